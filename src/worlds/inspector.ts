import type { GameRule } from '../domain/game-rule.ts';
import { isZeros } from '../util/byte-reader.ts';
import {
  type ContentFile,
  type Contents,
  maxFiles,
  maxPathBytes,
  maxPathsBytes,
  type WorldFacts,
} from './contents.ts';
import type { Finding, Findings } from './finding.ts';
import { type JavaFolders, javaFile, type Region } from './java-files.ts';
import { findWorld, RuleMatcher, type World } from './layouts.ts';
import { RegionCheck, type RegionResult } from './region.ts';
import {
  type DataFile,
  type LevelFacts,
  maxDataBytes,
  nameFiles,
  readBedrockLevel,
  readLevel,
  readNames,
  readPlayer,
  readPlayTicks,
} from './world-data.ts';

/** An archive holds more than is read of one. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
}

/** The most files of players, and of their statistics, that are unpacked. */
const maxPlayerFiles = 5000;
const maxStatsBytes = 2 ** 20;
/** The most lists of names, and `level.dat`, that are read. */
const maxOtherFiles = 64;
/** The part of the regions that may be damaged: a copy of a running server can hold one that was being written. */
const mayBeTorn = 0.01;
const bedrock = 'minecraft-bedrock';
const bedrockCurrent = /(?:^|\/)db\/CURRENT$/;

interface Level {
  readonly java: DataFile<LevelFacts>;
  readonly bedrock: DataFile<LevelFacts>;
}

/** Looks at the files of an archive as they pass by, and keeps only what is known of them: checks 10, 13, and 15 to 17. */
export class Inspector {
  readonly #games: readonly GameRule[];
  readonly #matchers: readonly RuleMatcher[];
  readonly #files: ContentFile[] = [];
  readonly #folders: JavaFolders = new Map();
  /** The targets of hard links, by their paths. */
  readonly #links = new Map<string, string>();
  #pathsBytes = 0;
  readonly #levels = new Map<string, Level>();
  /** By path. Only those in which something is to be said. */
  readonly #regions = new Map<string, RegionResult>();
  readonly #players = new Map<string, DataFile<string | null>>();
  readonly #playTicks = new Map<string, number>();
  readonly #names: { readonly file: number; readonly names: ReadonlyMap<string, string> }[] = [];
  /** Files that must not be empty, and hold nothing but zeros. */
  readonly #zeros: string[] = [];
  /** The manifests that Bedrock's databases name, by the paths of their folders. */
  readonly #manifests = new Map<string, string>();

  constructor(games: readonly GameRule[]) {
    this.#games = games;
    this.#matchers = games.map((rule) => new RuleMatcher(rule));
  }

  /** Reads a file to its end. @throws TooLargeError */
  async add(rawPath: string, modifiedAt: number | null, content: AsyncIterable<Buffer>): Promise<void> {
    const path = this.#takePath(rawPath);
    const sizeBytes = await this.#read(path, content);
    this.#files.push({ path, sizeBytes, modifiedAt });
  }

  /** Adds a file whose content is that of another file in the archive, which may come later. @throws TooLargeError */
  addLink(rawPath: string, target: string): void {
    this.#links.set(this.#takePath(rawPath), this.#takePath(target));
  }

