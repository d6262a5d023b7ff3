// What both kinds of clients report: moves a second, and how long until all four clients know.
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

exports.post = async (url, body, headers = {}) => {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-encoding': 'identity', ...headers },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${url}: ${await reply.text()}`);
  return reply.json();
};
