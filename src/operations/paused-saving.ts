import { HostError } from '@steward/hosts/model';
import { dayMs } from '@steward/kit';
import type { Logger } from 'pino';
import type { Timings } from '../domain/timings.ts';
import type { Operations } from '../store/repositories/operations.ts';
import type { PausedSaves } from '../store/repositories/paused-saves.ts';
import type { GuildHosts } from './guild-hosts.ts';
import type { HostConnection } from './model/host-connection.ts';
import type { Operation } from './model/operation.ts';
import type { PausedSave } from './model/paused-save.ts';

interface PausedSavingOptions {
  readonly pausedSaves: Pick<PausedSaves, 'add' | 'all' | 'remove'>;
  readonly operations: Pick<Operations, 'get'>;
  readonly hosts: Pick<GuildHosts, 'link'>;
  /** Has the time between two tries, in milliseconds. */
  readonly recovery: Pick<Timings['recovery'], 'saveAgainMs'>;
  readonly logger: Logger;
}

/** How long it's tried for: a game that was started again since saves by itself. In milliseconds. */
const longestMs = 7 * dayMs;

/**
 * Tells games to save again that were told not to, because of a backup. That is stored before they are told not to, so whatever
 * ends a backup, and whichever process goes on, they are told. Twice does no harm.
 */
export class PausedSaving {
  readonly #options: PausedSavingOptions;
  /** When each is tried next, by `performance.now()`. */
  readonly #nextTry = new Map<string, number>();

  constructor(options: PausedSavingOptions) {
    this.#options = options;
  }

  /** Stores that the game of an operation's server is about to be told not to save. */
  async pause({ id, accountId, guildId, server }: Operation): Promise<void> {
    const { connectionId, id: serverId } = server;
    const paused = { accountId, guildId, server: { connectionId, id: serverId }, operationId: id };
    await this.#options.pausedSaves.add({ ...paused, pausedAt: new Date() });
  }

  /** Tells the game of an operation's server to save again, if the operation has told it not to. */
  async resume({ id }: Operation, link: HostConnection): Promise<void> {
    const paused = (await this.#options.pausedSaves.all()).find(({ operationId }) => operationId === id);
    if (paused !== undefined) await this.#tell(paused, link);
  }

  /** Tells all games that are still told not to save although their operation has ended, each only now and then. */
  async resumeEnded(): Promise<void> {
    const { pausedSaves, operations, hosts, recovery } = this.#options;
    const all = await pausedSaves.all();
    if (all.length === 0) this.#nextTry.clear();
    for (const paused of all) {
      const { guildId, server, operationId, pausedAt } = paused;
      if ((this.#nextTry.get(operationId) ?? 0) > performance.now()) continue;
      if ((await operations.get(operationId))?.state === 'running') continue;
      this.#nextTry.set(operationId, performance.now() + recovery.saveAgainMs);
      const link = await hosts.link(guildId, server.connectionId);
      if (typeof link !== 'string') await this.#tell(paused, link);
      else if (link === 'disconnected') await pausedSaves.remove(paused);
      if (Date.now() - pausedAt.getTime() > longestMs) await pausedSaves.remove(paused);
    }
  }

  async #tell(paused: PausedSave, { hosting, account }: HostConnection): Promise<void> {
    const { pausedSaves, logger } = this.#options;
    try {
      await hosting.command(account, paused.server.id, 'save-on');
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      const { operationId, guildId } = paused;
      // Of a server that is down or gone, nothing has to be told: a game saves when it's started.
      const isOver = error.reason === 'server-down' || error.kind === 'unknown-server';
      if (!isOver) {
        logger.warn(
          { err: error, operation: operationId, guild: guildId },
          'failed to have a game save again',
        );
        return;
      }
    }
    await pausedSaves.remove(paused);
  }
}
