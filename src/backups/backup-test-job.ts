import { type Backup, HostError, newestFirst, orNull } from '@steward/hosts/model';
import { type Clock, repeat, systemClock } from '@steward/kit';
import { type ServerFiles, serverFiles, type Worlds } from '@steward/worlds';
import type { Logger } from 'pino';
import type { LogChannel } from '../discord/log-channel.ts';
import { publicTextsOf } from '../discord/texts/languages.ts';
import type { Texts } from '../discord/texts/texts.ts';
import type { Message } from '../discord/views/embed.ts';
import type { BackupTestTimes } from '../domain/timings.ts';
import type { OperationEvent } from '../operations/events.ts';
import { type GuildHosts, isUsable } from '../operations/guild-hosts.ts';
import { backupSteps, isOfBackup, isTest, stepKinds } from '../operations/kinds.ts';
import type { HostConnection } from '../operations/model/host-connection.ts';
import { mayHaveChanged, type Operation } from '../operations/model/operation.ts';
import type { BackupTests } from '../store/repositories/backup-tests.ts';
import type { Connections } from '../store/repositories/connections.ts';
import type { Guilds } from '../store/repositories/guilds.ts';
import type { Operations } from '../store/repositories/operations.ts';
import type { WorldLosses } from '../store/repositories/world-findings.ts';
import type { BackgroundJob, MonitorListener, ServerMonitor } from '../watch/model/watch.ts';
import type { BackupReader } from './backup-reader.ts';
import type { LossKeeper } from './loss-keeper.ts';
import { ofUsualSize } from './loss-rules.ts';
import {
  type BackupTest,
  isToBeRead,
  markOf,
  mostTries,
  type ServerTests,
  type TestedServer,
} from './model/backup-test.ts';
import { notTriedMessage, overLimitMessage } from './not-tried-view.ts';
import { mostBeyondBytes } from './read-charge.ts';
import {
  budgetsFor,
  byTurn,
  type Candidate,
  candidatesOf,
  dateIn,
  failuresInARow,
  isEmpty,
  isLocal,
  isNight,
  isToBeJudged,
  judged,
  knownOf,
  madeBefore,
  mayGrow,
  mostBackups,
} from './test-decisions.ts';

/** How many accounts are looked at, at a time. */
const lookedAtTogether = 8;
/** The pause between two servers of an account, in milliseconds: people and the watch share its calls. */
const pauseMs = 2_000;
/** How far back it is looked for what other processes have tested, in milliseconds: nobody may have led meanwhile. */
const testedMs = 10 * 60_000;
/** The time limit for each list of the look, in milliseconds. */
const lookDeadlineMs = 10_000;

interface BackupTestJobOptions {
  readonly times: BackupTestTimes;
  readonly backupTests: BackupTests;
  readonly guilds: Pick<Guilds, 'all'>;
  readonly connections: Pick<Connections, 'get' | 'settings'>;
  readonly operations: Pick<Operations, 'lastOn' | 'testedSince'>;
  readonly hosts: Pick<GuildHosts, 'of' | 'link'>;
  readonly serverMonitor: Pick<ServerMonitor, 'subscribe'>;
  readonly reader: Pick<BackupReader, 'read' | 'supersede'>;
  readonly losses: Pick<LossKeeper, 'settle'>;
  readonly worldLosses: Pick<WorldLosses, 'of'>;
  readonly worlds: Pick<Worlds, 'judgeListed'>;
  /** How much may be read in a day, in GiB. */
  readonly testDailyGiB: number;
  /** Gets what is known of a server's backups, after each look and each read; must not throw. */
  readonly onTested: (tested: ServerTests) => void;
  readonly logChannel: Pick<LogChannel, 'post'>;
  readonly logger: Logger;
  readonly clock?: Clock | undefined;
}

/** A server of which backups can be checked, and how its host is called. */
interface WatchedServer extends TestedServer {
  readonly link: HostConnection;
  readonly zone: string;
}

/** A backup that waits to be tested. */
interface Waiting extends Candidate {
  readonly of: WatchedServer;
  /** All backups of the server. */
  readonly backups: readonly Backup[];
  /** Whether it is read by day too. */
  readonly atOnce: boolean;
}

/**
 * Marks backups: those that operations made as soon as they have ended, all others at night. Reads back what the budgets allow,
 * at night; from a host on this machine at once, if nobody is online. Each mark is stored, so that a process that takes over
 * goes on with the next backup.
 */
