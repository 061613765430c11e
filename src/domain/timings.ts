import type { PowerAction } from '@steward/hosts/model';
import { type BackoffOptions, dayMs, jittered, minuteMs, secondMs } from '@steward/kit';

/** How long a status is shown as the current one although reads have failed since, by default, in milliseconds. */
export const defaultCurrentForMs = 45 * secondMs;
/** How long a draft of a schedule can be saved, in milliseconds: its message can be edited for a little longer. */
export const draftMs = 14 * minuteMs;

/** Returns a wait that is short at first, because most changes are quick; jittered, so that polls spread out. */
function pollDelay(elapsedMs: number): number {
  const base = elapsedMs < 15 * secondMs ? secondMs : elapsedMs < minuteMs ? 2 * secondMs : 5 * secondMs;
  return jittered(base);
}

/** How often and how long an operation is followed, in milliseconds. */
const operations = {
  /** The wait before the next read, by how long the step has been followed. */
  pollMs: pollDelay,
  /** How long a power action may take. */
  powerMs: {
    start: 5 * minuteMs,
    stop: 3 * minuteMs,
    restart: 6 * minuteMs,
    kill: minuteMs,
  } satisfies Record<PowerAction, number>,
  /** How long making a backup may take. */
  backupMs: 60 * minuteMs,
  /** How long it's waited for that a game has written its world before a backup. */
  saveMs: minuteMs,
  /** How long restoring a backup may take. */
  restoreMs: 60 * minuteMs,
  /** How long a host may say nothing of a restore until people may stop the server. */
  restoreQuietMs: minuteMs,
  /** The same at a host that never says how far a restore is. */
  restoreSilentMs: 5 * minuteMs,
  /** How long a change is checked for after its response was lost or was an error, before it stays unknown. */
  verifyLostMs: 20 * secondMs,
  /** The same after a timeout: the host may still be at work. */
  verifySlowMs: 30 * secondMs,
  /** The same for making and restoring a backup, for which some hosts respond only when done. */
  verifySlowBackupMs: 2 * minuteMs,
  /** How long evidence of an accepted change may be missing (a restart, a new backup in the list). */
  graceMs: 8 * secondMs,
  /** How long a server’s status must be unchanged for a restore to count as done, if the host reports no restores. */
  restoreRestMs: 4 * secondMs,
  /** How long the process of a server must live after a start, if its game isn't known to answer. */
  settleMs: 10 * secondMs,
  /** How long after a start the end of a server makes it a failure. */
  earlyEndMs: minuteMs,
  /** How often a server is read until then. */
  earlyEndEveryMs: 5 * secondMs,
  /** How long a confirmation can be pressed. */
  confirmationMs: 2 * minuteMs,
  /** How long ago an operation may have been interrupted for its remaining steps to be run. */
  resumeWithinMs: 10 * minuteMs,
  /** How long after it was requested an operation that nobody watches may wait for a rate limit before it begins. */
  waitForLimitMs: 15 * minuteMs,
};
export type OperationTimings = Readonly<typeof operations>;

/** How often servers are read, in milliseconds. */
const readPace = {
  everyMs: 30 * secondMs,
  /** If one call reads the status of several servers, all of an account, and its share of calls suffices; at most `everyMs`. */
  oneCallEveryMs: 18 * secondMs,
  /** After a change or an operation, for `changeForMs`. */
  afterChangeMs: 5 * secondMs,
  changeForMs: minuteMs,
  /** At a host that is slow, or refuses the key; of a list or backups that can't be read. */
  slowestMs: 5 * minuteMs,
  /** At a host that can't be read, or a server whose machine fails: it may be back at any moment. */
  slowestProbeMs: minuteMs,
  /** How long reads of a host must fail until it counts as unreachable. */
  unreachableMs: 2 * minuteMs,
  /** How old the last good read may be when reads fail, or are left out, until the status no longer counts as current. */
  currentForMs: defaultCurrentForMs,
  /** For usage and players, if the host's list carries only the status. */
  detailsEveryMs: 2 * minuteMs,
  /** For servers that were added or removed, if the host's list carries no status. */
  listEveryMs: 5 * minuteMs,
  backupsEveryMs: 5 * minuteMs,
  /** How old the last good list of backups may be until the newest one no longer counts as known. */
  backupsKnownForMs: 10 * minuteMs,
  /**
   * How long after a restart or a fall was noticed the host is asked why: panels record what is done in their console a minute
   * late. At the second time, what is not known counts as unknown; a name may still come.
   */
  askWhyAfterMs: [0, 75 * secondMs, 3 * minuteMs] as readonly number[],
  /**
   * How much of the first interval of a read is left out at most, at random: else everything that is watched after a start
   * would be read in the same moment from then on. Between 0 and 1.
   */
  spread: 0.9,
  /** A cached record of at most this age is taken: an operation or a person has just read it. */
  cachedMs: secondMs,
  /** How long one read may take, with all attempts. */
  deadlineMs: 10 * secondMs,
  /** How often the store is asked for operations of other processes. */
  operationsEveryMs: 2 * secondMs,
  /** How often the connections of a guild are loaded again, in case a notification of a change was lost. */
  reloadEveryMs: 10 * minuteMs,
};
export type ReadPace = Readonly<typeof readPace>;

