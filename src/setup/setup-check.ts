import { HostError, type HostErrorKind, type Listing, type Server } from '@steward/hosts/model';
import { PermissionFlagsBits } from 'discord.js';
import { type Action, actions } from '../access/actions.ts';
import type { Grant } from '../access/model/grant.ts';
import type { AlertSetting } from '../alerts/model/alert.ts';
import { ids } from '../discord/interactions/component-ids.ts';
import { UserError } from '../discord/interactions/user-error.ts';
import { lackingPermissions } from '../discord/resolvers/key-permissions.ts';
import { whatNext, whyUnread } from '../discord/texts/failures.ts';
import { actionList, roleSilentText } from '../discord/texts/labels.ts';
import { inline, inlineCode, type Markdown, md, mention, plain } from '../discord/texts/markdown.ts';
import type { LocalizedText, Texts } from '../discord/texts/texts.ts';
import type { Button } from '../discord/views/embed.ts';
import type { ServerRef } from '../domain/connection.ts';
import { failureDetails } from '../operations/outcomes.ts';
import type { Panel } from '../panels/model/panel.ts';
import type { Schedule } from '../schedules/model/schedule.ts';
import { namesTimeOfDay, scheduleLabel, scheduleText } from '../schedules/schedule-texts.ts';
import { approvalChannel } from '../settings/approvals.ts';
import type { GuildSettings } from '../settings/guild-settings.ts';
import { listCommands, type SetupStep, setupCommands } from './checklist-view.ts';
import type { GuildFacts } from './guild-facts.ts';
import { botPermissions, canMention, has } from './permissions.ts';
import type { CheckedConnection } from './setup-view.ts';

/** What a setup is judged by. */
export interface SetupFacts {
  /** Null: Discord didn’t say. */
  readonly discord: GuildFacts | null;
  /** Threads that the bot uses; they aren’t among the channels. */
  readonly threads: ReadonlySet<string>;
  readonly connections: readonly CheckedConnection[];
  /** Some servers of hosts that say what a key can’t do, as they were read one by one. */
  readonly servers: readonly { readonly connection: string; readonly server: Server }[];
  /** Why the host on this machine can't be connected, for someone who could; null if it can, or nobody could. */
  readonly machine: LocalizedText | null;
  /** The names of the hosts whose panel is too old for its machines. */
  readonly outdated: readonly string[];
  readonly settings: GuildSettings;
  readonly grants: readonly Grant[];
  readonly panels: readonly Panel[];
  readonly alerts: readonly AlertSetting[];
  readonly schedules: readonly Schedule[];
  /** Those that will pause at their next run, because of who added them. */
  readonly pausing: readonly Schedule[];
}

/** Something that is wrong. */
export interface Problem {
  /** What it is, and what to do. */
  readonly text: LocalizedText;
  /** What has to be set up for it; null: nothing. */
  readonly step: SetupStep | null;
  /** Whether the menu of the checklist does what has to be done. Default: false. */
  readonly isSetInMenu?: boolean;
  /** The next step that it names, as a button. Default: none. */
  readonly button?: (t: Texts) => Button;
  /** What a title says of it. Default: the name of the step. */
  readonly name?: 'check.no-roles' | 'check.no-zone.name';
}

/** Returns each thing that is wrong; the worst first. */
export function findProblems(facts: SetupFacts): readonly Problem[] {
  const ofConnection = (text: LocalizedText) => ({ text, step: 'connection' as const });
  if (facts.connections.length === 0)
    return [
      { ...ofConnection((t) => t.md('error.not-connected-admin.text')), isSetInMenu: true },
      ...orNone(facts.machine).map(ofConnection),
    ];
  return [
    ...facts.connections.flatMap((checked) =>
      connectionProblems(checked).map((text) => ({ ...ofConnection(text), isSetInMenu: isMended(checked) })),
    ),
    ...keyProblems(facts).map(ofConnection),
    ...facts.outdated.map((name) =>
      ofConnection((t) => t.md('check.panel-outdated', { connection: inline(name, 40) })),
    ),
    ...channelProblems(facts),
    ...serverProblems(facts),
    ...roleProblems(facts),
    ...scheduleProblems(facts),
  ];
}

