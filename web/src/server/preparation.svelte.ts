import { request } from './api';

const LOOK_EVERY = 1000;

/** How far the server is with a game; `progress` from 0 to 1. */
export interface GameProgress {
  name: string;
  ready: boolean;
  progress: number;
}

/** The games that the server still makes ready, which it does once on every machine. */
export class Preparation {
  games = $state.raw<GameProgress[]>([]);

  /** Look until all are ready, or until nobody watches. */
  watch(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const look = async () => {
      let goesOn = true;
      try {
        const { games } = await request<{ games: GameProgress[] }>('GET', '/api/preparation');
        this.games = games.filter((game) => !game.ready);
        goesOn = this.games.length > 0;
      } catch {
        // the page says so elsewhere, and this may pass
      }
      if (goesOn && !left) timer = setTimeout(() => void look(), LOOK_EVERY);
    };
    void look();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }
}
