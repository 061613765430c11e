import { type PowerAction, powerActions } from '@steward/hosts/model';
import { dayMs, minuteMs } from '@steward/kit';
import { changeCase } from '../cases/change-case.ts';
import { draftCase } from '../cases/model/case.ts';
import { button } from '../discord/interactions/command.ts';
import { ids } from '../discord/interactions/component-ids.ts';
import type { CommandContext, InteractionContext, ServerContext } from '../discord/interactions/context.ts';
import type { CommandOptions } from '../discord/interactions/interaction.ts';
import { textOption } from '../discord/interactions/options.ts';
import type { Choice } from '../discord/interactions/reply.ts';
import { UserError } from '../discord/interactions/user-error.ts';
import { requireKeyPermission } from '../discord/resolvers/key-permissions.ts';
import { authorizeServerOption, presumedServer, resolveServer } from '../discord/resolvers/resolve-server.ts';
import { loadAccess, requireRights } from '../discord/resolvers/rights.ts';
import { publicTextsOf } from '../discord/texts/languages.ts';
import { inline, plain } from '../discord/texts/markdown.ts';
import { commandsOn } from '../discord/texts/server-commands.ts';
import type { ServerRef } from '../domain/connection.ts';
import { namedPerson } from '../domain/people.ts';
import { draftMs } from '../domain/timings.ts';
import { assertSupported, hostOf } from '../operations/supported.ts';
import { runFrom } from './announced-run.ts';
import { skipped } from './edits.ts';
import { maxSchedules, newProgress, type ScheduleSettings, waitsForEmpty } from './model/schedule.ts';
import { scheduledActionKinds, scheduledRequest } from './model/scheduled-actions.ts';
import { runCaseId, runType } from './model/scheduled-run.ts';
import { endedMessage } from './run-case.ts';
import { changeSchedule, newDraft } from './schedule-changes.ts';
import {
  needsAlso,
  notForAction,
  readWarning,
  readWarnMinutes,
  settingsLimits,
} from './schedule-settings.ts';
import { isNow, type LaterWhen, parseLater, readOrProblem, WhenError } from './when.ts';
import { laterChoices } from './when-choices.ts';
import { whenUserError } from './when-problems.ts';

/** How long a power action waits until nobody is online, in milliseconds. */
const emptyMs = dayMs;

/** Cancels a power action that is to come, which is named by the time it is due, in base 36. */
export const cancelLaterButton = button({ ...ids.cancelLater, onPress: pressCancel });

/** The options of `/power` with which it is not sent now. */
export const laterOptions = [
  textOption('when', 'command.power.when', { max_length: settingsLimits.when, autocomplete: true }),
  textOption('warn', 'command.power.warn', { max_length: 60 }),
  textOption('reason', 'command.power.reason', { max_length: settingsLimits.reason }),
];

/** Returns the choices for `when`. */
export async function suggestLater(ctx: CommandContext): Promise<readonly Choice[]> {
  const access = await loadAccess(ctx);
  const found = await ctx.services.hosts.of(ctx.guildId, { interaction: ctx.id });
  if (found === null || !powerActions.some((action) => access.mayAnywhere(`power.${action}`))) return [];
  return laterChoices(ctx.privateTexts, ctx.options.get('when') ?? '', found.guild.timeZone, Date.now());
}

/** Returns whether a power action is not to be sent now. */
export function isForLater(options: CommandOptions): boolean {
  const when = options.get('when');
  const isAsked = options.get('warn') !== null || options.get('reason') !== null;
  return isAsked || (when !== null && !isNow(when));
}

/**
 * Returns the settings of a power action that is to come.
 * @throws UserError if an option can't be read, or if some can't be used together
 */
function laterSettings(
  options: CommandOptions,
  action: Exclude<PowerAction, 'kill'>,
  zone: string,
  now: number,
  server: ServerRef | null,
): ScheduleSettings {
  const typed = options.get('when');
  const minutes = readWarnMinutes(options.get('warn'));
  const [longest] = minutes;
  const when = typed === null ? 'now' : readLater(typed, zone, now, server);
  const concernsNobody = scheduledActionKinds[action].players === 'none';
  if (concernsNobody && longest !== undefined) throw notForAction('warn');
  if (concernsNobody && when === 'empty') throw new UserError('later-start');
  if (when === 'empty' && longest !== undefined) throw new UserError('schedule-warn-empty');
  // Without a time, it begins after the longest warning.
  if (when === 'now' && longest === undefined) throw needsAlso('reason', 'warn');
  const at = when === 'empty' ? now : when === 'now' ? now + (longest ?? 0) * minuteMs : when;
  const warnMinutes = minutes.filter((one) => when === 'now' || at - now >= one * minuteMs);
  if (longest !== undefined && warnMinutes.length === 0) throw new UserError('later-warn');
  return {
    action,
    command: null,
    when: { kind: 'once', at, ...(when === 'empty' && { emptyUntil: at + emptyMs }) },
    typed: plain(when === 'now' || typed === null ? `in ${longest} min` : typed),
    typedIn: null,
    warnMinutes,
    warning: null,
    latest: null,
    onlyIfPlayed: false,
    keep: null,
    deletesFirst: false,
    channelId: null,
    later: { reason: readWarning(options.get('reason'), settingsLimits.reason) },
  };
}

