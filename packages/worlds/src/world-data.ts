import { gunzipSync } from 'node:zlib';
import { errorCode, parseJson } from '@steward/kit';
import { z } from 'zod';
import { maxNames, type WorldFacts } from './contents.ts';
import { NbtError, type NbtValue, readNbt } from './nbt.ts';

/** The largest file, packed or unpacked, that is read whole. */
export const maxDataBytes = 4 * 2 ** 20;
const maxNameLength = 64;

/** What a file holds: `damaged` if the game can't read it, `unread` if it is larger than is read. */
export type DataFile<T> =
  | { readonly state: 'damaged' | 'unread' }
  | { readonly state: 'read'; readonly data: T };

/** Where `level.dat` has the seed: before 1.16, and since. */
const seedsOfLevel = ['Data.RandomSeed', 'Data.WorldGenSettings.seed'] as const;

/** Counts the ticks of a world; commands that set the time of day don't change it. */
const timeOfLevel = 'Data.Time';

const wantedOfLevel = new Set<string>([
  timeOfLevel,
  'Data.DataVersion',
  'Data.Version.Name',
  'Data.SpawnX',
  'Data.SpawnZ',
  'Data.spawn.pos',
  ...seedsOfLevel,
]);

export type LevelFacts = Pick<WorldFacts, 'version' | 'spawn' | 'seed' | 'gameTime'>;

/** How many bytes of all files may still be unpacked. */
export interface UnpackingLimit {
  left: number;
}

/**
 * Reads a `level.dat` of Minecraft Java. Only its compound `Data` is demanded: mods and other servers leave out the rest.
 * @param limit is lowered by what was unpacked. Default: that of one file
 */
export function readLevel(bytes: Uint8Array, limit?: UnpackingLimit): DataFile<LevelFacts> {
  const file = readGzippedNbt(bytes, { wanted: wantedOfLevel, needed: 'Data', limit });
  if (file.state !== 'read') return file;
  const [name, data] = [file.data.get('Data.Version.Name'), file.data.get('Data.DataVersion')];
  return {
    state: 'read',
    data: {
      version: {
        name: typeof name === 'string' && name !== '' ? name.slice(0, maxNameLength) : null,
        data: numberOf(data),
      },
      spawn: spawnOf(file.data),
      seed: seedIn(file.data, seedsOfLevel),
      gameTime: numberOf(file.data.get(timeOfLevel)),
    },
  };
}

function spawnOf(values: ReadonlyMap<string, NbtValue>): LevelFacts['spawn'] {
  const position = values.get('Data.spawn.pos');
  const [x, , z] = Array.isArray(position)
    ? position
    : [values.get('Data.SpawnX'), 0, values.get('Data.SpawnZ')];
  return placeOf(x, z);
}

function placeOf(x: NbtValue | undefined, z: NbtValue | undefined): LevelFacts['spawn'] {
  const [numberX, numberZ] = [numberOf(x), numberOf(z)];
  return numberX === null || numberZ === null ? null : { x: numberX, z: numberZ };
}

/** Returns a number; null if it is none, or not finite, which can neither be stored as JSON nor drawn. */
function numberOf(value: NbtValue | undefined): number | null {
  // There is no -0 in JSON either.
  return typeof value === 'number' && Number.isFinite(value) ? value + 0 : null;
}

/** Where Minecraft 26.1 keeps the seed, in a world's folder or in that of a dimension. */
export const generationFile = /(?:^|\/)data\/minecraft\/world_gen_settings\.dat$/;
/** Those with the seed of a world, in its folder: the game has one, Paper one for each dimension. */
export const generationFiles: readonly string[] = ['', 'dimensions/minecraft/overworld/'].map(
  (place) => `${place}data/minecraft/world_gen_settings.dat`,
);
const seedsOfGeneration: ReadonlySet<string> = new Set(['data.seed', 'seed']);

/** Returns the seed that a `generationFile` has; null if it has none, or can't be read. @param limit as of `readLevel` */
export function readGenerationSeed(bytes: Uint8Array, limit?: UnpackingLimit): string | null {
  const file = readGzippedNbt(bytes, { wanted: seedsOfGeneration, limit });
  return file.state === 'read' ? seedIn(file.data, seedsOfGeneration) : null;
}

/** Returns the first seed at these paths. Seeds have 64 bits, of which a number keeps 53: two worlds that differ in the others alone look like one. */
function seedIn(values: ReadonlyMap<string, NbtValue>, paths: Iterable<string>): string | null {
  const seed = [...paths].map((path) => numberOf(values.get(path))).find((value) => value !== null);
  return seed === undefined ? null : `${seed}`;
}

const uidBytes = 16;

/** Returns the id in Bukkit's `uid.dat`; null if it is something else. */
export function readUid(bytes: Uint8Array): string | null {
  return bytes.length === uidBytes ? Buffer.from(bytes).toString('hex') : null;
}

const wantedOfOverrides = new Set(['data.spawn.pos']);

/** Where Paper from 26.1 on keeps the spawn, in the folder of a world: beside `level.dat`, or with the data of the overworld. */
export const overridesFiles: readonly string[] = [
  'level_overrides.dat',
  'dimensions/minecraft/overworld/data/paper/level_overrides.dat',
];

