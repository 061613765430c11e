import { describe, expect, test } from 'vitest';
import type { FileListing, ListedFile } from '../../src/domain/files.ts';
import { HostError } from '../../src/domain/host-error.ts';
import { findWorld } from '../../src/worlds/layouts.ts';
import { listWorld } from '../../src/worlds/live.ts';

const [anna, ben] = ['069a79f4-44e9-4726-a5be-fca90e38aaf5', '61699b2e-d327-4a01-9f1e-0ea8c3f06bc6'];
const modifiedAt = new Date('2026-11-20T04:00:00Z');

/** A server's files, by their paths; a path that ends with `/` is an empty folder. */
function server(
  paths: readonly string[],
  { failing = 'nothing', content = {} as Readonly<Record<string, string>> } = {},
) {
  const calls: string[] = [];
  const list = async (folder: string): Promise<FileListing> => {
    calls.push(folder);
    if (folder === failing) throw new HostError('gateway-failed', { call: 'list-files', applied: 'no' });
    const start = folder === '' ? '' : `${folder}/`;
    const names = new Map<string, ListedFile['kind']>();
    for (const path of paths) {
      if (!path.startsWith(start) || path === start) continue;
      const [name = '', ...rest] = path.slice(start.length).split('/');
      names.set(name, rest.length > 0 ? 'folder' : 'file');
    }
    const items = [...names].map(([name, kind]) => ({ name, kind, sizeBytes: 1, modifiedAt }));
    return { items, more: false };
  };
  const read = async (path: string) => {
    const text = content[path];
    return text === undefined ? null : Buffer.from(text);
  };
  return { calls, list, read };
}

const old = [
  'world/level.dat',
  'world/region/r.0.0.mca',
  'world/region/r.0.1.mca',
  'world/poi/r.0.0.mca',
  'world/data/raids.dat',
  'world/DIM-1/region/r.0.0.mca',
  'world/DIM1/data/raids_end.dat',
  `world/playerdata/${anna}.dat`,
];
const others = ['server.properties', 'usercache.json', 'plugins/a.jar', 'logs/latest.log'];

