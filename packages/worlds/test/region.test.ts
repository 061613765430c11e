import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RegionCheck } from '../src/region.ts';
import { makeRegion, sectorBytes } from '../testing/made-worlds.ts';

function check(region: Buffer, partBytes = 65_536) {
  const one = new RegionCheck();
  for (let at = 0; at < region.length; at += partBytes) one.add(region.subarray(at, at + partBytes));
  return one.finish();
}

const chunks = fc
  .uniqueArray(fc.nat(1023), { maxLength: 5 })
  .chain((indexes) =>
    fc.tuple(
      ...indexes.map((index) =>
        fc
          .uint8Array({ minLength: 1, maxLength: 3 * sectorBytes })
          .map((data) => ({ index, data: Buffer.from(data) })),
      ),
    ),
  );

test('a region is good however it is divided into parts, and whether or not its last sector is filled', () => {
  fc.assert(
    fc.property(chunks, fc.boolean(), fc.integer({ min: 1, max: 9000 }), (list, unaligned, partBytes) => {
      const region = makeRegion({ chunks: list, unaligned: unaligned && list.length > 0 });
      expect(check(region, partBytes)).toEqual({
        damaged: false,
        empty: list.length === 0,
        headless: false,
        unknownCompression: false,
        external: [],
      });
    }),
    { numRuns: 60 },
  );
});

test('a region that is cut inside a chunk is damaged, wherever it is', () => {
  const whole = chunks.filter((list) => list.length > 0);
  fc.assert(
    fc.property(
      whole,
      fc.double({ min: 0, max: 0.9999, noNaN: true }),
      fc.integer({ min: 500, max: 9000 }),
      (list, part, partBytes) => {
        const region = makeRegion({ chunks: list, unaligned: true });
        const length = 1 + Math.floor((region.length - 1) * part);
        expect(check(region.subarray(0, length), partBytes).damaged).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});

test('any bytes are checked without an error', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 3 * sectorBytes, size: 'max' }),
      fc.integer({ min: 1, max: 9000 }),
      (bytes, part) => {
        check(Buffer.from(bytes), part);
      },
    ),
    { numRuns: 60 },
  );
});

test('a compression that is not known is not called damage', () => {
  const data = Buffer.alloc(100, 'a');
  expect(check(makeRegion({ chunks: [{ index: 0, data }], compression: 9 }))).toMatchObject({
    damaged: false,
    unknownCompression: true,
  });
});

test('a large chunk is in a file beside the region, by its place', () => {
  expect(
    check(makeRegion({ chunks: [{ index: 33, data: Buffer.alloc(0) }], compression: 130 })),
  ).toMatchObject({
    damaged: false,
    external: [{ x: 1, z: 1, isPacked: true }],
  });
});
