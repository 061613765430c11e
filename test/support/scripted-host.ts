import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Traffic } from '@steward/fake-hosts';
import { keptMs, stopListening } from '@steward/fake-hosts/testing';
import { listenAt, listenAtReusablePort } from '@steward/kit/testing';
import { type Answer, plainShape, type ScriptedBackup, type Shape } from './shapes.ts';

export interface Call {
  readonly method: string;
  /** Without the query, as it was sent. */
  readonly path: string;
  readonly key: string | null;
  readonly userAgent: string | undefined;
  readonly body: unknown;
}

/** A file of a server. */
export interface ScriptedFile {
  readonly path: string;
  /** In milliseconds since 1970. */
  readonly modifiedAt: number;
  /** Default: 8,192 bytes that can't be read. */
  readonly content?: string | Uint8Array;
}

export interface ScriptedServer {
  readonly id: string;
  /** The fields of its record. */
  record: Record<string, unknown>;
  backups: ScriptedBackup[];
  /** The size of a backup that it makes. Default: that of the newest one, and of the first one 1.5 MB. */
  newBackupBytes?: number;
  /** The lines of its console; null if the host does not have them. Default: null. */
  log: readonly unknown[] | null;
  /** Null if the host shows none. Default: null. */
  files: readonly ScriptedFile[] | null;
  /** The archives of backups by their ids. Default: the host does not send any. */
  archives?: Map<string, Uint8Array>;
}

export interface Script {
  /** For example `POST /v1/servers/s-1/power`; a RegExp is tried on `METHOD /path`. */
  readonly on: string | RegExp;
  readonly answer: Answer;
  /** Whether the change is made before the scripted response. Default false. */
  readonly applied?: boolean;
  /** Default 1. */
  readonly times?: number;
}

/** The API keys, servers, speed and API dialect of a scripted host. */
export interface HostOptions {
  readonly keys?: readonly string[];
  readonly servers?: readonly (Partial<ScriptedServer> & { readonly id: string })[];
  /** How long a server is starting or stopping, in milliseconds; 0 shows neither. Default 40. */
  readonly transitionMs?: number;
  /** Default: `plainShape`. */
  readonly shape?: Shape;
  /** Whether backups can be named and locked, as at the embedded host. Default false. */
  readonly namesAndLocks?: boolean;
  /** Whether it says that it is the embedded host, which backs up stopped servers. Default false. */
  readonly isOwnMachine?: boolean;
}

const transitions: Readonly<Record<string, readonly string[]>> = {
  start: ['starting', 'running'],
  stop: ['stopping', 'stopped'],
  restart: ['stopping', 'starting', 'running'],
  kill: ['stopped'],
};

