import { createRequire, Module } from 'node:module';
import type { Player, Squid } from 'flying-squid';
import { Vec3 } from 'vec3';
import type { Castle } from './castle.ts';
import type { WorldSaver } from './world-saver.ts';

const minY = -64;
const maxY = 319;
const maxDistance = 30_000_000;

export interface ConsoleOptions {
  readonly squid: Squid;
  readonly saver: WorldSaver;
  readonly castle: Castle;
  readonly maxPlayers: number;
  /** Saves the world and ends the process. */
  readonly stop: () => Promise<void>;
}

/** Adds the castle's commands, and those of Minecraft that flying-squid lacks or gets wrong. */
export function addCommands({ squid, saver, castle, maxPlayers, stop }: ConsoleOptions): void {
  const add = (usage: string, info: string, action: (rest: string) => string | Promise<string>): void => {
    const [base = ''] = usage.slice(1).split(' ');
    squid.commands.add({ base, usage, info, op: true, action });
  };
  add('/list', 'who is online', () => {
    const names = squid.players.map(({ username }) => username);
    return `There are ${names.length} of a max of ${maxPlayers} players online: ${names.join(', ')}`;
  });
  add('/setblock <x> <y> <z> <block>', 'set a block; air removes it', (rest) => setBlock(squid, rest));
  add('/getblock <x> <y> <z>', 'show a block', (rest) => getBlock(squid, rest));
  add('/tp <player> <x> <y> <z>', 'move a player', (rest) => teleport(squid, rest));
  add('/map', 'show the castle', async () =>
    ['The castle from the south:', ...(await castle.map())].join('\n'),
  );
  add('/grief', 'blow up the castle', async () => {
    await castle.blowUp();
    return 'BOOM! The castle is a ruin. See it with: map';
  });
  add('/save-all', 'save the world', () =>
    saver.save().then(
      () => 'Saved the game',
      (error: unknown) => `Couldn’t save the world: ${error}`,
    ),
  );
  add('/save-off', 'stop saving the world automatically', () => {
    saver.pause();
    return 'Automatic saving is now disabled';
  });
  add('/save-on', 'save the world every few seconds', () => {
    saver.resume();
    return 'Automatic saving is now enabled';
  });
  add('/stop', 'save the world and stop the server', async () => {
    await stop();
    return 'Stopped';
  });
}

async function setBlock(squid: Squid, rest: string): Promise<string> {
  const { at, label, word } = parsePosition(rest);
  if (at === null || !word) return 'Usage: /setblock <x> <y> <z> <block>';
  const name = word.replace(/^minecraft:/, '');
  const { blocksByName } = squid.registry;
  const block = Object.hasOwn(blocksByName, name) ? blocksByName[name] : undefined;
  if (!block) return `Unknown block "${name}"`;
  if (!inWorld(at)) return 'That position is out of this world!';
  await squid.setBlock(squid.overworld, at, block.defaultState);
  return `Changed the block at ${label} to ${name}`;
}

async function getBlock(squid: Squid, rest: string): Promise<string> {
  const { at, label } = parsePosition(rest);
  if (at === null) return 'Usage: /getblock <x> <y> <z>';
  if (!inWorld(at)) return 'That position is out of this world!';
  return `The block at ${label} is ${(await squid.overworld.getBlock(at)).name}`;
}

async function teleport(squid: Squid, rest: string): Promise<string> {
  const [, name = '', position = ''] = /^(\S+) (.*)$/.exec(rest.trim()) ?? [];
  const { at, label } = parsePosition(position);
  if (at === null) return 'Usage: /tp <player> <x> <y> <z>';
  if (!inWorld(at)) return 'That position is out of this world!';
  const player = squid.players.find(({ username }) => username === name);
  if (!player) return 'No player was found';
  await player.teleport(at.offset(0.5, 0, 0.5));
  // Its client does not move while it has no chunks there, and flying-squid sends them when a player moves.
  await player.worldSendRestOfChunks();
  return `Teleported ${name} to ${label}`;
}

function parsePosition(rest: string): { at: Vec3 | null; label: string; word: string } {
  const [, x, y, z, word = ''] = /^(-?\d{1,8}) (-?\d{1,8}) (-?\d{1,8})(?: (\S+))?$/.exec(rest.trim()) ?? [];
  if (x === undefined) return { at: null, label: '', word };
  return { at: new Vec3(Number(x), Number(y), Number(z)), label: `${x}, ${y}, ${z}`, word };
}

function inWorld({ x, y, z }: Vec3): boolean {
  return y >= minY && y <= maxY && Math.abs(x) <= maxDistance && Math.abs(z) <= maxDistance;
}

type Print = (line: string) => void;

/** Makes flying-squid print plain lines. Its own log draws a prompt and reads standard input. */
export function replaceLog(print: Print): void {
  const require = createRequire(import.meta.url);
  const path = require.resolve('flying-squid/src/lib/plugins/log.js');
  const plugin = new Module(path);
  plugin.exports = { server: (squid: Squid) => addLog(squid, print), player: logPlayer };
  plugin.loaded = true;
  require.cache[path] = plugin;
}

function addLog(squid: Squid, print: Print): void {
  const printAs = (level: string) => (text: string) =>
    print(`[${new Date().toTimeString().slice(0, 8)} ${level}]: ${text}`);
  squid.info = printAs('INFO');
  squid.log = squid.info;
  squid.warn = printAs('WARN');
  squid.err = printAs('ERROR');
  // Without a log, flying-squid also catches our errors and exits without saving.
  squid.debug = () => {};
  squid.createLog = () => {};
  squid.on('clientError', (_client: unknown, error: Error) =>
    squid.warn(`A player's connection: ${error.message}`),
  );
}

function logPlayer(player: Player, squid: Squid): void {
  player.on('connected', () => squid.info(`${player.username} joined the game`));
  player.on('disconnected', () => squid.info(`${player.username} left the game`));
  player.on('chat', ({ message }: { message: string }) => squid.info(`<${player.username}> ${message}`));
}
