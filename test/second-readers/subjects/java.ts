import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Files, noise, playerId, random } from '@steward/worlds/testing';
import { z } from 'zod';
import { minecraftInstalled, minecraftMissing } from '../../../tools/playground/minecraft/installed.ts';
import { filesIn, inFolder, readingOf } from '../folder.ts';
import { MissingError, type OpenSubject, type Subject } from '../subject.ts';

const regionName = /r\.-?\d+\.-?\d+\.mca$/;
const chunksPerSide = 32;

/** NBT as prismarine-nbt has it. */
type Tag = { readonly type: string; readonly value: unknown };

interface RegionFile {
  initialize(): Promise<void>;
  read(x: number, z: number): Promise<unknown>;
  write(x: number, z: number, chunk: Tag): Promise<void>;
  hasChunk(x: number, z: number): boolean;
  close(): Promise<void>;
}

interface Prismarine {
  readonly RegionFile: new (path: string) => RegionFile;
  readonly parse: (bytes: Buffer) => Promise<{ readonly parsed: unknown }>;
  readonly writeUncompressed: (tag: Tag) => Buffer;
}

/** Loads the parts of the playground’s Minecraft that read and write its files. @throws MissingError */
function prismarine(): Prismarine {
  const folder = join(import.meta.dirname, '../../../tools/playground/minecraft');
  if (!minecraftInstalled() || !existsSync(folder)) throw new MissingError(minecraftMissing);
  const require = createRequire(join(folder, 'package.json'));
  const isFunction = (value: unknown) => typeof value === 'function';
  const nbt = z
    .object({
      parse: z.custom<Prismarine['parse']>(isFunction),
      writeUncompressed: z.custom<Prismarine['writeUncompressed']>(isFunction),
    })
    .parse(require('prismarine-nbt'));
  const RegionFile = z
    .custom<Prismarine['RegionFile']>(isFunction)
    .parse(require('prismarine-provider-anvil/src/region.js'));
  return { RegionFile, ...nbt };
}

const tag = (type: string, value: unknown): Tag => ({ type, value });
const compound = (value: Readonly<Record<string, Tag>>) => ({ ...tag('compound', value), name: '' });

function chunk(x: number, z: number, next: () => number): Tag {
  const words = (bytes: Buffer) =>
    Array.from({ length: bytes.length / 8 }, (_, at) => [
      bytes.readInt32LE(at * 8),
      bytes.readInt32LE(at * 8 + 4),
    ]);
  const sections = Array.from({ length: 1 + Math.floor(next() * 6) }, (_, y) => ({
    Y: tag('byte', y),
    data: tag('longArray', words(noise(8 * Math.floor(40 + next() * 200), next))),
    light: tag('byteArray', [...Buffer.alloc(2048, y)]),
  }));
  return compound({
    DataVersion: tag('int', 4_189),
    xPos: tag('int', x),
    zPos: tag('int', z),
    sections: tag('list', { type: 'compound', value: sections }),
  });
}

async function openSubject(): Promise<OpenSubject> {
  const { RegionFile, parse, writeUncompressed } = prismarine();

  const withRegion = async (path: string, use: (region: RegionFile) => Promise<void>) => {
    const region = new RegionFile(path);
    await region.initialize();
    try {
      await use(region);
    } finally {
      await region.close();
    }
  };

  /** Writes chunks to the regions of a world, as a game does that is played and saves. */
  const play = async (folder: string, next: () => number) => {
    for (const name of ['region/r.0.0.mca', 'region/r.-1.0.mca', 'entities/r.0.0.mca'])
      await withRegion(join(folder, 'world', name), async (region) => {
        const count = name.startsWith('entities') ? 3 : 15;
        for (let index = 0; index < count; index++) {
          const [x, z] = [Math.floor(next() * 8), Math.floor(next() * 4)];
          await region.write(x, z, chunk(x, z, next));
        }
      });
  };

  const data = (fields: Readonly<Record<string, Tag>>) => gzipSync(writeUncompressed(compound(fields)));

  const save = async (folder: string, time: number, next: () => number) => {
    const files = await filesIn(folder);
    const version = tag('compound', { Name: tag('string', '1.21.4') });
    const level = { DataVersion: tag('int', 4_189), Version: version, Time: tag('long', [0, time]) };
    files.set('server.properties', Buffer.from('level-name=world\n'));
    files.set('world/level.dat', data({ Data: tag('compound', level) }));
    for (const number of [1, 2, 3])
      files.set(
        `world/playerdata/${playerId(number)}.dat`,
        data({
          Score: tag('int', time),
          Inventory: tag(
            'byteArray',
            [...noise(3_000, next)].map((byte) => byte - 128),
          ),
        }),
      );
    return files;
  };

  const read = (files: Files) =>
    readingOf((add) =>
      inFolder(files, async (folder) => {
        if (!files.has('world/level.dat')) throw new Error('There is no level.dat');
        for (const [path, content] of files) {
          if (path.endsWith('.dat')) add(path + JSON.stringify((await parse(content)).parsed));
          else if (!regionName.test(path)) add(content);
          else
            await withRegion(join(folder, path), async (region) => {
              add(path);
              for (let index = 0; index < chunksPerSide ** 2; index++) {
                const [x, z] = [index % chunksPerSide, Math.floor(index / chunksPerSide)];
                if (!region.hasChunk(x, z)) continue;
                const found = await region.read(x, z);
                if (found === null) throw new Error(`${path}: chunk ${x}, ${z} is beyond its place`);
                add(`${x} ${z} ${JSON.stringify(found)}`);
              }
            });
        }
      }),
    );

  return {
    make: (seed) => {
      const folders = ['region', 'entities'].map((name) => [`world/${name}/.made`, Buffer.alloc(0)] as const);
      return inFolder(new Map(folders), async (folder) => {
        const next = random(seed);
        const saved = async (time: number) => {
          await play(folder, next);
          const files = await save(folder, time, next);
          return new Map([...files].filter(([path]) => !path.endsWith('.made')));
        };
        return { older: await saved(1_000), whole: await saved(2_000) };
      });
    },
    read,
    close: async () => {},
  };
}

/** Its regions and NBT, written and read by the parts of flying-squid. */
export const java: Subject = { game: 'minecraft-java', reader: 'prismarine', open: openSubject };
