import { Replay } from '../replay/replay.svelte';
import { Refusal, type Eyes, type Source } from '../replay/source';
import type { ServerProblem } from '../server/messages';
import type { Review } from '../server/generated';
import type { Judge } from './judge';
import { isSlip, MARKS, type Decision, type Judgement, type Mark } from './model';
import { read } from './reading';

const ASK_EVERY = 700;
const STEP_MS = 1400;

/** A review on this page: through whose eyes, which step, which marks, and what is still awaited. */
export class Reviewing {
  readonly replay: Replay;
  review = $state.raw<Review | null>(null);
  done = $state(0);
  stopped = $state(false);
  problem = $state.raw<ServerProblem | null>(null);
  seat = $state(0);
  open = $state(false);
  step = $state(0);
  shown = $state.raw(new Set<Mark>(MARKS));
  playing = $state(false);
  /** Another candidate than the best that someone wants to see on the board. */
  picked = $state<string | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking = 0;
  #wanted: number | null;

  constructor(
    source: Source,
    readonly judge: Judge,
    seat: number,
    at: number | null = null,
    open = false,
  ) {
    this.seat = seat;
    this.open = open;
    this.#wanted = at;
    this.replay = new Replay(source, 0, this.eyes);
    void this.#ask();
  }

  /** The review in the language of the page. */
  readonly judgement: Judgement | null = $derived(this.review && read(this.review, this.seat));

  get eyes(): Eyes {
    return this.open ? 'all' : `${this.seat}`;
  }

  /** Whether all of it has been judged. */
  get whole(): boolean {
    return this.judgement !== null && this.done >= 1;
  }

  /** The decision of the seat at this step, if it had one. */
  get decision(): Decision | null {
    return this.decisionAt(this.step);
  }

  decisionAt(step: number): Decision | null {
    const all = this.judgement?.decisions.filter((one) => one.step === step) ?? [];
    return all.find((one) => one.seat === this.seat) ?? (this.open ? (all[0] ?? null) : null);
  }

  counts: Record<Mark, number> = $derived.by(() => {
    const counts = { 'slip-1': 0, 'slip-2': 0, 'slip-3': 0, only: 0 };
    for (const { seat, mark } of this.judgement?.decisions ?? [])
      if (mark && seat === this.seat) counts[mark] += 1;
    return counts;
  });

  go(step: number): void {
    if (!this.judgement) return;
    const { steps } = this.judgement;
    const then = Math.max(0, Math.min(steps.length, Math.round(step) || 0));
    if (then !== this.step) this.picked = null;
    this.step = then;
    this.replay.go(this.at);
    if (then === steps.length) this.pause();
  }

  /** Moves made before this moment, as the seat stood before its decision. */
  get at(): number {
    const steps = this.judgement?.steps ?? [];
    return this.decision?.at ?? steps[this.step]?.at ?? this.replay.last;
  }

  /** Whether a mistake of a size that is shown lies in this direction. */
  mistake(by: 1 | -1): void {
    this.pause();
    const marked = (this.judgement?.decisions ?? [])
      .filter(
        ({ seat, mark }) => seat === this.seat && mark && isSlip(mark) && this.shown.has(mark),
      )
      .map((one) => one.step);
    const next =
      by > 0
        ? marked.find((step) => step > this.step)
        : marked.findLast((step) => step < this.step);
    if (next !== undefined) this.go(next);
  }

  toggle(mark: Mark): void {
    const shown = new Set(this.shown);
    if (!shown.delete(mark)) shown.add(mark);
    this.shown = shown;
  }

  advance(by: number): void {
    this.pause();
    this.go(this.step + by);
  }

  play(): void {
    if (this.playing) return this.pause();
    if (this.step >= (this.judgement?.steps.length ?? 0)) this.go(0);
    this.playing = true;
    this.#tick();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  /** Look through another seat's eyes, or with open cards, at the same moment. */
  look(seat: number, open: boolean): void {
    this.pause();
    const at = this.at;
    if (this.seat !== seat || this.open !== open) this.#wanted = at;
    this.seat = seat;
    this.open = open;
    this.picked = null;
    void this.replay.look(this.eyes, at);
    void this.#ask();
  }

  async cancel(): Promise<void> {
    this.#asking += 1;
    this.stopped = true;
    await this.judge.cancel?.(this.eyes).catch(() => undefined);
  }

  again(): void {
    this.stopped = false;
    void this.#ask();
  }

  close(): void {
    this.#asking += 1;
    this.pause();
    this.replay.pause();
  }

  #tick(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.go(this.step + 1);
      if (this.playing) this.#tick();
    }, STEP_MS);
  }

  async #ask(): Promise<void> {
    const asking = ++this.#asking;
    const { eyes } = this;
    this.problem = null;
    this.done = 0;
    try {
      for (;;) {
        const { review, done } = await this.judge.ask(eyes);
        if (asking !== this.#asking) return;
        if (review) this.review = review;
        this.done = done;
        if (done >= 1) break;
        await new Promise((later) => setTimeout(later, ASK_EVERY));
        if (asking !== this.#asking) return;
      }
      this.#begin();
    } catch (error) {
      if (asking !== this.#asking) return;
      this.problem =
        error instanceof Refusal ? error.problem : { code: 'unavailable', message: '' };
    }
  }

  /** Where the page opens: at the moment asked for, else at what cost the most. */
  #begin(): void {
    const { judgement } = this;
    if (!judgement) return;
    const costliest = judgement.summary.costliest[0];
    const wanted = this.#wanted;
    this.#wanted = null;
    if (wanted !== null) {
      const own = judgement.decisions.find((one) => one.seat === this.seat && one.at === wanted);
      const step = judgement.steps.findIndex(({ until }) => until > wanted);
      this.go(own?.step ?? (step < 0 ? judgement.steps.length : step));
    } else this.go(costliest === undefined ? 0 : judgement.decisions[costliest]!.step);
  }
}
