import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { incompressible } from '@steward/kit/testing';
import { describe, expect, it } from 'vitest';
import type { OpenSink } from '../src/backups/write-archive.ts';
import { restoreFolderName } from '../src/files/paths.ts';
import {
  configFor,
  makeTestFolder,
  runHost,
  runSurvival,
  survival,
  type TestFolder,
} from '../testing/harness.ts';
import { snapshot } from '../testing/snapshot.ts';

const archiveOf = (place: TestFolder, id: string) => join(place.folder, 'backups/survival', `${id}.tar.gz`);

/** A disk that writes nothing until `go` is called. */
function slowDisk(): { openSink: OpenSink; go: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const openSink: OpenSink = (path) => {
    const file = createWriteStream(path);
    return new Writable({
      write: (chunk, _encoding, done) => void promise.then(() => file.write(chunk, done)),
      final: (done) => void promise.then(() => file.end(done)),
    });
  };
  return { openSink, go: resolve };
}

describe.concurrent('a backup', () => {
  it('restores every file byte for byte, and removes newer files', async (t) => {
    const { api, place } = await runSurvival(t);
    const world = join(place.cwd, 'world');
    await mkdir(join(world, 'empty/below'), { recursive: true });
    await writeFile(join(world, 'region.bin'), incompressible(300_000));
    await writeFile(join(world, 'nothing'), '');
    await writeFile(join(world, `${'long '.repeat(40)}ünï 🎉`), 'a long name');
    await writeFile(join(world, 'start.sh'), '#!/bin/sh\n', { mode: 0o755 });
    await symlink('region.bin', join(world, 'link'));
    await symlink('/nonexistent/outside', join(world, 'link out'));
    await writeFile(join(place.cwd, 'beside.txt'), 'not listed');
    const before = await snapshot(world);

    const backup = await api.createBackup();
    expect(backup).toMatchObject({ status: 'complete', progress: 100 });
    expect(backup.size_bytes).toBe((await stat(archiveOf(place, backup.id))).size);

    await api.command('write region.bin griefed');
    await rm(join(world, 'empty'), { recursive: true });
    await writeFile(join(world, 'later'), 'x');
    await writeFile(join(place.cwd, 'beside.txt'), 'changed');
    await api.stop();
    await api.restore(backup.id);

    expect(await snapshot(world)).toEqual(before);
    expect(await readFile(join(place.cwd, 'beside.txt'), 'utf8')).toBe('changed');
    expect(await readdir(place.cwd)).toEqual(['beside.txt', 'world']);
    expect((await api.server()).restore).toMatchObject({
      backup_id: backup.id,
      state: 'complete',
      progress: 100,
    });
    await api.start();
  });

  it('is listed newest first with time and size, until it is deleted', async (t) => {
    const { api, place } = await runSurvival(t);
    const first = await api.createBackup();
    const second = await api.createBackup();
    expect((await api.backups()).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await api.call('DELETE', `/survival/backups/${first.id}`)).status).toBe(200);
    expect((await api.backups()).map(({ id }) => id)).toEqual([second.id]);
    expect((await readdir(join(place.folder, 'backups/survival'))).sort()).toEqual([
      `${second.id}.json`,
      `${second.id}.tar.gz`,
    ]);
    const manifest = await readFile(join(place.folder, 'backups/survival', `${second.id}.json`), 'utf8');
    const sha256 = createHash('sha256')
      .update(await readFile(archiveOf(place, second.id)))
      .digest('hex');
    expect(JSON.parse(manifest)).toMatchObject({ id: second.id, server: 'survival', sha256 });
  });

  it('makes the game save first, and resumes saving afterwards', async (t) => {
    const { api, place } = await runSurvival(t, {
      beforeBackupCommands: ['save-off', 'save-all'],
      savedPattern: 'Saved the game',
      afterBackupCommands: ['save-on'],
    });
    await api.createBackup();
    const log = await readFile(join(place.folder, 'data/servers/survival/console.log'), 'utf8');
    expect(log.trim().split('\n').slice(-3)).toEqual([
      'Automatic saving is now disabled',
      'Saved the game',
      'Automatic saving is now enabled',
    ]);
  });

  it('fails if the game does not confirm that it saved', async (t) => {
    const { api } = await runSurvival(t, {
      beforeBackupCommands: ['save-off'],
      savedPattern: 'Saved the game',
      savedTimeoutSeconds: 0.2,
      afterBackupCommands: ['save-on'],
    });
    expect(await api.callForError('POST', '/survival/backups')).toMatchObject({
      status: 500,
      code: 'backup_failed',
    });
    expect((await api.backups()).map(({ status }) => status)).toEqual(['failed']);
    expect(await api.command('say still here')).toBe('[Server] still here');
  });

  it('is deleted when there are more than the maximum', async (t) => {
    const place = await makeTestFolder(t);
    const config = configFor(place, [survival(place)], { retention: { maxBackupsPerServer: 2 } });
    const { api } = await runHost(place, config);
    await api.start();
    const ids = [];
    for (let count = 0; count < 4; count += 1) ids.push((await api.createBackup()).id);
    expect((await api.backups()).map(({ id }) => id)).toEqual([ids[3], ids[2]]);
  });

  it('can have a name, in one line', async (t) => {
    const { api } = await runSurvival(t);
    expect((await api.createBackup({ name: ' Before the update ' })).name).toBe('Before the update');
    expect((await api.backups()).map(({ name }) => name)).toEqual(['Before the update']);
    for (const name of ['', 'two\nlines', 'x'.repeat(101), 7]) {
      const error = await api.callForError('POST', '/survival/backups', { name });
      expect(error).toMatchObject({ status: 422, code: 'body_invalid' });
    }
    expect(await api.backups()).toHaveLength(1);
  });

  it('that is locked is deleted neither by a request nor to make room, until it is unlocked', async (t) => {
    const place = await makeTestFolder(t);
    const config = configFor(place, [survival(place)], { retention: { maxBackupsPerServer: 1 } });
    const { api, host } = await runHost(place, config);
    await api.start();
    const { id, locked } = await api.createBackup();
    expect(locked).toBe(false);
    expect((await api.lock(id)).locked).toBe(true);
    expect((await api.lock(id)).locked).toBe(true);
    const newer = [await api.createBackup(), await api.createBackup()];
    expect((await api.backups()).map((backup) => backup.id)).toEqual([newer[1]?.id, id]);
    const refusal = { status: 409, code: 'backup_locked' };
    expect(await api.callForError('DELETE', `/survival/backups/${id}`)).toMatchObject(refusal);

    await host.close({ now: true });
    const again = await runHost(place, config);
    expect(await again.api.callForError('DELETE', `/survival/backups/${id}`)).toMatchObject(refusal);
    expect((await again.api.lock(id, 'unlock')).locked).toBe(false);
    expect((await again.api.call('DELETE', `/survival/backups/${id}`)).status).toBe(200);
    const unknown = await again.api.callForError('POST', `/survival/backups/${id}/lock`);
    expect(unknown).toMatchObject({ status: 404, code: 'backup_not_found' });
  });

  it('that takes long is returned as in progress, refuses other changes, and completes', async (t) => {
    const place = await makeTestFolder(t);
    const { openSink, go } = slowDisk();
    const { api } = await runHost(place, configFor(place, [survival(place)]), {
      openSink,
      respondWithinMs: 50,
    });
    await api.start();
    const started = await api.createBackup();
    expect(started).toMatchObject({ status: 'in_progress', size_bytes: null });
    const busy = {
      status: 409,
      code: 'busy',
      message: expect.stringContaining('A backup of Survival is in progress'),
    };
    expect(await api.callForError('POST', '/survival/backups')).toEqual(busy);
    expect(await api.callForError('POST', '/survival/power', { action: 'stop' })).toEqual(busy);
    expect(await api.callForError('DELETE', `/survival/backups/${started.id}`)).toEqual(busy);
    expect(await api.callForError('POST', `/survival/backups/${started.id}/restore`)).toEqual(busy);
    expect(await api.callForError('POST', `/survival/backups/${started.id}/lock`)).toEqual(busy);
    go();
    await t.expect.poll(async () => (await api.backups())[0]?.status).toBe('complete');
    expect((await api.server()).restore).toBeNull();
  });

  it.skipIf(process.platform !== 'linux')(
    'on a full disk fails with a reason, and leaves no partial archive',
    async (t) => {
      const place = await makeTestFolder(t);
      const { api } = await runHost(place, configFor(place, [survival(place)]), {
        openSink: () => createWriteStream('/dev/full'),
      });
      await api.start();
      expect(await api.callForError('POST', '/survival/backups')).toEqual({
        status: 507,
        code: 'disk_full',
        message: "The host's disk is full. The backup of Survival was not made.",
      });
      const [failed] = await api.backups();
      expect(failed).toMatchObject({ status: 'failed', size_bytes: null });
      expect(await readdir(join(place.folder, 'backups/survival'))).toEqual([`${failed?.id}.json`]);
      await api.stop();
      expect(await api.callForError('POST', `/survival/backups/${failed?.id}/restore`)).toMatchObject({
        status: 409,
        code: 'backup_unfinished',
      });
    },
  );

  it('fails if a folder to back up is a link', async (t) => {
    const { api, place } = await runSurvival(t, { backupFolders: ['elsewhere'] });
    await symlink(place.folder, join(place.cwd, 'elsewhere'));
    expect((await api.callForError('POST', '/survival/backups')).message).toContain('reached through a link');
    expect(await api.backups()).toEqual([]);
  });
});

