import type { InteractionContext } from '../discord/interactions/context.ts';
import { UserError } from '../discord/interactions/user-error.ts';
import { requireConnection } from '../discord/resolvers/connections.ts';
import { fold } from '../discord/resolvers/server-names.ts';
import { inlineCode } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { type Message, notice } from '../discord/views/embed.ts';
import { rescheduled } from './edits.ts';
import { findTimeZone, meantByAbbreviation, similarTimeZones, timeOfDay } from './time-zones.ts';

/** A time zone, and what was typed for it. */
interface TypedTimeZone {
  readonly typed: string;
  readonly zone: string;
}

/** Returns the time zone that was typed. @throws UserError with those that are meant if there is none */
export function toTimeZone(typed: string): TypedTimeZone {
  const zone = findTimeZone(typed);
  if (zone !== null) return { typed, zone };
  const meant = meantByAbbreviation(typed);
  if (meant.length > 0) {
    const zones = (t: Texts) =>
      t.list(
        meant.map((one) => inlineCode(one)),
        'or',
      );
    throw new UserError('timezone-abbreviation', { zone: typed, zones });
  }
  const [similar] = similarTimeZones(typed);
  throw similar === undefined
    ? new UserError('unknown-timezone', { zone: typed })
    : new UserError('unknown-timezone-similar', { zone: typed, similar });
}

/** Saves the time zone of a guild, and moves the next runs of its schedules. Returns what to reply. @throws UserError */
export async function saveTimeZone(
  ctx: InteractionContext,
  { typed, zone }: TypedTimeZone,
): Promise<Message> {
  const { privateTexts: t, guildId, services } = ctx;
  await requireConnection(ctx);
  const { connections, schedules } = services.store;
  await connections.changeSettings(guildId, { timeZone: zone }, ctx.person.id);
  const now = Date.now();
  const all = await schedules.of(guildId);
  const changes = all.map((schedule) => ({ schedule, change: rescheduled(schedule, zone, now) }));
  const made = await Promise.all(
    changes.map(({ schedule, change }) => change && schedules.change(schedule, change)),
  );
  const count = made.filter((schedule) => schedule !== null).length;
  const isAlias = fold(zone) !== fold(typed.trim().replace(/\s+/g, '_'));
  const set = t.sentences([
    ...(isAlias ? [t.md('setup.timezone-alias', { typed, zone })] : []),
    t.md('setup.timezone-set.text', { zone, time: timeOfDay(now, zone) }),
  ]);
  const text = all.length === 0 ? set : t.sentences([set, t.md('setup.timezone-moved', { count })]);
  return notice('good', t.md('setup.timezone-set.title'), text);
}
