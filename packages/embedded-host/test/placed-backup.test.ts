import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { encodeHeader, endOfArchive, padding, type TarEntry } from '@steward/kit';
import { describe, expect, it } from 'vitest';
import type { Manifest } from '../src/backups/manifest.ts';
import { unpack } from '../src/backups/unpack.ts';
import { FolderTarget } from '../src/backups/unpack-target.ts';
import { configFor, makeTestFolder, quietGame, runHost, type TestFolder } from '../testing/harness.ts';
import { snapshot } from '../testing/snapshot.ts';

const id = '20260101-000000-00000000';

function entry(path: string, change: Partial<TarEntry> = {}): TarEntry {
  const own = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  return {
    kind: 'file',
    path: Buffer.from(path),
    link: Buffer.alloc(0),
    mode: 0o644,
    size: 0,
    mtime: 0,
    ...own,
    ...change,
  };
}

const folder = (path: string) => entry(path, { kind: 'folder', mode: 0o755 });
const link = (path: string, to: string) => entry(path, { kind: 'link', link: Buffer.from(to) });

/** Puts a backup into the host's backup folder, as anyone with write access could. */
async function placeBackup(
  place: TestFolder,
  entries: readonly TarEntry[],
  change: Partial<Manifest> = {},
): Promise<Manifest> {
  const blocks = entries.flatMap((one) => [
    encodeHeader(one),
    Buffer.alloc(one.size, 'x'),
    padding(one.size),
  ]);
  return placeArchive(place, gzipSync(Buffer.concat([...blocks, endOfArchive])), {
    files: entries.filter(({ kind }) => kind === 'file').length,
    contentBytes: entries.reduce((sum, { size }) => sum + size, 0),
    ...change,
  });
}

async function placeArchive(
  place: TestFolder,
  archive: Buffer,
  change: Partial<Manifest>,
): Promise<Manifest> {
  const manifest: Manifest = {
    id,
    server: 'survival',
    name: 'placed',
    createdAt: '2026-01-01T00:00:00.000Z',
    status: 'complete',
    locked: false,
    problem: null,
    folders: [{ path: 'world', present: true }],
    files: 0,
    contentBytes: 0,
    archiveBytes: archive.length,
    sha256: createHash('sha256').update(archive).digest('hex'),
    ...change,
  };
  const store = join(place.folder, 'backups/survival');
  await mkdir(store, { recursive: true });
  await writeFile(join(store, `${id}.tar.gz`), archive);
  await writeFile(join(store, `${id}.json`), JSON.stringify(manifest));
  return manifest;
}

/** Creates a stopped server's world, with a program beside it. */
async function makeServerFiles(place: TestFolder): Promise<void> {
  await mkdir(join(place.cwd, 'world'));
  await writeFile(join(place.cwd, 'world/level.dat'), 'the old world');
  await writeFile(join(place.cwd, 'start.sh'), 'the program');
}

async function restorePlaced(place: TestFolder) {
  const { api } = await runHost(place, configFor(place, [quietGame(place)]));
  const response = await api.call('POST', `/survival/backups/${id}/restore`);
  return { status: response.status, text: response.text };
}

const start = [{ path: 'start.sh', present: true }];

describe.concurrent('a forged backup', () => {
  it.for<[string, string, TarEntry[], Partial<Manifest>]>([
    [
      'was made of another server',
      'belongs to a different server',
      [folder('world')],
      { server: 'creative' },
    ],
    ['lists other folders than the settings', 'none of the folders', [entry('start.sh')], { folders: start }],
    ['has a link instead of the folder', 'outside the listed folders', [link('world', '/etc')], {}],
    [
      'has a file below a link',
      'outside the listed folders',
      [folder('world'), link('world/l', '..'), entry('world/l/x')],
      {},
    ],
    [
      'leads out of the folder',
      'outside the listed folders',
      [folder('world'), entry('world/../start.sh')],
      {},
    ],
    [
      'has a file in a missing folder',
      'outside the listed folders',
      [folder('world'), entry('world/a/b')],
      {},
    ],
    [
      'has more bytes than its manifest says',
      'more than',
      [folder('world'), entry('world/a', { size: 9 })],
      { contentBytes: 8 },
    ],
    ['has more files than its manifest says', 'more than', [folder('world'), entry('world/a')], { files: 0 }],
    ['has less than its manifest says', 'less than', [folder('world')], { files: 1 }],
    ['lacks the folder', 'is missing', [], {}],
  ])('that %s restores nothing', async ([_what, words, entries, change], t) => {
    const place = await makeTestFolder(t);
    await makeServerFiles(place);
    await placeBackup(place, entries, change);
    const before = await snapshot(place.cwd);
    const { status, text } = await restorePlaced(place);
    expect(status).toBe(500);
    expect(text).toContain(words);
    expect(await snapshot(place.cwd)).toEqual(before);
  });

  it('replaces only the folders that the settings list', async (t) => {
    const place = await makeTestFolder(t);
    await makeServerFiles(place);
    const folders = [{ path: 'world', present: true }, ...start];
    await placeBackup(place, [folder('world'), entry('world/new'), entry('start.sh', { size: 4 })], {
      folders,
    });
    expect((await restorePlaced(place)).status).toBe(200);
    expect(await readdir(join(place.cwd, 'world'))).toEqual(['new']);
    expect(await readFile(join(place.cwd, 'start.sh'), 'utf8')).toBe('the program');
  });

  it('restores no set-user-id bit, and no set-group-id bit of a file', async (t) => {
    const place = await makeTestFolder(t);
    await placeBackup(place, [
      entry('world', { kind: 'folder', mode: 0o7755 }),
      entry('world/sh', { mode: 0o6755 }),
    ]);
    expect((await restorePlaced(place)).status).toBe(200);
    expect((await stat(join(place.cwd, 'world'))).mode & 0o7777).toBe(0o3755);
    expect((await stat(join(place.cwd, 'world/sh'))).mode & 0o7777).toBe(0o755);
  });

  it('is refused before more is written than its manifest says', async (t) => {
    const place = await makeTestFolder(t);
    const entries = [folder('world'), entry('world/a', { size: 5 }), entry('world/b', { size: 50_000_000 })];
    await placeBackup(place, entries, { contentBytes: 10 });
    const manifest = await placeBackup(place, entries, { contentBytes: 10 });
    const archive = join(place.folder, 'backups/survival', `${id}.tar.gz`);
    const target = await FolderTarget.create(join(place.folder, 'new'), ['world']);
    const signal = new AbortController().signal;
    const order = { archive, manifest, base: place.cwd, signal, onProgress: () => {} };
    await expect(unpack(order, target)).rejects.toThrow('it contains more than its manifest says');
    expect(await readdir(join(place.folder, 'new/world'))).toEqual(['a']);
  });

  it('is not unpacked through a link that replaces the staging folder', async (t) => {
    const place = await makeTestFolder(t);
    await makeServerFiles(place);
    await placeBackup(place, [folder('world')]);
    const elsewhere = join(place.folder, 'elsewhere');
    await mkdir(elsewhere);
    await symlink(elsewhere, join(place.cwd, '.steward-restore'));
    expect((await restorePlaced(place)).text).toContain('must be removed first');
    expect(await readdir(elsewhere)).toEqual([]);
    expect((await lstat(join(place.cwd, '.steward-restore'))).isSymbolicLink()).toBe(true);
    expect(await readFile(join(place.cwd, 'world/level.dat'), 'utf8')).toBe('the old world');
  });
});

