import { z } from 'zod';
import type { Access } from '../access/access.ts';
import { button, select } from '../discord/interactions/command.ts';
import type { InteractionContext } from '../discord/interactions/context.ts';
import { reference } from '../discord/interactions/custom-ids.ts';
import { acknowledgeInPlace, showInPlace } from '../discord/interactions/in-place.ts';
import { UserError } from '../discord/interactions/user-error.ts';
import { authorize, authorizeToList } from '../discord/resolvers/resolve-server.ts';
import { hasRights, requireRights } from '../discord/resolvers/rights.ts';
import { plain } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import type { Button } from '../discord/views/embed.ts';
import { namedPerson } from '../domain/people.ts';
import { isAllServers } from '../groups/model/server-group.ts';
import { pausedFor, resumed, skipped, stopped } from './edits.ts';
import type { Schedule, ScheduleChange } from './model/schedule.ts';
import { scheduledRequest } from './model/scheduled-actions.ts';
import { changeSchedule, requireRunAfter, toTakeOver } from './schedule-changes.ts';
import { type ListedSchedule, scheduleMessage } from './schedule-list-view.ts';
import { withZone } from './schedule-texts.ts';
import { changedMessage, removeQuestion } from './schedule-view.ts';

/** Shows one schedule of the list to the person alone. */
export const scheduleSelect = select({
  name: 'schedule-choose',
  id: z.tuple([]),
  value: reference,
  onChoose: showSchedule,
});

const changeNames = ['pause', 'resume', 'skip', 'remove'] as const;

/** Does something with one schedule. */
export const changeButton = button({
  name: 'schedule-do',
  id: z.tuple([z.enum(changeNames), reference]),
  onPress: (ctx, [name, id]) => scheduleChanges[name].run(ctx, id),
});

/** Deletes a schedule, after a question. */
export const removeButton = button({
  name: 'schedule-remove',
  id: z.tuple([reference]),
  onPress: (ctx, [id]) => remove(ctx, id),
});

/** What can be done with a schedule that a person chose, by its id or by the name of its choice. */
export const scheduleChanges = {
  pause: {
    fits: ({ state, settings }: Schedule) => state === 'active' && settings.later === null,
    run: pause,
  },
  resume: { fits: ({ state }: Schedule) => state === 'paused', run: resume },
  skip: {
    fits: ({ nextAt, settings }: Schedule) => nextAt !== null && settings.later === null,
    run: skip,
  },
  remove: { fits: () => true, run: askToRemove },
} as const;

function changeButtons(t: Texts, schedule: Schedule): readonly Button[] {
  const buttons = {
    pause: { label: t.plain('button.pause'), emoji: '⏸️', style: 'secondary' },
    resume: {
      label: t.plain(pausedFor(schedule) === null ? 'button.resume' : 'button.take-over'),
      emoji: '▶️',
      style: 'primary',
    },
    skip: { label: t.plain('button.skip-next'), emoji: '⏭️', style: 'secondary' },
    remove: { label: t.plain('confirmation.delete.go'), emoji: '🗑️', style: 'danger' },
  } as const;
  return changeNames
    .filter((name) => scheduleChanges[name].fits(schedule))
    .map((name) => ({ customId: changeButton.id(name, schedule.id), ...buttons[name] }));
}

/** Returns what a list shows of a schedule. */
export async function toListed(
  { services }: InteractionContext,
  access: Access,
  schedule: Schedule,
): Promise<ListedSchedule> {
  const { progress, server, settings } = schedule;
  const { last } = progress;
  const operation = last?.kind === 'operation' ? await services.store.operations.get(last.operationId) : null;
  const showsCommand = settings.command !== null && access.mayRead(settings.command, server);
  return { schedule, operation, showsCommand };
}

async function showSchedule(ctx: InteractionContext, id: string): Promise<void> {
  const { access, guildId, privateTexts: t, services } = await authorizeToList(ctx, 'schedule');
  const found = await services.store.schedules.get(guildId, id);
  if (found === null || found.state === 'removed' || !access.may('schedule', found.server))
    throw new UserError('no-such-schedule');
  const { logChannelId, timeZone } = await services.store.connections.settings(guildId);
  const { channelId, warnMinutes, later } = found.settings;
  const announcedIn = channelId ?? (warnMinutes.length > 0 && later === null ? logChannelId : null);
  const mayChange = hasRights(access, scheduledRequest(found.settings), found.server);
  const buttons = mayChange ? changeButtons(t, found) : [];
  const listed = await toListed(ctx, access, found);
  await ctx.reply.send(scheduleMessage(t, listed, timeZone, announcedIn, buttons), 'ephemeral');
}

