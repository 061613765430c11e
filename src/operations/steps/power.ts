import type { PowerAction } from '../../domain/hosting.ts';
import type { Server } from '../../domain/server.ts';
import { pollUntil, tryRead } from '../poll.ts';
import { PowerWatch, type StatusSample, type Verdict } from '../power-watch.ts';
import { isDown, isStatus } from '../server-status.ts';
import type { Snapshot, StepHandler, StepOutcome } from '../step-handler.ts';
import { readServer, snapshotFrom } from './read-server.ts';

/** Sends a power action and follows the server until it gets there. */
export function powerStep(action: PowerAction): StepHandler {
  return {
    async snapshot(context) {
      return snapshotFrom(await tryRead(() => readServer(context)));
    },

    isAlreadyDone({ status }) {
      if (action === 'start') return status === 'running';
      return action === 'stop' && isDown(status);
    },

    async send({ hosting, account, serverId, abandoned }) {
      const { output } = await hosting.power(account, serverId, action, { signal: abandoned });
      return { output };
    },

    async awaitOutcome(context, step, lostMs) {
      const since = step.startedAt ?? Date.now();
      const watch = new PowerWatch(action, sightingBefore(step.before), lostMs, context.timings);
      let shown: string | null = null;
      return pollUntil(
        () => readServer(context),
        async (server, elapsedMs) => {
          if (server !== null && server.status !== shown) {
            shown = server.status;
            await context.progress({ status: shown });
          }
          const verdict =
            server === null ? watch.patience(elapsedMs) : watch.see(sighting(server), elapsedMs);
          if (verdict === 'waiting') return null;
          const settled = settlement(verdict, server, lostMs !== null);
          return watch.unseen ? { ...settled, endedAt: null } : settled;
        },
        { timings: context.timings, signal: context.signal, since },
      );
    },
  };
}

function settlement(
  verdict: Exclude<Verdict, 'waiting'>,
  server: Server | null,
  answerLost: boolean,
): StepOutcome {
  const result = { status: server?.status ?? null, answerLost };
  if (verdict === 'reached') return { state: 'done', result };
  const state = verdict === 'crashed' || verdict === 'did-not-start' ? 'failed' : 'unknown';
  return { state, reason: verdict, result };
}

function sighting({ status, statusWord, usage }: Server): StatusSample {
  const startedAt = usage.startedAt?.getTime() ?? null;
  return { status, statusWord, uptimeSeconds: usage.uptimeSeconds, startedAt };
}

function sightingBefore(before: Snapshot | null): StatusSample | null {
  if (before === null || !isStatus(before.status)) return null;
  const { status, statusWord, uptimeSeconds, startedAt = null } = before;
  return { status, statusWord, uptimeSeconds, startedAt };
}
