import type { Failure, Operation, Step } from '../../../domain/operation.ts';
import { type Markdown, md } from '../text.ts';
import { already } from './already-words.ts';
import { leavesUnsure, type Trouble, whatHappened, whatNext } from './failure-words.ts';
import { lastLook } from './last-look-words.ts';
import { backupsMade } from './made-backup-words.ts';
import { troubleIn } from './operation-trouble.ts';
import { whereItStands } from './standing-words.ts';
import { stepWords } from './step-words.ts';

/** What there is to say of an operation in which a step failed, or became uncertain: why, how things stand, what to do next. */
export function failureLines(operation: Operation, step: Step, failure: Failure): readonly Markdown[] {
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
    unsure ? stepWords[step.name].unsure(trouble.retryAt) : whatNext(trouble),
  ];
  return lines.filter(({ length }) => length > 0);
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