function isListing(host: unknown): host is Listing<Server> {
  return !(host instanceof Error);
}

/** The failures of a host about which another key, or a confirmed certificate, does something. */
const mendedByConnecting: ReadonlySet<HostErrorKind> = new Set([
  'key-refused',
  'not-allowed',
  'wrong-certificate',
]);

/** Returns whether connecting again may mend what is wrong with a connection. */
function isMended({ host }: CheckedConnection): boolean {
  return !(host instanceof HostError) || mendedByConnecting.has(host.kind);
}

function connectionProblems({ connection, host, what }: CheckedConnection): readonly LocalizedText[] {
  const name = inline(connection.name, 40);
  if (what !== undefined) return [(t) => t.md('connection.failed', { connection: name, what })];
  if (host instanceof HostError) {
    const details = failureDetails(host);
    const said = (t: Texts) => t.sentences([whyUnread(t, details), ...orNone(whatNext(t, details, null))]);
    return [(t) => t.md('connection.failed', { connection: name, what: said })];
  }
  if (host instanceof UserError || !isListing(host)) return [];
  if (host.items.length === 0 && !host.more)
    return [(t) => t.md('connection.failed', { connection: name, what: t.md('error.no-servers.text') })];
  return [];
}

/**
 * Returns what the keys can’t do that commands need, and alerts with them: hosts need the same permissions for both. Servers
 * where it is the same are named together.
 */
function keyProblems({ servers }: SetupFacts): readonly LocalizedText[] {
  const poor = servers.flatMap(({ connection, server }) => {
    const denied = actions.filter((action) => lackingPermissions(server, action).length > 0);
    if (denied.length === 0) return [];
    const lacking = [...new Set(denied.flatMap((action) => lackingPermissions(server, action)))];
    return [{ connection, server, denied, lacking, forLog: server.deniedToKey?.['power.log'] ?? [] }];
  });
  const same = Map.groupBy(poor, ({ connection, denied, lacking, forLog }) =>
    JSON.stringify([connection, denied, lacking, forLog]),
  );
  return [...same.values()].flatMap((group) => group.slice(0, 1).map((one) => keyText(one, group)));
}

interface PoorKey {
  readonly connection: string;
  readonly server: Server;
  readonly denied: readonly Action[];
  /** The host’s names of the permissions that it needs for that, and of those for alerts. */
  readonly lacking: readonly string[];
  readonly forLog: readonly string[];
}

function keyText({ connection, denied, lacking, forLog }: PoorKey, on: readonly PoorKey[]): LocalizedText {
  const listed = (t: Texts, names: readonly string[]) =>
    t.list(
      names.map((name) => inlineCode(name)),
      'and',
    );
  return (t) =>
    t.sentences([
      t.md('check.key-lacks', {
        connection: inline(connection, 40),
        servers: t.list(
          on.map(({ server }) => md`**${inline(server.name, 60)}**`),
          'and',
        ),
        actions: actionList(t, denied, 'or'),
        count: lacking.length,
        permissions: listed(t, lacking),
      }),
      ...(forLog.length === 0 ? [] : [t.md('check.key-lacks-log', { permissions: listed(t, forLog) })]),
    ]);
}

function orNone<T>(value: T | null): readonly T[] {
  return value === null ? [] : [value];
}

/** Discord’s permissions, by the names that the texts give them. */
const bits = {
  view: PermissionFlagsBits.ViewChannel,
  send: PermissionFlagsBits.SendMessages,
  embed: PermissionFlagsBits.EmbedLinks,
  attach: PermissionFlagsBits.AttachFiles,
} as const;