describe('unpacking', () => {
  it('writes nothing through a link, even if the file system ignores case', async (t) => {
    const place = await makeTestFolder(t);
    const target = await FolderTarget.create(join(place.folder, 'new'), ['world']);
    await target.folder(folder('world'));
    await target.link(link('world/l', place.cwd));
    const content = (async function* () {})();
    await expect(target.file(entry('world/l/x'), content)).rejects.toThrow('ENOTDIR');
    await expect(target.link(link('world/l/x', 'x'))).rejects.toThrow('ENOTDIR');
    await expect(target.folder(folder('world/l'))).rejects.toThrow('EEXIST');
    await target.finish(new AbortController().signal);
    expect(await readdir(place.cwd)).toEqual([]);
    expect((await lstat(join(place.folder, 'new/world/l'))).isSymbolicLink()).toBe(true);
  });

  it.skipIf(process.getuid?.() !== 0)(
    'gives files to their group if the user is a member of it, and else to that of the user',
    async (t) => {
      const place = await makeTestFolder(t);
      await chmod(place.folder, 0o777);
      const [user, member, stranger] = [65_534, 4_242, 4_343];
      const own = { uid: user, gid: user };
      const entries = [member, stranger].map((gid) =>
        entry(`world/${gid}`, { kind: 'folder', ...own, gid, mode: 0o2775 }),
      );
      const code = `
        process.setgroups([${member}]); process.setgid(${user}); process.setuid(${user});
        const { FolderTarget } = await import(${JSON.stringify(join(import.meta.dirname, '../src/backups/unpack-target.ts'))});
        const target = await FolderTarget.create(${JSON.stringify(join(place.folder, 'new'))}, ['world']);
        const entries = ${JSON.stringify([entry('world', { kind: 'folder', ...own, mode: 0o755 }), ...entries])};
        for (const { path, ...one } of entries) await target.folder({ ...one, path: Buffer.from(path) });
        await target.finish(new AbortController().signal);`;
      await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], { cwd: '/' });
      const groupOf = async (gid: number) => (await stat(join(place.folder, `new/world/${gid}`))).gid;
      expect(await groupOf(member)).toBe(member);
      expect(await groupOf(stranger)).toBe(user);
    },
  );

  it('accepts the archives of earlier versions', async (t) => {
    const place = await makeTestFolder(t);
    const archive = await readFile(join(import.meta.dirname, 'older-archive.tar.gz'));
    await placeArchive(place, archive, { files: 4, contentBytes: 37 });
    expect((await restorePlaced(place)).status).toBe(200);
    const world = join(place.cwd, 'world');
    expect(await readFile(join(world, 'level.dat'), 'utf8')).toBe('seed 4711');
    expect((await stat(join(world, 'level.dat'))).mtimeMs).toBe(1_795_300_450_000);
    expect(await readFile(join(world, `${'long '.repeat(40)}ünï 🎉`), 'utf8')).toBe('pax name');
    expect(await readFile(join(world, 'deep', 'folder/'.repeat(15), 'x'.repeat(60)), 'utf8')).toBe(
      'split name',
    );
    expect((await stat(join(world, 'start.sh'))).mode & 0o777).toBe(0o755);
    expect((await lstat(join(world, 'link'))).isSymbolicLink()).toBe(true);
  });
});
