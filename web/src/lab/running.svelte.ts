import { keep, kept } from '../browser/kept';
import { Refused } from '../server/api';
import { askRun, cancelRun, startRun, type NewRun, type RunProgress } from '../server/lab';

const LOOK_EVERY = 600;
const SHELF = 'lab.runs';
const REMEMBERED = 8;

/** A measurement that someone here began. */
export interface Remembered {
  id: string;
  kind: 'report' | 'compare';
  game: string;
  title: string;
}

/** One measurement, watched until it is over. */
export class Running {
  progress = $state.raw<RunProgress>();
  problem = $state('');
  gone = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #left = false;

  get goesOn(): boolean {
    return this.progress?.state === 'waiting' || this.progress?.state === 'running';
  }

  async start(run: NewRun, title: string): Promise<void> {
    this.problem = '';
    try {
      this.progress = await startRun(run);
      remember({ id: this.progress.id, kind: run.kind, game: run.game, title });
      this.#look();
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  /** Look at one that was begun before. */
  async find(id: string): Promise<void> {
    try {
      this.progress = await askRun(id);
      this.#look();
    } catch (error) {
      this.gone = error instanceof Refused && error.code === 'not-found';
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  async cancel(): Promise<void> {
    if (!this.progress) return;
    try {
      this.progress = await cancelRun(this.progress.id);
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  leave(): void {
    this.#left = true;
    clearTimeout(this.#timer);
  }

  #look(): void {
    clearTimeout(this.#timer);
    if (this.#left || !this.goesOn) return;
    this.#timer = setTimeout(() => void this.#ask(), LOOK_EVERY);
  }

  async #ask(): Promise<void> {
    try {
      const id = this.progress!.id;
      const found = await askRun(id);
      if (this.progress?.id === id && this.goesOn) this.progress = found;
    } catch {
      // the server may come back; the page says so elsewhere
    }
    this.#look();
  }
}

/** The last measurements begun in this browser, the newest first. */
export function remembered(): Remembered[] {
  try {
    return JSON.parse(kept(SHELF) ?? '[]') as Remembered[];
  } catch {
    return [];
  }
}

function remember(run: Remembered): void {
  keep(SHELF, JSON.stringify([run, ...remembered()].slice(0, REMEMBERED)));
}
