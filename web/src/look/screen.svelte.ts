/** Whether the screen is such that a media query holds; `true` where nobody can tell. */
class Screen {
  now = $state(true);

  constructor(query: string) {
    const asked = globalThis.matchMedia?.(query);
    if (!asked) return;
    this.now = asked.matches;
    asked.addEventListener('change', (event) => (this.now = event.matches));
  }
}

/** Wider than a phone; boards turn when it is not. */
export const wide = new Screen('(min-width: 701px)');
/** With room for a column beside the board. */
export const roomy = new Screen('(min-width: 1101px)');
/** High enough for lines with room to breathe. */
export const high = new Screen('(min-height: 860px)');
