import type { ListedFile } from '@steward/hosts/model';
import type { ContentFile } from './contents.ts';
import { type FolderLister, folderNames } from './folder-lister.ts';
import { ownFolder } from './world-folders.ts';

/** Which folder is the main world of a Minecraft Java server. */
export interface MainWorld {
  /** Relative to the server's own; empty: that itself. */
  readonly folder: string;
  /** False if `server.properties` names it, or no other folder can be it. */
  readonly isGuessed: boolean;
}

export interface JavaListingOptions {
  /** `levelFolders` of the server's `server.properties`; null if that is not there or can't be read. */
  readonly named: readonly string[] | null;
  /** Whether all folders of the worlds are listed, not just those of regions and players. */
  readonly everything: boolean;
  /** Folders that the backup has worlds in. */
  readonly likelyWorlds: ReadonlySet<string>;
}

/** Folders of a server that hold no world. */
const otherFolders =
  /^(?:\..*|backups?|bundler|cache|config|crash-reports|debug|libraries|logs|mods|plugins|versions)$/i;
/** The most folders that may be the main world, if nothing says which one it is. */
const maxCandidates = 12;
/** The most worlds beside the main one. */
const maxBeside = 6;
const dimensionFolder = /^DIM-?\d+$/;
/** Folders of a world. */
const worldFolder = /^(?:region|dimensions|playerdata|players|DIM-?\d+)$/;
/** How many folders are listed at a time. */
const atATime = 8;

/** What a folder is, which says what is listed in it. */
type Role = 'world' | 'players' | 'namespaces' | 'namespace' | 'dimension' | 'other';

/** How important folders are: regions, players and what leads to them; then what else the game keeps; then the rest. */
const firstRank = 0;
const lastRank = 3;
const ranks: ReadonlyMap<string, number> = new Map([
  ['entities', 1],
  ['poi', 2],
  ['data', 2],
]);

interface Folder {
  readonly path: string;
  readonly role: Role;
  readonly rank: number;
  /** Of a dimension: how many more folders its name may consist of. */
  readonly depth: number;
}

/**
 * Lists the worlds of a Minecraft Java server: the main one, and those that Bukkit has beside it. If nothing says for sure
 * which one is the main one, it lists all that may be, and takes the one that was written last. Returns null if there is none.
 */
export async function listJava(
  lister: FolderLister,
  root: readonly ListedFile[],
  options: JavaListingOptions,
): Promise<MainWorld | null> {
  const named = await namedWorld(lister, root, options.named);
  if (named !== null) {
    await listWorlds(lister, [named], options);
    return { folder: named, isGuessed: false };
  }
  const { worlds, isCut } = await candidates(lister, root);
  await listWorlds(lister, worlds, options);
  const [latest] = worlds
    .map((folder) => ({ folder, at: writtenAt(lister.files, folder) }))
    .toSorted((a, b) => b.at - a.at);
  if (latest === undefined) return null;
  // A name that leads nowhere is that of a world that the server has yet to make.
  return { folder: latest.folder, isGuessed: worlds.length > 1 || isCut || options.named !== null };
}

/** Returns the folder that `server.properties` names, if a world is in it. A link to a folder may be listed, too. */
async function namedWorld(
  lister: FolderLister,
  root: readonly ListedFile[],
  named: readonly string[] | null,
): Promise<string | null> {
  for (const folder of named ?? []) {
    const [first] = folder.split('/');
    if (folder !== '' && !root.some(({ name, kind }) => name === first && kind !== 'file')) continue;
    const items = await lister.folder(folder);
    const hasRegions = folderNames(items).some((name) => name === 'region' || name === 'dimensions');
    if (hasRegions || isWorld(items)) return folder;
  }
  return null;
}

/** Returns the folders that may be the main world, the likely ones first, and whether there were too many to look at all. */
async function candidates(
  lister: FolderLister,
  root: readonly ListedFile[],
): Promise<{ readonly worlds: readonly string[]; readonly isCut: boolean }> {
  const folders = folderNames(root);
  const likely = folders.filter((name) => name === 'world' || folders.includes(`${name}_nether`));
  const beside = new Set(likely.flatMap((name) => [`${name}_nether`, `${name}_the_end`]));
  const others = folders.filter(
    (name) => !likely.includes(name) && !beside.has(name) && !otherFolders.test(name),
  );
  const all = [...likely, ...others];
  const worldsAmong = async (names: readonly string[]) => {
    const looked = names.map(async (name) => (isWorld(await lister.folder(name)) ? [name] : []));
    return (await Promise.all(looked)).flat();
  };
  const worlds = [...(isWorld(root) ? [''] : []), ...(await worldsAmong(all.slice(0, maxCandidates)))];
  if (worlds.length === 0) worlds.push(...(await worldsAmong(folders.filter((name) => beside.has(name)))));
  return { worlds, isCut: all.length > maxCandidates };
}

function isWorld(items: readonly ListedFile[]): boolean {
  return (
    items.some(({ name }) => name === 'level.dat' || name === 'level.dat_old') &&
    folderNames(items).some((name) => worldFolder.test(name))
  );
}

/** Returns when a file of a world was last written; 0 if that is unknown. */
function writtenAt(files: readonly ContentFile[], folder: string): number {
  const start = folder === '' ? '' : `${folder}/`;
  return files.reduce(
    (latest, { path, modifiedAt }) => (path.startsWith(start) ? Math.max(latest, modifiedAt ?? 0) : latest),
    0,
  );
}

