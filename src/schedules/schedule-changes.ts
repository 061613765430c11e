import { digest } from '@steward/kit';
import type { Access, Person } from '../access/access.ts';
import type { AccountContext, InteractionContext } from '../discord/interactions/context.ts';
import { UserError } from '../discord/interactions/user-error.ts';
import { requireConnection } from '../discord/resolvers/connections.ts';
import { loadAccess } from '../discord/resolvers/rights.ts';
import type { ServerRef } from '../domain/connection.ts';
import { decideAgain } from '../domain/decide-again.ts';
import { namedPerson } from '../domain/people.ts';
import { isOver, pausedFor, takenOver } from './edits.ts';
import { newProgress, type Schedule, type ScheduleChange, type ScheduleSettings } from './model/schedule.ts';
import { requireSchedulable } from './schedule-rights.ts';
import { timeOfDay } from './time-zones.ts';

/** Returns a draft of what a person schedules. Its id is the same if Discord delivers the interaction again. */
export function newDraft(
  { id, guildId, person, publicTexts, server }: InteractionContext & { readonly server: ServerRef },
  settings: ScheduleSettings,
  now: Date,
  nextAt: number | null,
  progress = newProgress,
): Schedule {
  return {
    id: digest(id, 16),
    guildId,
    state: 'draft',
    server: { connectionId: server.connectionId, id: server.id, name: server.name },
    settings,
    createdBy: namedPerson(person),
    createdAt: now,
    language: publicTexts.language,
    nextAt: nextAt === null ? null : new Date(nextAt),
    progress,
    revision: 0,
  };
}

/**
 * Checks that the person may schedule this on its server, and do it, and that its host can be called.
 * @throws UserError
 */
export async function requireEditable<Context extends InteractionContext>(
  ctx: Context,
  planned: Schedule,
): Promise<Context & AccountContext> {
  const access = await loadAccess(ctx);
  requireSchedulable(access, planned);
  return requireConnection({ ...ctx, access });
}

/**
 * Returns what makes the change with which a person takes over a schedule; it returns null if nobody has to any longer.
 * @param willPause whether it would pause at its next run
 */
export function toTakeOver(person: Person, access: Access, zone: string, willPause = false) {
  return (latest: Schedule): ScheduleChange | null => {
    const isPaused = pausedFor(latest) !== null;
    if (!isPaused && !(willPause && latest.state === 'active')) return null;
    requireSchedulable(access, latest);
    if (!isPaused) return { createdBy: namedPerson(person) };
    const now = Date.now();
    requireRunAfter(latest, zone, now);
    return takenOver(latest, zone, now, person);
  };
}

/** @throws UserError if a schedule has no further run */
export function requireRunAfter(schedule: Schedule, zone: string, now: number): void {
  if (isOver(schedule, zone, now)) throw new UserError('schedule-past', { zone, time: timeOfDay(now, zone) });
}

/** Changes a schedule as it is stored now. Returns null if there is nothing to change, or it was removed. */
export async function changeSchedule(
  { guildId, person, services }: InteractionContext,
  found: Pick<Schedule, 'id'>,
  toChange: (latest: Schedule) => ScheduleChange | null,
): Promise<Schedule | null> {
  const { schedules } = services.store;
  return decideAgain(
    () => schedules.get(guildId, found.id),
    (latest) => (latest === null || latest.state === 'removed' ? null : toChange(latest)),
    async (latest, wanted) => latest && schedules.change(latest, wanted, person.id),
  );
}
