import { z } from 'zod';
import { whatHappened, whatNext } from '../../discord/texts/failures.ts';
import { failureSchema } from '../../operations/model/operation.ts';
import { alertKind, incidentName, incidentServer } from './alert-kind.ts';

export const backupFailed = alertKind({
  kind: 'backup-failed',
  schema: z.object({ kind: z.literal('backup-failed'), failure: failureSchema.nullable() }),
  level: 'bad',
  whileMuted: 'alert.while-muted.backup-failed',
  content(t, incident, { failure }) {
    const title = t.md('step.backup.create.failed', { server: incidentName(incident) });
    if (failure === null) return { title, lines: [] };
    const retryAt = failure.retryAt === null ? null : new Date(failure.retryAt);
    const details = { ...failure, retryAt };
    return { title, lines: [whatHappened(t, details), whatNext(t, details, incidentServer(incident))] };
  },
  over: null,
});
