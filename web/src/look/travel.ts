import { atFrame } from './frames';
import { EASE, still, travelTime } from './motion';
import { overlay } from './overlay';

/**
 * Pieces travel from where they were to where they are (FLIP). Whatever bears `data-travels` is
 * measured before the page changes and again afterwards; what has another place by then begins at
 * the old one. `data-from` names the place that something new comes from. What has to cross other
 * panels bears `data-lifts`: a likeness of it travels above the page.
 *
 * Only transforms move, so nothing is laid out again on the way, and nothing waits for it. A board that
 * is pushed down as a whole, as by the panel of the end, takes its pieces along: none travels.
 */
const FIELD = 120; // pixels that count as one field of a way
const APART = 40; // milliseconds between the seats
const MOST = 40; // more at once is another table, not a move

type Places = Map<string, DOMRect>;
const before: Places = new Map(); // of what is still painted
let noted: string[] = []; // in which parts of the page
let ground = { x: 0, y: 0 }; // where the board as a whole was
const under = new Map<Element, Animation>(); // ways of which some may have come to their end

const all = (part: string) =>
  document.querySelectorAll<HTMLElement | SVGElement>(
    part === 'body' ? '[data-travels]' : `:is(${part}) [data-travels]`,
  );

/**
 * Remember where everything is in a part of the page, before that changes; where something is on
 * its way, that. What changes before the next paint begins at the same places.
 */
export function notePlaces(part = 'body'): void {
  if (noted.includes('body') || still() || document.hidden) return;
  for (const piece of all(part)) {
    const box = piece.getBoundingClientRect();
    const name = piece.dataset['travels']!;
    if (inSight(box) && !before.has(name)) before.set(name, box);
  }
  if (!before.size) return; // a frame that has nothing to do but to paint is the fastest
  overlay(); // laid out with the rest, so that it is there
  if (noted.push(part) !== 1) return;
  ground = groundNow();
  atFrame(travel);
}

const inSight = ({ width, top, bottom }: DOMRect) => width > 0 && bottom > 0 && top < innerHeight;

/** Let everything that has another place now begin at the old one. */
function travel(): () => void {
  // each once: parts may lie in each other
  const pieces = [...new Set(noted.flatMap((part) => [...all(part)]))];
  // all are stopped before the first is measured: by turns, each would lay out the page again
  for (const piece of noted.includes('body') ? under.keys() : pieces) {
    under.get(piece)?.cancel();
    under.delete(piece);
  }
  const now = groundNow();
  const pushed = { x: now.x - ground.x, y: now.y - ground.y };
  const ways = pieces.flatMap((piece) => wayOf(piece, pushed) ?? []);
  before.clear();
  noted = [];
  return () => {
    if (ways.length <= MOST) ways.forEach(go);
  };
}

interface Point {
  x: number;
  y: number;
}

function groundNow(): Point {
  return document.querySelector('.room')?.getBoundingClientRect() ?? { x: 0, y: 0 };
}

interface Way {
  piece: HTMLElement | SVGElement;
  from: DOMRect;
  to: DOMRect;
  /** Whether it comes out of another place, and grows to its size on the way. */
  fresh: boolean;
}

function wayOf(piece: HTMLElement | SVGElement, pushed: Point): Way | null {
  const itself = before.get(piece.dataset['travels']!);
  const was = itself ?? before.get(piece.dataset['from'] ?? '');
  const to = piece.getBoundingClientRect();
  if (!was || !to.width) return null;
  const from = new DOMRect(was.x + pushed.x, was.y + pushed.y, was.width, was.height);
  const stays = Math.abs(from.x - to.x) < 1 && Math.abs(from.y - to.y) < 1;
  return stays ? null : { piece, from, to, fresh: !itself };
}

function go({ piece, from, to, fresh }: Way): void {
  const far = 'lifts' in piece.dataset && !near(from, to);
  // what comes out of its own row crosses nothing else
  const lifts = far && !fresh;
  const [dx, dy] = [middle(from).x - middle(to).x, middle(from).y - middle(to).y];
  const size = far ? Math.min(from.width / to.width, from.height / to.height) : 1;
  const start = far
    ? `translate(${dx}px, ${dy}px) scale(${size})`
    : `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
  const timing = {
    duration: travelTime(Math.hypot(dx, dy) / FIELD),
    delay: lifts ? APART * Number(piece.dataset['lifts'] || 0) : 0,
    easing: EASE,
    fill: 'backwards' as const,
  };
  const moves = [{ transform: start }, { transform: 'none' }];
  // not by an animation: one that changes nothing is left to the page's thread, frame by frame
  piece.style.opacity = lifts ? '0' : '';
  if (lifts) {
    const likeness = likenessOf(piece, to);
    const way = likeness.animate(moves, timing);
    way.onfinish = way.oncancel = () => {
      likeness.remove();
      if ((under.get(piece) ?? way) === way) piece.style.opacity = ''; // unless on another way
    };
    under.set(piece, way);
  } else under.set(piece, piece.animate(moves, timing));
}

const middle = ({ x, y, width, height }: DOMRect): Point => ({
  x: x + width / 2,
  y: y + height / 2,
});

/** A neighbour's place in the same row: nothing else is crossed. */
const near = (a: DOMRect, b: DOMRect) => Math.abs(a.bottom - b.bottom) < 8;

function likenessOf(
  piece: HTMLElement | SVGElement,
  { x, y, width, height }: DOMRect,
): HTMLElement {
  const likeness = document.createElement('div');
  likeness.className = 'likeness';
  likeness.setAttribute('aria-hidden', 'true');
  Object.assign(likeness.style, {
    left: `${x}px`,
    top: `${y}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  const picture = (piece.matches('svg') ? piece : piece.querySelector('svg'))?.cloneNode(true);
  if (picture) likeness.append(picture);
  overlay().append(likeness);
  return likeness;
}