async function listWorlds(
  lister: FolderLister,
  worlds: readonly string[],
  options: JavaListingOptions,
): Promise<void> {
  const { everything } = options;
  const start = new Map<string, Folder>();
  for (const path of worlds) {
    const beside = path === '' ? [] : await besideOf(lister, path, options);
    for (const folder of [world(path), ...beside]) start.set(folder.path, folder);
  }
  await listFrom(lister, [...start.values()], everything);
}

/** Returns Bukkit's folders beside a main world: of the nether and the end, before 26.1, and of more worlds, those first that are likely. */
async function besideOf(
  lister: FolderLister,
  main: string,
  { everything, likelyWorlds }: JavaListingOptions,
): Promise<readonly Folder[]> {
  const parent = main.slice(0, main.lastIndexOf('/') + 1);
  const name = main.slice(parent.length);
  const folders = folderNames(await lister.folder(parent.slice(0, -1)));
  const dimensions = [
    { folder: `${name}_nether`, dimension: 'DIM-1' },
    { folder: `${name}_the_end`, dimension: 'DIM1' },
  ];
  const known = new Set([name, ...dimensions.map(({ folder }) => folder)]);
  const found = dimensions
    .filter(({ folder }) => folders.includes(folder))
    .map(({ folder, dimension }) =>
      everything ? world(parent + folder) : dimensionAt(`${parent}${folder}/${dimension}`),
    );
  // A cost reads as few folders as it can.
  if (!everything && !isOfBukkit(await lister.folder(main))) return found;
  const others = folders.filter((folder) => !known.has(folder) && !otherFolders.test(folder));
  const isLikely = (folder: string) => Number(likelyWorlds.has(parent + folder));
  const sorted = others.toSorted((a, b) => isLikely(b) - isLikely(a));
  for (const folder of sorted.slice(0, maxBeside)) {
    const items = await lister.folder(parent + folder);
    if (!isWorld(items)) continue;
    if (isOfBukkit(items)) found.push(world(parent + folder));
    else lister.passOver(parent + folder);
  }
  for (const folder of sorted.slice(maxBeside)) lister.passOver(parent + folder);
  return found;
}

/** Returns whether Bukkit has loaded a world: it marks each, with a plugin for several worlds too. Others are copies. */
function isOfBukkit(items: readonly ListedFile[]): boolean {
  return items.some(({ name }) => name === 'uid.dat');
}

function world(path: string): Folder {
  return { path, role: 'world', rank: firstRank, depth: 0 };
}

function dimensionAt(path: string, depth = 0): Folder {
  return { path, role: 'dimension', rank: firstRank, depth };
}

/** Lists folders and what is in them: the most important ones first, and of those the ones that lie least deep. */
async function listFrom(lister: FolderLister, start: readonly Folder[], everything: boolean): Promise<void> {
  const waiting: readonly Folder[][] = Array.from({ length: lastRank + 1 }, () => []);
  waiting[firstRank]?.push(...start);
  const mayWait = (rank: number) =>
    waiting.slice(0, rank + 1).reduce((sum, { length }) => sum + length, 0) < lister.callsLeft;
  for (;;) {
    const next = waiting.find(({ length }) => length > 0)?.splice(0, atATime);
    if (next === undefined) return;
    const lists = next.map(async (folder) =>
      foldersIn(folder, folderNames(await lister.folder(folder.path)), everything),
    );
    for (const folder of (await Promise.all(lists)).flat())
      if (mayWait(folder.rank)) waiting[folder.rank]?.push(folder);
      else lister.leaveOut(folder.path);
  }
}

/** Returns those of the folders in one that are listed. */
function foldersIn(folder: Folder, names: readonly string[], everything: boolean): readonly Folder[] {
  // No part of a dimension's name, but what is in its folder.
  const isNamed = folder.depth === 0 || names.includes('region') || names.includes('data');
  return names
    .filter((name) => folder.path !== '' || ownFolder.test(name))
    .map((name) => folderIn(folder, name, isNamed, everything))
    .filter(({ rank }) => everything || rank === firstRank);
}

function folderIn(
  { path, role, depth }: Folder,
  name: string,
  isNamed: boolean,
  everything: boolean,
): Folder {
  const inside = path === '' ? name : `${path}/${name}`;
  const other: Folder = { path: inside, role: 'other', rank: ranks.get(name) ?? lastRank, depth: 0 };
  const first: Folder = { ...other, rank: firstRank };
  switch (role) {
    case 'world':
      if (name === 'region' || name === 'playerdata') return first;
      if (name === 'players')
        return everything ? { ...first, role: 'players' } : { ...first, path: `${inside}/data` };
      if (name === 'dimensions') return { ...first, role: 'namespaces' };
      return dimensionFolder.test(name) ? dimensionAt(inside) : other;
    case 'players':
      return name === 'data' ? first : other;
    case 'namespaces':
      return { ...first, role: 'namespace' };
    case 'namespace':
      return dimensionAt(inside, 3);
    case 'dimension':
      if (name === 'region') return first;
      return isNamed ? other : dimensionAt(inside, depth - 1);
    case 'other':
      return other;
  }
}
