import { gzipSync } from 'node:zlib';
import {
  craftyTimes,
  exarotonStatus,
  FakeCrafty,
  FakeExaroton,
  type PanelKind,
  PterodactylPanel,
  realTimes,
  TestClock,
  type Traffic,
} from '@steward/fake-hosts';
import { createHosts } from '@steward/hosts';
import type { Capabilities, HostKind } from '@steward/hosts/model';
import { ScriptedHost } from '../support/scripted-host.ts';

/** The changes that a host can be asked for. */
export type Change = 'start' | 'stop' | 'restart' | 'kill' | 'command' | 'create' | 'restore' | 'delete';
/** The servers of a host, by name; the names begin with different letters. */
export type Servers = Readonly<Record<string, 'running' | 'stopped'>>;

/** A fake host. Its servers have run, or not, for hours, and one player is on each running server. */
interface TestHost {
  /** For `HOSTS`. */
  readonly address: string;
  readonly certificateSha256?: string;
  readonly key: string;
  readonly traffic: Traffic;
  /** Returns a pattern of the requests for a change of a server. */
  request(change: Change, server: string): RegExp;
  /** Returns a pattern of the reads of a server's status. */
  readonly statusRead: RegExp;
  /** Stores a backup that is complete; returns its id. */
  addBackup(server: string): Promise<string>;
  /** Writes a file of a server now. */
  write(server: string, path: string, content: Uint8Array): void;
  /** The requests for archives. */
  readonly archiveRead: RegExp;
  /** Prints a line in the console of a server. */
  print(server: string, line: string): void;
  /** Lets the next backup of the server fail, with this reason where the host tells one. */
  failBackup(server: string, reason: string): void;
  /** Returns the commands that the game received. */
  commands(server: string): readonly unknown[];
  /** Returns whether the world is the one of a backup. */
  isRestored(server: string): boolean;
  /** Holds the next change of a server: it is accepted, and does not end before `release`. */
  hold(change: 'restart' | 'start' | 'restore', server: string): void;
  release(server: string): Promise<void>;
  /** Restarts the machine of the servers once it has begun a restore. Left out if the host has no other than its own. */
  restartInRestore?(): Promise<void>;
  /** Refuses all requests of the key as too many. Left out if the host never does. */
  limit?(): void;
  close(): Promise<void>;
}

/** One kind of host, and what no capability says of how it differs in what people see. */
interface ListedKind {
  readonly name: string;
  readonly kind: HostKind;
  start(servers: Servers): Promise<TestHost>;
  /** The reason that people read if a backup failed because the disk is full; null if the host tells none. */
  readonly backupFailure: string | null;
  /** The player who is on a running server, as the host tells; null if it does not, and the game does not respond. */
  readonly player: string | null;
  /** Whether it limits the requests of a key. */
  readonly limitsKey: boolean;
  /** Whether its servers are on another machine, which can be restarted alone. */
  readonly hasMachines: boolean;
}

export interface Kind extends ListedKind {
  readonly capabilities: Capabilities;
}

/** How many times faster than real ones these hosts are. */
const speed = 100;
const hour = 3_600_000;
/** How long a held change takes. */
const heldMs = 60_000;

/**
 * Shortens the times in a host's capabilities as those of the fake hosts are. `startDelayMs` is left out: a start that is held
 * takes as long as a test needs.
 */
export function hastened({ backups, statusAgeMs, startDelayMs: _, ...rest }: Capabilities): Capabilities {
  const { createDelayMs = 0, createSettlesMs = 0 } = backups ?? {};
  return {
    ...rest,
    statusAgeMs: statusAgeMs / speed,
    backups: backups && {
      ...backups,
      createDelayMs: createDelayMs / speed,
      createSettlesMs: createSettlesMs / speed,
    },
  };
}

function hasten<T extends object>(times: T): T {
  const entries = Object.entries(times).map(([name, ms]) => [name, typeof ms === 'number' ? ms / speed : ms]);
  return Object.assign({}, times, Object.fromEntries(entries));
}

