import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { type PanelOptions, PterodactylPanel } from '@steward/fake-hosts';
import { systemClock } from '@steward/kit';
import { anyText } from '@steward/kit/testing';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { consoleSocket } from '../src/console-socket.ts';
import { pterodactylDialect } from '../src/dialects/pterodactyl.ts';
import { readFileList } from '../src/dialects/pterodactyl-files.ts';
import { createHosting } from '../src/hosting-client.ts';
import type { BackupStream } from '../src/model/files.ts';
import type { HostError } from '../src/model/host-error.ts';
import { type Account, maxListedFiles } from '../src/model/hosting.ts';
import { failureOf, stubHost } from '../testing/stub-host.ts';

// Files of servers and archives of backups at Pterodactyl and Pelican.

const id = '7e0027ef';
const written = Date.UTC(2026, 10, 22, 14, 2, 41, 600);
/** What no conversion leaves as it is. */
const gzip = Uint8Array.from([0x1f, 0x8b, 0x08, 0x00, 0xff, 0xfe, 0x00, 0x0a, 0x80]);
const kinds = ['pterodactyl', 'pelican'] as const;

function connect(panelUrl: string) {
  const dialect = pterodactylDialect({
    openConsole: consoleSocket({ panelUrl }),
    panelUrl,
    elapsed: systemClock.elapsed,
  });
  const hosting = createHosting({ baseUrl: panelUrl, timeoutMs: 20_000, random: () => 0 }, dialect);
  onTestFinished(() => hosting.close());
  return hosting;
}

/** A panel with a server that has two files, and its owner's account. */
async function openPanel({ times, ...options }: PanelOptions = {}) {
  const quickTimes = { nodeConnectMs: 5, nodeAnswerMs: 15, restoreMs: 40, ...times };
  const panel = await PterodactylPanel.start({ ...options, times: quickTimes });
  onTestFinished(() => panel.close());
  const server = panel.addServer({ id });
  server.files.write('world/level.dat', gzip, written).write('usercache.json', '[]', written);
  const account: Account = { id: 'owner', apiKey: panel.owner.key };
  const hosting = connect(panel.url);
  return {
    panel,
    server,
    hosting,
    account,
    list: async (folder: string, as = account) => (await hosting.listFiles?.(as, id, folder)) ?? null,
    read: async (path: string, as = account) => (await hosting.readFile?.(as, id, path)) ?? null,
    open: async (backupId: string, as = account) => {
      const stream = await hosting.openBackup?.(as, id, backupId);
      if (stream === undefined) throw new Error('not supported');
      return stream;
    },
  };
}

type Setup = Awaited<ReturnType<typeof openPanel>>;

/** Adds a user who may do only this on the server. */
function subuser({ panel, server }: Setup, ...permissions: string[]): Account {
  const user = panel.addUser();
  server.subusers.set(user, permissions);
  return { id: `user-${user.id}`, apiKey: user.key };
}

async function received({ chunks }: BackupStream): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(chunks));
}

const seen = ({ kind, reason, httpStatus, applied }: HostError) => [kind, reason, httpStatus, applied];

