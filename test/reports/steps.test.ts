import { describe, expect, test } from 'vitest';
import { approvalMessage, approvedMessage, decidedMessage } from '../../src/approvals/approval-view.ts';
import type { Approval } from '../../src/approvals/model/approval.ts';
import { textsIn } from '../../src/discord/texts/languages.ts';
import { requestText } from '../../src/discord/texts/requests.ts';
import type { OperationRequest, Step } from '../../src/operations/model/operation.ts';
import { emptyResult } from '../../src/operations/step-handler.ts';
import { lastCheckLines } from '../../src/reports/failure-lines.ts';
import { announcementMessage } from '../../src/reports/operation-view.ts';
import { stepLine, unsureText } from '../../src/reports/step-texts.ts';
import { anOperation, aStep } from '../store/fixtures.ts';

/** Returns the line of a step that the host has accepted, with the server's status. */
function lineOf(name: Step['name'], status: string): string {
  const result = { ...emptyResult, status };
  const step = aStep({ name, state: 'accepted', startedAt: 1_000, result });
  return stepLine(textsIn('en'), anOperation(), step).toString();
}

test.each<[Step['name'], string, string]>([
  ['power.stop', 'stopping', '**Stopping Survival**, started <t:1:R>'],
  ['power.stop', 'running', '**Stopping Survival**, started <t:1:R> · status: running'],
  ['power.start', 'starting', '**Starting Survival**, started <t:1:R>'],
  ['power.start', 'stopping', '**Starting Survival**, started <t:1:R> · status: stopping'],
])('the line of %s names the status %s only if its own words don’t', (name, status, line) => {
  expect(lineOf(name, status)).toBe(`⏳ ${line}`);
});

test.each<[Step['name'], string]>([
  ['power.kill', 'Check /status server:Survival in a minute before you try again.'],
  ['command', 'Before you send it again, check in the game or with /logs server:Survival if it ran.'],
  ['backup.create', 'Check /backup list server:Survival in a few minutes before you create another.'],
  ['backup.unlock', 'Check /backup list server:Survival in a minute: 🔒 marks locked backups.'],
])('if the outcome of %s is unknown, people read what to do', (name, text) => {
  expect(
    unsureText(textsIn('en'), { name, before: null }, anOperation().server, null)
      ?.toString()
      .replaceAll('`', ''),
  ).toBe(text);
});

test('the outcome of a test, which changes nothing, is not looked for in the status', () => {
  const operation = anOperation({ request: { kind: 'backup.test', backup: { id: 'b', label: 'Tuesday' } } });
  const step = aStep({ name: 'backup.test', state: 'unknown', startedAt: 1_000 });
  expect(unsureText(textsIn('en'), step, operation.server, null)).toBeNull();
  expect(lastCheckLines(textsIn('en'), step, operation)).toEqual([]);
});

const label = 'Mar 1, 2026, 3:47 PM (Berlin)';
const unnamed = { id: 'b', label, createdAt: 1_772_376_442_000, isUnnamed: true } as const;
const steps = { backUpFirst: false, stopFirst: false, startAfter: false } as const;
const requests: readonly (OperationRequest & { readonly kind: Step['name'] | 'backup.download' })[] = [
  { kind: 'backup.restore', backup: unnamed, ...steps },
  { kind: 'backup.delete', backup: unnamed },
  { kind: 'backup.lock', backup: unnamed },
  { kind: 'backup.unlock', backup: unnamed },
  { kind: 'backup.test', backup: unnamed },
  { kind: 'backup.download', backup: unnamed },
];

describe.each(requests)('a backup that nobody named ($kind)', (request) => {
  const t = textsIn('en');
  const moment = '<t:1772376442:f>';

  test.each(['running', 'succeeded', 'failed', 'unknown'] as const)(
    'has no date in the title of what is %s: it stands in the text, as Discord shows times',
    (state) => {
      const step = { name: request.kind === 'backup.download' ? 'backup.test' : request.kind } as const;
      const ended = { running: 'sending', succeeded: 'done', failed: 'failed', unknown: 'unknown' } as const;
      const done = aStep({ ...step, state: ended[state], startedAt: 1_000 });
      const operation = anOperation({ request, state, steps: [done] });
      const shown = JSON.stringify(announcementMessage(t, operation, null));
      expect(shown).not.toContain('Berlin');
      expect(shown.split(moment)).toHaveLength(2);
    },
  );

  test('has no date in what is asked for: the text says it before and after somebody decides', () => {
    expect(requestText(t, anOperation({ request })).toString()).not.toMatch(/2026|“/);
    const { server, requestedBy } = anOperation();
    const approval: Approval = {
      id: 'approval',
      stage: 'open',
      accountId: 'account',
      server,
      request,
      requestedBy,
      language: 'en',
      privateLanguage: 'en',
      channelId: '2',
      roleId: null,
      decidedBy: null,
      decidedAt: null,
      problem: null,
      isTold: false,
      expiresAt: 1_800_000_060_000,
    };
    for (const message of [
      approvalMessage(approval, { backup: null, marks: null, lossAfter: null }),
      decidedMessage(t, approval, 'declined'),
      approvedMessage(t, approval, anOperation({ request, state: 'running' })),
    ]) {
      expect(JSON.stringify(message)).not.toContain('Berlin');
      expect(JSON.stringify(message)).toContain(moment);
    }
  });
});

test('a backup that somebody named keeps its name in titles', () => {
  const backup = { id: 'b', label: 'Tuesday', createdAt: 1_772_376_442_000 };
  const request = { kind: 'backup.restore', backup, ...steps } as const;
  expect(requestText(textsIn('en'), anOperation({ request })).toString()).toBe(
    'Restore Survival from “Tuesday”',
  );
});
