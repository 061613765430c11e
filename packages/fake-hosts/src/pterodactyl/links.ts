import { randomUUID } from 'node:crypto';
import { posix } from 'node:path';
import type { TestClock } from '../clock.ts';
import { readToken, type Scope, signToken, type Token, type WingsVersion } from './console.ts';
import type { PanelBackup, ShownServer } from './server.ts';

interface LinkOptions {
  readonly clock: TestClock;
  readonly secret: string;
  /** Whether the panel writes into tokens what they are for. */
  readonly areScoped: boolean;
  readonly wings: WingsVersion;
  readonly servers: readonly ShownServer[];
  readonly nodeUrl: () => string;
  /** How long a link is accepted, in milliseconds. */
  readonly linkMs: () => number;
}

/**
 * The links that a panel signs for its node (DownloadLinkService.php, FileController.php), which accepts each for a time
 * and once (wings, router/router_download.go).
 */
export class SignedLinks {
  readonly #options: LinkOptions;
  /** The links that were used. */
  readonly #used = new Set<string>();

  constructor(options: LinkOptions) {
    this.#options = options;
  }

  toBackup({ server, uuid }: PanelBackup): string {
    return this.#sign('backup', server, { backup_uuid: uuid });
  }

  toFile(server: ShownServer, path: string): string {
    return this.#sign('file', server, { file_path: path });
  }

  openBackup(jwt: string): Response {
    const token = this.#use(jwt, 'backup-download');
    const server = this.#serverOf(token);
    if (server === undefined) return notFound();
    const archive = server.archives.get(token?.backup_uuid ?? '');
    return archive === undefined ? notFound('backup') : download(archive.content);
  }

  openFile(jwt: string): Response {
    const token = this.#use(jwt, 'file-download');
    const content = this.#serverOf(token)?.files.content(nodePath(token?.file_path ?? ''));
    return content === undefined || content === null ? notFound() : download(content);
  }

  #sign(kind: 'backup' | 'file', server: ShownServer, claims: Partial<Token>): string {
    const { clock, secret, areScoped, nodeUrl, linkMs } = this.#options;
    const iat = Math.floor(clock.now() / 1_000);
    const token = signToken(
      {
        iat,
        exp: iat + Math.floor(linkMs() / 1_000),
        server_uuid: server.uuid,
        ...claims,
        permissions: [],
        unique_id: randomUUID(),
        ...(areScoped ? { scope: `${kind}-download` } : {}),
      },
      secret,
    );
    return `${nodeUrl()}/download/${kind}?token=${token}`;
  }

  /** Returns what a token says, once; null if the node does not accept it. */
  #use(jwt: string, scope: Scope): Token | null {
    const { clock, secret, wings } = this.#options;
    const token = readToken(jwt, secret);
    const isScoped = wings === '1.11' || token?.scope === scope;
    const isValid = token !== null && token.exp * 1_000 >= clock.now();
    if (!isScoped || !isValid || this.#used.has(jwt)) return null;
    this.#used.add(jwt);
    return token;
  }

  #serverOf(token: Token | null): ShownServer | undefined {
    return this.#options.servers.find(({ uuid }) => uuid === token?.server_uuid);
  }
}

function download(content: Buffer): Response {
  const headers = { 'Content-Type': 'application/octet-stream', 'Content-Length': String(content.length) };
  return new Response(Uint8Array.from(content), { headers });
}

function notFound(what = 'resource'): Response {
  return Response.json({ error: `The requested ${what} was not found on this server.` }, { status: 404 });
}

/** Returns a path as the node takes it: without slashes at its ends, and never outside of the server's folder. */
export function nodePath(path: string): string {
  return posix.normalize(`/${path}`).replace(/^\/|\/$/g, '');
}
