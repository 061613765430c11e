import type { Hono } from 'hono';
import type { FolderEntry, ServerFiles } from '../files.ts';
import type { Access, PanelEnv, PanelKind, PanelLimits, ServerCall } from './access.ts';
import { exceptions, type PanelError, toAtom, validate } from './http.ts';
import { nodePath, type SignedLinks } from './links.ts';
import type { PanelTimes } from './node.ts';
import { listOf } from './server.ts';

interface FilePanel {
  readonly kind: PanelKind;
  readonly access: Access;
  readonly limits: PanelLimits;
  readonly times: PanelTimes;
  readonly links: SignedLinks;
  /** Calls the node, which needs this long. @throws PanelError */
  askNode<T>(act: () => T, takesMs?: number): Promise<T>;
  /** Returns the error for a file or folder that the node does not have. */
  missingFile(): PanelError;
  /** Returns the error for a folder that is read as a file. */
  folderAsFile(): PanelError;
}

/** Adds the calls of the client API that read files (FileController.php); those that change them are not served. */
export function addFileRoutes(app: Hono<PanelEnv>, panel: FilePanel): void {
  const { kind, access, limits, times, links } = panel;
  type Handler = (call: ServerCall, asked: string) => Response | Promise<Response>;
  const on = (path: string, field: string, permission: string, handler: Handler) =>
    app.get(`/api/client/servers/:server/files${path}`, async (c) => {
      const call = await access.checkServer(c, { permission });
      // Laravel's TrimStrings.
      return handler(call, c.req.query(field)?.trim() ?? '');
    });
  on('/list', 'directory', 'file.read', async ({ c, server }, asked) => {
    const entries = server.files.list(nodePath(asked));
    const count = entries?.filter(({ isFolder }) => !isFolder).length ?? 0;
    const listed = await panel.askNode(() => entries, count * times.fileKindMs);
    if (listed === null) throw panel.missingFile();
    const foldersFirst = listed.toSorted((a, b) => Number(b.isFolder) - Number(a.isFolder));
    // Wings of 2024 lists folders last, Pelican's first.
    const sorted = kind === 'pelican' ? foldersFirst : foldersFirst.toReversed();
    return c.json(listOf('file_object', sorted.map(fileRecord)));
  });
  on('/contents', 'file', 'file.read-content', async ({ user, server }, asked) => {
    requireFile(asked);
    const content = await panel.askNode(() => contentOf(panel, server.files, asked));
    if (content.length > limits.contentsBytes)
      throw exceptions.display(
        400,
        'FileSizeTooLargeException',
        'The file you are attempting to open is too large to view in the file editor.',
      );
    server.log({ event: 'server:file.read', properties: { file: asked } }, { user, isApi: true });
    const sent = kind === 'pelican' ? convertedToUtf8(content) : content;
    return new Response(Uint8Array.from(sent), { headers: { 'Content-Type': 'text/plain; charset=UTF-8' } });
  });
  on('/download', 'file', 'file.read-content', ({ c, user, server }, asked) => {
    requireFile(asked);
    server.log({ event: 'server:file.download', properties: { file: asked } }, { user, isApi: true });
    // `rawurldecode`, although the query is decoded already.
    const url = links.toFile(server, decodeURIComponent(asked));
    return c.json({ object: 'signed_url', attributes: { url } });
  });
}

/** @throws PanelError */
function requireFile(file: string): void {
  validate({ file: file || null }, { file: ['required', 'string'] });
}

/** @throws PanelError */
function contentOf(panel: FilePanel, files: ServerFiles, asked: string): Buffer {
  const path = nodePath(asked);
  const content = files.content(path);
  if (content !== null) return content;
  if (files.list(path) === null) throw panel.missingFile();
  throw panel.folderAsFile();
}

/** app/Transformers/Api/Client/FileObjectTransformer.php. */
function fileRecord({ name, isFolder, bytes, modifiedAt }: FolderEntry) {
  return {
    name,
    mode: isFolder ? 'drwxr-xr-x' : '-rw-r--r--',
    mode_bits: isFolder ? '755' : '644',
    size: isFolder ? 4_096 : bytes,
    is_file: !isFolder,
    is_symlink: false,
    mimetype: isFolder ? 'inode/directory' : 'application/octet-stream',
    // When its record was changed last, as when the node sets its owner at each start of the server.
    created_at: toAtom(modifiedAt + 60_000),
    modified_at: toAtom(modifiedAt),
  };
}

/** Returns a text as Pelican sends it: it converts anything that isn't UTF-8. */
function convertedToUtf8(content: Buffer): Buffer {
  const isUtf8 = Buffer.from(content.toString()).equals(content);
  return isUtf8 ? content : Buffer.from(content.toString('latin1'));
}
