import type { Operation, Step } from '../../../domain/operation.ts';
import { mainStep } from '../../../operations/plan.ts';
import { codeBlock, type Markdown, md } from '../text.ts';
import { already, lostAnswer } from './already-words.ts';
import { whatHappened } from './failure-words.ts';
import { backupsMade } from './made-backup-words.ts';
import { troubleIn } from './operation-trouble.ts';
import { whereItStands } from './standing-words.ts';
import { progress } from './step-lines.ts';

/** What there is to say of an operation in which nothing failed: how far it is, or what came of it. */
export function outcomeLines(operation: Operation): readonly Markdown[] {
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
