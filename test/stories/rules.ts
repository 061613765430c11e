import { describe, type Holds, lacks, nothing, without } from './world.ts';

/** A backup, and what is true of it. Times are in milliseconds since 1970. */
export interface Kept {
  readonly id: string;
  /** As the story calls it. */
  readonly called: string;
  readonly createdAt: number;
  /** What its archive holds now; nothing if it can't be read. */
  holds: Holds;
  /** Whether its archive is there and can be read to its end. */
  isReadable: boolean;
  /** Whether it is as the host made it, and holds all that the server had. */
  isWhole: boolean;
  /** Its size as the host lists it. */
  listedSize: string;
  /** When the host listed it no longer; null: it lists it. */
  goneAt: number | null;
  /** When the host first listed it with another size than it had when Steward read it; null: it doesn't. */
  otherAt: number | null;
  /** When Steward found it bad; null: it hasn't, or found it good since. */
  badAt: number | null;
  /** When Steward last read it to its end and found it not bad, and what it held. */
  read: { readonly at: number; readonly holds: Holds; readonly listedSize: string } | null;
  /** Whether Steward has read a younger one that lacks much of this one, while this one was listed. */
  isMissed: boolean;
}

/** What somebody said to be on purpose: that the server has no more than this. */
interface OnPurpose {
  readonly at: number;
  readonly left: Holds;
}

/** What is known of a story. */
export interface Told {
  /** Oldest first, also those that are gone. */
  readonly backups: readonly Kept[];
  /** What the server has now. */
  readonly server: Holds;
  readonly onPurpose: readonly OnPurpose[];
}

export interface Violation {
  readonly rule:
    | 'last one deleted'
    | 'tick on a hollow one'
    | 'tick on an unread one'
    | 'whole one is bad'
    | 'hollow one recommended'
    | 'false other world';
  readonly text: string;
}

/** Returns what of a backup is not forgone. */
function wanted(story: Told, { createdAt }: Kept, holds: Holds): Holds {
  return story.onPurpose
    .filter(({ at }) => at >= createdAt)
    .reduce((rest, { left }) => without(rest, left), holds);
}

/**
 * Returns the good backup before one, as far as Steward could know it: it was read to its end, and lacks little of the good one
 * before it. One that is gone, that is listed as something else, or that was found bad since, counts if this one was read by then,
 * or Steward had noticed by then that much of it is lost.
 */
export function goodBefore(story: Told, backup: Kept): Kept | null {
  let good: Kept | null = null;
  for (const each of story.backups) {
    if (each.createdAt >= backup.createdAt || each.read === null) continue;
    const readAt = backup.read?.at ?? Number.POSITIVE_INFINITY;
    const endedAt = Math.min(each.goneAt ?? readAt, each.otherAt ?? readAt, each.badAt ?? readAt);
    if (!each.isMissed && readAt > endedAt) continue;
    if (good?.read && lacks(wanted(story, good, good.read.holds), each.read.holds).isMuch) continue;
    good = each;
  }
  return good;
}

/** No tick on a backup that lacks what the good one before it had. */
export function ticks(story: Told, ticked: readonly Kept[]): readonly Violation[] {
  return ticked.flatMap((backup): Violation[] => {
    const { read, listedSize, called } = backup;
    if (read === null)
      return [{ rule: 'tick on an unread one', text: `✅ on ${called}, which was never read` }];
    if (read.listedSize !== listedSize) {
      const text = `✅ on ${called}, which had ${read.listedSize} when it was read and has ${listedSize} now`;
      return [{ rule: 'tick on an unread one', text }];
    }
    if (read.holds.isHollow === true)
      return [{ rule: 'tick on a hollow one', text: `✅ on ${called}, whose save is hollow` }];
    const good = goodBefore(story, backup);
    if (!good?.read) return [];
    const had = wanted(story, good, good.read.holds);
    if (lacks(had, read.holds).isNothing) return [];
    const text = `✅ on ${called} (${describe(read.holds)}), the good one before it is ${good.called} (${describe(good.read.holds)})`;
    return [{ rule: 'tick on a hollow one', text }];
  });
}

/** None that is whole is bad. */
export function bads(bad: readonly Kept[]): readonly Violation[] {
  return bad
    .filter(({ isWhole, isReadable }) => isWhole && isReadable)
    .map(({ called, holds }) => ({
      rule: 'whole one is bad',
      text: `❌ on ${called}, which is whole (${describe(holds)})`,
    }));
}

/** The last backup with what was lost is not deleted by Steward while no other one has it. */
export function deletions(story: Told, deleted: readonly Kept[]): readonly Violation[] {
  return deleted.flatMap((backup): Violation[] => {
    if (backup.read === null || !backup.isReadable) return [];
    // Something else may be in its place since it was read, which the server never had.
    const had = wanted(story, backup, without(backup.read.holds, backup.holds));
    // A world in which nobody was yet is no loss.
    if (had.players.size + had.regions.size === 0 || !lacks(had, story.server).isMuch) return [];
    // What Steward has read may have been damaged since.
    const hasIt = ({ holds, read }: Kept) =>
      [holds, read?.holds ?? nothing].some((each) => !lacks(had, each).isMuch);
    if (story.backups.some((other) => other.goneAt === null && hasIt(other))) return [];
    const text = `Steward deleted ${backup.called} (${describe(backup.holds)}); the server has ${describe(story.server)}, and no other backup has more`;
    return [{ rule: 'last one deleted', text }];
  });
}

/** What lacks players or regions is never recommended over what has them. */
export function recommended(story: Told, asked: Kept, rather: Kept): readonly Violation[] {
  if (rather.read === null) return [];
  const has = rather.read.holds;
  const better = [asked, ...story.backups].find((other) => {
    if (other === rather || other.goneAt !== null || other.read === null || !other.isReadable) return false;
    return lacks(wanted(story, other, other.holds), has).isMuch && !lacks(has, other.holds).isMuch;
  });
  if (better === undefined) return [];
  // Between others than the asked one, only what comes before is a better choice for sure.
  if (better !== asked && better.createdAt > rather.createdAt) return [];
  const text = `asked for ${asked.called}, Steward recommends ${rather.called} (${describe(has)}) over ${better.called} (${describe(better.holds)})`;
  return [{ rule: 'hollow one recommended', text }];
}
