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

/** More than a phone, however it is held. */
export const wide = new Screen(
  '(min-width: 701px) and (min-height: 521px), (min-width: 701px) and (orientation: portrait)',
);
/** A phone on its side, where the prompt has a column of its own. */
export const lying = new Screen('(max-height: 520px) and (orientation: landscape)');
/** Wider than high, or wide enough all the same: boards turn when it is neither. */
export const broad = new Screen('(min-width: 701px), (orientation: landscape)');
/** With room for a column beside the board. */
export const roomy = new Screen('(min-width: 1101px)');
/** High enough for lines with room to breathe. */
export const high = new Screen('(min-height: 860px)');
