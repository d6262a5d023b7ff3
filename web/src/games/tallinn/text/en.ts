/** Words of the board and of its pictures in English; sentences of the rules come from the server. */
export const en = {
  'tallinn.level': 'level on points: more symbols on the towers decide',
  'tallinn.closer_start': 'The start card stays in the row and can never become a tower.',
  'tallinn.closer_card':
    'Only the half you choose faces the street and counts; as a tower both halves count.',
  'tallinn.closer_coin': 'A half with a coin calls a contest, in the round in which it is played.',
  'tallinn.closer_behind':
    'Hatched: {n} or more behind the first. Whoever stands there in the end pays them.',
  'tallinn.start': 'start',
  'tallinn.tower': 'tower',
  'tallinn.secret': 'secret',
  'tallinn.hand': 'Cards in hand',
  'tallinn.deck': 'Cards in the deck',
  'tallinn.card': 'Card {card}',
  'tallinn.row_card': 'Card {card}, {symbols}',
  'tallinn.start_card': 'Start card, {symbols}',
  'tallinn.tower_secret': 'A secret tower',
  'tallinn.tower_of': 'Tower of card {card}',
  'tallinn.to_come': 'still to come',
  'tallinn.not_seen': 'not yet seen',
  'tallinn.gone': 'discarded',
  'tallinn.behind': '{n} behind: pays the leader',
  'tallinn.as_it_stands': 'as it stands: {strength} against {against}',
  'tallinn.name_this': 'Name these',
  'tallinn.chronicle': 'Chronicle {level}',
  'tallinn.have': 'have',
  'tallinn.discard': 'discard',
  'tallinn.your_hand': 'Your hand',
  'tallinn.you_sealed': 'You have sealed: {what}. Nobody sees it until all have chosen.',
  'tallinn.hand_empty': 'Your hand is empty. Pick a house of your street.',
  'tallinn.hint_select':
    'Its other half stays under your street. Nobody sees it until all have sealed.',
  'tallinn.hint_swap':
    'Press the cards in the order in which they go under your deck, the topmost first.',
  'tallinn.hint_tower':
    'It counts at the end, with both halves: known to all from the row, secret from the hand.',
  'tallinn.seal': 'Seal {what}',
  'tallinn.build_tower': 'Build a tower of {card}',
  'tallinn.nothing_picked': 'Pick a card first',
  'tallinn.nothing_picked_half': 'Pick a half first',
  'tallinn.nothing_named': 'Pick a faction above',
  'tallinn.log_contest': 'contest',
  'tallinn.log_final': 'final contest',
  'tallinn.log_card': 'card {card}',
  'tallinn.log_lead': 'A large lead for',
  'tallinn.log_plays': 'plays',
  'tallinn.told_plays': 'plays {half}',
  'tallinn.log_towers': 'towers',
  'tallinn.log_against': 'against',
  'book.tallinn.card':
    'A card is two houses that share a wall. Here the first one has a merchant and a coin, the second two knights.',
  'book.tallinn.half': 'You choose the first half. Nobody sees it until everyone has chosen.',
  'book.tallinn.street':
    'All cards are turned up together. Only the half you chose stands in your street.',
  'book.tallinn.contest':
    'The coin calls a contest for the merchants. The whole street counts, the gate included: four.',
  'book.tallinn.more': 'This rival shows two: you have more, and score.',
  'book.tallinn.level': 'This one shows four as well: level, which brings a little less.',
  'book.tallinn.fewer':
    'This one shows six: nothing for you, and nothing for the rival either. Only the caller scores.',
  'book.tallinn.before_tower': 'After your contest you may turn one card into a tower.',
  'book.tallinn.open_tower':
    'From the street: everyone knows which card it was, and its half no longer counts there.',
  'book.tallinn.secret_tower':
    'From the hand: nobody knows it until the end. You go on with one card fewer.',
  'tallinn.letters':
    'Letters on cards: K knight, E merchant, M monk, P envoy, * the coin that calls a contest.',
};