describe.concurrent('before anything is changed', () => {
  it('a stopped server is backed up as it is', async (t) => {
    const { api, place } = await runSurvival(t);
    await api.command('write region.bin before');
    await api.stop();
    const before = await snapshot(place.cwd);
    const backup = await api.createBackup();
    expect(backup).toMatchObject({ status: 'complete' });
    await writeFile(join(place.cwd, 'world/region.bin'), 'after');
    await api.restore(backup.id);
    expect(await snapshot(place.cwd)).toEqual(before);
  });

  it('a backup requires a server at rest, or one that runs', async (t) => {
    const place = await makeTestFolder(t);
    const never = survival(place, { readyPattern: 'never' });
    const { api } = await runHost(place, configFor(place, [never]));
    await api.power('start');
    expect(await api.callForError('POST', '/survival/backups')).toEqual({
      status: 409,
      code: 'not_running',
      message: 'Survival must be running or stopped to be backed up; it is starting.',
    });
  });

  it('a restore requires a stopped server', async (t) => {
    const { api, place } = await runSurvival(t);
    const { id } = await api.createBackup();
    const before = await snapshot(place.cwd);
    expect(await api.callForError('POST', `/survival/backups/${id}/restore`)).toEqual({
      status: 409,
      code: 'not_stopped',
      message: 'Survival must be stopped to be restored; it is running.',
    });
    expect(await snapshot(place.cwd)).toEqual(before);
  });
});

