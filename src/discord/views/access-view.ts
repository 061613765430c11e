import { actions, levelNames, type Permission, permissionSchema } from '../../access/actions.ts';
import type { ServerRef } from '../../domain/connection.ts';
import type { Grant } from '../../domain/grant.ts';
import { permissionTexts } from '../texts/actions.ts';
import { type Message, message } from './embed.ts';
import { inline, inlineCode, join, lines, type Markdown, md, mention } from './markdown.ts';

/** Lists a guild's grants. */
export function accessMessage(guildId: string, grants: readonly Grant[]): Message {
  const everything = md`Members with **Administrator** or **Manage Server** may do everything.`;
  const example = inlineCode('/access grant role:@Moderators permission:operator');
  const rest =
    grants.length === 0
      ? [md`Nobody else may do anything yet. Grant permissions with ${example}.`]
      : grants.toSorted(byRole).map((grant) => md`• ${grantText(guildId, grant)}`);
  return message({
    tone: 'neutral',
    title: md`Who may do what`,
    text: lines([everything, md``, ...rest], 4_000),
  });
}

export function grantedMessage(guildId: string, grant: Grant, added: boolean): Message {
  const title = added ? md`Granted` : md`Already granted`;
  return message({ tone: 'good', title, text: grantText(guildId, grant) });
}

/** What to revoke from a role; null: every permission, or all servers. */
export interface Revocation {
  readonly roleId: string;
  readonly permission: Permission | null;
  readonly server: ServerRef | null;
}

/** @param count how many grants were removed
 * @param left the role's remaining grants */
export function revokedMessage(
  guildId: string,
  { roleId, permission, server }: Revocation,
  count: number,
  left: readonly Grant[],
): Message {
  const role = roleText(guildId, roleId);
  const has =
    left.length === 0
      ? md`${role} has no other grants.`
      : lines(
          [md`Still granted:`, ...left.toSorted(byRole).map((grant) => md`• ${grantText(guildId, grant)}`)],
          3_000,
        );
  if (count > 0) {
    const took = md`Removed ${count === 1 ? 'one grant' : `${count} grants`} from ${role}.`;
    return message({ tone: 'good', title: md`Revoked`, text: join([took, has]) });
  }
  const what = permission === null ? md`anything` : md`**${inline(permission)}**`;
  const place = server === null ? md`` : md` on **${inline(server.name, 60)}**`;
  const text = md`${role} has no separate grant for ${what}${place}. A level, or a grant on all servers, can only be revoked as a whole.`;
  return message({ tone: 'warning', title: md`Nothing to revoke`, text: join([text, has]) });
}

function grantText(guildId: string, { roleId, permission, server }: Grant): Markdown {
  const scope = server === null ? md`on all servers` : md`on **${inline(server.name, 60)}**`;
  return md`${roleText(guildId, roleId)} ${scope}: **${inline(permissionText(permission))}**`;
}

/** The id of the @everyone role is the guild's id; a mention of it would show as "@@everyone". */
function roleText(guildId: string, roleId: string): Markdown {
  return roleId === guildId ? md`**everyone**` : mention.role(roleId);
}

function permissionText(permission: string): string {
  const known = permissionSchema.safeParse(permission);
  return known.success ? permissionTexts[known.data] : permission;
}

const order: readonly string[] = [...levelNames, ...actions];
// Created once: `localeCompare` takes several times as long, and there can be 500 grants.
const names = new Intl.Collator();

function byRole(a: Grant, b: Grant): number {
  if (a.roleId !== b.roleId) return a.roleId < b.roleId ? -1 : 1;
  return (
    names.compare(a.server?.name ?? '', b.server?.name ?? '') ||
    order.indexOf(a.permission) - order.indexOf(b.permission)
  );
}
