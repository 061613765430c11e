import type { Duplex } from 'node:stream';
import { errorCode, parseJson } from '@steward/kit';
import { type Dispatcher, Pool } from 'undici';
import { z } from 'zod';
import { ApiError } from '../api-error.ts';
import { HostConfigError } from '../config.ts';
import { LogLines } from './docker-log.ts';
import { PartialLine } from './partial-line.ts';

/** Where the engine listens, unless DOCKER_HOST says otherwise. */
export const defaultSocket = '/var/run/docker.sock';

/** How long the engine may take to respond, to inspect a container, and to connect, in milliseconds. */
const timeoutMs = 10_000;
const readMs = 3_000;
const connectMs = 3_000;
/** The largest response that is read, in bytes. */
const maxBytes = 4 * 1024 * 1024;
/** How much of a log is read for its last lines, in bytes: an engine allows lines of any length. */
const maxLogBytes = 64 * 1024 * 1024;
/** The longest event, in characters. */
const maxEvent = 64 * 1024;

/** Go's zero time: it never happened. */
const time = z.string().transform((text) => (text.startsWith('0001-') ? null : new Date(text)));

const containerSchema = z.object({
  Id: z.string(),
  Name: z.string(),
  RestartCount: z.number().default(0),
  State: z.object({
    Status: z.string(),
    OOMKilled: z.boolean().default(false),
    ExitCode: z.number(),
    StartedAt: time,
    Health: z.object({ Status: z.string() }).nullish(),
  }),
  HostConfig: z.object({
    AutoRemove: z.boolean().default(false),
    RestartPolicy: z.object({ Name: z.string(), MaximumRetryCount: z.number().default(0) }),
  }),
  Config: z.object({
    Image: z.string().default(''),
    OpenStdin: z.boolean().default(false),
    StdinOnce: z.boolean().default(false),
    Tty: z.boolean().default(false),
    StopSignal: z.string().nullish(),
  }),
  Mounts: z.array(z.object({ Source: z.string().default(''), Destination: z.string() })).nullish(),
});

const idsSchema = z.array(z.object({ Id: z.string() }));

/** The engine's description of a container. */
export type Container = z.output<typeof containerSchema>;

const statsSchema = z.object({
  read: z.coerce.date(),
  cpu_stats: z.object({ cpu_usage: z.object({ total_usage: z.number() }) }),
  memory_stats: z.object({
    usage: z.number().optional(),
    stats: z
      .object({ inactive_file: z.number().optional(), total_inactive_file: z.number().optional() })
      .nullish(),
  }),
});

/** A container's usage: its CPU time since its start, in nanoseconds, and its memory. */
export type ContainerStats = z.output<typeof statsSchema>;

const eventSchema = z.object({
  Action: z.string(),
  Actor: z.object({ ID: z.string(), Attributes: z.record(z.string(), z.string()).default({}) }),
});

/** An event of a container. */
export type ContainerEvent = z.output<typeof eventSchema>;

export interface RestartPolicy {
  readonly name: string;
  readonly maximumRetryCount: number;
}

/** The engine has refused a request. */
export class EngineRefusal extends Error {
  override readonly name = 'EngineRefusal';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

interface CallOptions {
  readonly body?: object;
  /** Default: 10 s. */
  readonly withinMs?: number;
}

/**
 * The container engine, through its API. Calls that can't reach it throw the ApiError `supervisor_unavailable`, and calls that it
 * refuses throw an EngineRefusal.
 */
export class DockerEngine {
  readonly #pool: Pool;

