import type { ServerRef } from '../../domain/connection.ts';
import type { HostConnection } from '../../domain/host-connection.ts';
import { withTimeout } from '../../util/timeout.ts';
import type { InteractionContext } from '../interactions/context.ts';
import type { BackupMarks } from '../texts/backup-marks.ts';
import { storedOr } from './stored.ts';

type MarkedServer = InteractionContext & HostConnection & { readonly server: ServerRef };

/** Returns what is known of the backups of a server, by one query; null if the store fails. */
export function readMarks(ctx: MarkedServer): Promise<BackupMarks> {
  const { account, server, services } = ctx;
  return storedOr<BackupMarks>(ctx, null, 'backups are shown without their marks', () =>
    services.store.backupChecks.of(account.id, server.id),
  );
}

/** The same for suggestions; null too if it is not there as soon as they have to be shown. */
export async function marksToSuggest(ctx: MarkedServer): Promise<BackupMarks> {
  let marks: BackupMarks = null;
  const reading = readMarks(ctx).then((read) => {
    marks = read;
  });
  await withTimeout(ctx.services.suggestionWaitMs, reading);
  return marks;
}
