import { gzipSync } from 'node:zlib';
import type { ListedFile } from '@steward/hosts/model';
import { HostError } from '@steward/hosts/model';
import { expect, test } from 'vitest';
import { identifyWorld } from '../src/identify.ts';
import { bedrockLevel } from '../testing/made-saves.ts';
import { makeLevel } from '../testing/made-worlds.ts';
import { encodeNbt } from '../testing/nbt-writer.ts';
import { worldsWith } from '../testing/testing.ts';

type Content = Readonly<Record<string, Buffer | string>>;

/** A server with files. `read` are those that were read, each a line in the log of its owner. */
function server(content: Content) {
  const files = new Map(Object.entries(content).map(([path, bytes]) => [path, Buffer.from(bytes)]));
  const read: string[] = [];
  return {
    read,
    files: {
      list: async (folder: string) => {
        const start = folder === '' ? '' : `${folder}/`;
        const inside = [...files.keys()].filter((path) => path.startsWith(start));
        if (inside.length === 0) throw new HostError('host-failed', { call: 'list-files', applied: 'no' });
        const names = inside.map((path) => path.slice(start.length).split('/')[0] ?? '');
        const items = [...new Set(names)].map((name): ListedFile => {
          const bytes = files.get(start + name);
          const kind = bytes === undefined ? 'folder' : 'file';
          return { name, kind, sizeBytes: bytes?.length ?? null, modifiedAt: null };
        });
        return { items, more: false };
      },
      read: async (path: string) => {
        read.push(path);
        return files.get(path) ?? null;
      },
    },
  };
}

const identify = (of: ReturnType<typeof server>) => identifyWorld(of.files.list, of.files.read);

const time = { Time: { long: 123_456n } } as const;
const seeded = { WorldGenSettings: { compound: { seed: { long: -42n } } } } as const;
const generation = (seed: bigint) => gzipSync(encodeNbt({ data: { compound: { seed: { long: seed } } } }));

test('two files say which world a server of Minecraft Java uses', async () => {
  const of = server({
    'server.properties': 'level-name=hub\n',
    'hub/level.dat': makeLevel({ ...time, ...seeded }),
    'world/level.dat': makeLevel(),
  });
  expect(await identify(of)).toEqual({ name: 'hub', seed: '-42', gameTime: 123_456, version: '1.21.5' });
  expect(of.read).toEqual(['server.properties', 'hub/level.dat']);
});

test('from 26.1 on, the seed is in a third one', async () => {
  for (const path of ['data', 'dimensions/minecraft/overworld/data']) {
    const of = server({
      'server.properties': '',
      'world/level.dat': makeLevel(time),
      [`world/${path}/minecraft/world_gen_settings.dat`]: generation(77n),
    });
    expect(await identify(of)).toMatchObject({ name: 'world', seed: '77', gameTime: 123_456 });
    expect(of.read).toHaveLength(3);
  }
});

test('a Bedrock server has them in its `level.dat`, whatever a command set the time of day to', async () => {
  const nbt = encodeNbt(
    { RandomSeed: { long: 9n }, Time: { long: 6_000n }, currentTick: { long: 500_000n } },
    true,
  );
  const of = server({
    'server.properties': 'level-name=Bedrock level\n',
    'worlds/Bedrock level/level.dat': bedrockLevel(nbt),
  });
  expect(await identify(of)).toEqual({ name: 'Bedrock level', seed: '9', gameTime: 500_000, version: null });
  expect(of.read).toHaveLength(2);
});

test.each<[string, Content]>([
  ['no settings', { 'world/level.dat': makeLevel(seeded) }],
  ['no world yet', { 'server.properties': 'level-name=new\n', 'world/level.dat': makeLevel(seeded) }],
  ['a `level.dat` of zeros', { 'server.properties': '', 'world/level.dat': Buffer.alloc(500) }],
  ['a `level.dat` that says neither', { 'server.properties': '', 'world/level.dat': makeLevel() }],
  [
    'a path that leads elsewhere',
    { 'server.properties': 'level-name=../a\n', 'a/level.dat': makeLevel(seeded) },
  ],
  ['another game', { 'Saves/World/main.ttw': 'x' }],
])('nothing is known of a server with %s', async (_, content) => {
  expect(await identify(server(content))).toBeNull();
});

test('a file that means harm ends in the process that reads it', async () => {
  const bomb = gzipSync(Buffer.alloc(64 * 2 ** 20));
  const deep = gzipSync(Buffer.concat(Array.from({ length: 4_000 }, () => Buffer.from([10, 0, 0]))));
  const { worlds, defects } = worldsWith();
  for (const level of [bomb, deep]) {
    const of = server({ 'server.properties': '', 'world/level.dat': level });
    expect(await worlds.identify({ accountId: 'a' }, () => of.files)).toBeNull();
  }
  expect(defects).toEqual([]);
});

test('a process that dies says nothing of the world', async () => {
  const worker = new URL('../testing/broken-workers/exits.ts', import.meta.url);
  const { worlds } = worldsWith({ worker });
  const of = server({ 'server.properties': '', 'world/level.dat': makeLevel(seeded) });
  expect(await worlds.identify({ accountId: 'a' }, () => of.files)).toBeNull();
});
