import type { ServerContext } from '../discord/interactions/context.ts';
import { UserError } from '../discord/interactions/user-error.ts';
import { time } from '../discord/texts/markdown.ts';
import { personMention } from '../discord/texts/people.ts';
import { commandsOn } from '../discord/texts/server-commands.ts';
import { restoreOf } from '../operations/kinds.ts';
import type { Operation, OperationRequest } from '../operations/model/operation.ts';
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
  const { undoes, undoneId } = restoreOf(request) ?? {};
  if (undoes === undefined || undoneId === undefined) return;
  const since = new Date(Date.now() - takenBackMs[undoes]);
  const restores = await services.store.operations.lastOn(account.id, server.id, since, 'backup.restore');
  const isRunning = ({ state }: Operation) => state === 'running';
  const done =
    restores.find((restore) => isRunning(restore) && isUndoOf(restore, undoneId)) ??
    takenBackBy(restores, undoneId);
  if (done === null) return;
  throw new UserError('taken-back-already', {
    person: (t) => personMention(t, done.requestedBy.id),
    time: time(done.createdAt),
    ...commandsOn(server),
  });
}

/** Returns the restore by which an operation was taken back; null if none was, or that was taken back itself. @param restores of its server */
export function takenBackBy(restores: readonly Operation[], operationId: string): Operation | null {
  const ended = restores.filter((restore) => restore.state !== 'running' && restoresIn([restore]).length > 0);
  const by = (id: string) => ended.filter((restore) => isUndoOf(restore, id));
  return by(operationId).find(({ id }) => takenBackBy(restores, id) === null) ?? null;
}

function isUndoOf({ request }: Operation, operationId: string): boolean {
  return restoreOf(request)?.undoneId === operationId;
}
