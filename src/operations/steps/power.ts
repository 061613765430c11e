import { setTimeout as sleep } from 'node:timers/promises';
import {
  isAlwaysCurrent,
  isDown,
  type PowerAction,
  type Server,
  type ServerStatus,
} from '@steward/hosts/model';
import { LivePower } from '../live-power.ts';
import type { Step } from '../model/operation.ts';
import { ageOf, pollUntil, tryRead } from '../poll.ts';
import { PowerOutcome, type StatusSample, type Verdict } from '../power-outcome.ts';
import { currentFromMs, isStatus } from '../server-status.ts';
import {
  type Snapshot,
  type StepContext,
  type StepHandler,
  type StepOutcome,
  StepRefusedError,
  type VerifyForMs,
} from '../step-handler.ts';
import { readForStep, snapshotFrom } from './read-server.ts';
import { saidAtStart } from './start-console.ts';

/** Sends a power action and follows the server, by its live statuses and by reads, until it succeeds or fails. */
export function powerStep(action: PowerAction): StepHandler {
  return {
    async snapshot(context) {
      // Opened before the action is sent, so that no change of the status is missed.
      const [server] = await Promise.all([tryRead(readForStep(context)), context.live.open()]);
      // Its host would say that it runs already.
      if (action === 'start' && server?.isFrozen === true)
        throw new StepRefusedError('server-frozen', { hostText: server.problem ?? null });
      const snapshot = snapshotFrom(server);
      return context.hosting.capabilities.log === null ? { ...snapshot, lacksConsole: true } : snapshot;
    },

    isAlreadyDone({ status }, { hosting }) {
      // The server may have been stopped or started since.
      if (!isAlwaysCurrent(hosting.capabilities.statusAgeMs)) return false;
      if (action === 'start') return status === 'running';
      return action === 'stop' && isDown(status);
    },

    async send({ hosting, account, serverId, preempted, live }) {
      live.mark();
      const { output } = await hosting.power(account, serverId, action, { signal: preempted });
      return { output };
    },

    async awaitOutcome(context, step, verifyForMs) {
      const outcome = await followed(action, context, step, verifyForMs);
      return { ...outcome, result: { ...outcome.result, ...(await saidAtStart(action, context, outcome)) } };
    },
  };
}

/** Follows the server until the action succeeds or fails. */
async function followed(
  action: PowerAction,
  context: StepContext,
  step: Step,
  verifyForMs: VerifyForMs,
): Promise<StepOutcome> {
  const since = step.startedAt ?? Date.now();
  const { hosting, timings } = context;
  const { startDelayMs } = hosting.capabilities;
  const from = currentFromMs(hosting.capabilities, since);
  const times = {
    currentFromMs: from,
    ...(startDelayMs === undefined ? {} : { startShownMs: from + startDelayMs }),
  };
  const starts = action === 'start' || action === 'restart';
  const expectsAnswer = starts && (await context.expectsAnswer());
  const before = sampleBefore(step.before);
  const outcome = new PowerOutcome(action, before, verifyForMs, timings, times, expectsAnswer);
  const following = { action, since, outcome, verifyForMs, expectsAnswer };
  if (hosting.followStatus === undefined) return readOutcome(following, context);
  return firstOf(context.signal, [
    (signal) => readOutcome(following, { ...context, signal }),
    (signal) => liveOutcome(following, { ...context, signal }),
  ]);
}

/** A power action that is followed to its end. */
interface Following {
  readonly action: PowerAction;
  /** When it was sent, in milliseconds since 1970. */
  readonly since: number;
  readonly outcome: PowerOutcome;
  readonly verifyForMs: VerifyForMs;
  /** Whether the game is known to answer. */
  readonly expectsAnswer: boolean;
}

/** Polls the server until the action succeeds or fails. */
function readOutcome({ since, outcome, verifyForMs }: Following, context: StepContext): Promise<StepOutcome> {
  let shown: string | null = null;
  let awaited: string | null = null;
  let isLateSaid = false;
  return pollUntil(
    () => readForStep(context),
    async (server, elapsedMs, readAtMs) => {
      const { limit } = context.live;
      if (limit !== null && !isLateSaid) {
        isLateSaid = true;
        const retryAt = limit.retryAt?.getTime() ?? null;
        await context.progress({ unread: { reason: 'throttled', retryAt } });
      }
      const sample = server && sampleOf(server, since);
      const isNews = sample !== null && sample.status !== shown && outcome.isCurrent(readAtMs, sample);
      if (isNews && context.live.status === null) {
        shown = sample.status;
        await context.progress({ status: shown });
      }
      const verdict =
        sample === null ? outcome.onTimePassed(elapsedMs) : outcome.onSample(sample, elapsedMs, readAtMs);
      if (verdict === 'waiting') {
        const { awaits } = outcome;
        if (awaits !== null && awaits !== awaited) await context.progress({ status: 'running', awaits });
        awaited = awaits;
        return null;
      }
      const already = sample !== null && outcome.wasAlready(sample, elapsedMs);
      const answerLost = verifyForMs !== null;
      const { status = null, problem = null } = server ?? {};
      const ended = outcomeOf(verdict, status, { answerLost, already, problem, startMs: outcome.startMs });
      if (outcome.isUnobserved) return { ...ended, endedAt: null };
      const { killedAfterSeconds } = server ?? {};
      if (killedAfterSeconds === undefined || !outcome.hasEndedRun) return ended;
      return { ...ended, result: { ...ended.result, killedAfterSeconds } };
    },
    {
      timings: context.timings,
      signal: context.signal,
      since,
      onBegin: (readNow) => context.live.listenToServer(readNow),
    },
  );
}

