import type { ContentFile, Contents, Layout } from './contents.ts';
import { findJavaWorld, type JavaWorld, type Region } from './java-files.ts';
import { isTable } from './leveldb-files.ts';
import {
  type FileCheck,
  type GameRule,
  PathPattern,
  settingsPaths,
  usedWorld,
  writtenInPlace,
} from './model/game-rule.ts';
import { defaultGames, javaGame } from './model/games.ts';

export type { Region } from './java-files.ts';

/** The one dimension of games besides Minecraft. */
const wholeMap = 'map';

/** A file that a world needs and that isn't there. */
export interface MissingFile {
  /** Its path as far as it's known, with the name of the world put in. */
  readonly file: string;
  /** In the game's rule. */
  readonly pattern: string;
  /** Whether it's one of a generation, whose files differ between versions of the game. */
  readonly isOfGeneration: boolean;
}

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
  /** The worlds that these are of, by their paths, as far as they have names: each is the folder that it's in, and its name. */
  readonly names: ReadonlyMap<string, string>;
  /** What files whose names have a number of a generation are compared by, by their paths. */
  readonly slots: ReadonlyMap<string, string>;
  /** Those of its worlds that are saved in generations. */
  readonly converted: ReadonlySet<string>;
  /** Files that its worlds need, by their game's rule, and that aren't there. */
  readonly missing: readonly MissingFile[];
  /** More of a Minecraft Java world; null for other games. */
  readonly java: JavaWorld | null;
}

export interface FindOptions {
  /** Default: `defaultGames`. */
  readonly games?: readonly GameRule[] | undefined;
  /** The one of several worlds that the server uses, or that is taken for that one, if it is there: its name, or its folder in Java. */
  readonly mainName?: string | undefined;
  /** As in `RuleMatcher.find`. */
  readonly converted?: ReadonlySet<string> | undefined;
}

const nothing: ReadonlyMap<string, string> = new Map();

/** Finds the world of a server among its files; null if its game is unknown. */
export function findWorld(
  files: readonly ContentFile[],
  { games = defaultGames, mainName, converted }: FindOptions = {},
): World | null {
  const java = findJavaWorld(files, mainName);
  if (java !== null) {
    const { layout, players, regions, level, oldLevel } = java;
    const dimensions = [...new Set(regions.map(({ dimension }) => dimension))].sort();
    const own = [level, oldLevel].filter((file) => file !== null);
    return {
      ...{ game: javaGame, layout, players, regions, dimensions, files: own, missing: [], java },
      ...{ names: nothing, slots: nothing, converted: new Set<string>() },
    };
  }
  for (const rule of games) {
    if (rule.world.length === 0) continue;
    const world = RuleMatcher.for(rule).find(files, mainName, converted);
    if (world !== null) return world;
  }
  return null;
}

/** Returns what a file of a world is compared by: its path, without the number of its generation. */
export function slotOf(world: World | null, { path }: ContentFile): string {
  return world?.slots.get(path) ?? path;
}

/** Returns how worlds are found if these are known, of which some may be saved in generations. */
export function besideWorlds(find: FindOptions, worlds: readonly (World | null)[]): FindOptions {
  const converted = new Set(worlds.flatMap((world) => [...(world?.converted ?? [])]));
  return converted.size === 0 ? find : { ...find, converted };
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
    find: { ...options, mainName: liveWorld?.java ? liveWorld.java.root.slice(0, -1) : mainName },
  };
}

/** The most files that are named as missing. */
const maxMissing = 20;

/** How often games write the world that they use, at least. */
export const savedEveryMs = 30 * 60_000;

/** Those of rules that were used, so that the patterns of a rule are compiled once. */
const matchers = new WeakMap<GameRule, RuleMatcher>();

/** Finds the worlds of one game by its rule. */
export class RuleMatcher {
  readonly rule: GameRule;
  readonly #world: readonly PathPattern[];
  readonly #shown: readonly PathPattern[];
  readonly #needed: readonly PathPattern[];
  readonly #players: readonly PathPattern[];
  readonly #regions: readonly PathPattern[];
  readonly #generation: readonly PathPattern[];
  readonly #replaced: readonly PathPattern[];
  readonly #checks: readonly { readonly check: FileCheck; readonly files: readonly PathPattern[] }[];
  readonly #plain: readonly PathPattern[];
  readonly #fixed: readonly PathPattern[];
  readonly #mayBeEmpty: readonly PathPattern[];
  readonly #settings: ReadonlySet<string>;

