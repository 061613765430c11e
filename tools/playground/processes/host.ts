import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { z } from 'zod';
import { programFile } from '../../build/builds.ts';
import type { DataFolder } from '../data-folder.ts';
import { PlaygroundError } from '../options.ts';
import type { ProcessState, ServerView } from '../page-protocol.ts';
import type { ServerEntry } from '../servers/server-entry.ts';
import { Child, lastLine } from './child.ts';
import { gamePids } from './game-pids.ts';

const restartAfterMs = 1_000;

/**
 * Starts the host with its servers, and Creative on it; Survival is left for people to start.
 * Returns the demo account's API key, a new one unless one is given.
 */
export async function openHost(
  host: Host,
  folder: DataFolder,
  servers: readonly ServerEntry[],
  existingKey: string | null,
): Promise<string> {
  await writeHostConfig(folder, servers);
  const key = existingKey ?? (await createApiKey(folder.hostConfig, 'demo'));
  await host.start();
  if (host.url !== null) await startServer(host.url, key, 'creative');
  return key;
}

export interface HostOptions {
  readonly configFile: string;
  readonly folder: string;
  readonly log: string;
  /** Variables besides the usual ones. */
  readonly env: Readonly<Record<string, string>>;
  /** Called when the process has started or ended. */
  readonly onChange: () => void;
}

/** The embedded host's process, as `npm run host` starts it. If it dies it is restarted and adopts its games. */
export class Host {
  readonly #options: HostOptions;
  #child: Child | null = null;
  #url: string | null = null;
  #closing = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: HostOptions) {
    this.#options = options;
  }

  /** The address at which the host listens; null while it does not. */
  get url(): string | null {
    return this.#url;
  }
  get child(): Child | null {
    return this.#child;
  }
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }
  get state(): ProcessState {
    if (this.#child === null) return 'stopped';
    return this.#url === null ? 'starting' : 'running';
  }

  /** Resolves when the host listens. @throws PlaygroundError if it ends instead */
  async start(): Promise<void> {
    if (this.#closing) return;
    const { configFile, folder, log, env } = this.#options;
    const args = [programFile('host'), configFile] as const;
    const child = await Child.start({ args, cwd: folder, env, log, pipeOutput: true });
    this.#child = child;
    const exited = child.exited.then((exit) => {
      this.#child = null;
      this.#url = null;
      this.#options.onChange();
      return exit;
    });
    this.#options.onChange();
    this.#url = await Promise.race([
      listeningUrl(child),
      exited.then(async (exit) => {
        throw new PlaygroundError(`The embedded host did not start (${exit}): ${await lastLine(log)}`);
      }),
    ]);
    this.#options.onChange();
    void exited.then(() => this.#restart());
  }

  /** Prevents another start. */
  close(): void {
    this.#closing = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #restart(): void {
    if (this.#closing) return;
    this.#timer = setTimeout(() => void this.start().catch(() => this.#restart()), restartAfterMs);
  }
}

async function listeningUrl(child: Child): Promise<string> {
  if (child.output === null) throw new TypeError('expected a pipe');
  for await (const line of createInterface({ input: child.output })) {
    const url = /^Listening on (\S+)$/.exec(line)?.[1];
    if (url !== undefined) {
      child.output.resume();
      return url;
    }
  }
  return new Promise(() => {});
}

async function writeHostConfig(folder: DataFolder, servers: readonly ServerEntry[]): Promise<void> {
  for (const { cwd } of servers) await mkdir(cwd, { recursive: true });
  const config = {
    listen: { host: '127.0.0.1', port: 0 },
    dataFolder: folder.hostData,
    backupsFolder: folder.backups,
    // The inspector polls with the same key as the bot.
    rateLimit: { requests: 300, perSeconds: 10 },
    // Makes the small game start faster.
    inheritEnv: ['NODE_COMPILE_CACHE'],
    servers,
  };
  await writeFile(folder.hostConfig, JSON.stringify(config, null, 2), { mode: 0o600 });
}

/** Creates an API key with the host's own command. */
async function createApiKey(configFile: string, name: string): Promise<string> {
  const args = ['--disable-warning=ExperimentalWarning', programFile('host'), 'key', 'add', name, configFile];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const key = /^\S+/.exec(stdout)?.[0];
  if (key === undefined) throw new Error('The embedded host printed no key');
  return key;
}

/** Starts a server. A failure shows in its status. */
async function startServer(hostUrl: string, key: string, id: string): Promise<void> {
  await fetch(`${hostUrl}/v1/servers/${id}/power`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify({ action: 'start' }),
  }).catch(() => {});
}

export interface HostAccess {
  /** The host's own address, past the proxy and its faults; null while the host is down. */
  url(): string | null;
  readonly key: string;
  /** The host's data folder. */
  readonly folder: string;
}

const serversSchema = z.object({
  servers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      status: z.string(),
      players: z.object({ online: z.number(), max: z.number() }).nullable(),
      resources: z.object({ cpu_percent: z.number().nullable(), memory_bytes: z.number().nullable() }),
    }),
  ),
});
const backupsSchema = z.object({ backups: z.array(z.unknown()) });

/** Returns the host's servers; null if the host can't be read now. */
export async function readServers(host: HostAccess): Promise<readonly ServerView[] | null> {
  const url = host.url();
  if (url === null) return null;
  const get = async (path: string): Promise<unknown> => {
    const headers = { authorization: `Bearer ${host.key}` };
    const response = await fetch(`${url}/v1/servers${path}`, { headers, signal: AbortSignal.timeout(5_000) });
    return response.json();
  };
  try {
    const [{ servers }, pids] = await Promise.all([
      get('').then((value) => serversSchema.parse(value)),
      gamePids(host.folder),
    ]);
    return await Promise.all(
      servers.map(async ({ id, name, status, players, resources }) => ({
        id,
        name,
        status,
        pid: pids.get(id) ?? null,
        players: players && { online: players.online, max: players.max },
        cpuPercent: resources.cpu_percent,
        memoryBytes: resources.memory_bytes,
        backups: backupsSchema.parse(await get(`/${encodeURIComponent(id)}/backups`)).backups.length,
      })),
    );
  } catch {
    return null;
  }
}
