import { actions, levelNames, type Permission, permissionSchema } from '../access/actions.ts';
import type { Grant } from '../access/model/grant.ts';
import { permissionKey, permissionText } from '../discord/texts/labels.ts';
import { inline, inlineCode, join, type Markdown, md } from '../discord/texts/markdown.ts';
import { roleText } from '../discord/texts/people.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { type Message, message } from '../discord/views/embed.ts';
import { type Page, pageButtons } from '../discord/views/pagination.ts';
import { questionMessage } from '../discord/views/question.ts';
import type { ServerRef } from '../domain/connection.ts';

/** What the menu of a list of grants needs. */
interface ListIds {
  readonly page: (number: number) => string;
  /** The custom id of the menu in which a grant is chosen, and its value there. */
  readonly choose: string;
  readonly value: (grant: Grant) => string;
  /** Returns the name of a role; null if Discord didn’t say it. */
  readonly roleName: (roleId: string) => string | null;
}

/** Lists a page of a guild's grants, with a menu of them. */
export function accessMessage(t: Texts, guildId: string, page: Page<Grant>, ids: ListIds): Message {
  const seen = new Set<string>();
  const lines = page.items.flatMap((grant) => {
    const isNew = !seen.has(grant.permission);
    seen.add(grant.permission);
    return listLines(t, guildId, grant, isNew);
  });
  const options = page.items.map((grant) => ({
    label: `@${ids.roleName(grant.roleId) ?? grant.roleId} · ${grant.permission} · ${placeName(t, grant)}`,
    value: ids.value(grant),
  }));
  return message(
    {
      tone: 'neutral',
      icon: '🔑',
      title: t.md('access.title'),
      text: join([
        ...(lines.length === 0 ? [t.md('access.nobody-else')] : [t.lines(lines, 3_700)]),
        md``,
        md`-# ${t.md('access.admins')}`,
      ]),
    },
    pageButtons(t, page, ids.page),
    { customId: ids.choose, placeholder: t.plain('access.choose'), options },
  );
}

/** Asks whether to revoke grants. */
export function revokePrompt(t: Texts, guildId: string, grants: readonly Grant[], revokeId: string): Message {
  const text = t.lines(
    grants.flatMap((grant) => listLines(t, guildId, grant, true)),
    3_700,
  );
  const title = t.md('access.revoke.title', { count: grants.length });
  return questionMessage(t, { title, text, go: { customId: revokeId, label: t.plain('access.revoke.go') } });
}

/** Returns who may do what where, and in small print what that is. @param explains false: that was said before */
function listLines(t: Texts, guildId: string, grant: Grant, explains: boolean): readonly Markdown[] {
  const { roleId, permission, commands } = grant;
  const place = inline(placeName(t, grant), 60);
  const line = join([roleText(t, guildId, roleId), md`**${inline(permission)}**`, place], ' · ');
  const known = permissionSchema.safeParse(permission);
  if (!known.success || (!explains && commands === undefined)) return [line];
  return [line, md`-# ${onlyCommands(t, t.md(permissionKey(known.data)), commands)}`];
}

function placeName(t: Texts, { server }: Grant): string {
  return server === null ? t.plain('access.all-servers') : server.name;
}

/** What a new grant changed. */
export interface GrantChange {
  readonly result: 'added' | 'existing' | 'changed';
  /** The grants in whose place it is. */
  readonly replaced: readonly Grant[];
  /** The role's other grants on the same servers. */
  readonly kept: readonly Grant[];
  /** Lines on the schedules that will pause because their person may no longer do it. */
  readonly pausing: readonly Markdown[];
}

