import { z } from 'zod';
import type { Access, Person } from '../src/access/access.ts';
import { alertSettingsMessage, alertsSetMessage } from '../src/alerts/alert-view.ts';
import {
  type AlertSetting,
  hangMinutes,
  type Incident,
  mostAlertSettings,
} from '../src/alerts/model/alert.ts';
import { isOn } from '../src/alerts/model/mute.ts';
import { adminGroup, button, type Command, requireAdmin } from '../src/discord/interactions/command.ts';
import { ids } from '../src/discord/interactions/component-ids.ts';
import type { CommandContext, InteractionContext } from '../src/discord/interactions/context.ts';
import { reference } from '../src/discord/interactions/custom-ids.ts';
import { acknowledgeInPlace, showInPlace } from '../src/discord/interactions/in-place.ts';
import {
  channelOption,
  numberOption,
  roleOption,
  serverOption,
  textOption,
} from '../src/discord/interactions/options.ts';
import { UserError } from '../src/discord/interactions/user-error.ts';
import { channelRefused } from '../src/discord/resolvers/channels.ts';
import { requireConnection } from '../src/discord/resolvers/connections.ts';
import { optionalServer } from '../src/discord/resolvers/resolve-server.ts';
import { loadAccess, requireActions, requireAnyServer } from '../src/discord/resolvers/rights.ts';
import { serverFromReference } from '../src/discord/resolvers/server-values.ts';
import { autocompleteServer } from '../src/discord/resolvers/suggestions.ts';
import { described, localizedName } from '../src/discord/texts/localizations.ts';
import { inline, mention } from '../src/discord/texts/markdown.ts';
import { type Message, notice } from '../src/discord/views/embed.ts';
import { questionMessage } from '../src/discord/views/question.ts';
import { isSameServer, type ServerRef } from '../src/domain/connection.ts';
import { isUsable } from '../src/operations/guild-hosts.ts';
import { isRoleSilent, requireMentionable } from '../src/setup/mentioned-role.ts';
import { muteButton, muteCommands } from './alert-mutes.ts';

/** A month: an older backup is hardly of use. */
const maxBackupAgeHours = 720;
/** 0: never. */
const hang = z.coerce.number().int().min(0).max(hangMinutes.most);
const backupAge = z.coerce.number().int().min(1).max(maxBackupAgeHours);

/** “I’m on it”: names the person in the alert. */
const takeButton = button({ ...ids.takeAlert, onPress: take });

/** Stands in an id for all servers. */
const allServers = '-';
const offButton = button({
  name: 'alerts-off',
  id: z.tuple([z.union([reference, z.literal(allServers)])]),
  onPress: pressOff,
});

/** `/alerts`: where the bot reports what nobody asked for, and when it doesn't. */
export const alerts: Command = {
  ...adminGroup('alerts', {
    set: {
      options: [
        channelOption('command.alerts.set.channel', { required: true }),
        roleOption('command.alerts.set.role'),
        { ...serverOption, ...described('command.alerts.set.server') },
        numberOption('backup_age', 'command.alerts.set.backup_age', 1, maxBackupAgeHours),
        numberOption('test_age', 'command.alerts.set.test_age', 1, maxBackupAgeHours),
        textOption('restarts', 'command.alerts.set.restarts', {
          choices: (['on', 'off'] as const).map((value) => ({
            value,
            ...localizedName(`choice.alerts.${value}`),
          })),
        }),
        numberOption('hang', 'command.alerts.set.hang', 0, hangMinutes.most),
      ],
      execute: set,
      autocomplete: (ctx) => autocompleteServer(ctx, ['status']),
    },
    off: {
      options: [{ ...serverOption, ...described('command.alerts.off.server') }],
      execute: askToTurnOff,
      autocomplete: (ctx) => autocompleteServer(ctx, ['status']),
    },
    show: { execute: show },
    ...muteCommands,
  }),
  components: [takeButton, muteButton, offButton],
};

