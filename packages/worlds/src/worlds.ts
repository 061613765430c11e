import type { Backup, BackupStream } from '@steward/hosts/model';
import { Slots } from '@steward/kit';
import type { z } from 'zod';
import { plausibility } from './checks.ts';
import type { Finding } from './finding.ts';
import {
  type CompareJob,
  type CostJob,
  identifiedSchema,
  type Job,
  type JudgeJob,
  judgedSchema,
  type Tested,
  type TestJob,
  testedSchema,
} from './job-messages.ts';
import { archiveJob, type JobLimits, mostReceived, mostUnpacked, shortJob, shortJobs } from './limits.ts';
import type { ServerFiles } from './live.ts';
import type { NotTriedReason } from './model/backup-findings.ts';
import type { GameRule } from './model/game-rule.ts';
import type { WorldIdentity } from './model/world-identity.ts';
import { type JobEnd, type RunOptions, runJob } from './run-job.ts';
import { type BetweenBackups, betweenSchema, type CostOfRestore, costOfRestoreSchema } from './told-costs.ts';
import { workerUrl } from './worker-url.ts';

export interface WorldsOptions {
  /** How the worlds of games are found. */
  readonly games: readonly GameRule[];
  /** Gets what went wrong with a job by a defect; must not throw. */
  readonly onDefect: (error: unknown, job: Job['kind']) => void;
  /** The limits of a job; tests set others. */
  readonly limits?: (usual: JobLimits) => JobLimits;
  /** How many bytes of an archive are received at most; tests set less. */
  readonly mostReceived?: typeof mostReceived;
  /** The module that workers run; tests set another. */
  readonly worker?: URL;
  /** Does a job. Default: in its own process; tests that do many do them in theirs. */
  readonly run?: typeof runJob;
}

/** Who a short job is for, and what ends it. */
interface Asking {
  readonly accountId: string;
  /** Default: nothing but the limits ends it. */
  readonly signal?: AbortSignal;
  /** How long someone waits for it, in milliseconds. Default: as long as such a job and its turn may take. */
  readonly withinMs?: number;
}

/** How the files of a server are read. Its signal is aborted when they are no longer needed. */
type FilesOf = (signal: AbortSignal) => ServerFiles | null;

/** A backup to be tested, and what it is compared with. */
export interface TestOptions extends Omit<TestJob, 'kind' | 'archive' | 'backup' | 'files'> {
  readonly stream: BackupStream;
  readonly backup: Pick<Backup, 'id' | 'sizeBytes' | 'ignoredFiles' | 'checksum'>;
  readonly files: FilesOf;
  readonly signal: AbortSignal;
  /** As in `SentArchive`. */
  readonly charge: (bytes: number) => Promise<boolean>;
  readonly onProgress: (bytes: number) => void;
}

export type TestEnd = Tested | { readonly kind: 'ended'; readonly reason: NotTriedReason };

/**
 * Whether more of a backup came than its host had listed because the host was still writing it. If the list hasn't changed when it
 * is looked at again, it wasn't.
 * @param most what was received before the read was ended, in bytes
 */
function mayHaveGrown(most: number, growing: TestOptions['growing']): boolean {
  return growing !== null && growing.bytesBefore !== most;
}

/** The size of a backup of which its host says none, in bytes. */
const unknownBytes = 2 ** 30;

/**
 * Reads what anyone can put into a world: archives, files of servers, names, rules for ignored files. Each job is done in its own
 * process with limits. What it returns is small and checked.
 */
export class Worlds {
  readonly #options: WorldsOptions;
  readonly #short = new Slots(shortJobs);

  constructor(options: WorldsOptions) {
    this.#options = options;
  }

  /** Reads the archive of a backup to its end and judges it. @throws the signal's reason */
  async testBackup(options: TestOptions): Promise<TestEnd> {
    const { stream, files, signal, charge, onProgress, ...facts } = options;
    const { backup, server, others } = facts;
    const { sizeBytes, checksum } = backup;
    const diskBytes = server?.usage.diskBytes ?? null;
    const size = sizeOf(stream, sizeBytes, diskBytes);
    const mostBytes = (this.#options.mostReceived ?? mostReceived)(size);
    const end = await this.#run(
      {
        ...facts,
        kind: 'test',
        archive: {
          maxContentBytes: mostUnpacked(size, diskBytes),
          checksum: checksum ?? null,
          isZip: stream.format === 'zip',
        },
        backup: told(backup),
        others: others.map(sizeAlone),
        server: server && { usage: server.usage },
        files: shownBy(files),
      },
      testedSchema,
      archiveJob(size),
      { signal, files, archive: { stream, mostBytes, charge, onProgress } },
    );
    if (end.kind === 'done') return end.result;
    const isGrowing = end.reason === 'too-much' && mayHaveGrown(mostBytes, facts.growing);
    return isGrowing ? { kind: 'unfinished', bytes: mostBytes } : end;
  }

