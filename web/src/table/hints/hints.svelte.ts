import { request } from '../../server/api';
import type { Advice } from '../../server/generated';
import type { Move, Pointer } from '../../contract/types';

/** Hints at a table: what a master would do, asked for one decision at a time. */
export class Hints {
  advice = $state.raw<Advice | null>(null);
  open = $state(false);
  thinking = $state(false);
  failed = $state(false);
  /** The suggestion that is tried on the board. */
  wanted = $state.raw<Move | null>(null);
  #asking = 0;

  async ask(table: string, seat: number): Promise<void> {
    const asking = ++this.#asking;
    this.open = this.thinking = true;
    this.failed = false;
    this.advice = this.wanted = null;
    try {
      const path = `/api/tables/${encodeURIComponent(table)}/hint`;
      const advice = await request<Advice>('POST', path, { seat });
      if (asking === this.#asking) this.advice = advice;
    } catch {
      if (asking === this.#asking) this.failed = true;
    }
    if (asking === this.#asking) this.thinking = false;
  }

  close(): void {
    this.#asking += 1;
    this.open = this.thinking = this.failed = false;
    this.advice = this.wanted = null;
  }

  /** The suggestions on the board, by their order; the one that is tried stands out. */
  pointers(say: (n: number) => string): Pointer[] {
    return (this.advice?.moves ?? []).map(({ choice }, n) => ({
      kind: this.wanted?.text === choice.move ? 'better' : 'hint',
      move: moveOf(choice),
      sign: n + 1,
      word: say(n + 1),
    }));
  }
}

/** A suggested move as boards know it. */
export function moveOf({ move, parts, nuance }: Advice['moves'][number]['choice']): Move {
  return { text: move, parts: parts as Move['parts'], nuance: nuance as Move['nuance'] };
}