async function set(ctx: CommandContext): Promise<void> {
  const { guildId, options } = ctx;
  const channelId = options.required('channel');
  const roleId = options.get('role');
  requireMentionable(ctx, roleId);
  await ctx.reply.defer('ephemeral');
  const setting = {
    server: await optionalServer(ctx),
    channelId,
    roleId,
    backupAgeHours: backupAge.nullable().catch(null).parse(options.get('backup_age')),
    testAgeHours: backupAge.nullable().catch(null).parse(options.get('test_age')),
    restarts: options.get('restarts') !== 'off',
    hangMinutes: hangOf(options.get('hang')),
  };
  const known = await ctx.services.store.alerts.settings(guildId);
  await ctx.reply.send(await saveAlerts(ctx, setting, known), 'ephemeral');
}

/** Returns the minutes that an option names; the least if it names fewer. */
function hangOf(typed: string | null): number {
  const minutes = hang.catch(hangMinutes.usual).parse(typed ?? hangMinutes.usual);
  return minutes === 0 ? 0 : Math.max(minutes, hangMinutes.least);
}

type ChosenAlerts = Omit<AlertSetting, 'guildId' | 'language' | 'problem' | 'channelId'> & {
  readonly channelId: string;
};

/**
 * Stores where alerts about all servers are posted; the rest of the setting stays. Returns what to reply, and whether they
 * mention a role. @throws UserError
 */
export async function saveAlertChannel(
  ctx: InteractionContext,
  channelId: string,
): Promise<{ readonly done: Message; readonly hasRole: boolean }> {
  const all = await ctx.services.store.alerts.settings(ctx.guildId);
  const usual = {
    ...{ roleId: null, backupAgeHours: null, testAgeHours: null, restarts: true },
    hangMinutes: hangMinutes.usual,
  };
  const known = all.find(({ server }) => server === null) ?? usual;
  const done = await saveAlerts(ctx, { ...known, server: null, channelId }, all);
  return { done, hasRole: known.roleId !== null };
}

/** Stores whom alerts about all servers mention; the rest of the setting stays. Returns what to reply. @throws UserError */
export async function saveAlertRole(ctx: InteractionContext, roleId: string): Promise<Message> {
  requireMentionable(ctx, roleId);
  const all = await ctx.services.store.alerts.settings(ctx.guildId);
  const known = all.find(({ server }) => server === null);
  if (known === undefined || known.channelId === null) throw new UserError('old-button');
  return saveAlerts(ctx, { ...known, channelId: known.channelId, roleId }, all);
}

/**
 * Stores a setting, after a message to its channel. Returns what to reply.
 * @param known the settings of the guild
 * @throws UserError
 */
async function saveAlerts(
  ctx: InteractionContext,
  chosen: ChosenAlerts,
  known: readonly AlertSetting[],
): Promise<Message> {
  const { guildId, person, privateTexts: t, services } = ctx;
  const { publicTexts } = await requireConnection(ctx);
  const { channelId } = chosen;
  const setting: AlertSetting = { ...chosen, guildId, language: publicTexts.language, problem: null };
  if (setting.testAgeHours !== null) await requireTests(ctx, setting);
  const isUsed = known.some((one) => one.channelId === channelId && one.problem === null);
  const problem = await services.logChannel.test(publicTexts, guildId, channelId, 'alerts', isUsed);
  if (problem !== null) throw channelRefused('alert-channel-refused', channelId, problem);
  if (!(await services.store.alerts.set(setting, person.id)))
    throw new UserError('too-many-alerts', { max: mostAlertSettings });
  const { roleId } = chosen;
  return alertsSetMessage(t, setting, roleId !== null && (await isRoleSilent(ctx, channelId, roleId)));
}

/** Checks that backups of the server, or of any connection, can be tested. @throws UserError */
async function requireTests(
  { guildId, services }: InteractionContext,
  { server }: AlertSetting,
): Promise<void> {
  const links = (await services.hosts.of(guildId))?.connections ?? [];
  const canBe = links.some(
    (link) =>
      isUsable(link) &&
      (server === null || link.connection.id === server.connectionId) &&
      services.backupTester.canTest(link),
  );
  if (!canBe) throw new UserError('test-age-unavailable');
}

