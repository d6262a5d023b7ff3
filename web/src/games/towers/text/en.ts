/** Words of the board and of its pictures in English; sentences of the rules come from the server. */
export const en = {
  'towers.closer_height': '{n} high, from the ground up:',
  'towers.closer_safe': 'A safe tower: nobody can climb it any more.',
  'towers.closer_site': 'On a site for the {symbol}: it counts.',
  'towers.closer_street': 'On a street: it brings no points.',
  'towers.board':
    'Board, {columns} by {rows}; arrow keys move the cursor, Enter picks, n goes to the next target',
  'towers.turn': 'Turn {n}',
  'towers.close': 'one site from ending it',
  'towers.streets': '{n} on streets',
  'towers.safe_count': '{n} safe',
  'towers.own': 'a counter of their own',
  'towers.neutral': 'neutral {colour}',
  'towers.height': 'height {n}',
  'towers.empty': 'empty',
  'towers.locked': 'locked',
  'towers.safe': 'safe',
  'towers.site': 'a site for the {symbol}',
  'towers.onto': 'Onto {owner}: height {n}.',
  'towers.onto_neutral': 'Onto a neutral counter: height {n}.',
  'towers.may_move': 'can move',
  'towers.going': '{from} to {to}',
  'towers.whither': 'Where does {from} go?',
  'towers.hint':
    'Pick a stack with a bar at its foot: it goes straight, to a free street or onto its own symbol. Points come only from sites, the framed fields. Dashed counters are neutral: everyone may move them.',
  'towers.hint_all':
    'Pick a stack with a bar at its foot: it goes straight, to a free street or onto its own symbol. Points come only from sites, the framed fields.',
  'towers.hint_brief':
    'Pick a stack with a bar: it goes straight, to free streets or onto its own symbol.',
  'towers.hint_chain':
    'Whoever reaches a site may move again. A move on the streets ends the turn.',
  'towers.again': 'again',
  'towers.moves_again': 'moves again',
  'towers.put_back': 'Put back',
  'towers.move': 'Move',
  'book.towers.street': 'Your crown moves in a straight line. It may stop on an empty street.',
  'book.towers.other': 'It may not go onto a lily: only onto its own symbol.',
  'book.towers.over':
    'It may pass over your own lily and climb the crowns behind it, whoever owns them.',
  'book.towers.two': 'Two counters with the same symbol, of two players.',
  'book.towers.stacked':
    'One has climbed the other. The tower belongs to the colour on top, and moves as one.',
  'book.towers.safe': 'A tower of full height is safe: nobody can climb it any more.',
  'book.towers.sites':
    'Framed fields are sites. The lily may stop on the site with its own symbol, not on the one with the crown.',
  'book.towers.counts': 'There it counts. Towers on streets bring nothing.',
  'towers.letters': 'Letters: A crown, B lily, C rose, D star.',
};
