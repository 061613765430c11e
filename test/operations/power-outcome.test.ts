import { type PowerAction, serverStatuses } from '@steward/hosts/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PowerOutcome, type StatusSample, type Verdict } from '../../src/operations/power-outcome.ts';
import { quickTimings } from '../support/test-limits.ts';

const timings = {
  ...quickTimings,
  graceMs: 100,
  powerMs: { start: 1_000, stop: 1_000, restart: 1_000, kill: 1_000 },
};
const seen = (status: StatusSample['status'], uptimeSeconds: number | null = null): StatusSample => ({
  status,
  statusWord: status,
  uptimeSeconds,
  startedAt: null,
});

/** A running server. */
const up = (uptimeSeconds: number | null, startedAt: number | null = null): StatusSample => ({
  ...seen('running', uptimeSeconds),
  startedAt,
});
/** When a process was started, by the host's clock. */
const at = 1_800_000_000_000;

/** Returns the verdicts after reads 10 ms apart. */
function watch(
  action: 'start' | 'stop' | 'restart' | 'kill',
  before: StatusSample | null,
  reads: readonly (StatusSample | StatusSample['status'])[],
  lostMs: number | null = null,
): readonly Verdict[] {
  const power = new PowerOutcome(action, before, lostMs, timings);
  return reads.map((read, index) => power.onSample(typeof read === 'string' ? seen(read) : read, index * 10));
}

describe('a start', () => {
  test('has succeeded when the server runs', () => {
    expect(watch('start', seen('stopped'), ['stopped', 'stopped', 'starting', 'running'])).toEqual([
      'waiting',
      'waiting',
      'waiting',
      'reached',
    ]);
  });
  test('has failed when the server stops again, or crashes, after it was starting', () => {
    expect(watch('start', seen('stopped'), ['starting', 'stopped']).at(-1)).toBe('did-not-start');
    expect(watch('start', seen('stopped'), ['starting', 'crashed']).at(-1)).toBe('crashed');
  });
  test('of a crashed server has not failed while the server is still crashed', () => {
    expect(watch('start', seen('crashed'), ['crashed', 'crashed', 'starting', 'running'])).toEqual([
      'waiting',
      'waiting',
      'waiting',
      'reached',
    ]);
    expect(watch('start', seen('crashed'), ['starting', 'crashed']).at(-1)).toBe('crashed');
  });
});

describe('a stop or a kill', () => {
  test.each(['stop', 'kill'] as const)('(%s) has succeeded when the server is down', (action) => {
    expect(watch(action, seen('running'), ['running', 'stopping', 'stopped']).at(-1)).toBe('reached');
    expect(watch(action, seen('running'), ['running', 'crashed']).at(-1)).toBe('reached');
    expect(watch(action, seen('running'), ['running', 'stopping', 'unknown'])).not.toContain('reached');
  });
});

describe('a restart', () => {
  test('has succeeded when the server was down and runs again', () => {
    expect(watch('restart', seen('running'), ['running', 'stopping', 'starting', 'running'])).toEqual([
      'waiting',
      'waiting',
      'waiting',
      'reached',
    ]);
  });
  test('has not succeeded while the server still runs', () => {
    expect(watch('restart', seen('running'), ['running', 'running'])).toEqual(['waiting', 'waiting']);
  });
  test('of a server that was starting has not succeeded because its start ends', () => {
    expect(watch('restart', seen('starting'), ['starting', 'running'])).toEqual(['waiting', 'waiting']);
    expect(watch('restart', seen('starting'), ['starting', 'stopping', 'starting', 'running']).at(-1)).toBe(
      'reached',
    );
  });
  test('too quick to be seen is recognized by a new uptime', () => {
    expect(watch('restart', seen('running', 500), [seen('running', 501), seen('running', 1)])).toEqual([
      'waiting',
      'reached',
    ]);
  });
  test('on a host that says "running" throughout counts as done after a while', () => {
    const power = new PowerOutcome('restart', seen('running'), null, timings);
    expect(power.onSample(seen('running'), timings.graceMs - 1)).toBe('waiting');
    expect(power.onSample(seen('running'), timings.graceMs)).toBe('reached');
  });
  test('whose response was lost does not count as done because the server runs', () => {
    const power = new PowerOutcome('restart', seen('running'), 300, timings);
    expect(power.onSample(seen('running'), 200)).toBe('waiting');
    expect(power.onSample(seen('running'), 300)).toBe('not-seen');
  });
});

