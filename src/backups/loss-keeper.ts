import type { Logger } from 'pino';
import { settleLock } from '../operations/loss-lock.ts';
import type { HostConnection } from '../operations/model/host-connection.ts';
import type { BackupTests } from '../store/repositories/backup-tests.ts';
import type { Operations } from '../store/repositories/operations.ts';
import type { WorldLosses } from '../store/repositories/world-findings.ts';
import { lossAfter } from './loss-rules.ts';
import type { ServerTests } from './model/backup-test.ts';
import type { WorldLoss } from './model/world-loss.ts';
import { restoredAt } from './test-decisions.ts';

interface LossKeeperOptions {
  readonly worldLosses: Pick<WorldLosses, 'of' | 'save'>;
  readonly backupTests: Pick<BackupTests, 'contents'>;
  readonly operations: Pick<Operations, 'lastOn'>;
  readonly logger: Logger;
}

/** Stores what is gone of servers' worlds, as the tests of their backups show it, and locks what must stay. */
export class LossKeeper {
  readonly #options: LossKeeperOptions;

  constructor(options: LossKeeperOptions) {
    this.#options = options;
  }

  /** Called after a server's backups were checked. @throws StoreUnavailableError @throws the signal's reason */
  async settle(link: HostConnection, tested: ServerTests, now: Date, signal: AbortSignal): Promise<void> {
    const { worldLosses, backupTests, logger } = this.#options;
    const { accountId, server } = tested;
    const known = await worldLosses.of(accountId, server.id);
    const found = lossAfter(known, tested, now) ?? known;
    const next = found?.state === 'open' ? await this.#withRestore(found) : found;
    let current = known;
    if (next !== null && next !== known) {
      const { good } = next.loss;
      const isNew = next.state === 'open' && known?.loss.good.id !== good.id;
      const contents = isNew ? await backupTests.contents(accountId, server.id, good.id) : null;
      current = (await worldLosses.save(next, { contents: contents ?? undefined })) ?? known;
      const fields = { account: accountId, server: server.id, state: next.state, good: good.id };
      if (known?.state !== next.state) logger.info(fields, 'a world has lost much, or has it again');
    }
    if (current !== null) await settleLock(current, link, worldLosses, signal);
  }

  /** Returns a loss with when a backup was restored since; the same one if it says so already. */
  async #withRestore(loss: WorldLoss): Promise<WorldLoss> {
    const at = await restoredSince(this.#options.operations, loss);
    return at === loss.restoredAt ? loss : { ...loss, restoredAt: at };
  }
}

/** Returns when a backup was restored since a loss, in milliseconds since 1970; null if none was. */
export async function restoredSince(
  operations: Pick<Operations, 'lastOn'>,
  { accountId, serverId, lastAt }: WorldLoss,
): Promise<number | null> {
  return restoredAt(await operations.lastOn(accountId, serverId, new Date(lastAt)));
}
