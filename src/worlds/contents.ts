import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { z } from 'zod';

/** A file of an archive, or of a server. */
export interface ContentFile {
  /** Relative, with `/`, without `./` before it. Untrusted, at most `maxPathBytes`. */
  readonly path: string;
  /** Null if unknown. */
  readonly sizeBytes: number | null;
  /** When its content was last written, in milliseconds since 1970; null if unknown. */
  readonly modifiedAt: number | null;
}

/** How the files of a Minecraft Java world are arranged; `both` after a restore over the other one, for example. */
export const layouts = ['before-26.1', 'from-26.1', 'both'] as const;
export type Layout = (typeof layouts)[number];

/** What the files of a world say, as far as they were read. */
export interface WorldFacts {
  /** The code of a game in `layouts.ts`. */
  readonly game: string;
  /** Null for other games than Minecraft Java. */
  readonly layout: Layout | null;
  /** Of the game that saved it last. `data` is Minecraft's number for the format of a world: higher is newer. */
  readonly version: { readonly name: string | null; readonly data: number | null };
  /** In blocks. */
  readonly spawn: { readonly x: number; readonly z: number } | null;
  /** Paths of region files that hold no chunk. */
  readonly emptyRegions: readonly string[];
  /** How long players have played, in ticks (20 a second), by the ids of `World.players`. */
  readonly playTicks: ReadonlyMap<string, number>;
  /** Names of players, by the ids of `World.players`. Untrusted, at most 64 characters. */
  readonly names: ReadonlyMap<string, string>;
}

/** What an archive or a server holds. */
export interface Contents {
  readonly files: readonly ContentFile[];
  /** False if some of it may be missing: the archive was not read to its end, or a list was cut. */
  readonly isWhole: boolean;
  /** Null if its game is unknown. */
  readonly world: WorldFacts | null;
}

/** Returns the sum of the files' sizes, in bytes. */
export function bytesOf({ files }: Pick<Contents, 'files'>): number {
  return files.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0);
}

export const maxPathBytes = 4096;
/** The most files of an archive. */
export const maxFiles = 1_000_000;
/** The most bytes of all paths of an archive. */
export const maxPathsBytes = 64 * 2 ** 20;
const maxUnpackedBytes = 2 * maxPathsBytes;

/** No path holds it. */
const separator = '\0';

const number = z.number().nullable();
const packedSchema = z.object({
  format: z.literal(1),
  paths: z.string(),
  sizes: z.array(number),
  times: z.array(number),
  isWhole: z.boolean(),
  world: z
    .object({
      game: z.string(),
      layout: z.enum(layouts).nullable(),
      version: z.object({ name: z.string().nullable(), data: number }),
      spawn: z.object({ x: z.number(), z: z.number() }).nullable(),
      emptyRegions: z.array(z.string()),
      playTicks: z.array(z.tuple([z.string(), z.number()])),
      names: z.array(z.tuple([z.string(), z.string()])),
    })
    .nullable(),
});

/** Returns contents compressed, to be kept: some 6 bytes for each file. */
export function packContents({ files, isWhole, world }: Contents): Uint8Array<ArrayBuffer> {
  const packed: z.input<typeof packedSchema> = {
    format: 1,
    paths: files.map(({ path }) => path).join(separator),
    sizes: files.map(({ sizeBytes }) => sizeBytes),
    times: files.map(({ modifiedAt }) => modifiedAt),
    isWhole,
    world: world && {
      ...world,
      emptyRegions: [...world.emptyRegions],
      playTicks: [...world.playTicks],
      names: [...world.names],
    },
  };
  return zstdCompressSync(JSON.stringify(packed));
}

/** Returns what `packContents` compressed. @throws Error if it is something else, or larger than anything that is packed */
export function unpackContents(bytes: Uint8Array): Contents {
  const json: unknown = JSON.parse(
    zstdDecompressSync(bytes, { maxOutputLength: maxUnpackedBytes }).toString(),
  );
  const { paths, sizes, times, isWhole, world } = packedSchema.parse(json);
  const names = sizes.length === 0 ? [] : paths.split(separator);
  if (names.length !== sizes.length || names.length !== times.length)
    throw new Error('A list of files is not whole');
  const files = names.map((path, index) => ({
    path,
    sizeBytes: sizes[index] ?? null,
    modifiedAt: times[index] ?? null,
  }));
  return {
    files,
    isWhole,
    world: world && { ...world, playTicks: new Map(world.playTicks), names: new Map(world.names) },
  };
}
