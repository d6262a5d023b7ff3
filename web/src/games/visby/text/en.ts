/** Words of the board and of its pictures in English; sentences of the rules come from the server. */
export const en = {
  'visby.level': 'level on seals: more wares left decide, then more cards in hand',
  'visby.hint_over': 'The last round was evaluated from left to right.',
  'visby.last_round': 'Last round, {n}',
  'visby.first_round': 'The game ends at {n} seals. Nothing has been played yet.',
  'visby.to': '· to {n} seals',
  'visby.battle': 'Battle',
  'visby.journey': 'Journey',
  'visby.market': 'Market',
  'visby.battle_says': 'Battle: {at: # seal | # seals} on the board',
  'visby.journey_says': 'Journey: {at: # ware | # wares} on the board',
  'visby.market_says':
    'Market on space {at}: {wares: # ware | # wares} for {seals: # seal | # seals}',
  'visby.on_board': 'on the board now · +{n} next round',
  'visby.on_board_end': 'on the board now',
  'visby.all': 'all',
  'visby.ledger': 'Who holds which card',
  'visby.left_to_right': 'Evaluated from left to right',
  'visby.legend': 'filled: in hand · outlined: discarded',
  'visby.seals': 'seals',
  'visby.wares': 'wares',
  'visby.seals_of': '{n} of {target} seals',
  'visby.wares_of': '{n} of {most} wares',
  'visby.held': '{card}: in hand',
  'visby.gone': '{card}: discarded',
  'visby.played': '{card}: played this round',
  'visby.gone_tag': 'discarded',
  'visby.played_tag': 'played',
  'visby.picked': 'chosen',
  'visby.one_more': 'Choose one more card',
  'visby.choose': 'Choose {n} cards',
  'visby.choose.one': 'Choose a card',
  'visby.seal': 'Seal {n} cards',
  'visby.seal.one': 'Seal this card',
  'visby.hint_cards': 'All cards are revealed together, then evaluated from left to right.',
  'visby.hint_trade':
    'Your Merchant is at the market; nobody sees what he does until all have decided.',
  'visby.you_sealed': 'You have sealed {cards}.',
  'visby.your_cards': 'Your eight cards',
  'visby.offers': 'What the market offers',
  'visby.final_exchange': 'final exchange',
  'visby.no_room': 'no room for {n}:',
  'visby.for_wares': '{n} wares:',
  'visby.for_wares.one': '1 ware:',
  'visby.step': 'step {n}',
  'visby.does_troops': '{seals: # seal | # seals} from the board.',
  'visby.does_knight': 'up to {seals: # seal | # seals} of those that the Troops leave.',
  'visby.does_blacksmith':
    'wares from the supply: {troops} for every rival’s Troops, {knight} for every Knight.',
  'visby.does_fleet': '{wares: # ware | # wares} from the board.',
  'visby.does_ship': 'all wares that the Fleets leave, shared among the Ships.',
  'visby.does_tollkeeper':
    'seals from the supply: {fleet} for every rival’s Fleet, {ship} for every Ship.',
  'visby.does_merchant': 'sell wares for seals at the market’s rate.',
  'visby.does_mendicant':
    'wares for half the cards you have played (rounded up), {merchant} more for every rival’s Merchant; all your cards come back.',
  'visby.does_mendicant_listed':
    'wares for 1 to 8 cards that you have played: {wares}; {merchant} more for every rival’s Merchant; all your cards come back.',
  'book.visby.order':
    'All cards are revealed together. Then they are evaluated from left to right, one kind after the other.',
  'book.visby.battle':
    'First the red cards: Troops, Knight and Blacksmith. They deal with the seals of the battle.',
  'book.visby.journey':
    'Then the blue ones: Fleet, Ship and Tollkeeper. They deal with the wares of the journey.',
  'book.visby.market':
    'Last the yellow ones: the Merchant sells wares, and the Mendicant takes all cards back.',
  'book.visby.both':
    'Seals lie on the board. One player has played the Troops, another the Knight.',
  'book.visby.troops_first': 'The Troops come first and take their share.',
  'book.visby.knight_rest': 'The Knight takes from what they leave.',
  'book.visby.gone': 'Played cards are gone for now. Then comes the Mendicant.',
  'book.visby.back': 'He begs for wares, and all the cards come back to the hand.',
};
