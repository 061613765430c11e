import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How long a server takes to start or stop. */
const transitionMs = 4_000;
/** One key of this many gets 429. */
const limitedEvery = 50;

interface GameServer {
  status: string;
}

/** A hosting API that delays every response, with one server for each key; some keys always get 429. */
export class SlowHost {
  readonly #delayMs: number;
  readonly #servers = new Map<string, GameServer>();
  #pending = 0;
  calls = 0;
  limited = 0;
  /** The highest number of simultaneous calls. */
  mostAtOnce = 0;

  constructor(delayMs: number) {
    this.#delayMs = delayMs;
  }

  async listen(): Promise<string> {
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const key = request.headers.authorization ?? '';
      const body = Buffer.concat(chunks).toString();
      this.#handle(key, request.method ?? '', request.url ?? '', body, response);
    });
    server.keepAliveTimeout = 60_000;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  #handle(key: string, method: string, path: string, body: string, response: ServerResponse): void {
    this.calls += 1;
    if (Number(key.split('-').at(-1)) % limitedEvery === limitedEvery - 1) {
      this.limited += 1;
      response.writeHead(429, { 'retry-after': '30' }).end();
      return;
    }
    this.#pending += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#pending);
    response.on('close', () => {
      this.#pending -= 1;
    });
    const gameServer = this.#servers.get(key) ?? { status: 'running' };
    this.#servers.set(key, gameServer);
    setTimeout(() => {
      const json = JSON.stringify(responseTo(method, path, body, gameServer));
      response.writeHead(200, { 'content-type': 'application/json' }).end(json);
    }, this.#delayMs);
  }
}

function responseTo(method: string, path: string, body: string, gameServer: GameServer): unknown {
  const record = { id: 'srv-0', name: 'World', status: gameServer.status, players: 3 };
  if (method === 'GET') return path.endsWith('/servers') ? [record] : record;
  if (path.endsWith('/power')) {
    const kills = body.includes('kill');
    gameServer.status = kills ? 'stopped' : 'starting';
    if (!kills) {
      setTimeout(() => {
        gameServer.status = 'running';
      }, transitionMs);
    }
  }
  return { ok: true };
}
