import { isAlwaysCurrent } from '../../domain/freshness.ts';
import type { PowerAction } from '../../domain/hosting.ts';
import type { Server } from '../../domain/server.ts';
import { pollUntil, tryRead } from '../poll.ts';
import { PowerWatch, type StatusSample, type Verdict } from '../power-watch.ts';
import { currentFromMs, isDown, isStatus } from '../server-status.ts';
import type { Snapshot, StepHandler, StepOutcome } from '../step-handler.ts';
import { readServer, snapshotFrom } from './read-server.ts';

/** Sends a power action and polls the server until it succeeds or fails. */
export function powerStep(action: PowerAction): StepHandler {
  return {
    async snapshot(context) {
      return snapshotFrom(await tryRead(() => readServer(context)));
    },

    isAlreadyDone({ status }, { hosting }) {
      // The server may have been stopped or started since.
      if (!isAlwaysCurrent(hosting.capabilities.statusAgeMs)) return false;
      if (action === 'start') return status === 'running';
      return action === 'stop' && isDown(status);
    },

    async send({ hosting, account, serverId, preempted }) {
      const { output } = await hosting.power(account, serverId, action, { signal: preempted });
      return { output };
    },

    async awaitOutcome(context, step, verifyForMs) {
      const since = step.startedAt ?? Date.now();
      const { hosting, timings } = context;
      const { startDelayMs } = hosting.capabilities;
      const from = currentFromMs(hosting.capabilities, since);
      const watch = new PowerWatch(action, sampleBefore(step.before), verifyForMs, timings, {
        currentFromMs: from,
        ...(startDelayMs === undefined ? {} : { startShownMs: from + startDelayMs }),
      });
      let shown: string | null = null;
      return pollUntil(
        () => readServer(context),
        async (server, elapsedMs, readAtMs) => {
          if (server !== null && server.status !== shown && watch.isCurrent(readAtMs)) {
            shown = server.status;
            await context.progress({ status: shown });
          }
          const verdict =
            server === null
              ? watch.onTimePassed(elapsedMs)
              : watch.onSample(sampleOf(server), elapsedMs, readAtMs);
          if (verdict === 'waiting') return null;
          const already = server !== null && watch.wasAlready(sampleOf(server), elapsedMs);
          const ended = outcomeOf(verdict, server, { answerLost: verifyForMs !== null, already });
          return watch.isUnobserved ? { ...ended, endedAt: null } : ended;
        },
        { timings: context.timings, signal: context.signal, since },
      );
    },
  };
}

function outcomeOf(
  verdict: Exclude<Verdict, 'waiting'>,
  server: Server | null,
  { answerLost, already }: { readonly answerLost: boolean; readonly already: boolean },
): StepOutcome {
  const result = { status: server?.status ?? null, answerLost };
  if (verdict === 'reached') return { state: 'done', result: { ...result, ...(already ? { already } : {}) } };
  const state = verdict === 'crashed' || verdict === 'did-not-start' ? 'failed' : 'unknown';
  return { state, reason: verdict, result };
}

function sampleOf({ status, statusWord, usage }: Server): StatusSample {
  const startedAt = usage.startedAt?.getTime() ?? null;
  return { status, statusWord, uptimeSeconds: usage.uptimeSeconds, startedAt };
}

function sampleBefore(before: Snapshot | null): StatusSample | null {
  if (before === null || !isStatus(before.status)) return null;
  const { status, statusWord, uptimeSeconds, startedAt = null } = before;
  return { status, statusWord, uptimeSeconds, startedAt };
}
