import type { Logger } from 'pino';
import type { ShardStates } from './discord/gateway/shard-states.ts';
import type { AddressBan } from './discord/rest/address-ban.ts';
import type { Operator } from './domain/people.ts';
import type { HttpOptions, HttpServer } from './http/serve.ts';
import type { Readiness } from './metrics/health.ts';
import type { Monitor } from './metrics/metrics.ts';

interface BotHttpOptions extends Omit<HttpOptions, 'routes'> {
  readonly operator: Operator;
  readonly monitor: Monitor | null;
  readonly readiness: Readiness;
  readonly logger: Logger;
}

/** Serves health, metrics and legal pages. Imports them only if HTTP is used: they cost 24 MB and time. */
export async function openHttp(options: BotHttpOptions): Promise<HttpServer> {
  const { operator, monitor, readiness } = options;
  const { legalRoutes } = await import('./setup/legal-pages.ts');
  const routes = [...(monitor === null ? [] : [monitor.routes(readiness)]), legalRoutes(operator)];
  const { serveHttp } = await import('./http/serve.ts');
  return serveHttp({ ...options, routes });
}

interface MonitoredParts {
  /** Every name that an interaction can have. */
  readonly names: Iterable<string>;
  readonly shards: ShardStates;
  readonly ban: AddressBan;
  readonly logger: Logger;
}

/** Opens the metrics. Imports them only if HTTP is served, for the same reason. */
export async function openMonitor({ names, shards, ban, logger }: MonitoredParts): Promise<Monitor> {
  const monitoring = await import('./metrics/metrics.ts');
  const monitor = monitoring.openHealthMonitor({
    names,
    shards: () => shards.all,
    isAddressRefused: () => ban.isOn,
    logger,
  });
  shards.watch(monitor.onShard);
  return monitor;
}
