import { z } from 'zod';
import { customIds } from '../discord/interactions/custom-ids.ts';
import { logProblemText } from '../discord/texts/labels.ts';
import { inline, inlineCode, join, type Markdown, md, mention } from '../discord/texts/markdown.ts';
import { roleText } from '../discord/texts/people.ts';
import type { Texts } from '../discord/texts/texts.ts';
import {
  type Button,
  type MentionSelect,
  type Message,
  message,
  type Select,
} from '../discord/views/embed.ts';
import type { Language } from '../domain/language.ts';
import type { KnownGame } from '../operations/guild-hosts.ts';
import type { GuildSettings } from '../settings/guild-settings.ts';
import { namesBelowSteps, settingLine } from '../settings/index.ts';
import { addressLines, type CheckedConnection, connectionLines, gameLines } from './setup-view.ts';

/** What an admin sets up, in the order in which they do. */
export const setupSteps = [
  'connection',
  'roles',
  'server',
  'log',
  'timezone',
  'language',
  'panel',
  'alerts',
  'schedules',
  'approvals',
] as const;
export type SetupStep = (typeof setupSteps)[number];

/** The steps that set one thing, which is shown where they are done. */
export type SettingStep = 'server' | 'log' | 'approvals';

/** The command that does the same as a step. */
export const setupCommands = {
  connection: '/setup connect',
  roles: '/access grant',
  server: '/setup server',
  log: '/setup log',
  timezone: '/setup timezone',
  language: '/setup language',
  panel: '/panel post',
  alerts: '/alerts set',
  schedules: '/schedule add',
  approvals: '/setup approvals',
} as const satisfies Record<SetupStep, string>;

/** What a guild has set up. */
export interface Checklist {
  readonly guildId: string;
  readonly connections: readonly CheckedConnection[];
  readonly settings: GuildSettings;
  readonly knownGames: readonly KnownGame[];
  /** The name of the guild's only server; null if it has none or several, or that is not known. */
  readonly onlyServer: string | null;
  /** The roles that can do something. */
  readonly roleIds: readonly string[];
  /** The channels that have a status panel. */
  readonly panelChannelIds: readonly string[];
  readonly alertChannelIds: readonly string[];
  /** How many are active. */
  readonly schedules: number;
  /** That of public messages if the guild chose none. */
  readonly guildLanguage: Language;
}

/** The custom ids of the components of the checklist. */
export const checklistIds = {
  menu: customIds('setup', z.tuple([])),
  /** Of the button that opens a step without the menu. */
  step: customIds('setup-step', z.tuple([z.enum(setupSteps)])),
  connect: customIds('setup-connect', z.tuple([])),
  status: customIds('setup-status', z.tuple([])),
  /** Under `/setup check`: looks again. */
  check: customIds('setup-check', z.tuple([])),
};

/** ➕: it can be set up, but need not be. */
type Mark = '✅' | '⬜' | '➕' | '⚠️' | '❌';

/** The first steps: without them nobody but admins can do anything. */
const needed: readonly SetupStep[] = ['connection', 'roles'];

interface ChecklistRow {
  readonly mark: Mark;
  readonly text: Markdown;
  readonly more?: readonly Markdown[];
}

/**
 * Shows what is set up, what is to be done next, and a menu that does it.
 * @param done the message of what was just done, which stands above; null: the connections are shown in full
 */
