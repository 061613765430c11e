import { type Backup, givenName } from '@steward/hosts/model';
import { z } from 'zod';
import type { Action } from '../access/actions.ts';
import { button } from '../discord/interactions/command.ts';
import { backupDigest, backupDigestOf, ids } from '../discord/interactions/component-ids.ts';
import type { CommandContext, InteractionContext, ServerContext } from '../discord/interactions/context.ts';
import { reference } from '../discord/interactions/custom-ids.ts';
import { UserError } from '../discord/interactions/user-error.ts';
import { change, changeFromButton, operationRequest, startOperation } from '../discord/resolvers/changes.ts';
import { requireKeyPermission } from '../discord/resolvers/key-permissions.ts';
import { loadAccess, requireActions, requireRights } from '../discord/resolvers/rights.ts';
import { readServer } from '../discord/resolvers/server-reads.ts';
import { type Markdown, plain } from '../discord/texts/markdown.ts';
import { commandsOn } from '../discord/texts/server-commands.ts';
import type { ConfirmPrompt } from '../discord/views/confirmation-view.ts';
import type { Button } from '../discord/views/embed.ts';
import type { Operation, OperationRequest, Undoing } from '../operations/model/operation.ts';
import { hostOf, missingFeature } from '../operations/supported.ts';
import { downloadMessage, pathMessage } from './backup-view.ts';
import { deletePrompt } from './change-prompts.ts';
import {
  labelOf,
  pickBackup,
  refOf,
  requireDeletable,
  requireRestorable,
  resolveBackup,
  restoreOptions,
  restoreRequest,
  typedDigest,
} from './chosen-backup.ts';
import { readLoss } from './losses.ts';
import { readMarks } from './marks.ts';
import { canBeRestored, holdsOtherWorld } from './model/backup-test.ts';
import { keptForLoss, type WorldLoss } from './model/world-loss.ts';
import { readOtherWorld } from './other-worlds.ts';
import { maxLabel } from './restore-button.ts';
import { readCostAddition } from './restore-cost.ts';
import { judgeRestore, type Restore, type RestoreFact, restoreFacts } from './restore-facts.ts';
import { limitsMs, restoreLimits } from './restore-limits.ts';
import { restorePrompt } from './restore-view.ts';
import { requireNotTakenBack } from './taken-back.ts';

/** A backup that a person wants to do something with, by a command or a button. */
export interface ChosenBackup {
  /** As `pickBackup` takes it. */
  readonly typed: string;
  /** Makes a change of its server, with a public reply, as `change` does. */
  readonly change: (
    action: Action,
    request: OperationRequest,
    work: (resolved: ServerContext) => Promise<void>,
  ) => Promise<void>;
  /** The confirmation that this one takes the place of; none if missing. */
  readonly replaces?: Operation;
  /** What its restore takes back; nothing if missing. */
  readonly undoing?: Undoing;
}

/** Asks the question of a restore for another backup, in place of the one that is open. */
export const otherBackupButton = button({
  name: 'restore-other',
  id: z.tuple([reference, backupDigest]),
  onPress: async (ctx, [operationId, digest]) => {
    const { confirmations, store } = ctx.services;
    const replaces = await confirmations.open(ctx, operationId);
    const serverReference = await store.serverRefs.remember(ctx.guildId, replaces.server);
    const chosen = pressedBackup(ctx, serverReference, typedDigest(digest), 'update');
    await askToRestore({ ...chosen, replaces });
  },
});

/** Returns the backup that a command's option `backup` names. */
export function typedBackup(ctx: CommandContext): ChosenBackup {
  return {
    typed: ctx.options.required('backup'),
    change: (action, request, work) => change(ctx, action, request, work),
  };
}

/** Returns the backup that a button is for. */
export function pressedBackup(
  ctx: InteractionContext,
  serverReference: string,
  typed: string,
  visibility: 'public' | 'update' = 'public',
): ChosenBackup {
  return {
    typed,
    change: (action, request, work) =>
      changeFromButton(ctx, serverReference, visibility, action, request, work),
  };
}

