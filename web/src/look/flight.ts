import { atFrame } from './frames';
import { EASE, still } from './motion';
import { overlay } from './overlay';

const LASTS = 420; // milliseconds
const APART = 60; // milliseconds between two that fly together
const MOST = 5; // more of one kind look like a swarm
const SIZE = 22;

/** Lets symbols travel from one place of the board to another: what was won goes to its owner. */
export function fly(icon: string, from: string, to: string, count = 1, tone = icon): void {
  if (still() || count < 1) return;
  atFrame(() => {
    const [start, end] = [centre(from), centre(to)];
    return start && end ? () => send(symbolOf(icon, tone), start, end, count) : undefined;
  });
}

interface Point {
  x: number;
  y: number;
}

function send(symbol: () => SVGSVGElement, start: Point, end: Point, count: number): void {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  for (let n = 0; n < Math.min(count, MOST); n++) {
    const piece = symbol();
    piece.style.left = `${start.x - SIZE / 2}px`;
    piece.style.top = `${start.y - SIZE / 2}px`;
    overlay().append(piece);
    const way = piece.animate(
      [
        { transform: 'scale(.6)', opacity: 0 },
        {
          transform: `translate(${dx * 0.12}px, ${dy * 0.12 - 10}px) scale(1.2)`,
          opacity: 1,
          offset: 0.25,
        },
        { transform: `translate(${dx}px, ${dy}px) scale(.8)`, opacity: 1, offset: 0.92 },
        { transform: `translate(${dx}px, ${dy}px) scale(.5)`, opacity: 0 },
      ],
      { duration: LASTS, delay: n * APART, easing: EASE, fill: 'backwards' },
    );
    way.onfinish = way.oncancel = () => piece.remove();
  }
}

/** The middle of the first element at a place that can be seen. */
function centre(place: string): Point | null {
  for (const found of document.querySelectorAll(`[data-place="${place}"]`)) {
    const { left, top, width, height } = found.getBoundingClientRect();
    if (width) return { x: left + width / 2, y: top + height / 2 };
  }
  return null;
}

const symbolOf = (icon: string, tone: string) => (): SVGSVGElement => {
  const piece = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', `#${icon}`);
  piece.append(use);
  piece.setAttribute('class', `flight ${tone}`);
  piece.setAttribute('aria-hidden', 'true');
  return piece;
};
