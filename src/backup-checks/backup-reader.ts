import type { Logger } from 'pino';
import { type Backup, storedLabel } from '../domain/backup.ts';
import {
  type BackupCheck,
  type BackupChecks,
  isGood,
  markOf,
  type NotTriedReason,
} from '../domain/backup-check.ts';
import type { BackupProver } from '../domain/backup-prover.ts';
import type { HostConnection } from '../domain/host-connection.ts';
import { HostError, orNull } from '../domain/host-error.ts';
import type { Operation } from '../domain/operation.ts';
import { StoreUnavailableError } from '../domain/store-errors.ts';
import { backoff } from '../util/backoff.ts';
import { type Clock, systemClock } from '../util/clock.ts';
import { retry } from '../util/retry.ts';
import { Slots } from '../util/slots.ts';
import { readers } from '../worlds/limits.ts';
import { serverFiles } from '../worlds/live.ts';
import type { LaterLoss } from '../worlds/loss.ts';
import type { TestEnd, TestOptions, Worlds } from '../worlds/worlds.ts';
import {
  begun,
  budgetsFor,
  judgedAgain,
  knownOf,
  madeAfter,
  madeBefore,
  mayGrow,
  notRead,
  readBackCheck,
  stoppedCheck,
} from './decide.ts';
import { ReadCharge } from './read-charge.ts';

/** The most later backups that are judged again when a good one was read. */
const mostLater = 20;

interface BackupReaderOptions {
  readonly backupChecks: BackupChecks;
  readonly worlds: Pick<Worlds, 'testBackup'>;
  /** How much may be read in a day, in GiB. */
  readonly proveDailyGiB: number;
  readonly logger: Logger;
  readonly clock?: Pick<Clock, 'now'> | undefined;
}

interface ReadOptions {
  readonly signal: AbortSignal;
  /** Aborted, with `signal`, if somebody stops it. Default: never. */
  readonly stopped?: AbortSignal;
  /** Gets how much was read, 0 to 100; must not throw. */
  readonly onProgress?: (percent: number) => void;
  /** Called when its turn has come; false: it is not read any more. Default: it is. */
  readonly isStillWanted?: () => Promise<boolean>;
}

/** A backup that is being read. */
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

/** The pauses until the store is tried again, in milliseconds. */
const pauses = { firstMs: 500, maxMs: 30_000 };

/** Reads backups back, one of each host at a time and two of all in this process, and stores what it finds. */
export class BackupReader implements BackupProver {
  readonly #options: BackupReaderOptions;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #slots = new Slots(readers);
  readonly #readings = new Set<Reading>();

  constructor(options: BackupReaderOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
  }

