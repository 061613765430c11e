import { expect, test } from 'vitest';
import type { Operation, OperationRequest } from '../../src/domain/operation.ts';
import { waitsForBackup } from '../../src/operations/concurrency.ts';

// What runs beside a backup that the host makes.

const backup = { id: 'b-01', label: 'Old' };
const restore = { backUpFirst: false, stopFirst: false, startAfter: false };
const schedule: Operation['origin'] = { kind: 'schedule', scheduleId: 'a', dueAt: 0, part: 'action' };
const approval: Operation['origin'] = { kind: 'approval', approvedBy: { id: '1', name: 'Ada' } };

test.each<[string, OperationRequest, Operation['origin'], boolean]>([
  ['a stop', { kind: 'power', action: 'stop' }, null, false],
  ['a stop that somebody approved', { kind: 'power', action: 'stop' }, approval, false],
  // The nightly restart comes after the nightly backup, as people mean it.
  ['a restart of a schedule', { kind: 'power', action: 'restart' }, schedule, true],
  ['the deletion of a backup', { kind: 'backup.delete', backup }, null, false],
  ['another backup', { kind: 'backup.create', startFirst: false }, null, true],
  ['a restore', { kind: 'backup.restore', backup, ...restore }, null, true],
])('%s waits for the backup or doesn’t', (_what, request, origin, waits) => {
  expect(waitsForBackup({ request, origin })).toBe(waits);
});
