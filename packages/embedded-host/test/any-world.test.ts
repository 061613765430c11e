import { execFileSync } from 'node:child_process';
import { appendFileSync, createWriteStream, rmSync } from 'node:fs';
import { chmod, mkdir, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '@steward/kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxRestorablePathBytes } from '../src/files/paths.ts';
import { runQuietGame } from '../testing/harness.ts';
import { snapshot } from '../testing/snapshot.ts';

/** macOS allows only UTF-8 names. */
const namesAreBytes = process.platform !== 'darwin';

/** Joins a folder and names that need not be UTF-8. */
function below(folder: string, ...parts: readonly Uint8Array[]): Buffer {
  return Buffer.concat([Buffer.from(folder), ...parts.flatMap((part) => [Buffer.from('/'), part])]);
}

const worlds: Record<string, (world: string) => Promise<void>> = {
  'begins with a preallocated file': async (world) => {
    await writeFile(join(world, 'a'), '');
    await truncate(join(world, 'a'), 10_000_000);
  },
  'has backslashes, quotes and control characters in names': async (world) => {
    await mkdir(join(world, 'fol\\der\t'));
    await writeFile(join(world, 'fol\\der\t', 'line\nbreak \u001b[31m\\..\\"'), 'x');
    await symlink('a\\b\n', join(world, 'li\nnk'));
  },
  'has names that are not UTF-8': async (world) => {
    if (!namesAreBytes) return writeFile(join(world, 'ü'), '');
    const [short, long] = [Buffer.from([0xff, 0xfe]), Buffer.alloc(200, 0xe9)];
    await mkdir(below(world, short));
    await writeFile(below(world, short, Buffer.from([0xc3])), 'x');
    await writeFile(below(world, long), 'long');
    await symlink(long, below(world, Buffer.from([0xe9])));
  },
  'is more than a thousand folders deep': async (world) => {
    const deep = join(world, 'd/'.repeat(namesAreBytes ? 1100 : 300));
    await mkdir(deep, { recursive: true });
    await writeFile(join(deep, 'f'), 'x');
  },
  'has folders that may not be written': async (world) => {
    await mkdir(join(world, 'fixed'));
    await writeFile(join(world, 'fixed/file'), 'x', { mode: 0o444 });
    await chmod(join(world, 'fixed'), 0o555);
  },
  'has a folder that its group shares': async (world) => {
    await mkdir(join(world, 'shared'));
    await chmod(join(world, 'shared'), 0o3775);
    await writeFile(join(world, 'shared/file'), 'x');
  },
};

describe('a world that', () => {
  it.for(Object.entries(worlds))('%s is restored as it was', async ([_name, build], t) => {
    const { api, place } = await runQuietGame(t);
    const world = join(place.cwd, 'world');
    t.onTestFinished(() => chmod(join(world, 'fixed'), 0o755).catch(() => {}));
    await mkdir(world);
    await build(world);
    const before = await snapshot(world);
    expect(Object.keys(before).length).toBeGreaterThan(1);

    const { id, status } = await api.createBackup();
    expect(status).toBe('complete');
    await api.stop();
    await chmod(join(world, 'fixed'), 0o755).catch(() => {});
    await rm(world, { recursive: true });
    await api.restore(id);
    expect(await snapshot(world)).toEqual(before);
  });

  it('has a path that is too long for a restore is not backed up, and the error names the path', async (t) => {
    const { api, place } = await runQuietGame(t);
    const room = maxRestorablePathBytes(place.cwd) - 'world'.length;
    const folders = '/folder'.repeat(Math.floor(room / '/folder'.length));
    await mkdir(join(place.cwd, 'world', folders, 'too-long'), { recursive: true });
    const { message } = await api.callForError('POST', '/survival/backups');
    expect(message).toMatch(/^Survival has a path that is too long to be restored: world\/folder\/folder/);
    expect(await api.backups()).toMatchObject([{ status: 'failed', error: message }]);
  });
});

interface Thing {
  readonly path: readonly Uint8Array[];
  /** `spare` is a path beside the world. */
  readonly make: (at: Buffer, spare: string) => Promise<unknown>;
}

const nameOfBytes = fc
  .uint8Array({ minLength: 1, maxLength: 30 })
  .map((bytes) => bytes.map((byte) => (byte === 0 || byte === 0x2f ? 0x5c : byte)))
  .filter((bytes) => !['.', '..'].includes(Buffer.from(bytes).toString('latin1')));
const nameOfText = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  .map((text) => text.normalize('NFD').replaceAll(/[/\0]|^\.+$/g, '\n'))
  .map((text) => Buffer.from(text));
const fewNames = fc.constantFrom('a', 'b', ' ', '...', 'world').map((text) => Buffer.from(text));
const anyName = namesAreBytes ? fc.oneof(nameOfBytes, nameOfText, fewNames) : fewNames;

const thing: fc.Arbitrary<Thing> = fc.record({
  path: fc.array(anyName, { minLength: 1, maxLength: 4 }),
  make: fc.oneof(
    fc
      .uint8Array({ maxLength: 2000 })
      .map((content) => (at: Buffer) => writeFile(at, content, { flag: 'wx' })),
    fc.record({ size: fc.nat(3_000_000), end: fc.string() }).map(({ size, end }) => async (at: Buffer) => {
      await writeFile(at, '', { flag: 'wx' });
      await truncate(at, size);
      appendFileSync(at, end);
    }),
    fc.nat(0o777).map((mode) => (at: Buffer) => writeFile(at, 'x', { flag: 'wx', mode: mode | 0o400 })),
    fc.nat(0o777).map((mode) => (at: Buffer) => mkdir(at, { mode: mode | 0o700 })),
    fc
      // Outside of the world only a file: a later thing could be made in a folder.
      .oneof(anyName, fc.constant(Buffer.from('/etc/passwd')))
      .map((to) => (at: Buffer) => symlink(Buffer.from(to), at)),
    fc.constant(async (at: Buffer, spare: string) => {
      execFileSync('mkfifo', [spare]);
      await rename(spare, at).finally(() => rm(spare, { force: true }));
    }),
  ),
});

/** Creates as many of the things as possible: some are in the way of others. */
async function build(world: string, things: readonly Thing[]): Promise<void> {
  for (const [index, { path, make }] of things.entries()) {
    try {
      await mkdir(below(world, ...path.slice(0, -1)), { recursive: true });
      await make(below(world, ...path), `${world} spare ${index}`);
    } catch (error) {
      if (!['EEXIST', 'ENOTDIR', 'EISDIR', 'ENOENT', 'ELOOP'].includes(errorCode(error) ?? '')) throw error;
    }
  }
}

describe('every backup', () => {
  it('that is complete restores exactly what was there', async (t) => {
    const { api, place } = await runQuietGame(t);
    const world = join(place.cwd, 'world');
    // A stopped server is backed up as it is.
    await api.stop();
    await fc.assert(
      fc.asyncProperty(fc.array(thing, { maxLength: 12 }), async (things) => {
        await rm(world, { recursive: true, force: true });
        await mkdir(world);
        await build(world, things);
        const before = await snapshot(world);
        const { id, status } = await api.createBackup();
        expect(status).toBe('complete');
        await rm(world, { recursive: true });
        await api.restore(id);
        expect(await snapshot(world)).toEqual(before);
      }),
      { numRuns: 10 },
    );
  });

  it('is tested, and fails with a reason if the disk lost data', async (t) => {
    const { api, place } = await runQuietGame(
      t,
      {},
      { openSink: (path) => createWriteStream(path).once('finish', () => appendFileSync(path, 'x')) },
    );
    await mkdir(join(place.cwd, 'world'));
    expect((await api.callForError('POST', '/survival/backups')).message).toBe(
      "The backup of Survival was written but can't be restored: the checksum does not match.",
    );
    expect((await api.backups())[0]).toMatchObject({ status: 'failed', size_bytes: null });
  });

  it('fails with a reason if its folder vanishes before it is read', async (t) => {
    let world = '';
    const openSink = (path: string) => {
      rmSync(world, { recursive: true });
      return createWriteStream(path);
    };
    const { api, place } = await runQuietGame(t, {}, { openSink });
    world = join(place.cwd, 'world');
    await mkdir(world);
    expect((await api.callForError('POST', '/survival/backups')).message).toContain(
      '"world" is missing from it',
    );
  });
});
