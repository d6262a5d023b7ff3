import type { Words } from '../lesson';

export type Id = 'city' | 'goal' | 'take' | 'settle' | 'chain' | 'five' | 'neutral' | 'district';

/** What the coach says about City of Towers. */
export const words: Words<Id> = {
  en: {
    city: {
      title: 'A city from above',
      text: 'Eighty counters crowd the streets; the blocks of four fields between them are districts, with four building sites each. Yours are the amber counters. Each bears a crown, a lily, a rose or a star: the symbol decides where it may go.',
    },
    goal: {
      title: 'What counts',
      text: 'Every counter in a stack of yours on a site is one point, whoever it belonged to before. What stands in the street counts nothing.',
    },
    take: {
      title: 'Climb on top',
      text: 'A stack moves in a straight line, as far as the way is free; over your own colour it may pass. It may end on top of any stack with its own symbol, and then it is all yours: the top colour owns the tower.',
      ask: 'Take a counter that is not yours: press one with a bar at its foot, then a lit stack of another colour.',
      done: 'Two counters, one tower: it moves as one from now on. It is yours as long as nobody climbs on top.',
      other: 'A quiet move is a move, too. But towers only grow by climbing onto others.',
    },
    settle: {
      title: 'Settle on a site',
      text: 'An empty site takes only its own symbol. What stands on a site never leaves it; but as long as it is lower than five, someone may still climb on top.',
      ask: 'Move one of your stacks onto a site with its symbol.',
      done: 'That counts. And whoever reaches a site may move again at once.',
      other:
        'As you like. Sites are where the points are; look for one that shows the symbol of your stack.',
    },
    chain: {
      title: 'One more move',
      text: 'You have reached a site, so you may move another stack; and if that one reaches a site too, yet another. Chains win this game.',
      ask: 'Move another stack.',
      done: 'Good. Before a move, look whether it opens the next one.',
      other: 'You may always stop. Sometimes a chain would only open doors for others.',
    },
    five: {
      title: 'Five is safe',
      text: 'No tower grows beyond five. A tower of five can be climbed by nobody: on a site it is yours until the end. Until then count what your rival could put on top of yours.',
    },
    neutral: {
      title: 'The colours of nobody',
      text: 'With two players, the dashed counters, red and white, belong to nobody. Instead of your own you may move one of their counters, over anything, onto an empty field. Your rival then may not move it for one turn. Good for clearing a line, or for blocking one.',
    },
    district: {
      title: 'Four of one colour',
      text: 'Whoever holds all four sites of a district ends the game at once, and there every counter counts double. A wall and a tag show who has three.',
      ask: 'Take or settle once more, and watch the districts.',
      done: 'That is all there is: lines, symbols, and an eye for the last site.',
      other: 'That is all there is: lines, symbols, and an eye for the last site.',
    },
  },
  de: {
    city: {
      title: 'Eine Stadt von oben',
      text: 'Achtzig Steine drängen sich in den Straßen; die Vierergruppen dazwischen sind Viertel mit je vier Bauplätzen. Dir gehören die bernsteinfarbenen. Jeder Stein trägt Krone, Lilie, Rose oder Stern: Das Symbol bestimmt, wohin er darf.',
    },
    goal: {
      title: 'Was zählt',
      text: 'Jeder Stein in deinen Stapeln auf Bauplätzen ist ein Punkt, wem er vorher auch gehört hat. Was auf der Straße steht, zählt nichts.',
    },
    take: {
      title: 'Steig auf',
      text: 'Ein Stapel zieht geradeaus, so weit der Weg frei ist; über die eigene Farbe darf er hinweg. Enden darf er auf jedem Stapel mit seinem Symbol, und dann gehört dir alles: Die oberste Farbe besitzt den Turm.',
      ask: 'Übernimm einen fremden Stein: Drücke einen mit Balken am Fuß, dann einen leuchtenden Stapel in anderer Farbe.',
      done: 'Zwei Steine, ein Turm: Von nun an zieht er als Ganzes. Er gehört dir, solange niemand aufsteigt.',
      other:
        'Auch ein stiller Zug ist ein Zug. Aber Türme wachsen nur, wenn man auf andere steigt.',
    },
    settle: {
      title: 'Besetz einen Bauplatz',
      text: 'Ein leerer Bauplatz nimmt nur sein eigenes Symbol. Was dort steht, zieht nie wieder fort; doch solange es niedriger als fünf ist, kann noch jemand aufsteigen.',
      ask: 'Zieh einen deiner Stapel auf einen Bauplatz mit seinem Symbol.',
      done: 'Das zählt. Und wer einen Bauplatz erreicht, darf gleich noch einmal ziehen.',
      other:
        'Wie du magst. Die Punkte liegen auf den Bauplätzen; such einen mit dem Symbol deines Stapels.',
    },
    chain: {
      title: 'Noch ein Zug',
      text: 'Du hast einen Bauplatz erreicht und darfst einen weiteren Stapel ziehen; erreicht auch der einen, noch einen. Solche Ketten gewinnen dieses Spiel.',
      ask: 'Zieh noch einen Stapel.',
      done: 'Gut. Sieh vor einem Zug nach, ob er den nächsten öffnet.',
      other: 'Aufhören darfst du immer. Manchmal öffnet eine Kette nur anderen die Tür.',
    },
    five: {
      title: 'Fünf ist sicher',
      text: 'Höher als fünf wird kein Turm. Auf einen Fünfer steigt niemand mehr: Auf einem Bauplatz gehört er dir bis zum Schluss. Bis dahin zähle nach, was der Rivale auf deinen setzen könnte.',
    },
    neutral: {
      title: 'Farben ohne Herrn',
      text: 'Zu zweit gehören die gestrichelten Steine, rote und weiße, niemandem. Statt eines eigenen darfst du einen ihrer Steine ziehen, über alles hinweg, auf ein leeres Feld. Dein Rivale darf ihn dann eine Runde lang nicht ziehen. So räumst du eine Linie frei oder sperrst eine.',
    },
    district: {
      title: 'Vier in einer Hand',
      text: 'Wer alle vier Bauplätze eines Viertels hält, beendet die Partie sofort, und dort zählt jeder Stein doppelt. Eine Mauer und ein Schild zeigen, wer drei hat.',
      ask: 'Übernimm oder besetze noch einmal etwas und achte auf die Viertel.',
      done: 'Mehr ist es nicht: Linien, Symbole und ein Auge für den letzten Platz.',
      other: 'Mehr ist es nicht: Linien, Symbole und ein Auge für den letzten Platz.',
    },
  },
  it: {
    city: {
      title: 'Una città dall’alto',
      text: 'Ottanta pedine affollano le strade; i gruppi di quattro caselle con simbolo in mezzo sono i distretti. Le tue sono quelle color ambra. Ognuna porta corona, giglio, rosa o stella: il simbolo decide dove può andare.',
    },
    goal: {
      title: 'Che cosa conta',
      text: 'Ogni pedina nelle tue pile sulle caselle con simbolo è un punto, di chiunque fosse prima. Ciò che sta in strada non conta nulla.',
    },
    take: {
      title: 'Sali in cima',
      text: 'Una pila si muove in linea retta, finché la via è libera; sopra il proprio colore può passare. Può finire su qualsiasi pila con il suo simbolo, e allora è tutta tua: la torre è di chi sta in cima.',
      ask: 'Prendi una pedina altrui: premi una con la barra al piede, poi una pila illuminata di altro colore.',
      done: 'Due pedine, una torre: da ora si muove tutta insieme. È tua finché nessuno ci sale sopra.',
      other: 'Anche una mossa tranquilla è una mossa. Ma le torri crescono solo salendo su altre.',
    },
    settle: {
      title: 'Occupa una casella con simbolo',
      text: 'Una casella vuota con un simbolo accoglie solo quello. Ciò che vi sta non se ne va più; ma finché è più basso di cinque, qualcuno può ancora salirci.',
      ask: 'Porta una tua pila su una casella con il suo simbolo.',
      done: 'Questo conta. E chi raggiunge una casella con simbolo può muovere subito di nuovo.',
      other:
        'Come vuoi. I punti sono sulle caselle con simbolo: cercane una con il simbolo della tua pila.',
    },
    chain: {
      title: 'Ancora una mossa',
      text: 'Hai raggiunto una casella con simbolo, quindi puoi muovere un’altra pila; e se anche quella ne raggiunge una, un’altra ancora. Questo gioco lo vincono le catene.',
      ask: 'Muovi un’altra pila.',
      done: 'Bene. Prima di una mossa, guarda se apre la successiva.',
      other: 'Ci si può sempre fermare. A volte una catena apre porte solo agli altri.',
    },
    five: {
      title: 'A cinque è al sicuro',
      text: 'Nessuna torre supera i cinque. Su una torre di cinque non sale nessuno: su una casella con simbolo è tua fino alla fine. Prima di allora conta che cosa il rivale potrebbe metterci sopra.',
    },
    neutral: {
      title: 'Colori di nessuno',
      text: 'In due, le pedine tratteggiate, rosse e bianche, non sono di nessuno. Al posto di una tua puoi muovere una loro pedina, sopra qualunque cosa, su una casella vuota. Il rivale per un turno non può muoverla. Utile per liberare una linea, o per chiuderla.',
    },
    district: {
      title: 'Quattro in una mano',
      text: 'Chi tiene tutte e quattro le caselle di un distretto chiude subito la partita, e lì ogni pedina conta doppio. Un muro e una targa mostrano chi ne ha tre.',
      ask: 'Prendi o occupa ancora qualcosa, e tieni d’occhio i distretti.',
      done: 'È tutto qui: linee, simboli, e un occhio per l’ultima casella.',
      other: 'È tutto qui: linee, simboli, e un occhio per l’ultima casella.',
    },
  },
};
