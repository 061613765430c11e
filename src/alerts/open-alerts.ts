import type { GameRule } from '@steward/worlds/model';
import type { Kit } from '../discord/kit.ts';
import { AlertMonitor } from './alert-monitor.ts';
import { AlertPoster } from './alert-poster.ts';

/**
 * Returns the job that posts alerts. It also listens to operations and backup tests.
 * @param games all games: their consoles say for what they wait
 */
export function openAlerts(kit: Kit, games: readonly GameRule[]): AlertMonitor {
  const { store, serverMonitor, outbox, logChannel, logger } = kit;
  const poster = new AlertPoster({ ...store, outbox, logChannel });
  return new AlertMonitor({ store, serverMonitor, poster, games, logger });
}
