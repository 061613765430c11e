import { compareContents } from '../src/compare.ts';
import type { Contents } from '../src/contents.ts';
import { judgeRead } from '../src/mark.ts';
import { type Judged, type Sign, signOf } from '../src/model/backup-findings.ts';
import type { GameRule } from '../src/model/game-rule.ts';
import { defaultGames } from '../src/model/games.ts';
import { readArchive } from '../src/read-archive.ts';
import { tarWriters } from '../testing/archives.ts';
import { type Files, listed, madeAt, writtenAt } from '../testing/made-worlds.ts';

/** Reads an archive. Default: a tar of the files. */
export async function readSave(
  files: Files,
  {
    archive = tarWriters.own(files),
    games = defaultGames,
  }: { archive?: Buffer; games?: readonly GameRule[] } = {},
) {
  const chunks = (async function* () {
    yield archive;
  })();
  const read = await readArchive(chunks, { maxContentBytes: 2 ** 30, checksum: null, games });
  if (read.kind !== 'read') throw new Error(`It was not read: ${read.reason}`);
  return read;
}

function listedAt(files: Files, modifiedAt: number) {
  return listed(files).map((file) => ({ ...file, modifiedAt }));
}

export interface Beside {
  readonly live?: Files;
  /** When each of the server's files was written last, in milliseconds since 1970. */
  readonly liveAt?: number;
  /** The last good backup, an hour before. */
  readonly good?: Contents;
  /** The code of the game that the server runs. */
  readonly game?: string;
  readonly archive?: Buffer;
  readonly games?: readonly GameRule[];
}

type Read = Awaited<ReturnType<typeof readSave>>;

/** Judges a backup as a test of one from a host does that lists files. */
export async function judgeSave(files: Files, beside: Beside): Promise<Judged & Sign> {
  const { games = defaultGames, archive } = beside;
  return judgeSaveRead(await readSave(files, { games, ...(archive && { archive }) }), beside);
}

/** Judges a backup that was read, as `judgeSave`. */
export function judgeSaveRead(
  { contents, problems, warnings }: Read,
  { live, liveAt = writtenAt, good, game, games = defaultGames }: Omit<Beside, 'archive'>,
): Judged & Sign {
  const comparison = compareContents(contents, {
    games,
    game: game ?? null,
    live: live === undefined ? null : { files: listedAt(live, liveAt), isWhole: true, world: null },
    good:
      good === undefined
        ? null
        : { id: 'good', createdAt: madeAt.getTime() - 3_600_000, label: 'Good', contents: good },
    createdAt: madeAt,
  });
  const judged = judgeRead(null, {
    archive: { problems, warnings },
    comparison,
    plausibility: { problems: [], warnings: [] },
  });
  return { ...judged, ...signOf(judged) };
}
