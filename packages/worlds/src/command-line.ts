import { parseArgs } from 'node:util';
import { errorCode, systemClock } from '@steward/kit';
import manifest from '../package.json' with { type: 'json' };
import { topOf } from './archive-top.ts';
import { plausibility } from './checks.ts';
import {
  type ArchiveTop,
  type ComparedWith,
  comparedTexts,
  harmless,
  heldText,
  lossLine,
  markWords,
  named,
  notTestedText,
  problemLine,
  swappedText,
  systemText,
  usage,
  warningLine,
} from './command-line-texts.ts';
import { unpackContents } from './contents.ts';
import type { ServerFiles } from './live.ts';
import { filesIn, type LocalArchive, localArchive, pathKind } from './local-files.ts';
import { judgeRead } from './mark.ts';
import { type Compared, isGood, type Judged, signOf } from './model/backup-findings.ts';
import { defaultGames } from './model/games.ts';
import { type TestEnd, type TestOptions, Worlds, type WorldsOptions } from './worlds.ts';
import { wrapped } from './wrap.ts';

type TestedArchive = Extract<TestEnd, { readonly kind: 'tested' }>;

/** How archives are read. Default: in their own process, as in the bot. */
type Reading = Pick<WorldsOptions, 'run'>;

/** What a run of the program prints, and the code with which it exits: `usage` says what each means. */
export interface Printed {
  readonly code: 0 | 1 | 2;
  readonly to: 'stdout' | 'stderr';
  readonly text: string;
}

/** The reason why an archive can’t be tested. Its message is shown to the person who started the program. */
class CommandLineError extends Error {
  override readonly name = 'CommandLineError';
}

/** The columns of `--help` where it isn't shown by a terminal, or by one that is wider. */
const helpColumns = 90;

/**
 * Does what a command line asks for: it tests an archive, and compares it with a folder or an older archive.
 * @param columns of the terminal into which the text must fit; null: there is none
 */
export async function runCommandLine(
  words: readonly string[],
  columns: number | null = null,
  reading: Reading = {},
): Promise<Printed> {
  const printed = await printedFor(words, Math.min(columns ?? helpColumns, helpColumns), reading);
  return { ...printed, text: wrapped(printed.text, columns) };
}

async function printedFor(
  words: readonly string[],
  columnsOfHelp: number,
  reading: Reading,
): Promise<Printed> {
  try {
    const options = optionsIn(words);
    if (options === 'help') return { code: 0, to: 'stdout', text: wrapped(usage, columnsOfHelp) };
    if (options === 'version') return { code: 0, to: 'stdout', text: `steward-worlds ${manifest.version}\n` };
    return await testArchive(options, reading);
  } catch (error) {
    const text = error instanceof CommandLineError ? error.message : harmless(stackOf(error));
    return { code: 2, to: 'stderr', text: `${text}\n` };
  }
}

interface Options {
  readonly archive: string;
  readonly against: string | null;
  readonly created: Date | null;
}

/** @throws CommandLineError */
function optionsIn(words: readonly string[]): Options | 'help' | 'version' {
  const { values, positionals } = parsed(words);
  if (values.help === true) return 'help';
  if (values.version === true) return 'version';
  const [archive, ...others] = positionals;
  const { against = [], created = [] } = values;
  if (archive === undefined || others.length > 0)
    throw new CommandLineError('Name one archive. --help shows how.');
  if (against.length > 1 || created.length > 1)
    throw new CommandLineError('--against and --created can each be there once.');
  return { archive, against: against[0] ?? null, created: timeIn(created[0]) };
}

/** @throws CommandLineError */
function parsed(words: readonly string[]) {
  const several = { type: 'string', multiple: true } as const;
  const flag = { type: 'boolean' } as const;
  const help = { ...flag, short: 'h' } as const;
  const options = { against: several, created: several, version: flag, help } as const;
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    switch (errorCode(error)) {
      case 'ERR_PARSE_ARGS_UNKNOWN_OPTION': {
        const known = new Set([...Object.keys(options).map((name) => `--${name}`), '-h']);
        const word = words.find((one) => /^-./s.test(one) && !known.has(one.split('=', 1)[0] ?? '')) ?? '';
        throw new CommandLineError(`${named(word)} isn’t an option. --help shows which there are.`);
      }
      case 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE':
        throw new CommandLineError(
          'A value follows --against and --created, and none the other options. --help shows how.',
        );
    }
    throw error;
  }
}

const timePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)?$/;

/** @throws CommandLineError */
function timeIn(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const time = new Date(text);
  if (timePattern.test(text) && !Number.isNaN(time.getTime())) return time;
  throw new CommandLineError(`${named(text)} isn’t a time that this program knows. Try 2026-11-22T14:00.`);
}

/** What an archive is compared with. */
interface Comparison extends Pick<TestOptions, 'good'>, ComparedWith {
  readonly files: ServerFiles | null;
  /** When the latest file of the older archive was written, in milliseconds since 1970; null if unknown. */
  readonly newestAt: number | null;
  /** Why it can't be compared with that; null if it can. */
  readonly refused: string | null;
}

/** @throws CommandLineError */
async function testArchive({ archive: path, against, created }: Options, reading: Reading): Promise<Printed> {
  const archive = await openArchive(path);
  const comparison = against === null ? null : await comparisonWith(against, created !== null, reading);
  const backup = { id: path, sizeBytes: archive.stream.sizeBytes };
  // As with one that a host lists with this size.
  const listed = plausibility({ backup, others: [], server: null });
  if (listed.problems.length > 0)
    return report(path, { mark: 'bad', ...listed, compared: null, loss: null }, null, comparison);
  const tested = await read(path, archive, {
    createdAt: created ?? 'newest-file',
    good: comparison?.good ?? null,
    files: comparison?.files ?? null,
    reading,
  });
  const printed = report(path, judgeRead(null, tested), tested.packed, comparison);
  const [newestAt, otherAt] = [tested.newestAt, comparison?.newestAt ?? null];
  if (newestAt === null || otherAt === null || newestAt >= otherAt) return printed;
  return { ...printed, text: `${printed.text}  ${swappedText}\n` };
}

