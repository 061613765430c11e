import { expect, test } from 'vitest';
import type { Hosting } from '../../src/domain/hosting.ts';
import type { Step } from '../../src/domain/operation.ts';
import type { Server } from '../../src/domain/server.ts';
import type { StepOutcome } from '../../src/operations/step-handler.ts';
import { stepKinds } from '../../src/operations/steps/index.ts';
import { aStep } from '../store/fixtures.ts';
import { quickTimings } from '../support/quick-timings.ts';

type Look = Pick<Server, 'status' | 'statusWord'> & Partial<Pick<Server, 'restore'>>;

const stopped: Look = { status: 'stopped', statusWord: 'offline' };
const running: Look = { status: 'running', statusWord: 'online' };
const restoring: Look = { status: 'unknown', statusWord: 'restoring_backup' };
const installing: Look = { status: 'starting', statusWord: 'installing' };
const complete = {
  backupId: 'b-1',
  state: 'complete',
  at: null,
  progressPercent: null,
  error: null,
} as const;

/** How a restore is settled by looks at the server, of which the last is repeated. */
function settled(before: Look | null, looks: readonly Look[], lostMs: number | null): Promise<StepOutcome> {
  let count = 0;
  const server = async () => {
    const look = looks[Math.min(count, looks.length - 1)];
    count += 1;
    return { restore: null, ...look };
  };
  const step: Step = aStep({
    name: 'backup.restore',
    startedAt: Date.now(),
    before: {
      status: before?.status ?? null,
      statusWord: before?.statusWord ?? null,
      uptimeSeconds: null,
      backupIds: null,
      restoreAt: null,
    },
  });
  const never = new AbortController().signal;
  const context = {
    hosting: { server } as unknown as Hosting,
    account: { id: 'account', apiKey: 'key' },
    serverId: 's-1',
    request: {
      kind: 'backup.restore',
      backup: { id: 'b-1', label: 'b-1' },
      backUpFirst: false,
      stopFirst: false,
      startAfter: false,
    },
    timings: { ...quickTimings, poll: () => 5 },
    signal: never,
    abandoned: never,
    progress: async () => {},
  } as const;
  return stepKinds['backup.restore'].awaitOutcome(context, step, lostMs);
}

const lost = 150;

test.each<[string, Look | null, readonly Look[], number | null, string]>([
  ['taken, and the server stays as it was', stopped, [stopped], null, 'done'],
  ['taken, and the server is at work and then at rest', stopped, [restoring, stopped], null, 'done'],
  ['lost, and nothing is seen', stopped, [stopped], lost, 'unknown: not-seen'],
  [
    'lost, and the host says that it restores, and then no more',
    stopped,
    [stopped, restoring, stopped],
    lost,
    'done',
  ],
  ['lost, and the host says that it restores without end', stopped, [restoring], lost, 'unknown: timed-out'],
  [
    'lost, and the host said before that it restores',
    restoring,
    [restoring, stopped],
    lost,
    'unknown: not-seen',
  ],
  ['lost, and nobody looked before', null, [restoring, stopped], lost, 'unknown: not-seen'],
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
])('a restore that was %s', async (_, before, looks, lostMs, verdict) => {
  const { state, reason } = await settled(before, looks, lostMs);
  expect(reason === undefined ? state : `${state}: ${reason}`).toBe(verdict);
});
