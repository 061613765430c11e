import type { Backup } from '../src/model/backup.ts';
import { noUsage, type Server } from '../src/model/server.ts';

/** Returns a running server. */
export function aServer(id: string, change: Partial<Server> = {}): Server {
  return {
    id,
    name: `Server ${id}`,
    status: 'running',
    statusWord: 'running',
    players: { online: 1, max: 20, names: ['Ada'] },
    usage: {
      ...noUsage,
      cpuPercent: 50,
      memoryBytes: 2 ** 30,
      memoryLimitBytes: 2 ** 31,
    },
    configuration: [],
    restore: null,
    ...change,
  };
}

/** Returns a complete backup, of which nothing else is known. */
export function aBackup(id: string, change: Partial<Backup> = {}): Backup {
  return {
    id,
    name: null,
    createdAt: null,
    sizeBytes: null,
    state: 'complete',
    progressPercent: null,
    error: null,
    locked: false,
    ...change,
  };
}
