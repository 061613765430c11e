import type { Account, Backup, Hosting } from '@steward/hosts/model';
import type { NotTriedReason } from '@steward/worlds/model';
import type { OperationTimings } from '../domain/timings.ts';
import type { LiveStatus } from './live-status.ts';
import type { BackupTester } from './model/backup-tester.ts';
import type { HostConnection } from './model/host-connection.ts';
import type { OperationRequest, Step } from './model/operation.ts';

/** What was read before a change was sent. */
export type Snapshot = NonNullable<Step['before']>;
/** What a step has produced so far. */
export type StepResult = NonNullable<Step['result']>;

/** Why a backup could not be read, as the reason of a failure. */
export const notReadReasons = {
  transfer: 'not-read-transfer',
  unfinished: 'not-read-unfinished',
  'node-unreachable': 'not-read-node',
  'panel-outdated': 'not-read-panel',
  'rate-limited': 'not-read-rate-limited',
  'host-failed': 'not-read-host',
  unlisted: 'unknown-backup',
  unsupported: 'not-read-unsupported',
  format: 'not-read-format',
  'too-large': 'not-read-too-large',
  'too-much': 'not-read-too-much',
  'too-slow': 'not-read-too-slow',
  'too-long': 'not-read-too-long',
  memory: 'not-read-memory',
  failed: 'not-read-failed',
  stopped: 'not-read-stopped',
  interrupted: 'not-read-interrupted',
  budget: 'not-read-budget',
  'over-limit': 'not-read-over-limit',
} as const satisfies Record<NotTriedReason, string>;

/** Why a step did not succeed, if not because of a `HostError`. */
export type StepReason =
  | 'server-running'
  | 'server-down'
  | 'server-frozen'
  | 'crashed'
  | 'did-not-start'
  | 'ended-early'
  | 'not-started'
  | 'disk-full'
  | 'timed-out'
  | 'not-seen'
  | 'backup-failed'
  | 'backup-not-allowed'
  | 'backup-no-space'
  | 'backup-gone'
  | 'backup-bad'
  | 'backup-uncertain'
  | 'restore-failed'
  | 'restore-unseen'
  | 'restore-interrupted'
  | 'still-listed'
  | (typeof notReadReasons)[NotTriedReason];

/** How a step ended. `unknown`: the host does not show it. */
export interface StepOutcome {
  readonly state: 'done' | 'failed' | 'unknown';
  /** Left out if the outcome can't be checked at all: the reason is then how the sending failed. */
  readonly reason?: StepReason;
  /** What the host says about it. */
  readonly hostText?: string | null;
  /** `no`: the change was certainly not made. Default: `unknown`. */
  readonly applied?: 'no';
  readonly result?: Partial<StepResult>;
  /** When it was done, in milliseconds since 1970; null if that is not known. Default: now. */
  readonly endedAt?: number | null;
}

/** What a step handler works with. */
export interface StepContext {
  readonly hosting: Hosting;
  readonly account: Account;
  readonly serverId: string;
  readonly consoleGames: HostConnection['consoleGames'];
  readonly request: OperationRequest;
  readonly timings: OperationTimings;
  /** Aborted when the process stops or the operation is preempted. */
  readonly signal: AbortSignal;
  /** Aborted when the operation is preempted: its change must no longer be sent. */
  readonly preempted: AbortSignal;
  /** The server's live statuses, for the time of the step. */
  readonly live: LiveStatus;
  /** Returns whether the server's game is known to answer: it counts as started once it does. */
  expectsAnswer(): Promise<boolean>;
  /** Writes progress down and shows it. @param sharesServer whether the operation shares its server from now on; default: false */
  progress(result: Partial<StepResult>, sharesServer?: boolean): Promise<void>;
  /** Reads a backup of the server back, as `BackupTester` does. */
  test(backup: Backup, options: Parameters<BackupTester['test']>[3]): ReturnType<BackupTester['test']>;
  /** Stores that the server's game is about to be told not to save by itself; it is told to save again after the step. */
  pauseSaving(): Promise<void>;
  /** Returns whether a backup of the server is bad, as `BackupTester` does. */
  isBad(backup: Backup, listed: readonly Backup[]): Promise<boolean>;
}

/** How long a lost change is checked for, in milliseconds; null if the host accepted the change. */
export type VerifyForMs = number | null;

/** One kind of change at the host: what to read before, how to send it, and how to check its outcome. */
export interface StepHandler {
  /**
   * Reads what the outcome will be checked against.
   * @throws StepRefusedError if the change must not be sent
   */
  snapshot(context: StepContext): Promise<Snapshot>;
  /** Returns whether the server is already in the target state: within a longer plan the step is then skipped as done. */
  isAlreadyDone?(before: Snapshot, context: StepContext): boolean;
  /** Sends the change, once. */
  send(context: StepContext): Promise<Partial<StepResult>>;
  /** Follows the change to its outcome. */
  awaitOutcome(context: StepContext, step: Step, verifyForMs: VerifyForMs): Promise<StepOutcome>;
}

type StepRefusal = Pick<StepRefusedError, 'retryAt' | 'hostText'>;

/** Thrown by `snapshot`: nothing was sent. */
export class StepRefusedError extends Error {
  override readonly name = 'StepRefusedError';
  readonly reason: StepReason;
  /** When it is looked at again, or can be tried again; null if unknown. */
  readonly retryAt: Date | null;
  /** What the host says about it; null if it says nothing. */
  readonly hostText: string | null;
  constructor(reason: StepReason, { retryAt = null, hostText = null }: Partial<StepRefusal> = {}) {
    super(reason);
    this.reason = reason;
    this.retryAt = retryAt;
    this.hostText = hostText;
  }
}

/** The snapshot if there is nothing to check against, or nothing could be read. */
export const emptySnapshot: Snapshot = {
  status: null,
  statusWord: null,
  uptimeSeconds: null,
  startedAt: null,
  backupIds: null,
  restoreAt: null,
};

/** The result of a step at its start. */
export const emptyResult: StepResult = {
  status: null,
  backup: null,
  output: null,
  progressPercent: null,
  answerLost: false,
};
