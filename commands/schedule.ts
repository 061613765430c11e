import { z } from 'zod';
import { backupRoom, requireNewBackup } from '../src/backups/chosen-backup.ts';
import { button, type Command, commandGroup, type Subcommand } from '../src/discord/interactions/command.ts';
import { ids } from '../src/discord/interactions/component-ids.ts';
import type {
  AccountContext,
  CommandContext,
  InteractionContext,
  ServerContext,
} from '../src/discord/interactions/context.ts';
import { reference } from '../src/discord/interactions/custom-ids.ts';
import {
  channelOption,
  flagOption,
  numberOption,
  serverOption,
  textOption,
} from '../src/discord/interactions/options.ts';
import type { Choice } from '../src/discord/interactions/reply.ts';
import { UserError } from '../src/discord/interactions/user-error.ts';
import { requireConnection } from '../src/discord/resolvers/connections.ts';
import { requireKeyPermission } from '../src/discord/resolvers/key-permissions.ts';
import {
  authorize,
  authorizeToList,
  deferAndResolveServer,
} from '../src/discord/resolvers/resolve-server.ts';
import { loadAccess, requireActions } from '../src/discord/resolvers/rights.ts';
import { fold } from '../src/discord/resolvers/server-names.ts';
import { autocompleteServer } from '../src/discord/resolvers/suggestions.ts';
import { publicTextsOf, textsIn } from '../src/discord/texts/languages.ts';
import { localizedName } from '../src/discord/texts/localizations.ts';
import { inline, mention } from '../src/discord/texts/markdown.ts';
import type { Message } from '../src/discord/views/embed.ts';
import { isSameServer } from '../src/domain/connection.ts';
import { namedPerson } from '../src/domain/people.ts';
import { isForAll } from '../src/groups/asking.ts';
import { allServers } from '../src/groups/model/server-group.ts';
import { actionsNeeded, newBackupOf } from '../src/operations/kinds.ts';
import { assertSupported, hostOf } from '../src/operations/supported.ts';
import { runFrom } from '../src/schedules/announced-run.ts';
import {
  changeButton,
  choiceName,
  removeButton,
  scheduleChanges,
  scheduleSelect,
  toListed,
} from '../src/schedules/chosen-schedule.ts';
import { postponed, skipped } from '../src/schedules/edits.ts';
import {
  maxSchedules,
  type Schedule,
  type ScheduleSettings,
  scheduledActions,
} from '../src/schedules/model/schedule.ts';
import { scheduledRequest } from '../src/schedules/model/scheduled-actions.ts';
import {
  changeSchedule,
  newDraft,
  requireEditable,
  requireRunAfter,
  toTakeOver,
} from '../src/schedules/schedule-changes.ts';
import { isUnlisted, minutesTooLate } from '../src/schedules/schedule-decisions.ts';
import { schedulesMessage } from '../src/schedules/schedule-list-view.ts';
import { requireSchedulable } from '../src/schedules/schedule-rights.ts';
import {
  fitsAllServers,
  readSettings,
  requireChannel,
  settingsLimits,
} from '../src/schedules/schedule-settings.ts';
import { namesTimeOfDay, scheduleText } from '../src/schedules/schedule-texts.ts';
import {
  changedMessage,
  clash,
  endedNoticeMessage,
  isSame,
  noticeMessage,
  notSavedMessage,
  savedMessage,
  scheduleDraft,
  zoneChangedMessage,
} from '../src/schedules/schedule-view.ts';
import { countedAnew, firstRun } from '../src/schedules/when.ts';
import { whenChoices } from '../src/schedules/when-choices.ts';
import type { GuildSettings } from '../src/settings/guild-settings.ts';

/** How long a press of Postpone postpones a run, in milliseconds. */
const postponeMs = 30 * 60_000;

