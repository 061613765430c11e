import type { HostError, HostErrorKind } from '../../domain/host-error.ts';
import type { Failure, Operation, Step } from '../../domain/operation.ts';
import { isDown } from '../../operations/server-status.ts';
import type { StepReason } from '../../operations/step-handler.ts';
import { after, codeBlock, inline, join, Markdown, md } from '../views/markdown.ts';
import { ahead } from '../views/units.ts';
import { createdBackups } from './backups.ts';
import { lastCheckText, serverStateText } from './servers.ts';
import { stepTexts } from './steps.ts';

/** Why something failed: stored with an operation, or of a thrown error. */
export interface FailureDetails {
  readonly reason: string;
  readonly hostText: string | null;
  /** When the host accepts requests again; null if unknown or past. */
  readonly retryAt: Date | null;
  /** `no`: the change was certainly not made. */
  readonly applied: 'no' | 'unknown';
}

type Reason =
  | HostErrorKind
  | StepReason
  | 'not-found'
  | 'backup-not-found'
  | 'interrupted'
  | 'stale'
  | 'preempted'
  | 'disconnected'
  | 'host-changed'
  | 'key-unreadable'
  | 'internal';

/** What happened, and what to do next. */
const words: Readonly<Record<Reason, readonly [what: string, next: string]>> = {
  'key-refused': ['The host refused the API key.', 'Ask an admin to run `/setup connect` with a valid key.'],
  'not-allowed': [
    'This guild’s API key doesn’t have permission to do this.',
    'Ask an admin to give the key this permission at the host, or to connect another key with `/setup connect`.',
  ],
  'unknown-server': [
    'The host can’t find this server.',
    'Pick one from the list that `server:` shows as you type.',
  ],
  'not-found': [
    'The host answered “not found”, although it has the server.',
    'Try again in a minute. If it keeps happening, tell the person who runs this bot.',
  ],
  'backup-not-found': [
    'The host answered “not found”, although it has the server.',
    'Check `/backup list`: the backup may be gone.',
  ],
  'unknown-backup': ['The host can’t find this backup.', 'Check `/backup list`: it may have been deleted.'],
  'rate-limited': [
    'The host gets too many requests from this account, so it refused this one.',
    'Try again in a minute.',
  ],
  'host-failed': [
    'The host reported an internal error.',
    'Try again in a minute. If it keeps happening, contact the host’s support.',
  ],
  'gateway-failed': [
    'The host’s gateway could not get a response from the host.',
    'Try again in a minute. If it keeps happening, check the host’s status page.',
  ],
  maintenance: ['The host is in maintenance or overloaded.', 'Try again later.'],
  declined: ['The host declined the request.', 'Fix what it says, then try again.'],
  unreachable: [
    'The host could not be reached, so nothing was sent.',
    'Try again in a minute. If it keeps happening, check the host’s status page.',
  ],
  'too-slow': ['The host took too long to respond.', 'Try again in a minute.'],
  'answer-lost': ['The connection to the host was lost before it responded.', 'Try again in a minute.'],
  'not-understood': [
    'The host sent a response that I can’t read.',
    'Try again in a minute. If it keeps happening, tell the person who runs this bot.',
  ],
  'server-running': [
    'The server is running, and a backup can only be restored while it is stopped.',
    'Stop it with `/power action:stop`, then restore again.',
  ],
  'server-down': [
    'The server is not running, so it can’t run console commands.',
    'Start it with `/power action:start`, then send the command again.',
  ],
  crashed: ['The server crashed.', 'Check its console at the host for the reason.'],
  'did-not-start': [
    'The server stopped again while it was starting.',
    'Check its console at the host for the reason.',
  ],
  'timed-out': [
    'The host accepted the request, but it was not done when I stopped watching.',
    'Check again in a few minutes.',
  ],
  'not-seen': ['I could not confirm that it was done.', 'Check in a minute before you try again.'],
  'backup-failed': [
    'The host says that the backup failed.',
    'Check the free space at the host, then try again.',
  ],
  'restore-failed': [
    'The host says that the restore failed.',
    'Try another backup. If that fails too, contact the host’s support.',
  ],
  'still-listed': ['The host still lists this backup.', 'Check `/backup list` in a minute.'],
  interrupted: [
    'I was restarted before the host responded, so I don’t know whether it was done.',
    'Check in a minute before you try again.',
  ],
  stale: [
    'I was restarted while this was running, and it is too long ago to continue: the rest was not done.',
    'Run the command again if you still want it.',
  ],
  preempted: [
    'The server was killed while this was running.',
    'Check `/status` to see whether the kill worked.',
  ],
  disconnected: [
    'This guild was disconnected from the hosting account in the meantime.',
    'An admin can connect it again with `/setup connect`.',
  ],
  'host-changed': [
    'This bot now uses another hosting API. This guild’s API key was not entered for that one, so it was not sent there.',
    'An admin can connect again with `/setup connect`.',
  ],
  'key-unreadable': [
    'This guild’s stored API key can no longer be read.',
    'Ask an admin to run `/setup connect` again.',
  ],
  internal: [
    'Something went wrong on my side.',
    'Try again. If it keeps happening, send the reference below to the person who runs this bot.',
  ],
};

/** Returns a sentence on what happened, with the host's own text. */
export function whatHappened({ reason, hostText }: FailureDetails): Markdown {
  const what = Markdown.trusted(entry(reason)[0]);
  if (hostText === null) return what;
  const who = entry(reason)[0].startsWith('The host') ? 'It' : 'The host';
  return join([md`${what} ${who} says:`, codeBlock(hostText, 600)]);
}

