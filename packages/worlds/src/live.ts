import { type Account, type Hosting, type ListedFile, orNull, type ReadOptions } from '@steward/hosts/model';
import type { ContentFile, Contents, WorldFacts } from './contents.ts';
import { FolderLister, folderNames, type ListFolder } from './folder-lister.ts';
import { listJava } from './java-listing.ts';
import { levelFolders } from './java-properties.ts';
import { findWorld, RuleMatcher, type World } from './layouts.ts';
import { foldersOfPattern, type GameRule, settingsPaths, usedWorld } from './model/game-rule.ts';
import { defaultGames, javaGame } from './model/games.ts';
import {
  generationFiles,
  nameFiles,
  overridesFiles,
  readGenerationSeed,
  readLevel,
  readNames,
  readOverrides,
} from './world-data.ts';

export interface ListOptions {
  /**
   * Whether all folders of a Minecraft Java world are listed, not just those of regions and players; the names of players are
   * not read then. Hosts note each list in a log that the server's owner reads. Default: true.
   */
  readonly everything?: boolean;
  /** How many folders are listed at most; a world of Minecraft takes 8 to 11, with everything in it 15 to 30. Default: 60. */
  readonly maxCalls?: number;
  /** How many files are kept at most. Default: 100,000. */
  readonly maxFiles?: number;
  /** Default: `defaultGames`. */
  readonly games?: readonly GameRule[];
  /**
   * A backup of the server: a file that is unchanged since isn't read again. Default: none.
   */
  readonly backup?: UnchangedFiles;
}

/** Files of a backup, and the content of some of them by their paths. */
interface UnchangedFiles {
  readonly files: readonly ContentFile[];
  readonly kept: ReadonlyMap<string, Uint8Array>;
}

/** How far the times of an unchanged file may differ, in milliseconds: archives and lists round to seconds, each in its way. */
const sameTimeMs = 1_000;

/** Returns the content of a file that the backup has with the same size and time; null if it has none, or another one. */
function unchanged({ files, kept }: UnchangedFiles, file: ContentFile | undefined): Uint8Array | null {
  const bytes = file && kept.get(file.path);
  const then = bytes && files.find(({ path }) => path === file.path);
  if (!then || then.modifiedAt === null || file.modifiedAt === null) return null;
  const isSame =
    then.sizeBytes === file.sizeBytes && Math.abs(then.modifiedAt - file.modifiedAt) <= sameTimeMs;
  return isSame ? bytes : null;
}

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
  { hosting, account }: { readonly hosting: Hosting; readonly account: Account },
  serverId: string,
  options: ReadOptions,
): ServerFiles | null {
  const { files } = hosting.capabilities;
  if (!files || hosting.listFiles === undefined) return null;
  const list: ListFolder = async (folder) =>
    (await hosting.listFiles?.(account, serverId, folder, options)) ?? { items: [], more: true };
  const read: ReadFile = async (path) => (await hosting.readFile?.(account, serverId, path, options)) ?? null;
  if (files.maxReadBytes === null) return { list, read: null };
  return { list, read: files.textOnly ? async (path) => (isText.test(path) ? read(path) : null) : read };
}

/** Files that are text, of those that are read. */
const isText = /\.(?:properties|json|ini)$|(?:^|\/)\.pteroignore$/;

/**
 * Lists the world of a server, as far as its layout shows where it is. Of several worlds only the main one, and those that
 * Bukkit has beside it; if nothing says which one is the main one, all that may be, and the one that was written last is taken
 * for it (`guessed`). `isWhole` is false if something was not listed, and `unlisted` names where.
 * @param read null if the host's files can't be read: names, version and spawn are unknown then
 * @throws HostError if the server's own folder can't be listed
 */
export async function listWorld(
  list: ListFolder,
  read: ReadFile | null,
  options: ListOptions = {},
): Promise<Contents> {
  const { maxCalls = 60, maxFiles = 100_000, everything = true, games = defaultGames, backup } = options;
  const lister = new FolderLister(list, { maxCalls, maxFiles });
  const orUnread: ReadFile = async (path) => {
    if (read === null) return null;
    const file = backup && lister.files.find((one) => one.path === path);
    return (backup && unchanged(backup, file)) ?? orNull(read(path));
  };
  const root = await lister.root();
  const levels = (backup?.files ?? []).filter(({ path }) => path.endsWith('/level.dat'));
  const main = await listJava(lister, root, {
    named: await namedFolders(root, orUnread),
    everything,
    likelyWorlds: new Set(levels.map(({ path }) => path.slice(0, -'/level.dat'.length))),
  });
  if (main === null) for (const rule of games) await listByRule(lister, rule, root);
  const { files, isWhole } = lister;
  const of =
    main === null ? await usedOf(files, games, orUnread) : { mainName: main.folder, guessed: main.isGuessed };
  const found = findWorld(files, { games, ...of });
  const reader = new FactsReader(files, orUnread);
  const world = found && (await reader.facts(found));
  const names =
    found?.game === javaGame && !everything
      ? await readPlayerNames(orUnread, [...(found.players?.keys() ?? [])], root)
      : new Map<string, string>();
  const [unlisted, unlooked] = [[...lister.unlisted], [...lister.unlooked]];
  return { files, isWhole, world, names, unlisted, unlooked, ...of };
}

