import { t } from '../../i18n/language.svelte';
import { lookUp, moveSentence, wordFor } from '../../table/speak';
import type { Move } from '../../table/types';
import type { GameTexts } from '../texts';
import { LETTERS, percent, standingOn, type Good, type TalisView, type Tile } from './view';

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
  bundle = (bundle: string): string => this.#word('give', bundle);

  #word(kind: string, value: string): string {
    return (
      lookUp(this.texts.words, `${kind}.${value}`) || wordFor(this.texts, kind, value, this.names)
    );
  }

  /** Place: owner, thing, amount, state. */
  tile(view: TalisView, tile: Tile): string {
    const home = view.players.find((player) => player.home === tile.tile);
    const words = [
      home
        ? t('talis.home_of', { name: this.names[home.seat] ?? '' })
        : tile.face === null
          ? t('talis.face_down', { n: tile.tier })
          : this.face(tile.face),
    ];
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

  /** The particulars of the question that is asked. */
  question(view: TalisView): string {
    const { question, fight } = view;
    if (!question) return '';
    const parts: string[] = [];
    if (question.about === 'offer' && question.give && question.want) {
      const kind = question.want === '0' ? 'gift' : question.give === '0' ? 'wish' : 'offers';
      parts.push(
        t(`talis.${kind}`, {
          name: this.names[question.mover ?? view.active] ?? '',
          give: this.bundle(question.give),
          want: this.bundle(question.want),
        }),
      );
    }
    if (question.card) parts.push(this.card(question.card));
    if (question.gold !== undefined) parts.push(t('talis.for_gold', { n: question.gold }));
    if (question.about === 'intercept' && question.tile) {
      parts.push(
        t('talis.passes', { name: this.names[question.mover ?? 0] ?? '', tile: question.tile }),
      );
    }
    if (fight) parts.push(this.fight(view));
    return parts.join(' · ');
  }

  /** Who fights whom, with what, and the chance. */
  fight(view: TalisView): string {
    const { fight } = view;
    if (!fight) return '';
    const might = view.players[fight.seat]?.might ?? 0;
    const against = fight.opponent
      ? `${this.card(fight.opponent.name)} ${fight.opponent.might}`
      : `${this.names[fight.rival ?? 0]} ${view.players[fight.rival ?? 0]?.might ?? 0}`;
    const swords = fight.swords[0] ? ` + ${fight.swords[0]}` : '';
    const held = view.players[fight.seat]?.champions.find((one) => one.number === fight.champion);
    const treasures = (held?.treasures ?? []).map((one) => ` + ${this.card(one)}`).join('');
    const die = fight.rolled[0] ? ` + ${fight.rolled[0]}` : ` + ${t('talis.a_die')}`;
    const mine = `${this.names[fight.seat]} ${might}${swords}${die}${treasures}`;
    return `${mine} : ${against} · ${t('talis.chance', { chance: percent(fight.chance) })}`;
  }

  /** What a move does here and now; goods are said in words instead of letters. */
  move(view: TalisView, move: Move): string {
    const nuance = Object.entries(move.nuance ?? {}).map(([name, value]) => [
      name,
      ['cost', 'goods'].includes(name) ? this.#goods(String(value)) : value,
    ]);
    return moveSentence(
      this.texts,
      { ...move, nuance: Object.fromEntries(nuance) as Move['nuance'] },
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