  /** Returns that of a world's game; null if it has none. */
  static of(world: World | null, games: readonly GameRule[]): RuleMatcher | null {
    const rule = games.find(({ game }) => game === world?.game);
    return rule === undefined ? null : RuleMatcher.for(rule);
  }

  /** Returns the one of a rule. */
  static for(rule: GameRule): RuleMatcher {
    return matchers.getOrInsertComputed(rule, () => new RuleMatcher(rule));
  }

  private constructor(rule: GameRule) {
    const compiled = (patterns: readonly string[] = []) => patterns.map((text) => new PathPattern(text));
    this.rule = rule;
    this.#settings = new Set(settingsPaths(rule));
    this.#world = compiled(rule.world);
    this.#shown = compiled(rule.shown ?? rule.world);
    this.#needed = compiled(rule.needed);
    this.#players = compiled(rule.players);
    this.#regions = compiled(rule.regions);
    this.#generation = compiled(rule.generation?.files);
    this.#replaced = compiled(rule.generation?.replaces);
    this.#checks = rule.checks.map((check) => ({ check, files: compiled(check.files) }));
    this.#plain = compiled(rule.plain);
    this.#mayBeEmpty = compiled(rule.mayBeEmpty);
    this.#fixed = compiled([...rule.world, ...rule.needed].filter(hasFixedName));
  }

