import type { HostError, HostErrorKind } from '../../domain/host-error.ts';
import type { Failure, Operation, Step } from '../../domain/operation.ts';
import { isDown } from '../../operations/server-status.ts';
import type { StepReason } from '../../operations/step-handler.ts';
import { after, codeBlock, inline, join, Markdown, md } from '../views/markdown.ts';
import { ahead } from '../views/units.ts';
import { createdBackups } from './backups.ts';
import { lastCheckText, serverStateText } from './servers.ts';
import { stepTexts } from './steps.ts';

/** Why something did not work, as it is written down or was thrown. */
export interface FailureDetails {
  readonly reason: string;
  readonly hostText: string | null;
  /** When the host listens again; null if that is not known, or past. */
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
  'key-refused': [
    'The host refused the API key.',
    'Ask an admin to connect again with `/setup connect` and a key that is valid.',
  ],
  'not-allowed': [
    'The host says that this guild’s API key lacks the right to do this.',
    'Ask an admin to give the key that right at the host, or to connect another key with `/setup connect`.',
  ],
  'unknown-server': [
    'The host doesn’t know this server.',
    'Pick one from the list that `server:` offers as you type.',
  ],
  'not-found': [
    'The host answered “not found” to this, though it knows the server.',
    'Try again in a minute; if it stays, tell whoever runs this bot.',
  ],
  'backup-not-found': [
    'The host answered “not found” to this, though it knows the server.',
    'Look at `/backup list`: perhaps the backup is gone.',
  ],
  'unknown-backup': [
    'The host doesn’t know this backup.',
    'Look at `/backup list`: it may have been deleted.',
  ],
  'rate-limited': [
    'The host gets too many requests from this account and turned this one away.',
    'Try again in a minute.',
  ],
  'host-failed': [
    'The host reported an error of its own.',
    'Try again in a minute; if it stays, ask the host’s support.',
  ],
  'gateway-failed': [
    'The host’s gateway answered in its place: it got no proper answer from the host behind it.',
    'Try again in a minute; if it stays, look at the host’s status page.',
  ],
  maintenance: ['The host answered that it is in maintenance or overloaded.', 'Try again later.'],
  declined: ['The host declined.', 'Put right what it names, then try again.'],
  unreachable: [
    'The host could not be reached: nothing was sent.',
    'Try again in a minute; if it stays, look at the host’s status page.',
  ],
  'too-slow': ['The host took too long to answer.', 'Try again in a minute.'],
  'answer-lost': ['The connection to the host broke before its answer came.', 'Try again in a minute.'],
  'not-understood': [
    'The host answered with something that I can’t read.',
    'Try again in a minute; if it stays, tell whoever runs this bot.',
  ],
  'server-running': [
    'The server runs, and a backup can only be restored while it is stopped.',
    'Stop it with `/power action:stop`, then restore again.',
  ],
  'server-down': [
    'The server does not run, and only one that runs takes console commands.',
    'Start it with `/power action:start`, then send the command again.',
  ],
  crashed: ['The server crashed.', 'Look at its console at the host for the reason.'],
  'did-not-start': [
    'The server began to start, and then stopped again.',
    'Look at its console at the host for the reason.',
  ],
  'timed-out': [
    'The host took it, but I did not see it done in the time that I watch.',
    'Look again in a few minutes.',
  ],
  'not-seen': ['I could not see that it was done.', 'Look again in a minute before you try again.'],
  'backup-failed': [
    'The host says that the backup failed.',
    'Look at the free space at the host, then try again.',
  ],
  'restore-failed': [
    'The host says that the restore failed.',
    'Try another backup; if that fails too, ask the host’s support.',
  ],
  'still-listed': ['The host still lists this backup.', 'Look at `/backup list` in a minute.'],
  interrupted: [
    'I was interrupted before the host’s answer came, so I don’t know whether it was done.',
    'Look again in a minute before you try again.',
  ],
  stale: [
    'I was interrupted while this was under way, and it began too long ago to go on with: the rest was not done.',
    'Ask again if you still want it.',
  ],
  preempted: [
    'The server was killed while this was under way.',
    'Look with `/status` whether the kill worked.',
  ],
  disconnected: [
    'This guild was disconnected from the hosting account meanwhile.',
    'An admin can connect it again with `/setup connect`.',
  ],
  'host-changed': [
    'I was set to another hosting API meanwhile, and this guild’s key was not given for that one: I don’t send it there.',
    'An admin can connect again with `/setup connect`.',
  ],
  'key-unreadable': [
    'This guild’s stored API key can’t be read any more.',
    'Ask an admin to connect again with `/setup connect`.',
  ],
  internal: [
    'Something went wrong on my side.',
    'Try again; if it stays, tell whoever runs this bot the reference below.',
  ],
};

