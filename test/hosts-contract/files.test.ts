import { type BackupStream, HostError } from '@steward/hosts/model';
import { describe, test } from 'vitest';
import { hosted } from './hosted.ts';
import { kinds } from './kinds.ts';

// What holds for the files of servers and the archives of backups at every host.

async function received({ chunks }: BackupStream): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(chunks));
}

async function kindOf(call: Promise<unknown> | undefined): Promise<unknown> {
  try {
    return await call;
  } catch (error) {
    return error instanceof HostError ? error.kind : error;
  }
}

/** What is at the beginning of an archive. */
const magic = { 'tar.gz': '1f8b', zip: '504b' } as const;

describe.concurrent.each(kinds)('$name', (kind) => {
  test('what it can do with files is what it says', async (test) => {
    const { expect } = test;
    const { hosting } = await hosted(test, kind);
    const { files, backups } = hosting.capabilities;
    if (files) expect(files.maxReadBytes).not.toBeNull();
    expect(hosting.listFiles !== undefined).toBe((files ?? null) !== null);
    expect(hosting.readFile !== undefined).toBe((files ?? null) !== null);
    expect(hosting.openBackup !== undefined).toBe(backups?.stream ?? false);
  });
});

describe.concurrent.each(kinds.filter(({ capabilities }) => capabilities.files))('$name', (kind) => {
  test('a folder is listed, with what is in it', async (test) => {
    const { expect } = test;
    const { host, hosting, list } = await hosted(test, kind);
    host.write('Survival', 'world/region/r.0.-1.mca', new Uint8Array(8_192));
    host.write('Survival', 'world/region/r.0.0.mca', new Uint8Array(12_288));
    expect((await list(''))?.items).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'world', kind: 'folder', sizeBytes: null })]),
    );
    const { items = [], more } = (await list('world/region')) ?? {};
    const byName = items.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    expect(byName.map(({ name, sizeBytes }) => [name, sizeBytes])).toEqual([
      ['r.0.-1.mca', 8_192],
      ['r.0.0.mca', 12_288],
    ]);
    expect(items.map((file) => file.kind)).toEqual(['file', 'file']);
    expect(more).toBe(false);
    const { timesMs } = hosting.capabilities.files ?? {};
    for (const { modifiedAt } of items)
      if (modifiedAt !== null && timesMs) expect(modifiedAt.getTime() % timesMs).toBe(0);
  });

  test('a folder that is not there holds nothing, and none is looked for outside of the server’s', async (test) => {
    const { expect } = test;
    const { host, hosting, account, id, list } = await hosted(test, kind);
    const sent = host.traffic.lines.length;
    for (const path of ['..', '../other', '/etc', 'world/../..', 'world//region', 'a\0'])
      expect((await list(path))?.items).toEqual([]);
    expect(await hosting.readFile?.(account, id, '../../etc/passwd')).toBeNull();
    expect(host.traffic.lines.slice(sent)).toEqual([]);
    expect(await list('no-such-folder')).toEqual({ items: [], more: false });
  });

  test('an archive is received to its end, in its format', async (test) => {
    const { expect } = test;
    const { host, hosting, account, id, open } = await hosted(test, kind);
    const stream = await open(await host.addBackup('Survival'));
    const archive = await received(stream);
    expect(archive.subarray(0, 2).toString('hex')).toBe(magic[stream.format]);
    if (stream.sizeBytes !== null) expect(archive.length).toBe(stream.sizeBytes);
    const [backup] = (await hosting.backups(account, id)).items;
    if (kind.capabilities.files?.exactSizes) expect(archive.length).toBe(backup?.sizeBytes);
  });

  test.for(['cut', 'lost'] as const)(
    'an archive whose response is %s is an error, and is not sent again',
    async (fault, test) => {
      const { expect } = test;
      const { host, open } = await hosted(test, kind);
      const backupId = await host.addBackup('Survival');
      host.traffic.next(host.archiveRead, fault);
      expect(await kindOf(open(backupId).then(received))).toBe('answer-lost');
      expect(host.traffic.of(host.archiveRead)).toHaveLength(1);
      // Another link, where there are links.
      expect((await received(await open(backupId))).length).toBeGreaterThan(0);
    },
  );

  test('an unknown backup is unknown', async (test) => {
    const { expect } = test;
    const { open } = await hosted(test, kind);
    expect(await kindOf(open('nothing'))).toBe('unknown-backup');
  });
});

describe.concurrent.each(kinds.filter(({ capabilities }) => capabilities.files))('$name', (kind) => {
  test('a file is read byte by byte, unless it is not there or holds the API key; of some hosts only text', async (test) => {
    const { expect } = test;
    const { host, hosting, account, id } = await hosted(test, kind);
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => 255 - byte);
    const text = Buffer.from('level-name=Tajemnej svět\r\n');
    host.write('Survival', 'world/level.dat', bytes);
    host.write('Survival', 'server.properties', text);
    host.write('Survival', 'secret.txt', Buffer.from(`key = ${host.key}`));
    const read = (path: string) => hosting.readFile?.(account, id, path);
    const level = await read('world/level.dat');
    if (kind.capabilities.files?.textOnly) expect(level).toBeNull();
    else expect(Buffer.from(level ?? [])).toEqual(Buffer.from(bytes));
    expect(Buffer.from((await read('server.properties')) ?? [])).toEqual(text);
    expect(await read('secret.txt')).toBeNull();
    const none = await kindOf(hosting.readFile?.(account, id, 'none'));
    expect([null, 'host-failed']).toContain(none);
  });
});
