import type { ContentFile, Layout } from './contents.ts';

/** What a path in a Minecraft Java world is. `root` is the folder of the world (`world/`), with its last `/`, or empty. */
export type JavaFile = { readonly root: string } & (
  | { readonly kind: 'level' }
  | { readonly kind: 'old-level' }
  | { readonly kind: 'player'; readonly uuid: string; readonly layout: FileLayout }
  | { readonly kind: 'stats'; readonly uuid: string; readonly layout: FileLayout }
  | {
      readonly kind: 'region';
      readonly dimension: string;
      readonly x: number;
      readonly z: number;
      readonly layout: FileLayout;
      /** Whether it is in the game's own format, `.mca`. Servers and mods have others: `.linear`. */
      readonly isAnvil: boolean;
    }
);

/** The layout that has such a path; null if both have. */
type FileLayout = Exclude<Layout, 'both'> | null;

const uuid = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.(dat|json)$/;
const region = /^r\.(-?\d{1,7})\.(-?\d{1,7})\.(\w{1,16})$/;
/** Ends of names of copies, of what is being written, and of the format before 1.2, which the game leaves after it converted it. */
const noRegion: ReadonlySet<string> = new Set([
  'bak',
  'backup',
  'old',
  'tmp',
  'temp',
  'wip',
  'corrupted',
  'mcr',
]);
const dimensionFolder = /^DIM-?\d+$/;

/** Names of the game for the folders of its own dimensions before 26.1. */
const byFolder: Readonly<Record<string, string>> = { 'DIM-1': 'the_nether', DIM1: 'the_end' };

/** Folders that hold files of players, by the layout. The names of files are UUIDs. */
const playerFolders = [
  { folder: 'players/data/', end: 'dat', kind: 'player', layout: 'from-26.1' },
  { folder: 'playerdata/', end: 'dat', kind: 'player', layout: 'before-26.1' },
  { folder: 'players/stats/', end: 'json', kind: 'stats', layout: 'from-26.1' },
  { folder: 'stats/', end: 'json', kind: 'stats', layout: 'before-26.1' },
] as const;

/** What the files of a folder are, if their names are those of regions, players or statistics. */
type JavaFolder =
  | {
      readonly kind: 'region';
      readonly root: string;
      readonly dimension: string;
      readonly layout: FileLayout;
    }
  | {
      readonly kind: 'player' | 'stats';
      readonly root: string;
      readonly end: string;
      readonly layout: FileLayout;
    };

/** What folders are, as far as it is known. Null: none of these. */
export type JavaFolders = Map<string, JavaFolder | null>;
/** The most that are kept: an archive may have a folder for each file. */
const maxFolders = 1000;

/**
 * Returns what a file is in a Minecraft Java world, by its path alone; null if it is none of those that are checked.
 * The files `*.dat_old` and `{uuid}-{random}.dat` are copies and half-written ones, not players.
 * @param folders is filled with those of the paths: each has thousands of files. Default: empty
 */
export function javaFile(path: string, folders: JavaFolders = new Map()): JavaFile | null {
  const slash = path.lastIndexOf('/') + 1;
  const [folder, name] = [path.slice(0, slash), path.slice(slash)];
  if (name === 'level.dat') return { kind: 'level', root: folder };
  if (name === 'level.dat_old') return { kind: 'old-level', root: folder };
  let known = folders.get(folder);
  if (known === undefined) {
    if (folders.size >= maxFolders) folders.clear();
    known = folder.endsWith('region/') ? regionFolder(folder) : playerFolder(folder);
    folders.set(folder, known);
  }
  if (known === null) return null;
  const { kind, root, layout } = known;
  if (kind === 'region') {
    const [, x, z, format] = region.exec(name) ?? [];
    if (x === undefined || z === undefined || format === undefined || noRegion.has(format)) return null;
    const isAnvil = format === 'mca';
    return { kind, root, layout, dimension: known.dimension, x: Number(x), z: Number(z), isAnvil };
  }
  const [, id, end] = uuid.exec(name) ?? [];
  return id === undefined || end !== known.end ? null : { kind, root, layout, uuid: id };
}

