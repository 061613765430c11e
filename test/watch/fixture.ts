import {
  type Account,
  type Backup,
  type Capabilities,
  type Host,
  HostError,
  type HostErrorKind,
  type Hosting,
  type PowerLog,
  type Server,
} from '@steward/hosts/model';
import { aServer, genericCapabilities } from '@steward/hosts/testing';
import { VirtualClock } from '@steward/kit/testing';
import pino from 'pino';
import { onTestFinished } from 'vitest';
import { defaultTimings, type ReadPace } from '../../src/domain/timings.ts';
import { GuildHosts } from '../../src/operations/guild-hosts.ts';
import { openStore } from '../../src/store/open.ts';
import type { Samples } from '../../src/store/repositories/samples.ts';
import type { Store } from '../../src/store/store.ts';
import type { MonitoredConnection, MonitoredServer, ServerObservation } from '../../src/watch/model/watch.ts';
import { PollingMonitor } from '../../src/watch/polling-monitor.ts';
import { aConnection, newRing, recordingLog } from '../store/fixtures.ts';
import { stoppedClock } from '../support/stopped-clock.ts';

/** A host in memory that counts what is asked of it. */
class CountingHost {
  readonly servers = new Map<string, Server>();
  /** Each call with its time: `list`, a server's id, or `backups` and a server's id. */
  readonly calls: { readonly at: number; readonly what: string; readonly key: string }[] = [];
  /** Makes a call fail. */
  fails: (what: string) => HostErrorKind | HostError | null = () => null;
  failsFor: (key: string) => HostError | null = () => null;
  /** Resolves when a call gets its response. */
  takes: () => Promise<void> = async () => {};
  backups: readonly Partial<Backup>[] = [];
  /** What it has recorded of the power of its servers; null: it has no records of it. */
  powerLog: PowerLog | null = null;
  /** What a list leaves out. */
  inList: (server: Server) => Server = (server) => server;
  /** Whether it says that there are more servers than it lists. */
  hasMore = false;
  capabilities: Capabilities = genericCapabilities;
  readonly #clock: VirtualClock;

  constructor(clock: VirtualClock, ids: readonly string[]) {
    this.#clock = clock;
    for (const id of ids) this.servers.set(id, aServer(id));
  }

  change(id: string, change: Partial<Server>): void {
    this.servers.set(id, { ...(this.servers.get(id) ?? aServer(id)), ...change });
  }

  /** Returns what was asked since the last time. */
  asked(): readonly string[] {
    return this.calls.splice(0).map(({ what }) => what);
  }

  get hosting(): Hosting {
    const call = async (what: string, { apiKey, onSend }: Account) => {
      this.calls.push({ at: this.#clock.elapsed(), what, key: apiKey });
      onSend?.({ write: false });
      await this.takes();
      const failure = this.failsFor(apiKey) ?? this.fails(what);
      if (failure instanceof HostError) throw failure;
      if (failure !== null) throw new HostError(failure, { call: 'read-server', applied: 'no' });
    };
    const hosting: Partial<Hosting> = {
      capabilities: this.capabilities,
      servers: async (account) => {
        await call('list', account);
        return { items: [...this.servers.values()].map((server) => this.inList(server)), more: this.hasMore };
      },
      server: async (account, id) => {
        await call(id, account);
        const server = this.servers.get(id);
        if (server === undefined)
          throw new HostError('unknown-server', { call: 'read-server', applied: 'no' });
        return server;
      },
      log: async () => null,
      backups: async (account, id) => {
        await call(`backups ${id}`, account);
        return { items: this.backups as readonly Backup[], more: false };
      },
    };
    if (this.powerLog !== null)
      hosting.powerLog = async (account, id) => {
        await call(`activity ${id}`, account);
        return this.powerLog;
      };
    return hosting as Hosting;
  }
}

/** What a listener got. */
interface Seen {
  readonly server: MonitoredServer;
  readonly before: ServerObservation;
}

interface FixtureOptions {
  readonly servers?: readonly string[];
  /** Whether it is the guild's own host. */
  readonly isOwnHost?: boolean;
  /** Overrides the pace, in which servers are read every 30 s although one call reads them all. */
  readonly pace?: Partial<ReadPace>;
  /** Replaces the store of samples. */
  readonly samples?: (real: Samples) => Samples;
}

/** A server monitor over a real store, with guild 100 connected, and a host in memory. */
export async function monitorFixture({
  servers = ['s1'],
  isOwnHost = false,
  pace = {},
  samples: storedSamples = (real) => real,
}: FixtureOptions = {}) {
  const clock = new VirtualClock();
  // The store asks `Date`.
  stoppedClock(clock.now());
  const host = new CountingHost(clock, servers);
  const store = await openStore({ databaseUrl: 'sqlite::memory:', keyRing: newRing(), log: recordingLog() });
  await store.connections.connect('100', isOwnHost ? { ...aConnection, openKind: 'generic' } : aConnection);
  const logged: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
  const opened: Host = {
    id: 'default',
    name: 'host.example',
    kind: 'generic',
    address: aConnection.hostingUrl,
    certificateSha256: null,
    get hosting() {
      return host.hosting;
    },
  };
  const newMonitor = (over: Store = store) =>
    new PollingMonitor({
      ...over,
      samples: storedSamples(over.samples),
      hosts: new GuildHosts(over.connections, {
        at: ({ hostingUrl }) => (hostingUrl === opened.address ? opened : null),
      }),
      logger,
      clock,
      times: { ...defaultTimings.watch, spread: 0, oneCallEveryMs: 30_000, ...pace },
    });
  const serverMonitor = newMonitor();
  await serverMonitor.start();
  const seen: Seen[] = [];
  const connections: MonitoredConnection[] = [];
  serverMonitor.subscribe({
    onServer: (server, before) => void seen.push({ server, before }),
    onConnection: (_, connection) => void connections.push(connection),
  });
  onTestFinished(async () => {
    await serverMonitor.stop();
    await store.close();
  });
  const [connection] = await store.connections.list('100');
  return {
    clock,
    host,
    store,
    serverMonitor,
    newMonitor,
    seen,
    connections,
    logged,
    /** Returns the stored samples of a server: their times and statuses. */
    samples: async (serverId: string) => {
      const all = await store.samples.since(connection?.accountId ?? '', serverId, new Date(0));
      return all.map(({ at, status }) => [at.getTime(), status] as const);
    },
  };
}

/** The need of a server of `aConnection`; null: all servers. */
export function needOf(id: string | null, backups = false) {
  return { server: id === null ? null : { connectionId: 'default', id }, backups };
}
