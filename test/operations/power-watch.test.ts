import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { serverStatuses } from '../../src/domain/server.ts';
import { PowerWatch, type StatusSample, type Verdict } from '../../src/operations/power-watch.ts';
import { quickTimings } from '../support/quick-timings.ts';

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

/** The verdicts of looks 10 ms apart. */
function watch(
  action: 'start' | 'stop' | 'restart' | 'kill',
  before: StatusSample | null,
  looks: readonly (StatusSample | StatusSample['status'])[],
  lostMs: number | null = null,
): readonly Verdict[] {
  const power = new PowerWatch(action, before, lostMs, timings);
  return looks.map((look, index) => power.see(typeof look === 'string' ? seen(look) : look, index * 10));
}

describe('a start', () => {
  test('is there when the server runs', () => {
    expect(watch('start', seen('stopped'), ['stopped', 'starting', 'running'])).toEqual([
      'waiting',
      'waiting',
      'reached',
    ]);
  });
  test('is not there while the host still says "stopped" after it took the action', () => {
    expect(watch('start', seen('stopped'), ['stopped', 'stopped', 'stopped'])).not.toContain('did-not-start');
  });
  test('has failed when the server stops again, or crashes, after it was starting', () => {
    expect(watch('start', seen('stopped'), ['starting', 'stopped']).at(-1)).toBe('did-not-start');
    expect(watch('start', seen('stopped'), ['starting', 'crashed']).at(-1)).toBe('crashed');
  });
  test('of a crashed server has not failed because it is crashed as before', () => {
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
  test.each(['stop', 'kill'] as const)('(%s) is there when the server is down', (action) => {
    expect(watch(action, seen('running'), ['running', 'stopping', 'stopped']).at(-1)).toBe('reached');
    expect(watch(action, seen('running'), ['running', 'crashed']).at(-1)).toBe('reached');
    expect(watch(action, seen('running'), ['running', 'stopping', 'unknown'])).not.toContain('reached');
  });
});

describe('a restart', () => {
  test('is there when the server was down and runs again', () => {
    expect(watch('restart', seen('running'), ['running', 'stopping', 'starting', 'running'])).toEqual([
      'waiting',
      'waiting',
      'waiting',
      'reached',
    ]);
  });
  test('is not there because the server still runs', () => {
    expect(watch('restart', seen('running'), ['running', 'running'])).toEqual(['waiting', 'waiting']);
  });
  test('too quick to be seen is known by an uptime that began again', () => {
    expect(watch('restart', seen('running', 500), [seen('running', 501), seen('running', 1)])).toEqual([
      'waiting',
      'reached',
    ]);
  });
  test('on a host that says "running" throughout is taken at the host’s word after a while', () => {
    const power = new PowerWatch('restart', seen('running'), null, timings);
    expect(power.see(seen('running'), timings.graceMs - 1)).toBe('waiting');
    expect(power.see(seen('running'), timings.graceMs)).toBe('reached');
  });
  test('whose answer was lost is never taken for done because the server runs', () => {
    const power = new PowerWatch('restart', seen('running'), 300, timings);
    expect(power.see(seen('running'), 200)).toBe('waiting');
    expect(power.see(seen('running'), 300)).toBe('not-seen');
  });
});

describe('a lost answer', () => {
  test('to a start is settled at once where the server runs, whether it ran before or not', () => {
    expect(watch('start', seen('running', 500), [seen('running', 501)], 300)).toEqual(['reached']);
    expect(watch('start', seen('stopped'), ['stopped', 'running'], 300)).toEqual(['waiting', 'reached']);
  });
  test('to a stop is settled by what is seen: the server goes down, or nothing comes of it', () => {
    expect(watch('stop', seen('running'), ['running', 'stopping', 'stopped'], 300).at(-1)).toBe('reached');
    const power = new PowerWatch('stop', seen('running'), 300, timings);
    expect(power.see(seen('running'), 299)).toBe('waiting');
    expect(power.see(seen('running'), 300)).toBe('not-seen');
  });
  test('is given the whole time of the action once something moves', () => {
    const power = new PowerWatch('stop', seen('running'), 300, timings);
    power.see(seen('stopping'), 100);
    expect(power.see(seen('stopping'), 900)).toBe('waiting');
    expect(power.see(seen('stopping'), 1_000)).toBe('timed-out');
  });
});

describe('whatever a host says', () => {
  const looks = fc.array(fc.constantFrom(...serverStatuses), { minLength: 1, maxLength: 30 });
  const action = fc.constantFrom('start', 'stop', 'restart', 'kill');
  const lost = fc.constantFrom(null, 300);

  test('an action is never followed longer than its time', () => {
    fc.assert(
      fc.property(action, fc.constantFrom(...serverStatuses), looks, lost, (one, before, all, lostMs) => {
        const power = new PowerWatch(one, seen(before), lostMs, timings);
        for (const [index, status] of all.entries()) power.see(seen(status), index * 10);
        expect(power.see(seen('stopping'), timings.powerMs[one])).not.toBe('waiting');
        expect(new PowerWatch(one, null, lostMs, timings).patience(timings.powerMs[one])).toBe('timed-out');
      }),
    );
  });

  test('an action is "reached" only when the server is where it was to go', () => {
    fc.assert(
      fc.property(action, fc.constantFrom(...serverStatuses), looks, lost, (one, before, all, lostMs) => {
        const power = new PowerWatch(one, seen(before), lostMs, timings);
        all.forEach((status, index) => {
          if (power.see(seen(status), index * 10) !== 'reached') return;
          const down = status === 'stopped' || status === 'crashed';
          expect(one === 'stop' || one === 'kill' ? down : status === 'running').toBe(true);
        });
      }),
    );
  });
});

describe('a restart whose answer was lost, on a server that was never seen to go down', () => {
  const up = (uptimeSeconds: number | null, startedAt: number | null = null): StatusSample => ({
    ...seen('running', uptimeSeconds),
    startedAt,
  });
  const at = 1_800_000_000_000;
  const minute = 60_000;

  test.each<[string, StatusSample | null, StatusSample, number, Verdict]>([
    ['is known by an uptime that began again', up(500), up(3), 10_000, 'reached'],
    ['is known by an uptime too short for the run before', up(60), up(590), 10 * minute, 'reached'],
    ['is not known by an uptime that is what it was and the wait', up(60), up(660), 10 * minute, 'not-seen'],
    ['is not known by an uptime that the host told late', up(60), up(64), 20_000, 'not-seen'],
    ['is known by a later start', up(null, at), up(null, at + 5_000), 10_000, 'reached'],
    [
      'is known by a later start where the clocks differ',
      up(null, at),
      up(900, at + 5_000),
      10_000,
      'reached',
    ],
    ['is not known by the same start', up(null, at), up(null, at), 10_000, 'not-seen'],
    ['is not known by a start that was worked out anew', up(90, at), up(100, at + 900), 10_000, 'not-seen'],
    ['is known where the server was down before', seen('stopped'), up(null), 10_000, 'reached'],
    ['is known where the server had crashed before', seen('crashed'), up(null), 10_000, 'reached'],
    ['is known by a run shorter than the wait', null, up(3), 10_000, 'reached'],
    ['is not known by a run as long as the wait', null, up(9), 9_900, 'not-seen'],
    ['is not known where the host tells of neither', up(null), up(null), 10_000, 'not-seen'],
    ['is not known where the server was not looked at before', null, up(null), 10_000, 'not-seen'],
  ])('%s', (_, before, now, elapsedMs, verdict) => {
    const long = { ...timings, powerMs: { ...timings.powerMs, restart: 60 * minute } };
    expect(new PowerWatch('restart', before, 5_000, long).see(now, elapsedMs)).toBe(verdict);
  });

  test('is told to be done only if the server did begin anew, whatever is seen of it and when', () => {
    const world = fc.record({
      /** How long the server had been up when the restart was sent; its uptime may be told as late as `ageMs`. */
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
        // Without a look before there is only the wait to compare with, so the host has to tell things as they are.
        const ageMs = lookedBefore ? told.ageMs : 0;
        const look = (sinceMs: number): StatusSample => {
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
        const power = new PowerWatch('restart', lookedBefore ? look(0) : null, 20 * minute, long);
        for (const sinceMs of looksAtMs.toSorted((a, b) => a - b)) {
          if (power.see(look(sinceMs), sinceMs) !== 'reached') continue;
          expect(restartedAfterMs ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(sinceMs);
          return;
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