describe('a lost response', () => {
  test('to a start is resolved at once if the server runs, whether it ran before or not', () => {
    expect(watch('start', seen('running', 500), [seen('running', 501)], 300)).toEqual(['reached']);
    expect(watch('start', seen('stopped'), ['stopped', 'running'], 300)).toEqual(['waiting', 'reached']);
  });
  test('to a stop is resolved by whether the server goes down', () => {
    expect(watch('stop', seen('running'), ['running', 'stopping', 'stopped'], 300).at(-1)).toBe('reached');
    const power = new PowerOutcome('stop', seen('running'), 300, timings);
    expect(power.onSample(seen('running'), 299)).toBe('waiting');
    expect(power.onSample(seen('running'), 300)).toBe('not-seen');
  });
  test('leaves the whole time of the action once the status changes', () => {
    const power = new PowerOutcome('stop', seen('running'), 300, timings);
    power.onSample(seen('stopping'), 100);
    expect(power.onSample(seen('stopping'), 900)).toBe('waiting');
    expect(power.onSample(seen('stopping'), 1_000)).toBe('timed-out');
  });
});

describe('for any statuses of a host', () => {
  const reads = fc.array(fc.constantFrom(...serverStatuses), { minLength: 1, maxLength: 30 });
  const action = fc.constantFrom('start', 'stop', 'restart', 'kill');
  const lost = fc.constantFrom(null, 300);

  test('an action is never followed longer than its time limit', () => {
    fc.assert(
      fc.property(action, fc.constantFrom(...serverStatuses), reads, lost, (one, before, all, lostMs) => {
        const power = new PowerOutcome(one, seen(before), lostMs, timings);
        for (const [index, status] of all.entries()) power.onSample(seen(status), index * 10);
        expect(power.onSample(seen('stopping'), timings.powerMs[one])).not.toBe('waiting');
        expect(new PowerOutcome(one, null, lostMs, timings).onTimePassed(timings.powerMs[one])).toBe(
          'timed-out',
        );
      }),
    );
  });

  test('an action is "reached" only if the server is in the target state', () => {
    fc.assert(
      fc.property(action, fc.constantFrom(...serverStatuses), reads, lost, (one, before, all, lostMs) => {
        const power = new PowerOutcome(one, seen(before), lostMs, timings);
        all.forEach((status, index) => {
          if (power.onSample(seen(status), index * 10) !== 'reached') return;
          const down = status === 'stopped' || status === 'crashed';
          expect(one === 'stop' || one === 'kill' ? down : status === 'running').toBe(true);
        });
      }),
    );
  });
});