export class BackupTestJob implements BackgroundJob, MonitorListener {
  readonly #options: BackupTestJobOptions;
  readonly #clock: Clock;
  /** By account: the date of the night in which its backups were looked at last. */
  readonly #lookedAt = new Map<string, string>();
  /** Those to be read, by account, server and backup. */
  readonly #waiting = new Map<string, Waiting>();
  /** Servers with a backup to be tested right away that waits for an operation on it, by account and server. */
  readonly #held = new Set<string>();
  /** When reads that people asked for were looked at, by the operation's id. */
  readonly #tested = new Map<string, number>();
  /** Those that are read again, by account, server and backup, and wait for their time. */
  readonly #again = new Set<string>();
  /** Work in the background. */
  readonly #working = new Set<Promise<void>>();
  /** What reads the waiting backups of each host, by its id. */
  readonly #reading = new Map<string, Promise<void>>();
  /** Aborted while this process does not lead. */
  #stopping = new AbortController();
  #repeating: Promise<unknown> = Promise.resolve();
  #unsubscribe = () => {};

  constructor(options: BackupTestJobOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#stopping.abort();
  }

  async start(): Promise<void> {
    this.#stopping = new AbortController();
    this.#unsubscribe = this.#options.serverMonitor.subscribe(this);
    const { signal } = this.#stopping;
    const { firstMs, everyMs, testedEveryMs } = this.#options.times;
    const clock = this.#clock;
    this.#repeating = Promise.all([
      repeat(everyMs, () => this.#lookAround(), signal, {
        firstMs,
        clock,
        onError: (error) => this.#warn(error, null, 'failed to look at backups'),
      }),
      repeat(testedEveryMs, () => this.#lookForTested(), signal, {
        clock,
        onError: (error) => this.#warn(error, null, 'failed to look for backups that were tested'),
      }),
    ]);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#unsubscribe();
    await Promise.all([this.#repeating, ...this.#reading.values(), ...this.#working]);
    this.#waiting.clear();
    this.#again.clear();
    this.#held.clear();
    this.#lookedAt.clear();
    this.#tested.clear();
  }

  onOperation(operation: Operation): void {
    if (operation.state === 'running') this.#options.reader.supersede(operation);
    if (operation.endedAt === null) return;
    const { state, request } = operation;
    const isOfBackups = state === 'succeeded' && isOfBackup(request);
    if (
      isOfBackups ||
      mayHaveChangedBackups(operation) ||
      this.#held.has(serverOf(operation.accountId, operation.server))
    )
      this.#check(operation);
  }

  /** Called for each operation of this process: the server monitor reports only operations that change something. */
  onOperationEvent({ type, operation }: OperationEvent): void {
    if (type === 'ended' && isTest(operation.request)) this.#testRequested(operation);
  }

  /** Checks what people had tested by other processes: what is bad is reported by this one. */
  async #lookForTested(): Promise<void> {
    const now = this.#clock.now();
    for (const [id, at] of this.#tested) if (at < now - 2 * testedMs) this.#tested.delete(id);
    const found = await this.#options.operations.testedSince(new Date(now - testedMs));
    for (const operation of found) this.#testRequested(operation);
  }

  #testRequested(operation: Operation): void {
    if (this.#stopping.signal.aborted || this.#tested.has(operation.id)) return;
    this.#tested.set(operation.id, this.#clock.now());
    this.#check(operation);
  }

  #check(operation: Operation): void {
    if (this.#stopping.signal.aborted) return;
    this.#inBackground(
      this.#lookAfter(operation),
      operation.guildId,
      'failed to check the backups of a server',
    );
  }

  /** Checks the backups of a server after an operation. */
  async #lookAfter(operation: Operation): Promise<void> {
    const { guildId, accountId, server, steps } = operation;
    const { hosts, connections } = this.#options;
    const link = await hosts.link(guildId, server.connectionId);
    if (typeof link === 'string' || link.account.id !== accountId || !isJudged(link)) return;
    const zone = (await connections.settings(guildId)).timeZone;
    const of = { guildId, accountId, server, link, zone };
    const made = steps.flatMap(({ state, result }) => (state === 'done' ? (result?.backup?.id ?? []) : []));
    const found = await this.#look(of, made);
    const wasHeld = this.#held.delete(serverOf(accountId, server));
    const [newest] = found;
    if (newest === undefined) return;
    for (const each of found) this.#isReadLater(each);
    if (isNight(this.#clock.now(), zone)) this.#await(found);
    else if ((hasMade(operation) || wasHeld) && isLocal(link.host) && (await this.#isEmpty(of)))
      this.#await([{ ...newest, atOnce: true }]);
  }

  async #isEmpty({ link: { hosting, account }, server }: WatchedServer): Promise<boolean> {
    const { signal } = this.#stopping;
    return isEmpty(await hosting.server(account, server.id, { deadlineMs: lookDeadlineMs, signal }));
  }

  /** Looks at the backups of all accounts where it is night, once a night. */
  async #lookAround(): Promise<void> {
    const { signal } = this.#stopping;
    const due = await this.#due();
    while (due.length > 0 && !signal.aborted)
      await Promise.all(due.splice(0, lookedAtTogether).map((each) => this.#lookAtAccount(each)));
  }

  /** Returns the accounts where it is night, and that were not looked at in this one. */
  async #due(): Promise<Omit<WatchedServer, 'server'>[]> {
    const { guilds, connections, hosts } = this.#options;
    const due: Omit<WatchedServer, 'server'>[] = [];
    const now = this.#clock.now();
    for (const { guildId } of await guilds.all()) {
      if (this.#stopping.signal.aborted) return [];
      const zone = (await connections.settings(guildId)).timeZone;
      if (!isNight(now, zone)) continue;
      const date = dateIn(now, zone);
      for (const link of (await hosts.of(guildId))?.connections ?? []) {
        if (!isUsable(link) || !isJudged(link)) continue;
        const accountId = link.account.id;
        if (this.#lookedAt.get(accountId) === date) continue;
        this.#lookedAt.set(accountId, date);
        due.push({ guildId, accountId, link, zone });
      }
    }
    return due;
  }

  /** Looks at the backups of an account's servers. Never rejects. */
  async #lookAtAccount(account: Omit<WatchedServer, 'server'>): Promise<void> {
    const { hosting, account: key } = account.link;
    const { signal } = this.#stopping;
    try {
      const { items } = await hosting.servers(key, { deadlineMs: lookDeadlineMs, signal });
      for (const [index, server] of items.entries()) {
        if (index > 0) await this.#clock.sleep(pauseMs, signal, { ref: false });
        if (signal.aborted) return;
        const found = await this.#look({ ...account, server }).catch((error: unknown) => {
          // The other servers can be looked at all the same.
          if (error instanceof HostError && error.kind !== 'unreachable' && error.kind !== 'too-slow')
            return [];
          throw error;
        });
        this.#await(found);
      }
    } catch (error) {
      // It is looked at again later, while it is night.
      this.#lookedAt.delete(account.accountId);
      this.#warn(error, account.guildId, 'failed to look at the backups of an account');
    }
  }

  /**
   * Judges the backups of a server by what its host tells of them. Returns those to be tested, the newest first.
   * @param made the ids of backups whose end an operation has seen
   */
  async #look(of: WatchedServer, made: readonly string[] = []): Promise<readonly Waiting[]> {
    const { link, accountId, server } = of;
    const { backupTests, testDailyGiB } = this.#options;
    const { signal } = this.#stopping;
    const list = await link.hosting.backups(link.account, server.id, { deadlineMs: lookDeadlineMs, signal });
    const ids = list.items.map(({ id }) => id);
    if (!list.more) await backupTests.keepOnly(accountId, server.id, ids);
    const backups = list.items;
    const tests = await this.#judgeNew(of, backups, made);
    await this.#onChecked(of, backups, tests);
    if (budgetsFor(link, 'job', testDailyGiB) === null) return [];
    return candidatesOf(backups, tests).map((each) => ({ ...each, of, backups, atOnce: false }));
  }

  /** Stores what is gone of the world, and reports what is known. */
  async #onChecked(
    of: WatchedServer,
    backups: readonly Backup[],
    tests: ReadonlyMap<string, BackupTest>,
  ): Promise<void> {
    const tested = { ...testedServer(of), backups, tests: tests };
    const { losses, onTested } = this.#options;
    await losses
      .settle(of.link, tested, new Date(this.#clock.now()), this.#stopping.signal)
      .catch((error: unknown) => this.#warn(error, of.guildId, 'failed to store a world’s losses'));
    onTested(tested);
  }

  /** Judges the backups of a server that have no mark. Returns what is known of all. */
  async #judgeNew(
    of: WatchedServer,
    backups: readonly Backup[],
    made: readonly string[],
  ): Promise<ReadonlyMap<string, BackupTest>> {
    const { accountId, server, link } = of;
    const { backupTests } = this.#options;
    const newest = newestFirst(backups).slice(0, mostBackups);
    const known = await backupTests.of(accountId, server.id);
    const { capabilities } = link.hosting;
    const isWhole = (backup: Backup) =>
      made.includes(backup.id) || !mayGrow(backup, capabilities, this.#clock.now());
    const unjudged = newest.filter((backup) => isWhole(backup) && isToBeJudged(backup, known.get(backup.id)));
    if (unjudged.length === 0) return known;
    const loss = await this.#options.worldLosses.of(accountId, server.id);
    const othersOf = (backup: Backup) => ofUsualSize(backup, madeBefore(backup, backups), loss);
    const findings = await this.#options.worlds.judgeListed(
      { accountId, signal: this.#stopping.signal },
      {
        backups: unjudged.map((backup) => ({ backup, others: othersOf(backup) })),
        ...(await this.#facts(of, unjudged)),
      },
    );
    // They are judged the next time.
    if (findings === null) return known;
    // A person may have had one tested meanwhile.
    const tests = new Map(await backupTests.of(accountId, server.id));
    for (const [index, backup] of unjudged.entries()) {
      const earlier = tests.get(backup.id);
      const finding = findings[index];
      if (finding === undefined || !isToBeJudged(backup, earlier)) continue;
      const now = new Date(this.#clock.now());
      const test = judged(knownOf({ accountId, serverId: server.id }, backup, earlier, now), finding, now);
      // What another backup behind its id was found to hold is not its own.
      await backupTests.save(test, markOf(backup, earlier) === null ? null : undefined);
      tests.set(backup.id, test);
    }
    return tests;
  }

  /** Returns what the host tells that backups are judged by, besides their list. */
  async #facts({ link, server }: WatchedServer, backups: readonly Backup[]) {
    const options = { deadlineMs: lookDeadlineMs, signal: this.#stopping.signal };
    const record = await orNull(link.hosting.server(link.account, server.id, options));
    // Only hosts with rules of their own have a file of them.
    const hasRules = backups.some(({ ignoredFiles }) => ignoredFiles !== undefined);
    const files = hasRules ? serverFiles(link, server.id, options) : null;
    const file = files && (await orNull(ownRules(files)));
    const ignored = file ? Buffer.from(file).toString().split('\n') : [];
    return { server: record, ignored };
  }

  #await(waiting: readonly Waiting[]): void {
    if (this.#stopping.signal.aborted) return;
    for (const each of waiting) {
      if (this.#isReadLater(each)) continue;
      this.#waiting.set(waitingKey(each), each);
      const hostId = hostOf(each);
      if (this.#reading.has(hostId)) continue;
      const reading = this.#readWaiting(hostId).finally(() => this.#reading.delete(hostId));
      this.#reading.set(hostId, reading);
    }
  }

  /** Reads what waits of a host, until nothing is left or the night is over. Never rejects. */
  async #readWaiting(hostId: string): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const waiting = [...this.#waiting.values()].filter((each) => hostOf(each) === hostId);
      const [first, ...others] = waiting;
      if (first === undefined) return;
      const next = others.reduce((one, other) => (byTurn(one, other) <= 0 ? one : other), first);
      this.#waiting.delete(waitingKey(next));
      try {
        await this.#read(next);
      } catch (error) {
        this.#warn(error, next.of.guildId, 'failed to test a backup');
      }
    }
  }

  async #read(next: Waiting): Promise<void> {
    const { of, backup, backups, atOnce } = next;
    const { backupTests, reader, operations, hosts } = this.#options;
    const { accountId, server, guildId } = of;
    // It may have waited for hours.
    const link = await hosts.link(guildId, of.link.connection.id);
    if (typeof link === 'string' || link.account.id !== accountId) return;
    const known = () => backupTests.of(accountId, server.id);
    const isStillWanted = async () => {
      if (!atOnce && !isNight(this.#clock.now(), of.zone)) return false;
      // When the operation has ended, the server is looked at again.
      const running = await operations.lastOn(accountId, server.id, new Date(this.#clock.now()));
      if (running.some(isInTheWay)) {
        if (atOnce) this.#held.add(serverOf(accountId, server));
        return false;
      }
      return isToBeRead(backup, (await known()).get(backup.id));
    };
    const before = await known();
    const failedBefore = failuresInARow(before.values());
    const { signal } = this.#stopping;
    const test = await reader.read(link, server.id, backup, 'job', { signal, isStillWanted });
    if (test === null || test.notTried === 'budget') return;
    this.#isReadLater({ ...next, test: test });
    const tests = await known();
    const shown = { ...server, connectionId: link.connection.id };
    if (test.notTried === null) await this.#onChecked({ ...of, link }, backups, tests);
    else if (test.notTried === 'over-limit') {
      // It is said of the first one of a server.
      const isFirst = ![...before.values()].some(({ notTried }) => notTried === 'over-limit');
      if (isFirst) this.#report(of, test, (t) => overLimitMessage(t, shown, backup, mostBeyondBytes));
    } else if (failedBefore < mostTries && failuresInARow(tests.values()) >= mostTries)
      this.#report(of, test, (t) => notTriedMessage(t, shown, test));
  }

  /** Returns whether a backup that may still be written is read again later, at the time that was told, and sees to that. */
  #isReadLater(waiting: Waiting): boolean {
    const { of, test } = waiting;
    const againAt = test?.notTried === 'unfinished' ? (test.growing?.againAt ?? null) : null;
    const waitMs = againAt === null ? 0 : againAt - this.#clock.now();
    if (waitMs <= 0) return false;
    const key = waitingKey(waiting);
    if (this.#again.has(key)) return true;
    this.#again.add(key);
    const { signal } = this.#stopping;
    const again = async () => {
      await this.#clock.sleep(waitMs, signal, { ref: false });
      this.#again.delete(key);
      this.#await([{ ...waiting, atOnce: true }]);
    };
    this.#inBackground(again(), of.guildId, 'failed to read a backup again that may still be written');
    return true;
  }

  /** Posts to the log channel why backups are not tested; retries for as long as Discord is unavailable. */
  #report({ guildId }: WatchedServer, test: BackupTest, message: (t: Texts) => Message): void {
    const { connections, logChannel } = this.#options;
    const post = async () => {
      const t = publicTextsOf(await connections.get(guildId), 'en');
      const key = `not-tried:${test.testedAt.getTime()}:${test.backupId}`;
      await logChannel.post(guildId, message(t), key, this.#stopping.signal);
    };
    this.#inBackground(post(), guildId, 'failed to report untested backups');
  }

  /** Lets work end that has begun, also when this process stops. */
  #inBackground(work: Promise<void>, guild: string, failure: string): void {
    const ending = work
      .catch((error: unknown) => this.#warn(error, guild, failure))
      .finally(() => this.#working.delete(ending));
    this.#working.add(ending);
  }

  #warn(error: unknown, guild: string | null, message: string): void {
    if (!this.#stopping.signal.aborted) this.#options.logger.warn({ err: error, guild }, message);
  }
}

const rulesFile = '.pteroignore';

/** Returns the rules of a server for files that backups leave out; null if it has none. To ask for a missing file is an error in a node's log. */
async function ownRules({ list, read }: ServerFiles): Promise<Uint8Array | null> {
  const { items, more } = await list('');
  const mayBeThere = more || items.some(({ name, kind }) => name === rulesFile && kind === 'file');
  return read !== null && mayBeThere ? read(rulesFile) : null;
}

/** Returns whether the backups of a host are judged: those of guilds' own hosts are not, which anyone may have made up. */
function isJudged({ hosting, connection }: HostConnection): boolean {
  return hosting.capabilities.backups !== null && connection.openKind === null;
}

/** Returns whether an operation runs beside which no backup of its server is read: a person's own read is one. */
function isInTheWay({ state, exclusive, request }: Operation): boolean {
  return state === 'running' && (exclusive || isTest(request));
}

/** Returns whether an operation may have changed backups or restored one, although it failed or its outcome isn't known. */
function mayHaveChangedBackups({ steps }: Operation): boolean {
  return steps.some((step) => stepKinds[step.name].backup !== null && mayHaveChanged(step));
}

/** Returns whether an operation has made a backup, before a restore for example. */
function hasMade({ steps }: Operation): boolean {
  return backupSteps(steps).some((step) => step.state === 'done');
}

function serverOf(accountId: string, { id }: { readonly id: string }): string {
  return JSON.stringify([accountId, id]);
}

function testedServer({ guildId, accountId, server: { id, name } }: WatchedServer): TestedServer {
  return { guildId, accountId, server: { id, name } };
}

function hostOf({ of }: Waiting): string {
  return of.link.host.id;
}

function waitingKey({ of, backup }: Waiting): string {
  return JSON.stringify([of.accountId, of.server.id, backup.id]);
}
