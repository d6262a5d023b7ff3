import { EASE, still } from './motion';

const PIECES = 26;
const LASTS = 1500; // milliseconds a piece falls
const WITHIN = 500; // milliseconds in which they set out

/** Lets the winner's seal rain down a panel, once. */
export function celebrate(panel: HTMLElement, seat: number): void {
  if (still() || document.hidden) return;
  const rain = document.createElement('div');
  rain.className = `rain s${seat + 1}`;
  rain.setAttribute('aria-hidden', 'true');
  panel.prepend(rain);
  const deep = panel.clientHeight + 40;
  const falls = Array.from({ length: PIECES }, (_, n) => {
    const piece = seal(seat);
    piece.style.left = `${((n + Math.random()) / PIECES) * 100}%`;
    rain.append(piece);
    const sway = (Math.random() - 0.5) * 120;
    const turn = (Math.random() - 0.5) * 540;
    return piece.animate(
      [
        { transform: 'translate(0, -30px) rotate(0)', opacity: 1 },
        { transform: `translate(${sway}px, ${deep}px) rotate(${turn}deg)`, opacity: 0.2 },
      ],
      {
        duration: LASTS * (0.8 + 0.4 * Math.random()),
        delay: WITHIN * Math.random(),
        easing: 'cubic-bezier(.35,.1,.7,.9)',
        fill: 'both',
      },
    ).finished;
  });
  const laurel = panel.querySelector('.laurel');
  laurel?.animate(
    [
      { transform: 'scale(.4)', opacity: 0 },
      { transform: 'none', opacity: 1 },
    ],
    {
      duration: 400,
      easing: EASE,
    },
  );
  void Promise.allSettled(falls).then(() => rain.remove());
}

function seal(seat: number): SVGSVGElement {
  const piece = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  piece.setAttribute('viewBox', '-1 -1 34 34');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', `#seat-${seat + 1}`);
  use.setAttribute('width', '32');
  use.setAttribute('height', '32');
  piece.append(use);
  return piece;
}
