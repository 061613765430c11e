import type { Account, Hosting } from '../domain/hosting.ts';
import type { OperationRequest, Step } from '../domain/operation.ts';
import type { Timings } from './timings.ts';

/** What was seen before a change was sent. */
export type Snapshot = NonNullable<Step['before']>;
/** What came of a step. */
export type StepResult = NonNullable<Step['result']>;

/** Why a step did not succeed where no `HostError` says it. */
export type StepReason =
  | 'server-running'
  | 'server-down'
  | 'crashed'
  | 'did-not-start'
  | 'timed-out'
  | 'not-seen'
  | 'backup-failed'
  | 'restore-failed'
  | 'still-listed';

/** How a step came out. `unknown`: the host could not tell. */
export interface StepOutcome {
  readonly state: 'done' | 'failed' | 'unknown';
  /** Left out where what was lost can't be looked for at all: how the sending failed is all that is known. */
  readonly reason?: StepReason;
  /** The host's own words for it. */
  readonly hostText?: string | null;
  /** `no`: the change was certainly not made. Default `unknown`. */
  readonly applied?: 'no';
  readonly result?: Partial<StepResult>;
  /** When it was done, in milliseconds since 1970; null where nobody saw. Default: now. */
  readonly endedAt?: number | null;
}

/** What a step works with. */
export interface StepContext {
  readonly hosting: Hosting;
  readonly account: Account;
  readonly serverId: string;
  readonly request: OperationRequest;
  readonly timings: Timings;
  /** Aborted when the process is to stop: the operation is handed over as it stands. */
  readonly signal: AbortSignal;
  /** Aborted when the operation was pushed aside: its change must not go out any more. */
  readonly abandoned: AbortSignal;
  /** Writes down and shows how far the step is. */
  progress(result: Partial<StepResult>): Promise<void>;
}

/** How long what was lost is looked for, from why it was lost; null where the host accepted the change. */
export type VerifyForMs = number | null;

/** One change at the host: what to know before, how to send it, and how to see what became of it. */
export interface StepHandler {
  /**
   * Looks at what the outcome will be checked against.
   * @throws StepRefusedError where the change must not be sent
   */
  snapshot(context: StepContext): Promise<Snapshot>;
  /** Whether the server is already where this step would bring it: among other steps it is then done. */
  isAlreadyDone?(before: Snapshot): boolean;
  /** Sends the change, once. */
  send(context: StepContext): Promise<Partial<StepResult>>;
  /** Follows the change to its outcome. */
  awaitOutcome(context: StepContext, step: Step, lostMs: VerifyForMs): Promise<StepOutcome>;
}

/** Thrown by `before`: nothing was sent. */
export class StepRefusedError extends Error {
  override readonly name = 'StepRefusedError';
  readonly reason: StepReason;
  constructor(reason: StepReason) {
    super(reason);
    this.reason = reason;
  }
}

/** For a step whose outcome is checked against nothing, or where nothing could be seen. */
export const nothingKnown: Snapshot = {
  status: null,
  statusWord: null,
  uptimeSeconds: null,
  startedAt: null,
  backupIds: null,
  restoreAt: null,
};

/** The result of a step of which nothing is known yet. */
export const emptyResult: StepResult = {
  status: null,
  backup: null,
  output: null,
  progressPercent: null,
  answerLost: false,
};
