import type { Detail } from '../../contract/types';
import type { TalisMove } from './generated';

/** What a turn's dice and hours can be spent on. */
export type Action = 'move' | 'harvest' | 'build' | 'boat' | 'trade' | 'sell' | 'forge' | 'end';

const KINDS: Record<Action, string[]> = {
  move: ['move'],
  harvest: ['harvest'],
  build: ['build', 'arm'],
  boat: ['boat', 'ferry'],
  trade: ['offer', 'trade'],
  sell: ['sell'],
  forge: ['forge'],
  end: ['end'],
};
export const ACTIONS = Object.keys(KINDS) as Action[];

/** What picks are about; each is a part of a move. */
export type Facet =
  | 'dice'
  | 'champion'
  | 'tile'
  | 'goods'
  | 'building'
  | 'boat'
  | 'sea'
  | 'rival'
  | 'give'
  | 'want'
  | 'good';

const FACETS: Facet[] = [
  'dice',
  'champion',
  'tile',
  'goods',
  'building',
  'boat',
  'sea',
  'rival',
  'give',
  'want',
  'good',
];

/** What must be picked before an action is a whole move. */
const NEEDS: Record<Action, Facet[]> = {
  move: ['tile'],
  harvest: ['goods'],
  build: ['building'],
  boat: ['sea'],
  trade: ['rival', 'give', 'want'],
  sell: ['good'],
  forge: [],
  end: [],
};

export type Wanted = Partial<Record<Facet, string>>;

/** A part of a move as text, so that lists and numbers compare alike. */
export function partOf(move: TalisMove, facet: Facet): string | undefined {
  const part: Detail | undefined = move.parts[facet];
  if (part === undefined || part === null) return undefined;
  return Array.isArray(part) ? part.join('+') : String(part);
}

/** The dice a move costs, as one number to prefer cheap ones by. */
function price(move: TalisMove): number {
  const dice = move.parts.dice ?? [];
  return dice.reduce((sum, die) => sum + die, 0) * 10 + dice.length;
}

/** Picks narrow the offered moves down until one is left; the client adds nothing of its own. */
export class Picks {
  action = $state<Action | null>(null);
  wanted = $state.raw<Wanted>({});
  #moves = $state.raw<TalisMove[]>([]);

  /** Begin a new decision; the action stays if it is still possible. */
  offer(moves: TalisMove[]): void {
    this.#moves = moves;
    this.wanted = {};
    if (!this.action || !this.can(this.action)) {
      this.action =
        ACTIONS.find((one) => one !== 'end' && one !== 'trade' && this.can(one)) ?? null;
    }
    this.#wantPlain();
  }

  /** Pick all that a move of the turn consists of. */
  take(move: TalisMove): void {
    const action = ACTIONS.find((one) => KINDS[one].includes(move.parts.kind));
    if (!action) return;
    this.action = action;
    const facets = Object.keys(move.parts).filter((part) => FACETS.includes(part as Facet));
    this.wanted = Object.fromEntries(
      facets.flatMap((facet) => {
        const value = partOf(move, facet as Facet);
        return value === undefined ? [] : [[facet, value]];
      }),
    );
  }

  begin(action: Action): void {
    this.action = action;
    this.wanted = {};
    this.#wantPlain();
  }

  /**
   * Where several champions can walk, one of them stands ready, so that the chart stays readable;
   * where there is one partner to trade with, it is this one.
   */
  #wantPlain(): void {
    const [champion] = this.action === 'move' ? this.values('champion') : [];
    const [rival, another] = this.action === 'trade' ? this.values('rival') : [];
    if (champion) this.wanted = { champion };
    else if (rival && !another) this.wanted = { rival };
  }

  can(action: Action): boolean {
    return this.#moves.some((move) => KINDS[action].includes(move.parts.kind));
  }

  /** Whether this can be built now. */
  builds(building: string): boolean {
    return this.#moves.some(({ parts }) => parts.building === building);
  }

  /** Whether some champion can walk to this tile. */
  walksTo(tile: string): boolean {
    return this.#moves.some(({ parts }) => parts.kind === 'move' && parts.tile === tile);
  }

  /** Want this value of a facet; wanting it again lets go of it. */
  want(facet: Facet, value: string): void {
    const { [facet]: before, ...others } = this.wanted;
    this.wanted = before === value ? others : { ...others, [facet]: value };
  }

  /** Want a good of another player for a good or for nothing; pressed again, one more of it. */
  wish(rival: number, good: string): void {
    const { give, want = '0' } = this.wanted;
    const same = this.wanted.rival === String(rival) && want[1] === good[0];
    for (const many of same ? [Number(want[0]) + 1, 1] : [1]) {
      const word = `${many}${good[0]}`;
      for (const kept of give === undefined ? [{}] : [{ give }, {}]) {
        this.wanted = { ...kept, rival: String(rival) };
        if (this.values('want').includes(word)) return this.want('want', word);
      }
    }
  }

  /** Moves of the action that have all that is wanted, but for one facet that may be anything. */
  fitting(open?: Facet): TalisMove[] {
    if (!this.action) return [];
    const kinds = KINDS[this.action];
    const wanted = Object.entries(this.wanted).filter(([facet]) => facet !== open);
    return this.#moves.filter(
      (move) =>
        kinds.includes(move.parts.kind) &&
        wanted.every(([facet, value]) => partOf(move, facet as Facet) === value),
    );
  }

  /** The values of a facet that what else is wanted leaves open. */
  values(facet: Facet): string[] {
    const found = this.fitting(facet).map((move) => partOf(move, facet));
    return [...new Set(found)].filter((value) => value !== undefined);
  }

  /** All that there is to choose from: where this changes, the choices are drawn anew. */
  get choices(): string {
    const open = FACETS.map((facet) => this.values(facet).join('/'));
    return [this.action, ...open, this.move !== undefined].join(' ');
  }

  /** The move that is picked: among those that fit, the one that costs the least dice. */
  get move(): TalisMove | undefined {
    if (!this.action) return undefined;
    const landing = this.action === 'boat' && this.wanted.tile !== undefined;
    if (!landing && NEEDS[this.action].some((facet) => this.wanted[facet] === undefined)) {
      return undefined;
    }
    const fitting = this.fitting().filter(
      (move) => this.action !== 'boat' || landing || move.parts.kind === 'boat',
    );
    return fitting.toSorted((a, b) => price(a) - price(b))[0];
  }
}