  /** @param address `unix://<path>` or `tcp://<host>:<port>`, as in DOCKER_HOST. @throws HostConfigError for others */
  constructor(address: string = `unix://${defaultSocket}`) {
    const [, kind, rest = ''] = /^(unix|tcp):\/\/(.+)$/.exec(address) ?? [];
    const options = { headersTimeout: 0, bodyTimeout: 0, pipelining: 1, allowH2: false } as const;
    if (kind === 'unix')
      this.#pool = new Pool('http://docker', {
        ...options,
        connect: { socketPath: rest, timeout: connectMs },
      });
    else if (kind === 'tcp' && URL.canParse(`http://${rest}`))
      this.#pool = new Pool(new URL(`http://${rest}`).origin, {
        ...options,
        connect: { timeout: connectMs },
      });
    else
      throw new HostConfigError(
        `DOCKER_HOST must begin with unix:// or tcp://, not "${address.slice(0, 100)}".`,
      );
  }

  /** Ends its connections. */
  close(): Promise<void> {
    return this.#pool.destroy();
  }

  /** Returns a container by its name; null if there is none. */
  async inspect(name: string): Promise<Container | null> {
    const json = await this.#json(`${pathOf(name)}/json`).catch(nullIfGone);
    const container = json === null ? null : parsed(containerSchema, json);
    // The engine also takes the beginning of an id for a name.
    return container?.Name === `/${name}` ? container : null;
  }

  /**
   * Returns the containers that fit a schema, running or not, reduced to it. The engine also sends their environment, with
   * passwords: the schema drops it. @throws EngineRefusal, ApiError `supervisor_unavailable`
   */
  async inspectAll<T>(schema: z.ZodType<T>): Promise<readonly T[]> {
    const ids = parsed(idsSchema, await this.#json('/containers/json?all=1'));
    const found: T[] = [];
    for (const { Id: id } of ids) {
      const json = await this.#json(`${pathOf(id)}/json`).catch(nullIfRefused);
      const { data } = schema.safeParse(json);
      if (data !== undefined) found.push(data);
    }
    return found;
  }

  start(id: string, withinMs: number): Promise<void> {
    return this.#post(`${pathOf(id)}/start`, { withinMs });
  }

  /** Resolves when the container has ended, which may take `graceSeconds` and longer. */
  stop(id: string, graceSeconds: number): Promise<void> {
    return this.#post(`${pathOf(id)}/stop?t=${Math.ceil(graceSeconds)}`, longer(graceSeconds));
  }

  /** Resolves when the container has been started again. */
  restart(id: string, graceSeconds: number): Promise<void> {
    return this.#post(`${pathOf(id)}/restart?t=${Math.ceil(graceSeconds)}`, longer(graceSeconds));
  }

  unpause(id: string): Promise<void> {
    return this.#post(`${pathOf(id)}/unpause`);
  }

  kill(id: string): Promise<void> {
    return this.#post(`${pathOf(id)}/kill`);
  }

  setRestartPolicy(id: string, { name, maximumRetryCount }: RestartPolicy): Promise<void> {
    const body = { RestartPolicy: { Name: name, MaximumRetryCount: maximumRetryCount } };
    return this.#post(`${pathOf(id)}/update`, { body });
  }

  /** Returns a container's current usage; null if it is down, or the engine doesn't say. */
  async stats(id: string): Promise<ContainerStats | null> {
    const json = await this.#json(`${pathOf(id)}/stats?stream=false&one-shot=true`);
    return statsSchema.safeParse(json).data ?? null;
  }

  /** Returns the last lines of a container's output, unchanged. */
  async lastLines(
    { Id: id, Config: { Tty: hasTerminal } }: Container,
    count: number,
  ): Promise<readonly string[]> {
    const { body } = await this.#request('GET', `${pathOf(id)}/logs?stdout=1&stderr=1&tail=${count}`);
    const lines = new LogLines(hasTerminal);
    let last: readonly string[] = [];
    let size = 0;
    for await (const chunk of chunksOf(body, Number.POSITIVE_INFINITY)) {
      last = [...last, ...lines.add(chunk)].slice(-count);
      size += chunk.length;
      if (size > maxLogBytes) break;
    }
    return [...last, ...lines.rest()].slice(-count);
  }

  /** Calls back for each line that a container prints from a time on, until it ends or the signal is aborted. Resolves once it listens. */
  async follow(
    { Id: id, Config: { Tty: hasTerminal } }: Container,
    since: Date,
    onLine: (line: string) => void,
    signal: AbortSignal,
  ): Promise<void> {
    // Without a limit, the engine would read the whole log to find that time.
    const query = `stdout=1&stderr=1&follow=1&tail=${maxFollowed}&since=${seconds(since)}`;
    const { body } = await this.#request('GET', `${pathOf(id)}/logs?${query}`, {}, signal);
    const lines = new LogLines(hasTerminal);
    void this.#each(body, (chunk) => lines.add(chunk).forEach(onLine)).catch(() => {});
  }

  /** Opens the standard input of a container. */
  async attach(id: string): Promise<Duplex> {
    const signal = AbortSignal.timeout(timeoutMs);
    const path = `${pathOf(id)}/attach?stdin=1&stream=1`;
    const { socket } = await this.#pool
      .upgrade({ path, method: 'POST', protocol: 'tcp', signal })
      .catch((error: unknown) => {
        throw unavailable(error);
      });
    return socket;
  }

  /** Returns a container's events between two times, as far as the engine remembers them. */
  async events(
    id: string,
    actions: readonly string[],
    since: Date,
    until: Date,
  ): Promise<readonly ContainerEvent[]> {
    const filters = JSON.stringify({ type: ['container'], container: [id], event: actions });
    const query = `since=${seconds(since)}&until=${seconds(until)}&filters=${encodeURIComponent(filters)}`;
    const { body } = await this.#request('GET', `/events?${query}`, { withinMs: readMs });
    const events: ContainerEvent[] = [];
    const lines = new EventLines();
    for await (const chunk of chunksOf(body, maxBytes)) events.push(...lines.add(chunk));
    return events;
  }

  /**
   * Calls back for each event of a container that may change its status. Resolves when the engine ends the connection, or
   * the signal is aborted. `onOpen` is called once it listens.
   */
  async watch(
    onOpen: () => void,
    onEvent: (event: ContainerEvent) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const filters = JSON.stringify({ type: ['container'], event: watchedEvents });
    const { body } = await this.#request('GET', `/events?filters=${encodeURIComponent(filters)}`, {}, signal);
    onOpen();
    const lines = new EventLines();
    await this.#each(body, (chunk) => lines.add(chunk).forEach(onEvent));
  }

  async #each(body: Dispatcher.ResponseData['body'], take: (chunk: Buffer) => void): Promise<void> {
    for await (const chunk of chunksOf(body, Number.POSITIVE_INFINITY)) take(chunk);
  }

  async #post(path: string, options: CallOptions = {}): Promise<void> {
    const { body } = await this.#request('POST', path, options);
    await textOf(body);
  }

  async #json(path: string): Promise<unknown> {
    const { body } = await this.#request('GET', path, { withinMs: readMs });
    const json = parseJson(await textOf(body));
    if (json !== undefined) return json;
    throw unavailable(new Error('the engine sent no JSON'));
  }

  /**
   * Sends a request. The time limit is for the whole response or, with a signal, only for its beginning.
   * @throws EngineRefusal, ApiError `supervisor_unavailable`, the reason of the signal
   */
  async #request(
    method: 'GET' | 'POST',
    path: string,
    { body, withinMs = timeoutMs }: CallOptions = {},
    signal?: AbortSignal,
  ): Promise<Dispatcher.ResponseData> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(new Error('the engine did not respond in time')), withinMs);
    timer.unref();
    if (signal !== undefined) signal.throwIfAborted();
    const signals = signal === undefined ? [limit.signal] : [limit.signal, signal];
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    try {
      const response = await this.#pool.request({
        method,
        path,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.any(signals),
      });
      if (signal !== undefined) clearTimeout(timer);
      else response.body.once('close', () => clearTimeout(timer));
      if (response.statusCode < 400) return response;
      throw new EngineRefusal(
        response.statusCode,
        messageIn(await textOf(response.body), response.statusCode),
      );
    } catch (error) {
      clearTimeout(timer);
      signal?.throwIfAborted();
      throw error instanceof EngineRefusal ? error : unavailable(error);
    }
  }
}

