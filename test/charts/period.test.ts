import { describe, expect, test } from 'vitest';
import { offeredDays, partMsOf, periodOf, shownSince } from '../../src/charts/period.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const now = new Date('2026-11-22T08:30:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

describe('the time of a chart', () => {
  test('begins with what was measured, and not before what was asked for', () => {
    expect(shownSince(ago(41 * minute), now, 7 * day)).toEqual(ago(41 * minute));
    expect(shownSince(ago(8 * day), now, 7 * day)).toEqual(ago(7 * day));
  });

  test.each([
    [41 * minute, []],
    [day - minute, []],
    [day, [1]],
    [47 * hour, [1]],
    [5 * day, [1, 5]],
    [7 * day, [1, 7]],
    [12.5 * day, [1, 7, 12]],
    [30 * day, [1, 7, 30]],
    [90 * day, [1, 7, 30]],
  ])('is offered if %d ms were measured: %j', (ms, days) => {
    expect(offeredDays(ago(ms), now)).toEqual(days);
  });

  test.each([
    [3 * minute, 1],
    [41 * minute, 1],
    [5 * hour, 2],
    [day, 10],
    [2 * day - minute, 20],
    [2 * day, 60],
    [90 * day, 60],
  ])('of %d ms is divided into parts of %d minutes', (ms, minutes) => {
    expect(partMsOf(ms)).toBe(minutes * minute);
  });

  test.each([
    [20_000, 'minutes', 1],
    [41 * minute, 'minutes', 41],
    [60 * minute, 'hours', 1],
    [5.4 * hour, 'hours', 5],
    [day, 'hours', 24],
    [7 * day, 'days', 7],
  ])('of %d ms is called by its %s', (ms, unit, count) => {
    expect(periodOf(ms)).toEqual({ unit, count });
  });
});
