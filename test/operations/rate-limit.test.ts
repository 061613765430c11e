import pino from 'pino';
import { expect, test } from 'vitest';
import { HostError } from '../../src/domain/host-error.ts';
import type { Hosting } from '../../src/domain/hosting.ts';
import type { Operation, Operations } from '../../src/domain/operation.ts';
import { OperationRun } from '../../src/operations/runner.ts';
import { anOperation, aStep } from '../store/fixtures.ts';
import { quickTimings } from '../support/quick-timings.ts';

const waitMs = 60;
const nobody = { onProgress: () => {}, onEnd: async () => true };
const server = {
  id: 's-1',
  name: 'Survival',
  status: 'stopped',
  statusWord: 'stopped',
  restore: null,
  usage: {},
};

/** Restores a backup and starts the server; the host turns that many calls to these two away. */
async function restoresAndStarts(turnsAway: { restore: number; start: number }) {
  const left = { ...turnsAway };
  const sent: string[] = [];
  const shown: Operation[] = [];
  const takes = (what: 'restore' | 'start') => async () => {
    sent.push(what);
    if (left[what]-- <= 0) {
      if (what === 'start') status = 'running';
      return { output: null };
    }
    const retryAt = new Date(Date.now() + waitMs);
    throw new HostError('rate-limited', { call: 'power', applied: 'no', retryAt });
  };
  let status = 'stopped';
  const hosting = {
    server: async () => ({ ...server, status, statusWord: status }),
    restoreBackup: takes('restore'),
    power: takes('start'),
  } as unknown as Hosting;
  const operations = { save: async () => true, finish: async () => true } as unknown as Operations;
  const operation = anOperation({
    request: {
      kind: 'backup.restore',
      backup: { id: 'b-1', label: 'b-1' },
      backUpFirst: false,
      stopFirst: false,
      startAfter: true,
    },
    steps: [aStep({ name: 'backup.restore' }), aStep({ name: 'power.start' })],
    startedAt: new Date(),
  });
  const listener = { ...nobody, onProgress: (now: Operation) => void shown.push(now) };
  const deps = { operations, hosting, timings: quickTimings, listener, logger: pino({ level: 'silent' }) };
  const never = new AbortController().signal;
  const account = { id: 'account', apiKey: 'key' };
  const run = new OperationRun(deps, operation, account, { stopping: never, abandoned: never });
  return { ended: await run.run(), sent, shown };
}

test('an operation that is half done waits until the host listens again, and says so', async () => {
  const { ended, sent, shown } = await restoresAndStarts({ restore: 0, start: 2 });
  expect(ended?.state).toBe('succeeded');
  expect(ended?.steps.map(({ state, failure }) => [state, failure])).toEqual([
    ['done', null],
    ['done', null],
  ]);
  expect(sent).toEqual(['restore', 'start', 'start', 'start']);
  const waits = shown.map(({ steps }) => steps[1]).filter((step) => step?.failure?.reason === 'rate-limited');
  expect(waits).toHaveLength(2);
  for (const step of waits)
    expect([step?.state, step?.failure?.retryAt]).toEqual(['pending', expect.any(Number)]);
});

test('one that has not begun does not wait: whoever asked is told when to ask again', async () => {
  const { ended, sent } = await restoresAndStarts({ restore: 1, start: 0 });
  expect([ended?.state, ended?.steps[0]?.failure?.reason]).toEqual(['failed', 'rate-limited']);
  expect(sent).toEqual(['restore']);
});
