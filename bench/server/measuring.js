// What both kinds of clients report: moves a second, and how long until all four clients know.
const http = require('http');

const WARM_UP = 2000;

let counting = false;
let bytes = 0;
const latencies = [];

exports.heardByAll = (sent) => {
  if (counting) latencies.push(performance.now() - sent);
};

/** So many bytes of updates have come, before compression. */
exports.received = (count) => {
  if (counting) bytes += count;
};

exports.measure = (seconds) => {
  setTimeout(() => {
    counting = true;
    console.log('counting');
    const before = process.cpuUsage();
    setTimeout(() => {
      const spent = process.cpuUsage(before);
      latencies.sort((a, b) => a - b);
      const at = (part) => latencies[Math.floor(latencies.length * part)] ?? null;
      const report = {
        seconds,
        moves_per_second: latencies.length / seconds,
        p50_ms: at(0.5),
        p99_ms: at(0.99),
        bytes_per_move: latencies.length ? bytes / latencies.length : null,
        client_cpu: (spent.user + spent.system) / 1e6 / seconds,
      };
      console.log(JSON.stringify(report));
      process.exit(0);
    }, seconds * 1000);
  }, WARM_UP);
};

/** How somebody posts, over a connection of their own that is kept until the server closes it. */
exports.poster = () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const post = (url, body, headers = {}) =>
    new Promise((done, failed) => {
      const sent = { 'content-type': 'application/json', 'accept-encoding': 'identity' };
      const options = { method: 'POST', agent, headers: { ...sent, ...headers } };
      const request = http.request(url, options, (reply) => {
        const parts = [];
        reply.on('data', (part) => parts.push(part));
        reply.on('end', () => {
          const told = Buffer.concat(parts).toString();
          if (reply.statusCode < 300) done(JSON.parse(told));
          else failed(new Error(`${url}: ${told}`));
        });
      });
      request.on('error', (error) => {
        // a server closes a connection that was idle for long, perhaps just now: over a new one
        const again = request.reusedSocket && error.code === 'ECONNRESET';
        if (again) post(url, body, headers).then(done, failed);
        else failed(error);
      });
      request.end(JSON.stringify(body));
    });
  return post;
};
exports.post = exports.poster();
