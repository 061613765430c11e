import { minuteMs, secondMs } from '@steward/kit';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { approvalKind } from '../../src/approvals/approval-case.ts';
import { type ApprovalRequest, approvalType } from '../../src/approvals/model/approval.ts';
import { openCase } from '../../src/cases/model/case.ts';
import type { Operation } from '../../src/operations/model/operation.ts';
import { anOperation } from '../store/fixtures.ts';

const now = 1_800_000_000_000;
const known = { backup: null, marks: null, lossAfter: null };
const none = () => Promise.reject(new Error('not needed'));

const { next } = approvalKind({
  outbox: { show: none },
  interactionApi: { editReply: none },
  operations: { ofInteraction: none },
  backupTests: { of: none },
  worldLosses: { of: none },
  knownLists: { backups: none },
  times: { pollMs: 5 * secondMs },
  logger: pino({ level: 'silent' }),
});

const request: ApprovalRequest = {
  stage: 'open',
  server: { connectionId: 'c', id: 's-1', name: 'Survival' },
  request: { kind: 'power', action: 'stop' },
  requestedBy: { id: '300', name: 'Mo' },
  expiresAt: now + minuteMs,
  accountId: 'a',
  privateLanguage: 'en',
  roleId: null,
  decidedBy: null,
  decidedAt: null,
  problem: null,
  isTold: false,
};

/** Returns what comes next in a request. */
function nextOf(change: Partial<ApprovalRequest>, operation: Operation | null = null) {
  const made = { id: 'case-1', guildId: '100', language: 'en', channelId: '400' } as const;
  const state = { ...request, ...change };
  const found = openCase(approvalType, { ...made, state, createdAt: new Date(now) });
  return next(found, { operation, known }, { now, awayMs: 0 });
}

const approved = { stage: 'approved', decidedAt: now - 30 * secondMs } as const;
const expired = { kind: 'change', state: { stage: 'expired', decidedBy: null, decidedAt: null } };

test.each([
  ['waits until it expires', nextOf({}), { kind: 'wait', until: now + minuteMs }],
  ['has expired', nextOf({ expiresAt: now }), expired],
  ['was approved just before it expired', nextOf({ ...approved, expiresAt: now - 1 }), { kind: 'wait' }],
  [
    'was approved a minute ago, and its operation isn’t stored',
    nextOf({ ...approved, decidedAt: now - minuteMs, expiresAt: now - 1 }),
    expired,
  ],
  ['was declined', nextOf({ stage: 'declined' }), { kind: 'do', effect: 'tell' }],
  ['was declined, and is told', nextOf({ stage: 'declined', isTold: true }), { kind: 'end' }],
  ['runs', nextOf(approved, anOperation()), { kind: 'wait', until: now + 5 * secondMs }],
  ['has run', nextOf(approved, anOperation({ endedAt: new Date(now) })), { kind: 'end' }],
])('a request that %s', (_what, decided, expected) => {
  expect(decided).toMatchObject(expected);
});
