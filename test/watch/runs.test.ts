import type { ServerStatus } from '@steward/hosts/model';
import { aServer } from '@steward/hosts/testing';
import { describe, expect, test } from 'vitest';
import type { Restart } from '../../src/watch/model/watch.ts';
import {
  newlyExplained,
  runAfter,
  type ServerRun,
  storedRun,
  withChange,
} from '../../src/watch/server-runs.ts';

const second = 1_000;
const minute = 60 * second;
const start = Date.parse('2030-01-01T12:00:00Z');
const at = (ms: number) => new Date(start + ms);

interface Reading {
  readonly atMs: number;
  readonly status?: ServerStatus;
  readonly uptimeSeconds?: number;
  readonly startedAtMs?: number;
}

/** Returns when new runs began, in milliseconds, and what is known at the end. */
function readAll(readings: readonly Reading[], first: ServerRun | null = null) {
  let run = first;
  const begun: number[] = [];
  for (const { atMs, status = 'running', uptimeSeconds = null, startedAtMs } of readings) {
    const startedAt = startedAtMs === undefined ? null : at(startedAtMs);
    const usage = { ...aServer('s1').usage, uptimeSeconds, startedAt };
    const after = runAfter(run, { status, usage }, at(atMs));
    if (after.isNew && after.run !== null) begun.push(after.run.since.getTime() - start);
    ({ run } = after);
  }
  return { run, begun };
}

describe('another run of a server that was not seen down', () => {
  test.each<[string, readonly Reading[], readonly number[]]>([
    [
      'is seen by its uptime',
      [
        { atMs: 0, uptimeSeconds: 3_600 },
        { atMs: 30 * second, uptimeSeconds: 12 },
      ],
      [18 * second],
    ],
    [
      'is seen by the time of its start, though it has run for longer than the one before at the last read',
      [
        { atMs: 5 * second, startedAtMs: 0, uptimeSeconds: 5 },
        { atMs: 70 * second, startedAtMs: 40 * second, uptimeSeconds: 30 },
      ],
      [40 * second],
    ],
    [
      'is not an uptime that the host repeats for 20 s',
      [
        { atMs: 0, uptimeSeconds: 100 },
        { atMs: 19 * second, uptimeSeconds: 100 },
        { atMs: 24 * second, uptimeSeconds: 124 },
        { atMs: 29 * second, uptimeSeconds: 120 },
      ],
      [],
    ],
    [
      'is not an uptime that goes on although the clock was set forward',
      [
        { atMs: 0, uptimeSeconds: 100 },
        { atMs: 60 * minute, uptimeSeconds: 130 },
        { atMs: 60 * minute + 30 * second, uptimeSeconds: 160 },
      ],
      [],
    ],
    [
      'is seen by the start of its process',
      [
        { atMs: 0, startedAtMs: -60 * minute },
        { atMs: 30 * second, startedAtMs: 20 * second },
        { atMs: 60 * second, startedAtMs: 20 * second },
      ],
      [20 * second],
    ],
    [
      'is seen by the start of its process by a clock that is hours ahead',
      [
        { atMs: 0, startedAtMs: 300 * minute },
        { atMs: 30 * second, startedAtMs: 300 * minute },
        { atMs: 2 * minute, startedAtMs: 301 * minute },
        { atMs: 3 * minute, startedAtMs: 301 * minute },
      ],
      [2 * minute],
    ],
    [
      'is not one that a game makes that stops responding: its process is the same',
      [
        { atMs: 0, startedAtMs: -2 * minute },
        { atMs: 30 * second, status: 'starting', startedAtMs: -2 * minute },
        { atMs: 60 * second, startedAtMs: -2 * minute },
      ],
      [],
    ],
    [
      'is seen by its status, once, if the host says no more',
      [{ atMs: 0 }, { atMs: 30 * second, status: 'starting' }, { atMs: 60 * second }],
      [30 * second],
    ],
    [
      'is seen after it was stopping',
      [{ atMs: 0 }, { atMs: 30 * second, status: 'stopping' }, { atMs: 60 * second }],
      [60 * second],
    ],
    [
      'is not the run after a fall',
      [
        { atMs: 0, uptimeSeconds: 3_600 },
        { atMs: 30 * second, status: 'stopped' },
        { atMs: 60 * second, uptimeSeconds: 5 },
      ],
      [],
    ],
    [
      'is seen after reads that show no status',
      [
        { atMs: 0, uptimeSeconds: 3_600 },
        { atMs: 30 * second, status: 'unknown' },
        { atMs: 5 * minute, uptimeSeconds: 60 },
      ],
      [4 * minute],
    ],
    [
      'is not a first start',
      [
        { atMs: 0, status: 'starting' },
        { atMs: 30 * second, uptimeSeconds: 20 },
      ],
      [],
    ],
  ])('%s', (_what, readings, begun) => {
    expect(readAll(readings).begun).toEqual(begun);
  });

  test('is seen by the next process, which knows the status and its time', () => {
    const stored = storedRun({ status: 'running', statusSince: at(-60 * minute), readAt: at(0) });
    expect(readAll([{ atMs: minute, uptimeSeconds: 3_660 }], stored).begun).toEqual([]);
    expect(readAll([{ atMs: minute, uptimeSeconds: 20 }], stored).begun).toEqual([40 * second]);
    expect(storedRun({ status: 'stopped', statusSince: at(0), readAt: at(0) })).toBeNull();
    const starting = storedRun({ status: 'starting', statusSince: at(0), readAt: at(0) });
    expect(readAll([{ atMs: minute, uptimeSeconds: 50 }], starting).begun).toEqual([]);
  });
});

describe('restarts', () => {
  const restart = (atMs: number, cause: Restart['cause']): Restart => ({
    ranSince: at(-60 * minute),
    seenAt: at(atMs - second),
    at: at(atMs),
    noticedAt: at(atMs),
    cause,
    asks: 0,
  });

  test('are kept for a day, twenty at most', () => {
    const old = [restart(-25 * 60 * minute, 'crash'), restart(-23 * 60 * minute, 'unknown')];
    expect(withChange(old, restart(0, null))).toEqual([old[1], restart(0, null)]);
    const many = Array.from({ length: 30 }, (_, index) => restart(index * minute, 'crash'));
    const kept = many.reduce<readonly Restart[]>(withChange, []);
    expect(kept).toEqual(many.slice(-20));
  });

  test.each<[string, readonly Restart[], readonly Restart[], readonly number[]]>([
    ['is reported when its cause becomes known', [restart(0, null)], [restart(0, 'crash')], [0]],
    ['is reported if its cause is unknown from the beginning', [], [restart(0, 'unknown')], [0]],
    ['is not told while its cause is not known', [], [restart(0, null)], []],
    ['is not told if somebody asked for it', [restart(0, null)], [restart(0, 'request')], []],
    ['is reported once', [restart(0, 'crash')], [restart(0, 'crash'), restart(second, null)], []],
  ])('one %s', (_what, before, after, told) => {
    const found = newlyExplained({ restarts: before }, { restarts: after });
    expect(found.map((each) => each.at.getTime() - start)).toEqual(told);
  });
});
