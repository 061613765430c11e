import { dayMs, hourMs, minuteMs } from '@steward/kit';
import { type Box, colors, type Drawing, textHeight, type WidthOf } from './drawing.ts';

/** Returns where a value is between two points; a value outside is at the nearer one. */
export function linear(from: number, to: number, start: number, end: number): (value: number) => number {
  const span = Math.max(to - from, Number.MIN_VALUE);
  return (value) => start + Math.min(1, Math.max(0, (value - from) / span)) * (end - start);
}

/** Returns a round number that is not less than a value: 1, 2, 4, 6 or 8 times a power of ten. */
export function roundUp(value: number): number {
  if (!(value > 0) || !Number.isFinite(value)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 4, 6, 8, 10].find((factor) => factor * power >= value) ?? 10;
  return factor * power;
}

/** Returns the top of the scale of players: an even number, or the server's limit if that is not much more. */
export function playersTop(peak: number, limit: number | null): number {
  const round = Math.max(4, roundUp(peak));
  return limit !== null && limit >= peak && limit <= round ? limit : round;
}

/** Returns a number in at most four characters, as far as it is below ten million. */
export function short(value: number): string {
  if (value >= 10_000) return `${Math.round(value / 1_000)}k`;
  return Number.isInteger(value) ? `${value}` : value.toFixed(1);
}

/** Steps between times on an axis, up to the 90 days that are kept. */
const steps = [
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * minuteMs),
  ...[1, 2, 4, 6, 12, 24, 48, 7 * 24, 14 * 24, 28 * 24].map((hours) => hours * hourMs),
];

/** The time that an axis spans, and how it is written. */
export interface TimeSpan {
  readonly from: Date;
  readonly to: Date;
  /** An IANA time zone. */
  readonly timeZone: string;
  /** BCP 47; for the order of day and month. */
  readonly language: string;
  /** Stands at the end of the axis; null: nothing. */
  readonly now: string | null;
}

/**
 * Writes times under a box, at whole minutes, hours or midnights in the time zone, as many as have room: times of day up to
 * two days, else dates in the order of the language. The end is marked.
 */
export function timeAxis(drawing: Drawing, box: Box, span: TimeSpan, widthOf: WidthOf): void {
  const { from, to, timeZone, language, now } = span;
  const toX = linear(from.getTime(), to.getTime(), box.left, box.right);
  const isShort = to.getTime() - from.getTime() <= 2 * dayMs;
  const format = isShort
    ? new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    : new Intl.DateTimeFormat(language, {
        timeZone,
        month: 'numeric',
        day: 'numeric',
        numberingSystem: 'latn',
      });
  const widest = widthOf(isShort ? '00:00' : '00/00.') + 10;
  const room = Math.max(1, Math.floor((box.right - box.left) / widest));
  const step =
    steps.find((step) => (isShort || step >= dayMs) && (to.getTime() - from.getTime()) / step <= room) ??
    Math.max(28 * dayMs, to.getTime() - from.getTime());
  const last = now === null ? box.right : box.right - widthOf(now) - 6;
  // Where the digits of the scale end.
  let free = 0;
  for (const at of localTimes(from, to, step, timeZone)) {
    const x = toX(at.getTime());
    drawing.gridLine(x, box.top, x, box.bottom + 4);
    const text = format.format(at);
    const half = widthOf(text) / 2;
    if (x - half < free || x + half > last) continue;
    free = x + half + 5;
    drawing.write(text, x, box.bottom + 8, 'center');
  }
  drawing.segment(box.right, box.top, box.right, box.bottom + 4, colors.quietText);
  if (now !== null) drawing.write(now, box.right, box.bottom + 8, 'right');
}

/** How much room the times take under a box. */
export const timeAxisHeight = 8 + textHeight + 7;

/** Returns the times between two at which a clock in the time zone shows a multiple of a step since midnight or 1970. */
export function localTimes(from: Date, to: Date, stepMs: number, timeZone: string): readonly Date[] {
  /** What a clock in the zone is ahead of UTC, in milliseconds. */
  const offset = (at: number) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6;
  const first = Math.ceil((from.getTime() + offset(from.getTime())) / stepMs) * stepMs;
  const times: Date[] = [];
  for (let local = first; ; local += stepMs) {
    // The offset before the step, and then the one at the time itself: they differ where the clocks change.
    const guess = local - offset(local - offset(local));
    const at = local - offset(guess);
    if (at > to.getTime()) return times;
    if (at >= from.getTime()) times.push(new Date(at));
  }
}

/** Draws a scale at the left of a box. @param labels at the bottom, at the top, and at equal distances in between */
export function valueAxis(
  drawing: Drawing,
  { left, right, top, bottom }: Box,
  labels: readonly string[],
): void {
  const toY = linear(0, labels.length - 1, bottom, top);
  for (const [index, label] of labels.entries()) {
    const y = toY(index);
    drawing.gridLine(left, y, right, y);
    drawing.write(label, left - 6, y - textHeight / 2, 'right');
  }
}

/** Returns the groups of spans that follow each other without a gap. */
export function groupsOf<T extends { readonly start: number; readonly end: number }>(
  spans: readonly T[],
): readonly (readonly T[])[] {
  const groups: T[][] = [];
  for (const span of spans) {
    const last = groups.at(-1);
    if (last?.at(-1)?.end === span.start) last.push(span);
    else groups.push([span]);
  }
  return groups;
}