/** Asks whether to restore a backup. */
export async function askToRestore(chosen: ChosenBackup): Promise<void> {
  const { undoing = {}, replaces } = chosen;
  const { undoes } = undoing;
  const request = {
    kind: 'backup.restore',
    backup: named(chosen),
    backUpFirst: false,
    stopFirst: false,
    startAfter: false,
    ...undoing,
  } as const;
  await chosen.change('backup.restore', request, async (resolved) => {
    const { account, hosting, publicTexts: t, server, services } = resolved;
    await requireNotTakenBack(resolved, request);
    const [listing, now, marks, operations, loss, otherWorld] = await Promise.all([
      hosting.backups(account, server.id),
      readServer(resolved),
      readMarks(resolved),
      services.store.operations.lastOn(account.id, server.id, new Date(Date.now() - limitsMs)),
      undoes === undefined ? readLoss(resolved) : null,
      undoes === undefined ? readOtherWorld(resolved) : null,
    ]);
    const found = pickBackup(listing, chosen.typed, server);
    const judgement = judgeRestore({
      backup: found,
      backups: listing.items,
      marks,
      loss,
      otherWorld,
      isUndo: undoes !== undefined,
    });
    const { apart, test, rather } = judgement;
    if (rather === null) requireRestorable(resolved, server, found, marks);
    const next = restoreRequest(resolved, found, now.status, undoing);
    const host = hostOf(resolved);
    const restore: Restore = {
      ...judgement,
      request: next,
      server,
      backup: found,
      label: labelOf(resolved, found),
      status: now.status,
      host,
      marks,
      choices: test === null || canBeRestored(test) ? restoreOptions(resolved, now) : [],
      limits: restoreLimits(operations, listing.items, host.capabilities.backups ?? {}),
    };
    const facts = restoreFacts(t, restore);
    // Files that were changed since a backup of another world tell nothing.
    const isCompared = apart === null && !holdsOtherWorld(test);
    if (replaces !== undefined && !(await services.confirmations.withdraw(replaces)))
      throw new UserError('confirmation-used');
    await services.confirmations.request(
      resolved,
      next,
      { ...restorePrompt(t, restore, facts), ...(await buttonsOf(resolved, found, facts)) },
      facts.some(({ blocks }) => blocks !== undefined)
        ? undefined
        : (signal) => readCostAddition(resolved, found, now, isCompared, signal),
    );
  });
}

/** Returns the buttons of what is to be known of a restore, besides its choices. */
async function buttonsOf(
  ctx: ServerContext,
  chosen: Backup,
  facts: readonly RestoreFact[],
): Promise<Pick<ConfirmPrompt, 'other' | 'also'>> {
  const [rather = null] = facts.flatMap(({ offers }) => offers ?? []);
  return {
    other: rather === null ? null : otherBackup(ctx, chosen, rather.backup, rather.isSafer),
    also: await Promise.all(
      facts.flatMap(({ text, accepts }) => (accepts === undefined ? [] : [thatWasUs(ctx, accepts, text)])),
    ),
  };
}

/** Returns the button that asks about a different backup from the one that was chosen. */
function otherBackup(
  ctx: ServerContext,
  chosen: Backup,
  other: Backup,
  isSafer: boolean,
): NonNullable<ConfirmPrompt['other']> {
  return {
    label: otherLabel(ctx, chosen, other, isSafer),
    isSafer,
    customId: (operationId) => otherBackupButton.id(operationId, backupDigestOf(other.id)),
  };
}

/**
 * Returns the label of the button for another backup. It has the name that a person gave, unless both are called so; two times
 * are easily confused, so one without a name is called by what it is better at.
 */
function otherLabel(
  { publicTexts: t, ...ctx }: ServerContext,
  chosen: Backup,
  other: Backup,
  isSafer: boolean,
): string {
  const { id, createdAt } = other;
  const label = createdAt === null ? labelOf({ publicTexts: t, ...ctx }, other) : givenName(other);
  const name = label === null ? null : plain(label, maxLabel);
  if (name !== null && name !== plain(givenName(chosen) ?? '', maxLabel))
    return t.plain('confirmation.restore.other', { backup: name });
  if (createdAt === null) return t.plain('confirmation.restore.other', { backup: plain(id, maxLabel) });
  const time = t.dateTimeWithYear(createdAt, ctx.guild.timeZone);
  return t.plain(`confirmation.restore.${isSafer ? 'use-safer' : 'use-newer'}`, { time });
}

