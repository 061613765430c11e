import { type Backup, givenName, type ToldBy, type UsualLimit } from '@steward/hosts/model';
import { minuteMs } from '@steward/kit';
import { backupTitle, type Called, maxBackupName } from '../discord/texts/backup-title.ts';
import { inline, join, Markdown, md, plain, time, truncate } from '../discord/texts/markdown.ts';
import { personMention } from '../discord/texts/people.ts';
import type { Texts } from '../discord/texts/texts.ts';
import {
  backupSteps,
  consoleCommandOf,
  earlierBackupOf,
  newBackupOf,
  newNameOf,
} from '../operations/kinds.ts';
import type { BackupRef, Operation, Step } from '../operations/model/operation.ts';
import { ifAhead, takenBackMs, wayBack } from '../operations/outcomes.ts';
import type { WayBack } from '../reports/model/way-back.ts';
import { type BackupMarks, type Detail, markSign, markText, shortMark } from './mark-texts.ts';

/** The longest name of a choice, in UTF-16 code units: Discord counts code points, of which there are never more. */
const maxChoice = 100;

/** How much of a name, and of a mark, a choice has at least. */
const [minName, minMark] = [30, 10];

/**
 * Returns what a backup is called where Discord renders no timestamps: by the name that a person gave, else by when it was
 * made, else as the host calls it.
 * @param timeZone that of the guild
 */
export function backupLabel(t: Texts, timeZone: string, backup: Called): string {
  const { id, name, createdAt } = backup;
  const made = createdAt === null ? (name ?? id) : t.dateTimeWithYear(createdAt, timeZone);
  return plain(givenName(backup) ?? made, maxBackupName);
}

/** Returns a backup as operations store it. @param timeZone that of the guild */
export function backupRef(t: Texts, timeZone: string, backup: Called): BackupRef {
  const { id, createdAt } = backup;
  const label = backupLabel(t, timeZone, backup);
  if (createdAt === null) return { id, label };
  return {
    id,
    label,
    createdAt: createdAt.getTime(),
    ...(givenName(backup) === null ? { isUnnamed: true } : {}),
  };
}

/** Returns what a backup is called where Discord renders timestamps, with its age and size. */
export function backupText(t: Texts, backup: Called & Pick<Backup, 'sizeBytes'>): Markdown {
  const { createdAt, sizeBytes } = backup;
  const details = [
    ...(createdAt === null ? [] : [time(createdAt)]),
    ...(sizeBytes === null ? [] : [Markdown.trusted(t.size(sizeBytes))]),
  ];
  const title = backupTitle(t, backup);
  return details.length === 0
    ? title
    : t.md('confirmation.backup-details', { backup: title, details: join(details, ' · ') });
}

/** Returns a backup's name and age, or its age alone, where Discord renders timestamps. */
export function backupMoment(t: Texts, backup: Called): Markdown {
  const { createdAt } = backup;
  if (createdAt === null) return backupTitle(t, backup);
  const age = time(createdAt);
  return givenName(backup) === null ? md`**${age}**` : join([backupTitle(t, backup), age], ' · ');
}

/** Returns a backup's size and mark for small print. */
export function backupDetails(t: Texts, backup: Backup, marks: BackupMarks): readonly Markdown[] {
  const { sizeBytes } = backup;
  const mark = markText(t, backup, marks, 'small');
  const [first, ...rest] = [
    ...(sizeBytes === null ? [] : [Markdown.trusted(t.size(sizeBytes))]),
    ...(mark === null || mark.length === 0 ? [] : [mark]),
  ];
  return first === undefined ? [] : [md`${Markdown.trusted(markSign(backup, marks))} ${first}`, ...rest];
}

interface LineOptions {
  /** What tells it from another one that would look like it. Default: there is none. */
  readonly toldBy?: ToldBy | undefined;
  /** Null: that is not known. */
  readonly madeBy?: Markdown | null;
  readonly detail?: Detail;
}

/** Returns what a list shows of a backup: a line, and one in small print with its size, its mark and who made it. */
export function backupLine(
  t: Texts,
  backup: Backup,
  marks: BackupMarks,
  { toldBy, madeBy = null, detail = 'brief' }: LineOptions = {},
): Markdown {
  const { id, name, createdAt, sizeBytes, locked } = backup;
  const given = givenName(backup);
  const state = stateText(t, backup);
  const parts = [
    given === null && createdAt !== null
      ? md`**${time(createdAt)}**`
      : md`**${inline(given ?? name ?? id, maxBackupName)}**`,
    ...(createdAt === null ? [] : [time(createdAt, given === null || toldBy === 'time' ? 'f' : 'R')]),
    ...(state === null ? [] : [state]),
    ...(locked ? [Markdown.trusted('🔒')] : []),
    ...(toldBy === 'seconds' && createdAt !== null ? [time(createdAt, 'T')] : []),
    ...(toldBy === 'id' ? [t.md('backup.id', { id: inline(id, 60) })] : []),
  ];
  const line = md`${Markdown.trusted(markSign(backup, marks))} ${join(parts, ' · ')}`;
  const mark = markText(t, backup, marks, detail);
  const about = [
    ...(sizeBytes === null ? [] : [Markdown.trusted(t.size(sizeBytes))]),
    ...(mark === null || detail === 'full' ? [] : [mark]),
    ...(madeBy === null ? [] : [madeBy]),
  ];
  return join([
    line,
    ...(about.length === 0 ? [] : [md`-# ${join(about, ' · ')}`]),
    ...(mark !== null && detail === 'full' ? [mark] : []),
  ]);
}