/** Confirms a grant, and says what else the role has. */
export function grantedMessage(
  t: Texts,
  guildId: string,
  grant: Grant,
  { result, replaced, kept, pausing }: GrantChange,
): Message {
  const titles = {
    added: 'access.granted',
    existing: 'access.already-granted',
    changed: 'access.grant-changed',
  } as const;
  const before = t.list(
    replaced.map(({ permission }) => md`**${inline(permission)}**`),
    'and',
  );
  const now = md`**${inline(grant.permission)}**`;
  const role = roleText(t, guildId, grant.roleId);
  const text = join([
    grantText(t, guildId, grant),
    ...(replaced.length === 0 ? [] : [t.md('access.level-replaced', { before, now })]),
    ...(kept.length === 0
      ? []
      : [md``, t.lines([t.md('access.also-keeps', { role }), ...grantLines(t, guildId, kept)], 2_500)]),
    ...pausing,
  ]);
  return message({ tone: 'good', title: t.md(titles[result]), text });
}

/** What to revoke from a role; null: every permission, or all servers. */
export interface Revocation {
  readonly roleId: string;
  readonly permission: Permission | null;
  readonly server: ServerRef | null;
}

/**
 * Returns the reply that names what was revoked.
 * @param count how many grants were removed
 * @param left the role's remaining grants
 * @param pausing lines on the schedules that will pause because their person may no longer do it
 */
export function revokedMessage(
  t: Texts,
  guildId: string,
  revocation: Revocation,
  count: number,
  left: readonly Grant[],
  pausing: readonly Markdown[],
): Message {
  const role = roleText(t, guildId, revocation.roleId);
  const stillGranted =
    left.length === 0
      ? []
      : [t.lines([t.md('access.still-granted'), ...grantLines(t, guildId, left)], 2_500)];
  if (count > 0) {
    const removed = t.md('access.removed', { count, role });
    const rest = left.length === 0 ? [t.md('access.no-other-grants', { role })] : stillGranted;
    return message({
      tone: 'good',
      title: t.md('access.revoked'),
      text: join([removed, ...rest, ...pausing]),
    });
  }
  return message({
    tone: 'warning',
    title: t.md('access.nothing-to-revoke'),
    text: join([...nothingRevoked(t, role, revocation), ...stillGranted]),
  });
}

/** Returns which grants the role doesn't have. */
function nothingRevoked(t: Texts, role: Markdown, { permission, server }: Revocation): readonly Markdown[] {
  if (server === null) {
    if (permission === null) return [t.md('access.no-grants', { role })];
    return [t.md('access.no-grant-of', { role, permission }), t.md('access.as-a-whole')];
  }
  const name = inline(server.name, 60);
  const none =
    permission === null
      ? t.md('access.no-grants-on-server', { role, server: name })
      : t.md('access.no-grant-of-on-server', { role, permission, server: name });
  return [none, t.md('access.as-a-whole')];
}

export function grantLines(t: Texts, guildId: string, grants: readonly Grant[]): readonly Markdown[] {
  return grants.toSorted(byRole(t)).map((grant) => md`• ${grantText(t, guildId, grant)}`);
}

function grantText(t: Texts, guildId: string, { roleId, permission, server, commands }: Grant): Markdown {
  const values = { role: roleText(t, guildId, roleId), permission: permissionText(t, permission) };
  const grant =
    server === null
      ? t.md('access.grant', values)
      : t.md('access.grant-on-server', { ...values, server: inline(server.name, 60) });
  return onlyCommands(t, grant, commands);
}

/** Adds the patterns that a grant is limited to, if it is. */
function onlyCommands(t: Texts, grant: Markdown, commands: Grant['commands']): Markdown {
  if (commands === undefined) return grant;
  return t.md('access.only-commands', { grant, commands: t.list(commands.map(inlineCode), 'or') });
}

const order: readonly string[] = [...levelNames, ...actions];

/** Puts grants in the order in which they are listed. */
export function byRole({ compare }: Texts) {
  return (a: Grant, b: Grant): number => {
    if (a.roleId !== b.roleId) return a.roleId < b.roleId ? -1 : 1;
    return (
      compare(a.server?.name ?? '', b.server?.name ?? '') ||
      order.indexOf(a.permission) - order.indexOf(b.permission)
    );
  };
}