function playerFolder(folder: string): JavaFolder | null {
  const found = playerFolders.find((one) => endsWithFolder(folder, one.folder));
  if (found === undefined) return null;
  const { kind, layout, end } = found;
  return { kind, layout, end, root: folder.slice(0, -found.folder.length) };
}

function regionFolder(folder: string): JavaFolder | null {
  if (!endsWithFolder(folder, 'region/')) return null;
  const kind = 'region';
  const parts = folder.slice(0, -'/region/'.length).split('/');
  const dimensions = parts.lastIndexOf('dimensions');
  const [namespace, ...path] = parts.slice(dimensions + 1);
  if (dimensions >= 0 && namespace !== undefined && path.length > 0) {
    const dimension = namespace === 'minecraft' ? path.join('/') : `${namespace}:${path.join('/')}`;
    // Mods and data packs had such folders before 26.1, the game's own dimensions since.
    const layout = isOwn(dimension) ? 'from-26.1' : null;
    return { kind, dimension, layout, root: asFolder(parts.slice(0, dimensions)) };
  }
  const last = parts.at(-1) ?? '';
  const isDimension = dimensionFolder.test(last);
  return {
    kind,
    dimension: isDimension ? (byFolder[last] ?? last) : 'overworld',
    layout: 'before-26.1',
    root: asFolder(isDimension ? parts.slice(0, -1) : parts),
  };
}

/** Whether a dimension is one of the game's own three. */
function isOwn(dimension: string): boolean {
  return ['overworld', 'the_nether', 'the_end'].includes(dimension);
}

function endsWithFolder(path: string, folder: string): boolean {
  return path === folder || path.endsWith(`/${folder}`);
}

function asFolder(parts: readonly string[]): string {
  const path = parts.join('/');
  return path === '' ? '' : `${path}/`;
}

/** A region file in any format: 32 × 32 chunks, so 512 × 512 blocks from `x · 512`, `z · 512`. */
export interface Region {
  /**
   * `overworld`, `the_nether`, `the_end`, `namespace:path`, or `folder/…` in a world beside the main one. Other games:
   * `wholeMap`.
   */
  readonly dimension: string;
  readonly x: number;
  readonly z: number;
  /** Of a part of the map whose place isn't known: what it's told from the others by. */
  readonly name?: string;
  readonly file: ContentFile;
}

/** The worlds of a Minecraft Java server, seen as one: the main world, and folders beside it (Bukkit's, Multiverse's). */
export interface JavaWorld {
  /** The folder of the main world, with its last `/`, or empty. */
  readonly root: string;
  readonly layout: Layout;
  readonly level: ContentFile | null;
  readonly oldLevel: ContentFile | null;
  /** By UUID. Those of the layout that the game reads: files that only the other layout has are no longer the game's. */
  readonly players: ReadonlyMap<string, ContentFile>;
  readonly stats: ReadonlyMap<string, ContentFile>;
  readonly regions: readonly Region[];
}

/** What was found in the folder of a world. The files themselves are not kept: there may be many. */
interface Root {
  level: ContentFile | null;
  oldLevel: ContentFile | null;
  readonly layouts: Set<FileLayout>;
  players: number;
  hasRegions: boolean;
}

/**
 * Finds the worlds of a Minecraft Java server by the files that are there; null if there is none. A folder with a
 * `level.dat` alone is none: it may be Bedrock's. Nor is one with files of players alone: plugins have such.
 * @param mainName the folder that is taken for the main world, or one of its name if that isn't there. Default: the one with players
 */
