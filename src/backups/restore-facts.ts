import { type Backup, isDown, type ServerStatus } from '@steward/hosts/model';
import { type BackupWarning, type Loss, openLoss } from '@steward/worlds/model';
import { maxBackupName } from '../discord/texts/backup-title.ts';
import { inline, join, type Markdown, md, time } from '../discord/texts/markdown.ts';
import { isUnnamed, restoreName, undoneCommand, unnamedBackupLine } from '../discord/texts/requests.ts';
import { commandsOn } from '../discord/texts/server-commands.ts';
import type { Texts } from '../discord/texts/texts.ts';
import type { RestoreChoice } from '../discord/views/confirmation-view.ts';
import type { EmbedCard } from '../discord/views/embed.ts';
import type { ServerRef } from '../domain/connection.ts';
import type { Operation, OperationRequest } from '../operations/model/operation.ts';
import type { NamedHost } from '../operations/supported.ts';
import { backupMoment, usualLimitValues } from './backup-texts.ts';
import { type BackupMarks, lossTitle, lostText, reasonTexts, shortMark, warningLines } from './mark-texts.ts';
import {
  type BackupTest,
  holdsOtherWorld,
  markOf,
  newerGoodBackup,
  saferBackup,
} from './model/backup-test.ts';
import type { OtherWorld, WorldSeen } from './model/server-world.ts';
import { keptForLoss, type WorldLoss } from './model/world-loss.ts';
import type { RestoreLimits } from './restore-limits.ts';
import { worldText } from './server-world-texts.ts';

/** Of how many problems of a backup that can't be restored there is a sentence. */
const mostReasons = 3;

/**
 * How the server's world differs from that of a backup: it `is` another one, or `may` be, because it is a different one from before.
 * Then nothing tells what a restore would lose since.
 */
interface WorldApart {
  readonly differs: 'is' | 'may';
  /** The one that the server has. */
  readonly now: Pick<WorldSeen, 'name' | 'gameTime'>;
}

/** A backup to restore rather than another one: a safer one, or a newer one, which loses less. */
interface Rather {
  readonly backup: Backup;
  readonly isSafer: boolean;
}

/** What the server's backups and its world say of a restore. */
interface RestoreJudgement {
  /** What is known of the backup. Null if nothing is. */
  readonly test: BackupTest | null;
  /** Null if there is none to restore rather. */
  readonly rather: Rather | null;
  /** What is gone since a good backup from before this one. Null if nothing is. */
  readonly since: Pick<WorldLoss, 'loss'> | null;
  /** Null if it is the same world, as far as is known. */
  readonly apart: WorldApart | null;
}

/** A restore that a person asks for, with what is known of it. */
export interface Restore extends RestoreJudgement {
  readonly request: OperationRequest;
  readonly server: ServerRef;
  readonly backup: Backup;
  /** What the backup is called where Discord renders no timestamps. */
  readonly label: string;
  readonly status: ServerStatus;
  readonly host: NamedHost;
  readonly marks: BackupMarks;
  /** Those that the person may use, the safest first; none if the backup can't be restored. */
  readonly choices: readonly RestoreChoice[];
  readonly limits: RestoreLimits;
}

/** One thing that people are to know before they restore. */
export interface RestoreFact {
  /** Where its text stands: above what is lost, that itself, below that, or with its button. */
  readonly weight: 'first' | 'lost' | 'then' | 'button';
  readonly text: Markdown;
  /** How the card looks that only says why nothing can be restored. Missing if it stops nobody. */
  readonly blocks?: Pick<EmbedCard, 'tone' | 'icon' | 'title'>;
  /** Another backup, which a button asks about. */
  readonly offers?: Rather;
  /** A loss of which a button says that it was on purpose. */
  readonly accepts?: Pick<WorldLoss, 'loss'>;
}

interface Listed {
  readonly backup: Backup;
  /** All backups of the server. */
  readonly backups: readonly Backup[];
  readonly marks: BackupMarks;
  /** What the server has lost. Null if nothing is known to be, or the restore takes something back. */
  readonly loss: WorldLoss | null;
  /** Null if the server has its world, as far as is known, or the restore takes something back. */
  readonly otherWorld: OtherWorld | null;
  readonly isUndo: boolean;
}

