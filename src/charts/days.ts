import type { Amount, SamplePart } from '../watch/model/watch.ts';
import { groupsOf, linear, playersTop, roundUp, short, timeAxis, timeAxisHeight, valueAxis } from './axes.ts';
import {
  type Box,
  colors,
  type Drawing,
  margin,
  type PictureLayout,
  render,
  titleHeight,
  type WidthOf,
  width,
  writeTitle,
} from './drawing.ts';
import { leastDataMs, mostParts } from './period.ts';

/** The words in a picture of several days. */
export interface DaysWords {
  readonly rows: Readonly<Record<DaysRow | 'uptime', string>>;
  readonly now: string;
}

/** What `drawDays` draws: some minutes to 90 days. */
export interface DaysChart {
  readonly from: Date;
  readonly to: Date;
  /** An IANA time zone. */
  readonly timeZone: string;
  /** BCP 47; for the order of day and month. */
  readonly language: string;
  /** Oldest first. */
  readonly parts: readonly SamplePart[];
  /** How long each of them is. */
  readonly partMs: number;
  /** How many players the server takes; null if unknown. */
  readonly most: number | null;
  /** Null if unknown: then memory is drawn in GiB, otherwise in percent. */
  readonly memoryLimitBytes: number | null;
  /** Null if the font doesn't have the characters of the language. */
  readonly words: DaysWords | null;
}

/** The rows of the picture that have values, from top to bottom; the uptime is below them. */
export type DaysRow = 'players' | 'cpu' | 'memory';

const gibibyte = 2 ** 30;

const heights = { players: 80, cpu: 46, memory: 46 } as const;
const stripHeight = 14;

const styles = {
  players: { line: colors.players, area: colors.playersArea },
  cpu: { line: colors.cpu, area: colors.cpuArea },
  memory: { line: colors.memory, area: colors.memoryArea },
} as const;

/** Returns the rows of which something is known. */
export function daysRows({ parts }: Pick<DaysChart, 'parts'>): readonly DaysRow[] {
  return [
    ...(parts.some(({ players }) => players !== null) ? (['players'] as const) : []),
    ...(parts.some(({ cpuPercent }) => cpuPercent !== null) ? (['cpu'] as const) : []),
    ...(parts.some(({ memoryBytes }) => memoryBytes !== null) ? (['memory'] as const) : []),
  ];
}

/**
 * Returns a PNG of 800 pixels in width: a row each for players, CPU and memory, with the average as a line and the most as
 * an area, and below them the uptime as a strip of full bars, each cut from above by what is missing.
 */
export function drawDays(chart: DaysChart): Promise<Buffer> {
  return render((widthOf) => daysLayout(chart, widthOf));
}

function daysLayout(chart: DaysChart, widthOf: WidthOf): PictureLayout {
  const { words, timeZone } = chart;
  const steps = stepsOf(chart);
  const rows = daysRows(chart).map((name) => ({ name, ...scaleOf(name, chart, steps) }));
  const left = margin + Math.max(0, ...rows.flatMap(({ labels }) => labels.map(widthOf))) + 6;
  const right = width - margin;
  const toX = linear(chart.from.getTime(), chart.to.getTime(), left, right);
  // Each row has its title above it.
  let y = 0;
  const boxOf = (height: number): Box => {
    const top = y + titleHeight;
    y = top + height;
    return { left, right, top, bottom: y };
  };
  const boxes = rows.map(({ name }) => boxOf(heights[name]));
  const strip = boxOf(stripHeight);
  return {
    height: strip.bottom + timeAxisHeight,
    paint: (drawing) => {
      writeTitle(drawing, '', timeZone);
      timeAxis(drawing, { ...strip, top: titleHeight }, { ...chart, now: words?.now ?? null }, widthOf);
      for (const [index, { name, max, labels }] of rows.entries()) {
        const box = boxes[index];
        if (box === undefined) continue;
        drawing.write(words?.rows[name] ?? '', margin, box.top - titleHeight + margin);
        valueAxis(drawing, box, labels);
        drawRow(drawing, steps, name, toX, linear(0, max, box.bottom, box.top));
      }
      drawing.write(words?.rows.uptime ?? '', margin, strip.top - titleHeight + margin);
      drawUptime(drawing, steps, toX, strip);
    },
  };
}

/** What a picture of several days shows. */
export interface DaysSummary {
  readonly observedMs: number;
  /** For how much of the observed time the server was running, in percent; null if it was not observed. */
  readonly uptimePercent: number | null;
  /** When the most players were online, and how many; null if unknown. */
  readonly busiest: { readonly from: Date; readonly players: number } | null;
}

/** Sums the parts up. */
export function summarizeDays(parts: readonly SamplePart[]): DaysSummary {
  let [observedMs, runningMs] = [0, 0];
  let busiest: DaysSummary['busiest'] = null;
  for (const part of parts) {
    observedMs += part.observedMs;
    runningMs += part.runningMs;
    const most = part.players?.most ?? null;
    if (most !== null && most > (busiest?.players ?? -1)) busiest = { from: part.from, players: most };
  }
  return { observedMs, uptimePercent: observedMs > 0 ? (100 * runningMs) / observedMs : null, busiest };
}

