import { type ContentFile, type Contents, hasData } from './contents.ts';
import type { Finding, MutableFinding } from './finding.ts';
import { regionKey } from './java-files.ts';
import { leftWorlds, RuleMatcher, slotOf, type World } from './layouts.ts';
import { isSameTime } from './loss.ts';
import { maxLost } from './model/backup-findings.ts';
import type { GameRule } from './model/game-rule.ts';
import { holdsChunks } from './region.ts';
import { foldersOf, isOfMap, type WorldFolders } from './world-folders.ts';

/** A backup, and what its files are compared with one by one. */
export interface FilesInput {
  readonly read: Contents;
  /** Null: no save of a known game. */
  readonly world: World | null;
  /** Null: it wasn't listed, or holds another world. */
  readonly live: Contents | null;
  readonly liveWorld: World | null;
  /** The last good backup; null if there is none, or it holds another world. */
  readonly good: { readonly contents: Contents; readonly createdAt: number | null } | null;
  readonly goodWorld: World | null;
  readonly games: readonly GameRule[];
  /** When the backup was begun, in milliseconds since 1970; null if times prove nothing. */
  readonly begunAt: number | null;
  /** Whether a file of the server was certainly there before the backup. */
  readonly isOld: (file: ContentFile) => boolean;
  /** Whether the server's sizes and times are exact. */
  readonly isExact: boolean;
}

/** A file that may be wrong, and the same one elsewhere. */
interface Suspect {
  readonly key: string;
  readonly file: ContentFile;
  good?: ContentFile;
  live?: ContentFile;
}

/** What is wrong with a file. `isKnown`: the server, or the last good backup, has it otherwise. */
interface Flaw {
  readonly kind: 'empty' | 'damaged' | 'doubtful' | 'foreign' | 'differs';
  /** Else it is only likely. */
  readonly isCertain: boolean;
  readonly isKnown: boolean;
}

/** How long before a backup a file must have been written last, so that nobody wrote it meanwhile, in milliseconds. */
const settledMs = 10 * 60_000;
/** The most files that are named. */
const maxNamed = 20;
/** The part of the regions, and of the files of a folder of the map, that may be damaged. */
const mayBeTorn = 0.01;
/** From how much less on a file is noticed, in bytes: small ones change as they like. */
const fewerBytes = { half: 4 * 2 ** 10, tenth: 256 * 2 ** 10 } as const;
/** Files that are emptied and written as it happens. */
const fleeting =
  /(?:^|\/)(?:logs?|caches?|crash-reports|tmp|temp)\/|\.(?:log|tmp|temp|lock|lck|pid|cache)(?:\.[^/]*)?$/i;
const regionFile = /\.mca$/;
/** Files of Minecraft Java whose inside says whether they are whole. */
const readAlone = /\.(?:mca|dat)$/;

/**
 * Finds files of a backup that are empty, hold nothing but zeros, or can't be whole: by what reading them showed, and beside those of the
 * server and of the last good backup. It's one rule for all games. Of the files of a world, its players and its map, that may be a problem;
 * of all others, it's a warning.
 */
export function compareEachFile(input: FilesInput): Finding {
  const suspects = suspectsOf(input);
  const found: MutableFinding = { problems: [], warnings: [] };
  const hasEmpty = (input.read.world?.emptyRegions.length ?? 0) > 0;
  if (suspects.size === 0 && !hasEmpty) return found;
  const judge = new FileJudge(input);
  const { world } = input;
  const left = new Map(suspects);
  const take = (file: ContentFile) => {
    const key = slotOf(world, file);
    const suspect = left.get(key);
    left.delete(key);
    return suspect;
  };
  if (world !== null) {
    judgePlayers(world, take, judge, found);
    judgeRegions(world, input, take, judge, found);
    judgeWorldFiles(world, take, judge, found);
    // Java's are read, and say themselves whether they are whole.
    if (world.java !== null) for (const file of world.files) left.delete(slotOf(world, file));
    const folders = foldersOf(input.read.files, world);
    if (folders !== null) judgeFolders(folders, left, judge, found);
  }
  const others = [...left.values()].filter((suspect) => judge.isHollowOther(suspect));
  const [first] = others;
  if (first !== undefined)
    found.warnings.push({ kind: 'files-hollow', file: first.file.path, count: others.length });
  return found;
}

