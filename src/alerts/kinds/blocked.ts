import { type ServerBlock, serverBlocks } from '@steward/hosts/model';
import { z } from 'zod';
import { time } from '../../discord/texts/markdown.ts';
import { alertKind, incidentName, lastedText, lastOf } from './alert-kind.ts';

const schema = z.object({
  kind: z.literal('blocked'),
  by: z.enum(serverBlocks),
  /** Whether it was stopped when that ended; null if it wasn't, or isn't over. */
  isStopped: z.boolean().nullable(),
});
export type Blocked = z.infer<typeof schema>;

/**
 * Whether nobody can play meanwhile, because the host has ended the process. A machine under maintenance goes on, and a restore
 * is something that a person asked for.
 */
const endsProcess: Readonly<Record<ServerBlock, boolean>> = {
  suspended: true,
  installing: true,
  'install-failed': true,
  transferring: true,
  restoring: false,
  maintenance: false,
};

/** Returns whether a server's process was ended by its host for what it refuses changes for: that is no fall. */
export function isEndedBy(block: ServerBlock | undefined): boolean {
  return block !== undefined && endsProcess[block];
}

/** The host of a server refuses everything on it, and says why. */
export const blocked = alertKind({
  kind: 'blocked',
  schema,
  level: 'bad',
  whileMuted: 'alert.while-muted.blocked',
  condition: {
    forMs: 0,
    judge({ server: { blocked: by } }) {
      if (by === undefined) return 'over';
      const cause: Blocked = { kind: 'blocked', by, isStopped: null };
      return by === 'restoring' ? 'neither' : cause;
    },
    ending: ({ server }): Partial<Blocked> => ({ isStopped: server.status === 'stopped' }),
  },
  replaced: (before, now) => (before.by === now.by ? null : { isStopped: null }),
  content: (t, incident, { by }) => ({
    title: t.md(`alert.blocked.${by}.title`, { name: incidentName(incident) }),
    lines: [t.md(`alert.blocked.${by}.text`)],
  }),
  over: (t, incident, { by, isStopped }) => ({
    title: t.md(`alert.blocked.${by}.over-title`, { name: incidentName(incident) }),
    lines: [
      t.sentences([
        lastedText(t, incident),
        ...(isStopped === true && endsProcess[by] ? [t.md('alert.blocked.stopped')] : []),
      ]),
    ],
  }),
  together: {
    title: (t, values, areOver) =>
      t.md(areOver ? 'alert.together.blocked-over-title' : 'alert.together.blocked-title', values),
    sign: '⚪',
    line: (t, incident, { by }) =>
      incident.endedAt === null
        ? t.md(`alert.together.blocked.${by}`, {
            server: incidentName(incident),
            time: time(new Date(lastOf(incident).from), 't'),
          })
        : t.md('alert.together.blocked-over', { server: incidentName(incident) }),
  },
  buttonsAfter: ({ isStopped }) => (isStopped === true ? ['start'] : []),
});
