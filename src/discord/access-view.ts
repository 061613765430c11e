import { actions, levelNames, type Permission, permissionSchema } from '../access/actions.ts';
import type { ServerRef } from '../store/connection.ts';
import type { Grant } from '../store/grants.ts';
import { type Message, message } from './card.ts';
import { code, inline, lines, type Markdown, md, mention } from './text.ts';
import { permissionWords } from './words/action-words.ts';

/** All that was granted in a guild. */
export function accessMessage(grants: readonly Grant[]): Message {
  const everything = md`Members with **Administrator** or **Manage Server** may do everything.`;
  const example = code('/access grant role:@Moderators permission:operator');
  const rest =
    grants.length === 0
      ? [md`Nobody else may do anything yet. Grant something with ${example}.`]
      : grants
          .toSorted(byRole)
          .map(
            (grant) =>
              md`• ${mention.role(grant.roleId)} may **${inline(words(grant.permission))}** ${where(grant.server)}`,
          );
  return message({
    tone: 'neutral',
    title: md`Who may do what`,
    text: lines([everything, md``, ...rest], 4_000),
  });
}

export function granted(
  roleId: string,
  permission: Permission,
  server: ServerRef | null,
  added: boolean,
): Message {
  const text = md`${mention.role(roleId)} may **${inline(permissionWords[permission])}** ${where(server)}.`;
  return message({ tone: 'good', title: added ? md`Granted` : md`Granted already`, text });
}

export function revoked(
  roleId: string,
  permission: Permission | null,
  server: ServerRef | null,
  count: number,
): Message {
  const what = permission === null ? md`anything` : md`**${inline(permission)}**`;
  const place = server === null ? md`` : md` on **${inline(server.name, 60)}**`;
  if (count === 0) {
    const text = md`${mention.role(roleId)} had not been granted ${what}${place}. ${code('/access list')} shows what was granted; a level is revoked as that level.`;
    return message({ tone: 'warning', title: md`Nothing to revoke`, text });
  }
  const text = md`Took ${count === 1 ? 'one grant' : `${count} grants`} from ${mention.role(roleId)}: it is no longer granted ${what}${place}.`;
  return message({ tone: 'good', title: md`Revoked`, text });
}

function where(server: ServerRef | null): Markdown {
  return server === null ? md`on all servers` : md`on **${inline(server.name, 60)}**`;
}

function words(permission: string): string {
  const known = permissionSchema.safeParse(permission);
  return known.success ? permissionWords[known.data] : permission;
}

function byRole(a: Grant, b: Grant): number {
  const order = [...levelNames, ...actions] as readonly string[];
  return a.roleId.localeCompare(b.roleId) || order.indexOf(a.permission) - order.indexOf(b.permission);
}
