import { serverStatuses } from '@steward/hosts/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { preemptedBy, waitsFor } from '../../src/operations/concurrency.ts';
import type { Operation, OperationRequest, Step } from '../../src/operations/model/operation.ts';
import { emptyResult, emptySnapshot } from '../../src/operations/step-handler.ts';
import { anOperation, aStep } from '../store/fixtures.ts';

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
  const running = { request: { kind: 'backup.create', startFirst: false } } as const;
  expect(waitsFor(running, { request, origin })).toBe(waits);
});

// What runs beside a restore of which the host says nothing.

test.each<[string, OperationRequest, Operation['origin'], boolean]>([
  ['a stop', { kind: 'power', action: 'stop' }, null, false],
  ['a kill', { kind: 'power', action: 'kill' }, null, false],
  ['a stop of a schedule', { kind: 'power', action: 'stop' }, schedule, true],
  ['a start', { kind: 'power', action: 'start' }, null, true],
  ['a restart', { kind: 'power', action: 'restart' }, null, true],
  ['a backup', { kind: 'backup.create', startFirst: false }, null, true],
  ['the deletion of a backup', { kind: 'backup.delete', backup }, null, true],
])('%s waits for the restore or doesn’t', (_what, request, origin, waits) => {
  const running = { request: { kind: 'backup.restore', backup, ...restore } } as const;
  expect(waitsFor(running, { request, origin })).toBe(waits);
});

// What ends a power action that runs.

const actions = ['start', 'stop', 'restart', 'kill'] as const;
type Action = (typeof actions)[number];

/** Returns a power action that runs, with what is known of its server. */
function runningPower(
  action: Action,
  state: Step['state'],
  status: string | null,
  before: string | null,
): Operation {
  const step = aStep({
    name: `power.${action}`,
    state,
    before: { ...emptySnapshot, status: before },
    result: { ...emptyResult, status },
  });
  return anOperation({ request: { kind: 'power', action }, steps: [step] });
}

const begun = runningPower('start', 'accepted', 'starting', 'stopped');

describe('a power action that runs', () => {
  test.each<[string, Operation, Action, Operation['origin'], string | null]>([
    ['a start that the host has begun is ended by a stop', begun, 'stop', null, 'preempted-by-stop'],
    ['by a restart', begun, 'restart', null, 'preempted-by-restart'],
    ['by a stop that somebody approved', begun, 'stop', approval, 'preempted-by-stop'],
    ['not by another start', begun, 'start', null, null],
    ['not by a schedule', begun, 'restart', schedule, null],
    [
      'it is if its response was lost',
      runningPower('start', 'lost', 'starting', 'stopped'),
      'stop',
      null,
      'preempted-by-stop',
    ],
    [
      'it isn’t if the host hasn’t begun it',
      runningPower('start', 'accepted', 'stopped', 'stopped'),
      'stop',
      null,
      null,
    ],
    [
      'it isn’t if nothing was read since',
      runningPower('start', 'accepted', null, 'stopped'),
      'stop',
      null,
      null,
    ],
    [
      'it isn’t while it is sent',
      runningPower('start', 'sending', 'starting', 'stopped'),
      'stop',
      null,
      null,
    ],
    [
      'a restart is if its stop is over',
      runningPower('restart', 'accepted', 'starting', 'running'),
      'stop',
      null,
      'preempted-by-stop',
    ],
    [
      'it isn’t while it stops the server',
      runningPower('restart', 'accepted', 'stopping', 'running'),
      'stop',
      null,
      null,
    ],
    [
      'it isn’t if the server was starting before',
      runningPower('restart', 'accepted', 'starting', 'starting'),
      'stop',
      null,
      null,
    ],
    [
      'it isn’t if nothing was read before',
      runningPower('restart', 'accepted', 'starting', null),
      'stop',
      null,
      null,
    ],
    ['a stop isn’t', runningPower('stop', 'accepted', 'starting', 'running'), 'restart', null, null],
  ])('%s', (_what, running, action, origin, reason) => {
    expect(preemptedBy(running, { request: { kind: 'power', action }, origin }, {})).toBe(reason);
  });

  test.each([
    ['stop', null],
    ['restart', null],
    ['kill', 'preempted'],
  ] as const)(
    'a start goes on at a host that would refuse a %s of a server that is starting',
    (action, reason) => {
      const request = { kind: 'power', action } as const;
      expect(preemptedBy(begun, { request, origin: null }, { stopsStarting: false })).toBe(reason);
    },
  );

  test('is ended by a kill alone until the host has accepted it, whatever is known of the server', () => {
    const anAction = fc.constantFrom(...actions);
    const status = fc.constantFrom(null, ...serverStatuses);
    const unsent = fc.constantFrom<Step['state']>('pending', 'sending');
    fc.assert(
      fc.property(anAction, anAction, unsent, status, status, (one, other, state, now, before) => {
        const request = { kind: 'power', action: other } as const;
        const reason = preemptedBy(runningPower(one, state, now, before), { request, origin: null }, {});
        expect(reason).toBe(other === 'kill' && one !== 'kill' ? 'preempted' : null);
      }),
    );
  });
});
