import { createServer, type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { TestClock } from './clock.ts';
import { listen, stopListening } from './listen.ts';
import { printSaid } from './say.ts';
import { Traffic } from './traffic.ts';

/** https://github.com/exaroton/node-exaroton-api/blob/main/src/Server/ServerStatus.js */
export const exarotonStatus = {
  offline: 0,
  online: 1,
  starting: 2,
  stopping: 3,
  restarting: 4,
  saving: 5,
  loading: 6,
  crashed: 7,
  pending: 8,
  transferring: 9,
  preparing: 10,
} as const;
export type ExarotonStatus = (typeof exarotonStatus)[keyof typeof exarotonStatus];

const { offline, online, starting, stopping, restarting, saving, loading, crashed, pending, preparing } =
  exarotonStatus;
const startable: readonly ExarotonStatus[] = [offline, crashed];
const onTheWayUp: readonly ExarotonStatus[] = [pending, preparing, loading, starting];
const onTheWayDown: readonly ExarotonStatus[] = [stopping, saving];
/** The game has a process, to which exaroton is connected. */
const withGame: readonly ExarotonStatus[] = [online, starting, stopping, restarting];
const withoutLog: readonly ExarotonStatus[] = [loading, stopping, saving];

/** What "Share Access" lets the account do with a server of someone else. */
type ExarotonRight = 'start' | 'stop' | 'restart' | 'command' | 'log';

export interface ExarotonServer {
  /** 16 letters and digits. */
  readonly id: string;
  name: string;
  address: string;
  motd: string;
  status: ExarotonStatus;
  maxPlayers: number;
  players: string[];
  /** Whether the names of the players are sent; exaroton does not always do so. */
  listsPlayers: boolean;
  software: { id: string; name: string; version: string } | null;
  shared: boolean;
  /** Everything on a server of one's own. */
  rights: Set<ExarotonRight>;
  /** The lines of the log. */
  log: string[];
  /** The commands that reached the game. */
  commands: string[];
  /** Called when it is online. */
  onOnline: () => void;
  /** Returns what the game prints after a command. */
  onCommand: (command: string) => readonly string[];
}

/** Milliseconds. exaroton documents none of them: the defaults are guesses. */
export interface ExarotonTimes {
  /** In the queue for a machine; 0: there is none. */
  pending: number;
  preparing: number;
  loading: number;
  starting: number;
  restarting: number;
  stopping: number;
  saving: number;
  /** How old the text of a log may be. */
  logAge: number;
  /** A stream that is silent for so long sends that it is alive. */
  keepAlive: number;
}

/** exaroton documents neither the numbers nor headers of its limits. */
export interface ExarotonRateLimit {
  readonly requests: number;
  readonly windowMs: number;
  /** Seconds. Default: no such header. */
  readonly retryAfter?: number;
}

export interface ExarotonOptions {
  /** Default: one that runs. */
  readonly clock?: TestClock;
  readonly token?: string;
  readonly servers?: readonly Partial<ExarotonServer>[];
  readonly times?: Partial<ExarotonTimes>;
}

type Answer = Response | Promise<Response>;

/**
 * exaroton's HTTP API (https://developers.exaroton.com) with state, over HTTP on this machine.
 *
 * Made after the official Node client 2.0.1 (github.com/exaroton/node-exaroton-api) and the OpenAPI file in
 * github.com/wangzhizhou/ExarotonAPI, Sources/ExarotonHTTP/openapi.yml. Of the sentences in errors only these
 * are known, the first from the OpenAPI file, the others from github.com/Alex22sv/PhoenixAPI-Bot, which
 * compares with them: "Invalid API token", "Server is not online", "Server is not offline".
 *
 * The WebSocket sends what that client reads, and what the comments in the same repository as the OpenAPI file,
 * Sources/ExarotonWebSocket, say: `ready` with the server's id, then the status at each change, not the one at which it was
 * opened. Of its streams only that of the status is served. The reason in `disconnected` is a guess.
 *
 * Not served: the account, files, player lists, options and shared logs.
 */
export class FakeExaroton {
  readonly tokens: Set<string>;
  readonly servers = new Map<string, ExarotonServer>();
  readonly times: ExarotonTimes;
  readonly clock: TestClock;
  readonly traffic = new Traffic();
  rateLimit: ExarotonRateLimit | null = null;
  /** Whether an error of exaroton's own ends every request: 500. */
  isBroken = false;
  /** Host and port. */
  host = '';
  /** `http://<host>/v1`. */
  url = '';
  /** What a stream sends after it was opened. Default: `ready`. */
  onStream: (socket: WebSocket, server: ExarotonServer) => void = (socket, { id }) =>
    socket.send(JSON.stringify({ type: 'ready', data: id }));
  readonly #server: ServerType;
  readonly #sockets = new WebSocketServer({ noServer: true });
  readonly #streams = new Set<Stream>();
  readonly #logs = new Map<string, { readonly content: string | null; readonly readAt: number }>();
  readonly #requests: number[] = [];
  /** What each server is doing: a newer action ends an older one. */
  readonly #passes = new Map<ExarotonServer, symbol>();

  static async start(options: ExarotonOptions = {}): Promise<FakeExaroton> {
    const exaroton = new FakeExaroton(options);
    exaroton.host = `127.0.0.1:${await listen(exaroton.#server)}`;
    exaroton.url = `http://${exaroton.host}/v1`;
    return exaroton;
  }

  private constructor(options: ExarotonOptions) {
    const { clock = new TestClock(), token = 'exaroton-token', servers = [{}], times = {} } = options;
    this.clock = clock;
    this.tokens = new Set([token]);
    this.times = {
      pending: 0,
      preparing: 5_000,
      loading: 10_000,
      starting: 30_000,
      restarting: 10_000,
      stopping: 5_000,
      saving: 10_000,
      logAge: 10_000,
      keepAlive: 30_000,
      ...times,
    };
    for (const server of servers) this.addServer(server);
    this.#server = createAdaptorServer({ fetch: this.#routes().fetch, createServer });
    this.traffic.attach(this.#server);
    this.#server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      this.#upgrade(request, socket, head),
    );
  }

  /** How many streams are open. */
  get streamCount(): number {
    return this.#streams.size;
  }

  /** Ends all streams. */
  endStreams(): void {
    for (const socket of this.#sockets.clients) socket.terminate();
  }

  async close(): Promise<void> {
    this.clock.close();
    this.endStreams();
    await stopListening(this.#server);
  }

  addServer(server: Partial<ExarotonServer> = {}): ExarotonServer {
    const name = server.name ?? 'example';
    const added: ExarotonServer = {
      id: `EwYiY9IAMtQBTb${String(this.servers.size + 1).padStart(2, '0')}`,
      name,
      address: `${name.toLowerCase()}.exaroton.me`,
      motd: `§7Welcome to the server of §a${name}!`,
      status: offline,
      maxPlayers: 20,
      players: [],
      listsPlayers: true,
      software: { id: 'kb4p09ABvLjxzedx', name: 'Vanilla', version: '1.21.4' },
      shared: false,
      rights: new Set(['start', 'stop', 'restart', 'command', 'log']),
      log: [],
      commands: [],
      onOnline: () => {},
      onCommand: printSaid,
      ...server,
    };
    this.servers.set(added.id, added);
    return added;
  }

  /** The game ends by itself. */
  crash(id: string): void {
    const server = this.#known(id);
    server.players = [];
    this.#show(server, crashed);
  }

  join(id: string, player: string): void {
    const server = this.#known(id);
    server.players.push(player);
    this.#write(server, `${player} joined the game`);
    this.#show(server, server.status);
  }

  #known(id: string): ExarotonServer {
    const server = this.servers.get(id);
    if (server === undefined) throw new Error(`no server ${id}`);
    return server;
  }

  #routes(): Hono {
    // With and without a slash at the end.
    const app = new Hono({ strict: false }).basePath('/v1');
    app.use(async (c, next) => {
      const refusal = this.#refusalOf(c.req.header('Authorization'));
      if (refusal === null) return next();
      const [status, error, retryAfter] = refusal;
      if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter));
      return refuse(c, status, error);
    });
    app.get('/servers', (c) => accept(c, [...this.servers.values()].map(recordOf)));

    const on = (
      method: 'GET' | 'POST',
      path: string,
      right: ExarotonRight | null,
      handle: (c: Context, server: ExarotonServer) => Answer,
    ) =>
      app.on(method, `/servers/:id${path}`, (c) => {
        const server = this.servers.get(c.req.param('id') ?? '');
        if (server === undefined) return refuse(c, 404, 'Server not found');
        if (right !== null && !server.rights.has(right)) return refuse(c, 403, 'Access denied');
        return handle(c, server);
      });
    on('GET', '', null, (c, server) => accept(c, recordOf(server)));
    on('GET', '/start', 'start', (c, server) => this.#start(c, server));
    on('POST', '/start', 'start', (c, server) => this.#start(c, server));
    on('GET', '/stop', 'stop', (c, server) => this.#stop(c, server));
    on('GET', '/restart', 'restart', (c, server) => this.#restart(c, server));
    on('POST', '/command', 'command', (c, server) => this.#command(c, server));
    on('GET', '/logs', 'log', (c, server) => accept(c, { content: this.#logOf(server) }));
    app.all('*', (c) => refuse(c, 404, 'Not found'));
    return app;
  }

  /** Returns why no request with this header is answered, whatever it asks for; null if it may be. */
  #refusalOf(authorization: string | undefined): Refusal | null {
    if (this.#isTooFast()) return [429, 'Too many requests', this.rateLimit?.retryAfter];
    if (this.isBroken) return [500, 'Internal server error'];
    const token = /^Bearer (.+)$/.exec(authorization ?? '')?.[1];
    return token !== undefined && this.tokens.has(token) ? null : [403, 'Invalid API token'];
  }

  /** Opens a server's stream. */
  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (this.traffic.isDown) {
      socket.destroy();
      return;
    }
    const [, id = ''] = /^\/v1\/servers\/([^/]+)\/websocket\/?$/.exec(request.url ?? '') ?? [];
    const server = this.servers.get(id);
    const refusal = this.#refusalOf(request.headers.authorization);
    const status = refusal?.[0] ?? (server === undefined ? 404 : null);
    if (status !== null || server === undefined) {
      socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status ?? 404]}\r\nConnection: close\r\n\r\n`);
      return;
    }
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const stream = new Stream(webSocket, server, this.clock, this.times);
      this.#streams.add(stream);
      webSocket.on('close', () => this.#streams.delete(stream));
      this.onStream(webSocket, server);
      if (withGame.includes(server.status)) stream.send({ type: 'connected' });
    });
  }

  /** Gives the server a status, and says it on its streams. */
  #show(server: ExarotonServer, status: ExarotonStatus): void {
    const had = withGame.includes(server.status);
    const has = withGame.includes(status);
    server.status = status;
    for (const stream of this.#streams) {
      if (stream.server !== server) continue;
      stream.send({ stream: 'status', type: 'status', data: recordOf(server) });
      if (has && !had) stream.send({ type: 'connected' });
      if (had && !has) stream.send({ type: 'disconnected', data: 'The server has stopped' });
    }
  }

  #start(c: Context, server: ExarotonServer): Answer {
    // 208: the OpenAPI file's AlreadyStartingResponse.
    if (onTheWayUp.includes(server.status)) return refuse(c, 208, 'Server is already starting');
    if (!startable.includes(server.status)) return refuse(c, 400, 'Server is not offline');
    server.log = [];
    const { times } = this;
    void this.#pass(server, [
      ...(times.pending > 0 ? [[pending, times.pending] as const] : []),
      [preparing, times.preparing],
      [loading, times.loading],
      [starting, times.starting],
      [online, null],
    ]);
    return accept(c, null);
  }

  #stop(c: Context, server: ExarotonServer): Answer {
    // 208: the OpenAPI file's AlreadyStoppingResponse.
    if (onTheWayDown.includes(server.status)) return refuse(c, 208, 'Server is already stopping');
    if (server.status !== online) return refuse(c, 400, 'Server is not online');
    this.#shutDown(server);
    return accept(c, null);
  }

  #shutDown(server: ExarotonServer): void {
    void this.#pass(server, [
      [stopping, this.times.stopping],
      [saving, this.times.saving],
      [offline, null],
    ]);
  }

  #restart(c: Context, server: ExarotonServer): Answer {
    if (server.status !== online) return refuse(c, 400, 'Server is not online');
    void this.#pass(server, [
      [restarting, this.times.restarting],
      [starting, this.times.starting],
      [online, null],
    ]);
    return accept(c, null);
  }

  async #command(c: Context, server: ExarotonServer): Promise<Response> {
    const body = await parsed(c, z.object({ command: z.string().min(1) }));
    if (body === null) return refuse(c, 400, 'Invalid request body');
    if (server.status !== online) return refuse(c, 400, 'Server is not online');
    const { command } = body;
    server.commands.push(command);
    for (const line of server.onCommand(command)) this.#write(server, line);
    if (command === 'stop') this.#shutDown(server);
    return accept(c, null);
  }

  /** Returns the log as it was read up to `logAge` ago; null while it can't be read, and if it is empty. */
  #logOf(server: ExarotonServer): string | null {
    if (withoutLog.includes(server.status)) return null;
    const now = this.clock.now();
    const known = this.#logs.get(server.id);
    if (known !== undefined && now - known.readAt < this.times.logAge) return known.content;
    const content = server.log.length === 0 ? null : server.log.join('\n');
    this.#logs.set(server.id, { content, readAt: now });
    return content;
  }

  #write(server: ExarotonServer, text: string): void {
    const time = new Date(this.clock.now()).toISOString().slice(11, 19);
    server.log.push(`[${time}] [Server thread/INFO]: ${text}`);
  }

  /** Gives the server one status after the other, unless something else changes it meanwhile. */
  async #pass(
    server: ExarotonServer,
    steps: readonly (readonly [ExarotonStatus, number | null])[],
  ): Promise<void> {
    const pass = Symbol(server.name);
    this.#passes.set(server, pass);
    for (const [status, ms] of steps) {
      if (status !== online) server.players = [];
      this.#show(server, status);
      if (status === online) {
        this.#write(server, 'Done (5.123s)! For help, type "help"');
        server.onOnline();
      }
      if (ms === null) return;
      await this.clock.sleep(ms);
      if (this.#passes.get(server) !== pass || server.status !== status) return;
    }
  }

  #isTooFast(): boolean {
    if (this.rateLimit === null) return false;
    const { requests, windowMs } = this.rateLimit;
    const now = this.clock.now();
    while ((this.#requests[0] ?? now) <= now - windowMs) this.#requests.shift();
    if (this.#requests.length >= requests) return true;
    this.#requests.push(now);
    return false;
  }
}

/** The status of a response, its error, and after how many seconds to try again. */
type Refusal = readonly [status: ContentfulStatusCode, error: string, retryAfter?: number | undefined];

/** An open WebSocket about one server. */
class Stream {
  readonly server: ExarotonServer;
  readonly #socket: WebSocket;
  readonly #clock: TestClock;
  readonly #times: ExarotonTimes;
  #stopWaiting: () => void = () => {};

  constructor(socket: WebSocket, server: ExarotonServer, clock: TestClock, times: ExarotonTimes) {
    this.server = server;
    this.#socket = socket;
    this.#clock = clock;
    this.#times = times;
    socket.on('error', () => socket.terminate());
    socket.on('close', () => this.#stopWaiting());
    this.#wait();
  }

  send(message: { readonly type: string; readonly stream?: string; readonly data?: unknown }): void {
    this.#socket.send(JSON.stringify(message));
    this.#wait();
  }

  #wait(): void {
    this.#stopWaiting();
    this.#stopWaiting = this.#clock.after(this.#times.keepAlive, () => this.send({ type: 'keep-alive' }));
  }
}

function recordOf(server: ExarotonServer) {
  const { id, name, address, motd, status, maxPlayers, players, listsPlayers, software, shared } = server;
  return {
    id,
    name,
    address,
    motd,
    status,
    host: status === online ? 'node.exaroton.com' : null,
    port: status === online ? 25565 : null,
    players: { max: maxPlayers, count: players.length, ...(listsPlayers ? { list: players } : {}) },
    software,
    shared,
  };
}

async function parsed<T>(c: Context, schema: z.ZodType<T>): Promise<T | null> {
  const body: unknown = await c.req.json().catch(() => null);
  return schema.safeParse(body).data ?? null;
}

function accept(c: Context, data: unknown): Response {
  return c.json({ success: true, error: null, data });
}

function refuse(c: Context, status: ContentfulStatusCode, error: string): Response {
  return c.json({ success: false, error, data: null }, status);
}
