import { createHash } from 'node:crypto';
import type { ServerFiles, StoredFile } from '@steward/fake-hosts';
import {
  bedrockLevel,
  encodeNbt,
  makeDatabase,
  makeHeaded,
  makeSqlite,
  makeTerraria,
  makeZip,
  noise,
  random,
} from '@steward/worlds/testing';
import { type Holds, java, losesPlayers, type StoryGame } from './world.ts';

/** How large the save of a world that was played for long is, and a fresh one, in bytes. */
const sizes = { large: 320_000, fresh: 4_096 } as const;
/** How much it grows in an hour, in bytes. */
const growsBy = 256;

/** How the files of a world are made. @param bytes how many its main file has, about */
type Maker = (next: () => number, bytes: number, facts: WorldFacts) => ReadonlyMap<string, Buffer>;

interface WorldFacts {
  readonly world: number;
  readonly hours: number;
}

type SaveFile = Pick<StoredFile, 'path' | 'content'>;

interface SaveOptions {
  readonly make: Maker;
  /** Whether a file is the main one of a world. */
  readonly isMain: (path: string) => boolean;
  /** Which of several main files the game loads: a restore leaves those of other names. Default: there is one. */
  readonly loaded?: (main: readonly SaveFile[], all: readonly SaveFile[]) => SaveFile | undefined;
  /** Those that a save writes under new names: it deletes the former ones. Default: none. */
  readonly renewed?: RegExp;
  /** The most that is left of it if its end is lost: where nothing is read inside, only its size shows that. */
  readonly left: number;
  /** Whether its seed tells it from others, however small it is. Default: it doesn't. */
  readonly hasSeed?: boolean;
  readonly players?: string;
  readonly playerPath?: (number: number) => string;
  readonly playerFile?: Buffer;
  readonly regionPath?: (number: number) => string;
}

interface Known extends WorldFacts {
  readonly isLarge: boolean;
}

/** What main files are of, by their content. */
const knownFiles = new Map<string, Known>();
const keys = new WeakMap<Buffer, string>();

function keyOf(content: Buffer): string {
  const key = keys.get(content) ?? createHash('sha1').update(content).digest('base64');
  keys.set(content, key);
  return key;
}

/** Describes a game whose worlds are known by a main file. */
function gameOf(options: SaveOptions): StoryGame {
  const {
    make,
    isMain,
    loaded = ([first]) => first,
    renewed,
    left,
    hasSeed = false,
    players = null,
  } = options;
  const made = (facts: Known) => {
    const { world, hours, isLarge } = facts;
    const bytes = (isLarge ? sizes.large : sizes.fresh) + hours * growsBy;
    const files = make(random(world * 1_009 + hours), bytes, { world, hours });
    for (const [path, content] of files) if (isMain(path)) knownFiles.set(keyOf(content), facts);
    return files;
  };
  const mainOf = (files: Iterable<SaveFile>) => {
    const all = [...files];
    return loaded(
      all.filter(({ path }) => isMain(path)),
      all,
    );
  };
  const worldIn = (files: Iterable<SaveFile>) => {
    const file = mainOf(files);
    return file === undefined ? undefined : knownFiles.get(keyOf(file.content));
  };
  const writes = (files: ServerFiles, facts: Known) => {
    const own = made(facts);
    for (const path of files.keys()) if (renewed?.test(path) && !own.has(path)) files.delete(path);
    for (const [path, content] of own) files.write(path, content);
  };
  return {
    losses: ['players', 'all but zeros', 'all bytes', 'its end', 'to a fresh world', 'everything'],
    players,
    playerPath: (number) => options.playerPath?.(number) ?? null,
    playerFile: options.playerFile ?? Buffer.from('a player'),
    regionPath: (number) => options.regionPath?.(number) ?? null,
    regionFile: noise(2_000, random(5)),
    isThere: (files) => worldIn(files.stored()) !== undefined,
    begins: (files, world, isLarge) => writes(files, { world, hours: 0, isLarge }),
    plays(files, hours, otherwise) {
      const { world, isLarge } = worldIn(files.stored()) ?? { world: otherwise, isLarge: false };
      writes(files, { world, hours, isLarge });
    },
    loses(files, what, world) {
      const file = mainOf(files.stored());
      switch (what) {
        case 'all but zeros':
          if (file !== undefined) files.write(file.path, Buffer.alloc(file.content.length));
          return;
        case 'all bytes':
          if (file !== undefined) files.write(file.path, '');
          return;
        case 'its end':
          if (file !== undefined)
            files.write(file.path, file.content.subarray(0, Math.floor(file.content.length * left)));
          return;
        case 'to a fresh world':
          for (const path of [...files.keys()]) if (isRegion(options, path)) files.delete(path);
          return writes(files, { world, hours: 0, isLarge: false });
        case 'players':
        case 'a player':
        case 'everything':
        case 'the nether':
        case 'most regions':
        case 'entities':
          return losesPlayers(files, players, what);
      }
    },
    swapped(files, world) {
      const own = new Map([...made({ world, hours: 0, isLarge: false })]);
      // It may have held nothing.
      const modifiedAt = files.length === 0 ? Date.now() : Math.max(...files.map((file) => file.modifiedAt));
      const kept = files.filter(({ path }) => !own.has(path) && !renewed?.test(path));
      return [...kept, ...[...own].map(([path, content]) => ({ path, content, modifiedAt }))];
    },
    holdsOf(all) {
      const files = [...all];
      const known = worldIn(files);
      const isLarge = known?.isLarge === true;
      const isWorld = known !== undefined && (isLarge || hasSeed);
      const isHollow = known === undefined && mainOf(files) !== undefined;
      const inFolder = files.filter(({ path }) => players !== null && path.startsWith(`${players}/`));
      return {
        // A small one may be any other: losing it is no loss.
        world: isWorld ? `world ${known.world}` : null,
        players: new Set(inFolder.map(({ path }) => path)),
        regions: new Set([
          ...(isLarge ? ['main file'] : []),
          ...(isLarge
            ? files.filter(({ path }) => isRegion(options, path)).map(({ path }) => `map ${path}`)
            : []),
        ]),
        hasEntities: false,
        ...(isHollow && { isHollow }),
      } satisfies Holds;
    },
  };
}

