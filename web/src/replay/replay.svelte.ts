import type { AnyView, GameEvent, Seat } from '../contract/types';
import { botName } from '../server/reading';
import { leap } from '../board/leap';
import { Refusal, type Eyes, type Source, type Story } from './source';
import type { ServerProblem } from '../server/messages';

export const SPEEDS = [1, 2, 4] as const;
const MOVE_MS = 1400;
const SECRET_MS = 350; // a choice that stays sealed has nothing to look at

/** A replay on this page: which moment, through whose eyes, and whether it plays by itself. */
export class Replay {
  story = $state.raw<Story | null>(null);
  problem = $state.raw<ServerProblem | null>(null);
  /** The server did not answer; what was loaded stays. */
  lost = $state(false);
  eyes = $state<Eyes>('all');
  at = $state(0);
  playing = $state(false);
  speed = $state<number>(SPEEDS[0]);
  #pages = $state.raw<Record<number, AnyView[]>>({});
  #asked = new Set<number>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shown: AnyView | null = null;
  readonly source: Source;

  constructor(source: Source, at = 0, eyes: Eyes = 'all') {
    this.source = source;
    void this.look(eyes, at);
  }

  get last(): number {
    return this.story?.moves.length ?? 0;
  }

  /** Whether the view of this moment is still on its way. */
  get late(): boolean {
    return !!this.story && !this.#pages[Math.floor(this.at / this.story.page)];
  }

  /** The view of this moment; while it is on its way, the one that was shown before. */
  get view(): AnyView | null {
    const { story } = this;
    if (!story) return null;
    const page = this.#pages[Math.floor(this.at / story.page)];
    this.#shown = page?.[this.at % story.page] ?? this.#shown;
    return this.#shown;
  }

  /** What each move told, with the number of the move. */
  readonly told: GameEvent[][] = $derived(
    (this.story?.moves ?? []).map((move, index) =>
      move.events.map((event) => ({ ...event, at: index + 1 })),
    ),
  );

  readonly seats: Seat[] = $derived(
    (this.story?.seats ?? []).map(({ name, player }) => ({
      name: botName(name, player),
      bot: !['human', 'external'].includes(player),
      clock: null,
    })),
  );

  /** Look through other eyes, at the same moment. */
  async look(eyes: Eyes, at = this.at): Promise<void> {
    this.eyes = eyes;
    try {
      const story = await this.source.story(eyes);
      if (eyes !== this.eyes) return;
      this.#pages = {};
      this.#asked.clear();
      this.problem = null;
      this.story = story;
      this.go(at);
    } catch (error) {
      this.#failed(error);
    }
  }

  go(at: number): void {
    const then = Math.max(0, Math.min(this.last, Math.round(at) || 0));
    leap.now = then !== this.at + 1;
    this.at = then;
    if (!this.story) return;
    const page = Math.floor(this.at / this.story.page);
    void this.#load(page);
    if (this.at % this.story.page > this.story.page / 2) void this.#load(page + 1);
    if (this.at === this.last) this.pause();
  }

  step(by: number): void {
    this.pause();
    this.go(this.at + by);
  }

  play(): void {
    if (this.at === this.last) this.go(0);
    this.playing = true;
    this.#tick();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  /** The round begins with these moves, for marks on the slider. */
  readonly rounds: number[] = $derived(
    this.told.flatMap((events, index) =>
      events.some((event) => event.kind === 'round') ? [index + 1] : [],
    ),
  );

  #tick(): void {
    clearTimeout(this.#timer);
    const next = this.told[this.at] ?? [];
    const secret = next.every((event) => event.kind === 'chosen');
    this.#timer = setTimeout(
      () => {
        this.go(this.at + 1);
        if (this.playing) this.#tick();
      },
      (secret ? SECRET_MS : MOVE_MS) / this.speed,
    );
  }

  async #load(page: number): Promise<void> {
    const { eyes, story } = this;
    if (!story || page * story.page > this.last || this.#asked.has(page)) return;
    this.#asked.add(page);
    try {
      const { views } = await this.source.views(eyes, page);
      if (eyes === this.eyes && story === this.story)
        this.#pages = { ...this.#pages, [page]: views };
      this.lost = false;
    } catch (error) {
      this.#asked.delete(page);
      this.#failed(error);
    }
  }

  #failed(error: unknown): void {
    this.pause();
    if (error instanceof Refusal && !this.story) this.problem = error.problem;
    else if (!this.story) this.problem = { code: 'unavailable', message: '' };
    else this.lost = true;
  }
}
