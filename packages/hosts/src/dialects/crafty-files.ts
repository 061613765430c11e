import { z } from 'zod';
import type { Call, Dialect } from '../dialect.ts';
import type { FileCapabilities, FileListing } from '../model/files.ts';
import { HostError } from '../model/host-error.ts';
import { maxListedFiles } from '../model/hosting.ts';
import { isRecord } from '../readers/fields.ts';
import { listingOf } from '../readers/files.ts';
import { sizeIn } from '../readers/sizes.ts';
import { get, getFiles, type HostRequest } from '../request.ts';
import { read, readAs, unlessNone } from './calls.ts';
import { type LocalTime, localTimeReader, zonesOf } from './crafty-times.ts';

// The files of a server: app/classes/web/routes/api/servers/server/files.py.

/** Crafty sends files as text in JSON, of any length; a restore leaves out the times that the archive has (`extractall`). */
export const craftyFiles: FileCapabilities = {
  timesMs: 60_000,
  exactSizes: false,
  restoreKeepsTimes: false,
  maxReadBytes: 1024 * 1024,
  textOnly: true,
};

/** A file or folder as Crafty lists it. */
interface CraftyFile {
  readonly name: string;
  readonly isFolder: boolean;
  /** Rounded, with a unit; empty if there is none. */
  readonly size: string;
  /** In local time, to the minute; empty if there is none. */
  readonly modified: string;
}

interface CraftyFolder {
  /** One more than are kept, if there are more. */
  readonly files: readonly CraftyFile[];
  /** When it was modified itself, in milliseconds since 1970; null if Crafty does not say. */
  readonly modifiedAt: number | null;
}

/** After what time it is looked again in which zones the machine is, in milliseconds; and after what time if none was found. */
const zonesAgeMs = 3_600_000;
const noZonesAgeMs = 300_000;
/** How long finding them may take, in milliseconds: a list without times is better than none. */
const findZonesMs = 2_000;

/**
 * The local times of Crafty's machine. It does not tell its time zone; but folders have their own time both as text and as a
 * number, which shows in which zones the machine may be.
 */
export class MachineTimes {
  readonly #now: () => number;
  #known: { readonly zones: readonly string[]; readonly until: number } | null = null;