describe.concurrent('a restore', () => {
  it.for<[string, (path: string) => Promise<void>]>([
    ['changed', (path) => writeFile(path, 'x', { flag: 'r+' })],
    ['cut short', (path) => truncate(path, 100)],
    ['missing', (path) => rm(path)],
  ])('from an archive that is %s leaves the old world intact', async ([_how, damage], t) => {
    const { api, place } = await runSurvival(t);
    const { id } = await api.createBackup();
    await api.command('write level.dat the old world');
    await api.stop();
    await damage(archiveOf(place, id));
    const before = await snapshot(place.cwd);
    const refusal = await api.callForError('POST', `/survival/backups/${id}/restore`);
    expect(refusal).toMatchObject({ status: 500, code: 'backup_damaged' });
    expect(refusal.message).toContain('Survival’s files are unchanged.');
    expect(await snapshot(place.cwd)).toEqual(before);
    expect((await api.server()).restore).toMatchObject({
      backup_id: id,
      state: 'failed',
      error: refusal.message,
    });
    await api.start();
  });

  it('that cannot write leaves the old world intact', async (t) => {
    const { api, place } = await runSurvival(t);
    const { id } = await api.createBackup();
    await api.stop();
    const before = await snapshot(join(place.cwd, 'world'));
    // A file in place of the staging folder makes it fail even for root, unlike permissions.
    await writeFile(join(place.cwd, restoreFolderName), '');
    const refusal = await api.callForError('POST', `/survival/backups/${id}/restore`);
    expect(refusal).toMatchObject({ status: 500, code: 'restore_failed' });
    expect(await snapshot(join(place.cwd, 'world'))).toEqual(before);
  });

  it('of several folders rolls all of them back if one cannot be swapped', async (t) => {
    const place = await makeTestFolder(t);
    const entry = survival(place, { backupFolders: ['world', 'plugins'] });
    let spoil: (() => Promise<void>) | null = null;
    const { api } = await runHost(place, configFor(place, [entry]), {
      atPoint: async (point) => {
        if (point === 'new 0 in') await spoil?.();
      },
    });
    await mkdir(join(place.cwd, 'plugins'));
    await api.start();
    const { id } = await api.createBackup();
    await api.command('write level.dat the old world');
    await api.stop();
    await rm(join(place.cwd, 'plugins'), { recursive: true });
    const before = await snapshot(place.cwd);
    // Blocks the second folder: a rename does not replace a folder that is not empty.
    spoil = async () => {
      await mkdir(join(place.cwd, 'plugins'));
      await writeFile(join(place.cwd, 'plugins/in the way'), 'x');
    };
    const refusal = await api.callForError('POST', `/survival/backups/${id}/restore`);
    expect(refusal).toMatchObject({ status: 500, code: 'restore_failed' });
    await rm(join(place.cwd, 'plugins'), { recursive: true });
    expect(await snapshot(place.cwd)).toEqual(before);
    spoil = null;
    await api.restore(id);
    expect(await readdir(place.cwd)).toEqual(['plugins', 'world']);
  });

  it('that takes long gets 202, prevents the server from starting, and shows its progress', async (t) => {
    const place = await makeTestFolder(t);
    const { promise, resolve: go } = Promise.withResolvers<void>();
    const { api } = await runHost(place, configFor(place, [survival(place)]), {
      respondWithinMs: 50,
      atPoint: (point) => (point === 'unpacked' ? promise : Promise.resolve()),
    });
    await api.start();
    await api.createBackup();
    await t.expect
      .poll(async () => (await api.backups()).every(({ status }) => status === 'complete'))
      .toBe(true);
    const [backup] = await api.backups();
    await api.stop();
    expect((await api.call('POST', `/survival/backups/${backup?.id}/restore`)).status).toBe(202);
    await t.expect.poll(async () => (await api.server()).restore?.progress).toBe(90);
    expect((await api.server()).restore).toMatchObject({ backup_id: backup?.id, state: 'running' });
    expect(await api.callForError('POST', '/survival/power', { action: 'start' })).toMatchObject({
      status: 409,
      code: 'busy',
      message: expect.stringContaining('A restore of Survival is in progress'),
    });
    go();
    await t.expect.poll(async () => (await api.server()).restore?.state).toBe('complete');
  });

  it('runs until the server can be started again, also while the old files are removed', async (t) => {
    const place = await makeTestFolder(t);
    const [recorded, removed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { api } = await runHost(place, configFor(place, [survival(place)]), {
      respondWithinMs: 50,
      atPoint: async (point) => {
        if (point !== 'recorded') return;
        recorded.resolve();
        await removed.promise;
      },
    });
    await api.start();
    await api.createBackup();
    await t.expect.poll(async () => (await api.backups()).map(({ status }) => status)).toEqual(['complete']);
    await api.stop();
    const [backup] = await api.backups();
    expect((await api.call('POST', `/survival/backups/${backup?.id}/restore`)).status).toBe(202);
    await recorded.promise;
    expect((await api.server()).restore).toMatchObject({ backup_id: backup?.id, state: 'running' });
    removed.resolve();
    await t.expect.poll(async () => (await api.server()).restore?.state).toBe('complete');
    await api.start();
  });

  it('removes a folder that did not exist when the backup was made', async (t) => {
    const { api, place } = await runSurvival(t, { backupFolders: ['world', 'world_nether'] });
    const { id } = await api.createBackup();
    await api.stop();
    await mkdir(join(place.cwd, 'world_nether'));
    await api.restore(id);
    expect(await readdir(place.cwd)).toEqual(['world']);
  });
});
