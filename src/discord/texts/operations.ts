import type { Operation, Step } from '../../domain/operation.ts';
import { mainStep } from '../../operations/plan.ts';
import { codeBlock, inline, type Markdown, md } from '../views/markdown.ts';
import { createdBackups } from './backups.ts';
import { failedStep, lostAnswer, nothingToDoTitle, operationFailure, whatHappened } from './failures.ts';
import { serverStateText } from './servers.ts';
import { progress, stepTexts, took } from './steps.ts';

/** What an operation does, or what came of it, in a few words. */
export function operationTitle(operation: Operation): Markdown {
  const server = inline(operation.server.name, 60);
  const words = stepTexts[mainStep(operation)];
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
  const words = stepTexts[mainDone ? failed : main].failed(server, operation);
  return mainDone && failed !== main ? md`${stepTexts[main].done(server, operation)}, but ${words}` : words;
}

/** Where a step around the one that the operation is named after is uncertain, that one is not. */
function unknownTitle(operation: Operation, server: Markdown): Markdown {
  const main = mainStep(operation);
  const words = stepTexts[main];
  const uncertain = stepTexts[failedStep(operation)?.name ?? main].doing(server, operation);
  switch (operation.steps.find(({ name }) => name === main)?.state) {
    case 'done':
      return md`${words.done(server, operation)}. Outcome unknown: ${uncertain}`;
    case 'skipped':
      return words.failed(server, operation);
    default:
      return md`Outcome unknown: ${uncertain}`;
  }
}

/** What there is to say of an operation in which nothing failed: how far it is, or what came of it. */
export function outcomeLines(operation: Operation): readonly Markdown[] {
  if (operation.state === 'running') {
    const step = operation.steps.find(
      ({ state }) => state === 'sending' || state === 'accepted' || state === 'lost',
    );
    return operation.steps.length > 1 || step === undefined ? [] : [md`Sent to the host ${progress(step)}.`];
  }
  const main = operation.steps.find(({ name }) => name === mainStep(operation));
  const lines = [
    ...(operation.request.kind === 'command' ? outputLines(main) : []),
    ...(nothingToDoTitle(operation) !== null
      ? needlessLines(operation)
      : operation.steps.some(({ result }) => result?.answerLost)
        ? [md`${unclear(operation)} I checked instead of sending it again: it was done.`]
        : []),
  ];
  lines.push(...createdBackups(operation));
  if (operation.request.kind === 'backup.restore') lines.push(serverStateText(operation));
  return lines;
}

const interrupted = md`I was restarted before the host responded.`;

function unclear(operation: Operation): Markdown {
  return lostAnswer(operation)?.reason === 'interrupted' ? interrupted : md`The host gave no clear response.`;
}

/** What the host made of a power action that had nothing to change. */
function needlessLines(operation: Operation): readonly Markdown[] {
  const lost = lostAnswer(operation);
  if (lost === null)
    return [md`This was already the case when you asked. The host accepted the request anyway.`];
  const answer =
    lost.reason === 'interrupted' ? interrupted : whatHappened(operationFailure(lost, operation));
  return [answer, md`This was already the case when you asked, and still is. There is nothing to do.`];
}

function outputLines(step: Step | undefined): readonly Markdown[] {
  const output = step?.result?.output;
  return output == null
    ? [md`The host accepted it. The console printed nothing.`]
    : [md`The host’s response:`, codeBlock(output, 1800)];
}

const kinds: Readonly<Record<Step['name'], Markdown>> = {
  'power.start': md`start a server`,
  'power.stop': md`stop a server`,
  'power.restart': md`restart a server`,
  'power.kill': md`kill a server`,
  command: md`run a command on a server`,
  'backup.create': md`back up a server`,
  'backup.restore': md`restore a server`,
  'backup.delete': md`delete a backup`,
};

/** Who asked for what kind of change, a line each: without the names of servers, which not everybody may see. */
export function runningOperations(running: readonly Operation[]): readonly Markdown[] {
  const alike = Map.groupBy(running, (operation) => `${operation.requestedBy.id} ${mainStep(operation)}`);
  return [...alike.values()].flatMap((operations) => {
    const [first] = operations;
    if (first === undefined) return [];
    const times = operations.length === 1 ? md`` : md` (${operations.length} times)`;
    return [md`- **${first.requestedBy.name}**: ${kinds[mainStep(first)]}${times}`];
  });
}
