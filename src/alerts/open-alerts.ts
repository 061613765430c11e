import type { GameRule } from '@steward/worlds/model';
import type { Kit } from '../discord/kit.ts';
import { AlertMonitor } from './alert-monitor.ts';
import { AlertPoster } from './alert-poster.ts';
import { HeldCalls } from './held-calls.ts';
import { MuteEnds } from './mute-ends.ts';

/**
 * Returns the job that posts alerts, which also listens to operations and backup tests, the one that makes up for mentions, and the
 * one that ends mutes.
 * @param games all games: their consoles say for what they wait
 */
export function openAlerts(kit: Kit, games: readonly GameRule[]) {
  const { store, serverMonitor, outbox, logChannel, timings, logger } = kit;
  const { settleMs } = timings.operations;
  const poster = new AlertPoster({ ...store, outbox, logChannel });
  return {
    monitor: new AlertMonitor({ store, serverMonitor, poster, games, settleMs, logger }),
    heldCalls: new HeldCalls({
      ...store,
      messages: store,
      outbox,
      logger,
      everyMs: timings.heldCallsEveryMs,
    }),
    muteEnds: new MuteEnds({
      ...store,
      poster,
      outbox,
      logChannel,
      logger,
      everyMs: timings.muteEndsEveryMs,
    }),
  };
}
