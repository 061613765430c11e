import { type HostErrorKind, hostErrorKinds } from '@steward/hosts/model';
import { z } from 'zod';
import { whatHappened, whatNext } from '../../discord/texts/failures.ts';
import { type Markdown, time } from '../../discord/texts/markdown.ts';
import type { Texts } from '../../discord/texts/texts.ts';
import { alertKind, incidentName, lastedText, lastOf } from './alert-kind.ts';

const schema = z.object({
  kind: z.literal('unreachable'),
  /** A `HostErrorKind`, or why the connection can't be used. */
  failure: z.string(),
  /** As in `Failure`. */
  isOwnMachine: z.literal(true).optional(),
  /** How it ended; missing if it can be read again, or lasts. */
  ending: z.literal('other-failure').optional(),
});
export type Unreachable = z.infer<typeof schema>;

/** The host of a connection can't be read. */
export const unreachable = alertKind({
  kind: 'unreachable',
  schema,
  level: 'bad',
  whileMuted: 'alert.while-muted.unreachable',
  replaced: (before, now): Partial<Unreachable> | null =>
    helpOf(before.failure) === helpOf(now.failure) ? null : { ending: 'other-failure' },
  changed: (before, now) => (before.failure === now.failure ? null : now),
  content: (t, incident, cause) => ({
    title: t.md(titleOf(cause.failure), { name: incidentName(incident) }),
    lines: [
      t.md('alert.unreachable.text', { since: time(new Date(lastOf(incident).from)) }),
      ...helpLines(t, cause),
    ],
  }),
  over(t, incident, { failure, ending }) {
    if (ending === 'other-failure')
      return {
        title: t.md('alert.unreachable.other-title', { name: incidentName(incident) }),
        lines: [t.sentences([lastedText(t, incident), t.md('alert.unreachable.other')])],
      };
    const isNode = failure === 'node-unreachable';
    const title = isNode ? 'alert.unreachable.node-over-title' : 'alert.unreachable.over-title';
    return { title: t.md(title, { name: incidentName(incident) }), lines: [lastedText(t, incident)] };
  },
  endedWell: ({ ending }) => ending !== 'other-failure',
});

/** Failures of which each needs other help, besides those of a connection that can't be used. */
const ownHelp: ReadonlySet<string> = new Set<HostErrorKind>([
  'key-refused',
  'wrong-certificate',
  'not-allowed',
]);
const hostErrors: ReadonlySet<string> = new Set(hostErrorKinds);

/** Returns which of the failures it is that people see apart, because they need different help. */
export function helpOf(failure: Unreachable['failure']): string {
  return hostErrors.has(failure) && !ownHelp.has(failure) ? 'away' : failure;
}

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
function helpLines(t: Texts, { failure: reason, isOwnMachine }: Unreachable): readonly Markdown[] {
  const details = { reason, hostText: null, retryAt: null, applied: 'no', isOwnMachine } as const;
  const wait = t.md(isOwnMachine === true ? 'alert.unreachable.next-own-machine' : 'alert.unreachable.next');
  if (reason === 'unreachable' || reason === 'node-unreachable') return [wait];
  if (reason === 'key-refused') return [whatNext(t, details, null)];
  const next = passing.has(reason) ? wait : whatNext(t, details, null);
  return [t.sentences([whatHappened(t, details), next])];
}