/** Returns the files that may be wrong, by what they are compared by. */
function suspectsOf({
  read,
  world,
  live,
  liveWorld,
  good,
  goodWorld,
}: FilesInput): ReadonlyMap<string, Suspect> {
  const own = new Map<string, ContentFile>();
  const suspects = new Map<string, Suspect>();
  for (const file of read.files) {
    const key = slotOf(world, file);
    own.set(key, file);
    if (file.sizeBytes === 0 || (file.flaw !== undefined && file.flaw !== 'unread'))
      suspects.set(key, { key, file });
  }
  const look = (of: World | null, files: readonly ContentFile[], place: 'good' | 'live', mayAdd: boolean) => {
    for (const other of files) {
      const key = slotOf(of, other);
      const known = suspects.get(key);
      if (known !== undefined) known[place] = other;
      const file = own.get(key);
      if (known !== undefined || file === undefined || !mayAdd || !mayBeWrong(file, other)) continue;
      suspects.set(key, { key, file, [place]: other });
    }
  };
  look(goodWorld, good?.contents.files ?? [], 'good', true);
  look(liveWorld, live?.files ?? [], 'live', true);
  look(goodWorld, good?.contents.files ?? [], 'good', false);
  return suspects;
}

function mayBeWrong(file: ContentFile, other: ContentFile): boolean {
  const [own, of] = [file.sizeBytes ?? 0, other.sizeBytes ?? 0];
  return own !== of && (own * 2 < of || isSameTime(file, other));
}

/** Whether two files have the same size and time. */
function isLike(file: ContentFile, other: ContentFile): boolean {
  return file.sizeBytes === other.sizeBytes && isSameTime(file, other);
}

/** Judges files one by one. */
class FileJudge {
  readonly #input: FilesInput;
  readonly #matcher: RuleMatcher | null;
  /** Paths of regions of the last good backup without a chunk. */
  readonly #emptyInGood: ReadonlySet<string>;

  constructor(input: FilesInput) {
    this.#input = input;
    this.#matcher = RuleMatcher.of(input.world, input.games);
    this.#emptyInGood = new Set(input.good?.contents.world?.emptyRegions);
  }

  /** Whether a file was compared with what another one in its folder says of it. */
  isMeasured({ path, flaw }: ContentFile): boolean {
    return flaw === undefined && this.#matcher?.isNamedBeside(path) === true;
  }

  /** Returns what is wrong with a file; null if nothing is. */
  flawOf(suspect: Suspect): Flaw | null {
    const { file, good } = suspect;
    const isKnown = this.#hadData(suspect);
    if (!hasData(file)) {
      if (isKnown) return { kind: 'empty', isCertain: true, isKnown };
      // It is as it was when the backup of then was called good.
      if (good !== undefined && good.sizeBytes === file.sizeBytes) return null;
      if (this.#matcher?.mayBeEmpty(file.path) === true && file.sizeBytes === 0) return null;
      const isCertain = file.sizeBytes !== 0 || this.#matcher?.isNeeded(file.path) === true;
      return { kind: 'empty', isCertain, isKnown };
    }
    if (file.flaw === 'damaged')
      return { kind: 'damaged', isCertain: true, isKnown: good !== undefined && good.flaw === undefined };
    const otherSize = this.#otherSize(suspect);
    if (otherSize === null && file.flaw === 'foreign')
      return { kind: 'foreign', isCertain: false, isKnown: good !== undefined && good.flaw !== 'foreign' };
    if (otherSize !== null || file.flaw !== 'doubtful') return otherSize;
    // A region that nobody can find a chunk in has lost what was there before.
    const hasLost = isKnown && regionFile.test(file.path);
    return { kind: 'doubtful', isCertain: hasLost, isKnown: hasLost };
  }

  /** Returns how large a file is elsewhere, if that is over twice as much at a different time; null if it isn't. */
  largerElsewhere({ file, good, live }: Suspect): number | null {
    const sizes = [good, live !== undefined && this.#input.isOld(live) ? live : undefined].flatMap((other) =>
      other === undefined || isSameTime(file, other) ? [] : (other.sizeBytes ?? 0),
    );
    const of = Math.max(0, ...sizes);
    const own = file.sizeBytes ?? 0;
    return own * 2 < of && of - own >= fewerBytes.half ? of : null;
  }

  /** Whether a file that is none of a world's has lost what it had, and nobody has written it shortly before the backup or since. */
  isHollowOther(suspect: Suspect): boolean {
    const { file, good, live } = suspect;
    const isSettled = live === undefined ? this.#isSettled(file) : this.#input.isOld(live);
    if (fleeting.test(file.path) || !isSettled) return false;
    if (!hasData(file)) return live?.sizeBytes !== 0 && this.#hadData(suspect);
    const [own, of] = [file.sizeBytes ?? 0, good?.sizeBytes ?? 0];
    if (own * 10 < of && of - own >= fewerBytes.tenth) return true;
    // An installer gives what it unpacks the times of its own archive, whatever the version.
    return (live === undefined || !isLike(file, live)) && this.#otherSize(suspect)?.isCertain === true;
  }

  /** Whether the last good backup, or the server before this one, had data in a file. */
  #hadData({ file, good, live }: Suspect): boolean {
    const had = (other: ContentFile) =>
      regionFile.test(file.path) ? hasData(other) && holdsChunks(other) : hasData(other);
    if (good !== undefined && had(good) && !this.#emptyInGood.has(good.path)) return true;
    // Of the server only sizes are known: one that was of zeros then, too, has them still.
    const wasSame =
      good !== undefined && good.sizeBytes === file.sizeBytes && live?.sizeBytes === file.sizeBytes;
    return live !== undefined && !wasSame && had(live) && this.#input.isOld(live);
  }

  #otherSize({ file, good, live }: Suspect): Flaw | null {
    const { isExact, isOld, good: of } = this.#input;
    const isSame = (other: ContentFile) => isSameTime(file, other) && file.sizeBytes !== other.sizeBytes;
    const isLess = (other: ContentFile) => (file.sizeBytes ?? 0) < (other.sizeBytes ?? 0);
    const wasSettled = this.#isSettled(file) && this.#isSettled(file, of?.createdAt ?? null);
    const before = good !== undefined && wasSettled && isSame(good) ? good : null;
    const now = live !== undefined && isExact && isOld(live) && isSame(live) ? live : null;
    if ([before, now].some((other) => other !== null && isLess(other)))
      return { kind: 'damaged', isCertain: true, isKnown: true };
    // The larger one of two is that which is whole, if the third is like it.
    const isConfirmed = [good, live].some((other) => other !== undefined && isLike(file, other));
    if ((before === null && now === null) || isConfirmed) return null;
    return { kind: 'differs', isCertain: false, isKnown: true };
  }

