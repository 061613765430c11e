import { z } from 'zod';
import type { Call, Dialect, Link } from '../dialect.ts';
import type { FileCapabilities, FileListing, ListedFile } from '../model/files.ts';
import { HostError } from '../model/host-error.ts';
import { maxListedFiles } from '../model/hosting.ts';
import { listingOf } from '../readers/files.ts';
import { limitedList } from '../readers/limited-list.ts';
import { sizeIn } from '../readers/sizes.ts';
import { timeIn } from '../readers/times.ts';
import { get, getFile, getFiles } from '../request.ts';
import { read, unlessNone } from './calls.ts';
import { readDownload } from './pterodactyl-links.ts';
import { recordOf, serverPath } from './pterodactyl-reads.ts';

// The files of a server: panel, FileController.php; wings, router/router_server_files.go.

/** What the panel sends at most, unless it is set otherwise (config/pterodactyl.php, `max_edit_size`). */
const maxReadBytes = 4 * 1024 * 1024;

/** Restores set the times of files as the archive has them (wings, server/backup.go), which are whole seconds. */
export const panelFiles: FileCapabilities = {
  timesMs: 1_000,
  exactSizes: true,
  restoreKeepsTimes: true,
  maxReadBytes,
  readsAreLogged: true,
};

/** No such file or folder (404); a file that is too large, or a folder where a file was asked for (400). */
const noneStatuses: ReadonlySet<number | null> = new Set([400, 404]);

/**
 * The panel's statuses for what a node from 1.11.9 on can't send, as if it had failed: no such file or folder (500, as
 * Pelican's panel says of all that the node refuses), or a folder where a file was asked for (502). Each try is an error in
 * the node's log.
 */
const unsentStatuses: ReadonlySet<number | null> = new Set([500, 502]);

/**
 * Returns what a folder holds. The node opens each file to guess its kind, so the panel may give up on a large folder, after
 * 15 s: it then can't be told from a node that does not respond.
 */
export async function listFiles(call: Call, serverId: string, folder: string): Promise<FileListing> {
  // The panel removes white space at the ends.
  const path = folder === '' ? '/' : `/${folder}/`;
  const request = {
    ...getFiles(`${filesPath(serverId)}/list?directory=${encodeURIComponent(path)}`),
    lastingStatuses: unsentStatuses,
  };
  try {
    return (await unlessNone(noneStatuses, read(call, request, readFileList))) ?? listingOf([]);
  } catch (error) {
    if (await isInParent(call, serverId, folder, error, ['folder', 'other'])) throw error;
    return listingOf([]);
  }
}

/**
 * Returns whether what the node didn't send is there, or may be: what is missing is not in the folder that it would be in. A
 * folder isn't there as a file.
 */
async function isInParent(
  call: Call,
  serverId: string,
  path: string,
  error: unknown,
  kinds: readonly ListedFile['kind'][],
): Promise<boolean> {
  const isUnsent = error instanceof HostError && unsentStatuses.has(error.httpStatus);
  if (!isUnsent || path === '') return true;
  const slash = path.lastIndexOf('/');
  const { items, more } = await listFiles(call, serverId, path.slice(0, Math.max(0, slash)));
  return more || items.some(({ name, kind }) => name === path.slice(slash + 1) && kinds.includes(kind));
}

/**
 * Returns what reads files. Pterodactyl's panel sends them as they are. Pelican's takes what is not UTF-8 for text of another
 * encoding and converts it, so there they come from the node, by a link. Either is one line in the server's activity log.
 */
export function fileReader(panelUrl: string): NonNullable<Dialect['readFile']> {
  /** Null until it was asked for. */
  let isPelican: boolean | null = null;
  return async (call, serverId, path) => {
    isPelican ??= (await recordOf(call, 'read-file', serverId)).isPelican;
    return isPelican ? linkTo(call, serverId, path, panelUrl) : contentOf(call, serverId, path);
  };
}

async function contentOf(call: Call, serverId: string, path: string): Promise<Uint8Array | null> {
  const url = `${filesPath(serverId)}/contents?file=${encodeURIComponent(`/${path}`)}`;
  const request = { ...getFile(url, maxReadBytes), lastingStatuses: unsentStatuses };
  try {
    const response = await unlessNone(noneStatuses, call(request));
    return response?.body.kind === 'bytes' ? response.body.bytes : null;
  } catch (error) {
    if (await isInParent(call, serverId, path, error, ['file', 'other'])) throw error;
    return null;
  }
}

async function linkTo(call: Call, serverId: string, path: string, panelUrl: string): Promise<Link> {
  // The panel decodes it twice (FileController.php, `download`).
  const decodedOnce = `/${path.replaceAll('%', '%25')}`;
  const request = get('read-file', `${filesPath(serverId)}/download?file=${encodeURIComponent(decodedOnce)}`);
  return { link: (await read(call, request, (json) => readDownload(json, panelUrl))).url };
}

function filesPath(serverId: string): string {
  return `${serverPath(serverId)}/files`;
}

const fileSchema = z.object({
  attributes: z
    .object({
      name: z.string(),
      mode: z.string().max(20).catch(''),
      is_file: z.boolean(),
      is_symlink: z.boolean().catch(false),
      size: z.unknown().optional(),
      modified_at: z.unknown().optional(),
    })
    // Left out, as all names that can't be any.
    .catch({ name: '', mode: '', is_file: false, is_symlink: false, size: null, modified_at: null }),
});
type Attributes = z.infer<typeof fileSchema>['attributes'];
const listSchema = z.object({
  // One more than are kept shows that there are more.
  data: limitedList(fileSchema, maxListedFiles + 1),
});

/** Returns the files and folders in a response; null if it holds no list. */
export function readFileList(value: unknown): FileListing | null {
  const files = listSchema.safeParse(value).data?.data;
  if (files === undefined) return null;
  return listingOf(
    files.map(({ attributes }) => {
      const kind = kindOf(attributes);
      const { name, size, modified_at } = attributes;
      return {
        name,
        kind,
        sizeBytes: kind === 'file' ? sizeIn(size, 1, 'bytes') : null,
        modifiedAt: timeIn(modified_at),
      };
    }),
  );
}

/**
 * Returns the kind of an entry. Pipes and sockets are files to the panel, as everything that is no folder; the letters before the permissions tell (Go's
 * `FileMode.String`). Older nodes follow links, and show what they lead to.
 */
function kindOf({ mode, is_file, is_symlink }: Attributes): ListedFile['kind'] {
  const letters = mode.slice(0, -9);
  if (is_symlink || /[LDpSc?]/.test(letters)) return 'other';
  return is_file ? 'file' : 'folder';
}
