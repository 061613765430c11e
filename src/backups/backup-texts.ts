import { type Backup, givenName, type ToldBy, type UsualLimit } from '@steward/hosts/model';
import { minuteMs } from '@steward/kit';
import { backupLabel, backupTitle, type Called, maxBackupName } from '../discord/texts/backup-title.ts';
import { inline, join, Markdown, md, plain, time, truncate } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { type BackupMarks, type Detail, markSign, markText, shortMark } from './mark-texts.ts';

/** The longest name of a choice, in UTF-16 code units: Discord counts code points, of which there are never more. */
const maxChoice = 100;

/** How much of a name, and of a mark, a choice has at least. */
const [minName, minMark] = [30, 10];

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

/** Returns the values of a text on a host's usual limit. @param moreAt when it lets through one more */
export function usualLimitValues(t: Texts, { count, minutes }: UsualLimit, moreAt: Date) {
  return { count, duration: t.duration(minutes * minuteMs), after: t.after(moreAt) };
}
