import type { FileListing, ListedFile } from '../domain/files.ts';
import type { GameRule } from '../domain/game-rule.ts';
import type { HostConnection } from '../domain/host-connection.ts';
import { orNull } from '../domain/host-error.ts';
import type { ReadOptions } from '../domain/hosting.ts';
import { type ContentFile, type Contents, maxPathBytes, type WorldFacts } from './contents.ts';
import { defaultGames, findWorld, javaGame, type World } from './layouts.ts';
import { nameFiles, readLevel, readLevelName, readNames } from './world-data.ts';

export interface ListLimits {
  /** How many folders are listed at most; a world of Minecraft takes 8 to 11. Default: 24. */
  readonly maxCalls?: number;
  /** How many files are kept at most. Default: 100,000. */
  readonly maxFiles?: number;
  /** Default: `defaultGames`. */
  readonly games?: readonly GameRule[];
}

/** Lists a folder of a server. @throws HostError */
export type ListFolder = (folder: string) => Promise<FileListing>;
/** Reads a file of a server; null if it can't be read. @throws HostError */
export type ReadFile = (path: string) => Promise<Uint8Array | null>;

/** How the files of a server are listed and read. */
export interface ServerFiles {
  readonly list: ListFolder;
  /** Null if the host's files can't be read. */
  readonly read: ReadFile | null;
}

/** Returns how a host lists and reads the files of a server; null if it shows none. */
export function serverFiles(
  { hosting, account }: Pick<HostConnection, 'hosting' | 'account'>,
  serverId: string,
  options: ReadOptions,
): ServerFiles | null {
  const { files } = hosting.capabilities;
  if (!files || hosting.listFiles === undefined) return null;
  const list: ListFolder = async (folder) =>
    (await hosting.listFiles?.(account, serverId, folder, options)) ?? { items: [], more: true };
  const read: ReadFile = async (path) => (await hosting.readFile?.(account, serverId, path, options)) ?? null;
  return { list, read: files.maxReadBytes === null ? null : read };
}

/**
 * Lists the world of a server, as far as its layout shows where it is: the folders of regions and players, no others. Of
 * several worlds only the main one, and those that Bukkit has beside it. `isWhole` is false if something of it was not listed.
 * @param read null if the host's files can't be read: names, version and spawn are unknown then
 * @throws HostError if the server's own folder can't be listed
 */
export async function listWorld(
  list: ListFolder,
  read: ReadFile | null,
  limits: ListLimits = {},
): Promise<Contents> {
  const lister = new WorldLister(list, read, limits);
  await lister.run();
  const { files, isWhole } = lister;
  const world = findWorld(files, limits);
  return { files, isWhole, world: world && (await lister.facts(world)) };
}

/** Folders of a server that hold no world. */
const otherFolders =
  /^(?:\..*|backups?|bundler|cache|config|crash-reports|debug|libraries|logs|mods|plugins|versions)$/i;
/** The most folders that are tried if nothing says which one is the world. */
const maxTried = 6;
const dimensionFolder = /^DIM-?\d+$/;
/** Folders of a world. */
const worldFolder = /^(?:region|dimensions|playerdata|players|DIM-?\d+)$/;

class WorldLister {
  readonly files: ContentFile[] = [];
  isWhole = true;
  readonly #list: ListFolder;
  readonly #read: ReadFile | null;
  readonly #games: readonly GameRule[];
  readonly #maxFiles: number;
  #callsLeft: number;
  readonly #listed = new Map<string, Promise<readonly ListedFile[]>>();

  constructor(list: ListFolder, read: ReadFile | null, limits: ListLimits) {
    this.#list = list;
    this.#read = read;
    this.#games = limits.games ?? defaultGames;
    this.#maxFiles = limits.maxFiles ?? 100_000;
    this.#callsLeft = limits.maxCalls ?? 24;
  }

