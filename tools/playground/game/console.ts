import { blocks, isBlock, type World } from './world.ts';

export interface Game {
  readonly world: World;
  readonly players: Set<string>;
  readonly maxPlayers: number;
}

const help = [
  'map                      show the world',
  `setblock <x> <y> <block> set a block: ${Object.keys(blocks).join(', ')}`,
  'grief                    blow up the castle',
  'grow <megabytes>         make the world bigger, for longer backups',
  'say <text>, list, join <name>, leave <name>',
  'save-off, save-all, save-on, stop',
].join('\n');

/** Returns what the console prints for a line, apart from `stop`. */
export function runLine(game: Game, line: string): string {
  const [, word = '', rest = ''] = /^(\S+)\s*(.*)$/.exec(line.trim()) ?? [];
  const command = Object.hasOwn(commands, word) ? commands[word] : undefined;
  return command ? command(game, rest) : `Unknown command: ${line}. See: help`;
}

/** By name; each returns the text to print. */
const commands: Readonly<Record<string, (game: Game, rest: string) => string>> = {
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
    if (!/^\w{1,16}$/.test(name)) return 'A name must have 1 to 16 letters, digits or _';
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

/** Accepts a z coordinate like Minecraft, and ignores it. */
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
  if (!Number.isInteger(megabytes) || megabytes < 1 || megabytes > world.maxMegabytes)
    return `Usage: grow <megabytes>, from 1 to ${world.maxMegabytes}`;
  world.grow(megabytes);
  return `The world has grown by ${megabytes} MB`;
}
