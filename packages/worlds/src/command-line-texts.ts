import { invisible } from '@steward/kit';
import type {
  BackupProblem,
  BackupWarning,
  Compared,
  Loss,
  NotTriedReason,
  Sign,
} from './model/backup-findings.ts';
import { defaultGames, gameName, javaGame } from './model/games.ts';

/*
 * What `steward-worlds` says: the sentences of the bot, which a test compares, and its own where it knows less. Names come from archives and folders, and so are anybody's: `named` makes them harmless to a
 * terminal.
 */

export const usage = `Usage: steward-worlds <archive> [--against <folder or older archive>] [--created <time>]

Reads a backup of a game server to its end, and says whether its world is in it.
Nothing is unpacked to the disk, and nothing is changed.

  <archive>    a zip, tar or tar.gz
  --against    what it’s compared with: the server’s folder, or an older archive that is good. Without it, the result is at most that the archive opens.
  --created    when the backup was created: 2026-11-22T14:00, or with a time zone 2026-11-22T14:00Z. Default: the time of the latest file in it. Files in the server’s folder only count if they’re ten minutes older. Many zips hold no usable times. To compare one with a folder, say when it was created.
  --version    shows the version
  --help       shows this text

Exit code:
  0  nothing is wrong, as far as it could be read and compared
  1  something is wrong, missing or likely wrong
  2  it couldn’t be tested, or not compared with what --against names, or the command line is wrong
`;

/** The most characters of a name that are shown. */
const maxName = 200;
const everyInvisible = new RegExp(invisible.source, 'gu');

/** Returns a name in quotation marks, on one line, without a character that a terminal could act on. */
export function named(name: string): string {
  const characters = [...name.slice(0, 2 * maxName).toWellFormed()];
  const cut = characters.slice(0, maxName).join('');
  const isCut = cut.length < name.length;
  return `“${escaped(cut)}${isCut ? '…' : ''}”`;
}

/** Returns a text of several lines without a character that a terminal could act on. */
export function harmless(text: string): string {
  return text.toWellFormed().split('\n').map(escaped).join('\n');
}

