import type { Reviewing } from './reviewing.svelte';

const ELSEWHERE = 'input, select, textarea, [role=grid], [role=dialog], [role=slider]';

/** Keys of the whole page: next and previous mistake, open cards, steps, play. */
export function press(event: KeyboardEvent, review: Reviewing, veiled: boolean): void {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest(ELSEWHERE)) return;
  if (event.key === 'n') review.mistake(1);
  else if (event.key === 'p') review.mistake(-1);
  else if (event.key === 'o' && veiled) review.look(review.seat, !review.open);
  else if (event.key === 'ArrowLeft') review.advance(-1);
  else if (event.key === 'ArrowRight') review.advance(1);
  else if (event.key === 'Home') review.go(0);
  else if (event.key === 'End') review.go(review.judgement?.steps.length ?? 0);
  else if (event.key === ' ' && !target.closest('button, a, summary')) review.play();
  else return;
  event.preventDefault();
}
