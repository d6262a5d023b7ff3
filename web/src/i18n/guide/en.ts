/** What the coach says in every game, in English. */
export const guide = {
  'guide.title': 'Your first game',
  'guide.learn': 'Learn by playing',
  'guide.coach': 'Coach',
  'guide.guest': 'Learner',
  'guide.step': 'Lesson {at} of {of}',
  'guide.go_on': 'Go on',
  'guide.fold': 'Fold the card',
  'guide.unfold': 'Unfold the card',
  'guide.rule': 'in the rulebook',
  'guide.leave': 'Play without the coach',
  'guide.play_on': 'Your turn',
  'guide.quiet': 'Play as you like. I will speak up when something new comes along.',
  'guide.enough': 'Now you know enough',
  'guide.enough_about':
    'The rest is practice. Play this game to its end, or begin again; the rules are one click away, and if something is not possible, you are told why.',
  'guide.over_about':
    'This game is over. The rest is practice: begin anew, or sit down with bots or friends.',
  'guide.free': 'Play on',
  'guide.again': 'From the beginning',
  'guide.unknown': 'There is no first game of that name.',
};
