import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { blocks, isBlock } from './landscape.ts';
import type { World } from './world.ts';

export interface Game {
  readonly world: World;
  readonly players: Set<string>;
  readonly maxPlayers: number;
}

const megabyte = 1024 * 1024;
const mostMegabytes = 4096;

const help = [
  'map                      shows the world',
  `setblock <x> <y> <block> sets a block: ${Object.keys(blocks).join(', ')}`,
  'grief                    blows the castle up',
  'grow <megabytes>         makes the world bigger, for backups that take a while',
  'say <text>, list, join <name>, leave <name>',
  'save-off, save-all, save-on, stop',
].join('\n');

/** What can be typed into the console, by its first word: each answers what is printed. */
export const consoleCommands: Readonly<Record<string, (game: Game, rest: string) => string>> = {
  help: () => help,
  map: ({ world }) => world.map().join('\n'),
  setblock,
  grief: ({ world }) => {
    world.blowUp();
    return 'BOOM! The castle is gone. See it with: map';
  },
  grow,
  say: (_game, text) => `[Server] ${text}`,
  list: ({ players, maxPlayers }) =>
    `There are ${players.size} of a max of ${maxPlayers} players online: ${[...players].join(', ')}`,
  join: ({ players }, name) => {
    if (!/^\w{1,16}$/.test(name)) return 'A name has 1 to 16 letters, digits or _';
    players.add(name);
    return `${name} joined the game`;
  },
  leave: ({ players }, name) => (players.delete(name) ? `${name} left the game` : 'No player was found'),
  'save-off': ({ world }) => {
    world.autosave = false;
    return 'Automatic saving is now disabled';
  },
  'save-on': ({ world }) => {
    world.autosave = true;
    return 'Automatic saving is now enabled';
  },
  'save-all': ({ world }) => {
    world.save();
    return 'Saved the game';
  },
};

/** As Minecraft's: a z between y and the block is taken, and has no meaning here. */
function setblock({ world }: Game, rest: string): string {
  const [x = '', y = '', ...more] = rest.split(/\s+/);
  const block = more.at(-1) ?? '';
  const name = block.replace(/^minecraft:/, '');
  if (!isBlock(name)) return `Unknown block: ${block || '(none)'}. See: help`;
  const inside = /^\d+$/.test(x) && /^\d+$/.test(y) && world.set(Number(x), Number(y), name);
  return inside ? `Changed the block at ${x}, ${y}` : 'That position is outside the world';
}

function grow({ world }: Game, rest: string): string {
  const megabytes = Number(rest);
  if (!Number.isInteger(megabytes) || megabytes < 1 || megabytes > mostMegabytes)
    return `grow <megabytes>: 1 to ${mostMegabytes}`;
  mkdirSync(world.regions, { recursive: true });
  const file = openSync(join(world.regions, `r.${Date.now()}.dat`), 'wx');
  for (let done = 0; done < megabytes; done += 1) writeSync(file, randomBytes(megabyte));
  closeSync(file);
  return `The world has grown by ${megabytes} MB`;
}
