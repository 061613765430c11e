import { type BackoffOptions, jittered } from '../util/backoff.ts';
import { dayMs, minuteMs, secondMs } from '../util/durations.ts';
import { defaultCurrentForMs } from './freshness.ts';
import type { PowerAction } from './hosting.ts';
import { draftMs } from './schedule.ts';

/** How often and how long an operation is followed, in milliseconds. */
export interface OperationTimings {
  /** The wait before the next read, by how long the step has been followed. */
  readonly pollMs: (elapsedMs: number) => number;
  /** How long a power action may take. */
  readonly powerMs: Readonly<Record<PowerAction, number>>;
  /** How long making a backup may take. */
  readonly backupMs: number;
  /** How long restoring a backup may take. */
  readonly restoreMs: number;
  /** How long a change is checked for after its response was lost or was an error, before it stays unknown. */
  readonly verifyLostMs: number;
  /** The same after a timeout: the host may still be at work. */
  readonly verifySlowMs: number;
  /** The same for making and restoring a backup, for which some hosts respond only when done. */
  readonly verifySlowBackupMs: number;
  /** How long evidence of an accepted change may be missing (a restart, a new backup in the list). */
  readonly graceMs: number;
  /** How long a server’s status must be unchanged for a restore to count as done, if the host reports no restores. */
  readonly restoreRestMs: number;
  /** How long a confirmation can be pressed. */
  readonly confirmationMs: number;
  /** How long ago an operation may have been interrupted for its remaining steps to be run. */
  readonly resumeWithinMs: number;
}

/** How often servers are read, in milliseconds. */
export interface ReadPace {
  readonly everyMs: number;
  /** If one call reads the status of several servers, all of an account, and its share of calls suffices; at most `everyMs`. */
  readonly oneCallEveryMs: number;
  /** After a change or an operation, for `changeForMs`. */
  readonly afterChangeMs: number;
  readonly changeForMs: number;
  /** At a host that is slow, or refuses the key; of a list or backups that can't be read. */
  readonly slowestMs: number;
  /** At a host that can't be read, or a server whose machine fails: it may be back at any moment. */
  readonly slowestProbeMs: number;
  /** How long reads of a host must fail until it counts as unreachable. */
  readonly unreachableMs: number;
  /** How old the last good read may be when reads fail, or are left out, until the status no longer counts as current. */
  readonly currentForMs: number;
  /** For usage and players, if the host's list carries only the status. */
  readonly detailsEveryMs: number;
  /** For servers that were added or removed, if the host's list carries no status. */
  readonly listEveryMs: number;
  readonly backupsEveryMs: number;
  /** How old the last good list of backups may be until the newest one no longer counts as known. */
  readonly backupsKnownForMs: number;
  /** How long after a restart was noticed the host is asked why: panels record what is done in their console a minute late. */
  readonly restartCauseMs: number;
  /**
   * How much of the first interval of a read is left out at most, at random: else everything that is watched after a start
   * would be read in the same moment from then on. Between 0 and 1.
   */
  readonly spread: number;
  /** A cached record of at most this age is taken: an operation or a person has just read it. */
  readonly cachedMs: number;
  /** How long one read may take, with all attempts. */
  readonly deadlineMs: number;
  /** How often the store is asked for operations of other processes. */
  readonly operationsEveryMs: number;
  /** How often the connections of a guild are loaded again, in case a notification of a change was lost. */
  readonly reloadEveryMs: number;
}

/** When what was read is stored, in milliseconds. */
export interface RecordTimes {
  readonly flushEveryMs: number;
  /** A server's samples have at least this distance; what is read in between is not kept. */
  readonly sampleEveryMs: number;
  /** The distance while its status and number of players stay the same. */
  readonly sameSampleEveryMs: number;
  /** How old the stored time of the last read may be if nothing else changed. */
  readonly readAtEveryMs: number;
  readonly pruneEveryMs: number;
}

/** How often panels are edited, in milliseconds. */
export interface PanelPace {
  /** The time between two edits of a panel. */
  readonly editEveryMs: number;
  /** The time between two edits in a channel. Discord allows five in 5 s. */
  readonly channelEveryMs: number;
  /** How long the bot has no access to a channel until its panels end: somebody may correct a mistake. */
  readonly noAccessMs: number;
  /** The time between two attempts to edit a panel in such a channel. */
  readonly noAccessRetryMs: number;
}

/** When backups are looked at, in milliseconds. */
export interface BackupTestTimes {
  /** How long after the start for the first time. */
  readonly firstMs: number;
  /** How often it is looked whether it is night somewhere. */
  readonly everyMs: number;
  /** How often it is looked for what people had other processes test. */
  readonly testedEveryMs: number;
}

