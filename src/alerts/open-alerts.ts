import type { Kit } from '../discord/kit.ts';
import { AlertMonitor } from './alert-monitor.ts';
import { AlertPoster } from './alert-poster.ts';
import type { AlertButtonIds } from './kinds/alert-kind.ts';

/** Returns the job that alerts people, and what it is told of. */
export function openAlerts(kit: Kit, buttonIds: AlertButtonIds): AlertMonitor {
  const { store, serverMonitor, outbox, logChannel, logger } = kit;
  const poster = new AlertPoster({ ...store, outbox, logChannel, buttonIds });
  return new AlertMonitor({ store, serverMonitor, poster, logger });
}
