import { lowerCase, matchesWords } from './command-patterns.ts';

/** Why a console command should have a backup before it. */
export interface CommandRisk {
  /** It may destroy something, nobody can see what it does, or an admin has named it. */
  readonly kind: 'destroys' | 'unseen' | 'named';
  /** The words by which it was found, as in `item replace`. */
  readonly command: string;
  /** How many blocks the box has that it names; null if that isn't known. */
  readonly blocks: number | null;
}

/** The commands of a guild's own. Patterns as `parseCommandPatterns` returns them. */
export interface OwnCommands {
  /** Those that are risky, too. */
  readonly added: readonly string[];
  /** Those of the table that aren't. */
  readonly removed: readonly string[];
}

/** The risky commands of some games, as patterns: words in lower case, in which `*` stands for any text. */
interface CommandTable {
  readonly games: readonly string[];
  readonly destroys?: readonly string[];
  readonly unseen?: readonly string[];
  /** Those that are harmless although one of the others matches. */
  readonly harmless?: readonly string[];
}

const minecraft = ['minecraft-java', 'minecraft-bedrock'];

/** Essentials has each of its commands a second time, with an `e` before it. */
const essentials = [
  ...['nuke', 'killall', 'mobkill', 'remove', 'eco reset', 'delwarp'],
  ...['clearinventory', 'clearinvent', 'clear', 'clean', 'ci'],
].flatMap((name) => [name, `e${name}`]);

/** CoreProtect, by each of its names. */
const coreProtect = ['co', 'core', 'coreprotect'].flatMap((name) =>
  ['rollback', 'rb', 'ro', 'restore', 'rs', 're', 'purge'].map((part) => `${name} ${part}`),
);

/** The regions of WorldGuard, by each of its names. */
const worldGuard = ['rg', 'region', 'regions'].flatMap((name) =>
  ['remove', 'delete', 'del', 'rem'].map((part) => `${name} ${part}`),
);

const tables: readonly CommandTable[] = [
  {
    games: minecraft,
    destroys: [
      ...['fill', 'fillbiome', 'clone', 'setblock', 'place', 'kill', 'clear'],
      ...['item replace', 'replaceitem', 'loot replace', 'structure load'],
      ...['data merge', 'data modify', 'data remove'],
      ...[
        'xp set',
        'experience set',
        'advancement revoke',
        'summon tnt',
        'summon wither',
        'worldborder set',
        'worldborder add -*',
      ],
      ...[
        'difficulty peaceful',
        'difficulty p',
        'difficulty 0',
        'scoreboard * remove',
        'scoreboard players reset',
      ],
      ...['gamerule keepinventory *', 'gamerule mobgriefing *', 'gamerule randomtickspeed *'],
      ...['gamerule dofiretick *', 'gamerule firespreadradiusaroundplayer *'],
    ],
    unseen: ['function', 'schedule', 'datapack enable', 'datapack disable'],
  },
  {
    games: minecraft,
    destroys: [
      ...['chunky trim', 'mv delete', 'mv remove', 'mv regen', 'mvdelete', 'mvremove', 'mvregen'],
      ...['plot delete', 'plot purge', 'npc remove all'],
      ...essentials,
      ...coreProtect,
      ...worldGuard,
    ],
  },
  {
    // WorldEdit
    games: minecraft,
    destroys: ['/*', 'butcher', 'removenear', 'drain', 'replacenear'],
    unseen: ['cs', '/cs'],
    harmless: ['/undo', '/wand', '/pos*', '/size', '/count', '/copy', '/help'],
  },
  // The bundled game of the playground
  { games: minecraft, destroys: ['grief'] },
  { games: ['rust'], destroys: ['del', 'entity.*', '*.wipe'], unseen: ['exec'] },
  {
    games: ['ark', 'ark-survival-ascended'],
    destroys: ['destroy*', 'clearplayerinventory'],
    harmless: ['destroywilddinos'],
  },
  {
    games: ['factorio'],
    unseen: ['c', 'command', 'sc', 'silent-command', 'measured-command', 'editor'],
  },
  { games: ['7-days-to-die'], destroys: ['killall', 'chunkreset', 'regionreset'] },
];

/**
 * What WorldEdit's commands that change blocks are called after their two slashes. `sudo` adds one itself, so people write one there;
 * before the name of any other command it's typed out of habit.
 */
