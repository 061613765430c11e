import { z } from 'zod';
import { holdsSeveral } from '../access/command-patterns.ts';
import type { CommandContext } from '../discord/interactions/context.ts';
import { UserError } from '../discord/interactions/user-error.ts';
import { channelRefused } from '../discord/resolvers/channels.ts';
import { parseConsoleCommand, requireVisible } from '../discord/resolvers/console-command.ts';
import { inlineCode, mention, plain } from '../discord/texts/markdown.ts';
import { type ScheduleSettings, scheduledActions, type When } from './model/schedule.ts';
import { scheduledActionKinds } from './model/scheduled-actions.ts';
import { parseLatest, parseMinutes, parseWhen, readOrProblem, WhenError } from './when.ts';
import { whenUserError } from './when-problems.ts';

/** Limits of the options of `/schedule add`; lengths in UTF-16 code units. */
export const settingsLimits = { when: 100, warning: 200, reason: 120, keep: 50 };

/** Discord checks the number against the definition that the guild has. */
const keepSchema = z.coerce.number().int().min(1).max(settingsLimits.keep);

/**
 * Returns the settings that the options of `/schedule add` describe.
 * @throws UserError if one can't be read, or if some can't be used together
 */
export function readSettings({ options }: CommandContext, zone: string, now: number): ScheduleSettings {
  const action = options.requiredChoice('action', scheduledActions);
  const typed = options.required('when');
  const when = readWhen(typed, zone, now);
  if (!fitsAction(when, action)) throw new UserError('schedule-empty');
  const { ownOptions, players } = scheduledActionKinds[action];
  const isOwn = (option: (typeof ownOptions)[number]) => ownOptions.includes(option);
  if (isOwn('command') && options.get('command') === null) throw needsAlso('action:command', 'command');
  if (options.get('warning') !== null && options.get('warn') === null) throw needsAlso('warning', 'warn');
  const isGiven = (option: string) => options.get(option) !== null;
  if (when.kind === 'empty') requireForEmpty(isGiven);
  const isAllowed: Readonly<Record<string, boolean>> = {
    command: isOwn('command'),
    keep: isOwn('keep'),
    only_if_played: isOwn('only_if_played'),
    warn: players !== 'none',
    only_when_empty: players !== 'none',
  };
  for (const [option, allowed] of Object.entries(isAllowed))
    if (!allowed && isGiven(option)) throw notForAction(option);
  return {
    action,
    command: isOwn('command') ? parseConsoleCommand(options.required('command')) : null,
    when,
    typed: plain(typed),
    typedIn: zone,
    warnMinutes: [...readWarnMinutes(options.get('warn'))],
    warning: readWarning(options.get('warning')),
    latest: readOption(options.get('only_when_empty'), parseLatest, 'schedule-latest'),
    onlyIfPlayed: options.get('only_if_played') === 'true',
    keep: keepSchema.nullable().parse(options.get('keep')),
    deletesFirst: false,
    channelId: options.get('channel'),
    later: null,
  };
}

/** Returns whether an action can have such a time: only a stop is for when nobody is online. @param action null: none was chosen */
export function fitsAction(when: When, action: string | null): boolean {
  const chosen = scheduledActions.find((each) => each === action);
  return (
    when.kind !== 'empty' ||
    action === null ||
    (chosen !== undefined && scheduledActionKinds[chosen].isForEmpty)
  );
}

/** Checks that no option is given that only runs at a set time can have. @throws UserError */
function requireForEmpty(isGiven: (option: string) => boolean): void {
  if (isGiven('warn')) throw new UserError('schedule-warn-empty');
  for (const option of ['only_when_empty', 'channel'])
    if (isGiven(option)) throw new UserError('schedule-option-empty', { option: inlineCode(option) });
}

export function notForAction(option: string): UserError {
  return new UserError('schedule-option', { option: inlineCode(option) });
}

export function needsAlso(option: string, other: string): UserError {
  return new UserError('schedule-needs', { option: inlineCode(option), other: inlineCode(other) });
}

function readWhen(typed: string, zone: string, now: number): When {
  const when = readOrProblem(() => parseWhen(typed, zone, now));
  if (when instanceof WhenError) throw whenUserError(when, typed, zone, now);
  return when;
}

/** Returns what an option says; null if it is missing. @throws UserError if `parse` returns null */
function readOption<Value>(
  typed: string | null,
  parse: (typed: string) => Value | null,
  problem: 'schedule-warn' | 'schedule-latest',
): Value | null {
  const value = typed === null ? null : parse(typed);
  if (typed !== null && value === null) throw new UserError(problem);
  return value;
}

/** Returns how many minutes before a run players are warned; none if nothing was typed. @throws UserError */
export function readWarnMinutes(typed: string | null): readonly number[] {
  return readOption(typed, parseMinutes, 'schedule-warn') ?? [];
}

/** A warning is sent as a console command, so it must not hold a second one. @throws UserError */
export function readWarning(typed: string | null, max = settingsLimits.warning): string | null {
  if (typed === null) return null;
  const isOneLine = typed.length <= max && !holdsSeveral(typed) && typed.isWellFormed();
  if (!isOneLine) throw new UserError('schedule-warning', { max });
  requireVisible(typed);
  return typed;
}

/** @throws UserError if a channel that was named can't be used, by the bot or by the person */
export async function requireChannel(
  { guildId, options, services }: CommandContext,
  channelId: string | null,
): Promise<void> {
  if (channelId === null) return;
  if (!options.mayWriteIn('channel'))
    throw new UserError('schedule-channel-closed', { channel: mention.channel(channelId) });
  const found = await services.messages.findChannel(guildId, channelId);
  if ('problem' in found) throw channelRefused('schedule-channel', channelId, found.problem);
}

/** Returns whether a schedule can be for all servers: what depends on one server, its players or its backups can't. */
export function fitsAllServers(settings: ScheduleSettings): boolean {
  const { when, warnMinutes, warning, latest, keep, onlyIfPlayed } = settings;
  if (when.kind === 'empty' || warnMinutes.length > 0 || warning !== null) return false;
  return latest === null && keep === null && !onlyIfPlayed;
}