  canProve(link: HostConnection): boolean {
    return budgetsFor(link, 'person', this.#options.proveDailyGiB) !== null;
  }

  async prove(
    link: HostConnection,
    serverId: string,
    backup: Backup,
    options: Parameters<BackupProver['prove']>[3],
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
  async read(
    link: HostConnection,
    serverId: string,
    backup: Backup,
    who: 'job' | 'person',
    options: ReadOptions,
  ): Promise<BackupCheck | null> {
    const { signal, isStillWanted } = options;
    const release = await this.#slots.acquire(link.host.id, { signal });
    try {
      signal.throwIfAborted();
      if (isStillWanted !== undefined && !(await isStillWanted())) return null;
      return await this.#read({ link, serverId, backup, options }, who);
    } finally {
      release?.();
    }
  }

  async #read(job: Job, who: 'job' | 'person'): Promise<BackupCheck> {
    const { link, serverId, backup } = job;
    const { backupChecks, proveDailyGiB } = this.#options;
    const key = { accountId: link.account.id, serverId, backupId: backup.id };
    const stored = (await backupChecks.of(key.accountId, serverId)).get(backup.id);
    const known = knownOf(key, backup, stored, this.#now());
    const budgets = budgetsFor(link, who, proveDailyGiB);
    if (budgets === null) return notRead(known, 'unsupported');
    const charge = new ReadCharge(backupChecks, budgets, this.#now());
    if (!(await charge.expect(backup.sizeBytes ?? 0))) return notRead(known, 'budget');
    try {
      const tried = begun(known, this.#now());
      // What another backup behind its id was found to hold is not its own.
      await backupChecks.save(tried, markOf(backup, stored) === null ? null : undefined);
      return await this.#readUnlessSuperseded(job, known, tried, charge);
    } finally {
      await charge
        .settle()
        .catch((error: unknown) => this.#warn(error, 'failed to give back what was not read'));
    }
  }

  async #readUnlessSuperseded(
    job: Job,
    known: BackupCheck,
    tried: BackupCheck,
    charge: ReadCharge,
  ): Promise<BackupCheck> {
    const { signal, stopped } = job.options;
    const { accountId, serverId, backupId } = known;
    const superseded = new AbortController();
    const reading = { accountId, serverId, backupId, superseded };
    this.#readings.add(reading);
    const options = { ...job.options, signal: AbortSignal.any([signal, superseded.signal]) };
    try {
      return await this.#readNow({ ...job, options }, tried, charge);
    } catch (error) {
      if (signal.aborted) {
        await this.#storeOnce(stopped?.aborted ? stoppedCheck(known, this.#now()) : known);
        throw error;
      }
      if (!superseded.signal.aborted) {
        await this.#storeOnce(notRead(tried, 'failed'));
        throw error;
      }
      await this.#store(known, signal);
      return notRead(known, 'interrupted');
    } finally {
      this.#readings.delete(reading);
    }
  }

  /** Ends the read of a backup that an operation deletes, or of a server that it restores: what it is compared with changes. */
  supersede({ accountId, server, request }: Pick<Operation, 'accountId' | 'server' | 'request'>): void {
    for (const reading of this.#readings) {
      if (reading.accountId !== accountId || reading.serverId !== server.id) continue;
      const isDeleted = request.kind === 'backup.delete' && request.backup.id === reading.backupId;
      if (request.kind === 'backup.restore' || isDeleted)
        reading.superseded.abort(new Error('the read of a backup was superseded'));
    }
  }

  async #readNow(job: Job, tried: BackupCheck, charge: ReadCharge): Promise<BackupCheck> {
    const { link, backup, options } = job;
    const { host, account } = link;
    const known = await this.#untilStored(() => this.#knownOf(job), options.signal);
    const end = await this.#readTwice(job, known, charge);
    options.signal.throwIfAborted();
    const fields = { host: host.id, account: account.id, kind: end.kind, bytes: backup.sizeBytes };
    this.#options.logger.info(fields, 'read a backup back');
    const isTested = end.kind === 'tested';
    const reason: NotTriedReason = end.kind === 'ended' ? end.reason : 'transfer';
    const check = isTested ? readBackCheck(tried, end, this.#now()) : notRead(tried, reason);
    await this.#store(check, options.signal, isTested ? end.packed : undefined);
    if (isTested && isGood(check)) await this.#judgeAgain(job, end.later);
    return check;
  }

  /** Judges those again that were read before a good one from before them was known. */
  async #judgeAgain({ link, serverId, options }: Job, later: readonly LaterLoss[]): Promise<void> {
    if (later.length === 0) return;
    const { backupChecks } = this.#options;
    const checks = await this.#untilStored(() => backupChecks.of(link.account.id, serverId), options.signal);
    for (const found of later) {
      const check = checks.get(found.id);
      if (check?.mark === 'read-back') await this.#store(judgedAgain(check, found), options.signal);
    }
  }

  /** Returns what a backup is judged by besides its archive. */
  async #knownOf({ link, serverId, backup, options: { signal } }: Job) {
    const { hosting, account } = link;
    const { backupChecks } = this.#options;
    const [server, list, checks] = await Promise.all([
      orNull(hosting.server(account, serverId, { signal })),
      orNull(hosting.backups(account, serverId, { signal })),
      backupChecks.of(account.id, serverId),
    ]);
    const others = madeBefore(backup, list?.items ?? []);
    return {
      server,
      others,
      label: storedLabel(backup),
      good: await this.#goodAmong(account.id, serverId, others, checks),
      later: await this.#laterThan(account.id, serverId, backup, list?.items ?? [], checks),
      createdAt: backup.createdAt,
      completedAt: backup.completedAt ?? null,
      readAt: this.#now(),
      timesMs: backup.isUnzoned === true ? null : (hosting.capabilities.files?.timesMs ?? null),
      mayGrow: mayGrow(backup, hosting.capabilities, this.#clock.now()),
    };
  }

  /** Returns the newest good one of which it is known what it held; null if there is none. */
  async #goodAmong(
    accountId: string,
    serverId: string,
    others: readonly Backup[],
    checks: ReadonlyMap<string, BackupCheck>,
  ): Promise<TestOptions['good']> {
    for (const other of others) {
      if (!isGood(markOf(other, checks.get(other.id)))) continue;
      const packed = await this.#options.backupChecks.contents(accountId, serverId, other.id);
      const createdAt = other.createdAt?.getTime() ?? null;
      if (packed !== null) return { id: other.id, createdAt, label: storedLabel(other), packed };
    }
    return null;
  }

  /** Returns those that were made after a backup and read before it, the oldest first. */
  async #laterThan(
    accountId: string,
    serverId: string,
    backup: Backup,
    all: readonly Backup[],
    checks: ReadonlyMap<string, BackupCheck>,
  ): Promise<TestOptions['later']> {
    const found: TestOptions['later'][number][] = [];
    for (const later of madeAfter(backup, all)) {
      if (found.length >= mostLater) break;
      if (markOf(later, checks.get(later.id))?.mark !== 'read-back') continue;
      const packed = await this.#options.backupChecks.contents(accountId, serverId, later.id);
      if (packed !== null) found.push({ id: later.id, createdAt: later.createdAt, packed });
    }
    return found;
  }

  /** Reads a backup; once more if the transfer was cut. */
  async #readTwice(job: Job, known: Known, charge: ReadCharge): Promise<TestEnd> {
    const first = await this.#readOnce(job, known, charge);
    const isCut = first.kind === 'ended' && first.reason === 'transfer';
    return !isCut || job.options.signal.aborted ? first : this.#readOnce(job, known, charge);
  }

