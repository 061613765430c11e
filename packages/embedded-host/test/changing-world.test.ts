import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { link, mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Manifest } from '../src/backups/manifest.ts';
import { unpack, verifyArchive } from '../src/backups/unpack.ts';
import { FolderTarget } from '../src/backups/unpack-target.ts';
import { untilAborted } from '../src/backups/until-aborted.ts';
import { type ArchiveContent, tarStream } from '../src/backups/write-archive.ts';
import { FilesChangedError, openFoundFile } from '../src/files/open-folder.ts';
import { walk } from '../src/files/walk.ts';
import { makeTestFolder, runQuietGame } from '../testing/harness.ts';
import { snapshot } from '../testing/snapshot.ts';

const names = ['big', 'empty', 'folder', 'folder/below', 'folder/large', 'small'] as const;
const outside = 'from outside the folder';

function fill(base: string): void {
  rmSync(base, { recursive: true, force: true });
  mkdirSync(join(base, 'world/folder'), { recursive: true });
  mkdirSync(join(base, 'aside'));
  for (const folder of ['elsewhere', 'elsewhere/folder']) mkdirSync(join(base, folder));
  for (const file of ['elsewhere/below', 'elsewhere/large', 'elsewhere/small']) {
    writeFileSync(join(base, file), outside);
  }
  for (const [file, size] of [
    ['big', 600_000],
    ['empty', 0],
    ['folder/below', 10],
    ['folder/large', 300_000],
    ['small', 5],
  ] as const) {
    writeFileSync(join(base, 'world', file), 'v'.repeat(size));
  }
}

/** What a plug-in may do to a file at any moment. `spare` is an unused name. */
const changes: Record<string, (at: string, base: string, spare: string) => void> = {
  append: (at) => appendFileSync(at, 'v'.repeat(1000)),
  shorten: (at) => truncateSync(at, 3),
  remove: (at) => rmSync(at, { recursive: true }),
  replace: (at, base, spare) => {
    writeFileSync(join(base, 'aside', spare), 'v');
    renameSync(join(base, 'aside', spare), at);
  },
  'exchange for a pipe': (at, base, spare) => {
    renameSync(at, join(base, 'aside', spare));
    execFileSync('mkfifo', [at]);
  },
  'exchange for a link': (at, base, spare) => {
    renameSync(at, join(base, 'aside', spare));
    symlinkSync(join(base, 'elsewhere'), at);
  },
  'exchange for a folder': (at, base, spare) => {
    renameSync(at, join(base, 'aside', spare));
    mkdirSync(at);
  },
  'make a neighbour': (at) => writeFileSync(`${at} neighbour`, 'v'),
};

const change = fc.record({
  how: fc.constantFrom(...Object.keys(changes)),
  name: fc.constantFrom(...names),
  atChunk: fc.nat(12),
});

/** Archives a world and makes the changes between the chunks. Returns the archive's content. */
async function archiveWhile(base: string, made: readonly { how: string; name: string; atChunk: number }[]) {
  const tally: ArchiveContent = { files: 0, bytes: 0 };
  const chunks: Buffer[] = [];
  for await (const chunk of tarStream(base, ['world'], tally)) {
    for (const [index, { how, name, atChunk }] of made.entries()) {
      if (atChunk !== chunks.length) continue;
      try {
        // Writing to a pipe would wait for a reader.
        if (statSync(join(base, 'world', name)).isFIFO()) continue;
        changes[how]?.(join(base, 'world', name), base, `spare ${index}`);
      } catch {
        // An earlier change is in the way.
      }
    }
    chunks.push(chunk);
  }
  const archive = join(base, 'archive.tar.gz');
  const packed = gzipSync(Buffer.concat(chunks));
  await writeFile(archive, packed);
  const manifest: Manifest = {
    id: '20260101-000000-00000000',
    server: 'survival',
    name: 'test',
    createdAt: '2026-01-01T00:00:00.000Z',
    status: 'complete',
    locked: false,
    problem: null,
    folders: [{ path: 'world', present: true }],
    files: tally.files,
    contentBytes: tally.bytes,
    archiveBytes: packed.length,
    sha256: createHash('sha256').update(packed).digest('hex'),
  };
  return { archive, manifest, base, signal: new AbortController().signal, onProgress: () => {} };
}

