import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pinger } from '@steward/hosts/ping';
import type { Querier } from '@steward/hosts/query';
import { inheritedEnvironment } from '@steward/kit';
import { BackupStore } from './backups/backup-store.ts';
import { type ReachProblems, reachProblems } from './backups/reachable-files.ts';
import { recoverRestore } from './backups/restore-backup.ts';
import { RestoreGuard } from './backups/restore-guard.ts';
import { RestoreJournal, RestoreRecord } from './backups/restore-state.ts';
import { ServerBackups } from './backups/server-backups.ts';
import type { Failpoints } from './backups/swap.ts';
import { WorldSaving } from './backups/world-saving.ts';
import type { OpenSink } from './backups/write-archive.ts';
import type { HostConfig, ServerEntry, SupervisedRuns } from './config.ts';
import type { AskedGame, GameConsole } from './consoles/game-console.ts';
import { openConsole } from './consoles/open-console.ts';
import { AdoptedServer } from './game/adopted-server.ts';
import { RunFiles } from './game/game-run.ts';
import type { GameServer } from './game/game-server.ts';
import { OwnServer } from './game/own-server.ts';
import type { Logger } from './logger.ts';
import type { Supervisor } from './supervisors/supervisor.ts';

/** One server: its game, its backups and its players. */
export interface HostedServer {
  readonly server: GameServer;
  readonly backups: ServerBackups;
  /** Asks the game who is online; null if it can't be asked. */
  readonly askGame: () => Promise<AskedGame | null>;
}

/** Opens the supervisor of a server that the host does not start itself. */
export type OpenSupervisor = (runs: SupervisedRuns, entry: ServerEntry, log: Logger) => Supervisor;

export interface HostedServerOptions {
  readonly config: HostConfig;
  readonly log: Logger;
  readonly ping: Pinger['ping'];
  /** The same without an earlier answer, which may be of the run before. */
  readonly pingAnew: Pinger['ping'];
  readonly query: Querier['ask'];
  readonly respondWithinMs: number;
  readonly openSupervisor: OpenSupervisor;
  readonly openSink: OpenSink;
  readonly atPoint: Failpoints;
}

/** Opens a server: finishes an interrupted restore or backup, and adopts its game if it still runs. */
export async function openServer(entry: ServerEntry, options: HostedServerOptions): Promise<HostedServer> {
  const { config, log, respondWithinMs, openSink, atPoint } = options;
  const folder = join(config.dataFolder, 'servers', entry.id);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const console = openConsole(entry, log);
  const { server, supervisor } = openGame(entry, folder, console, options);
  const guard = supervisor && (await RestoreGuard.open({ supervisor, server: entry, folder, log }));
  const checkReach = async (): Promise<ReachProblems> =>
    supervisor === null ? { backup: null, restore: null } : reachProblems(entry, supervisor);
  const record = await RestoreRecord.open(folder);
  const journal = new RestoreJournal(folder);
  const store = await BackupStore.open(join(config.backupsFolder, entry.id), log);
  server.block(await recoverRestore({ entry, record, journal, guard, log, atPoint }));
  await server.adopt();
  await logReach(entry, checkReach, log);
  const saving = new WorldSaving(server, folder, log);
  await saving.recover();
  const maxBackups = config.retention?.maxBackupsPerServer ?? null;
  const backups = new ServerBackups({
    server,
    saving,
    store,
    record,
    journal,
    guard,
    checkReach,
    maxBackups,
    respondWithinMs,
    openSink,
    atPoint,
    log,
  });
  const askGame = (): Promise<AskedGame | null> => askWhoPlays(entry, options, console);
  return { server, backups, askGame };
}

/** Asks the game as its clients do, and through the console if that isn't possible, or names nobody. */
async function askWhoPlays(
  entry: ServerEntry,
  options: Pick<HostedServerOptions, 'ping' | 'query'>,
  console: GameConsole | null,
): Promise<AskedGame | null> {
  const asked = await askAsClient(entry, options);
  if (asked === null) return (await console?.askGame()) ?? null;
  const { answered, players } = asked;
  const isTold = players === null ? !answered : players.online === 0 || players.names.length > 0;
  const listed = isTold ? null : await console?.askGame();
  return { answered, players: listed?.players ?? players };
}

/** Returns null if the settings don't say how to ask the game. */
async function askAsClient(
  { minecraft, query }: ServerEntry,
  options: Pick<HostedServerOptions, 'ping' | 'query'>,
): Promise<AskedGame | null> {
  if (minecraft !== undefined) {
    const result = await options.ping(minecraft);
    return { answered: result !== null, players: result?.players ?? null };
  }
  if (query === undefined) return null;
  const { protocol, ...address } = query;
  const result = await options.query({ protocol, address });
  if (!('answer' in result)) return { answered: false, players: null };
  const { online = null, max = null, names = [] } = result.answer.players ?? {};
  return { answered: true, players: online === null ? null : { online, max, names } };
}

/** Returns a server, and its supervisor if the host does not run it. */
function openGame(
  entry: ServerEntry,
  folder: string,
  console: GameConsole | null,
  options: HostedServerOptions,
): { readonly server: GameServer; readonly supervisor: Supervisor | null } {
  const { config, openSupervisor, log } = options;
  const { runs, minecraft, query } = entry;
  const isAsked = minecraft !== undefined || query !== undefined;
  const anew = { ...options, ping: options.pingAnew };
  const answers = isAsked ? async () => (await askAsClient(entry, anew))?.answered === true : null;
  if ('command' in runs) {
    const inherited = inheritedEnvironment(config.inheritEnv);
    const server = new OwnServer(entry, runs.command, new RunFiles(folder), inherited, answers, log);
    return { server, supervisor: null };
  }
  const supervisor = openSupervisor(runs, entry, log);
  return { server: new AdoptedServer({ entry, folder, supervisor, console, answers, log }), supervisor };
}

/** Logs why backups and restores of a server will be refused. */
async function logReach(
  entry: ServerEntry,
  checkReach: () => Promise<ReachProblems>,
  log: Logger,
): Promise<void> {
  try {
    const { backup, restore } = await checkReach();
    if (backup !== null) log.warn({ server: entry.id, problem: backup }, 'backups and restores are refused');
    else if (restore !== null) log.warn({ server: entry.id, problem: restore }, 'restores are refused');
  } catch (error) {
    log.warn({ server: entry.id, err: error }, 'failed to check whether a server’s files can be backed up');
  }
}
