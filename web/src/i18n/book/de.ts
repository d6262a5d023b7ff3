/** What the pictures of the rulebooks say, step by step. */
export const book = {
  'book.back': 'Schritt zurück',
  'book.next': 'Nächster Schritt',
  'book.step': '{n} von {of}',
  'book.search': 'In den Regeln suchen',
  'book.found': '{n} Regeln sagen das',
  'book.found.one': 'Eine Regel sagt das',
  'book.nothing': 'Keine Regel sagt das. Versuche ein anderes Wort.',
  'book.tallinn.card':
    'Eine Karte sind zwei Häuser mit einer gemeinsamen Wand. Hier hat das erste einen Kaufmann und eine Münze, das zweite zwei Ritter.',
  'book.tallinn.half': 'Du wählst die erste Hälfte. Niemand sieht sie, bis alle gewählt haben.',
  'book.tallinn.street':
    'Alle Karten werden zugleich aufgedeckt. Nur die gewählte Hälfte steht in deiner Straße.',
  'book.tallinn.contest':
    'Die Münze ruft einen Wettstreit der Kaufleute aus. Die ganze Straße zählt, auch das Tor: vier.',
  'book.tallinn.more': 'Hier liegen zwei: Du hast mehr und bekommst Punkte.',
  'book.tallinn.level': 'Hier liegen auch vier: Gleichstand, das bringt etwas weniger.',
  'book.tallinn.fewer':
    'Hier liegen sechs: nichts für dich, aber auch nichts für die anderen. Nur wer ausruft, bekommt Punkte.',
  'book.tallinn.before_tower': 'Nach deinem Wettstreit darfst du eine Karte zum Turm machen.',
  'book.tallinn.open_tower':
    'Aus der Straße: Alle wissen, welche Karte es war, und ihre Hälfte zählt dort nicht mehr.',
  'book.tallinn.secret_tower':
    'Aus der Hand: Bis zum Ende kennt ihn niemand. Du spielst mit einer Karte weniger weiter.',
  'book.visby.order':
    'Alle Karten werden zugleich aufgedeckt. Dann werden sie von links nach rechts ausgewertet, eine Art nach der anderen.',
  'book.visby.battle':
    'Zuerst die roten Karten: Truppen, Ritter und Schmied. Bei ihnen geht es um die Siegel der Schlacht.',
  'book.visby.journey':
    'Dann die blauen: Flotte, Schiff und Zöllner. Bei ihnen geht es um die Waren der Reise.',
  'book.visby.market':
    'Zuletzt die gelben: Der Kaufmann verkauft Waren, und der Bettelmönch nimmt alle Karten zurück.',
  'book.visby.both':
    'Siegel liegen auf dem Plan. Jemand hat die Truppen gespielt, jemand anderes den Ritter.',
  'book.visby.troops_first': 'Die Truppen kommen zuerst und nehmen ihren Teil.',
  'book.visby.knight_rest': 'Der Ritter nimmt von dem, was sie übrig lassen.',
  'book.visby.gone': 'Gespielte Karten sind vorerst weg. Dann kommt der Bettelmönch.',
  'book.visby.back': 'Er erbettelt für sie Waren, und alle kommen auf die Hand zurück.',
  'book.towers.street': 'Deine Krone zieht geradeaus. Sie darf auf einer freien Straße anhalten.',
  'book.towers.other': 'Auf eine Lilie darf sie nicht: nur auf ihr eigenes Zeichen.',
  'book.towers.over':
    'Über deine eigene Lilie darf sie hinweg und dahinter auf die Kronen, wem sie auch gehören.',
  'book.towers.two': 'Zwei Steine mit gleichem Zeichen, von zwei Spielern.',
  'book.towers.stacked':
    'Einer ist auf den anderen gestiegen. Der Turm gehört der obersten Farbe und zieht als Ganzes.',
  'book.towers.safe': 'Ein Turm von voller Höhe ist sicher: Niemand kann mehr darauf.',
  'book.towers.sites':
    'Gerahmte Felder sind Bauplätze. Die Lilie darf auf dem mit ihrem Zeichen anhalten, nicht auf dem der Krone.',
  'book.towers.counts': 'Dort zählt sie. Türme auf Straßen bringen nichts.',
  'book.talis.die':
    'Ein Würfel bewegt einen Helden so viele Felder weit, wie er zeigt, oder weniger.',
  'book.talis.walk': 'Der Held ist angekommen und darf dort handeln.',
  'book.talis.hidden': 'Ein verdecktes Feld mit einer Karte darauf.',
  'book.talis.turned':
    'Wer es betritt, deckt es auf und nimmt die Karte. Hier hat ein Ungeheuer gewartet.',
  'book.talis.free': 'Ein Feld mit Gütern und ohne Flagge. Dein Held steht darauf.',
  'book.talis.flag': 'Du beanspruchst es: Deine Flagge bleibt, wenn der Held weiterzieht.',
  'book.talis.harvest': 'Ein Würfel bringt Güter von deinen Feldern, so viele, wie er zeigt.',
  'book.talis.guard':
    'Ein Wächter mit seiner Stärke. Dagegen zählen deine Macht, deine Schätze und wer dir hilft.',
  'book.talis.fight': 'Ein Würfel kommt dazu. Stark genug genügt.',
  'book.talis.won': 'Der Wächter ist besiegt, und das Feld kann deines werden.',
};
