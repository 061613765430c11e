import { bytesOf, type ContentFile, type Contents } from './contents.ts';
import { findCost } from './find-cost.ts';
import { regionKey } from './java-files.ts';
import { type FindOptions, findWorld, type World } from './layouts.ts';
import type { BetweenBackups, Holding } from './told-costs.ts';

/** A backup that was tested. */
export interface ReadBackup {
  /** Null if unknown. */
  readonly createdAt: number | null;
  readonly contents: Contents;
}

/** Times in archives are seconds (tar) or two (zip). */
const timesMs = 2_000;

/**
 * Compares two backups by their lists.
 * @param options.names the names of players by their ids, as far as they are known
 */
export function compareBackups(
  older: ReadBackup,
  newer: ReadBackup,
  { games, names }: Pick<FindOptions, 'games'> & Pick<Contents, 'names'> = {},
): BetweenBackups {
  const before = findWorld(older.contents.files, { games });
  const after = findWorld(newer.contents.files, { games });
  const createdAt = older.createdAt ?? newestIn(older.contents.files);
  const now = newer.createdAt ?? newestIn(newer.contents.files);
  return {
    older: holdingOf(older.contents, before),
    newer: holdingOf(newer.contents, after),
    cost: isTimed(newer.contents)
      ? findCost({
          backup: { createdAt, completedAt: null },
          live: { ...newer.contents, names },
          archive: older.contents,
          online: { count: 0, names: [] },
          timesMs,
          exactSizes: true,
          restored: null,
          now,
          games,
        })
      : null,
    played: playedBetween(older.contents, newer.contents, names),
    gone: {
      players: missing(before?.players?.keys(), after?.players?.keys()),
      regions: missing(before?.regions?.map(regionKey), after?.regions?.map(regionKey)),
    },
  };
}

/** Returns whether a list has times. Those in some zips can't be used: they are of an unknown time zone. */
function isTimed({ files }: Contents): boolean {
  return files.some(({ modifiedAt }) => modifiedAt !== null);
}

function newestIn(files: readonly ContentFile[]): number {
  return files.reduce((newest, { modifiedAt }) => Math.max(newest, modifiedAt ?? 0), 0);
}

function holdingOf(contents: Contents, world: World | null): Holding {
  return {
    players: world?.players?.size ?? null,
    regions: world?.regions?.length ?? null,
    files: contents.files.length,
    bytes: bytesOf(contents),
  };
}

function playedBetween(
  before: Contents,
  after: Contents,
  names: Contents['names'],
): BetweenBackups['played'] {
  const known = before.world?.playTicks ?? new Map<string, number>();
  return [...(after.world?.playTicks ?? [])]
    .map(([id, ticks]) => ({ name: names?.get(id) ?? null, ticks: ticks - (known.get(id) ?? 0) }))
    .filter(({ ticks }) => ticks > 0)
    .sort((a, b) => b.ticks - a.ticks);
}

/** Returns how many of one list another one lacks; 0 if the other is unknown. */
function missing(these: Iterable<string> | undefined, those: Iterable<string> | undefined): number {
  if (these === undefined || those === undefined) return 0;
  return new Set(these).difference(new Set(those)).size;
}
