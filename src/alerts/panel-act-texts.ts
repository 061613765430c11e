import { panelActKinds } from '@steward/hosts/model';
import { hourMs } from '@steward/kit';
import { z } from 'zod';
import { inline, type Markdown, md, time } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import type { NamedAct } from '../watch/model/panel-act.ts';

/** What an incident keeps of what someone did at a host. */
export const keptActSchema = z.object({
  kind: z.enum(panelActKinds),
  actor: z.string(),
  byApi: z.boolean(),
  /** In milliseconds since 1970. */
  at: z.number(),
});
export type KeptAct = z.infer<typeof keptActSchema>;

/** How long ago something was at most for its time of day to say enough, in milliseconds. */
const todayMs = 12 * hourMs;

/** Returns who did what at a host, and when. A name from there stands as text: it mentions nobody. */
export function actText(
  t: Texts,
  { kind, actor, byApi, at }: KeptAct | Pick<NamedAct, 'kind' | 'actor' | 'byApi' | 'at'>,
): Markdown {
  const date = new Date(at);
  const isRecent = Date.now() - date.getTime() < todayMs;
  const values = { name: inline(actor, 32), time: time(date, isRecent ? 't' : 'f') };
  return t.md(byApi ? `act.api.${kind}` : `act.${kind}`, values);
}

/** Returns a line on who did at the host why a server is down; none if nobody is known to have. */
export function actLines(t: Texts, act: NamedAct | null): readonly Markdown[] {
  return act === null ? [] : [md`👤 ${actText(t, act)}`];
}
