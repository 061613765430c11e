import { createCanvas, loadImage } from '@napi-rs/canvas';

/** A decoded picture; coordinates are in the units of pictures, which are two pixels. */
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
    width: image.width / 2,
    height: image.height / 2,
    count(color, { left, top, right, bottom }) {
      const wanted = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
      const { data } = context.getImageData(left * 2, top * 2, (right - left) * 2, (bottom - top) * 2);
      let count = 0;
      for (let at = 0; at < data.length; at += 4)
        if (wanted.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) < 12)) count += 1;
      return count;
    },
  };
}
