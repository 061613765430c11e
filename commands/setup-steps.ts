import { z } from 'zod';
import { levelNames } from '../src/access/actions.ts';
import {
  button,
  type Component,
  channelSelect,
  modal,
  requireAdmin,
  roleSelect,
  select,
} from '../src/discord/interactions/command.ts';
import type {
  CommandContext,
  InteractionContext,
  ModalContext,
} from '../src/discord/interactions/context.ts';
import {
  fitsCustomId,
  fromIdPart,
  snowflake,
  toIdPart,
  typedPart,
} from '../src/discord/interactions/custom-ids.ts';
import { acknowledgeInPlace, showInPlace } from '../src/discord/interactions/in-place.ts';
import { typedOptions } from '../src/discord/interactions/interaction.ts';
import { UserError } from '../src/discord/interactions/user-error.ts';
import { requireConnection } from '../src/discord/resolvers/connections.ts';
import { authorize, findServer } from '../src/discord/resolvers/resolve-server.ts';
import { autocompleteServer } from '../src/discord/resolvers/suggestions.ts';
import type { TextKey } from '../src/discord/texts/catalog.ts';
import { permissionKey } from '../src/discord/texts/labels.ts';
import { textsFor } from '../src/discord/texts/languages.ts';
import { join } from '../src/discord/texts/markdown.ts';
import { roleText } from '../src/discord/texts/people.ts';
import type { Texts } from '../src/discord/texts/texts.ts';
import {
  type Button,
  type MentionSelect,
  type Message,
  message,
  mostOptions,
  type Select,
} from '../src/discord/views/embed.ts';
import { saveTimeZone, toTimeZone } from '../src/schedules/save-time-zone.ts';
import { settingsLimits } from '../src/schedules/schedule-settings.ts';
import { findTimeZone, meantByAbbreviation, similarTimeZones } from '../src/schedules/time-zones.ts';
import { chosenSettings, type SettingName, settingLine } from '../src/settings/index.ts';
import { saveApprovals } from '../src/setup/approval-settings.ts';
import { showChecklist } from '../src/setup/checklist.ts';
import {
  checklistIds,
  type SettingStep,
  type SetupStep,
  settingRow,
  setupSteps,
  stepMessage,
} from '../src/setup/checklist-view.ts';
import { beginToConnect } from '../src/setup/connecting.ts';
import { saveChoice, saveDefaultServer, saveLogChannel } from '../src/setup/saved-settings.ts';
import { submittedText, textField } from '../src/setup/setup-forms.ts';
import { saveGrant } from './access.ts';
import { saveAlertChannel, saveAlertRole } from './alerts.ts';
import { postPanel } from './panel.ts';
import { addSchedule } from './schedule.ts';

/** The scheduled actions that need nothing but a time. */
const simpleActions = ['backup', 'restart', 'start', 'stop'] as const;
const noId = z.tuple([]);
/** How long what is typed for a time zone can be. */
const maxZone = 60;

/** The menu of the checklist. */
const stepSelect = select({
  ...checklistIds.menu,
  value: z.enum(setupSteps),
  onChoose: openStep,
});

/** Opens a step without the menu of the checklist. */
const stepButton = button({
  ...checklistIds.step,
  onPress: (ctx, [step]) => openStep(ctx, step),
});

const channelStep = z.enum(['log', 'panel', 'alerts', 'approvals']);
const channelMenu = channelSelect({
  name: 'setup-channel',
  id: z.tuple([channelStep]),
  onChoose: (ctx, channelId, [step]) => useChannel(ctx, step, channelId),
});

/** What can mention a role in its channel. */
const mentioningSteps = ['alerts', 'approvals'] as const;
const askedRoles = { alerts: 'setup.ask.alert-role', approvals: 'setup.ask.approval-role' } as const;
const mentionMenu = roleSelect({
  name: 'setup-mention',
  id: z.tuple([z.enum(mentioningSteps)]),
  onChoose: (ctx, roleId, [step]) =>
    finishes(ctx, () => (step === 'alerts' ? saveAlertRole(ctx, roleId) : saveApprovals(ctx, { roleId }))),
});

