import {
  type ContentFile,
  type Contents,
  type FileFlaw,
  hasData,
  jsonBytes,
  maxFiles,
  maxPathBytes,
  maxPathsBytes as mostPathsBytes,
  type WorldFacts,
} from './contents.ts';
import { checkFile, type InnerLimit } from './file-checks.ts';
import type { Finding, MutableFinding } from './finding.ts';
import { type JavaFolders, javaFile, type Region } from './java-files.ts';
import { levelFolders } from './java-properties.ts';
import { findWorld, leftWorlds, RuleMatcher, type World } from './layouts.ts';
import { type Manifest, readManifest } from './leveldb-manifest.ts';
import { type FileCheck, type GameRule, readsInside } from './model/game-rule.ts';
import { RegionCheck, type RegionResult } from './region.ts';
import { type Reading, WatchedFile } from './watched-file.ts';
import {
  type DataFile,
  generationFile,
  generationFiles,
  type LevelFacts,
  maxDataBytes,
  overridesFiles,
  readBedrockLevel,
  readGenerationSeed,
  readLevel,
  readOverrides,
  readPlayer,
  readPlayTicks,
  readUid,
} from './world-data.ts';
import { foldersOf, isOfMap, isOwnFolder } from './world-folders.ts';

/** An archive holds more than is read of one. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
}

/** The most files of players, and of their statistics, that are unpacked. */
const maxPlayerFiles = 5000;
const maxStatsBytes = 2 ** 20;
/** The most bytes that all files of players, and each `level.dat`, are unpacked to: packed twice, they may be next to none. */
const maxUnpackedBytes = 512 * 2 ** 20;
/** The most lists of names, and `level.dat`, that are read. */
const maxOtherFiles = 64;
/** How large a file is whose content is kept, and how many are. */
const maxKeptBytes = 64 * 2 ** 10;
const maxKept = 16;
/** The most chunks in files beside their regions. */
const maxExternal = 20_000;
/** The most files that a finding names. */
const maxNamed = 20;
/** The part of the regions that may be damaged: a copy of a running server can hold one that was being written. */
const mayBeTorn = 0.01;
/** Files of a database of LevelDB. */
const currentFile = /(?:^|\/)CURRENT$/;
const manifestFile = /(?:^|\/)MANIFEST-\d+$/;
const tableFile = /(\d+)\.(?:ldb|sst)$/;
const logFile = /(\d+)\.log$/;
/** All that `CURRENT` may hold, as LevelDB reads it. */
const currentContent = /^(MANIFEST-\d+)\n$/;
/** Regions beside those of the map, in the same format. */
const sideRegion = /(?:^|\/)(?:entities|poi)\/r\.-?\d{1,7}\.-?\d{1,7}\.mca$/;
/** A chunk that is too large for its region. */
const chunkFile = /(?:^|\/)c\.-?\d{1,8}\.-?\d{1,8}\.mcc$/;
const overrides = /(?:^|\/)level_overrides\.dat$/;
/** Files in a server's own folder that only a Minecraft server has. */
const [propertiesFile, namesFile] = ['server.properties', 'usercache.json'];

interface Level {
  readonly java: DataFile<LevelFacts>;
  readonly bedrock: DataFile<LevelFacts>;
}

/** What is wrong with a file of such a reading, unless another one beside it completes it. */
const flawsAlone: Partial<Record<Reading, FileFlaw>> = {
  short: 'damaged',
  torn: 'doubtful',
  foreign: 'foreign',
};

/** What is wrong with a database of LevelDB, by the path of its `CURRENT`. */
interface DatabaseFlaw {
  readonly current: string;
  readonly kind: 'world-file-missing' | 'world-file-damaged' | 'world-log-missing' | 'no-map';
  readonly file: string;
}

/** How much of an archive is kept at most. Default: as much as contents.ts says. */
interface InspectorLimits {
  readonly maxEntries?: number | undefined;
  readonly maxPathsBytes?: number | undefined;
}

