import { gzipSync } from 'node:zlib';
import { localTime, zip } from '@steward/fake-hosts/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFolder } from '../src/dialects/crafty-files.ts';
import { localTimeReader, zonesOf } from '../src/dialects/crafty-times.ts';
import { july, november, openCrafty } from '../testing/crafty-files.ts';
import { failureOf } from '../testing/stub-host.ts';

// Files of servers and archives of backups at Crafty.

const minute = 60_000;
const floored = (at: number) => at - (at % minute);
/** A time as Crafty writes it on a machine in this zone. */
const textOf = (at: number, zone: string) =>
  localTime(at, zone).slice(0, 16).replaceAll('-', '/').replace('T', ' ');

describe('a folder', () => {
  test('is listed with rounded sizes, and with times to the minute', async () => {
    const { list, crafty, server } = await openCrafty({ timeZone: 'America/New_York' });
    expect(await list('world')).toEqual({
      items: [{ name: 'level.dat', kind: 'file', sizeBytes: 2_867, modifiedAt: new Date(floored(november)) }],
      more: false,
    });
    expect((await list(''))?.items).toEqual([
      { name: 'config', kind: 'folder', sizeBytes: null, modifiedAt: new Date(floored(july)) },
      { name: 'world', kind: 'folder', sizeBytes: null, modifiedAt: new Date(floored(november)) },
    ]);
    // The folder, the server's own, two whose times show the zone; then the server's own again.
    expect(crafty.traffic.lines).toEqual(Array(5).fill(`POST /api/v2/servers/${server.id}/files`));
  });

  test.each([
    'UTC',
    'Europe/Berlin',
    'America/St_Johns',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'Pacific/Chatham',
  ])('of a machine in %s has the right times in winter and in summer', async (timeZone) => {
    const { times, server } = await openCrafty({ timeZone });
    server.files
      .write('world/a', 'x', july + 5 * minute)
      .write('world/b', 'x', november - 90 * 24 * 60 * minute);
    server.files.touch('world', november);
    expect(await times('world')).toEqual({
      'level.dat': floored(november),
      a: floored(july + 5 * minute),
      b: floored(november - 90 * 24 * 60 * minute),
    });
  });

  test('has no times of a season in which no other folder was changed', async () => {
    const { times, server } = await openCrafty({ timeZone: 'Europe/Berlin' });
    server.files.delete('config/a.yml');
    server.files.write('world/old', 'x', july);
    server.files.touch('world', november);
    // Lagos has the same time as Berlin in winter.
    expect(await times('world')).toEqual({ 'level.dat': floored(november), old: null });
  });

  test('has no times if no folder shows the zone', async () => {
    const { times, server } = await openCrafty();
    server.files.clear();
    server.files.write('server.properties', 'x', november);
    expect(await times('')).toEqual({ 'server.properties': null });
  });

  test('has times if a folder showed the zone before, although nothing is left of it', async () => {
    const { times, server, skip } = await openCrafty({ timeZone: 'Europe/Berlin' });
    await times('');
    server.files.clear();
    server.files.write('server.properties', 'x', november);
    skip(24 * 60 * minute);
    expect(await times('')).toEqual({ 'server.properties': floored(november) });
  });

  test('has no times while the server’s own folder can’t be read, and has them as soon as it can', async () => {
    const { times, server, crafty } = await openCrafty({ timeZone: 'Europe/Berlin' });
    crafty.version = '4.10.3';
    server.files.write("Bob's world/a", 'x', november);
    expect(await times('world')).toEqual({ 'level.dat': null });
    server.files.delete("Bob's world/a");
    expect(await times('world')).toEqual({ 'level.dat': floored(november) });
  });

  test('shows the zone again after an hour', async () => {
    const { times, crafty, skip } = await openCrafty();
    await times('world');
    crafty.traffic.lines.length = 0;
    await times('world');
    expect(crafty.traffic.lines).toHaveLength(1);
    skip(61 * minute);
    await times('world');
    expect(crafty.traffic.lines).toHaveLength(5);
  });

  test('that is not there holds nothing', async () => {
    const { list } = await openCrafty();
    expect(await list('world/DIM-1')).toEqual({ items: [], more: false });
  });

  test('with a name that Crafty can’t look up fails, and shows nothing of the traceback', async () => {
    const { list, crafty, server } = await openCrafty();
    crafty.version = '4.10.3';
    server.files.set("world/Bob's", 'x');
    const error = await failureOf(list('world'));
    expect([error.kind, error.hostText]).toEqual(['host-failed', null]);
    expect(crafty.traffic.lines).toHaveLength(1);
  });

  test('needs the permission for files or for backups; without it, the error isn’t that of a Crafty without this call', async () => {
    const backup = await openCrafty({ key: { mask: '00001000' } });
    expect((await backup.list('world'))?.items).toHaveLength(1);
    const none = await openCrafty({ key: { mask: '11110000' } });
    expect((await failureOf(none.list('world'))).kind).toBe('not-allowed');
  });
});

