import { type HostError, type HostErrorKind, isDown } from '@steward/hosts/model';
import { dayMs, hourMs } from '@steward/kit';
import type { Findings } from '@steward/worlds/model';
import type { PreemptedReason } from './concurrency.ts';
import {
  backupSteps,
  consoleCommandOf,
  earlierBackupOf,
  isTest,
  mainStep,
  powerActionOf,
  restoreOf,
  stepKinds,
  undoneOf,
} from './kinds.ts';
import {
  type BackupRef,
  type Failure,
  mayHaveChanged,
  type Operation,
  type Step,
  type Undoing,
  type Undone,
} from './model/operation.ts';
import type { StepReason } from './step-handler.ts';

/** The reason of a failure: stored with an operation, or of a thrown error. */
export interface FailureDetails {
  readonly reason: string;
  readonly hostText: string | null;
  /** When the host accepts requests again; null if unknown or past. */
  readonly retryAt: Date | null;
  /** `no`: the change was certainly not made. */
  readonly applied: 'no' | 'unknown';
  /** Whether its host runs on someone's own machine, who is then told other things to do. Default: false. */
  readonly isOwnMachine?: boolean | undefined;
}

/** The reasons for which a change may seem to have failed that was made. */
export const uncertainReasons: ReadonlySet<string> = new Set<
  HostErrorKind | StepReason | 'interrupted' | 'internal'
>([
  'host-failed',
  'gateway-failed',
  'node-unreachable',
  'maintenance',
  'too-slow',
  'answer-lost',
  'not-understood',
  'not-seen',
  'interrupted',
  'internal',
]);

const overtakenReasons: ReadonlySet<string> = new Set<PreemptedReason>([
  'preempted-by-stop',
  'preempted-by-restart',
]);

/** Returns the details of an error of a host. */
export function failureDetails(error: HostError): FailureDetails {
  const { kind, reason, hostText, retryAt, applied, isOwnMachine } = error;
  return { reason: reason ?? kind, hostText, retryAt: ifAhead(retryAt), applied, isOwnMachine };
}

/** Returns the step that failed, or whose outcome is unknown. */
export function failedStep({ steps }: Operation): Step | undefined {
  return steps.find(({ failure, state }) => failure !== null && (state === 'failed' || state === 'unknown'));
}

/** Returns the details of an operation's stored failure. */
export function operationFailure(failure: Failure, operation: Operation): FailureDetails {
  const { hostText, retryAt, applied, isOwnMachine } = failure;
  return {
    reason: reasonOf(failure, operation),
    hostText,
    retryAt: retryAt === null ? null : ifAhead(new Date(retryAt)),
    applied,
    isOwnMachine,
  };
}

/** Returns the reason; a 404 means something else if the server could be read afterwards. */
function reasonOf({ reason }: Failure, operation: Operation): string {
  const notFound = reason === 'unknown-server' || reason === 'unknown-backup';
  if (!notFound || operation.state !== 'failed' || operation.serverStatus === null) return reason;
  const failed = failedStep(operation);
  const isOfBackup = failed !== undefined && stepKinds[failed.name].backup === 'existing';
  return isOfBackup ? 'backup-not-found' : 'not-found';
}

/**
 * Returns what the server already was if a power action had nothing to change, for example after two people press
 * Start; else null.
 */
export function nothingToDo(operation: Operation): 'running' | 'stopped' | 'down' | null {
  const { request, state, steps, serverStatus } = operation;
  const [step] = steps;
  const action = powerActionOf(request);
  if (action === null || action === 'restart' || step === undefined) return null;
  const declined = state === 'failed' && step.failure?.reason === 'declined';
  const found = declined ? (mayBeOld(operation) ? null : serverStatus) : foundStatus(operation, step);
  if (action === 'start') return found === 'running' ? 'running' : null;
  if (found === 'stopped') return 'stopped';
  // Not if the host accepted the stop of a crashed server: its status may have changed since.
  return isDown(found) && (declined || lostAnswer(operation) !== null) ? 'down' : null;
}

/** Returns the status in which a power action found the server, if it proved that it had nothing to change; else null. */
function foundStatus({ state }: Operation, { before, result }: Step): string | null {
  return state === 'succeeded' && result?.already === true ? (before?.status ?? null) : null;
}

/**
 * Returns for what a server is waited for that runs already: for its game's answer, or whether it stays up. Null: for neither, or
 * it doesn't run yet.
 */
export function awaited({ request, state, steps }: Operation): 'answer' | 'stay' | 'test' | null {
  const result = steps[0]?.result;
  if (powerActionOf(request) === null || state !== 'running' || result?.status !== 'running') return null;
  return result.awaits ?? null;
}

/** Returns how long it took from the start of a server to the first answer of its game, in milliseconds; null if it wasn't seen. */
export function startMs({ request, state, steps, serverStatus }: Operation): number | null {
  const isUp = powerActionOf(request) !== null && state === 'succeeded' && serverStatus === 'running';
  return isUp ? (steps.at(-1)?.result?.startMs ?? null) : null;
}

/** Returns whether the server that an operation started went down again right afterwards. */
export function endedEarly(operation: Pick<Operation, 'steps'>): boolean {
  return operation.steps.some(({ failure }) => failure?.reason === ('ended-early' satisfies StepReason));
}

/** Returns whether people were told before that the server which an operation started is up. */
export function wasToldAsUp({ steps }: Pick<Operation, 'steps'>): boolean {
  return steps.some(({ result }) => result?.toldAsUp === true);
}

/** What is wrong although an operation succeeded. */
export type Warning =
  | { readonly kind: 'killed'; readonly afterSeconds: number }
  | { readonly kind: 'unanswered' };

