import { type Backup, isDown, type ServerStatus, type UsualLimit } from '@steward/hosts/model';
import { type BackupWarning, hasSevereLoss, type Loss, openLoss } from '@steward/worlds/model';
import { maxBackupName } from '../discord/texts/backup-title.ts';
import { inline, join, type Markdown, md, time } from '../discord/texts/markdown.ts';
import { isUnnamed, restoreName, undoneCommand, unnamedBackupLine } from '../discord/texts/requests.ts';
import { commandsOn } from '../discord/texts/server-commands.ts';
import type { Texts } from '../discord/texts/texts.ts';
import type { ConfirmPrompt, RestoreChoice } from '../discord/views/confirmation-view.ts';
import type { ServerRef } from '../domain/connection.ts';
import type { Operation, OperationRequest } from '../operations/model/operation.ts';
import type { NamedHost } from '../operations/supported.ts';
import { backupDetails, backupMoment, usualLimitValues } from './backup-texts.ts';
import { type BackupMarks, lossTitle, lostText, reasonTexts, shortMark, warningLines } from './mark-texts.ts';
import { type BackupTest, holdsOtherWorld, markOf } from './model/backup-test.ts';
import type { WorldSeen } from './model/server-world.ts';
import { worldText } from './server-world-texts.ts';

/** Of how many problems of a backup that can't be restored there is a sentence. */
const mostReasons = 3;

/** What a host's limit leaves of a change: it's let through, for the last time for now, probably refused, or certainly. */
export type LimitLeft =
  | { readonly kind: 'free' }
  | { readonly kind: 'last' | 'probably-none'; readonly usual: UsualLimit; readonly moreAt: Date }
  | { readonly kind: 'none'; readonly moreAt: Date };

/** What the host's limits leave of a restore, and of a backup before it. */
export interface RestoreLimits {
  readonly restore: LimitLeft;
  readonly backup: LimitLeft;
}

/**
 * How the server's world differs from that of a backup: it `is` another one, or `may` be, because it is a different one from before.
 * Then nothing tells what a restore would lose since.
 */
export interface WorldApart {
  readonly differs: 'is' | 'may';
  /** The one that the server has. */
  readonly now: Pick<WorldSeen, 'name' | 'gameTime'>;
}

interface Restore {
  readonly request: OperationRequest;
  readonly server: ServerRef;
  readonly backup: Backup;
  /** What the backup is called where Discord renders no timestamps. */
  readonly label: string;
  readonly status: ServerStatus;
  readonly host: NamedHost;
  readonly marks: BackupMarks;
  /** What to restore rather: a safer one if the backup is bad, else a newer one; null if there is none. */
  readonly rather: Backup | null;
  /** What is gone since a good backup from before this one, unless its mark says so; null: nothing. */
  readonly loss: Loss | null;
  /** Those that the person may use, the safest first; none if the backup can't be restored. */
  readonly choices: readonly RestoreChoice[];
  readonly limits: RestoreLimits;
  /** Null: it is the same world, as far as is known. */
  readonly apart: WorldApart | null;
}

