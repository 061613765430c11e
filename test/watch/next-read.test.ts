import { genericCapabilities } from '@steward/hosts/testing';
import { describe, expect, test } from 'vitest';
import { defaultTimings } from '../../src/domain/timings.ts';
import type { Restart } from '../../src/watch/model/watch.ts';
import {
  type AccountReads,
  accountEveryMs,
  accountTurnMs,
  always,
  knowsBackups,
  newPolledServer,
  newReading,
  nextRead,
  outdatesAt,
  type PolledServer,
  type ReadConditions,
  type ReadState,
} from '../../src/watch/next-read.ts';
import { initialState } from '../../src/watch/observation.ts';

const second = 1_000;
const minute = 60 * second;
const now = 100 * minute;
const date = Date.parse('2030-01-01T12:00:00Z');

const conditions: ReadConditions = {
  now,
  date,
  pace: defaultTimings.watch,
  capabilities: { ...genericCapabilities, statusAgeMs: 0 },
  spacedUntil: always,
  urgentHalfIsUsed: false,
  isFailing: false,
  closedUntil: always,
};

/** What was read some seconds ago. */
function readAgo(seconds: number, change: Partial<ReadState> = {}): ReadState {
  return { ...newReading(), startedAt: now - seconds * second, ...change };
}

/** A server whose own record was read some seconds ago; null: it was not read. */
function polled(id: string, seconds: number | null, change: Partial<PolledServer> = {}): PolledServer {
  const server = newPolledServer(id, initialState(undefined, new Date(date)), now - 90 * minute);
  if (seconds === null) return { ...server, ...change };
  return { ...server, record: readAgo(seconds), readAt: now - seconds * second, ...change };
}

function account(servers: readonly PolledServer[], change: Partial<AccountReads> = {}): AccountReads {
  return {
    servers: new Map(servers.map((server) => [server.id, server])),
    list: newReading(),
    listBefore: always,
    since: now - 90 * minute,
    needsAll: false,
    isListed: false,
    listHasStatus: null,
    intervalMs: 30 * second,
    ...change,
  };
}

/** A server with a restart that was noticed some seconds ago and whose cause is not known yet. */
function restarted(id: string, seconds: number): PolledServer {
  const at = new Date(date - seconds * second);
  const restart: Restart = { ranSince: at, seenAt: at, at, noticedAt: at, cause: null, asks: 1 };
  const server = polled(id, 1);
  const observation = { ...server.state.observation, restarts: [restart] };
  return { ...server, state: { ...server.state, observation } };
}

const listed = { isListed: true, listHasStatus: true } as const;
const inList = { inList: 'all' } as const;
const statusInList = { inList: 'status', needsBackups: true } as const;

/** Servers of a list. */
function servers(count: number, change: Partial<PolledServer>): readonly PolledServer[] {
  return Array.from({ length: count }, (_, index) => polled(`s${index}`, 10, change));
}

test.each<[string, AccountReads, number, number]>([
  ['one server', account([polled('a', 10)]), 0, 30],
  ['a list with all of ten servers', account(servers(10, inList), listed), 0, 18],
  ['one server of a list', account([polled('a', 10, inList)], { ...listed, needsAll: true }), 0, 30],
  ['ten servers with usage and backups', account(servers(10, statusInList), listed), 0, 18],
  ['too many of them for the share', account(servers(20, statusInList), listed), 0, 30],
  ['a server that the list lacks', account([...servers(2, inList), polled('a', 10)], listed), 0, 30],
  [
    'a list of several calls',
    account(servers(10, inList), { ...listed, list: readAgo(10, { calls: 2 }) }),
    0,
    30,
  ],
  ['a server that takes two calls', account([polled('a', 10, { record: readAgo(10, { calls: 2 }) })]), 0, 30],
  ['a list without statuses', account(servers(2, {}), { isListed: true, listHasStatus: false }), 0, 30],
  ['a host that repeats a status for 20 s', account([polled('a', 10)]), 20, 30],
  ['no server', account([], { ...listed, needsAll: true }), 0, 30],
])(
  'what one call reads is read more often, if the share suffices: %s',
  (_, reads, ageSeconds, everySeconds) => {
    const capabilities = { ...genericCapabilities, statusAgeMs: ageSeconds * second };
    expect(accountEveryMs(reads, defaultTimings.watch, capabilities)).toBe(everySeconds * second);
  },
);

