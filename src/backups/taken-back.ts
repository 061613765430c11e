import type { ServerContext } from '../discord/interactions/context.ts';
import { UserError } from '../discord/interactions/user-error.ts';
import { time } from '../discord/texts/markdown.ts';
import { personMention } from '../discord/texts/people.ts';
import { commandsOn } from '../discord/texts/server-commands.ts';
import type { Operation, OperationRequest } from '../domain/operation.ts';
import { takenBackMs } from '../operations/outcomes.ts';
import { restoresIn } from './world-rules.ts';

/**
 * Checks that a restore takes nothing back that was taken back before: it would undo all that happened since.
 * @throws UserError that says who did that, and when
 */
export async function requireNotTakenBack(
  { account, server, services }: Pick<ServerContext, 'account' | 'server' | 'services'>,
  request: OperationRequest,
): Promise<void> {
  if (request.kind !== 'backup.restore') return;
  const { undoes, undoneId } = request;
  if (undoes === undefined || undoneId === undefined) return;
  const since = new Date(Date.now() - takenBackMs[undoes]);
  const restores = await services.store.operations.lastOn(account.id, server.id, since, 'backup.restore');
  const isInEffect = ({ id }: Operation) => !restores.some((restore) => takesBack(restore, id));
  const done = restores.find((restore) => takesBack(restore, undoneId) && isInEffect(restore));
  if (done === undefined) return;
  throw new UserError('taken-back-already', {
    person: (t) => personMention(t, done.requestedBy.id),
    time: time(done.createdAt),
    ...commandsOn(server),
  });
}

function takesBack(operation: Operation, undoneId: string): boolean {
  const { request, state } = operation;
  if (request.kind !== 'backup.restore' || request.undoneId !== undoneId) return false;
  return state === 'running' || restoresIn([operation]).length > 0;
}
