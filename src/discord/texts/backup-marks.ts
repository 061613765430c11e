import type { Backup } from '../../domain/backup.ts';
import type {
  BackupCheck,
  BackupProblem,
  BackupWarning,
  Compared,
  Findings,
} from '../../domain/backup-check.ts';
import { inlineCode, join, Markdown, md, time } from './markdown.ts';
import type { Texts } from './texts.ts';

/** What is known of a server's backups, by their ids; null: that could not be read. */
export type BackupMarks = ReadonlyMap<string, BackupCheck> | null;

/** How much is said of a mark: in a list of backups; in small print, where reasons have lines of their own; or of one. */
export type Detail = keyof typeof maxReasons;

/** Of how many problems and warnings there is a sentence. */
const maxReasons = { brief: 1, small: 0, full: 6 } as const;

/** What a mark says of a backup: a sign, which never stands alone, and its words. */
interface Sign {
  readonly sign: '✅' | '⚠️' | '❌' | '📦';
  readonly words:
    | 'mark.unchecked'
    | `mark.plausible${'' | '-unread' | '-warned'}`
    | `mark.read-back${'' | '-uncompared' | '-warned'}`
    | 'mark.bad';
}

/** What a mark is made of. `notTried` missing: it was read. */
type Marked = Pick<BackupCheck, 'mark' | 'warnings' | 'compared'> & Partial<Pick<BackupCheck, 'notTried'>>;

const unchecked: Sign = { sign: '📦', words: 'mark.unchecked' };

/** Returns the sign and the words of a mark. Only a backup that was read back, and compared, has a tick. */
export function signOf({ mark, warnings, compared, notTried = null }: Marked): Sign {
  const isWarned = warnings.length > 0;
  switch (mark) {
    case 'bad':
      return { sign: '❌', words: 'mark.bad' };
    case 'read-back':
      if (isWarned) return { sign: '⚠️', words: 'mark.read-back-warned' };
      return compared === null || compared.with === 'none'
        ? { sign: '📦', words: 'mark.read-back-uncompared' }
        : { sign: '✅', words: 'mark.read-back' };
    case 'plausible':
      if (isWarned) return { sign: '⚠️', words: 'mark.plausible-warned' };
      return { sign: '📦', words: notTried === null ? 'mark.plausible-unread' : 'mark.plausible' };
    case null:
      return unchecked;
  }
}

/** Returns the sign with which a list shows a backup; its words stand in the line below. */
export function markSign({ id, state }: Backup, marks: BackupMarks): Sign['sign'] {
  const check = marks?.get(id);
  return state !== 'complete' || check === undefined ? unchecked.sign : signOf(check).sign;
}

/**
 * Returns the mark of a complete backup in a few words, as plain text, with a sign if it is good or bad news; null if it has
 * none, or that could not be read.
 */
export function shortMark(t: Texts, backup: Backup, marks: BackupMarks): string | null {
  const check = marks?.get(backup.id);
  if (check === undefined || backup.state !== 'complete') return null;
  const { sign, words } = signOf(check);
  return sign === unchecked.sign ? t.plain(words) : `${sign} ${t.plain(words)}`;
}

/**
 * Returns the mark of a complete backup, what is wrong, when it was made, and what was compared; null if that could not be read.
 * @param detail `brief`: in a list, where `markSign` stands before it; without its time. `small`: without reasons either
 */
export function markText(t: Texts, backup: Backup, marks: BackupMarks, detail: Detail): Markdown | null {
  if (marks === null || backup.state !== 'complete') return null;
  const check = marks.get(backup.id);
  const isUnchecked = check === undefined || (check.mark === null && check.notTried === null);
  return isUnchecked ? signText(t, unchecked, detail) : checkText(t, check, detail);
}

/** Returns what was found in a backup that was read back, as `markText` does. */
export function findingsText(t: Texts, found: Findings): Markdown {
  return checkText(t, { ...found, checkedAt: new Date(found.checkedAt) }, 'full');
}

/** Returns what a check found, as `markText` does. */
export function checkText(
  t: Texts,
  check: Marked & Pick<BackupCheck, 'checkedAt' | 'problems'>,
  detail: Detail,
): Markdown {
  const { mark, checkedAt, compared, notTried = null } = check;
  const isRead = mark === 'read-back' || mark === 'bad';
  const reasons = detail === 'small' ? [] : reasonTexts(t, check, maxReasons[detail]);
  const facts = [
    // The lines of reasons begin with it.
    ...(detail === 'small' && mark === 'bad' ? [] : [signText(t, signOf(check), detail)]),
    ...(reasons.length === 0 ? [] : [t.sentences(reasons)]),
    ...(detail === 'full' ? [md`${time(checkedAt, 'd')} ${time(checkedAt, 't')}`] : []),
    ...(isRead && compared !== null && (mark !== 'bad' || detail === 'full')
      ? [comparedText(t, compared, detail)]
      : []),
    ...(isRead || notTried === null ? [] : [t.md(`mark.not-tried.${notTried}`)]),
  ];
  return join(facts, ' · ');
}

