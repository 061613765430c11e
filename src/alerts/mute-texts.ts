import { hourMs } from '@steward/kit';
import { inline, type Markdown, mention, time } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { isRemoved } from '../domain/people.ts';
import type { Mute } from './model/mute.ts';

/** How far ahead a time of day is never mistaken for that of another day, in milliseconds. */
const sameDayMs = 20 * hourMs;
/** Returns when a mute ends, as people read it. */
export function muteEndText({ until, setAt }: Pick<Mute, 'until' | 'setAt'>): Markdown {
  return time(until, until.getTime() - setAt.getTime() < sameDayMs ? 't' : 'f');
}

/** Returns a line on a mute that is on. @param ofServer whether it stands below a server: that isn't named then */
export function muteLine(t: Texts, mute: Mute, ofServer = false): Markdown {
  const { server, setBy, reason } = mute;
  const time = muteEndText(mute);
  const muted =
    server === null || ofServer
      ? t.md('alerts.muted.all', { time })
      : t.md('alerts.muted.server', { time, server: inline(server.name, 60) });
  const by = isRemoved({ id: setBy })
    ? muted
    : t.md('alerts.muted.by', { muted, person: mention.user(setBy) });
  return reason === null ? by : t.md('alerts.muted.reason', { muted: by, reason: inline(reason, 100) });
}
