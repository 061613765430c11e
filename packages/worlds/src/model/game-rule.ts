import { queryProtocols } from '@steward/hosts/model';
import { z } from 'zod';
import { isLinePattern } from './line-pattern.ts';

/** What the placeholders of a pattern stand for. */
const placeholders: Readonly<Record<string, string>> = {
  '*': '[^/]*',
  '{world}': '(?<world>[^/]+)',
  '{world/}': '(?:(?<world>[^/]+)/)?',
  '{player}': '(?<player>[^/]+)',
  '{player:hex}': '(?<player>[0-9a-fA-F]+)',
  '{player:uuid}': '(?<player>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})',
  '{x}': '(?<x>-?\\d{1,7})',
  '{z}': '(?<z>-?\\d{1,7})',
  '{n}': '(?<n>\\d{1,9})',
};
const placeholder = /(\*|\{[^{}]*\})/;
/** Those of any length. Two of them in a part of a path could fit in very many ways. */
const openOnes = new Set(['*', '{world}', '{player}', '{player:hex}']);

/** A pattern that `gameRuleSchema` accepts, to find paths with. Its cost grows as a path does. */
export class PathPattern {
  readonly text: string;
  readonly #expression: RegExp;
  /** What every path that fits ends with: most don't, which is known at once. */
  readonly #end: string;

