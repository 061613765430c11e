import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import {
  link,
  mkdir,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { incompressible } from '@steward/kit/testing';
import { describe, expect, it, type TestContext } from 'vitest';
import { z } from 'zod';
import type { Manifest } from '../src/backups/manifest.ts';
import type { OpenSink } from '../src/backups/write-archive.ts';
import { restoreFolderName } from '../src/files/paths.ts';
import type { HostOptions, RunningHost } from '../src/start-host.ts';
import {
  ApiClient,
  configFor,
  makeTestFolder,
  quietGame,
  runBackedUp,
  runHost,
  runQuietGame,
  type TestFolder,
} from '../testing/harness.ts';

const listingSchema = z.strictObject({
  files: z.array(
    z.strictObject({
      name: z.string(),
      type: z.enum(['file', 'folder', 'other']),
      size_bytes: z.number().nullable(),
      modified_at: z.iso.datetime().nullable(),
    }),
  ),
  more: z.boolean(),
});

async function list(api: ApiClient, path: string) {
  const { status, text } = await api.call('GET', `/survival/files?${new URLSearchParams({ path })}`);
  expect(status).toBe(200);
  const { files, more } = listingSchema.parse(JSON.parse(text));
  return { files: files.sort((a, b) => (a.name < b.name ? -1 : 1)), more };
}

/** Starts a host with a stopped server. */
async function stopped(test: TestContext, options: HostOptions = {}) {
  const place = await makeTestFolder(test);
  const running = await runHost(place, configFor(place, [quietGame(place)]), options);
  return { ...running, place, world: join(place.cwd, 'world') };
}

const noFolder = { status: 404, code: 'file_not_found', message: 'There is no such folder.' };
const noFile = { status: 404, code: 'file_not_found', message: 'There is no such file.' };
/** Paths that lead out of the server's folder, or would if somebody took them for one. */
const badPaths = [
  '..',
  '../secret.txt',
  'world/../../secret.txt',
  '/etc/passwd',
  '/',
  '.',
  './world',
  'world/',
  'world//level.dat',
  'world\\level.dat',
  'world\0/level.dat',
  'world/level.dat\0',
  '..%2Fsecret.txt',
  '%2e%2e/secret.txt',
  'x'.repeat(300),
  'x/'.repeat(3_000),
  'nothing',
  'nothing/below',
  restoreFolderName,
  `${restoreFolderName}/new`,
];

describe.concurrent('the files of a server', () => {
  it('are listed one folder at a time, with sizes in bytes and times to the millisecond', async (t) => {
    const { api, place, world } = await stopped(t);
    await mkdir(join(world, 'region'), { recursive: true });
    await mkdir(join(place.cwd, restoreFolderName));
    await writeFile(join(world, 'level.dat'), Buffer.alloc(1234));
    await writeFile(join(world, 'Übung 🎉'), '');
    await utimes(join(world, 'level.dat'), 0, 1_763_820_161.123);
    expect(await list(api, '')).toMatchObject({ files: [{ name: 'world', type: 'folder' }], more: false });
    expect(await list(api, 'world')).toMatchObject({
      files: [
        { name: 'level.dat', type: 'file', size_bytes: 1234, modified_at: '2025-11-22T14:02:41.123Z' },
        { name: 'region', type: 'folder', size_bytes: null },
        { name: 'Übung 🎉', type: 'file', size_bytes: 0 },
      ],
      more: false,
    });
    expect(await list(api, 'world/region')).toEqual({ files: [], more: false });
  });

  it('are read byte by byte', async (t) => {
    const { api, host, world } = await stopped(t);
    await mkdir(world);
    const bytes = incompressible(300_000);
    await writeFile(join(world, 'level & more.dat'), bytes);
    await writeFile(join(world, 'empty'), '');
    const key = await host.keys.add('bytes');
    const content = async (path: string) => {
      const url = `${host.url}/v1/servers/survival/files/content?${new URLSearchParams({ path })}`;
      return fetch(url, { headers: { authorization: `Bearer ${key}` } });
    };
    const response = await content('world/level & more.dat');
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    expect(await (await content('world/empty')).text()).toBe('');
    await truncate(join(world, 'empty'), 4 * 1024 * 1024);
    expect((await (await content('world/empty')).arrayBuffer()).byteLength).toBe(4 * 1024 * 1024);
    await truncate(join(world, 'empty'), 4 * 1024 * 1024 + 1);
    expect(await api.callForError('GET', '/survival/files/content?path=world/empty')).toEqual({
      status: 413,
      code: 'file_too_large',
      message: 'The file is larger than 4194304 bytes.',
    });
  });

  it('are not at a path that leads elsewhere, or that they are not called by', async (t) => {
    const { api, place, world } = await stopped(t);
    await mkdir(world);
    await mkdir(join(place.cwd, restoreFolderName, 'new'), { recursive: true });
    await writeFile(join(world, 'level.dat'), 'level');
    await writeFile(join(place.folder, 'secret.txt'), 'secret');
    for (const path of badPaths) {
      const query = new URLSearchParams({ path });
      expect(await api.callForError('GET', `/survival/files?${query}`), path).toEqual(noFolder);
      expect(await api.callForError('GET', `/survival/files/content?${query}`), path).toEqual(noFile);
    }
  });

  it('are not reached through a link, wherever it is', async (t) => {
    const { api, place, world } = await stopped(t);
    const outside = join(place.folder, 'outside');
    await mkdir(join(outside, 'below'), { recursive: true });
    await mkdir(world);
    await writeFile(join(outside, 'below', 'secret.txt'), 'secret');
    await symlink(outside, join(place.cwd, 'first'));
    await symlink(join(outside, 'below'), join(world, 'middle'));
    await symlink(join(outside, 'below', 'secret.txt'), join(world, 'last.txt'));
    await symlink('nowhere', join(world, 'broken'));
    await symlink('.', join(world, 'loop'));
    for (const folder of [
      'first',
      'first/below',
      'world/middle',
      'world/loop',
      'world/broken',
      'world/last.txt',
    ])
      expect(await api.callForError('GET', `/survival/files?path=${folder}`)).toEqual(noFolder);
    const files = ['first/below/secret.txt', 'world/middle/secret.txt', 'world/last.txt', 'world/broken'];
    for (const file of files)
      expect(await api.callForError('GET', `/survival/files/content?path=${file}`)).toEqual(noFile);
    const { files: listed } = await list(api, 'world');
    expect(listed.map(({ name, type, size_bytes }) => [name, type, size_bytes])).toEqual(
      ['broken', 'last.txt', 'loop', 'middle'].map((name) => [name, 'other', null]),
    );
  });

  it('are only regular ones; what else is in a folder is listed', async (t) => {
    const { api, place, world } = await stopped(t);
    await mkdir(world);
    const socket = createServer().listen(join(world, 'socket'));
    await once(socket, 'listening');
    t.onTestFinished(() => void socket.close());
    await writeFile(join(place.folder, 'one'), 'one file');
    await link(join(place.folder, 'one'), join(world, 'two names'));
    expect((await list(api, 'world')).files).toMatchObject([
      { name: 'socket', type: 'other', size_bytes: null },
      { name: 'two names', type: 'file', size_bytes: 8 },
    ]);
    for (const path of ['world/socket', 'world', ''])
      expect(await api.callForError('GET', `/survival/files/content?path=${path}`)).toEqual(noFile);
    expect(await api.callForError('GET', '/survival/files?path=world/two%20names')).toEqual(noFolder);
  });

  it('are listed up to a limit in a folder', async (t) => {
    const { api, world } = await stopped(t, { maxListedFiles: 500 });
    await mkdir(world);
    for (let at = 0; at <= 500; at++) await writeFile(join(world, `${at}`), '');
    const { text } = await api.call('GET', '/survival/files?path=world');
    const { files, more }: z.infer<typeof listingSchema> = JSON.parse(text);
    expect([files.length, more]).toEqual([500, true]);
    expect(new Set(files.map(({ name }) => name)).size).toBe(500);
    await rm(join(world, '0'));
    expect(await list(api, 'world')).toMatchObject({ more: false });
  });

  it('are not there for a server whose folder is missing, or that the key does not reach', async (t) => {
    const { api, host, place } = await stopped(t);
    const limited = new ApiClient(host.url, await host.keys.add('limited', { servers: ['creative'] }));
    expect((await limited.callForError('GET', '/survival/files?path=')).code).toBe('server_not_found');
    expect((await limited.callForError('GET', '/survival/files/content?path=a')).code).toBe(
      'server_not_found',
    );
    await rm(place.cwd, { recursive: true });
    expect(await api.callForError('GET', '/survival/files?path=')).toEqual(noFolder);
    expect(await api.callForError('GET', '/survival/files')).toEqual(noFolder);
    expect((await api.server()).disk).toEqual({ free_bytes: null });
  });
});

/** Starts a host with a running server and a backup of it. */
async function backedUp(test: TestContext) {
  const running = await runBackedUp(test);
  const { place, host, backup } = running;
  return { ...running, ...(await archiveOf(place, host, backup.id)) };
}

/** Starts a host with a backup whose archive has this many bytes, all zero. */
async function placedBackup(test: TestContext, bytes: number) {
  const id = '20260101-000000-00000000';
  const place = await makeTestFolder(test);
  const manifest: Manifest = {
    ...{ id, server: 'survival', name: 'placed', createdAt: '2026-01-01T00:00:00.000Z' },
    ...{ status: 'complete', locked: false, problem: null, folders: [{ path: 'world', present: true }] },
    ...{ files: 1, contentBytes: 1, archiveBytes: bytes, sha256: '0'.repeat(64) },
  };
  const store = join(place.folder, 'backups/survival');
  await mkdir(store, { recursive: true });
  await writeFile(join(store, `${id}.json`), JSON.stringify(manifest));
  await writeFile(join(store, `${id}.tar.gz`), '');
  await truncate(join(store, `${id}.tar.gz`), bytes);
  const running = await runHost(place, configFor(place, [quietGame(place)]));
  return { ...running, id, ...(await archiveOf(place, running.host, id)) };
}

async function archiveOf(place: TestFolder, host: RunningHost, id: string) {
  const key = await host.keys.add('reader');
  const url = `${host.url}/v1/servers/survival/backups/${id}/archive`;
  /** Requests the archive; its body flows when it is read. */
  const open = (method = 'GET'): Promise<IncomingMessage> => {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    request(url, { method, headers: { authorization: `Bearer ${key}` }, agent: false }, resolve)
      .on('error', reject)
      .end();
    return promise;
  };
  return { archive: join(place.folder, 'backups/survival', `${id}.tar.gz`), open };
}

async function lengthOf(response: IncomingMessage): Promise<number> {
  let length = 0;
  for await (const chunk of response) length += chunk.length;
  return length;
}

async function sha256(response: IncomingMessage): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of response) hash.update(chunk);
  return `sha256:${hash.digest('hex')}`;
}

