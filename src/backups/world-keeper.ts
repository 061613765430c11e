import { type Backup, type Listing, newestFirst, orNull, storedLabel } from '@steward/hosts/model';
import type { WorldIdentity } from '@steward/worlds/model';
import type { Logger } from 'pino';
import { backupDigestOf } from '../discord/interactions/component-ids.ts';
import type { ServerRef } from '../domain/connection.ts';
import { decideAgain } from '../domain/decide-again.ts';
import type { HostConnection } from '../operations/model/host-connection.ts';
import type { BackupTests } from '../store/repositories/backup-tests.ts';
import type { Operations } from '../store/repositories/operations.ts';
import type { ServerWorlds } from '../store/repositories/world-findings.ts';
import { newestGood } from './model/backup-test.ts';
import { type ServerWorld, unknownWorld } from './model/server-world.ts';
import {
  afterRestore,
  afterTest,
  type RestoredBackup,
  restoresIn,
  type WorldContext,
  worldAfterStart,
} from './world-rules.ts';

/** The most backups of a server that are told apart; of a longer list it isn't known which ones are newer. */
const mostBackups = 500;
/** The characters of what stands for a backup. */
const digestLength = 12;
/** The time limit for a list of backups, in milliseconds. */
const listMs = 10_000;

interface WorldKeeperOptions {
  readonly serverWorlds: Pick<ServerWorlds, 'of' | 'save'>;
  readonly backupTests: Pick<BackupTests, 'of'>;
  readonly operations: Pick<Operations, 'lastOn'>;
  readonly logger: Logger;
}

/** A server whose world was seen. */
export interface SeenServer {
  readonly link: Pick<HostConnection, 'hosting' | 'account'>;
  readonly id: string;
  /** Null: it is called as before. */
  readonly name: string | null;
}

/** Stores which worlds servers have, as their files and backups show it, and when it is a different one from before. */
export class WorldKeeper {
  readonly #options: WorldKeeperOptions;

  constructor(options: WorldKeeperOptions) {
    this.#options = options;
  }

  /** Returns since when the run lasts after whose start a server's world was read last; null if it never was. */
  async lastRun(accountId: string, serverId: string): Promise<number | null> {
    return (await this.#options.serverWorlds.of(accountId, serverId))?.run ?? null;
  }

  /** Returns the ids of the operations that have restored something on a server; null while one does. */
  async restores(accountId: string, serverId: string): Promise<readonly string[] | null> {
    const { operations } = this.#options;
    // Of any time: those of operations may be from before a clock was set.
    const restores = await operations.lastOn(accountId, serverId, new Date(0), 'backup.restore');
    const isRestoring = restores.some(({ state }) => state === 'running');
    return isRestoring ? null : restoresIn(restores);
  }

  /**
   * Stores what was read after a start.
   * @param run since when the run lasts
   * @param found null if it couldn't be read
   * @param restores as they were before it was read
   * @throws StoreUnavailableError
   */
  async started(
    server: SeenServer,
    run: number,
    found: WorldIdentity | null,
    restores: readonly string[],
    now: Date,
    signal: AbortSignal,
  ): Promise<void> {
    const seen = found && { ...found, readAt: now.getTime(), from: 'live' as const };
    const list = found === null ? null : await this.#list(server, signal);
    const good = list && newestGood(list.items, await this.#tests(server));
    await this.#change(server.link.account.id, server, (known) =>
      worldAfterStart(known, run, seen, this.#context(known, server, restores, list, good, now)),
    );
  }

  /** Stores that a backup was restored. @throws StoreUnavailableError */
  async restored(
    accountId: string,
    server: Pick<ServerRef, 'id' | 'name'>,
    backup: RestoredBackup,
  ): Promise<void> {
    await this.#change(accountId, server, (known) => afterRestore(known, backup));
  }

  /** Stores what the test of a backup has shown. @throws StoreUnavailableError */
  async tested(
    server: SeenServer,
    backup: Backup,
    found: WorldIdentity,
    now: Date,
    signal: AbortSignal,
  ): Promise<void> {
    const restores = await this.restores(server.link.account.id, server.id);
    const list = await this.#list(server, signal);
    if (restores === null || list === null) return;
    const seen = { ...found, readAt: (backup.createdAt ?? now).getTime(), from: 'backup' as const };
    const [newest] = newestFirst(list.items).filter(({ state }) => state === 'complete');
    const others = list.items.filter(({ id }) => id !== backup.id);
    const good = newestGood(others, await this.#tests(server));
    const tested = { backup: standsFor(backup), isNewest: newest?.id === backup.id, found: seen };
    await this.#change(server.link.account.id, server, (known) =>
      afterTest(known, tested, this.#context(known, server, restores, list, good, now)),
    );
  }

  #context(
    known: ServerWorld,
    { name }: SeenServer,
    restores: readonly string[],
    list: Listing<Backup> | null,
    good: Backup | null,
    now: Date,
  ): WorldContext {
    const isWhole = list !== null && !list.more && list.items.length <= mostBackups;
    return {
      serverName: name ?? known.serverName,
      restores,
      backups: isWhole ? list.items.map(standsFor) : null,
      good: good && { id: good.id, createdAt: good.createdAt?.getTime() ?? null, label: storedLabel(good) },
      now,
    };
  }

  /** Stores a change; decides again if another process was faster. */
  async #change(
    accountId: string,
    { id, name }: Pick<SeenServer, 'id' | 'name'>,
    decide: (known: ServerWorld) => ServerWorld | null,
  ): Promise<void> {
    const { serverWorlds, logger } = this.#options;
    await decideAgain(
      async () => (await serverWorlds.of(accountId, id)) ?? unknownWorld(accountId, id, name ?? ''),
      decide,
      async (known, next) => {
        const isNews = next.state !== known.state || next.other !== known.other;
        const saved = await serverWorlds.save(next, { isNews });
        const fields = { account: accountId, server: id, state: next.state, how: next.other?.how };
        if (saved !== null && next.state !== known.state)
          logger.info(fields, 'a server has another world, or its own again');
        return saved;
      },
    );
  }

  async #list({ link: { hosting, account }, id }: SeenServer, signal: AbortSignal) {
    if (hosting.capabilities.backups === null) return null;
    return orNull(hosting.backups(account, id, { deadlineMs: listMs, signal }));
  }

  #tests({ link: { account }, id }: SeenServer) {
    return this.#options.backupTests.of(account.id, id);
  }
}

function standsFor({ id }: Pick<Backup, 'id'>): string {
  return backupDigestOf(id).slice(0, digestLength);
}
