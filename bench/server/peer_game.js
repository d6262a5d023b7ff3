// A game of the size of Visby for boardgame.io: four hands, simultaneous secret choices, a reveal.
const { ActivePlayers, INVALID_MOVE } = require('boardgame.io/core');

const CARDS = 11;
const SEATS = ['0', '1', '2', '3'];

const emptyRows = () => Object.fromEntries(SEATS.map((seat) => [seat, []]));

function deal(random) {
  const cards = () => [...Array(CARDS).keys()].map((n) => ({ card: n + 1, halves: ['K*', 'EM'] }));
  return Object.fromEntries(SEATS.map((seat) => [seat, random.Shuffle(cards())]));
}

function reveal(G, random) {
  const best = Math.max(...Object.values(G.chosen).map((chosen) => chosen.card));
  for (const seat of SEATS) {
    G.rows[seat].push(G.chosen[seat]);
    if (G.chosen[seat].card === best) G.scores[seat] += 2;
  }
  G.chosen = {};
  G.round += 1;
  if (G.hands[0].length === 0) {
    G.hands = deal(random);
    G.rows = emptyRows();
  }
}

exports.Game = {
  name: 'bids',
  setup: ({ random }) => ({
    round: 1,
    hands: deal(random),
    chosen: {},
    rows: emptyRows(),
    scores: Object.fromEntries(SEATS.map((seat) => [seat, 0])),
  }),
  turn: { activePlayers: ActivePlayers.ALL },
  moves: {
    choose: {
      client: false, // the server decides, as ours does
      ignoreStaleStateID: true, // or simultaneous choices would be refused
      move: ({ G, playerID, random }, card) => {
        const place = G.hands[playerID].findIndex((held) => held.card === card);
        if (place < 0 || playerID in G.chosen) return INVALID_MOVE;
        G.chosen[playerID] = G.hands[playerID].splice(place, 1)[0];
        if (Object.keys(G.chosen).length === SEATS.length) reveal(G, random);
      },
    },
  },
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: Object.fromEntries(
      SEATS.map((seat) => [seat, seat === playerID ? G.hands[seat] : G.hands[seat].length]),
    ),
    chosen: Object.fromEntries(
      Object.keys(G.chosen).map((seat) => [seat, seat === playerID ? G.chosen[seat] : true]),
    ),
  }),
};
