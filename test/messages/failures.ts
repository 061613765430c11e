import { isTextKey } from '../../src/discord/texts/catalog.ts';
import { en } from '../../src/discord/texts/languages/en.ts';
import type { Failure, OperationRequest } from '../../src/operations/model/operation.ts';
import { uncertainReasons } from '../../src/operations/outcomes.ts';
import { operationMessage } from '../../src/reports/operation-view.ts';
import { ahead, type FailureReason, failed, failure, reference, t } from './fixed.ts';
import { requests } from './requests.ts';
import { type Situation, situationsOf } from './situation.ts';

function isReason(reason: string): reason is FailureReason {
  return isTextKey(`failure.${reason}.what`);
}

/** What was to be done, by the beginning of the reason for which it failed. */
const requestsOf = [
  ['not-read-', 'test a backup that nobody named'],
  ['restore-', 'restore a backup that nobody named'],
  ['archive-gone', 'restore a backup that nobody named'],
  ['backup-not-found', 'restore a backup that nobody named'],
  ['backup-incomplete', 'restore a backup that nobody named'],
  ['backup-bad', 'restore a backup that nobody named'],
  ['backup-gone', 'restore a backup that nobody named'],
  ['backup-undeletable', 'delete a backup that has a name'],
  ['still-listed', 'delete a backup that has a name'],
  ['unknown-backup', 'delete a backup that has a name'],
  ['backup', 'back up'],
  ['console-', 'send a command'],
  ['server-down', 'send a command'],
  ['', 'restart a server'],
] as const satisfies readonly (readonly [string, keyof typeof requests])[];

function ofReason(reason: FailureReason, change: Partial<Failure> = {}) {
  const [, wanted = 'restart a server' as const] =
    requestsOf.find(([start]) => reason.startsWith(start)) ?? [];
  const isUncertain = uncertainReasons.has(reason) && !wanted.startsWith('test') && change.applied !== 'no';
  const request: OperationRequest = requests[wanted];
  const operation = failed(request, isUncertain ? 'unknown' : 'failed', failure(reason, change), {
    serverStatus: 'running',
  });
  return [wanted, operationMessage(t, operation, reference)] as const;
}

export function failures(): readonly Situation[] {
  const reasons = Object.keys(en).flatMap((key) => {
    const reason = /^failure\.(.+)\.what$/.exec(key)?.[1] ?? '';
    return isReason(reason) ? [reason] : [];
  });
  const all = reasons.flatMap((reason) => {
    const [wanted, shown] = ofReason(reason);
    const hasOwn = isTextKey(`failure.${reason}.next-own-machine`);
    return [
      [`To ${wanted} failed: ${reason}`, shown] as const,
      ...(hasOwn
        ? [
            [
              `To ${wanted} failed on someone’s own machine: ${reason}`,
              ofReason(reason, { isOwnMachine: true, applied: 'no' })[1],
            ] as const,
          ]
        : []),
    ];
  });
  const later = { retryAt: +ahead(5) };
  return situationsOf('channel', {
    ...Object.fromEntries(all),
    'The host accepts requests again in five minutes': ofReason('rate-limited', later)[1],
    'The host’s response was lost, and it accepts requests again in five minutes': ofReason(
      'host-failed',
      later,
    )[1],
    'An unfinished backup is tested again in five minutes': ofReason('not-read-unfinished', later)[1],
    'The host says why, in its own words': ofReason('host-failed', { hostText: 'Daemon is restarting.' })[1],
  });
}