/** Looks at the files of an archive as they pass by, and keeps only what is known of them. */
export class Inspector {
  readonly #games: readonly GameRule[];
  readonly #matchers: readonly RuleMatcher[];
  /** By path, in the order of the archive. The last one of a name is what unpacking leaves. */
  readonly #files = new Map<string, ContentFile>();
  readonly #folders: JavaFolders = new Map();
  /** The targets of hard links that were not there yet, by their paths. */
  readonly #links = new Map<string, string>();
  /** How many files were before the symbolic links, by `placeOf`. */
  readonly #symbolicLinks = new Map<number, number>();
  /** Files, links and folders. */
  readonly #maxEntries: number;
  readonly #maxPathsBytes: number;
  #entries = 0;
  #pathsBytes = 0;
  #external = 0;
  readonly #unpacking = { left: maxUnpackedBytes };
  readonly #levels = new Map<string, Level>();
  /** By path. Only those in which something is to be said. */
  readonly #regions = new Map<string, RegionResult>();
  readonly #results = new Map<string, RegionResult>();
  readonly #players = new Map<string, DataFile<unknown>['state']>();
  readonly #playTicks = new Map<string, number>();
  /** What files say of a world's seed and id, by their paths. */
  readonly #seeds = new Map<string, string>();
  readonly #uids = new Map<string, string>();
  /** The manifests that databases of LevelDB name, by the paths of their files `CURRENT`; null: LevelDB couldn't read it. */
  readonly #currents = new Map<string, string | null>();
  /** By their paths; null if LevelDB couldn't read it. */
  readonly #manifests = new Map<string, Manifest | null>();
  /** Chunks in files beside their regions, by their paths, in which 4 KiB are zeros. */
  readonly #hollowChunks = new Set<string>();
  /** Files in which something is missing unless another one beside them completes them, with what is wrong with them then. */
  readonly #short = new Map<string, FileFlaw>();
  /** The first path that programs unpack in different ways. */
  #oddPath: string | null = null;
  readonly #inner: InnerLimit;
  /** By path. */
  readonly #spawns = new Map<string, LevelFacts['spawn']>();
  /** The world that the settings of another game name. */
  #usedWorld: string | null = null;
  /** The folders that `server.properties` may name as the main world; null if it isn't there. */
  #levelFolders: readonly string[] | null = null;

  /** The content of small files that tell which world a server uses, and what it is, by their paths. */
  readonly #kept = new Map<string, Uint8Array>();

  /** @param maxInnerBytes the most bytes that archives in the archive are unpacked to */
  constructor(
    games: readonly GameRule[],
    maxInnerBytes: number,
    { maxEntries = maxFiles, maxPathsBytes = mostPathsBytes }: InspectorLimits = {},
  ) {
    this.#maxEntries = maxEntries;
    this.#maxPathsBytes = maxPathsBytes;
    this.#games = games;
    this.#matchers = games.map((rule) => RuleMatcher.for(rule));
    this.#inner = { left: maxInnerBytes };
  }

  /** Reads a file to its end. @throws TooLargeError */
  async add(rawPath: string, modifiedAt: number | null, content: AsyncIterable<Buffer>): Promise<void> {
    const path = this.#takePath(rawPath);
    this.#forget(path);
    const file = new WatchedFile(content);
    const reading = await this.#read(path, file);
    const alone = reading === null ? undefined : flawsAlone[reading];
    if (alone !== undefined) this.#short.set(path, alone);
    const own = { path, sizeBytes: file.size, modifiedAt };
    const flaw = file.size > 0 && !file.hasData ? 'zeros' : flawOf(reading);
    this.#files.set(path, flaw === null ? own : { ...own, flaw });
  }