export function checklistMessage(t: Texts, checklist: Checklist, done: Message | null): Message {
  const { connections } = checklist;
  const rows = setupSteps.map((step) => {
    const row = rowOf(t, step, checklist);
    const isOpen = row.mark === '⬜' && !needed.includes(step);
    return { ...row, step, mark: isOpen ? '➕' : row.mark } as const;
  });
  const isConnected = connections.length > 0;
  const canBackUp = connections.some(({ lacksBackups }) => lacksBackups !== true);
  const next = rows.find(({ mark }) => mark === '⬜');
  // Half of what is said depends on the time zone, so it has a line of its own.
  const optional = rows.filter(({ mark, step }) => mark === '➕' && step !== 'timezone');
  const lines = rows
    .filter((row) => !optional.includes(row))
    .map(({ mark, text, more = [] }) => join([md`${inline(mark)} ${text}`, ...more]));
  const details = done === null && isConnected ? connectionLines(t, connections) : [];
  const { settings, knownGames } = checklist;
  // Their commands need a connection.
  const below = isConnected ? namesBelowSteps(canBackUp) : [];
  const said = [
    ...addressLines(t, connections, settings),
    ...gameLines(t, connections, settings, knownGames),
    ...below.map((name) => settingLine(t, name, settings, checklist.guildLanguage)),
  ];
  const text = join([
    ...lines,
    ...said.map((line) => md`✅ ${line}`),
    ...(isConnected ? [] : [md``, t.md('setup.next-connect')]),
    ...(optional.length === 0 ? [] : [md`-# ${optionalText(t, optional)}`]),
    ...(details.length === 0 ? [] : [t.lines(details, 2_500)]),
  ]);
  const select = isConnected ? stepMenu(t, rows) : null;
  const shown = message(
    { ...titleOf(t, rows, checklist), text },
    buttonsOf(t, isConnected, next?.step),
    select,
  );
  return done === null ? shown : { ...shown, embeds: [...done.embeds, ...shown.embeds] };
}

function optionalText(t: Texts, rows: readonly { readonly step: SetupStep }[]): Markdown {
  const steps = rows.map(({ step }) => t.md(`setup.step.${step}`));
  return t.md('setup.optional', { steps: t.list(steps, 'and') });
}

function titleOf(t: Texts, rows: readonly ChecklistRow[], { connections }: Checklist) {
  const failed = connections.filter(({ host }) => host instanceof Error).length;
  if (failed > 0)
    return failed < connections.length
      ? ({ tone: 'warning', title: t.md('setup.partly-working') } as const)
      : ({ tone: 'bad', title: t.md('setup.not-working') } as const);
  const count = rows.filter(({ mark }) => mark === '⬜').length;
  if (count > 0) return { tone: 'neutral', title: t.md('setup.progress', { count }) } as const;
  const isAll = rows.every(({ mark }) => mark === '✅');
  return { tone: 'good', title: t.md(isAll ? 'setup.all-done' : 'setup.ready') } as const;
}

/** Returns the menu that does these steps. */
export function stepMenu(t: Texts, rows: readonly { step: SetupStep; mark: Mark }[]): Select {
  const options = rows.map(({ step, mark }) => ({
    label: t.plain(`setup.step.${step}`),
    value: step,
    emoji: mark,
  }));
  return { customId: checklistIds.menu.of(), placeholder: t.plain('setup.menu'), options };
}

/** @param next the first step that is needed and not done */
function buttonsOf(t: Texts, isConnected: boolean, next: SetupStep | undefined): readonly Button[] {
  if (!isConnected)
    return [{ customId: checklistIds.connect.of(), label: t.plain('button.connect'), style: 'primary' }];
  const status = { customId: checklistIds.status.of(), label: t.plain('button.status') };
  if (next === undefined) return [{ ...status, style: 'primary' }];
  return [stepButton(t, next), { ...status, style: 'secondary' }];
}

/** Returns the button that opens a step. */
export function stepButton(t: Texts, step: SetupStep): Button {
  const label = t.plain('setup.next', { step: t.plain(`setup.step.${step}`) });
  return { customId: checklistIds.step.of(step), label, style: 'primary' };
}

function rowOf(t: Texts, step: SetupStep, checklist: Checklist): ChecklistRow {
  const { settings } = checklist;
  switch (step) {
    case 'server':
    case 'log':
    case 'approvals':
      return settingRow(t, step, checklist);
    case 'connection':
      return connectionRow(t, checklist);
    case 'roles':
      return listRow(t, step, some(checklist.roleIds.map((id) => roleText(t, checklist.guildId, id))));
    case 'timezone': {
      const text = settingLine(t, 'timeZone', settings, checklist.guildLanguage);
      return { mark: settings.chosen.includes('timeZone') ? '✅' : '⬜', text };
    }
    case 'language':
      return { mark: '✅', text: settingLine(t, 'language', settings, checklist.guildLanguage) };
    case 'panel':
      return listRow(t, step, some(checklist.panelChannelIds.map(mention.channel)));
    case 'alerts':
      return listRow(t, step, some(checklist.alertChannelIds.map(mention.channel)));
    case 'schedules':
      return listRow(t, step, checklist.schedules === 0 ? null : md`${checklist.schedules}`);
  }
}

