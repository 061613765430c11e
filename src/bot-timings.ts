import type { CheckerTimes } from './backups/backup-test-job.ts';
import type { RunnerOptions } from './operations/runner.ts';
import type { Timings } from './operations/timings.ts';
import type { PanelPace } from './panels/decide.ts';
import type { SchedulerTimes } from './schedules/scheduler.ts';
import type { BackoffOptions } from './util/backoff.ts';
import type { ReadPace } from './watch/pace.ts';
import type { RecordTimes } from './watch/sample-writer.ts';

/** Durations in milliseconds that tests change. Each has its default where it is used. */
export interface BotTimings {
  /** Those of operations. */
  readonly timings?: Timings;
  /** How long to wait before asking Discord about guilds that a new session does not list. */
  readonly absentMs?: number;
  /** How often a bot without a gateway looks for guilds that removed it. */
  readonly departedEveryMs?: number;
  /** How often it is looked up who has left, and the clock of that. */
  readonly removedNames?: { readonly everyMs?: number; readonly now?: () => number };
  /** How often greetings are looked for that nobody has posted. */
  readonly greetEveryMs?: number;
  /** The time between two identifies of a bucket. */
  readonly identifyMs?: number;
  /** The time limit for HELLO on a new connection. */
  readonly helloMs?: number;
  /** The time limit for READY or RESUMED. */
  readonly readyMs?: number;
  /** How long a query of an SQLite database waits for the lock of another process. */
  readonly busyMs?: number;
  /** How often orphans are claimed, and how often this process's operations get a heartbeat. */
  readonly recovery?: Pick<RunnerOptions, 'claimEveryMs' | 'heartbeatEveryMs'>;
  /** How often the leadership is claimed, servers are read and what was read is stored. */
  readonly watch?: { readonly claimEveryMs?: number } & Partial<ReadPace> & Partial<RecordTimes>;
  /** How long requests for approval wait, and how often they are looked after. */
  readonly approvals?: {
    readonly approvalMs?: number;
    readonly checkEveryMs?: number;
    readonly graceMs?: number;
  };
  /** How often panels are edited, and how long a channel that the bot can't use is tried. */
  readonly panels?: Partial<PanelPace>;
  /** How often due schedules are looked for, and tried again. */
  readonly schedules?: SchedulerTimes;
  /** When backups are looked at. */
  readonly backupTests?: CheckerTimes;
  /** How long a scheduled run waits for Discord to say whether its person is still a member. */
  readonly memberMs?: number;
  /** How long a suggestion waits for a host before it shows what is known. */
  readonly suggestionWaitMs?: number;
  /** How long a draft of a schedule can be saved. */
  readonly draftMs?: number;
  /** The time limit for interactions and operations to end when the bot stops. */
  readonly drainMs?: number;
  /** The time limit for replies to aborted interactions, after `drainMs`. */
  readonly abortMs?: number;
  /** How long “thinking…” is shown without a word. */
  readonly waitingMs?: number;
  /** The pauses while Discord refuses this machine's address without saying for how long. */
  readonly addressPauses?: BackoffOptions;
  /** How long Discord waits for an initial response. */
  readonly acknowledgeMs?: number;
  /** The shortest time limit of a read of a host, whatever its caller sets. */
  readonly leastReadMs?: number;
}
