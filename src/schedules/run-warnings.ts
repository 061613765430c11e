import { HostError } from '@steward/hosts/model';
import { hourMs, minuteMs, retry } from '@steward/kit';
import { runWarningText, takenBackText } from '../discord/texts/schedules.ts';
import type { Texts } from '../discord/texts/texts.ts';
import type { HostConnection } from '../domain/host-connection.ts';
import { mayHaveChanged, type Operation, OperationExistsError } from '../domain/operation.ts';
import type { LostWarning, Schedule } from '../domain/schedule.ts';
import { StoreUnavailableError } from '../domain/store-errors.ts';
import { type Run, type TakenBack, type Told, warningAt, warningLateMs } from './decide.ts';
import {
  isTransientFailure,
  lateMs,
  loadLink,
  loadTexts,
  type RunContext,
  readScheduledServer,
  runKey,
  runOperation,
  type ScheduledOperation,
  warningRequest,
} from './run-request.ts';

/** The longest pause before a warning is tried again, in milliseconds. */
const warningRetryMs = 5_000;
/** For how long after a run was to begin it is news that it doesn't happen, in milliseconds: it could begin late. */
const newsMs = 2 * lateMs;

/**
 * Warns players of a run; tries it once more if the host can't be read. Returns why the warning became no operation; null if it
 * did, there is nobody to warn, or they were warned.
 */
export async function warnPlayers(
  schedule: Schedule,
  run: Run,
  minutes: number,
  context: RunContext,
): Promise<LostWarning | null> {
  const pauseMs = Math.min(warningRetryMs, context.retryMs);
  try {
    await retry(() => startWarning(schedule, run, minutes, context), {
      pauseAfter: (error, attempt) => (attempt === 1 && isTransientFailure(error) ? pauseMs : null),
      withinMs: warningAt(run, minutes) + warningLateMs - Date.now(),
    });
    return null;
  } catch (error) {
    if (error instanceof OperationExistsError) return null;
    context.logger.warn({ err: error, schedule: schedule.id }, 'failed to warn players');
    return error instanceof HostError ? { minutes, failure: error.reason ?? error.kind } : null;
  }
}

async function startWarning(
  schedule: Schedule,
  { begin, dueAt }: Run,
  minutes: number,
  context: RunContext,
): Promise<void> {
  const key = runKey(schedule, dueAt, `warning:${begin}:${minutes}`);
  if ((await context.operations.ofInteraction(key)) !== null) return;
  if ((await context.makerProblem(schedule)) !== null) return;
  const link = await loadLink(schedule, context);
  if (link === null) return;
  const toText = (t: Texts) => runWarningText(t, schedule.settings, minutes);
  await say(schedule, link, { dueAt, key, warned: { begin, minutes } }, toText, context);
}

/** Returns what players were told of the last runs of a schedule, oldest first: warnings, and that one doesn't happen. */
export async function toldOf(
  { id, guildId, settings, progress: { last, notice } }: Schedule,
  { operations }: Pick<RunContext, 'operations'>,
): Promise<readonly Told[]> {
  const dueAt = Math.min(...[last, notice].flatMap((one) => one?.dueAt ?? []));
  if (settings.warnMinutes.length === 0 || !Number.isFinite(dueAt)) return [];
  const all = await operations.told(guildId, id, new Date(dueAt - 2 * hourMs));
  return all.flatMap((operation) =>
    operation.origin?.kind === 'schedule' ? { ...operation.origin, operation } : [],
  );
}

/**
 * Tells players who were warned of a run that it doesn't happen, or that it was postponed, once, for as long as that is news to them.
 * Whether they were warned, and whether it happened, is known from the operations.
 * @param next the run that is to come; null: none is
 * @param isAgain whether it was open before
 * @throws StoreUnavailableError
 */
export async function correctWarnings(
  schedule: Schedule,
  next: Run | null,
  isAgain: boolean,
  context: RunContext,
): Promise<TakenBack> {
  const { progress, settings } = schedule;
  // Nobody is left on a server that was stopped.
  if (progress.last?.kind === 'nothing') return 'settled';
  const told = await toldOf(schedule, context);
  const warning = told.findLast(
    ({ warned, operation }) => warned !== undefined && operation.state !== 'failed',
  );
  if (warning?.warned === undefined) return 'settled';
  const { dueAt, warned } = warning;
  if (next?.dueAt === dueAt) {
    const { begin } = next;
    const minutes = Math.ceil((begin - Date.now()) / minuteMs);
    if (minutes < 1 || told.some((one) => one.warned?.begin === begin)) return 'settled';
    const key = runKey(schedule, dueAt, `warning:${begin}:postponed`);
    // A text of one's own may hold another time.
    const toText = (t: Texts) => runWarningText(t, { ...settings, warning: null }, minutes);
    return correct(schedule, { dueAt, key, warned: { begin, minutes } }, toText, isAgain, context);
  }
  const run = await context.operations.ofInteraction(runKey(schedule, dueAt));
  if (run !== null && !cameToNothing(run)) return 'settled';
  const said = told.find((one) => one.warned === undefined && one.dueAt === dueAt);
  if (said !== undefined) return afterSaid[said.operation.state] ?? 'open';
  if (Date.now() > warned.begin + newsMs) return 'failed';
  const key = runKey(schedule, dueAt, 'warning:canceled');
  return correct(schedule, { dueAt, key }, (t) => takenBackText(t, settings), isAgain, context);
}

async function correct(
  schedule: Schedule,
  said: Said,
  toText: (t: Texts) => string,
  isAgain: boolean,
  context: RunContext,
): Promise<TakenBack> {
  try {
    const link = await loadLink(schedule, context);
    if (link === null) return 'failed';
    return (await say(schedule, link, said, toText, context)) ? 'open' : 'settled';
  } catch (error) {
    if (error instanceof StoreUnavailableError) throw error;
    if (error instanceof OperationExistsError) return 'open';
    const level = isAgain ? 'debug' : 'warn';
    context.logger[level]({ err: error, schedule: schedule.id }, 'failed to correct what players were told');
    return isTransientFailure(error) ? 'open' : 'failed';
  }
}

const afterSaid: Readonly<Partial<Record<Operation['state'], TakenBack>>> = {
  succeeded: 'settled',
  failed: 'failed',
  unknown: 'maybe',
};

/** Returns whether a run that was started has certainly changed nothing. */
function cameToNothing({ state, steps }: Operation): boolean {
  return state === 'failed' && !steps.some(mayHaveChanged);
}

/** What is said to players. */
type Said = Pick<ScheduledOperation, 'dueAt' | 'key' | 'warned'>;

/** Says something to players, in the background. Returns false if nobody can be there. */
async function say(
  schedule: Schedule,
  link: HostConnection,
  said: Said,
  toText: (t: Texts) => string,
  context: RunContext,
): Promise<boolean> {
  const server = await readScheduledServer(link, schedule.server.id);
  if (server !== null && server.status !== 'running') return false;
  const request = warningRequest(toText(await loadTexts(schedule, context)));
  await context.service.start(runOperation(schedule, link, { ...said, part: 'warning', request }));
  return true;
}
