import { newestFirst, orNull } from '@steward/hosts/model';
import { withTimeout } from '@steward/kit';
import type { InteractionContext, ServerContext } from '../discord/interactions/context.ts';
import { storedOr } from '../discord/interactions/optional-parts.ts';
import type { ServerRef } from '../domain/connection.ts';
import type { HostConnection } from '../operations/model/host-connection.ts';
import type { LatestBackup } from './latest-backup.ts';
import type { BackupMarks } from './mark-texts.ts';
import type { BackupTest } from './model/backup-test.ts';

type MarkedServer = InteractionContext & HostConnection & { readonly server: ServerRef };

/** Returns what is known of the backups of a server, and which are being read; null if the store fails. */
export function readMarks(ctx: MarkedServer): Promise<BackupMarks> {
  return storedOr<BackupMarks>(ctx, null, 'backups are shown without their marks', async () => {
    const { account, server, services } = ctx;
    const asked = new Date();
    const marks = await services.store.backupTests.of(account.id, server.id);
    return withReads(ctx, marks, asked);
  });
}

/** Marks those that are being read, by this process or by an operation of another one. @param asked when `marks` were read */
async function withReads(
  { account, server, services }: MarkedServer,
  marks: ReadonlyMap<string, BackupTest>,
  asked: Date,
): Promise<ReadonlyMap<string, BackupTest>> {
  const { backupTester, store } = services;
  // A read is stored as interrupted until it ends.
  const begun = [...marks.values()].filter(({ notTried }) => notTried === 'interrupted');
  const here = begun.filter(({ backupId }) => backupTester.isReading(account.id, server.id, backupId));
  const operations =
    here.length === begun.length
      ? []
      : await store.operations.lastOn(account.id, server.id, asked, 'backup.test');
  const tested = operations.flatMap(({ request }) => ('backup' in request ? [request.backup.id] : []));
  const ids = new Set([...here.map(({ backupId }) => backupId), ...tested]);
  const read = begun.filter(({ backupId }) => ids.has(backupId));
  return new Map([...marks, ...read.map((test) => [test.backupId, { ...test, isBeingRead: true }] as const)]);
}

/** Returns the marks for suggestions. Null if they can't be read, or not as soon as those have to be shown. */
export async function marksToSuggest(ctx: MarkedServer): Promise<BackupMarks> {
  let marks: BackupMarks = null;
  const reading = readMarks(ctx).then((read) => {
    marks = read;
  });
  await withTimeout(ctx.services.timings.suggestionWaitMs, reading);
  return marks;
}

/** How old the list of backups may be in which the latest is looked for, and how long that may take, in milliseconds. */
const latestOptions = { maxAgeMs: 60_000, deadlineMs: 1_500 };

/** Returns a server's latest complete backup as far as the watch knows it, or the host says so soon. */
export async function readLatestBackup(ctx: ServerContext): Promise<LatestBackup> {
  const { access, account, guildId, hosting, server, services } = ctx;
  if (hosting.capabilities.backups === null || !access.may('backup.list', server))
    return { backup: undefined, marks: null };
  const watched = services.serverMonitor.find(guildId, server)?.observation.newestBackup;
  const listing =
    watched === undefined
      ? await orNull(hosting.backups(account, server.id, latestOptions))
      : { items: watched === null ? [] : [watched], more: false };
  if (listing === null) return { backup: undefined, marks: null };
  const latest = newestFirst(listing.items).find(({ state }) => state === 'complete');
  if (latest === undefined) return { backup: listing.more ? undefined : null, marks: null };
  return { backup: latest, marks: await readMarks(ctx) };
}