describe('the world of a running server is listed', () => {
  test('as before 26.1, in few calls', async () => {
    const { list, calls } = server([...old, ...others]);
    const contents = await listWorld(list, null);
    expect(contents.isWhole).toBe(true);
    expect(findWorld(contents.files)).toMatchObject({
      layout: 'before-26.1',
      dimensions: ['overworld', 'the_nether'],
    });
    expect(contents.files.find(({ path }) => path === 'world/region/r.0.1.mca')?.modifiedAt).toBe(
      modifiedAt.getTime(),
    );
    expect(calls.sort()).toEqual(
      [
        '',
        'world',
        'world/region',
        'world/playerdata',
        'world/DIM-1',
        'world/DIM-1/region',
        'world/DIM1',
      ].sort(),
    );
  });

  test('as from 26.1, with the dimensions of mods', async () => {
    const { list, calls } = server([
      'world/level.dat',
      'world/dimensions/minecraft/overworld/region/r.0.0.mca',
      'world/dimensions/minecraft/the_end/data/a.dat',
      'world/dimensions/mod/deep/sea/region/r.0.0.mca',
      `world/players/data/${anna}.dat`,
      `world/players/stats/${anna}.json`,
    ]);
    const contents = await listWorld(list, null);
    expect(contents).toMatchObject({ isWhole: true, world: { layout: 'from-26.1' } });
    expect(findWorld(contents.files)?.dimensions).toEqual(['mod:deep/sea', 'overworld']);
    expect(calls.length).toBeLessThanOrEqual(12);
  });

  test('in the folders of Bukkit, under the name that the server is set to', async () => {
    const name = 'Our World';
    const paths = [
      'a/level.dat',
      'a/region/r.0.0.mca',
      `${name}/level.dat`,
      `${name}/region/r.0.0.mca`,
      `${name}_nether/DIM-1/region/r.0.0.mca`,
      `${name}_the_end/DIM1/region/r.0.0.mca`,
      ...others,
    ];
    const { list, read } = server(paths, {
      content: { 'server.properties': `#Minecraft\r\nlevel-name=${name}\r\nmotd=a\r\n` },
    });
    const contents = await listWorld(list, read);
    expect(findWorld(contents.files)?.dimensions).toEqual(['overworld', 'the_end', 'the_nether']);
    expect(contents.files.some(({ path }) => path.startsWith('a/'))).toBe(false);
  });

  test('with the worlds that Bukkit has loaded beside it, and no copies', async () => {
    const worlds = ['world', 'creative', 'moon'].flatMap((name) => [
      `${name}/level.dat`,
      `${name}/uid.dat`,
      name === 'moon' ? `${name}/DIM-1/region/r.0.0.mca` : `${name}/region/r.0.0.mca`,
    ]);
    worlds.push(`world/playerdata/${anna}.dat`);
    const { list, calls } = server([...worlds, 'copy/level.dat', 'copy/region/r.0.0.mca', ...others]);
    const { files, isWhole } = await listWorld(list, null);
    expect(isWhole).toBe(true);
    const dimensions = ['creative/overworld', 'moon/the_nether', 'overworld'];
    expect(findWorld(files)?.dimensions).toEqual(dimensions);
    expect(calls).toHaveLength(10);
    const nested = server([...worlds.map((path) => `worlds/${path}`), 'server.properties'], {
      content: { 'server.properties': 'level-name=worlds/world' },
    });
    const contents = await listWorld(nested.list, nested.read);
    expect(findWorld(contents.files)?.dimensions).toEqual(dimensions);
  });

  test('with the names of players from the server’s own lists', async () => {
    const { list, read } = server([...old, `world/playerdata/${ben}.dat`, ...others, 'ops.json'], {
      content: {
        'usercache.json': JSON.stringify([{ uuid: anna, name: 'Anna' }]),
        'ops.json': JSON.stringify([
          { uuid: anna, name: 'Older' },
          { uuid: ben, name: 'Ben' },
        ]),
      },
    });
    expect((await listWorld(list, read)).world?.names).toEqual(
      new Map([
        [anna, 'Anna'],
        [ben, 'Ben'],
      ]),
    );
  });

  test('of another game, by the table', async () => {
    const start = '.config/unity3d/IronGate/Valheim/worlds_local';
    const { list, calls } = server([`${start}/Ours.db`, `${start}/Ours.fwl`, 'valheim_server.x86_64']);
    expect(await listWorld(list, null)).toMatchObject({ world: { game: 'valheim' }, isWhole: true });
    expect(calls.length).toBeLessThan(10);
    const bedrock = server([
      'worlds/Ours/level.dat',
      'worlds/Ours/db/CURRENT',
      'worlds/Ours/db/MANIFEST-1',
      'bedrock_server',
    ]);
    const contents = await listWorld(bedrock.list, null);
    expect(findWorld(contents.files)).toMatchObject({ game: 'minecraft-bedrock', missing: [] });
  });
});

test('a folder that fails, a list that is cut, or too many calls make it not whole', async () => {
  const failing = server(old, { failing: 'world/region' });
  expect(await listWorld(failing.list, null)).toMatchObject({
    isWhole: false,
    world: { game: 'minecraft-java' },
  });
  const whole = server(old);
  expect((await listWorld(whole.list, null, { maxCalls: 4 })).isWhole).toBe(false);
  expect(whole.calls).toHaveLength(4);
  const cut = async (folder: string) => ({
    ...(await whole.list(folder)),
    more: folder === 'world/playerdata',
  });
  expect((await listWorld(cut, null)).isWhole).toBe(false);
  expect((await listWorld(whole.list, null, { maxFiles: 2 })).files).toHaveLength(2);
  await expect(listWorld(server(old, { failing: '' }).list, null)).rejects.toThrow(HostError);
});

test('names that are no names of files are passed over', async () => {
  const list = async (folder: string): Promise<FileListing> => ({
    items: ['..', '.', '', 'a/b', 'a\0b', 'level.dat'].map((name) => ({
      name,
      kind: folder === '' ? 'folder' : 'file',
      sizeBytes: 1,
      modifiedAt,
    })),
    more: false,
  });
  expect((await listWorld(list, null)).files.every(({ path }) => /^level\.dat\//.test(path))).toBe(true);
});