/** @param packed what is in the archive; null if that isn’t known */
function report(
  path: string,
  judged: Judged,
  packed: Uint8Array | null,
  comparison: Comparison | null,
): Printed {
  const { compared, problems, warnings, loss } = judged;
  const { sign, words } = signOf(judged);
  const reasons = [
    ...problems.map(problemLine),
    ...(loss === null ? [] : [lossLine(loss)]),
    ...warnings.map(warningLine),
  ];
  // What was counted up to the damage is no count.
  const isDamaged = problems.some(({ kind }) => kind === 'archive-damaged');
  const held =
    compared === null || isDamaged
      ? []
      : [heldText(compared, seenIn(compared, packed)), ...besideTexts(compared, comparison)];
  const lines = [...reasons.map((reason) => `- ${reason}`), ...held];
  const isUncompared = comparison !== null && compared?.with === 'none';
  const isWrong = sign === '❌' || sign === '⚠️';
  return {
    code: isWrong ? 1 : isUncompared ? 2 : 0,
    to: 'stdout',
    text: `${sign} ${named(path)} · ${markWords(words)}\n${lines.map((line) => `  ${line}\n`).join('')}`,
  };
}

/** Returns what is at the top of an archive without a save of a known game; null if that isn’t known, or nothing is in it. */
function seenIn({ game, files }: Compared, packed: Uint8Array | null): ArchiveTop | null {
  return game !== null || files === 0 || packed === null ? null : topOf(unpackContents(packed).files);
}

function besideTexts(compared: Compared, comparison: Comparison | null): readonly string[] {
  const refused = comparison?.refused ?? null;
  return refused === null ? comparedTexts(compared, comparison) : [refused];
}

/** @throws CommandLineError if it can't be opened */
async function openArchive(path: string): Promise<LocalArchive> {
  if ((await kindAt(path)) !== 'file')
    throw new CommandLineError(`${named(path)} isn’t a file. Name the archive of a backup.`);
  return orUnreadable(path, localArchive(path));
}

function kindAt(path: string): ReturnType<typeof pathKind> {
  return orUnreadable(path, pathKind(path));
}

/** @throws CommandLineError if the system refuses it */
async function orUnreadable<Result>(path: string, call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    const code = errorCode(error);
    if (code === null) throw error;
    throw new CommandLineError(`${named(path)} couldn’t be opened: ${systemText(code)}.`);
  }
}

/** Returns what to compare an archive with. @throws CommandLineError if it can't be opened */
async function comparisonWith(path: string, isDated: boolean, reading: Reading): Promise<Comparison> {
  const nothing = { isDated, good: null, files: null, newestAt: null, refused: null };
  if ((await kindAt(path)) === 'folder')
    return { ...nothing, yardstick: 'folder', files: await orUnreadable(path, filesIn(path)) };
  const archive = await openArchive(path);
  const tested = await read(path, archive, { createdAt: 'newest-file', good: null, files: null, reading });
  const { packed, newestAt } = tested;
  const judged = judgeRead(null, tested);
  const refused = refusedText(path, judged, packed);
  if (packed === null || refused !== null) return { ...nothing, yardstick: 'archive', refused };
  const good = { id: path, createdAt: newestAt, label: '', packed };
  return { ...nothing, yardstick: 'archive', good, newestAt };
}

/** Returns why an older archive shows nothing of a later one; null if it does. */
function refusedText(path: string, judged: Judged, packed: Uint8Array | null): string | null {
  if (!isGood(judged)) {
    const [reason = ''] = [...judged.problems.map(problemLine), ...judged.warnings.map(warningLine)];
    return `Not compared: ${named(path)} isn’t good itself. ${reason}`;
  }
  return packed === null ? `Not compared: there are too many files in ${named(path)}.` : null;
}

/** Reads an archive to its end, as the bot does. @throws CommandLineError if that has no result */
async function read(
  path: string,
  { stream, writtenAt }: LocalArchive,
  {
    files,
    reading,
    ...facts
  }: Pick<TestOptions, 'createdAt' | 'good'> & {
    readonly files: ServerFiles | null;
    readonly reading: Reading;
  },
): Promise<TestedArchive> {
  let defect: unknown = null;
  const worlds = new Worlds({
    ...reading,
    games: defaultGames,
    onDefect: (error) => {
      defect = error;
    },
  });
  const end = await worlds.testBackup({
    ...facts,
    stream,
    files: () => files,
    backup: { id: path, sizeBytes: stream.sizeBytes },
    completedAt: writtenAt,
    readAt: new Date(systemClock.now()),
    timesMs: 1,
    label: '',
    others: [],
    server: null,
    game: null,
    growing: null,
    readsAreLogged: false,
    restoredAt: null,
    givenUp: [],
    since: null,
    later: [],
    signal: new AbortController().signal,
    charge: async () => true,
    onProgress: () => {},
  });
  if (end.kind === 'tested') return end;
  const reason = end.kind === 'ended' ? end.reason : end.kind;
  const more = defect === null ? '' : `\n${harmless(stackOf(defect))}`;
  throw new CommandLineError(`${named(path)} wasn’t tested. ${notTestedText(reason)}${more}`);
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
