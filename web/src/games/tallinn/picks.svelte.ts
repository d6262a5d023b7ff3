import { moveOfCards, type Faction, type TallinnPlayer } from './view';
import type { TallinnMove } from './generated';

type Half = 'a' | 'b';

/** The cards that a move takes, one or several. */
const cardsOf = ({ card, cards }: TallinnMove['parts']): number[] =>
  cards ?? (card === undefined ? [] : [card]);

/** What has been picked of an offered decision, and the move it amounts to. */
export class Picks {
  card = $state<number | null>(null);
  half = $state<Half | null>(null);
  cards = $state.raw<number[]>([]);
  faction = $state<Faction | null>(null);
  #moves = $state.raw<TallinnMove[]>([]);

  /** Begin a new decision; picks of the one before are dropped. */
  offer(moves: TallinnMove[]): void {
    this.#moves = moves;
    this.clear();
  }

  /** Pick what a move consists of. */
  take({ parts }: TallinnMove): void {
    this.clear();
    if (parts.kind === 'select') {
      this.card = parts.card;
      this.half = parts.half;
    } else if (parts.kind === 'name') this.faction = parts.faction;
    else this.cards = cardsOf(parts);
  }

  clear(): void {
    this.card = null;
    this.half = null;
    this.cards = [];
    this.faction = null;
  }

  /** What is asked for: a half, one card, several cards, or a faction. */
  get kind(): 'select' | 'tower' | 'swap' | 'discard' | 'name' | null {
    const kinds = ['select', 'tower', 'swap', 'discard', 'name'] as const;
    return kinds.find((kind) => this.#moves.some((move) => move.parts.kind === kind)) ?? null;
  }

  get pass(): TallinnMove | undefined {
    return this.#moves.find((move) => move.parts.kind === 'pass');
  }

  /** Cards that take part in any offered move. */
  get offered(): Set<number> {
    return new Set(this.#moves.flatMap(({ parts }) => cardsOf(parts)));
  }

  get factions(): Set<Faction> {
    return new Set(this.#moves.flatMap(({ parts }) => parts.faction ?? []));
  }

  /** The cards of a street that can be picked. */
  inRow(player: TallinnPlayer): Set<number> {
    const row = new Set(player.row.map((one) => one.card));
    return new Set([...this.offered].filter((card) => row.has(card)));
  }

  pickHalf(card: number, half: Half): void {
    const again = this.card === card && this.half === half;
    this.card = again ? null : card;
    this.half = again ? null : half;
  }

  /** Pick a card or put it back; where only one can be taken, it replaces the other. */
  toggle(card: number): void {
    if (this.cards.includes(card)) this.cards = this.cards.filter((one) => one !== card);
    else this.cards = this.kind === 'tower' ? [card] : [...this.cards, card];
  }

  name(faction: Faction): void {
    this.faction = this.faction === faction ? null : faction;
  }

  get empty(): boolean {
    return this.card === null && this.faction === null && this.cards.length === 0;
  }

  /** The move that the picks amount to, if they are a whole one. */
  get move(): TallinnMove | undefined {
    switch (this.kind) {
      case 'select':
        return this.#moves.find(
          ({ parts }) => parts.card === this.card && parts.half === this.half,
        );
      case 'tower':
        return this.#moves.find(
          ({ parts }) => parts.kind === 'tower' && parts.card === this.cards[0],
        );
      case 'name':
        return this.#moves.find(({ parts }) => parts.faction === this.faction);
      case 'swap':
      case 'discard':
        return moveOfCards(this.#moves, this.kind, this.cards);
      default:
        return undefined;
    }
  }

  /** The word of what is picked, also where it is no legal move: to ask why not. */
  get word(): string | null {
    if (this.move) return this.move.text;
    const sorted = [...this.cards].sort((a, b) => a - b);
    if (this.kind === 'discard' && sorted.length) return `discard-${sorted.join('-')}`;
    if (this.kind === 'swap' && this.cards.length) return `swap-${this.cards.join('-')}`;
    return null;
  }
}
