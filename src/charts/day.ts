import { type Sample, sampleHoldMs } from '../watch/model/watch.ts';
import { groupsOf, linear, playersTop, short, timeAxis, timeAxisHeight, valueAxis } from './axes.ts';
import {
  type Box,
  colors,
  type Drawing,
  margin,
  markWidth,
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
export type DaySign = Mark['kind'] | 'down' | 'unreachable';

/** The words in a picture of a day. */
export interface DayWords {
  readonly title: string;
  readonly now: string;
  readonly signs: Readonly<Record<DaySign, string>>;
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
/** Height of a row of marks below the plot. */
const laneHeight = 16;

/** The order of the rows of marks. */
const kinds: readonly Mark['kind'][] = ['crash', 'restart', 'backup'];

/** The order of the legend. */
const signs: readonly DaySign[] = [...kinds, 'down', 'unreachable'];

/** Returns the signs that a picture has. */
export function signsOf(chart: DayChart): readonly DaySign[] {
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
 * could not be read, nothing while it was not watched; below it a row each of crosses for crashes, triangles for restarts and
 * discs for backups, where those without room for each are one with their number, and what the signs in it mean.
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
  const drawn = new Set(shownMarks(chart).map(({ kind }) => kind));
  const rows = kinds.filter((kind) => drawn.has(kind));
  const lanes: Box = { ...plot, bottom: plot.bottom + Math.max(1, rows.length) * laneHeight };
  const legend = words === null ? [] : legendOf(signsOf(chart), words, widthOf);
  const legendTop = lanes.bottom + timeAxisHeight + (legend.length > 0 ? 3 : 0);
  return {
    height: legendTop + ((legend.at(-1)?.row ?? -1) + 1) * legendRow,
    paint: (drawing) => {
      writeTitle(drawing, words?.title ?? '', chart.timeZone);
      drawPlot(drawing, chart, spans, { plot, lanes, rows, scaleTop, labels }, widthOf);
      for (const { sign, text, x, row } of legend)
        drawLegend(drawing, sign, text, x, legendTop + row * legendRow);
    },
  };
}

const legendRow = textHeight + 9;
const signWidth = 12;

/** Returns where each sign is explained, in as many rows as are needed. */
function legendOf(signs: readonly DaySign[], words: DayWords, widthOf: WidthOf) {
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

function drawLegend(drawing: Drawing, sign: DaySign, text: string, x: number, top: number): void {
  if (sign === 'down' || sign === 'unreachable')
    drawing.band({ left: x, top: top - 1, right: x + signWidth, bottom: top + textHeight + 1 }, sign);
  else drawing.mark(sign, x + signWidth / 2, top + textHeight / 2);
  drawing.write(text, x + signWidth + 4, top);
}

/** Where the parts of a plot are. */
interface Plot {
  readonly plot: Box;
  /** The plot with the rows of marks below it. */
  readonly lanes: Box;
  readonly rows: readonly Mark['kind'][];
  readonly scaleTop: number;
  /** At the bottom, in the middle and at the top. */
  readonly labels: readonly string[];
}

function drawPlot(
  drawing: Drawing,
  chart: DayChart,
  spans: readonly Span[],
  { plot, lanes, rows, scaleTop, labels }: Plot,
  widthOf: WidthOf,
): void {
  const toX = linear(chart.from.getTime(), chart.to.getTime(), plot.left, plot.right);
  const toY = linear(0, scaleTop, plot.bottom, plot.top);
  valueAxis(drawing, plot, labels);
  timeAxis(drawing, lanes, { ...chart, language: 'en', now: chart.words?.now ?? null }, widthOf);
  drawPlayers(drawing, spans, toX, toY);
  for (const kind of ['down', 'unreachable'] as const)
    for (const group of groupsOf(spans.filter((span) => span.kind === kind))) {
      // Wide enough to be seen.
      const left = Math.min(toX(group[0]?.start ?? 0), plot.right - 2);
      const right = Math.max(toX(group.at(-1)?.end ?? 0), left + 2);
      drawing.band({ ...plot, left, right }, kind);
    }
  for (const [row, kind] of rows.entries()) {
    const places = shownMarks(chart)
      .filter(({ kind: other }) => other === kind)
      .map(({ at }) => toX(at.getTime()));
    // They change the plot. Thousands in a day are no more to see than one at each place, and take a fifth of a second.
    if (kind !== 'backup')
      for (const x of new Set(places.map(Math.round)))
        drawing.segment(x, plot.top, x, plot.bottom, colors[kind]);
    const y = plot.bottom + (row + 0.5) * laneHeight + 1;
    for (const { x, count } of marksIn(places, plot.right, widthOf)) {
      drawing.mark(kind, x, y);
      if (count > 1) drawing.write(`${count}`, x + markWidth / 2, y - textHeight / 2);
    }
  }
}

/** Marks in a row that have one shape, with how many they are. */
interface Marks {
  readonly x: number;
  readonly count: number;
  /** Where their number, or the shape, ends. */
  readonly end: number;
}

/** Returns the shapes in a row of marks: neighbours that would cover each other are one. */
function marksIn(places: readonly number[], right: number, widthOf: WidthOf): readonly Marks[] {
  const shapes: (Marks & { readonly first: number })[] = [];
  for (const place of places.toSorted((a, b) => a - b)) {
    const last = shapes.at(-1);
    const joins = last !== undefined && place - markWidth / 2 < last.end;
    const [first, count] = joins ? [last.first, last.count + 1] : [place, 1];
    const numberWidth = count > 1 ? widthOf(`${count}`) + 2 : 0;
    const x = Math.min((first + place) / 2, right + margin - markWidth / 2 - numberWidth);
    if (joins) shapes.pop();
    shapes.push({ x, count, first, end: x + markWidth / 2 + numberWidth });
  }
  return shapes;
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
