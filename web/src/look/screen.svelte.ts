/** Whether the page is wider than a phone; boards turn when it is not. */
class Wide {
  now = $state(true);

  constructor() {
    const query = globalThis.matchMedia?.('(min-width: 701px)');
    if (!query) return;
    this.now = query.matches;
    query.addEventListener('change', (event) => (this.now = event.matches));
  }
}

export const wide = new Wide();