/** A channel that the bot uses. */
interface UsedChannel {
  readonly channelId: string;
  readonly step: SetupStep;
  /** Whether it posts pictures there. */
  readonly pictures: boolean;
}

/** Returns the panels that are kept up to date. */
export function currentPanels({ panels }: Pick<SetupFacts, 'panels'>): readonly Panel[] {
  return panels.filter(({ ended }) => ended === null);
}

export function activeSchedules({ schedules }: Pick<SetupFacts, 'schedules'>): readonly Schedule[] {
  return schedules.filter(({ state }) => state === 'active');
}

function usedChannels(facts: Omit<SetupFacts, 'threads' | 'outdated'>): readonly UsedChannel[] {
  const { settings, alerts } = facts;
  const used = (step: SetupStep, channelId: string | null, pictures = false) =>
    orNone(channelId).map((id) => ({ channelId: id, step, pictures }));
  const all = [
    ...used('log', settings.logChannelId),
    ...used('approvals', approvalChannel(settings)),
    ...currentPanels(facts).flatMap(({ channelId, look }) =>
      used('panel', channelId, look.show === null || look.show.includes('chart')),
    ),
    ...alerts.flatMap(({ channelId }) => used('alerts', channelId)),
    ...activeSchedules(facts).flatMap(({ settings: { channelId } }) => used('schedules', channelId)),
  ];
  return [...Map.groupBy(all, ({ step, channelId }) => `${step} ${channelId}`).values()].flatMap((same) =>
    same.slice(0, 1).map((one) => ({ ...one, pictures: same.some(({ pictures }) => pictures) })),
  );
}

/** Returns the ids of the channels that the bot uses. */
export function usedChannelIds(facts: Omit<SetupFacts, 'threads' | 'outdated'>): ReadonlySet<string> {
  const all = usedChannels(facts);
  return new Set(all.map(({ channelId }) => channelId));
}

function channelProblems(facts: SetupFacts): readonly Problem[] {
  const { discord, threads, panels } = facts;
  const ended = panels.flatMap(({ channelId, ended: end }) =>
    end === null
      ? []
      : [
          {
            text: (t: Texts) =>
              t.md('check.panel-ended', {
                channel: mention.channel(channelId),
                reason: t.md(`panel.end.${end.reason}`),
              }),
            step: 'panel' as const,
          },
        ],
  );
  if (discord === null) return [{ text: (t) => t.md('check.discord-silent'), step: null }, ...ended];
  const inChannels = usedChannels(facts).flatMap(({ channelId, step, pictures }): Problem[] => {
    const what = (t: Texts) => t.md(`setup.step.${step}`);
    const channel = discord.channels.find(({ id }) => id === channelId);
    if (channel === undefined) {
      if (threads.has(channelId)) return [];
      if (step === 'schedules') return [{ text: (t) => silentSchedulesText(t, facts, channelId), step }];
      const command = inlineCode(setupCommands[step]);
      return [{ text: (t) => t.md('check.channel-gone', { what, command }), step, isSetInMenu: true }];
    }
    const own = botPermissions(discord, channel);
    const needed = ['view', 'send', 'embed', ...(pictures ? (['attach'] as const) : [])] as const;
    const lacking = needed.filter((name) => !has(own, bits[name]));
    if (lacking.length === 0) return [];
    // Who can’t see a channel can’t do anything in it.
    const named = lacking.includes('view') ? (['view'] as const) : lacking;
    const permissions = (t: Texts) =>
      t.list(
        named.map((name) => t.md(`check.permission.${name}`)),
        'and',
      );
    const values = { what, channel: mention.channel(channelId), permissions };
    return [{ text: (t) => t.md('check.channel-blocked', values), step }];
  });
  return [...inChannels, ...ended];
}

