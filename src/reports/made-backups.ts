import { backupMoment, backupText, usualLimitValues } from '../backups/backup-texts.ts';
import { join, Markdown, plain, time } from '../discord/texts/markdown.ts';
import { personMention } from '../discord/texts/people.ts';
import type { Texts } from '../discord/texts/texts.ts';
import {
  backupSteps,
  consoleCommandOf,
  earlierBackupOf,
  newBackupOf,
  newNameOf,
  undoneOf,
} from '../operations/kinds.ts';
import type { Operation, Step } from '../operations/model/operation.ts';
import { ifAhead, takenBackMs, wayBack } from '../operations/outcomes.ts';
import type { WayBack } from './model/way-back.ts';

/** Returns a line for each backup that an operation made. */
export function createdBackups(t: Texts, operation: Operation): readonly Markdown[] {
  const { request, steps } = operation;
  const wanted = newNameOf(request);
  const earlier = wayBack(operation);
  return backupSteps(steps).flatMap(({ state, before, result }) => {
    if (state !== 'done' || !result?.backup) return [];
    const { backup } = result;
    // Some hosts ignore a name.
    const isMissing = wanted !== undefined && plain(backup.name ?? '') !== plain(wanted);
    return [
      earlier === null || consoleCommandOf(request) !== null
        ? t.md('backup.created', { backup: createdBackup(t, backup) })
        : t.md('backup.created-before', { backup: backupBefore(t, backup) }),
      ...(before?.saved === false ? [t.md('backup.unsaved')] : []),
      ...(isMissing ? [t.md('backup.name-not-shown', { backup: wanted })] : []),
      ...nextBackupLines(t, operation, result),
    ];
  });
}

/** Returns who took an operation back, or until when a console command can be taken back; nothing if it can't be. */
export function takeBackLines(t: Texts, operation: Operation, way: WayBack): readonly Markdown[] {
  const { request, endedAt } = operation;
  const undone = undoneOf(request);
  if (way === 'over' || undone === null) return [];
  if (way !== 'open') {
    const values = { person: personMention(t, way.byId), time: time(way.at, 't') };
    return [t.md(`operation.taken-back.${undone}`, values)];
  }
  const backup = wayBack(operation);
  if (consoleCommandOf(request) === null || backup === null || endedAt === null) return [];
  const until = { time: time(new Date(endedAt.getTime() + takenBackMs.command), 't') };
  return earlierBackupOf(request) === undefined || backup.createdAt === null
    ? [t.md('operation.take-back', until)]
    : [t.md('operation.take-back-earlier', { ...until, backup: time(new Date(backup.createdAt), 't') })];
}

type CreatedBackup = NonNullable<NonNullable<Step['result']>['backup']>;

/** Describes a new backup, as `backupText` does. */
export function createdBackup(t: Texts, { createdAt, ...backup }: CreatedBackup): Markdown {
  return backupText(t, { ...backup, createdAt: createdAt === null ? null : new Date(createdAt) });
}

/** Describes the backup from just before a restore by its age and size. */
function backupBefore(t: Texts, { createdAt, sizeBytes, ...backup }: CreatedBackup): Markdown {
  const moment = backupMoment(t, { ...backup, createdAt: createdAt === null ? null : new Date(createdAt) });
  return join([moment, ...(sizeBytes === null ? [] : [Markdown.trusted(t.size(sizeBytes))])], ' · ');
}

/** Returns a line on when the host usually allows the next backup, if a person created this one directly. */
function nextBackupLines(
  t: Texts,
  { request, origin }: Operation,
  { usualLimit }: NonNullable<Step['result']>,
) {
  const moreAt = usualLimit === undefined ? null : ifAhead(new Date(usualLimit.moreAt));
  if (usualLimit === undefined || moreAt === null || newBackupOf(request) === null) return [];
  return origin === null ? [t.md('backup.next-usual', usualLimitValues(t, usualLimit, moreAt))] : [];
}
