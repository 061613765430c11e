import type { Backup } from '@steward/hosts/model';
import { minuteMs } from '@steward/kit';
import {
  type BackupProblem,
  type BackupWarning,
  type Compared,
  type Findings,
  isArchiveGone,
  type Loss,
  type Marked,
  type NotTriedReason,
  openLoss,
  openWarnings,
  type Sign,
  signOf,
  uncheckedSign,
} from '@steward/worlds/model';
import { backupTitle, keptBackup } from '../discord/texts/backup-title.ts';
import { inlineCode, join, Markdown, md, time } from '../discord/texts/markdown.ts';
import { personIn } from '../discord/texts/people.ts';
import { commandsOn } from '../discord/texts/server-commands.ts';
import type { Texts } from '../discord/texts/texts.ts';
import type { ServerRef } from '../domain/connection.ts';
import { dimensionName, worldFolderName } from './dimension-names.ts';
import { type BackupTest, couldNotBeOpened, markOf } from './model/backup-test.ts';
import type { FindingAnswer } from './model/world-finding.ts';

/** What is known of a server's backups, by their ids; null: that could not be read. */
export type BackupMarks = ReadonlyMap<string, BackupTest> | null;

/** How much is said of a mark: in a list of backups; in small print, where reasons have lines of their own; or of one. */
export type Detail = keyof typeof maxReasons;

/** Of how many problems and warnings there is a sentence. */
const maxReasons = { brief: 1, small: 0, full: 6 } as const;

/** What a mark is made of, and whether its backup is being read. */
type Shown = Marked & Pick<BackupTest, 'isBeingRead'>;

interface ShownSign {
  readonly sign: Sign['sign'];
  readonly words: Sign['words'] | 'mark.being-tested';
}

/** Returns the sign and the words of a mark; of one that is being read, and of which nothing is known besides, that it is. */
function shownSign(test: Shown): ShownSign {
  const sign = signOf(test);
  const isKnown = isRead(test) || sign.sign !== uncheckedSign.sign;
  return test.isBeingRead && !isKnown ? { sign: sign.sign, words: 'mark.being-tested' } : sign;
}

function isRead({ mark }: Marked): boolean {
  return mark === 'tested' || mark === 'bad';
}

/** Returns the sign with which a list shows a backup; its words stand in the line below. */
export function markSign(backup: Backup, marks: BackupMarks): Sign['sign'] {
  const test = markOf(backup, marks?.get(backup.id));
  return test === null ? uncheckedSign.sign : signOf(test).sign;
}

/**
 * Returns the mark of a complete backup in a few words, as plain text, with a sign if it is good or bad news; null if it has
 * none, or that could not be read.
 */
export function shortMark(t: Texts, backup: Backup, marks: BackupMarks): string | null {
  const test = markOf(backup, marks?.get(backup.id));
  if (test === null) return null;
  const { sign, words } = shownSign(test);
  return sign === uncheckedSign.sign ? t.plain(words) : `${sign} ${t.plain(words)}`;
}

/**
 * Returns the mark of a complete backup, what is wrong, when it was made, and what was compared; null if that could not be read.
 * @param detail `brief`: in a list, where `markSign` stands before it; without its time. `small`: without reasons either
 */
export function markText(t: Texts, backup: Backup, marks: BackupMarks, detail: Detail): Markdown | null {
  if (marks === null || backup.state !== 'complete') return null;
  const test = markOf(backup, marks.get(backup.id));
  const isUntested = test === null || (test.mark === null && test.notTried === null);
  return isUntested ? signText(t, uncheckedSign, detail) : testText(t, test, detail);
}

/** Returns what was found in a backup that was tested, as `markText` does. */
export function findingsText(t: Texts, found: Findings): Markdown {
  return testText(t, { ...found, testedAt: new Date(found.testedAt) }, 'full');
}

