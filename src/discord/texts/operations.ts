import type { Operation, Step } from '../../domain/operation.ts';
import { mainStep } from '../../operations/plan.ts';
import { codeBlock, inline, type Markdown, md } from '../views/markdown.ts';
import { createdBackups } from './backups.ts';
import { failedStep, lostAnswer, nothingToDoTitle, operationFailure, whatHappened } from './failures.ts';
import { textsIn } from './languages.ts';
import { serverStateText } from './servers.ts';
import { progress, stepTexts, took } from './steps.ts';

/** Returns what an operation does, or its outcome, in a few words. */
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

/** Returns when the last step ended; null if that is unknown. */
function doneAt({ steps }: Operation): Date | null {
  const endedAt = steps.at(-1)?.endedAt ?? null;
  return endedAt === null ? null : new Date(endedAt);
}

/** Names both steps if the main step is done and a later one failed. */
function failedTitle(operation: Operation, server: Markdown): Markdown {
  const main = mainStep(operation);
  const failed = failedStep(operation)?.name ?? main;
  const mainDone = operation.steps.some(({ name, state }) => name === main && state === 'done');
  const words = stepTexts[mainDone ? failed : main].failed(server, operation);
  return mainDone && failed !== main ? md`${stepTexts[main].done(server, operation)}, but ${words}` : words;
}

/** Names the uncertain step, and the main step if that is done. */
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

/** Returns the text on an operation without a failure: its progress, or its outcome. */
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
      ? nothingToDoLines(operation)
      : operation.steps.some(({ result }) => result?.answerLost)
        ? [md`${unclearResponse(operation)} I checked instead of sending it again: it was done.`]
        : []),
  ];
  lines.push(...createdBackups(operation));
  if (operation.request.kind === 'backup.restore') lines.push(serverStateText(operation));
  return lines;
}

const interrupted = md`I was restarted before the host responded.`;

function unclearResponse(operation: Operation): Markdown {
  return lostAnswer(operation)?.reason === 'interrupted' ? interrupted : md`The host gave no clear response.`;
}

/** Returns the text on a power action that had nothing to change. */
function nothingToDoLines(operation: Operation): readonly Markdown[] {
  const lost = lostAnswer(operation);
  if (lost === null)
    return [md`This was already the case when you asked. The host accepted the request anyway.`];
  const response =
    lost.reason === 'interrupted'
      ? interrupted
      : whatHappened(textsIn('en'), operationFailure(lost, operation));
  return [response, md`This was already the case when you asked, and still is. There is nothing to do.`];
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

/** Returns a line for each person and kind of change; without server names, which not everybody may see. */
export function runningOperations(running: readonly Operation[]): readonly Markdown[] {
  const groups = Map.groupBy(running, (operation) => `${operation.requestedBy.id} ${mainStep(operation)}`);
  return [...groups.values()].flatMap((operations) => {
    const [first] = operations;
    if (first === undefined) return [];
    const times = operations.length === 1 ? md`` : md` (${operations.length} times)`;
    return [md`- **${first.requestedBy.name}**: ${kinds[mainStep(first)]}${times}`];
  });
}
