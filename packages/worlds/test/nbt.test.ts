import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NbtError, readNbt } from '../src/nbt.ts';
import {
  maxDataBytes,
  readBedrockLevel,
  readLevel,
  readNames,
  readPlayer,
  readPlayTicks,
} from '../src/world-data.ts';
import { bedrockLevel } from '../testing/made-saves.ts';
import { encodeNbt, type Nbt } from '../testing/nbt-writer.ts';

const anyNbt: fc.Arbitrary<Nbt> = fc.letrec<{ value: Nbt; compound: Nbt }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.record({ int: fc.integer() }),
    fc.record({ long: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }) }),
    fc.record({ double: fc.double() }),
    fc.record({ ints: fc.array(fc.integer(), { maxLength: 20 }) }),
    fc.record({ bytes: fc.uint8Array({ maxLength: 20 }) }),
    fc.string({ unit: 'grapheme' }),
    fc.array(fc.integer()).map((list) => ({ list: list.map((int) => ({ int })) })),
    fc.array(tie('compound'), { maxLength: 4 }).map((list) => ({ list })),
    tie('compound'),
  ),
  compound: fc.dictionary(fc.string(), tie('value'), { maxKeys: 5 }).map((compound) => ({ compound })),
})).value;

describe('a file of NBT', () => {
  test('is read to its end, whatever it holds, and gives the wanted values', () => {
    fc.assert(
      fc.property(anyNbt, anyNbt, fc.integer(), fc.boolean(), (before, after, number, littleEndian) => {
        const data = { before, Data: { compound: { before, Wanted: { int: number }, after } }, after };
        const bytes = encodeNbt(data, littleEndian);
        expect(readNbt(bytes, new Set(['Data.Wanted']), { littleEndian })).toEqual(
          new Map([['Data.Wanted', number]]),
        );
      }),
    );
  });

  test('that is cut anywhere is not taken for whole', () => {
    fc.assert(
      fc.property(anyNbt, fc.double({ min: 0, max: 0.999, noNaN: true }), (value, part) => {
        const bytes = encodeNbt({ Data: value });
        expect(() => readNbt(bytes.subarray(0, Math.floor(bytes.length * part)), new Set())).toThrow(
          NbtError,
        );
      }),
    );
  });

  test('of any bytes is read or refused, at a cost bounded by its size', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          readNbt(Buffer.concat([Buffer.from([10, 0, 0]), bytes]), new Set(['a']));
        } catch (error) {
          expect(error).toBeInstanceOf(NbtError);
        }
      }),
    );
  });
});

describe('what costs much is no player', () => {
  const zeros = gzipSync(Buffer.alloc(maxDataBytes + 1), { level: 1 });
  const deep = Buffer.concat([
    Buffer.from([10, 0, 0, 9, 0, 1, 0x61]),
    Buffer.concat(Array.from({ length: 1_000 }, () => Buffer.from([9, 0, 0, 0, 1]))),
  ]);
  const array = Buffer.concat([
    Buffer.from([10, 0, 0, 11, 0, 1, 0x61]),
    Buffer.from([0x7f, 0xff, 0xff, 0xff]),
  ]);
  const nothing = Buffer.concat([
    Buffer.from([10, 0, 0, 9, 0, 1, 0x61, 0]),
    Buffer.from([0x7f, 0xff, 0xff, 0xff]),
  ]);

  test.each([
    ['more zeros than a file may have', zeros, 'unread'],
    ['a list 1,000 deep', gzipSync(deep), 'damaged'],
    ['an array of 2³¹ entries', gzipSync(array), 'damaged'],
    ['a list of 2³¹ entries of no type', gzipSync(nothing), 'damaged'],
  ])('%s', (_, bytes, state) => {
    expect(readPlayer(bytes)).toBe(state);
  });
});

describe('a list of names', () => {
  test.each([
    ['numbers', '[', '1,', '1]'],
    ['entries', '[', '{"uuid":1,"name":7},', '1]'],
    ['lists', '', '['.repeat(8), ''],
    ['names', '{', '"":0,', '"a":1}'],
  ])('of many other %s has none', (_, start, entry, end) => {
    const json = Buffer.from(start + entry.repeat(2 ** 12) + end);
    expect(readNames(json)).toEqual(new Map());
  });

  test('gives no more than 10,000, of 2 MiB', () => {
    const list = (count: number) =>
      readNames(
        Buffer.from(JSON.stringify(Array.from({ length: count }, (_, n) => ({ uuid: `${n}`, name: 'A' })))),
      );
    expect(list(9_000).size).toBe(9_000);
    expect(list(20_000).size).toBe(10_000);
    expect(list(200_000).size).toBe(0);
  });
});

