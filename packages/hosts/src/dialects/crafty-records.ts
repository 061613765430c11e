import { digest, parseJson } from '@steward/kit';
import { z } from 'zod';
import type { Backup } from '../model/backup.ts';
import type { Server, ServerStatus } from '../model/server.ts';
import { errorTextIn } from '../readers/error-text.ts';
import { isRecord } from '../readers/fields.ts';
import { limitedList } from '../readers/limited-list.ts';
import { toServer } from '../readers/server-fields.ts';
import { sizeIn } from '../readers/sizes.ts';
import { timeIn } from '../readers/times.ts';

const serverSchema = z.object({
  /** A number before 4.3. */
  server_id: z.union([z.string().min(1), z.number()]).transform(String),
  server_name: z.string(),
  type: z.string().optional().catch(undefined),
});
/** Returns the schema of a list of which one server more than `limit` is read, so that it shows that there are more. */
export const serverListSchema = (limit: number) => z.object({ data: limitedList(serverSchema, limit + 1) });

/** A missing text is `"False"`, or empty if the game's port was reached and the game didn't respond. */
const textOrFalse = z
  .string()
  .optional()
  .catch(undefined)
  .transform((text) => (text === 'False' || text === '' ? undefined : text));
const number = z.number().optional().catch(undefined);
/** What Crafty records of a server every 30 s, and sends live: how it is then. */
const momentShape = {
  running: z.boolean(),
  crashed: z.boolean().catch(false),
  /** UTC, without a zone. */
  started: textOrFalse,
  cpu: number,
  /** Whether the game's port took a connection, even if the game didn't respond to the ping. */
  int_ping_results: z.union([z.string(), z.boolean()]).catch(false),
  online: number,
  max: number,
  version: textOrFalse,
  desc: textOrFalse,
  world_name: textOrFalse,
  /** The machine's local time, without a zone; live it is to the second. */
  created: z.string().max(40).catch(''),
};
export const statsSchema = z.object({
  data: z.object({ ...momentShape, server_id: serverSchema, mem: number, players: textOrFalse }),
});
type Stats = Omit<z.infer<typeof statsSchema>['data'], 'players'> & {
  readonly players: string | readonly string[] | undefined;
};

/** How a server is now, as the WebSocket sends it; there is no more of the server than its id. */
export const liveStatsSchema = z.object({
  ...momentShape,
  id: z.union([z.string(), z.number()]).transform(String),
  mem_raw: number,
  players: z.array(z.string()).max(1_000).optional().catch(undefined),
});
export type LiveStats = z.infer<typeof liveStatsSchema>;

/** Returns a record with how the server is live, if that is newer than the record, by the time that the machine wrote to each. */
export function withLive(stats: Stats, live: LiveStats | null): Stats {
  if (live === null || secondOf(live) <= secondOf(stats)) return stats;
  return { ...stats, ...live, mem: live.mem_raw, created: `${live.created} live` };
}

/** Returns the second at which something was written, so that later ones are greater: as digits. */
function secondOf({ created }: Pick<Stats, 'created'>): string {
  return created.replace(/\D/g, '').slice(0, 14);
}

/** The longest list of players that is read, in UTF-16 code units. */
const maxPlayersLength = 40_000;

/** A game that does not respond to pings counts as running this long after its start, in milliseconds. */
const readyWithinMs = 240_000;

/**
 * Returns a server from its last record. Leaves out the address, at which Crafty itself reaches the game: people use
 * another one.
 */
export function craftyServer(stats: Stats, id: string, now: Date): Server | null {
  const { server_id, cpu, mem, online, max, players, version, desc, world_name } = stats;
  const started = stats.running ? timeIn(stats.started) : null;
  const status = statusOf(stats, started, now);
  const names =
    typeof players === 'object' ? players : pythonTexts((players ?? '').slice(0, maxPlayersLength));
  const record = {
    id,
    name: server_id.server_name,
    status,
    ...(isPinged(stats) ? { players: { online, max, list: names } } : {}),
    // It asks no other game.
    ...(stats.running && isMinecraft(stats) ? { game: { answered: isPinged(stats) } } : {}),
    ...(stats.running ? { cpu, memory_bytes: mem, started_at: started?.toISOString() } : {}),
    type: server_id.type,
    version,
    motd: desc,
    world: world_name,
  };
  const server = toServer(record, id, now);
  // Crafty has no word of its own.
  return server === null
    ? null
    : { ...server, statusWord: null, ...(stats.created === '' ? {} : { recordId: stats.created }) };
}

