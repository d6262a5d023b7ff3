/** Seconds that are left of those that were given; null without a clock. */
export class Countdown {
  #passed = $state(0);
  #given: () => number | null;
  readonly seconds = $derived.by(() => {
    const given = this.#given();
    return given === null ? null : Math.max(0, given - this.#passed);
  });

  constructor(given: () => number | null) {
    this.#given = given;
    $effect(() => {
      this.#passed = 0;
      if (given() === null) return;
      const begun = Date.now();
      const timer = setInterval(() => (this.#passed = (Date.now() - begun) / 1000), 500);
      return () => clearInterval(timer);
    });
  }
}
