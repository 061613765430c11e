import type { Logger } from 'pino';
import type { Backup } from '../domain/backup.ts';
import type { BackupCheck, BackupChecks, ReadBudget } from '../domain/backup-check.ts';
import type { BackupProver } from '../domain/backup-prover.ts';
import type { GameRule } from '../domain/game-rule.ts';
import type { HostConnection } from '../domain/host-connection.ts';
import { HostError, orNull } from '../domain/host-error.ts';
import type { Operation } from '../domain/operation.ts';
import type { Server } from '../domain/server.ts';
import { StoreUnavailableError } from '../domain/store-errors.ts';
import { backoff } from '../util/backoff.ts';
import { type Clock, systemClock } from '../util/clock.ts';
import { retry } from '../util/retry.ts';
import { inTurns } from '../util/turns.ts';
import { judgingPlausibility } from '../worlds/checks.ts';
import { comparingContents } from '../worlds/compare.ts';
import { type Contents, unpackContents } from '../worlds/contents.ts';
import { listWorld, serverFiles } from '../worlds/live.ts';
import { type ReadBackResult, readBack } from '../worlds/read-back.ts';
import {
  begun,
  budgetsFor,
  contentLimit,
  costOf,
  madeBefore,
  mayGrow,
  notRead,
  readBackCheck,
  unchecked,
} from './decide.ts';

interface BackupReaderOptions {
  readonly backupChecks: BackupChecks;
  /** How the worlds of games are found. */
  readonly games: readonly GameRule[];
  /** How much may be read in a day, in GiB. */
  readonly proveDailyGiB: number;
  readonly logger: Logger;
  readonly clock?: Pick<Clock, 'now'> | undefined;
}

interface ReadOptions {
  readonly signal: AbortSignal;
  /** Gets how much was read, 0 to 100; must not throw. */
  readonly onProgress?: (percent: number) => void;
  /** Called when its turn has come; false: it is not read any more. Default: it is. */
  readonly isStillWanted?: () => Promise<boolean>;
}

/** The backup that is read. */
interface Reading {
  readonly accountId: string;
  readonly serverId: string;
  readonly backupId: string;
  /** Aborted if an operation changes what it is, or is compared with. */
  readonly superseded: AbortController;
}

/** A backup that is to be read. */
interface Job {
  readonly link: HostConnection;
  readonly serverId: string;
  readonly backup: Backup;
  readonly options: ReadOptions;
}

/** What is known of the server's backups, by their ids. */
type Checks = ReadonlyMap<string, BackupCheck>;

/** The pauses until what was found is stored again, in milliseconds. */
const pauses = { firstMs: 500, maxMs: 30_000 };

/** Reads backups back, one at a time in this process, and stores what it finds. */
export class BackupReader implements BackupProver {
  readonly #options: BackupReaderOptions;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #games: readonly GameRule[];
  #last: Promise<unknown> = Promise.resolve();
  #reading: Reading | null = null;

  constructor(options: BackupReaderOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#games = options.games;
  }

