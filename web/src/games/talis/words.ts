import { t } from '../../i18n/language.svelte';
import { fill, lookUp, moveSentence, plain, withSign, wordFor } from '../../board/speak';
import type { GameTexts } from '../../contract/generated';
import {
  cornerOf,
  homeOn,
  LETTERS,
  standingOn,
  type Good,
  type Question,
  type TalisView,
  type Tile,
} from './view';
import type { TalisMove } from './generated';

/** How Talis names its things in the language of the page. */
export class Lexicon {
  constructor(
    readonly texts: GameTexts,
    readonly names: string[],
  ) {}

  good = (good: Good | string): string => this.#word('good', good);
  card = (card: string): string => this.#word('card', card);
  building = (building: string): string => this.#word('building', building);
  sea = (sea: string): string => this.#word('sea', sea);
  face = (face: string): string => this.#word('face', face);
  bundle = (bundle: string[]): string => bundle.map((some) => this.#word('give', some)).join(', ');

  #word(kind: string, value: string): string {
    return (
      lookUp(this.texts.words, `${kind}.${value}`) || wordFor(this.texts, kind, value, this.names)
    );
  }

  /** Place: owner, thing, amount, state. */
  tile(view: TalisView, tile: Tile): string {
    const home = homeOn(view, tile);
    const corner = cornerOf(view, tile);
    const words = [
      home !== null
        ? t('talis.home_of', { name: this.names[home] ?? '' })
        : tile.face === null
          ? t('talis.face_down', { n: tile.tier })
          : this.face(tile.face),
    ];
    if (home === null && corner !== null)
      words.push(t('talis.before_castle', { name: this.names[corner] ?? '' }));
    if (tile.owner !== null) words.push(t('talis.flag_of', { name: this.names[tile.owner] ?? '' }));
    if (tile.protected) words.push(t('talis.protected'));
    if (tile.monster)
      words.push(t('talis.monster', { name: this.card(tile.monster.name), n: tile.monster.might }));
    if (tile.sleeping_guard)
      words.push(
        t('talis.asleep', {
          name: this.card(tile.sleeping_guard.name),
          n: tile.sleeping_guard.might,
        }),
      );
    if (tile.cards.length) words.push(t('talis.cards', { n: tile.cards.length }));
    for (const card of tile.treasures) words.push(this.card(card));
    for (const one of standingOn(view, tile.tile)) {
      words.push(t('talis.champion_of', { n: one.number, name: this.names[one.seat] ?? '' }));
    }
    return words.join(', ');
  }

  /** What such a tile is for. */
  about(view: TalisView, tile: Tile): string {
    if (tile.face === 'home') return '';
    const kind = tile.yields ? 'goods' : (tile.face ?? 'unknown');
    return lookUp(this.texts.words, `about_face.${kind}`);
  }

  /** What a building is good for: its Fame, and what it does. */
  worth(view: TalisView, building: string): string {
    const fame = view.fames[building];
    const told = fame ? `${lookUp(this.texts.words, 'track.fame')} ${withSign(fame)}` : '';
    return [told, lookUp(this.texts.words, `about_building.${building}`)]
      .filter(Boolean)
      .join(', ');
  }

  /** The particulars of the question that is asked, and of the fight that it is about. */
  question(view: TalisView, chance = true): string {
    const { question } = view;
    if (!question) return '';
    return [this.#asked(question), this.fight(view, chance)].filter(Boolean).join(' · ');
  }

  #asked(question: Question): string {
    const { about, rival, mover, give, want, card } = question;
    if (about === 'offer' && give && want) {
      const kind = want[0] === '0' ? 'gift' : give[0] === '0' ? 'wish' : 'offers';
      const name = this.names[rival ?? 0] ?? '';
      return t(`talis.${kind}`, { name, give: this.bundle(give), want: this.bundle(want) });
    }
    const template = lookUp(this.texts.words, `question.${about}`);
    if (!template) return card ? this.card(card) : '';
    const helpers = (question.helpers ?? []).map((seat) => this.names[seat]).join(', ');
    const details = { ...question, helpers, mover: this.names[mover ?? 0] ?? '' };
    return plain(fill(this.texts, template, details, this.names));
  }

  /** Who fights whom, with what; and the chance, as long as no die has fallen. */
  fight(view: TalisView, told = true): string {
    const { fight } = view;
    if (!fight) return '';
    const word = (path: string) => lookUp(this.texts.words, path);
    const side = (n: 0 | 1, seat: number, number: number | undefined) => {
      const { might, champions } = view.players[seat]!;
      const held = champions.find((one) => one.number === number)?.treasures ?? [];
      const rolled = fight.rolled[n];
      const inHand = rolled ? [] : held.filter((card) => view.uses[card] === 'once');
      const parts = [
        `${word('track.might')} ${might}`,
        rolled ? word('table.rolled').replace('{die}', String(rolled)) : t('talis.a_die'),
        ...(fight.added[n] ?? []).map(
          ({ by, bonus }) => `${word(`by_hand.${by}`) || this.card(by)} ${withSign(bonus)}`,
        ),
        ...inHand.map((card) => this.treasure(view, card)),
      ];
      return `${this.names[seat]} (${parts.filter(Boolean).join(' + ')})`;
    };
    const { opponent, rival } = fight;
    const strength = word('table.strength').replace('{strength}', String(opponent?.might));
    const sides = [
      side(0, fight.seat, fight.champion),
      opponent ? `${this.card(opponent.name)} (${strength})` : side(1, rival ?? 0, fight.other),
    ].join(' – ');
    if (!told || fight.rolled.some(Boolean)) return sides;
    const chance = word('table.chance')
      .replace('{name}', this.names[fight.seat] ?? '')
      .replace('{chance}', String(Math.round(100 * fight.chance)));
    return `${sides} · ${chance}`;
  }

  /** A treasure, with what it adds in fights. */
  treasure(view: TalisView, card: string): string {
    const bonus = view.bonuses[card];
    return bonus ? `${this.card(card)} ${withSign(bonus)}` : this.card(card);
  }

  /** The same, and when it does. */
  treasureInFull(view: TalisView, card: string): string {
    const use = lookUp(this.texts.words, `use.${view.uses[card]}`);
    return use ? `${this.treasure(view, card)} ${use}` : this.treasure(view, card);
  }

  /** What a move does here and now; goods are said in words instead of letters. */
  move(view: TalisView, move: TalisMove): string {
    const nuance = Object.entries(move.nuance ?? {}).map(([name, value]) => [
      name,
      ['cost', 'goods'].includes(name)
        ? this.#goods(String(value))
        : name === 'card'
          ? this.treasure(view, String(value))
          : value,
    ]);
    return moveSentence(
      this.texts,
      { ...move, nuance: Object.fromEntries(nuance) as TalisMove['nuance'] },
      view.phase,
      this.names,
    );
  }

  /** `3F 2G` as people say it. */
  #goods(letters: string): string {
    const said = letters.split(' ').map((some) => {
      const good = LETTERS[some.slice(-1).toLowerCase()];
      return good ? `${some.slice(0, -1)} ${this.good(good)}` : some;
    });
    return said.join(', ');
  }
}
