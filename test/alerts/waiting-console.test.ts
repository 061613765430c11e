import { aServer } from '@steward/hosts/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ConsoleReads, mayWait, readDue } from '../../src/alerts/waiting-console.ts';
import { unaskedGame } from '../../src/watch/model/game.ts';
import type { ServerObservation } from '../../src/watch/model/watch.ts';
import { unread } from '../../src/watch/observation.ts';

const second = 1_000;
const minute = 60 * second;
const start = 1_800_000_000_000;

interface Seen {
  /** How long after the start of the process the server was read, in milliseconds. */
  readonly afterMs: number;
  readonly startedAt?: number | null;
  readonly answeredAfterMs?: number | null;
  readonly status?: ServerObservation['status'];
  readonly online?: number | null;
}

function seen({
  afterMs,
  startedAt = start,
  answeredAfterMs,
  status = 'running',
  online,
}: Seen): ServerObservation {
  const players = online == null ? null : { online, max: 20, names: [] };
  const answeredAt = answeredAfterMs == null ? null : new Date(start + answeredAfterMs);
  return {
    ...unread,
    server: aServer('s1', { status, players }),
    status,
    readAt: new Date(start + afterMs),
    game: { ...unaskedGame, startedAt: startedAt === null ? null : new Date(startedAt), answeredAt },
  };
}

describe('a console is read', () => {
  test.each<[string, Seen, ConsoleReads | null, number | null]>([
    ['not before a minute', { afterMs: 59 * second }, null, null],
    ['after a minute', { afterMs: minute }, null, 1],
    ['once', { afterMs: 2 * minute }, { startedAt: start, count: 1 }, null],
    ['again after five minutes', { afterMs: 5 * minute }, { startedAt: start, count: 1 }, 2],
    ['once if nobody watched before', { afterMs: 6 * minute }, null, 2],
    ['not a third time', { afterMs: 9 * minute }, { startedAt: start, count: 2 }, null],
    ['not after ten minutes', { afterMs: 10 * minute }, null, null],
    ['of a process that is starting', { afterMs: minute, status: 'starting' }, null, 1],
    ['not of one that stops', { afterMs: minute, status: 'stopping' }, null, null],
    ['not if it isn’t known when it was started', { afterMs: minute, startedAt: null }, null, null],
    ['not if its game has answered since', { afterMs: minute, answeredAfterMs: 30 * second }, null, null],
    ['if its game answered before that', { afterMs: minute, answeredAfterMs: -minute }, null, 1],
    ['not if somebody is online', { afterMs: minute, online: 1 }, null, null],
    ['if nobody is', { afterMs: minute, online: 0 }, null, 1],
    ['for each start anew', { afterMs: minute }, { startedAt: start - minute, count: 2 }, 1],
    [
      'once for a start whose time the host rounds',
      { afterMs: 2 * minute },
      { startedAt: start - 20_000, count: 1 },
      null,
    ],
  ])('%s', (_, read, before, count) => {
    expect(readDue(before, seen(read))?.count ?? null).toBe(count);
  });

  test('twice at most in a run, however often it is looked at, and never once the game has answered', () => {
    const step = fc.record({
      stepMs: fc.integer({ min: 0, max: 3 * minute }),
      jitterMs: fc.integer({ min: -10_000, max: 10_000 }),
    });
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 40 }),
        fc.integer({ min: 0, max: 20 * minute }),
        (steps, answersMs) => {
          let before: ConsoleReads | null = null;
          let afterMs = 0;
          let reads = 0;
          for (const { stepMs, jitterMs } of steps) {
            afterMs += stepMs;
            const answeredAfterMs = afterMs >= answersMs ? answersMs : null;
            const read = seen({ afterMs, startedAt: start + jitterMs, answeredAfterMs });
            const due = readDue(before, read);
            if (due === null) continue;
            expect(mayWait(read)).toBe(true);
            before = due;
            reads += 1;
          }
          expect(reads).toBeLessThanOrEqual(2);
        },
      ),
    );
  });
});
