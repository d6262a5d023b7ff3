import type { Words } from '../lesson';

export type Id =
  'fame' | 'dice' | 'walk' | 'claim' | 'harvest' | 'end' | 'castle' | 'explore' | 'fight';

/** What the coach says about Talis: the first rounds, and then enough. */
export const words: Words<Id> = {
  en: {
    fame: {
      title: 'Ten Fame',
      text: 'You are a lord on the shore of an island where a dragon sleeps. Whoever has 10 Fame wins at once, and so does whoever beats the dragon. Fame comes from exploring, fighting and building.',
    },
    dice: {
      title: 'Dice are your time',
      text: 'At the beginning of a turn you roll; the dice go from 1 to 3. Each die pays for one thing: a walk, a harvest, a building, a trip by boat. The greater the number, the further or the more.',
    },
    walk: {
      title: 'Walk to a field',
      text: 'Your champion stands at your castle in the corner. The lit tiles yield goods and belong to nobody. Press one; the dice that are needed are taken, the smallest first.',
      ask: 'Move your champion to one of the lit tiles.',
      done: 'There you are. A champion may walk and then act once, where it stands.',
      other: 'Another way to spend dice. Fields are what everything is paid with in the end.',
    },
    claim: {
      title: 'Plant your flag',
      text: 'On a field that nobody holds you may plant a flag: it is yours to harvest from now on. You have ten of them.',
      ask: 'Claim the tile.',
      done: 'It bears your colour. As long as a champion of yours stands beside it, nobody can take it from you.',
      other:
        'A champion that has not acted may still walk on. At the end of your turn it claims a free field by itself.',
    },
    harvest: {
      title: 'Bring it in',
      text: 'A die brings in as many goods as it shows, from all your fields together, at most what each of them yields. With one field that is one; it grows with every flag.',
      ask: 'Harvest with the die that is left.',
      done: 'Food, wood, ore and gold: see what you own in your castle.',
      other: 'Also good. Fields do not run away.',
    },
    end: {
      title: 'End your turn',
      text: 'The dice are spent. You could still propose a trade; otherwise it is your rival’s turn. Dice that you leave are lost.',
      ask: 'End your turn.',
      done: 'Watch the log: your rival does the same things for reasons of its own.',
      other: 'Take your time; nothing runs out until you end the turn.',
    },
    castle: {
      title: 'Your castle',
      text: 'With one die and the goods you can build. The Market turns goods into gold, the Blacksmith gold and ore into Might; Chapel and Monastery are 3 and then 5 Fame, more than anything else. A second champion means one more die, too.',
    },
    explore: {
      title: 'Cards on the island',
      text: 'Tiles with cards hide monsters, treasures and events. Step onto one and explore it: the colour of the back tells how dangerous it is. Where a fight is certain, the tile shows your chance to win it.',
      ask: 'Walk onto a tile with cards, if you dare, and explore.',
      done: 'Whatever comes out of it is yours to deal with.',
      other: 'Caution has its merits. Might makes exploring safer; the Blacksmith sells it.',
    },
    fight: {
      title: 'Fight or flee',
      text: 'A die and your Might against its strength; a tie is yours. Win, and Fame and goods are yours. Lose, and your champion goes home and it costs a gold, or without gold a Fame. Fleeing always costs one Fame.',
      ask: 'Look at the chance, then decide.',
      done: 'The die has spoken. Swords, rings and friends next to you add to it.',
      other: 'Home safely. Monsters wait where they are.',
    },
  },
  de: {
    fame: {
      title: 'Zehn Ruhm',
      text: 'Du bist Herr an der Küste einer Insel, auf der ein Drache schläft. Wer 10 Ruhm hat, gewinnt sofort, und ebenso, wer den Drachen besiegt. Ruhm bringen Erkunden, Kämpfen und Bauen.',
    },
    dice: {
      title: 'Würfel sind deine Zeit',
      text: 'Zu Beginn eines Zuges wird gewürfelt; die Würfel gehen von 1 bis 3. Jeder bezahlt eine Sache: einen Weg, eine Ernte, einen Bau, eine Bootsfahrt. Je höher die Zahl, desto weiter oder mehr.',
    },
    walk: {
      title: 'Geh zu einem Feld',
      text: 'Dein Held steht an deiner Burg in der Ecke. Die leuchtenden Felder bringen Güter und gehören niemandem. Drücke eines; nötige Würfel werden genommen, die kleinsten zuerst.',
      ask: 'Zieh deinen Helden auf eines der leuchtenden Felder.',
      done: 'Da wärst du. Ein Held darf gehen und dann einmal handeln, wo er steht.',
      other: 'Auch so lassen sich Würfel ausgeben. Am Ende wird alles mit Feldern bezahlt.',
    },
    claim: {
      title: 'Setz deine Fahne',
      text: 'Auf einem Feld, das niemandem gehört, darfst du eine Fahne setzen: Von nun an erntest du es. Zehn hast du.',
      ask: 'Nimm das Feld in Besitz.',
      done: 'Es trägt deine Farbe. Solange ein Held von dir daneben steht, kann es dir niemand nehmen.',
      other:
        'Wer noch nicht gehandelt hat, darf weitergehen. Am Ende deines Zuges nimmt dein Held ein freies Feld von selbst in Besitz.',
    },
    harvest: {
      title: 'Bring es ein',
      text: 'Ein Würfel bringt so viele Güter, wie er zeigt, von allen deinen Feldern zusammen, höchstens was jedes hergibt. Bei einem Feld ist das eins; es wächst mit jeder Fahne.',
      ask: 'Ernte mit dem Würfel, der übrig ist.',
      done: 'Nahrung, Holz, Erz und Gold: Was du hast, steht in deiner Burg.',
      other: 'Auch gut. Felder laufen nicht weg.',
    },
    end: {
      title: 'Beende deinen Zug',
      text: 'Die Würfel sind ausgegeben. Du könntest noch einen Handel vorschlagen; sonst ist dein Rivale an der Reihe. Würfel, die du liegen lässt, verfallen.',
      ask: 'Beende deinen Zug.',
      done: 'Sieh ins Protokoll: Dein Rivale tut dasselbe, aus eigenen Gründen.',
      other: 'Nimm dir Zeit; nichts läuft ab, bevor du den Zug beendest.',
    },
    castle: {
      title: 'Deine Burg',
      text: 'Mit einem Würfel und den Gütern kannst du bauen. Die Markthalle macht aus Gütern Gold, die Schmiede aus Gold und Erz Macht; Kapelle und Kloster sind 3 und dann 5 Ruhm, mehr als alles andere. Ein zweiter Held bringt auch einen Würfel mehr.',
    },
    explore: {
      title: 'Karten auf der Insel',
      text: 'Unter Karten verbergen sich Ungeheuer, Schätze und Ereignisse. Betritt ein solches Feld und erkunde es: Die Farbe der Rückseite sagt, wie gefährlich es ist. Wo ein Kampf sicher ist, steht deine Aussicht auf dem Feld.',
      ask: 'Geh auf ein Feld mit Karten, wenn du dich traust, und erkunde.',
      done: 'Was auch herauskommt, du musst damit fertigwerden.',
      other:
        'Vorsicht hat ihr Gutes. Mit Macht erkundet es sich sicherer; die Schmiede verkauft sie.',
    },
    fight: {
      title: 'Kämpfen oder fliehen',
      text: 'Ein Würfel und deine Macht gegen seine Stärke; bei Gleichstand gewinnst du. Ein Sieg bringt Ruhm und Güter. Bei einer Niederlage geht dein Held heim, und es kostet ein Gold, ohne Gold einen Ruhm. Flucht kostet immer einen Ruhm.',
      ask: 'Sieh dir die Aussicht an und entscheide.',
      done: 'Der Würfel hat gesprochen. Schwerter, Ringe und Freunde nebenan zählen dazu.',
      other: 'Heil zu Hause. Ungeheuer warten, wo sie sind.',
    },
  },
  it: {
    fame: {
      title: 'Dieci di Fama',
      text: 'Sei un signore sulla costa di un’isola dove dorme un drago. Chi arriva a 10 di Fama vince subito, e così chi batte il drago. La Fama viene dall’esplorare, dal combattere e dal costruire.',
    },
    dice: {
      title: 'I dadi sono il tuo tempo',
      text: 'All’inizio del turno si tira; i dadi vanno da 1 a 3. Ogni dado paga una cosa: un cammino, un raccolto, una costruzione, un viaggio in barca. Più alto il numero, più lontano o di più.',
    },
    walk: {
      title: 'Cammina fino a un campo',
      text: 'Il tuo campione sta al castello, nell’angolo. Le caselle illuminate danno risorse e non sono di nessuno. Premine una: si usano i dadi necessari, prima i più piccoli.',
      ask: 'Muovi il campione su una delle caselle illuminate.',
      done: 'Eccoti. Un campione può camminare e poi agire una volta, dove si trova.',
      other: 'Un altro modo di spendere i dadi. Alla fine tutto si paga con i campi.',
    },
    claim: {
      title: 'Pianta la bandiera',
      text: 'Su un campo che non è di nessuno puoi piantare una bandiera: da ora lo raccogli tu. Ne hai dieci.',
      ask: 'Rivendica la casella.',
      done: 'Porta il tuo colore. Finché un tuo campione le sta accanto, nessuno può togliertela.',
      other:
        'Un campione che non ha agito può ancora camminare. A fine turno rivendica da sé un campo libero.',
    },
    harvest: {
      title: 'Raccogli',
      text: 'Un dado porta tante risorse quante ne mostra, da tutti i tuoi campi insieme, al massimo ciò che ognuno dà. Con un campo è uno solo; cresce con ogni bandiera.',
      ask: 'Raccogli con il dado rimasto.',
      done: 'Cibo, legno, minerale e oro: ciò che possiedi è nel castello.',
      other: 'Va bene così. I campi non scappano.',
    },
    end: {
      title: 'Chiudi il turno',
      text: 'I dadi sono spesi. Potresti ancora proporre uno scambio; altrimenti tocca al rivale. I dadi che lasci vanno persi.',
      ask: 'Termina il turno.',
      done: 'Guarda il diario: il rivale fa le stesse cose, per ragioni sue.',
      other: 'Fa’ con calma; nulla scade finché non chiudi il turno.',
    },
    castle: {
      title: 'Il tuo castello',
      text: 'Con un dado e le risorse puoi costruire. Il Mercato trasforma risorse in oro, la Fucina oro e minerale in Potenza; Cappella e Monastero valgono 3 e poi 5 di Fama, più di ogni altra cosa. Un secondo campione porta anche un dado in più.',
    },
    explore: {
      title: 'Carte sull’isola',
      text: 'Sotto le carte si nascondono mostri, tesori ed eventi. Entra in una di quelle caselle ed esplora: il colore del dorso dice quanto è pericolosa. Dove lo scontro è certo, la casella mostra la tua probabilità di vincere.',
      ask: 'Entra in una casella con carte, se te la senti, ed esplora.',
      done: 'Qualunque cosa ne esca, ora tocca a te.',
      other:
        'La prudenza ha i suoi meriti. Con la Potenza si esplora più sicuri; la Fucina la vende.',
    },
    fight: {
      title: 'Combattere o fuggire',
      text: 'Un dado e la tua Potenza contro la sua forza; in parità vinci tu. Se vinci, hai Fama e risorse. Se perdi, il campione torna a casa e costa un oro, o senza oro un punto di Fama. La fuga costa sempre un punto di Fama.',
      ask: 'Guarda la probabilità, poi decidi.',
      done: 'Il dado ha parlato. Spade, anelli e amici accanto si aggiungono.',
      other: 'A casa sano e salvo. I mostri aspettano dove sono.',
    },
  },
};
