// Two seats and a spectator at each of some matches; every seat moves at once when it is its turn.
// node client.js PORT MATCHES SECONDS: prints {"answers": ..., "bytes": ...} of the measured time.
import { createRequire } from 'node:module';
import { Yardstick } from './game.js';

const require = createRequire(import.meta.url);
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');

const [port, matches, seconds] = process.argv.slice(2).map(Number);
const server = `http://127.0.0.1:${port}`;
let isRunning = false;
let answers = 0;
let size = 0;
const seats = [];

for (let match = 0; match < matches; match += 1) {
  // A match comes into being when somebody asks for it.
  const matchID = `match-${match}`;
  for (const playerID of ['0', '1', null]) {
    const client = Client({
      game: Yardstick,
      multiplayer: SocketIO({ server }),
      matchID,
      playerID,
      debug: false,
    });
    let moved = -1;
    const go = (state) => {
      if (!isRunning || state === null || playerID === null || state.ctx.currentPlayer !== playerID) return;
      if (state._stateID <= moved) return;
      // The server has confirmed what was moved before: it is this seat's turn again.
      if (moved >= 0) answers += 1;
      moved = state._stateID;
      size = JSON.stringify(state.G).length;
      setImmediate(() => client.moves.move(state._stateID));
    };
    client.subscribe(go);
    client.start();
    seats.push([client, go]);
  }
}

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
await pause(1000);
process.stdout.write('ready\n');
isRunning = true;
for (const [client, go] of seats) go(client.getState());
await pause(1000 * seconds);
isRunning = false;
process.stdout.write(`${JSON.stringify({ answers, scene: size })}\n`);
process.exit(0);