describe.each(kinds)('at %s a folder', (kind) => {
  test('is listed with exact sizes and times to the second', async () => {
    const { list, server } = await openPanel({ kind });
    const modifiedAt = new Date(Math.floor(written / 1_000) * 1_000);
    const listing = await list('');
    expect(listing?.items).toHaveLength(2);
    expect(listing?.items).toEqual(
      expect.arrayContaining([
        { name: 'usercache.json', kind: 'file', sizeBytes: 2, modifiedAt },
        { name: 'world', kind: 'folder', sizeBytes: null, modifiedAt },
      ]),
    );
    expect(listing?.more).toBe(false);
    expect((await list('world'))?.items).toMatchObject([{ name: 'level.dat', sizeBytes: 9 }]);
    // Listing leaves no trace in the owner's activity log.
    expect(server.activities).toEqual([]);
  });

  test('may have any name, and so may what is in it', async () => {
    const { list, server } = await openPanel({ kind });
    const isName = (text: string) => /^(?!\.{1,2}$)[^/\0]+$/.test(text);
    const name = anyText({ minLength: 1 }).filter(isName);
    await fc.assert(
      fc.asyncProperty(name, name, async (folder, file) => {
        server.files.clear();
        server.files.set(`${folder}/${file}`, 'x');
        expect((await list(folder))?.items.map((one) => one.name)).toEqual([file]);
      }),
      { numRuns: 20 },
    );
  });

  test('with so many files that its node needs too long can’t be read', async () => {
    const { list } = await openPanel({ kind, times: { fileKindMs: 1_000 } });
    expect((await failureOf(list('world'))).kind).toBe('node-unreachable');
  });

  test('can’t be read while the server is restored, installed or suspended', async () => {
    const { list, server } = await openPanel({ kind });
    for (const [status, reason] of [
      ['restoring_backup', 'server-restoring'],
      ['installing', 'server-installing'],
      ['suspended', 'server-suspended'],
    ] as const) {
      server.status = status;
      expect(seen(await failureOf(list('')))).toEqual(['declined', reason, 409, 'no']);
    }
  });
});

test('what is not there is not there at nodes that respond as if they had failed, too', async () => {
  const { panel, list, read } = await openPanel();
  panel.missingFileStatus = 500;
  expect(await read('.pteroignore')).toBeNull();
  expect(await read('world/nether/level.dat')).toBeNull();
  expect(await list('world/nether')).toEqual(await list('world/nether/region'));
  expect(await read('world')).toBeNull();
  expect(await read('usercache.json')).not.toBeNull();
});

test('a missing file is asked for once: each time is an error in the log of the node', async () => {
  const { panel, list, read } = await openPanel();
  panel.missingFileStatus = 500;
  await read('.pteroignore');
  expect(panel.traffic.of(/\/files\/contents/)).toHaveLength(1);
  panel.traffic.lines.length = 0;
  expect((await list('nether'))?.items).toEqual([]);
  // The second one is of the folder that it would be in.
  expect(panel.traffic.of(/\/files\/list/)).toHaveLength(2);
});

test('a file that is there, and that its node can’t send, isn’t taken for missing', async () => {
  const detail = 'There was an error while communicating with the machine running this server.';
  const errors = [{ code: 'DaemonConnectionException', status: '500', detail }];
  const file = { attributes: { name: 'usercache.json', mode: '-rw-------', is_file: true, size: 2 } };
  const panel = await stubHost(
    { body: { attributes: { identifier: id, name: 'Survival' } } },
    { status: 500, body: { errors } },
    { body: { data: [file] } },
  );
  const read = connect(panel.url).readFile?.({ id: 'owner', apiKey: 'ptlc_a' }, id, 'usercache.json');
  expect(seen(await failureOf(Promise.resolve(read)))).toEqual(['host-failed', null, 500, 'no']);
});

describe('a folder that is not there', () => {
  test.each(kinds)('holds nothing at %s', async (kind) => {
    const { list } = await openPanel({ kind });
    expect(await list('world/DIM-1')).toEqual({ items: [], more: false });
    expect(await list('world_nether/DIM-1')).toEqual({ items: [], more: false });
  });

  test('is not what a node says that does not have the server, or refuses the panel', async () => {
    for (const kind of kinds) {
      const refusing = await openPanel({ kind });
      refusing.panel.node = 'refusing';
      const listed = refusing.hosting.listFiles?.(refusing.account, id, 'world');
      expect((await failureOf(Promise.resolve(listed))).kind).toBe('host-failed');
    }
    const { hosting, account } = await openPanel();
    const other = hosting.listFiles?.(account, '00000000', 'world');
    expect((await failureOf(Promise.resolve(other))).kind).toBe('unknown-server');
  });
});