/** Returns what is wrong with a backup, or may be, in lines: of a bad one first that it is. */
export function warningLines(t: Texts, check: Marked & Pick<BackupCheck, 'problems'>): readonly Markdown[] {
  const reasons = reasonTexts(t, check, maxReasons.full);
  return check.mark === 'bad'
    ? [signText(t, signOf(check), 'full'), ...reasons]
    : reasons.map((reason) => md`⚠️ ${reason}`);
}

function signText(t: Texts, { sign, words }: Sign, detail: Detail): Markdown {
  if (detail !== 'full') return t.md(words);
  return md`${Markdown.trusted(sign)} **${t.md(words)}**`;
}

/** Returns a sentence for each problem, then for each warning, and how many there are more. */
export function reasonTexts(
  t: Texts,
  { problems, warnings }: Pick<BackupCheck, 'problems' | 'warnings'>,
  max: number,
): readonly Markdown[] {
  const all = [
    ...problems.map((problem) => problemText(t, problem)),
    ...warnings.map((warning) => warningText(t, warning)),
  ];
  const more = all.length - max;
  return more > 0 ? [...all.slice(0, max), t.md('list.more', { count: more })] : all;
}

/** Returns what a backup was found to hold; in full also what that was compared with, in brief the first of it. */
function comparedText(t: Texts, compared: Compared, detail: Detail): Markdown {
  const { players, regions, files } = compared;
  const known = [
    ...(players === null ? [] : [t.md('mark.players', { count: players })]),
    ...(regions === null ? [] : [t.md('mark.regions', { count: regions })]),
  ];
  const all = known.length > 0 ? known : [t.md('mark.files', { count: files })];
  const what = join(detail === 'brief' ? all.slice(0, 1) : all, ', ');
  return detail !== 'full' || compared.with === 'none'
    ? what
    : t.md(`mark.compared.${compared.with}`, { what });
}

/** Returns a sentence on why a backup is bad. */
export function problemText(t: Texts, problem: BackupProblem): Markdown {
  switch (problem.kind) {
    case 'far-too-small':
      return sizeText(t, problem);
    case 'archive-damaged':
      return t.md(`mark.archive-damaged.${problem.at}`);
    case 'players-missing':
      return t.md('mark.problem.players-missing', { live: problem.live });
    case 'players-damaged':
      return t.md('mark.players-damaged', problem);
    case 'regions-damaged':
      return t.md('mark.regions-damaged', problem);
    case 'regions-missing':
      return t.md('mark.problem.regions-missing', problem);
    case 'dimension-missing':
      return t.md('mark.problem.dimension-missing', { dimension: inlineCode(problem.dimension) });
    case 'world-file-missing':
    case 'world-file-empty':
      return t.md(`mark.problem.${problem.kind}`, { file: inlineCode(problem.file) });
    default:
      return t.md(`mark.problem.${problem.kind}`);
  }
}

/** Returns a sentence on what may be wrong with a backup, or with its restore. */
export function warningText(t: Texts, warning: BackupWarning): Markdown {
  switch (warning.kind) {
    case 'smaller':
      return sizeText(t, warning);
    case 'ignored':
      return t.md('mark.warning.ignored', { rule: inlineCode(warning.rule) });
    case 'too-large-for-disk':
      return t.md('mark.warning.too-large-for-disk', {
        needed: t.size(warning.neededBytes),
        free: t.size(warning.freeBytes),
      });
    case 'newer-version':
      return t.md('mark.warning.newer-version', { backup: warning.backup, server: warning.server });
    case 'fewer-players':
    case 'fewer-regions':
      return t.md(`mark.warning.${warning.kind}`, warning);
    case 'player-damaged':
      return t.md('mark.players-damaged', warning);
    case 'region-damaged':
      return t.md('mark.regions-damaged', warning);
    case 'regions-emptied':
      return t.md('mark.warning.regions-emptied', { count: warning.count });
    case 'dimension-gone':
      return t.md('mark.warning.dimension-gone', { dimension: inlineCode(warning.dimension) });
    default:
      return t.md(`mark.warning.${warning.kind}`);
  }
}

function sizeText(
  t: Texts,
  { sizeBytes, usualBytes }: { readonly sizeBytes: number; readonly usualBytes: number },
): Markdown {
  return t.md('mark.size', { size: t.size(sizeBytes), usual: t.size(usualBytes) });
}
