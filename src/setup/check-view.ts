import type { Capabilities } from '@steward/hosts/model';
import type { Access } from '../access/access.ts';
import { type Action, actions } from '../access/actions.ts';
import type { Grant } from '../access/model/grant.ts';
import { actionList } from '../discord/texts/labels.ts';
import { inline, join, type Markdown, md, mention, time } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { type Button, type Message, message } from '../discord/views/embed.ts';
import type { Testing } from '../operations/model/backup-tester.ts';
import { missingFeature } from '../operations/supported.ts';
import { grantLines } from './access-view.ts';
import { checklistIds, stepButton, stepMenu } from './checklist-view.ts';
import type { Problem } from './setup-check.ts';

/** A connected host. */
export interface CheckedHost {
  readonly name: string;
  readonly capabilities: Capabilities;
  readonly testing: Testing;
  /** When the watch last read a status there; null if it didn’t. */
  readonly readAt: Date | null;
  /** Whether its panel is too old for its machines, which is its own problem. */
  readonly isOutdated: boolean;
}

/** Shows what is wrong with a setup, with a menu that mends it, and in small print what each host can’t do. */
export function checkMessage(t: Texts, problems: readonly Problem[], hosts: readonly CheckedHost[]): Message {
  const [first, ...others] = problems;
  const steps = new Set(
    problems.flatMap(({ step, isSetInMenu }) => (step !== null && isSetInMenu ? [step] : [])),
  );
  const lines = problems.map(({ text }) => (others.length === 0 ? text(t) : md`• ${text(t)}`));
  // A host that a key can’t use supports it all the same, but who reads both wonders.
  const isAllUsable = problems.every(({ step }) => step !== 'connection');
  const rows = [...steps].map((step) => ({ step, mark: '⚠️' as const }));
  return message(
    {
      tone: first === undefined ? 'good' : 'warning',
      title: first === undefined ? t.md('check.good.title') : problemsTitle(t, first, problems.length),
      text: join([
        first === undefined ? t.md('check.good.text') : t.lines(lines, 3_000),
        md``,
        t.lines(
          hosts.map((host) => hostLine(t, host, isAllUsable)),
          800,
        ),
      ]),
    },
    [
      ...(rows.length === 1 ? rows.map(({ step }) => stepButton(t, step)) : []),
      ...(first === undefined ? [] : [againButton(t, rows.length === 0)]),
      ...problems.flatMap(({ button }) => button?.(t) ?? []),
    ],
    stepMenu(t, rows),
  );
}

/** @param isNext whether the menu can do nothing about what is wrong */
function againButton(t: Texts, isNext: boolean): Button {
  const label = t.plain('button.check-again');
  return { customId: checklistIds.check.of(), label, style: isNext ? 'primary' : 'secondary' };
}

function problemsTitle(t: Texts, { step, name }: Problem, count: number): Markdown {
  if (count > 1 || step === null) return t.md('check.problems', { count });
  return t.md('check.problem', { what: t.md(name ?? `setup.step.${step}`) });
}

function hostLine(
  t: Texts,
  { name, capabilities, testing, readAt }: CheckedHost,
  isAllUsable: boolean,
): Markdown {
  // Where it only makes no links, backups can be downloaded to be tested.
  const lacksLinks = missingFeature('backup.download', capabilities) === 'downloads';
  const missing = actions.filter((action) => {
    const feature = missingFeature(action, capabilities);
    return feature !== null && feature !== 'downloads';
  });
  const host = inline(name, 40);
  const cannot = { host, actions: actionList(t, missing, 'or') };
  const about = [
    ...(missing.length > 0
      ? [t.md('check.cannot', cannot)]
      : isAllUsable && !lacksLinks && testing !== 'never'
        ? [t.md('check.can-all', { host })]
        : []),
    ...(lacksLinks ? [t.md('check.no-links', { host })] : []),
    ...(testing === 'on' || capabilities.backups === null ? [] : [t.md(`check.tests-${testing}`)]),
    ...(readAt === null ? [] : [t.md('server.updated', { time: time(readAt) })]),
  ];
  return md`-# ${join(about, ' · ')}`;
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
