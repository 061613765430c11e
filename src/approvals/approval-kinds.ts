import { type Backup, isDown, type Server } from '@steward/hosts/model';
import type { Action } from '../access/actions.ts';
import {
  backupLimit,
  needsStartFirst,
  refOf,
  requireDeletable,
  requireNewBackup,
  requireRestorable,
  restoreRequest,
} from '../backups/chosen-backup.ts';
import { readMarks } from '../backups/marks.ts';
import { requireSameLayout } from '../backups/restore-cost.ts';
import { restoreLoss } from '../backups/restore-facts.ts';
import { requireNotTakenBack } from '../backups/taken-back.ts';
import type { ServerContext } from '../discord/interactions/context.ts';
import { lackingPermissions } from '../discord/resolvers/key-permissions.ts';
import { readServer } from '../discord/resolvers/server-reads.ts';
import { requestedTitle } from '../discord/texts/backup-title.ts';
import { inline, join, type Markdown } from '../discord/texts/markdown.ts';
import { commandsOn } from '../discord/texts/server-commands.ts';
import type { Texts } from '../discord/texts/texts.ts';
import type { ServerRef } from '../domain/connection.ts';
import type { RequestOf, Requests } from '../operations/kinds.ts';
import type { OperationRequest, Undoing } from '../operations/model/operation.ts';

/** Returns the backup of a request by the id that it has. */
export type FindBackup = (id: string) => Promise<Backup>;

/** What an approval of a kind of operation is about. */
interface ApprovalKind<Request> {
  /** Returns what exactly would be done now. Throws as `resolveSteps` does. */
  readonly resolve: (ctx: ServerContext, request: Request, find: FindBackup) => Promise<OperationRequest>;
  /** Returns what is lost for good, of which those who approve are warned; null if nothing is. */
  readonly lost: (t: Texts, request: Request, server: ServerRef) => Markdown | null;
}

/** What needs nothing to be looked up, or only its backup, and loses nothing. */
const asAsked = { resolve: async (_: ServerContext, request: OperationRequest) => request, lost: () => null };
const ofBackup = {
  resolve: async (
    ctx: ServerContext,
    request: Extract<OperationRequest, { readonly backup: unknown }>,
    find: FindBackup,
  ) => ({ ...request, backup: refOf(ctx, await find(request.backup.id)) }),
  lost: () => null,
};

const approvalKinds: { readonly [Kind in keyof Requests]: ApprovalKind<Requests[Kind]> } = {
  power: {
    ...asAsked,
    lost: (t, { action }, server) =>
      action === 'kill'
        ? t.md('confirmation.kill.text', {
            server: inline(server.name, 60),
            stop: commandsOn(server).command_stop.toMarkdown(),
          })
        : null,
  },
  command: asAsked,
  'backup.create': {
    ...asAsked,
    async resolve(ctx, request) {
      await requireNewBackup(ctx, request.name ?? null);
      return { ...request, startFirst: await needsStartFirst(ctx) };
    },
  },
  'backup.restore': {
    async resolve(ctx, request, find) {
      const [found, now, marks] = await Promise.all([
        find(request.backup.id),
        readServer(ctx),
        readMarks(ctx),
      ]);
      requireRestorable(ctx, ctx.server, found, marks);
      await requireNotTakenBack(ctx, request);
      const restore = await safestRestore(ctx, found, now, request);
      await requireSameLayout(ctx, restore);
      return restore;
    },
    lost(t, request) {
      const { createdAt } = request.backup;
      const madeAt = createdAt === undefined ? null : new Date(createdAt);
      return t.sentences([
        restoreLoss(t, { request }, madeAt, { keepsNewFiles: request.keepsNewFiles === true }),
        t.md(request.backUpFirst ? 'approval.backup-first' : 'confirmation.restore.final'),
      ]);
    },
  },
  'backup.delete': {
    async resolve(ctx, request, find) {
      const found = await find(request.backup.id);
      if (request.unlockFirst !== true) requireDeletable(ctx, ctx.server, found);
      return { ...request, backup: refOf(ctx, found) };
    },
    lost(t, request, server) {
      const values = { server: inline(server.name, 60), backup: requestedTitle(t, request.backup) };
      return join([
        t.md('confirmation.delete.text', values),
        ...(request.unlockFirst === true ? [t.md('confirmation.delete.locked')] : []),
      ]);
    },
  },
  'backup.lock': ofBackup,
  'backup.unlock': ofBackup,
  // Nobody can ask for these: they change nothing.
  'backup.download': asAsked,
  'backup.test': asAsked,
};

/**
 * Returns what exactly would be done now: the backup, and the steps of the safest way.
 * @throws UserError
 * @throws HostError
 */
export function resolveSteps<Kind extends keyof Requests>(
  ctx: ServerContext,
  request: RequestOf<Kind>,
  find: FindBackup,
): Promise<OperationRequest> {
  return approvalKinds[request.kind].resolve(ctx, request, find);
}

/** Returns what is lost for good by a request; null if nothing is. */
export function lostForGood<Kind extends keyof Requests>(
  t: Texts,
  request: RequestOf<Kind>,
  server: ServerRef,
): Markdown | null {
  return approvalKinds[request.kind].lost(t, request, server);
}

/**
 * Returns a restore with a backup before it if the host can make one, and with a start after it if the server was not
 * stopped and the host says how the restore ended.
 */
async function safestRestore(
  ctx: ServerContext,
  found: Backup,
  now: Server,
  undoing: Undoing,
): Promise<OperationRequest> {
  const { createNeedsRunning, restoreNeedsStopped, restoreLeavesStopped, restoreEnd } = ctx.hosting
    .capabilities.backups ?? { restoreNeedsStopped: true };
  const keyMay = (action: Action) => lackingPermissions(now, action).length === 0;
  const isUp = !isDown(now.status);
  const canBackUp = createNeedsRunning !== true || now.status === 'running';
  return {
    ...restoreRequest(ctx, found, now.status, undoing),
    backUpFirst: canBackUp && keyMay('backup.create') && (await hasRoomForBackup(ctx)),
    stopFirst: isUp && restoreNeedsStopped,
    startAfter:
      isUp &&
      (restoreNeedsStopped ||
        (restoreLeavesStopped === true && restoreEnd !== 'unseen' && keyMay('power.start'))),
  };
}

/** Returns whether the server may have one more backup, as far as the host says. */
async function hasRoomForBackup(ctx: ServerContext): Promise<boolean> {
  const limit = await backupLimit(ctx);
  if (limit === null) return true;
  const { items } = await ctx.hosting.backups(ctx.account, ctx.server.id, { maxAgeMs: 5_000 });
  return items.length < limit;
}
