import type { Backup } from '@steward/hosts/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backupTimes, restoreTimes, roomIn } from '../../src/operations/usual-limits.ts';
import { anOperation, aStep } from '../store/fixtures.ts';

const now = Date.UTC(2026, 10, 27, 5);
const minute = 60_000;
const restores = { count: 3, minutes: 15 };

describe('what a limit of three in 15 minutes leaves', () => {
  test.each([
    ['none was made', [], 3, null],
    ['one was made', [-5], 2, 10],
    ['two were made', [-1, -5], 1, 10],
    ['three were made', [-14, -5, -1], 0, 1],
    ['four were made, by an owner’s own limit', [-14, -6, -5, -1], 0, 9],
    ['one is too old to count', [-15, -5], 2, 10],
    ['a clock is an hour ahead', [60], 3, null],
  ])('if %s', (_case, minutes, left, moreAfter) => {
    const times = minutes.map((at) => now + at * minute);
    const moreAt = moreAfter === null ? null : new Date(now + moreAfter * minute);
    expect(roomIn(restores, times, now)).toEqual({ left, moreAt });
  });

  test('is one more at the time that it says, and not before', () => {
    const times = fc.array(fc.integer({ min: now - 20 * minute, max: now }), { maxLength: 8 });
    fc.assert(
      fc.property(times, (made) => {
        const { left, moreAt } = roomIn(restores, made, now);
        if (moreAt === null) return;
        const at = moreAt.getTime();
        expect(at).toBeGreaterThan(now);
        expect(roomIn(restores, made, at).left).toBeGreaterThan(left);
        expect(roomIn(restores, made, at - 1).left).toBeGreaterThanOrEqual(left);
        if (left === 0) expect(roomIn(restores, made, at - 1).left).toBe(0);
      }),
    );
  });
});

function aBackup(id: string, minutes: number, state: Backup['state'] = 'complete'): Backup {
  const createdAt = new Date(now + minutes * minute);
  return {
    id,
    name: null,
    createdAt,
    sizeBytes: 1,
    state,
    progressPercent: null,
    error: null,
    locked: false,
  };
}

const create = (id: string, minutes: number) =>
  aStep({
    name: 'backup.create',
    state: 'done',
    sentAt: now + minutes * minute,
    result: {
      status: null,
      backup: { id, name: null, sizeBytes: 1, createdAt: null },
      output: null,
      progressPercent: null,
      answerLost: false,
    },
  });

test('backups count once, whoever made them and also if they were deleted since; failed ones don’t', () => {
  const request = { kind: 'backup.create', startFirst: false } as const;
  const own = anOperation({
    request,
    steps: [create('kept', -3), create('deleted', -4), create('failed', -5)],
  });
  const listed = [aBackup('kept', -2), aBackup('other', -1), aBackup('failed', -5, 'failed')];
  const minutes = backupTimes([own], listed).map((at) => (at - now) / minute);
  expect(minutes.toSorted()).toEqual([-1, -2, -4]);
});

test('restores count if they were sent, unless the host’s limit refused them', () => {
  const sentAt = now - minute;
  const failure = { hostText: null, retryAt: now, applied: 'no', reference: 'r' } as const;
  const steps = [
    aStep({ name: 'backup.restore', state: 'done', sentAt }),
    aStep({
      name: 'backup.restore',
      state: 'failed',
      sentAt,
      failure: { ...failure, reason: 'archive-gone' },
    }),
    aStep({ name: 'backup.restore', state: 'failed', sentAt, failure: { ...failure, reason: 'throttled' } }),
    aStep({ name: 'backup.restore', state: 'pending' }),
    aStep({ name: 'power.start', state: 'done', sentAt }),
  ];
  expect(restoreTimes([anOperation({ steps })])).toEqual([sentAt, sentAt]);
});
