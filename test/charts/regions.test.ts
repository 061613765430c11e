import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { colors } from '../../src/charts/drawing.ts';
import { drawRegions } from '../../src/charts/regions.ts';
import { decode } from './pixels.ts';

const square = (size: number) =>
  Array.from({ length: size * size }, (_, n) => ({
    x: (n % size) - size / 2,
    z: Math.floor(n / size) - size / 2,
  }));

describe('the map of regions', () => {
  test('has a filled square for what changed, a frame for new land, and a cross at the spawn', async () => {
    const pixels = await decode(
      await drawRegions({
        all: square(8),
        touched: [
          { x: -3, z: -3 },
          { x: 3, z: 3 },
        ],
        fresh: [{ x: 3, z: 3 }],
        spawn: { x: 0, z: 0 },
      }),
    );
    const all = { left: 0, top: 0, right: 320, bottom: pixels.height };
    // One square of 21.4 units.
    expect(pixels.count(colors.players, all)).toBeGreaterThan(1_200);
    expect(pixels.count(colors.players, all)).toBeLessThan(3_000);
    expect(pixels.count(colors.up, all)).toBeGreaterThan(100);
    expect(pixels.count(colors.up, all)).toBeLessThan(600);
    expect(pixels.count(colors.backup, all)).toBeGreaterThan(20);
    expect(pixels.width).toBe(320);
    expect(pixels.height).toBeLessThanOrEqual(220);
  });

  test('shows a region that is 60,000 blocks away', async () => {
    const pixels = await decode(
      await drawRegions({ all: square(100), touched: [{ x: 117, z: -4 }], fresh: [], spawn: { x: 0, z: 0 } }),
    );
    expect(
      pixels.count(colors.players, { left: 272, top: 0, right: 320, bottom: pixels.height }),
    ).toBeGreaterThan(20);
  });

  test('is small, however many regions there are', async () => {
    const png = await drawRegions({ all: square(100), touched: square(100), fresh: square(50), spawn: null });
    expect(png.length).toBeLessThan(60_000);
    expect((await decode(png)).height).toBeLessThanOrEqual(220);
  });

  test.each([Infinity, -Infinity, Number.NaN, 1e300, 30_000_001])(
    'leaves out a spawn at %d, where no world goes',
    async (x) => {
      const map = { all: square(4), touched: square(2), fresh: [] };
      const without = await drawRegions({ ...map, spawn: null });
      expect((await drawRegions({ ...map, spawn: { x, z: 0 } })).equals(without)).toBe(true);
      expect((await drawRegions({ ...map, spawn: { x: 0, z: x } })).equals(without)).toBe(true);
    },
  );

  test('is drawn with regions and a spawn anywhere', async () => {
    const far = fc.integer({ min: -9_999_999, max: 9_999_999 });
    const region = fc.record({ x: far, z: far });
    const spawn = fc.option(fc.record({ x: fc.double(), z: fc.double() }));
    await fc.assert(
      fc.asyncProperty(fc.array(region, { minLength: 1, maxLength: 3 }), spawn, async (touched, at) => {
        const pixels = await decode(await drawRegions({ all: touched, touched, fresh: touched, spawn: at }));
        expect(pixels.height).toBeLessThanOrEqual(220);
      }),
      { numRuns: 30 },
    );
  });
});
