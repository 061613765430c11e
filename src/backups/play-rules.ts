import { type Backup, type Listing, newestFirst, type Server } from '@steward/hosts/model';
import { minuteMs } from '@steward/kit';
import type { CostOfRestore } from '@steward/worlds';
import { stepKinds } from '../operations/kinds.ts';
import { mayHaveChanged, type Operation } from '../operations/model/operation.ts';
import { type Sample, sampleHoldMs } from '../watch/model/watch.ts';
import { type Judgement, newestGood } from './model/backup-test.ts';
import type { ServerWorld } from './model/server-world.ts';
import { provesOf, type Unplayed } from './model/unplayed.ts';
import { onlineIn } from './restore-cost.ts';

/** How far the clocks of a host and of this machine may differ, in milliseconds. */
const skewMs = 2 * minuteMs;
/** From so many operations on, there may be more that were not read. */
const mostOperations = 100;

/** Why it isn't proven that nobody has played since the newest good backup. */
export type PlayDoubt =
  /** Someone is online. */
  | 'online'
  /** It isn't known who is online. */
  | 'players-unknown'
  /** There is no good backup, or a newer one that isn't known to be good, or they were not all listed. */
  | 'no-good-backup'
  /** It isn't certain when the backup was made. */
  | 'no-time'
  /** Someone was online. */
  | 'played'
  /** For some minutes since then, it wasn't seen who was online. */
  | 'unseen'
  /** A backup was restored, or a console command was sent. */
  | 'changed'
  /** Another world was found on the server. */
  | 'other-world'
  /** What the backup holds isn't known, or the files of the server could not be read, or don't say enough. */
  | 'files-unknown'
  /** The files of the world have changed. */
  | 'files-changed';

/** What happened on a server since a backup. */
export interface SeenSince {
  /** In the order in which they were stored, those of the last 48 hours. */
  readonly samples: readonly Pick<Sample, 'at' | 'status' | 'players'>[];
  /** Those that ran or ended, the newest first. */
  readonly operations: readonly Pick<Operation, 'steps' | 'origin'>[];
  readonly world: Pick<ServerWorld, 'state' | 'other'> | null;
}

/** What is known when a backup is due. */
export interface PlayFacts {
  readonly now: Date;
  /** As it was just read. */
  readonly server: Pick<Server, 'status' | 'players'>;
  readonly backups: Listing<Backup>;
  readonly tests: ReadonlyMap<string, Judgement>;
  /** An earlier proof: what was seen before it doesn't have to be seen again. */
  readonly proven: Unplayed | null;
  /** Null: it was not read yet. */
  readonly seen: SeenSince | null;
  /** What a restore of the backup would cost; null: that isn't known. Undefined: it was not read yet. */
  readonly cost: CostOfRestore | null | undefined;
}

/** Whether a backup has to be made, or what is to be read before that is known. */
export type PlayVerdict =
  | { readonly kind: 'back-up'; readonly why: PlayDoubt }
  | { readonly kind: 'look'; readonly since: Date }
  | { readonly kind: 'read-files'; readonly backup: Backup & { readonly createdAt: Date } }
  | { readonly kind: 'unplayed'; readonly proof: Unplayed };

/**
 * Decides whether nobody has played since the newest good backup of a server, so that it still holds everything. Each doubt
 * means that a backup is made. The files come last: whoever owns the server sees each read in a log.
 */
export function judgePlay(facts: PlayFacts): PlayVerdict {
  const { now, server, backups, tests, proven, seen, cost } = facts;
  const online = onlineIn(server);
  if (online === null) return doubt('players-unknown');
  if (online.count > 0) return doubt('online');
  const good = newestGood(backups.items, tests);
  const [newest] = newestFirst(backups.items).filter(({ state }) => state === 'complete');
  if (backups.more || good === null || good.id !== newest?.id) return doubt('no-good-backup');
  const { createdAt } = good;
  if (createdAt === null || good.isUnzoned === true || createdAt > now) return doubt('no-time');
  const isContinued = proven !== null && provesOf(proven, good) && proven.until <= now.getTime();
  const since = new Date(createdAt.getTime() - skewMs);
  if (seen === null) return { kind: 'look', since };
  const from = isContinued ? Math.max(proven.until, since.getTime()) : since.getTime();
  const why = doubtOf(seen, since, from, now);
  if (why !== null) return doubt(why);
  if (cost === undefined) return { kind: 'read-files', backup: { ...good, createdAt } };
  const changed = changeOf(cost);
  if (changed !== null) return doubt(changed);
  return {
    kind: 'unplayed',
    proof: { backupId: good.id, backupAt: createdAt.getTime(), until: now.getTime() },
  };
}

function doubt(why: PlayDoubt): PlayVerdict {
  return { kind: 'back-up', why };
}

/** @param from until when an earlier proof has shown that nobody was online; else when the backup was made */
function doubtOf({ samples, operations, world }: SeenSince, since: Date, from: number, now: Date) {
  const watched = watchedWithout(samples, from, now);
  if (watched !== null) return watched;
  if (operations.length >= mostOperations || operations.some(mayChangeWorld)) return 'changed';
  const isOther = world?.state === 'open' || (world?.other?.foundAt ?? 0) >= since.getTime();
  return isOther ? 'other-world' : null;
}

/**
 * Returns null if nobody was seen online, without a gap. What shows neither someone nor nobody is a gap; a sample holds as
 * long as two reads can be apart.
 */
function watchedWithout(samples: SeenSince['samples'], from: number, now: Date): 'played' | 'unseen' | null {
  if (samples.some(({ players }) => players !== null && players > 0)) return 'played';
  // The clock was set back: some minutes came twice.
  if (samples.some(({ at }, index) => at < (samples[index - 1]?.at ?? at))) return 'unseen';
  let last = from;
  for (const { at, status, players } of samples) {
    const showsNobody = players === 0 || status === 'stopped' || status === 'crashed';
    if (!showsNobody) continue;
    if (at.getTime() - last > sampleHoldMs) return 'unseen';
    last = Math.max(last, at.getTime());
  }
  const sinceLast = now.getTime() - last;
  return sinceLast < 0 || sinceLast > sampleHoldMs ? 'unseen' : null;
}

/** Returns whether an operation may have changed the world. A warning of a schedule only says something to players. */
function mayChangeWorld({ steps, origin }: Pick<Operation, 'steps' | 'origin'>): boolean {
  const isWarning = origin?.kind === 'schedule' && origin.part === 'warning';
  return steps.some((step) => {
    const { changesWorld } = stepKinds[step.name];
    return (changesWorld === true || (changesWorld === 'maybe' && !isWarning)) && mayHaveChanged(step);
  });
}

function changeOf(known: CostOfRestore | null): 'files-changed' | 'files-unknown' | null {
  if (known === null || known.cost === null) return 'files-unknown';
  const { people, dimensions, countedFrom, comesBack } = known.cost;
  if (people.verdict === 'some' || dimensions.length > 0) return 'files-changed';
  const isCertain = people.verdict === 'nobody' && known.holdsAll && !known.isOtherLayout;
  return isCertain && countedFrom === null && comesBack === 0 ? null : 'files-unknown';
}
