import { gzipSync } from 'node:zlib';
import {
  type Backup,
  type Capabilities,
  type Host,
  HostError,
  type Hosting,
  type Server,
} from '@steward/hosts/model';
import { aBackup, aServer, genericCapabilities } from '@steward/hosts/testing';
import { VirtualClock } from '@steward/kit/testing';
import { Worlds, type WorldsOptions, withDefaultGames } from '@steward/worlds';
import type { GameRule } from '@steward/worlds/model';
import { makeWorld, runHere, tarWriters, writtenAt } from '@steward/worlds/testing';
import pino from 'pino';
import { onTestFinished } from 'vitest';
import { BackupReader } from '../../src/backups/backup-reader.ts';
import { BackupTestJob } from '../../src/backups/backup-test-job.ts';
import { LossKeeper } from '../../src/backups/loss-keeper.ts';
import type { BackupTest, ServerTests } from '../../src/backups/model/backup-test.ts';
import { WorldKeeper } from '../../src/backups/world-keeper.ts';
import type { Message } from '../../src/discord/views/embed.ts';
import { type BackupTestTimes, defaultTimings } from '../../src/domain/timings.ts';
import { GuildHosts } from '../../src/operations/guild-hosts.ts';
import type { Operation } from '../../src/operations/model/operation.ts';
import { emptyResult } from '../../src/operations/step-handler.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';
import type { MonitorListener } from '../../src/watch/model/watch.ts';
import { aConnection, anOperation, aStep, newRing, recordingLog } from '../store/fixtures.ts';

type Files = ReadonlyMap<string, Buffer>;

const hourMs = 60 * 60_000;

/** A good world, and its archive. */
export const world: Files = makeWorld({ kind: 'old', seed: 1 });
export const archiveOf = (files: Files): Buffer => gzipSync(tarWriters.own(files), { level: 1 });
export const goodArchive = archiveOf(world);
/** Without the players’ files. */
export const withoutPlayers: Files = new Map([...world].filter(([path]) => !path.includes('playerdata')));
export const hollowArchive = archiveOf(withoutPlayers);

/** A host in memory with archives. */
export class ArchiveHost {
  server: Server = aServer('s1', { players: { online: 0, max: 20, names: [] } });
  live: Files = world;
  capabilities: Capabilities = {
    ...genericCapabilities,
    files: { timesMs: 1_000, exactSizes: true, restoreKeepsTimes: true, maxReadBytes: 4 * 2 ** 20 },
    backups: genericCapabilities.backups && { ...genericCapabilities.backups, stream: true },
  };
  readonly backups: Backup[] = [];
  /** The ids of backups whose archives were opened. */
  readonly opened: string[] = [];
  /** The folders of the server that were listed, and the files that were read. */
  readonly listed: string[] = [];
  /** What was asked of it: `lock b-1`. */
  readonly locks: string[] = [];
  refusesLocks = false;
  /** Called when an archive was opened. */
  onOpen: (id: string) => void = () => {};
  /** The ids of backups that are listed and whose archives are gone. */
  readonly gone = new Set<string>();
  /** How many of the next transfers are cut in the middle. */
  cuts = 0;
  /** Holds transfers back in the middle until it resolves. */
  holds: Promise<void> = Promise.resolve();
  readonly #archives = new Map<string, Buffer>();

  /** Whether the size of an archive is announced when it is sent. */
  announces = true;
  /** How many bytes of archives were sent. */
  sent = 0;

  /** @param sizeBytes as it is listed. Default: what it has */
  adds(
    id: string,
    createdAt: number,
    archive = goodArchive,
    sizeBytes: number | null = archive.length,
  ): void {
    this.#archives.set(id, archive);
    this.backups.push(aBackup(id, { name: `Backup ${id}`, createdAt: new Date(createdAt), sizeBytes }));
  }

