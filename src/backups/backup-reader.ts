import { type Backup, HostError, newestFirst, orNull, storedLabel } from '@steward/hosts/model';
import { type Clock, Slots, systemClock } from '@steward/kit';
import {
  type LaterLoss,
  readers,
  serverFiles,
  type TestEnd,
  type TestOptions,
  type Worlds,
} from '@steward/worlds';
import { isGood, type NotTriedReason, type WorldIdentity } from '@steward/worlds/model';
import type { Logger } from 'pino';
import { untilStored } from '../domain/until-stored.ts';
import { deletionOf, restoreOf } from '../operations/kinds.ts';
import type { BackupTester, Testing } from '../operations/model/backup-tester.ts';
import type { HostConnection } from '../operations/model/host-connection.ts';
import type { Operation } from '../operations/model/operation.ts';
import type { BackupTests } from '../store/repositories/backup-tests.ts';
import type { Operations } from '../store/repositories/operations.ts';
import type { WorldLosses } from '../store/repositories/world-findings.ts';
import { ofUsualSize } from './loss-rules.ts';
import { type BackupTest, isBesideGood, markOf, newestSinceLoss } from './model/backup-test.ts';
import { openWorldLoss, type WorldLoss } from './model/world-loss.ts';
import { isOverLimit, ReadCharge } from './read-charge.ts';
import { ServerListings } from './server-listings.ts';
import {
  begunTest,
  budgetsFor,
  goneTest,
  growingFacts,
  judgedAgain,
  knownOf,
  madeAfter,
  madeBefore,
  notRead,
  notTriedReasonOf,
  restoredAt,
  stoppedTest,
  testingOf,
  testOfRead,
  unfinishedTest,
} from './test-decisions.ts';
import type { WorldKeeper } from './world-keeper.ts';

/** The most later backups that are judged again when a good one was read. */
const mostLater = 20;
/** Ends of a read that another one may not have. */
const repeated: ReadonlySet<NotTriedReason> = new Set(['transfer', 'too-slow', 'unlisted']);

interface BackupReaderOptions {
  readonly backupTests: BackupTests;
  readonly worldLosses: Pick<WorldLosses, 'of' | 'contents'>;
  readonly operations: Pick<Operations, 'lastOn'>;
  readonly worlds: Pick<Worlds, 'testBackup' | 'judgeListed'>;
  readonly keeper: Pick<WorldKeeper, 'tested'>;
  /** How much may be read in a day, in GiB. */
  readonly testDailyGiB: number;
  readonly logger: Logger;
  readonly clock?: Pick<Clock, 'now' | 'elapsed'> | undefined;
}

interface ReadOptions {
  readonly signal: AbortSignal;
  /** Aborted, with `signal`, if someone stops it. Default: never. */
  readonly stopped?: AbortSignal;
  /** Gets how much was read, 0 to 100; must not throw. */
  readonly onProgress?: (percent: number) => void;
  /** Called if another one is read first; must not throw. */
  readonly onWait?: () => void;
  /** Called when its turn has come; false: it is no longer read. Default: it is. */
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
  /** Whether it was judged before, which only happens to a whole one: it no longer grows. */
  readonly wasWhole?: boolean;
  /** Who wants it, as in `budgetsFor`: for a person, the server's files are listed anew. */
  readonly who: 'job' | 'person';
}

/** Tests backups, one of each host at a time and two of all in this process, and stores what it finds. */
export class BackupReader implements BackupTester {
  readonly #options: BackupReaderOptions;
  readonly #clock: Pick<Clock, 'now' | 'elapsed'>;
  readonly #listings: ServerListings;
  readonly #slots = new Slots(readers);
  readonly #readings = new Set<Reading>();

  constructor(options: BackupReaderOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#listings = new ServerListings(this.#clock);
  }

