import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestContext } from 'vitest';
import { z } from 'zod';
import { type HostConfig, hostConfigSchema } from '../../src/host/config.ts';
import { type HostOptions, type RunningHost, startHost } from '../../src/host/start-host.ts';

export const gamePath = join(import.meta.dirname, '../support/game.ts');

export type ServerInput = z.input<typeof hostConfigSchema>['servers'][number];

export interface Place {
  readonly folder: string;
  /** Where the game lives. */
  readonly cwd: string;
  /** The test that it is for: what was started is ended after it. */
  readonly test: TestContext;
}

/** A folder for one test; it is gone afterwards. */
export async function makePlace(test: TestContext): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'steward-host-'));
  test.onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const cwd = join(folder, 'survival');
  await mkdir(cwd);
  return { folder, cwd, test };
}

/** The game for tests as an entry of the host's file; parameters go to the game. */
export function survival(
  place: Place,
  change: Partial<ServerInput> = {},
  ...parameters: string[]
): ServerInput {
  return {
    id: 'survival',
    name: 'Survival',
    command: [process.execPath, gamePath, ...parameters],
    cwd: place.cwd,
    stopCommand: 'stop',
    readyPattern: 'Done \\(',
    backupFolders: ['world'],
    configuration: { version: '1.21.8' },
    ...change,
  };
}

export function configFor(
  place: Place,
  servers: ServerInput[],
  change: Partial<z.input<typeof hostConfigSchema>> = {},
): HostConfig {
  return hostConfigSchema.parse({
    listen: { port: 0 },
    dataFolder: join(place.folder, 'data'),
    backupsFolder: join(place.folder, 'backups'),
    rateLimit: { requests: 10_000, perSeconds: 1 },
    // So that games start fast.
    inheritEnv: ['NODE_COMPILE_CACHE'],
    servers,
    ...change,
  });
}

/** A host that is closed after the test, with a client that has a key. Backups and restores are answered when they are over. */
export async function runHost(
  place: Place,
  config: HostConfig,
  options: HostOptions = {},
): Promise<{ host: RunningHost; api: Api }> {
  const host = await startHost(config, { respondWithinMs: 60_000, ...options });
  place.test.onTestFinished(() => host.close({ now: true }));
  return { host, api: new Api(host.url, await host.keys.add(`test ${Math.random()}`)) };
}

/** The usual beginning: one server, running. */
export async function runSurvival(
  test: TestContext,
  change: Partial<ServerInput> = {},
  ...parameters: string[]
) {
  const place = await makePlace(test);
  const running = await runHost(place, configFor(place, [survival(place, change, ...parameters)]));
  await running.api.start();
  return { place, ...running };
}

const errorSchema = z.strictObject({ error: z.strictObject({ code: z.string(), message: z.string() }) });

const restoreSchema = z.object({
  backup_id: z.string(),
  state: z.string(),
  at: z.iso.datetime(),
  progress: z.number(),
  error: z.string().optional(),
});

const serverSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  players: z.object({ online: z.number(), max: z.number(), list: z.array(z.string()) }).nullable(),
  resources: z.object({
    cpu_percent: z.number().nullable(),
    memory_bytes: z.number().nullable(),
    uptime_seconds: z.number().nullable(),
  }),
  configuration: z.record(z.string(), z.unknown()),
  problem: z.string().optional(),
  restore: restoreSchema.nullable(),
});

const backupSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  created_at: z.iso.datetime(),
  size_bytes: z.number().nullable(),
  status: z.enum(['in_progress', 'complete', 'failed']),
  progress: z.number(),
  error: z.string().optional(),
});

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** The API as a client sees it. */
export class Api {
  readonly #url: string;
  readonly #key: string;

  constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  async call(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Answer> {
    const response = await fetch(`${this.#url}/v1/servers${path}`, {
      method,
      // A connection that waited for more may be closed by the host as the next call sets out.
      headers: { authorization: `Bearer ${this.#key}`, connection: 'close' },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  /** The status and the code of an answer that must be an error of the documented shape. */
  async refusal(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; code: string; message: string }> {
    const answer = await this.call(method, path, body);
    const { error } = errorSchema.parse(JSON.parse(answer.text));
    return { status: answer.status, ...error };
  }

  async server(id = 'survival') {
    return serverSchema.parse(await this.#ok('GET', `/${id}`));
  }

  async servers() {
    return z.object({ servers: z.array(serverSchema) }).parse(await this.#ok('GET', '')).servers;
  }

  /** Answers the status that the host answers. */
  async power(action: string, id = 'survival'): Promise<string> {
    const body = await this.#ok('POST', `/${id}/power`, { action });
    return z.object({ action: z.literal(action), status: z.string() }).parse(body).status;
  }

  async command(command: string): Promise<string> {
    return z.object({ output: z.string() }).parse(await this.#ok('POST', '/survival/command', { command }))
      .output;
  }

  async createBackup() {
    return backupSchema.parse(await this.#ok('POST', '/survival/backups'));
  }

  async backups() {
    return z.object({ backups: z.array(backupSchema) }).parse(await this.#ok('GET', '/survival/backups'))
      .backups;
  }

  async restore(backupId: string): Promise<void> {
    await this.#ok('POST', `/survival/backups/${backupId}/restore`);
  }

  async start(): Promise<void> {
    await this.power('start');
    await this.until('running');
  }

  async stop(): Promise<void> {
    await this.power('stop');
    await this.until('stopped');
  }

  /** Watches the server until it has this status; fails where it stays away for 30 s. */
  async until(status: string) {
    const limit = Date.now() + 30_000;
    for (;;) {
      const server = await this.server();
      if (server.status === status) return server;
      if (Date.now() > limit) throw new Error(`the server is ${server.status}, and not ${status}`);
      await delay(20);
    }
  }

  async #ok(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await this.call(method, path, body);
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return JSON.parse(answer.text);
  }
}

/** A port of 127.0.0.1 that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new TypeError('expected a TCP address');
  return address.port;
}

/** The process number that `spawn-child` printed. */
export function childPid(output: string): number {
  return Number(/child (\d+)/.exec(output)?.[1]);
}
