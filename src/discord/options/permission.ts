import { Access } from '../../access/access.ts';
import type { Action } from '../../access/actions.ts';
import type { Deps, Use } from '../dispatch/command.ts';
import { Refusal } from '../dispatch/refusal.ts';
import { code, inline, join, Markdown, md } from '../look/text.ts';
import { actionWords } from '../look/words/action-words.ts';

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

function noPermission(lacking: readonly Action[], you: Markdown = md`You`, why?: Markdown): Refusal {
  const what = join(
    lacking.map((action) => Markdown.trusted(actionWords[action])),
    ' or ',
  );
  const grants = join(
    lacking.map((action) => code(`/access grant role:<role> permission:${action}`)),
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