describe('a file', () => {
  const read = async ({ hosting, account, server }: Awaited<ReturnType<typeof openCrafty>>, path: string) =>
    hosting.readFile?.(account, server.id, path);

  test('is read if it is text of at most 1 MiB', async () => {
    const crafty = await openCrafty();
    crafty.server.files
      .write('a.txt', 'ä\r\n', november)
      .write('large.txt', 'x'.repeat(2 ** 20 + 1), november);
    expect(crafty.hosting.capabilities.files).toMatchObject({ maxReadBytes: 2 ** 20, textOnly: true });
    expect(`${await read(crafty, 'a.txt')}`).toBe('ä\r\n');
    for (const path of ['none.txt', 'world', 'large.txt']) expect(await read(crafty, path)).toBeNull();
    crafty.server.files.write('world/level.dat', gzipSync('x'), november);
    expect(await read(crafty, 'world/level.dat')).toBeNull();
  });

  test('needs the permission for files or for backups', async () => {
    const crafty = await openCrafty({ key: { mask: '11110000' } });
    expect((await failureOf(read(crafty, 'a.txt'))).kind).toBe('not-allowed');
  });
});

describe('a backup', () => {
  test('is received as it was stored, without its length beforehand', async () => {
    const { open, backUp, server } = await openCrafty();
    const files = server.files.stored();
    const { format, sizeBytes, chunks } = await open(await backUp());
    expect([format, sizeBytes]).toEqual(['zip', null]);
    expect(Buffer.concat(await Array.fromAsync(chunks))).toEqual(zip(files, 'UTC'));
  });

  test('that is cut off is no archive', async () => {
    const { open, backUp, crafty } = await openCrafty();
    const id = await backUp();
    crafty.traffic.next(/\/download\//, 'cut');
    const { chunks } = await open(id);
    expect((await failureOf(Array.fromAsync(chunks))).kind).toBe('answer-lost');
  });

  test('that is a snapshot is not sent', async () => {
    const { open, backUp, config } = await openCrafty();
    config.backup_type = 'snapshot';
    const id = await backUp();
    expect((await failureOf(open(id))).kind).toBe('unsupported');
  });

  test('is not sent by Crafty before 4.5', async () => {
    const { open, backUp, crafty } = await openCrafty();
    const id = await backUp();
    crafty.version = '4.4.11';
    expect((await failureOf(open(id))).kind).toBe('unsupported');
  });

  test('that was deleted since is unknown', async () => {
    const { open, backUp, config, crafty } = await openCrafty();
    const id = await backUp();
    crafty.panel.archivesOf(config).clear();
    expect((await failureOf(open(id))).kind).toBe('unknown-backup');
  });
});

describe('local times without a zone', () => {
  const zone = fc.constantFrom('UTC', ...Intl.supportedValuesOf('timeZone'));
  const start = Date.UTC(2018, 0, 1);
  const end = Date.UTC(2026, 11, 31);
  const moment = fc.integer({ min: start, max: end });

  test('are never read as another time than the machine meant', () => {
    fc.assert(
      fc.property(zone, fc.array(moment, { maxLength: 4 }), fc.array(moment), (zoneName, shown, written) => {
        const read = localTimeReader(
          zonesOf(
            shown.map((at) => ({ at, text: textOf(at, zoneName) })),
            end,
          ),
        );
        for (const at of written) {
          const found = read(textOf(at, zoneName));
          if (found !== null) expect(found.getTime()).toBe(floored(at));
        }
      }),
    );
  });

  test('are read if both seasons were shown, but in the hour that comes twice', () => {
    const zoneName = 'Europe/Berlin';
    const shown = [july, november].map((at) => ({ at, text: textOf(at, zoneName) }));
    const read = localTimeReader(zonesOf(shown, end));
    fc.assert(
      fc.property(moment, (at) => {
        const found = read(textOf(at, zoneName));
        const back = [-60, 60].some(
          (minutes) => textOf(at + minutes * minute, zoneName) === textOf(at, zoneName),
        );
        expect(found?.getTime() ?? null).toBe(back ? null : floored(at));
      }),
    );
    expect(read('2026/10/25 02:30')).toBeNull();
    expect(read('2026/10/25 03:00')).toEqual(new Date('2026-10-25T02:00:00Z'));
    // It never was.
    expect(read('2026/03/29 02:30')).toBeNull();
  });

  test('that no zone has are not read', () => {
    const read = localTimeReader(zonesOf([{ at: november, text: '2026/11/22 14:09' }], end));
    expect(read('2026/11/22 14:02')).toBeNull();
    expect(zonesOf([], end)).toEqual([]);
  });

  test.each(['', '2026/13/01 00:00', '2026/02/00 00:00', '2026-11-22 14:02', '2026/11/22 24:00', 'now'])(
    'are none: %s',
    (text) => expect(localTimeReader(['UTC'])(text)).toBeNull(),
  );
});

test('a list of files may be anything', () => {
  fc.assert(
    fc.property(fc.anything(), fc.dictionary(fc.string(), fc.anything()), (value, data) => {
      readFolder(value);
      readFolder({ data });
      readFolder({ data: { ...data, root_path: { modified: 1 } } });
    }),
  );
});