const worldEdit: ReadonlySet<string> = new Set([
  ...['set', 'replace', 're', 'rep', 'move', 'cut', 'paste', 'place', 'stack', 'regen', 'redo'],
  ...['walls', 'faces', 'outline', 'overlay', 'naturalize', 'smooth', 'deform', 'hollow', 'center', 'middle'],
  ...['generate', 'gen', 'g', 'hcyl', 'cyl', 'hsphere', 'sphere', 'pyramid', 'hpyramid', 'line', 'curve'],
  ...['fill', 'fillr', 'drain', 'fixwater', 'fixlava', 'removeabove', 'removebelow', 'removenear'],
  ...['replacenear', 'forest', 'forestgen', 'flora', 'setbiome', 'snow', 'thaw', 'green', 'butcher'],
]);

/** What a command removes that people kill every day: dropped items, and monsters that come again. */
const routineTargets: ReadonlySet<string> = new Set([
  ...[
    'item',
    'experience_orb',
    'xp_orb',
    'arrow',
    'spectral_arrow',
    'zombie',
    'skeleton',
    'creeper',
    'spider',
  ],
  ...['cave_spider', 'enderman', 'witch', 'slime', 'phantom', 'drowned', 'husk', 'stray', 'silverfish'],
  ...['endermite', 'pillager', 'vindicator', 'evoker', 'ravager', 'vex', 'magma_cube', 'blaze', 'ghast'],
  ...[
    'guardian',
    'elder_guardian',
    'hoglin',
    'piglin_brute',
    'zombie_villager',
    'zombified_piglin',
    'warden',
  ],
]);

/** What is between two commands of a line. */
const separator = /[;|]|&&/g;

/** How many commands inside of one another are looked through. */
const mostLevels = 10;

/**
 * Returns why a console command should have a backup before it; null if nothing is known against it, which doesn't mean that it's
 * safe. It looks through `execute … run`, namespaces and the like, but not through functions or aliases.
 * @param line as it's sent
 * @param game the code of the server's; null: unknown, and the commands of all games count
 */
export function riskOf(line: string, game: string | null, own: OwnCommands): CommandRisk | null {
  // Some consoles take several commands in a line, perhaps without space between them.
  for (const part of [line.replace(separator, ' $& '), ...line.split(separator).slice(1)]) {
    const risk = riskOfOne(part, game, own);
    if (risk !== null) return risk;
  }
  return null;
}

function riskOfOne(line: string, game: string | null, own: OwnCommands): CommandRisk | null {
  let inner: string | null = line;
  for (let level = 0; level < mostLevels; level++) {
    const words = wordsOf(inner);
    if (words.length === 0) return null;
    const risk = riskOfWords(words, game, own);
    if (risk !== null) return risk;
    const next = commandIn(words);
    if (typeof next !== 'string') return next;
    inner = next;
  }
  return unseen(wordsOf(line)[0] ?? '');
}

function riskOfWords(
  words: readonly string[],
  game: string | null,
  { added, removed }: OwnCommands,
): CommandRisk | null {
  const find = (patterns: readonly string[] = []) => patterns.find((pattern) => matchesWords(words, pattern));
  // An admin may have written a namespace, too.
  const findOwn = (patterns: readonly string[]) =>
    patterns.find((pattern) => matchesWords(words, wordsOf(pattern).join(' ')));
  const named = findOwn(added);
  if (named !== undefined) return { kind: 'named', command: named, blocks: null };
  if (findOwn(removed) !== undefined || isRoutineKill(words)) return null;
  for (const { games, destroys, unseen: hidden, harmless } of tables) {
    if (game !== null && !games.includes(game)) continue;
    if (find(harmless) !== undefined) continue;
    const unseenBy = find(hidden);
    if (unseenBy !== undefined) return unseen(shownPattern(unseenBy, words));
    const by = find(destroys);
    if (by !== undefined)
      return { kind: 'destroys', command: shownPattern(by, words), blocks: blocksOf(words) };
  }
  return null;
}

function unseen(command: string): CommandRisk {
  return { kind: 'unseen', command, blocks: null };
}

/** Returns the words of a command that a pattern covers, as people write them: WorldEdit's commands begin with two slashes. */
function shownPattern(pattern: string, words: readonly string[]): string {
  const shown = words.slice(0, pattern.split(' ').length).join(' ').slice(0, 60);
  return shown.startsWith('/') ? `/${shown}` : shown;
}

/**
 * Returns the words of a command in lower case, without namespaces. The first one begins with one slash if the console's command
 * does; a slash that people type out of habit is gone before. The name of a game rule has no `_`, because some versions have it.
 */
