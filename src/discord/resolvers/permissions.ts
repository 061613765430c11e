import { Access } from '../../access/access.ts';
import type { Action } from '../../access/actions.ts';
import type { Connection } from '../../domain/connection.ts';
import type { Account } from '../../domain/hosting.ts';
import type { InteractionContext, Services } from '../interactions/context.ts';
import { UserError } from '../interactions/user-error.ts';
import { actionTexts } from '../texts/actions.ts';
import { inline, inlineCode, join, Markdown, md } from '../views/markdown.ts';

/** What the person who asks may do in this guild. */
export async function loadAccess(use: InteractionContext, deps: Services): Promise<Access> {
  return new Access(use.person, use.person.isAdmin ? [] : await deps.store.grants.of(use.guildId));
}

/** @throws UserError where no server can be found on which the person may do this */
export function requireAnyServer(access: Access, action: Action): void {
  if (!access.mayAnywhere(action)) throw noPermission([action]);
}

/**
 * `why`: for what the actions are needed, where that can't be seen from what was asked.
 * @throws UserError naming what the person lacks on the server
 */
export function requireActions(
  access: Access,
  actions: readonly Action[],
  server: { readonly id: string; readonly name: string },
  why?: Markdown,
): void {
  const lacking = access.lacking(actions, server.id);
  if (lacking.length === 0) return;
  throw noPermission(lacking, whereNot(access, lacking, server), why);
}

/** "You", and where that matters: not where none of it may be done anywhere, nor by its name what may not be seen. */
function whereNot(
  access: Access,
  lacking: readonly Action[],
  server: { readonly id: string; readonly name: string },
): Markdown {
  if (access.maySee(server.id)) return md`On **${inline(server.name, 60)}** you`;
  return lacking.some((action) => access.mayAnywhere(action)) ? md`On this server you` : md`You`;
}

function noPermission(lacking: readonly Action[], you: Markdown = md`You`, why?: Markdown): UserError {
  const what = join(
    lacking.map((action) => Markdown.trusted(actionTexts[action])),
    ' or ',
  );
  const grants = join(
    lacking.map((action) => inlineCode(`/access grant role:<role> permission:${action}`)),
    ' and ',
  );
  const refused = md`${you} may not ${what}. An admin can allow it to one of your roles with ${grants}.`;
  return new UserError(md`No permission`, why === undefined ? refused : join([why, refused], ' '));
}

/** @throws UserError where the person may not manage the guild: checked here too, because a guild can open commands to others */
export function requireAdmin(use: InteractionContext): void {
  if (use.person.isAdmin) return;
  throw new UserError(md`No permission`, md`Only members with the permission **Manage Server** may do this.`);
}

export interface ConnectedAccount {
  readonly connection: Connection;
  readonly account: Account;
}

/**
 * The hosting account of the guild.
 * @throws UserError where there is none, or where its key belongs to another hosting API
 */
export async function requireConnection(use: InteractionContext, deps: Services): Promise<ConnectedAccount> {
  const connection = await deps.store.connections.get(use.guildId);
  if (connection === null) {
    const next = use.person.isAdmin
      ? md`Connect it with ${inlineCode('/setup connect')}: you need an API key of the account.`
      : md`Ask an admin to connect it with ${inlineCode('/setup connect')}.`;
    throw new UserError(md`Not connected`, md`This guild is not connected to a hosting account yet. ${next}`);
  }
  if (connection.hostingUrl !== deps.hostingUrl) {
    throw new UserError(
      md`Connected to another host`,
      md`The stored API key was given for another hosting API than the one that I serve now, so I don’t send it there. Ask an admin to connect again with ${inlineCode('/setup connect')}.`,
    );
  }
  const { accountId: id, apiKey } = connection;
  return { connection, account: { id, apiKey, origin: { interaction: use.id } } };
}
