import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pinger, PingResult } from '@steward/hosts/ping';
import { inheritedEnvironment } from '@steward/kit';
import { BackupStore } from './backups/backup-store.ts';
import { recoverRestore } from './backups/restore-backup.ts';
import { RestoreJournal, RestoreRecord } from './backups/restore-state.ts';
import { resumeSaving } from './backups/save-world.ts';
import { ServerBackups } from './backups/server-backups.ts';
import type { Failpoints } from './backups/swap.ts';
import type { OpenSink } from './backups/write-archive.ts';
import type { HostConfig, ServerEntry } from './config.ts';
import { RunFiles } from './game/game-run.ts';
import { GameServer } from './game/own-server.ts';
import { type Logger, logFailure } from './logger.ts';

/** What came of asking a game. */
interface AskedGame {
  readonly answered: boolean;
  readonly players: PingResult['players'];
}

/** One server: its game, its backups and its players. */
export interface HostedServer {
  readonly server: GameServer;
  readonly backups: ServerBackups;
  /** Asks the game who is online; null if it isn't Minecraft. */
  readonly askGame: () => Promise<AskedGame | null>;
}

export interface HostedServerOptions {
  readonly config: HostConfig;
  readonly log: Logger;
  readonly ping: Pinger['ping'];
  readonly respondWithinMs: number;
  readonly openSink: OpenSink;
  readonly atPoint: Failpoints;
}

/** Opens a server: finishes an interrupted restore or backup, and adopts its game if it still runs. */
export async function openServer(entry: ServerEntry, options: HostedServerOptions): Promise<HostedServer> {
  const { config, log, ping, respondWithinMs, openSink, atPoint } = options;
  const folder = join(config.dataFolder, 'servers', entry.id);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const server = new GameServer(entry, new RunFiles(folder), inheritedEnvironment(config.inheritEnv), log);
  const record = await RestoreRecord.open(folder);
  const journal = new RestoreJournal(folder);
  const { store, interrupted } = await BackupStore.open(join(config.backupsFolder, entry.id), log);
  server.block(await recoverRestore({ entry, record, journal, log, atPoint }));
  const adopted = await server.adopt();
  if (adopted && interrupted) {
    const failure = 'failed to turn saving back on after an interrupted backup';
    await resumeSaving(server).catch(logFailure(log, entry.id, failure));
  }
  const maxBackups = config.retention?.maxBackupsPerServer ?? null;
  const backups = new ServerBackups({
    server,
    store,
    record,
    journal,
    maxBackups,
    respondWithinMs,
    openSink,
    atPoint,
    log,
  });
  const { minecraft } = entry;
  const askGame = async () => {
    const result = minecraft && (await ping(minecraft));
    return minecraft ? { answered: result !== null, players: result?.players ?? null } : null;
  };
  return { server, backups, askGame };
}
