import { Caller, type CallReport } from './caller.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Hosting } from './hosting.ts';
import { Reads } from './reads.ts';
import { Writes } from './writes.ts';

export interface HostingOptions {
  /** Where the hosting API is, without `/v1`. */
  readonly baseUrl: string;
  /** For one call, in milliseconds. */
  readonly timeoutMs: number;
  /** At the same time, for reads and for writes each. Default 512. */
  readonly connections?: number;
  /** The body field that carries a power action. */
  readonly powerField: string;
  /** The body field that carries a console command. */
  readonly commandField: string;
  readonly logger?: { debug(what: object, message: string): void };
  /** Told of every call when it ends. */
  readonly onCall?: ((report: CallReport) => void) | undefined;
  readonly clock?: Clock;
}

/**
 * The hosting API over HTTP. `close` ends what is under way.
 * @throws TypeError where the base URL is no HTTP address
 */
export function createHosting(options: HostingOptions): Hosting & { close(): Promise<void> } {
  const { logger, clock = systemClock } = options;
  const onCall = (report: CallReport): void => {
    logger?.debug(report, 'called the host');
    options.onCall?.(report);
  };
  const caller = new Caller({ ...options, clock, onCall });
  const reads = new Reads(caller, clock);
  const writes = new Writes(caller, reads, options);
  return {
    servers: (account, read) => reads.servers(account, read),
    server: (account, serverId, read) => reads.server(account, serverId, read),
    backups: (account, serverId, read) => reads.backups(account, serverId, read),
    power: (account, serverId, action, write) => writes.power(account, serverId, action, write),
    command: (account, serverId, command, write) => writes.command(account, serverId, command, write),
    createBackup: (account, serverId, write) => writes.createBackup(account, serverId, write),
    restoreBackup: (account, serverId, backupId, write) =>
      writes.restoreBackup(account, serverId, backupId, write),
    deleteBackup: (account, serverId, backupId, write) =>
      writes.deleteBackup(account, serverId, backupId, write),
    close: () => caller.close(),
  };
}
