import type { Operation } from '../../domain/operation.ts';
import { isDown } from '../../operations/server-status.ts';
import { type Button, type Card, type Message, message, type Tone } from './card.ts';
import { codeBlock, join, type Markdown, md, mention } from './text.ts';
import { already } from './words/already-words.ts';
import { failureLines } from './words/failure-lines.ts';
import { operationTitle } from './words/operation-title.ts';
import { failedStep } from './words/operation-trouble.ts';
import { outcomeLines } from './words/outcome-lines.ts';
import { stepLine } from './words/step-lines.ts';

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
    title: needless ?? operationTitle(operation),
    text: join([
      ...(operation.request.kind === 'command' ? [codeBlock(operation.request.command, 300, 'start')] : []),
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

function askedBy({ requestedBy }: Operation): Markdown {
  return md`Asked by ${mention.user(requestedBy.id)}`;
}

/** Where a server was left stopped by what failed, starting it is one press away. */
function nextButtons(operation: Operation, serverReference: string): readonly Button[] {
  if (operation.state !== 'failed' && operation.state !== 'unknown') return [];
  const look: Button = { id: ['status', serverReference], label: 'Status', style: 'secondary' };
  const start: Button = { id: ['power', 'start', serverReference], label: 'Start', style: 'secondary' };
  const down = isDown(operation.serverStatus);
  return operation.request.kind === 'backup.restore' && down ? [look, start] : [look];
}