function isRegion({ regionPath }: SaveOptions, path: string): boolean {
  return regionPath !== undefined && path.endsWith('.chunk');
}

function generationOf({ path }: SaveFile): number {
  return Number(/\d+/.exec(path.slice(path.lastIndexOf('/')))?.[0]);
}

const palworldHead = { magic: 'PlZ1', at: 8, length: 4, plus: 12, zlib: 1, unpacked: 0 } as const;
const palworldFile = (next: () => number, bytes = 3_000) => makeHeaded(palworldHead, next, bytes);
const palworldFolder = 'Pal/Saved/SaveGames/0/AB01';

/** The first tables of databases of Bedrock, by what their manifests hold. */
const firstTables = new Map<string, string>();

/** The games of stories, by what they are called there. */
export const storyGames = {
  java,
  bedrock: gameOf({
    make: (next, bytes, { world, hours }) => {
      const files = new Map<string, Buffer>();
      const first = 20 + 8 * hours;
      makeDatabase('worlds/Ours/db/', files, next, { bytes, first });
      const manifest = files.get('worlds/Ours/db/MANIFEST-000002');
      if (manifest !== undefined) firstTables.set(keyOf(manifest), `${first}.ldb`);
      const seed = { long: BigInt(1_000 + world) };
      const nbt = { RandomSeed: seed, currentTick: { long: BigInt(hours * 60 * 60 * 20) } };
      files.set('worlds/Ours/level.dat', bedrockLevel(encodeNbt(nbt, true)));
      files.set('server.properties', Buffer.from('level-name=Ours\n'));
      return files;
    },
    isMain: (path) => Number(/db\/(\d+)\.ldb$/.exec(path)?.[1]) % 8 === 4,
    loaded: (main, all) => {
      const manifest = all.find(({ path }) => path.endsWith('/MANIFEST-000002'));
      const name = manifest && firstTables.get(keyOf(manifest.content));
      return main.find(({ path }) => name !== undefined && path.endsWith(name));
    },
    renewed: /db\/\d+\.ldb$/,
    left: 0.7,
    hasSeed: true,
  }),
  palworld: gameOf({
    make: (next, bytes) =>
      new Map([
        [`${palworldFolder}/Level.sav`, palworldFile(next, bytes)],
        [`${palworldFolder}/LevelMeta.sav`, palworldFile(next)],
      ]),
    isMain: (path) => path.endsWith('/Level.sav'),
    left: 0.7,
    players: `${palworldFolder}/Players`,
    playerPath: (number) => `${palworldFolder}/Players/${number.toString(16).padStart(8, '0')}.sav`,
    playerFile: palworldFile(random(3)),
  }),
  terraria: gameOf({
    make: (next, bytes) => new Map([['saves/Ours.wld', makeTerraria(next, bytes)]]),
    isMain: (path) => path.endsWith('.wld'),
    left: 0.7,
  }),
  luanti: gameOf({
    make: (next, bytes) =>
      new Map([
        ['worlds/Ours/map.sqlite', makeSqlite(Math.ceil(bytes / 4_096), next)],
        ['worlds/Ours/players.sqlite', makeSqlite(3, next)],
        ['worlds/Ours/world.mt', Buffer.from('backend = sqlite3\n')],
      ]),
    isMain: (path) => path.endsWith('map.sqlite'),
    left: 0.7,
  }),
  factorio: gameOf({
    make: (next, bytes) =>
      new Map([['saves/Ours.zip', makeZip(new Map([['Ours/level.dat0', noise(bytes, next)]]))]]),
    isMain: (path) => path.endsWith('.zip'),
    left: 0.7,
  }),
  valheim: gameOf({
    make: (next, bytes, { hours }) =>
      new Map([
        [`worlds_local/Ours/_main.${hours + 1}.fwl2`, noise(60, next)],
        [`worlds_local/Ours/_main.${hours + 1}.db2`, noise(bytes, next)],
        [`worlds_local/Ours/_main.${hours + 1}.chunks`, noise(400, next)],
        [`worlds_local/Ours/_main.${hours + 1}.ok`, Buffer.alloc(0)],
      ]),
    isMain: (path) => path.endsWith('.db2'),
    loaded: (main) => main.toSorted((a, b) => generationOf(b) - generationOf(a))[0],
    renewed: /_main\.\d+\.\w+$/,
    left: 0.08,
    regionPath: (number) => `worlds_local/Ours/${number}_0.chunk`,
  }),
} satisfies Readonly<Record<string, StoryGame>>;

export type StoryGameName = keyof typeof storyGames;
