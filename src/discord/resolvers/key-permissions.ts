import { orNull, type Server } from '@steward/hosts/model';
import { type Action, actionKinds } from '../../access/actions.ts';
import type { ServerContext } from '../interactions/context.ts';
import { refused } from './refusals.ts';

/** Returns the host's permissions that the API key lacks for an action on a server; empty if none is known to be. */
export function lackingPermissions({ deniedToKey }: Server, action: Action): readonly string[] {
  const needed = actionKinds[action].key;
  return needed === null ? [] : (deniedToKey?.[needed] ?? []);
}

/** A read of a second ago will do. If the host does not respond in time, it has to decide itself. In milliseconds. */
const readOptions = { maxAgeMs: 5_000, deadlineMs: 3_000 };

/**
 * Checks that the API key may do the action on the server, if the host says so.
 * @throws UserError with the permissions that it lacks
 */
export async function requireKeyPermission(ctx: ServerContext, action: Action): Promise<void> {
  const { hosting, account, connection, server } = ctx;
  if (hosting.capabilities.keyPermissions !== true) return;
  const read = await orNull(hosting.server(account, server.id, readOptions));
  const lacking = read === null ? [] : lackingPermissions(read, action);
  if (lacking.length === 0) return;
  throw refused({ code: 'key-not-permitted', action, connection, server, permissions: lacking });
}
