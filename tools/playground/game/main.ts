/**
 * The playground's small game server: a console on standard input, a world on disk, a Server List Ping.
 * The working directory holds the world:
 *
 *   node main.ts [--port <n>] [--name <text>] [--players <name,name>]
 *
 * Prints `Done (…)! For help, type "help"` when it is ready.
 */
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { servePing } from '@steward/fake-hosts/ping';
import { type Game, runLine } from './console.ts';
import { filesOnDisk, World } from './world.ts';

/** Long enough for people to see the server starting. */
const startMs = 1_200;
const maxPlayers = 20;

const { values: options } = parseArgs({
  options: {
    port: { type: 'string' },
    name: { type: 'string', default: 'A small game' },
    players: { type: 'string', default: '' },
  },
});

const print = (text: string): void => void process.stdout.write(`${text}\n`);

print('Starting the game');
const game: Game = {
  world: new World(filesOnDisk),
  players: new Set(options.players.split(',').filter(Boolean)),
  maxPlayers,
};

function stop(): void {
  print('Saving the game');
  game.world.save();
  print('Saved the game');
  process.exit(0);
}

process.on('SIGTERM', stop);
createInterface({ input: process.stdin }).on('line', (line) => {
  if (/^\s*stop\b/.test(line)) stop();
  else print(runLine(game, line));
});

if (options.port !== undefined)
  await servePing(Number(options.port), () => ({ max: maxPlayers, names: [...game.players] }), options.name);
await delay(startMs);
print(`Done (${process.uptime().toFixed(3)}s)! For help, type "help"`);
