import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { z } from 'zod';

/**
 * What was found wrong in a file by reading it: it holds nothing but zeros (`zeros`), it can't be whole (`damaged`), or has zeros
 * where its format hardly has any (`doubtful`), or it holds nothing of its game (`foreign`).
 */
const fileFlaws = ['zeros', 'damaged', 'doubtful', 'foreign'] as const;
/** `unread`: what is in it could not be checked. */
export type FileFlaw = (typeof fileFlaws)[number] | 'unread';

/** A file of an archive, or of a server. */
export interface ContentFile {
  /** Relative, with `/`, without `./` before it. Untrusted, at most `maxPathBytes`. */
  readonly path: string;
  /** Null if unknown. */
  readonly sizeBytes: number | null;
  /** When its content was last written, in milliseconds since 1970; null if unknown. */
  readonly modifiedAt: number | null;
  /** Left out if nothing was found, or the file wasn't read. */
  readonly flaw?: FileFlaw;
}

/** Whether a file has bytes other than zeros, as far as is known. */
export function hasData({ sizeBytes, flaw }: Pick<ContentFile, 'sizeBytes' | 'flaw'>): boolean {
  return sizeBytes !== 0 && flaw !== 'zeros';
}

/** How the files of a Minecraft Java world are arranged; `both` after a restore over the other one, for example. */
const layouts = ['before-26.1', 'from-26.1', 'both'] as const;
export type Layout = (typeof layouts)[number];

/** Returns the schema of a map that is stored as a list of its entries. */
function mapOf<T>(value: z.ZodType<T, T>) {
  return z
    .array(z.tuple([z.string(), value]))
    .transform((entries): ReadonlyMap<string, T> => new Map(entries));
}

const number = z.number().nullable();
const worldSchema = z.object({
  /** The code of a game in `layouts.ts`. */
  game: z.string(),
  /** The folder of a world of Minecraft Java, with its last `/`; null or missing: it's of a different game, or unknown. */
  root: z.string().nullish(),
  /** Null for different games from Minecraft Java. */
  layout: z.enum(layouts).nullable(),
  /** Of the game that saved it last. `data` is Minecraft's number for the format of a world: higher is newer. */
  version: z.object({ name: z.string().nullable(), data: number }),
  /** In blocks. */
  spawn: z.object({ x: z.number(), z: z.number() }).nullable(),
  /** Paths of region files that hold no chunk. */
  emptyRegions: z.array(z.string()).readonly(),
  /** How long players have played, in ticks (20 a second), by the ids of `World.players`. */
  playTicks: mapOf(z.number()),
  /** What its land is made from, in decimal digits; null or missing: unknown. */
  seed: z.string().nullish(),
  /** For how long it was played, as `gameTime` of `WorldIdentity`; null or missing: unknown. */
  gameTime: z.number().nullish(),
  /** The id that Bukkit gives to a world, in hexadecimal digits; null or missing: it has none, or that is unknown. */
  uid: z.string().nullish(),
  /** Whether its save was read inside, each file of it, and is whole. Missing: not. */
  inside: z.boolean().optional(),
});
/** What the files of a world say, as far as they were read. */
export type WorldFacts = Readonly<z.infer<typeof worldSchema>>;

/** What an archive or a server holds. */
export interface Contents {
  readonly files: readonly ContentFile[];
  /** False if some of it may be missing: the archive was not read to its end, or a list was cut. */
  readonly isWhole: boolean;
  /** Null if its game is unknown. */
  readonly world: WorldFacts | null;
  /**
   * Names of players, by the ids of `World.players`. Untrusted, at most 64 characters. Only of a server, read when someone asks:
   * what is kept of an archive names nobody.
   */
  readonly names?: ReadonlyMap<string, string> | undefined;
  /** The name of the world that a server uses, as `FindOptions.mainName`. Of an archive only if it was just read. */
  readonly mainName?: string | undefined;
  /** Whether that one of several was only guessed. Default: false. */
  readonly guessed?: boolean | undefined;
  /** Folders of a server that were to be listed, and were not, or not whole: at most `maxUnlisted`. Default: none. */
  readonly unlisted?: readonly string[] | undefined;
  /** Folders of a server that are, or may hold, worlds, and weren't looked into: at most `maxUnlisted`. Default: none. */
  readonly unlooked?: readonly string[] | undefined;
}

/** Returns the sum of the files' sizes, in bytes. */
export function bytesOf({ files }: Pick<Contents, 'files'>): number {
  return files.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0);
}

/** The farthest time from 1970 that JavaScript has, in milliseconds. */
const farthestMs = 8.64e15;

