import type { Logger } from 'pino';
import type { BackupsChecked, BackupTests } from '../domain/backup-test.ts';
import type { HostConnection } from '../domain/host-connection.ts';
import type { WorldLosses } from '../domain/world-loss.ts';
import { settleLock } from '../operations/loss-lock.ts';
import { lossAfter } from './loss-rules.ts';

interface LossKeeperOptions {
  readonly worldLosses: Pick<WorldLosses, 'of' | 'save'>;
  readonly backupTests: Pick<BackupTests, 'contents'>;
  readonly logger: Logger;
}

/** Stores what is gone of servers' worlds, as the checks of their backups show it, and locks what must stay. */
export class LossKeeper {
  readonly #options: LossKeeperOptions;

  constructor(options: LossKeeperOptions) {
    this.#options = options;
  }

  /** Called after a server's backups were checked. @throws StoreUnavailableError @throws the signal's reason */
  async settle(link: HostConnection, checked: BackupsChecked, now: Date, signal: AbortSignal): Promise<void> {
    const { worldLosses, backupTests, logger } = this.#options;
    const { accountId, server } = checked;
    const known = await worldLosses.of(accountId, server.id);
    const next = lossAfter(known, checked, now);
    let current = known;
    if (next !== null) {
      const { good } = next.loss;
      const isNew = next.state === 'open' && known?.loss.good.id !== good.id;
      const contents = isNew ? await backupTests.contents(accountId, server.id, good.id) : null;
      current = (await worldLosses.save(next, contents ?? undefined)) ?? known;
      const fields = { account: accountId, server: server.id, state: next.state, good: good.id };
      if (known?.state !== next.state) logger.info(fields, 'a world has lost much, or has it again');
    }
    if (current !== null) await settleLock(current, link, worldLosses, signal);
  }
}
