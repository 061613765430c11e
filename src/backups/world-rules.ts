import type { WorldIdentity } from '@steward/worlds/model';
import type { WorldReadTimes } from '../domain/timings.ts';
import { restoreOf, restoreSteps } from '../operations/kinds.ts';
import { mayHaveChanged, type Operation } from '../operations/model/operation.ts';
import { hasAnsweredInRun } from '../watch/model/game.ts';
import { isCurrent, type ServerObservation } from '../watch/model/watch.ts';
import type { NamedBackup } from './model/named-backup.ts';
import type { OtherWorld, ServerWorld, WorldDifference, WorldSeen } from './model/server-world.ts';
import type { FindingAnswer } from './model/world-finding.ts';

/** Ticks of a game in a second, and how many of them a world may lack. */
const ticksPerSecond = 20;
const mayLackTicks = 10 * 60 * ticksPerSecond;

/**
 * Returns how a world differs from the one before: by its seed, or because it was played for over ten minutes less. Null: not, or
 * that isn't known. Names don't count, and no clock does: only the game's own time tells an older copy, whatever a machine's clock
 * was set to.
 */
export function differenceOf(before: WorldIdentity, now: WorldIdentity): WorldDifference | null {
  if (before.seed !== null && now.seed !== null && before.seed !== now.seed) return 'seed';
  if (before.gameTime === null || now.gameTime === null) return null;
  return now.gameTime < before.gameTime - mayLackTicks ? 'older' : null;
}

/** Returns the ids of operations that have restored something, or may have. @param operations of a server */
export function restoresIn(operations: readonly Pick<Operation, 'id' | 'steps'>[]): readonly string[] {
  const hasRestored = ({ steps }: Pick<Operation, 'steps'>) => restoreSteps(steps).some(mayHaveChanged);
  return operations.filter(hasRestored).map(({ id }) => id);
}

/** A backup that was certainly restored. */
export interface RestoredBackup {
  /** The operation's id. */
  readonly id: string;
  readonly backup: NamedBackup;
  readonly by: FindingAnswer;
}

/** Returns the backup that an operation has certainly restored, even if a later step failed; null: none. */
export function restoredBackup({
  id,
  guildId,
  request,
  steps,
  requestedBy,
  endedAt,
}: Operation): RestoredBackup | null {
  const isRestored = restoreSteps(steps).some(({ state }) => state === 'done');
  const restore = restoreOf(request);
  if (restore === null || !isRestored || endedAt === null) return null;
  const by = { guildId, by: { id: requestedBy.id, name: requestedBy.name }, at: endedAt };
  const { label, createdAt = null, isUnnamed } = restore.backup;
  return { id, backup: { label: isUnnamed === true ? '' : label, createdAt }, by };
}

/**
 * Returns what is known of a server's world after a backup was restored; null if that changes nothing, because no other world is
 * open, or it was found later. The next start shows which world the server has.
 */
export function afterRestore(known: ServerWorld, { id, backup, by }: RestoredBackup): ServerWorld | null {
  const { state, other, restores } = known;
  if (state !== 'open' || other === null || restores.includes(id)) return null;
  return {
    ...known,
    state: 'over',
    world: null,
    answer: by,
    other: { ...other, end: 'restored', restored: backup },
  };
}

/** What is known when a world was seen. */
export interface WorldContext {
  readonly serverName: string;
  /** `restoresIn` of the last operations. */
  readonly restores: readonly string[];
  /** What stands for the backups that there are now; null: unknown. */
  readonly backups: readonly string[] | null;
  /** The newest good backup, if it is of the world before; null: none is known. */
  readonly good: OtherWorld['good'];
  readonly now: Date;
}

/**
 * Returns what is known of a server's world after one of its starts. A restore by Steward since then, even a possible one, explains
 * any change. It doesn't end another world that is still there: then nothing was restored.
 * @param found null if it couldn't be read, so nothing is found until the next start
 * @param run since when the run lasts
 */
export function worldAfterStart(
  known: ServerWorld,
  run: number,
  found: WorldSeen | null,
  context: WorldContext,
): ServerWorld {
  const read = { ...known, run, serverName: context.serverName };
  if (found === null) return read;
  const { restores, backups } = context;
  const seen = { ...read, restores, backups };
  if (known.world === null) return { ...seen, world: found };
  if (isExplained(known, context) && !isStillOther(known, found))
    return { ...overIfOpen(seen, 'restored'), world: found };
  return compared(seen, known.world, found, context);
}