const infinite = Number.POSITIVE_INFINITY;
const player = 'Steve';
const longAgo = '2026-01-02T03:04:05Z';

async function startGeneric(servers: Servers): Promise<TestHost> {
  const host = await new ScriptedHost({
    servers: Object.entries(servers).map(([name, status]) => ({
      id: name,
      record: { name, status, players: status === 'running' ? [player] : [], started_at: longAgo },
      log: [],
      files: [],
      archives: new Map(),
    })),
  }).start();
  const path = (server: string) => `/v1/servers/${server}`;
  for (const [name, status] of Object.entries(servers)) {
    const answer = {
      status: 409,
      body: { error: { code: 'not_running', message: `${name} must be running` } },
    };
    if (status === 'stopped') host.scripts({ on: `POST ${path(name)}/command`, answer });
  }
  const paths: Partial<Record<Change, string>> = {
    command: '/command',
    create: '/backups',
    restore: '/backups/[^/]+/restore',
    delete: '/backups/[^/]+',
  };
  const lastAction = (server: string) =>
    Object(host.calls.findLast((call) => call.path === `${path(server)}/power`)?.body).action;
  const request: TestHost['request'] = (change, server) =>
    new RegExp(`^(?:POST|DELETE) ${path(server)}${paths[change] ?? '/power'}$`);
  return {
    address: host.url,
    key: 'test-key-of-the-account',
    traffic: host.traffic,
    request,
    statusRead: /^GET \/v1\/servers\/[^/]+$/,
    async addBackup(server) {
      const { backups, archives } = host.server(server);
      const id = `b-${backups.length + 1}`;
      const archive = gzipSync(Buffer.alloc(1_024));
      backups.push({ id, created_at: longAgo, size_bytes: archive.length });
      archives?.set(id, archive);
      return id;
    },
    write(name, path, content) {
      const server = host.server(name);
      server.files = [...(server.files ?? []), { path, content, modifiedAt: Date.now() }];
    },
    archiveRead: /\/archive$/,
    print(name, line) {
      const server = host.server(name);
      server.log = [...(server.log ?? []), line];
    },
    failBackup(server, error) {
      const failed = { id: 'b-failed', status: 'failed', error, created_at: new Date().toISOString() };
      host.scripts({
        on: request('create', server),
        answer: { status: 202, body: { id: failed.id, status: 'creating' } },
      });
      void host.traffic.received(request('create', server)).then(() => {
        host.server(server).backups.push(failed);
      });
    },
    commands: (server) =>
      host.calls
        .filter((call) => call.path === `${path(server)}/command`)
        .map(({ body }) => Object(body).command),
    isRestored: (server) => host.server(server).record['restored'] !== undefined,
    hold: (change, server) =>
      host.scripts({ on: request(change, server), answer: { status: 202, body: {} } }),
    async release(server) {
      const { record } = host.server(server);
      const action = lastAction(server);
      if (host.traffic.of(request('restore', server)).length > 0) record['restored'] = 'b-1';
      else Object.assign(record, { status: 'running', started_at: new Date().toISOString(), action });
    },
    limit: () =>
      host.scripts({ on: /./, answer: { status: 429, headers: { 'retry-after': '300' } }, times: 1_000 }),
    close: () => host.close(),
  };
}