  async run(): Promise<void> {
    const root = this.#keep('', await this.#list(''));
    this.#listed.set('', Promise.resolve(root));
    this.#callsLeft--;
    if (await this.#listJava(root)) return;
    for (const rule of this.#games) await this.#listByRule(rule, root);
  }

  /** Returns what the world's own files say, as far as they can be read. */
  async facts(world: World): Promise<WorldFacts> {
    const { game, layout, java } = world;
    const unknown = { game, layout, emptyRegions: [], playTicks: new Map<string, number>() };
    const level = java?.level ? await this.#readFile(java.level.path) : null;
    const facts = level === null ? null : readLevel(level);
    return {
      ...unknown,
      ...(facts?.state === 'read' ? facts.data : { version: { name: null, data: null }, spawn: null }),
      names: game === javaGame ? await this.#names(world) : new Map(),
    };
  }

  async #names({ players }: World): Promise<ReadonlyMap<string, string>> {
    const names = new Map<string, string>();
    for (const path of nameFiles) {
      const missing = new Set([...(players?.keys() ?? [])].filter((id) => !names.has(id)));
      if (missing.size === 0 || !this.files.some((file) => file.path === path)) continue;
      const bytes = await this.#readFile(path);
      for (const [id, name] of bytes === null ? [] : readNames(bytes))
        if (missing.has(id)) names.set(id, name);
    }
    return names;
  }

  async #listJava(root: readonly ListedFile[]): Promise<boolean> {
    if (await this.#listJavaWorld('', root)) return true;
    const folders = foldersOf(root);
    const configured = await this.#levelName(root);
    // `level-name` may be a path.
    if (configured !== null && folders.includes(configured.split('/')[0] ?? ''))
      if (await this.#listJavaWorld(`${configured}/`, await this.#folder(configured))) {
        await this.#listBeside(configured);
        return true;
      }
    const likely = folders.filter((name) => name === 'world' || folders.includes(`${name}_nether`));
    const others = folders.filter((name) => !likely.includes(name) && !otherFolders.test(name));
    for (const name of [...likely, ...others].slice(0, maxTried)) {
      if (!(await this.#listJavaWorld(`${name}/`, await this.#folder(name)))) continue;
      await this.#listBeside(name);
      return true;
    }
    return false;
  }

  async #levelName(root: readonly ListedFile[]): Promise<string | null> {
    const path = 'server.properties';
    if (!root.some(({ name }) => name === path)) return null;
    return readLevelName((await this.#readFile(path)) ?? new Uint8Array());
  }

  /** Lists Bukkit's folders beside the main world: of the nether and the end, before 26.1, and of more worlds. */
  async #listBeside(main: string): Promise<void> {
    const parent = main.slice(0, main.lastIndexOf('/') + 1);
    const name = main.slice(parent.length);
    const folders = foldersOf(await this.#folder(parent.slice(0, -1)));
    const beside = [
      { folder: `${name}_nether`, dimension: 'DIM-1' },
      { folder: `${name}_the_end`, dimension: 'DIM1' },
    ];
    await Promise.all(
      beside
        .filter(({ folder }) => folders.includes(folder))
        .map(({ folder, dimension }) => this.#listDimension(`${parent}${folder}/${dimension}`)),
    );
    if (!isOfBukkit(await this.#folder(main))) return;
    const known = [name, ...beside.map(({ folder }) => folder)];
    const others = folders.filter((folder) => !known.includes(folder) && !otherFolders.test(folder));
    for (const folder of others.slice(0, maxTried)) {
      const items = await this.#folder(parent + folder);
      if (isOfBukkit(items)) await this.#listJavaWorld(`${parent}${folder}/`, items);
    }
  }

  /** Lists a world's folders of regions and players. Returns false if a folder is no world. */
  async #listJavaWorld(path: string, items: readonly ListedFile[]): Promise<boolean> {
    const folders = foldersOf(items);
    const isWorld =
      items.some(({ name }) => name === 'level.dat' || name === 'level.dat_old') &&
      folders.some((name) => worldFolder.test(name));
    if (!isWorld) return false;
    await Promise.all(
      folders.map(async (name) => {
        if (name === 'region' || name === 'playerdata') await this.#folder(path + name);
        else if (name === 'players') await this.#folder(`${path}players/data`);
        else if (name === 'dimensions') await this.#listDimensions(`${path}dimensions`);
        else if (dimensionFolder.test(name)) await this.#listDimension(path + name);
      }),
    );
    return true;
  }

  async #listDimensions(path: string): Promise<void> {
    const namespaces = foldersOf(await this.#folder(path));
    await Promise.all(
      namespaces.map(async (namespace) => {
        const names = foldersOf(await this.#folder(`${path}/${namespace}`));
        await Promise.all(names.map((name) => this.#listDimension(`${path}/${namespace}/${name}`, 3)));
      }),
    );
  }

  /** Lists the regions of a dimension, if it has any. @param depth of the folders that its name may consist of */
  async #listDimension(path: string, depth = 0): Promise<void> {
    const folders = foldersOf(await this.#folder(path));
    if (folders.includes('region')) await this.#folder(`${path}/region`);
    else if (depth > 0 && !folders.includes('data'))
      await Promise.all(folders.map((name) => this.#listDimension(`${path}/${name}`, depth - 1)));
  }

  async #listByRule(rule: GameRule, root: readonly ListedFile[]): Promise<void> {
    const patterns = [...rule.world, ...rule.needed, rule.players, rule.regions].filter(
      (one) => one !== undefined,
    );
    const folders = [...new Set(patterns.map((one) => one.slice(0, Math.max(0, one.lastIndexOf('/')))))];
    const bases = ['', ...rule.folders.map((one) => `${one}/`)];
    for (const base of bases)
      for (const folder of folders) {
        const path = base + folder;
        const [first = ''] = path.split('/');
        // Which of all folders a placeholder stands for isn't tried in the server's own.
        if (path !== '' && !isPlaceholder(first) && foldersOf(root).includes(first))
          await this.#descend('', path);
      }
  }

  /** Lists the folders that a pattern names, as far as they are there. */
  async #descend(folder: string, pattern: string): Promise<void> {
    if (pattern === '') return;
    const [part = '', ...rest] = pattern.split('/');
    const names = foldersOf(await this.#folder(folder));
    const matching = isPlaceholder(part) ? names.slice(0, maxTried) : names.filter((name) => name === part);
    for (const name of matching) {
      const path = folder === '' ? name : `${folder}/${name}`;
      if (rest.length === 0) await this.#folder(path);
      else await this.#descend(path, rest.join('/'));
    }
  }

  #folder(path: string): Promise<readonly ListedFile[]> {
    const listed = this.#listed.get(path) ?? this.#listOnce(path);
    this.#listed.set(path, listed);
    return listed;
  }

  async #listOnce(path: string): Promise<readonly ListedFile[]> {
    if (this.#callsLeft <= 0) {
      this.isWhole = false;
      return [];
    }
    this.#callsLeft--;
    const listed = await orNull(this.#list(path));
    if (listed === null) this.isWhole = false;
    return listed === null ? [] : this.#keep(`${path}/`, listed);
  }

  #keep(folder: string, { items, more }: FileListing): readonly ListedFile[] {
    if (more) this.isWhole = false;
    const valid = items.filter(
      ({ name }) =>
        name !== '' &&
        name !== '.' &&
        name !== '..' &&
        !/[/\0]/.test(name) &&
        folder.length + name.length <= maxPathBytes,
    );
    for (const { name, kind, sizeBytes, modifiedAt } of valid) {
      if (kind !== 'file') continue;
      if (this.files.length >= this.#maxFiles) this.isWhole = false;
      else this.files.push({ path: folder + name, sizeBytes, modifiedAt: modifiedAt?.getTime() ?? null });
    }
    return valid;
  }

  async #readFile(path: string): Promise<Uint8Array | null> {
    return this.#read && orNull(this.#read(path));
  }
}

/** Bukkit marks each world that it has loaded, with a plug-in for several worlds too. */
function isOfBukkit(items: readonly ListedFile[]): boolean {
  return items.some(({ name }) => name === 'uid.dat');
}

function foldersOf(items: readonly ListedFile[]): readonly string[] {
  return items.filter(({ kind }) => kind === 'folder').map(({ name }) => name);
}

function isPlaceholder(part: string): boolean {
  return /[*{]/.test(part);
}
