import type { ContentFile, Contents, Layout } from './contents.ts';
import { findJavaWorld, type JavaWorld, lastPart, type Region } from './java-files.ts';
import { expressionOf, type GameRule, settingsPaths, usedWorld } from './model/game-rule.ts';
import { defaultGames, javaGame } from './model/games.ts';

export type { Region } from './java-files.ts';

/** The one dimension of games besides Minecraft. */
const wholeMap = 'map';

/** A world, as far as its files show it. */
export interface World {
  readonly game: string;
  /** Null for different games from Minecraft Java. */
  readonly layout: Layout | null;
  /** Files of players by their ids: UUIDs in Minecraft Java. Null if the game keeps none. */
  readonly players: ReadonlyMap<string, ContentFile> | null;
  /** Null if the game's are not known. */
  readonly regions: readonly Region[] | null;
  /** In the order of their names. Null if the game's are not known. */
  readonly dimensions: readonly string[] | null;
  /** Files that are the world's, besides players and regions. */
  readonly files: readonly ContentFile[];
  /** Patterns of files that it needs and does not have, with the name of the world put in. */
  readonly missing: readonly string[];
  /** More of a Minecraft Java world; null for other games. */
  readonly java: JavaWorld | null;
}

export interface FindOptions {
  /** Default: `defaultGames`. */
  readonly games?: readonly GameRule[] | undefined;
  /** The name of the one of several worlds that the server uses, or that is taken for that one, if it is there. */
  readonly mainName?: string | undefined;
}

/** Finds the world of a server among its files; null if its game is unknown. */
export function findWorld(
  files: readonly ContentFile[],
  { games = defaultGames, mainName }: FindOptions = {},
): World | null {
  const java = findJavaWorld(files, mainName);
  if (java !== null) {
    const { layout, players, regions, level, oldLevel } = java;
    const dimensions = [...new Set(regions.map(({ dimension }) => dimension))].sort();
    const own = [level, oldLevel].filter((file) => file !== null);
    return { game: javaGame, layout, players, regions, dimensions, files: own, missing: [], java };
  }
  for (const rule of games) {
    if (rule.world.length === 0) continue;
    const world = new RuleMatcher(rule).find(files, mainName);
    if (world !== null) return world;
  }
  return null;
}

/** Finds the world that a server has now, null if it wasn't listed, and returns how the same one is found in backups. */
export function findLive(
  live: Contents | null,
  options: FindOptions,
): { readonly liveWorld: World | null; readonly find: FindOptions } {
  const mainName = live?.mainName ?? options.mainName;
  const liveWorld = live && findWorld(live.files, { ...options, mainName });
  return {
    liveWorld,
    find: { ...options, mainName: liveWorld?.java ? lastPart(liveWorld.java.root) : mainName },
  };
}

/** The most files that are named as missing. */
const maxMissing = 20;

/** How often games write the world that they use, at least. */
const savedEveryMs = 30 * 60_000;

/** Finds the worlds of one game by its rule. */
export class RuleMatcher {
  readonly #rule: GameRule;
  readonly #world: readonly RegExp[];
  readonly #needed: readonly RegExp[];
  readonly #players: RegExp | null;
  readonly #regions: RegExp | null;
  readonly #settings: ReadonlySet<string>;

  constructor(rule: GameRule) {
    this.#rule = rule;
    this.#settings = new Set(settingsPaths(rule));
    this.#world = rule.world.map(expressionOf);
    this.#needed = rule.needed.map(expressionOf);
    this.#players = rule.players === undefined ? null : expressionOf(rule.players);
    this.#regions = rule.regions === undefined ? null : expressionOf(rule.regions);
  }