const roleMenu = roleSelect({ name: 'setup-role', id: noId, onChoose: askForLevel });

const levelMenu = select({
  name: 'setup-level',
  id: z.tuple([z.string().regex(snowflake)]),
  value: z.enum(levelNames),
  onChoose: (ctx, permission, [roleId]) =>
    finishes(ctx, () => saveGrant(ctx, { roleId, permission, server: null })),
});

const serverMenu = select({
  name: 'setup-server',
  id: noId,
  value: z.string().min(1),
  onChoose: (ctx, typed) => finishes(ctx, () => saveDefaultServer(ctx, typed)),
});

/** The menus of the settings with few values, by their names. */
const choiceMenus = new Map(
  chosenSettings.map((setting) => {
    const { command, values, unset } = setting.choices;
    const menu = select({
      name: `setup-${command}`,
      id: noId,
      value: z.enum([...(unset === undefined ? [] : [unset.value]), ...values]),
      onChoose: (ctx, chosen) => finishes(ctx, () => saveChoice(ctx, setting, chosen)),
    });
    return [setting.name, { setting, menu }] as const;
  }),
);

const zoneMenu = select({
  name: 'setup-zone',
  id: noId,
  value: z.string(),
  onChoose: (ctx, zone) => finishes(ctx, () => saveTimeZone(ctx, toTimeZone(zone))),
});
const zoneForm = modal({ name: 'setup-zone-form', id: noId, onSubmit: submitZone });

const actionMenu = select({
  name: 'setup-action',
  id: noId,
  value: z.enum(simpleActions),
  onChoose: (ctx, action) => openScheduleForm(ctx, action, null),
});
/** Opens the form again, with the time and the server that were typed if they are short. */
const scheduleAgainButton = button({
  name: 'setup-when',
  id: z.tuple([z.enum(simpleActions), typedPart, typedPart]),
  onPress: (ctx, [action, when, server]) =>
    openScheduleForm(ctx, action, { when: fromIdPart(when), server: fromIdPart(server) }),
});
const scheduleForm = modal({
  name: 'setup-schedule',
  id: z.tuple([z.enum(simpleActions)]),
  onSubmit: submitSchedule,
});

const unsettable = ['server', 'log', 'approvals', 'approvals-role'] as const;
/** Goes back to the checklist, perhaps after it unset something. */
const backButton = button({
  name: 'setup-back',
  id: z.union([noId, z.tuple([z.enum(unsettable)])]),
  onPress: (ctx, [unset]) => finishes(ctx, unset === undefined ? null : () => unsets(ctx, unset)),
});
/** Opens the form again, with what was typed if it is short. */
const zoneButton = button({
  name: 'setup-type-zone',
  id: z.tuple([typedPart]),
  onPress: (ctx, [typed]) => openZoneForm(ctx, fromIdPart(typed)),
});

/** What the menu of the checklist opens. */
export const stepComponents: readonly Component[] = [
  stepSelect,
  stepButton,
  channelMenu,
  mentionMenu,
  roleMenu,
  levelMenu,
  serverMenu,
  ...[...choiceMenus.values()].map(({ menu }) => menu),
  zoneMenu,
  zoneForm,
  actionMenu,
  scheduleForm,
  scheduleAgainButton,
  backButton,
  zoneButton,
];

async function openStep(ctx: InteractionContext, step: SetupStep): Promise<void> {
  requireAdmin(ctx);
  if (step === 'connection') return beginToConnect(ctx, [back(ctx.privateTexts)]);
  if (step === 'timezone') return openZoneForm(ctx);
  await ctx.reply.deferUpdate();
  await ctx.reply.update(await askFor(ctx, step));
}

/** Replies with a setting, and a menu that changes it. @throws UserError if no host is connected */
export function showStep(ctx: CommandContext, step: SettingStep): Promise<void> {
  return shows(ctx, () => askFor(ctx, step));
}