describe.each(kinds)('at %s a file', (kind) => {
  test('is read byte by byte, and is one line in the owner’s activity log', async () => {
    const { read, server } = await openPanel({ kind });
    expect(Buffer.from((await read('world/level.dat')) ?? [])).toEqual(Buffer.from(gzip));
    expect(server.activities).toHaveLength(1);
    expect(Buffer.from((await read('usercache.json')) ?? []).toString()).toBe('[]');
    expect(server.activities.map(({ properties }) => properties)).toEqual([
      { file: '/world/level.dat' },
      { file: '/usercache.json' },
    ]);
  });

  test('of every byte is read unchanged', async () => {
    const { read, server } = await openPanel({ kind });
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (content) => {
        server.files.write('a', content);
        expect(new Uint8Array((await read('a')) ?? [1])).toEqual(content);
      }),
      { numRuns: 15 },
    );
  });

  test.each(['100% world/level.dat', 'a%20b', '%2e%2e', 'ä?#&=+'])('may be called %s', async (path) => {
    const { read, server } = await openPanel({ kind });
    server.files.write(path, gzip);
    expect(await read(path)).toHaveLength(gzip.length);
  });

  test('is null if it is not there, is a folder, or is too large', async () => {
    const { read, server } = await openPanel({ kind });
    server.files.write('large', new Uint8Array(4 * 1024 * 1024 + 1));
    server.files.write('just', new Uint8Array(4 * 1024 * 1024));
    expect([await read('none'), await read('world'), await read('large')]).toEqual([null, null, null]);
    expect(await read('just')).toHaveLength(4 * 1024 * 1024);
  });

  test('that holds the API key is not passed on', async () => {
    const { read, server, account } = await openPanel({ kind });
    server.files.write('secret.txt', `key=${account.apiKey}`);
    expect(await read('secret.txt')).toBeNull();
  });

  test('can’t be read in part', async () => {
    const { panel, hosting, account, read } = await openPanel({ kind });
    await read('usercache.json');
    panel.traffic.next(/\/(?:contents|download\/file)$/, 'cut');
    const result = hosting.readFile?.(account, id, 'world/level.dat');
    // What changes nothing is repeated, unless it is a link, which works once.
    if (kind === 'pterodactyl') expect(await result).toHaveLength(gzip.length);
    else expect((await failureOf(Promise.resolve(result))).kind).toBe('answer-lost');
  });
});

describe('a node that sends nothing of a file', () => {
  const apiKey = 'pacc_key-of-the-owner';
  const record = {
    attributes: { identifier: id, name: 'Survival', sftp_details: { ip: 'node', alias: null } },
  };

  /** A Pelican panel whose links lead to a node that never responds. */
  async function silentNode() {
    const node = await stubHost(() => {});
    const url = `${node.url}/download/file?token=a.b.c`;
    const panel = await stubHost({ body: record }, { body: { object: 'signed_url', attributes: { url } } });
    return { node, hosting: connect(panel.url) };
  }

  test('is too slow when the time of the read is over', async () => {
    const { node, hosting } = await silentNode();
    const read = hosting.readFile?.({ id: 'owner', apiKey }, id, 'world/level.dat', { deadlineMs: 2000 });
    expect((await failureOf(Promise.resolve(read))).kind).toBe('too-slow');
    expect(node.received.map(({ headers }) => headers.authorization)).toEqual([undefined]);
  });

  test('is not waited for when nobody wants the file any more', async () => {
    const { node, hosting } = await silentNode();
    const abort = new AbortController();
    const read = hosting.readFile?.({ id: 'owner', apiKey }, id, 'a', { signal: abort.signal });
    await expect.poll(() => node.received.length).toBe(1);
    abort.abort(new Error('nobody wants it'));
    await expect(read).rejects.toThrow('nobody wants it');
  });
});

