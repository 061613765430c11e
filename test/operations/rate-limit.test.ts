import { HostError, type Hosting } from '@steward/hosts/model';
import { describe, expect, test } from 'vitest';
import type { Operation } from '../../src/operations/model/operation.ts';
import { anOperation, aStep } from '../store/fixtures.ts';
import { runnerFixture } from './runner-fixture.ts';

const waitMs = 60;
const server = {
  id: 's-1',
  name: 'Survival',
  status: 'stopped',
  statusWord: 'stopped',
  configuration: [],
  restore: null,
  usage: {},
};

/** Restores a backup and starts the server; the host refuses the first calls to each with 429, as many as given. */
async function restoresAndStarts(
  limited: { restore: number; start: number },
  changes: Partial<Operation> = {},
) {
  const left = { ...limited };
  const sent: string[] = [];
  const sends = (what: 'restore' | 'start') => async () => {
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
    restoreBackup: sends('restore'),
    power: sends('start'),
  } as unknown as Hosting;
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
    createdAt: new Date(),
    ...changes,
  });
  const { runner, shown, reported } = runnerFixture({ hosting });
  runner.start(operation);
  await expect.poll(() => reported, { interval: 5 }).toHaveLength(1);
  return { ended: reported[0], sent, shown };
}

test('an operation that is half done waits until the rate limit ends, and says so', async () => {
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

test('an operation that has not begun does not wait: the reply says when to try again', async () => {
  const { ended, sent } = await restoresAndStarts({ restore: 1, start: 0 });
  expect([ended?.state, ended?.steps[0]?.failure?.reason]).toEqual(['failed', 'rate-limited']);
  expect(sent).toEqual(['restore']);
});

describe('an operation of a schedule', () => {
  const origin = { kind: 'schedule', scheduleId: 'schedule', dueAt: Date.now(), part: 'action' } as const;

  test('waits before it has begun, because nobody is there to try again, and says so', async () => {
    const { ended, sent, shown } = await restoresAndStarts({ restore: 2, start: 0 }, { origin });
    expect(ended?.state).toBe('succeeded');
    expect(sent).toEqual(['restore', 'restore', 'restore', 'start']);
    expect(ended?.steps[0]?.limitedAt).toEqual(expect.any(Number));
    const waits = shown.filter(({ steps }) => steps[0]?.failure?.reason === 'rate-limited');
    expect(waits.map(({ steps }) => steps[0]?.state)).toEqual(['pending', 'pending']);
  });

  test('waits for a quarter of an hour in all, whoever carries it on', async () => {
    const createdAt = new Date(Date.now() - 15 * 60_000);
    const { ended, sent } = await restoresAndStarts({ restore: 1, start: 0 }, { origin, createdAt });
    expect([ended?.state, ended?.steps[0]?.failure?.reason]).toEqual(['failed', 'rate-limited']);
    expect(sent).toEqual(['restore']);
  });

  test('does not wait if it warns players: the warning would name a wrong time', async () => {
    const warning = { ...origin, part: 'warning' } as const;
    const { ended, sent } = await restoresAndStarts({ restore: 1, start: 0 }, { origin: warning });
    expect(ended?.state).toBe('failed');
    expect(sent).toEqual(['restore']);
  });
});
