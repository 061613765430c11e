import { dayMs, hourMs, minuteMs } from '@steward/kit';

/** A picture of less than this has next to nothing to show, in milliseconds: two samples are as far apart. */
export const leastDataMs = minuteMs;

/** The most parts of a time that a chart shows: each is about 2 units wide. */
export const mostParts = 180;

/** Times are divided into minutes up to this length, for which samples are kept, and from there into hours. In milliseconds. */
export const shortMs = 2 * dayMs;

/** Returns since when a chart shows what was measured: no longer than asked for, and not from before there was anything. */
export function shownSince(oldest: Date, to: Date, mostMs: number): Date {
  return new Date(Math.max(oldest.getTime(), to.getTime() - mostMs));
}

/** Returns the length of the parts that a time is divided into, in milliseconds. */
export function partMsOf(shownMs: number): number {
  if (shownMs >= shortMs) return hourMs;
  const minutes = [1, 2, 5, 10, 20].find((minutes) => shownMs / minutes / minuteMs <= mostParts);
  return minutes === undefined ? hourMs : minutes * minuteMs;
}

/** The times that are offered, in days, if there is as much. */
const usualDays = [1, 7, 30] as const;

/** The longest time that is offered, in milliseconds. */
export const longestOfferedMs = usualDays[2] * dayMs;

/** Returns the times whose charts are offered, in days: what was measured fills each of them. */
export function offeredDays(oldest: Date, to: Date): readonly number[] {
  const measured = Math.floor((to.getTime() - oldest.getTime()) / dayMs);
  return [...new Set(usualDays.map((days) => Math.min(days, measured)))].filter((days) => days > 0);
}

/** The length of a time, as a title says it. */
export interface ChartPeriod {
  readonly unit: 'minutes' | 'hours' | 'days';
  readonly count: number;
}

/** Returns a length of time in days if it is two or more, otherwise in hours, or in minutes. */
export function periodOf(ms: number): ChartPeriod {
  const [minutes, hours] = [Math.max(1, Math.round(ms / minuteMs)), Math.round(ms / hourMs)];
  if (minutes < 60) return { unit: 'minutes', count: minutes };
  if (hours < 48) return { unit: 'hours', count: hours };
  return { unit: 'days', count: Math.round(ms / dayMs) };
}
