import { isDown } from '../../operations/server-status.ts';
import type { Failure, Operation, Step } from '../../store/operation.ts';
import { type Button, type Card, type Message, message, type Tone } from './card.ts';
import { codeBlock, inline, join, type Markdown, md, mention } from './text.ts';
import { already, lostAnswer } from './words/already-words.ts';
import { leavesUnsure, listensAgain, type Trouble, whatHappened, whatNext } from './words/failure-words.ts';
import { backupMade, lastLook } from './words/last-look-words.ts';
import { whereItStands } from './words/standing-words.ts';
import { progress, stepLine, took } from './words/step-lines.ts';
import { mainStep, stepWords } from './words/step-words.ts';

/** An operation as the person who asked sees it: under way, or with its outcome. */
export function operationMessage(operation: Operation, serverReference: string): Message {
  return message(operationCard(operation), nextButtons(operation, serverReference));
}

/** An operation's outcome, as the log channel is told of it. */
export function announcement(operation: Operation): Message {
  return message(operationCard(operation));
}

function operationCard(operation: Operation): Card {
  // Until the operation has ended nobody has looked how the server stands.
  const failed = operation.state === 'running' ? undefined : failedStep(operation);
  const failure = failed?.failure ?? null;
  const needless = already(operation);
  return {
    ...(needless === null ? { tone: tone(operation) } : { tone: 'neutral', sign: 'ℹ️' }),
    title: needless ?? title(operation),
    text: join([
      ...(operation.request.kind === 'command' ? [codeBlock(operation.request.command, 300)] : []),
      ...(operation.steps.length > 1
        ? [join(operation.steps.map((step) => stepLine(operation, step))), md``]
        : []),
      ...(failed === undefined || failure === null
        ? outcomeLines(operation)
        : failureLines(operation, failed, failure)),
      askedBy(operation),
    ]),
    ...(failure === null ? {} : { footer: `Reference ${failure.reference}` }),
  };
}

function tone({ state }: Operation): Tone {
  if (state === 'succeeded') return 'good';
  if (state === 'failed') return 'bad';
  return state === 'unknown' ? 'warning' : 'busy';
}

function title(operation: Operation): Markdown {
  const server = inline(operation.server.name, 60);
  const words = stepWords[mainStep(operation)];
  switch (operation.state) {
    case 'succeeded':
      return md`${words.done(server, operation)}${took(operation.startedAt, doneAt(operation))}`;
    case 'failed':
      return failedTitle(operation, server);
    case 'unknown':
      return unknownTitle(operation, server);
    default:
      return md`${words.doing(server, operation)}…`;
  }
}

/** When what was asked for was done: that it was may have been certain later. Null where nobody saw when. */
function doneAt({ steps }: Operation): Date | null {
  const endedAt = steps.at(-1)?.endedAt ?? null;
  return endedAt === null ? null : new Date(endedAt);
}

/** A failure after the step that the operation is named after must not read as if that step had failed. */
function failedTitle(operation: Operation, server: Markdown): Markdown {
  const main = mainStep(operation);
  const failed = failedStep(operation)?.name ?? main;
  const mainDone = operation.steps.some(({ name, state }) => name === main && state === 'done');
  const words = stepWords[mainDone ? failed : main].failed(server, operation);
  return mainDone && failed !== main ? md`${stepWords[main].done(server, operation)}, but ${words}` : words;
}

/** Where a step around the one that the operation is named after is uncertain, that one is not. */
function unknownTitle(operation: Operation, server: Markdown): Markdown {
  const main = mainStep(operation);
  const words = stepWords[main];
  const uncertain = stepWords[failedStep(operation)?.name ?? main].doing(server, operation);
  switch (operation.steps.find(({ name }) => name === main)?.state) {
    case 'done':
      return md`${words.done(server, operation)}. Not certain: ${uncertain}`;
    case 'skipped':
      return words.failed(server, operation);
    default:
      return md`Not certain: ${uncertain}`;
  }
}

function outcomeLines(operation: Operation): readonly Markdown[] {
  if (operation.state === 'running') {
    const step = operation.steps.find(
      ({ state }) => state === 'sending' || state === 'accepted' || state === 'lost',
    );
    return operation.steps.length > 1 || step === undefined ? [] : [md`Asked the host ${progress(step)}.`];
  }
  const main = operation.steps.find(({ name }) => name === mainStep(operation));
  const lines = [
    ...(operation.request.kind === 'command' ? outputLines(main) : []),
    ...(already(operation) !== null
      ? needlessLines(operation)
      : operation.steps.some(({ result }) => result?.answerLost)
        ? [md`${unclear(operation)} I looked instead of sending it again, and it was done.`]
        : []),
  ];
  lines.push(...backupsMade(operation));
  if (operation.request.kind === 'backup.restore') lines.push(whereItStands(operation));
  return lines;
}

