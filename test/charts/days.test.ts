import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localTimes } from '../../src/charts/axes.ts';
import { type DaysChart, daysRows, drawDays, summarizeDays } from '../../src/charts/days.ts';
import { colors } from '../../src/charts/drawing.ts';
import { textsIn } from '../../src/discord/texts/languages.ts';
import { languages } from '../../src/domain/language.ts';
import { daysAltText, daysMessage, daysWords } from '../../src/history/charts.ts';
import type { SamplePart } from '../../src/watch/model/watch.ts';
import { decode } from './pixels.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const to = new Date('2026-11-22T08:00:00Z');
const from = new Date(to.getTime() - 7 * dayMs);

function week(of: (index: number) => Partial<SamplePart>): DaysChart {
  const parts = Array.from({ length: 168 }, (_, index) => ({
    from: new Date(from.getTime() + index * hourMs),
    observedMs: hourMs,
    runningMs: hourMs,
    players: { average: 3, most: 5 },
    cpuPercent: null,
    memoryBytes: null,
    ...of(index),
  }));
  return {
    from,
    to,
    timeZone: 'UTC',
    language: 'en',
    parts,
    partMs: hourMs,
    most: 20,
    memoryLimitBytes: null,
    words: null,
  };
}

describe('the picture of several days', () => {
  test('has a strip that is cut where the server was down, also for seconds, and empty where nobody looked', async () => {
    const chart = week((index) => {
      if (index === 42) return { runningMs: hourMs - 5_000 };
      return index >= 84 && index < 100 ? { runningMs: 0 } : {};
    });
    const parts = chart.parts.filter((_, index) => index < 126 || index > 150);
    const pixels = await decode(await drawDays({ ...chart, parts }));
    const toX = (index: number) => 23.2 + ((310 - 23.2) * index) / 168;
    // The strip is the row below that of players, and each has a title: from 144 to 158.
    const seen = (color: string, index: number) => {
      const left = Math.round(toX(index));
      return pixels.count(color, { left, right: left + 3, top: 144, bottom: 158 });
    };
    expect(seen(colors.down, 10)).toBe(0);
    expect(seen(colors.up, 10)).toBeGreaterThan(150);
    expect(seen(colors.down, 42)).toBeGreaterThan(5);
    expect(seen(colors.up, 42)).toBeGreaterThan(100);
    expect(seen(colors.down, 90)).toBeGreaterThan(120);
    expect(seen(colors.up, 90)).toBe(0);
    expect(seen(colors.down, 140) + seen(colors.up, 140)).toBe(0);
  });

  test('has only the rows of which something is known, and its uptime is rounded down', () => {
    const chart = week((index) => ({ runningMs: index === 0 ? hourMs - 1_000 : hourMs }));
    expect(daysRows(chart)).toEqual(['players']);
    expect(summarizeDays(chart.parts).busiest).toEqual({ from, players: 5 });
    const descriptionIn = (language: 'en' | 'ja') => {
      const t = textsIn(language);
      const words = daysWords(t, null);
      const { embeds } = daysMessage(t, 'Survival', { unit: 'days', count: 7 }, { ...chart, words });
      return embeds[0]?.description;
    };
    expect(descriptionIn('en')).toContain('Uptime: **99.9%**\nMost');
    expect(descriptionIn('en')).not.toContain('🔵');
    expect(descriptionIn('ja')).toContain('\n🔵 プレイヤー · 🟩 稼働率\n');
    expect(daysAltText(textsIn('de'), chart)).toBe(
      'Gemessen: 7 Tg. · höchste Spielerzahl: 5 · Verfügbarkeit: 99,9 %',
    );
  });

  test('is drawn whatever was measured, for 1 to 90 days, in every zone', async () => {
    const amount = fc.option(
      fc.record({ average: fc.double({ noNaN: true }), most: fc.double({ noNaN: true }) }),
    );
    const ms = fc.integer({ min: -1, max: 2 * hourMs });
    const charts = fc.record<DaysChart>({
      from: fc.integer({ min: 0, max: 90 }).map((days) => new Date(to.getTime() - days * dayMs)),
      to: fc.constant(to),
      timeZone: fc.constantFrom('UTC', 'America/St_Johns', 'Asia/Kathmandu', 'Africa/Cairo'),
      language: fc.constantFrom('en', 'de', 'ja', 'zh-CN'),
      partMs: fc.constantFrom(60_000, 20 * 60_000, hourMs),
      parts: fc.array(
        fc.record({
          from: fc.integer({ min: -10, max: 91 * 24 }).map((ago) => new Date(to.getTime() - ago * hourMs)),
          observedMs: ms,
          runningMs: ms,
          players: amount,
          cpuPercent: amount,
          memoryBytes: amount,
        }),
      ),
      most: fc.option(fc.integer()),
      memoryLimitBytes: fc.option(fc.integer()),
      words: fc.constantFrom(...languages).map((language) => daysWords(textsIn(language), null)),
    });
    await fc.assert(
      fc.asyncProperty(charts, async (chart) => {
        const png = await drawDays(chart);
        expect(png.readUInt32BE(16)).toBe(800);
        expect(png.readUInt32BE(20)).toBeLessThan(900);
        expect(png.length).toBeLessThan(150_000);
      }),
      { numRuns: 15 },
    );
  });
});

test('times on an axis are those of the zone, also when its clocks change', () => {
  const changes = { from: new Date('2026-10-24T12:00:00Z'), to: new Date('2026-10-25T14:00:00Z') };
  const times = localTimes(changes.from, changes.to, 6 * hourMs, 'Europe/Berlin');
  expect(times.map((time) => time.toISOString())).toEqual([
    '2026-10-24T16:00:00.000Z',
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T05:00:00.000Z',
    '2026-10-25T11:00:00.000Z',
  ]);
});