  canProve(link: HostConnection): boolean {
    return budgetsFor(link, 'person', this.#options.proveDailyGiB) !== null;
  }

  async prove(
    link: HostConnection,
    serverId: string,
    backup: Backup,
    options: { readonly signal: AbortSignal; readonly onProgress: (percent: number) => void },
  ): Promise<BackupCheck> {
    const check = await this.read(link, serverId, backup, 'person', options);
    if (check === null) throw new Error('a backup that a person asked for was not read');
    return check;
  }

  /**
   * Reads a backup back when its turn has come, stores what was found, and returns it. With `notTried` if it could not be
   * read; null if it is not wanted any more.
   * @param who as in `budgetsFor`
   * @throws the signal's reason
   * @throws StoreUnavailableError if nothing can be stored, before anything is read
   */
  read(
    link: HostConnection,
    serverId: string,
    backup: Backup,
    who: 'job' | 'person',
    options: ReadOptions,
  ): Promise<BackupCheck | null> {
    const turn = this.#last.then(async () => {
      options.signal.throwIfAborted();
      if (options.isStillWanted !== undefined && !(await options.isStillWanted())) return null;
      return this.#read({ link, serverId, backup, options }, who);
    });
    this.#last = turn.catch(() => {});
    return turn;
  }

  async #read(job: Job, who: 'job' | 'person'): Promise<BackupCheck> {
    const { link, serverId, backup, options } = job;
    const { backupChecks, proveDailyGiB } = this.#options;
    const accountId = link.account.id;
    const key = { accountId, serverId, backupId: backup.id };
    const checks = await backupChecks.of(accountId, serverId);
    const known = checks.get(backup.id) ?? unchecked(key, this.#now());
    const budgets = budgetsFor(link, who, proveDailyGiB);
    if (budgets === null) return notRead(known, 'unsupported');
    if (!(await this.#spend(backup, budgets))) return notRead(known, 'budget');
    const tried = begun(known, this.#now());
    await backupChecks.save(tried);
    const superseded = new AbortController();
    this.#reading = { ...key, superseded };
    const signal = AbortSignal.any([options.signal, superseded.signal]);
    try {
      return await this.#readNow({ ...job, options: { ...options, signal } }, tried, checks, budgets);
    } catch (error) {
      if (options.signal.aborted || !superseded.signal.aborted) throw error;
      await this.#store(known, options.signal);
      return notRead(known, 'interrupted');
    } finally {
      this.#reading = null;
    }
  }

  /** Ends the read of a backup that an operation deletes, or of a server that it restores: what it is compared with changes. */
  supersede({ accountId, server, request }: Pick<Operation, 'accountId' | 'server' | 'request'>): void {
    const reading = this.#reading;
    if (reading?.accountId !== accountId || reading.serverId !== server.id) return;
    const isDeleted = request.kind === 'backup.delete' && request.backup.id === reading.backupId;
    if (request.kind === 'backup.restore' || isDeleted)
      reading.superseded.abort(new Error('the read of a backup was superseded'));
  }

  async #readNow(
    job: Job,
    tried: BackupCheck,
    checks: Checks,
    budgets: readonly ReadBudget[],
  ): Promise<BackupCheck> {
    const { link, serverId, backup, options } = job;
    const { hosting, account, host } = link;
    const server = await orNull(hosting.server(account, serverId, { signal: options.signal }));
    const read = await this.#readTwice(job, server, budgets);
    // What was cut off may have been the end that there was.
    const mayBeCut = isDamaged(read) && mayGrow(backup, hosting.capabilities, this.#clock.now());
    const outcome = mayBeCut ? ({ kind: 'not-tried', reason: 'transfer' } as const) : read;
    options.signal.throwIfAborted();
    this.#options.logger.info(
      { host: host.id, account: account.id, kind: outcome.kind, bytes: backup.sizeBytes },
      'read a backup back',
    );
    if (outcome.kind === 'not-tried') {
      const check = notRead(tried, outcome.reason);
      await this.#store(check, options.signal);
      return check;
    }
    return this.#judge(job, tried, checks, server, outcome);
  }

  /** Compares what was read with what the server has, and with the backup before, and stores it. */
  async #judge(
    { link, serverId, backup, options: { signal } }: Job,
    tried: BackupCheck,
    checks: Checks,
    server: Server | null,
    outcome: Extract<ReadBackResult, { readonly kind: 'read' }>,
  ): Promise<BackupCheck> {
    const { hosting, account } = link;
    const { contents } = outcome;
    const list = await orNull(hosting.backups(account, serverId, { signal }));
    const others = madeBefore(backup, list?.items ?? []);
    const lastRead = others.find(({ id }) => checks.get(id)?.mark === 'read-back');
    const last = lastRead === undefined ? null : await this.#contentsOf(tried, lastRead.id);
    const live = await this.#live(link, serverId, signal);
    signal.throwIfAborted();
    const { createdAt } = backup;
    const games = this.#games;
    const timesMs = hosting.capabilities.files?.timesMs ?? null;
    const compare = comparingContents(contents, { live, last, createdAt, timesMs, games });
    const comparison = await inTurns(compare);
    // Its size may be from when it was still written.
    const isSized = !mayGrow(backup, hosting.capabilities, this.#clock.now());
    const sized = isSized ? backup : { ...backup, sizeBytes: null };
    const judge = judgingPlausibility({ backup: sized, others, server, live, contents, games });
    const found = { archive: outcome, comparison, plausibility: await inTurns(judge) };
    const check = readBackCheck(tried, found, this.#now());
    await this.#store(check, signal, outcome.packed);
    return check;
  }

  /** Reads a backup; once more if the transfer was cut. */
  async #readTwice(job: Job, server: Server | null, budgets: readonly ReadBudget[]): Promise<ReadBackResult> {
    const first = await this.#readOnce(job, server);
    const isCut = first.kind === 'not-tried' && first.reason === 'transfer';
    if (!isCut || job.options.signal.aborted || !(await this.#spend(job.backup, budgets))) return first;
    return this.#readOnce(job, server);
  }

  async #readOnce({ link, serverId, backup, options }: Job, server: Server | null): Promise<ReadBackResult> {
    const { hosting, account } = link;
    const { signal, onProgress = () => {} } = options;
    try {
      const stream = await hosting.openBackup?.(account, serverId, backup.id, { signal });
      if (stream === undefined) return { kind: 'not-tried', reason: 'unsupported' };
      const size = stream.sizeBytes ?? backup.sizeBytes;
      return await readBack({
        stream,
        checksum: backup.checksum ?? null,
        maxContentBytes: contentLimit(backup, server),
        games: this.#games,
        signal,
        onProgress: (bytes) =>
          onProgress(size === null || size === 0 ? 0 : Math.min(100, (bytes / size) * 100)),
      });
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      return { kind: 'not-tried', reason: error.kind === 'unsupported' ? 'unsupported' : 'transfer' };
    }
  }

  #spend(backup: Backup, budgets: readonly ReadBudget[]): Promise<boolean> {
    const day = this.#now().toISOString().slice(0, 10);
    return this.#options.backupChecks.spend(day, costOf(backup), budgets);
  }

  /** Returns what the server has now; null if its host can't list it. */
  async #live(link: HostConnection, serverId: string, signal: AbortSignal): Promise<Contents | null> {
    const files = serverFiles(link, serverId, { signal });
    return files && orNull(listWorld(files.list, files.read, { games: this.#games }));
  }

  /** Returns what a backup was found to hold; null if that is not stored, or another version stored it. */
  async #contentsOf({ accountId, serverId }: BackupCheck, backupId: string): Promise<Contents | null> {
    const packed = await this.#options.backupChecks.contents(accountId, serverId, backupId);
    if (packed === null) return null;
    try {
      return unpackContents(packed);
    } catch (error) {
      this.#options.logger.warn({ err: error, backup: backupId }, 'failed to read what a backup holds');
      return null;
    }
  }

  /** Stores what was found, however long the store is away: else it would have been read for nothing. */
  async #store(check: BackupCheck, signal: AbortSignal, contents?: Uint8Array): Promise<void> {
    const pauseAfter = (error: unknown, attempt: number) =>
      error instanceof StoreUnavailableError ? backoff(attempt, pauses) : null;
    const save = () => this.#options.backupChecks.save(check, contents);
    await retry(save, { pauseAfter, signals: [signal] });
  }

  #now(): Date {
    return new Date(this.#clock.now());
  }
}

function isDamaged(result: ReadBackResult): boolean {
  return result.kind === 'read' && result.problems.some(({ kind }) => kind === 'archive-damaged');
}