/** A sentence on what happened. */
export function whatHappened({ reason, hostText }: FailureDetails): Markdown {
  const what = Markdown.trusted(entry(reason)[0]);
  if (hostText === null) return what;
  const who = entry(reason)[0].startsWith('The host') ? 'It' : 'The host';
  return join([md`${what} ${who} says:`, codeBlock(hostText, 600)]);
}

/** The host’s own words, below a sentence on what it did; empty where it sent none. */
export function hostMessage({ hostText }: Pick<FailureDetails, 'hostText'>): Markdown {
  return hostText === null ? md`` : join([md`It says:`, codeBlock(hostText, 600)]);
}

/** A sentence on what to do next. */
export function whatNext({ reason, hostText, retryAt }: FailureDetails): Markdown {
  if (reason === 'declined' && hostText === null) {
    return md`It did not say why. Look at the server at the host, then try again.`;
  }
  return retryAt === null ? Markdown.trusted(entry(reason)[1]) : md`Try again ${after(retryAt)}.`;
}

/** Whether the change that failed for this reason may have been made all the same. */
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

/** The step that an operation failed in, or in which it became uncertain. */
export function failedStep({ steps }: Operation): Step | undefined {
  return steps.find(({ failure, state }) => failure !== null && (state === 'failed' || state === 'unknown'));
}

/** A failure that was written down of an operation. */
export function operationFailure(failure: Failure, operation: Operation): FailureDetails {
  const { hostText, retryAt, applied } = failure;
  return {
    reason: reasonIn(failure, operation),
    hostText,
    retryAt: retryAt === null ? null : ahead(new Date(retryAt)),
    applied,
  };
}

/** Where the host was read after it and knows the server, what it did not find is something else. */
function reasonIn({ reason }: Failure, operation: Operation): string {
  const notFound = reason === 'unknown-server' || reason === 'unknown-backup';
  if (!notFound || operation.state !== 'failed' || operation.serverStatus === null) return reason;
  const name = failedStep(operation)?.name;
  return name === 'backup.restore' || name === 'backup.delete' ? 'backup-not-found' : 'not-found';
}

/**
 * Where a power action had nothing to change, because the server was where that was to bring it: says so.
 * Null where there was something to change. Two people press Start, and the host declines the second.
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
  // A crashed server that takes a stop may well be another one after it.
  return isDown(status) ? md`${name} is already down` : null;
}

/** Why the answer to a change is missing that succeeded all the same, or changed nothing; else null. */
export function lostAnswer({ state, steps }: Operation): Failure | null {
  const lost = steps.find(({ result, failure }) => result?.answerLost && failure !== null);
  return state === 'succeeded' ? (lost?.failure ?? null) : null;
}

/** What there is to say of an operation in which a step failed, or became uncertain: why, how things stand, what to do next. */
export function failureLines(operation: Operation, step: Step, failure: Failure): readonly Markdown[] {
  const trouble = operationFailure(failure, operation);
  if (nothingToDoTitle(operation) !== null) {
    const crashed = operation.serverStatus === 'crashed' ? [serverStateText(operation)] : [];
    return [whatHappened(trouble), ...crashed, md`So there is nothing to do.`];
  }
  const unsure = operation.state === 'unknown' && mayHaveHappened(trouble.reason);
  const lines = [
    whatHappened(trouble),
    sentOnce(operation, trouble),
    unsure && trouble.reason !== 'internal' ? lastCheckText(step, operation) : md``,
    ...createdBackups(operation),
    standsBeside(operation, trouble) ? serverStateText(operation) : md``,
    unsure ? stepTexts[step.name].unsure(trouble.retryAt) : whatNext(trouble),
  ];
  return lines.filter(({ length }) => length > 0);
}

function sentOnce(operation: Operation, { applied }: FailureDetails): Markdown {
  if (operation.state !== 'unknown') return md``;
  if (operation.request.kind === 'command') return md`The command may have run. It was not sent again.`;
  return applied === 'no' ? md`` : md`It was not sent again, so that nothing happens twice.`;
}

/** Whether how the server stands says something about what was asked. */
function standsBeside({ request, state, serverStatus }: Operation, { reason }: FailureDetails): boolean {
  if (reason === 'preempted') return false;
  if (request.kind === 'command') return state === 'unknown' && serverStatus !== null;
  return request.kind !== 'backup.delete';
}
