// boardgame.io's own clients, four at each table, one game after another: node peer_load.js URL TABLES SECONDS
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const { Game } = require('./peer_game');
const { heardByAll, measure, poster } = require('./measuring');

const [base, tables, seconds] = process.argv.slice(2);
const SEATS = [0, 1, 2, 3];

const ROUNDS = 19; // then a new table: 76 moves, a game of Visby has 74

async function openTable() {
  const posts = SEATS.map(() => poster()); // of each client, over a connection of its own
  const clients = [];
  const waiting = SEATS.map(() => null); // of each seat: its move, until all have heard of it
  const playing = new Set(); // seats that have heard of this table and not of its end

  /** A new table with four people: its id, and what each needs to move there. */
  async function sitDown() {
    const { matchID } = await posts[0](`${base}/games/bids/create`, { numPlayers: 4 });
    const credentials = [];
    for (const seat of SEATS) {
      const me = { playerID: String(seat), playerName: `Guest ${seat}` };
      const joined = await posts[seat](`${base}/games/bids/${matchID}/join`, me);
      credentials.push(joined.playerCredentials);
    }
    return { matchID, credentials };
  }

  function choose(seat) {
    const state = clients[seat].getState();
    if (waiting[seat] || !playing.has(seat) || seat in state.G.chosen) return;
    const hand = state.G.hands[seat];
    waiting[seat] = { sent: performance.now(), heard: new Set(), round: state.G.round };
    clients[seat].moves.choose(hand[Math.floor(Math.random() * hand.length)].card);
  }

  function hear(listener, state) {
    if (!state) return;
    const over = state.G.round > ROUNDS;
    if (!over) playing.add(listener);
    else if (!playing.has(listener)) return; // the table before, until the new one is heard of
    waiting.forEach((move, seat) => {
      if (!move || !(state.G.round > move.round || seat in state.G.chosen)) return;
      move.heard.add(listener);
      if (move.heard.size < SEATS.length) return;
      heardByAll(move.sent);
      waiting[seat] = null;
      setImmediate(() => choose(seat));
    });
    if (!over) choose(listener);
    else if (playing.delete(listener) && playing.size === 0) void playAgain();
  }

  async function playAgain() {
    const { matchID, credentials } = await sitDown();
    clients.forEach((client, seat) => {
      // told together with the table, in one question
      client.transport.credentials = client.credentials = credentials[seat];
      client.updateMatchID(matchID);
    });
  }

  const { matchID, credentials } = await sitDown();
  for (const seat of SEATS) {
    const multiplayer = SocketIO({ server: base, socketOpts: { transports: ['websocket'] } });
    const client = Client({
      game: Game,
      numPlayers: 4,
      debug: false,
      matchID,
      playerID: String(seat),
      credentials: credentials[seat],
      multiplayer,
    });
    clients.push(client);
  }
  clients.forEach((client, seat) => {
    client.start();
    client.subscribe((state) => hear(seat, state));
  });
}

(async () => {
  for (let table = 0; table < Number(tables); table++) await openTable();
  measure(Number(seconds));
})();