const interrupted = md`I was interrupted before the host’s answer came.`;

function unclear(operation: Operation): Markdown {
  return lostAnswer(operation)?.reason === 'interrupted' ? interrupted : md`The host gave no clear answer.`;
}

/** What the host made of a power action that had nothing to change. */
function needlessLines(operation: Operation): readonly Markdown[] {
  const lost = lostAnswer(operation);
  if (lost === null) return [md`It was so before you asked; the host took the request all the same.`];
  const answer = lost.reason === 'interrupted' ? interrupted : whatHappened(troubleIn(lost, operation));
  return [answer, md`It was so before you asked, and it is so now: there is nothing to do.`];
}

function outputLines(step: Step | undefined): readonly Markdown[] {
  const output = step?.result?.output;
  return output == null
    ? [md`The host took it; the console printed nothing.`]
    : [md`The host answers:`, codeBlock(output, 1800)];
}

function backupsMade({ steps }: Operation): readonly Markdown[] {
  return steps.flatMap(({ name, state, result }) =>
    name === 'backup.create' && state === 'done' && result?.backup
      ? [md`Backup ${backupMade(result.backup)}`]
      : [],
  );
}

function failureLines(operation: Operation, step: Step, failure: Failure): readonly Markdown[] {
  const trouble = troubleIn(failure, operation);
  if (already(operation) !== null) {
    const crashed = operation.serverStatus === 'crashed' ? [whereItStands(operation)] : [];
    return [whatHappened(trouble), ...crashed, md`So there is nothing to do.`];
  }
  const unsure = operation.state === 'unknown' && leavesUnsure(trouble.reason);
  const lines = [
    whatHappened(trouble),
    sentOnce(operation, trouble),
    unsure && trouble.reason !== 'internal' ? lastLook(step, operation) : md``,
    ...backupsMade(operation),
    standsBeside(operation, trouble) ? whereItStands(operation) : md``,
    unsure ? lookAgain(step, trouble) : whatNext(trouble),
  ];
  return lines.filter(({ length }) => length > 0);
}

/** What to do where nobody knows whether a step was done: not before the host listens again. */
function lookAgain({ name }: Step, trouble: Trouble): Markdown {
  const { unsure } = stepWords[name];
  return trouble.retryAt === null ? unsure(false) : md`${listensAgain(trouble)} ${unsure(true)}`;
}

function sentOnce(operation: Operation, { applied }: Trouble): Markdown {
  if (operation.state !== 'unknown') return md``;
  if (operation.request.kind === 'command') return md`The command may have run. It was not sent again.`;
  return applied === 'no' ? md`` : md`It was not sent again, so that nothing happens twice.`;
}

/** Whether how the server stands says something about what was asked. */
function standsBeside({ request, state, serverStatus }: Operation, { reason }: Trouble): boolean {
  if (reason === 'superseded') return false;
  if (request.kind === 'command') return state === 'unknown' && serverStatus !== null;
  return request.kind !== 'backup.delete';
}

function askedBy({ requestedBy }: Operation): Markdown {
  return md`Asked by ${mention.user(requestedBy.id)}`;
}

function failedStep({ steps }: Operation): Step | undefined {
  return steps.find(({ failure, state }) => failure !== null && (state === 'failed' || state === 'unknown'));
}

/** Where a server was left stopped by what failed, starting it is one press away. */
function nextButtons(operation: Operation, serverReference: string): readonly Button[] {
  if (operation.state !== 'failed' && operation.state !== 'unknown') return [];
  const look: Button = { id: ['status', serverReference], label: 'Status', style: 'secondary' };
  const start: Button = { id: ['power', 'start', serverReference], label: 'Start', style: 'secondary' };
  const down = isDown(operation.serverStatus);
  return operation.request.kind === 'backup.restore' && down ? [look, start] : [look];
}

function troubleIn(failure: Failure, operation: Operation): Trouble {
  const { hostText, retryAt, applied } = failure;
  return {
    reason: reasonIn(failure, operation),
    hostText,
    retryAt: retryAt === null ? null : new Date(retryAt),
    applied,
  };
}

/** Where the host was read after it and knows the server, what it did not find is something else. */
function reasonIn({ reason }: Failure, operation: Operation): string {
  const notFound = reason === 'unknown server' || reason === 'unknown backup';
  if (!notFound || operation.state !== 'failed' || operation.serverStatus === null) return reason;
  const name = failedStep(operation)?.name;
  return name === 'backup.restore' || name === 'backup.delete' ? 'backup not found' : 'not found';
}
