import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  afterOperation,
  afterStart,
  begun,
  canBeSkipped,
  halted,
  nextGroupAction,
} from '../../src/groups/group-decisions.ts';
import type { GroupDetails, GroupRequest } from '../../src/groups/model/server-group.ts';
import { newGroupDetails, waitingItem } from '../../src/groups/model/server-group.ts';

const minute = 60_000;
const times = { retryMs: 5_000, busyMs: 15 * minute };
const restart: GroupRequest = { kind: 'power', action: 'restart' };
const stop: GroupRequest = { kind: 'power', action: 'stop' };

function details(count: number, pauseMinutes = 0): GroupDetails {
  const offered = Array.from({ length: count }, (_, index) => ({
    connectionId: 'default',
    id: `s-${index}`,
    name: `Server ${index}`,
  }));
  return {
    items: offered.map(waitingItem),
    offered,
    ...newGroupDetails,
    pauseMinutes,
  };
}

/** What happens to a server: how its operation ends, or why it has none. */
const fates = fc.constantFrom('succeeded', 'failed', 'unknown', 'left', 'refused', 'busy-once', 'busy');

/** Lives of a group: whether one after the other, the servers' fates, and when somebody skips the rest. */
const lives = fc.record({
  request: fc.constantFrom(restart, stop),
  fates: fc.array(fates, { minLength: 1, maxLength: 25 }),
  pauseMinutes: fc.constantFrom(0, 1, 5, 30),
  skipsAt: fc.option(fc.integer({ min: 0, max: 40 })),
  picks: fc.infiniteStream(fc.nat()),
});

test('in every life each server begins at most once, restarts follow one another and stop at a failure, and all ends', () => {
  fc.assert(
    fc.property(lives, ({ request, fates, pauseMinutes, skipsAt, picks }) => {
      const oneByOne = request === restart;
      let now = Date.UTC(2027, 0, 1);
      let group = details(fates.length, pauseMinutes);
      const started = new Map<number, number>();
      let lastEnd: number | null = null;
      let failedAt: number | null = null;
      for (let step = 0; ; step += 1) {
        expect(step).toBeLessThan(20_000);
        if (step === skipsAt) group = halted(group, 'person');
        const action = nextGroupAction({ request, details: group }, now);
        if (action.kind === 'end') break;
        if (action.kind === 'halt') {
          group = halted(group, 'failed');
          continue;
        }
        if (action.kind === 'begin') {
          group = begun(group, action.indexes, now);
          for (const index of action.indexes) {
            const fate = fates[index] ?? 'failed';
            const isBusy = fate === 'busy' || (fate === 'busy-once' && now === group.items[index]?.dueAt);
            if (isBusy) group = afterStart(group, index, { kind: 'busy' }, { now, ...times });
            else if (fate === 'left') group = afterStart(group, index, { kind: 'left' }, { now, ...times });
            else if (fate === 'refused')
              group = afterStart(group, index, { kind: 'failed', reason: 'not-allowed' }, { now, ...times });
            else {
              expect(started.has(index)).toBe(false);
              if (oneByOne && lastEnd !== null)
                expect(now - lastEnd).toBeGreaterThanOrEqual(pauseMinutes * minute);
              if (oneByOne) expect(failedAt).toBeNull();
              started.set(index, now);
              group = afterStart(
                group,
                index,
                { kind: 'operation', operationId: `o-${index}` },
                { now, ...times },
              );
            }
            if (group.items[index]?.state === 'failed') failedAt ??= index;
          }
        }
        const running = group.items.flatMap(({ state }, index) => (state === 'running' ? [index] : []));
        expect(running.length).toBeLessThanOrEqual(oneByOne ? 1 : 4);
        if (action.kind !== 'wait') continue;
        const ending = running[(picks.next().value ?? 0) % Math.max(1, running.length)];
        if (ending === undefined) {
          expect(action.until).toBeGreaterThan(now);
          expect(action.until).toBeLessThan(Number.POSITIVE_INFINITY);
          now = action.until;
          continue;
        }
        now += 1_000;
        const fate = fates[ending];
        const state = fate === 'failed' || fate === 'unknown' ? fate : 'succeeded';
        group = afterOperation(group, ending, { state, endedAt: new Date(now) }, now) ?? group;
        lastEnd = now;
        if (state !== 'succeeded') failedAt ??= ending;
      }
      const states = group.items.map(({ state }) => state);
      expect(
        states.filter((state) => state === 'waiting' || state === 'begun' || state === 'running'),
      ).toEqual([]);
      if (!oneByOne && skipsAt === null) expect(states).not.toContain('skipped');
      if (oneByOne && failedAt !== null)
        expect(states.slice(failedAt + 1).every((state) => state === 'skipped')).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('a clock that is set back makes no pause longer', () => {
  const now = Date.UTC(2027, 0, 1);
  const [group] = [details(2, 30)];
  const first = afterStart(
    begun(group, [0], now),
    0,
    { kind: 'operation', operationId: 'o' },
    { now, ...times },
  );
  const ended = afterOperation(first, 0, { state: 'succeeded', endedAt: new Date(now) }, now) ?? first;
  expect(nextGroupAction({ request: restart, details: ended }, now)).toEqual({
    kind: 'wait',
    until: now + 30 * minute,
  });
  expect(nextGroupAction({ request: restart, details: ended }, now - 24 * 60 * minute)).toEqual({
    kind: 'begin',
    indexes: [1],
  });
});

test('what was begun and interrupted is begun again before anything else', () => {
  const now = Date.UTC(2027, 0, 1);
  const group = begun(details(6), [2], now);
  expect(nextGroupAction({ request: stop, details: group }, now)).toEqual({ kind: 'begin', indexes: [2] });
});

test('what somebody skipped, or another process has done meanwhile, is not begun any more', () => {
  const now = Date.UTC(2027, 0, 1);
  const skippedMeanwhile = halted(details(3), 'person');
  expect(begun(skippedMeanwhile, [0, 1], now)).toEqual(skippedMeanwhile);
  const left = afterStart(begun(details(3), [0], now), 0, { kind: 'left' }, { now, ...times });
  expect(begun(left, [0], now)).toEqual(left);
});

test('a busy server can be skipped at any time, also while it is tried again', () => {
  const now = Date.UTC(2027, 0, 1);
  const first = begun(details(1), [0], now);
  expect(first.items.some(canBeSkipped)).toBe(false);
  const busy = afterStart(first, 0, { kind: 'busy' }, { now, ...times });
  const again = begun(busy, [0], now + times.retryMs);
  expect([busy, again].map(({ items }) => items.some(canBeSkipped))).toEqual([true, true]);
  const skipped = afterStart(halted(again, 'person'), 0, { kind: 'busy' }, { now, ...times });
  expect(skipped.items.map(({ state }) => state)).toEqual(['skipped']);
});