/** Returns when the newest file was written, in milliseconds since 1970; null if no file says it. */
export function newestAt({ files }: Pick<Contents, 'files'>): number | null {
  let newest = Number.NEGATIVE_INFINITY;
  for (const { modifiedAt } of files)
    if (modifiedAt !== null && Math.abs(modifiedAt) <= farthestMs) newest = Math.max(newest, modifiedAt);
  return newest === Number.NEGATIVE_INFINITY ? null : newest;
}

export const maxPathBytes = 4096;
export const maxUnlisted = 20;
/** The most files, links and folders of an archive that are kept. */
export const maxFiles = 200_000;
/** The most bytes of all paths of an archive, each counted as `jsonBytes` counts it. */
export const maxPathsBytes = 24 * 2 ** 20;
/** The most names of players that are kept. */
export const maxNames = 10_000;
/** Paths stand twice in a list if all are regions without chunks. The rest is numbers, names, and what separates them. */
const maxUnpackedBytes = 2 * maxPathsBytes + maxFiles * 64 + 16 * 2 ** 20;

/** Characters that JSON writes as more than one. */
const escaped = /["\\\p{Cc}\p{Cs}]/u;

/** Returns how many bytes a text has in JSON: six for a control character. */
export function jsonBytes(text: string): number {
  return escaped.test(text) ? Buffer.byteLength(JSON.stringify(text)) - 2 : Buffer.byteLength(text);
}

/** No path holds it. */
const separator = '\0';

const packedSchema = z.object({
  format: z.literal(1),
  paths: z.string(),
  sizes: z.array(number),
  times: z.array(number),
  /** The places of files with flaws, by these. */
  flaws: z.partialRecord(z.enum(fileFlaws), z.array(z.int())).optional(),
  isWhole: z.boolean(),
  world: worldSchema.nullable(),
});

/** How many paths are made to JSON at once: a text of all would take as much memory as they do. */
const pathsAtOnce = 1000;

/** Returns contents compressed, to be kept: some 6 bytes for each file. What it returns can be unpacked, whatever they are. */
export function packContents({ files, isWhole, world }: Contents): Uint8Array<ArrayBuffer> {
  const packed: Omit<z.input<typeof packedSchema>, 'paths'> = {
    format: 1,
    sizes: files.map(({ sizeBytes }) => sizeBytes),
    times: files.map(({ modifiedAt }) => modifiedAt),
    flaws: Object.fromEntries(fileFlaws.map((flaw) => [flaw, placesOf(files, flaw)])),
    isWhole,
    world: world && {
      ...world,
      // JSON has null for other numbers.
      spawn: Number.isFinite(world.spawn?.x) && Number.isFinite(world.spawn?.z) ? world.spawn : null,
      emptyRegions: [...world.emptyRegions],
      playTicks: [...world.playTicks].filter(([, ticks]) => Number.isFinite(ticks)),
    },
  };
  const parts: Buffer[] = [Buffer.from('{"paths":"')];
  for (let at = 0; at < files.length; at += pathsAtOnce) {
    const paths = files.slice(at, at + pathsAtOnce).map(({ path }) => path.replaceAll(separator, ''));
    const text = (at === 0 ? '' : separator) + paths.join(separator);
    parts.push(Buffer.from(JSON.stringify(text).slice(1, -1)));
  }
  parts.push(Buffer.from(`",${JSON.stringify(packed).slice(1)}`));
  return zstdCompressSync(Buffer.concat(parts));
}

function placesOf(files: readonly ContentFile[], flaw: FileFlaw): number[] {
  return files.flatMap((file, index) => (file.flaw === flaw ? [index] : []));
}

/** Returns what `packContents` compressed. @throws Error if it is something else, or larger than anything that is packed */
export function unpackContents(bytes: Uint8Array): Contents {
  const json: unknown = JSON.parse(
    zstdDecompressSync(bytes, { maxOutputLength: maxUnpackedBytes }).toString(),
  );
  const { paths, sizes, times, flaws = {}, isWhole, world } = packedSchema.parse(json);
  const names = sizes.length === 0 ? [] : paths.split(separator);
  if (names.length !== sizes.length || names.length !== times.length)
    throw new Error('A list of files is not whole');
  const flawAt = new Map(fileFlaws.flatMap((flaw) => (flaws[flaw] ?? []).map((index) => [index, flaw])));
  const files = names.map((path, index): ContentFile => {
    const file = { path, sizeBytes: sizes[index] ?? null, modifiedAt: times[index] ?? null };
    const flaw = flawAt.get(index);
    return flaw === undefined ? file : { ...file, flaw };
  });
  return { files, isWhole, world };
}
