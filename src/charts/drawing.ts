import { fileURLToPath } from 'node:url';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { cityOf } from '../domain/zone-names.ts';

type Canvas = typeof import('@napi-rs/canvas');

/** In the units of pictures: about as many as Discord has pixels of CSS for a picture in a message, on a small phone. */
export const width = 320;

/** Margin between the drawing and the edges. */
export const margin = 10;

/** Pixels in a unit: screens of phones have two or more, and pictures are shown larger on others. */
export const scale = 2.5;

/** Size of the font. */
const fontSize = 12.5;

/** Height of a digit in that font. */
export const textHeight = 9;

/** Open Sans (open-sans-license.txt), for Latin scripts: a machine may have no font, and pictures look the same everywhere. */
const fonts = {
  'Steward Latin': 'open-sans-latin.woff2',
  'Steward Latin Extended': 'open-sans-latin-ext.woff2',
};

/** Returns whether the font has every character of a text, as it has for languages in Latin script. */
export function canBeWritten(text: string): boolean {
  return /^[\x20-\x7e\xa0-\u024f\u2010-\u2026]*$/u.test(text);
}

/**
 * Pictures have their own dark background, so they are readable in Discord's dark and light theme. Texts have a contrast
 * of at least 4.5 with it and lines of 3 (WCAG 2.2, 1.4.3 and 1.4.11). The hues are those that Okabe and Ito chose for
 * color-blind people, and no information is conveyed by color alone.
 */
export const colors = {
  background: '#26272c',
  text: '#e3e5e8',
  quietText: '#b4b7bf',
  grid: '#44464e',
  players: '#56b4e9',
  playersArea: '#56b4e955',
  cpu: '#e69f00',
  cpuArea: '#e69f0040',
  memory: '#1fc39a',
  memoryArea: '#1fc39a40',
  up: '#1fc39a',
  down: '#ff7f5c',
  unreachable: '#b4b7bf',
  restart: '#f0e442',
  crash: '#ff7f5c',
  backup: '#f4f5f7',
} as const;

/** A rectangle. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Thrown if the library that draws can't be loaded: it has no binary for this platform, or that was not installed. */
export class PicturesUnavailableError extends Error {
  override readonly name = 'PicturesUnavailableError';
}

let canvas: Promise<Canvas> | undefined;

async function loadCanvas(): Promise<Canvas> {
  try {
    const library = await import('@napi-rs/canvas');
    for (const [family, file] of Object.entries(fonts)) {
      const path = fileURLToPath(new URL(file, import.meta.url));
      if (library.GlobalFonts.registerFromPath(path, family) === null)
        throw new Error(`${path} can’t be read`);
    }
    return library;
  } catch (error) {
    throw new PicturesUnavailableError('the library that draws pictures can’t be loaded', { cause: error });
  }
}

/** Returns how wide a text is. */
export type WidthOf = (text: string) => number;

/** What a picture consists of. */
export interface PictureLayout {
  readonly height: number;
  readonly paint: (drawing: Drawing) => void;
}

/** Radius of the corners of a picture. */
const cornerRadius = 8;

/**
 * Draws a picture of `width` units, and returns it as a PNG of 800 pixels in width. It is encoded in a thread of libuv.
 * The library is loaded at the first call: a bot without pictures does not need its memory.
 * @param layout decides what is where, by how wide the texts are
 * @throws PicturesUnavailableError
 */
export async function render(layout: (widthOf: WidthOf) => PictureLayout): Promise<Buffer> {
  canvas ??= loadCanvas();
  const library = await canvas;
  const measure = library.createCanvas(1, 1).getContext('2d');
  measure.font = font;
  const { height, paint } = layout((text) => measure.measureText(text).width);
  const picture = library.createCanvas(width * scale, Math.ceil(height * scale));
  const context = picture.getContext('2d');
  context.scale(scale, scale);
  context.font = font;
  context.fillStyle = colors.background;
  context.beginPath();
  context.roundRect(0, 0, width, picture.height / scale, cornerRadius);
  context.fill();
  paint(new Drawing(context));
  return picture.encode('png');
}

const font = `${fontSize}px ${Object.keys(fonts)
  .map((family) => `"${family}"`)
  .join(', ')}`;

/** Width of the widest mark with its edge, in units. */
export const markWidth = 13;

