import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { incompressible } from '@steward/kit/testing';
import type { TestContext } from 'vitest';
import { z } from 'zod';
import { type HostConfig, hostConfigSchema } from '../src/config.ts';
import { type HostOptions, type RunningHost, startHost } from '../src/start-host.ts';

const gamePath = join(import.meta.dirname, 'game.ts');

export type ServerInput = z.input<typeof hostConfigSchema>['servers'][number];

export interface TestFolder {
  readonly folder: string;
  /** The game's working directory. */
  readonly cwd: string;
  /** The test that owns the folder. What it starts is ended after it. */
  readonly test: TestContext;
}

/** Creates a temporary folder, which is removed after the test. */
export async function makeTestFolder(test: TestContext): Promise<TestFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'steward-host-'));
  test.onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const cwd = join(folder, 'survival');
  await mkdir(cwd);
  return { folder, cwd, test };
}

/** Returns a settings entry for the test game. The parameters are passed to the game. */
export function survival(
  place: TestFolder,
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
  place: TestFolder,
  servers: ServerInput[],
  change: Partial<z.input<typeof hostConfigSchema>> = {},
): HostConfig {
  return hostConfigSchema.parse({
    listen: { port: 0 },
    dataFolder: join(place.folder, 'data'),
    backupsFolder: join(place.folder, 'backups'),
    rateLimit: { requests: 10_000, perSeconds: 1 },
    // Lets games start fast.
    inheritEnv: ['NODE_COMPILE_CACHE'],
    servers,
    ...change,
  });
}

/** Starts a host, closed after the test, and a client with a key. Backups and restores respond when they are done. */
export async function runHost(
  place: TestFolder,
  config: HostConfig,
  options: HostOptions = {},
): Promise<{ host: RunningHost; api: ApiClient }> {
  const host = await startHost(config, { respondWithinMs: 60_000, ...options });
  place.test.onTestFinished(() => host.close({ now: true }));
  return { host, api: new ApiClient(host.url, await host.keys.add(`test ${Math.random()}`)) };
}

/** Starts a host with one running server. */
export async function runSurvival(
  test: TestContext,
  change: Partial<ServerInput> = {},
  ...parameters: string[]
) {
  const place = await makeTestFolder(test);
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
  game: z.object({ answered: z.boolean() }).nullable(),
  resources: z.object({
    cpu_percent: z.number().nullable(),
    memory_bytes: z.number().nullable(),
    uptime_seconds: z.number().nullable(),
  }),
  disk: z.object({ free_bytes: z.number().nullable() }),
  configuration: z.record(z.string(), z.unknown()),
  frozen: z.boolean(),
  problem: z.string().optional(),
  last_exit: z
    .strictObject({
      code: z.number().nullable(),
      signal: z.string().nullable(),
      out_of_memory: z.boolean(),
      wanted: z.boolean(),
      crashed: z.boolean(),
      killed_after_seconds: z.number().nullable(),
    })
    .nullable(),
  restore: restoreSchema.nullable(),
});

const backupSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  created_at: z.iso.datetime(),
  size_bytes: z.number().nullable(),
  status: z.enum(['in_progress', 'complete', 'failed']),
  progress: z.number(),
  locked: z.boolean(),
  archive_path: z.string().optional(),
  checksum: z.string().optional(),
  error: z.string().optional(),
});

interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A client of the hosting API. */
export class ApiClient {
  readonly #url: string;
  readonly #key: string;

  constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  async call(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<ApiResponse> {
    const response = await fetch(`${this.#url}/v1/servers${path}`, {
      method,
      // The host may close an idle connection just as the next request is sent.
      headers: { authorization: `Bearer ${this.#key}`, connection: 'close' },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  /** Makes a call that must fail, and returns its status and error. */
  async callForError(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; code: string; message: string }> {
    const response = await this.call(method, path, body);
    const { error } = errorSchema.parse(JSON.parse(response.text));
    return { status: response.status, ...error };
  }

  async server(id = 'survival') {
    return serverSchema.parse(await this.#callForJson('GET', `/${id}`));
  }

  async servers() {
    return z.object({ servers: z.array(serverSchema) }).parse(await this.#callForJson('GET', '')).servers;
  }

  /** Returns the server's status from the response. */
  async power(action: string, id = 'survival'): Promise<string> {
    const body = await this.#callForJson('POST', `/${id}/power`, { action });
    return z.object({ action: z.literal(action), status: z.string() }).parse(body).status;
  }

  async command(command: string): Promise<string> {
    return z
      .object({ output: z.string() })
      .parse(await this.#callForJson('POST', '/survival/command', { command })).output;
  }

  async createBackup(body?: { name: string }) {
    return backupSchema.parse(await this.#callForJson('POST', '/survival/backups', body));
  }

  async lock(backupId: string, change: 'lock' | 'unlock' = 'lock') {
    return backupSchema.parse(await this.#callForJson('POST', `/survival/backups/${backupId}/${change}`));
  }

  async backups() {
    return z
      .object({ backups: z.array(backupSchema) })
      .parse(await this.#callForJson('GET', '/survival/backups')).backups;
  }

  async restore(backupId: string): Promise<void> {
    await this.#callForJson('POST', `/survival/backups/${backupId}/restore`);
  }

  async start(): Promise<void> {
    await this.power('start');
    await this.waitForStatus('running');
  }

  async stop(): Promise<void> {
    await this.power('stop');
    await this.waitForStatus('stopped');
  }

  /**
   * Waits until the server has this status, for at most a minute. It asks less and less often, so that on a
   * slow machine a game that takes long doesn't use up the key's requests.
   */
  async waitForStatus(status: string) {
    const limit = Date.now() + 60_000;
    for (let pauseMs = 20; ; pauseMs = Math.min(pauseMs * 1.2, 500)) {
      const server = await this.server();
      if (server.status === status) return server;
      if (Date.now() > limit) throw new Error(`The server is ${server.status}, not ${status}`);
      await delay(pauseMs);
    }
  }

  async #callForJson(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await this.call(method, path, body);
    if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status} ${response.text}`);
    return JSON.parse(response.text);
  }
}

/** Returns the pid that `spawn-child` printed. */
export function childPid(output: string): number {
  return Number(/child (\d+)/.exec(output)?.[1]);
}

/** Returns an entry for a server that is ready at once, writes nothing and ends on SIGTERM. */
export function quietGame(place: TestFolder, change: Partial<ServerInput> = {}): ServerInput {
  const { stopCommand: _stop, readyPattern: _ready, ...entry } = survival(place);
  return { ...entry, command: ['cat'], ...change };
}

/** Starts a host with a running quiet game. */
export async function runQuietGame(
  test: TestContext,
  change: Partial<ServerInput> = {},
  options: HostOptions = {},
) {
  const place = await makeTestFolder(test);
  const config = configFor(place, [quietGame(place, change)]);
  const { api, host } = await runHost(place, config, options);
  await api.start();
  return { api, host, place };
}

/** Starts a host with a running quiet game, and makes a backup of its world: one file that can't be compressed. */
export async function runBackedUp(test: TestContext) {
  const running = await runQuietGame(test);
  const { place, api } = running;
  await mkdir(join(place.cwd, 'world'));
  await writeFile(join(place.cwd, 'world', 'region.bin'), incompressible(100_000));
  return { ...running, backup: await api.createBackup() };
}
