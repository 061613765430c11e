import { HostError, orNull } from '@steward/hosts/model';
import { compareBackups } from './between-backups.ts';
import { plausibility } from './checks.ts';
import { compareContents } from './compare.ts';
import { type Contents, newestAt, packContents, unpackContents } from './contents.ts';
import { shownBetween, shownCost } from './cost-shown.ts';
import { findCost, holdsAllOf } from './find-cost.ts';
import type { Finding } from './finding.ts';
import type { ListFolder } from './folder-lister.ts';
import { identifyWorld, worldIdentity } from './identify.ts';
import type {
  CompareJob,
  CostJob,
  FilesShown,
  GrowingFacts,
  Job,
  JudgeJob,
  Tested,
  TestJob,
} from './job-messages.ts';
import { findWorld } from './layouts.ts';
import { mostFindings, mostPackedBytes } from './limits.ts';
import { type ListOptions, listWorld, type ReadFile, readPlayerNames } from './live.ts';
import { type GoodBackup, type LaterBackup, lossesSince } from './loss.ts';
import { type BackupProblem, isGood, type NotTriedReason } from './model/backup-findings.ts';
import { isIdentified, type WorldIdentity } from './model/world-identity.ts';
import { readArchive } from './read-archive.ts';
import type { CostOfRestore } from './told-costs.ts';

/** How a job gets what it reads. */
export interface JobSources {
  /** The parts of the archive. Each may change when the next one is requested. */
  readonly archive: AsyncIterable<Buffer>;
  readonly list: ListFolder;
  readonly read: ReadFile;
  /** Collects garbage, if the process has much of it. */
  readonly collectGarbage: () => void;
}

/** A job ended without a result, for a reason that says nothing about the backup. */
export class JobEndedError extends Error {
  override readonly name = 'JobEndedError';
  readonly reason: NotTriedReason;

  constructor(reason: NotTriedReason) {
    super(`the job ended: ${reason}`);
    this.reason = reason;
  }
}

/** Does a job, and returns its result: small, without anything that was only read. @throws JobEndedError */
export async function doJob(job: Job, sources: JobSources): Promise<unknown> {
  switch (job.kind) {
    case 'test':
      return test(job, sources);
    case 'judge':
      return judge(job);
    case 'cost':
      return costOfRestore(job, sources);
    case 'compare':
      return compare(job, sources);
    case 'identify':
      return identifyWorld(sources.list, sources.read);
  }
}

type Of<Kind> = Kind & Pick<Job, 'games'>;

async function test(job: Of<TestJob>, sources: JobSources): Promise<Tested> {
  const { archive, backup, others, server, restoredAt, givenUp, growing, games } = job;
  const counted = new CountedParts(sources.archive);
  const result = await readArchive(counted, { ...archive, games });
  if (result.kind === 'not-tried') throw new JobEndedError(result.reason);
  const { contents, problems, warnings, kept } = result;
  sources.collectGarbage();
  const damage = problems.find(({ kind }) => kind === 'archive-damaged');
  if (growing !== null && damage?.kind === 'archive-damaged') {
    const bytes = await counted.toEnd();
    if (mayBeWritten(damage.at, bytes, growing)) return { kind: 'unfinished', bytes };
  }
  const createdAt = job.createdAt === 'newest-file' ? newestIn(contents) : job.createdAt;
  const unchanged = job.readsAreLogged ? { backup: { files: contents.files, kept } } : {};
  const live = await liveOrNull(job, sources, unchanged);
  const [good, since] = [job.good, job.since].map((one) => one && unpackedGood(one));
  const { compared, loss, ...comparison } = compareContents(contents, {
    ...job,
    createdAt,
    live,
    good: good ?? null,
    since: since ?? null,
  });
  const isGoodOne = isGood({
    mark: problems.length + comparison.problems.length > 0 ? 'bad' : 'tested',
    warnings: comparison.warnings,
    loss,
  });
  const own = { id: backup.id, createdAt: createdAt?.getTime() ?? null, label: job.label, contents };
  // Its size may be from when it was still written.
  const sized = growing !== null ? { ...backup, sizeBytes: null } : backup;
  sources.collectGarbage();
  const packed = packContents(contents);
  return {
    kind: 'tested',
    archive: shownFinding({ problems, warnings }),
    comparison: { ...shownFinding(comparison), compared, loss },
    plausibility: shownFinding(plausibility({ backup: sized, others, server, live, contents, games })),
    packed: packed.length > mostPackedBytes ? null : packed,
    newestAt: newestAt(contents),
    world: identityIn(contents),
    later: isGoodOne ? [...lossesSince(own, unpacked(job.later), live, { games, restoredAt, givenUp })] : [],
  };
}