/** Returns what a test found, as `markText` does: of one in full, the state and a line for each detail. */
export function testText(
  t: Texts,
  test: Shown & Pick<BackupTest, 'testedAt' | 'problems'>,
  detail: Detail,
): Markdown {
  const { mark, testedAt, compared, loss, problems } = test;
  const wasRead = isRead(test);
  // What was counted up to the damage is no count.
  const isDamaged = problems.some(({ kind }) => kind === 'archive-damaged');
  // A list says above all backups what a world has lost.
  const told = detail === 'brief' && loss?.severe === true ? { ...test, loss: null } : test;
  const reasons = detail === 'small' || isArchiveGone(test) ? [] : reasonTexts(t, told, maxReasons[detail]);
  const unseen = openLoss(test)?.onServer === false;
  const state = detail === 'small' && mark === 'bad' ? [] : [signText(t, shownSign(test), detail)];
  const compares = wasRead && !isDamaged && compared !== null && (mark !== 'bad' || detail === 'full');
  const held = compares ? comparedTexts(t, unseen ? { ...compared, with: 'last' } : compared, detail) : [];
  const tried = notTriedTexts(t, test, wasRead);
  if (detail !== 'full') {
    const why = reasons.length === 0 ? [] : [t.sentences(reasons)];
    return join([...state, ...why, ...held, ...tried], ' · ');
  }
  // What a later try found is a sentence; why it was never read belongs to the state.
  const [line, further] = wasRead ? [[], tried] : [tried, []];
  const first = join([...state, md`${time(testedAt, 'd')} ${time(testedAt, 't')}`, ...line], ' · ');
  return join([first, ...[...reasons, ...held, ...further].map((text) => md`• ${text}`)]);
}

/**
 * Returns why a backup was not read when it was last tried, or that it is being read.
 * @param wasRead whether it was read before: only that it could not be opened is then of interest
 */
function notTriedTexts(t: Texts, test: Shown, wasRead: boolean): readonly Markdown[] {
  const { notTried = null, growing } = test;
  if (notTried === null || (wasRead && !couldNotBeOpened({ notTried }))) return [];
  const { sign, words } = shownSign(test);
  if (wasRead) {
    const reason = notTriedText(t, notTried);
    return [t.md(sign === '✅' ? 'mark.last-try-good' : 'mark.last-try', { reason })];
  }
  if (test.isBeingRead) return words === 'mark.being-tested' ? [] : [t.md('mark.being-tested')];
  const againAt = notTried === 'unfinished' ? (growing?.againAt ?? null) : null;
  return [
    ...(words === `mark.${notTried}` ? [] : [notTriedText(t, notTried)]),
    ...(againAt !== null && againAt > Date.now()
      ? [t.md('mark.again', { time: time(new Date(againAt), 't') })]
      : []),
  ];
}

/** Returns why a backup was not read. */
export function notTriedText(t: Texts, notTried: NotTriedReason): Markdown {
  return t.md(`mark.not-tried.${notTried}`);
}

/** Returns what is wrong with a backup, or may be, in lines: of a bad one first that it is. */
export function warningLines(t: Texts, test: Marked): readonly Markdown[] {
  const reasons = isArchiveGone(test) ? [] : reasonTexts(t, test, maxReasons.full);
  return test.mark === 'bad'
    ? [signText(t, signOf(test), 'full'), ...reasons]
    : reasons.map((reason) => md`⚠️ ${reason}`);
}

function signText(t: Texts, { sign, words }: ShownSign, detail: Detail): Markdown {
  if (detail !== 'full') return t.md(words);
  return md`${Markdown.trusted(sign)} **${t.md(words)}**`;
}

/** Returns a sentence for each problem, on a loss, then for each warning, and how many there are more. */
export function reasonTexts(
  t: Texts,
  test: Pick<BackupTest, 'problems' | 'warnings' | 'loss'>,
  max: number,
): readonly Markdown[] {
  const { problems } = test;
  const loss = openLoss(test);
  const all = [
    ...problems.map((problem) => problemText(t, problem)),
    ...(loss === null ? [] : [lossText(t, loss)]),
    ...openWarnings(test).map((warning) => warningText(t, warning)),
  ];
  const more = all.length - max;
  return more > 0 ? [...all.slice(0, max), t.md('list.more', { count: more })] : all;
}

