import type { Access } from '../../access/access.ts';
import { type Action, actions } from '../../access/actions.ts';
import type { Grant } from '../../domain/grant.ts';
import type { Capabilities } from '../../domain/hosting.ts';
import { missingFeature } from '../../operations/supported.ts';
import { actionList } from '../texts/labels.ts';
import { inline, join, type Markdown, md, mention, time } from '../texts/markdown.ts';
import type { LocalizedText, Texts } from '../texts/texts.ts';
import { grantLines } from './access-view.ts';
import { type Message, message } from './embed.ts';

/** A connected host. */
export interface CheckedHost {
  readonly name: string;
  readonly capabilities: Capabilities;
  /** When the watch last read a status there; null: it didn’t. */
  readonly readAt: Date | null;
}

/** Shows what is wrong with a set-up, and what each host can’t do. */
export function checkMessage(
  t: Texts,
  problems: readonly LocalizedText[],
  hosts: readonly CheckedHost[],
): Message {
  const isGood = problems.length === 0;
  const lines = problems.map((problem) => md`⚠️ ${problem(t)}`);
  return message({
    tone: isGood ? 'good' : 'warning',
    title: isGood ? t.md('check.good.title') : t.md('check.problems', { count: problems.length }),
    text: join([
      isGood ? t.md('check.good.text') : t.lines(lines, 3_000),
      md``,
      t.lines(
        hosts.flatMap((host) => hostLines(t, host)),
        800,
      ),
    ]),
  });
}

function hostLines(t: Texts, { name, capabilities, readAt }: CheckedHost): readonly Markdown[] {
  const missing = actions.filter((action) => missingFeature(action, capabilities) !== null);
  const { statusAgeMs } = capabilities;
  const about = [
    ...(readAt === null ? [] : [t.md('server.updated', { time: time(readAt) })]),
    ...(statusAgeMs === 0 ? [] : [t.md('server.age', { age: t.duration(statusAgeMs) })]),
  ];
  const host = md`**${inline(name, 40)}**`;
  const cannot = { host, actions: actionList(t, missing, 'or') };
  return [
    missing.length === 0 ? t.md('check.can-all', { host }) : md`ℹ️ ${t.md('check.cannot', cannot)}`,
    ...(about.length === 0 ? [] : [md`-# ${join(about, ' · ')}`]),
  ];
}

/** What is known of a member. */
export interface CheckedMember {
  readonly id: string;
  /** Null: the person is no member. */
  readonly access: Access | null;
  readonly isAdmin: boolean;
  /** The grants of their roles. */
  readonly grants: readonly Grant[];
  readonly askable: readonly Action[];
}

/** Shows what a member can do, and by which role. */
export function memberMessage(
  t: Texts,
  guildId: string,
  { id, access, isAdmin, grants, askable }: CheckedMember,
): Message {
  const values = { person: mention.user(id) };
  const lines = (): readonly Markdown[] => {
    if (access === null) return [t.md('check.member.left', values)];
    if (isAdmin) return [t.md('check.member.admin', values)];
    const shown =
      grants.length === 0
        ? [t.md('check.member.nothing', values)]
        : [t.md('check.member.can', values), ...grantLines(t, guildId, grants)];
    if (askable.length === 0) return shown;
    return [...shown, md``, t.md('help.approval', { actions: actionList(t, askable, 'and') })];
  };
  return message({
    tone: 'neutral',
    icon: '👤',
    title: t.md('check.member.title'),
    text: t.lines(lines(), 4_000),
  });
}