  async #readOnce(
    { link, serverId, backup, options }: Job,
    known: Known,
    charge: ReadCharge,
  ): Promise<TestEnd> {
    const { hosting, account } = link;
    const { signal, onProgress = () => {} } = options;
    try {
      const stream = await hosting.openBackup?.(account, serverId, backup.id, { signal });
      if (stream === undefined) return { kind: 'ended', reason: 'unsupported' };
      const size = stream.sizeBytes ?? backup.sizeBytes ?? 0;
      if (!(await this.#untilStored(() => charge.expect(size), signal))) {
        await stream.chunks[Symbol.asyncIterator]().return?.();
        return { kind: 'ended', reason: 'budget' };
      }
      return await this.#options.worlds.testBackup({
        ...known,
        stream,
        backup,
        files: (ended) => serverFiles(link, serverId, { signal: ended }),
        signal,
        charge: (bytes) => this.#untilStored(() => charge.take(bytes), signal),
        onProgress: (bytes) => onProgress(size === 0 ? 0 : Math.min(100, (bytes / size) * 100)),
      });
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      return { kind: 'ended', reason: error.kind === 'unsupported' ? 'unsupported' : 'transfer' };
    }
  }

  /** Stores what was found, however long the store is away: else it would have been read for nothing. */
  async #store(check: BackupCheck, signal: AbortSignal, contents?: Uint8Array | null): Promise<void> {
    await this.#untilStored(() => this.#options.backupChecks.save(check, contents), signal);
  }

  /** Stores what is known of a backup whose read ends with this process, or at somebody's wish. */
  async #storeOnce(check: BackupCheck): Promise<void> {
    await this.#options.backupChecks
      .save(check)
      .catch((error: unknown) => this.#warn(error, 'failed to store that a read was ended'));
  }

  #untilStored<Result>(call: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    const pauseAfter = (error: unknown, attempt: number) =>
      error instanceof StoreUnavailableError ? backoff(attempt, pauses) : null;
    return retry(call, { pauseAfter, signals: [signal] });
  }

  #warn(err: unknown, message: string): void {
    this.#options.logger.warn({ err }, message);
  }

  #now(): Date {
    return new Date(this.#clock.now());
  }
}

/** What is known before a backup is opened. */
type Known = Omit<TestOptions, 'backup' | 'charge' | 'files' | 'onProgress' | 'signal' | 'stream'>;
