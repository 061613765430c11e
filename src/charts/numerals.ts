/** A character as lines: SVG path data, 7 units high. */
interface Glyph {
  readonly width: number;
  readonly path: string;
}

/**
 * Everything that a picture writes: there are no words in pictures, because the text beside them is in the guild's
 * language. Drawn as lines and not with a font: a machine may have none, and pictures look the same everywhere.
 */
const glyphs: Readonly<Record<string, Glyph>> = {
  '0': { width: 4, path: 'M0 2A2 2 0 0 1 4 2V5A2 2 0 0 1 0 5Z' },
  '1': { width: 4, path: 'M.8 1.5L2.6 0V7' },
  '2': { width: 4, path: 'M.1 1.7A1.95 1.95 0 0 1 4 2C4 3.6 1.6 4.6 0 7H4' },
  '3': { width: 4, path: 'M.2 0H3.8L1.8 2.7A2.1 2.1 0 1 1 .1 5.7' },
  '4': { width: 4, path: 'M3 7V0L0 5H4' },
  '5': { width: 4, path: 'M3.7 0H.6L.3 3.2A2.1 2.1 0 1 1 .1 5.9' },
  '6': { width: 4, path: 'M0 4.9A2 2.1 0 1 1 4 4.9A2 2.1 0 1 1 0 4.9M.3 4L2.8 0' },
  '7': { width: 4, path: 'M0 0H4L1.5 7' },
  '8': {
    width: 4,
    path: 'M.3 1.65A1.7 1.65 0 1 1 3.7 1.65A1.7 1.65 0 1 1 .3 1.65M0 5.15A2 1.85 0 1 1 4 5.15A2 1.85 0 1 1 0 5.15',
  },
  '9': { width: 4, path: 'M4 2.1A2 2.1 0 1 1 0 2.1A2 2.1 0 1 1 4 2.1M3.7 3L1.2 7' },
  ':': { width: 0.6, path: 'M.3 2.2V2.3M.3 5.7V5.8' },
  '.': { width: 0.6, path: 'M.3 6.9V7' },
  '/': { width: 2.6, path: 'M0 7.4L2.6 -.4' },
  '-': { width: 2.6, path: 'M0 3.7H2.6' },
  '%': {
    width: 5,
    path: 'M0 1.4A1.15 1.4 0 1 1 2.3 1.4A1.15 1.4 0 1 1 0 1.4M2.7 5.6A1.15 1.4 0 1 1 5 5.6A1.15 1.4 0 1 1 2.7 5.6M4.2 0L.8 7',
  },
  k: { width: 3.2, path: 'M0 0V7M3 2.6L0 5.2M1.2 4.2L3.2 7' },
};

const unitsHigh = 7;
const gap = 1.7;

/** A text as lines in the units of its glyphs. */
export interface Numerals {
  /** How many units of the glyphs the text is wide. */
  readonly width: number;
  /** Size of a unit, for digits of a height. */
  readonly unit: number;
  readonly strokes: readonly { readonly path: string; readonly x: number }[];
}

/** Returns the lines of a text whose digits have a height. Characters without a glyph are left out. */
export function numerals(text: string, height: number): Numerals {
  const strokes: { path: string; x: number }[] = [];
  let x = 0;
  for (const character of text) {
    const glyph = glyphs[character];
    if (glyph === undefined) continue;
    strokes.push({ path: glyph.path, x });
    x += glyph.width + gap;
  }
  return { width: Math.max(0, x - gap), unit: height / unitsHigh, strokes };
}