  constructor(text: string) {
    const parts = text.split(placeholder);
    const source = parts.map((part) => placeholders[part] ?? part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
    this.text = text;
    this.#expression = new RegExp(`(?:^|/)${source.join('')}$`);
    this.#end = parts.at(-1) ?? '';
  }

  test(path: string): boolean {
    return path.endsWith(this.#end) && this.#expression.test(path);
  }

  exec(path: string): RegExpExecArray | null {
    return path.endsWith(this.#end) ? this.#expression.exec(path) : null;
  }
}

/** Returns the folders that a pattern names, as a pattern; empty if it names none. */
export function foldersOfPattern(pattern: string): string {
  const path = pattern.replace('{world/}', '{world}/');
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function isPattern(text: string): boolean {
  const used = text.split(placeholder).filter((part) => placeholder.test(part));
  const names = used.filter((part) => part !== '*').map((part) => part.replace(/[:/].*/, '}'));
  const parts = text.replace('{world/}', '{world}/').split('/');
  return (
    used.every((part) => part in placeholders) &&
    new Set(names).size === names.length &&
    parts.every((part) => part.split(placeholder).filter((one) => openOnes.has(one)).length <= 1)
  );
}

/**
 * A pattern of paths: `*` stands for any characters but `/`; `{world}` for the name of a world, which each of a game's
 * patterns has or none; `{world/}` for its folder, or for none if the files are an archive's own; `{player}` for a player's id,
 * `{player:hex}` and `{player:uuid}` for one of that form; `{x}` and `{z}` for a region's place; `{n}` for the number of a
 * generation. Each of them but `*` is in it once, and of `*`, `{world}` and `{player}` only one between two slashes. Any folders
 * may come before it.
 */
const pattern = z.string().min(1).max(200).refine(isPattern);
const patterns = z.array(pattern).max(20);
/** One pattern, or several. */
const oneOrMore = z.union([pattern.transform((one) => [one]), patterns.min(1)]);

/** An offset of a number of 32 bits, little-endian, in the first bytes of a file. */
const headOffset = z.int().min(0).max(60);

/** The beginning of a file that says its own length. */
const headSchema = z.object({
  /** Characters of Latin-1 that are there, and where. Another beginning is that of an unknown version. */
  magic: z.string().min(1).max(32),
  at: z.int().min(0).max(60).default(0),
  /** Where its packed length stands. */
  length: headOffset,
  /** How much longer the file is. */
  plus: z.int().min(0).max(1_000_000).default(0),
  /**
   * How many times what follows is packed with zlib, from `plus` on; of what is packed twice, `length` is that in between. Default:
   * it's packed otherwise, or not.
   */
  zlib: z.union([z.literal(1), z.literal(2)]).optional(),
  /** Where its length stands once it's unpacked with zlib. */
  unpacked: headOffset.optional(),
});
export type Head = z.infer<typeof headSchema>;

/** How the inside of files is read. Each reads a file once, and keeps a bounded part of it. */
const checkSchema = z.discriminatedUnion('kind', [
  /** A zip: its list of files, and the checksum of each. Without a file of `holds`, if that isn't empty, it's no save. */
  z.object({ kind: z.literal('zip'), files: patterns.min(1), holds: patterns.default([]) }),
  /** Gzip: its checksum and length. */
  z.object({ kind: z.literal('gzip'), files: patterns.min(1) }),
  /** A database of SQLite: its number of pages, none of them of zeros. It has tables. */
  z.object({ kind: z.literal('sqlite'), files: patterns.min(1) }),
  /** The files of a database of LevelDB: its checksums, and the tables that its manifest names. */
  z.object({ kind: z.literal('leveldb'), files: patterns.min(1) }),
  /**
   * What a file says of how long it is; packed, it has no 4 KiB of zeros. `begins`: what comes first once it's unpacked with zlib,
   * else it's no save. Default: anything.
   */
  z.object({
    kind: z.literal('lengths'),
    files: patterns.min(1),
    heads: z.array(headSchema).min(1).max(8),
    begins: z.string().max(32).default(''),
  }),
  /** Its first characters alone, of Latin-1. */
  z.object({ kind: z.literal('magic'), files: patterns.min(1), begins: z.string().min(1).max(32) }),
  /** A world of Terraria: its table of positions, and its end. */
  z.object({ kind: z.literal('terraria'), files: patterns.min(1) }),
  /** `level.dat` of Minecraft Bedrock: its length, and its data to their end. */
  z.object({ kind: z.literal('bedrock-level'), files: patterns.min(1) }),
]);
export type FileCheck = z.infer<typeof checkSchema>;

/**
 * Whether a check would notice if a file was cut anywhere, or had 4 KiB of zeros somewhere, by its kind.
 */
export const readsInside: Readonly<Record<FileCheck['kind'], boolean>> = {
  zip: true,
  gzip: true,
  sqlite: true,
  leveldb: true,
  lengths: true,
  magic: false,
  terraria: true,
  'bedrock-level': true,
};

/**
 * The kinds of checks of files into which a game writes: a copy that is made meanwhile may hold parts of two saves, and no reader of
 * its pages one by one sees that.
 */
export const writtenInPlace: ReadonlySet<FileCheck['kind']> = new Set(['sqlite']);

/** Worlds that are saved in generations: each save writes new files with a higher number. */
const generationSchema = z.object({
  /** The files of a generation, with `{world}` and `{n}`; the last of them is written last. */
  files: patterns.min(2),
  /** The files of an older version's world. They are copies once it has generations. */
  replaces: patterns.default([]),
});

/** A part of an image's name or of a command, in small letters. Shorter ones would be parts of other words. */
const part = z
  .string()
  .min(3)
  .max(100)
  .regex(/^[^A-Z]+$/);
/** A variable that a server has, `NAME`, or that has a value, `NAME=1`. */
const variable = z.string().regex(/^\w{1,64}(?:=\d{1,10})?$/);
const variableName = z.string().regex(/^\w{1,64}$/);

/** By what a panel's server is known to run a game: any of these. */
const matchSchema = z.object({
  /** Parts of the name of the container's image. */
  images: z.array(part).max(20).default([]),
  /** Parts of the command with which it is started. */
  commands: z.array(part).max(20).default([]),
  /** Variables of its egg. Only numbers have values here: ids of games, ports and switches. */
  variables: z.array(variable).max(50).default([]),
});

/** How a game is asked who is online. */
const querySchema = z.object({
  protocol: z.enum(queryProtocols),
  /** Variables with the port; the first that has one counts. */
  ports: z.array(variableName).max(5).default([]),
  /** What else is added to the port of the game. */
  offset: z.int().min(-1000).max(1000).default(0),
  /** Variables with ports of which the highest counts instead of the game's, if it is higher. */
  above: z.array(variableName).max(5).default([]),
  /** Variables with which the game answers, but doesn't count its players. */
  uncounted: z.array(variable).max(5).default([]),
});

/** For what a game waits until a person does something, or why it can't go on. */
export const waitingReasons = [
  'eula',
  'login',
  'steam-guard',
  'port',
  'file-missing',
  'out-of-memory',
] as const;
export type WaitingReason = (typeof waitingReasons)[number];

/**
 * A line of the console as a whole: `{log}` at its beginning stands for a time and a level, if there are any; `{any}` for any
 * characters; `{link}` for an https address and `{code}` for a code, which only those may see who may read the console. Of
 * `{any}` and `{link}` there is one at most.
 */
const linePattern = z.string().max(200).refine(isLinePattern);

/** A line with which a game says that it waits for a person, or can't go on. */
const waitingSchema = z.object({
  pattern: linePattern,
  reason: z.enum(waitingReasons),
  /** A command of its console with which someone logs in. Default: none. */
  command: z.string().min(1).max(100).optional(),
});

/** A game: how its worlds are found and what they hold, by what its servers are known, and how it is asked who is online. */
export const gameRuleSchema = z.object({
  /** Its code. */
  game: z.string().regex(/^[a-z0-9-]{1,40}$/),
  /** What people call it. Default: its code. */
  name: z.string().trim().min(1).max(60).optional(),
  /** The files of a world. Default: they aren't known. */
  world: patterns.default([]),
  /** Those of `world` that show that it's there. Default: all. */
  shown: patterns.min(1).optional(),
  /** Those of `world` without which it can't be loaded: they are there, and not empty. */
  needed: patterns.default([]),
  /** One file for each player; left out if the game keeps none. */
  players: oneOrMore.optional(),
  /** One file for each part of the map: with `{x}` and `{z}` a region of 512 × 512 units; else its name is all that is known. */
  regions: oneOrMore.optional(),
  /** How the inside of its files is read; of a file, the first counts. ✅ needs a file of the first one's first pattern. */
  checks: z.array(checkSchema).max(20).default([]),
  /** Small files of `world`, of which it is enough that they have data. */
  plain: patterns.default([]),
  /** Files that may have no bytes. */
  mayBeEmpty: patterns.default([]),
  /** Left out if the game writes its files in place. */
  generation: generationSchema.optional(),
  /** Folders of a server in which its patterns begin, beside the server's own. */
  folders: z.array(z.string().max(200)).max(20).default([]),
  /** Where the game's settings name the world that a server uses: files, from `folders` on, and the key in front of `=`. */
  used: z
    .object({ files: z.array(z.string().min(1).max(200)).min(1).max(5), key: z.string().min(1).max(100) })
    .optional(),
  /** Copies, which are not counted: parts of a file's name. */
  copies: z.array(z.string().min(1).max(200)).max(20).default([]),
  match: matchSchema.optional(),
  /** Left out if the game can't be asked without a password. */
  query: querySchema.optional(),
  waiting: z.array(waitingSchema).max(50).default([]),
  /** Lines after which what it waited for before no longer counts: a run begins, or it goes on. */
  settled: z.array(linePattern).max(50).default([]),
  /** The hosts of the addresses at which people log in: only those become links. */
  loginHosts: z
    .array(z.string().regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/))
    .max(10)
    .default([]),
});
export type GameRule = z.infer<typeof gameRuleSchema>;

/** The largest file of settings that is read, in bytes. */
const maxSettingsBytes = 256 * 1024;

/** Returns the paths at which a game's settings may be that name the world in use. */
export function settingsPaths({ used, folders }: GameRule): readonly string[] {
  const bases = [...folders.map((folder) => `${folder}/`), ''];
  return bases.flatMap((base) => (used?.files ?? []).map((file) => base + file));
}

/** Returns the world that a file of settings names; null if it names none. */
export function usedWorld({ used }: GameRule, settings: Uint8Array): string | null {
  if (used === undefined || settings.length > maxSettingsBytes) return null;
  const values = Buffer.from(settings)
    .toString()
    .split(/\r?\n/)
    .flatMap((line) => {
      const [key = '', ...value] = line.split('=');
      return key.trim() === used.key ? [value.join('=').trim()] : [];
    });
  return values.at(-1)?.replace(/^"(.*)"$/, '$1') || null;
}