async function startPanel(kind: PanelKind, servers: Servers): Promise<TestHost> {
  // An hour passes at once: with stats every 10 ms that takes seconds.
  const { tokenMs, tokenCheckMs, statsMs, ...others } = realTimes;
  const quick = hasten(others);
  const panel = await PterodactylPanel.start({
    kind,
    version: '1.14.1',
    wings: '1.13',
    times: quick,
    // Minutes pass in less than a second.
    limits: { backups: infinite, restores: infinite, tokens: infinite, requestsPerMinute: 1_000_000 },
  });
  panel.usesLongIds = true;
  const named = (name: string) => panel.server(idOf(name));
  /** Eight hexadecimal digits. */
  const idOf = (name: string) => Buffer.from(name.padEnd(4)).toString('hex').slice(0, 8);
  for (const [name, status] of Object.entries(servers)) {
    // Nothing listens at this port: games choose others.
    const server = panel.addServer({ id: idOf(name), name }).listenAt({ ip: '127.0.0.1', port: 1 });
    if (status === 'running') server.run();
  }
  panel.advance(hour);
  const paths: Partial<Record<Change, string>> = {
    command: 'command',
    create: 'backups',
    restore: 'backups/[^/]+/restore',
    delete: 'backups/[^/]+',
  };
  return {
    address: panel.url,
    key: panel.owner.key,
    traffic: panel.traffic,
    request: (change, server) =>
      new RegExp(`^(?:POST|DELETE) /api/client/servers/${idOf(server)}/${paths[change] ?? 'power'}$`),
    statusRead: /\/resources$/,
    async addBackup(name) {
      const server = named(name);
      const { uuid } = server.addBackup(`Backup ${server.backups.length + 1}`).complete();
      server.files.set('world/level.dat', 'later');
      return uuid;
    },
    write: (name, path, content) => void named(name).files.write(path, content),
    archiveRead: /\/download\/backup$/,
    print: (name, line) => named(name).print(line),
    failBackup(name) {
      const { backups } = named(name);
      const count = backups.length;
      panel.times.backupMs = Number.POSITIVE_INFINITY;
      void panel.requested(() => backups.length > count).then(() => backups.at(-1)?.fail());
    },
    commands: (name) => named(name).commands,
    isRestored: (name) => named(name).files.get('world/level.dat') === 'seed 1',
    hold: (change) =>
      Object.assign(
        panel.times,
        change === 'restore' ? { restoreMs: heldMs } : { startMs: heldMs, stopMs: heldMs },
      ),
    async release() {
      Object.assign(panel.times, quick);
      panel.advance(heldMs);
    },
    async restartInRestore() {
      await panel.requested(({ path }) => path.endsWith('/restore'));
      panel.restartNode();
    },
    limit() {
      panel.limits.requestsPerMinute = 0;
    },
    close: () => panel.close(),
  };
}

async function startExaroton(servers: Servers): Promise<TestHost> {
  const { online, offline } = exarotonStatus;
  const clock = new TestClock();
  const exaroton = await FakeExaroton.start({
    clock,
    servers: Object.entries(servers).map(([name, status]) => ({
      name,
      status: status === 'running' ? online : offline,
      players: status === 'running' ? [player] : [],
    })),
  });
  const quick = hasten(exaroton.times);
  Object.assign(exaroton.times, quick);
  const named = (name: string) => {
    const server = exaroton.servers.values().find((one) => one.name === name);
    if (server === undefined) throw new Error(`no server ${name}`);
    return server;
  };
  const none = () => {
    throw new Error('exaroton has no backups');
  };
  return {
    address: exaroton.url,
    key: 'exaroton-token',
    traffic: exaroton.traffic,
    request: (change, server) => new RegExp(`^(?:GET|POST) /v1/servers/${named(server).id}/${change}/?$`),
    statusRead: /^GET \/v1\/servers\/[^/]+\/?$/,
    addBackup: none,
    write: () => {
      throw new Error('exaroton’s files are not read');
    },
    archiveRead: /^none$/,
    print: (name, line) => void named(name).log.push(line),
    failBackup: none,
    commands: (name) => named(name).commands,
    isRestored: () => false,
    hold: () => Object.assign(exaroton.times, { starting: heldMs, restarting: heldMs }),
    async release() {
      Object.assign(exaroton.times, quick);
      // Both halves of a restart are held.
      await clock.advance(2 * heldMs);
    },
    limit() {
      exaroton.rateLimit = { requests: 0, windowMs: hour, retryAfter: 300 };
    },
    close: () => exaroton.close(),
  };
}