function escaped(text: string): string {
  return text.replace(everyInvisible, (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`);
}

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const number = (value: number) => numbers.format(value);

/** “1 player”, “1,280 map regions”. */
function counted(count: number, one: string): string {
  return `${number(count)} ${one}${count === 1 ? '' : 's'}`;
}

/** “212 MB”: 1 kB is 1024 bytes, as hosting panels count. */
function size(bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
  let [amount, unit] = [bytes, 0];
  while (amount >= 1023.5 && unit < units.length - 1) [amount, unit] = [amount / 1024, unit + 1];
  const maximumFractionDigits = unit === 0 || amount >= 10 ? 0 : 1;
  const unitDisplay = unit === 0 ? 'long' : 'short';
  const format = { style: 'unit', unit: units[unit], unitDisplay, maximumFractionDigits } as const;
  return new Intl.NumberFormat('en-US', format).format(amount);
}

/** “a, b and c”. */
function list(parts: readonly string[]): string {
  return new Intl.ListFormat('en-US', { style: 'long' }).format(parts);
}

/** What a backup was compared with. */
type Yardstick = 'folder' | 'archive';

/** Returns a mark in words. A backup that has just been read has only some of them. */
export function markWords(words: Sign['words']): string {
  switch (words) {
    case 'mark.tested':
      return 'tested';
    case 'mark.complete':
      return 'complete, but I can’t look inside its files';
    case 'mark.opens-unknown':
      return 'it opens, but I found no save of a game that I know';
    case 'mark.opens-none':
      return 'it opens, but I found no save of the server’s game';
    case 'mark.tested-uncompared':
      return 'tested: it opens, but wasn’t compared';
    case 'mark.tested-partly':
      return 'tested: it opens, but was only partly compared';
    case 'mark.tested-warned':
      return 'tested, with warnings';
    case 'mark.tested-lost':
      return 'tested: it opens, but a lot is missing';
    case 'mark.bad':
      return 'bad: don’t rely on it';
    case 'mark.gone':
    case 'mark.unchecked':
    case 'mark.unfinished':
    case 'mark.unlisted':
    case 'mark.plausible':
    case 'mark.plausible-unread':
    case 'mark.plausible-warned':
      return 'not tested';
  }
}

/** Returns why an archive wasn't tested. */
export function notTestedText(reason: NotTriedReason): string {
  switch (reason) {
    case 'format':
      return 'I can’t open this kind of archive, only zip, tar and tar.gz.';
    case 'too-large':
      return 'Unpacked, it’s too large for me to test.';
    case 'too-long':
      return 'The test took too long.';
    case 'memory':
      return 'Testing it takes too much memory.';
    case 'transfer':
    case 'too-slow':
    case 'too-much':
      return 'It couldn’t be read to its end, or someone is still writing it.';
    case 'failed':
    case 'unfinished':
    case 'node-unreachable':
    case 'panel-outdated':
    case 'rate-limited':
    case 'host-failed':
    case 'unlisted':
    case 'unsupported':
    case 'stopped':
    case 'interrupted':
    case 'budget':
    case 'over-limit':
      return 'Something went wrong on my side.';
  }
}

/** Returns what a backup holds. @param top what is at the top of one without a save of a known game */
export function heldText(
  { game, players, regions, dimensions, files, bytes }: Compared,
  top: ArchiveTop | null,
): string {
  const all = `${counted(files, 'file')}, ${size(bytes)} unpacked`;
  if (game === null) return `It holds ${all}.${top === null ? '' : topText(top)}`;
  const known = [
    ...(players === null ? [] : [counted(players, 'player')]),
    ...(regions === null ? [] : [counted(regions, 'map region')]),
    ...(dimensions === null || game !== javaGame ? [] : [counted(dimensions, 'dimension')]),
  ];
  const world = known.length === 0 ? '' : ` with ${list(known)}`;
  const rule = defaultGames.find((one) => one.game === game);
  return `It holds a world of ${rule === undefined ? game : gameName(rule)}${world} (${all}).`;
}

function topText({ names, more }: ArchiveTop): string {
  const rest = more === 0 ? [] : [`${number(more)} more`];
  return ` What I saw: ${list([...names.map(named), ...rest])}.`;
}

/** How a backup was compared. */
export interface ComparedWith {
  readonly yardstick: Yardstick;
  /** Whether someone said when it was created. */
  readonly isDated: boolean;
}

/** Names of what is at the top of an archive, as far as a few of them tell, and how many there are besides. */
export interface ArchiveTop {
  readonly names: readonly string[];
  readonly more: number;
}

/** Returns what a backup was compared with, and what wasn't. @param beside null: with nothing */
export function comparedTexts(compared: Compared, beside: ComparedWith | null): readonly string[] {
  if (beside === null)
    return ['There was nothing to compare it with: --against names the server’s folder or an older archive.'];
  const { uncounted, guessed } = compared;
  return [
    compared.with === 'none' ? uncomparedText(compared, beside) : comparedWith[beside.yardstick],
    ...(uncounted.length === 0
      ? []
      : [`Folders that I couldn’t compare: ${uncounted.map(named).join(', ')}.`]),
    ...(guessed ? ['I’m not sure which of several worlds the server uses.'] : []),
  ];
}

const comparedWith: Readonly<Record<Yardstick, string>> = {
  folder: 'It was compared with the server’s folder.',
  archive: 'It was compared with the older archive.',
};

const createdHint =
  ' If it was created more than ten minutes after the latest file in it, say when with --created.';

function uncomparedText({ why }: Compared, { yardstick, isDated }: ComparedWith): string {
  if (yardstick === 'archive') return 'Not compared: I found no world in the older archive.';
  switch (why) {
    case undefined:
    case 'unlisted':
      return 'Not compared: I can’t list the server’s folder.';
    case 'no-world':
      return 'Not compared: I found no world in the server’s folder.';
    case 'newer':
    case 'restored':
      return `Not compared: the server’s files might all be newer than this backup.${isDated ? '' : createdHint}`;
    case 'times':
      return 'Not compared: the times in the archive are missing or in the future. Say when it was created with --created.';
  }
}

/** Returns a sentence on why a backup is bad. */
export function problemLine(problem: BackupProblem): string {
  switch (problem.kind) {
    case 'empty':
      return 'It’s empty.';
    case 'archive-gone':
      return 'The host still lists it, but its file is gone.';
    case 'far-too-small':
      return sizeText(problem);
    case 'checksum-differs':
      return 'Its content isn’t what the host stored: the checksum differs.';
    case 'archive-damaged':
      return damageText(problem.at);
    case 'players-missing':
      return `It holds no player files. The server has ${number(problem.live)}.`;
    case 'players-damaged':
      return `Damaged player files: ${part(problem.damaged, problem.of)}.`;
    case 'dimension-missing':
      return `A dimension is missing: ${named(problem.dimension)}.`;
    case 'level-missing':
      return '“level.dat” is missing. Without it, the server starts a new world.';
    case 'level-damaged':
      return '“level.dat” is damaged. Without it, the server starts a new world.';
    case 'regions-missing':
      return `Missing map regions: ${part(problem.missing, problem.of)}.`;
    case 'regions-damaged':
      return `Damaged map regions: ${part(problem.damaged, problem.of)}.`;
    case 'regions-emptied':
      return `Empty map regions: ${part(problem.emptied, problem.of)}. On the server, they aren’t empty.`;
    case 'folder-missing':
      return `A folder of the map is missing: ${named(problem.folder)}.`;
    case 'world-file-missing':
      return `${named(problem.file)} is missing. The world can’t load without it.`;
    case 'world-file-empty':
      return `${named(problem.file)} is empty. The world can’t load without it.`;
    case 'world-file-damaged':
      return `${named(problem.file)} is damaged. The world can’t load without it.`;
    case 'folder-damaged':
      return folderDamagedText(problem);
  }
}

function damageText(at: (BackupProblem & { readonly kind: 'archive-damaged' })['at']): string {
  switch (at) {
    case 'compression':
      return 'The archive is damaged: it can’t be unpacked.';
    case 'entry':
      return 'The archive is damaged: a file in it can’t be read.';
    case 'end':
      return 'The archive is damaged: its end is missing.';
    case 'after':
      return 'The archive is damaged: there’s other data after its end.';
  }
}

/** Returns a sentence on what is likely wrong with a backup, or with its restore. */
export function warningLine(warning: BackupWarning): string {
  switch (warning.kind) {
    case 'smaller':
      return sizeText(warning);
    case 'ignored':
      return `The host leaves files of the world out of its backups: ${named(warning.rule)}.`;
    case 'too-large-for-disk':
      return `A restore needs ${size(warning.neededBytes)} of disk space. Free: ${size(warning.freeBytes)}.`;
    case 'other-layout':
      return 'Its files are laid out for a different game version than the server’s. After a restore, the server might not start.';
    case 'newer-version':
      return `Its game version (${named(warning.backup)}) is newer than the server’s (${named(warning.server)}).`;
    case 'fewer-players':
      return `Player files: only ${number(warning.has)} of the ${number(warning.of)} that it should have.`;
    case 'fewer-regions':
      return `Map regions: only ${number(warning.has)} of the ${number(warning.of)} that it should have.`;
    case 'dimension-gone':
      return `This backup is missing a dimension of the world: ${named(warning.dimension)}.`;
    case 'player-damaged':
      return `Damaged player files: ${part(warning.damaged, warning.of)}.`;
    case 'region-damaged':
      return `Damaged map regions: ${part(warning.damaged, warning.of)}.`;
    case 'unknown-compression':
      return 'I can’t check parts of the map: I don’t know how they’re compressed.';
    case 'level-only-old':
      return '“level.dat” is missing. Its older copy “level.dat_old” is there.';
    case 'regions-emptied':
      return `Empty map regions: ${number(warning.count)}. On the server, they aren’t empty now.`;
    case 'no-world':
      return 'I found no world in it. A restore may not bring the world back.';
    case 'no-map':
      return 'Its map is empty. A restore won’t bring back anything that was built.';
    case 'both-layouts':
      return 'It mixes files from before and after Minecraft 26.1. After a restore, the server might not start.';
    case 'folder-gone':
      return `This backup is missing a folder of the world: ${named(warning.folder)}.`;
    case 'world-gone':
      return `This backup is missing a world that the server uses: ${named(warning.world)}.`;
    case 'world-file-gone':
      return `This backup is missing a file of the world: ${named(warning.file)}.`;
    case 'world-file-missing':
      return `${named(warning.file)} is missing. Its world might not load.`;
    case 'world-log-missing':
      return `${named(warning.file)} is missing. The latest changes to its world might be lost.`;
    case 'world-file-empty':
      return `${named(warning.file)} is empty. Its world might not load.`;
    case 'world-file-damaged':
      return `${named(warning.file)} is damaged. Its world might not load.`;
    case 'world-file-foreign':
      return `${named(warning.file)} opens, but I found no save of the game in it. The world might not load.`;
    case 'world-file-doubtful':
      return `${named(warning.file)} is probably damaged: a part of it looks wrong.`;
    case 'world-file-smaller':
      return `${named(warning.file)} is only ${size(warning.bytes)} instead of ${size(warning.of)}.`;
    case 'world-file-differs':
      return `${named(warning.file)} is larger than on the server or in the older archive, but has the same time. One of them is damaged.`;
    case 'folder-damaged':
      return folderDamagedText(warning);
    case 'files-hollow':
      return hollowText(warning);
    case 'odd-paths':
      return `It has paths with “//” or “..”, such as that of ${named(warning.path)}. I can’t tell where a restore would put those files.`;
    case 'no-end':
      return 'The archive has no end mark. Its last files might be missing.';
    case 'other-world':
      return 'It contains a different world from the older archive’s.';
    case 'other-world-than-server':
      return 'It contains a different world from the server’s.';
    case 'elsewhere':
      return `Its world is in ${named(warning.folder || '/')}, where the server doesn’t look for one. A restore won’t bring the world back.`;
  }
}

function sizeText({
  sizeBytes,
  usualBytes,
}: {
  readonly sizeBytes: number;
  readonly usualBytes: number;
}): string {
  return `Its size is ${size(sizeBytes)}. Backups of this server are usually ${size(usualBytes)}.`;
}

function hollowText({ count, file }: { readonly count: number; readonly file: string }): string {
  return count === 1
    ? `A file looks empty or damaged: ${named(file)}.`
    : `${number(count)} files look empty or damaged, such as ${named(file)}.`;
}

function folderDamagedText({
  folder,
  damaged,
  of,
}: {
  readonly folder: string;
  readonly damaged: number;
  readonly of: number;
}): string {
  return `Damaged or empty files in ${named(folder)}: ${part(damaged, of)}.`;
}

function part(some: number, of: number): string {
  return `${number(some)} of ${number(of)}`;
}

/** Returns what an older archive has and this one hasn't; of much, also what to do. */
export function lossLine({
  world,
  players,
  regions,
  dimensions,
  folders,
  files = [],
  shrunk = [],
  severe,
}: Loss): string {
  const parts = world
    ? ['the whole world']
    : [
        ...(players === null ? [] : [`${number(players.gone)} of ${counted(players.of, 'player')}`]),
        ...(regions === null ? [] : [`${number(regions.gone)} of ${counted(regions.of, 'map region')}`]),
        ...dimensions.map((name) => `the dimension ${named(name)}`),
        ...folders.map((name) => `the folder ${named(name)}`),
        ...files.map((file) => `the file ${named(file)}`),
        ...shrunk.map((one) => `most of ${named(one.file)} (${size(one.bytes)} now, ${size(one.of)} before)`),
      ];
  const next = severe ? ' If the loss wasn’t on purpose, restore that older archive.' : '';
  return `Missing from this backup: ${list(parts)}. Still in the older archive.${next}`;
}

export const swappedText =
  'The archive that it was compared with has a later file. If this backup is the older one, swap the two in the command.';

/** Returns why the system doesn't open something, by its code. */
export function systemText(code: string): string {
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'there’s no such file or folder';
    case 'EACCES':
    case 'EPERM':
      return 'this user isn’t allowed to';
  }
  return code;
}