describe('a key without the right to files', () => {
  test('isn’t mistaken for a host that shows no files', async () => {
    const setup = await openPanel();
    const mayList = subuser(setup, 'file.read');
    expect((await setup.list('', mayList))?.items).toHaveLength(2);
    expect(seen(await failureOf(setup.read('usercache.json', mayList)))).toEqual([
      'not-allowed',
      null,
      403,
      'no',
    ]);
    const mayNothing = subuser(setup, 'backup.read');
    expect((await failureOf(setup.list('', mayNothing))).kind).toBe('not-allowed');
    setup.server.run();
    const { deniedToKey } = await setup.hosting.server(mayList, id);
    expect(deniedToKey).toMatchObject({
      'files.read': ['file.read-content'],
      'backup.test': ['backup.download', 'backup.read'],
    });
    expect(deniedToKey).not.toHaveProperty('files.list');
  });
});

describe('a backup', () => {
  test.each(kinds)('at %s is received as it was stored', async (kind) => {
    const { server, hosting, account, open, panel } = await openPanel({ kind });
    const { uuid } = server.addBackup('first', { ignored: ['logs', '*.tmp'] }).complete();
    const [backup] = (await hosting.backups(account, id)).items;
    const stream = await open(uuid);
    const archive = await received(stream);
    expect([stream.format, stream.sizeBytes]).toEqual(['tar.gz', backup?.sizeBytes]);
    expect(gunzipSync(archive).subarray(0, 15).toString()).toBe('world/level.dat');
    expect(backup).toMatchObject({
      checksum: { algorithm: 'sha1', hex: createHash('sha1').update(archive).digest('hex') },
      ignoredFiles: ['logs', '*.tmp'],
    });
    // The node gets no key.
    expect(panel.traffic.of(/\/download\/backup$/)).toHaveLength(1);
  });

  test('that failed has no checksum', async () => {
    const { server, hosting, account } = await openPanel();
    server.addBackup('first').fail();
    expect((await hosting.backups(account, id)).items[0]).not.toHaveProperty('checksum');
  });

  test('that is cut off is no archive, and can be opened again by another link', async () => {
    const { server, open, panel } = await openPanel();
    const { uuid } = server.addBackup('first').complete();
    panel.traffic.next(/\/download\/backup$/, 'cut');
    expect((await failureOf(open(uuid).then(received))).kind).toBe('answer-lost');
    expect(await received(await open(uuid))).toEqual(server.archives.get(uuid)?.content);
  });

  test('whose link gets no response is not asked for twice: the link may be used up', async () => {
    const { server, open, panel } = await openPanel();
    const { uuid } = server.addBackup('first').complete();
    panel.traffic.next(/\/download\/backup$/, 'lost');
    expect((await failureOf(open(uuid))).kind).toBe('answer-lost');
    expect(panel.traffic.of(/\/download\/backup$/)).toHaveLength(1);
  });

  test('that the node has no longer is unknown, although the panel lists it', async () => {
    const { server, open } = await openPanel();
    const { uuid } = server.addBackup('first').complete();
    server.archives.clear();
    expect(seen(await failureOf(open(uuid)))).toEqual(['unknown-backup', null, 404, 'no']);
  });

  test.each([
    [
      'a node that does not have the server',
      'application/json',
      'The requested resource was not found on this server.',
      'declined',
    ],
    [
      'a page of something in front of the node',
      'text/html',
      '<h1>The requested backup was not found</h1>',
      'declined',
    ],
    ['S3 without the archive', 'application/xml', '<Error><Code>NoSuchKey</Code></Error>', 'unknown-backup'],
    ['S3 without the bucket', 'application/xml', '<Error><Code>NoSuchBucket</Code></Error>', 'declined'],
  ])('whose link gets a 404 of %s is gone only if that is certain', async (_name, type, body, kind) => {
    const storage = await stubHost((_request, response) => {
      const text = type.includes('json') ? JSON.stringify({ error: body }) : body;
      response.writeHead(404, { 'content-type': type }).end(text);
    });
    const url = `${storage.url}/backup?X-Amz-Date=20261122T140241Z&X-Amz-Expires=300`;
    const panel = await stubHost({ body: { object: 'signed_url', attributes: { url } } });
    const opening = connect(panel.url).openBackup?.({ id: 'owner', apiKey: 'ptlc_key' }, id, 'b1');
    expect((await failureOf(opening ?? Promise.resolve())).kind).toBe(kind);
  });

  test('that the server does not have is unknown', async () => {
    const { open, server } = await openPanel();
    server.run();
    expect((await failureOf(open('nothing'))).kind).toBe('unknown-backup');
  });

  test('can’t be opened by a panel that is older than its node, and that is said', async () => {
    const { server, open, panel } = await openPanel({ version: '1.12.2', wings: '1.13' });
    const { uuid } = server.addBackup('first').complete();
    expect(seen(await failureOf(open(uuid)))).toEqual(['declined', 'panel-outdated', 404, 'no']);
    expect(panel.requests.filter(({ path }) => path.endsWith('/websocket'))).toEqual([]);
  });

  test('needs the right to download', async () => {
    const setup = await openPanel();
    const { uuid } = setup.server.addBackup('first').complete();
    expect((await failureOf(setup.open(uuid, subuser(setup, 'backup.read')))).kind).toBe('not-allowed');
  });

  test('in S3 comes from there, with the signature and without the key', async () => {
    const bucket = await stubHost((_request, response) => void response.end(gzip));
    const url = `${bucket.url}/panel/backup.tar.gz?X-Amz-Date=20261122T140241Z&X-Amz-Expires=300&X-Amz-Signature=a%2Fb`;
    const panel = await stubHost({ body: { object: 'signed_url', attributes: { url } } });
    const hosting = connect(panel.url);
    const stream = await hosting.openBackup?.({ id: 'owner', apiKey: 'ptlc_key' }, id, 'b1');
    expect(stream && (await received(stream))).toEqual(Buffer.from(gzip));
    expect(bucket.received.map(({ path }) => path)).toEqual([new URL(url).pathname + new URL(url).search]);
    expect(bucket.received[0]?.headers.authorization).toBeUndefined();
  });
});