/** How long things take, and how often they are done, in milliseconds. Only tests change them. */
export interface Timings {
  readonly operations: OperationTimings;
  /** How often orphans are claimed, and how often this process's operations get a heartbeat. */
  readonly recovery: { readonly claimEveryMs: number; readonly heartbeatEveryMs: number };
  /** How often the leadership is claimed, servers are read and what was read is stored. */
  readonly watch: { readonly claimEveryMs: number } & ReadPace & RecordTimes;
  readonly panels: PanelPace;
  /** How often due schedules are looked for, and how long what failed waits for its next try. */
  readonly schedules: { readonly everyMs: number; readonly retryMs: number };
  readonly approvals: {
    /** How long a request can be decided. */
    readonly approvalMs: number;
    /** How often requests are looked for that another process left unfinished, or that have expired. */
    readonly checkEveryMs: number;
    /** How long the process that handles a press has, before another one finishes its work. */
    readonly graceMs: number;
  };
  readonly backupTests: BackupTestTimes;
  /** How often it is looked up who has left, the first time after a 24th of it. */
  readonly removedNames: { readonly everyMs: number };
  /** How long a scheduled run waits for Discord to say whether its person is still a member. */
  readonly memberMs: number;
  /** How long a suggestion waits for a host before it shows what is known. */
  readonly suggestionWaitMs: number;
  /** How long a draft of a schedule can be saved: its message can be edited for a little longer. */
  readonly draftMs: number;
  /** How long “thinking…” is shown without a word. */
  readonly waitingMs: number;
  /** How long Discord waits for an initial response. */
  readonly acknowledgeMs: number;
  /** How often greetings are looked for that nobody has posted. */
  readonly greetEveryMs: number;
  /** How often a bot without a gateway looks for guilds that removed it, the first time after a 24th of it. */
  readonly departedEveryMs: number;
  /** How long after a new session Discord may take to mention a guild before its membership is checked. */
  readonly absentMs: number;
  /** The time between two identifies of a bucket. Discord allows one in 5 s (gateway.mdx, "Max Concurrency"). */
  readonly identifyMs: number;
  /** The time limit for HELLO on a new connection. */
  readonly helloMs: number;
  /** The time limit for READY or RESUMED. */
  readonly readyMs: number;
  /** The pauses while Discord refuses this machine's address without saying for how long. */
  readonly addressPauses: BackoffOptions;
  /** The shortest time limit of a read of a host, whatever its caller sets. */
  readonly leastReadMs: number;
  /** How long a query of an SQLite database waits for the lock of another process. */
  readonly busyMs: number;
  /** The time limit for interactions and operations to end when the bot stops. */
  readonly drainMs: number;
  /** The time limit for replies to aborted interactions, after `drainMs`. */
  readonly abortMs: number;
}

/** Short at first, because most changes are quick; jittered, so that polls spread out. */
function pollDelay(elapsedMs: number): number {
  const base = elapsedMs < 15 * secondMs ? secondMs : elapsedMs < minuteMs ? 2 * secondMs : 5 * secondMs;
  return jittered(base);
}

export const defaultTimings: Timings = {
  operations: {
    pollMs: pollDelay,
    powerMs: { start: 5 * minuteMs, stop: 3 * minuteMs, restart: 6 * minuteMs, kill: minuteMs },
    backupMs: 60 * minuteMs,
    restoreMs: 60 * minuteMs,
    verifyLostMs: 20 * secondMs,
    verifySlowMs: 30 * secondMs,
    verifySlowBackupMs: 2 * minuteMs,
    graceMs: 8 * secondMs,
    restoreRestMs: 4 * secondMs,
    confirmationMs: 2 * minuteMs,
    resumeWithinMs: 10 * minuteMs,
  },
  recovery: { claimEveryMs: 5 * secondMs, heartbeatEveryMs: minuteMs },
  watch: {
    claimEveryMs: 3 * secondMs,
    everyMs: 30 * secondMs,
    oneCallEveryMs: 18 * secondMs,
    afterChangeMs: 5 * secondMs,
    changeForMs: minuteMs,
    slowestMs: 5 * minuteMs,
    slowestProbeMs: minuteMs,
    unreachableMs: 2 * minuteMs,
    currentForMs: defaultCurrentForMs,
    detailsEveryMs: 2 * minuteMs,
    listEveryMs: 5 * minuteMs,
    backupsEveryMs: 5 * minuteMs,
    backupsKnownForMs: 10 * minuteMs,
    restartCauseMs: 75 * secondMs,
    spread: 0.9,
    cachedMs: secondMs,
    deadlineMs: 10 * secondMs,
    operationsEveryMs: 2 * secondMs,
    reloadEveryMs: 10 * minuteMs,
    flushEveryMs: 10_000,
    sampleEveryMs: 15_000,
    sameSampleEveryMs: minuteMs,
    readAtEveryMs: 5 * minuteMs,
    pruneEveryMs: 60 * minuteMs,
  },
  panels: {
    editEveryMs: 15_000,
    channelEveryMs: 1_100,
    noAccessMs: 10 * 60_000,
    noAccessRetryMs: 60_000,
  },
  schedules: { everyMs: secondMs, retryMs: 30 * secondMs },
  approvals: { approvalMs: 30 * minuteMs, checkEveryMs: 5 * secondMs, graceMs: 15 * secondMs },
  backupTests: { firstMs: minuteMs, everyMs: 10 * minuteMs, testedEveryMs: 15 * secondMs },
  removedNames: { everyMs: dayMs },
  memberMs: 3 * secondMs,
  suggestionWaitMs: 400,
  draftMs,
  waitingMs: 4_500,
  acknowledgeMs: 3 * secondMs,
  greetEveryMs: 10 * minuteMs,
  departedEveryMs: dayMs,
  absentMs: minuteMs,
  // A quarter of a second is for network delays.
  identifyMs: 5_250,
  // Short, because they delay replayed events, and the response to an interaction is due in 3 s.
  helloMs: 10 * secondMs,
  readyMs: 15 * secondMs,
  addressPauses: { firstMs: minuteMs, maxMs: 10 * minuteMs },
  leastReadMs: 0,
  busyMs: 5 * secondMs,
  drainMs: 3_500,
  abortMs: secondMs,
};

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
    approvals: { ...from.approvals, ...changes.approvals },
    backupTests: { ...from.backupTests, ...changes.backupTests },
    removedNames: { ...from.removedNames, ...changes.removedNames },
    addressPauses: { ...from.addressPauses, ...changes.addressPauses },
  };
}