/** Returns what is wrong although an operation succeeded; nothing if it didn't. */
export function warningsOf({ request, state, steps }: Operation): readonly Warning[] {
  if (state !== 'succeeded') return [];
  // Around a restore, the world of the run that was killed is replaced anyway.
  const afterSeconds = powerActionOf(request) !== null ? steps[0]?.result?.killedAfterSeconds : undefined;
  return [
    ...(afterSeconds === undefined ? [] : [{ kind: 'killed', afterSeconds } as const]),
    ...(steps.some(({ result }) => result?.unanswered === true) ? [{ kind: 'unanswered' } as const] : []),
  ];
}

/** Returns what was found in the backup that an operation tested; null if none was. */
export function foundIn({ steps }: Pick<Operation, 'steps'>): Findings | null {
  return steps.find(({ result }) => result?.found !== undefined)?.result?.found ?? null;
}

/** Returns whether a backup was to be tested and the test has no result, which says nothing about the backup. */
export function hasNoResult({ request, state }: Pick<Operation, 'request' | 'state'>): boolean {
  return isTest(request) && state === 'failed';
}

/** For how long each can be taken back, in milliseconds. */
export const takenBackMs: Readonly<Record<Undone, number>> = { restore: dayMs, undo: dayMs, command: hourMs };

/** A backup with which something can be taken back. */
type BackupBefore = NonNullable<NonNullable<Step['result']>['backup']> & { readonly undoes: Undone };

/**
 * Returns the backup from before a restore or a console command, by which that can be taken back; null if there is none, or it
 * may be someone else's, or nothing was changed. Schedules delete only what they created themselves, and none that was chosen
 * for a command within the hour, so it stays.
 */
export function wayBack({ request, state, steps }: Operation): BackupBefore | null {
  const undoes = undoneOf(request);
  if (undoes === null || state === 'running') return null;
  const main = mainStep({ request });
  if (!steps.some((step) => step.name === main && mayHaveChanged(step))) return null;
  const earlier = earlierBackupOf(request);
  if (earlier !== undefined) {
    const { id, createdAt = null } = earlier;
    return { id, name: null, sizeBytes: null, createdAt, undoes };
  }
  const made = backupSteps(steps).find(({ state }) => state === 'done')?.result;
  const isCertain = made?.answerLost !== true && made?.isOneOfSeveral !== true;
  return isCertain && made?.backup ? { ...made.backup, undoes } : null;
}

/** Returns what a restore takes back with the button under an operation. */
export function undoing(
  { id, request }: Pick<Operation, 'id' | 'request'>,
  { undoes }: Pick<BackupBefore, 'undoes'>,
): Undoing {
  const command = consoleCommandOf(request);
  const undone = { undoes, undoneId: id };
  return command === null ? undone : { ...undone, undoneCommand: command.trim().split(/\s/, 1)[0] };
}

/** Returns whether the host says nothing of a restore that runs, so that people may stop the server. */
export function isQuiet({ state, steps }: Pick<Operation, 'state' | 'steps'>): boolean {
  return quietMs({ state, steps }) !== null;
}

/** Returns for how long the host had said nothing of a restore that runs, when that was noticed; null if it says something. */
export function quietMs({ state, steps }: Pick<Operation, 'state' | 'steps'>): number | null {
  const quiet = steps.find(({ endedAt, result }) => endedAt === null && result?.quietMs !== undefined);
  return state === 'running' ? (quiet?.result?.quietMs ?? null) : null;
}

/** Returns why the response was lost to an operation that succeeded nevertheless; else null. */
export function lostAnswer({ state, steps }: Operation): Failure | null {
  const lost = steps.find(({ result, failure }) => result?.answerLost && failure !== null);
  return state === 'succeeded' ? (lost?.failure ?? null) : null;
}

/** Returns whether an operation's status may be from before it. */
export function mayBeOld({ steps }: Operation): boolean {
  return steps.some(({ result }) => result?.statusMayBeOld === true);
}

/** Returns whether an operation ended because someone asked to stop or restart a server that was still starting. */
export function isOvertaken({ reason }: Pick<Failure, 'reason'>): boolean {
  return overtakenReasons.has(reason);
}

/** Returns until when a running operation waits for the host's rate limit; null if it does not. */
export function waitsUntil({ state, steps }: Operation): Date | null {
  const next = steps.find((step) => step.state !== 'done');
  const retryAt = state === 'running' && next?.state === 'pending' ? next.failure?.retryAt : null;
  return retryAt == null ? null : ifAhead(new Date(retryAt));
}

/** Reasons for a failed restore that another backup may not have. */
const backupReasons: ReadonlySet<string> = new Set<
  NonNullable<HostError['reason']> | StepReason | 'backup-not-found'
>(['restore-failed', 'archive-gone', 'backup-not-found']);

/** Returns the backup whose restore failed in a way that another one may not; null: none. */
export function unrestorable(operation: Operation): BackupRef | null {
  const { request, state } = operation;
  const restore = restoreOf(request);
  const failure = failedStep(operation)?.failure ?? null;
  if (restore === null || state !== 'failed' || failure === null) return null;
  return backupReasons.has(operationFailure(failure, operation).reason) ? restore.backup : null;
}

/** Returns until when the host refuses a step on a server, as it told one of these operations; null if it told none. */
export function throttledUntil(operations: readonly Operation[], name: Step['name']): Date | null {
  const times = operations
    .flatMap(({ steps }) => steps)
    .flatMap((step) => (step.name === name && step.failure?.reason === 'throttled' ? step.failure : []))
    .map(({ retryAt }) => retryAt ?? 0);
  return ifAhead(new Date(Math.max(0, ...times)));
}

/** Returns the date if it is in the future, else null. */
export function ifAhead(date: Date | null): Date | null {
  return date !== null && date.getTime() > Date.now() ? date : null;
}
