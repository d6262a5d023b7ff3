import type { Words } from '../lesson';

export type Id = 'street' | 'factions' | 'coin' | 'tower' | 'weight' | 'lead' | 'unseen';

/** What the coach says about Tallinn. */
export const words: Words<Id> = {
  en: {
    street: {
      title: 'Your street',
      text: 'Every card is two houses with one wall between them. Each round you add one card to your street, and only the half you choose faces it. The gate on the left is your start: it already has three people in it.',
    },
    factions: {
      title: 'Three factions',
      text: 'Knights, merchants and monks: what stands in the streets is counted here, everyone on one line. Whoever has more of a faction than a rival wins points from it, now and then in contests, and once more at the end.',
    },
    coin: {
      title: 'Call a contest',
      text: 'Halves with a coin hold just one person, but call a contest of that faction at once: 2 points for every rival you are ahead of, 1 for every tie. Your gate has two monks, your rival only one. Card 5 has a monk with a coin.',
      ask: 'Press the half of a card that shows a coin, then seal it.',
      done: 'That is a contest. Only the one who called it scores, so a coin in a faction where you lead is worth the thin card.',
      other:
        'No coin, no contest; but two people now stand where one would have. Both are ways to play. Coins will come again.',
    },
    tower: {
      title: 'Build a tower',
      text: 'Whoever called a contest may turn one card into a tower: one of the street, for all to see, or one of the hand, in secret. It no longer counts in the street. At the end towers are compared instead, with both halves of the card, for 6 points per rival.',
      ask: 'Turn a card into a tower: press one, then seal it.',
      done: 'One tower is one more than none. Only your best faction over all your towers counts, so let them agree.',
      other:
        'Keeping all cards is allowed. But whoever has no tower at the end gives 6 points away.',
    },
    weight: {
      title: 'Think of the end',
      text: 'At the end each faction is compared once more: 4 points for every rival you are ahead of. Now numbers count, not coins: two or three people in one half weigh more than one with a coin.',
      ask: 'Play a half with two or three people.',
      done: 'Look at the lines above: that is how a faction moves.',
      other: 'Fair enough. A contest now can be worth as much as a lead later.',
    },
    lead: {
      title: 'Five ahead',
      text: 'The hatched part of a line is dangerous: whoever ends 5 or more behind someone pays that rival one point. It is often worth leaving a faction just close enough.',
    },
    unseen: {
      title: 'What your rival still holds',
      text: 'Everyone has the same ten cards. The small numbers are those that your rival has not shown: so you know which coins can still come.',
      ask: 'Choose your next half with that in mind.',
      done: 'Good. From now on you know all that there is to know before a choice.',
      other: 'A choice of your own. From now on you know all that there is to know before one.',
    },
  },
  de: {
    street: {
      title: 'Deine Straße',
      text: 'Jede Karte besteht aus zwei Häusern mit einer gemeinsamen Wand. In jeder Runde kommt eine Karte an deine Straße, und nur die Hälfte, die du wählst, zeigt zur Straße. Das Tor links ist dein Anfang: Darin stehen schon drei Leute.',
    },
    factions: {
      title: 'Drei Stände',
      text: 'Ritter, Kaufleute und Mönche: Was in den Straßen steht, wird hier gezählt, alle auf einer Linie. Wer von einem Stand mehr hat als ein Rivale, holt damit Punkte, zwischendurch in Wettstreiten und am Ende noch einmal.',
    },
    coin: {
      title: 'Ruf einen Wettstreit aus',
      text: 'Hälften mit einer Münze zeigen nur eine Person, rufen aber sofort einen Wettstreit um diesen Stand aus: 2 Punkte für jeden Rivalen, vor dem du liegst, 1 für jeden Gleichstand. In deinem Tor stehen zwei Mönche, beim Rivalen nur einer. Karte 5 hat einen Mönch mit Münze.',
      ask: 'Drücke die Hälfte einer Karte, auf der eine Münze ist, und versiegle sie.',
      done: 'Das ist ein Wettstreit. Punkte bekommt nur, wer ihn ausgerufen hat: Wo du vorn liegst, lohnt sich die dünne Karte.',
      other:
        'Ohne Münze kein Wettstreit; dafür stehen jetzt zwei Leute da statt einem. Beides ist gut gespielt. Münzen kommen wieder.',
    },
    tower: {
      title: 'Bau einen Turm',
      text: 'Wer einen Wettstreit ausgerufen hat, darf eine Karte in einen Turm verwandeln: eine der Straße, für alle sichtbar, oder eine der Hand, geheim. In der Straße zählt sie dann nicht mehr. Am Ende werden die Türme verglichen, mit beiden Hälften der Karte, um 6 Punkte je Rivalen.',
      ask: 'Mach aus einer Karte einen Turm: drücken, dann versiegeln.',
      done: 'Ein Turm ist einer mehr als keiner. Es zählt nur der stärkste Stand über alle deine Türme; sie sollten also zueinander passen.',
      other:
        'Alle Karten zu behalten ist erlaubt. Aber wer am Ende keinen Turm hat, verschenkt 6 Punkte.',
    },
    weight: {
      title: 'Denk an das Ende',
      text: 'Am Ende wird jeder Stand noch einmal verglichen: 4 Punkte für jeden Rivalen, vor dem du liegst. Dann zählt die Menge, nicht die Münze: Zwei oder drei Leute auf einer Hälfte wiegen mehr als einer mit Münze.',
      ask: 'Spiele eine Hälfte mit zwei oder drei Leuten.',
      done: 'Sieh dir oben die Linien an: So verschiebt sich ein Stand.',
      other: 'Auch gut. Ein Wettstreit jetzt kann so viel wert sein wie ein Vorsprung später.',
    },
    lead: {
      title: 'Fünf Vorsprung',
      text: 'Der schraffierte Teil einer Linie ist gefährlich: Wer am Ende 5 oder mehr hinter jemandem liegt, zahlt ihm einen Punkt. Oft lohnt es sich, in einem Stand gerade nahe genug zu bleiben.',
    },
    unseen: {
      title: 'Was der Rivale noch hat',
      text: 'Alle haben dieselben zehn Karten. Die kleinen Zahlen sind die, die dein Rivale noch nicht gezeigt hat: So weißt du, welche Münzen noch kommen können.',
      ask: 'Wähle deine nächste Hälfte mit diesem Wissen.',
      done: 'Gut. Von nun an weißt du vor jeder Wahl alles, was man wissen kann.',
      other: 'Deine eigene Wahl. Von nun an weißt du vor jeder alles, was man wissen kann.',
    },
  },
  it: {
    street: {
      title: 'La tua strada',
      text: 'Ogni carta è fatta di due case con un muro in comune. A ogni round aggiungi una carta alla tua strada, e solo la metà che scegli si affaccia su di essa. La porta a sinistra è il tuo inizio: ci sono già tre persone.',
    },
    factions: {
      title: 'Tre fazioni',
      text: 'Cavalieri, mercanti e monaci: qui si conta ciò che sta nelle strade, tutti su una linea. Chi ha più di una fazione rispetto a un rivale ne ricava punti, ogni tanto nelle contese e ancora una volta alla fine.',
    },
    coin: {
      title: 'Apri una contesa',
      text: 'Le metà con una moneta mostrano una sola persona, ma aprono subito una contesa di quella fazione: 2 punti per ogni rivale che superi, 1 per ogni pareggio. Nella tua porta ci sono due monaci, dal rivale uno solo. La carta 5 ha un monaco con moneta.',
      ask: 'Premi la metà di una carta che mostra una moneta, poi sigillala.',
      done: 'Ecco una contesa. Segna punti solo chi la apre: dove sei in testa, la carta leggera conviene.',
      other:
        'Niente moneta, niente contesa; in compenso ora ci sono due persone invece di una. Si può giocare in entrambi i modi. Le monete torneranno.',
    },
    tower: {
      title: 'Costruisci una torre',
      text: 'Chi ha aperto una contesa può trasformare una carta in torre: una della strada, davanti a tutti, o una della mano, in segreto. Nella strada non conta più. Alla fine si confrontano le torri, con entrambe le metà della carta, per 6 punti a rivale.',
      ask: 'Trasforma una carta in torre: premila, poi sigilla.',
      done: 'Una torre è meglio di nessuna. Conta solo la tua fazione migliore su tutte le torri: fa’ che vadano d’accordo.',
      other: 'Si possono tenere tutte le carte. Ma chi alla fine non ha torri regala 6 punti.',
    },
    weight: {
      title: 'Pensa alla fine',
      text: 'Alla fine ogni fazione si confronta ancora una volta: 4 punti per ogni rivale che superi. Allora contano i numeri, non le monete: due o tre persone su una metà pesano più di una con moneta.',
      ask: 'Gioca una metà con due o tre persone.',
      done: 'Guarda le linee in alto: così si sposta una fazione.',
      other: 'Va bene. Una contesa adesso può valere quanto un vantaggio dopo.',
    },
    lead: {
      title: 'Cinque di vantaggio',
      text: 'La parte tratteggiata di una linea è pericolosa: chi finisce 5 o più dietro a qualcuno gli paga un punto. Spesso conviene restare appena abbastanza vicini.',
    },
    unseen: {
      title: 'Che cosa ha ancora il rivale',
      text: 'Tutti hanno le stesse dieci carte. I numeri piccoli sono quelle che il rivale non ha ancora mostrato: così sai quali monete possono ancora arrivare.',
      ask: 'Scegli la prossima metà tenendone conto.',
      done: 'Bene. D’ora in poi, prima di ogni scelta, sai tutto ciò che si può sapere.',
      other: 'Una scelta tua. D’ora in poi, prima di ogni scelta, sai tutto ciò che si può sapere.',
    },
  },
};