  /** Adds a file whose content is that of another file in the archive, which may come later. @throws TooLargeError */
  addLink(rawPath: string, rawTarget: string): void {
    const [path, target] = [this.#takePath(rawPath), this.#takePath(rawTarget)];
    if (!this.#copy(target, path)) this.#links.set(path, target);
  }

  /** Adds a link that is not followed: what was in a folder of its name is gone. @throws TooLargeError */
  addSymbolicLink(rawPath: string): void {
    const path = this.#takePath(rawPath);
    this.#symbolicLinks.set(placeOf(path.endsWith('/') ? path.slice(0, -1) : path), this.#files.size);
  }

  /** Counts a folder, and reads what is taken for its content. @throws TooLargeError */
  async addFolder(rawPath: string, content: AsyncIterable<Buffer>): Promise<void> {
    this.#takePath(rawPath);
    for await (const part of content) void part;
  }

  /** Returns what was found, and what is wrong with it. @param isWhole whether all files were read */
  finish(isWhole: boolean): {
    readonly contents: Contents;
    readonly finding: Finding;
    readonly kept: ReadonlyMap<string, Uint8Array>;
  } {
    for (const [path, target] of this.#links) this.#copy(target, path);
    this.#links.clear();
    this.#dropHidden();
    this.#judgeShort();
    this.#dropUnused();
    const files = [...this.#files.values()];
    const world = this.#findWorld(files);
    const found: MutableFinding = { problems: [], warnings: [] };
    if (world !== null && isWhole) this.#judge(world, found);
    if (isWhole && this.#hasNoWorld(world)) found.warnings.push({ kind: 'no-world' });
    else if (isWhole && this.#hasNoMap(world)) found.warnings.push({ kind: 'no-map' });
    if (this.#oddPath !== null) found.warnings.push({ kind: 'odd-paths', path: this.#oddPath });
    const mainName = world === null || world.java !== null ? null : this.#usedWorld;
    const facts = world && this.#facts(world);
    const contents = { files, isWhole, world: facts, ...(mainName !== null && { mainName }) };
    return { contents, finding: found, kept: this.#kept };
  }

  /** Finds the world that the settings name, if it is there; what Bedrock's name is not always the name of its folder. */
  #findWorld(files: readonly ContentFile[]): World | null {
    const found = findWorld(files, { games: this.#games });
    if (found === null) return null;
    if (found.java !== null) return this.#findNamed(files, found.java.root) ?? found;
    return this.#usedWorld === null
      ? found
      : findWorld(files, { games: this.#games, mainName: this.#usedWorld });
  }

  /** Finds the Java world that `server.properties` names; null if it isn't there, or was found already. @param root of that */
  #findNamed(files: readonly ContentFile[], root: string): World | null {
    const roots = (this.#levelFolders ?? []).map((folder) => `${folder}/`);
    if (roots.includes(root)) return null;
    const worlds = roots.map((one) => findWorld(files, { games: this.#games, mainName: one.slice(0, -1) }));
    return worlds.find((world, index) => world?.java?.root === roots[index]) ?? null;
  }

  #takePath(rawPath: string): string {
    const cleaned = normalize(rawPath);
    const path = simplified(cleaned);
    if (path !== cleaned || isOdd(path)) this.#oddPath ??= rawPath.slice(0, maxPathBytes);
    // What is cut off is kept with the rest.
    this.#pathsBytes += Math.max(rawPath.length, jsonBytes(path));
    const isTooLong = Buffer.byteLength(path) > maxPathBytes;
    if (isTooLong || ++this.#entries > this.#maxEntries || this.#pathsBytes > this.#maxPathsBytes)
      throw new TooLargeError();
    return path;
  }

  /** Forgets an earlier file of this name. */
  #forget(path: string): void {
    this.#links.delete(path);
    if (!this.#files.has(path)) return;
    for (const found of [
      this.#levels,
      this.#regions,
      this.#players,
      this.#playTicks,
      this.#seeds,
      this.#uids,
      this.#currents,
      this.#manifests,
      this.#short,
      this.#spawns,
      this.#kept,
      this.#hollowChunks,
    ])
      found.delete(path);
  }

  /** Gives a hard link what was found of its target. Returns false if the target is not there. */
  #copy(target: string, path: string): boolean {
    const file = this.#files.get(target);
    if (file === undefined || target === path) return file !== undefined;
    this.#forget(path);
    // What is known of its inside is that of a file of the target's name.
    const isReadAlike = this.#checkOf(path) === this.#checkOf(target) && isRegion(path) === isRegion(target);
    const flaw = isReadAlike || file.flaw === 'zeros' ? file.flaw : 'unread';
    this.#files.set(path, flaw === undefined ? { ...file, path } : { ...file, path, flaw });
    if (!isReadAlike) return true;
    copyEntry(this.#levels, target, path);
    copyEntry(this.#regions, target, path);
    copyEntry(this.#players, target, path);
    copyEntry(this.#playTicks, target, path);
    copyEntry(this.#seeds, target, path);
    copyEntry(this.#uids, target, path);
    copyEntry(this.#currents, target, path);
    copyEntry(this.#manifests, target, path);
    copyEntry(this.#spawns, target, path);
    copyEntry(this.#short, target, path);
    return true;
  }

  /** Forgets what was in folders that symbolic links took the places of. */
  #dropHidden(): void {
    if (this.#symbolicLinks.size === 0) return;
    let index = 0;
    for (const path of this.#files.keys())
      if (isBelow(path, this.#symbolicLinks, index++)) {
        this.#forget(path);
        this.#files.delete(path);
      }
  }

  /** Reads a file to its end. Returns what its inside showed; null if it isn't one whose inside is judged by itself. */
  async #read(path: string, file: WatchedFile): Promise<Reading | null> {
    const java = javaFile(path, this.#folders);
    const name = path.slice(path.lastIndexOf('/') + 1);
    const check = this.#checkOf(path);
    if (java?.kind === 'region' && java.isAnvil) return this.#readRegion(path, file);
    if (sideRegion.test(path)) return readSideRegion(file);
    if (java?.kind === 'level' && this.#levels.size < maxOtherFiles) return this.#readLevel(path, file);
    if (java?.kind === 'player' && this.#players.size < maxPlayerFiles)
      return collect(file, maxDataBytes, (bytes) => {
        this.#players.set(path, readPlayer(bytes, this.#unpacking));
      });
    if (java?.kind === 'stats' && this.#playTicks.size < maxPlayerFiles)
      return collect(file, maxStatsBytes, (bytes) => {
        const ticks = readPlayTicks(bytes);
        if (ticks !== null) this.#playTicks.set(path, ticks);
      });
    if (generationFile.test(path) && this.#seeds.size < maxOtherFiles)
      return collect(file, maxDataBytes, (bytes) =>
        keep(this.#seeds, path, readGenerationSeed(bytes, this.#unpacking)),
      );
    if (name === 'uid.dat' && this.#uids.size < maxOtherFiles)
      return collect(file, maxDataBytes, (bytes) => keep(this.#uids, path, readUid(bytes)));
    const settings = this.#matchers.find((matcher) => matcher.isSettings(path));
    if (path === propertiesFile || settings !== undefined)
      return collect(file, maxDataBytes, (bytes) => {
        if (path === propertiesFile) this.#levelFolders = levelFolders(bytes);
        this.#keepSmall(path, bytes);
        if (settings !== undefined) this.#usedWorld = settings.usedWorld(bytes);
      });
    if (overrides.test(path) && this.#spawns.size < maxOtherFiles)
      return collect(file, maxDataBytes, (bytes) => {
        this.#spawns.set(path, readOverrides(bytes, this.#unpacking));
      });
    if (check?.kind === 'leveldb') {
      const ofDatabase = await this.#readDatabase(path, file);
      if (ofDatabase !== null) return ofDatabase;
    }
    if (check !== undefined) return checkFile(check, path, file, this.#inner);
    file.looksAtBlocks = chunkFile.test(path);
    await file.toEnd();
    if (file.hasZeroBlock) this.#hollowChunks.add(path);
    return null;
  }

  /** Returns how the inside of a file is read, by the first game that has such a file. */
  #checkOf(path: string): FileCheck | undefined {
    for (const matcher of this.#matchers) {
      const check = matcher.checkOf(path);
      if (check !== undefined) return check;
    }
    return undefined;
  }

  async #readLevel(path: string, file: WatchedFile): Promise<Reading> {
    let reading: Reading = 'unclear';
    await collect(file, maxDataBytes, (bytes) => {
      const level = { java: readLevel(bytes, this.#unpacking), bedrock: readBedrockLevel(bytes) };
      this.#levels.set(path, level);
      if (level.java.state === 'read') this.#keepSmall(path, bytes);
      if (level.java.state === 'read' || level.bedrock.state === 'read') reading = 'whole';
    });
    return reading;
  }

  /** Reads the files of a database of LevelDB that name others; null if it is none of them, and nothing was read. */
  async #readDatabase(path: string, file: WatchedFile): Promise<Reading | null> {
    let reading: Reading = 'unclear';
    if (currentFile.test(path) && this.#currents.size < maxOtherFiles)
      await collect(file, maxPathBytes, (bytes) => {
        const manifest = currentContent.exec(bytes.toString('latin1'))?.[1] ?? null;
        this.#currents.set(path, manifest);
        reading = manifest === null ? 'damaged' : 'whole';
      });
    else if (manifestFile.test(path) && this.#manifests.size < maxOtherFiles)
      await collect(file, maxDataBytes, (bytes) => {
        const manifest = readManifest(bytes);
        this.#manifests.set(path, manifest);
        reading = manifest === null ? 'damaged' : manifest.hasGap ? 'unclear' : 'whole';
      });
    else return null;
    return reading;
  }

  #keepSmall(path: string, bytes: Uint8Array): void {
    if (bytes.length <= maxKeptBytes && this.#kept.size < maxKept) this.#kept.set(path, bytes);
  }

  async #readRegion(path: string, file: WatchedFile): Promise<Reading | null> {
    const result = await regionIn(file);
    this.#external += result.external.length;
    if (this.#external > maxExternal) throw new TooLargeError();
    if (result.damaged || result.empty || result.unknownCompression || result.external.length > 0)
      this.#regions.set(path, this.#shared(result));
    return result.headless ? 'doubtful' : null;
  }

  /** Returns the one result of all that are the same: many thousands of regions may be. */
  #shared(result: RegionResult): RegionResult {
    if (result.external.length > 0) return result;
    const key = `${result.damaged} ${result.empty} ${result.headless} ${result.unknownCompression}`;
    const shared = this.#results.get(key) ?? result;
    this.#results.set(key, shared);
    return shared;
  }

  /** Whether it is a Minecraft server's, and has no world, or only a link in the place of its main one. */
  #hasNoWorld(world: World | null): boolean {
    const root = world?.java?.root ?? null;
    const isLink = (folder: string) => this.#symbolicLinks.has(placeOf(folder)) && root !== `${folder}/`;
    if ((this.#levelFolders ?? ['world']).some(isLink)) return true;
    return world === null && (this.#files.has(propertiesFile) || this.#files.has(namesFile));
  }

  #judge(world: World, found: MutableFinding): void {
    if (world.java !== null) this.#judgeJava(world.java, found);
    else this.#judgeSaves(world, found);
  }

  /** Judges what files of a different game say of themselves and of others. */
  #judgeSaves(world: World, found: MutableFinding): void {
    const damaged = world.files.filter(({ path }) => this.#levels.get(path)?.bedrock.state === 'damaged');
    const ofDatabases = world.missing.length > 0 ? [] : this.#judgeDatabases(world.files);
    const broken = ofDatabases.filter(({ kind }) => kind !== 'world-log-missing');
    const paths = [...damaged.map(({ path }) => path), ...broken.map(({ current }) => current)];
    const isLeft = leftWorlds(world, new Set(paths.flatMap((path) => world.names.get(path) ?? [])));
    for (const { current, kind, file } of ofDatabases) {
      const isUsed = !isLeft(world.names.get(current));
      // LevelDB opens a database without these.
      if (kind === 'no-map') found.warnings.push(...(isUsed ? [{ kind }] : []));
      else if (kind === 'world-log-missing' || !isUsed) found.warnings.push({ kind, file });
      else found.problems.push({ kind, file });
    }
    for (const { path } of damaged)
      if (isLeft(world.names.get(path))) found.warnings.push({ kind: 'world-file-damaged', file: path });
      else found.problems.push({ kind: 'level-damaged' });
  }

  #judgeJava(
    { layout, level, oldLevel, players, regions }: NonNullable<World['java']>,
    found: MutableFinding,
  ): void {
    if (layout === 'both') found.warnings.push({ kind: 'both-layouts' });
    if (level === null) {
      if (oldLevel === null) found.problems.push({ kind: 'level-missing' });
      else found.warnings.push({ kind: 'level-only-old' });
    } else if (this.#levels.get(level.path)?.java.state === 'damaged')
      found.problems.push({ kind: 'level-damaged' });
    const damagedPlayers = [...players.values()].filter(
      ({ path }) => this.#players.get(path) === 'damaged',
    ).length;
    const ofPlayers = { damaged: damagedPlayers, of: players.size };
    if (damagedPlayers === players.size && damagedPlayers > 0)
      found.problems.push({ kind: 'players-damaged', ...ofPlayers });
    else if (damagedPlayers > 0) found.warnings.push({ kind: 'player-damaged', ...ofPlayers });
    this.#judgeRegions(regions, found);
  }

  /** Returns whether a Java world has no region with chunks, and nothing else that may be a map, such as folders of mods. */
  #hasNoMap(world: World | null): boolean {
    const isEmpty = ({ path, sizeBytes }: ContentFile) =>
      sizeBytes === 0 || this.#regions.get(path)?.empty === true;
    if (world === null || world.java === null || world.java.level === null) return false;
    if (world.java.regions.some(({ file }) => !isEmpty(file))) return false;
    const isOther = ({ path }: ContentFile) => !path.endsWith('.mca');
    const folders = foldersOf([...this.#files.values()], world)?.files ?? [];
    return [...folders].every(
      ([folder, files]) => isOwnFolder(folder) && !(isOfMap(folder) && files.some(isOther)),
    );
  }

  #judgeRegions(regions: readonly Region[], found: MutableFinding): void {
    const damaged = regions.filter((region) => this.#isDamaged(region)).length;
    const of = regions.length;
    if (damaged > of * mayBeTorn) found.problems.push({ kind: 'regions-damaged', damaged, of });
    else if (damaged > 0) found.warnings.push({ kind: 'region-damaged', damaged, of });
    if (regions.some(({ file }) => this.#regions.get(file.path)?.unknownCompression))
      found.warnings.push({ kind: 'unknown-compression' });
  }

  /** Returns whether a region is damaged, or lacks one of the files beside it that hold chunks of 1 MiB and more. */
  #isDamaged({ x, z, file: { path } }: Region): boolean {
    const result = this.#regions.get(path);
    if (result === undefined) return false;
    const folder = folderOf(path);
    return (
      result.damaged ||
      result.external.some((chunk) => {
        const file = `${folder}c.${x * 32 + chunk.x}.${z * 32 + chunk.z}.mcc`;
        return !this.#files.has(file) || (chunk.isPacked && this.#hollowChunks.has(file));
      })
    );
  }

  /** Finds what databases of LevelDB lack, by the files `CURRENT` among these. */
  #judgeDatabases(files: readonly ContentFile[]): readonly DatabaseFlaw[] {
    const withData = new Set<string>();
    const withLog = new Set<string>();
    /** The numbers of the newest logs. */
    const logs = new Map<string, number>();
    for (const file of files) {
      const { path } = file;
      const [folder, log] = [folderOf(path), logFile.exec(path)?.[1]];
      if (tableFile.test(path) || log !== undefined) withData.add(folder);
      if (log !== undefined && hasData(file)) withLog.add(folder);
      if (log !== undefined) logs.set(folder, Math.max(logs.get(folder) ?? 0, Number(log)));
    }
    return files.flatMap(({ path: current }) => {
      const manifest = this.#currents.get(current);
      // What is wrong with the file itself is found with that of all files.
      if (manifest == null) return [];
      const folder = folderOf(current);
      const kind = 'world-file-missing';
      const lacks: DatabaseFlaw[] = [];
      if (!this.#files.has(folder + manifest)) lacks.push({ current, kind, file: folder + manifest });
      if (!withData.has(folder)) return [...lacks, { current, kind, file: `${folder}*.ldb` } as const];
      const known = this.#manifests.get(folder + manifest);
      if (known?.tables.size === 0 && !withLog.has(folder))
        lacks.push({ current, kind: 'no-map', file: folder });
      const log = known?.log ?? 0;
      if (log > (logs.get(folder) ?? 0))
        lacks.push({ current, kind: 'world-log-missing', file: `${folder}${fileName(log)}.log` });
      return [...lacks, ...this.#judgeTables(current, manifest)];
    });
  }

  /** Finds tables that are missing, or not as long as the manifest says: each is written once. */
  #judgeTables(current: string, manifest: string): readonly DatabaseFlaw[] {
    const folder = folderOf(current);
    const flaws: DatabaseFlaw[] = [];
    for (const [number, size] of this.#manifests.get(folder + manifest)?.tables ?? []) {
      const path = `${folder}${fileName(number)}.ldb`;
      const file = this.#files.get(path) ?? this.#files.get(path.replace(/ldb$/, 'sst'));
      if (file?.sizeBytes === size) continue;
      const kind = file === undefined ? 'world-file-missing' : 'world-file-damaged';
      flaws.push({ current, kind, file: path });
      if (flaws.length === maxNamed) break;
    }
    return flaws;
  }

  /** Forgets what is wrong with tables that no manifest names: LevelDB deletes them. */
  #dropUnused(): void {
    for (const [current, name] of this.#currents) {
      const folder = folderOf(current);
      const manifest = name === null ? null : (this.#manifests.get(folder + name) ?? null);
      if (manifest === null) continue;
      for (const [path, file] of this.#files) {
        if (!path.startsWith(folder)) continue;
        const number = Number(tableFile.exec(path.slice(folder.length))?.[1] ?? Number.NaN);
        if (Number.isNaN(number) || manifest.tables.has(number)) continue;
        const { flaw: _, ...own } = file;
        // A newer one than the manifest knows may be of a manifest whose end is missing.
        this.#files.set(path, number >= manifest.next ? { ...own, flaw: 'unread' } : own);
      }
    }
  }

  /** Judges files in which something is missing: it may be in one beside them. */
  #judgeShort(): void {
    for (const [path, flaw] of this.#short) {
      const file = this.#files.get(path);
      if (file === undefined) continue;
      const isCompleted = ['-wal', '-journal'].some((end) => this.#files.has(path + end));
      this.#files.set(path, { ...file, flaw: isCompleted ? 'unread' : flaw });
    }
  }

  /** Whether all of a world was read inside, and is whole. */
  #isReadInside(world: World): boolean {
    const { java, files, players, regions, missing } = world;
    if (missing.length > 0) return false;
    if (java !== null) {
      const level = java.level === null ? null : this.#levels.get(java.level.path);
      return (
        level?.java.state === 'read' &&
        java.regions.every(({ file }) => isRegion(file.path) && file.flaw !== 'unread')
      );
    }
    const matcher = this.#matchers.find(({ rule }) => rule.game === world.game);
    if (matcher === undefined) return false;
    const all = [...files, ...(players?.values() ?? []), ...(regions ?? []).map(({ file }) => file)].filter(
      // Those that aren't beside a save are warned of.
      ({ flaw }) => flaw !== 'foreign',
    );
    return all.some(({ path }) => matcher.isMain(path)) && all.every((file) => this.#isWhole(matcher, file));
  }

  #isWhole(matcher: RuleMatcher, file: ContentFile): boolean {
    const { path, sizeBytes, flaw } = file;
    if (matcher.isPlain(path)) return hasData(file);
    if (sizeBytes === 0) return matcher.mayBeEmpty(path);
    if (['-wal', '-journal'].some((end) => this.#files.has(path + end))) return false;
    const check = matcher.checkOf(path);
    return check !== undefined && readsInside[check.kind] && flaw === undefined;
  }

  #facts(world: World): WorldFacts {
    const { game, layout, java, regions, files } = world;
    const level = this.#levels.get(
      java?.level?.path ?? files.find(({ path }) => this.#levels.has(path))?.path ?? '',
    );
    const read = java === null ? level?.bedrock : level?.java;
    const {
      version,
      spawn,
      seed = null,
      gameTime = null,
    }: LevelFacts = read?.state === 'read' ? read.data : { version: { name: null, data: null }, spawn: null };
    const own = java === null ? [] : overridesFiles.map((path) => this.#spawns.get(java.root + path));
    const ticks = [...(java?.stats ?? [])].flatMap(([id, { path }]) => {
      const played = this.#playTicks.get(path);
      return played === undefined ? [] : [[id, played] as const];
    });
    const empty = (regions ?? []).filter(({ file }) => this.#regions.get(file.path)?.empty);
    return {
      game,
      root: java?.root ?? null,
      layout,
      version,
      spawn: spawn ?? own.find((one) => one != null) ?? null,
      emptyRegions: empty.map(({ file }) => file.path),
      playTicks: new Map(ticks),
      seed: java === null ? seed : (this.#seedIn(java.root) ?? seed),
      gameTime,
      uid: java === null ? null : (this.#uids.get(`${java.root}uid.dat`) ?? null),
      inside: this.#isReadInside(world),
    };
  }

  /** Returns the seed of a world. */
  #seedIn(root: string): string | null {
    const seeds = generationFiles.map((path) => this.#seeds.get(root + path));
    return seeds.find((seed) => seed !== undefined) ?? null;
  }
}

function keep<T>(map: Map<string, T>, key: string, value: T | null): void {
  if (value !== null) map.set(key, value);
}

function isRegion(path: string): boolean {
  return path.endsWith('.mca');
}

/** Returns how LevelDB names a file of this number. */
function fileName(number: number): string {
  return `${number}`.padStart(6, '0');
}

/** Returns the folder of a file, with its last `/`. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

const slash = 0x2f;

/** Returns a number of 53 bits for a path: paths of others may have it only if someone wants them to. */
function placeOf(path: string): number {
  const hash = new PathHash();
  for (let at = 0; at < path.length; at++) hash.add(path.charCodeAt(at));
  return hash.value;
}

/**
 * Whether a path, or a folder that it is in, is one of the places that were taken after the file of this index. The hash goes
 * on from folder to folder: each of them made to a text would cost as much as the whole path.
 */
function isBelow(path: string, places: ReadonlyMap<number, number>, index: number): boolean {
  const hash = new PathHash();
  for (let at = 0; at <= path.length; at++) {
    const code = at < path.length ? path.charCodeAt(at) : slash;
    if (code === slash && (places.get(hash.value) ?? -1) > index) return true;
    hash.add(code);
  }
  return false;
}

class PathHash {
  #a = 0;
  #b = 0;

  get value(): number {
    return (this.#a >>> 0) * 2 ** 21 + (this.#b >>> 11);
  }

  add(code: number): void {
    this.#a = (Math.imul(this.#a, 31) + code) | 0;
    this.#b = Math.imul(this.#b ^ code, 16_777_619);
  }
}

function copyEntry<T>(map: Map<string, T>, from: string, to: string): void {
  const value = map.get(from);
  if (value !== undefined) map.set(to, value);
}

/** Reads a file to its end, and passes it on if it is not longer than this. Its inside isn't judged by itself. */
async function collect(file: WatchedFile, maxBytes: number, use: (bytes: Buffer) => void): Promise<null> {
  const parts: Buffer[] = [];
  for await (const part of file) {
    if (file.size <= maxBytes) parts.push(Buffer.from(part));
    else parts.length = 0;
  }
  if (file.size <= maxBytes) use(Buffer.concat(parts));
  return null;
}

async function regionIn(file: WatchedFile): Promise<RegionResult> {
  const check = new RegionCheck();
  for await (const part of file) check.add(part);
  return check.finish();
}

/** Reads a region beside those of the map. */
async function readSideRegion(file: WatchedFile): Promise<Reading | null> {
  const { damaged, headless } = await regionIn(file);
  if (damaged) return 'damaged';
  return headless ? 'doubtful' : null;
}

/** Returns what is kept of what the inside of a file showed. */
function flawOf(reading: Reading | null): FileFlaw | null {
  switch (reading) {
    case null:
    case 'whole':
      return null;
    case 'damaged':
    case 'doubtful':
      return reading;
    case 'shape':
    case 'unclear':
    case 'foreign':
    case 'short':
    case 'torn':
      return 'unread';
  }
}

/** Returns a path without `./` and `/` before it, and without zeros. */
function normalize(path: string): string {
  return path
    .replaceAll('\\', '/')
    .replaceAll('\0', '')
    .replace(/^(?:\.?\/)+/, '');
}

/** Returns a path without what means nothing in it: `//` and `/./`. */
function simplified(path: string): string {
  return path.includes('//') || path.includes('/./') ? path.replace(/\/(?:\.?\/)+/g, '/') : path;
}

/** Whether a path leads out of one of its folders. */
function isOdd(path: string): boolean {
  return path.includes('..') && path.split('/').includes('..');
}