/** Reads one of the `overridesFiles`; returns the spawn, or null. @param limit as of `readLevel` */
export function readOverrides(bytes: Uint8Array, limit?: UnpackingLimit): LevelFacts['spawn'] {
  const file = readGzippedNbt(bytes, { wanted: wantedOfOverrides, limit });
  const position = file.state === 'read' ? file.data.get('data.spawn.pos') : null;
  return Array.isArray(position) ? placeOf(position[0], position[2]) : null;
}

/** Returns whether a player's file of Minecraft Java is damaged, as far as it can be read. @param limit as of `readLevel` */
export function readPlayer(bytes: Uint8Array, limit?: UnpackingLimit): DataFile<unknown>['state'] {
  return readGzippedNbt(bytes, { wanted: new Set(), limit }).state;
}

interface NbtInput {
  readonly wanted: ReadonlySet<string>;
  readonly needed?: string;
  readonly limit?: UnpackingLimit | undefined;
}

function readGzippedNbt(
  bytes: Uint8Array,
  { wanted, needed, limit = { left: maxDataBytes } }: NbtInput,
): DataFile<ReadonlyMap<string, NbtValue>> {
  if (limit.left < maxDataBytes) return { state: 'unread' };
  try {
    const unpacked = gunzipSync(bytes, { maxOutputLength: maxDataBytes });
    limit.left -= unpacked.length;
    return { state: 'read', data: readNbt(unpacked, wanted, needed === undefined ? {} : { needed }) };
  } catch (error) {
    if (error instanceof NbtError) return { state: 'damaged' };
    const code = errorCode(error);
    if (code === 'ERR_BUFFER_TOO_LARGE') {
      limit.left -= maxDataBytes;
      return { state: 'unread' };
    }
    if (code?.startsWith('Z_')) return { state: 'damaged' };
    throw error;
  }
}

/** Bytes before the NBT of a Bedrock `level.dat`: its version, and the length of the rest. */
const bedrockHeaderBytes = 8;
const seedOfBedrock = 'RandomSeed';
/** Counts the ticks of a world; `Time` is set by commands. */
const timeOfBedrock = 'currentTick';
const wantedOfBedrock = new Set(['SpawnX', 'SpawnZ', seedOfBedrock, timeOfBedrock]);

/** Reads a `level.dat` of Minecraft Bedrock. */
export function readBedrockLevel(bytes: Buffer): DataFile<LevelFacts> {
  if (bytes.length < bedrockHeaderBytes) return { state: 'damaged' };
  const end = bedrockHeaderBytes + bytes.readUInt32LE(4);
  // Nobody reads what follows its data.
  if (end > bytes.length) return { state: 'damaged' };
  try {
    const nbt = bytes.subarray(bedrockHeaderBytes, end);
    const values = readNbt(nbt, wantedOfBedrock, { littleEndian: true });
    const spawn = placeOf(values.get('SpawnX'), values.get('SpawnZ'));
    const seed = seedIn(values, [seedOfBedrock]);
    const gameTime = numberOf(values.get(timeOfBedrock));
    return { state: 'read', data: { version: { name: null, data: null }, spawn, seed, gameTime } };
  } catch (error) {
    if (error instanceof NbtError) return { state: 'damaged' };
    throw error;
  }
}

/** Files of a server that name players, the best first. */
export const nameFiles: readonly string[] = [
  'usercache.json',
  'usernamecache.json',
  'whitelist.json',
  'ops.json',
];

/** The largest of these files that is read, in bytes. */
const maxNamesBytes = 2 * 2 ** 20;
/** A UUID has 36 characters. */
const maxIdLength = 64;

/**
 * Returns the names by UUID that one of the `nameFiles` holds, which Minecraft, Forge and NeoForge write. Entries are checked
 * by hand: a schema describes what is wrong with each of them.
 */
export function readNames(bytes: Uint8Array): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  if (bytes.length > maxNamesBytes) return names;
  const json: unknown = parseJson(Buffer.from(bytes).toString());
  if (typeof json !== 'object' || json === null) return names;
  const entries: readonly (readonly [unknown, unknown])[] = Array.isArray(json)
    ? json.slice(0, maxNames).map((entry: unknown) => [fieldOf(entry, 'uuid'), fieldOf(entry, 'name')])
    : Object.entries(json).slice(0, maxNames);
  for (const [id, name] of entries) {
    if (typeof id !== 'string' || id.length > maxIdLength || typeof name !== 'string') continue;
    if (name !== '' && name.length <= maxNameLength) names.set(id.toLowerCase(), name);
  }
  return names;
}

function fieldOf(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;
}

const ticks = z.number().nonnegative().optional().catch(undefined);
const statsSchema = z.object({
  stats: z.object({
    'minecraft:custom': z.object({ 'minecraft:play_time': ticks, 'minecraft:play_one_minute': ticks }),
  }),
});

/** Returns how long a player has played, in ticks, by their file of statistics (1.13 and newer); null if it doesn't say. */
export function readPlayTicks(bytes: Uint8Array): number | null {
  const custom = statsSchema.safeParse(parseJson(Buffer.from(bytes).toString())).data?.stats[
    'minecraft:custom'
  ];
  return custom?.['minecraft:play_time'] ?? custom?.['minecraft:play_one_minute'] ?? null;
}
