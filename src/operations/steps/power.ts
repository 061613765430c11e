import type { PowerAction } from '../../domain/hosting.ts';
import type { Server } from '../../domain/server.ts';
import { follow, glance } from '../follow.ts';
import { PowerWatch, type Sighting, type Verdict } from '../power-watch.ts';
import { isDown, isStatus } from '../server-status.ts';
import type { Before, Settlement, StepKind } from '../step-kind.ts';
import { beforeFrom, look } from './look.ts';

/** Sends a power action and follows the server until it gets there. */
export function powerStep(action: PowerAction): StepKind {
  return {
    async before(context) {
      return beforeFrom(await glance(() => look(context)));
    },

    isThere({ status }) {
      if (action === 'start') return status === 'running';
      return action === 'stop' && isDown(status);
    },

    async send({ hosting, account, serverId, abandoned }) {
      const { output } = await hosting.power(account, serverId, action, { signal: abandoned });
      return { output };
    },

    async settle(context, step, lostMs) {
      const since = step.startedAt ?? Date.now();
      const watch = new PowerWatch(action, sightingBefore(step.before), lostMs, context.pace);
      let shown: string | null = null;
      return follow(
        () => look(context),
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
        { pace: context.pace, signal: context.signal, since },
      );
    },
  };
}

function settlement(
  verdict: Exclude<Verdict, 'waiting'>,
  server: Server | null,
  answerLost: boolean,
): Settlement {
  const result = { status: server?.status ?? null, answerLost };
  if (verdict === 'reached') return { state: 'done', result };
  const state = verdict === 'crashed' || verdict === 'did not start' ? 'failed' : 'unknown';
  return { state, reason: verdict, result };
}

function sighting({ status, statusWord, usage }: Server): Sighting {
  const startedAt = usage.startedAt?.getTime() ?? null;
  return { status, statusWord, uptimeSeconds: usage.uptimeSeconds, startedAt };
}

function sightingBefore(before: Before | null): Sighting | null {
  if (before === null || !isStatus(before.status)) return null;
  const { status, statusWord, uptimeSeconds, startedAt = null } = before;
  return { status, statusWord, uptimeSeconds, startedAt };
}