/** Draws the parts that pictures have in common. */
export class Drawing {
  readonly context: SKRSContext2D;

  constructor(context: SKRSContext2D) {
    this.context = context;
  }

  /** Writes a text whose digits are between `top` and `top + textHeight`. @param align which of its ends is at x */
  write(
    text: string,
    x: number,
    top: number,
    align: 'left' | 'center' | 'right' = 'left',
    color: string = colors.text,
  ): void {
    const { context } = this;
    context.textAlign = align;
    context.fillStyle = color;
    context.fillText(text, x, top + textHeight);
  }

  /** Draws a straight line of the grid. */
  gridLine(x1: number, y1: number, x2: number, y2: number): void {
    this.segment(x1, y1, x2, y2, colors.grid, 0.75);
  }

  /** Draws a straight line. */
  segment(x1: number, y1: number, x2: number, y2: number, color: string, lineWidth = 1): void {
    const ends = [[x1, y1] as const, [x2, y2] as const];
    this.line(ends, color, lineWidth);
  }

  line(points: readonly (readonly [number, number])[], color: string, lineWidth: number): void {
    const { context } = this;
    context.beginPath();
    for (const [x, y] of points) context.lineTo(x, y);
    context.strokeStyle = color;
    context.lineWidth = lineWidth;
    context.lineJoin = 'round';
    context.stroke();
  }

  /**
   * Marks a time in which a server was down with slanted lines, and one in which its host could not be read with dots; one
   * too short for that with a bar.
   */
  band({ left, top, right, bottom }: Box, kind: 'down' | 'unreachable'): void {
    const { context } = this;
    const color = colors[kind];
    if (right - left < 4) {
      context.fillStyle = color;
      context.fillRect(left, top, right - left, bottom - top);
      return;
    }
    context.save();
    context.beginPath();
    context.rect(left, top, right - left, bottom - top);
    context.clip();
    context.fillStyle = `${color}26`;
    context.fillRect(left, top, right - left, bottom - top);
    context.beginPath();
    // In steps from the left edge of the picture, so that the lines of neighbouring bands continue each other.
    if (kind === 'down') {
      const height = bottom - top;
      for (let x = Math.floor((left - height) / 6) * 6; x < right; x += 6) {
        context.moveTo(x, bottom);
        context.lineTo(x + height, top);
      }
      context.strokeStyle = color;
      context.lineWidth = 1.25;
      context.stroke();
    } else {
      context.fillStyle = color;
      for (let x = Math.floor(left / 6) * 6; x < right; x += 6)
        for (let y = top + 3; y < bottom; y += 6) context.rect(x + 2, y - 1, 2, 2);
      context.fill();
    }
    context.restore();
    for (const x of [left, right]) this.segment(x, top, x, bottom, color);
  }

  /** Draws a shape of `markWidth` around a point: a triangle for a restart, a cross for a crash, a disc for a backup. */
  mark(kind: 'restart' | 'crash' | 'backup', x: number, y: number): void {
    const { context } = this;
    context.beginPath();
    if (kind === 'restart') {
      context.moveTo(x, y - 5);
      context.lineTo(x + 5.5, y + 4.5);
      context.lineTo(x - 5.5, y + 4.5);
      context.closePath();
    } else if (kind === 'backup') {
      context.arc(x, y, 4, 0, 2 * Math.PI);
    } else {
      for (const slope of [1, -1]) {
        context.moveTo(x - 4, y - 4 * slope);
        context.lineTo(x + 4, y + 4 * slope);
      }
    }
    // An edge of the background keeps shapes apart from lines below them.
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.strokeStyle = colors.background;
    context.lineWidth = kind === 'crash' ? 6 : 3;
    context.stroke();
    if (kind === 'crash') {
      context.strokeStyle = colors.crash;
      context.lineWidth = 3;
      context.stroke();
    } else {
      context.fillStyle = colors[kind];
      context.fill();
    }
  }
}

/** Height of a title, in the picture’s units. */
export const titleHeight = margin + textHeight + 13;

/** Writes a title above everything, and the time zone beside it. */
export function writeTitle(drawing: Drawing, title: string, timeZone: string): void {
  drawing.write(title, margin, margin);
  drawing.write(cityOf(timeZone), width - margin, margin, 'right', colors.quietText);
}