/** Returns what a backup was found to hold; in full also what that was compared with, and what wasn't, in brief the first of it. */
function comparedTexts(t: Texts, compared: Compared, detail: Detail): readonly Markdown[] {
  const { players, regions, files } = compared;
  const known = [
    ...(players === null ? [] : [t.md('mark.players', { count: players })]),
    ...(regions === null ? [] : [t.md('mark.regions', { count: regions })]),
  ];
  const all = known.length > 0 ? known : [t.md('mark.files', { count: files })];
  const what = join(detail === 'brief' ? all.slice(0, 1) : all, ', ');
  if (detail !== 'full') return [what];
  const folders = join(
    compared.uncounted.map((path) => worldFolderName(t, path)),
    ', ',
  );
  return [
    compared.with === 'none' ? what : t.md(`mark.compared.${compared.with}`, { what }),
    ...(compared.uncounted.length === 0 ? [] : [t.md('mark.uncounted', { folders })]),
    ...(compared.guessed ? [t.md('mark.guessed')] : []),
    ...(compared.why === undefined ? [] : [t.md(`mark.uncompared.${compared.why}`)]),
  ];
}

/** Returns what is gone since the last good backup: “5 of 7 players and the folder `world/data`”. */
export function lostText(t: Texts, loss: Loss): Markdown {
  const { players, regions } = loss;
  const parts = loss.world
    ? [t.md('mark.loss.world')]
    : [
        ...(players === null ? [] : [t.md('mark.loss.players', players)]),
        ...(regions === null ? [] : [t.md('mark.loss.regions', regions)]),
        ...loss.dimensions.map((name) => t.md('mark.loss.dimension', { dimension: dimensionName(t, name) })),
        ...loss.folders.map((name) => t.md('mark.loss.folder', { folder: worldFolderName(t, name) })),
        ...(loss.files ?? []).map((file) => t.md('mark.loss.file', { file: inlineCode(file) })),
        ...(loss.shrunk ?? []).map(({ file, bytes, of }) =>
          t.md('mark.loss.shrunk', { file: inlineCode(file), size: t.size(bytes), before: t.size(of) }),
        ),
      ];
  return t.list(parts, 'and');
}

/**
 * Returns a sentence on what is gone since the last good backup; of a severe loss also what to do.
 * @param from `mark`: it stands beside the backup from which it is gone. `loss`: it stands alone
 */
export function lossText(t: Texts, loss: Loss, from: 'mark' | 'loss' = 'mark'): Markdown {
  const { earlierMs, onServer, severe } = loss;
  const backup = lossTitle(t, loss);
  const since =
    earlierMs === null
      ? backup
      : t.md('mark.loss.earlier', { backup, before: t.duration(inMinutes(earlierMs)) });
  const values = { since, what: lostText(t, loss) };
  const keys =
    from === 'mark'
      ? (['mark.loss.on-server', 'mark.loss'] as const)
      : (['loss.newer-on-server', 'loss.newer'] as const);
  const text = t.md(keys[onServer ? 0 : 1], values);
  if (!severe) return text;
  const next = onServer ? t.md('mark.loss.severe') : t.md('mark.loss.severe-unseen', { backup });
  return t.sentences([text, next]);
}

/**
 * Returns what a server has lost, without a backup that lacks it. After a restore, it says that nobody knows yet what is back.
 * @param restoredAt when a backup was restored since, in milliseconds since 1970; null if none was
 */