/** The events that may change the status. */
const watchedEvents = [
  ...['create', 'destroy', 'die', 'health_status', 'kill', 'oom', 'pause'],
  ...['rename', 'restart', 'start', 'stop', 'unpause', 'update'],
];

/** How many earlier lines are read when a log is followed from a given time. */
const maxFollowed = 2_000;

/** For `.catch()`: one container may be dead, or still being created. */
function nullIfRefused(error: unknown): null {
  if (error instanceof EngineRefusal) return null;
  throw error;
}

/** For `.catch()`: the container no longer exists. */
function nullIfGone(error: unknown): null {
  if (error instanceof EngineRefusal && error.status === 404) return null;
  throw error;
}

function pathOf(container: string): string {
  return `/containers/${encodeURIComponent(container)}`;
}

function longer(graceSeconds: number): CallOptions {
  return { withinMs: graceSeconds * 1000 + 60_000 };
}

/** Returns a time as the engine reads it: in seconds. */
function seconds(at: Date): string {
  return (at.getTime() / 1000).toFixed(3);
}

/** Splits a stream of events. Anything else is dropped. */
class EventLines {
  readonly #lines = new PartialLine(maxEvent);

  add(chunk: Buffer): readonly ContainerEvent[] {
    return this.#lines.add(chunk).flatMap((line) => eventSchema.safeParse(parseJson(line)).data ?? []);
  }
}

/** Yields a body in parts. @throws ApiError `supervisor_unavailable` if it breaks off, or is too large */
async function* chunksOf(body: Dispatcher.ResponseData['body'], limit: number): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    for await (const chunk of body) {
      const part = Buffer.from(chunk);
      size += part.length;
      if (size > limit) throw new Error('the engine sent too much');
      yield part;
    }
  } catch (error) {
    throw unavailable(error);
  }
}

async function textOf(body: Dispatcher.ResponseData['body']): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of chunksOf(body, maxBytes)) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

function messageIn(text: string, status: number): string {
  const { data } = z.object({ message: z.string() }).safeParse(parseJson(text));
  return (data?.message ?? text).slice(0, 1_000) || `It responded with HTTP ${status}.`;
}

function parsed<T>(schema: z.ZodType<T>, json: unknown): T {
  const { data, error } = schema.safeParse(json);
  if (data !== undefined) return data;
  throw unavailable(error);
}

/** Returns the error for an engine that can't be asked. */
export function unavailable(cause: unknown): ApiError {
  return new ApiError('supervisor_unavailable', `The host can’t reach Docker: ${whyUnavailable(cause)}`, {
    cause,
  });
}

function whyUnavailable(cause: unknown): string {
  const code = errorCode(cause);
  if (code === 'EACCES' || code === 'EPERM')
    return 'its user isn’t allowed to use Docker’s socket. Add it to the group docker, then restart the host.';
  return cause instanceof EngineRefusal ? 'it responds with an error.' : 'it doesn’t respond.';
}
