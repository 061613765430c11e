import {
  type Backup,
  type Capabilities,
  HostError,
  type HostErrorKind,
  type Listing,
} from '@steward/hosts/model';
import { type KeptLock, keptForLoss, type WorldLoss } from '../backups/model/world-loss.ts';
import type { WorldLosses } from '../store/repositories/world-findings.ts';
import type { HostConnection } from './model/host-connection.ts';

/** The time limit for each call, in milliseconds. */
const deadlineMs = 10_000;

/** What is to be done: a call for a backup, before which `lock` is stored, or nothing but to store `lock`. */
type LockStep =
  | { readonly kind: 'lock' | 'unlock'; readonly backupId: string; readonly lock: KeptLock }
  | { readonly kind: 'store'; readonly lock: KeptLock | null };

/**
 * Returns whether a backup that must stay is locked at a host: where the host itself may delete it, and locked ones never.
 */
function locksKept({ backups }: Capabilities): boolean {
  return backups?.rotates === true && backups.lock;
}

/**
 * Returns what is to be done about the lock of a loss; null: nothing. Only a lock of Steward's own is taken away, and one that
 * someone took away is not set again.
 */
function lockStep(
  loss: WorldLoss,
  { items, more }: Listing<Backup>,
  capabilities: Capabilities,
): LockStep | null {
  const { lock } = loss;
  const kept = locksKept(capabilities) ? keptForLoss(loss, items) : null;
  if (lock === null || lock.state === 'left') {
    if (kept === null || lock?.backupId === kept.id) return null;
    const backupId = kept.id;
    if (kept.locked) return { kind: 'store', lock: { backupId, state: 'left' } };
    return { kind: 'lock', backupId, lock: { backupId, state: 'sent' } };
  }
  const listed = items.find(({ id }) => id === lock.backupId);
  if (listed === undefined) return more ? null : { kind: 'store', lock: null };
  if (listed.id !== kept?.id)
    return listed.locked ? { kind: 'unlock', backupId: listed.id, lock } : { kind: 'store', lock: null };
  if (!listed.locked)
    return lock.state === 'sent'
      ? { kind: 'lock', backupId: listed.id, lock }
      : { kind: 'store', lock: { backupId: listed.id, state: 'left' } };
  return lock.state === 'sent' ? { kind: 'store', lock: { backupId: listed.id, state: 'ours' } } : null;
}

/** Reasons for which a lock isn't tried again. */
const lasting: ReadonlySet<HostErrorKind> = new Set(['unsupported', 'not-allowed', 'key-refused']);

/**
 * Locks the last good backup before a loss, or takes that lock away, as far as the host needs it: stores it before and after,
 * and checks it by the list. What fails is tried again by the next call. Returns the loss as it is stored then.
 * @throws StoreUnavailableError
 * @throws the signal's reason
 */
export async function settleLock(
  loss: WorldLoss,
  { hosting, account }: Pick<HostConnection, 'hosting' | 'account'>,
  losses: Pick<WorldLosses, 'save'>,
  signal?: AbortSignal,
): Promise<WorldLoss> {
  const { capabilities } = hosting;
  if (loss.lock === null && (loss.state !== 'open' || !locksKept(capabilities))) return loss;
  const options = { deadlineMs, ...(signal !== undefined && { signal }) };
  let current = loss;
  try {
    // Each write is sent once, and the list read after it shows what became of it.
    const sent = new Set<string>();
    for (;;) {
      const listing = await hosting.backups(account, loss.serverId, options);
      const step = lockStep(current, listing, capabilities);
      if (step === null) return current;
      if (step.lock !== current.lock) {
        const saved = await losses.save({ ...current, lock: step.lock });
        if (saved === null) return current;
        current = saved;
      }
      if (step.kind === 'store') continue;
      if (sent.has(step.backupId)) return current;
      sent.add(step.backupId);
      await hosting.lockBackup(account, loss.serverId, step.backupId, step.kind === 'lock', options);
    }
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    const { lock } = current;
    if (lock === null || !lasting.has(error.kind)) return current;
    return (await losses.save({ ...current, lock: { ...lock, state: 'left' } })) ?? current;
  }
}