export function lossSinceText(
  t: Texts,
  server: ServerRef | null,
  loss: Loss,
  restoredAt: number | null,
): Markdown {
  if (restoredAt === null) return lossText(t, loss, 'loss');
  const values = { backup: lossTitle(t, loss), what: lostText(t, loss), time: time(new Date(restoredAt)) };
  return t.md('loss.restored', { ...values, ...commandsOn(server) });
}

/** Rounds a duration to minutes, unless it is shorter. */
function inMinutes(ms: number): number {
  return ms < minuteMs ? ms : Math.round(ms / minuteMs) * minuteMs;
}

/** Returns what the last good backup before a loss is called, where Discord renders timestamps. */
export function lossTitle(t: Texts, { good }: Loss): Markdown {
  return backupTitle(t, keptBackup(good));
}

/** Returns who said that a loss was on purpose, and when. */
export function lossAnswerText(t: Texts, guildId: string, loss: Loss, answer: FindingAnswer): Markdown {
  const person = personIn(t, guildId, answer);
  return t.md('loss.answered', { person, time: time(answer.at), backup: lossTitle(t, loss) });
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
    case 'regions-emptied':
      return t.md('mark.problem.regions-emptied', problem);
    case 'folder-missing':
      return t.md('mark.problem.folder-missing', { folder: worldFolderName(t, problem.folder) });
    case 'dimension-missing':
      return t.md('mark.problem.dimension-missing', { dimension: dimensionName(t, problem.dimension) });
    case 'world-file-missing':
    case 'world-file-empty':
    case 'world-file-damaged':
      return t.md(`mark.problem.${problem.kind}`, { file: inlineCode(problem.file) });
    case 'folder-damaged':
      return folderDamagedText(t, problem);
    case 'empty':
    case 'archive-gone':
    case 'checksum-differs':
    case 'level-missing':
    case 'level-damaged':
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
    case 'world-gone':
      return t.md('mark.warning.world-gone', { world: inlineCode(warning.world) });
    case 'world-file-gone':
    case 'world-file-missing':
    case 'world-log-missing':
    case 'world-file-empty':
    case 'world-file-damaged':
    case 'world-file-foreign':
    case 'world-file-doubtful':
    case 'world-file-differs':
      return t.md(`mark.warning.${warning.kind}`, { file: inlineCode(warning.file) });
    case 'world-file-smaller':
      return t.md('mark.warning.world-file-smaller', {
        file: inlineCode(warning.file),
        size: t.size(warning.bytes),
        before: t.size(warning.of),
      });
    case 'folder-damaged':
      return folderDamagedText(t, warning);
    case 'files-hollow':
      return t.md('mark.warning.files-hollow', { file: inlineCode(warning.file), count: warning.count });
    case 'odd-paths':
      return t.md('mark.warning.odd-paths', { path: inlineCode(warning.path) });
    case 'folder-gone':
      return t.md('mark.warning.folder-gone', { folder: worldFolderName(t, warning.folder) });
    case 'dimension-gone':
      return t.md('mark.warning.dimension-gone', { dimension: dimensionName(t, warning.dimension) });
    case 'elsewhere':
      return t.md('mark.warning.elsewhere', { folder: inlineCode(warning.folder || '/') });
    case 'other-layout':
    case 'unknown-compression':
    case 'level-only-old':
    case 'no-world':
    case 'no-map':
    case 'no-end':
    case 'both-layouts':
    case 'other-world':
    case 'other-world-than-server':
      return t.md(`mark.warning.${warning.kind}`);
  }
}

function folderDamagedText(
  t: Texts,
  { folder, damaged, of }: { readonly folder: string; readonly damaged: number; readonly of: number },
): Markdown {
  return t.md('mark.folder-damaged', { folder: worldFolderName(t, folder), damaged, of });
}

function sizeText(
  t: Texts,
  { sizeBytes, usualBytes }: { readonly sizeBytes: number; readonly usualBytes: number },
): Markdown {
  return t.md('mark.size', { size: t.size(sizeBytes), usual: t.size(usualBytes) });
}
