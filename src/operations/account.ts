import { type Connections, KeyDecryptionError } from '../domain/connection.ts';
import type { Hosts } from '../domain/host.ts';
import type { Account, Hosting } from '../domain/hosting.ts';
import type { Operation } from '../domain/operation.ts';
import { StoreUnavailableError } from '../domain/store-errors.ts';

/** Why an operation's account can no longer be used. */
type AccountUnavailable = 'disconnected' | 'host-changed' | 'key-unreadable';

/** Thrown if an operation's account can no longer be used while the operation runs. */
export class AccountUnavailableError extends Error {
  override readonly name = 'AccountUnavailableError';
  readonly reason: AccountUnavailable;
  constructor(reason: AccountUnavailable) {
    super(`the account of an operation is unavailable: ${reason}`);
    this.reason = reason;
  }
}

/** An operation's account, and the host to call for it. */
export interface HostAccount {
  readonly account: Account;
  readonly hosting: Hosting;
}

/** Returns the operation's account, if the guild still has the key for it at a configured host; else why not. */
export async function loadAccount(
  operation: Operation,
  connections: Pick<Connections, 'get'>,
  hosts: Hosts,
): Promise<HostAccount | AccountUnavailable> {
  const { id, guildId, accountId, interactionId } = operation;
  try {
    const guild = await connections.get(guildId);
    if (guild === null) return 'disconnected';
    const isOwn = ({ id }: { readonly id: string }) => id === operation.server.connectionId;
    const connection = guild.connections.find(isOwn);
    if (connection === undefined) return guild.unreadable.some(isOwn) ? 'key-unreadable' : 'disconnected';
    const host = hosts.at(connection);
    if (host === null) return 'host-changed';
    if (connection.accountId !== accountId) return 'disconnected';
    const origin = { interaction: interactionId, operation: id };
    const requireCurrent = () => requireAccount(operation, connections, hosts);
    const account = { id: accountId, apiKey: connection.apiKey, guildId, requireCurrent, origin };
    return { account, hosting: host.hosting };
  } catch (error) {
    if (error instanceof KeyDecryptionError) return 'key-unreadable';
    throw error;
  }
}

/** @throws AccountUnavailableError */
async function requireAccount(
  operation: Operation,
  connections: Pick<Connections, 'get'>,
  hosts: Hosts,
): Promise<void> {
  try {
    const account = await loadAccount(operation, connections, hosts);
    if (typeof account === 'string') throw new AccountUnavailableError(account);
  } catch (error) {
    // While the database is unavailable nobody can disconnect, so running operations continue.
    if (!(error instanceof StoreUnavailableError)) throw error;
  }
}