export function findJavaWorld(files: readonly ContentFile[], mainName?: string): JavaWorld | null {
  const folders: JavaFolders = new Map();
  const roots = collectRoots(files, folders);
  const root = mainOf(roots, mainName);
  const main = root === null ? undefined : roots.get(root);
  if (root === null || main === undefined) return null;
  const { level, oldLevel, layouts } = main;
  const hasOld = layouts.has('before-26.1');
  const hasNew = layouts.has('from-26.1');
  const layout = hasOld && hasNew ? 'both' : hasNew ? 'from-26.1' : 'before-26.1';
  const read = layout === 'both' ? 'from-26.1' : layout;
  const [players, stats] = [new Map<string, ContentFile>(), new Map<string, ContentFile>()];
  const regions = new RegionCollector(root, layout);
  for (const file of files) {
    const found = javaFile(file.path, folders);
    if (found?.kind === 'region') regions.add(found, file);
    else if (found?.kind === 'player' && found.root === root && found.layout === read)
      players.set(found.uuid, file);
    else if (found?.kind === 'stats' && found.root === root && found.layout === read)
      stats.set(found.uuid, file);
  }
  return { root, layout, level, oldLevel, players, stats, regions: regions.all() };
}

/** Returns the folder of the main world; null if there is none. */
function mainOf(roots: ReadonlyMap<string, Root>, mainName: string | undefined): string | null {
  let main: { readonly path: string; readonly rank: number } | null = null;
  for (const [path, root] of roots) {
    if (root.layouts.size === 0 || !(root.hasRegions || (root.level ?? root.oldLevel) !== null)) continue;
    const own = rank(path, root, roots, mainName);
    if (main === null || own > main.rank || (own === main.rank && path < main.path))
      main = { path, rank: own };
  }
  return main?.path ?? null;
}

function collectRoots(files: readonly ContentFile[], folders: JavaFolders): ReadonlyMap<string, Root> {
  const roots = new Map<string, Root>();
  for (const file of files) {
    const found = javaFile(file.path, folders);
    if (found === null) continue;
    let root = roots.get(found.root);
    if (root === undefined) {
      root = { level: null, oldLevel: null, layouts: new Set(), players: 0, hasRegions: false };
      roots.set(found.root, root);
    }
    if (found.kind === 'level') root.level = file;
    else if (found.kind === 'old-level') root.oldLevel = file;
    else {
      root.layouts.add(found.layout);
      if (found.kind === 'player') root.players++;
      if (found.kind === 'region') root.hasRegions = true;
    }
  }
  return roots;
}

/** Returns how likely a folder is the main world: the one that is named, has players, a `level.dat`, and lies least deep. */
function rank(
  path: string,
  root: Root,
  roots: ReadonlyMap<string, Root>,
  mainName: string | undefined,
): number {
  const beside = besideOf(path);
  const depth = path.split('/').length - 1;
  return (
    namedRank(path, mainName) -
    (beside !== null && roots.has(beside.main) ? 1e11 : 0) -
    Math.min(depth, 99) * 1e9 +
    Math.min(root.players, 1e6) * 100 +
    (root.level === null ? 0 : 10) +
    (roots.has(`${path.slice(0, -1)}_nether/`) ? 1 : 0)
  );
}

function namedRank(path: string, mainName: string | undefined): number {
  if (mainName === undefined || lastPart(path) !== lastPart(`${mainName}/`)) return 0;
  return path === `${mainName}/` ? 2e12 : 1e12;
}

/** Bukkit before 26.1 has a folder for each dimension, named after that of the main world. */
const besides = [
  { end: '_nether/', dimension: 'the_nether' },
  { end: '_the_end/', dimension: 'the_end' },
] as const;

function besideOf(path: string): { readonly main: string; readonly dimension: string } | null {
  const found = besides.find(({ end }) => path.length > end.length && path.endsWith(end));
  return found === undefined
    ? null
    : { main: `${path.slice(0, -found.end.length)}/`, dimension: found.dimension };
}

type FoundRegion = Extract<JavaFile, { readonly kind: 'region' }>;

/** Collects the regions of the main world, and of those beside it. */
class RegionCollector {
  readonly #main: string;
  readonly #parent: string;
  readonly #layout: Layout;
  /** By dimension and `keyAt`. */
  readonly #regions = new Map<string, Map<number, Region>>();
  /** The folder of the region before: most have the same. */
  #root: string | null = null;
  /** Others are copies: a plugin's own backups, for example. */
  #isBeside = false;
  /** The names that the folder's dimensions have, as far as they are known. */
  #dimensions = new Map<string, string>();

