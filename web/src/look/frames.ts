/**
 * Work of a page, spread over its frames: what must be measured is measured once, when everything
 * of this frame has been drawn; what nobody looks for at once comes after it, piece by piece. So no
 * single task keeps a thumb waiting.
 */
interface Scheduler {
  postTask: (job: () => void, how: { priority: 'user-blocking' | 'background' }) => Promise<void>;
}
/** Looks at the page, and says what to do about it. */
type Look = () => (() => void) | undefined;

const FRAME = 17; // milliseconds
const measured: Look[] = [];
const later: (() => void)[] = [];
let running = false;
const tasks = (globalThis as { scheduler?: Scheduler }).scheduler;

/**
 * Before the next paint: look where things are, and return what to do about it. All have looked
 * before the first of them does anything, so that the page is laid out once.
 */
export function atFrame(look: Look): void {
  if (measured.push(look) > 1) return;
  soon(measure);
  // laid out before the frame where the browser can: painting is then a task of its own, and
  // somebody's press does not wait for both
  void tasks?.postTask(measure, { priority: 'user-blocking' });
}

function measure(): void {
  const deeds = measured.splice(0).map((one) => one());
  for (const deed of deeds) deed?.();
}

/**
 * After the next paint; where several wait, one after each. Not by asking for frames: a page that
 * asks has them drawn by its own thread, and what moves on the screen waits for it.
 */
export function afterFrame(job: () => void): void {
  later.push(job);
  if (running) return;
  running = true;
  setTimeout(next, FRAME);
}

function next(): void {
  const job = later.shift();
  running = later.length > 0;
  if (running) setTimeout(next, FRAME);
  job?.();
}

/** The next frame; a tab that nobody sees has none. */
function soon(job: () => void): void {
  if (globalThis.document?.hidden ?? true) setTimeout(job);
  else requestAnimationFrame(job);
}