/** Returns the button that says that a loss was on purpose, and what it means. */
async function thatWasUs(
  { guildId, publicTexts: t, server, services }: ServerContext,
  { loss }: Pick<WorldLoss, 'loss'>,
  meaning: Markdown,
): Promise<{ readonly button: Button; readonly meaning: Markdown }> {
  const serverReference = await services.store.serverRefs.remember(guildId, server);
  const customId = ids.thatWasUs.of(serverReference, backupDigestOf(loss.good.id));
  return { button: { customId, label: t.plain('button.that-was-us'), style: 'secondary' }, meaning };
}

/**
 * Asks whether to delete a backup.
 * @param unlockFirst whether one that is locked is unlocked for it, instead of refused
 */
export async function askToDelete(chosen: ChosenBackup, unlockFirst = false): Promise<void> {
  const unlocks = unlockFirst ? ({ unlockFirst } as const) : {};
  const request = { kind: 'backup.delete', backup: named(chosen), ...unlocks } as const;
  await chosen.change('backup.delete', request, async (resolved) => {
    const { account, hosting, publicTexts: t, server, services } = resolved;
    const [listing, marks, loss] = await Promise.all([
      hosting.backups(account, server.id),
      readMarks(resolved),
      readLoss(resolved),
    ]);
    const found = pickBackup(listing, chosen.typed, server);
    const isKept = keptForLoss(loss, listing.items)?.id === found.id;
    if (unlockFirst) {
      requireRights(resolved.access, request, server);
      await requireKeyPermission(resolved, 'backup.lock');
    } else await requireUnlocked(resolved, found);
    await services.confirmations.request(
      resolved,
      { ...request, backup: refOf(resolved, found) },
      deletePrompt(t, server, found, marks, isKept ? (loss?.loss ?? null) : null),
    );
  });
}

/** @throws UserError if the backup is locked; for someone who can unlock it, with a button that unlocks and deletes it */
async function requireUnlocked(ctx: ServerContext, found: Backup): Promise<void> {
  try {
    requireDeletable(ctx, ctx.server, found);
  } catch (error) {
    const isPossible = missingFeature('backup.lock', ctx.hosting.capabilities) === null;
    if (error instanceof UserError && isPossible && ctx.access.may('backup.lock', ctx.server)) {
      const of = await ctx.services.store.serverRefs.remember(ctx.guildId, ctx.server);
      const customId = ids.backup.of('unlock-delete', of, backupDigestOf(found.id));
      error.button = (t) => ({ customId, label: t.plain('button.unlock-delete'), style: 'danger' });
    }
    throw error;
  }
}

/** Locks or unlocks a backup. */
export async function setLocked(chosen: ChosenBackup, kind: 'backup.lock' | 'backup.unlock'): Promise<void> {
  const request = { kind, backup: named(chosen) } as const;
  await chosen.change('backup.lock', request, async (resolved) => {
    const found = await resolveBackup(resolved, chosen.typed);
    await startOperation(resolved, { kind, backup: refOf(resolved, found) });
  });
}

/**
 * Shows a link to a backup to the person alone, and announces that they got one: the link itself is a secret.
 * @param ctx of a reply that was deferred as an ephemeral one
 * @param typed as `pickBackup` takes it
 */
export async function showDownload(ctx: ServerContext, typed: string): Promise<void> {
  const { account, hosting, server, services } = ctx;
  await requireKeyPermission(ctx, 'backup.download');
  const [found, marks] = await Promise.all([resolveBackup(ctx, typed), readMarks(ctx)]);
  if (found.state !== 'complete') {
    throw new UserError('backup-unfinished', {
      server: server.name,
      backup: labelOf(ctx, found),
      state: found.state,
      ...commandsOn(server),
    });
  }
  const { archivePath } = found;
  if (archivePath !== undefined) {
    requireActions(await loadAccess(ctx), ['backup.download'], server);
    await ctx.reply.send(pathMessage(ctx.privateTexts, server, found, marks, archivePath), 'ephemeral');
    return;
  }
  const link = await hosting.downloadBackup(account, server.id, found.id);
  // A grant can be revoked while the host responds.
  requireActions(await loadAccess(ctx), ['backup.download'], server);
  const request = { kind: 'backup.download', backup: refOf(ctx, found) } as const;
  await services.operations.record(operationRequest(ctx, request));
  await ctx.reply.send(downloadMessage(ctx.privateTexts, server, found, marks, link), 'ephemeral');
}

function named({ typed }: ChosenBackup) {
  return { id: typed, label: typed };
}