/** Returns what a server's backups and its world say of a restore of one of them. */
export function judgeRestore({ backup, backups, marks, loss, otherWorld, isUndo }: Listed): RestoreJudgement {
  // What was not tested since a loss may lack the same.
  const kept = keptForLoss(loss, backups);
  const since = kept !== null && isMadeAfter(backup, kept) ? loss : null;
  const safer = saferBackup(backup, backups, marks) ?? (since === null ? null : kept);
  const apart = worldApart(otherWorld, backup);
  // Of an undo, a newer one is no alternative: it holds what is to be undone. Nor is one that may be of another world.
  const isNewerBetter = !isUndo && apart === null;
  const newer = isNewerBetter ? newerGoodBackup(backup, backups, marks, loss !== null) : null;
  const rather = safer ?? newer;
  return {
    test: markOf(backup, marks?.get(backup.id)),
    rather: rather === null ? null : { backup: rather, isSafer: safer !== null },
    since,
    apart,
  };
}

/** Returns how the server's world differs from that of a backup; null if it doesn't, as far as is known. */
function worldApart(other: OtherWorld | null, backup: Backup): WorldApart | null {
  if (other === null) return null;
  if (other.good?.id === backup.id) return { differs: 'is', now: other.now };
  const isSince = backup.createdAt !== null && backup.createdAt.getTime() > other.foundAt;
  return isSince ? null : { differs: 'may', now: other.now };
}

function isMadeAfter(one: Backup, other: Backup): boolean {
  return (one.createdAt?.getTime() ?? 0) > (other.createdAt?.getTime() ?? 0);
}

/** Returns all that people are to know before they restore a backup. */
export function restoreFacts(t: Texts, restore: Restore): readonly RestoreFact[] {
  const { choices, limits, since } = restore;
  const own =
    choices.length === 0
      ? damagedFacts(t, restore)
      : limits.restore.kind === 'none'
        ? refusedFacts(t, restore, limits.restore.moreAt)
        : possibleFacts(t, restore);
  if (since === null) return own;
  const text = t.md('loss.that-was-us', { backup: lossTitle(t, since.loss) });
  return [...own, { weight: 'button', text, accepts: since }];
}

/** Returns why a backup can't be restored. */
function damagedFacts(t: Texts, restore: Restore): readonly RestoreFact[] {
  const { test } = restore;
  const key = isUnnamed(restore)
    ? 'confirmation.restore.damaged-title-unnamed'
    : 'confirmation.restore.damaged-title';
  // The title says what that means.
  const reasons = test === null ? [] : reasonTexts(t, test, mostReasons);
  return [
    ...factsOf('first', unnamedBackupLine(t, restore)),
    {
      weight: 'first',
      text: t.sentences(reasons),
      blocks: { tone: 'bad', icon: '❌', title: t.md(key, namesOf(restore)) },
    },
    ...ratherFacts(t, restore),
  ];
}

/** Returns that the host lets nothing be restored now. */
function refusedFacts(t: Texts, restore: Restore, moreAt: Date): readonly RestoreFact[] {
  return [
    {
      weight: 'first',
      text: t.md('confirmation.restore.limited', { after: t.after(moreAt) }),
      blocks: { tone: 'warning', title: t.md('confirmation.restore.limited-title', namesOf(restore)) },
    },
  ];
}

function possibleFacts(t: Texts, restore: Restore): readonly RestoreFact[] {
  const { apart, backup, test, host, rather, server } = restore;
  const { restoreKeepsNewFiles = false, restoreEnd = 'at-rest' } = host.capabilities.backups ?? {};
  const isBad = test?.mark === 'bad';
  const isUnfinished = test?.notTried === 'unfinished' && test.mark !== 'tested';
  const warnings = warningFacts(t, restore);
  const lost = restoreLoss(t, restore, backup.createdAt, {
    keepsNewFiles: restoreKeepsNewFiles && backup.replacesFiles !== true,
    isOtherWorld: apart?.differs === 'is',
  });
  return [
    ...factsOf('first', [
      ...(apart === null ? [] : [apartText(t, apart)]),
      ...limitLines(t, restore),
      ...(isUnfinished ? [md`⚠️ ${t.md('confirmation.restore.unfinished', commandsOn(server))}`] : []),
    ]),
    ...warnings.filter(({ weight }) => weight === 'first'),
    ...factsOf(
      'first',
      isBad && rather === null ? [t.md('confirmation.restore.none-safer', commandsOn(server))] : [],
    ),
    { weight: 'lost', text: lost },
    ...factsOf('then', [
      ...stopLines(t, restore),
      ...(restoreEnd === 'unseen'
        ? [t.md('confirmation.restore.unseen', { host: inline(host.name, 60) })]
        : []),
    ]),
    ...warnings.filter(({ weight }) => weight === 'then'),
    ...factsOf('then', wayBackLines(t, restore)),
    ...ratherFacts(t, restore),
  ];
}

