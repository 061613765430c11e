import type { Account } from '../hosting/hosting.ts';
import { type Connections, KeyUnreadable } from '../store/connection.ts';
import type { Operation } from '../store/operation.ts';

/** Why an operation's account can't be used any more. */
type NoAccount = 'disconnected' | 'another host' | 'key unreadable';

/** The account that an operation was asked for, where the guild still holds its key for this hosting API. */
export async function accountOf(
  { id, guildId, accountId, interactionId }: Operation,
  connections: Pick<Connections, 'get'>,
  hostingUrl: string,
): Promise<Account | NoAccount> {
  try {
    const connection = await connections.get(guildId);
    if (connection === null) return 'disconnected';
    if (connection.hostingUrl !== hostingUrl) return 'another host';
    if (connection.accountId !== accountId) return 'disconnected';
    const origin = { interaction: interactionId, operation: id };
    return { id: accountId, apiKey: connection.apiKey, origin };
  } catch (error) {
    if (error instanceof KeyUnreadable) return 'key unreadable';
    throw error;
  }
}
