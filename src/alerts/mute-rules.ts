import { isFollowed } from './alert-settings.ts';
import { alertKindOf, isKnown } from './kinds/index.ts';
import type { AlertSetting, Incident } from './model/alert.ts';
import { type Mute, muteOf } from './model/mute.ts';

/** Returns the mute that is on for an incident; null if there is none, or it is of a kind that can't be muted. */
function muteOn(mutes: readonly Mute[], incident: Incident, now: Date): Mute | null {
  const { connectionId, serverId } = incident;
  if (!isKnown(incident) || alertKindOf(incident).whileMuted === null) return null;
  return muteOf(mutes, serverId === null ? null : { connectionId, id: serverId }, now);
}

/**
 * Returns the id of the mute that keeps an incident from being posted, which is the longest; null if none does. An incident that
 * ended before its mute is reported at the end of the mute, and gets no separate alert.
 * @param mutes those of its guild, including those that are over and still have something to tell
 */
export function heldBy(mutes: readonly Mute[], incident: Incident, now: Date): string | null {
  const on = muteOn(mutes, incident, now);
  if (on !== null) return on.id;
  const isTold = incident.endedAt !== null && mutes.some(({ id }) => id === incident.muteId);
  return isTold ? incident.muteId : null;
}

/**
 * What becomes of an incident when the mute that holds it is over: another one `hold`s it, it is `post`ed, it is `told` with
 * others, or it is `drop`ped.
 */
type AfterMute =
  | { readonly type: 'hold'; readonly muteId: string }
  | { readonly type: 'post' | 'tell' | 'drop' };

/** Decides what becomes of an incident at the end of a mute: an open one is posted, and one that has ended is reported. */
export function afterMute(
  incident: Incident,
  mutes: readonly Mute[],
  settings: readonly AlertSetting[],
  now: Date,
): AfterMute {
  const other = muteOn(mutes, incident, now);
  if (other !== null) return { type: 'hold', muteId: other.id };
  if (!isKnown(incident)) return { type: 'post' };
  if (incident.closed === true || !isFollowed(settings, incident)) return { type: 'drop' };
  return { type: incident.endedAt === null ? 'post' : 'tell' };
}