  get hosting(): Hosting {
    const hosting: Partial<Hosting> = {
      capabilities: this.capabilities,
      servers: async () => ({ items: [this.server], more: false }),
      server: async () => this.server,
      backups: async () => ({ items: [...this.backups], more: false }),
      listFiles: async (_account, _server, folder) => {
        this.listed.push(folder);
        const inside = [...this.live].flatMap(([path, content]) => {
          const rest =
            folder === '' ? path : path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : null;
          return rest === null ? [] : [{ rest, content }];
        });
        const names = Map.groupBy(inside, ({ rest }) => rest.split('/')[0] ?? '');
        const items = [...names].map(([name, [first]]) => {
          const isFile = first?.rest === name;
          const sizeBytes = isFile ? (first?.content.length ?? 0) : null;
          const kind = isFile ? ('file' as const) : ('folder' as const);
          return { name, kind, sizeBytes, modifiedAt: isFile ? new Date(writtenAt) : null };
        });
        return { items, more: false };
      },
      readFile: async (_account, _server, path) => {
        this.listed.push(path);
        return this.live.get(path) ?? null;
      },
      lockBackup: async (_account, _server, id, locked) => {
        this.locks.push(`${locked ? 'lock' : 'unlock'} ${id}`);
        if (this.refusesLocks) throw new HostError('host-failed', { call: 'lock-backup', applied: 'no' });
        const index = this.backups.findIndex((backup) => backup.id === id);
        const backup = this.backups[index];
        if (backup !== undefined) this.backups[index] = { ...backup, locked };
        return { output: null };
      },
      openBackup: async (_account, _server, id) => {
        const archive = this.#archives.get(id);
        if (archive === undefined)
          throw new HostError('unknown-backup', { call: 'open-backup', applied: 'no' });
        this.opened.push(id);
        this.onOpen(id);
        if (this.gone.has(id)) throw new HostError('unknown-backup', { call: 'open-backup', applied: 'no' });
        const isCut = this.cuts > 0;
        this.cuts = Math.max(0, this.cuts - 1);
        const { holds } = this;
        const count = (bytes: number) => {
          this.sent += bytes;
        };
        async function* chunks(bytes: Buffer) {
          yield* parts(bytes.subarray(0, bytes.length / 2), count);
          await holds;
          if (isCut) throw new HostError('answer-lost', { call: 'open-backup', applied: 'no' });
          yield* parts(bytes.subarray(bytes.length / 2), count);
        }
        return {
          format: (this.capabilities.backups?.createSettlesMs ?? 0) > 0 ? 'zip' : 'tar.gz',
          sizeBytes: this.announces ? archive.length : null,
          chunks: chunks(archive),
        };
      },
    };
    return hosting as Hosting;
  }
}

/** Yields a file in parts, as they come over a network. */
function* parts(bytes: Buffer, count: (bytes: number) => void): Generator<Buffer> {
  const most = 2 ** 20;
  for (let at = 0; at < bytes.length; at += most) {
    const part = bytes.subarray(at, at + most);
    count(part.length);
    yield part;
  }
}

interface FixtureOptions {
  /** Default: one on this machine. */
  readonly address?: string;
  /** That of the host, in GiB. */
  readonly hostDailyGiB?: number;
  readonly testDailyGiB?: number;
  readonly games?: readonly GameRule[];
  /** How worlds are read. Default: in the test's own process. */
  readonly reading?: Pick<WorldsOptions, 'limits' | 'worker' | 'run'>;
  /** Default: UTC. */
  readonly zone?: string;
  readonly isOwnHost?: boolean;
  /** Whether what other processes tested is looked for as often as in production, which takes most of a test’s time. */
  readonly looksOften?: boolean;
}