/** A hosting API over HTTP for tests, whose responses can be scripted. */
export class ScriptedHost {
  readonly calls: Call[] = [];
  readonly servers = new Map<string, ScriptedServer>();
  readonly keys: Set<string>;
  readonly traffic = new Traffic();
  url = '';
  readonly #events = new EventEmitter();
  readonly #scripts: { script: Script; left: number }[] = [];
  readonly #transitionMs: number;
  readonly #shape: Shape;
  readonly #namesAndLocks: boolean;
  readonly #isOwnMachine: boolean;
  #port = 0;
  readonly #http = createServer(
    { keepAliveTimeout: keptMs },
    (request, response) => void this.serves(request, response),
  );
  #backupNumber = 0;
  #held: Promise<void> = Promise.resolve();

  constructor(options: HostOptions) {
    this.keys = new Set(options.keys ?? ['test-key-of-the-account']);
    this.traffic.attach(this.#http);
    this.#transitionMs = options.transitionMs ?? 40;
    this.#shape = options.shape ?? plainShape;
    this.#namesAndLocks = options.namesAndLocks ?? false;
    this.#isOwnMachine = options.isOwnMachine ?? false;
    for (const { id, record, backups, log, files, ...more } of options.servers ?? [{ id: 's-1' }]) {
      const known = { id, name: 'Survival', status: 'running', players: 3, ...record };
      this.servers.set(id, {
        id,
        record: known,
        backups: backups ?? [],
        log: log ?? null,
        files: files ?? null,
        ...more,
      });
    }
  }

  async start(): Promise<this> {
    this.#port = await listenAtReusablePort(this.#http);
    this.url = `http://127.0.0.1:${this.#port}`;
    return this;
  }

  /** Listens, on the same port as before. */
  comesBack(): Promise<void> {
    return listenAt(this.#http, this.#port);
  }

  /** Stops listening and ends all connections. */
  async goesDown(): Promise<void> {
    await stopListening(this.#http);
  }

  close(): Promise<void> {
    return this.goesDown();
  }

  server(id: string): ScriptedServer {
    const server = this.servers.get(id);
    if (server === undefined) throw new Error(`no server ${id}`);
    return server;
  }

  /** Sets the response to the next matching calls. */
  scripts(script: Script): void {
    this.#scripts.push({ script, left: script.times ?? 1 });
  }

  /** Holds all responses back until the promise resolves. */
  holds(until: Promise<void>): void {
    this.#held = until;
  }

  /** The calls other than GET, as `POST /v1/…`. */
  get changes(): readonly string[] {
    return this.calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
  }

  /** Returns the first call that matches, now or later. */
  async called(predicate: (call: Call) => boolean): Promise<Call> {
    const found = this.calls.find(predicate);
    if (found !== undefined) return found;
    for await (const [call] of on(this.#events)) if (predicate(call)) return call;
    throw new Error('the host was closed');
  }

  /** Answers a call. */
  async serves(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams } = new URL(`http://host${request.url}`);
    if (this.#isOwnMachine) response.setHeader('Steward-Host', 'own-machine');
    const body = await read(request);
    const key = keyOf(request);
    const userAgent = request.headers['user-agent'];
    const call: Call = { method: request.method ?? '', path, key, userAgent, body };
    // This is how the bot asks at its start what is here.
    if (key === null) return send(response, this.#shape.refused(401, 'invalid key'));
    this.calls.push(call);
    this.#events.emit('call', call);
    await this.#held;
    const script = this.#scriptFor(`${call.method} ${path}`);
    const answer =
      script === null || script.applied ? this.#answer(call, searchParams.get('path') ?? '') : script.answer;
    send(response, script?.answer ?? answer);
  }

  #scriptFor(line: string): Script | null {
    const entry = this.#scripts.find(
      ({ script, left }) =>
        left > 0 && (typeof script.on === 'string' ? script.on === line : script.on.test(line)),
    );
    if (entry === undefined) return null;
    entry.left -= 1;
    return entry.script;
  }

  /** @param file the path of a file or folder in the query */
  #answer({ method, path, key, body }: Call, file: string): Answer {
    const shape = this.#shape;
    const ok = (json: unknown): Answer => ({ status: 200, body: json });
    if (key === null || !this.keys.has(key)) return shape.refused(401, 'invalid key');
    const [, , , id, what, backupId, verb] = path.split('/').map(decodeURIComponent);
    if (id === undefined) return ok(shape.servers([...this.servers.values()].map(({ record }) => record)));
    const server = this.servers.get(id);
    if (server === undefined) return shape.refused(404, 'server not found');
    const line = `${method} ${what ?? ''}${backupId === undefined ? '' : '/:id'}${verb === undefined ? '' : `/${verb}`}`;
    const known = server.backups.some((backup) => backup.id === backupId);
    switch (line) {
      case 'GET ':
        return ok(shape.server(server.record));
      case 'POST power': {
        const action = String(Object(body)[shape.powerField]);
        if (!(action in transitions)) return shape.refused(400, `no such action: ${action}`);
        void this.#power(server, action);
        return shape.accepted(null);
      }
      case 'POST command':
        return shape.accepted(`ran: ${Object(body)[shape.commandField]}`);
      case 'GET logs':
        return server.log === null ? shape.refused(404, 'not found') : ok({ lines: server.log });
      case 'GET files':
      case 'GET files/:id':
        if (server.files === null) return shape.refused(404, 'not found');
        return (
          (backupId === undefined ? listed(server.files, file) : contentOf(server.files, file)) ?? noFile
        );
      case 'GET backups':
        return ok(shape.backups(server.backups));
      case 'POST backups':
        return this.#createBackup(server, this.#namesAndLocks ? Object(body)['name'] : undefined);
      case 'GET backups/:id/archive': {
        const archive = server.archives?.get(backupId ?? '');
        return archive === undefined ? shape.refused(404, 'not found') : sentBytes(archive);
      }
      case 'POST backups/:id/restore':
        if (!known) return shape.refused(404, 'no such backup');
        if (server.record['status'] !== 'stopped') return shape.refused(409, 'server must be stopped');
        server.record['restored'] = backupId;
        return shape.accepted(null);
      case 'DELETE backups/:id':
        if (!known) return shape.refused(404, 'no such backup');
        server.backups = server.backups.filter((backup) => backup.id !== backupId);
        return { status: 204 };
      case 'POST backups/:id/lock':
      case 'POST backups/:id/unlock':
        if (!known || !this.#namesAndLocks) return shape.refused(404, 'not found');
        server.backups = server.backups.map((backup) =>
          backup.id === backupId ? { ...backup, locked: verb === 'lock' } : backup,
        );
        return shape.accepted(null);
      default:
        return shape.refused(404, 'not found');
    }
  }

  #createBackup(server: ScriptedServer, name?: string): Answer {
    if (server.record['status'] !== 'running' && !this.#isOwnMachine)
      return this.#shape.refused(409, 'server must be running');
    this.#backupNumber += 1;
    const id = `b-new-${this.#backupNumber}`;
    const before = server.backups[0]?.['size'] ?? server.backups[0]?.['size_bytes'];
    const size_bytes = server.newBackupBytes ?? before ?? 1_500_000;
    const backup = { id, created_at: new Date().toISOString(), size_bytes, name };
    server.backups = [backup, ...server.backups];
    return { status: 200, body: this.#shape.created(backup) };
  }

  async #power(server: ScriptedServer, action: string): Promise<void> {
    const { record } = server;
    const statuses = transitions[action] ?? [];
    if (action !== 'restart' && record['status'] === statuses.at(-1)) return;
    for (const status of this.#transitionMs === 0 ? statuses.slice(-1) : statuses) {
      record['status'] = status;
      // The time of its start, if its record has one.
      if (status === 'running' && 'started_at' in record) record['started_at'] = new Date().toISOString();
      await sleep(this.#transitionMs, undefined, { ref: false });
    }
  }
}

function keyOf({ headers: { authorization } }: IncomingMessage): string | null {
  return authorization?.replace(/^Bearer /, '') ?? null;
}

/** A host at an address that others have, too: it can't go down alone. */
class HostAtSharedAddress extends ScriptedHost {
  override goesDown(): Promise<void> {
    throw new Error('this host shares its address: use community()');
  }

  override async close(): Promise<void> {}
}

/** An address at which each API key leads to a host of its own, as if it was the only one. */
export class SharedAddress {
  url = '';
  readonly #hosts = new Map<string, ScriptedHost>();
  /** The one that was added last, to which unknown keys lead. */
  #latest: ScriptedHost | null = null;
  #count = 0;
  readonly #http = createServer(
    { keepAliveTimeout: keptMs },
    (request, response) =>
      void (this.#hosts.get(keyOf(request) ?? '') ?? this.#latest)?.serves(request, response),
  );

  async start(): Promise<string> {
    this.url = `http://127.0.0.1:${await listenAtReusablePort(this.#http)}`;
    return this.url;
  }

  close(): Promise<void> {
    return stopListening(this.#http);
  }

  /** Adds a host, whose default is a key that no other has. */
  adds(options: HostOptions): ScriptedHost {
    this.#count += 1;
    const keys = options.keys ?? [`${this.#count}-test-key-of-the-account`];
    const host = new HostAtSharedAddress({ ...options, keys });
    host.url = this.url;
    for (const key of keys) this.#hosts.set(key, host);
    this.#latest = host;
    return host;
  }
}

/** The embedded host's response for a file or folder that is not there. */
const noFile: Answer = { status: 404, body: { error: { code: 'file_not_found', message: 'no such file' } } };

/** Returns what a folder holds; null if there is no such folder. */
function listed(files: readonly ScriptedFile[], folder: string): Answer | null {
  const prefix = folder === '' ? '' : `${folder}/`;
  const found = new Map<string, object>();
  for (const { path, modifiedAt, content } of files) {
    if (!path.startsWith(prefix)) continue;
    const [name = '', ...rest] = path.slice(prefix.length).split('/');
    const modified_at = new Date(modifiedAt).toISOString();
    const file = {
      name,
      type: 'file',
      size_bytes: content === undefined ? 8_192 : Buffer.from(content).length,
      modified_at,
    };
    found.set(name, rest.length === 0 ? file : { name, type: 'folder' });
  }
  return found.size === 0 && folder !== ''
    ? null
    : { status: 200, body: { files: [...found.values()], more: false } };
}

function contentOf(files: readonly ScriptedFile[], path: string): Answer | null {
  const content = files.find((file) => file.path === path)?.content;
  return content === undefined ? null : sentBytes(Buffer.from(content));
}

function sentBytes(body: Uint8Array): Answer {
  const headers = { 'content-type': 'application/octet-stream', 'content-length': `${body.length}` };
  return { status: 200, body, headers };
}

async function read(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? null : JSON.parse(text);
}

function send(response: ServerResponse, answer: Answer): void {
  if (answer === 'hangs') return;
  if (answer === 'dies') {
    response.destroy();
    return;
  }
  if (answer === 'stalls' || answer === 'breaks off') {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"id": "b-', () => {
      if (answer === 'breaks off') response.destroy();
    });
    return;
  }
  if ('trickles' in answer) {
    const half = answer.trickles.length >> 1;
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    response.write(answer.trickles.subarray(0, half));
    let at = half;
    const timer = setInterval(() => response.write(answer.trickles.subarray(at, ++at)), 20);
    response.on('close', () => clearInterval(timer));
    return;
  }
  const { status, body, headers } = answer;
  const isSentAsIs = typeof body === 'string' || body instanceof Uint8Array;
  const sent = body === undefined ? '' : isSentAsIs ? body : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(sent);
}

async function* on(events: EventEmitter): AsyncGenerator<[Call]> {
  for (;;) yield (await once(events, 'call')) as [Call];
}