function factsOf(weight: RestoreFact['weight'], texts: readonly Markdown[]): readonly RestoreFact[] {
  return texts.map((text) => ({ weight, text }));
}

/** Returns what is wrong with a backup: above what is lost if it lacks much, is bad, or is of another world. */
function warningFacts(t: Texts, restore: Restore): readonly RestoreFact[] {
  const { apart, test, since } = restore;
  const own = test === null ? null : openLoss(test);
  // Its mark says that otherwise.
  const loss = own === null ? (since?.loss ?? null) : null;
  const isUnsafe = loss !== null || test?.mark === 'bad' || own?.severe === true;
  return factsOf(isUnsafe || holdsOtherWorld(test) ? 'first' : 'then', [
    ...(own?.severe ? [md`⚠️ ${t.md('confirmation.restore.lacks', { what: lostText(t, own) })}`] : []),
    // What a severe loss lacks is said once, and what to restore rather.
    ...(test === null ? [] : warningLines(t, withoutSaid(test, own?.severe === true, apart))),
    ...(loss === null ? [] : [md`⚠️ ${afterLossText(t, restore, loss)}`]),
  ]);
}

/** Returns which other backup is safer, or loses less. While the host refuses restores, none is offered. */
function ratherFacts(t: Texts, { limits, marks, rather }: Restore): readonly RestoreFact[] {
  if (rather === null) return [];
  const { backup, isSafer } = rather;
  const mark = isSafer ? shortMark(t, backup, marks) : null;
  const shown = join([backupMoment(t, backup), ...(mark === null ? [] : [inline(mark)])], ' · ');
  const text = md`💡 ${t.md(isSafer ? 'confirmation.restore.safer' : 'cost.newer', { backup: shown })}`;
  return [{ weight: 'then', text, ...(limits.restore.kind === 'none' ? {} : { offers: rather }) }];
}

/** Returns what is wrong with a backup, without what is said of it above. */
function withoutSaid(test: BackupTest, isLossSaid: boolean, apart: WorldApart | null): BackupTest {
  const isSaid = ({ kind }: BackupWarning) => apart?.differs === 'is' && kind === 'other-world-than-server';
  return {
    ...test,
    loss: isLossSaid ? null : test.loss,
    warnings: test.warnings.filter((each) => !isSaid(each)),
  };
}

function apartText(t: Texts, { differs, now }: WorldApart): Markdown {
  const key = differs === 'is' ? 'other-world' : 'maybe-other-world';
  return md`⚠️ ${t.md(`confirmation.restore.${key}`, { world: worldText(t, now) })}`;
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

export function namesOf({ request, server, label }: Restore) {
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

/** Returns what a backup from after a loss may lack, and which one still has it. */
function afterLossText(t: Texts, { test, rather }: Restore, loss: Loss): Markdown {
  const mark = test?.mark ?? null;
  const isUntested = mark === null || mark === 'plausible';
  const key = isUntested ? 'confirmation.restore.after-loss-untested' : 'confirmation.restore.after-loss';
  const text = t.md(key, { what: lostText(t, loss) });
  // Another one, from before it, may be all that is left.
  if (rather?.backup.id !== loss.good.id) return text;
  return t.sentences([text, t.md('confirmation.restore.still-has', { backup: lossTitle(t, loss) })]);
}

/** Returns a line on whether a restore, or an undo, can be undone; none if an earlier line says it already. */
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

/** Returns the choices that are shown, in their order: a backup that the host probably refuses is no first choice. */
export function offered({
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

/** Returns whether a way to restore leaves a way back. */
export function backsUp(choice: RestoreChoice): boolean {
  return choice.startsWith('back-up');
}