describe('the next read', () => {
  test.each<[string, AccountReads, Partial<ReadConditions>, readonly [string, number] | null]>([
    ['of nothing is none', account([]), {}, null],
    [
      'of a server that was not read is due at once',
      account([polled('a', null)]),
      {},
      ['server a', -90 * 60],
    ],
    ['of one server is due after the interval', account([polled('a', 10)]), {}, ['server a', 20]],
    [
      'of a slow host is due after its interval',
      account([polled('a', 10)], { intervalMs: 2 * minute }),
      {},
      ['server a', 110],
    ],
    [
      'is that of the server that has waited longest',
      account([polled('a', 10), polled('b', 20)], { listHasStatus: false }),
      {},
      ['server b', 10],
    ],
    [
      'of a changing server is due after 5 s',
      account([polled('a', 2, { changingUntil: now + 1 })]),
      {},
      ['server a', 3],
    ],
    [
      'of a changing server is due later if the host repeats a status',
      account([polled('a', 2, { changingUntil: now + 1 })]),
      { capabilities: { ...genericCapabilities, statusAgeMs: 40 * second } },
      ['server a', 8],
    ],
    [
      'that somebody asked for is due since then',
      account([polled('a', 2, { requestedAt: now - second })]),
      {},
      ['server a', -1],
    ],
    [
      'that runs is not made twice',
      account([polled('a', 40, { record: readAgo(40, { running: true }) })]),
      {},
      null,
    ],
    [
      'of a server that failed twice waits twice as long',
      account([polled('a', 0, { record: readAgo(0, { failures: 2 }) })]),
      {},
      ['server a', 60],
    ],
    [
      'of several servers is the list',
      account([polled('a', null), polled('b', null)]),
      {},
      ['list', -90 * 60],
    ],
    [
      'of several servers that a list carries is the list again',
      account([polled('a', 25, inList), polled('b', 25, inList)], { ...listed, list: readAgo(25) }),
      {},
      ['list', 5],
    ],
    [
      'is a server’s own record if the list carries only its status, every two minutes',
      account([polled('a', 118, { inList: 'status' })], { ...listed, list: readAgo(1), needsAll: true }),
      {},
      ['server a', 2],
    ],
    [
      'is the list if several servers change that it carries',
      account(
        [
          polled('a', 2, { ...inList, changingUntil: now + 1 }),
          polled('b', 2, { ...inList, changingUntil: now + 1 }),
        ],
        { ...listed, list: readAgo(2) },
      ),
      {},
      ['list', 3],
    ],
    [
      'is no list without statuses that nobody needs',
      account([polled('a', 1), polled('b', 2)], { isListed: true, listHasStatus: false, list: readAgo(600) }),
      {},
      ['server b', 28],
    ],
    [
      'of a list without statuses is due after five minutes',
      account([polled('a', 1)], { isListed: true, listHasStatus: false, needsAll: true, list: readAgo(290) }),
      {},
      ['list', 10],
    ],
    [
      'is that of backups after five minutes',
      account([polled('a', 1, { needsBackups: true, backups: readAgo(295) })]),
      {},
      ['backups a', 5],
    ],
    [
      'is never that of backups at a host without them',
      account([polled('a', 1, { needsBackups: true, backups: readAgo(295) })]),
      { capabilities: { ...genericCapabilities, backups: null } },
      ['server a', 29],
    ],
    [
      'of the cause of a restart is due 75 s after it was noticed',
      account([restarted('a', 70)]),
      {},
      ['activity a', 5],
    ],
    [
      'that is not urgent keeps its distance to the last one',
      account([polled('a', 40), polled('b', 10)], { listHasStatus: false }),
      { spacedUntil: now + 7 * second },
      ['server a', 7],
    ],
    [
      'of all statuses in one call keeps none',
      account([polled('a', 28)]),
      { spacedUntil: now + 7 * second },
      ['server a', 2],
    ],
    [
      'that is urgent keeps none',
      account([polled('a', 6, { changingUntil: now + 1 })]),
      { spacedUntil: now + 7 * second },
      ['server a', -1],
    ],
    [
      'is one that waits for long if urgent ones have used their half of the calls',
      account([polled('a', 100, { changingUntil: now + 1 }), polled('b', 70)], { listHasStatus: false }),
      { urgentHalfIsUsed: true },
      ['server b', -40],
    ],
    [
      'of a host that fails is the least recent one, when it is tried again',
      account([polled('a', 10), polled('b', 20)], { listHasStatus: false }),
      { isFailing: true, closedUntil: now + 9 * second },
      ['server b', 9],
    ],
    [
      'of a host that fails is the one that somebody asked for',
      account([polled('a', 10, { requestedAt: now }), polled('b', 20)], { listHasStatus: false }),
      { isFailing: true, closedUntil: now + 9 * second },
      ['server a', 9],
    ],
    [
      'of a host that fails is never that of backups',
      account([polled('a', 10, { record: readAgo(10, { running: true }), needsBackups: true })]),
      { isFailing: true },
      null,
    ],
  ])('%s', (_, reads, change, expected) => {
    const next = nextRead(reads, { ...conditions, ...change });
    const name = next?.server === null ? next.kind : `${next?.kind} ${next?.server.id}`;
    expect(next && [name, (next.dueAt - now) / second]).toEqual(expected);
  });
});

test('a turn takes as long as the calls of all reads need', () => {
  const servers = [polled('a', 1), polled('b', 1, { needsBackups: true }), polled('c', 1, inList)];
  const few = { ...conditions.capabilities, callsPerMinute: 8 };
  // The list, two records and a list of backups, at two calls a minute.
  expect(accountTurnMs(account(servers), few)).toBe(2 * minute);
  expect(accountTurnMs(account(servers), conditions.capabilities)).toBe(30 * second);
});

test('a server that was not read yet is outdated if that takes twice its interval', () => {
  const since = now - 90 * minute;
  expect(outdatesAt(polled('a', null), 30 * second, defaultTimings.watch)).toBe(since + minute);
  expect(outdatesAt(polled('a', 5), 30 * second, defaultTimings.watch)).toBe(now + 55 * second);
});

test('the newest backup is known for ten minutes, or for two turns', () => {
  const read = polled('a', 1, { backupsReadAt: now - 11 * minute });
  expect(knowsBackups(read, minute, defaultTimings.watch, now)).toBe(false);
  expect(knowsBackups(read, 6 * minute, defaultTimings.watch, now)).toBe(true);
});