function wordsOf(line: string): readonly string[] {
  const typed = lowerCase(line)
    .split(/\s+/u)
    .filter((word) => word !== '');
  const from = typed.findIndex((word) => !/^\/+$/.test(word));
  const [first, ...rest] = from === -1 ? [] : typed.slice(from);
  if (first === undefined) return [];
  let name = first;
  while (/^\/*[\w.-]+:/.test(name)) name = name.replace(/^\/*[\w.-]+:/, '');
  name = name.replace(/^\/+/, '/');
  const args = rest.map((word) => word.replace(/^minecraft:/, ''));
  const [rule, ...values] = args;
  if (name === 'gamerule' && rule !== undefined) return [name, rule.replaceAll('_', ''), ...values];
  return [name, ...args];
}

/** What can follow `execute`. */
const partsOfExecute: ReadonlySet<string> = new Set([
  ...['align', 'anchored', 'as', 'at', 'facing', 'if', 'in', 'on', 'positioned', 'rotated'],
  ...['store', 'summon', 'unless', 'run'],
]);

/** Returns the command that a command runs; null: none; a risk if that can't be seen. */
function commandIn(words: readonly string[]): string | CommandRisk | null {
  const [name = '', second = ''] = words;
  switch (name) {
    case 'execute': {
      const line = words.join(' ');
      const found = topLevel(line);
      if (found === null) return unseen(name);
      const at = found.indexOf(' run ');
      if (at !== -1) return line.slice(at + ' run '.length);
      // Minecraft before 1.13, and old Bedrock, have the command after three coordinates.
      return second === '' || partsOfExecute.has(second) ? null : unseen(name);
    }
    case 'return':
      return second === 'run' ? words.slice(2).join(' ') : null;
    case 'sudo':
    case 'esudo':
      // After `c:` it's a line of the chat.
      if (words[2]?.startsWith('c:')) return null;
      return words
        .slice(2)
        .join(' ')
        .replace(/^\/(?=(\S*))/, (slash, after: string) => (worldEdit.has(after) ? slash : ''));
    case 'cheat':
    case 'admincheat':
      return words.slice(1).join(' ');
  }
  return null;
}

const closing: Readonly<Record<string, string>> = { '[': ']', '{': '}' };

/** Returns a text in which all within quotes, brackets or braces is replaced by `.`; null if one of them isn't closed. */
function topLevel(text: string): string | null {
  const open: string[] = [];
  let quote: string | null = null;
  let isEscaped = false;
  let shown = '';
  for (const char of text) {
    const isInside = quote !== null || open.length > 0;
    if (isEscaped) isEscaped = false;
    else if (quote !== null) {
      if (char === '\\') isEscaped = true;
      else if (char === quote) quote = null;
    } else if (char === '"' || (char === "'" && isInside)) quote = char;
    else if (closing[char] !== undefined) open.push(closing[char]);
    else if (char === open.at(-1)) open.pop();
    shown += isInside || quote !== null || open.length > 0 ? '.'.repeat(char.length) : char;
  }
  return quote === null && open.length === 0 ? shown : null;
}

/** Returns whether a command kills nothing but what people kill every day: `kill @e[type=item]`. */
function isRoutineKill([name, ...rest]: readonly string[]): boolean {
  const [, inside] = /^@[en]\[(.*)\]$/.exec(rest.join(' ')) ?? [];
  if (name !== 'kill' || inside === undefined) return false;
  const outside = topLevel(inside);
  if (outside === null || /[\]}]/.test(outside)) return false;
  let from = 0;
  const types: string[] = [];
  for (const part of outside.split(',')) {
    const [, type] = /^\s*type\s*=\s*(.*?)\s*$/.exec(inside.slice(from, from + part.length)) ?? [];
    if (type !== undefined) types.push(type.replace(/^minecraft:/, ''));
    from += part.length + 1;
  }
  return types.length > 0 && types.every((type) => routineTargets.has(type));
}

/** Returns how many blocks a command changes that names two corners; null if it names none, or they can't be compared. */
function blocksOf([name, ...args]: readonly string[]): number | null {
  if (name !== 'fill' && name !== 'fillbiome' && name !== 'clone') return null;
  const sides = [0, 1, 2].map((axis) => sideOf(args[axis], args[axis + 3]));
  return sides.reduce<number | null>((all, side) => (all === null || side === null ? null : all * side), 1);
}

/** Returns the length of a side; both coordinates must be absolute, or both relative. */
function sideOf(from: string | undefined, to: string | undefined): number | null {
  const [, fromSign, fromAt] = coordinate.exec(from ?? '') ?? [];
  const [, toSign, toAt] = coordinate.exec(to ?? '') ?? [];
  if (fromSign === undefined || fromSign !== toSign) return null;
  if (fromSign === '' && (fromAt === '' || toAt === '')) return null;
  return Math.abs(Number(fromAt) - Number(toAt)) + 1;
}

const coordinate = /^([~^]?)(-?\d{1,8}|)$/;