/**
 * Returns the status. Crafty knows only whether the process runs; a response to its ping shows that a Minecraft server is ready. It pings
 * from beside the game, at an address that often nobody else reaches, so a ping of the bot would show nothing more.
 */
function statusOf(stats: Stats, started: Date | null, now: Date): ServerStatus {
  if (stats.crashed) return 'crashed';
  if (!stats.running) return 'stopped';
  // A start far in the future comes from another clock, which doesn't show how long ago it was.
  const isYoung = started !== null && Math.abs(now.getTime() - started.getTime()) < readyWithinMs;
  return isMinecraft(stats) && isYoung && !isPinged(stats) ? 'starting' : 'running';
}

function isMinecraft({ server_id: { type } }: Stats): boolean {
  return type?.startsWith('minecraft') ?? true;
}

/** Returns whether the game responded to a ping, so that the record has something of its response. */
function isPinged({ running, int_ping_results, max = 0, version }: Stats): boolean {
  const isReached = int_ping_results === true || int_ping_results === 'True';
  return running && isReached && (max > 0 || version !== undefined);
}

/** A text as Python writes it, between either quotes, and what follows it. */
const pythonText = /\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\s*(,|$)/gy;
const pythonEscape = /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8})|(.))/g;

/** Returns the texts in a list as Python writes it, such as `['Steve', "O'Alex"]`; none if it is no such list. */
function pythonTexts(list: string): readonly string[] {
  const inner = /^\[(.*)\]$/.exec(list.trim())?.[1] ?? '';
  const texts: string[] = [];
  let end = 0;
  for (const match of inner.matchAll(pythonText)) {
    const [whole, single, double = ''] = match;
    texts.push((single ?? double).replace(pythonEscape, unescapePython));
    end = match.index + whole.length;
  }
  return end === inner.length ? texts : [];
}

