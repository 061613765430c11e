import { serverStatuses } from '@steward/hosts/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DayChart, drawDay } from '../../src/charts/day.ts';
import { canBeWritten, colors } from '../../src/charts/drawing.ts';
import { textsIn } from '../../src/discord/texts/languages.ts';
import { languages } from '../../src/domain/language.ts';
import { dayAltText, dayLegend, dayWords, marksOf } from '../../src/history/charts.ts';
import type { Sample } from '../../src/watch/model/watch.ts';
import { anOperation, aStep } from '../store/fixtures.ts';
import { decode } from './pixels.ts';

const hourMs = 3_600_000;
const from = new Date('2026-11-21T08:00:00Z');
const to = new Date(from.getTime() + 24 * hourMs);
const at = (hour: number) => new Date(from.getTime() + hour * hourMs);

/** A sample every five minutes, of what a function returns for the hour. */
function samples(of: (hour: number) => Partial<Pick<Sample, 'status' | 'players'>>): DayChart['players'] {
  return Array.from({ length: 288 }, (_, index) => index / 12).map((hour) => ({
    at: at(hour),
    status: 'running',
    players: 5,
    ...of(hour),
  }));
}

const day: DayChart = {
  from,
  to,
  timeZone: 'Europe/Berlin',
  players: samples(() => ({})),
  most: 20,
  marks: [],
  words: null,
};

/** The plot, beside a scale with one digit and below a title; below it is the lane of the marks. */
const plot = { left: 23.2, right: 310, top: 32, bottom: 132 };
const toX = (hour: number) => plot.left + ((plot.right - plot.left) * hour) / 24;
const around = (hour: number, within = 12) => ({ left: toX(hour) - within, right: toX(hour) + within });
const inPlot = { top: plot.top + 2, bottom: plot.bottom - 2 };
/** A row of marks. */
const inLane = (row = 0) => ({ top: plot.bottom + 1 + 16 * row, bottom: plot.bottom + 17 + 16 * row });

