import type { Host, HostSettings, Hosts } from '../domain/host.ts';
import type { Capabilities } from '../domain/hosting.ts';
import { createPinger, type Pinger } from '../minecraft/server-list-ping.ts';
import { dialects } from './dialects/index.ts';
import type { CallReport } from './host-client.ts';
import { createHosting } from './hosting-client.ts';
import { systemClock } from './retries.ts';

export interface HostsOptions {
  readonly hosts: readonly HostSettings[];
  /** For one attempt of a call, in milliseconds. */
  readonly timeoutMs: number;
  /** The body fields of generic hosts that carry a power action and a console command. */
  readonly powerField: string;
  readonly commandField: string;
  readonly logger: { debug(fields: object, message: string): void };
  /** Called when a call to a host ends. */
  readonly onCall?: ((report: CallReport, hostId: string) => void) | undefined;
  /** Changes the capabilities of each dialect. Default: they stay. */
  readonly capabilities?: ((capabilities: Capabilities) => Capabilities) | undefined;
}

/**
 * Opens the configured hosts, each with connections, caches and rate limits of its own. `close` aborts their calls in
 * flight.
 */
export function createHosts(options: HostsOptions): Hosts & { close(): Promise<void> } {
  const { ping } = createPinger();
  const opened = options.hosts.map((settings) => openHost(settings, ping, options));
  const byAddress = new Map<string, Host>(opened.map((host) => [host.address, host]));
  return {
    all: opened,
    at: (address) => byAddress.get(address) ?? null,
    close: async () => {
      await Promise.all(opened.map(({ hosting }) => hosting.close()));
    },
  };
}

function openHost(
  settings: HostSettings,
  ping: Pinger['ping'],
  { logger, onCall, capabilities, ...options }: HostsOptions,
) {
  const { id, kind, address, certificateSha256 } = settings;
  const dialect = dialects[kind]({ ...options, address, ping, now: systemClock.now });
  const hosting = createHosting(
    {
      ...options,
      baseUrl: address,
      ...(certificateSha256 === null ? {} : { certificateSha256 }),
      logger: { debug: (fields, message) => logger.debug({ ...fields, host: id }, message) },
      onCall: (report) => onCall?.(report, id),
    },
    capabilities === undefined ? dialect : { ...dialect, capabilities: capabilities(dialect.capabilities) },
  );
  return { ...settings, hosting };
}
