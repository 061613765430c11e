import { createHash } from 'node:crypto';
import { systemClock } from '@steward/kit';
import { LRUCache } from 'lru-cache';
import { type DialectOptions, dialects } from './dialects/index.ts';
import type { CallReport } from './host-client.ts';
import { createHosting, type HostingOptions } from './hosting-client.ts';
import { type ListeningAt, presentedCertificate } from './http/connector.ts';
import { notConnected } from './http/http-error.ts';
import { type PublicNetwork, publicNetwork } from './http/public-connector.ts';
import type { Host, HostSettings, Hosts, OpenHostKind, StoredHost } from './model/host.ts';
import { HostError } from './model/host-error.ts';
import type { Capabilities } from './model/hosting.ts';
import { GameAsker } from './query/game-asker.ts';
import { createQuerier } from './query/index.ts';
import type { GameAskers } from './server-games.ts';
import { SharedConsoles } from './shared-consoles.ts';
import { type Strangers, strangersIn } from './strangers.ts';

export interface HostsOptions
  extends Pick<HostingOptions, 'timeoutMs' | 'userAgent' | 'onList' | 'onServersRead' | 'leastReadMs'>,
    Pick<DialectOptions, 'powerField' | 'commandField' | 'ownServer'> {
  readonly hosts: readonly ConfiguredHost[];
  /** The kinds of hosts that guilds can add themselves. Default: none. */
  readonly openHosts?: readonly OpenHostKind[];
  /** Through which guilds' own hosts are called. Default: the public internet. */
  readonly network?: PublicNetwork | undefined;
  /** Gets each call. Default: nothing is logged. */
  readonly logger?: { debug(fields: object, message: string): void };
  /** Called when a call to a host ends. The host is `open-` and its kind for all hosts of guilds' own. */
  readonly onCall?: ((report: CallReport, host: string) => void) | undefined;
  /** Changes the capabilities of each dialect. Default: they stay. */
  readonly capabilities?: ((capabilities: Capabilities) => Capabilities) | undefined;
}

/** A host of the settings. */
export interface ConfiguredHost extends HostSettings {
  /** Returns where it listens now, if its address is a name only; rejects if it doesn't listen. Default: the address says it. */
  readonly listeningAt?: (() => Promise<ListeningAt>) | undefined;
}

/** How a host is reached. */
interface Route {
  /** Null: the settings name its address. */
  readonly strangers: Strangers | null;
  readonly games: GameAskers;
  /** The host's name in logs and metrics. */
  readonly label: string;
  readonly consoles: SharedConsoles;
  readonly listeningAt?: ConfiguredHost['listeningAt'];
}

/**
 * How many hosts are kept that are opened for connections. Idle, each has no socket and up to 1 MB of caches; one that is
 * dropped still serves the operations that hold it.
 */
const maxOpened = 200;
/** Of a guild's own host: connections for reads, and as many for writes, and the length of each of its four caches. */
const ownHostLimits = { connections: 32, cachedLength: 150_000 };
/** The longest name of a guild's own host, in UTF-16 units: that of the settings. */
const maxName = 40;

/**
 * Opens the configured hosts, each with connections, caches and rate limits of its own; opens others for connections when
 * they are used. `close` aborts the calls in flight of those that are open.
 */
export function createHosts(options: HostsOptions): Hosts & { close(): Promise<void> } {
  const { openHosts = [], timeoutMs, network = publicNetwork() } = options;
  const consoles = new SharedConsoles(systemClock);
  const strangersGames = new GameAsker(createQuerier({ publicOnly: network }));
  const games = { own: new GameAsker(createQuerier()), typed: strangersGames };
  const direct = { strangers: null, games, consoles };
  const guarded = {
    strangers: strangersIn(network),
    games: { own: strangersGames, typed: strangersGames },
    consoles,
  };
  const configured = options.hosts.map(({ listeningAt, ...settings }) =>
    openHost(settings, { ...direct, label: settings.id, listeningAt }, options),
  );
  const byAddress = new Map(configured.map((host) => [host.address, host]));
  const opened = new LRUCache<string, ReturnType<typeof openHost>>({ max: maxOpened });
  const open = (settings: HostSettings, route: Route) => {
    const key = JSON.stringify([route.label, settings.address, settings.certificateSha256]);
    const kept = opened.get(key);
    if (kept !== undefined) return kept;
    const host = openHost(settings, route, options);
    opened.set(key, host);
    return host;
  };
  return {
    all: configured,
    open: openHosts,
    at(stored: StoredHost): Host | null {
      const { hostingUrl: address, openKind: kind, certificateSha256 } = stored;
      const host = byAddress.get(address);
      if (host !== undefined) {
        const isPinned = certificateSha256 !== null && host.certificateSha256 === null;
        return isPinned ? open({ ...host, certificateSha256 }, { ...direct, label: host.id }) : host;
      }
      if (kind === null || !openHosts.includes(kind)) return null;
      return open(ownHost(address, kind, certificateSha256), { ...guarded, label: `open-${kind}` });
    },
    async certificate(address) {
      try {
        return await presentedCertificate(address, {
          timeoutMs,
          publicOnly: byAddress.has(address) ? undefined : network,
        });
      } catch (error) {
        const cause = notConnected(error);
        throw new HostError('unreachable', { call: 'list-servers', applied: 'no', cause });
      }
    },
    forget: (accountId) => consoles.forget(accountId),
    close: async () => {
      consoles.close();
      await Promise.all([...configured, ...opened.values()].map(({ hosting }) => hosting.close()));
    },
  };
}

/** Returns the settings of a guild's own host; its id is the same for the same address. */
function ownHost(address: string, kind: OpenHostKind, certificateSha256: string | null): HostSettings {
  const digest = createHash('sha256').update(address).digest('hex').slice(0, 16);
  const name = address.replace(/^https:\/\//, '').slice(0, maxName);
  return { id: `own-${digest}`, name, kind, address, certificateSha256 };
}

function openHost(
  settings: HostSettings,
  { strangers, games, label, consoles, listeningAt }: Route,
  { logger, onCall, capabilities, ...options }: HostsOptions,
) {
  const { kind, address, certificateSha256 } = settings;
  const network = strangers?.network ?? null;
  const dialect = dialects[kind]({ ...options, address, network, consoles, now: systemClock.now });
  const hosting = createHosting(
    {
      ...options,
      games,
      baseUrl: address,
      listeningAt,
      ...(certificateSha256 === null ? {} : { certificateSha256 }),
      ...(strangers === null ? {} : { strangers, ...ownHostLimits }),
      logger: { debug: (fields, message) => logger?.debug({ ...fields, host: label }, message) },
      onCall: (report) => onCall?.(report, label),
    },
    capabilities === undefined
      ? dialect
      : {
          ...dialect,
          get capabilities() {
            return capabilities(dialect.capabilities);
          },
        },
  );
  return { ...settings, hosting };
}