  /** Whether a file is one that the game needs by its name, and so must not be empty. */
  mustHaveData(path: string): boolean {
    return (
      !this.#isCopy(path) &&
      this.#needed.some(
        (expression, index) => !this.#rule.needed[index]?.includes('*') && expression.test(path),
      )
    );
  }

  /** Whether the game's settings name the world that is used, in a file of this path. */
  isSettings(path: string): boolean {
    return this.#settings.has(path);
  }

  /** Returns the world that such a file names; null if it names none. */
  usedWorld(settings: Uint8Array): string | null {
    return usedWorld(this.#rule, settings);
  }

  /** @param mainName the name of the world that is used: others don't count if it is there. Default: unknown */
  find(files: readonly ContentFile[], mainName?: string): World | null {
    const isOther = this.#otherThan(files, mainName);
    const own: ContentFile[] = [];
    /** When each was last written; 0 if that is unknown. */
    const worlds = new Map<string, number>();
    // By the names of worlds: which of the patterns of needed files have one, as bits.
    const needed = new Map<string, number>();
    const players = new Map<string, ContentFile>();
    const regions: Region[] = [];
    for (const file of files) {
      if (this.#isCopy(file.path)) continue;
      const found = firstMatch(this.#world, file.path);
      if (isOther(found)) continue;
      if (found !== null) {
        const world = found.groups?.['world'] ?? '';
        worlds.set(world, Math.max(worlds.get(world) ?? 0, file.modifiedAt ?? 0));
      }
      const need = this.#needed.findIndex((expression) => expression.test(file.path));
      if (need >= 0) {
        const world = this.#needed[need]?.exec(file.path)?.groups?.['world'] ?? '';
        needed.set(world, (needed.get(world) ?? 0) | (1 << need));
      }
      if (found !== null || need >= 0) own.push(file);
      const ofPlayer = this.#players?.exec(file.path) ?? null;
      const { player } = ofPlayer?.groups ?? {};
      if (player !== undefined && !isOther(ofPlayer)) players.set(player, file);
      const ofRegion = this.#regions?.exec(file.path) ?? null;
      const { x, z } = isOther(ofRegion) ? {} : (ofRegion?.groups ?? {});
      if (x !== undefined && z !== undefined)
        regions.push({ dimension: wholeMap, x: Number(x), z: Number(z), file });
    }
    if (worlds.size === 0) return null;
    const { game, players: keepsPlayers, regions: keepsRegions } = this.#rule;
    return {
      game,
      layout: null,
      players: keepsPlayers === undefined ? null : players,
      regions: keepsRegions === undefined ? null : regions,
      dimensions: keepsRegions === undefined ? null : [wholeMap],
      files: own,
      missing: this.#missingOf(worlds, needed),
      java: null,
    };
  }

  /**
   * Returns what worlds lack. Of several, one that is whole is enough, unless another was written later, so that the game uses
   * that one: the others may be what someone left behind.
   */
  #missingOf(worlds: ReadonlyMap<string, number>, found: ReadonlyMap<string, number>): readonly string[] {
    const all = (1 << this.#rule.needed.length) - 1;
    let latestWhole = Number.NEGATIVE_INFINITY;
    for (const [world, writtenAt] of worlds)
      if ((found.get(world) ?? 0) === all)
        latestWhole = Math.max(latestWhole, writtenAt || Number.POSITIVE_INFINITY);
    const missing: string[] = [];
    for (const [world, writtenAt] of worlds) {
      if (writtenAt - savedEveryMs <= latestWhole) continue;
      const has = found.get(world) ?? 0;
      const own = this.#rule.needed.filter((_, index) => (has & (1 << index)) === 0);
      if (missing.length < maxMissing)
        missing.push(...own.map((text) => text.replace('{world}', () => world)));
    }
    return missing.slice(0, maxMissing);
  }

  /** Returns whether there is a world of this name. */
  has(files: readonly ContentFile[], name: string): boolean {
    return files.some(
      ({ path }) => !this.#isCopy(path) && worldOf(firstMatch(this.#world, path), null) === name,
    );
  }

  /** Returns what tells files of different worlds from the main one; none are if that isn't there. */
  #otherThan(files: readonly ContentFile[], mainName?: string): (match: RegExpExecArray | null) => boolean {
    if (mainName === undefined || !this.has(files, mainName)) return () => false;
    return (match) => worldOf(match, mainName) !== mainName;
  }

  #isCopy(path: string): boolean {
    return this.#rule.copies.some((part) => path.includes(part));
  }
}

/** @param otherwise that of a path which has no world in it */
function worldOf(match: RegExpExecArray | null, otherwise: string | null): string | null {
  return match?.groups?.['world'] ?? otherwise;
}

function firstMatch(expressions: readonly RegExp[], path: string): RegExpExecArray | null {
  for (const expression of expressions) {
    const match = expression.exec(path);
    if (match !== null) return match;
  }
  return null;
}