describe('a world that changes while it is read', () => {
  it('gives an archive that can be restored, without files from elsewhere, or an error', async (t) => {
    const { cwd: base } = await makeTestFolder(t);
    let [archived, refused] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 4 }), async (made) => {
        fill(base);
        const before = await snapshot(join(base, 'world'));
        const order = await archiveWhile(base, made).catch((error: unknown) => {
          if (error instanceof FilesChangedError) return null;
          throw error;
        });
        refused += Number(order === null);
        if (order === null) return;
        archived += 1;
        await verifyArchive(order);
        await unpack(order, await FolderTarget.create(join(base, 'unpacked'), ['world']));
        const restored = await snapshot(join(base, 'unpacked/world'));
        const touched = new Set<string>(made.map(({ name }) => name));
        for (const name of names) {
          if (touched.has(name) || touched.has(name.split('/')[0] ?? '')) continue;
          expect(restored[`./${name}`], name).toBe(before[`./${name}`]);
        }
        for (const what of Object.values(restored)) {
          const [, content = ''] = what.split(' ');
          if (!what.startsWith('->') && content !== 'folder') {
            expect(Buffer.from(content, 'base64').toString()).not.toContain(outside);
          }
        }
      }),
      { numRuns: 15, examples: [[[]], [[{ how: 'shorten', name: 'big', atChunk: 2 }]]] },
    );
    expect(Math.min(archived, refused)).toBeGreaterThan(0);
  });

  it('does not block if a file was replaced by a pipe', async (t) => {
    const { cwd: base } = await makeTestFolder(t);
    fill(base);
    let exchanged = false;
    for await (const found of walk(base, 'world')) {
      if (found.path.toString() !== 'world/big') continue;
      changes['exchange for a pipe']?.(join(base, 'world/big'), base, 'spare');
      exchanged = true;
      await expect(openFoundFile(found.openPath)).rejects.toBeInstanceOf(FilesChangedError);
    }
    expect(exchanged).toBe(true);
  });

  it.runIf(process.platform === 'linux')(
    'is read through the original folder, not through a link that replaced it',
    async (t) => {
      const { cwd: base } = await makeTestFolder(t);
      fill(base);
      const read: Record<string, string> = {};
      for await (const { path, stats, openPath: at } of walk(base, 'world')) {
        if (path.toString() === 'world/folder')
          changes['exchange for a link']?.(join(base, 'world/folder'), base, 'spare');
        const file = stats.isFile() ? await openFoundFile(at) : null;
        if (file) read[path.toString()] = (await file.readFile('utf8')).slice(0, 1);
        await file?.close();
      }
      expect(read).toMatchObject({ 'world/folder/below': 'v', 'world/folder/large': 'v' });
    },
  );

  it('without /proc fails as soon as a folder was replaced by a link', async (t) => {
    const { cwd: base } = await makeTestFolder(t);
    fill(base);
    const readAll = async (): Promise<void> => {
      for await (const { path } of walk(base, 'world', false)) {
        if (path.toString() === 'world/folder') {
          await rename(join(base, 'world/folder'), join(base, 'aside/folder'));
          await symlink(join(base, 'elsewhere'), join(base, 'world/folder'));
        }
      }
    };
    await expect(readAll()).rejects.toBeInstanceOf(FilesChangedError);
  });
});

describe('a backup', () => {
  it('ends although a plug-in keeps replacing a file by a pipe', async (t) => {
    const { api, place } = await runQuietGame(t);
    const world = join(place.cwd, 'world');
    const [plain, pipe, next] = [join(place.cwd, 'plain'), join(place.cwd, 'pipe'), join(place.cwd, 'next')];
    await mkdir(world);
    await writeFile(plain, 'x');
    execFileSync('mkfifo', [pipe]);
    let over = false;
    const exchange = async (): Promise<void> => {
      while (!over) {
        for (const kind of [plain, pipe]) {
          await link(kind, next);
          await rename(next, join(world, 'file'));
        }
      }
    };
    const exchanging = exchange();
    for (let count = 0; count < 15; count += 1) await api.call('POST', '/survival/backups');
    over = true;
    await exchanging;
    for (const { status, error } of await api.backups()) {
      expect(status === 'complete' || error?.includes('changed while')).toBe(true);
    }
    await api.stop();
  });

  it('that exceeds its time limit fails with a reason and releases the server', async (t) => {
    const { api, place } = await runQuietGame(
      t,
      { backupTimeoutSeconds: 0.05 },
      { openSink: () => new Writable({ write: () => {} }) },
    );
    await mkdir(join(place.cwd, 'world'));
    expect(await api.callForError('POST', '/survival/backups')).toMatchObject({
      status: 500,
      code: 'backup_failed',
      message: 'The backup of Survival took longer than 0.05 s and was canceled.',
    });
    await api.stop();
  });

  it('does not wait for a read that never ends', async () => {
    const never = new Promise<void>(() => {});
    const given = new AbortController();
    const waiting = untilAborted(given.signal, never, 0);
    given.abort(new Error('too late'));
    await expect(waiting).rejects.toThrow('too late');
  });
});
