import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen, stopListening } from './listen.ts';

interface GameServer {
  status: string;
}

export interface GenericHostOptions {
  /** How long every response takes, in milliseconds. Default 0. */
  readonly delayMs?: number;
  /** How long a server takes to start or stop, in milliseconds. */
  readonly transitionMs: number;
}

/** A host with the generic API that has one server for each API key, `srv-0`. It takes any key. */
export class GenericHost {
  readonly #options: GenericHostOptions;
  readonly #servers = new Map<string, GameServer>();
  readonly #http = createServer(async (request, response) => {
    const body = await text(request);
    const key = request.headers.authorization ?? '';
    this.#handle(key, request.method ?? '', request.url ?? '', body, response);
  });

  constructor(options: GenericHostOptions) {
    this.#options = options;
  }

  /** Returns its address. */
  async listen(): Promise<string> {
    return `http://127.0.0.1:${await listen(this.#http)}`;
  }

  close(): Promise<void> {
    return stopListening(this.#http);
  }

  #handle(key: string, method: string, path: string, body: string, response: ServerResponse): void {
    const server = this.#servers.get(key) ?? { status: 'running' };
    this.#servers.set(key, server);
    setTimeout(() => {
      const json = JSON.stringify(this.#respond(method, path, body, server));
      response.writeHead(200, { 'content-type': 'application/json' }).end(json);
    }, this.#options.delayMs ?? 0);
  }

  #respond(method: string, path: string, body: string, server: GameServer): unknown {
    const record = { id: 'srv-0', name: 'World', status: server.status, players: 3 };
    if (path.endsWith('/backups'))
      return [{ id: 'backup-0', created_at: '2026-01-01T04:00:00Z', size: 1_000 }];
    if (method === 'GET') return path.endsWith('/servers') ? [record] : record;
    if (path.endsWith('/power')) this.#changePower(server, body);
    return { ok: true };
  }

  #changePower(server: GameServer, body: string): void {
    const ends = body.includes('stop') || body.includes('kill');
    server.status = body.includes('kill') ? 'stopped' : ends ? 'stopping' : 'starting';
    setTimeout(() => {
      server.status = ends ? 'stopped' : 'running';
    }, this.#options.transitionMs);
  }
}
