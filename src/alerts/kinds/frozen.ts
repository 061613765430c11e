import { isDown } from '@steward/hosts/model';
import { z } from 'zod';
import { serverProblemText } from '../../discord/texts/servers.ts';
import { alertKind, incidentName, lastedText } from './alert-kind.ts';

const schema = z.object({
  kind: z.literal('frozen'),
  /** What the host says about it; null if it says nothing. */
  problem: z.string().nullable(),
  /** How it ended. */
  ending: z.enum(['resumed', 'down']),
});
type Frozen = z.infer<typeof schema>;

/** A server's process does nothing until someone resumes it, according to its host: that isn't awaited. */
export const frozen = alertKind({
  kind: 'frozen',
  schema,
  level: 'bad',
  whileMuted: 'alert.while-muted.frozen',
  condition: {
    forMs: 0,
    judge({ server: { isFrozen, status, problem = null } }) {
      const cause: Frozen = { kind: 'frozen', problem, ending: 'resumed' };
      if (isFrozen === true) return cause;
      return status === 'unknown' ? 'unknown' : 'over';
    },
    ending: ({ server }): Partial<Frozen> => ({ ending: isDown(server.status) ? 'down' : 'resumed' }),
  },
  content: (t, incident, { problem }) => ({
    title: t.md('alert.frozen.title', { name: incidentName(incident) }),
    lines: [t.md('alert.frozen.text'), ...(problem === null ? [] : [serverProblemText(t, problem)])],
  }),
  over: (t, incident, { ending }) => ({
    title: t.md(`alert.frozen.${ending}-title`, { name: incidentName(incident) }),
    lines: [lastedText(t, incident)],
  }),
  endedWell: ({ ending }) => ending === 'resumed',
  buttons: ['restart', 'console'],
  buttonsAfter: () => ['console'],
});
