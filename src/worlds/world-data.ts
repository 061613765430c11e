import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { parseJson } from '../util/json.ts';
import type { WorldFacts } from './contents.ts';
import { NbtError, type NbtValue, readNbt } from './nbt.ts';

/** The largest file, packed or unpacked, that is read whole. */
export const maxDataBytes = 4 * 2 ** 20;
const maxNameLength = 64;

/** What a file holds: `damaged` if the game can't read it, `unread` if it is larger than is read. */
export type DataFile<T> =
  | { readonly state: 'damaged' | 'unread' }
  | { readonly state: 'read'; readonly data: T };

const wantedOfLevel = new Set([
  'Data.DataVersion',
  'Data.Version.Name',
  'Data.SpawnX',
  'Data.SpawnZ',
  'Data.spawn.pos',
]);

export type LevelFacts = Pick<WorldFacts, 'version' | 'spawn'>;

/** Reads a `level.dat` of Minecraft Java. Only its compound `Data` is demanded: mods and other servers leave out the rest. */
export function readLevel(bytes: Uint8Array): DataFile<LevelFacts> {
  const file = readGzippedNbt(bytes, wantedOfLevel, 'Data');
  if (file.state !== 'read') return file;
  const [name, data] = [file.data.get('Data.Version.Name'), file.data.get('Data.DataVersion')];
  return {
    state: 'read',
    data: {
      version: {
        name: typeof name === 'string' && name !== '' ? name.slice(0, maxNameLength) : null,
        data: typeof data === 'number' ? data : null,
      },
      spawn: spawnOf(file.data),
    },
  };
}

function spawnOf(values: ReadonlyMap<string, NbtValue>): LevelFacts['spawn'] {
  const position = values.get('Data.spawn.pos');
  const [x, , z] = Array.isArray(position)
    ? position
    : [values.get('Data.SpawnX'), 0, values.get('Data.SpawnZ')];
  return typeof x === 'number' && typeof z === 'number' ? { x, z } : null;
}

const lastKnownName = 'bukkit.lastKnownName';

/** Reads a player's file of Minecraft Java; returns the name that Bukkit writes into it, or null. */
export function readPlayer(bytes: Uint8Array): DataFile<string | null> {
  const file = readGzippedNbt(bytes, new Set([lastKnownName]));
  if (file.state !== 'read') return file;
  const name = file.data.get(lastKnownName);
  return { state: 'read', data: typeof name === 'string' ? name.slice(0, maxNameLength) : null };
}

function readGzippedNbt(
  bytes: Uint8Array,
  wanted: ReadonlySet<string>,
  needed?: string,
): DataFile<ReadonlyMap<string, NbtValue>> {
  try {
    const unpacked = gunzipSync(bytes, { maxOutputLength: maxDataBytes });
    return { state: 'read', data: readNbt(unpacked, wanted, needed === undefined ? {} : { needed }) };
  } catch (error) {
    if (error instanceof NbtError) return { state: 'damaged' };
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ERR_BUFFER_TOO_LARGE') return { state: 'unread' };
    if (typeof code === 'string' && code.startsWith('Z_')) return { state: 'damaged' };
    throw error;
  }
}

/** Bytes before the NBT of a Bedrock `level.dat`: its version, and the length of the rest. */
const bedrockHeaderBytes = 8;

/** Reads a `level.dat` of Minecraft Bedrock. */
export function readBedrockLevel(bytes: Buffer): DataFile<LevelFacts> {
  try {
    const values = readNbt(bytes.subarray(bedrockHeaderBytes), new Set(['SpawnX', 'SpawnZ']), {
      littleEndian: true,
    });
    const [x, z] = [values.get('SpawnX'), values.get('SpawnZ')];
    const spawn = typeof x === 'number' && typeof z === 'number' ? { x, z } : null;
    return { state: 'read', data: { version: { name: null, data: null }, spawn } };
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

const id = z.string().toLowerCase();
const name = z.string().min(1).max(maxNameLength);
const listSchema = z.array(z.unknown());
const entrySchema = z.object({ uuid: id, name });
const recordSchema = z.record(z.string(), z.unknown());

/** Returns the names by UUID that one of the `nameFiles` holds, which Minecraft, Forge and NeoForge write. */
export function readNames(bytes: Uint8Array): ReadonlyMap<string, string> {
  const json = parseJson(Buffer.from(bytes).toString());
  const list = listSchema.safeParse(json).data ?? [];
  const entries = list.flatMap((one) => entrySchema.safeParse(one).data ?? []);
  if (entries.length > 0) return new Map(entries.map(({ uuid, name }) => [uuid, name]));
  const record = Object.entries(recordSchema.safeParse(json).data ?? {});
  return new Map(
    record.flatMap(([uuid, value]) => {
      const parsed = name.safeParse(value).data;
      return parsed === undefined ? [] : [[uuid.toLowerCase(), parsed] as const];
    }),
  );
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
