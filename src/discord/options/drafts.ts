import type { Draft } from '../../operations/draft.ts';
import type { ServerRef } from '../../store/connection.ts';
import type { OperationRequest } from '../../store/operation.ts';
import type { Use } from '../dispatch/command.ts';
import type { Connected } from './account.ts';

/** What the person who uses a command asks for, ready to be written down. */
export function draftOf(
  use: Use,
  { account }: Connected,
  server: ServerRef,
  request: OperationRequest,
): Draft {
  return {
    guildId: use.guildId,
    accountId: account.id,
    server: { id: server.id, name: server.name },
    request,
    requestedBy: { id: use.person.id, name: use.person.name },
    interactionId: use.id,
    replyTo: use.reply.target,
  };
}