const addOptions = [
  textOption('action', 'command.schedule.add.action', {
    required: true,
    choices: scheduledActions.map((value) => ({ value, ...localizedName(`choice.schedule.${value}`) })),
  }),
  textOption('when', 'command.schedule.add.when', {
    required: true,
    max_length: settingsLimits.when,
    autocomplete: true,
  }),
  serverOption,
  textOption('command', 'command.schedule.add.command', { max_length: 1_000 }),
  textOption('warn', 'command.schedule.add.warn', { max_length: 60 }),
  textOption('warning', 'command.schedule.add.warning', { max_length: settingsLimits.warning }),
  textOption('only_when_empty', 'command.schedule.add.only-when-empty', { max_length: 30 }),
  flagOption('only_if_played', 'command.schedule.add.only-if-played'),
  numberOption('keep', 'command.schedule.add.keep', 1, settingsLimits.keep),
  channelOption('command.schedule.add.channel'),
];

const draftChoices = ['save', 'save-deleting', 'cancel'] as const;

/** Saves a draft, or gives it up. */
const draftButton = button({
  name: 'schedule',
  id: z.tuple([z.enum(draftChoices), reference]),
  onPress: pressDraft,
});

/** Skips or postpones an announced run, which is named by the time it is due, in base 36. */
const runButton = button({
  ...ids.run,
  onPress: pressRun,
});

/** Resumes, in the name of the person who pressed the button, a schedule that is paused because of its maker. */
const takeOverButton = button({ ...ids.takeOver, onPress: pressTakeOver });

/** `/schedule`: does something at set times. */
export const schedule: Command = {
  ...commandGroup('schedule', {
    add: { options: addOptions, execute: addSchedule, autocomplete: autocompleteAdd },
    list: {
      options: [serverOption],
      execute: list,
      autocomplete: (ctx) => autocompleteServer(ctx, ['schedule']),
    },
    remove: onSchedule('remove'),
    pause: onSchedule('pause'),
    resume: onSchedule('resume'),
    skip: onSchedule('skip'),
  }),
  components: [draftButton, runButton, takeOverButton, scheduleSelect, changeButton, removeButton],
};

/** Returns a subcommand on one schedule. */
function onSchedule(name: keyof typeof scheduleChanges): Subcommand {
  const { fits, run } = scheduleChanges[name];
  return {
    options: [textOption('schedule', 'command.schedule-option', { required: true, autocomplete: true })],
    execute: (ctx) => run(ctx, ctx.options.required('schedule')),
    autocomplete: (ctx) => scheduleChoices(ctx, fits),
  };
}

/** Shows a draft of a schedule with a button that saves it. */
export async function addSchedule(ctx: CommandContext): Promise<void> {
  const { guild } = await authorize(ctx, 'schedule');
  const zone = guild.timeZone;
  const now = new Date();
  const settings = readSettings(ctx, zone, now.getTime());
  const resolved = isForAll(ctx) ? await forAll(ctx, settings) : await forOne(ctx, settings);
  await requireChannel(ctx, settings.channelId);
  const draft = newDraft(resolved, settings, now, firstRun(settings.when, zone, now.getTime()));
  await showDraft(resolved, guild, draft, resolved.backups, false);
}

/**
 * Stores a draft, and shows it with a button that saves it.
 * @param backups how many the server may have, and has; null if that isn't asked for
 * @param isAgain whether it takes the place of another one
 */
async function showDraft(
  { reply, services }: InteractionContext,
  guild: Pick<GuildSettings, 'timeZone' | 'logChannelId'>,
  draft: Schedule,
  backups: Awaited<ReturnType<typeof backupRoom>>,
  isAgain: boolean,
): Promise<void> {
  const { guildId, settings } = draft;
  const { schedules } = services.store;
  const t = textsIn(draft.language);
  const isAnnounced = settings.channelId !== null || settings.warnMinutes.length > 0;
  const planned = { ...draft, state: 'active' } as const;
  const others = await schedules.of(guildId);
  const message = scheduleDraft(t, {
    schedule: draft,
    zone: guild.timeZone,
    now: draft.createdAt.getTime(),
    isAgain,
    clashing: others.filter((other) => clash(planned, other) && !isSame(planned, other)),
    isKnown: others.some((other) => isSame(planned, other)),
    backups,
    channelId: isAnnounced ? (settings.channelId ?? guild.logChannelId) : null,
    saveId: draftButton.id('save', draft.id),
    saveDeletingId: draftButton.id('save-deleting', draft.id),
    cancelId: draftButton.id('cancel', draft.id),
  });
  const send = async () => {
    await schedules.addDraft(draft);
    await (isAgain ? reply.update(message) : reply.send(message));
  };
  const expiresAt = new Date(draft.createdAt.getTime() + services.timings.draftMs);
  await services.confirmations.show({ ...waitingOf(draft), expiresAt }, send, async () => {
    const stored = await schedules.get(guildId, draft.id);
    if (stored?.state === 'draft') await reply.update(notSavedMessage(t, 'expired'));
  });
}