  /** Returns what was found, and what is wrong with it. @param isWhole whether all files were read */
  finish(isWhole: boolean): { readonly contents: Contents; readonly finding: Finding } {
    this.#resolveLinks();
    const files = this.#files;
    const world = findWorld(files, { games: this.#games });
    const found: Findings = { problems: [], warnings: [] };
    if (world !== null && isWhole) this.#judge(world, found);
    return { contents: { files, isWhole, world: world && this.#facts(world) }, finding: found };
  }

  #takePath(rawPath: string): string {
    const path = normalize(rawPath);
    this.#pathsBytes += path.length;
    const files = this.#files.length + this.#links.size;
    if (path.length > maxPathBytes || files >= maxFiles || this.#pathsBytes > maxPathsBytes)
      throw new TooLargeError();
    return path;
  }

  /** Hard links have what was found of their targets, which come before them. */
  #resolveLinks(): void {
    if (this.#links.size === 0) return;
    const files = new Map(this.#files.map((file) => [file.path, file]));
    for (const [path, target] of this.#links) {
      const file = files.get(target);
      if (file === undefined) continue;
      this.#files.push({ ...file, path });
      copyEntry(this.#levels, target, path);
      copyEntry(this.#regions, target, path);
      copyEntry(this.#players, target, path);
      copyEntry(this.#playTicks, target, path);
      if (this.#zeros.includes(target)) this.#zeros.push(path);
    }
    this.#links.clear();
  }

  /** Returns how long the file is. */
  async #read(path: string, content: AsyncIterable<Buffer>): Promise<number> {
    const java = javaFile(path, this.#folders);
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (java?.kind === 'region') return this.#readRegion(path, content);
    if (java?.kind === 'level' && this.#levels.size < maxOtherFiles)
      return collect(content, maxDataBytes, (bytes) => {
        this.#levels.set(path, { java: readLevel(bytes), bedrock: readBedrockLevel(bytes) });
      });
    if (java?.kind === 'player' && this.#players.size < maxPlayerFiles)
      return collect(content, maxDataBytes, (bytes) => this.#players.set(path, readPlayer(bytes)));
    if (java?.kind === 'stats' && this.#playTicks.size < maxPlayerFiles)
      return collect(content, maxStatsBytes, (bytes) => {
        const ticks = readPlayTicks(bytes);
        if (ticks !== null) this.#playTicks.set(path, ticks);
      });
    const nameFile = nameFiles.indexOf(name);
    if (nameFile >= 0 && this.#names.length < maxOtherFiles)
      return collect(content, maxDataBytes, (bytes) => {
        this.#names.push({ file: nameFile, names: readNames(bytes) });
      });
    if (bedrockCurrent.test(path) && this.#manifests.size < maxOtherFiles)
      return collect(content, maxPathBytes, (bytes) => {
        this.#manifests.set(path.slice(0, -'CURRENT'.length), bytes.toString().trim());
        if (isZeros(bytes)) this.#zeros.push(path);
      });
    return this.#readOther(path, content);
  }

  async #readRegion(path: string, content: AsyncIterable<Buffer>): Promise<number> {
    const check = new RegionCheck();
    let size = 0;
    for await (const part of content) {
      check.add(part);
      size += part.length;
    }
    const result = check.finish();
    if (result.damaged || result.empty || result.unknownCompression || result.external.length > 0)
      this.#regions.set(path, result);
    return size;
  }

  async #readOther(path: string, content: AsyncIterable<Buffer>): Promise<number> {
    let [size, hasData] = [0, !this.#matchers.some((matcher) => matcher.mustHaveData(path))];
    for await (const part of content) {
      size += part.length;
      hasData ||= !isZeros(part);
    }
    if (!hasData) this.#zeros.push(path);
    return size;
  }

  #judge(world: World, found: Findings): void {
    if (world.java !== null) this.#judgeJava(world.java, found);
    for (const file of world.missing) found.problems.push({ kind: 'world-file-missing', file });
    const own = new Set(world.files.map(({ path }) => path));
    for (const file of this.#zeros.filter((path) => own.has(path)))
      found.problems.push({ kind: 'world-file-empty', file });
    if (world.game === bedrock) this.#judgeBedrock(world, found);
  }

  #judgeJava(
    { layout, level, oldLevel, players, regions }: NonNullable<World['java']>,
    found: Findings,
  ): void {
    if (layout === 'both') found.warnings.push({ kind: 'both-layouts' });
    if (level === null) {
      if (oldLevel === null) found.problems.push({ kind: 'level-missing' });
      else found.warnings.push({ kind: 'level-only-old' });
    } else if (this.#levels.get(level.path)?.java.state === 'damaged')
      found.problems.push({ kind: 'level-damaged' });
    const damagedPlayers = [...players.values()].filter(
      ({ path }) => this.#players.get(path)?.state === 'damaged',
    ).length;
    const ofPlayers = { damaged: damagedPlayers, of: players.size };
    if (damagedPlayers === players.size && damagedPlayers > 0)
      found.problems.push({ kind: 'players-damaged', ...ofPlayers });
    else if (damagedPlayers > 0) found.warnings.push({ kind: 'player-damaged', ...ofPlayers });
    this.#judgeRegions(regions, found);
  }

  #judgeRegions(regions: readonly Region[], found: Findings): void {
    const paths = new Set(this.#files.map(({ path }) => path));
    const damaged = regions.filter((region) => this.#isDamaged(region, paths)).length;
    const of = regions.length;
    if (damaged > of * mayBeTorn) found.problems.push({ kind: 'regions-damaged', damaged, of });
    else if (damaged > 0) found.warnings.push({ kind: 'region-damaged', damaged, of });
    if (regions.some(({ file }) => this.#regions.get(file.path)?.unknownCompression))
      found.warnings.push({ kind: 'unknown-compression' });
  }

  /** Chunks of 1 MiB and more are in files beside the region. */
  #isDamaged({ x, z, file: { path } }: Region, paths: ReadonlySet<string>): boolean {
    const result = this.#regions.get(path);
    if (result === undefined) return false;
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    return (
      result.damaged ||
      result.external.some((chunk) => !paths.has(`${folder}c.${x * 32 + chunk.x}.${z * 32 + chunk.z}.mcc`))
    );
  }

  #judgeBedrock({ missing }: World, found: Findings): void {
    if (missing.length > 0) return;
    for (const [folder, manifest] of this.#manifests) {
      const names = this.#files.flatMap(({ path }) =>
        path.startsWith(folder) ? path.slice(folder.length) : [],
      );
      if (manifest !== '' && !names.includes(manifest))
        found.problems.push({ kind: 'world-file-missing', file: `${folder}${manifest}` });
      if (!names.some((name) => /\.(?:ldb|log)$/.test(name)))
        found.problems.push({ kind: 'world-file-missing', file: `${folder}*.ldb` });
    }
    for (const [path, level] of this.#levels)
      if (this.#manifests.has(path.replace(/level\.dat$/, 'db/')) && level.bedrock.state === 'damaged')
        found.problems.push({ kind: 'level-damaged' });
  }

  #facts({ game, layout, java, players, regions, files }: World): WorldFacts {
    const level = this.#levels.get(
      java?.level?.path ?? files.find(({ path }) => this.#levels.has(path))?.path ?? '',
    );
    const read = java === null ? level?.bedrock : level?.java;
    const { version, spawn } =
      read?.state === 'read' ? read.data : { version: { name: null, data: null }, spawn: null };
    const names = new Map<string, string>();
    const lists = this.#names.toSorted((a, b) => a.file - b.file).map((one) => one.names);
    for (const [id, { path }] of players ?? []) {
      const own = this.#players.get(path);
      const name = lists.find((list) => list.has(id))?.get(id) ?? (own?.state === 'read' ? own.data : null);
      if (name !== null) names.set(id, name);
    }
    const ticks = [...(java?.stats ?? [])].flatMap(([id, { path }]) => {
      const played = this.#playTicks.get(path);
      return played === undefined ? [] : [[id, played] as const];
    });
    const empty = (regions ?? []).filter(({ file }) => this.#regions.get(file.path)?.empty);
    return {
      game,
      layout,
      version,
      spawn,
      emptyRegions: empty.map(({ file }) => file.path),
      playTicks: new Map(ticks),
      names,
    };
  }
}

function copyEntry<T>(map: Map<string, T>, from: string, to: string): void {
  const value = map.get(from);
  if (value !== undefined) map.set(to, value);
}

/** Reads a file to its end, and passes it on if it is not longer than this. Returns its length. */
async function collect(
  content: AsyncIterable<Buffer>,
  maxBytes: number,
  use: (bytes: Buffer) => void,
): Promise<number> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of content) {
    size += part.length;
    if (size <= maxBytes) parts.push(Buffer.from(part));
    else parts.length = 0;
  }
  if (size <= maxBytes) use(Buffer.concat(parts));
  return size;
}

/** Returns a path without `./` and `/` before it, and without zeros. */
function normalize(path: string): string {
  return path
    .replaceAll('\\', '/')
    .replaceAll('\0', '')
    .replace(/^(?:\.?\/)+/, '');
}