function stateText(t: Texts, { state, progressPercent, error }: Backup): Markdown | null {
  switch (state) {
    case 'complete':
      return null;
    case 'failed':
      return md`❌ ${error === null ? t.md('backup.failed') : t.md('backup.failed-because', { error })}`;
    case 'in-progress': {
      if (progressPercent === null) return md`⏳ ${t.md('backup.in-progress')}`;
      const percent = Markdown.trusted(t.percent(Math.round(progressPercent)));
      return md`⏳ ${t.md('backup.progress', { percent })}`;
    }
  }
}

/**
 * Returns a backup's name, mark, time and size in plain text, for a choice. What tells it from another one comes first: a phone
 * shows some 35 characters. If all is too long, a long name is cut, then the mark. Its age is left out: a message keeps a
 * menu as it is, and Discord counts on in the text above it.
 * @param timeZone that of the guild
 * @param toldBy what tells it from another one that would look like it; undefined: there is none
 */
export function backupChoiceName(
  t: Texts,
  timeZone: string,
  backup: Backup,
  marks: BackupMarks,
  toldBy?: ToldBy,
): string {
  const { createdAt, sizeBytes, state, locked } = backup;
  const mark = shortMark(t, backup, marks);
  const given = givenName(backup);
  const before = toldBy === undefined ? [] : [apartText(t, timeZone, backup, toldBy)];
  const isCalledByTime = given === null && createdAt !== null;
  const isTimeSaid = isCalledByTime || createdAt === null || toldBy === 'time';
  const after = [
    ...(isTimeSaid ? [] : [t.dateTimeWithYear(createdAt, timeZone)]),
    ...(sizeBytes === null ? [] : [t.size(sizeBytes)]),
    ...(state === 'complete' ? [] : [t.plain(`backup.${state}`)]),
    ...(locked ? ['🔒'] : []),
  ];
  const room = maxChoice - [...before, ...after].reduce((length, part) => length + part.length + 3, 0);
  const label = backupLabel(t, timeZone, backup);
  const markRoom = mark === null ? 0 : Math.max(minMark, room - Math.min(label.length, minName) - 3);
  const told = mark === null ? null : truncate(mark, markRoom);
  const name = plain(label, Math.min(50, told === null ? room : room - told.length - 3));
  // Its time is in what comes first.
  const names = isCalledByTime && toldBy === 'seconds' ? [] : [name];
  // All are plain already, and French has spaces that must not break.
  return truncate([...before, ...names, ...(told === null ? [] : [told]), ...after].join(' · '), maxChoice);
}

/** Returns what tells a backup from another one, as short as it can be. */
function apartText(t: Texts, timeZone: string, backup: Backup, toldBy: ToldBy): string {
  const { id, createdAt } = backup;
  if (toldBy === 'id' || createdAt === null) return plain(id, 16);
  if (toldBy === 'time') return t.dateTimeWithYear(createdAt, timeZone);
  return givenName(backup) === null
    ? t.dateTimeWithSeconds(createdAt, timeZone)
    : t.timeWithSeconds(createdAt, timeZone);
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

/** Returns the values of a text on a host's usual limit. @param moreAt when it lets through one more */
export function usualLimitValues(t: Texts, { count, minutes }: UsualLimit, moreAt: Date) {
  return { count, duration: t.duration(minutes * minuteMs), after: t.after(moreAt) };
}

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
  const backup = wayBack(operation);
  if (way === 'over' || backup === null) return [];
  if (way !== 'open') {
    const values = { person: personMention(t, way.byId), time: time(way.at, 't') };
    return [t.md(`operation.taken-back.${backup.undoes}`, values)];
  }
  if (consoleCommandOf(request) === null || endedAt === null) return [];
  const until = { time: time(new Date(endedAt.getTime() + takenBackMs.command), 't') };
  return earlierBackupOf(request) === undefined || backup.createdAt === null
    ? [t.md('operation.take-back', until)]
    : [t.md('operation.take-back-earlier', { ...until, backup: time(new Date(backup.createdAt), 't') })];
}

/** Returns from when on the host usually lets the server be backed up again, for whoever backs it up by hand. */
function nextBackupLines(
  t: Texts,
  { request, origin }: Operation,
  { usualLimit }: NonNullable<Step['result']>,
) {
  const moreAt = usualLimit === undefined ? null : ifAhead(new Date(usualLimit.moreAt));
  if (usualLimit === undefined || moreAt === null || newBackupOf(request) === null) return [];
  return origin === null ? [t.md('backup.next-usual', usualLimitValues(t, usualLimit, moreAt))] : [];
}