describe('a restart whose response was lost, on a server that was never seen down', () => {
  const minute = 60_000;

  test.each<[string, StatusSample | null, StatusSample, number, Verdict]>([
    ['is recognized by a smaller uptime', up(500), up(3), 10_000, 'reached'],
    ['is recognized by an uptime too short for the run before', up(60), up(590), 10 * minute, 'reached'],
    ['is not recognized by an uptime that grew by the wait', up(60), up(660), 10 * minute, 'not-seen'],
    ['is not recognized by an outdated uptime', up(60), up(64), 20_000, 'not-seen'],
    ['is recognized by a later start', up(null, at), up(null, at + 5_000), 10_000, 'reached'],
    [
      'is recognized by a later start if the clocks differ',
      up(null, at),
      up(900, at + 5_000),
      10_000,
      'reached',
    ],
    ['is not recognized by the same start', up(null, at), up(null, at), 10_000, 'not-seen'],
    [
      'is not recognized by a start time that differs only by rounding',
      up(90, at),
      up(100, at + 900),
      10_000,
      'not-seen',
    ],
    ['is recognized if the server was down before', seen('stopped'), up(null), 10_000, 'reached'],
    ['is recognized if the server had crashed before', seen('crashed'), up(null), 10_000, 'reached'],
    ['is recognized by a run shorter than the wait', null, up(3), 10_000, 'reached'],
    ['is not recognized by a run as long as the wait', null, up(9), 9_900, 'not-seen'],
    ['is not recognized if the host reports neither', up(null), up(null), 10_000, 'not-seen'],
    ['is not recognized without a snapshot', null, up(null), 10_000, 'not-seen'],
  ])('%s', (_, before, now, elapsedMs, verdict) => {
    const long = { ...timings, powerMs: { ...timings.powerMs, restart: 60 * minute } };
    expect(new PowerOutcome('restart', before, 5_000, long).onSample(now, elapsedMs)).toBe(verdict);
  });

  test('counts as done only if the server did restart, for any reads at any times', () => {
    const world = fc.record({
      /** How long the server had been up when the restart was sent; its reported uptime may be as old as `ageMs`. */
      upMs: fc.integer({ min: 0, max: 5 * minute }),
      restartedAfterMs: fc.option(fc.integer({ min: 0, max: 10 * minute })),
      looksAtMs: fc.array(fc.integer({ min: 0, max: 15 * minute }), { minLength: 1, maxLength: 20 }),
      ageMs: fc.integer({ min: 0, max: 20_000 }),
      clockMs: fc.integer({ min: -10 * minute, max: 10 * minute }),
      tells: fc.constantFrom('uptime', 'start', 'both', 'nothing'),
      lookedBefore: fc.boolean(),
    });
    fc.assert(
      fc.property(world, ({ upMs, restartedAfterMs, looksAtMs, clockMs, tells, lookedBefore, ...told }) => {
        // Without a snapshot only the wait can be compared with, so the host has to report current values.
        const ageMs = lookedBefore ? told.ageMs : 0;
        const read = (sinceMs: number): StatusSample => {
          const toldMs = Math.max(sinceMs - ageMs, -upMs);
          const beganMs = restartedAfterMs !== null && toldMs >= restartedAfterMs ? restartedAfterMs : -upMs;
          const uptime = tells === 'uptime' || tells === 'both';
          const start = tells === 'start' || tells === 'both';
          return up(
            uptime ? Math.floor((toldMs - beganMs) / 1_000) : null,
            start ? at + clockMs + beganMs : null,
          );
        };
        const long = { ...timings, powerMs: { ...timings.powerMs, restart: 60 * minute } };
        const power = new PowerOutcome('restart', lookedBefore ? read(0) : null, 20 * minute, long);
        for (const sinceMs of looksAtMs.toSorted((a, b) => a - b)) {
          if (power.onSample(read(sinceMs), sinceMs) !== 'reached') continue;
          expect(restartedAfterMs ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(sinceMs);
          return;
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('at a host whose statuses may be 20 s old', () => {
  const ageMs = 20_000;
  const long = {
    ...timings,
    graceMs: 8_000,
    powerMs: { start: 300_000, stop: 180_000, restart: 360_000, kill: 60_000 },
  };
  const watchAt = (action: PowerAction, before: StatusSample | null, lostMs: number | null = null) =>
    new PowerOutcome(action, before, lostMs, long, { currentFromMs: ageMs });

  test.each<[PowerAction, StatusSample['status']]>([
    ['stop', 'stopped'],
    ['kill', 'stopped'],
    ['start', 'running'],
    ['start', 'crashed'],
  ])('a %s is not decided by a status from before (%s)', (action, status) => {
    const power = watchAt(action, seen(action === 'start' ? 'stopped' : 'running'));
    expect(power.onSample(seen(status), ageMs - 1)).toBe('waiting');
    expect(power.onSample(seen(status), ageMs)).toBe(status === 'crashed' ? 'crashed' : 'reached');
  });

  test('a restart that was seen live has succeeded when the game answers, whatever uptime is repeated', () => {
    const power = new PowerOutcome('restart', up(30), null, long, { currentFromMs: ageMs }, true);
    power.onLive(1_000, true);
    const silent = { ...up(30), game: { answered: false, askedMs: 1_200 } };
    expect(power.onSample(silent, 1_500, 1_400)).toBe('waiting');
    const answers = { ...up(30), game: { answered: true, askedMs: 4_400 } };
    expect(power.onSample(answers, 4_500, 4_300)).toBe('reached');
  });

  test('a restart is not done because the server was starting before it', () => {
    const power = watchAt('restart', seen('running'));
    power.onSample(seen('starting'), 5_000);
    expect(power.onSample(seen('running'), ageMs)).toBe('waiting');
    expect(power.onSample(seen('running'), ageMs + long.graceMs)).toBe('reached');
    expect(power.isUnobserved).toBe(true);
  });

  test('a restart of a server that had just started is not waited for in vain', () => {
    const power = watchAt('restart', seen('running', 2));
    expect(power.onSample(seen('running', 30), ageMs + long.graceMs - 1)).toBe('waiting');
    expect(power.onSample(seen('running', 32), ageMs + long.graceMs)).toBe('waiting');
    expect(power.onSample(seen('running', 26), ageMs + long.graceMs)).toBe('reached');
  });

  test('a new process is recognized at once by its uptime or its start', () => {
    const older = { ...seen('running', 500), startedAt: at };
    expect(watchAt('restart', older).onSample(seen('running', 3), 5_000)).toBe('reached');
    const newer = { ...seen('running'), startedAt: at + 500_000 };
    expect(watchAt('restart', older).onSample(newer, 5_000)).toBe('reached');
    expect(watchAt('start', older).onSample(newer, 5_000)).toBe('reached');
  });

  test('without a snapshot an uptime may be of a process that had just started before', () => {
    expect(watchAt('restart', null, 20_000).onSample(seen('running', 3), 10_000)).toBe('waiting');
    expect(watchAt('restart', null, 20_000).onSample(seen('running', 3), 24_000)).toBe('reached');
  });

  test('a lost response is looked for from the first current status on', () => {
    const power = watchAt('stop', seen('running'), 20_000);
    expect(power.onSample(seen('running'), 39_999)).toBe('waiting');
    expect(power.onSample(seen('running'), 40_000)).toBe('not-seen');
  });

  test.each<[PowerAction, StatusSample['status'], StatusSample['status']]>([
    ['stop', 'running', 'stopped'],
    ['kill', 'running', 'crashed'],
    ['start', 'stopped', 'running'],
  ])('a %s is decided by a record that the host has made since the snapshot', (action, before, after) => {
    const power = watchAt(action, { ...seen(before), recordId: '1' });
    expect(power.onSample({ ...seen(after), recordId: '1' }, 5_000)).toBe('waiting');
    expect(power.onSample(seen(after), 5_000)).toBe('waiting');
    expect(power.onSample({ ...seen(before), recordId: '2' }, 5_000)).toBe('waiting');
    expect(power.onSample({ ...seen(after), recordId: '3' }, 5_000)).toBe('reached');
    expect(watchAt(action, seen(before)).onSample({ ...seen(after), recordId: '3' }, 5_000)).toBe('waiting');
  });

  test('a restart is not done with a new record of the same process', () => {
    const process = { ...seen('running', 500), startedAt: at };
    const power = watchAt('restart', { ...process, recordId: '1' });
    expect(power.onSample({ ...process, recordId: '2' }, 12_000)).toBe('waiting');
    expect(power.onSample({ ...process, startedAt: at + 500_000, recordId: '3' }, 13_000)).toBe('reached');
  });

  test('an action is "reached" only if the server was in the target state since, for any cache', () => {
    const change = fc.record({
      atMs: fc.integer({ min: -60_000, max: 60_000 }),
      status: fc.constantFrom(...serverStatuses),
    });
    const world = fc.record({
      action: fc.constantFrom<PowerAction>('start', 'stop', 'kill'),
      changes: fc.array(change, { maxLength: 8 }),
      reads: fc.array(
        fc.record({
          afterMs: fc.integer({ min: 0, max: 60_000 }),
          ageMs: fc.integer({ min: 0, max: ageMs }),
        }),
        { minLength: 1, maxLength: 20 },
      ),
      lostMs: fc.constantFrom(null, 20_000),
    });
    fc.assert(
      fc.property(world, ({ action, changes, reads, lostMs }) => {
        const timeline = changes.toSorted((a, b) => a.atMs - b.atMs);
        const statusAt = (ms: number) => timeline.findLast(({ atMs }) => atMs <= ms)?.status ?? 'running';
        const isTarget = (status: StatusSample['status']) =>
          action === 'start' ? status === 'running' : status === 'stopped' || status === 'crashed';
        const power = watchAt(action, seen(statusAt(0)), lostMs);
        for (const read of reads.toSorted((a, b) => a.afterMs - b.afterMs)) {
          const told = statusAt(read.afterMs - read.ageMs);
          if (power.onSample(seen(told), read.afterMs) !== 'reached') continue;
          const since = [
            statusAt(0),
            ...timeline.filter(({ atMs }) => atMs >= 0).map(({ status }) => status),
          ];
          expect(since.some(isTarget)).toBe(true);
          return;
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('an action had nothing to change', () => {
  /** Returns whether it is proven after these reads, each some seconds after the action. */
  const isProven = (
    action: PowerAction,
    before: StatusSample | null,
    reads: readonly (readonly [seconds: number, StatusSample])[],
    ageSeconds = 20,
  ) => {
    const power = new PowerOutcome(action, before, null, timings, { currentFromMs: ageSeconds * 1_000 });
    for (const [seconds, sample] of reads) power.onSample(sample, seconds * 1_000);
    const [seconds, last] = reads.at(-1) ?? [0, seen('unknown')];
    return power.wasAlready(last, seconds * 1_000);
  };

  test.each<[string, boolean]>([
    ['if the host’s statuses are current', isProven('start', up(null), [[1, up(null)]], 0)],
    ['if it stopped nothing there', isProven('stop', seen('stopped'), [[1, seen('stopped')]], 0)],
    ['if the process is older than the action', isProven('start', up(500), [[21, up(521)]])],
    ['if it is the same process', isProven('start', up(null, at), [[31, up(null, at + 900)]], 30)],
  ])('%s', (_, proven) => {
    expect(proven).toBe(true);
  });

  test.each<[string, boolean]>([
    ['without a snapshot', isProven('start', null, [[21, up(500)]])],
    ['if it was down before', isProven('start', seen('stopped'), [[21, up(500)]])],
    ['if the process is younger than the action', isProven('start', up(500), [[21, up(20)]])],
    ['if the process has another start', isProven('start', up(null, at), [[31, up(null, at + 9_000)]], 30)],
    ['if the host tells neither', isProven('start', up(null), [[21, up(null)]])],
    [
      'if it was seen starting in between',
      isProven('start', up(500), [
        [5, seen('starting')],
        [21, up(521)],
      ]),
    ],
    ['if an old status said that it was down', isProven('stop', seen('stopped'), [[21, seen('stopped')]])],
    ['of a restart', isProven('restart', up(500), [[21, up(521)]])],
  ])('is not said %s', (_, proven) => {
    expect(proven).toBe(false);
  });

  test('a read that began before the status was current decides nothing', () => {
    const power = new PowerOutcome('stop', up(500), null, timings, { currentFromMs: 500 });
    expect(power.onSample(seen('stopped'), 600, 499)).toBe('waiting');
    expect(power.onSample(seen('stopped'), 700, 500)).toBe('reached');
  });
});
