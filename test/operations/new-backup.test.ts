import type { Backup } from '@steward/hosts/model';
import { expect, test } from 'vitest';
import { emptySnapshot } from '../../src/operations/step-handler.ts';
import { stepHandlers } from '../../src/operations/steps/index.ts';
import { madeBackup } from '../../src/schedules/old-backups.ts';
import { anOperation, aStep } from '../store/fixtures.ts';
import { quickTimings } from '../support/test-limits.ts';
import { stepContext } from './step-context.ts';

/** Returns which backup counts as made by an operation, whose host had `old` and then lists these, the newest first. */
async function madeOf(ids: readonly string[], { named, isLost }: { named?: string; isLost?: boolean }) {
  const items = ids.map((id, index) => ({ id, state: 'complete', createdAt: new Date(1_000 - index) }));
  const backups = async () => ({ items: items as Partial<Backup>[] as Backup[], more: false });
  const request = { kind: 'backup.create', startFirst: false } as const;
  const step = aStep({ name: 'backup.create', startedAt: Date.now() });
  const before = { ...emptySnapshot, backupIds: ['old'] };
  const backup = named === undefined ? null : { id: named, name: null, sizeBytes: null, createdAt: null };
  const result = { status: null, backup, output: null, progressPercent: null, answerLost: false };
  const context = stepContext(request, { backups });
  const sent = { ...step, before, result };
  const lostMs = isLost ? quickTimings.verifyLostMs : null;
  const outcome = await stepHandlers['backup.create'].awaitOutcome(context, sent, lostMs);
  expect(outcome.state).toBe('done');
  const ended = { ...sent, state: 'done', result: { ...result, ...outcome.result } } as const;
  return madeBackup(anOperation({ request, state: 'succeeded', steps: [ended] }));
}

test.each([
  ['the host named it', ['other', 'mine', 'old'], { named: 'mine' }, 'mine'],
  ['it is the only new one', ['mine', 'old'], {}, 'mine'],
  ['it is one of two new ones', ['mine', 'other', 'old'], {}, null],
  ['the response was lost', ['mine', 'old'], { isLost: true }, null],
] as const)(
  'a schedule takes a backup for its own as follows: %s',
  async (_case, ids, response, expected) => {
    expect(await madeOf(ids, response)).toBe(expected);
  },
);
