import { type Capabilities, HostError, noUsage, type Server } from '@steward/hosts/model';
import { craftyCapabilities, genericCapabilities } from '@steward/hosts/testing';
import { test } from 'vitest';
import type { Step } from '../../src/operations/model/operation.ts';
import { emptySnapshot, type StepOutcome } from '../../src/operations/step-handler.ts';
import { stepHandlers } from '../../src/operations/steps/index.ts';
import { aStep } from '../store/fixtures.ts';
import { stepContext } from './step-context.ts';

type Read = Pick<Server, 'status' | 'statusWord'> & Partial<Pick<Server, 'restore' | 'usage'>>;

const stopped: Read = { status: 'stopped', statusWord: 'offline' };
const running: Read = { status: 'running', statusWord: 'online' };
const restoring: Read = { status: 'unknown', statusWord: 'restoring_backup' };
const installing: Read = { status: 'starting', statusWord: 'installing' };
const complete = {
  backupId: 'b-1',
  state: 'complete',
  at: null,
  progressPercent: null,
  error: null,
} as const;

/** Returns the outcome of a restore from these reads of the server, of which some fail; the last one repeats. */
function outcomeOf(
  before: Read | null,
  reads: readonly (Read | HostError)[],
  lostMs: number | null,
  capabilities: Capabilities = genericCapabilities,
): Promise<StepOutcome> {
  let count = 0;
  const server = async () => {
    const read = reads[Math.min(count, reads.length - 1)];
    count += 1;
    if (read instanceof HostError) throw read;
    return { restore: null, usage: noUsage, ...read };
  };
  const step: Step = aStep({
    name: 'backup.restore',
    startedAt: Date.now(),
    before: {
      ...emptySnapshot,
      status: before?.status ?? null,
      statusWord: before?.statusWord ?? null,
      startedAt: before?.usage?.startedAt?.getTime() ?? null,
    },
  });
  const request = {
    kind: 'backup.restore',
    backup: { id: 'b-1', label: 'b-1' },
    backUpFirst: false,
    stopFirst: false,
    startAfter: false,
  } as const;
  const context = stepContext(request, { capabilities, server }, { pollMs: () => 5, restoreMs: 3_000 });
  return stepHandlers['backup.restore'].awaitOutcome(context, step, lostMs);
}

const lost = 1_500;

// They mostly wait.
test.concurrent.for<[string, Read | null, readonly Read[], number | null, string]>([
  ['accepted, and the server stays as it was', stopped, [stopped], null, 'done'],
  ['accepted, and the server is busy and then idle', stopped, [restoring, stopped], null, 'done'],
  ['lost, and nothing changes', stopped, [stopped], lost, 'unknown: not-seen'],
  [
    'lost, and the host reports "restoring" for a while',
    stopped,
    [stopped, restoring, stopped],
    lost,
    'done',
  ],
  ['lost, and the host reports "restoring" without end', stopped, [restoring], lost, 'unknown: timed-out'],
  [
    'lost, and the host reported "restoring" before',
    restoring,
    [restoring, stopped],
    lost,
    'unknown: not-seen',
  ],
  ['lost, and there is no snapshot', null, [restoring, stopped], lost, 'unknown: not-seen'],
  ['lost, and the server does something else', stopped, [installing, stopped], lost, 'unknown: not-seen'],
  ['lost, and somebody starts the server', stopped, [stopped, running], lost, 'unknown: not-seen'],
  ['lost, and the host reports it', stopped, [stopped, { ...stopped, restore: complete }], lost, 'done'],
  [
    'lost, and the host reports the restore of another backup',
    stopped,
    [{ ...stopped, restore: { ...complete, backupId: 'b-2' } }],
    lost,
    'unknown: not-seen',
  ],
])('a restore that was %s', async ([, before, reads, lostMs, verdict], { expect }) => {
  const { state, reason } = await outcomeOf(before, reads, lostMs);
  expect(reason === undefined ? state : `${state}: ${reason}`).toBe(verdict);
});

// Crafty stops the server for a restore, and says nothing of it. Its records are current here.
const crafty = { ...craftyCapabilities, statusAgeMs: 0 };
const runningSince = (time: string): Read => ({
  status: 'running',
  statusWord: null,
  usage: { ...noUsage, startedAt: new Date(time) },
});
const old = runningSince('2026-01-01T00:00:00Z');
const anew = runningSince('2026-01-02T00:00:00Z');
const away = new HostError('unreachable', { call: 'read-server', applied: 'no' });

test.concurrent.for<[string, readonly (Read | HostError)[], string]>([
  [
    'its machine is restarted, and it is never seen stopped',
    [old, away, anew],
    'unknown: restore-interrupted',
  ],
  ['it is started again at once', [old, anew], 'unknown: restore-unseen'],
  ['its machine can’t be reached for a moment', [old, away, old], 'unknown: timed-out'],
])('the restore of a running server at Crafty, while %s', async ([, reads, verdict], { expect }) => {
  const { state, reason } = await outcomeOf(old, reads, null, crafty);
  expect(`${state}: ${reason}`).toBe(verdict);
});
