import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { Server } from 'node:http';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { createPinger } from '@steward/hosts/ping';
import { createQuerier } from '@steward/hosts/query';
import { errorCode, makeFolder, nullIfAbsent } from '@steward/kit';
import { holdFileIn } from './backups/restore-guard.ts';
import type { Failpoints } from './backups/swap.ts';
import { type OpenSink, openArchiveFile } from './backups/write-archive.ts';
import { type HostConfig, HostConfigError, type ServerEntry } from './config.ts';
import { lockDataFolder } from './files/file-lock.ts';
import { exists } from './files/paths.ts';
import { RunFiles } from './game/game-run.ts';
import { hasFolder } from './game/start-run.ts';
import { type HostedServer, type OpenSupervisor, openServer } from './hosted-server.ts';
import { createApp } from './http/app.ts';
import { KeyStore } from './keys.ts';
import { type Logger, silentLogger } from './logger.ts';
import { findProcess } from './processes/process-table.ts';
import { openSupervisor } from './supervisors/open-supervisor.ts';

/** Games are asked on this machine, each time that someone wants to know. */
const pingOptions = { timeoutMs: 1_500, maxAgeMs: 500 };
const queryOptions = { timeoutMs: 1_500 };

export interface HostOptions {
  readonly logger?: Logger;
  /** A backup or restore that takes longer gets its response before it is done. Default 5000. */
  readonly respondWithinMs?: number;
  /** Opens the supervisors of servers that the host does not start. For tests. */
  readonly openSupervisor?: OpenSupervisor;
  /** Opens the file that an archive is written to. For tests. */
  readonly openSink?: OpenSink;
  /** As in `AppOptions`. For tests. */
  readonly maxListedFiles?: number;
  /** Called at named points of a backup or restore. For tests. */
  readonly atPoint?: Failpoints;
}

export type RunningHost = Readonly<Awaited<ReturnType<typeof startHost>>>;

/**
 * Starts the embedded host.
 * @throws AlreadyRunningError if another host uses the data folder
 * @throws HostConfigError if another program uses its port
 * @throws the system's error if it can't listen for another reason
 */
export async function startHost(config: HostConfig, options: HostOptions = {}) {
  const log = options.logger ?? silentLogger;
  await makeFolder(config.dataFolder);
  const release = lockDataFolder(config.dataFolder);
  const keys = new KeyStore(config.dataFolder);
  const servers = new Map<string, HostedServer>();
  const closeServers = async (now: boolean): Promise<void> => {
    const all = [...servers.values()];
    await Promise.all(all.map(({ backups }) => backups.close()));
    await Promise.all(all.map(({ server }) => server.close(now)));
  };
  try {
    const serverOptions = {
      config,
      log,
      ping: createPinger(pingOptions).ping,
      pingAnew: createPinger({ ...pingOptions, maxAgeMs: 0 }).ping,
      query: createQuerier(queryOptions).ask,
      respondWithinMs: options.respondWithinMs ?? 5000,
      openSupervisor: options.openSupervisor ?? openSupervisor,
      openSink: options.openSink ?? openArchiveFile,
      atPoint: options.atPoint ?? (async () => {}),
    };
    // At the same time: a supervisor that can't be asked may take long to fail.
    const opening = config.servers.map((entry) => openServer(entry, serverOptions));
    // All are awaited, so that none is still at work when another one fails.
    await Promise.allSettled(opening);
    for (const [index, entry] of config.servers.entries()) {
      const opened = await opening[index];
      if (opened !== undefined) servers.set(entry.id, opened);
      await logServed(entry, log);
    }
    await logOrphans(config, log);
    const { maxListedFiles } = options;
    const http = await listen(config, createApp({ config, keys, servers, log, maxListedFiles }).fetch);
    /**
     * Stops listening, cancels backups and restores cleanly, and stops the game servers, each within its own time limit.
     * `now` kills them instead. Resolves when all their processes have ended.
     */
    const close = async ({ now = false }: { now?: boolean } = {}): Promise<void> => {
      const closed = http.listening ? once(http, 'close') : null;
      http.close();
      await closeServers(now);
      http.closeAllConnections();
      await closed;
      release();
    };
    return { url: urlOf(http), keys, close };
  } catch (error) {
    release();
    throw error;
  }
}

async function listen(
  config: HostConfig,
  fetch: (request: Request) => Response | Promise<Response>,
): Promise<Server> {
  const http = createAdaptorServer({ fetch });
  if (!(http instanceof Server)) throw new TypeError('Expected an HTTP/1 server');
  const { host, port } = config.listen;
  http.listen(port, host);
  await once(http, 'listening').catch((error: unknown) => {
    if (errorCode(error) !== 'EADDRINUSE') throw error;
    throw new HostConfigError(
      `Another program uses port ${port} of ${host}. Stop that program, or choose another listen.port in the settings file.`,
    );
  });
  return http;
}

/** Returns the address of a server, without a trailing slash. */
function urlOf(http: Server): string {
  const address = http.address();
  if (address === null || typeof address === 'string') throw new TypeError('Expected a TCP address');
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}

async function logServed(entry: ServerEntry, log: Logger): Promise<void> {
  const details = { server: entry.id, name: entry.name, folder: entry.cwd };
  if (await hasFolder(entry)) log.info(details, 'serving a game server');
  else if ('command' in entry.runs)
    log.warn(details, 'the folder of a game server is missing: it can’t start');
  else log.warn(details, 'the folder of a game server is missing: it can’t be backed up or restored');
}

/**
 * Logs leftovers of a crashed host for servers that are no longer in the settings file: games that still run, and servers that a
 * restore keeps from being started.
 */
async function logOrphans(config: HostConfig, log: Logger): Promise<void> {
  const folder = join(config.dataFolder, 'servers');
  const known = new Set(config.servers.map(({ id }) => id));
  for (const server of (await readdir(folder).catch(nullIfAbsent)) ?? []) {
    if (known.has(server)) continue;
    if (await exists(holdFileIn(join(folder, server))))
      log.warn(
        { server },
        'an interrupted restore still keeps a server from being started by its own rules; to put them back, add the server to the settings file again',
      );
    const record = await new RunFiles(join(folder, server)).readRecord();
    if (record && findProcess(record.pid)?.identity === record.identity) {
      log.warn(
        { server, pid: record.pid },
        'a game server that is no longer in the settings file is still running; it was left alone',
      );
    }
  }
}