  /**
   * Judges backups by what their host tells of them, in their order; null if that fails. Sizes alone are judged at once; rules for
   * ignored files are anyone's.
   * @throws the signal's reason
   */
  async judgeListed(
    asking: Asking,
    { backups, server, ignored }: Omit<JudgeJob, 'kind'>,
  ): Promise<readonly Finding[] | null> {
    const hasRules = ignored.length > 0 || backups.some(({ backup }) => backup.ignoredFiles?.length);
    if (!hasRules) return backups.map((one) => plausibility({ ...one, server }));
    const job = {
      kind: 'judge' as const,
      backups: backups.map(({ backup, others }) => ({ backup: told(backup), others: others.map(sizeAlone) })),
      server: server && { usage: server.usage },
      ignored,
    };
    const judged = await this.#doShort(asking, job, judgedSchema);
    return judged?.length === backups.length ? judged : null;
  }

  /** Returns what a restore would cost; null if that isn't known. @throws the signal's reason */
  costOfRestore(
    asking: Asking,
    job: Omit<CostJob, 'kind' | 'files'> & { readonly files: FilesOf },
  ): Promise<CostOfRestore | null> {
    const { files, ...rest } = job;
    const shown = { kind: 'cost' as const, ...rest, files: shownBy(files) };
    return this.#doShort(asking, shown, costOfRestoreSchema, files);
  }

  /**
   * Returns what identifies the world that a server uses; null if that isn't known.
   * @throws the signal's reason
   */
  identify(asking: Asking, files: FilesOf): Promise<WorldIdentity | null> {
    return this.#doShort(asking, { kind: 'identify' }, identifiedSchema, files);
  }

  /**
   * Compares two backups; null if that fails.
   * @param files of the server, which name its players
   * @throws the signal's reason
   */
  compareBackups(
    asking: Asking,
    { files, ...backups }: Omit<CompareJob, 'kind' | 'files'> & { readonly files: FilesOf },
  ): Promise<BetweenBackups | null> {
    const job = { kind: 'compare' as const, ...backups, files: shownBy(files) };
    return this.#doShort(asking, job, betweenSchema, files);
  }

  /** Does a short job when its turn has come; null if it has no result. @throws the signal's reason */
  async #doShort<Result>(
    { accountId, signal = never(), withinMs = shortJobs.waitMs + shortJob.timeMs }: Asking,
    job: OwnJob,
    schema: z.ZodType<Result>,
    files?: FilesOf,
  ): Promise<Result | null> {
    const until = performance.now() + withinMs;
    const waitMs = Math.min(withinMs, shortJobs.waitMs);
    const release = await this.#short.acquire(accountId, { signal, withinMs: waitMs });
    try {
      signal.throwIfAborted();
      if (release === null) return null;
      const timeMs = Math.min(shortJob.timeMs, until - performance.now());
      const sources = { signal, ...(files !== undefined && { files }) };
      const end = await this.#run(job, schema, { ...shortJob, timeMs }, sources);
      return end.kind === 'done' ? end.result : null;
    } finally {
      release?.();
    }
  }

  async #run<Result>(
    job: OwnJob,
    result: z.ZodType<Result>,
    usual: JobLimits,
    sources: Sources,
  ): Promise<JobEnd<Result>> {
    const {
      games,
      onDefect,
      limits: change = (same) => same,
      worker = workerUrl,
      run = runJob,
    } = this.#options;
    const limits = change(usual);
    const { bufferBytes } = limits;
    const end = await run({ ...sources, job: { ...job, games, bufferBytes }, result, limits, worker });
    if (end.kind === 'ended' && end.error !== undefined) onDefect(end.error, job.kind);
    return end;
  }
}

type Sources = Pick<RunOptions<unknown>, 'signal' | 'files' | 'archive'>;
type OwnJob = Job extends infer Each
  ? Each extends Job
    ? Omit<Each, 'games' | 'bufferBytes'>
    : never
  : never;

/** Returns a signal that is never aborted. */
function never(): AbortSignal {
  return new AbortController().signal;
}

/** Returns the larger of what a host lists and what it announces; if it says neither, what the server takes. */
function sizeOf(stream: BackupStream, listed: number | null, diskBytes: number | null): number {
  if (listed === null && stream.sizeBytes === null) return diskBytes ?? unknownBytes;
  return Math.max(listed ?? 0, stream.sizeBytes ?? 0);
}

/** Returns of a backup what it is judged by: all that is sent to a worker is copied. */
function told({ id, sizeBytes, ignoredFiles }: Pick<Backup, 'id' | 'sizeBytes' | 'ignoredFiles'>) {
  return { id, sizeBytes, ...(ignoredFiles !== undefined && { ignoredFiles }) };
}

function sizeAlone({ id, state, sizeBytes }: Pick<Backup, 'id' | 'state' | 'sizeBytes'>) {
  return { id, state, sizeBytes };
}

function shownBy(files: FilesOf): TestJob['files'] {
  const shown = files(never());
  if (shown === null) return null;
  return shown.read === null ? 'listed' : 'read';
}