/** Quotes the host's text, to follow a sentence about the host; empty if it sent none. */
export function hostMessage({ hostText }: Pick<FailureDetails, 'hostText'>): Markdown {
  return hostText === null ? md`` : join([md`It says:`, codeBlock(hostText, 600)]);
}

/** Returns a sentence on what to do next. */
export function whatNext({ reason, hostText, retryAt }: FailureDetails): Markdown {
  if (reason === 'declined' && hostText === null) {
    return md`It gave no reason. Check the server at the host, then try again.`;
  }
  return retryAt === null ? Markdown.trusted(entry(reason)[1]) : md`Try again ${after(retryAt)}.`;
}

/** Returns whether a change that failed for this reason may have been made anyway. */
function mayHaveHappened(reason: string): boolean {
  return unsure.has(reason);
}

const unsure: ReadonlySet<string> = new Set<Reason>([
  'host-failed',
  'gateway-failed',
  'maintenance',
  'too-slow',
  'answer-lost',
  'not-understood',
  'not-seen',
  'interrupted',
  'internal',
]);

export function failureDetails(error: HostError): FailureDetails {
  const { kind, hostText, retryAt, applied } = error;
  return { reason: kind, hostText, retryAt: ahead(retryAt), applied };
}

function entry(reason: string): readonly [string, string] {
  return Object.entries(words).find(([name]) => name === reason)?.[1] ?? words.internal;
}

/** Returns the step that failed, or whose outcome is unknown. */
export function failedStep({ steps }: Operation): Step | undefined {
  return steps.find(({ failure, state }) => failure !== null && (state === 'failed' || state === 'unknown'));
}

/** Returns the details of an operation's stored failure. */
export function operationFailure(failure: Failure, operation: Operation): FailureDetails {
  const { hostText, retryAt, applied } = failure;
  return {
    reason: reasonOf(failure, operation),
    hostText,
    retryAt: retryAt === null ? null : ahead(new Date(retryAt)),
    applied,
  };
}

/** Returns the reason; a 404 means something else if the server could be read afterwards. */
function reasonOf({ reason }: Failure, operation: Operation): string {
  const notFound = reason === 'unknown-server' || reason === 'unknown-backup';
  if (!notFound || operation.state !== 'failed' || operation.serverStatus === null) return reason;
  const name = failedStep(operation)?.name;
  return name === 'backup.restore' || name === 'backup.delete' ? 'backup-not-found' : 'not-found';
}

/**
 * Returns a title if the server already had the status that a power action aims at, for example after two people
 * press Start; else null.
 */
export function nothingToDoTitle(operation: Operation): Markdown | null {
  const { request, server, state, steps, serverStatus } = operation;
  const [step] = steps;
  if (request.kind !== 'power' || request.action === 'restart' || step === undefined) return null;
  const declined = state === 'failed' && step.failure?.reason === 'declined';
  const lost = lostAnswer(operation) !== null;
  const status = declined || (lost && step.before?.status === serverStatus) ? serverStatus : null;
  const stood = status ?? (state === 'succeeded' ? step.before?.status : null);
  const name = inline(server.name, 60);
  if (request.action === 'start') return stood === 'running' ? md`${name} is already running` : null;
  if (stood === 'stopped') return md`${name} is already stopped`;
  // Not if the host accepted the stop of a crashed server: its status may have changed since.
  return isDown(status) ? md`${name} is already down` : null;
}

/** Returns why the response was lost to an operation that succeeded nevertheless; else null. */
export function lostAnswer({ state, steps }: Operation): Failure | null {
  const lost = steps.find(({ result, failure }) => result?.answerLost && failure !== null);
  return state === 'succeeded' ? (lost?.failure ?? null) : null;
}

/** Returns the text on a failed or uncertain operation: the reason, the server's state, what to do next. */
export function failureLines(operation: Operation, step: Step, failure: Failure): readonly Markdown[] {
  const details = operationFailure(failure, operation);
  if (nothingToDoTitle(operation) !== null) {
    const crashed = operation.serverStatus === 'crashed' ? [serverStateText(operation)] : [];
    return [whatHappened(details), ...crashed, md`There is nothing to do.`];
  }
  const unsure = operation.state === 'unknown' && mayHaveHappened(details.reason);
  const lines = [
    whatHappened(details),
    notRepeatedText(operation, details),
    unsure && details.reason !== 'internal' ? lastCheckText(step, operation) : md``,
    ...createdBackups(operation),
    showsServerState(operation, details) ? serverStateText(operation) : md``,
    unsure ? stepTexts[step.name].unsure(details.retryAt) : whatNext(details),
  ];
  return lines.filter(({ length }) => length > 0);
}

function notRepeatedText(operation: Operation, { applied }: FailureDetails): Markdown {
  if (operation.state !== 'unknown') return md``;
  if (operation.request.kind === 'command') return md`The command may have run. It was not sent again.`;
  return applied === 'no' ? md`` : md`It was not sent again, so nothing happens twice.`;
}

/** Returns whether the server's state says something about the outcome. */
function showsServerState({ request, state, serverStatus }: Operation, { reason }: FailureDetails): boolean {
  if (reason === 'preempted') return false;
  if (request.kind === 'command') return state === 'unknown' && serverStatus !== null;
  return request.kind !== 'backup.delete';
}
