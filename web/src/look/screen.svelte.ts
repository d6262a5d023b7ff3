/** Whether the page is at least so wide. */
class Wide {
  now = $state(true);

  constructor(pixels: number) {
    const query = globalThis.matchMedia?.(`(min-width: ${pixels}px)`);
    if (!query) return;
    this.now = query.matches;
    query.addEventListener('change', (event) => (this.now = event.matches));
  }
}

/** Wider than a phone; boards turn when it is not. */
export const wide = new Wide(701);
/** With room for a column beside the board. */
export const roomy = new Wide(1101);