describe('a list of files', () => {
  const listed = (attributes: object) =>
    readFileList({ data: [{ attributes: { is_file: true, is_symlink: false, ...attributes } }] })?.items[0];

  test.each([
    ['-rw-r--r--', {}, 'file'],
    ['urwxr-xr-x', {}, 'file'],
    ['drwxr-xr-x', { is_file: false }, 'folder'],
    ['dgrwxrwsr-x', { is_file: false }, 'folder'],
    ['prw-r--r--', {}, 'other'],
    ['Srwxr-xr-x', {}, 'other'],
    ['Dcrw-rw-rw-', {}, 'other'],
    ['Lrwxrwxrwx', {}, 'other'],
    ['-rw-r--r--', { is_symlink: true }, 'other'],
    [undefined, { is_file: false }, 'folder'],
  ])('tells %s with %o as %s', (mode, more, kind) => {
    expect(listed({ name: 'a', mode, ...more })?.kind).toBe(kind);
  });

  test('has what the panel says of a file, or nothing', () => {
    expect(listed({ name: 'a', size: 5_000_000_000, modified_at: '2026-11-22T14:02:41+01:00' })).toEqual({
      name: 'a',
      kind: 'file',
      sizeBytes: 5_000_000_000,
      modifiedAt: new Date('2026-11-22T13:02:41Z'),
    });
    expect(listed({ name: 'a', size: -1, modified_at: 'never' })).toMatchObject({
      sizeBytes: null,
      modifiedAt: null,
    });
    expect(listed({ name: '../a' })).toBeUndefined();
  });

  test('of a folder with too many is cut, and says so', () => {
    const attributes = { name: 'a', is_file: true };
    const { items, more } = readFileList({ data: Array(maxListedFiles + 5).fill({ attributes }) }) ?? {};
    expect([items?.length, more]).toEqual([maxListedFiles, true]);
  });

  test('may be anything', () => {
    fc.assert(
      fc.property(fc.anything(), fc.array(fc.anything()), (value, data) => {
        readFileList(value);
        readFileList({ data });
        readFileList({ data: data.map((attributes) => ({ attributes })) });
      }),
    );
  });
});