  /** @param now in milliseconds since 1970 */
  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Returns what reads times as `localTimeReader` does.
   * @param root the server's own folder, if it was read
   */
  async reader(
    call: Call,
    serverId: string,
    root: CraftyFolder | null = null,
  ): Promise<ReturnType<typeof localTimeReader>> {
    const now = this.#now();
    if (this.#known === null || this.#known.until < now) {
      const zones = await this.#find(call, serverId, root);
      if (zones !== null)
        this.#known = { zones, until: now + (zones.length > 0 ? zonesAgeMs : noZonesAgeMs) };
    }
    return localTimeReader(this.#known?.zones ?? []);
  }

  /** Returns the zones, those from before if no folder shows them now; null if the folders can't be read. */
  async #find(call: Call, serverId: string, root: CraftyFolder | null): Promise<readonly string[] | null> {
    const until = this.#now() + findZonesMs;
    const quickly: Call = (request) => call({ ...request, withinMs: Math.max(until - this.#now(), 1) });
    try {
      const { files } = root ?? (await folderAt(quickly, serverId, '')) ?? { files: [] };
      const times: LocalTime[] = [];
      for (const { name, modified } of tellingFolders(files)) {
        const at = (await folderAt(quickly, serverId, name))?.modifiedAt ?? null;
        if (at !== null) times.push({ text: modified, at });
      }
      return times.length === 0 ? (this.#known?.zones ?? []) : zonesOf(times, this.#now());
    } catch (error) {
      // What is asked for can be listed without times.
      if (error instanceof HostError) return null;
      throw error;
    }
  }
}

/** Returns what lists folders. */
export function fileLister(times: MachineTimes): NonNullable<Dialect['listFiles']> {
  return async (call, serverId, folder): Promise<FileListing> => {
    const found = await folderAt(call, serverId, folder);
    if (found === null) return listingOf([]);
    const timeOf = await times.reader(call, serverId, folder === '' ? found : null);
    return listingOf(
      found.files.map(({ name, isFolder, size, modified }) => ({
        name,
        kind: isFolder ? 'folder' : 'file',
        sizeBytes: isFolder ? null : sizeIn(size, null, 'bytes'),
        modifiedAt: timeOf(modified),
      })),
    );
  };
}

/** The months in which the clocks are set for summer, or for winter, wherever that is done. */
const seasons = [/^\d{4}\/0[5-9]/, /^\d{4}\/(?:12|0[12])/] as const;

/** Returns the folder that was modified last, and the last one of each season: zones differ in when they set their clocks. */
function tellingFolders(files: readonly CraftyFile[]): ReadonlySet<CraftyFile> {
  const folders = files
    .filter(({ isFolder, modified }) => isFolder && modified !== '')
    .toSorted((a, b) => (a.modified < b.modified ? 1 : -1));
  const last = [/^/, ...seasons].map((season) => folders.find(({ modified }) => season.test(modified)));
  return new Set(last.filter((folder) => folder !== undefined));
}

/** Returns a folder; null if there is none. @throws HostError */
function folderAt(call: Call, serverId: string, folder: string): Promise<CraftyFolder | null> {
  const request = requestFor(getFiles(filesPath(serverId)), folder);
  return unlessNone(noneStatuses, read(call, request, readFolder));
}

/** Returns the text of a file, as bytes; null if there is none, it is too large or no text. @throws HostError */
export async function readFile(call: Call, serverId: string, path: string): Promise<Uint8Array | null> {
  const request = requestFor(get('read-file', filesPath(serverId)), path);
  const found = await unlessNone(noTextStatuses, readAs(call, request, textSchema));
  const bytes = found?.data.content === undefined ? null : Buffer.from(found.data.content);
  return bytes !== null && bytes.length <= (craftyFiles.maxReadBytes ?? 0) ? bytes : null;
}

function filesPath(serverId: string): string {
  return `/api/v2/servers/${encodeURIComponent(serverId)}/files`;
}

/** Returns a request that is sent once: what fails is a traceback, which would be the same again. */
function requestFor(request: HostRequest, path: string): HostRequest {
  return { ...request, method: 'POST', body: { page: 'files', path }, once: true };
}

/** The failure of a folder or file that is not there. */
const noneStatuses: ReadonlySet<number | null> = new Set([404]);
/** Also that of a file that is no text. */
const noTextStatuses: ReadonlySet<number | null> = new Set([400, 404]);

/** A folder has no content. */
const textSchema = z.object({ data: z.object({ content: z.string().optional() }) });

const folderSchema = z.object({
  data: z.custom<Readonly<Record<string, unknown>>>(isRecord),
});
const rootSchema = z.object({ modified: z.number() });

/** Returns a folder; null if the value is none. */
export function readFolder(value: unknown): CraftyFolder | null {
  const data = folderSchema.safeParse(value).data?.data;
  if (data === undefined || !Object.hasOwn(data, 'root_path')) return null;
  const { root_path, ...entries } = data;
  const modified = rootSchema.safeParse(root_path).data?.modified;
  const files = Object.entries(entries)
    .slice(0, maxListedFiles + 1)
    .flatMap(([name, entry]) => fileOf(name, entry) ?? []);
  return { files, modifiedAt: modified === undefined ? null : modified * 1_000 };
}

/** Returns a file or folder; null if the value is none. Without zod: there may be 50,000. */
function fileOf(name: string, entry: unknown): CraftyFile | null {
  if (!isRecord(entry) || typeof entry['dir'] !== 'boolean') return null;
  const textIn = (value: unknown) => (typeof value === 'string' && value.length <= 20 ? value : '');
  return {
    name,
    isFolder: entry['dir'],
    size: textIn(entry['size']),
    modified: textIn(entry['modified']),
  };
}

/** Returns whether a traceback is about the path that was asked for, which is not there, and not about a file in a folder. */
export function isPathMissing(traceback: string, { body }: HostRequest): boolean {
  const path = typeof body === 'object' ? `${body['path']}` : '';
  const [, missing = ''] = /\n(?:FileNotFound|NotADirectory)Error: .*['"](.+)['"]\s*$/.exec(traceback) ?? [];
  return path !== '' && missing.endsWith(`/${path}`);
}
