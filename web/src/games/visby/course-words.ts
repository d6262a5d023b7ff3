import type { Words } from '../lesson';

export type Id =
  'tracks' | 'order' | 'fleet' | 'gone' | 'seals' | 'merchant' | 'trade' | 'others' | 'mendicant';

/** What the coach says about Visby. */
export const words: Words<Id> = {
  en: {
    tracks: {
      title: 'Three tracks',
      text: 'Seals win: whoever has 30 first ends the game. Every round the tracks are filled a little more. Red holds seals to be won in battle, blue holds wares to be fetched by sea, yellow is the rate at which wares become seals.',
    },
    order: {
      title: 'From left to right',
      text: 'Everyone has the same eight people. All choose one in secret, all reveal, and then the cards act in this order, from 1 to 8. Who acts earlier finds more on the board.',
    },
    fleet: {
      title: 'Fetch wares',
      text: 'The Fleet takes 3 wares from the blue track. Should others send theirs as well, the wares are shared evenly, and there may be too few for all.',
      ask: 'Choose the Fleet and seal it.',
      done: 'The wares are in your bag. You can hold 15; they are worth nothing until someone sells them.',
      other: 'Something else, then. Watch what each number did; the Fleet can wait.',
    },
    gone: {
      title: 'Played is gone',
      text: 'What you have played lies open and stays there: outlined cards are out of your hand for now. That holds for everyone, so the table shows what each rival can still do.',
    },
    seals: {
      title: 'Win seals',
      text: 'Troops take 2 seals, the Knight up to 5; but Troops act first, and only what they leave is there for Knights. When the red track is full and few will fight, the Knight is strong.',
      ask: 'Send the Knight.',
      done: 'That is what he brought home. Several Knights would have shared it.',
      other: 'Also possible. The red track grows until someone comes for it.',
    },
    merchant: {
      title: 'To the market',
      text: 'The Merchant turns wares into seals at the rate of the yellow track, and the rate gets better every round that nobody goes. If two go at once, the price drops for both; afterwards it begins at the bottom again.',
      ask: 'Play the Merchant.',
      done: 'He is there. What the others brought decides the price.',
      other: 'You wait for a better price; so may the others. Mind who goes first.',
    },
    trade: {
      title: 'Choose a trade',
      text: 'Each button is a whole trade: so many wares for so many seals, at today’s rate or, for what is left over, a poorer one. Nobody sees what you do until all merchants have decided.',
      ask: 'Sell something.',
      done: 'Seals are what counts; wares are only on their way to becoming some.',
      other: 'You keep everything. Remember that the market now begins from nothing.',
    },
    others: {
      title: 'Live on what others do',
      text: 'Blacksmith and Tollkeeper take nothing from the tracks: the Blacksmith earns wares from the others’ Troops and Knights, the Tollkeeper seals from their Fleets and Ships. Look at what they still hold, and guess.',
    },
    mendicant: {
      title: 'Take everything back',
      text: 'Few cards are left. The Mendicant begs some wares, more the more of your cards lie open, and then brings all eight back into your hand.',
      ask: 'Play the Mendicant.',
      done: 'A full hand again. When to do that is the real question of this game.',
      other: 'Later, then; but do not wait until nothing useful is left.',
    },
  },
  de: {
    tracks: {
      title: 'Drei Leisten',
      text: 'Siegel gewinnen: Wer zuerst 30 hat, beendet die Partie. In jeder Runde füllen sich die Leisten ein wenig. Auf der roten liegen Siegel für den Kampf, auf der blauen Waren für die Seefahrt; die gelbe zeigt, zu welchem Kurs aus Waren Siegel werden.',
    },
    order: {
      title: 'Von links nach rechts',
      text: 'Alle haben dieselben acht Leute. Jeder wählt einen geheim, alle decken auf, dann handeln die Karten in dieser Reihenfolge, von 1 bis 8. Wer früher handelt, findet mehr auf dem Brett.',
    },
    fleet: {
      title: 'Hol Waren',
      text: 'Die Flotte nimmt 3 Waren von der blauen Leiste. Schicken auch andere ihre Flotte, wird gleich geteilt, und es reicht vielleicht nicht für alle.',
      ask: 'Wähle die Flotte und versiegle sie.',
      done: 'Die Waren sind im Sack. 15 passen hinein; wert sind sie erst etwas, wenn jemand sie verkauft.',
      other: 'Also etwas anderes. Sieh dir an, was jede Nummer getan hat; die Flotte kann warten.',
    },
    gone: {
      title: 'Gespielt ist weg',
      text: 'Was du gespielt hast, liegt offen und bleibt liegen: Umrandete Karten fehlen dir vorerst. Das gilt für alle, und so zeigt die Tabelle, was jeder Rivale noch tun kann.',
    },
    seals: {
      title: 'Gewinne Siegel',
      text: 'Truppen nehmen 2 Siegel, der Ritter bis zu 5; doch Truppen sind früher dran, und für Ritter bleibt nur, was sie übrig lassen. Ist die rote Leiste voll und kämpfen wenige, ist der Ritter stark.',
      ask: 'Schicke den Ritter.',
      done: 'Das hat er heimgebracht. Mehrere Ritter hätten es geteilt.',
      other: 'Auch möglich. Die rote Leiste wächst, bis jemand kommt.',
    },
    merchant: {
      title: 'Auf zum Markt',
      text: 'Der Kaufmann macht aus Waren Siegel, zum Kurs der gelben Leiste; der wird mit jeder Runde besser, in der keiner geht. Gehen zwei zugleich, sinkt der Preis für beide; danach fängt er wieder unten an.',
      ask: 'Spiele den Kaufmann.',
      done: 'Er ist da. Den Preis bestimmt, wer sonst noch gekommen ist.',
      other:
        'Du wartest auf einen besseren Preis; die anderen vielleicht auch. Achte darauf, wer zuerst geht.',
    },
    trade: {
      title: 'Wähle einen Handel',
      text: 'Jeder Knopf ist ein ganzer Handel: so viele Waren für so viele Siegel, zum heutigen Kurs oder, für den Rest, zu einem schlechteren. Niemand sieht deine Wahl, bis alle Kaufleute entschieden haben.',
      ask: 'Verkaufe etwas.',
      done: 'Es zählen die Siegel; Waren sind nur auf dem Weg dorthin.',
      other: 'Du behältst alles. Bedenke, dass der Markt jetzt wieder bei null beginnt.',
    },
    others: {
      title: 'Leb von den anderen',
      text: 'Schmied und Zöllner nehmen nichts von den Leisten: Der Schmied verdient Waren an den Truppen und Rittern der anderen, der Zöllner Siegel an ihren Flotten und Schiffen. Sieh nach, was sie noch haben, und rate.',
    },
    mendicant: {
      title: 'Nimm alles zurück',
      text: 'Du hast nur noch wenige Karten. Der Bettelmönch erbettelt ein paar Waren, um so mehr, je mehr deiner Karten offen liegen, und holt dann alle acht zurück auf die Hand.',
      ask: 'Spiele den Bettelmönch.',
      done: 'Wieder eine volle Hand. Wann man das tut, ist die eigentliche Frage dieses Spiels.',
      other: 'Dann später; aber warte nicht, bis nichts Nützliches mehr übrig ist.',
    },
  },
  it: {
    tracks: {
      title: 'Tre tracciati',
      text: 'Vincono i sigilli: chi ne ha 30 per primo chiude la partita. A ogni round i tracciati si riempiono un po’. Sul rosso ci sono sigilli da vincere in battaglia, sul blu merci da prendere per mare, il giallo dice a quale cambio le merci diventano sigilli.',
    },
    order: {
      title: 'Da sinistra a destra',
      text: 'Tutti hanno le stesse otto persone. Ognuno ne sceglie una in segreto, tutti scoprono, poi le carte agiscono in quest’ordine, da 1 a 8. Chi agisce prima trova di più sul tabellone.',
    },
    fleet: {
      title: 'Prendi merci',
      text: 'La Flotta prende 3 merci dal tracciato blu. Se anche altri mandano la loro, si divide in parti uguali, e forse non basta per tutti.',
      ask: 'Scegli la Flotta e sigillala.',
      done: 'Le merci sono nel sacco. Ce ne stanno 15; non valgono nulla finché qualcuno non le vende.',
      other:
        'Qualcos’altro, allora. Guarda che cosa ha fatto ogni numero; la Flotta può aspettare.',
    },
    gone: {
      title: 'Giocata, andata',
      text: 'Ciò che hai giocato resta scoperto sul tavolo: le carte col solo contorno per ora ti mancano. Vale per tutti, e così la tabella mostra che cosa può ancora fare ogni rivale.',
    },
    seals: {
      title: 'Vinci sigilli',
      text: 'La Truppa prende 2 sigilli, il Cavaliere fino a 5; ma la Truppa agisce prima, e ai Cavalieri resta ciò che lascia. Se il rosso è pieno e pochi combattono, il Cavaliere è forte.',
      ask: 'Manda il Cavaliere.',
      done: 'Ecco che cosa ha portato a casa. Più Cavalieri avrebbero diviso.',
      other: 'Si può fare. Il rosso cresce finché qualcuno non arriva.',
    },
    merchant: {
      title: 'Al mercato',
      text: 'Il Mercante trasforma merci in sigilli al cambio del tracciato giallo, che migliora a ogni round in cui nessuno va. Se vanno in due, il prezzo cala per entrambi; dopo si riparte dal fondo.',
      ask: 'Gioca il Mercante.',
      done: 'È arrivato. Il prezzo dipende da chi altro è venuto.',
      other: 'Aspetti un prezzo migliore; forse anche gli altri. Bada a chi va per primo.',
    },
    trade: {
      title: 'Scegli uno scambio',
      text: 'Ogni pulsante è uno scambio intero: tante merci per tanti sigilli, al cambio di oggi o, per il resto, a uno peggiore. Nessuno vede la tua scelta finché tutti i mercanti non hanno deciso.',
      ask: 'Vendi qualcosa.',
      done: 'Contano i sigilli; le merci sono solo in viaggio per diventarlo.',
      other: 'Tieni tutto. Ricorda che ora il mercato riparte da zero.',
    },
    others: {
      title: 'Vivi degli altri',
      text: 'Fabbro e Gabelliere non prendono nulla dai tracciati: il Fabbro guadagna merci dalle Truppe e dai Cavalieri degli altri, il Gabelliere sigilli dalle loro Flotte e Navi. Guarda che cosa hanno ancora, e indovina.',
    },
    mendicant: {
      title: 'Riprendi tutto',
      text: 'Restano poche carte. Il Frate elemosina qualche merce, di più quante più tue carte sono scoperte, e poi riporta tutte e otto nella tua mano.',
      ask: 'Gioca il Frate.',
      done: 'Di nuovo una mano piena. Quando farlo è la vera domanda di questo gioco.',
      other: 'Più tardi, allora; ma non aspettare che non resti nulla di utile.',
    },
  },
};
