import { temporaryFolder } from '@steward/kit/testing';
import { expect, test } from 'vitest';
import { diskRoom, hasRoom } from '../../src/store/sqlite/disk-room.ts';

const mebibyte = 2 ** 20;

test.each([
  { free: 100, size: 100_000, expected: true },
  { free: 99, size: 100_000, expected: false },
  { free: 50, size: 500, expected: true },
  { free: 49, size: 500, expected: false },
])('a disk of $size MiB with $free MiB has room for samples: $expected', ({ free, size, expected }) => {
  expect(hasRoom({ bsize: mebibyte, blocks: size, bavail: free })).toBe(expected);
});

test('the real disk is looked at, and not again within a minute', async () => {
  const folder = await temporaryFolder();
  expect(await diskRoom(folder)()).toBeTypeOf('boolean');
  let reads = 0;
  const room = diskRoom(folder, async () => {
    reads++;
    return { bsize: 1, blocks: 1_000, bavail: 1 };
  });
  expect([await room(), await room()]).toEqual([false, false]);
  expect(reads).toBe(1);
  await expect(diskRoom('/there-is-no-such-folder')()).rejects.toThrow('ENOENT');
});
