import { HostError, type HostErrorKind } from '@steward/hosts/model';
import { describe, expect, test } from 'vitest';
import { defaultTimings } from '../../src/domain/timings.ts';
import {
  afterHostFailure,
  afterSuccess,
  type FailureScope,
  type HostHealth,
  isUnreachable,
  reopened,
  scopeOfFailure,
  unreadHost,
  withFirstFailure,
} from '../../src/watch/host-health.ts';

const second = 1_000;
const date = Date.parse('2030-01-01T12:00:00Z');
const at = (seconds: number) => ({ date: date + seconds * second, elapsed: seconds * second });
const failed = (kind: HostErrorKind, retryAt: Date | null = null) =>
  new HostError(kind, { call: 'read-server', applied: 'no', ...(retryAt !== null && { retryAt }) });

describe('a failed read', () => {
  const node = failed('node-unreachable');
  const gone = failed('unknown-server');
  test.each<[string, Partial<Parameters<typeof scopeOfFailure>[0]>, FailureScope]>([
    ['of a server with a refused key is about the host', { error: failed('key-refused') }, 'host'],
    [
      'of backups at a host that can’t be reached is too',
      { kind: 'backups', error: failed('unreachable') },
      'host',
    ],
    ['of backups is otherwise about them', { kind: 'backups', error: failed('host-failed') }, 'read'],
    ['of one server of two is about its machine', { error: node, own: [node, null] }, 'read'],
    ['of the last server of all is about the host', { error: node, own: [node, node] }, 'host'],
    ['of the only server that is not gone is about the host', { error: node, own: [node, gone] }, 'host'],
    ['of servers that are gone is about them', { error: gone, own: [gone, gone] }, 'read'],
    [
      'of a machine says nothing new of a host that fails',
      { error: node, own: [node, null], hasFailed: true },
      'host',
    ],
    [
      'that the host itself has refused shows that it is back',
      { error: gone, own: [gone, null], hasFailed: true },
      'read-of-host-that-is-back',
    ],
    [
      'that the host itself has refused shows nothing if each other server fails',
      { error: gone, own: [gone, node], hasFailed: true },
      'read-of-host-that-fails',
    ],
    ['of a list is about the host', { kind: 'list', error: failed('too-slow'), own: [null] }, 'host'],
    [
      'of a list that the host can’t make is about it',
      { kind: 'list', error: failed('unsupported'), own: [null] },
      'read',
    ],
    [
      'of a list is about the host if there is no server to read',
      { kind: 'list', error: failed('unsupported'), own: [] },
      'host',
    ],
    [
      'of a list is about it if servers can be read one by one',
      { kind: 'list', error: failed('too-slow'), own: [null], respondsBesidesList: true },
      'read',
    ],
  ])('%s', (_, change, scope) => {
    const read = {
      kind: 'server',
      error: node,
      own: [node],
      hasFailed: false,
      respondsBesidesList: false,
    } as const;
    expect(scopeOfFailure({ ...read, ...change })).toBe(scope);
  });
});

/** The health of a host that has failed a number of times in a row, 30 s apart; the first time at 0 s. */
function failing(error: HostError, times: number): HostHealth {
  let health = withFirstFailure(unreadHost, at(0), []);
  for (let count = 0; count < times; count++)
    health = afterHostFailure(health, error, at(count * 30), defaultTimings.watch);
  return health;
}

test.each<[string, HostError, number, number]>([
  ['30 s after the first failure', failed('too-slow'), 1, 30],
  ['a minute after the second one', failed('too-slow'), 2, 90],
  ['when it has failed for two minutes, so that it is known then', failed('too-slow'), 4, 120],
  ['a minute after each later one', failed('too-slow'), 6, 210],
  ['when a limit ends', failed('rate-limited', new Date(date + 200 * second)), 1, 200],
  ['rarely if it refuses the key, but when it has failed for two minutes', failed('key-refused'), 1, 120],
  ['five minutes after a refusal later on', failed('key-refused'), 5, 420],
])('a host that fails is read again %s', (_, error, times, seconds) => {
  expect(failing(error, times).closedUntil).toBe(seconds * second);
});

test('a host counts as unreachable when it has failed for two minutes', () => {
  const health = failing(failed('too-slow'), 1);
  expect(isUnreachable(health, 119 * second, defaultTimings.watch)).toBe(false);
  expect(isUnreachable(health, 120 * second, defaultTimings.watch)).toBe(true);
  expect(isUnreachable(unreadHost, 120 * second, defaultTimings.watch)).toBe(false);
});

describe('a successful read', () => {
  test('of a status ends the failure', () => {
    const health = afterSuccess(failing(failed('too-slow'), 3), true, at(70));
    expect(health).toMatchObject({ failure: null, failures: 0, failingSince: null });
    expect(health.succeededAt).toEqual(new Date(date + 70 * second));
    expect(health.closedUntil).toBe(Number.NEGATIVE_INFINITY);
  });

  test('without a status only lets the host be read at once', () => {
    const before = failing(failed('too-slow'), 3);
    expect(afterSuccess(before, false, at(70))).toEqual({ ...before, closedUntil: Number.NEGATIVE_INFINITY });
  });

  test('does not end a limit that another read has met', () => {
    const limited = failing(failed('rate-limited', new Date(date + 200 * second)), 1);
    expect(afterSuccess(limited, true, at(10))).toMatchObject({ failure: { kind: 'rate-limited' } });
    expect(afterSuccess(limited, true, at(10)).closedUntil).toBe(200 * second);
    expect(afterSuccess(limited, true, at(201)).failure).toBeNull();
  });
});

test('a host is read sooner than planned for a person, unless it limits calls', () => {
  expect(reopened(failing(failed('too-slow'), 1), 5 * second).closedUntil).toBe(5 * second);
  const limited = failing(failed('rate-limited', new Date(date + 200 * second)), 1);
  expect(reopened(limited, 5 * second).closedUntil).toBe(200 * second);
});

test('a failure that an earlier process noticed goes on, until this one has read the host', () => {
  const stored = [{ readAt: new Date(date - 3_600_000), failingSince: new Date(date - 60 * second) }];
  expect(withFirstFailure(unreadHost, at(0), stored).failingSince).toEqual(at(-60));
  const read = { ...unreadHost, succeededAt: new Date(date) };
  expect(withFirstFailure(read, at(0), stored).failingSince).toEqual(at(0));
});
