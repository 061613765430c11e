import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTar } from '../src/read-tar.ts';
import { encodeHeader, endOfArchive, padding, type TarEntry } from '../src/tar-format.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const path = fc
  .uint8Array({ min: 1, minLength: 1, maxLength: 400 })
  .map((bytes) => Buffer.from(bytes))
  .filter((bytes) => bytes.at(-1) !== 0x2f);
const id = fc.oneof(fc.nat(0o7777777), fc.nat(2 ** 31));
const common = { path, mode: fc.nat(0o777), uid: id, gid: id, mtime: fc.integer() };
const nothing = fc.constant(Buffer.alloc(0));

const entry: fc.Arbitrary<TarEntry> = fc.oneof(
  fc.record({ kind: fc.constant('file'), link: nothing, size: fc.nat(2000), ...common }),
  fc.record({ kind: fc.constant('folder'), link: nothing, size: fc.constant(0), ...common }),
  fc.record({ kind: fc.constant('link'), link: path, size: fc.constant(0), ...common }),
);

/** Yields the bytes in chunks of this size. */
async function* cut(bytes: Buffer, chunkBytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
}

function pack(entries: readonly TarEntry[]): Buffer {
  const blocks = entries.flatMap((one) => [
    encodeHeader(one),
    Buffer.alloc(one.size, 'x'),
    padding(one.size),
  ]);
  return Buffer.concat([...blocks, endOfArchive]);
}

async function unpackAll(chunks: AsyncIterable<Buffer>): Promise<TarEntry[]> {
  const entries: TarEntry[] = [];
  for await (const { entry: one, content } of readTar(chunks)) {
    const parts: Buffer[] = [];
    for await (const part of content) parts.push(part);
    expect(Buffer.concat(parts).equals(Buffer.alloc(one.size, 'x'))).toBe(true);
    entries.push(one);
  }
  return entries;
}

describe('an archive', () => {
  it('returns every entry, with any name and any chunk size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { maxLength: 5 }),
        fc.integer({ min: 1, max: 3000 }),
        async (entries, chunk) => {
          expect(await unpackAll(cut(pack(entries), chunk))).toEqual(entries);
        },
      ),
    );
  });

  it('keeps the size of a file over 8 GiB', async () => {
    const file = fc.record({ kind: fc.constant('file' as const), link: nothing, ...common });
    await fc.assert(
      fc.asyncProperty(file, async (one) => {
        const large = { ...one, size: 2 ** 40 };
        for await (const { entry: read } of readTar(cut(encodeHeader(large), 512))) {
          expect(read).toEqual(large);
          break;
        }
      }),
    );
  });

  it('that is damaged or truncated is refused with a reason, and reading it ends', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { minLength: 1, maxLength: 3 }),
        fc.nat(),
        fc.nat(255),
        fc.boolean(),
        async (entries, at, byte, short) => {
          const whole = pack(entries);
          const place = at % whole.length;
          const damaged = short ? whole.subarray(0, place) : Buffer.from(whole);
          if (!short) damaged[place] = byte;
          const read = readTar(cut(damaged, 500));
          const drain = async (): Promise<void> => {
            for await (const { content } of read) for await (const _part of content);
          };
          await drain().catch((error: unknown) => expect(error).toHaveProperty('name', 'TarFormatError'));
          if (short) await expect(unpackAll(cut(damaged, 500))).rejects.toThrow();
        },
      ),
    );
  });

  it('can be read by the system’s tar', async () => {
    const folder = await temporaryFolder();
    const own = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, mtime: 0 };
    const names = ['plain', 'line\nbreak', `${'long '.repeat(40)}ünï`];
    const entries = names.map(
      (name): TarEntry => ({
        kind: 'file',
        path: Buffer.from(name),
        link: Buffer.alloc(0),
        mode: 0o644,
        size: 3,
        ...own,
      }),
    );
    writeFileSync(join(folder, 'archive.tar'), pack(entries));
    execFileSync('tar', ['-xf', 'archive.tar'], { cwd: folder });
    for (const name of names) expect(await readFile(join(folder, name), 'utf8')).toBe('xxx');
  });
});
