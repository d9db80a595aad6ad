// boardgame.io as it comes: state in memory, whole states to everybody. Prints its port.
import { createRequire } from 'node:module';
import { Yardstick } from './game.js';

const { Server } = createRequire(import.meta.url)('boardgame.io/server');
console.info = () => {}; // it announces where it listens; only the port is asked for here
const server = Server({ games: [Yardstick], origins: ['*'] });
const running = await server.run({ port: 0, callback: () => {} });
process.stdout.write(`${running.appServer.address().port}\n`);