/** Returns what to do about schedules whose channel was deleted: a schedule keeps its channel, so another one has to be added. */
function silentSchedulesText(t: Texts, facts: SetupFacts, channelId: string): Markdown {
  const silent = activeSchedules(facts).filter(({ settings }) => settings.channelId === channelId);
  const schedules = t.list(
    silent.map((schedule) => scheduleText(t, schedule)),
    'and',
  );
  return t.md('check.schedule-channel-gone', { schedules });
}

/** Servers that are named somewhere, and that no host lists. */
function serverProblems(facts: SetupFacts): readonly Problem[] {
  const isGone = (server: ServerRef) => {
    const checked = facts.connections.find(({ connection }) => connection.id === server.connectionId);
    if (checked === undefined) return true;
    const { host } = checked;
    return isListing(host) && !host.more && !host.items.some(({ id }) => id === server.id);
  };
  const gone = (step: SetupStep, named: readonly { readonly server: ServerRef | null }[]) => {
    const names = new Set(
      named.flatMap(({ server }) => (server !== null && isGone(server) ? [server.name] : [])),
    );
    return [...names].map((name) => ({
      text: (t: Texts) =>
        t.md('check.server-gone', {
          what: t.md(`setup.step.${step}`),
          server: inline(name, 60),
          command: inlineCode({ ...setupCommands, ...listCommands }[step]),
        }),
      step,
      isSetInMenu: step === 'server',
    }));
  };
  return [
    ...gone('server', [{ server: facts.settings.defaultServer }]),
    ...gone('roles', facts.grants),
    ...gone('panel', currentPanels(facts)),
    ...gone('alerts', facts.alerts),
    ...gone('schedules', activeSchedules(facts)),
  ];
}

function roleProblems({ discord, grants, alerts, settings }: SetupFacts): readonly Problem[] {
  if (grants.length === 0) {
    const text = (t: Texts) => t.md('access.nobody-else');
    return [{ text, step: 'roles', isSetInMenu: true, name: 'check.no-roles' }];
  }
  if (discord === null) return [];
  const isGone = (id: string) => discord.roles.every((role) => role.id !== id);
  const ofAlerts = new Map(alerts.map((setting) => [setting.roleId, setting]));
  const mentions = [
    ...[...ofAlerts.values()].map((setting) => ({
      ...setting,
      step: 'alerts' as const,
      of: 'alert' as const,
    })),
    {
      ...{ step: 'approvals' as const, of: 'approval' as const },
      ...{ roleId: settings.approvalsRoleId, channelId: approvalChannel(settings) },
    },
  ];
  return [
    ...(grants.some(({ roleId }) => isGone(roleId))
      ? [{ text: (t: Texts) => t.md('check.role-gone'), step: 'roles' as const }]
      : []),
    ...mentions.flatMap(({ step, of, roleId, channelId }): Problem[] => {
      if (roleId === null) return [];
      if (isGone(roleId)) return [{ text: (t) => t.md(`check.${of}-role-gone`), step }];
      if (channelId === null || canMention(discord, channelId, roleId) !== false) return [];
      return [{ text: (t) => roleSilentText(t, of, roleId), step }];
    }),
  ];
}

function scheduleProblems(facts: SetupFacts): readonly Problem[] {
  const { settings, pausing } = facts;
  return [
    ...pausing.map((schedule) => ({
      text: (t: Texts) => t.md('check.schedule-stops', { schedule: scheduleText(t, schedule) }),
      step: 'schedules' as const,
      button: (t: Texts): Button => {
        const what = plain(scheduleLabel(t, schedule, settings.timeZone), 60);
        const label = t.plain('check.take-over', { schedule: what });
        return { customId: ids.takeOver.of(schedule.id), label, style: 'secondary' };
      },
    })),
    ...(!settings.chosen.includes('timeZone') &&
    activeSchedules(facts).some((schedule) => namesTimeOfDay(schedule.settings))
      ? [
          {
            text: (t: Texts) => t.md('check.no-zone'),
            step: 'timezone' as const,
            isSetInMenu: true,
            name: 'check.no-zone.name' as const,
          },
        ]
      : []),
  ];
}
