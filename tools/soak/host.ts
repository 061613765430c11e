import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How long a server takes to start or stop. */
const transitionMs = 4_000;
/** Every so many keys one is turned away. */
const limitedEvery = 50;

interface World {
  status: string;
}

/** A hosting company that takes its time for every answer, with one server for each key; some keys get 429 for ever. */
export class SlowHost {
  readonly #delayMs: number;
  readonly #worlds = new Map<string, World>();
  #underWay = 0;
  calls = 0;
  limited = 0;
  /** The most calls at the same time. */
  most = 0;

  constructor(delayMs: number) {
    this.#delayMs = delayMs;
  }

  async listen(): Promise<string> {
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const key = request.headers.authorization ?? '';
      const body = Buffer.concat(chunks).toString();
      this.#take(key, request.method ?? '', request.url ?? '', body, response);
    });
    server.keepAliveTimeout = 60_000;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  #take(key: string, method: string, path: string, body: string, response: ServerResponse): void {
    this.calls += 1;
    if (Number(key.split('-').at(-1)) % limitedEvery === limitedEvery - 1) {
      this.limited += 1;
      response.writeHead(429, { 'retry-after': '30' }).end();
      return;
    }
    this.#underWay += 1;
    this.most = Math.max(this.most, this.#underWay);
    response.on('close', () => {
      this.#underWay -= 1;
    });
    const world = this.#worlds.get(key) ?? { status: 'running' };
    this.#worlds.set(key, world);
    setTimeout(() => {
      const answer = JSON.stringify(answerTo(method, path, body, world));
      response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
    }, this.#delayMs);
  }
}

function answerTo(method: string, path: string, body: string, world: World): unknown {
  const record = { id: 'srv-0', name: 'World', status: world.status, players: 3 };
  if (method === 'GET') return path.endsWith('/servers') ? [record] : record;
  if (path.endsWith('/power')) {
    const kills = body.includes('kill');
    world.status = kills ? 'stopped' : 'starting';
    if (!kills) {
      setTimeout(() => {
        world.status = 'running';
      }, transitionMs);
    }
  }
  return { ok: true };
}