/** Replies with how a setting with few values is set, and a menu that changes it. @throws UserError if no host is connected */
export function showChoices(ctx: CommandContext, name: SettingName): Promise<void> {
  return shows(ctx, () => askToChoose(ctx, name));
}

async function shows(ctx: CommandContext, ask: () => Promise<Message>): Promise<void> {
  await requireConnection(ctx);
  await acknowledgeInPlace(ctx);
  await showInPlace(ctx, await ask());
}

/** Does a step, and shows the checklist again. @param save null: nothing is done */
async function finishes(ctx: InteractionContext, save: (() => Promise<Message>) | null): Promise<void> {
  requireAdmin(ctx);
  await acknowledgeInPlace(ctx);
  await showChecklist(ctx, save === null ? null : await save());
}

/** Returns the message that asks for what a step needs. */
async function askFor(
  ctx: InteractionContext,
  step: Exclude<SetupStep, 'connection' | 'timezone'>,
): Promise<Message> {
  const { privateTexts: t, guildId, services } = ctx;
  const settings = await services.store.connections.settings(guildId);
  /** Returns how one thing is set now. */
  const set = (setting: SettingStep) => {
    const { text, more = [] } = settingRow(t, setting, { settings, onlyServer: null });
    return join([text, ...more]);
  };
  switch (step) {
    case 'roles':
      return asks(t, step, { customId: roleMenu.id(), placeholder: t.plain('setup.pick.role'), of: 'roles' });
    case 'server': {
      const choices = await autocompleteServer({ ...ctx, options: typedOptions('setup server') }, ['status']);
      // Says why there are none.
      if (choices.length === 0) await findServer(await authorize(ctx, 'status'), null, 'status');
      const options = choices.map(({ name, value }) => ({ label: name, value }));
      const menu = { customId: serverMenu.id(), placeholder: t.plain('setup.pick.server'), options };
      const unset = settings.defaultServer === null ? [] : [step];
      const text = t.md('setup.ask.server');
      const more = choices.length < mostOptions ? [] : [t.md('setup.ask.server-more')];
      return asks(t, step, menu, unset, join([set(step), t.sentences([text, ...more])]));
    }
    case 'log': {
      const unset = settings.logChannelId === null ? [] : [step];
      return asks(t, step, channels(t, step), unset, join([set(step), t.md('setup.ask.log')]));
    }
    case 'approvals': {
      const unset = [
        ...(settings.approvalsChannelId === null ? [] : [step]),
        ...(settings.approvalsRoleId === null ? [] : [`${step}-role` as const]),
      ];
      return asks(t, step, channels(t, step), unset, join([set(step), t.md('setup.ask.approvals')]));
    }
    case 'panel':
    case 'alerts':
      return asks(t, step, channels(t, step));
    case 'language':
      return askToChoose(ctx, step);
    case 'schedules': {
      const options = simpleActions.map((value) => ({ label: t.plain(`choice.schedule.${value}`), value }));
      return asks(t, step, { customId: actionMenu.id(), placeholder: t.plain('setup.pick.action'), options });
    }
  }
}

/** @throws Error if the setting has no choices */
async function askToChoose(
  { privateTexts: t, guildId, guildLocale, services }: InteractionContext,
  name: SettingName,
): Promise<Message> {
  const found = choiceMenus.get(name);
  if (found === undefined) throw new Error(`the setting ${name} has no choices`);
  const { values, unset, nameOf, texts } = found.setting.choices;
  const settings = await services.store.connections.settings(guildId);
  const line = settingLine(t, name, settings, textsFor(guildLocale).language);
  const options = values.map((value) => {
    const named = nameOf(value);
    return { value, label: 'key' in named ? plainOf(t, named.key) : named.name };
  });
  const all =
    unset === undefined ? options : [{ label: plainOf(t, unset.label), value: unset.value }, ...options];
  const menu = { customId: found.menu.id(), placeholder: plainOf(t, texts.pick), options: all };
  const text = texts.ask === undefined ? line : join([line, t.mdOf(texts.ask)]);
  return message({ tone: 'neutral', title: t.mdOf(texts.title), text }, [back(t)], menu);
}