/**
 * Checks that it can be found out at the host whether someone has played: backups are tested, and files have times.
 * @throws UserError
 */
function requireKnownPlay(ctx: ServerContext): void {
  const { hosting, services } = ctx;
  const hasTimes = (hosting.capabilities.files?.timesMs ?? null) !== null;
  const isTested = services.backupTester.testingOf(ctx) === 'on';
  if (!hasTimes || !isTested) throw new UserError('schedule-only-if-played');
}

/** Checks that a person may schedule this on the server of the option, and that its host can do it. @throws UserError */
async function forOne(ctx: CommandContext, settings: ScheduleSettings) {
  const resolved = await deferAndResolveServer(ctx, 'schedule');
  const { access, server } = resolved;
  const request = scheduledRequest(settings);
  requireSchedulable(access, { settings, server });
  const [action] = actionsNeeded(request);
  assertSupported(actionsNeeded(request), hostOf(resolved), server);
  if (action !== undefined) await requireKeyPermission(resolved, action);
  if (settings.onlyIfPlayed) requireKnownPlay(resolved);
  const isBackup = newBackupOf(request) !== null;
  if (isBackup) await requireNewBackup(resolved, null);
  const backups = isBackup ? await backupRoom(resolved) : null;
  return { ...resolved, backups };
}

/** Checks that a person may schedule this on all servers, those that are to come included. @throws UserError */
async function forAll(ctx: CommandContext, settings: ScheduleSettings) {
  if (!fitsAllServers(settings)) throw new UserError('not-scheduled-on-all');
  const resolved = await authorize(ctx, 'schedule');
  const server = allServers(resolved.publicTexts.plain('schedule.all-servers'));
  requireSchedulable(resolved.access, { settings, server });
  await ctx.reply.defer();
  return { ...resolved, server, backups: null };
}

/** Returns what identifies a draft among what waits for a button. */
function waitingOf({ id, guildId, createdBy }: Schedule) {
  return { guildId, requestedBy: createdBy, interactionId: `schedule:${id}` };
}

async function pressDraft(
  ctx: InteractionContext,
  [choice, id]: [(typeof draftChoices)[number], string],
): Promise<void> {
  const { guildId, person, reply } = ctx;
  const { schedules } = ctx.services.store;
  const draft = await schedules.get(guildId, id);
  const lastsMs = ctx.services.timings.draftMs;
  const isLate = draft?.state === 'draft' && draft.createdAt.getTime() + lastsMs < Date.now();
  // It still has its buttons if the process ended, or Discord failed, before it expired.
  if (draft === null || isLate)
    return reply.update(
      notSavedMessage(draft === null ? ctx.publicTexts : textsIn(draft.language), 'expired'),
    );
  if (draft.createdBy.id !== person.id) throw notYourDraft(draft);
  const t = textsIn(draft.language);
  // An earlier process may have saved it without showing that.
  if (draft.state !== 'draft') {
    const { timeZone } = await ctx.services.store.connections.settings(guildId);
    return reply.update(savedMessage(t, draft, timeZone));
  }
  if (choice === 'cancel') return dropDraft(ctx, draft, notSavedMessage(t, 'cancelled'));
  const editable = await requireEditable(ctx, draft);
  const { guild } = editable;
  const now = Date.now();
  const { typedIn } = draft.settings;
  if (typedIn !== null && typedIn !== guild.timeZone && namesTimeOfDay(draft.settings))
    return dropDraft(ctx, draft, zoneChangedMessage(t, draft, typedIn, guild.timeZone));
  requireRunAfter(draft, guild.timeZone, now);
  await reply.deferUpdate();
  if (isOutdated(draft, guild.timeZone, now)) return showAgain(editable, draft);
  const settings = { ...draft.settings, deletesFirst: choice === 'save-deleting' };
  const result = await schedules.activate({ ...draft, settings }, draft.nextAt);
  if (result === 'full') throw new UserError('too-many-schedules', { max: maxSchedules });
  const saved = await schedules.get(guildId, id);
  if (saved === null) throw new UserError('no-such-schedule');
  ctx.services.confirmations.forget(waitingOf(draft));
  ctx.log().info({ schedule: id }, 'a schedule was saved');
  await reply.update(savedMessage(t, saved, guild.timeZone));
}

