import type { HostErrorKind } from '@steward/hosts/model';
import { z } from 'zod';
import { whatHappened, whatNext } from '../../discord/texts/failures.ts';
import { type Markdown, time } from '../../discord/texts/markdown.ts';
import type { Texts } from '../../discord/texts/texts.ts';
import { alertKind, lastedText, lastOf, nameOf } from './alert-kind.ts';

const schema = z.object({
  kind: z.literal('unreachable'),
  /** A `HostErrorKind`, or why the connection can't be used. */
  failure: z.string(),
});
export type Unreachable = z.infer<typeof schema>;

/** The host of a connection can't be read. */
export const unreachable = alertKind({
  kind: 'unreachable',
  schema,
  level: 'bad',
  whileMuted: 'alert.while-muted.unreachable',
  changed: (before, now) => (before.failure === now.failure ? null : now),
  content: (t, incident, { failure }) => ({
    title: t.md(titleOf(failure), { name: nameOf(incident) }),
    lines: [
      t.md('alert.unreachable.text', { since: time(new Date(lastOf(incident).from)) }),
      ...helpLines(t, failure),
    ],
  }),
  over(t, incident, { failure }) {
    const isNode = failure === 'node-unreachable';
    const title = isNode ? 'alert.unreachable.node-over-title' : 'alert.unreachable.over-title';
    return { title: t.md(title, { name: nameOf(incident) }), lines: [lastedText(t, incident)] };
  },
});

/** Reasons for which the host itself can't be reached. */
const away: ReadonlySet<string> = new Set<HostErrorKind>([
  'unreachable',
  'too-slow',
  'gateway-failed',
  'maintenance',
  'answer-lost',
]);

function titleOf(failure: string) {
  if (failure === 'key-refused') return 'alert.unreachable.key-title';
  if (failure === 'node-unreachable') return 'alert.unreachable.node-title';
  return away.has(failure) ? 'alert.unreachable.title' : 'alert.unreachable.unread-title';
}

/** Reasons that pass by themselves: nobody tried anything that could be tried again. */
const passing: ReadonlySet<string> = new Set<HostErrorKind>([
  'answer-lost',
  'gateway-failed',
  'host-failed',
  'maintenance',
  'node-unreachable',
  'not-understood',
  'rate-limited',
  'too-slow',
]);

/** Returns the reason, unless the title says it, and what to do. */
function helpLines(t: Texts, reason: string): readonly Markdown[] {
  const details = { reason, hostText: null, retryAt: null, applied: 'no' } as const;
  if (reason === 'unreachable' || reason === 'node-unreachable') return [t.md('alert.unreachable.next')];
  if (reason === 'key-refused') return [whatNext(t, details, null)];
  const next = passing.has(reason) ? t.md('alert.unreachable.next') : whatNext(t, details, null);
  return [t.sentences([whatHappened(t, details), next])];
}
