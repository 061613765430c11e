import { type Sample, sampleHoldMs } from '../domain/watch.ts';
import { groupsOf, linear, playersTop, short, timeAxis, timeAxisHeight, valueAxis } from './axes.ts';
import {
  type Box,
  colors,
  type Drawing,
  margin,
  type PictureLayout,
  render,
  textHeight,
  titleHeight,
  type WidthOf,
  width,
  writeTitle,
} from './drawing.ts';
import { leastDataMs } from './period.ts';

/** Something that happened to a server. */
export interface Mark {
  readonly at: Date;
  readonly kind: 'restart' | 'crash' | 'backup';
}

/** What is drawn at or over the plot. */
export type Sign = Mark['kind'] | 'down' | 'unreachable';

/** The words in a picture of a day. */
export interface DayWords {
  readonly title: string;
  readonly now: string;
  readonly signs: Readonly<Record<Sign, string>>;
}

/** What `drawDay` draws. */
export interface DayChart {
  readonly from: Date;
  readonly to: Date;
  /** An IANA time zone. */
  readonly timeZone: string;
  /** What was read, in any order. */
  readonly players: readonly Pick<Sample, 'at' | 'players' | 'status'>[];
  /** How many players the server takes; null if unknown. */
  readonly most: number | null;
  readonly marks: readonly Mark[];
  /** Null if the font doesn't have the characters of the language. */
  readonly words: DayWords | null;
}

const plotHeight = 100;
const laneHeight = 16;

/** The most important is drawn last. */
const kinds: readonly Mark['kind'][] = ['backup', 'restart', 'crash'];

/** The order of the legend. */
const signs: readonly Sign[] = ['restart', 'crash', 'backup', 'down', 'unreachable'];

/** Returns the signs that a picture has. */
export function signsOf(chart: DayChart): readonly Sign[] {
  const spans = spansOf(chart);
  const drawn = new Set<string>([
    ...spans.map(({ kind }) => kind),
    ...shownMarks(chart).map(({ kind }) => kind),
  ]);
  return signs.filter((sign) => drawn.has(sign));
}

/** Returns the marks that are in a picture. */
export function shownMarks({ marks, from, to }: Pick<DayChart, 'marks' | 'from' | 'to'>): readonly Mark[] {
  return marks.filter(({ at }) => at.getTime() >= from.getTime() && at.getTime() <= to.getTime());
}

/**
 * Returns a PNG of 800 pixels in width: players as an area, slanted lines while the server was down, dots while its host
 * could not be read, nothing while it was not watched; below it a triangle for each restart, a cross for each crash and a
 * disc for each backup, and what the signs in it mean.
 */
export function drawDay(chart: DayChart): Promise<Buffer> {
  return render((widthOf) => dayLayout(chart, widthOf));
}

function dayLayout(chart: DayChart, widthOf: WidthOf): PictureLayout {
  const { words } = chart;
  const spans = spansOf(chart);
  const scaleTop = playersTop(
    spans.reduce((most, { players }) => Math.max(most, players ?? 0), 0),
    chart.most,
  );
  const labels = [0, scaleTop / 2, scaleTop].map(short);
  const left = margin + Math.max(...labels.map(widthOf)) + 6;
  const plot: Box = { left, top: titleHeight, right: width - margin, bottom: titleHeight + plotHeight };
  const lane: Box = { ...plot, bottom: plot.bottom + laneHeight };
  const legend = words === null ? [] : legendOf(signsOf(chart), words, widthOf);
  const legendTop = lane.bottom + timeAxisHeight + (legend.length > 0 ? 3 : 0);
  return {
    height: legendTop + ((legend.at(-1)?.row ?? -1) + 1) * legendRow,
    paint: (drawing) => {
      writeTitle(drawing, words?.title ?? '', chart.timeZone);
      drawPlot(drawing, chart, spans, { plot, lane, scaleTop, labels }, widthOf);
      for (const { sign, text, x, row } of legend)
        drawLegend(drawing, sign, text, x, legendTop + row * legendRow);
    },
  };
}

const legendRow = textHeight + 9;
const signWidth = 12;

/** Returns where each sign is explained, in as many rows as are needed. */
function legendOf(signs: readonly Sign[], words: DayWords, widthOf: WidthOf) {
  let x = margin;
  let row = 0;
  return signs.map((sign) => {
    const text = words.signs[sign];
    const itemWidth = signWidth + 4 + widthOf(text);
    if (x > margin && x + itemWidth > width - margin) {
      x = margin;
      row += 1;
    }
    const item = { sign, text, x, row };
    x += itemWidth + 12;
    return item;
  });
}

function drawLegend(drawing: Drawing, sign: Sign, text: string, x: number, top: number): void {
  if (sign === 'down' || sign === 'unreachable')
    drawing.band({ left: x, top: top - 1, right: x + signWidth, bottom: top + textHeight + 1 }, sign);
  else drawing.mark(sign, x + signWidth / 2, top + textHeight / 2);
  drawing.write(text, x + signWidth + 4, top);
}

/** Where the parts of a plot are. */
interface Plot {
  readonly plot: Box;
  /** The plot with the marks below it. */
  readonly lane: Box;
  readonly scaleTop: number;
  /** At the bottom, in the middle and at the top. */
  readonly labels: readonly string[];
}

