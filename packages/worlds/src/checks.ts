import type { Backup, Usage } from '@steward/hosts/model';
import { bytesOf, type Contents } from './contents.ts';
import type { Finding } from './finding.ts';
import { ignoringRules } from './ignore-rules.ts';
import { type FindOptions, findWorld } from './layouts.ts';
import type { BackupWarning } from './model/backup-findings.ts';
import { foldersOf, usualPaths } from './world-folders.ts';

/** How many of the other backups the usual size is taken from. */
const usualOf = { least: 3, most: 10 };
/** Parts of the usual size. */
const [smallPart, farTooSmallPart] = [0.5, 0.1];

export interface PlausibilityInput extends FindOptions {
  /** A complete one. */
  readonly backup: Pick<Backup, 'id' | 'sizeBytes' | 'ignoredFiles'>;
  /** The other backups of the server, newest first, that its size may be compared with. */
  readonly others: readonly Pick<Backup, 'id' | 'state' | 'sizeBytes'>[];
  readonly server: { readonly usage: Pick<Usage, 'diskBytes' | 'diskLimitBytes' | 'freeDiskBytes'> } | null;
  /** What the server has now; null if it was not listed. Default: null. */
  readonly live?: Contents | null;
  /** What the backup holds; null if it was not read. Default: null. */
  readonly contents?: Contents | null;
  /** Rules for files that backups leave out, beside the backup's own: lines of `.pteroignore`. Default: none. */
  readonly ignored?: readonly string[];
}

/** Judges a backup by what its host tells of it. */
export function plausibility(input: PlausibilityInput): Finding {
  const { problems, warnings } = checkSize(input);
  const ignored = checkIgnored(input);
  const disk = checkDisk(input);
  return {
    problems,
    warnings: [...warnings, ...ignored, ...(disk === null ? [] : [disk])],
  };
}

function checkSize({ backup: { id, sizeBytes }, others }: PlausibilityInput): Finding {
  if (sizeBytes === null) return { problems: [], warnings: [] };
  if (sizeBytes === 0) return { problems: [{ kind: 'empty' }], warnings: [] };
  const sizes = others
    .filter((other) => other.id !== id && other.state === 'complete')
    .flatMap((other) => other.sizeBytes ?? [])
    .slice(0, usualOf.most)
    .sort((a, b) => a - b);
  const usualBytes = sizes.length < usualOf.least ? null : sizes[Math.floor(sizes.length / 2)];
  if (usualBytes && sizeBytes < usualBytes * farTooSmallPart)
    return { problems: [{ kind: 'far-too-small', sizeBytes, usualBytes }], warnings: [] };
  if (usualBytes && sizeBytes < usualBytes * smallPart)
    return { problems: [], warnings: [{ kind: 'smaller', sizeBytes, usualBytes }] };
  return { problems: [], warnings: [] };
}

/** Paths that stand for those of a world whose files were not listed. */
const pathsOfAnyWorld = usualPaths('world/', { old: true, new: true });

function checkIgnored({ backup, ignored = [], live, ...find }: PlausibilityInput): readonly BackupWarning[] {
  const rules = [...ignored, ...(backup.ignoredFiles ?? [])];
  if (rules.length === 0) return [];
  const paths = live ? worldPaths(live, find) : pathsOfAnyWorld;
  return ignoringRules(rules, paths).map((rule) => ({
    kind: 'ignored',
    rule,
  }));
}

/**
 * Returns paths of a world's files, one of each folder, and those that it may have in the game's folders: a rule also leaves out
 * what will be there.
 */
function worldPaths(contents: Contents, find: FindOptions): readonly string[] {
  const world = findWorld(contents.files, { ...find, mainName: contents.mainName });
  if (world === null) return [];
  const { java, layout } = world;
  const regions = (world.regions ?? []).map(({ file }) => file);
  const inFolders = [...(foldersOf(contents.files, world)?.files.values() ?? [])].flatMap(
    (files) => files[0] ?? [],
  );
  const files = [...world.files, ...regions, ...(world.players?.values() ?? []), ...inFolders];
  const byFolder = new Map(files.map(({ path }) => [path.slice(0, path.lastIndexOf('/') + 1), path]));
  const layouts = { old: layout !== 'from-26.1', new: layout !== 'before-26.1' };
  const usual = java === null ? [] : usualPaths(java.root, layouts);
  return [...world.files.map(({ path }) => path), ...byFolder.values(), ...usual];
}

/**
 * Warns if a restore would need more than the disk has. A host that says what its disk has left unpacks beside the server's files. Others write into the server's folder, up to
 * its limit.
 */
function checkDisk({ backup, server, live, contents }: PlausibilityInput): BackupWarning | null {
  if (server === null) return null;
  const { diskBytes, diskLimitBytes, freeDiskBytes } = server.usage;
  const bytes = contents ? bytesOf(contents) : (backup.sizeBytes ?? 0);
  if (freeDiskBytes !== undefined) return checkRoom(bytes, freeDiskBytes);
  if (diskBytes === null || diskLimitBytes === null || diskLimitBytes === 0) return null;
  const growth = contents && live ? growthOf(contents, live) : bytes - diskBytes;
  return checkRoom(Math.max(0, growth), Math.max(0, diskLimitBytes - diskBytes));
}

function checkRoom(neededBytes: number, freeBytes: number): BackupWarning | null {
  return neededBytes > freeBytes ? { kind: 'too-large-for-disk', neededBytes, freeBytes } : null;
}

/** Returns how much larger the server's files become if those of the backup take their places. */
function growthOf(contents: Contents, live: Contents): number {
  const now = new Map(live.files.map(({ path, sizeBytes }) => [path, sizeBytes ?? 0]));
  return contents.files.reduce(
    (sum, { path, sizeBytes }) => sum + (sizeBytes ?? 0) - (now.get(path) ?? 0),
    0,
  );
}
