import type { Operation } from '../../../domain/operation.ts';
import { mainStep } from '../../../operations/plan.ts';
import { inline, type Markdown, md } from '../text.ts';
import { failedStep } from './operation-trouble.ts';
import { took } from './step-lines.ts';
import { stepWords } from './step-words.ts';

/** What an operation does, or what came of it, in a few words. */
export function operationTitle(operation: Operation): Markdown {
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