const propertiesFile = 'server.properties';

/** Returns the folders that `server.properties` may name as the main world; null if it is not there or can't be read. */
async function namedFolders(root: readonly ListedFile[], read: ReadFile): Promise<readonly string[] | null> {
  const isThere = root.some(({ name, kind }) => name === propertiesFile && kind === 'file');
  const bytes = isThere ? await read(propertiesFile) : null;
  return bytes && levelFolders(bytes);
}

/** Returns the world of another game that its settings name; nothing if that isn't there. */
async function usedOf(
  files: readonly ContentFile[],
  games: readonly GameRule[],
  read: ReadFile,
): Promise<Pick<Contents, 'mainName'>> {
  for (const rule of games) {
    if (rule.used === undefined || RuleMatcher.for(rule).find(files) === null) continue;
    for (const path of settingsPaths(rule)) {
      const bytes = await read(path);
      const mainName = bytes && usedWorld(rule, bytes);
      if (mainName && RuleMatcher.for(rule).has(files, mainName)) return { mainName };
    }
    return {};
  }
  return {};
}

/** Reads what files of a world say. */
class FactsReader {
  readonly #files: readonly ContentFile[];
  readonly #read: ReadFile;

  constructor(files: readonly ContentFile[], read: ReadFile) {
    this.#files = files;
    this.#read = read;
  }

  async facts(world: World): Promise<WorldFacts> {
    const { game, layout, java } = world;
    const unknown = { game, layout, emptyRegions: [], playTicks: new Map<string, number>() };
    const level = java?.level ? await this.#read(java.level.path) : null;
    const facts = level === null ? null : readLevel(level);
    const none = { version: { name: null, data: null }, spawn: null, seed: null, gameTime: null };
    const { version, spawn, seed, gameTime } = facts?.state === 'read' ? facts.data : none;
    return {
      ...unknown,
      version,
      seed: (java === null ? null : await this.#seed(java.root)) ?? seed,
      gameTime,
      spawn: spawn ?? (java === null || layout === 'before-26.1' ? null : await this.#spawn(java.root)),
    };
  }

  /** Returns the seed that the game keeps in its own file from 26.1 on; null if that wasn't listed. */
  async #seed(root: string): Promise<string | null> {
    for (const { path } of this.#files.filter((file) =>
      generationFiles.some((one) => file.path === root + one),
    )) {
      const bytes = await this.#read(path);
      const seed = bytes && readGenerationSeed(bytes);
      if (seed !== null) return seed;
    }
    return null;
  }

  /** Returns the spawn that Paper keeps from 26.1 on. */
  async #spawn(root: string): Promise<WorldFacts['spawn']> {
    for (const path of overridesFiles) {
      // Folders of data aren't listed for a cost.
      if (!path.includes('/') && !this.#files.some((file) => file.path === root + path)) continue;
      const bytes = await this.#read(root + path);
      const spawn = bytes && readOverrides(bytes);
      if (spawn !== null) return spawn;
    }
    return null;
  }
}

/**
 * Returns the names of Minecraft's players by their ids, as far as the files of a server name them.
 * @param root what the server's own folder holds
 */
export async function readPlayerNames(
  read: ReadFile,
  ids: readonly string[],
  root: readonly ListedFile[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const path of nameFiles) {
    const missing = new Set(ids.filter((id) => !names.has(id)));
    if (missing.size === 0 || !root.some(({ name, kind }) => name === path && kind === 'file')) continue;
    const bytes = await read(path);
    for (const [id, name] of bytes === null ? [] : readNames(bytes)) if (missing.has(id)) names.set(id, name);
  }
  return names;
}

/** The most folders that are tried for a placeholder. */
const maxTried = 6;

async function listByRule(lister: FolderLister, rule: GameRule, root: readonly ListedFile[]): Promise<void> {
  const patterns = [
    ...[...rule.world, ...rule.needed, ...(rule.players ?? []), ...(rule.regions ?? [])],
    ...(rule.generation?.files ?? []),
  ];
  const folders = [...new Set(patterns.map(foldersOfPattern))];
  const bases = ['', ...rule.folders.map((one) => `${one}/`)];
  for (const base of bases)
    for (const folder of folders) {
      const path = base + folder;
      const [first = ''] = path.split('/');
      // Which of all folders a placeholder stands for isn't tried in the server's own.
      if (path !== '' && !isPlaceholder(first) && folderNames(root).includes(first))
        await descend(lister, '', path, rule.copies);
    }
}

/** Lists the folders that a pattern names, as far as they are there. */
async function descend(
  lister: FolderLister,
  folder: string,
  pattern: string,
  copies: readonly string[],
): Promise<void> {
  if (pattern === '') return;
  const [part = '', ...rest] = pattern.split('/');
  const names = folderNames(await lister.folder(folder));
  const own = names.filter((name) => !copies.some((copy) => `${name}/`.includes(copy)));
  const matching = isPlaceholder(part) ? own.slice(0, maxTried) : names.filter((name) => name === part);
  for (const name of matching) {
    const path = folder === '' ? name : `${folder}/${name}`;
    if (rest.length === 0) await lister.folder(path);
    else await descend(lister, path, rest.join('/'), copies);
  }
}

function isPlaceholder(part: string): boolean {
  return /[*{]/.test(part);
}