/** When what was read is stored, in milliseconds. */
const recordTimes = {
  flushEveryMs: 10_000,
  /** Minimum interval between a server's samples; reads in between are dropped. */
  sampleEveryMs: 15_000,
  /** The distance while its status and number of players stay the same. */
  sameSampleEveryMs: minuteMs,
  /** How old the stored time of the last read may be if nothing else changed. */
  readAtEveryMs: 5 * minuteMs,
  pruneEveryMs: 60 * minuteMs,
};
export type RecordTimes = Readonly<typeof recordTimes>;

/** How often panels are edited, in milliseconds. */
const panels = {
  /** The time between two edits of a panel. */
  editEveryMs: 15_000,
  /** The time between two edits in a channel. Discord allows five in 5 s. */
  channelEveryMs: 1_100,
  /** How long the bot has no access to a channel until its panels end: someone may correct a mistake. */
  noAccessMs: 10 * 60_000,
  /** The time between two attempts to edit a panel in such a channel. */
  noAccessRetryMs: 60_000,
};
export type PanelPace = Readonly<typeof panels>;

/** When backups are looked at, in milliseconds. */
const backupTests = {
  /** How long after the start for the first time. */
  firstMs: minuteMs,
  /** How often it is looked whether it is night somewhere. */
  everyMs: 10 * minuteMs,
  /** How often it is looked for what people had other processes test. */
  testedEveryMs: 15 * secondMs,
};
export type BackupTestTimes = Readonly<typeof backupTests>;

/** When it is read which world a server has after a start, in milliseconds. */
const worldReads = {
  /** How long after the start if its game answers. */
  answeredMs: 0,
  /** How long after the start, unless its game answers before. */
  afterMs: minuteMs,
  /** The same if its game usually answers and hasn't yet: it may still be making a new world. */
  unansweredMs: 10 * minuteMs,
  /** The pause between two servers: people and the watch share an account's calls. */
  pauseMs: secondMs,
};
export type WorldReadTimes = Readonly<typeof worldReads>;

