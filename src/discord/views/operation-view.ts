import type { Operation } from '../../domain/operation.ts';
import { isDown } from '../../operations/server-status.ts';
import { failedStep, failureLines, nothingToDoTitle } from '../texts/failures.ts';
import { textsIn } from '../texts/languages.ts';
import { operationTitle, outcomeLines } from '../texts/operations.ts';
import { stepLine } from '../texts/steps.ts';
import { type Button, type EmbedCard, type Message, message, type Tone } from './embed.ts';
import { codeBlock, join, type Markdown, md, mention } from './markdown.ts';

/** The custom ids of the buttons under an operation that failed. */
export interface NextButtonIds {
  readonly status: string;
  readonly start: string;
}

/** Shows an operation's progress or outcome to the person who requested it. */
export function operationMessage(operation: Operation, buttonIds: () => NextButtonIds): Message {
  return message(operationCard(operation), nextButtons(operation, buttonIds));
}

/** Shows an operation's outcome in the log channel. */
export function announcementMessage(operation: Operation): Message {
  return message(operationCard(operation));
}

function operationCard(operation: Operation): EmbedCard {
  // `serverStatus` is read when the operation ends.
  const failed = operation.state === 'running' ? undefined : failedStep(operation);
  const failure = failed?.failure ?? null;
  const nothingToDo = nothingToDoTitle(operation);
  return {
    ...(nothingToDo === null ? { tone: tone(operation) } : { tone: 'neutral', icon: 'ℹ️' }),
    title: nothingToDo ?? operationTitle(operation),
    text: join([
      ...(operation.request.kind === 'command' ? [codeBlock(operation.request.command, 300, 'start')] : []),
      ...(operation.steps.length > 1
        ? [join(operation.steps.map((step) => stepLine(operation, step))), md``]
        : []),
      ...(failed === undefined || failure === null
        ? outcomeLines(operation)
        : failureLines(textsIn('en'), operation, failed, failure)),
      requesterLine(operation),
    ]),
    ...(failure === null ? {} : { footer: `Reference ${failure.reference}` }),
  };
}

function tone({ state }: Operation): Tone {
  if (state === 'succeeded') return 'good';
  if (state === 'failed') return 'bad';
  return state === 'unknown' ? 'warning' : 'busy';
}

function requesterLine({ requestedBy }: Operation): Markdown {
  return md`Requested by ${mention.user(requestedBy.id)}`;
}

/** Status, and Start if a failed restore left the server stopped. */
function nextButtons(operation: Operation, buttonIds: () => NextButtonIds): readonly Button[] {
  if (operation.state !== 'failed' && operation.state !== 'unknown') return [];
  const ids = buttonIds();
  const status: Button = { customId: ids.status, label: 'Status', style: 'secondary' };
  const start: Button = { customId: ids.start, label: 'Start', style: 'secondary' };
  const down = isDown(operation.serverStatus);
  return operation.request.kind === 'backup.restore' && down ? [status, start] : [status];
}