  /** Returns what a file is in its game, if each world has one: `Ours/players.sqlite`; else null. */
  fixedName(path: string): string | null {
    return textOf(firstMatch(this.#fixed, path)) || null;
  }

  /** Returns how the inside of a file is read; undefined if it isn't. */
  checkOf(path: string): FileCheck | undefined {
    const found = this.#checks.find(({ files }) => firstMatch(files, path) !== null);
    return found === undefined || this.#isCopy(path) ? undefined : found.check;
  }

  /** Whether the game writes into a file, so that a copy may hold parts of two saves. */
  isWrittenInPlace(path: string): boolean {
    const check = this.checkOf(path);
    return check !== undefined && writtenInPlace.has(check.kind);
  }

  /** Whether another file in its folder names a file, and says how long it is: a table of LevelDB. */
  isNamedBeside(path: string): boolean {
    return isTable(path) && this.checkOf(path)?.kind === 'leveldb';
  }

  /** Returns what the tables of the database are called that a file is one of: `Ours/db/*.ldb`; null if it's of none. */
  tablesBeside(path: string): string | null {
    return this.checkOf(path)?.kind === 'leveldb' ? `${path.slice(0, path.lastIndexOf('/') + 1)}*.ldb` : null;
  }

  /** Whether a file is one of an older version of the game, which newer ones leave behind. */
  isReplaced(path: string): boolean {
    return firstMatch(this.#replaced, path) !== null;
  }

  /** Whether it is enough that a file has data. */
  isPlain(path: string): boolean {
    return firstMatch(this.#plain, path) !== null;
  }

  /** Whether a world can be loaded without a file: a small one, which the game writes again. */
  isMinor(path: string): boolean {
    return this.isPlain(path) && !this.isNeeded(path);
  }

  /** Whether a world can't be loaded without a file, and what is in it. */
  isNeeded(path: string): boolean {
    return firstMatch([...this.#needed, ...this.#generation], path) !== null && !this.mayBeEmpty(path);
  }

  /** Whether a file may have no bytes. */
  mayBeEmpty(path: string): boolean {
    return firstMatch(this.#mayBeEmpty, path) !== null;
  }

  /** Whether a file fits the first check's first pattern: it is the save itself, without which there is no ✅. */
  isMain(path: string): boolean {
    const [first] = this.#checks[0]?.files ?? [];
    return first?.test(path) === true;
  }

  /** Whether the game's settings name the world that is used, in a file of this path. */
  isSettings(path: string): boolean {
    return this.#settings.has(path);
  }

  /** Returns the world that such a file names; null if it names none. */
  usedWorld(settings: Uint8Array): string | null {
    return usedWorld(this.rule, settings);
  }

  /**
   * Finds the worlds among files; null if there is none.
   * @param mainName the name of the world that is used: others don't count if it is there. Default: unknown
   * @param converted worlds that are known to have generations, so that their older files are copies. Default: none
   */
  find(
    files: readonly ContentFile[],
    mainName?: string,
    converted: ReadonlySet<string> = new Set(),
  ): World | null {
    const isOther = this.#otherThan(files, mainName);
    const generations = this.#generationsOf(files);
    const hasRoot = this.#hasRoot(files);
    const isIgnored = (match: RegExpExecArray | null) =>
      isOther(match) || (match !== null && !hasRoot && isAtRoot(match));
    const isReplaced = (path: string) => {
      const world = keyOf(firstMatch(this.#replaced, path), path);
      return world !== '' && (converted.has(world) || generations.has(world));
    };
    const found = new FoundWorlds();
    for (const file of files) {
      const { path } = file;
      if (this.#isCopy(path) || isReplaced(path)) continue;
      const ofGeneration = firstMatch(this.#generation, path);
      if (ofGeneration !== null) {
        if (isOther(ofGeneration)) continue;
        const [world, { n }] = [keyOf(ofGeneration, path), ofGeneration.groups ?? {}];
        found.note(world, file);
        if (generations.get(world)?.used === Number(n)) found.addSlot(world, file, ofGeneration, n);
        continue;
      }
      const match = firstMatch(this.#world, path);
      if (isIgnored(match)) continue;
      const need = this.#needed.findIndex((expression) => expression.test(path));
      const ofNeed = this.#needed[need]?.exec(path) ?? null;
      const ofPlayer = firstMatch(this.#players, path);
      const ofRegion = firstMatch(this.#regions, path);
      const known = match ?? ofRegion;
      if (known !== null && !isIgnored(known)) found.note(keyOf(known, path), file);
      if (match !== null || ofRegion !== null) found.isShown ||= this.#shows(path, ofRegion);
      if (ofNeed !== null && !isIgnored(ofNeed)) found.needs(keyOf(match ?? ofNeed, path), need);
      // One that is needed by its name is more than a player or a part of the map.
      const isNamed = ofNeed !== null && this.#needed[need]?.text.includes('*') === false;
      const { player } = ofPlayer?.groups ?? {};
      if (!isNamed && player !== undefined) {
        if (!isOther(ofPlayer))
          found.players.set(this.#players[0]?.test(path) ? player : textOf(ofPlayer), file);
      } else if (!isNamed && ofRegion !== null) {
        if (!isOther(ofRegion)) found.regions.push(regionAt(ofRegion, file));
      } else if (match !== null || (ofNeed !== null && !isIgnored(ofNeed)))
        found.add(keyOf(match ?? ofNeed, path), file);
    }
    if (!found.isShown) return null;
    const { game, players, regions, generation } = this.rule;
    // A world from before generations has its map in one file.
    const hasRegions = regions !== undefined && (generation === undefined || generations.size > 0);
    return {
      game,
      layout: null,
      players: players === undefined ? null : found.players,
      regions: hasRegions ? found.regions : null,
      dimensions: hasRegions ? [wholeMap] : null,
      files: found.files,
      names: found.names,
      slots: found.slots,
      converted: new Set(generations.keys()),
      missing: this.#missingOf(found, generations),
      java: null,
    };
  }

  /** Whether a file shows that the game is there. */
  #shows(path: string, ofRegion: RegExpExecArray | null): boolean {
    return ofRegion !== null || firstMatch(this.#shown, path) !== null;
  }

  /** Whether the files of a world are an archive's own, in no folder: all that it needs are there. */
  #hasRoot(files: readonly ContentFile[]): boolean {
    if (!this.rule.needed.some((text) => text.includes('{world/}'))) return true;
    return this.#needed.every((pattern) =>
      files.some(({ path }) => {
        const match = pattern.exec(path);
        return match !== null && isAtRoot(match);
      }),
    );
  }

  /** Returns what there is of the generations of worlds. */
  #generationsOf(files: readonly ContentFile[]): ReadonlyMap<string, Generations> {
    const found = new Map<string, Generations>();
    if (this.#generation.length === 0) return found;
    const of = (world: string) => {
      const known = found.get(world) ?? new Generations(this.#generation.length);
      found.set(world, known);
      return known;
    };
    for (const { path } of files) {
      if (this.#isCopy(path)) continue;
      const index = this.#generation.findIndex((pattern) => pattern.test(path));
      const match = this.#generation[index]?.exec(path) ?? null;
      const world = keyOf(match ?? firstMatch(this.#regions, path), path);
      if (match !== null) of(world).add(Number(match.groups?.['n']), index);
      else if (world !== '') of(world);
    }
    return found;
  }

  /**
   * Returns what worlds lack. Of several, one that is whole is enough, unless another was written later, so that the game uses
   * that one: the others may be what someone left behind.
   */
  #missingOf(found: FoundWorlds, generations: ReadonlyMap<string, Generations>): readonly MissingFile[] {
    const lacks = (world: string) => {
      const own = generations.get(world);
      if (own !== undefined) return own.lacking.map((index) => this.rule.generation?.files[index] ?? '');
      return this.rule.needed.filter((_, index) => !found.hasNeeded(world, index));
    };
    let latestWhole = Number.NEGATIVE_INFINITY;
    for (const [world, writtenAt] of found.worlds)
      if (lacks(world).length === 0)
        latestWhole = Math.max(latestWhole, writtenAt || Number.POSITIVE_INFINITY);
    const missing: MissingFile[] = [];
    for (const [world, writtenAt] of found.worlds) {
      if (writtenAt - savedEveryMs <= latestWhole) continue;
      const own = generations.get(world);
      if (missing.length < maxMissing)
        missing.push(
          ...lacks(world).map((pattern) => ({
            file: pattern
              .replace(/^\*\//, '')
              .replace('{world/}', () => (world === '' ? '' : `${nameOf(world)}/`))
              .replace('{world}', () => nameOf(world))
              .replace('{n}', `${own?.used ?? '*'}`),
            pattern,
            isOfGeneration: own !== undefined,
          })),
        );
    }
    return missing.slice(0, maxMissing);
  }

  /** Returns whether there is a world of this name. */
  has(files: readonly ContentFile[], name: string): boolean {
    return files.some(({ path }) => {
      if (this.#isCopy(path)) return false;
      const match = firstMatch(this.#world, path) ?? firstMatch(this.#generation, path);
      return worldOf(match, null) === name;
    });
  }

  /** Returns what tells files of different worlds from the main one; none are if that isn't there. */
  #otherThan(files: readonly ContentFile[], mainName?: string): (match: RegExpExecArray | null) => boolean {
    if (mainName === undefined || !this.has(files, mainName)) return () => false;
    return (match) => worldOf(match, mainName) !== mainName;
  }

  #isCopy(path: string): boolean {
    return this.rule.copies.some((part) => path.includes(part));
  }
}

/** What there is of the generations of one world. */
class Generations {
  readonly #files: number;
  /** Which files each has, as bits. */
  readonly #has = new Map<number, number>();

  constructor(files: number) {
    this.#files = files;
  }

  add(n: number, index: number): void {
    this.#has.set(n, (this.#has.get(n) ?? 0) | (1 << index));
  }

  /** The highest of which everything is there, or if there is none, the highest of all. Null if there is none at all. */
  get used(): number | null {
    const all = (1 << this.#files) - 1;
    const whole = [...this.#has].flatMap(([n, has]) => (has === all ? [n] : []));
    const numbers = whole.length > 0 ? whole : [...this.#has.keys()];
    return numbers.length === 0 ? null : Math.max(...numbers);
  }

  /** Which files that one lacks, by their places. */
  get lacking(): readonly number[] {
    const { used } = this;
    const has = used === null ? 0 : (this.#has.get(used) ?? 0);
    return Array.from({ length: this.#files }, (_, index) => index).filter(
      (index) => (has & (1 << index)) === 0,
    );
  }
}

/** What was found of a game's worlds. */
class FoundWorlds {
  /** When each was last written; 0 if that is unknown. */
  readonly worlds = new Map<string, number>();
  readonly files: ContentFile[] = [];
  readonly names = new Map<string, string>();
  readonly slots = new Map<string, string>();
  readonly players = new Map<string, ContentFile>();
  readonly regions: Region[] = [];
  isShown = false;
  /** By worlds: which of the patterns of needed files have one, as bits. */
  readonly #needed = new Map<string, number>();

  note(world: string, { modifiedAt }: ContentFile): void {
    this.worlds.set(world, Math.max(this.worlds.get(world) ?? 0, modifiedAt ?? 0));
  }

  needs(world: string, index: number): void {
    this.#needed.set(world, (this.#needed.get(world) ?? 0) | (1 << index));
  }

  hasNeeded(world: string, index: number): boolean {
    return ((this.#needed.get(world) ?? 0) & (1 << index)) !== 0;
  }

  add(world: string, file: ContentFile): void {
    this.files.push(file);
    if (world !== '') this.names.set(file.path, world);
  }

  /** Adds a file of a generation. */
  addSlot(world: string, file: ContentFile, match: RegExpExecArray, n = ''): void {
    this.isShown = true;
    this.add(world, file);
    const start = file.path.length - match[0].length;
    this.slots.set(file.path, file.path.slice(0, start) + match[0].replace(`.${n}.`, '.{n}.'));
  }
}

/** Returns a region of the map, or a part of it that has only a name. */
function regionAt(match: RegExpExecArray, file: ContentFile): Region {
  const { x, z } = match.groups ?? {};
  const isPlace = x !== undefined && z !== undefined;
  const place = isPlace ? { x: Number(x), z: Number(z) } : { x: 0, z: 0, name: textOf(match) };
  return { dimension: wholeMap, ...place, file };
}

/** Whether each world has one file of a pattern, whatever folders that is in. */
function hasFixedName(pattern: string): boolean {
  return !/[*{]/.test(pattern.slice(pattern.lastIndexOf('/') + 1).replace('{world}', ''));
}

/** Returns the part of a path that fits a pattern. */
function textOf(match: RegExpExecArray | null): string {
  return match?.[0].replace(/^\//, '') ?? '';
}

/** Whether a match has no world's name although its pattern may have one, and begins where the path does. */
function isAtRoot({ groups, index }: RegExpExecArray): boolean {
  return index === 0 && groups !== undefined && 'world' in groups && groups['world'] === undefined;
}

/** Returns the world of a file: the folder in which a match begins, and the world's name; empty if it has none. */
function keyOf(match: RegExpExecArray | null, path: string): string {
  const name = match?.groups?.['world'];
  if (match === null || name === undefined) return '';
  return match.index === 0 ? name : `${path.slice(0, match.index)}/${name}`;
}

/** Returns the name of a world without its folder. */
export function nameOf(world: string): string {
  return world.slice(world.lastIndexOf('/') + 1);
}

/**
 * Returns which worlds someone may have left behind: another one is whole, and was written as late, or they are copies of it.
 * @param broken those in which something is wrong
 */
export function leftWorlds(
  { files, names }: World,
  broken: ReadonlySet<string>,
): (world: string | undefined) => boolean {
  const times = new Map<string, number>();
  for (const { path, modifiedAt } of files) {
    const world = names.get(path);
    if (world !== undefined) times.set(world, Math.max(times.get(world) ?? 0, modifiedAt ?? 0));
  }
  const whole = [...times].filter(([world]) => !broken.has(world));
  const latestWhole = Math.max(Number.NEGATIVE_INFINITY, ...whole.map(([, at]) => at));
  return (world) =>
    world !== undefined &&
    ((times.get(world) ?? 0) - savedEveryMs <= latestWhole || whole.some(([other]) => isCopy(world, other)));
}

/** Whether a world has the name of another one, and is in a folder whose path is no shorter: that of copies. */
export function isCopy(world: string, other: string): boolean {
  return world !== other && nameOf(world) === nameOf(other) && other.length <= world.length;
}

/** @param otherwise that of a path which has no world in it */
function worldOf(match: RegExpExecArray | null, otherwise: string | null): string | null {
  return match?.groups?.['world'] ?? otherwise;
}

function firstMatch(expressions: readonly PathPattern[], path: string): RegExpExecArray | null {
  for (const expression of expressions) {
    const match = expression.exec(path);
    if (match !== null) return match;
  }
  return null;
}
