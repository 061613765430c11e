import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { configFor, makeTestFolder, quietGame, runHost } from '../testing/harness.ts';

/** Makes writing a JSON file fail: it is written to a temporary file first. */
const fill = (path: string): Promise<void> => symlink('/dev/full', `${path}.tmp`);

describe.runIf(process.platform === 'linux')('a host whose disk is full when it starts', () => {
  it('starts and marks an unfinished backup as failed', async (t) => {
    const place = await makeTestFolder(t);
    const store = join(place.folder, 'backups/survival');
    await mkdir(store, { recursive: true });
    const id = '20260101-000000-00000000';
    const manifest = {
      id,
      server: 'survival',
      name: 'test',
      createdAt: '2026-01-01T00:00:00.000Z',
      status: 'in_progress',
      locked: false,
      problem: null,
      folders: [{ path: 'world', present: true }],
      files: 0,
      contentBytes: 0,
      archiveBytes: 0,
      sha256: '',
    };
    const text = JSON.stringify(manifest);
    await writeFile(join(store, `${id}.json`), text);
    await writeFile(join(store, `${id}.tar.gz.partial`), 'what fills the disk');
    await fill(join(store, `${id}.json`));

    const { api } = await runHost(place, configFor(place, [quietGame(place)]));
    expect(await api.backups()).toMatchObject([{ id, status: 'failed' }]);
    // It could not be recorded, but there is space again.
    expect(await readFile(join(store, `${id}.json`), 'utf8')).toBe(text);
    expect(await readdir(store)).toEqual([`${id}.json`]);
  });

  it('lets a server start if the interrupted restore had not touched its files', async (t) => {
    const place = await makeTestFolder(t);
    const data = join(place.folder, 'data/servers/survival');
    await mkdir(data, { recursive: true });
    const state = {
      backupId: 'x',
      state: 'running',
      at: '2026-01-01T00:00:00.000Z',
      progress: 0,
      problem: null,
    };
    await writeFile(join(data, 'restore.json'), JSON.stringify(state));
    await fill(join(data, 'restore.json'));
    await mkdir(join(place.cwd, '.steward-restore/0/new'), { recursive: true });

    const { api } = await runHost(place, configFor(place, [quietGame(place)]));
    expect((await api.server()).restore).toMatchObject({ state: 'failed' });
    expect(await readdir(place.cwd)).toEqual([]);
    await api.start();
  });
});
