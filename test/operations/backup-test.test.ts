import { HostError } from '@steward/hosts/model';
import { aBackup } from '@steward/hosts/testing';
import { type NotTriedReason, notTriedReasons } from '@steward/worlds/model';
import { expect, test } from 'vitest';
import type { BackupTest } from '../../src/backups/model/backup-test.ts';
import { textsIn } from '../../src/discord/texts/languages.ts';
import { historyMessage } from '../../src/history/history-view.ts';
import { isExclusive, plan } from '../../src/operations/kinds.ts';
import type { BackupTester } from '../../src/operations/model/backup-tester.ts';
import type { Operation, Step } from '../../src/operations/model/operation.ts';
import { operationMessage } from '../../src/reports/operation-view.ts';
import { anOperation } from '../store/fixtures.ts';
import { aCheck } from '../support/marks.ts';
import { runnerFixture } from './runner-fixture.ts';

const request = { kind: 'backup.test', backup: { id: 'b-1', label: 'Daily' } } as const;

const daily = aBackup('b-1', {
  name: 'Daily',
  createdAt: new Date('2026-11-23T04:00:00Z'),
  sizeBytes: 1_000,
});

/** Runs the reading back of a backup to its end. @param steps as an ended process left them. Default: none began */
async function tests(find: BackupTester['test'], steps: readonly Step[] = plan(request)) {
  const { runner, reported, shown } = runnerFixture({
    tester: {
      canTest: () => true,
      testingOf: () => 'on',
      isReading: () => false,
      isBad: async () => false,
      test: find,
    },
    hosting: {
      backups: async () => ({ items: [daily], more: false }),
      server: async () => Promise.reject(new Error('nobody needs its status')),
    },
  });
  const operation = {
    ...anOperation({ createdAt: new Date(), startedAt: new Date() }),
    request,
    exclusive: isExclusive(request),
    steps,
    state: 'running',
  } as const;
  runner.start(operation);
  await expect.poll(() => reported.length).toBe(1);
  const [ended] = reported as [Operation];
  return { ended, shown, ...look(ended) };
}

/** Returns an operation as its reply and the history show it. */
function look(operation: Operation) {
  const t = textsIn('en');
  const { embeds, components } = operationMessage(t, operation, 'reference');
  const [embed] = embeds;
  const labels = components.flatMap((row) => row.components.map((one) => ('label' in one ? one.label : '')));
  const filter = { server: null, personId: null, name: null };
  const { id, createdAt } = operation;
  const entries = [{ id, createdAt, operation }];
  const page = { entries, newer: false, older: false, keep: 'newest' } as const;
  const [list] = historyMessage(
    t,
    filter,
    page,
    () => true,
    () => 'id',
    'UTC',
  ).embeds;
  return { title: embed?.title, text: embed?.description, labels, history: list?.description };
}

const finds = (change: Partial<BackupTest>) => async () => aCheck('b-1', change);

test('a backup that was tested is shown with what was compared', async () => {
  const { ended, title, text, history } = await tests(finds({}));
  expect(ended.state).toBe('succeeded');
  expect(title).toMatch(/^✅ Backup “Daily” of Survival tested$/);
  expect(text).toContain('212 players, 1,280 map regions (compared with the server)');
  expect(history).toMatch(/^✅ <t:\d+:t> · Backup “Daily” of Survival tested · Ada\n-# tested$/m);
});

test('a bad backup is no success, although it was read', async () => {
  const { title, text, labels, history } = await tests(
    finds({ mark: 'bad', problems: [{ kind: 'archive-damaged', at: 'end' }] }),
  );
  expect(title).toBe('❌ Don’t rely on backup “Daily” of Survival');
  expect(text).toContain('The archive is damaged: its end is missing.');
  expect(text).toContain('`/backup list server:Survival` shows the others.');
  expect(labels).toEqual(['Show backups', 'Back up now']);
  expect(history).toMatch(/^❌ .* · Backup “Daily” of Survival tested · Ada\n-# bad: don’t rely on it$/m);
});

test('a backup with a warning has no tick, nor has one with nothing to compare it with', async () => {
  const warned = await tests(finds({ warnings: [{ kind: 'other-layout' }] }));
  expect(warned.title).toMatch(/^⚠️ /);
  expect(warned.text).toContain('After a restore, the server might not start.');
  const alone = await tests(finds({ compared: null }));
  expect(alone.title).toBe('📦 Backup “Daily” of Survival tested');
});

test.each(notTriedReasons)(
  'what could not be read (%s) is no fault of the backup',
  async (reason: NotTriedReason) => {
    const { ended, title, text, history } = await tests(finds({ mark: null, notTried: reason }));
    expect(ended.state).toBe('failed');
    expect(title).toBe('⚠️ No test result for backup “Daily” of Survival');
    expect(history).toMatch(/^⚠️ .* · No test result for backup “Daily” of Survival · Ada$/m);
    const others: Partial<Record<NotTriedReason, string>> = {
      unfinished:
        'The host might still be writing this backup. The backup may still be fine.\nWait a few minutes. Then test it again with `/backup test server:Survival`',
      unlisted: 'The host couldn’t find this backup.',
      'node-unreachable': 'I couldn’t reach the machine that the backup is on. The backup may still be fine.',
      'panel-outdated':
        'so they refuse to send the backup. The backup may still be fine.\nThe host has to update',
      'rate-limited':
        'The host is getting too many requests from this account, so it refused to send the backup.',
    };
    expect(text).toContain(others[reason] ?? 'The backup may still be fine.');
  },
);

test('one that may still be written is looked at again, and the reply says when', async () => {
  const againAt = Date.now() + 120_000;
  const growing = { bytes: 5, since: Date.now(), againAt };
  const { text } = await tests(finds({ mark: null, notTried: 'unfinished', growing }));
  const at = Math.ceil(againAt / 1_000);
  expect(text).toContain(`I’ll test it again after <t:${at}:T> (<t:${at}:R>).`);
});

test('what a host refuses has the host’s own failure, with when it can be tried again', async () => {
  const retryAt = new Date(Date.now() + 60_000);
  const error = new HostError('rate-limited', { call: 'open-backup', applied: 'no', retryAt });
  const { ended, title, text } = await tests(() => Promise.reject(error));
  expect([ended.state, title]).toEqual(['failed', '⚠️ No test result for backup “Daily” of Survival']);
  expect(text).toContain('The host is getting too many requests from this account');
  expect(text).toContain(`Try again after <t:${Math.ceil(retryAt.getTime() / 1_000)}:T>`);
});

test('shows how much was read', async () => {
  const { shown } = await tests(async (_link, _server, _backup, { onProgress }) => {
    onProgress(41.7);
    return aCheck('b-1');
  });
  expect(shown.map(({ steps: [step] }) => step?.result?.progressPercent)).toContain(41);
});

test('a read that a restart of the bot interrupted says so, and is not begun again', async () => {
  const [step] = plan(request);
  const sending = { ...(step as Step), state: 'sending', startedAt: Date.now() } as const;
  const { ended, title, text } = await tests(() => Promise.reject(new Error('was read again')), [sending]);
  expect(ended.state).toBe('failed');
  expect(title).toBe('⚠️ No test result for backup “Daily” of Survival');
  expect(text).toContain('I was interrupted during the test. The backup may still be fine.');
});

test('other changes of the server can be made meanwhile', () => {
  expect(isExclusive(request)).toBe(false);
});