/** Returns whether the first run that a draft shows has passed, or one of its warnings. */
function isOutdated(draft: Schedule, zone: string, now: number): boolean {
  if (draft.nextAt === null) return false;
  const tooLate = (at: number) => minutesTooLate(draft, zone, at).length;
  return draft.nextAt.getTime() <= now || tooLate(now) > tooLate(draft.createdAt.getTime());
}

/** Shows a draft as it is now, which is then another one: nothing is saved that its person has not seen. */
async function showAgain(ctx: InteractionContext & AccountContext, draft: Schedule): Promise<void> {
  const { guild, services } = ctx;
  const { server, language, nextAt } = draft;
  const now = new Date();
  const isOver = nextAt === null || nextAt <= now;
  const when = isOver ? countedAnew(draft.settings.when, now.getTime()) : draft.settings.when;
  const settings = { ...draft.settings, when };
  const first = isOver ? firstRun(when, guild.timeZone, now.getTime()) : nextAt.getTime();
  const again = { ...newDraft({ ...ctx, server }, settings, now, first), language };
  const link = ctx.links.find(({ connection }) => connection.id === server.connectionId);
  const backups =
    newBackupOf(scheduledRequest(settings)) !== null && link !== undefined
      ? await backupRoom({ ...ctx, ...link, server })
      : null;
  await services.store.schedules.remove(draft.guildId, draft.id);
  services.confirmations.forget(waitingOf(draft));
  await showDraft(ctx, guild, again, backups, true);
}

/** Removes a draft, and shows why instead of it. */
async function dropDraft(
  { reply, services }: InteractionContext,
  draft: Schedule,
  why: Message,
): Promise<void> {
  await reply.deferUpdate();
  await services.store.schedules.remove(draft.guildId, draft.id);
  services.confirmations.forget(waitingOf(draft));
  await reply.update(why);
}

function notYourDraft(draft: Schedule): UserError {
  return new UserError('not-your-button', {
    request: (t) => scheduleText(t, draft),
    person: mention.user(draft.createdBy.id),
  });
}

async function pressTakeOver(ctx: InteractionContext, [id]: [string]): Promise<void> {
  const { guildId, person, privateTexts, reply, services, sourceIsEphemeral } = ctx;
  const found = await services.store.schedules.get(guildId, id);
  if (found === null || found.state === 'removed') throw new UserError('no-such-schedule');
  const { access, guild, publicTexts } = await requireEditable(ctx, found);
  // `/setup check` stays: it may have more to say.
  await (sourceIsEphemeral ? reply.defer('ephemeral') : reply.deferUpdate());
  // Discord is asked, which takes longer than it waits for an answer.
  const willPause = await services.scheduleMakers.willPause(found);
  const toChange = toTakeOver(person, access, guild.timeZone, willPause);
  const changed = await changeSchedule(ctx, found, toChange);
  if (changed !== null) ctx.log().info({ schedule: id }, 'a schedule was taken over');
  const latest = changed ?? (await services.store.schedules.get(guildId, id));
  if (latest === null) throw new UserError('no-such-schedule');
  if (changed === null && latest.createdBy.id !== person.id) throw new UserError('schedule-changed');
  const t = sourceIsEphemeral ? privateTexts : publicTexts;
  const message = changedMessage(t, 'taken-over', latest, guild.timeZone);
  await (sourceIsEphemeral ? reply.send(message, 'ephemeral') : reply.update(message));
}

