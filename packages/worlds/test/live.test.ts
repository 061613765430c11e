import { gzipSync } from 'node:zlib';
import { type FileListing, HostError, type ListedFile } from '@steward/hosts/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxUnlisted } from '../src/contents.ts';
import { findCost } from '../src/find-cost.ts';
import { findWorld } from '../src/layouts.ts';
import { listWorld } from '../src/live.ts';
import { overridesFiles } from '../src/world-data.ts';
import { encodeNbt } from '../testing/nbt-writer.ts';

const [anna, ben] = ['069a79f4-44e9-4726-a5be-fca90e38aaf5', '61699b2e-d327-4a01-9f1e-0ea8c3f06bc6'];
const modifiedAt = new Date('2026-11-20T04:00:00Z');

interface ServerOptions {
  readonly failing?: string;
  readonly content?: Readonly<Record<string, string>>;
  /** Names in the server's own folder that are links. */
  readonly links?: readonly string[];
  /** Returns when a file was written. Default: `modifiedAt`. */
  readonly timeOf?: (path: string) => Date;
}

/** A server's files, by their paths; a path that ends with `/` is an empty folder. */
function server(
  paths: readonly string[],
  { failing = 'nothing', content = {}, links = [], timeOf = () => modifiedAt }: ServerOptions = {},
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
    const items = [...names].map(([name, kind]) => ({
      name,
      kind: folder === '' && links.includes(name) ? ('other' as const) : kind,
      sizeBytes: 1,
      modifiedAt: timeOf(start + name),
    }));
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

describe('of several worlds of Palworld', () => {
  const saves = 'Pal/Saved/SaveGames/0';
  const settings = 'Pal/Saved/Config/LinuxServer/GameUserSettings.ini';
  const paths = [
    ...['A1', 'B2'].flatMap((id) => [
      `${saves}/${id}/Level.sav`,
      `${saves}/${id}/LevelMeta.sav`,
      `${saves}/${id}/Players/${id}.sav`,
    ]),
    settings,
  ];
  const mainName = async (text: string | null) => {
    const { list, read } = server(paths, { content: text === null ? {} : { [settings]: text } });
    return (await listWorld(list, read)).mainName;
  };

  test('the one that GameUserSettings.ini names is the server’s, if it is there', async () => {
    const names = (name: string) => `[/Script/Pal.PalGameLocalSettings]\r\nDedicatedServerName=${name}\r\n`;
    expect(await mainName(names('B2'))).toBe('B2');
    expect(await mainName(names('"A1"'))).toBe('A1');
    expect(await mainName(names('C3'))).toBeUndefined();
    expect(await mainName('[/Script/Pal.PalGameLocalSettings]')).toBeUndefined();
    expect(await mainName(null)).toBeUndefined();
  });
});

test('of several worlds of Bedrock, the one that server.properties names is the server’s, if it is there', async () => {
  const files = (name: string) =>
    ['level.dat', 'db/CURRENT', 'db/MANIFEST-1'].map((file) => `worlds/${name}/${file}`);
  const paths = [...files('Bedrock level'), ...files('Our old world'), 'server.properties', 'bedrock_server'];
  const mainName = async (text: string) => {
    const { list, read } = server(paths, { content: { 'server.properties': text } });
    return (await listWorld(list, read)).mainName;
  };
  expect(await mainName('# level-name=Our old world\nlevel-name=Bedrock level\nserver-port=19132\n')).toBe(
    'Bedrock level',
  );
  expect(await mainName('level-name=Our old world\r\n')).toBe('Our old world');
  expect(await mainName('level-name=Another\n')).toBeUndefined();
  expect(await mainName('server-port=19132\n')).toBeUndefined();
});

describe('the world of a running server is listed', () => {
  test('as before 26.1, in few calls', async () => {
    const { list, calls } = server([...old, ...others]);
    const contents = await listWorld(list, null, { everything: false });
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
    const contents = await listWorld(list, null, { everything: false });
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
    expect(contents.files.some(({ path }) => path.startsWith('a/region/'))).toBe(false);
    // A copy, or a world of which nobody knows.
    expect(contents.unlooked).toEqual(['a']);
  });

  test('with the worlds that Bukkit has loaded beside it, and no copies', async () => {
    const worlds = ['world', 'creative', 'moon'].flatMap((name) => [
      `${name}/level.dat`,
      `${name}/uid.dat`,
      name === 'moon' ? `${name}/DIM-1/region/r.0.0.mca` : `${name}/region/r.0.0.mca`,
    ]);
    worlds.push(`world/playerdata/${anna}.dat`);
    const { list, read, calls } = server([...worlds, 'copy/level.dat', 'copy/region/r.0.0.mca', ...others], {
      content: { 'server.properties': 'level-name=world' },
    });
    const { files, isWhole } = await listWorld(list, read);
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

  test.each(['', 'dimensions/minecraft/overworld/'])(
    'with the seed that 26.1 keeps in %sdata',
    async (place) => {
      const seeds = `world/${place}data/minecraft/world_gen_settings.dat`;
      const bytes = gzipSync(encodeNbt({ data: { compound: { seed: { long: 42n } } } }));
      const { list } = server([
        'world/level.dat',
        'world/dimensions/minecraft/overworld/region/r.0.0.mca',
        seeds,
      ]);
      const asked: string[] = [];
      const read = async (path: string) => {
        asked.push(path);
        return path === seeds ? bytes : null;
      };
      expect((await listWorld(list, read)).world?.seed).toBe('42');
      // The price of a restore needs none.
      asked.length = 0;
      await listWorld(list, read, { everything: false });
      expect(asked).not.toContain(seeds);
    },
  );

  test('with the spawn that Paper keeps beside its dimensions from 26.1 on', async () => {
    const spawn = { spawn: { compound: { pos: { ints: [100, 64, 200] } } } };
    const bytes = gzipSync(encodeNbt({ data: { compound: spawn } }));
    for (const path of overridesFiles) {
      const { list } = server([
        'world/level.dat',
        'world/dimensions/minecraft/overworld/region/r.0.0.mca',
        `world/${path}`,
      ]);
      const read = async (asked: string) => (asked === `world/${path}` ? bytes : null);
      expect((await listWorld(list, read)).world?.spawn).toEqual({ x: 100, z: 200 });
    }
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
    expect((await listWorld(list, read, { everything: false })).names).toEqual(
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

describe('which world is the server’s', () => {
  const hour = 3_600_000;
  const now = modifiedAt.getTime();
  /** An old world that nobody has used for 300 days, and the one in which somebody was an hour ago. */
  const twoWorlds = (old: string, used: string, options: Omit<ServerOptions, 'timeOf'> = {}) =>
    server(
      [old, used]
        .flatMap((name) => [
          `${name}/level.dat`,
          `${name}/region/r.0.0.mca`,
          `${name}/playerdata/${anna}.dat`,
        ])
        .concat('server.properties'),
      {
        ...options,
        timeOf: (path) => new Date(path.startsWith(used) ? now - hour : now - 300 * 24 * hour),
      },
    );
  const properties = (text: string) => ({ content: { 'server.properties': text } });
  const listed = async ({ list, read }: ReturnType<typeof server>, reads = true) => {
    const live = await listWorld(list, reads ? read : null);
    const created = now - 24 * hour;
    const cost = findCost({
      backup: { createdAt: created, completedAt: created },
      live,
      archive: null,
      online: { count: 0, names: [] },
      timesMs: 1_000,
      exactSizes: true,
      restored: null,
      now,
    });
    const roots = new Set(live.files.flatMap(({ path }) => /^(.*)\/region\//.exec(path)?.[1] ?? []));
    return { live, people: cost?.people, roots };
  };

  test.each([
    ['motd=A\nlevel-name=Tajemnej sv\\u011Bt\n', 'Tajemnej svět'],
    ['level-name=world\nmotd=A\nlevel-name=survival\n', 'survival'],
  ])('is the one that server.properties names, as Java reads it: %j', async (text, name) => {
    const { live, people, roots } = await listed(twoWorlds('world', name, properties(text)));
    expect(live).toMatchObject({ mainName: name, guessed: false, isWhole: true });
    expect(roots.has('world')).toBe(false);
    expect(people).toMatchObject({ verdict: 'some', atLeast: 1 });
  });

  test('may be a link to a folder', async () => {
    const one = twoWorlds('world', 'survival', { ...properties('level-name=survival'), links: ['survival'] });
    expect((await listed(one)).live).toMatchObject({ mainName: 'survival', guessed: false });
  });

  test('is guessed if server.properties can’t be read: the one that was written last, and nobody is said not to have played', async () => {
    const { live, people } = await listed(twoWorlds('world', 'survival'), false);
    expect(live).toMatchObject({ mainName: 'survival', guessed: true });
    expect(people).toMatchObject({ verdict: 'some', atLeast: 1 });
    const unused = server(
      ['a/level.dat', 'a/region/r.0.0.mca', `a/playerdata/${anna}.dat`, 'b/level.dat', 'b/region/r.0.0.mca'],
      { timeOf: () => new Date(now - 300 * 24 * hour) },
    );
    expect((await listed(unused)).people?.verdict).toBe('unknown');
  });

  test('is guessed if the one that is named isn’t there', async () => {
    const { list, read } = server([...old, 'server.properties'], properties('level-name=later'));
    expect(await listWorld(list, read)).toMatchObject({ mainName: 'world', guessed: true });
  });

  test('is known if it is the only one', async () => {
    const { list } = server([...old, ...others]);
    expect(await listWorld(list, null)).toMatchObject({ mainName: 'world', guessed: false });
  });

  test('is the one that is named, though level.dat is gone and another looks better', async () => {
    const { list, read } = server(
      ['survival/region/r.0.0.mca', `survival/playerdata/${anna}.dat`, ...old, 'server.properties'],
      properties('level-name=survival'),
    );
    const live = await listWorld(list, read);
    expect(live).toMatchObject({ mainName: 'survival', guessed: false });
    expect(findWorld(live.files, { mainName: 'survival' })?.java?.root).toBe('survival/');
  });
});

describe('everything of a world', () => {
  const whole = [
    'world/entities/r.0.0.mca',
    'world/stats/a.json',
    'world/advancements/a.json',
    'world/datapacks/pack/data/mod/a.json',
    'world/serverconfig/mod.toml',
    'world/DIM-1/entities/r.0.0.mca',
    'world_the_end/level.dat',
    'world_the_end/DIM1/poi/r.0.0.mca',
  ];
  const from26 = [
    'world/level.dat',
    'world/data/minecraft/scoreboard.dat',
    `world/players/data/${anna}.dat`,
    `world/players/stats/${anna}.json`,
    'world/dimensions/minecraft/overworld/region/r.0.0.mca',
    'world/dimensions/minecraft/overworld/entities/r.0.0.mca',
    'world/dimensions/minecraft/overworld/data/minecraft/raids.dat',
    'world/dimensions/mod/deep/sea/poi/r.0.0.mca',
    'world/dimensions/mod/deep/sea/region/r.0.0.mca',
  ];

  test.each([
    ['before 26.1', [...old, ...whole]],
    ['from 26.1', from26],
  ])('is listed unless less is asked for, %s', async (_, paths) => {
    const { list } = server([...paths, ...others]);
    const contents = await listWorld(list, null);
    expect(contents).toMatchObject({ isWhole: true, unlisted: [] });
    const listed = contents.files.map(({ path }) => path).filter((path) => path.startsWith('world'));
    expect(listed.sort()).toEqual([...paths].sort());
    const few = await listWorld(list, null, { everything: false });
    expect(few).toMatchObject({ isWhole: true, unlisted: [] });
    expect(few.files.some(({ path }) => /entities|poi|stats|datapacks/.test(path))).toBe(false);
  });

  test('of a world in the server’s own folder is the game’s own folders', async () => {
    const paths = old.map((path) => path.slice('world/'.length));
    const { list } = server([...paths, ...others]);
    const { files } = await listWorld(list, null);
    expect(
      files
        .map(({ path }) => path)
        .filter((path) => path.includes('/'))
        .sort(),
    ).toEqual(paths.filter((path) => path.includes('/')).sort());
  });

  test('takes 60 lists at most, the most important folders first; what is left out is named', async () => {
    const packs = Array.from({ length: 200 }, (_, index) => `world/a-mod/${index}/data.bin`);
    const { list, calls } = server([...packs, ...old, ...whole]);
    const contents = await listWorld(list, null);
    expect(calls).toHaveLength(60);
    expect(new Set(calls).size).toBe(60);
    expect(contents.isWhole).toBe(false);
    expect(contents.unlisted).toHaveLength(maxUnlisted);
    expect(
      contents.unlisted?.every(
        (path) => path.startsWith('world/a-mod/') || path.startsWith('world/datapacks'),
      ),
    ).toBe(true);
    for (const path of [...old, ...whole.filter((one) => !one.includes('datapacks'))])
      expect(contents.files.map((file) => file.path)).toContain(path);
  });

  test('is complete, or it is said that it is not, whatever folders there are', async () => {
    const part = fc.constantFrom(
      'region',
      'data',
      'dimensions',
      'players',
      'DIM-1',
      'minecraft',
      'constructor',
      'a',
    );
    const path = fc.array(part, { maxLength: 6 }).map((parts) => ['world', ...parts, 'file'].join('/'));
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(path, { maxLength: 30 }),
        fc.integer({ min: 1, max: 60 }),
        async (paths, maxCalls) => {
          const all = ['world/level.dat', 'world/region/r.0.0.mca', ...paths];
          const { list, calls } = server(all);
          const contents = await listWorld(list, null, { maxCalls });
          expect(calls.length).toBeLessThanOrEqual(maxCalls);
          expect(new Set(calls).size).toBe(calls.length);
          expect(contents.isWhole).toBe(contents.unlisted?.length === 0);
          if (contents.isWhole) expect(contents.files.map((file) => file.path).sort()).toEqual(all.sort());
        },
      ),
    );
  });

  test('that fails to be listed is named', async () => {
    const { list } = server(old, { failing: 'world/poi' });
    expect(await listWorld(list, null)).toMatchObject({
      isWhole: false,
      unlisted: ['world/poi'],
    });
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