function identityIn({ world }: Contents): WorldIdentity | null {
  const identity = world && worldIdentity(world, null);
  return identity !== null && isIdentified(identity) ? identity : null;
}

function newestIn(contents: Contents): Date | null {
  const at = newestAt(contents);
  return at === null ? null : new Date(at);
}

/** Counts the parts of an archive. Whoever stops reading it leaves the rest. */
class CountedParts implements AsyncIterable<Buffer> {
  readonly #parts: AsyncIterator<Buffer>;
  #bytes = 0;

  constructor(parts: AsyncIterable<Buffer>) {
    this.#parts = parts[Symbol.asyncIterator]();
  }

  [Symbol.asyncIterator](): AsyncIterator<Buffer> {
    return {
      next: async () => {
        const part = await this.#parts.next();
        if (part.done !== true) this.#bytes += part.value.length;
        return part;
      },
    };
  }

  /** Reads the rest. Returns how many bytes the whole has. */
  async toEnd(): Promise<number> {
    for await (const _ of this);
    return this.#bytes;
  }
}

/**
 * Returns whether a damaged archive may be one that is still written: not if it begins as no archive does, has no byte, or has
 * not grown. Python writes the header of a file in a zip again when it has written the file.
 */
function mayBeWritten(at: Damage['at'], bytes: number, { bytesBefore, isBegun }: GrowingFacts): boolean {
  if (at === 'compression' || at === 'after' || (bytes === 0 && isBegun)) return false;
  return bytes !== bytesBefore;
}

type Damage = BackupProblem & { readonly kind: 'archive-damaged' };

function judge({ backups, server, ignored, games }: Of<JudgeJob>): readonly Finding[] {
  return backups.map((one) => shownFinding(plausibility({ ...one, server, ignored, games })));
}

async function costOfRestore(job: Of<CostJob>, sources: JobSources): Promise<CostOfRestore> {
  const { facts, maxFiles, games } = job;
  const live = await liveOrNull(job, sources, { maxFiles, everything: false });
  if (live === null) return { cost: null, holdsAll: false, isOtherLayout: false };
  const archive = job.archive && unpackedOrNull(job.archive);
  const cost = facts && findCost({ ...facts, live, archive, games });
  return {
    cost: cost && shownCost(cost),
    holdsAll: holdsAllOf(archive, live, games),
    isOtherLayout: differInLayout(live, archive),
  };
}

async function compare({ older, newer, files, games }: Of<CompareJob>, { list, read }: JobSources) {
  const opened = ({ createdAt, packed }: CompareJob['older']) => ({
    createdAt,
    contents: unpackContents(packed),
  });
  const [before, after] = [opened(older), opened(newer)];
  const ids = [before, after].flatMap(({ contents }) => [
    ...(contents.world?.playTicks.keys() ?? []),
    ...(findWorld(contents.files, { games })?.players?.keys() ?? []),
  ]);
  const root = files === 'read' ? await orNull(list('')) : null;
  const names = await readPlayerNames((path) => orNull(read(path)), ids, root?.items ?? []);
  return shownBetween(compareBackups(before, after, { games, names }));
}

/** Returns what the server has now; null if its host shows nothing, or its folder can't be listed. */
async function liveOrNull(
  { files, games }: { readonly files: FilesShown } & Pick<Job, 'games'>,
  { list, read }: JobSources,
  options: ListOptions = {},
): Promise<Contents | null> {
  if (files === null) return null;
  try {
    return await listWorld(list, files === 'read' ? read : null, { ...options, games });
  } catch (error) {
    if (error instanceof HostError) return null;
    throw error;
  }
}

function unpackedGood({ packed, ...good }: NonNullable<TestJob['good']>): GoodBackup | null {
  const contents = unpackedOrNull(packed);
  return contents && { ...good, contents };
}

/** Unpacks one after the other, so that the memory of one is enough. */
function* unpacked(later: TestJob['later']): Generator<LaterBackup> {
  for (const { packed, ...backup } of later) {
    const contents = unpackedOrNull(packed);
    if (contents !== null) yield { ...backup, contents };
  }
}

/** Returns stored contents; null if another version stored them. */
function unpackedOrNull(packed: Uint8Array): Contents | null {
  try {
    return unpackContents(packed);
  } catch {
    return null;
  }
}

/** Whether both layouts are known, and each has one of its own. */
function differInLayout(live: Contents, archive: Contents | null): boolean {
  const [now, then] = [live.world?.layout ?? null, archive?.world?.layout ?? null];
  if (now === null || then === null || now === 'both' || then === 'both') return false;
  return live.isWhole && archive?.isWhole === true && now !== then;
}

function shownFinding({ problems, warnings }: Finding) {
  return { problems: problems.slice(0, mostFindings), warnings: warnings.slice(0, mostFindings) };
}