function drawPlot(
  drawing: Drawing,
  chart: DayChart,
  spans: readonly Span[],
  { plot, lane, scaleTop, labels }: Plot,
  widthOf: WidthOf,
): void {
  const toX = linear(chart.from.getTime(), chart.to.getTime(), plot.left, plot.right);
  const toY = linear(0, scaleTop, plot.bottom, plot.top);
  valueAxis(drawing, plot, labels);
  timeAxis(drawing, lane, { ...chart, language: 'en', now: chart.words?.now ?? null }, widthOf);
  drawPlayers(drawing, spans, toX, toY);
  for (const kind of ['down', 'unreachable'] as const)
    for (const group of groupsOf(spans.filter((span) => span.kind === kind))) {
      // Wide enough to be seen.
      const left = Math.min(toX(group[0]?.start ?? 0), plot.right - 2);
      const right = Math.max(toX(group.at(-1)?.end ?? 0), left + 2);
      drawing.band({ ...plot, left, right }, kind);
    }
  for (const kind of kinds) {
    const places = shownMarks(chart)
      .filter(({ kind: other }) => other === kind)
      .map(({ at }) => Math.round(toX(at.getTime())));
    // Thousands of crashes in a day are no more to see than one at each place, and take a fifth of a second.
    for (const x of new Set(places)) drawMark(drawing, kind, x, plot);
  }
}

/** What a picture of a day shows, for its alternative text. */
export interface DaySummary {
  /** The most players that were online at the same time; null if unknown. */
  readonly players: number | null;
  /** For how much of the observed time the server was running, in percent; null if it was not observed. */
  readonly uptimePercent: number | null;
}

/** Sums a day up. The time in which the host could not be read is not observed. */
export function summarizeDay(chart: DayChart): DaySummary {
  let observedMs = 0;
  let upMs = 0;
  let players: number | null = null;
  for (const span of spansOf(chart)) {
    if (span.players !== null) players = Math.max(players ?? 0, span.players);
    if (span.kind === 'unreachable' || span.kind === 'unknown') continue;
    observedMs += span.end - span.start;
    if (span.kind === 'up') upMs += span.end - span.start;
  }
  return { players, uptimePercent: observedMs === 0 ? null : (100 * upMs) / observedMs };
}

/** Returns whether enough was measured for a picture. */
export function hasEnoughData(chart: DayChart): boolean {
  return spansOf(chart).reduce((sum, { start, end }) => sum + end - start, 0) >= leastDataMs;
}

type Kind = 'up' | 'down' | 'unreachable' | 'unknown';

/** A time in which nothing changed. */
interface Span {
  readonly start: number;
  readonly end: number;
  readonly kind: Kind;
  readonly players: number | null;
}

/** Returns the spans of a day's samples; equal ones that follow each other are one. */
function spansOf({ from, to, players }: DayChart): readonly Span[] {
  const samples = players.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const spans: Span[] = [];
  for (const [index, { at, players, status }] of samples.entries()) {
    const next = samples[index + 1]?.at.getTime() ?? Number.POSITIVE_INFINITY;
    const start = Math.max(from.getTime(), at.getTime());
    const end = Math.min(to.getTime(), next, at.getTime() + sampleHoldMs);
    if (start >= end) continue;
    const kind = kindOf(status);
    const count = players !== null && Number.isFinite(players) ? Math.max(0, players) : null;
    const last = spans.at(-1);
    if (last?.end === start && last.kind === kind && last.players === count)
      spans[spans.length - 1] = { ...last, end };
    else spans.push({ start, end, kind, players: count });
  }
  return spans;
}

function kindOf(status: Sample['status']): Kind {
  if (status === 'running') return 'up';
  return status === 'unknown' || status === 'unreachable' ? status : 'down';
}

/** Draws steps, one area for each time in which the number of players is known without a gap. */
function drawPlayers(
  drawing: Drawing,
  spans: readonly Span[],
  toX: (at: number) => number,
  toY: (players: number) => number,
): void {
  const { context } = drawing;
  const known = spans.filter(
    ({ kind, players }) => players !== null && (kind === 'up' || kind === 'unknown'),
  );
  for (const group of groupsOf(known)) {
    const steps = group.flatMap(({ start, end, players }) => {
      const y = toY(players ?? 0);
      return [[toX(start), y] as const, [toX(end), y] as const];
    });
    const first = steps[0];
    const last = steps.at(-1);
    if (first === undefined || last === undefined) continue;
    context.beginPath();
    context.moveTo(first[0], toY(0));
    for (const [x, y] of steps) context.lineTo(x, y);
    context.lineTo(last[0], toY(0));
    context.fillStyle = colors.playersArea;
    context.fill();
    drawing.line(steps, colors.players, 1.75);
  }
}

/** Draws a mark below the plot; of a restart or a crash, which change the plot, with a line through it. */
function drawMark(drawing: Drawing, kind: Mark['kind'], x: number, plot: Box): void {
  if (kind !== 'backup') drawing.segment(x, plot.top, x, plot.bottom, colors[kind]);
  drawing.mark(kind, x, plot.bottom + laneHeight / 2 + 1);
}
