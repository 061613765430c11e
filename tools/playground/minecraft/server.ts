/**
 * A real Minecraft server for the embedded host: flying-squid as a console program, with its world in the working
 * directory. It listens on 127.0.0.1 and accepts every player name.
 *
 *   node server.ts --port <n>
 *
 * Prints `Done (…)! For help, type "help"` when players can join, and saves its world at `save-all` and `stop`.
 */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import type { Player } from 'flying-squid';
import { Castle } from './castle.ts';
import { addCommands, replaceLog } from './console.ts';
import { minecraftVersion } from './installed.ts';
import { WorldSaver } from './world-saver.ts';

const maxPlayers = 20;
const disconnectMs = 2_000;

const { values: options } = parseArgs({ options: { port: { type: 'string', default: '25565' } } });

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

// If the host was killed, nobody reads the output: the game goes on.
process.stdout.on('error', () => {});
print(`Starting minecraft server version ${minecraftVersion}`);
const isNew = !existsSync('world/level.dat');
replaceLog(print);
const { createMCServer } = await import('flying-squid');
const squid = createMCServer({
  host: '127.0.0.1',
  port: Number(options.port),
  version: minecraftVersion,
  motd: 'Steward’s playground',
  'max-players': maxPlayers,
  'online-mode': false,
  'view-distance': 4,
  'everybody-op': false,
  'max-entities': 100,
  gameMode: 1,
  difficulty: 0,
  worldFolder: 'world',
  generation: { name: 'superflat', options: {} },
  kickTimeout: 30_000,
  'player-list-text': { header: { text: 'Steward’s playground' }, footer: { text: '' } },
  logging: false,
  plugins: {},
  hideErrors: true,
  beforePing: (response) => {
    const sample = squid.players.map(({ username, uuid }) => ({ name: username, id: uuid }));
    return { ...response, players: { max: maxPlayers, online: sample.length, sample } };
  },
});

function fail(error: unknown): void {
  print(`The server could not start: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
process.on('uncaughtException', fail);
squid.on('error', fail);
await Promise.all([once(squid, 'pluginsReady'), once(squid, 'listening')]);
const saver = new WorldSaver(squid);
squid.on('newPlayer', sendGameMode);
const castle = new Castle(squid);
await squid.pregenWorld(squid.overworld, 3);
if (isNew) await castle.build();
await saver.save();

/** flying-squid's login packet lacks the game mode, which Minecraft 1.20.5 moved: clients would assume survival. */
function sendGameMode(player: Player): void {
  player.once('spawned', () => player.setGameMode(player.gameMode));
}

async function stop(): Promise<void> {
  print('Stopping the server');
  await Promise.all(squid.players.map(disconnect));
  await saver.save();
  print('Saved the game');
  process.exit(0);
}

async function disconnect(player: Player): Promise<void> {
  const disconnected = once(player, 'disconnected', { signal: AbortSignal.timeout(disconnectMs) });
  player.kick('Server closed');
  await disconnected.catch(() => {});
}

addCommands({ squid, saver, castle, maxPlayers, stop });
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
// As in Minecraft, a bad packet from one client does not end the game for all.
process.off('uncaughtException', fail).on('uncaughtException', (error) => squid.err(error.message));
squid.off('error', fail).on('error', (error: Error) => squid.err(error.message));
print(`Done (${process.uptime().toFixed(3)}s)! For help, type "help"`);
// One at a time, so that save-all saves what the line before it did.
for await (const line of createInterface({ input: process.stdin })) await squid.handleCommand(line.trim());