function readLater(typed: string, zone: string, now: number, server: ServerRef | null): LaterWhen {
  const when = readOrProblem(() => parseLater(typed, zone, now));
  if (!(when instanceof WhenError)) return when;
  switch (when.problem) {
    case 'schedule-too-far':
      throw new UserError('later-too-far', commandsOn(server));
    case 'schedule-not-understood':
    case 'schedule-cron':
    case 'schedule-interval-time':
    case 'schedule-never':
    case 'schedule-too-often':
      throw new UserError('later-not-understood', { when: typed, ...commandsOn(server) });
    case 'schedule-date':
    case 'schedule-no-clock':
    case 'schedule-no-time':
    case 'schedule-past':
    case 'schedule-zone':
      throw whenUserError(when, typed, zone, now);
  }
}

/**
 * Handles `/power` with a time, a warning or a reason: stores a schedule with a single run, and shows it with Cancel.
 * @throws UserError
 */
export async function powerLater(ctx: CommandContext, action: PowerAction): Promise<void> {
  if (action === 'kill') throw new UserError('later-kill');
  const needed = `power.${action}` as const;
  const authorized = await authorizeServerOption(ctx, needed);
  const { timeZone: zone } = authorized.guild;
  // What can't be read is refused before the host is asked.
  laterSettings(ctx.options, action, zone, Date.now(), presumedServer(authorized));
  await ctx.reply.defer();
  const resolved = await resolveServer(authorized, needed);
  await requireKeyPermission(resolved, needed);
  if (ctx.options.get('warn') !== null) {
    assertSupported(['command'], hostOf(resolved), resolved.server);
    await requireKeyPermission(resolved, 'command');
  }
  const now = new Date();
  const settings = laterSettings(ctx.options, action, zone, now.getTime(), resolved.server);
  if (waitsForEmpty(settings)) await requireKnownPlayers(resolved);
  requireRights(await loadAccess(resolved), scheduledRequest(settings), resolved.server);
  await plan(resolved, settings, now);
}

/** @throws UserError if nobody knows who is online on the running server @throws HostError */
async function requireKnownPlayers({ hosting, account, server }: ServerContext): Promise<void> {
  const { status, players } = await hosting.server(account, server.id, { deadlineMs: 10_000 });
  const isUnknown = status === 'running' && (players?.online ?? null) === null;
  if (isUnknown) throw new UserError('later-players-unknown', { server: inline(server.name, 60) });
}

/**
 * Stores a power action that is to come. The reply is the message of its run, which shows it: if the process ends before that, the
 * scheduler begins with it.
 */
async function plan(ctx: ServerContext, settings: ScheduleSettings, now: Date): Promise<void> {
  const { channelId, guildId, publicTexts: t, reply, services } = ctx;
  const { cases, schedules } = services.store;
  if (settings.when.kind !== 'once') throw new RangeError('it runs once');
  const dueAt = settings.when.at;
  const channel = await services.messages.findChannel(guildId, channelId);
  // Without View Channel, the reply can't be edited when its token has expired.
  const isSeen = !('problem' in channel && channel.problem === 'no-access');
  const draft = newDraft(ctx, settings, now, dueAt, { ...newProgress, announced: dueAt });
  const run = draftCase(
    runType,
    {
      id: runCaseId(draft.id, dueAt),
      guildId,
      state: runFrom(draft, 'UTC', dueAt),
      language: t.language,
      channelId: isSeen ? channelId : '',
      replyTo: reply.handOver(),
      createdAt: now,
    },
    draftMs,
  );
  await schedules.addDraft(draft);
  await cases.add(run);
  const result = await schedules.activate(draft, new Date(dueAt));
  if (result === 'full') {
    await cases.remove(guildId, run.id);
    throw new UserError('too-many-schedules', { max: maxSchedules });
  }
  // Discord has delivered the interaction again.
  if (result === 'changed') return;
  ctx.log().info({ schedule: draft.id }, 'a power action was planned');
  await changeCase(cases, runType, run, (found) =>
    found?.phase === 'draft' ? { phase: 'open', expiresAt: null } : null,
  );
}

async function pressCancel(ctx: InteractionContext, [id, due]: [string, string]): Promise<void> {
  const { guildId, reply, services } = ctx;
  const { schedules, connections } = services.store;
  const found = await schedules.get(guildId, id);
  if (found === null) throw new UserError('later-over');
  requireRights(await loadAccess(ctx), scheduledRequest(found.settings), found.server);
  await reply.deferUpdate();
  const dueAt = Number.parseInt(due, 36);
  const by = namedPerson(ctx.person);
  const canceled = await changeSchedule(ctx, found, (latest) =>
    // A single run has no time of day that would need a zone.
    latest.nextAt?.getTime() === dueAt ? skipped(latest, 'UTC', by) : null,
  );
  if (canceled === null) throw new UserError('later-over');
  ctx.log().info({ schedule: id }, 'a planned power action was canceled');
  const t = publicTextsOf(await connections.get(guildId), canceled.language);
  await reply.update(endedMessage(t, runFrom(canceled, 'UTC', dueAt), { operation: null }, null));
}
