import type { PanelAct } from '@steward/hosts/model';
import { panelActKinds } from '@steward/hosts/model';
import { z } from 'zod';
import { inline, type Markdown, time } from './markdown.ts';
import type { Texts } from './texts.ts';

/** What an incident keeps of what somebody did at a host. */
export const keptActSchema = z.object({
  kind: z.enum(panelActKinds),
  actor: z.string(),
  byApi: z.boolean(),
  /** In milliseconds since 1970. */
  at: z.number(),
});
export type KeptAct = z.infer<typeof keptActSchema>;

/** Returns who did what at a host, and when. A name from there stands as text: it mentions nobody. */
export function actText(
  t: Texts,
  {
    kind,
    actor,
    byApi,
    at,
  }: Pick<PanelAct, 'kind' | 'byApi'> & { readonly actor: string; readonly at: Date | number },
  style: 't' | 'f' = 't',
): Markdown {
  const values = { name: inline(actor, 32), time: time(new Date(at), style) };
  return t.md(byApi ? `act.api.${kind}` : `act.${kind}`, values);
}