/** Asks whether to restore a backup; only says why not if it can't be restored, or the host refuses that now. */
export function restorePrompt(t: Texts, restore: Restore): ConfirmPrompt {
  const { backup, host, marks, choices, rather, loss, limits, apart } = restore;
  const { restoreKeepsNewFiles = false, restoreEnd = 'at-rest' } = host.capabilities.backups ?? {};
  const check = markOf(backup, marks?.get(backup.id));
  const isBad = check?.mark === 'bad';
  // Its own words come first, and what is safer.
  const isUnsafe = loss !== null || (check !== null && (isBad || hasSevereLoss(check)));
  const warnsFirst = isUnsafe || holdsOtherWorld(check);
  const own = check === null ? null : openLoss(check);
  const warnings = [
    ...(own?.severe ? [md`⚠️ ${t.md('confirmation.restore.lacks', { what: lostText(t, own) })}`] : []),
    // What a severe loss lacks is said once, and what to restore rather.
    ...(check === null ? [] : warningLines(t, withoutSaid(check, own?.severe === true, apart))),
    ...(loss === null ? [] : [md`⚠️ ${afterLossText(t, restore, loss)}`]),
  ];
  const isUnfinished = check?.notTried === 'unfinished' && check.mark !== 'tested';
  const noSafer =
    isBad && rather === null ? [t.md('confirmation.restore.none-safer', commandsOn(restore.server))] : [];
  const instead = rather === null ? [] : [ratherText(t, rather, marks, isUnsafe)];
  const undo = restoreName(restore);
  if (choices.length === 0) {
    const title = t.md(
      isUnnamed(restore)
        ? 'confirmation.restore.damaged-title-unnamed'
        : 'confirmation.restore.damaged-title',
      namesOf(restore),
    );
    // The title says what that means.
    const reasons = check === null ? [] : [t.sentences(reasonTexts(t, check, mostReasons))];
    const text = join([...unnamedBackupLine(t, restore), ...reasons, ...instead]);
    return {
      card: { tone: 'bad', icon: '❌', title, text },
      details: backupDetails(t, backup, marks),
      options: [],
    };
  }
  if (limits.restore.kind === 'none') {
    const title = t.md('confirmation.restore.limited-title', namesOf(restore));
    const text = t.md('confirmation.restore.limited', { after: t.after(limits.restore.moreAt) });
    return { card: { tone: 'warning', title, text }, details: backupDetails(t, backup, marks), options: [] };
  }
  // What matters more than what is lost.
  const first = [
    ...(apart === null ? [] : [apartText(t, apart)]),
    ...limitLines(t, restore),
    ...(isUnfinished ? [md`⚠️ ${t.md('confirmation.restore.unfinished', commandsOn(restore.server))}`] : []),
    ...(warnsFirst ? warnings : []),
    ...noSafer,
  ];
  const shown = offered(restore);
  const isRefused = Object.values(limits).some(({ kind }) => kind === 'probably-none');
  const safest = (isUnsafe && rather !== null) || isRefused ? 'secondary' : 'primary';
  return {
    card: {
      tone: 'bad',
      icon: isBad ? '❌' : '⚠️',
      title:
        undo === null
          ? t.md(
              isUnnamed(restore) ? 'confirmation.restore.title-unnamed' : 'confirmation.restore.title',
              namesOf(restore),
            )
          : t.md(`confirmation.${undo}.title`, namesOf(restore)),
      text: join([
        ...first,
        ...(first.length === 0 ? [] : [md``]),
        restoreLoss(t, restore, backup.createdAt, {
          keepsNewFiles: restoreKeepsNewFiles && backup.replacesFiles !== true,
          isOtherWorld: apart?.differs === 'is',
        }),
      ]),
    },
    more: [
      ...stopLines(t, restore),
      ...(restoreEnd === 'unseen'
        ? [t.md('confirmation.restore.unseen', { host: inline(host.name, 60) })]
        : []),
      ...(warnsFirst ? [] : warnings),
      ...wayBackLines(t, restore),
      ...instead,
    ],
    details: backupDetails(t, backup, marks),
    options: shown.map((choice) => ({
      choice,
      label: choiceLabel(t, restore, choice, shown),
      style: backsUp(choice) ? safest : 'danger',
    })),
  };
}

/** Returns what is wrong with a backup, without what is said of it above. */
function withoutSaid(check: BackupTest, isLossSaid: boolean, apart: WorldApart | null): BackupTest {
  const isSaid = ({ kind }: BackupWarning) => apart?.differs === 'is' && kind === 'other-world-than-server';
  return {
    ...check,
    loss: isLossSaid ? null : check.loss,
    warnings: check.warnings.filter((each) => !isSaid(each)),
  };
}

function apartText(t: Texts, { differs, now }: WorldApart): Markdown {
  const key = differs === 'is' ? 'other-world' : 'maybe-other-world';
  return md`⚠️ ${t.md(`confirmation.restore.${key}`, { world: worldText(t, now) })}`;
}

/** Returns the choices that are shown, in their order: a backup that the host probably refuses is no first choice. */
function offered({
  choices,
  limits: { backup },
}: Pick<Restore, 'choices' | 'limits'>): readonly RestoreChoice[] {
  const others = choices.filter((choice) => !backsUp(choice));
  switch (backup.kind) {
    case 'none':
      return others;
    case 'probably-none':
      return [...others, ...choices.filter(backsUp)];
    case 'last':
    case 'free':
      return choices;
  }
}

/** Returns what is said first of what the host refuses: the restore, otherwise the backup that makes it undoable. */
function limitLines(t: Texts, { choices, limits: { restore, backup } }: Restore): readonly Markdown[] {
  if (restore.kind === 'probably-none') {
    const values = usualLimitValues(t, restore.usual, restore.moreAt);
    return [md`⚠️ ${t.md('confirmation.restore.none-usual', values)}`];
  }
  if (!choices.some(backsUp)) return [];
  switch (backup.kind) {
    case 'none':
      return [md`⚠️ ${t.md('confirmation.restore.no-backup-now', { after: t.after(backup.moreAt) })}`];
    case 'probably-none': {
      const values = usualLimitValues(t, backup.usual, backup.moreAt);
      return [md`⚠️ ${t.md('confirmation.restore.no-backup-usual', values)}`];
    }
    case 'last':
    case 'free':
      return [];
  }
}

function namesOf({ request, server, label }: Restore) {
  const command = undoneCommand({ request });
  return { server: inline(server.name, 60), backup: inline(label, maxBackupName), command };
}

/**
 * Returns what a restore loses, and of an undo first what it brings back.
 * @param createdAt that of the backup; null: unknown
 * @param keepsNewFiles whether files stay that the backup does not hold
 * @param isOtherWorld whether the server has a different world from the backup. Default: not
 */