test('files are unpacked up to a limit that they share', () => {
  const file = gzipSync(encodeNbt({ a: { bytes: new Uint8Array(20) } }));
  const large = gzipSync(encodeNbt({ a: { bytes: new Uint8Array(3 * 2 ** 20) } }));
  const limit = { left: 8 * 2 ** 20 };
  expect(readPlayer(file, limit)).toBe('read');
  expect(readPlayer(large, limit)).toBe('read');
  expect(readPlayer(file, limit)).toBe('read');
  expect(readPlayer(large, limit)).toBe('read');
  expect(readPlayer(file, limit)).toBe('unread');
});

const level = {
  Time: { long: 90_000n },
  DataVersion: { int: 4325 },
  Version: { compound: { Name: '1.21.5' } },
  SpawnX: { int: -40 },
  SpawnY: { int: 64 },
  SpawnZ: { int: 112 },
} satisfies Record<string, Nbt>;

describe('a level.dat', () => {
  test('says the version, the spawn and for how long it was played', () => {
    expect(readLevel(gzipSync(encodeNbt({ Data: { compound: level } })))).toEqual({
      state: 'read',
      data: {
        version: { name: '1.21.5', data: 4325 },
        spawn: { x: -40, z: 112 },
        seed: null,
        gameTime: 90_000,
      },
    });
    const newer = { compound: { spawn: { compound: { pos: { ints: [8, 70, -9] } } } } };
    expect(readLevel(gzipSync(encodeNbt({ Data: newer })))).toEqual({
      state: 'read',
      data: { version: { name: null, data: null }, spawn: { x: 8, z: -9 }, seed: null, gameTime: null },
    });
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    'with %d for a number is read as if it were not there',
    (double) => {
      const odd = { ...level, DataVersion: { double }, SpawnX: { double } };
      expect(readLevel(gzipSync(encodeNbt({ Data: { compound: odd } })))).toMatchObject({
        data: { version: { name: '1.21.5', data: null }, spawn: null },
      });
      const nbt = encodeNbt({ SpawnX: { int: 7 }, SpawnZ: { double } }, true);
      expect(readBedrockLevel(bedrockLevel(nbt))).toMatchObject({
        data: { spawn: null },
      });
    },
  );

  test('of zeros, cut, or without its compound is damaged', () => {
    const whole = gzipSync(encodeNbt({ Data: { compound: level } }));
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.alloc(whole.length),
      whole.subarray(0, -9),
      gzipSync(encodeNbt({})),
      gzipSync(Buffer.alloc(100)),
    ])
      expect(readLevel(bytes)).toEqual({ state: 'damaged' });
  });

  test('of Bedrock is read too', () => {
    const nbt = encodeNbt({ SpawnX: { int: 7 }, SpawnZ: { int: -7 } }, true);
    expect(readBedrockLevel(bedrockLevel(nbt))).toMatchObject({
      data: { spawn: { x: 7, z: -7 } },
    });
    const whole = bedrockLevel(nbt);
    const longer = Buffer.concat([whole, Buffer.from('what was there before')]);
    expect(readBedrockLevel(longer)).toEqual(readBedrockLevel(whole));
    for (const bytes of [Buffer.alloc(40), whole.subarray(0, -1), whole.subarray(0, 7)])
      expect(readBedrockLevel(bytes)).toEqual({ state: 'damaged' });
  });
});

test('a player’s name is taken from the game’s own lists', () => {
  const id = '069a79f4-44e9-4726-a5be-fca90e38aaf5';
  for (const json of [
    [{ name: 'Anna', uuid: id, expiresOn: '2026-12-01 00:00:00 +0000' }, { broken: 1 }],
    { [id]: 'Anna', other: 7 },
  ])
    expect(readNames(Buffer.from(JSON.stringify(json)))).toEqual(new Map([[id, 'Anna']]));
  expect(readNames(Buffer.from('{"broken'))).toEqual(new Map());
});

test('a player’s time is taken from the statistics of 1.13 and newer', () => {
  const stats = (key: string) =>
    Buffer.from(JSON.stringify({ stats: { 'minecraft:custom': { [key]: 72_000 } } }));
  expect(readPlayTicks(stats('minecraft:play_time'))).toBe(72_000);
  expect(readPlayTicks(stats('minecraft:play_one_minute'))).toBe(72_000);
  expect(readPlayTicks(Buffer.from('[]'))).toBe(null);
});
