import { type Backup, newestFirst } from '@steward/hosts/model';
import { isGivenUp, isGood, type Loss, openLoss } from '@steward/worlds/model';
import { type BackupTest, isBesideGood, markOf, type ServerTests } from './model/backup-test.ts';
import { openWorldLoss, type WorldLoss } from './model/world-loss.ts';

/**
 * Returns those of the backups from before one whose sizes show what is usual. After much was lost on the server, and after that
 * was said to be on purpose, these are the ones from after it.
 */
export function ofUsualSize(
  { createdAt }: Backup,
  before: readonly Backup[],
  known: WorldLoss | null,
): readonly Backup[] {
  const isLost = known !== null && known.state !== 'over' && known.loss.onServer;
  const good = isLost ? known.loss.good.createdAt : null;
  if (good === null || createdAt === null || createdAt.getTime() <= good) return before;
  return before.filter((other) => (other.createdAt?.getTime() ?? 0) > good);
}

/**
 * Returns what is known of a server's loss after its backups were checked; null if nothing has changed. The newest backup that
 * was compared with a good one, and made after the last restore if much is gone from it, decides: much is gone, be it bad besides
 * or not, or it is good. A loss stays when that is not known of any.
 * @param known as it is stored
 */
export function lossAfter(
  known: WorldLoss | null,
  { accountId, server, backups, tests }: Omit<ServerTests, 'guildId'>,
  now: Date,
): WorldLoss | null {
  for (const backup of newestFirst(backups)) {
    const test = markOf(backup, tests.get(backup.id));
    if (test === null || !isBesideGood(test.compared)) continue;
    const loss = severeLoss(known, test);
    // The server may have it again.
    if (loss?.restoredSince === true) continue;
    const at = backup.createdAt?.getTime() ?? now.getTime();
    if (loss !== null) return opened(known, { accountId, server }, loss, { tests: tests, at, now });
    if (isGood(test)) return after(openWorldLoss(known), at);
  }
  return null;
}

/** Returns the loss of a backup if it is severe, and wasn't on purpose. */
function severeLoss(known: WorldLoss | null, test: BackupTest): Loss | null {
  const loss = openLoss(test);
  if (loss?.severe !== true) return null;
  // It may have been said after the tests were read.
  const isOnPurpose = known !== null && isGivenUp(known.givenUp, loss, test.identity.createdAt);
  return isOnPurpose ? null : loss;
}

interface Found {
  readonly tests: ReadonlyMap<string, BackupTest>;
  /** When the backup was made in which something is gone. */
  readonly at: number;
  readonly now: Date;
}

function opened(
  known: WorldLoss | null,
  { accountId, server }: Pick<ServerTests, 'accountId' | 'server'>,
  loss: Loss,
  { tests, at, now }: Found,
): WorldLoss | null {
  const open = openWorldLoss(known);
  const isSameGood = open !== null && open.loss.good.id === loss.good.id;
  const { createdAt } = loss.good;
  const tested = tests.get(loss.good.id)?.identity ?? null;
  // Something else may be behind its id since.
  const identity =
    (tested?.createdAt === createdAt ? tested : null) ??
    (isSameGood ? open.identity : { sizeBytes: null, createdAt, checksum: null });
  // Each later backup was made later.
  const found = isSameGood ? { ...loss, earlierMs: open.loss.earlierMs } : loss;
  const next = { loss: found, identity, lastAt: Math.max(at, open?.lastAt ?? at), serverName: server.name };
  if (open !== null) return isSame(open, next) ? null : { ...open, ...next };
  return {
    ...next,
    accountId,
    serverId: server.id,
    foundAt: now,
    restoredAt: null,
    state: 'open',
    answer: null,
    givenUp: known?.givenUp ?? [],
    lock: known?.lock ?? null,
    revision: known?.revision ?? 0,
  };
}

function isSame(open: WorldLoss, next: Pick<WorldLoss, 'loss' | 'identity' | 'lastAt'>): boolean {
  const told = ({ loss, identity, lastAt }: typeof next) => JSON.stringify({ loss, identity, lastAt });
  return told(open) === told(next);
}

/** Returns a loss after a good backup; null if it was made before something was gone. */
function after(open: WorldLoss | null, at: number): WorldLoss | null {
  return open === null || at <= open.lastAt ? null : { ...open, state: 'over' };
}
