import type { Mark, Step } from './model';

/** Where the curve lies within its picture, in pixels. */
export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Band {
  from: number;
  to: number;
  label: string;
}

/** From steps and chances to pixels: rounds are equally wide, and so are the steps of a round. */
export class Scale {
  readonly xs: number[];
  readonly bands: Band[];
  /** Half the width of a change, so that steps are steps and yet lines. */
  readonly half: number;

  constructor(
    steps: Step[],
    readonly frame: Frame,
  ) {
    const spans = roundsOf(steps);
    const whole = frame.width - frame.left - frame.right;
    const weight = spans.map((span) => (span.round === null ? 0.7 : 1));
    const unit =
      whole /
      Math.max(
        1,
        weight.reduce((sum, one) => sum + one, 0),
      );
    this.xs = [];
    this.bands = [];
    let from = frame.left;
    spans.forEach((span, n) => {
      const to = from + unit * weight[n]!;
      for (let k = 0; k < span.steps; k++)
        this.xs.push(from + ((to - from) * (k + 0.5)) / span.steps);
      this.bands.push({ from, to, label: span.round === null ? '' : String(span.round) });
      from = to;
    });
    const gaps = this.xs.slice(1).map((x, n) => x - this.xs[n]!);
    this.half = Math.max(0.5, Math.min(6, ...gaps.map((gap) => gap / 3)));
  }

  y(share: number): number {
    const { top, bottom, height } = this.frame;
    return top + (height - top - bottom) * (1 - share);
  }

  /** Where the playhead stands before a step; at the end, at the right edge. */
  x(step: number): number {
    const { width, right, left } = this.frame;
    return this.xs[step] ?? (this.xs.length ? width - right : left);
  }

  /** The step nearest to a place, or the end. */
  near(x: number): number {
    const all = [...this.xs, this.frame.width - this.frame.right];
    let best = 0;
    all.forEach((one, n) => {
      if (Math.abs(one - x) < Math.abs(all[best]! - x)) best = n;
    });
    return best;
  }

  /** A line that is level between steps and changes only at them. */
  line(first: number, after: number[], upTo: number = this.frame.width - this.frame.right): string {
    let d = `M${round(this.frame.left)} ${round(this.y(first))}`;
    after.forEach((share, n) => {
      const x = this.xs[n]!;
      d += `H${round(x - this.half)}L${round(x + this.half)} ${round(this.y(share))}`;
    });
    return `${d}H${round(upTo)}`;
  }

  /** The band of two standard errors around a line. */
  band(first: number, after: number[], errors: number[], upTo: number): string {
    const upper: string[] = [];
    const lower: string[] = [];
    let [high, low] = [first, first];
    const put = (x: number) => {
      upper.push(`${round(x)} ${round(this.y(Math.min(1, high)))}`);
      lower.unshift(`${round(x)} ${round(this.y(Math.max(0, low)))}`);
    };
    put(this.frame.left);
    after.forEach((share, n) => {
      put(this.xs[n]! - this.half);
      [high, low] = [share + 2 * (errors[n] ?? 0), share - 2 * (errors[n] ?? 0)];
      put(this.xs[n]! + this.half);
    });
    put(upTo);
    return `M${[...upper, ...lower].join('L')}z`;
  }
}

/** Marks side by side: a full one where there is room, a small one where there is not. */
export function pins<T extends { x: number; mark: Mark }>(
  marks: T[],
  size: number,
): (T & { small: boolean })[] {
  const weight = (mark: Mark) => ['only', 'slip-1', 'slip-2', 'slip-3'].indexOf(mark);
  const taken: number[] = [];
  const full = new Set<T>();
  for (const one of [...marks].sort((a, b) => weight(b.mark) - weight(a.mark) || a.x - b.x)) {
    if (taken.some((x) => Math.abs(x - one.x) < size + 4)) continue;
    taken.push(one.x);
    full.add(one);
  }
  return marks.map((one) => ({ ...one, small: !full.has(one) }));
}

/** Lets labels at one edge keep their distance, each as near to its place as it can. */
export function apart(wanted: number[], distance: number, least: number, most: number): number[] {
  const order = [...wanted.keys()].sort((a, b) => wanted[a]! - wanted[b]!);
  const placed = [...wanted];
  let last = -Infinity;
  for (const n of order) last = placed[n] = Math.max(least, wanted[n]!, last + distance);
  let next = Infinity;
  for (const n of order.toReversed())
    next = placed[n] = Math.min(most, placed[n]!, next - distance);
  return placed;
}

function roundsOf(steps: Step[]): { round: number | null; steps: number }[] {
  const spans: { round: number | null; steps: number }[] = [];
  for (const { round: number, kind } of steps) {
    const round = kind === 'deal' ? null : number;
    const last = spans.at(-1);
    if (last?.round === round) last.steps += 1;
    else spans.push({ round, steps: 1 });
  }
  // without rounds every step is as wide as the others
  if (spans.every((span) => span.round === null)) return [{ round: null, steps: steps.length }];
  return spans;
}

const round = (x: number) => Math.round(10 * x) / 10;