/** Returns how one thing is set now. */
export function settingRow(
  t: Texts,
  step: SettingStep,
  checklist: Pick<Checklist, 'settings' | 'onlyServer'>,
): ChecklistRow {
  switch (step) {
    case 'server':
      return serverRow(t, checklist);
    case 'log':
      return logRow(t, checklist.settings);
    case 'approvals':
      return approvalsRow(t, checklist.settings);
  }
}

function connectionRow(t: Texts, { connections }: Checklist): ChecklistRow {
  if (connections.length === 0) return { mark: '⬜', text: t.md('setup.row.no-connection') };
  const names = connections.map(({ connection }) => inline(connection.name, 40));
  const isFailing = connections.some(({ host }) => host instanceof Error);
  const text = t.md('setup.row.connection', { hosts: t.list(names, 'and') });
  return { mark: isFailing ? '❌' : '✅', text };
}

function serverRow(
  t: Texts,
  { onlyServer, settings: { defaultServer } }: Pick<Checklist, 'onlyServer' | 'settings'>,
): ChecklistRow {
  if (defaultServer !== null)
    return { mark: '✅', text: t.md('setup.default-server', { server: inline(defaultServer.name, 80) }) };
  return onlyServer === null
    ? { mark: '⬜', text: t.md('setup.no-default-server') }
    : { mark: '✅', text: t.md('setup.row.only-server', { server: inline(onlyServer, 80) }) };
}

function logRow(t: Texts, { logChannelId, logProblem }: GuildSettings): ChecklistRow {
  if (logChannelId === null) return { mark: '⬜', text: t.md('setup.no-log-channel') };
  const text = t.md('setup.log-channel', { channel: mention.channel(logChannelId) });
  if (logProblem === null) return { mark: '✅', text };
  return { mark: '⚠️', text, more: [t.md('setup.log-problem', { problem: logProblemText(t, logProblem) })] };
}

function approvalsRow(
  t: Texts,
  { approvalsChannelId, approvalsRoleId, logChannelId }: GuildSettings,
): ChecklistRow {
  if (approvalsChannelId === null && logChannelId === null)
    return { mark: '⬜', text: t.md('setup.row.no-approvals') };
  const channel =
    approvalsChannelId === null
      ? t.md('setup.approvals-in-log')
      : t.md('setup.approvals-channel', { channel: mention.channel(approvalsChannelId) });
  const role =
    approvalsRoleId === null ? [] : [t.md('alerts.line.role', { role: mention.role(approvalsRoleId) })];
  return { mark: '✅', text: join([channel, ...role], ' · ') };
}

/** The steps of which there can be several, and the command in whose reply people find them all. */
export const listCommands = {
  roles: '/access list',
  panel: '/panel list',
  alerts: '/alerts show',
  schedules: '/schedule list',
} as const;

function listRow(t: Texts, step: keyof typeof listCommands, items: Markdown | null): ChecklistRow {
  const kind = step === 'panel' ? 'panels' : step;
  if (items === null) return { mark: '⬜', text: t.md(`setup.none.${kind}`) };
  const shown = t.md(`setup.row.${kind}`, { items });
  return { mark: '✅', text: md`${shown} · ${inlineCode(listCommands[step])}` };
}

/** Returns as many as fit into a row; null if there are none. */
function some(items: readonly Markdown[]): Markdown | null {
  if (items.length === 0) return null;
  return join([...items.slice(0, 5), ...(items.length > 5 ? [md`…`] : [])], ' ');
}

/** Asks for one thing, in place of the checklist. */
export function stepMessage(
  t: Texts,
  step: SetupStep,
  text: Markdown,
  select: Select | MentionSelect | null,
  buttons: readonly Button[],
): Message {
  return message({ tone: 'neutral', title: t.md(`setup.step.${step}`), text }, buttons, select);
}