export function restoreLoss(
  t: Texts,
  requested: Pick<Operation, 'request'>,
  createdAt: Date | null,
  {
    keepsNewFiles,
    isOtherWorld = false,
  }: { readonly keepsNewFiles: boolean; readonly isOtherWorld?: boolean },
): Markdown {
  const undo = restoreName(requested);
  const lost =
    createdAt === null
      ? t.md(isOtherWorld ? 'confirmation.restore.other-world-undated' : 'confirmation.restore.text-undated')
      : t.md(isOtherWorld ? 'confirmation.restore.other-world-text' : 'confirmation.restore.text', {
          time: time(createdAt, 'f'),
          relative: time(createdAt),
        });
  const brought = undo === null ? [] : [t.md(`confirmation.${undo}.text`)];
  return t.sentences([...brought, lost, ...(keepsNewFiles ? [t.md('confirmation.restore.kept')] : [])]);
}

/** Returns whether a way to restore leaves a way back. */
function backsUp(choice: RestoreChoice): boolean {
  return choice.startsWith('back-up');
}

/** Returns what a backup from after a loss may lack, and which one still has it. */
function afterLossText(t: Texts, { backup, marks, rather }: Restore, loss: Loss): Markdown {
  const mark = markOf(backup, marks?.get(backup.id))?.mark ?? null;
  const isUntested = mark === null || mark === 'plausible';
  const key = isUntested ? 'confirmation.restore.after-loss-untested' : 'confirmation.restore.after-loss';
  const text = t.md(key, { what: lostText(t, loss) });
  // Another one, from before it, may be all that is left.
  if (rather?.id !== loss.good.id) return text;
  return t.sentences([text, t.md('confirmation.restore.still-has', { backup: lossTitle(t, loss) })]);
}

/** Says whether a restore can be undone, or its undoing, unless that was said first. */
function wayBackLines(t: Texts, restore: Restore): readonly Markdown[] {
  const { choices, limits } = restore;
  const isBackupDoubtful = limits.backup.kind === 'none' || limits.backup.kind === 'probably-none';
  if (choices.some(backsUp) && isBackupDoubtful && limits.restore.kind !== 'probably-none') return [];
  if (!offered(restore).some(backsUp)) return [t.md('confirmation.restore.final')];
  if (limits.restore.kind === 'last') {
    const values = usualLimitValues(t, limits.restore.usual, limits.restore.moreAt);
    return [t.md('confirmation.restore.last-usual', values)];
  }
  const isUndo = restoreName(restore) !== null;
  return [t.md(isUndo ? 'confirmation.undo.undoable' : 'confirmation.restore.undoable')];
}

/** @param shown the choices among which it stands */
function choiceLabel(
  t: Texts,
  restore: Restore,
  choice: RestoreChoice,
  shown: readonly RestoreChoice[],
): string {
  const name = labelOf(choice, shown);
  const undo = restoreName(restore);
  if (undo === null) return t.plain(`confirmation.restore.${name}`);
  const way = name === 'go' || name === 'no-backup' ? 'now' : name;
  return t.plain(`confirmation.${undo}.${way}`);
}

/** Returns the name of a choice among others: of two that leave no way back, the second also leaves out a step. */
function labelOf(choice: RestoreChoice, choices: readonly RestoreChoice[]) {
  if (backsUp(choice)) return 'back-up';
  if (choice === 'go' && choices.includes('cycle')) return 'no-stop';
  if (choice === 'go' && choices.includes('start-after')) return 'no-start';
  return choices.some(backsUp) ? 'no-backup' : 'go';
}

/** Returns which other backup is safer than this one, or loses less. */
function ratherText(t: Texts, rather: Backup, marks: BackupMarks, isUnsafe: boolean): Markdown {
  const mark = isUnsafe ? shortMark(t, rather, marks) : null;
  const backup = join([backupMoment(t, rather), ...(mark === null ? [] : [inline(mark)])], ' · ');
  return md`💡 ${t.md(isUnsafe ? 'confirmation.restore.safer' : 'cost.newer', { backup })}`;
}

/** Returns what a restore does to a server that runs, or may. */
function stopLines(t: Texts, { status, host, choices }: Restore): readonly Markdown[] {
  if (isDown(status)) return [];
  const { restoreNeedsStopped = true, restoreLeavesStopped = false } = host.capabilities.backups ?? {};
  const isCycled = choices.includes('cycle');
  const staysStopped = restoreLeavesStopped && !isCycled && !choices.includes('start-after');
  return [
    t.sentences([
      ...(status === 'unknown' ? [t.md('confirmation.restore.unknown')] : []),
      ...(isCycled || !restoreNeedsStopped ? [t.md('confirmation.restore.stops')] : []),
      ...(staysStopped ? [t.md('confirmation.restore.stays-stopped')] : []),
    ]),
  ];
}