/** How long things take, and how often they are done, in milliseconds. Only tests change them. */
export const defaultTimings = {
  operations,
  /** How often orphans are claimed, and how often this process's operations get a heartbeat. */
  recovery: {
    claimEveryMs: 5 * secondMs,
    heartbeatEveryMs: minuteMs,
    /** The time between two tries to have a game save again after a backup. */
    saveAgainMs: minuteMs,
  },
  /** How often the leadership is claimed, servers are read and what was read is stored. */
  watch: { claimEveryMs: 3 * secondMs, ...readPace, ...recordTimes },
  panels,
  /** How often due schedules are looked for, and how long what failed waits for its next try. */
  schedules: { everyMs: secondMs, retryMs: 30 * secondMs },
  /** For all kinds of cases. */
  cases: {
    /** How often it is looked what is due, and the least time between two edits of a message. */
    everyMs: secondMs,
    /** The pause before what failed is tried again. */
    retryMs: 5 * secondMs,
    /** How often it is noted that this process still works on them. */
    seenEveryMs: minuteMs,
  },
  /** For requests for several servers. */
  groups: {
    /** How often the operations of a group are looked at. */
    pollMs: secondMs,
    /** The pause before a busy server is tried again, and how long that is done. */
    retryMs: 5 * secondMs,
    busyMs: 15 * minuteMs,
  },
  /** For requests for approval. */
  approvals: {
    /** How long a request can be decided. */
    approvalMs: 30 * minuteMs,
    /** How often the operation of an approved one is looked at. */
    pollMs: 5 * secondMs,
  },
  backupTests,
  worldReads,
  /** How often it is looked for mutes of alerts that are over. */
  muteEndsEveryMs: 5 * secondMs,
  /** How often it is looked for mentions in alerts that are due. */
  heldCallsEveryMs: 5 * secondMs,
  /** How often it is looked up who has left, the first time after a 24th of it. */
  removedNames: { everyMs: dayMs },
  /**
   * How often changes of settings are looked for that the log channel hasn't had, how long none may come before they are posted
   * together, and for how long the first of them waits at most.
   */
  settingChanges: { everyMs: 5 * secondMs, quietMs: 10 * secondMs, mostMs: minuteMs },
  /** How long a scheduled run waits for Discord to say whether its person is still a member. */
  memberMs: 3 * secondMs,
  /** How long a suggestion waits for a host before it shows what is known. */
  suggestionWaitMs: 400,
  draftMs,
  /** How long “thinking…” is shown without a word. */
  waitingMs: 4_500,
  /** How long Discord waits for an initial response. */
  acknowledgeMs: 3 * secondMs,
  /** How often greetings are looked for that nobody has posted. */
  greetEveryMs: 10 * minuteMs,
  /** How long after a new session Discord may take to mention a guild before its membership is checked. */
  absentMs: minuteMs,
  /** How long after a guild's data was deleted the reads of its hosts that were going on have ended. */
  readsEndMs: minuteMs,
  /** The time between two identifies of a bucket. Discord allows one in 5 s (gateway.mdx, "Max Concurrency"). */
  // A quarter of a second is for network delays.
  identifyMs: 5_250,
  /** The time limit for HELLO on a new connection. */
  // Short, because they delay replayed events, and the response to an interaction is due in 3 s.
  helloMs: 10 * secondMs,
  /** The time limit for READY or RESUMED. */
  readyMs: 15 * secondMs,
  /** The pauses while Discord refuses this machine's address without saying for how long. */
  addressPauses: { firstMs: minuteMs, maxMs: 10 * minuteMs } satisfies BackoffOptions,
  /** The pauses before the host on this machine is started again. */
  hostPauses: { firstMs: secondMs, maxMs: minuteMs } satisfies BackoffOptions,
  /** The shortest time limit of a read of a host, whatever its caller sets. */
  leastReadMs: 0,
  /** How long a query of an SQLite database waits for the lock of another process. */
  busyMs: 5 * secondMs,
  /** How long another bot on the same SQLite database has to end, such as a container that is replaced. */
  otherBotMs: 15 * secondMs,
  /** The time limit for interactions and operations to end when the bot stops. */
  drainMs: 3_500,
  /** The time limit for replies to aborted interactions, after `drainMs`. */
  abortMs: secondMs,
};
export type Timings = Readonly<typeof defaultTimings>;

/** Changes of timings: of single ones, also within a group. */
export type TimingChanges = {
  readonly [Name in keyof Timings]?: Timings[Name] extends number ? number : Partial<Timings[Name]>;
};

/** Returns the default timings with changes. */
export function timingsWith(changes: TimingChanges): Timings {
  const from = defaultTimings;
  return {
    ...from,
    ...changes,
    operations: { ...from.operations, ...changes.operations },
    recovery: { ...from.recovery, ...changes.recovery },
    watch: { ...from.watch, ...changes.watch },
    panels: { ...from.panels, ...changes.panels },
    schedules: { ...from.schedules, ...changes.schedules },
    cases: { ...from.cases, ...changes.cases },
    groups: { ...from.groups, ...changes.groups },
    approvals: { ...from.approvals, ...changes.approvals },
    backupTests: { ...from.backupTests, ...changes.backupTests },
    worldReads: { ...from.worldReads, ...changes.worldReads },
    removedNames: { ...from.removedNames, ...changes.removedNames },
    settingChanges: { ...from.settingChanges, ...changes.settingChanges },
    addressPauses: { ...from.addressPauses, ...changes.addressPauses },
    hostPauses: { ...from.hostPauses, ...changes.hostPauses },
  };
}
