// Clients of Kogge's server, four at each table: node load.js URL TABLES SECONDS GAME
const WebSocket = require('ws');
const { heardByAll, measure, poster, received } = require('./measuring');

const [base, tables, seconds, game] = process.argv.slice(2);
const bearer = (token) => ({ authorization: `Bearer ${token}` });
const post = poster(); // of whoever has no token yet

class Party {
  constructor() {
    this.tokens = [];
    this.posts = []; // of each client, over connections of its own, as browsers have them
    this.sockets = [];
    this.actions = 0;
    this.sent = new Map(); // by action: when
  }

  async open() {
    for (const seat of [0, 1, 2, 3]) {
      const made = { name: `Guest ${seat}`, keep: 'answer' };
      this.tokens.push((await post(`${base}/api/players`, made)).token);
      this.posts.push(poster());
    }
    await this.sitDown();
    this.tokens.forEach((token, seat) => this.connect(token, seat));
  }

  async sitDown() {
    const agreed = { game, seats: Array(4).fill('human'), seating: 'fixed' };
    const ask = (client, where, body) =>
      this.posts[client](`${base}/api/tables${where}`, body, bearer(this.tokens[client]));
    this.numbers = new Map(); // by number: the action, as soon as it is known
    this.heard = new Map(); // by number: how many clients know
    this.over = 0;
    this.table = (await ask(0, '', agreed)).table;
    for (const client of [1, 2, 3]) await ask(client, `/${this.table}/join`, {});
  }

  connect(token, seat) {
    const url = `${base.replace('http', 'ws')}/api/socket?table=${this.table}`;
    const socket = new WebSocket(url, { headers: bearer(token), perMessageDeflate: false });
    this.sockets.push(socket);
    socket.follow = () => {
      socket.decided = -1;
      socket.send(JSON.stringify({ type: 'follow', table: this.table, seat, changes: true }));
    };
    socket.unfollow = () =>
      socket.send(JSON.stringify({ type: 'unfollow', table: this.table, seat }));
    socket.on('open', socket.follow);
    socket.on('message', (data) => {
      received(data.length);
      this.hear(socket, seat, JSON.parse(data));
    });
  }

  hear(socket, seat, message) {
    if (message.type === 'refused') throw new Error(JSON.stringify(message));
    if (message.type === 'done' && this.sent.has(message.action)) {
      this.numbers.set(message.number, message.action);
      this.settle(message.number);
    }
    if (message.type !== 'update' || message.table !== this.table) return;
    for (const entry of message.happened) {
      this.heard.set(entry.number, (this.heard.get(entry.number) ?? 0) + 1);
      this.settle(entry.number);
    }
    const { status, moves } = message.state; // what is missing is as it was
    if (status === 'over' && ++this.over === 4) this.playAgain();
    else if (moves && moves.decision > socket.decided) this.move(socket, seat, moves);
  }

  move(socket, seat, moves) {
    socket.decided = moves.decision;
    const { move } = moves.legal[Math.floor(Math.random() * moves.legal.length)];
    const action = String(this.actions++);
    const { table } = this;
    this.sent.set(action, performance.now());
    const { decision } = moves;
    socket.send(JSON.stringify({ type: 'move', table, seat, move, decision, action }));
  }

  settle(number) {
    const action = this.numbers.get(number);
    if (action === undefined || this.heard.get(number) !== 4) return;
    heardByAll(this.sent.get(action));
    this.sent.delete(action);
    this.numbers.delete(number);
  }

  async playAgain() {
    for (const socket of this.sockets) socket.unfollow();
    await this.sitDown();
    for (const socket of this.sockets) socket.follow();
  }
}

(async () => {
  for (let table = 0; table < Number(tables); table++) await new Party().open();
  measure(Number(seconds));
})();
