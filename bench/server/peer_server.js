// boardgame.io's own server: node peer_server.js PORT FOLDER|memory
const { Server, Origins, FlatFile } = require('boardgame.io/server');
const { Game } = require('./peer_game');

const [port, folder] = process.argv.slice(2);
const db = folder === 'memory' ? undefined : new FlatFile({ dir: folder });
Server({ games: [Game], origins: [Origins.LOCALHOST], db }).run(Number(port), () =>
  console.log('ready'),
);