  constructor(main: string, layout: Layout) {
    this.#main = main;
    this.#parent = parentOf(main);
    this.#layout = layout;
  }

  add({ root, dimension: own, x, z, layout, isAnvil }: FoundRegion, file: ContentFile): void {
    if (root !== this.#root) {
      this.#root = root;
      this.#isBeside = parentOf(root) === this.#parent;
      this.#dimensions = new Map();
    }
    if (!this.#isBeside) return;
    const dimension = this.#dimensions.get(own) ?? this.#nameOf(root, own);
    this.#dimensions.set(own, dimension);
    let regions = this.#regions.get(dimension);
    if (regions === undefined) {
      regions = new Map();
      this.#regions.set(dimension, regions);
    }
    const key = keyAt({ x, z });
    // If both layouts have a region, the game reads the newer layout's.
    if (this.#layout === 'both' && layout === 'before-26.1' && regions.has(key)) return;
    if (!isAnvil && regions.has(key)) return;
    regions.set(key, { dimension, x, z, file });
  }

  all(): readonly Region[] {
    return [...this.#regions.values()].flatMap((regions) => [...regions.values()]);
  }

  #nameOf(root: string, dimension: string): string {
    const beside = besideOf(root);
    const isMain = root === this.#main || (beside?.main === this.#main && beside.dimension === dimension);
    return isMain ? dimension : `${lastPart(root)}/${dimension}`;
  }
}

/** Returns what identifies a region among those of its dimension. Its numbers have at most seven digits. */
export function keyAt({ x, z }: Pick<Region, 'x' | 'z'>): number {
  return (x + 10_000_001) * 20_000_003 + z + 10_000_001;
}

/** Returns what identifies a region, or another part of the map, among those of its dimension. */
export function partKey(region: Omit<Region, 'file'>): string | number {
  return region.name ?? keyAt(region);
}

/** Returns what identifies a region among those of all dimensions. */
export function regionKey(region: Omit<Region, 'file'>): string {
  return `${region.dimension} ${partKey(region)}`;
}

/** Whether no `level.dat` is in a different folder from a world's own and those that Bukkit has for its dimensions. */
export function hasOneWorld(files: readonly ContentFile[], root: string): boolean {
  return files.every(({ path }) => {
    const found = path.endsWith('level.dat') ? javaFile(path) : null;
    return found?.kind !== 'level' || found.root === root || besideOf(found.root)?.main === root;
  });
}

/** Returns the `level.dat` of the worlds of servers that lie in folders, beside a proxy for example, by the worlds' folders. */
export function worldsOfServers(files: readonly ContentFile[]): ReadonlyMap<string, ContentFile> {
  const end = '/server.properties';
  const servers = new Set(
    files.flatMap(({ path }) => (path.endsWith(end) ? path.slice(0, 1 - end.length) : [])),
  );
  const levels = files.flatMap((file) => {
    const found = file.path.endsWith('level.dat') ? javaFile(file.path) : null;
    return found?.kind === 'level' ? ([[found.root, file]] as const) : [];
  });
  const roots = new Set(levels.map(([root]) => root));
  const isBeside = (root: string) => roots.has(besideOf(root)?.main ?? '');
  return new Map(levels.filter(([root]) => servers.has(parentOf(root)) && !isBeside(root)));
}

/** Returns whether two folders of worlds lie in the same folder, so that the game finds both. The server's own is none of another. */
export function areBeside(a: string, b: string): boolean {
  return a === b || (a !== '' && b !== '' && parentOf(a) === parentOf(b));
}

function parentOf(folder: string): string {
  return folder.slice(0, folder.length - lastPart(folder).length - 1);
}

/** Returns the last part of a folder's path. */
function lastPart(folder: string): string {
  return folder.slice(folder.lastIndexOf('/', folder.length - 2) + 1, -1);
}