/** Returns the descriptors of this process for a file, also if it was deleted. */
async function openDescriptors(path: string) {
  const descriptors = (await readdir('/proc/self/fd')).map(async (fd) => ({
    fd,
    target: await readlink(`/proc/self/fd/${fd}`).catch(() => ''),
  }));
  return (await Promise.all(descriptors)).filter(({ target }) => target.startsWith(path));
}

async function openFiles(path: string): Promise<number> {
  return (await openDescriptors(path)).length;
}

describe.concurrent('the archive of a backup', () => {
  it('is sent whole, with its length, and has the checksum of the record', async (t) => {
    const { open, backup, archive } = await backedUp(t);
    const response = await open();
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/gzip');
    expect(response.headers['content-length']).toBe(`${backup.size_bytes}`);
    const sum = await sha256(response);
    expect(sum).toBe(backup.checksum);
    expect(sum).toBe(
      `sha256:${createHash('sha256')
        .update(await readFile(archive))
        .digest('hex')}`,
    );
    await t.expect.poll(() => openFiles(archive)).toBe(0);
  });

  it('is read from the disk no faster than it is sent', async (t) => {
    const { open, archive } = await placedBackup(t, 500_000_000);
    const response = await open();
    await once(response, 'readable');
    const [number = ''] = (await openDescriptors(archive)).map(({ fd }) => fd);
    const info = await readFile(`/proc/self/fdinfo/${number}`, 'utf8');
    // The buffers of both sockets are among it: up to 36 MiB.
    expect(Number(/^pos:\s+(\d+)/.exec(info)?.[1])).toBeLessThan(100_000_000);
    response.destroy();
  });

  it('stays whole if the backup is deleted while it is sent', async (t) => {
    const { open, api, id, archive } = await placedBackup(t, 60_000_000);
    const response = await open();
    expect((await api.call('DELETE', `/survival/backups/${id}`)).status).toBe(200);
    await expect(stat(archive)).rejects.toThrow('ENOENT');
    expect(await lengthOf(response)).toBe(60_000_000);
    const path = `/survival/backups/${id}/archive`;
    expect(await api.callForError('GET', path)).toMatchObject({ status: 404, code: 'backup_not_found' });
    await t.expect.poll(() => openFiles(archive)).toBe(0);
  });

  it('is closed when nobody reads it any more, and when only its length is wanted', async (t) => {
    const { open, archive } = await placedBackup(t, 60_000_000);
    const response = await open();
    expect(await openFiles(archive)).toBe(1);
    response.destroy();
    await t.expect.poll(() => openFiles(archive)).toBe(0);
    const head = await open('HEAD');
    expect(head.headers['content-length']).toBe('60000000');
    head.resume();
    expect(await openFiles(archive)).toBe(0);
  });

  it('does not keep the host from stopping', async (t) => {
    const { open, host, archive } = await placedBackup(t, 60_000_000);
    const response = await open();
    const lost = once(response, 'error');
    await host.close();
    response.resume();
    expect(await lost).toMatchObject([{ code: 'ECONNRESET' }]);
    await t.expect.poll(() => openFiles(archive)).toBe(0);
  });

  it('is sent of a complete backup only', async (t) => {
    const disk = Promise.withResolvers<void>();
    const openSink: OpenSink = (path) => {
      const file = createWriteStream(path);
      return new Writable({
        write: (chunk, _encoding, done) => void disk.promise.then(() => file.write(chunk, done)),
        final: (done) => void file.end(done),
      });
    };
    const { api, place } = await runQuietGame(t, {}, { openSink, respondWithinMs: 50 });
    await mkdir(join(place.cwd, 'world'));
    const { id } = await api.createBackup();
    const path = `/survival/backups/${id}/archive`;
    expect(await api.callForError('GET', path)).toMatchObject({ status: 409, code: 'backup_unfinished' });
    disk.resolve();
    await t.expect.poll(async () => (await api.call('GET', path)).status).toBe(200);
  });

  it('is not sent if it is not the one that was made', async (t) => {
    const { api, archive, backup } = await backedUp(t);
    await truncate(archive, 500);
    const path = `/survival/backups/${backup.id}/archive`;
    const damaged = { status: 500, code: 'backup_damaged' };
    expect(await api.callForError('GET', path)).toMatchObject(damaged);
    await rm(archive);
    expect(await api.callForError('GET', path)).toMatchObject(damaged);
    const none = await api.callForError('GET', '/survival/backups/x/archive');
    expect(none).toMatchObject({ status: 404, code: 'backup_not_found' });
  });
});
