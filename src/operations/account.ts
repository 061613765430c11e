import { type Connections, KeyDecryptionError } from '../domain/connection.ts';
import type { Account } from '../domain/hosting.ts';
import type { Operation } from '../domain/operation.ts';
import { StoreUnavailableError } from '../domain/store-errors.ts';

/** Why an operation's account can't be used any more. */
type NoAccount = 'disconnected' | 'host-changed' | 'key-unreadable';

/** Thrown where an operation's account can't be used any more while it is under way. */
export class AccountGoneError extends Error {
  override readonly name = 'AccountGoneError';
  readonly reason: NoAccount;
  constructor(reason: NoAccount) {
    super(`the account of an operation is gone: ${reason}`);
    this.reason = reason;
  }
}

/** The account that an operation was asked for, where the guild still holds its key for this hosting API. */
export async function loadAccount(
  operation: Operation,
  connections: Pick<Connections, 'get'>,
  hostingUrl: string,
): Promise<Account | NoAccount> {
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

/** @throws AccountGoneError */
async function requireAccount(
  operation: Operation,
  connections: Pick<Connections, 'get'>,
  hostingUrl: string,
): Promise<void> {
  try {
    const account = await loadAccount(operation, connections, hostingUrl);
    if (typeof account === 'string') throw new AccountGoneError(account);
  } catch (error) {
    // While the store is away nobody can be disconnected; what is under way is followed.
    if (!(error instanceof StoreUnavailableError)) throw error;
  }
}
