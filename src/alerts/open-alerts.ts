import type { Kit } from '../discord/kit.ts';
import { AlertMonitor } from './alert-monitor.ts';
import { AlertPoster } from './alert-poster.ts';

/** Returns the job that posts alerts. It also listens to operations and backup tests. */
export function openAlerts(kit: Kit): AlertMonitor {
  const { store, serverMonitor, outbox, logChannel, logger } = kit;
  const poster = new AlertPoster({ ...store, outbox, logChannel });
  return new AlertMonitor({ store, serverMonitor, poster, logger });
}
