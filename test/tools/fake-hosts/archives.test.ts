import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { tarGz, zip } from '../../../tools/fake-hosts/archives.ts';
import { ServerFiles } from '../../../tools/fake-hosts/files.ts';

const noon = Date.UTC(2026, 6, 1, 12, 0, 3);
const gzip = Uint8Array.from([0x1f, 0x8b, 0x08, 0x00, 0xff]);

describe('an archive', () => {
  const files = new ServerFiles(() => noon, [['world/ö.txt', 'text']]).write('a'.repeat(150), gzip).stored();

  test('of a node is a tar with a pax header for each name that a plain one can’t hold', () => {
    const tar = gunzipSync(tarGz(files));
    const types = Array.from({ length: tar.length / 512 }, (_, block) =>
      tar.subarray(block * 512, (block + 1) * 512),
    )
      .filter((block) => block.subarray(257, 262).toString() === 'ustar')
      .map((block) => String.fromCharCode(block[156] ?? 0));
    expect(types).toEqual(['x', '0', 'x', '0']);
    expect(tar.subarray(-1_024).every((byte) => byte === 0)).toBe(true);
  });

  test('of Crafty is a zip in local time, with its list at the end', () => {
    const plain = zip(files, { compress: false, timeZone: 'Europe/Berlin' });
    expect(plain.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    const time = plain.readUInt16LE(10);
    expect([time >> 11, (time >> 5) & 63, (time & 31) * 2]).toEqual([14, 0, 2]);
    expect(plain.readUInt16LE(plain.length - 12)).toBe(2);
    expect(zip(files, { compress: true, timeZone: 'UTC' }).readUInt16LE(8)).toBe(8);
  });
});
