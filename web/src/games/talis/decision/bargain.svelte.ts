import { GOODS, LETTERS, type Good } from '../view';
import type { TalisMove } from '../generated';

export type Load = Partial<Record<Good, number>>;

/** Some goods as words of moves have them: `2f1w`, or `0`. */
export function wordOf(load: Load): string {
  return GOODS.map((good) => (load[good] ? `${load[good]}${good[0]}` : '')).join('') || '0';
}

/** `['2f', '1w']` as goods. */
export function loadOf(bundle: string[] | undefined): Load {
  const pairs = (bundle ?? [])
    .filter((some) => some !== '0')
    .map((some) => [LETTERS[some.slice(-1)] ?? 'food', Number(some.slice(0, -1))]);
  return Object.fromEntries(pairs) as Load;
}

/**
 * An offer that is being put together. The server takes it in steps: with whom, what one gives, what
 * one wants; they are sent one after the other, as soon as each of them is among the moves.
 */
export class Bargain {
  partner = $state.raw<number | null>(null);
  give = $state.raw<Load>({});
  want = $state.raw<Load>({});
  /** A counter-offer is being put together in place of an answer. */
  countering = $state.raw(false);
  #steps = $state.raw<string[]>([]);
  /** The first step, which a press has sent. */
  #begun = '';
  /** The next step was among the moves already. */
  #offered = false;

  /** Whether steps are still on their way. */
  get busy(): boolean {
    return this.#steps.length > 0;
  }

  /** Whether there is anything in it, and somebody to offer it to. */
  get whole(): boolean {
    return this.partner !== null && wordOf(this.give) + wordOf(this.want) !== '00';
  }

  /** One more of a good; after the last one none. A good is on one side only. */
  add(side: 'give' | 'want', good: Good, stock: number): void {
    const other = side === 'give' ? 'want' : 'give';
    const many = this[side][good] ?? 0;
    this[side] = { ...this[side], [good]: many < stock ? many + 1 : 0 };
    this[other] = { ...this[other], [good]: 0 };
  }

  /** Trade with this player; what was wanted of another one is forgotten. */
  choose(partner: number): void {
    if (this.partner !== partner) this.want = {};
    this.partner = partner;
  }

  clear(): void {
    this.partner = null;
    this.give = {};
    this.want = {};
    this.countering = false;
    this.#steps = [];
    this.#offered = false;
  }

  /** Answer an offer with another one: at first the same, seen from the other side. */
  counter(rival: number, offered: { give?: string[]; want?: string[] }): void {
    this.partner = rival;
    this.give = loadOf(offered.want);
    this.want = loadOf(offered.give);
    this.countering = true;
  }

  /** All steps of the offer, from where the table is now; the first is to be made at once. */
  begin(phase: string): string {
    const words = [`give-${wordOf(this.give)}`, `want-${wordOf(this.want)}`];
    if (phase === 'want') words.shift();
    else if (phase === 'offer') words.unshift('haggle');
    else if (phase !== 'give') words.unshift(`trade-p${(this.partner ?? 0) + 1}`);
    this.#steps = words;
    this.#begun = words[0]!;
    this.#offered = true;
    this.countering = false;
    return this.#begun;
  }

  /**
   * The next step, if it is among these moves. One that was, and no longer is, has been made; those
   * after it that are not possible were the only choice, so that the table has made them by itself.
   */
  next(moves: TalisMove[]): string | null {
    const possible = (word?: string) => moves.some(({ text }) => text === word);
    if (this.#offered && !possible(this.#steps[0])) {
      const left = this.#steps.slice(1);
      const at = left.findIndex(possible);
      if (at < 0) this.clear();
      else this.#steps = left.slice(at);
      this.#offered = false;
    }
    const [word] = this.#steps;
    if (word === undefined || word === this.#begun || !possible(word)) return null;
    this.#offered = true;
    return word;
  }
}