/** Returns a text whose key a record names. */
function plainOf(t: Texts, key: TextKey): string {
  return `${t.mdOf(key)}`;
}

function channels(t: Texts, step: z.infer<typeof channelStep>): MentionSelect {
  return { customId: channelMenu.id(step), placeholder: t.plain('setup.pick.channel'), of: 'channels' };
}

/** @param unset what buttons unset. Default: nothing */
function asks(
  t: Texts,
  step: Exclude<SetupStep, 'connection' | 'timezone'>,
  menu: Select | MentionSelect,
  unset: readonly (typeof unsettable)[number][] = [],
  text = t.md(`setup.ask.${step}`),
): Message {
  const buttons = unset.map(
    (what): Button => ({
      customId: backButton.id(what),
      label: t.plain(`setup.unset.${what}`),
      style: 'secondary',
    }),
  );
  return stepMessage(t, step, text, menu, [...buttons, back(t)]);
}

function back(t: Texts): Button {
  return { customId: backButton.id(), label: t.plain('button.back'), style: 'secondary' };
}

async function useChannel(
  ctx: InteractionContext,
  step: z.infer<typeof channelStep>,
  channelId: string,
): Promise<void> {
  switch (step) {
    case 'panel':
      return finishes(ctx, () => postPanel(ctx, { channelId, typedServer: null }));
    case 'log':
      return finishes(ctx, () => saveLogChannel(ctx, channelId));
    case 'alerts':
      return useMentioningChannel(ctx, step, () => saveAlertChannel(ctx, channelId));
    case 'approvals':
      return useMentioningChannel(ctx, step, async () => {
        const done = await saveApprovals(ctx, { channelId });
        const { approvalsRoleId } = await ctx.services.store.connections.settings(ctx.guildId);
        return { done, hasRole: approvalsRoleId !== null };
      });
  }
}

/** Saves a channel, and asks whom the messages there mention, unless they mention a role already. */
async function useMentioningChannel(
  ctx: InteractionContext,
  step: (typeof mentioningSteps)[number],
  save: () => Promise<{ readonly done: Message; readonly hasRole: boolean }>,
): Promise<void> {
  requireAdmin(ctx);
  const { privateTexts: t } = ctx;
  await acknowledgeInPlace(ctx);
  const { done, hasRole } = await save();
  if (hasRole) return showChecklist(ctx, done);
  const menu = {
    customId: mentionMenu.id(step),
    placeholder: t.plain('setup.pick.role'),
    of: 'roles',
  } as const;
  const nobody = { ...back(t), label: t.plain('setup.mention-nobody') };
  const asked = stepMessage(t, step, t.md(askedRoles[step]), menu, [nobody]);
  await showInPlace(ctx, { ...asked, embeds: [...done.embeds, ...asked.embeds] });
}

async function unsets(ctx: InteractionContext, what: (typeof unsettable)[number]): Promise<Message> {
  switch (what) {
    case 'server':
      return saveDefaultServer(ctx, null);
    case 'log':
      return saveLogChannel(ctx, null);
    case 'approvals':
      return saveApprovals(ctx, { channelId: null });
    case 'approvals-role':
      return saveApprovals(ctx, { roleId: null });
  }
}

async function askForLevel(ctx: InteractionContext, roleId: string): Promise<void> {
  requireAdmin(ctx);
  const { privateTexts: t, guildId, reply } = ctx;
  const options = levelNames.map((value) => ({
    label: `${value}: ${t.plain(permissionKey(value))}`,
    value,
  }));
  const menu = { customId: levelMenu.id(roleId), placeholder: t.plain('setup.pick.level'), options };
  const text = t.md('setup.ask.level', { role: roleText(t, guildId, roleId) });
  await reply.update(stepMessage(t, 'roles', text, menu, [back(t)]));
}

