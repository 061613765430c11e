import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { json, text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { TestContext } from 'vitest';
import { z } from 'zod';

/** A container of an engine's double. */
export interface ContainerDouble {
  readonly id: string;
  name: string;
  /** Default: one of no known game. */
  image?: string;
  status: 'running' | 'exited';
  exitCode: number;
  startedAt: Date;
  policy: string;
  mounts: readonly { readonly Source: string; readonly Destination: string }[];
  /** The output, as a terminal shows it. */
  log: string;
}

interface Refusal {
  readonly status: number;
  readonly message: string;
}

interface Reply {
  readonly status: number;
  readonly content: string | object;
}

const updateSchema = z.object({ RestartPolicy: z.object({ Name: z.string() }) });

/** An engine of containers that a test scripts. It begins with one container, `mc`, which runs. */
export class EngineDouble {
  containers: readonly ContainerDouble[] = [newContainer('c0ffee', 'mc')];
  /** Each request but those of events, such as `GET /containers/mc/json`. */
  readonly requests: string[] = [];
  /** The lines that were typed at containers. */
  readonly typed: string[] = [];
  /**
   * Called before each request is carried out, which waits for it, and before a line is typed (`TYPE say hello`). Returns how
   * it is refused, if it is: a line is lost then.
   */
  before: (request: string) => Promise<Refusal | null> | Refusal | null = () => null;
  /** What happened since the last start. */
  #events: object[] = [];
  readonly #server: Server;
  #port = 0;

  private constructor() {
    this.#server = createServer((request, response) => void this.#respond(request, response));
    this.#server.on('upgrade', (request, socket) => void this.#attach(request, socket));
  }

  /** Starts one, which ends with the test. */
  static async start(test: TestContext): Promise<EngineDouble> {
    const engine = new EngineDouble();
    engine.#server.listen(0, '127.0.0.1');
    await once(engine.#server, 'listening');
    const address = engine.#server.address();
    if (address === null || typeof address === 'string') throw new TypeError('expected a port');
    engine.#port = address.port;
    test.onTestFinished(() => {
      engine.#server.close();
      engine.#server.closeAllConnections();
    });
    return engine;
  }

  /** As in DOCKER_HOST. */
  get address(): string {
    return `tcp://127.0.0.1:${this.#port}`;
  }

  /** Returns how many connections are open. */
  connections(): Promise<number> {
    return promisify(this.#server.getConnections.bind(this.#server))();
  }

  /** The container of that name or id. */
  container(key = 'mc'): ContainerDouble {
    const found = this.#find(key);
    if (found === undefined) throw new Error(`there is no container ${key}`);
    return found;
  }

  #find(key: string): ContainerDouble | undefined {
    return this.containers.find(({ id, name }) => id === key || name === key);
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    const { pathname, searchParams } = new URL(url, 'http://docker');
    const line = `${method} ${pathname}`;
    if (pathname === '/events' && !searchParams.has('until')) {
      response.writeHead(200).flushHeaders();
      return;
    }
    this.requests.push(line);
    const body: unknown = request.headers['content-type'] ? await json(request) : null;
    const refusal = await this.before(line);
    const { status, content } = refusal === null ? this.#obey(pathname, body) : failure(refusal);
    response.writeHead(status).end(typeof content === 'string' ? content : JSON.stringify(content));
  }

  /** As an engine, ends the connection when it has typed what came. */
  async #attach({ method, url = '' }: IncomingMessage, socket: Duplex): Promise<void> {
    this.requests.push(`${method} ${new URL(url, 'http://docker').pathname}`);
    socket.write('HTTP/1.1 101 UPGRADED\r\nConnection: Upgrade\r\nUpgrade: tcp\r\n\r\n');
    for (const line of (await text(socket)).trimEnd().split('\n'))
      if ((await this.before(`TYPE ${line}`)) === null) this.typed.push(line);
    socket.end();
  }

  #obey(path: string, body: unknown): Reply {
    if (path === '/events')
      return { status: 200, content: this.#events.map((event) => `${JSON.stringify(event)}\n`).join('') };
    if (path === '/containers/json')
      return { status: 200, content: this.containers.map(({ id: Id }) => ({ Id })) };
    const [, key = '', verb] = /^\/containers\/([^/]+)\/(\w+)$/.exec(path) ?? [];
    const container = this.#find(key);
    if (container === undefined) return failure({ status: 404, message: 'No such container' });
    switch (verb) {
      case 'json':
        return { status: 200, content: inspected(container) };
      case 'stats':
        return { status: 200, content: usage() };
      case 'logs':
        return { status: 200, content: container.log };
      case 'update':
        container.policy = updateSchema.parse(body).RestartPolicy.Name;
        return { status: 200, content: {} };
      case 'start':
      case 'restart':
        this.#events = [];
        Object.assign(container, { status: 'running', startedAt: new Date() });
        return { status: 204, content: '' };
      case 'stop':
      case 'kill':
        this.#events.push({ Action: verb, Actor: { ID: container.id, Attributes: { signal: '9' } } });
        Object.assign(container, { status: 'exited', exitCode: 137 });
        return { status: 204, content: '' };
    }
    return failure({ status: 404, message: 'page not found' });
  }
}

function failure({ status, message }: Refusal): Reply {
  return { status, content: { message } };
}

function usage(): object {
  return {
    read: new Date().toISOString(),
    cpu_stats: { cpu_usage: { total_usage: 1 } },
    memory_stats: { usage: 1_000_000 },
  };
}

/** Returns a container that runs since an hour. */
export function newContainer(id: string, name: string): ContainerDouble {
  const startedAt = new Date(Date.now() - 3_600_000);
  return { id, name, status: 'running', exitCode: 0, startedAt, policy: 'always', mounts: [], log: '' };
}

function inspected({
  id,
  name,
  image = 'game',
  status,
  exitCode,
  startedAt,
  policy,
  mounts,
}: ContainerDouble): object {
  return {
    Id: id,
    Name: `/${name}`,
    State: { Status: status, ExitCode: exitCode, StartedAt: startedAt.toISOString() },
    HostConfig: { RestartPolicy: { Name: policy } },
    Config: { Image: image, OpenStdin: true, Tty: true },
    Mounts: mounts,
  };
}