  canTest(link: HostConnection): boolean {
    return budgetsFor(link, 'person', this.#options.testDailyGiB) !== null;
  }

  testingOf(link: HostConnection): Testing {
    return testingOf(link, this.#options.testDailyGiB);
  }

  isReading(accountId: string, serverId: string, backupId: string): boolean {
    const isIt = (one: Reading) =>
      one.accountId === accountId && one.serverId === serverId && one.backupId === backupId;
    return [...this.#readings].some(isIt);
  }

  async isBad(
    { account }: HostConnection,
    serverId: string,
    backup: Backup,
    listed: readonly Backup[],
  ): Promise<boolean> {
    const { backupTests, worldLosses, worlds } = this.#options;
    const loss = await worldLosses.of(account.id, serverId);
    const { id, sizeBytes } = backup;
    const sized = {
      backup: { id, sizeBytes },
      others: ofUsualSize(backup, newestFirst(listed), loss),
    };
    const [judged, tests] = await Promise.all([
      worlds.judgeListed({ accountId: account.id }, { backups: [sized], server: null, ignored: [] }),
      backupTests.of(account.id, serverId),
    ]);
    const isSmall = judged?.some(({ problems }) => problems.length > 0) ?? false;
    return isSmall || markOf(backup, tests.get(backup.id))?.mark === 'bad';
  }

  async test(
    link: HostConnection,
    serverId: string,
    backup: Backup,
    options: Parameters<BackupTester['test']>[3],
  ): Promise<BackupTest> {
    const end = await this.#readInTurn({ link, serverId, backup, options, who: 'person' });
    if (end === null) throw new Error('a backup that a person asked for was not read');
    if (end.error !== null) throw end.error;
    return end.test;
  }

  /**
   * Tests a backup when its turn has come, stores what was found, and returns it. With `notTried` if it could not be
   * read; null if it is no longer wanted.
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
  ): Promise<BackupTest | null> {
    return (await this.#readInTurn({ link, serverId, backup, options, who }))?.test ?? null;
  }

  async #readInTurn(job: Job): Promise<End | null> {
    const { signal, isStillWanted, onWait } = job.options;
    const release = await this.#slots.acquire(job.link.host.id, { signal, onWait });
    try {
      signal.throwIfAborted();
      if (isStillWanted !== undefined && !(await isStillWanted())) return null;
      return await this.#read(job);
    } finally {
      release?.();
    }
  }

  async #read(job: Job): Promise<End> {
    const { link, serverId, backup, who } = job;
    const { backupTests, testDailyGiB } = this.#options;
    const key = { accountId: link.account.id, serverId, backupId: backup.id };
    const stored = (await backupTests.of(key.accountId, serverId)).get(backup.id);
    const known = knownOf(key, backup, stored, this.#now());
    const budgets = budgetsFor(link, who, testDailyGiB);
    if (budgets === null) return { test: notRead(known, 'unsupported'), error: null };
    const charge = new ReadCharge(backupTests, budgets, this.#now(), who === 'job');
    const size = backup.sizeBytes ?? 0;
    if (who === 'job' && isOverLimit(size, budgets)) {
      const test = { ...notRead(known, 'over-limit'), testedAt: this.#now() };
      await backupTests.save(test);
      return { test: test, error: null };
    }
    if (!(await charge.expect(size))) return { test: notRead(known, 'budget'), error: null };
    try {
      const tried = begunTest(known, this.#now());
      // What another backup behind its id was found to hold is not its own.
      await backupTests.save(tried, markOf(backup, stored) === null ? null : undefined);
      // It may have another size now, and is the same one if it has the same time.
      const wasWhole =
        stored?.mark != null && stored.identity?.createdAt === (backup.createdAt?.getTime() ?? null);
      return await this.#readUnlessSuperseded({ ...job, wasWhole }, known, tried, charge);
    } finally {
      await charge
        .settle()
        .catch((error: unknown) => this.#warn(error, 'failed to give back an unread amount'));
    }
  }

  async #readUnlessSuperseded(
    job: Job,
    known: BackupTest,
    tried: BackupTest,
    charge: ReadCharge,
  ): Promise<End> {
    const { signal, stopped } = job.options;
    const { accountId, serverId, backupId } = known;
    const superseded = new AbortController();
    const reading = { accountId, serverId, backupId, superseded };
    this.#readings.add(reading);
    const options = { ...job.options, signal: AbortSignal.any([signal, superseded.signal]) };
    try {
      return await this.#readNow({ ...job, options }, known, tried, charge);
    } catch (error) {
      if (signal.aborted) {
        await this.#storeOnce(stopped?.aborted ? stoppedTest(known, this.#now()) : known);
        throw error;
      }
      if (!superseded.signal.aborted) {
        await this.#storeOnce(notRead(tried, 'failed'));
        throw error;
      }
      await this.#store(known, signal);
      return { test: notRead(known, 'interrupted'), error: null };
    } finally {
      this.#readings.delete(reading);
    }
  }

  /** Ends the read of a backup that an operation deletes, or of a server that it restores: what it is compared with changes. */
  supersede({ accountId, server, request }: Pick<Operation, 'accountId' | 'server' | 'request'>): void {
    const isRestore = restoreOf(request) !== null;
    if (isRestore) this.#listings.forget();
    for (const reading of this.#readings) {
      if (reading.accountId !== accountId || reading.serverId !== server.id) continue;
      const isDeleted = deletionOf(request)?.backup.id === reading.backupId;
      if (isRestore || isDeleted) reading.superseded.abort(new Error('the read of a backup was superseded'));
    }
  }

  async #readNow(job: Job, before: BackupTest, tried: BackupTest, charge: ReadCharge): Promise<End> {
    const { link, backup, options } = job;
    const { host, account } = link;
    const known = await untilStored(() => this.#knownOf(job, before), options.signal);
    const end = await this.#readTwice(job, known, charge);
    options.signal.throwIfAborted();
    const kind = end.kind === 'ended' ? end.reason : end.kind;
    const fields = { host: host.id, account: account.id, kind, bytes: backup.sizeBytes };
    this.#options.logger.info(fields, 'tested a backup');
    const test = this.#testOf(end, link, before, tried);
    await this.#store(test, options.signal, end.kind === 'tested' ? end.packed : undefined);
    if (end.kind === 'tested' && isGood(test)) await this.#judgeAgain(job, end.later);
    // What is damaged may say anything.
    if (end.kind === 'tested' && end.world !== null && test.mark === 'tested')
      await this.#keepWorld(job, end.world, known.server?.name ?? null);
    return { test: test, error: end.kind === 'ended' ? (end.hostError ?? null) : null };
  }

  async #keepWorld(
    { link, serverId, backup, options: { signal } }: Job,
    found: WorldIdentity,
    name: string | null,
  ): Promise<void> {
    const server = { link, id: serverId, name };
    await untilStored(() => this.#options.keeper.tested(server, backup, found, this.#now(), signal), signal);
  }

  #testOf(end: ReadEnd, link: HostConnection, before: BackupTest, tried: BackupTest): BackupTest {
    const now = this.#now();
    switch (end.kind) {
      case 'tested':
        return testOfRead(tried, end, now);
      case 'gone':
        return goneTest(tried, now);
      case 'unfinished': {
        const isReadAgain = budgetsFor(link, 'job', this.#options.testDailyGiB) !== null;
        return unfinishedTest(before, end.bytes, now, isReadAgain);
      }
      case 'ended':
        // It was not tried.
        return notRead(end.reason === 'rate-limited' ? { ...tried, tries: before.tries } : tried, end.reason);
    }
  }

  /** Judges those again that were read before a good one from before them was known. */
  async #judgeAgain({ link, serverId, options }: Job, later: readonly LaterLoss[]): Promise<void> {
    if (later.length === 0) return;
    const { backupTests } = this.#options;
    const tests = await untilStored(() => backupTests.of(link.account.id, serverId), options.signal);
    for (const found of later) {
      const test = tests.get(found.id);
      if (test?.mark === 'tested') await this.#store(judgedAgain(test, found), options.signal);
    }
  }

  /** Returns what a backup is judged by besides its archive. */
  async #knownOf({ link, serverId, backup, wasWhole = false, options: { signal } }: Job, known: BackupTest) {
    const { hosting, account } = link;
    const { backupTests, operations, worldLosses } = this.#options;
    const [server, list, tests, operationsSince, loss] = await Promise.all([
      orNull(hosting.server(account, serverId, { signal })),
      orNull(hosting.backups(account, serverId, { signal })),
      backupTests.of(account.id, serverId),
      backup.createdAt === null ? [] : operations.lastOn(account.id, serverId, backup.createdAt),
      worldLosses.of(account.id, serverId),
    ]);
    const before = madeBefore(backup, list?.items ?? []);
    const good = await this.#goodBefore(account.id, serverId, backup, before, tests, loss);
    const since = good && newestSinceLoss(before, tests, good.id);
    return {
      server,
      game: (server && link.gameOf(server)?.game) ?? null,
      others: ofUsualSize(backup, before, loss),
      label: storedLabel(backup),
      good,
      since: since && (await this.#heldSince(account.id, serverId, since, tests)),
      later: await this.#laterThan(account.id, serverId, backup, list?.items ?? [], tests),
      createdAt: backup.createdAt,
      completedAt: backup.completedAt ?? null,
      readAt: this.#now(),
      restoredAt: restoredAt(operationsSince),
      givenUp: loss?.givenUp ?? [],
      timesMs: backup.isUnzoned === true ? null : (hosting.capabilities.files?.timesMs ?? null),
      readsAreLogged: hosting.capabilities.files?.readsAreLogged ?? false,
      growing: wasWhole ? null : growingFacts(backup, known, hosting.capabilities, this.#clock.now()),
    };
  }

  /**
   * Returns the newest good one of which it is known what it held; null if there is none. After a loss, that is the one from
   * before it, which may be gone, until one that was compared with it is good.
   */
  async #goodBefore(
    accountId: string,
    serverId: string,
    backup: Backup,
    others: readonly Backup[],
    tests: ReadonlyMap<string, BackupTest>,
    loss: WorldLoss | null,
  ): Promise<TestOptions['good']> {
    const lost = openWorldLoss(loss)?.loss.good ?? null;
    const isAfterLoss = (other: Backup) => lost !== null && isAfter(other, lost.createdAt);
    const newer = others.filter(
      (other) => isAfterLoss(other) && isBesideGood(markOf(other, tests.get(other.id))?.compared ?? null),
    );
    const good = await this.#goodAmong(accountId, serverId, newer, tests);
    if (good !== null) return good;
    if (lost !== null && isAfterLoss(backup)) {
      const packed = await this.#options.worldLosses.contents(accountId, serverId);
      if (packed !== null) return { ...lost, packed };
    }
    const older = others.filter((other) => !isAfterLoss(other));
    return this.#goodAmong(accountId, serverId, older, tests);
  }

  async #goodAmong(
    accountId: string,
    serverId: string,
    others: readonly Backup[],
    tests: ReadonlyMap<string, BackupTest>,
  ): Promise<TestOptions['good']> {
    for (const other of others) {
      if (!isGood(markOf(other, tests.get(other.id)))) continue;
      const held = await this.#held(accountId, serverId, other);
      if (held !== null) return held;
    }
    return null;
  }

  /** Returns a backup with what it held; null if that is not known. */
  async #held(accountId: string, serverId: string, backup: Backup): Promise<TestOptions['good']> {
    const packed = await this.#options.backupTests.contents(accountId, serverId, backup.id);
    const createdAt = backup.createdAt?.getTime() ?? null;
    return packed && { id: backup.id, createdAt, label: storedLabel(backup), packed };
  }