async function pressRun(
  ctx: InteractionContext,
  [choice, id, due]: ['skip' | 'postpone', string, string],
): Promise<void> {
  const { guildId, person, reply, services } = ctx;
  const dueAt = Number.parseInt(due, 36);
  const found = await services.store.schedules.get(guildId, id);
  if (found === null) throw new UserError('schedule-run-over');
  requireActions(await loadAccess(ctx), ['schedule'], found.server);
  const { guild } = await requireConnection(ctx);
  const zone = guild.timeZone;
  const by = namedPerson(person);
  await reply.deferUpdate();
  const changed = await changeSchedule(ctx, found, (latest) => {
    if (latest.nextAt?.getTime() !== dueAt) return null;
    return choice === 'skip' ? skipped(latest, zone, by) : postponed(latest, postponeMs, by);
  });
  if (changed === null) throw new UserError('schedule-run-over');
  const t = publicTextsOf(guild, changed.language);
  const run = runFrom(changed, zone, dueAt);
  await reply.update(choice === 'skip' ? endedNoticeMessage(t, run, null, null) : noticeMessage(t, run));
}

/** Shows the schedules also while nothing is connected: they pause then. */
async function list(ctx: CommandContext): Promise<void> {
  const { access } = await authorizeToList(ctx, 'schedule');
  const resolved =
    ctx.options.get('server') === null ? null : await deferAndResolveServer(ctx, 'schedule', 'ephemeral');
  const { connections, schedules } = ctx.services.store;
  const all = inOrder(await schedules.of(ctx.guildId));
  const shown = all.filter(
    (one) =>
      !isUnlisted(one) &&
      (resolved === null ? access.may('schedule', one.server) : isSameServer(one.server, resolved.server)),
  );
  const listed = await Promise.all(shown.map((one) => toListed(ctx, access, one)));
  const server = resolved === null ? null : inline(resolved.server.name, 60);
  const zone = (await connections.settings(ctx.guildId)).timeZone;
  const message = schedulesMessage(ctx.privateTexts, listed, zone, server, scheduleSelect.id());
  await ctx.reply.send(message, 'ephemeral');
}

/** Returns the schedules, the next one first, and at the end those that have no further run. */
function inOrder(all: readonly Schedule[]): readonly Schedule[] {
  const rankOf = ({ state, nextAt }: Schedule) =>
    state === 'active' ? (nextAt?.getTime() ?? Number.MAX_SAFE_INTEGER) : state === 'paused' ? 1e17 : 1e18;
  return all.toSorted((a, b) => rankOf(a) - rankOf(b));
}

async function scheduleChoices(
  ctx: CommandContext,
  isOffered: (one: Schedule) => boolean,
): Promise<readonly Choice[]> {
  const access = await loadAccess(ctx);
  if (!access.mayAnywhere('schedule')) return [];
  const query = fold(ctx.options.get('schedule') ?? '');
  const { schedules, connections } = ctx.services.store;
  const all = inOrder(await schedules.of(ctx.guildId));
  const { timeZone } = await connections.settings(ctx.guildId);
  return all
    .filter((one) => access.may('schedule', one.server) && !isUnlisted(one) && isOffered(one))
    .map((one) => ({ name: choiceName(ctx.privateTexts, one, timeZone), value: one.id }))
    .filter(({ name }) => fold(name).includes(query));
}

async function autocompleteAdd(ctx: CommandContext): Promise<readonly Choice[]> {
  if (ctx.options.focused !== 'when') return autocompleteServer(ctx, ['schedule'], true);
  const found = await ctx.services.hosts.of(ctx.guildId, { interaction: ctx.id });
  if (found === null || !(await loadAccess(ctx)).mayAnywhere('schedule')) return [];
  const { options, privateTexts: t } = ctx;
  const { timeZone } = found.guild;
  return whenChoices(t, options.get('when') ?? '', options.get('action'), timeZone, Date.now());
}
