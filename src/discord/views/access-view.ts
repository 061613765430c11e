import { actions, levelNames, type Permission } from '../../access/actions.ts';
import type { ServerRef } from '../../domain/connection.ts';
import type { Grant } from '../../domain/grant.ts';
import { permissionText } from '../texts/labels.ts';
import { inline, inlineCode, join, type Markdown, md, mention } from '../texts/markdown.ts';
import type { Texts } from '../texts/texts.ts';
import { type Message, message } from './embed.ts';

/** Lists a guild's grants. */
export function accessMessage(t: Texts, guildId: string, grants: readonly Grant[]): Message {
  const isOne = grants.length === 1;
  const rest =
    grants.length === 0
      ? [t.md('access.nobody-else')]
      : grantLines(t, guildId, grants, isOne ? permissionText : bold);
  const granted = isOne
    ? []
    : levelNames.filter((level) => grants.some(({ permission }) => permission === level));
  return message({
    tone: 'neutral',
    title: t.md('access.title'),
    text: join([
      t.lines([t.md('access.admins'), md``, ...rest], 3_500),
      ...granted.map((level) => md`-# ${permissionText(t, level)}`),
    ]),
  });
}

/** Returns a level’s code alone: what it holds is said once, below. */
function bold(t: Texts, permission: string): Markdown {
  return levelNames.some((level) => level === permission)
    ? md`**${inline(permission)}**`
    : permissionText(t, permission);
}

/** What a new grant changed. */
export interface GrantChange {
  readonly result: 'added' | 'existing' | 'changed';
  /** The grants in whose place it is. */
  readonly replaced: readonly Grant[];
  /** The role's other grants on the same servers. */
  readonly kept: readonly Grant[];
  /** Lines on the schedules that will pause because their person may not do it any more. */
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
 * @param pausing lines on the schedules that will pause because their person may not do it any more
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

export function grantLines(
  t: Texts,
  guildId: string,
  grants: readonly Grant[],
  textOf = permissionText,
): readonly Markdown[] {
  return grants.toSorted(byRole(t)).map((grant) => md`• ${grantText(t, guildId, grant, textOf)}`);
}

function grantText(
  t: Texts,
  guildId: string,
  { roleId, permission, server, commands }: Grant,
  textOf = permissionText,
): Markdown {
  const values = { role: roleText(t, guildId, roleId), permission: textOf(t, permission) };
  const grant =
    server === null
      ? t.md('access.grant', values)
      : t.md('access.grant-on-server', { ...values, server: inline(server.name, 60) });
  if (commands === undefined) return grant;
  return t.md('access.only-commands', { grant, commands: t.list(commands.map(inlineCode), 'or') });
}

/** The id of the @everyone role is the guild's id; a mention of it would show as "@@everyone". */
export function roleText(t: Texts, guildId: string, roleId: string): Markdown {
  return roleId === guildId ? t.md('access.everyone') : mention.role(roleId);
}

const order: readonly string[] = [...levelNames, ...actions];

function byRole({ compare }: Texts) {
  return (a: Grant, b: Grant): number => {
    if (a.roleId !== b.roleId) return a.roleId < b.roleId ? -1 : 1;
    return (
      compare(a.server?.name ?? '', b.server?.name ?? '') ||
      order.indexOf(a.permission) - order.indexOf(b.permission)
    );
  };
}
