import type { ConnectionProblem, HostConnection } from '../domain/host-connection.ts';
import type { Operation } from '../domain/operation.ts';
import { StoreUnavailableError } from '../domain/store-errors.ts';
import type { GuildHosts } from './guild-hosts.ts';

/** Thrown if an operation's account can no longer be used while the operation runs. */
export class AccountUnavailableError extends Error {
  override readonly name = 'AccountUnavailableError';
  readonly reason: ConnectionProblem;
  constructor(reason: ConnectionProblem) {
    super(`the account of an operation is unavailable: ${reason}`);
    this.reason = reason;
  }
}

/**
 * Returns the host of an operation and its account, which is checked again before each call, if the guild still has the
 * key for it at a configured host; else why not.
 */
export async function loadAccount(
  operation: Operation,
  hosts: Pick<GuildHosts, 'link'>,
): Promise<HostConnection | ConnectionProblem> {
  const { id, guildId, accountId, server, interactionId } = operation;
  const origin = { interaction: interactionId, operation: id };
  const link = await hosts.link(guildId, server.connectionId, origin);
  if (typeof link === 'string') return link;
  if (link.account.id !== accountId) return 'disconnected';
  const requireCurrent = () => requireAccount(operation, hosts);
  return { ...link, account: { ...link.account, requireCurrent } };
}

/** @throws AccountUnavailableError */
async function requireAccount(operation: Operation, hosts: Pick<GuildHosts, 'link'>): Promise<void> {
  try {
    const account = await loadAccount(operation, hosts);
    if (typeof account === 'string') throw new AccountUnavailableError(account);
  } catch (error) {
    // While the database is unavailable nobody can disconnect, so running operations continue.
    if (!(error instanceof StoreUnavailableError)) throw error;
  }
}
