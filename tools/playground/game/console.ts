import type { World } from './world.ts';

export interface Game {
  readonly world: World;
  readonly players: Set<string>;
  readonly maxPlayers: number;
}

const help = [
  'map    show the world',
  'grief  blow up the castle',
  'say <text>, echo <text>, list, join <name>, leave <name>',
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
  grief: ({ world }) => {
    world.blowUp();
    return 'BOOM! The castle is gone. See it with: map';
  },
  echo: (_game, text) => text,
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
