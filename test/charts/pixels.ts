import { createCanvas, loadImage } from '@napi-rs/canvas';
import { scale } from '../../src/charts/drawing.ts';

/** A decoded picture; coordinates are in the units of pictures, which are `scale` pixels. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Returns how often a colour occurs in a rectangle, exactly or nearly. */
  count(color: string, box: { left: number; top: number; right: number; bottom: number }): number;
}

export async function decode(png: Buffer): Promise<Pixels> {
  const image = await loadImage(png);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  return {
    width: image.width / scale,
    height: image.height / scale,
    count(color, { left, top, right, bottom }) {
      const wanted = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
      const [x, y] = [Math.round(left * scale), Math.round(top * scale)];
      const { data } = context.getImageData(
        x,
        y,
        Math.round((right - left) * scale),
        Math.round((bottom - top) * scale),
      );
      let count = 0;
      for (let at = 0; at < data.length; at += 4)
        if (wanted.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) < 12)) count += 1;
      return count;
    },
  };
}
