import type { Closeup, LookCloser } from '../../board/closer';
import { lookUp } from '../../board/speak';
import BigSign from '../../look/BigSign.svelte';
import BigTile from './island/BigTile.svelte';
import { BUILDING_ICON, cardIcon } from './symbols';
import { GOODS, homeOn, type TalisView, type Tile } from './view';
import { Lexicon } from './words';

const RULES: Record<string, string> = {
  market: 'L68',
  blacksmith: 'L68',
  dock: 'L79',
  warship: 'L72',
};
const PLACES = ['chapel', 'trader', 'camp', 'market'];

function ruleOf(tile: Tile, home: boolean): string {
  if (home) return 'L12';
  if (tile.monster) return tile.face === 'den' ? 'L-dragon' : 'L-monsters';
  if (tile.cards.length || tile.face === null) return 'L-explore';
  if (tile.yields) return 'L-harvest';
  if (tile.face === 'oasis') return 'L-oases';
  return PLACES.includes(tile.face) ? 'L-places' : 'L-board';
}

/** A tile, a building, or a treasure: what it is, and what it does. */
export const closer: LookCloser<TalisView> = (kind, key, { view, texts, names }) => {
  const lexicon = new Lexicon(texts, names);
  if (kind === 'tile') {
    const tile = view.tiles.find((one) => one.tile === key);
    if (!tile) return null;
    const home = homeOn(view, tile);
    return {
      title: key,
      text: [`${capital(lexicon.tile(view, tile))}.`, lexicon.about(view, tile)].filter(Boolean),
      rule: ruleOf(tile, home !== null),
      Picture: BigTile as Closeup['Picture'],
      props: { tile, home },
    };
  }
  if (kind === 'building') {
    const cost = view.costs[key];
    const price = GOODS.filter((good) => cost?.[good]).map(
      (good) => `${cost![good]} ${lexicon.good(good)}`,
    );
    return {
      title: lexicon.building(key),
      text: [capital(lexicon.worth(view, key)), price.join(', ')].filter(Boolean),
      rule: RULES[key] ?? 'L-build',
      Picture: BigSign as Closeup['Picture'],
      props: { icon: BUILDING_ICON[key] ?? 'castle', arch: true },
    };
  }
  if (kind !== 'treasure') return null;
  return {
    title: lexicon.card(key),
    text: [lexicon.treasureInFull(view, key), lookUp(texts.words, `about_card.${key}`)].filter(
      (one) => one && one !== lexicon.card(key),
    ),
    rule: 'L-treasures',
    Picture: BigSign as Closeup['Picture'],
    props: { icon: cardIcon(key) },
  };
};

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
