import type { Tile } from './view';

/** The symbol of every monster, event and treasure; what a designer adds gets a general one. */
const CARDS: Record<string, string> = {
  wolf: 'wolf',
  boar: 'boar',
  bandit: 'brigand',
  tunnel_worm: 'worm',
  rock_golem: 'golem',
  young_troll: 'troll',
  sprout: 'treefolk',
  wood_fairy: 'fairy',
  treeling: 'treefolk',
  bear: 'bear',
  assassin: 'brigand',
  iron_golem: 'golem',
  troll: 'troll',
  huntress: 'archer',
  tree_giant: 'treefolk',
  wyrm: 'worm',
  fallen_knight: 'fallen',
  fire_core: 'firecore',
  troll_lord: 'troll',
  great_ape: 'ape',
  elder_tree: 'treefolk',
  dragon: 'dragon',
  hungry_pests: 'pest',
  market_day: 'market',
  sudden_storm: 'storm',
  landslide: 'mountains',
  thug_ambush: 'brigand',
  windfall: 'windfall',
  druids_fury: 'treefolk',
  dragons_hunger: 'dragon',
  earth_curse: 'curse',
  thieving_crows: 'crow',
  dragon_raid: 'dragon',
  sea_monsters: 'serpent',
  broken_shield: 'shield',
  rusty_sword: 'sword',
  strange_ring: 'ring',
  scale_ring: 'ring',
  long_sword: 'sword',
  spiked_shield: 'shield',
  sword_in_the_stone: 'sword',
  half_sword: 'sword',
  great_sword: 'sword',
  ring_of_power: 'ring',
  ring_of_glory: 'ring',
  runed_dagger: 'dagger',
};

export const cardIcon = (card: string): string => CARDS[card] ?? 'card';

/** A monster that is none of ours still looks like one. */
export const monsterIcon = (name: string): string => CARDS[name] ?? 'monster';

export const BUILDING_ICON: Record<string, string> = {
  market: 'market',
  blacksmith: 'smith',
  chapel: 'chapel',
  monastery: 'monastery',
  dock: 'dock',
  expansion: 'expansion',
  warship: 'warship',
  champion: 'champion',
  third_champion: 'champion',
};

/** Cards and buildings of the pieces file that have a picture, and what it is. */
export const PIECES = [...Object.keys(CARDS), ...Object.keys(BUILDING_ICON)];
export const pieceIcon = (piece: string): string => BUILDING_ICON[piece] ?? cardIcon(piece);

/** Places that are neither land nor home. */
export const PLACE_ICON: Record<string, string> = {
  chapel: 'chapel',
  trader: 'trader',
  camp: 'camp',
  market: 'market',
  den: 'den',
};

const LANDS: Record<string, string> = { F: 'plains', W: 'woods', O: 'rock', G: 'hill' };

/** The ground of a tile. */
export function landOf(tile: Tile): string {
  if (tile.face === null) return `fog${tile.tier}`;
  if (tile.face in PLACE_ICON) return 'place';
  if (tile.face === 'oasis' || tile.face === 'barren') return tile.face;
  return LANDS[tile.face.charAt(0)] ?? 'heath';
}

/** What a piece of a move is about, as a symbol on its button. */
export const KIND_ICON: Record<string, string> = {
  move: 'move',
  harvest: 'harvest',
  build: 'build',
  arm: 'warship',
  boat: 'boat',
  ferry: 'boat',
  offer: 'trade',
  trade: 'trade',
  haggle: 'trade',
  hear: 'people',
  attend: 'champion',
  sell: 'market',
  buy: 'market',
  forge: 'smith',
  end: 'end-turn',
  yes: 'check',
  no: 'no',
  fight: 'battle',
  flee: 'flee',
  stay: 'end-turn',
  explore: 'card',
  claim: 'flag',
  revolt: 'revolt',
  conquer: 'conquer',
  use: 'check',
  done: 'check',
  take: 'treasure',
  leave: 'no',
  pay: 'gold',
  drop: 'treasure',
  bid: 'gold',
  send: 'champion',
  clockwise: 'storm',
  counter: 'storm',
  sink: 'fame',
  gain_goods: 'harvest',
  gain_might: 'might',
  player: 'people',
  swap: 'trade',
  sea: 'boat',
  lose: 'no',
  tile: 'flag',
};