  /** Whether a file was written so long before a backup that nobody wrote it meanwhile. */
  #isSettled({ modifiedAt }: ContentFile, begunAt = this.#input.begunAt): boolean {
    return modifiedAt !== null && begunAt !== null && modifiedAt < begunAt - settledMs;
  }
}

type Take = (file: ContentFile) => Suspect | undefined;

/** Returns what is wrong with files; of those that are judged by their content, only what their sizes show. */
function flawsOf(world: World, files: Iterable<ContentFile>, take: Take, judge: FileJudge): readonly Flaw[] {
  return [...files].flatMap((file) => {
    const suspect = take(file);
    if (suspect === undefined || (world.java !== null && readAlone.test(file.path) && !hasData(file)))
      return [];
    return judge.flawOf(suspect) ?? [];
  });
}

function judgePlayers(world: World, take: Take, judge: FileJudge, found: MutableFinding): void {
  const of = world.players?.size ?? 0;
  const flaws = flawsOf(world, world.players?.values() ?? [], take, judge);
  const certain = flaws.filter(({ isCertain }) => isCertain).length;
  if (certain > 0 && certain === of) found.problems.push({ kind: 'players-damaged', damaged: certain, of });
  else if (flaws.length > 0) found.warnings.push({ kind: 'player-damaged', damaged: flaws.length, of });
}

/** Regions of Minecraft Java without a chunk are judged elsewhere, unless there is no earlier one, and they are as long as if they had some. */
function judgeRegions(
  world: World,
  { read, goodWorld }: FilesInput,
  take: Take,
  judge: FileJudge,
  found: MutableFinding,
): void {
  const of = world.regions?.length ?? 0;
  const isEmpty = new Set(read.world?.emptyRegions);
  const before = new Set(goodWorld?.regions?.map(regionKey));
  let emptied = 0;
  const files = (world.regions ?? []).flatMap((region) => {
    const { file } = region;
    if (!isEmpty.has(file.path) || file.flaw === 'doubtful') return file;
    take(file);
    if (holdsChunks(file) && !before.has(regionKey(region))) emptied++;
    return [];
  });
  const flaws = flawsOf(world, files, take, judge);
  const certain = flaws.filter(({ isCertain }) => isCertain).length;
  const damaged = flaws.length + emptied;
  if (certain > of * mayBeTorn) found.problems.push({ kind: 'regions-damaged', damaged: certain, of });
  else if (damaged > 0) found.warnings.push({ kind: 'region-damaged', damaged, of });
}

