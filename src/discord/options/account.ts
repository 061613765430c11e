import type { Connection } from '../../domain/connection.ts';
import type { Account } from '../../domain/hosting.ts';
import type { Deps, Use } from '../dispatch/command.ts';
import { Refusal } from '../dispatch/refusal.ts';
import { code, md } from '../look/text.ts';

export interface Connected {
  readonly connection: Connection;
  readonly account: Account;
}

/**
 * The hosting account of the guild.
 * @throws Refusal where there is none, or where its key belongs to another hosting API
 */
export async function connected(use: Use, deps: Deps): Promise<Connected> {
  const connection = await deps.store.connections.get(use.guildId);
  if (connection === null) {
    const next = use.person.isAdmin
      ? md`Connect it with ${code('/setup connect')}: you need an API key of the account.`
      : md`Ask an admin to connect it with ${code('/setup connect')}.`;
    throw new Refusal(md`Not connected`, md`This guild is not connected to a hosting account yet. ${next}`);
  }
  if (connection.hostingUrl !== deps.hostingUrl) {
    throw new Refusal(
      md`Connected to another host`,
      md`The stored API key was given for another hosting API than the one that I serve now, so I don’t send it there. Ask an admin to connect again with ${code('/setup connect')}.`,
    );
  }
  const { accountId: id, apiKey } = connection;
  return { connection, account: { id, apiKey, origin: { interaction: use.id } } };
}