/** Asks whether to delete a schedule: it can't be brought back. */
async function askToRemove(ctx: InteractionContext, typed: string): Promise<void> {
  const { found, zone } = await findSchedule(ctx, typed);
  await acknowledgeInPlace(ctx);
  await showInPlace(ctx, removeQuestion(ctx.privateTexts, found, zone, removeButton.id(found.id)));
}

async function remove(ctx: InteractionContext, id: string): Promise<void> {
  const { found, zone } = await findSchedule(ctx, id);
  await acknowledgeInPlace(ctx);
  const by = namedPerson(ctx.person);
  const removed = await changeSchedule(ctx, found, (latest) =>
    stopped(latest, 'removed', zone, Date.now(), by),
  );
  if (removed === null) throw new UserError('no-such-schedule');
  ctx.log().info({ schedule: found.id }, 'a schedule was deleted');
  await showInPlace(ctx, changedMessage(ctx.privateTexts, 'removed', found, zone));
}

async function pause(ctx: InteractionContext, typed: string): Promise<void> {
  const by = namedPerson(ctx.person);
  await edit(ctx, typed, 'paused', (found, zone) =>
    found.state === 'active' ? stopped(found, 'paused', zone, Date.now(), by) : {},
  );
}

async function resume(ctx: InteractionContext, typed: string): Promise<void> {
  await edit(ctx, typed, 'resumed', (found, zone, access) => {
    const takingOver = toTakeOver(ctx.person, access, zone)(found);
    if (takingOver !== null) return takingOver;
    const now = Date.now();
    requireRunAfter(found, zone, now);
    return found.state === 'active' ? {} : resumed(found, zone, now);
  });
}

async function skip(ctx: InteractionContext, typed: string): Promise<void> {
  const by = namedPerson(ctx.person);
  await edit(ctx, typed, 'skipped', (found, zone) => {
    const skipping = skipped(found, zone, by);
    if (skipping === null) throw new UserError('schedule-no-run');
    return skipping;
  });
}

async function edit(
  ctx: InteractionContext,
  typed: string,
  what: 'paused' | 'resumed' | 'skipped',
  toChange: (found: Schedule, zone: string, access: Access) => ScheduleChange,
): Promise<void> {
  const { access, found, zone } = await findSchedule(ctx, typed);
  toChange(found, zone, access);
  await acknowledgeInPlace(ctx);
  const changed = await changeSchedule(ctx, found, (latest) => toChange(latest, zone, access));
  if (changed === null) throw new UserError('schedule-changed');
  const isTakenOver = pausedFor(found) !== null && changed.state === 'active';
  const { privateTexts: t } = ctx;
  const message = changedMessage(
    t,
    isTakenOver ? 'taken-over' : what,
    changed,
    zone,
    changeButtons(t, changed),
  );
  await showInPlace(ctx, message);
}

/** @throws UserError if there is no such schedule, or the person may not change it */
async function findSchedule(
  ctx: InteractionContext,
  typed: string,
): Promise<{ readonly access: Access; readonly found: Schedule; readonly zone: string }> {
  const { access, guild, services } = await authorize(ctx, 'schedule');
  const all = await services.store.schedules.of(ctx.guildId);
  const visible = all.filter(({ server }) => access.may('schedule', server));
  const { timeZone: zone } = guild;
  const found =
    visible.find((one) => one.id === typed) ??
    visible.find((one) => choiceName(ctx.privateTexts, one, zone) === typed);
  if (found === undefined) throw new UserError('no-such-schedule');
  requireRights(access, scheduledRequest(found.settings), found.server);
  return { access, found, zone };
}

/** Returns the name of a schedule among the choices of an option. @param zone an IANA time zone */
export function choiceName(t: Texts, schedule: Schedule, zone: string): string {
  const { server, settings } = schedule;
  // The stored name of all servers is for the middle of a sentence.
  const servers = isAllServers(server) ? t.plain('choice.all-servers') : server.name;
  const name = `${settings.action} · ${servers} · ${settings.typed}`;
  // Such an interval is typed without a time of day.
  return plain(settings.when.kind === 'every' ? name : withZone(name, schedule, zone));
}