/**
 * Judges the other files of a world. Of several worlds, one that is whole is enough, unless another was written later; what the server,
 * or the last good backup, has otherwise counts in any case.
 */
function judgeWorldFiles(world: World, take: Take, judge: FileJudge, found: MutableFinding): void {
  if (world.java !== null) return;
  const broken = new Set<string>();
  const flaws: {
    readonly suspect: Suspect;
    readonly name: string | undefined;
    readonly flaw: Flaw | null;
  }[] = [];
  for (const file of world.files) {
    const name = world.names.get(file.path);
    const suspect = take(file);
    if (suspect === undefined || judge.isMeasured(file)) continue;
    const flaw = judge.flawOf(suspect);
    flaws.push({ suspect, name, flaw });
    if ((flaw?.isCertain === true || flaw?.kind === 'foreign') && name !== undefined) broken.add(name);
  }
  const isLeft = leftWorlds(world, broken);
  let told = 0;
  for (const { suspect, name, flaw } of flaws) {
    if (told === maxNamed) return;
    const { path: file, sizeBytes } = suspect.file;
    const of = judge.largerElsewhere(suspect);
    const isBad = flaw?.isCertain === true && (flaw.isKnown || !isLeft(name));
    if (of !== null && !isBad)
      found.warnings.push({ kind: 'world-file-smaller', file, bytes: sizeBytes ?? 0, of });
    if (flaw === null) {
      if (of === null) continue;
    } else if (flaw.kind === 'foreign') {
      // A file that nobody plays on lies beside the saves.
      if (!flaw.isKnown && isLeft(name)) continue;
      found.warnings.push({ kind: 'world-file-foreign', file });
    } else if (flaw.kind === 'doubtful') found.warnings.push({ kind: 'world-file-doubtful', file });
    else if (flaw.kind === 'differs') found.warnings.push({ kind: 'world-file-differs', file });
    else if (isBad) found.problems.push({ kind: `world-file-${flaw.kind}`, file });
    else found.warnings.push({ kind: `world-file-${flaw.kind}`, file });
    told++;
  }
}

/** Judges the other files of a world of Minecraft Java, by their folders. Takes those that it judges. */
function judgeFolders(
  folders: WorldFolders,
  left: Map<string, Suspect>,
  judge: FileJudge,
  found: MutableFinding,
): void {
  const damaged = new Map<string, Flaw[]>();
  const hollow = new Map<string, number>();
  for (const [key, suspect] of left) {
    const { path, flaw } = suspect.file;
    const slash = path.lastIndexOf('/');
    const folder = slash < 0 ? null : folders.folderAt(path.slice(0, slash));
    // What the game keeps beside `level.dat` is small, and made anew.
    if (folder === null || folder === '') continue;
    left.delete(key);
    if (fleeting.test(path)) continue;
    if (!hasData(suspect.file) && suspect.good === undefined)
      hollow.set(folder, (hollow.get(folder) ?? 0) + 1);
    const own = judge.flawOf(suspect);
    // The game itself makes empty regions.
    const isUsual = own?.kind === 'empty' && !own.isKnown && (flaw === undefined || regionFile.test(path));
    if (own === null || isUsual) continue;
    const some = damaged.get(folder) ?? [];
    damaged.set(folder, some);
    some.push(own);
  }
  for (const folder of new Set([...damaged.keys(), ...hollow.keys()])) {
    const files = (folders.files.get(folder) ?? []).filter(({ path }) =>
      isDirectlyIn(path, folders.pathOf(folder)),
    );
    const of = files.length;
    const flaws = damaged.get(folder) ?? [];
    const count = flaws.length;
    const certain = flaws.filter(({ isCertain }) => isCertain).length;
    const finding = { kind: 'folder-damaged', folder: folders.pathOf(folder), of } as const;
    if (found.problems.length + found.warnings.length >= maxLost) return;
    if (isOfMap(folder) && certain > of * mayBeTorn) found.problems.push({ ...finding, damaged: count });
    else if (count > 0) found.warnings.push({ ...finding, damaged: count });
    // All of them at once are no chance.
    else if (isOfMap(folder) && hollow.get(folder) === of) found.warnings.push({ ...finding, damaged: of });
  }
}

function isDirectlyIn(path: string, folder: string): boolean {
  return path.slice(0, path.lastIndexOf('/')).endsWith(folder);
}