/** A guild with a server, a host with archives, and a process that checks backups over a real store. */
export async function checking(options: FixtureOptions = {}) {
  const { address = 'http://127.0.0.1:8750', hostDailyGiB, testDailyGiB = 20, games = [], zone } = options;
  const times = options.looksOften === true ? {} : { testedEveryMs: 10 * 60_000 };
  const clock = new VirtualClock();
  const host = new ArchiveHost();
  const store = await openStore({ databaseUrl: 'sqlite::memory:', keyRing: newRing(), log: recordingLog() });
  onTestFinished(() => store.close());
  await store.connections.connect('100', {
    ...aConnection,
    hostingUrl: address,
    openKind: options.isOwnHost === true ? 'generic' : null,
  });
  if (zone !== undefined) await store.connections.changeSettings('100', { timeZone: zone }, null);
  const [connection] = await store.connections.list('100');
  const accountId = connection?.accountId ?? '';
  const settings = { name: 'Host', kind: 'generic', certificateSha256: null } as const;
  const neighbour = new ArchiveHost();
  const hosts = new GuildHosts(store.connections, {
    at: ({ hostingUrl }): Host =>
      hostingUrl === address
        ? { ...settings, id: 'h', address, testDailyGiB: hostDailyGiB, hosting: host.hosting }
        : { ...settings, id: 'n', address: hostingUrl, hosting: neighbour.hosting },
  });
  const { reading = { run: runHere } } = options;
  const fixture = { clock, host, hosts, store, accountId, testDailyGiB, games, times, reading };
  return {
    ...fixture,
    ...process(fixture),
    process: () => process(fixture),
    /** Connects a second guild to a host of its own on this machine. */
    async connectsNeighbour() {
      await store.connections.connect('200', { ...aConnection, hostingUrl: 'http://127.0.0.1:8751' });
      const [other] = await store.connections.list('200');
      const marks = async () => {
        const checks = await store.backupTests.of(other?.accountId ?? '', 's1');
        return Object.fromEntries([...checks].map(([id, { mark }]) => [id, mark]));
      };
      return { host: neighbour, marks };
    },
  };
}

interface ProcessParts {
  readonly clock: VirtualClock;
  readonly host: ArchiveHost;
  readonly hosts: GuildHosts;
  readonly store: Store;
  readonly accountId: string;
  readonly testDailyGiB: number;
  readonly games: readonly GameRule[];
  readonly times: Partial<BackupTestTimes>;
  readonly reading: FixtureOptions['reading'];
}

/** A process that checks backups, once it is started. */
function process({ clock, hosts, store, accountId, testDailyGiB, games, times, reading }: ProcessParts) {
  const posted: Message[] = [];
  const checked: ServerTests[] = [];
  let listener: MonitorListener = {};
  const logger = pino({ enabled: false });
  const { backupTests } = store;
  const defects: unknown[] = [];
  const onDefect = (error: unknown) => void defects.push(error);
  const worlds = new Worlds({ games: withDefaultGames(games), onDefect, ...reading });
  const { worldLosses } = store;
  const keeper = new WorldKeeper({ ...store, logger });
  const reader = new BackupReader({ ...store, worlds, keeper, testDailyGiB, logger, clock });
  const checker = new BackupTestJob({
    ...store,
    times: { ...defaultTimings.backupTests, ...times },
    hosts,
    reader,
    losses: new LossKeeper({ backupTests, worldLosses, operations: store.operations, logger }),
    worlds,
    testDailyGiB,
    serverMonitor: {
      subscribe: (added) => {
        listener = added;
        return () => {};
      },
    },
    onTested: (each) => void checked.push(each),
    logChannel: { post: async (_guild, message) => void posted.push(message) },
    logger,
    clock,
  });
  onTestFinished(() => checker.stop());
  return {
    reader,
    checker,
    /** What went wrong by a defect. */
    defects,
    /** What was posted in the log channel. */
    posted,
    /** What was found, each time. */
    checked,
    /** Ends an operation on the server. */
    ends: (change: Partial<Operation> = {}) =>
      listener.onOperation?.(
        anOperation({
          accountId,
          server: { connectionId: aConnection.id, id: 's1', name: 'Survival' },
          request: { kind: 'backup.create', startFirst: false },
          steps: [aStep({ name: 'backup.create', state: 'done', result: emptyResult })],
          state: 'succeeded',
          endedAt: new Date(clock.now()),
          ...change,
        }),
      ),
    marks: async (): Promise<Readonly<Record<string, BackupTest['mark']>>> =>
      Object.fromEntries(
        [...(await store.backupTests.of(accountId, 's1'))].map(([id, { mark }]) => [id, mark]),
      ),
    check: async (id: string): Promise<BackupTest | undefined> =>
      (await store.backupTests.of(accountId, 's1')).get(id),
    /** Lets hours pass. */
    passes: (hours: number) => clock.passes(hours * hourMs),
  };
}
