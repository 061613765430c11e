import { linear, roundUp, short } from './axes.ts';
import {
  type Box,
  colors,
  type Drawing,
  type PictureLayout,
  render,
  textHeight,
  type WidthOf,
  width,
} from './drawing.ts';

/** A square of a map, by its numbers: its corner is at 512 times these, in blocks. */
interface RegionAt {
  readonly x: number;
  readonly z: number;
}

/** What `drawRegions` draws. */
export interface RegionsChart {
  /** Every region of the dimension. */
  readonly all: readonly RegionAt[];
  /** Those in which something changed; at least one. */
  readonly touched: readonly RegionAt[];
  /** Those of `touched` that are new. */
  readonly fresh: readonly RegionAt[];
  /** In blocks; null if unknown. It is left out if it is farther away than any world goes. */
  readonly spawn: { readonly x: number; readonly z: number } | null;
}

const regionBlocks = 512;
/** Minecraft's worlds end at 30,000,000 blocks. */
const farthestBlocks = 30_000_000;
/** Height of the largest map. */
const mostHeight = 180;
const largestSquare = 22;
/** A region is drawn at least so large, however large the map is. */
const smallestMark = 3;
const top = 8;

/**
 * Returns a PNG of 800 pixels in width, with north at the top: regions that have changed as squares, new ones as frames, the
 * others dark, the spawn as a cross, and blocks along the edges.
 */
export function drawRegions(chart: RegionsChart): Promise<Buffer> {
  const { spawn } = chart;
  const isInWorld =
    spawn !== null && Math.abs(spawn.x) <= farthestBlocks && Math.abs(spawn.z) <= farthestBlocks;
  return render((widthOf) => regionsLayout({ ...chart, spawn: isInWorld ? spawn : null }, widthOf));
}

function regionsLayout(chart: RegionsChart, widthOf: WidthOf): PictureLayout {
  const bounds = boundsOf(chart);
  const [columns, rows] = [bounds.right - bounds.left, bounds.bottom - bounds.top];
  const labels = steps(bounds.top, bounds.bottom).map((blocks) => label(blocks));
  const left = 8 + Math.max(0, ...labels.map(widthOf)) + 6;
  const square = Math.min(largestSquare, (width - left - 10) / columns, mostHeight / rows);
  const plot: Box = { left, top, right: left + columns * square, bottom: top + rows * square };
  const toX = linear(bounds.left * regionBlocks, bounds.right * regionBlocks, plot.left, plot.right);
  const toY = linear(bounds.top * regionBlocks, bounds.bottom * regionBlocks, plot.top, plot.bottom);
  const paint = (drawing: Drawing) => {
    drawAxes(drawing, bounds, plot, toX, toY, widthOf);
    const fresh = new Set(chart.fresh.map(({ x, z }) => `${x} ${z}`));
    const squareAt = ({ x, z }: RegionAt, least: number): Box => {
      const size = Math.max(square - 0.6, least);
      const [centerX, centerY] = [toX((x + 0.5) * regionBlocks), toY((z + 0.5) * regionBlocks)];
      const half = size / 2;
      return { left: centerX - half, top: centerY - half, right: centerX + half, bottom: centerY + half };
    };
    for (const region of chart.all)
      if (isInside(region, bounds)) fill(drawing, squareAt(region, 0.5), colors.grid);
    for (const region of chart.touched) {
      const box = squareAt(region, smallestMark);
      if (fresh.has(`${region.x} ${region.z}`)) frame(drawing, box);
      else fill(drawing, box, colors.players);
    }
    if (chart.spawn !== null) cross(drawing, toX(chart.spawn.x), toY(chart.spawn.z));
  };
  return { height: plot.bottom + 6 + textHeight + 6, paint };
}

/** Returns what is shown, in regions: all that changed and the spawn, with a margin. */
function boundsOf({ touched, spawn }: RegionsChart): Box {
  const home =
    spawn === null ? [] : [{ x: Math.floor(spawn.x / regionBlocks), z: Math.floor(spawn.z / regionBlocks) }];
  let box: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, z } of [...touched, ...home])
    box = {
      left: Math.min(box.left, x - 1),
      top: Math.min(box.top, z - 1),
      right: Math.max(box.right, x + 2),
      bottom: Math.max(box.bottom, z + 2),
    };
  return box;
}

function isInside({ x, z }: RegionAt, { left, top, right, bottom }: Box): boolean {
  return x >= left && x < right && z >= top && z < bottom;
}

/** Returns round numbers of blocks between two numbers of regions: at most five. */
function steps(from: number, to: number): readonly number[] {
  const step = roundUp(((to - from) * regionBlocks) / 5);
  const first = Math.ceil((from * regionBlocks) / step);
  const last = Math.floor((to * regionBlocks) / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

function label(blocks: number): string {
  return `${blocks < 0 ? '-' : ''}${short(Math.abs(blocks))}`;
}

function drawAxes(
  drawing: Drawing,
  bounds: Box,
  plot: Box,
  toX: (blocks: number) => number,
  toY: (blocks: number) => number,
  widthOf: WidthOf,
): void {
  let free = Number.NEGATIVE_INFINITY;
  for (const blocks of steps(bounds.left, bounds.right)) {
    const x = toX(blocks);
    drawing.gridLine(x, plot.top, x, plot.bottom + 3);
    const half = widthOf(label(blocks)) / 2;
    if (x - half < free) continue;
    free = x + half + 5;
    drawing.write(label(blocks), x, plot.bottom + 6, 'center');
  }
  let above = Number.NEGATIVE_INFINITY;
  for (const blocks of steps(bounds.top, bounds.bottom)) {
    const y = toY(blocks);
    drawing.gridLine(plot.left - 3, y, plot.right, y);
    if (y - textHeight / 2 < above || y + textHeight / 2 > plot.bottom + 4) continue;
    above = y + textHeight / 2 + 2;
    drawing.write(label(blocks), plot.left - 6, y - textHeight / 2, 'right');
  }
}

function fill({ context }: Drawing, { left, top, right, bottom }: Box, color: string): void {
  context.fillStyle = color;
  context.fillRect(left, top, right - left, bottom - top);
}

function frame({ context }: Drawing, { left, top, right, bottom }: Box): void {
  context.strokeStyle = colors.up;
  context.lineWidth = 1.25;
  context.strokeRect(left + 0.7, top + 0.7, right - left - 1.4, bottom - top - 1.4);
}

function cross(drawing: Drawing, x: number, y: number): void {
  for (const [color, lineWidth] of [
    [colors.background, 4],
    [colors.backup, 2],
  ] as const)
    for (const dy of [4, -4]) drawing.segment(x - 4, y - dy, x + 4, y + dy, color, lineWidth);
}