/**
 * Follows the server's live statuses until the action succeeds or fails; never ends if there are none. Whether the game answers,
 * reads show.
 */
async function liveOutcome(
  { action, since, outcome, verifyForMs, expectsAnswer }: Following,
  { live, timings, signal, progress }: StepContext,
): Promise<StepOutcome> {
  const power = new LivePower(action, timings.graceMs);
  const sentAt = performance.now() - ageOf(since);
  let changed = Promise.withResolvers<void>();
  let shown: ServerStatus | null = null;
  await live.open();
  const end = live.listen((status, at) => {
    power.onStatus(status, at);
    changed.resolve();
  });
  try {
    for (;;) {
      signal.throwIfAborted();
      changed = Promise.withResolvers();
      const { status } = live;
      const now = performance.now();
      // Without live statuses, the last one says nothing.
      const verdict = status === null ? 'waiting' : power.verdict(now);
      const already = live.isMarked && power.isUnchanged;
      const isStart = action === 'start' || action === 'restart';
      let settlesMs = timings.graceMs;
      if (verdict === 'reached' && isStart && !already) {
        const { aliveSince } = power;
        outcome.onLive(aliveSince === null ? null : aliveSince - sentAt, true);
        settlesMs = Math.max(0, (aliveSince ?? now) + timings.settleMs - now);
      } else if (status !== null && power.aliveSince === null) outcome.onLive(null, false);
      const isReached = verdict === 'reached' && (!isStart || already || (!expectsAnswer && settlesMs === 0));
      if (isReached || (verdict !== 'waiting' && verdict !== 'reached')) {
        const endedEarly = verdict !== 'reached' && outcome.wasUp;
        return outcomeOf(endedEarly ? 'ended-early' : verdict, status, {
          ...{ answerLost: verifyForMs !== null, already, problem: null, startMs: null },
        });
      }
      if (status !== null && status !== shown) {
        shown = status;
        const { awaits } = outcome;
        await progress({ status, ...(awaits === null ? {} : { awaits }) });
      } else {
        const waitMs = expectsAnswer ? timings.graceMs : Math.min(timings.graceMs, settlesMs);
        await Promise.race([changed.promise, sleep(waitMs, undefined, { signal })]);
      }
    }
  } finally {
    end();
  }
}

/** Returns what the first of several ways returns, after it has ended the others. */
async function firstOf<Value>(
  signal: AbortSignal,
  ways: readonly ((signal: AbortSignal) => Promise<Value>)[],
): Promise<Value> {
  const decided = new AbortController();
  const all = ways.map((way) => way(AbortSignal.any([signal, decided.signal])));
  try {
    return await Promise.race(all);
  } finally {
    decided.abort();
    await Promise.allSettled(all);
  }
}

function outcomeOf(
  verdict: Exclude<Verdict, 'waiting'>,
  status: ServerStatus | null,
  {
    answerLost,
    already,
    problem,
    startMs,
  }: {
    readonly answerLost: boolean;
    readonly already: boolean;
    readonly problem: string | null;
    readonly startMs: number | null;
  },
): StepOutcome {
  const result = { status, answerLost };
  switch (verdict) {
    case 'reached':
      return {
        state: 'done',
        result: { ...result, ...(already ? { already } : {}), ...(startMs === null ? {} : { startMs }) },
      };
    case 'unanswered':
      return { state: 'done', result: { ...result, unanswered: true } };
    case 'crashed':
    case 'did-not-start':
    case 'ended-early':
    case 'disk-full':
      return { state: 'failed', reason: verdict, hostText: problem, result };
    case 'not-started':
    case 'timed-out':
    case 'not-seen':
      return { state: 'unknown', reason: verdict, result };
  }
}

/** @param since when the action was sent, in milliseconds since 1970 */
function sampleOf(
  { status, statusWord, usage, recordId, diskFull, game }: Server,
  since: number,
): StatusSample {
  const startedAt = usage.startedAt?.getTime() ?? null;
  return {
    ...{ status, statusWord, uptimeSeconds: usage.uptimeSeconds, startedAt, recordId, diskFull },
    ...(game && { game: { answered: game.answered, askedMs: game.askedAt.getTime() - since } }),
  };
}

function sampleBefore(before: Snapshot | null): StatusSample | null {
  if (before === null || !isStatus(before.status)) return null;
  const { status, statusWord, uptimeSeconds, startedAt = null, recordId } = before;
  return { status, statusWord, uptimeSeconds, startedAt, recordId };
}
