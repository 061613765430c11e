import type { CraftyServer } from './crafty-model.ts';
import { escapeHtml, humanSize, localTime, PythonError } from './crafty-texts.ts';
import type { FolderEntry } from './files.ts';

interface FileOptions {
  /** The machine's, as the IANA calls it. */
  readonly timeZone: string;
  /** Whether names are written as HTML before they are looked up, as up to 4.10.3. */
  readonly escapesNames: boolean;
}

/** Where a server's folder is. */
export function folderOf({ id }: CraftyServer): string {
  return `/crafty/servers/${id}`;
}

/**
 * Returns what `POST /files` sends for a path: app/classes/web/routes/api/servers/server/files.py.
 * @throws PythonError
 */
export function filesAnswer(
  server: CraftyServer,
  asked: string,
  options: FileOptions,
): { readonly status: 200 | 400; readonly body: object } {
  const path = pathIn(server, asked);
  const entries = server.files.list(path);
  const content = server.files.content(path);
  if (entries === null && content === null) throw new PythonError(noSuchFile(`${folderOf(server)}/${path}`));
  const epoch = server.files.modifiedAt(path) / 1_000;
  if (content !== null) return textAnswer(content, epoch, options);
  const root = { local_path: asked, path: `${folderOf(server)}/${path}`, top: path === '', modified: epoch };
  const sorted = (entries ?? []).toSorted(
    (a, b) =>
      Number(b.isFolder) - Number(a.isFolder) || (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1),
  );
  const listed = sorted.map((entry) => {
    const { name } = entry;
    const looked = options.escapesNames ? escapeHtml(name) : name;
    if (looked !== name) throw new PythonError(noSuchFile(`${root.path}/${looked}`));
    return [name, recordOf(path === '' ? name : `${path}/${name}`, entry, options)] as const;
  });
  return { status: 200, body: { status: 'ok', data: { root_path: root, ...Object.fromEntries(listed) } } };
}

function recordOf(path: string, { isFolder, bytes, modifiedAt }: FolderEntry, { timeZone }: FileOptions) {
  const modified = humanTime(modifiedAt, timeZone);
  if (isFolder) return { path, dir: true, excluded: false, modified };
  const kind = { can_open: false, mime: null };
  return { path, dir: false, excluded: false, ...kind, modified, size: humanSize(bytes) };
}

function textAnswer(content: Buffer, epoch: number, { timeZone }: FileOptions) {
  const text = content.toString();
  if (!Buffer.from(text).equals(content)) {
    const error_data = "'utf-8' codec can't decode byte 0x8b in position 1: invalid start byte";
    return { status: 400, body: { status: 'error', error: 'DECODE_ERROR', error_data } } as const;
  }
  const modified = humanTime(epoch * 1_000, timeZone);
  const size = humanSize(content.length);
  const attributes = { mime: 'text/plain', modified, size, modified_epoch: epoch };
  return { status: 200, body: { status: 'ok', data: { content: text, attributes } } } as const;
}

function noSuchFile(path: string): string {
  return `FileNotFoundError: [Errno 2] No such file or directory: '${path}'`;
}

/** `HUMAN_TIME_FORMAT`. */
function humanTime(ms: number, timeZone: string): string {
  return localTime(ms, timeZone).slice(0, 16).replaceAll('-', '/').replace('T', ' ');
}

/** Returns a path relative to the server's folder. Absolute ones are allowed. @throws PythonError if it leads out of it */
function pathIn(server: CraftyServer, asked: string): string {
  const folder = folderOf(server);
  const relative = asked.startsWith(`${folder}/`) || asked === folder ? asked.slice(folder.length) : asked;
  const parts = relative.split('/').filter((part) => part !== '' && part !== '.');
  const isOutside = parts.includes('..') || (relative === asked && asked.startsWith('/'));
  // What is meant to be refused fails: the refusal names a variable that there is not.
  if (isOutside) throw new PythonError("NameError: name 'e' is not defined");
  return parts.join('/');
}