describe('the picture of a day', () => {
  test('has a mark where something happened, and none elsewhere', async () => {
    const marks = [
      { at: at(6), kind: 'crash' },
      { at: at(12), kind: 'restart' },
      { at: at(18), kind: 'backup' },
    ] as const;
    const pixels = await decode(await drawDay({ ...day, marks }));
    for (const [row, { at: time, kind }] of marks.entries()) {
      const hour = (time.getTime() - from.getTime()) / hourMs;
      expect(pixels.count(colors[kind], { ...around(hour), ...inLane(row) }), kind).toBeGreaterThan(40);
      for (const other of marks)
        if (other.kind !== kind)
          expect(pixels.count(colors[other.kind], { ...around(hour), ...inLane(row) }), kind).toBe(0);
    }
    expect(pixels.count(colors.crash, { ...around(9), ...inLane() })).toBe(0);
  });

  test('shows when the server was down, when its host could not be read, and when nobody looked', async () => {
    const players = samples((hour) => {
      if (hour >= 4 && hour < 6) return { status: 'stopped', players: null };
      return hour >= 10 && hour < 12 ? { status: 'unreachable', players: null } : {};
    }).filter(({ at: time }) => time < at(16) || time >= at(20));
    const pixels = await decode(await drawDay({ ...day, players }));
    const seen = (hour: number) =>
      (['down', 'unreachable', 'players'] as const).filter(
        (kind) => pixels.count(colors[kind], { ...around(hour, 8), ...inPlot }) > 20,
      );
    expect([2, 5, 11, 18, 22].map(seen)).toEqual([['players'], ['down'], ['unreachable'], [], ['players']]);
  });

  test('shows a server that was down for half a minute', async () => {
    const crash = [
      { at: at(12), status: 'crashed', players: null },
      { at: at(12 + 1 / 120), status: 'running', players: 0 },
    ] as const;
    const pixels = await decode(await drawDay({ ...day, players: [...day.players, ...crash] }));
    expect(pixels.count(colors.down, { ...around(12), ...inPlot })).toBeGreaterThan(100);
  });

  test('is readable: texts have a contrast of 4.5 with the background, lines and shapes of 3', () => {
    const {
      background,
      text,
      quietText,
      players,
      cpu,
      memory,
      up,
      down,
      unreachable,
      restart,
      crash,
      backup,
    } = colors;
    for (const color of [text, quietText]) expect(contrast(color, background), color).toBeGreaterThan(4.5);
    for (const color of [players, cpu, memory, up, down, unreachable, restart, crash, backup])
      expect(contrast(color, background), color).toBeGreaterThan(3);
  });

  test('is drawn whatever was read, as a small PNG', async () => {
    const time = fc
      .integer({ min: from.getTime() - hourMs, max: to.getTime() + hourMs })
      .map((ms) => new Date(ms));
    const count = fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 300 }), fc.double());
    const charts = fc.record<DayChart>({
      from: fc.constantFrom(from, to),
      to: fc.constant(to),
      timeZone: fc.constantFrom(
        'UTC',
        'Europe/Berlin',
        'Asia/Kathmandu',
        'Australia/Lord_Howe',
        'Pacific/Apia',
      ),
      players: fc.array(
        fc.record({
          at: time,
          status: fc.constantFrom(...serverStatuses, 'unreachable' as const),
          players: count,
        }),
      ),
      most: count,
      marks: fc.array(
        fc.record({
          at: time,
          kind: fc.constantFrom('restart' as const, 'crash' as const, 'backup' as const),
        }),
      ),
      words: fc.constantFrom(...languages).map((language) => dayWords(textsIn(language), day)),
    });
    await fc.assert(
      fc.asyncProperty(charts, async (chart) => {
        const png = await drawDay(chart);
        expect(png.subarray(1, 4).toString()).toBe('PNG');
        expect(png.readUInt32BE(16)).toBe(800);
        expect(png.readUInt32BE(20)).toBeLessThan(700);
        expect(png.length).toBeLessThan(150_000);
        expect(dayAltText(textsIn('en'), chart)).not.toMatch(/NaN|undefined|Infinity/);
      }),
      { numRuns: 15 },
    );
  });

  test('explains the signs that are in it, and no others, in Latin script in the picture and else in the message', async () => {
    const restart = { at: at(12), kind: 'restart' } as const;
    const words = dayWords(textsIn('pl'), day);
    const plain = await decode(await drawDay({ ...day, words }));
    const marked = await decode(await drawDay({ ...day, marks: [restart], words }));
    const legend = { left: 0, right: 30, top: plain.height, bottom: marked.height };
    expect(marked.count(colors.restart, legend)).toBeGreaterThan(20);
    expect(dayLegend(textsIn('ja'), { ...day, marks: [restart] })).toBe('▲ 再起動');
    expect(dayLegend(textsIn('ja'), day)).toBe(null);
    expect(dayLegend(textsIn('pl'), { ...day, words: dayWords(textsIn('pl'), day) })).toBe(null);
    const written = languages.filter((language) => {
      const words = dayWords(textsIn(language), day);
      return words !== null && canBeWritten(Object.values(words.signs).join(''));
    });
    expect(written).toEqual(languages.filter((language) => !['ja', 'zh-CN'].includes(language)));
  });

  test('is drawn of more samples than a call can have arguments', async () => {
    const many = Array.from({ length: 150_000 }, (_, index) => ({
      at: at((24 * index) / 150_000),
      status: 'running' as const,
      players: 1,
    }));
    expect((await drawDay({ ...day, players: many })).length).toBeGreaterThan(1_000);
  });

  test('crashes without room for each are one cross with their number', async () => {
    const draw = async (minutes: readonly number[]) =>
      decode(await drawDay({ ...day, marks: minutes.map((m) => ({ at: at(12 + m / 60), kind: 'crash' })) }));
    const [one, nine, thousands] = [
      await draw([20]),
      await draw([0, 5, 10, 15, 20, 25, 30, 35, 40]),
      await draw(Array.from({ length: 5_000 }, () => 20)),
    ];
    const cross = { ...around(12.33, 6), ...inLane() };
    for (const pixels of [nine, thousands])
      expect(pixels.count(colors.crash, cross)).toBe(one.count(colors.crash, cross));
    const number = { left: cross.right + 1, right: cross.right + 28, ...inLane() };
    expect(one.count(colors.text, number)).toBe(0);
    expect(nine.count(colors.text, number)).toBeGreaterThan(10);
    expect(thousands.count(colors.text, number)).toBeGreaterThan(nine.count(colors.text, number));
  });

  test('is described in words', () => {
    const players = samples((hour) => {
      if (hour < 6) return { status: 'unreachable', players: null };
      return hour >= 12 && hour < 12.09
        ? { status: 'crashed', players: null }
        : { players: Math.floor(hour) };
    });
    const marks = marksOf([], players, []);
    expect(marks).toEqual([{ at: at(12), kind: 'crash' }]);
    expect(dayAltText(textsIn('en'), { ...day, players, marks })).toBe(
      'Players, last 24 hours. Most players: 23. Uptime: 99%. Restarts: 0. Crashes: 1. Backups: 0.',
    );
  });
});

test('restarts at the host are marked, once if an operation made them, and as crashes if they are', () => {
  const restart = anOperation({
    state: 'succeeded',
    createdAt: at(6),
    endedAt: at(6.02),
    steps: [aStep({ name: 'power.restart', state: 'done', endedAt: at(6.02).getTime() })],
  });
  const restarts = [
    { at: at(6.01), cause: 'request' },
    { at: at(8), cause: 'request' },
    { at: at(9), cause: 'unknown' },
    { at: at(10), cause: 'crash' },
    { at: at(11), cause: null },
  ] as const;
  expect(marksOf([restart], [], restarts)).toEqual([
    { at: at(6.02), kind: 'restart' },
    { at: at(8), kind: 'restart' },
    { at: at(9), kind: 'restart' },
    { at: at(10), kind: 'crash' },
    { at: at(11), kind: 'restart' },
  ]);
});

/** The contrast ratio of WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [bright = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (bright + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
