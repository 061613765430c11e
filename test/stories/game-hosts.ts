import { createServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import {
  FakeCrafty,
  PterodactylPanel,
  type ShownServer,
  SourceGame,
  servePing,
  TestClock,
} from '@steward/fake-hosts';
import { listen, stopListening } from '@steward/fake-hosts/testing';
import type { Community } from '../support/community.ts';

/** A host whose games a story starts, stops and hangs, by the numbers of its servers. */
export interface GameHost {
  readonly settings: Readonly<Record<string, string>>;
  readonly key: string;
  readonly serverIds: readonly string[];
  /** Whether its servers' games can move to other ports. */
  readonly canMove: boolean;
  /** What Steward can be asked to do. */
  readonly operations: readonly ('restart' | 'backup')[];
  /** @param saysStarting whether the host says so until the game answers, if it can */
  starts(index: number, saysStarting: boolean): void;
  stops(index: number): void;
  /** Sets whether a game answers: one that doesn't hangs, or its port is closed. */
  answers(index: number, does: boolean): Promise<void>;
  /** Another port, which is closed, or the first one again. */
  moves(index: number, away: boolean): void;
  /** Changes with each run of its process; null: it's down. */
  runOf(index: number): string | null;
  /** Whether the host says that it's running. */
  saysRunning(index: number): boolean;
  /** Lets the host do what is due after some time has passed. */
  passes(): Promise<void>;
  setAway(isAway: boolean): void;
  /** How often each server was read. */
  reads(): readonly number[];
  close(): Promise<void>;
}

/** Returns the time of another machine, whose clock nobody sets. */
export function otherMachine(): () => number {
  const ahead = Date.now() - performance.now();
  return () => Math.round(ahead + performance.now());
}

class HostClock extends TestClock {
  override readonly now = otherMachine();
}

/** Counts requests by what they are for. */
function counter(lines: readonly string[], keyOf: (line: string) => string | undefined) {
  const counts = new Map<string, number>();
  let read = 0;
  return (key: string): number => {
    for (; read < lines.length; read += 1) {
      const found = keyOf(lines[read] ?? '');
      if (found !== undefined) counts.set(found, (counts.get(found) ?? 0) + 1);
    }
    return counts.get(key) ?? 0;
  };
}

interface Game {
  readonly port: number;
  setAnswers(does: boolean): void;
  close(): Promise<unknown>;
}

/** A game that is asked over TCP: it ends connections without an answer if it hangs. */
async function javaGame(): Promise<Game> {
  let does = false;
  const port = await freePort();
  const server = await servePing(port, () => (does ? { max: 20, names: [] } : null));
  return {
    port,
    setAnswers: (now) => {
      does = now;
    },
    close: () => stopListening(server),
  };
}

/** A game that is asked over UDP: it asks for another challenge again and again if it hangs. */
async function steamGame(): Promise<Game> {
  const game = await SourceGame.start();
  return {
    port: game.port,
    setAnswers: (does) => {
      game.challenges = does ? 'always' : 'changing';
    },
    close: () => game.close(),
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await stopListening(server);
  return port;
}

/** A panel whose games Steward asks itself. */
export async function pterodactyl(count: number): Promise<GameHost> {
  const times = {
    startMs: Infinity,
    stopMs: 0,
    cacheMs: 0,
    activityMs: 0,
    backupMs: 4 * 60_000,
    statsMs: Infinity,
  };
  const panel = await PterodactylPanel.start({
    times,
    limits: { backups: 1_000, requestsPerMinute: 1_000_000 },
  });
  const clock = new HostClock();
  Object.assign(panel.clock, { now: () => clock.now() });
  const closedPort = await freePort();
  const games: Game[] = [];
  const servers: ShownServer[] = [];
  for (let index = 0; index < count; index += 1) {
    const isSteam = index % 2 === 1;
    const game = await (isSteam ? steamGame() : javaGame());
    const server = panel.addServer({ name: `Game ${index}` }).listenAt({ ip: '127.0.0.1', port: game.port });
    server.backupLimit = 1_000;
    if (isSteam) server.variables = { SRCDS_APPID: '730' };
    games.push(game);
    servers.push(server);
  }
  const starting = new Set<number>();
  const server = (index: number): ShownServer => {
    const found = servers[index];
    if (found === undefined) throw new Error(`no server ${index}`);
    return found;
  };
  const seen = counter(panel.traffic.lines, (line) => /servers\/(\w+)\/resources$/.exec(line)?.[1]);
  return {
    settings: {
      HOSTING_API_URL: '',
      HOSTS: JSON.stringify([{ id: 'panel', name: 'Our panel', kind: 'pterodactyl', address: panel.url }]),
    },
    key: panel.owner.key,
    serverIds: servers.map(({ shortId }) => shortId),
    canMove: true,
    operations: ['restart', 'backup'],
    starts(index, saysStarting) {
      server(index).power('start');
      if (saysStarting) starting.add(index);
      else server(index).run();
    },
    stops(index) {
      starting.delete(index);
      server(index).power('kill');
    },
    async answers(index, does) {
      games[index]?.setAnswers(does);
      // A restart by Steward, or what the panel waited for.
      if (server(index).state === 'starting' && (does || !starting.has(index))) server(index).run();
      if (does) starting.delete(index);
    },
    moves: (index, away) =>
      void server(index).listenAt({ ip: '127.0.0.1', port: away ? closedPort : (games[index]?.port ?? 0) }),
    runOf: (index) => (server(index).state === 'offline' ? null : `${clock.now() - server(index).uptime}`),
    saysRunning: (index) => server(index).state === 'running',
    async passes() {
      panel.clock.jump(0);
      await setImmediate();
    },
    setAway: (isAway) => {
      panel.traffic.isDown = isAway;
    },
    reads: () => servers.map(({ shortId }) => seen(shortId)),
    async close() {
      await panel.close();
      clock.close();
      for (const game of games) await game.close();
    },
  };
}

/** A Crafty, which asks its games itself. */
export async function crafty(count: number): Promise<GameHost> {
  const none = { queue: 0, stopCheck: 0, restart: 0, kill: 0, stop: 0, unpack: 0, afterRestore: 0 };
  const times = { ...none, beforeBackup: 0, archive: 0, afterBackup: 0, ready: Infinity };
  const clock = new HostClock();
  const host = await FakeCrafty.start({ servers: [], times, clock });
  const servers = Array.from({ length: count }, (_, index) =>
    host.panel.addServer({ name: `Game ${index}` }),
  );
  const server = (index: number) => {
    const found = servers[index];
    if (found === undefined) throw new Error(`no server ${index}`);
    return found;
  };
  const seen = counter(host.traffic.lines, (line) => /servers\/([\w-]+)\/stats$/.exec(line)?.[1]);
  const isUp = (index: number) => host.panel.isRunning(server(index));
  const settings = {
    id: 'home',
    name: 'Home',
    kind: 'crafty',
    address: host.url,
    certificateSha256: host.tls.fingerprint,
  };
  return {
    settings: { HOSTING_API_URL: '', HOSTS: JSON.stringify([settings]) },
    key: host.addKey(),
    serverIds: servers.map(({ id }) => id),
    canMove: false,
    operations: ['restart'],
    starts: (index) => host.panel.start(server(index)),
    stops: (index) => host.panel.crash(server(index)),
    async answers(index, does) {
      const { process } = server(index);
      if (process !== null) process.isReady = does;
    },
    moves() {},
    runOf: (index) => (isUp(index) ? `${server(index).process?.startedAt}` : null),
    saysRunning: isUp,
    async passes() {
      clock.jump(0);
      // It writes a record each 30 s.
      await setImmediate();
    },
    setAway: (isAway) => {
      host.traffic.isDown = isAway;
    },
    reads: () => servers.map(({ id }) => seen(id)),
    close: () => host.close(),
  };
}

/** What the embedded host says: its API, without its processes. @param scripted the host of the community */
export function embedded(ids: readonly string[], scripted: () => Community['host']): GameHost {
  const games = ids.map((): { startedAt: number | null; answers: boolean } => ({
    startedAt: null,
    answers: false,
  }));
  const game = (index: number) => {
    const found = games[index];
    if (found === undefined) throw new Error(`no server ${index}`);
    return found;
  };
  const tells = () => {
    for (const [index, id] of ids.entries()) {
      const { startedAt, answers } = game(index);
      Object.assign(scripted().server(id).record, {
        status: startedAt === null ? 'stopped' : 'running',
        game: startedAt === null ? null : { answered: answers },
        uptime_seconds: startedAt === null ? null : Math.round((performance.now() - startedAt) / 1_000),
      });
    }
  };
  let seen: ReturnType<typeof counter> | null = null;
  return {
    settings: {},
    key: 'test-key-of-the-account',
    serverIds: ids,
    canMove: false,
    operations: [],
    starts(index) {
      game(index).startedAt = performance.now();
    },
    stops(index) {
      game(index).startedAt = null;
    },
    async answers(index, does) {
      game(index).answers = does;
      tells();
    },
    moves() {},
    runOf: (index) => (game(index).startedAt === null ? null : `${game(index).startedAt}`),
    saysRunning: (index) => game(index).startedAt !== null,
    async passes() {
      tells();
    },
    setAway: (isAway) => {
      scripted().traffic.isDown = isAway;
    },
    reads: () => {
      seen ??= counter(scripted().traffic.lines, (line) => (line.endsWith('/servers') ? 'list' : undefined));
      const count = seen('list');
      return ids.map(() => count);
    },
    async close() {},
  };
}
