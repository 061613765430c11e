import type { ContentFile } from './contents.ts';
import type { World } from './layouts.ts';

/** Folders that the game itself has in a world. Of one in the server's own folder, the others are the server's. */
export const ownFolder =
  /^(?:region|entities|poi|data|dimensions|DIM-?\d+|playerdata|players|stats|advancements|datapacks)$/;
/** Folders of the map: what is in them is lost land. */
const mapFolder = /(?:^|\/)(?:region|entities)$/;
/** The ends of the names of Bukkit's folders beside a world. */
const beside = ['', '_nether', '_the_end'] as const;

/** The folders of a Minecraft Java world that have files in them, or below. */
export interface WorldFolders {
  /** The files in and below a folder, by its path within the world, which is the same if the world was renamed. */
  readonly files: ReadonlyMap<string, readonly ContentFile[]>;
  /** Those whose files are compared one by one: of regions, and of players. */
  readonly compared: ReadonlySet<string>;
  /** Returns the path of a folder among the server's files. */
  readonly pathOf: (folder: string) => string;
  /** Returns the folder within the world that a path among the server's files is; null: it is none of the world's. */
  readonly folderAt: (path: string) => string | null;
}

/** Finds the folders of a world; null for different games from Minecraft Java. */
export function foldersOf(files: readonly ContentFile[], world: World | null): WorldFolders | null {
  if (world === null || world.java === null) return null;
  const name = world.java.root.slice(0, -1);
  const roots = name === '' ? [''] : beside.map((end) => `${name}${end}/`);
  const folderAt = (path: string) => {
    const index = roots.findIndex((root) => path.startsWith(root));
    const inside = path.slice(roots[index]?.length);
    if (index < 0 || (name === '' && !ownFolder.test(inside.split('/')[0] ?? ''))) return null;
    const end = beside[index] ?? '';
    return end === '' ? inside : `${end}/${inside}`;
  };
  const found = new Map<string, ContentFile[]>();
  for (const file of files) {
    const slash = file.path.lastIndexOf('/');
    const folder = slash < 0 ? null : folderAt(file.path.slice(0, slash));
    for (const one of folder === null ? [] : withParents(folder)) {
      const own = found.get(one) ?? [];
      found.set(one, own);
      own.push(file);
    }
  }
  const counted = [...(world.regions ?? []).map(({ file }) => file), ...(world.players?.values() ?? [])];
  const compared = counted.flatMap(({ path }) => folderAt(path.slice(0, path.lastIndexOf('/'))) ?? []);
  return { files: found, compared: new Set(compared), pathOf: pathIn(name), folderAt };
}

function pathIn(name: string): (folder: string) => string {
  return (folder) => {
    const end = beside.find((one) => one !== '' && folder.startsWith(`${one}/`));
    if (end !== undefined) return `${name}${folder}`;
    return name === '' ? folder : `${name}/${folder}`;
  };
}

/** Returns a folder of the world and those that it is in: `data/minecraft` and `data`. */
function withParents(folder: string): readonly string[] {
  const parts = folder.split('/');
  // The folder of a dimension of Bukkit's is a world's own.
  const least = folder.startsWith('_') ? 2 : 1;
  return parts.slice(least - 1).map((_, index) => parts.slice(0, index + least).join('/'));
}

/** Whether a folder within a world is, or is in, one that the game itself has there. */
export function isOwnFolder(folder: string): boolean {
  const [first = '', second = ''] = folder.split('/');
  return ownFolder.test(beside.some((end) => end !== '' && end === first) ? second : first);
}

/** Whether a folder holds a part of the map. */
export function isOfMap(folder: string): boolean {
  return mapFolder.test(folder);
}

/**
 * Returns the folders of `had` that hold such a file, and of which `has` has none: the outermost ones, without those whose
 * files are compared one by one.
 */
export function foldersWithout(
  had: WorldFolders,
  has: WorldFolders | null,
  isExpected: (file: ContentFile, folder: string) => boolean,
): readonly string[] {
  const missing = new Set<string>();
  for (const [folder, files] of had.files)
    if (!has?.files.has(folder) && files.some((file) => isExpected(file, folder))) missing.add(folder);
  const isInner = (folder: string) => missing.has(folder.slice(0, Math.max(0, folder.lastIndexOf('/'))));
  const compared = [...had.compared];
  const isCompared = (folder: string) =>
    compared.some((one) => one === folder || one.startsWith(`${folder}/`));
  return [...missing].filter((folder) => !isInner(folder) && !isCompared(folder)).sort();
}

/** Returns paths of files that a world may have, one in each of the game's folders. */
export function usualPaths(
  root: string,
  layouts: { readonly old: boolean; readonly new: boolean },
): readonly string[] {
  const name = root === '' ? '' : root.slice(0, -1);
  const player = '00000000-0000-0000-0000-000000000000';
  const main = ['level.dat', 'datapacks/pack/pack.mcmeta', 'data/map_0.dat'];
  const inDimension = ['region/r.0.0.mca', 'entities/r.0.0.mca', 'poi/r.0.0.mca', 'data/raids.dat'];
  const old = ['', 'DIM-1/', 'DIM1/'].flatMap((dimension) => inDimension.map((path) => dimension + path));
  const besides = name === '' ? [] : [`${name}_nether/DIM-1/`, `${name}_the_end/DIM1/`];
  const owned = [`playerdata/${player}.dat`, `stats/${player}.json`, `advancements/${player}.json`];
  const since = ['overworld', 'the_nether', 'the_end'].flatMap((dimension) =>
    inDimension.map((path) => `dimensions/minecraft/${dimension}/${path}`),
  );
  const moved = [
    `players/data/${player}.dat`,
    `players/stats/${player}.json`,
    `players/advancements/${player}.json`,
    'data/minecraft/scoreboard.dat',
  ];
  const inside = [
    ...main,
    ...(layouts.old ? [...old, ...owned] : []),
    ...(layouts.new ? [...since, ...moved] : []),
  ];
  const outside = layouts.old ? besides.flatMap((folder) => inDimension.map((path) => folder + path)) : [];
  return [...inside.map((path) => root + path), ...outside];
}
