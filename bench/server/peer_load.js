// boardgame.io's own clients, four at each table: node peer_load.js URL TABLES SECONDS
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const { Game } = require('./peer_game');
const { heardByAll, measure, post } = require('./measuring');

const [base, tables, seconds] = process.argv.slice(2);

async function openTable() {
  const { matchID } = await post(`${base}/games/bids/create`, { numPlayers: 4 });
  const clients = [];
  const waiting = [null, null, null, null]; // of each seat: its move, until all have heard of it

  function choose(seat) {
    const state = clients[seat].getState();
    if (waiting[seat] || !state || seat in state.G.chosen) return;
    const hand = state.G.hands[seat];
    waiting[seat] = { sent: performance.now(), heard: new Set(), round: state.G.round };
    clients[seat].moves.choose(hand[Math.floor(Math.random() * hand.length)].card);
  }

  function hear(listener, state) {
    if (!state) return;
    waiting.forEach((move, seat) => {
      if (!move || !(state.G.round > move.round || seat in state.G.chosen)) return;
      move.heard.add(listener);
      if (move.heard.size < 4) return;
      heardByAll(move.sent);
      waiting[seat] = null;
      setImmediate(() => choose(seat));
    });
    choose(listener);
  }

  for (const seat of [0, 1, 2, 3]) {
    const { playerCredentials } = await post(`${base}/games/bids/${matchID}/join`, {
      playerID: String(seat),
      playerName: `Guest ${seat}`,
    });
    const multiplayer = SocketIO({ server: base, socketOpts: { transports: ['websocket'] } });
    const client = Client({
      game: Game,
      numPlayers: 4,
      debug: false,
      matchID,
      playerID: String(seat),
      credentials: playerCredentials,
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