async function startCrafty(servers: Servers): Promise<TestHost> {
  const clock = new TestClock();
  const crafty = await FakeCrafty.start({
    clock,
    servers: Object.keys(servers).map((name) => ({ name })),
  });
  const { panel } = crafty;
  const named = (name: string) => {
    const server = panel.servers.values().find((one) => one.name === name);
    const config = panel.backupConfigs.values().find((one) => one.server_id === server?.id);
    if (server === undefined || config === undefined) throw new Error(`no server ${name}`);
    return { server, config };
  };
  for (const [name, status] of Object.entries(servers)) {
    const { server } = named(name);
    if (status === 'running') panel.start(server);
    server.players = [player];
  }
  await clock.advance(hour);
  const { tell, ...others } = craftyTimes;
  // More often, its sockets would be most of the work.
  const quick = { ...hasten(others), tell: tell / 20 };
  Object.assign(panel.times, quick);
  // What is due in real times yet.
  await clock.advance(craftyTimes.record);
  const words: Readonly<Record<Change, string>> = {
    start: 'action/start_server',
    stop: 'action/stop_server',
    restart: 'action/restart_server',
    kill: 'action/kill_server',
    command: 'stdin',
    create: 'action/backup_server/[^/]+',
    restore: 'backups/backup/[^/]+',
    delete: 'backups/backup/[^/]+/files',
  };
  return {
    address: crafty.url,
    certificateSha256: crafty.tls.fingerprint,
    key: crafty.addKey(),
    traffic: crafty.traffic,
    request: (change, server) =>
      new RegExp(`^(?:POST|DELETE) /api/v2/servers/${named(server).server.id}/${words[change]}$`),
    statusRead: /\/stats$/,
    async addBackup(name) {
      const { server, config } = named(name);
      const archives = panel.archivesOf(config);
      const file = `2026-01-02_03-04-0${archives.size + 1}.zip`;
      archives.set(file, { name: file, bytes: 1_000, files: server.files.stored() });
      server.files.set('world/level.dat', 'later');
      return `${config.backup_id}~${file}`;
    },
    write: (name, path, content) => void named(name).server.files.write(path, content),
    archiveRead: /\/download\/[^/]+$/,
    print: (name, line) => void named(name).server.console.push(line),
    failBackup: (name, reason) => panel.failNextBackup(named(name).config, reason),
    commands: (name) => named(name).server.commands,
    isRestored: (name) => named(name).server.files.get('world/level.dat') === 'the first world',
    hold: (change) => {
      panel.times[change === 'restore' ? 'unpack' : 'queue'] = heldMs;
    },
    async release() {
      Object.assign(panel.times, quick);
      await clock.advance(heldMs);
    },
    close: () => crafty.close(),
  };
}

const listed: readonly ListedKind[] = [
  {
    name: 'generic',
    kind: 'generic',
    start: startGeneric,
    backupFailure: 'disk full',
    player,
    limitsKey: true,
    hasMachines: false,
  },
  {
    name: 'Pterodactyl',
    kind: 'pterodactyl',
    start: (servers) => startPanel('pterodactyl', servers),
    backupFailure: null,
    player: null,
    limitsKey: true,
    hasMachines: true,
  },
  {
    name: 'Pelican',
    kind: 'pterodactyl',
    start: (servers) => startPanel('pelican', servers),
    backupFailure: null,
    player: null,
    limitsKey: true,
    hasMachines: true,
  },
  {
    name: 'exaroton',
    kind: 'exaroton',
    start: startExaroton,
    backupFailure: null,
    player,
    limitsKey: true,
    hasMachines: false,
  },
  {
    name: 'Crafty',
    kind: 'crafty',
    start: startCrafty,
    backupFailure: 'disk full',
    player,
    limitsKey: false,
    hasMachines: false,
  },
];

/** Returns what a kind says of itself. No host is called. */
function capabilitiesOf(kind: HostKind): Capabilities {
  const settings = { id: 'any', name: 'Any', kind, address: 'https://host.example', certificateSha256: null };
  const [host] = createHosts({ hosts: [settings], timeoutMs: 1_000 }).all;
  if (host === undefined) throw new Error('no host');
  return host.hosting.capabilities;
}

export const kinds: readonly Kind[] = listed.map((one) => ({
  ...one,
  capabilities: capabilitiesOf(one.kind),
}));
