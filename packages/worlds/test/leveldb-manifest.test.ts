import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readManifest } from '../src/leveldb-manifest.ts';
import { type Edit, makeManifest } from '../testing/leveldb-writer.ts';

const number = fc.integer({ min: 1, max: 40 });
const edits: fc.Arbitrary<readonly Edit[]> = fc.array(
  fc.record({
    added: fc.array(fc.record({ number, size: fc.integer({ min: 0, max: 2 ** 40 }) }), { maxLength: 4 }),
    deleted: fc.array(number, { maxLength: 4 }),
    keyBytes: fc.constantFrom(0, 9, 5_000, 40_000),
  }),
  { minLength: 1, maxLength: 12 },
);

test('the tables that were added, and not deleted since, are found with their lengths', () => {
  fc.assert(
    fc.property(edits, (all) => {
      const tables = new Map<number, number>();
      for (const { added = [], deleted = [] } of all) {
        for (const one of deleted) tables.delete(one);
        for (const one of added) tables.set(one.number, one.size);
      }
      expect(readManifest(makeManifest(all))).toEqual({ tables, next: 2_000, log: 9, hasGap: false });
    }),
  );
});

test('a record that was still being written is passed over', () => {
  const first = makeManifest([{ added: [{ number: 3, size: 100 }] }]);
  const both = makeManifest([{ added: [{ number: 3, size: 100 }] }, { deleted: [3] }]);
  for (let length = first.length; length < both.length; length++)
    expect(readManifest(both.subarray(0, length))).toMatchObject({
      tables: new Map([[3, 100]]),
      hasGap: length > first.length,
    });
  expect(readManifest(both)?.tables).toEqual(new Map());
  expect(readManifest(Buffer.concat([first, Buffer.alloc(50_000)]))).toMatchObject({
    tables: new Map([[3, 100]]),
    hasGap: true,
  });
});

test('what is no manifest, or names more tables than any database has, is not read', () => {
  expect(readManifest(Buffer.from('a manifest of something else'))).toBeNull();
  expect(readManifest(Buffer.concat([makeManifest([{}]), Buffer.from('\0\0\0\0\x01\0\x09a')]))).toBeNull();
  const many = Array.from({ length: 100_001 }, (_, index) => ({ number: index + 1, size: 1 }));
  expect(readManifest(makeManifest([{ added: many, keyBytes: 0 }]))).toBeNull();
});

test('any bytes are read or not', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.tuple(edits, fc.nat(), fc.nat(255)).map(([all, at, value]) => {
      const manifest = makeManifest(all);
      if (manifest.length > 0) manifest.writeUInt8(value, at % manifest.length);
      return manifest;
    }),
  );
  fc.assert(
    fc.property(bytes, (any) => {
      for (const size of readManifest(Buffer.from(any))?.tables.values() ?? [])
        expect(size).toBeGreaterThanOrEqual(0);
    }),
  );
});