  /** Returns the newest backup since a loss with what it held, as `#held` does. */
  async #heldSince(
    accountId: string,
    serverId: string,
    backup: Backup,
    tests: ReadonlyMap<string, BackupTest>,
  ): Promise<TestOptions['since']> {
    const held = await this.#held(accountId, serverId, backup);
    return held && { ...held, since: tests.get(backup.id)?.loss?.since ?? [] };
  }

  /** Returns those that were made after a backup and read before it, the oldest first. */
  async #laterThan(
    accountId: string,
    serverId: string,
    backup: Backup,
    all: readonly Backup[],
    tests: ReadonlyMap<string, BackupTest>,
  ): Promise<TestOptions['later']> {
    const found: TestOptions['later'][number][] = [];
    for (const later of madeAfter(backup, all)) {
      if (found.length >= mostLater) break;
      if (markOf(later, tests.get(later.id))?.mark !== 'tested') continue;
      const packed = await this.#options.backupTests.contents(accountId, serverId, later.id);
      if (packed !== null) found.push({ id: later.id, createdAt: later.createdAt, packed });
    }
    return found;
  }

  /** Reads a backup; once more if the connection ended or was too slow, or the host does not have it. */
  async #readTwice(job: Job, known: Known, charge: ReadCharge): Promise<ReadEnd> {
    const first = await this.#readOnce(job, known, charge);
    const isRepeated = first.kind === 'ended' && repeated.has(first.reason);
    if (!isRepeated || job.options.signal.aborted) return first;
    const second = await this.#readOnce(job, known, charge);
    const isMissing = (end: ReadEnd) => end.kind === 'ended' && end.reason === 'unlisted';
    return isMissing(first) && isMissing(second) && (await this.#isListed(job)) ? { kind: 'gone' } : second;
  }

  /** Returns whether the host lists a backup as complete now: someone may have deleted it. */
  async #isListed({ link, serverId, backup, options: { signal } }: Job): Promise<boolean> {
    const list = await orNull(link.hosting.backups(link.account, serverId, { signal }));
    return list?.items.some(({ id, state }) => id === backup.id && state === 'complete') === true;
  }

  async #readOnce(
    { link, serverId, backup, options, who }: Job,
    known: Known,
    charge: ReadCharge,
  ): Promise<ReadEnd> {
    const { hosting, account } = link;
    const { signal, onProgress = () => {} } = options;
    try {
      const stream = await hosting.openBackup?.(account, serverId, backup.id, { signal });
      if (stream === undefined) return { kind: 'ended', reason: 'unsupported' };
      const size = stream.sizeBytes ?? backup.sizeBytes ?? 0;
      if (!(await untilStored(() => charge.expect(size), signal))) {
        await stream.chunks[Symbol.asyncIterator]().return?.();
        return { kind: 'ended', reason: 'budget' };
      }
      return await this.#options.worlds.testBackup({
        ...known,
        stream,
        backup,
        files: (ended) =>
          who === 'job'
            ? this.#listings.of(link, serverId, backup, ended)
            : serverFiles(link, serverId, { signal: ended }),
        signal,
        charge: (bytes) => untilStored(() => charge.take(bytes), signal),
        onProgress: (bytes) => onProgress(size === 0 ? 0 : Math.min(100, (bytes / size) * 100)),
      });
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      const reason = notTriedReasonOf(error);
      // Those have sentences of their own.
      const isSaid = reason === 'transfer' || reason === 'unsupported';
      return { kind: 'ended', reason, ...(isSaid ? {} : { hostError: error }) };
    }
  }

  /** Stores what was found, however long the store is away: else it would have been read for nothing. */
  async #store(test: BackupTest, signal: AbortSignal, contents?: Uint8Array | null): Promise<void> {
    await untilStored(() => this.#options.backupTests.save(test, contents), signal);
  }

  /** Stores what is known of a backup whose read ends with this process, or at someone's wish. */
  async #storeOnce(test: BackupTest): Promise<void> {
    await this.#options.backupTests
      .save(test)
      .catch((error: unknown) => this.#warn(error, 'failed to store that a read was ended'));
  }

  #warn(err: unknown, message: string): void {
    this.#options.logger.warn({ err }, message);
  }

  #now(): Date {
    return new Date(this.#clock.now());
  }
}

/** Returns whether a backup was made after a time; false if one of them is unknown. */
function isAfter({ createdAt }: Backup, time: number | null): boolean {
  return createdAt !== null && time !== null && createdAt.getTime() > time;
}

/** What is known before a backup is opened. */
type Known = Omit<TestOptions, 'backup' | 'charge' | 'files' | 'onProgress' | 'signal' | 'stream'>;

/** How reading a backup ended. `gone`: its host lists it, and does not have its archive. */
type ReadEnd =
  | Exclude<TestEnd, { kind: 'ended' }>
  | (Extract<TestEnd, { kind: 'ended' }> & { readonly hostError?: HostError })
  | { readonly kind: 'gone' };

/** What was found, and the error of the host if it did not send the backup. */
interface End {
  readonly test: BackupTest;
  readonly error: HostError | null;
}
