import { setTimeout as sleep } from 'node:timers/promises';
import {
  isAlwaysCurrent,
  isDown,
  type PowerAction,
  type Server,
  type ServerStatus,
} from '@steward/hosts/model';
import type { Step } from '../../domain/operation.ts';
import { LivePower } from '../live-power.ts';
import { pollUntil, tryRead } from '../poll.ts';
import { PowerOutcome, type StatusSample, type Verdict } from '../power-outcome.ts';
import { currentFromMs, isStatus } from '../server-status.ts';
import type { Snapshot, StepContext, StepHandler, StepOutcome, VerifyForMs } from '../step-handler.ts';
import { readForStep, snapshotFrom } from './read-server.ts';
import { saidAtStart } from './start-console.ts';

/** Sends a power action and follows the server, by its live statuses and by reads, until it succeeds or fails. */
export function powerStep(action: PowerAction): StepHandler {
  return {
    async snapshot(context) {
      // Opened before the action is sent, so that no change of the status is missed.
      const [server] = await Promise.all([tryRead(readForStep(context)), context.live.open()]);
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
      const waiting = await saidAtStart(action, context, outcome);
      return waiting === null ? outcome : { ...outcome, result: { ...outcome.result, waiting } };
    },
  };
}

/** Follows the server until the action succeeds or fails. */
function followed(
  action: PowerAction,
  context: StepContext,
  step: Step,
  verifyForMs: VerifyForMs,
): Promise<StepOutcome> {
  if (context.hosting.followStatus === undefined) return readOutcome(action, context, step, verifyForMs);
  return firstOf(context.signal, [
    (signal) => readOutcome(action, { ...context, signal }, step, verifyForMs),
    (signal) => liveOutcome(action, { ...context, signal }, verifyForMs),
  ]);
}

/** Polls the server until the action succeeds or fails. */
function readOutcome(
  action: PowerAction,
  context: StepContext,
  step: Step,
  verifyForMs: VerifyForMs,
): Promise<StepOutcome> {
  const since = step.startedAt ?? Date.now();
  const { hosting, timings } = context;
  const { startDelayMs } = hosting.capabilities;
  const from = currentFromMs(hosting.capabilities, since);
  const outcome = new PowerOutcome(action, sampleBefore(step.before), verifyForMs, timings, {
    currentFromMs: from,
    ...(startDelayMs === undefined ? {} : { startShownMs: from + startDelayMs }),
  });
  let shown: string | null = null;
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
      const isNews =
        server !== null && server.status !== shown && outcome.isCurrent(readAtMs, sampleOf(server));
      if (isNews && context.live.status === null) {
        shown = server.status;
        await context.progress({ status: shown });
      }
      const verdict =
        server === null
          ? outcome.onTimePassed(elapsedMs)
          : outcome.onSample(sampleOf(server), elapsedMs, readAtMs);
      if (verdict === 'waiting') return null;
      const already = server !== null && outcome.wasAlready(sampleOf(server), elapsedMs);
      const answerLost = verifyForMs !== null;
      const { status = null, problem = null } = server ?? {};
      const ended = outcomeOf(verdict, status, { answerLost, already, problem });
      return outcome.isUnobserved ? { ...ended, endedAt: null } : ended;
    },
    {
      timings: context.timings,
      signal: context.signal,
      since,
      onBegin: (readNow) => context.live.listenToServer(readNow),
    },
  );
}

/** Follows the server's live statuses until the action succeeds or fails; never ends if there are none. */
async function liveOutcome(
  action: PowerAction,
  { live, timings, signal, progress }: StepContext,
  verifyForMs: VerifyForMs,
): Promise<StepOutcome> {
  const power = new LivePower(action, timings.graceMs);
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
      // Without live statuses, the last one says nothing.
      const verdict = status === null ? 'waiting' : power.verdict(performance.now());
      if (verdict !== 'waiting') {
        const already = live.isMarked && power.isUnchanged;
        return outcomeOf(verdict, status, { answerLost: verifyForMs !== null, already, problem: null });
      }
      if (status !== null && status !== shown) {
        shown = status;
        await progress({ status });
      } else {
        await Promise.race([changed.promise, sleep(timings.graceMs, undefined, { signal })]);
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
  }: { readonly answerLost: boolean; readonly already: boolean; readonly problem: string | null },
): StepOutcome {
  const result = { status, answerLost };
  if (verdict === 'reached') return { state: 'done', result: { ...result, ...(already ? { already } : {}) } };
  const hasEnded = verdict === 'crashed' || verdict === 'did-not-start' || verdict === 'disk-full';
  if (hasEnded) return { state: 'failed', reason: verdict, hostText: problem, result };
  return { state: 'unknown', reason: verdict, result };
}

function sampleOf({ status, statusWord, usage, recordId, diskFull }: Server): StatusSample {
  const startedAt = usage.startedAt?.getTime() ?? null;
  return { status, statusWord, uptimeSeconds: usage.uptimeSeconds, startedAt, recordId, diskFull };
}

function sampleBefore(before: Snapshot | null): StatusSample | null {
  if (before === null || !isStatus(before.status)) return null;
  const { status, statusWord, uptimeSeconds, startedAt = null, recordId } = before;
  return { status, statusWord, uptimeSeconds, startedAt, recordId };
}
