// Idle sockets and spectators: node crowd.js URL IDLE SPECTATORS SECONDS
// Two players move before all spectators, one move a second; somebody else pings all the time.
const WebSocket = require('ws');
const { post } = require('./measuring');

const [base, idle, spectators, seconds] = process.argv.slice(2);
const url = `${base.replace('http', 'ws')}/api/socket`;
const AT_ONCE = 50;
const PING_EVERY = 20; // milliseconds

function open(headers = {}) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { headers, perMessageDeflate: false });
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });
}

async function openMany(count, then) {
  for (let done = 0; done < count; done += AT_ONCE) {
    const some = Math.min(AT_ONCE, count - done);
    const opened = await Promise.all(Array.from({ length: some }, () => open()));
    opened.forEach(then);
  }
}

const sorted = (times) => times.sort((a, b) => a - b);
const at = (times, part) => times[Math.min(times.length - 1, Math.floor(times.length * part))];

(async () => {
  const tokens = [];
  for (const name of ['Anna', 'Ben'])
    tokens.push((await post(`${base}/api/players`, { name, keep: 'answer' })).token);
  const bearer = (token) => ({ authorization: `Bearer ${token}` });
  const agreed = { game: 'visby', seats: ['human', 'human'], seating: 'fixed' };
  const { table } = await post(`${base}/api/tables`, agreed, bearer(tokens[0]));
  await post(`${base}/api/tables/${table}/join`, {}, bearer(tokens[1]));

  const heard = new Map(); // by number: when the last spectator heard of it, and how many have
  await openMany(Number(idle), () => {});
  await openMany(Number(spectators), (socket) => {
    socket.send(JSON.stringify({ type: 'follow', table, changes: true }));
    socket.on('message', (data) => {
      const number = /"number":(\d+),"happened"/.exec(data.toString('latin1', 0, 120));
      if (!number) return;
      const known = heard.get(Number(number[1])) ?? { count: 0 };
      heard.set(Number(number[1]), { count: known.count + 1, at: performance.now() });
    });
  });

  const done = [];
  const sent = new Map(); // by number: when
  const players = await Promise.all(tokens.map((token) => open(bearer(token))));
  players.forEach((socket, seat) => {
    let moves = null;
    let asked = 0;
    socket.send(JSON.stringify({ type: 'follow', table, seat }));
    socket.on('message', (data) => {
      const message = JSON.parse(data);
      if (message.type === 'update' && 'moves' in message.state) ({ moves } = message.state);
      if (message.type === 'done') {
        done.push(performance.now() - asked);
        sent.set(message.number, asked);
      }
    });
    socket.play = () => {
      if (!moves) return false;
      const { move } = moves.legal[0];
      const { decision } = moves;
      asked = performance.now();
      moves = null;
      socket.send(
        JSON.stringify({ type: 'move', table, seat, move, decision, action: `${seat}-${decision}` }),
      );
      return true;
    };
  });

  const pinger = await open();
  const asked = new Map();
  const pings = [];
  pinger.on('message', (data) => {
    const message = JSON.parse(data);
    if (message.type === 'pong') pings.push(performance.now() - asked.get(message.id));
  });
  setTimeout(() => {
    let id = 0;
    setInterval(() => {
      asked.set(String(++id), performance.now());
      pinger.send(JSON.stringify({ type: 'ping', id: String(id) }));
    }, PING_EVERY);
    setInterval(() => players[0].play() || players[1].play(), 1000);
    console.log('counting');
    setTimeout(() => {
      const spread = [];
      for (const [number, began] of sent) {
        const known = heard.get(number);
        if (known && known.count === Number(spectators)) spread.push(known.at - began);
      }
      sorted(pings);
      sorted(done);
      sorted(spread);
      console.log(
        JSON.stringify({
          moves: done.length,
          pings: pings.length,
          ping_p50_ms: at(pings, 0.5),
          ping_p99_ms: at(pings, 0.99),
          ping_longest_ms: at(pings, 1),
          done_longest_ms: at(done, 1),
          heard_by_all: spread.length,
          spread_p50_ms: at(spread, 0.5),
          spread_longest_ms: at(spread, 1),
        }),
      );
      process.exit(0);
    }, seconds * 1000);
  }, 3000);
})();
