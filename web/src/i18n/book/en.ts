/** What the pictures of the rulebooks say, step by step. */
export const book = {
  'book.back': 'Step back',
  'book.next': 'Next step',
  'book.step': '{n} of {of}',
  'book.search': 'Search the rules',
  'book.found': '{n} rules say this',
  'book.found.one': 'One rule says this',
  'book.nothing': 'No rule says this. Try another word.',
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
  'book.visby.order':
    'All cards are revealed together. Then they are evaluated from left to right, one kind after the other.',
  'book.visby.battle':
    'First the red cards: Troops, Knight and Blacksmith. They are about the seals of the battle.',
  'book.visby.journey':
    'Then the blue ones: Fleet, Ship and Tollkeeper. They are about the wares of the journey.',
  'book.visby.market':
    'Last the yellow ones: the Merchant sells wares, and the Mendicant takes all cards back.',
  'book.visby.both':
    'Seals lie on the board. One player has played the Troops, another one the Knight.',
  'book.visby.troops_first': 'The Troops come first and take their share.',
  'book.visby.knight_rest': 'The Knight takes of what they leave.',
  'book.visby.gone': 'Cards that were played are gone for now. Then comes the Mendicant.',
  'book.visby.back': 'He begs wares for them, and all of them come back to the hand.',
  'book.towers.street': 'Your crown moves in a straight line. It may stop on an empty street.',
  'book.towers.other': 'It may not go onto a lily: only onto its own symbol.',
  'book.towers.over':
    'It may pass over your own lily, and climb the crowns behind it, whoever owns them.',
  'book.towers.two': 'Two counters with the same symbol, of two players.',
  'book.towers.stacked':
    'One has climbed the other. The tower belongs to the colour on top, and moves as one.',
  'book.towers.safe': 'A tower of full height is safe: nobody can climb it any more.',
  'book.towers.sites':
    'Framed fields are sites. The lily may stop on the site with its own symbol, not on the one of the crown.',
  'book.towers.counts': 'There it counts. Towers on streets bring nothing.',
  'book.talis.die': 'A die moves a champion as many tiles as it shows, or fewer.',
  'book.talis.walk': 'The champion has arrived, and may act there.',
  'book.talis.hidden': 'A tile that lies face down, with a card on it.',
  'book.talis.turned':
    'Whoever steps on it turns it over and takes the card. Here a monster was waiting.',
  'book.talis.free': 'A tile with goods, and no flag. Your champion stands on it.',
  'book.talis.flag': 'You claim it: your flag stays when the champion moves on.',
  'book.talis.harvest': 'A die brings goods from your tiles, as many as it shows.',
  'book.talis.guard':
    'A guard with its strength. Your Might, your treasures and those who help you count against it.',
  'book.talis.fight': 'A die is added. Strong enough is enough.',
  'book.talis.won': 'The guard is beaten, and the tile can be yours.',
};