/** Asks whether to turn alerts off: a forgotten option would turn all of them off. */
async function askToTurnOff(ctx: CommandContext): Promise<void> {
  const { guildId, privateTexts: t, reply, services } = ctx;
  await reply.defer('ephemeral');
  const server = await optionalServer(ctx);
  const { all, own, general } = await settingsAbout(ctx, server);
  if (all.length === 0 || (server !== null && own === undefined && general === undefined))
    return reply.send(notice('neutral', t.md('alerts.none.title'), t.md('alerts.none.text')), 'ephemeral');
  const of = server && (await services.store.serverRefs.rememberAll(guildId, [server]))[0];
  const text =
    server === null
      ? t.md('alerts.off-question.all')
      : t.md('alerts.off-question.server', { server: inline(server.name, 60) });
  const go = { customId: offButton.id(of ?? allServers), label: t.plain('alerts.off-question.go') };
  const question = questionMessage(t, { title: t.md('alerts.off-question.title'), text, go });
  await reply.send(question, 'ephemeral');
}

async function pressOff(ctx: InteractionContext, [of]: [string]): Promise<void> {
  requireAdmin(ctx);
  const { guildId, privateTexts: t, services } = ctx;
  await acknowledgeInPlace(ctx);
  const server = of === allServers ? null : await serverFromReference(of, ctx);
  if (server === null) await services.store.alerts.remove(guildId, null, ctx.person.id);
  else await turnOff(ctx, server);
  const text =
    server === null ? t.md('alerts.off.all') : t.md('alerts.off.server', { server: inline(server.name, 60) });
  await showInPlace(ctx, notice('good', t.md('alerts.off.title'), text));
}

/** Stores that there are no alerts about a server. @throws UserError */
async function turnOff(ctx: InteractionContext, server: ServerRef): Promise<void> {
  const { guildId, services } = ctx;
  const { general } = await settingsAbout(ctx, server);
  if (general === undefined) {
    await services.store.alerts.remove(guildId, server, ctx.person.id);
    return;
  }
  const muted = {
    ...general,
    server,
    channelId: null,
    roleId: null,
    backupAgeHours: null,
    testAgeHours: null,
    problem: null,
  };
  if (!(await services.store.alerts.set(muted, ctx.person.id)))
    throw new UserError('too-many-alerts', { max: mostAlertSettings });
}

/** Returns the settings of alerts: all, that of a server, and that of all servers. */
async function settingsAbout(ctx: InteractionContext, server: ServerRef | null) {
  const all = await ctx.services.store.alerts.settings(ctx.guildId);
  return {
    all,
    own: all.find((each) => server !== null && each.server && isSameServer(each.server, server)),
    general: all.find((each) => each.server === null),
  };
}

async function show({ guildId, reply, services, privateTexts: t }: CommandContext): Promise<void> {
  const settings = await services.store.alerts.settings(guildId);
  const now = new Date();
  const mutes = (await services.store.mutes.of(guildId)).filter((mute) => isOn(mute, now));
  await reply.send(alertSettingsMessage(t, settings, mutes), 'ephemeral');
}

/** Stores that the person is on what an alert is about. Its message is edited by the poster alone, so that the last edit is the newest. */
async function take(ctx: InteractionContext, [id]: [string]): Promise<void> {
  const { guildId, person, services } = ctx;
  const { alerts } = services.store;
  const incidents = await alerts.sharing(id);
  if (!incidents.some((incident) => incident.guildId === guildId)) throw new UserError('alert-over');
  requireToSee(await loadAccess(ctx), incidents);
  requireFree(incidents, person);
  await ctx.reply.deferUpdate();
  const taken = await alerts.take(guildId, id, person.id);
  requireFree(taken, person);
  if (!taken.some(({ takenBy }) => takenBy === person.id)) throw new UserError('alert-over');
}

/** Checks that the person may see the status of a server that an alert is about. @throws PermissionError */
function requireToSee(access: Access, incidents: readonly Incident[]): void {
  const servers = incidents.flatMap(({ connectionId, serverId, name }) =>
    serverId === null ? [] : [{ connectionId, id: serverId, name }],
  );
  const [server] = servers;
  if (server === undefined) requireAnyServer(access, 'status');
  else requireActions(access, ['status'], servers.find((each) => access.may('status', each)) ?? server);
}

/** Checks that nobody else is on it. @throws UserError */
function requireFree(incidents: readonly Incident[], { id }: Person): void {
  const other = incidents.find(({ takenBy }) => takenBy !== null && takenBy !== id)?.takenBy;
  if (other != null) throw new UserError('alert-taken', { person: mention.user(other) });
}
