import type { ListedBackup } from '../backups/server-backups.ts';
import type { HostedServer } from '../hosted-server.ts';

/** A server as the API shows it. */
export async function serverRecord({ server, backups, playerCount }: HostedServer) {
  const { entry, status, problem, run } = server;
  const [usage, players] = await Promise.all([
    run?.usage.read() ?? null,
    status === 'running' ? (playerCount?.read() ?? null) : null,
  ]);
  const restore = backups.restoreState;
  return {
    id: entry.id,
    name: entry.name,
    status,
    players,
    resources: {
      cpu_percent: usage?.cpuPercent ?? null,
      memory_bytes: usage?.memoryBytes ?? null,
      uptime_seconds: run ? Math.max(0, Math.floor((Date.now() - run.startedAt.getTime()) / 1000)) : null,
    },
    configuration: entry.configuration,
    ...(problem === null ? {} : { problem }),
    restore: restore && {
      backup_id: restore.backupId,
      state: restore.state,
      at: restore.at,
      progress: restore.progress,
      ...(restore.problem === null ? {} : { error: restore.problem }),
    },
  };
}

/** A backup as the API shows it. */
export function backupRecord({ manifest, progress }: ListedBackup) {
  return {
    id: manifest.id,
    name: manifest.name,
    created_at: manifest.createdAt,
    size_bytes: manifest.status === 'complete' ? manifest.archiveBytes : null,
    status: manifest.status,
    progress,
    ...(manifest.problem === null ? {} : { error: manifest.problem }),
  };
}
