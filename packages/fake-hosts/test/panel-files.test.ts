import { gunzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { tarGz, zip } from '../src/archives.ts';
import { ServerFiles } from '../src/files.ts';
import { type PanelOptions, PterodactylPanel } from '../src/pterodactyl.ts';

// What the doubles do with files.

const noon = Date.UTC(2026, 6, 1, 12, 0, 3);
const gzip = Uint8Array.from([0x1f, 0x8b, 0x08, 0x00, 0xff]);

async function openPanel(options: PanelOptions = {}) {
  const panel = await PterodactylPanel.start(options);
  onTestFinished(() => panel.close());
  const server = panel.addServer({ id: '7e0027ef' });
  server.files.write('world/level.dat', gzip, noon).write('server.properties', 'x=1', noon);
  const call = async (path: string, key = panel.owner.key) => {
    const headers = { authorization: `Bearer ${key}`, accept: 'application/json' };
    const response = await fetch(`${panel.url}/api/client/servers/7e0027ef/files${path}`, { headers });
    return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
  };
  const json = async (path: string) => JSON.parse(Buffer.from((await call(path)).bytes).toString());
  return { panel, server, call, json };
}

describe('a panel', () => {
  test('lists a folder with exact sizes, whole seconds, and folders where this node puts them', async () => {
    const { json } = await openPanel();
    const { data } = await json('/list?directory=%2F');
    expect(data.map(({ attributes }: { attributes: object }) => attributes)).toMatchObject([
      { name: 'server.properties', is_file: true, size: 3, modified_at: '2026-07-01T12:00:03+00:00' },
      { name: 'world', is_file: false, mode: 'drwxr-xr-x', size: 4_096 },
    ]);
    const pelican = await openPanel({ kind: 'pelican' });
    expect((await pelican.json('/list?directory=%2F')).data[0].attributes.name).toBe('world');
  });

  test('passes on that there is no such folder; Pelican’s does not', async () => {
    const { call } = await openPanel();
    expect((await call('/list?directory=%2Fnone')).status).toBe(404);
    const pelican = await openPanel({ kind: 'pelican' });
    expect((await pelican.call('/list?directory=%2Fnone')).status).toBe(500);
  });

  test('gives up on a folder with so many files that its node needs too long', async () => {
    const { call } = await openPanel({ times: { fileKindMs: 100, nodeAnswerMs: 5 } });
    expect((await call('/list?directory=%2Fworld')).status).toBe(504);
  });

  test('sends bytes as they are; Pelican’s converts them; a link sends them as they are, once', async () => {
    for (const [kind, isSame] of [
      ['pterodactyl', true],
      ['pelican', false],
    ] as const) {
      const { call, json, server } = await openPanel({ kind });
      const { bytes } = await call('/contents?file=%2Fworld%2Flevel.dat');
      expect(Buffer.from(bytes).equals(gzip)).toBe(isSame);
      const { url } = (await json('/download?file=%2Fworld%2Flevel.dat')).attributes;
      expect(new Uint8Array(await (await fetch(url)).arrayBuffer())).toEqual(gzip);
      expect((await fetch(url)).status).toBe(404);
      expect(server.activities.map(({ event }) => event)).toEqual([
        'server:file.read',
        'server:file.download',
      ]);
    }
  });

  test('needs a right to list and another one to read', async () => {
    const { panel, server, call } = await openPanel();
    const user = panel.addUser();
    server.subusers.set(user, ['file.read']);
    expect((await call('/list?directory=%2F', user.key)).status).toBe(200);
    expect((await call('/contents?file=%2Fserver.properties', user.key)).status).toBe(403);
    expect((await call('/download?file=%2Fserver.properties', user.key)).status).toBe(403);
  });

  test('sends nothing larger than its limit, and nothing while it restores', async () => {
    const { server, call } = await openPanel({ limits: { contentsBytes: 2 } });
    expect((await call('/contents?file=%2Fserver.properties')).status).toBe(400);
    server.status = 'restoring_backup';
    expect((await call('/list?directory=%2F')).status).toBe(409);
  });
});

describe('an archive', () => {
  const files = new ServerFiles(() => noon, [['world/ö.txt', 'text']]).write('a'.repeat(150), gzip).stored();

  test('of a node is a tar with a pax header for each name that a plain one can’t hold', () => {
    const tar = gunzipSync(tarGz(files));
    const types = Array.from({ length: tar.length / 512 }, (_, block) =>
      tar.subarray(block * 512, (block + 1) * 512),
    )
      .filter((block) => block.subarray(257, 262).toString() === 'ustar')
      .map((block) => String.fromCharCode(block[156] ?? 0));
    expect(types).toEqual(['x', '0', 'x', '0']);
    expect(tar.subarray(-1_024).every((byte) => byte === 0)).toBe(true);
  });

  test('of Crafty is a zip in local time, with its list at the end', () => {
    const plain = zip(files, 'Europe/Berlin');
    expect(plain.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    const time = plain.readUInt16LE(10);
    expect([time >> 11, (time >> 5) & 63, (time & 31) * 2]).toEqual([14, 0, 2]);
    expect(plain.readUInt16LE(plain.length - 12)).toBe(2);
  });
});
