import { type Connections, KeyDecryptionError } from '../domain/connection.ts';
import type { Account } from '../domain/hosting.ts';
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

/** Returns the operation's account, if the guild still has the key for it at this hosting API; else why not. */
export async function loadAccount(
  operation: Operation,
  connections: Pick<Connections, 'get'>,
  hostingUrl: string,
): Promise<Account | AccountUnavailable> {
  const { id, guildId, accountId, interactionId } = operation;
  try {
    const connection = await connections.get(guildId);
    if (connection === null) return 'disconnected';
    if (connection.hostingUrl !== hostingUrl) return 'host-changed';
    if (connection.accountId !== accountId) return 'disconnected';
    const origin = { interaction: interactionId, operation: id };
    const requireCurrent = () => requireAccount(operation, connections, hostingUrl);
    return { id: accountId, apiKey: connection.apiKey, requireCurrent, origin };
  } catch (error) {
    if (error instanceof KeyDecryptionError) return 'key-unreadable';
    throw error;
  }
}

/** @throws AccountUnavailableError */
async function requireAccount(
  operation: Operation,
  connections: Pick<Connections, 'get'>,
  hostingUrl: string,
): Promise<void> {
  try {
    const account = await loadAccount(operation, connections, hostingUrl);
    if (typeof account === 'string') throw new AccountUnavailableError(account);
  } catch (error) {
    // While the database is unavailable nobody can disconnect, so running operations continue.
    if (!(error instanceof StoreUnavailableError)) throw error;
  }
}
