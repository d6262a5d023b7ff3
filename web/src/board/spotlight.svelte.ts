/** What a line of the log speaks of while it is pointed at; boards ring it. */
class Spotlight {
  places = $state.raw<string[]>([]);
  /** What the stage speaks of, as long as nobody points at anything else. */
  staged = $state.raw<string[]>([]);

  on(places: string[]): void {
    this.places = places;
  }

  off(): void {
    if (this.places.length) this.places = [];
  }

  has(place: string): boolean {
    return (this.places.length ? this.places : this.staged).includes(place);
  }
}

export const spotlight = new Spotlight();
