import type { Action } from '../../access/actions.ts';
import { Access } from '../../access/permission.ts';
import type { Account } from '../../hosting/hosting.ts';
import type { Connection } from '../../store/connection.ts';
import type { Deps, Use } from '../dispatch/command.ts';
import { Refusal } from '../dispatch/refusal.ts';
import { code, inline, join, Markdown, md } from '../look/text.ts';
import { actionWords } from '../look/words/action-words.ts';

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

/** What the person who asks may do in this guild. */
export async function accessOf(use: Use, deps: Deps): Promise<Access> {
  return new Access(use.person, use.person.isAdmin ? [] : await deps.store.grants.of(use.guildId));
}

/** @throws Refusal where no server can be found on which the person may do this */
export function requireAnywhere(access: Access, action: Action): void {
  if (!access.mayAnywhere(action)) throw noPermission([action]);
}

/**
 * `why`: for what the actions are needed, where that can't be seen from what was asked.
 * @throws Refusal naming what the person lacks on the server
 */
export function requireOn(
  access: Access,
  actions: readonly Action[],
  server: { readonly id: string; readonly name: string },
  why?: Markdown,
): void {
  const lacking = access.lacking(actions, server.id);
  if (lacking.length === 0) return;
  const where = access.maySee(server.id) ? md`On **${inline(server.name, 60)}** you` : md`On this server you`;
  throw noPermission(lacking, where, why);
}

function noPermission(lacking: readonly Action[], you: Markdown = md`You`, why?: Markdown): Refusal {
  const what = join(
    lacking.map((action) => Markdown.trusted(actionWords[action])),
    ' or ',
  );
  const grants = join(
    lacking.map((action) => code(`/access grant permission:${action}`)),
    ' and ',
  );
  const refused = md`${you} may not ${what}. An admin can allow it to one of your roles with ${grants}.`;
  return new Refusal(md`No permission`, why === undefined ? refused : join([why, refused], ' '));
}

/** @throws Refusal where the person may not manage the guild: checked here too, because a guild can open commands to others */
export function requireAdmin(use: Use): void {
  if (use.person.isAdmin) return;
  throw new Refusal(md`No permission`, md`Only members with the permission **Manage Server** may do this.`);
}