/** Returns whether enough was measured for a picture. */
export function hasEnoughParts({ parts }: Pick<DaysChart, 'parts'>): boolean {
  return summarizeDays(parts).observedMs >= leastDataMs;
}

/** The parts of a step in the picture. */
interface Step {
  readonly start: number;
  readonly end: number;
  readonly observedMs: number;
  readonly runningMs: number;
  readonly players: Amount | null;
  readonly cpu: Amount | null;
  readonly memory: Amount | null;
}

function stepsOf({ from, to, parts, partMs, memoryLimitBytes }: DaysChart): readonly Step[] {
  const stepMs = Math.max(1, Math.ceil((to.getTime() - from.getTime()) / partMs / mostParts)) * partMs;
  // Steps begin where parts do.
  const begin = Math.floor(from.getTime() / partMs) * partMs;
  const groups = Map.groupBy(parts, (part) => Math.floor((part.from.getTime() - begin) / stepMs));
  const memoryUnit = memoryLimitBytes !== null && memoryLimitBytes > 0 ? memoryLimitBytes / 100 : gibibyte;
  return [...groups.entries()]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([index, group]) => {
      const start = Math.max(from.getTime(), begin + index * stepMs);
      const end = Math.min(to.getTime(), begin + (index + 1) * stepMs);
      if (start >= end) return [];
      const sum = (value: (part: SamplePart) => number) => group.reduce((all, part) => all + value(part), 0);
      return {
        start,
        end,
        observedMs: sum(({ observedMs }) => observedMs),
        runningMs: sum(({ runningMs }) => runningMs),
        players: amountOf(group.map(({ players }) => players)),
        cpu: amountOf(group.map(({ cpuPercent }) => cpuPercent)),
        memory: amountOf(
          group.map(({ memoryBytes }) => memoryBytes),
          memoryUnit,
        ),
      };
    });
}

function amountOf(amounts: readonly (Amount | null)[], unit = 1): Amount | null {
  const known = amounts.filter((amount) => amount !== null);
  if (known.length === 0) return null;
  const average = known.reduce((sum, amount) => sum + amount.average, 0) / known.length;
  return { average: average / unit, most: Math.max(...known.map(({ most }) => most)) / unit };
}

/** Returns the top of a row's scale, and the numerals on it from 0 to there. */
function scaleOf(name: DaysRow, chart: DaysChart, steps: readonly Step[]) {
  const peak = Math.max(0, ...steps.map((step) => step[name]?.most ?? 0));
  if (name === 'players') {
    const max = playersTop(peak, chart.most);
    return { max, labels: [0, max / 2, max].map(short) };
  }
  if (name === 'memory' && chart.memoryLimitBytes === null) {
    const max = roundUp(peak);
    return { max, labels: [0, max].map(short) };
  }
  const max = peak <= 100 ? 100 : roundUp(peak);
  return { max, labels: ['0%', `${short(max)}%`] };
}

function drawRow(
  drawing: Drawing,
  steps: readonly Step[],
  name: DaysRow,
  toX: (at: number) => number,
  toY: (value: number) => number,
): void {
  const { context } = drawing;
  const style = styles[name];
  for (const group of groupsOf(steps.filter((step) => step[name] !== null))) {
    context.beginPath();
    for (const step of group) {
      const [left, right] = [toPixel(toX(step.start)), toPixel(toX(step.end))];
      const y = toY(step[name]?.most ?? 0);
      context.rect(left, y, right - left, toY(0) - y);
    }
    context.fillStyle = style.area;
    context.fill();
    const points = group.flatMap((step) => {
      const y = toY(step[name]?.average ?? 0);
      return [[toX(step.start), y] as const, [toX(step.end), y] as const];
    });
    drawing.line(points, style.line, 1.75);
  }
}

/** Returns the nearest edge of a pixel, so that there is no seam between neighbours. */
function toPixel(x: number): number {
  return Math.round(2 * x) / 2;
}

/** A server that was down for a moment still has a cut that can be seen. */
const leastCut = 3;

function drawUptime(
  { context }: Drawing,
  steps: readonly Step[],
  toX: (at: number) => number,
  { top, bottom }: Box,
): void {
  for (const { start, end, observedMs, runningMs } of steps) {
    if (observedMs <= 0) continue;
    const [left, right] = [toPixel(toX(start)), toPixel(toX(end))];
    const missing = 1 - Math.min(1, Math.max(0, runningMs / observedMs));
    const cut = missing === 0 ? 0 : Math.max(leastCut, missing * (bottom - top));
    context.fillStyle = colors.down;
    if (cut > 0) context.fillRect(left, top, right - left, cut - 1);
    context.fillStyle = colors.up;
    if (bottom - top > cut) context.fillRect(left, top + cut, right - left, bottom - top - cut);
  }
}