async function openZoneForm(ctx: InteractionContext, typed = ''): Promise<void> {
  requireAdmin(ctx);
  const { privateTexts: t, reply } = ctx;
  const title = t.plain('setup.step.timezone');
  const labels = { label: title, description: t.plain('command.setup.timezone.zone') };
  const field = textField('zone', labels, maxZone, typed);
  await reply.modal({ custom_id: zoneForm.id(), title, components: [field] });
}

async function submitZone(ctx: ModalContext): Promise<void> {
  requireAdmin(ctx);
  const { privateTexts: t } = ctx;
  const typed = (submittedText(ctx.submission, 'zone') ?? '').trim();
  if (findTimeZone(typed) !== null) return finishes(ctx, () => saveTimeZone(ctx, toTimeZone(typed)));
  const meant = meantByAbbreviation(typed);
  const similar = meant.length > 0 ? meant : similarTimeZones(typed);
  const key: TextKey =
    meant.length > 0
      ? 'setup.ask.timezone-abbreviation'
      : similar.length > 0
        ? 'setup.ask.timezone-similar'
        : 'setup.ask.timezone-unknown';
  const options = similar.map((zone) => ({ label: zone, value: zone }));
  const menu = { customId: zoneMenu.id(), placeholder: t.plain('setup.pick.zone'), options };
  const typedZone = toIdPart(typed);
  const again = typeAgain(t, zoneButton.id(fitsCustomId(zoneButton.name, [typedZone]) ? typedZone : ''));
  await acknowledgeInPlace(ctx);
  await showInPlace(ctx, stepMessage(t, 'timezone', t.md(key, { zone: typed }), menu, [again, back(t)]));
}

function typeAgain(t: Texts, customId: string): Button {
  return { customId, label: t.plain('button.type-again'), style: 'primary' };
}

async function openScheduleForm(
  ctx: InteractionContext,
  action: (typeof simpleActions)[number],
  typed: { readonly when: string; readonly server: string } | null,
): Promise<void> {
  requireAdmin(ctx);
  const { privateTexts: t, guildId, services, reply } = ctx;
  const { defaultServer } = await services.store.connections.settings(guildId);
  const when = {
    label: t.plain('setup.schedule-form.when'),
    description: t.plain('command.schedule.add.when'),
  };
  const server = {
    label: t.plain('setup.schedule-form.server'),
    description: t.plain('command.server-option'),
  };
  await reply.modal({
    custom_id: scheduleForm.id(action),
    title: t.plain('setup.step.schedules'),
    components: [
      textField('when', when, settingsLimits.when, typed?.when),
      textField('server', server, 200, typed?.server ?? defaultServer?.name, false),
    ],
  });
}

/** Shows the draft as `/schedule add` does, so that it is saved there. */
async function submitSchedule(ctx: ModalContext, [action]: [(typeof simpleActions)[number]]): Promise<void> {
  requireAdmin(ctx);
  const when = submittedText(ctx.submission, 'when') ?? '';
  const server = (submittedText(ctx.submission, 'server') ?? '').trim();
  const typed = { action, when, ...(server === '' ? {} : { server }) };
  try {
    await addSchedule({ ...ctx, options: typedOptions('schedule add', typed) });
  } catch (error) {
    const customId = scheduleAgainId(action, when, server);
    if (error instanceof UserError) error.button ??= (t) => typeAgain(t, customId);
    throw error;
  }
}

/** Returns the custom id that holds what was typed, or as much of it as has room. */
function scheduleAgainId(action: (typeof simpleActions)[number], when: string, server: string): string {
  const { name, id } = scheduleAgainButton;
  const [typedWhen, typedServer] = [toIdPart(when), toIdPart(server)];
  const kept = [
    [typedWhen, typedServer],
    [typedWhen, ''],
    ['', typedServer],
  ] as const;
  const [whenPart, serverPart] = kept.find((parts) => fitsCustomId(name, [action, ...parts])) ?? ['', ''];
  return id(action, whenPart, serverPart);
}