function unescapePython(_escape: string, ...[x, u, U, plain]: (string | undefined)[]): string {
  const code = Number.parseInt(x ?? u ?? U ?? '', 16);
  if (Number.isNaN(code)) return plain !== undefined && /[\\'"]/.test(plain) ? plain : ' ';
  return code > 0x10ffff ? '' : String.fromCodePoint(code);
}

const configIds = /^[a-z0-9-]{1,64}$/;
const configSchema = z.object({
  backup_id: z.string().regex(configIds),
  backup_name: z.string().catch(''),
  backup_location: z.string().optional().catch(undefined),
  backup_type: z.enum(['zip_vault', 'snapshot']).default('zip_vault'),
  /** Paths within the server's folder, or on the machine, with commas between them. */
  excluded_dirs: z.string().catch(''),
  default: z.boolean().catch(false),
});
export type CraftyConfig = z.infer<typeof configSchema>;
/** Of a server. Only the first ones are read: zod describes each that is invalid. */
const maxConfigs = 1_000;
export const configsSchema = z
  .custom<Readonly<Record<string, unknown>>>(isRecord)
  .transform((configs) => Object.fromEntries(Object.entries(configs).slice(0, maxConfigs)))
  .pipe(z.record(z.string(), configSchema));

export interface CraftyArchive {
  readonly config: CraftyConfig;
  readonly filename: string;
  readonly sizeBytes: number | null;
}

/** The names that Crafty gives to archives, and restores, by the type of their configuration. */
const filenames = {
  zip_vault: /^\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.zip$/,
  snapshot: /^\d{4}-\d\d-\d\d-\d\d-\d\d-\d\d\.manifest$/,
} as const;
/** The largest page that is read, its largest row and the most rows; in UTF-16 code units. */
const pageLimits = { page: 1_000_000, row: 4_000, rows: 1_000 } as const;
/** The lookahead matches once: without it, the time is the square of the length of a page that repeats the id. */
const archiveTable = /<table\b(?=[^<>]*\bid="backup_table")[^<>]*>/;
const archiveRow = /<\/td>\s*<td>([^<>]{1,200})<\/td>\s*<td>([^<>]{0,50})<\/td>\s*$/;

/**
 * Returns the archives in the page of a configuration, newest first; null if it is not built as expected. Leaves out files
 * with other names, which can't be restored.
 */
export function archivesIn(page: string, config: CraftyConfig): readonly CraftyArchive[] | null {
  if (page.length > pageLimits.page) return null;
  const table = archiveTable.exec(page);
  if (table === null) return null;
  const from = page.indexOf('<tbody>', table.index);
  const to = page.indexOf('</tbody>', from);
  const end = page.indexOf('</table>', table.index);
  if (from < 0 || to < 0 || end < to) return null;
  const rows = page.slice(from + '<tbody>'.length, to).split('</tr>');
  if (rows.pop()?.trim() !== '' || rows.length > pageLimits.rows) return null;
  const archives: CraftyArchive[] = [];
  for (const row of rows) {
    const [, name = '', size = ''] = (row.length > pageLimits.row ? null : archiveRow.exec(row)) ?? [];
    const filename = name.trim();
    if (!row.trimStart().startsWith('<tr>') || !row.includes(`data-file="${filename}"`)) return null;
    if (!filenames[config.backup_type].test(filename)) continue;
    archives.push({ config, filename, sizeBytes: sizeIn(size, null, 'bytes') });
  }
  return archives.toSorted(newerFirst);
}

/** Returns the archives with these paths, newest first. */
export function archivesAt(paths: readonly string[], config: CraftyConfig): readonly CraftyArchive[] {
  return paths
    .slice(0, pageLimits.rows)
    .map((path) => ({ config, filename: path.split(/[\\/]/).at(-1) ?? '', sizeBytes: null }))
    .filter(({ filename }) => filenames.zip_vault.test(filename))
    .toSorted(newerFirst);
}

/** Returns what the id of an archive names; null if it is none, or could lead a path elsewhere. */
export function parseArchiveId(id: string): { readonly configId: string; readonly filename: string } | null {
  const [configId = '', filename = '', ...rest] = id.split('~');
  const isName = Object.values(filenames).some((pattern) => pattern.test(filename));
  return rest.length === 0 && configIds.test(configId) && isName ? { configId, filename } : null;
}

/** Compares archives by their time, which is their name: the newer one comes first. */
export function newerFirst(one: CraftyArchive, other: CraftyArchive): number {
  const digits = ({ filename }: CraftyArchive) => Number(filename.replace(/\D/g, ''));
  return digits(other) - digits(one);
}

/** The parts of an archive's name: its local date, hours, minutes and seconds. */
const archiveTime = /^(.{10}).(\d\d)-(\d\d)-(\d\d)/;

/**
 * Returns when archives were begun, if they are the newest first; all that are older than one whose time is unknown have none
 * either, so that their order stays.
 * @param timeOf reads a local time of the machine, to the minute; null if it is unknown
 */
export function archiveDates(
  archives: readonly CraftyArchive[],
  timeOf: (text: string) => Date | null,
): readonly (Date | null)[] {
  let isKnown = true;
  return archives.map(({ filename }) => {
    const [, date = '', hours, minutes, seconds] = archiveTime.exec(filename) ?? [];
    const minute = isKnown ? timeOf(`${date.replaceAll('-', '/')} ${hours}:${minutes}`) : null;
    isKnown = minute !== null;
    return minute && new Date(minute.getTime() + Number(seconds) * 1_000);
  });
}

export function archiveId({ config, filename }: Pick<CraftyArchive, 'config' | 'filename'>): string {
  return `${config.backup_id}~${filename}`;
}

export function craftyBackup(
  { config, filename, sizeBytes }: CraftyArchive,
  isOnlyConfig: boolean,
  createdAt: Date | null,
): Backup {
  const [, date, hours, minutes, seconds] = archiveTime.exec(filename) ?? [];
  const time = `${date} ${hours}:${minutes}:${seconds}`;
  const excluded = excludedIn(config);
  return {
    id: archiveId({ config, filename }),
    name: isOnlyConfig ? time : `${time}, ${config.backup_name}`,
    createdAt,
    sizeBytes,
    state: 'complete',
    progressPercent: null,
    error: null,
    locked: false,
    ...(excluded.length > 0 && { ignoredFiles: excluded }),
    // Crafty deletes the server's folder before it restores a snapshot.
    ...(config.backup_type === 'snapshot' ? { replacesFiles: true } : {}),
  };
}

/** The most folders and files that a configuration leaves out and that are looked at. */
const maxExcluded = 1_000;
/** The path of a server's folder, which is named after its id, in the absolute path of something in it. */
const serverFolder = /^.*\/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\/(?=.)/;
const absolutePath = /^(?:[A-Za-z]:)?\//;

/**
 * Returns the folders and files that archives leave out, as rules for the server's folder. Crafty's page has stored paths within
 * that folder since it shows files, and absolute ones before; it takes both.
 */
function excludedIn({ excluded_dirs }: CraftyConfig): readonly string[] {
  const paths = excluded_dirs.slice(0, 100_000).split(',').slice(0, maxExcluded);
  return paths.flatMap((text) => {
    const path = text.trim().replaceAll('\\', '/');
    if (absolutePath.test(path) && !serverFolder.test(path)) return [];
    const parts = path.replace(serverFolder, '').split('/');
    const inside = parts.filter((part) => part !== '' && part !== '.');
    return inside.length === 0 || inside.includes('..') ? [] : [`/${inside.join('/')}`];
  });
}

export const filesSchema = z.object({ backups: limitedList(z.string()) });

export const configStatusSchema = z.object({ status: z.string().catch('') });
const failureSchema = z.object({ status: z.literal('Failed'), message: z.string().catch('') });

/**
 * Returns the last backup of a configuration if it failed; else null. It may have left an archive behind, so the id says
 * which one was the newest: another failure then is another backup.
 */
export function failedBackupIn(
  status: string,
  config: CraftyConfig,
  newest: CraftyArchive | undefined,
): Backup | null {
  const { data } = failureSchema.safeParse(parseJson(status));
  if (data === undefined) return null;
  const mark = digest(`${newest?.filename} ${data.message}`, 16);
  return {
    id: `${config.backup_id}~failed-${mark}`,
    name: config.backup_name === '' ? null : config.backup_name,
    createdAt: null,
    sizeBytes: newest?.sizeBytes ?? null,
    state: 'failed',
    progressPercent: null,
    error: errorTextIn({ kind: 'text', text: withoutMachinePaths(withoutTraceback(data.message)) }),
    locked: false,
  };
}

/** A path of Crafty's machine in quotation marks, as Python's errors have it. */
const machinePath = /(['"])((?:[A-Za-z]:)?[\\/](?:(?!\1).)*)\1/gs;
/** The folder of a server, or of its backups, in a path: it has the id as its name. */
const idFolder = /^.*[\\/][\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}[\\/]+(?=[^\\/])/is;

/**
 * Returns a text of Crafty without where its machine has its folders: everyone in the channel reads it. What is below the
 * folder of a server, or of its backups, stays; of another path the last part.
 */
export function withoutMachinePaths(text: string): string {
  return text.replace(machinePath, (_all, quote: string, path: string) => {
    const below = path.replace(idFolder, '');
    const shown = below === path ? path.replace(/^.*[\\/](?=[^\\/])/s, '') : below;
    return `${quote}${shown}${quote}`;
  });
}

/** Returns a text of Crafty; empty if it is a traceback, which has paths and queries. */
export function withoutTraceback(text: string): string {
  return /Traceback|\n[ \t]*File "/.test(text) ? '' : text;
}