/** A backup that was tested. */
export interface TestedWorld {
  /** What stands for it. */
  readonly backup: string;
  /** Whether the server has no newer one. */
  readonly isNewest: boolean;
  readonly found: WorldSeen;
}

/**
 * Returns what is known of a server's world after the test of a backup; null if nothing has changed. It only counts if it is newer
 * than what is known. That is told by the lists of backups: a clock may have been set since.
 */
export function afterTest(
  known: ServerWorld,
  { backup, isNewest, found }: TestedWorld,
  context: WorldContext,
): ServerWorld | null {
  const { serverName, restores, backups } = context;
  const seen = { ...known, serverName, restores, backups };
  // Whether it was made before what was restored isn't known, so the next one is the first that counts.
  if (isExplained(known, context)) return known.state === 'open' ? seen : { ...seen, world: null };
  const isNewer = isNewest && (known.revision === 0 || known.backups?.includes(backup) === false);
  if (!isNewer) return null;
  if (known.world === null) return { ...seen, world: found };
  if (known.world.from === 'backup') return compared(seen, known.world, found, context);
  // The next start shows which world the server has. Here is seen for how long it has been played since the last one.
  const goesOn = known.state !== 'open' && differenceOf(known.world, found) === null;
  return goesOn ? { ...seen, world: { ...merged(known.world, found), from: 'live' } } : null;
}

/** Whether something was restored since that isn't known yet. */
function isExplained(known: ServerWorld, { restores }: WorldContext): boolean {
  return restores.some((id) => !known.restores.includes(id));
}

/** Whether a server still has the other world that is open. */
function isStillOther({ state, other }: ServerWorld, found: WorldSeen): boolean {
  return (
    state === 'open' && other !== null && differenceOf(other.now, found) === null && !isBack(other, found)
  );
}

function overIfOpen(known: ServerWorld, end: NonNullable<OtherWorld['end']>): ServerWorld {
  if (known.state !== 'open' || known.other === null) return known;
  return { ...known, state: 'over', other: { ...known.other, end } };
}

function compared(
  known: ServerWorld,
  before: WorldSeen,
  found: WorldSeen,
  { good, now }: WorldContext,
): ServerWorld {
  const how = differenceOf(before, found);
  const { other } = known;
  if (known.state === 'open' && other !== null) {
    if (how === null && isBack(other, found))
      return { ...overIfOpen(known, 'back'), world: merged(before, found) };
    return { ...known, other: { ...other, how: how ?? other.how, now: found } };
  }
  if (how === null) return { ...known, world: merged(before, found) };
  const opened = { how, foundAt: now.getTime(), before, now: found, good, end: null, restored: null };
  return { ...known, state: 'open', answer: null, other: opened };
}

/**
 * Whether the world before is back, of one that does not differ from it. An older copy that was played on since may be as old by
 * now: it can't have gained more than the time that has passed, which is all that a clock is asked for here.
 */
function isBack({ how, now, before }: OtherWorld, found: WorldSeen): boolean {
  if (how === 'seed') return found.seed !== null && found.seed === before.seed;
  if (now.gameTime === null || found.gameTime === null) return false;
  const passed = (Math.max(0, found.readAt - now.readAt) / 1_000) * ticksPerSecond;
  return found.gameTime > now.gameTime + passed + mayLackTicks;
}

/** Returns what is known of a world by two looks at it. Less game time than before, by a little, is none. */
function merged(before: WorldSeen, found: WorldSeen): WorldSeen {
  const gameTime =
    before.gameTime === null || found.gameTime === null
      ? (found.gameTime ?? before.gameTime)
      : Math.max(found.gameTime, before.gameTime);
  return {
    ...found,
    name: found.name ?? before.name,
    seed: found.seed ?? before.seed,
    version: found.version ?? before.version,
    gameTime,
  };
}

/**
 * Returns since when the run lasts whose world can be read now, in milliseconds since 1970; null if it is too early, or the server
 * doesn't run.
 */
export function runToRead(
  observation: ServerObservation,
  times: Omit<WorldReadTimes, 'pauseMs'>,
): number | null {
  const { server, readAt, statusSince, game } = observation;
  if (!isCurrent(observation) || server?.status !== 'running' || readAt === null || statusSince === null)
    return null;
  const since = statusSince.getTime();
  const waitMs =
    game.state === 'answers' && hasAnsweredInRun(game)
      ? times.answeredMs
      : game.state === 'silent'
        ? times.unansweredMs
        : times.afterMs;
  return readAt.getTime() - since >= waitMs ? since : null;
}
