import { setImmediate as turn } from 'node:timers/promises';
import { type PanelUser, PterodactylPanel, type ShownServer } from '@steward/fake-hosts';
import type { Host, Hosting } from '@steward/hosts/model';
import { consoleSocket, createHosting, pterodactylDialect } from '@steward/hosts/testing';
import { systemClock } from '@steward/kit';
import { VirtualClock } from '@steward/kit/testing';
import { random } from '@steward/worlds/testing';
import pino from 'pino';
import { defaultTimings } from '../../src/domain/timings.ts';
import { GuildHosts } from '../../src/operations/guild-hosts.ts';
import { openStore } from '../../src/store/open.ts';
import { PollingMonitor } from '../../src/watch/polling-monitor.ts';
import { aConnection, anOperation, aStep, newRing, recordingLog } from '../store/fixtures.ts';
import { needOf } from './fixture.ts';

const second = 1_000;
const minute = 60 * second;

/** What happened to a server, in the history of its panel. */
interface History {
  readonly what: string;
  /** Who is to be named in the end for its fall, or its restart; null: nobody. */
  readonly who: string | null;
  /** What may be said at any time, such as `fall: anna stop`: it was done, and it is why. */
  readonly true: ReadonlySet<string>;
  /** Whether nothing may be said in the end: two people did it. Default: false. */
  readonly endsWithout?: boolean;
  /** Whether the log has an entry of exactly one person, which is to be used. */
  readonly isLogged: boolean;
}

/** What was said of it: at any time, and in the end. */
export interface Told {
  readonly history: History;
  readonly ever: ReadonlySet<string>;
  readonly last: ReadonlySet<string>;
}

/** A server, and what is done to it: by whom, on which way, and with what else going on. */
class Life {
  readonly server: ShownServer;
  readonly #panel: PterodactylPanel;
  readonly #random: () => number;

  constructor(panel: PterodactylPanel, server: ShownServer, next: () => number) {
    this.#panel = panel;
    this.server = server;
    this.#random = next;
    server.run().hasRunFor(60 * minute);
    server.panelAheadMs = this.between(-30, 30) * second;
    server.nodeAheadMs = this.between(-30, 30) * second;
    server.resendsActivity = this.#random() < 0.3;
  }

  between(from: number, to: number): number {
    return from + this.#random() * (to - from);
  }

  oneOf<T>(first: T, ...others: readonly T[]): T {
    return others[Math.floor(this.#random() * (others.length + 1)) - 1] ?? first;
  }

  later(seconds: number, run: () => void): void {
    this.#panel.clock.after(seconds * second, run);
  }

  /** Notes an act: at once, as one by the API or a page of the panel, or up to a minute later, as one in its console. */
  notes(user: PanelUser | null, event: string, properties = {}, isApi = this.#random() < 0.2): void {
    const by = user && { user, isApi };
    if (isApi || event.includes('re') || this.#random() < 0.3) this.server.log({ event, properties }, by);
    else {
      this.#panel.times.activityMs = this.between(0, 60) * second;
      this.server.report({ event, properties }, by);
    }
  }

  /** Sets how long the next stop takes. */
  stopTakes(seconds = this.between(1, 20)): void {
    this.#panel.times.stopMs = seconds * second;
  }

  /** Somebody stops the server. Returns what they did. */
  stops(user: PanelUser | null): 'stop' | 'kill' | 'command' {
    const kind = this.oneOf('stop' as const, 'kill' as const, 'command' as const);
    this.stopTakes();
    if (kind === 'command') this.server.command('stop');
    else this.server.power(kind);
    if (kind === 'command') this.notes(user, 'server:console.command', { command: 'stop' });
    else this.notes(user, `server:power.${kind}`);
    return kind;
  }

  restores(user: PanelUser): void {
    const { server } = this;
    const backup = server.addBackup('daily').complete();
    this.#panel.times.restoreMs = this.between(2, 90) * second;
    this.stopTakes();
    server.status = 'restoring_backup';
    server.restore(backup.uuid, false, () => {
      server.status = null;
      server.log({ event: 'server:backup.restore-complete', properties: { name: 'daily' } });
    });
    server.log({ event: 'server:backup.restore', properties: { name: 'daily', truncate: false } }, { user });
  }

  reinstalls(user: PanelUser): void {
    const { server } = this;
    server.power('kill');
    server.status = 'installing';
    this.later(this.between(10, 90), () => {
      server.status = null;
    });
    server.log({ event: 'server:reinstall' }, { user });
  }

  /** What people do that stops no server. */
  chats(user: PanelUser): void {
    this.notes(user, 'server:console.command', { command: this.oneOf('list', 'say stop', 'save-all') });
    this.server.log({ event: 'server:file.write', properties: { file: 'a' } }, { user });
  }
}

interface People {
  readonly anna: PanelUser;
  readonly ben: PanelUser;
  readonly hidden: PanelUser;
  readonly owner: PanelUser;
  /** Stores that Steward stops a server now. */
  readonly steward: (serverId: string) => void;
}

const truth = (who: string | null, acts: readonly string[] = [], isLogged = who !== null) => ({
  who,
  true: new Set(acts),
  isLogged,
});

type Story = (life: Life, people: People) => Omit<History, 'what'>;

const crash = (life: Life, detection: boolean) => {
  life.server.crashDetection = detection;
  life.server.crash();
};

/** What happens, by name. Each with other clocks, delays and durations. */
const stories: Readonly<Record<string, Story>> = {
  'anna stops it': (life, { anna, ben }) => {
    if (life.between(0, 1) < 0.5) life.chats(ben);
    return truth('anna', [`fall: anna ${life.stops(anna)}`]);
  },
  'anna stops it long after a restart by ben': (life, { anna, ben }) => {
    life.stopTakes(3);
    life.server.power('restart');
    life.notes(ben, 'server:power.restart');
    const acts = new Set(['restart: ben restart']);
    life.later(life.between(110, 150), () => acts.add(`fall: anna ${life.stops(anna)}`));
    return { who: 'anna', true: acts, isLogged: true };
  },
  'anna restarts it': (life, { anna }) => {
    life.stopTakes();
    life.server.power('restart');
    life.notes(anna, 'server:power.restart');
    return truth('anna', ['restart: anna restart']);
  },
  'anna restores a backup': (life, { anna }) => {
    life.restores(anna);
    return truth('anna', ['fall: anna restore']);
  },
  'anna reinstalls it': (life, { anna }) => {
    life.reinstalls(anna);
    return truth('anna', ['fall: anna reinstall']);
  },
  'anna stops it, and ben finds it down and starts it': (life, { anna, ben }) => {
    const act = `fall: anna ${life.stops(anna)}`;
    life.later(life.between(70, 100), () => {
      life.server.power('start');
      life.notes(ben, 'server:power.start');
    });
    return truth('anna', [act]);
  },
  'anna and ben stop it at once': (life, { anna, ben }) => {
    const acts = [`fall: anna ${life.stops(anna)}`];
    const event = life.oneOf('stop', 'kill');
    life.later(life.between(0, 3), () => life.notes(ben, `server:power.${event}`));
    return { ...truth(null, [...acts, `fall: ben ${event}`]), endsWithout: true };
  },
  'a schedule stops it': (life, { ben }) => {
    life.chats(ben);
    life.stopTakes();
    life.server.power('stop');
    return truth(null);
  },
  'somebody types stop in the game': (life) => {
    life.stopTakes();
    life.server.power('stop');
    return truth(null);
  },
  'a hidden administrator stops it after a restart by ben': (life, { ben, hidden }) => {
    life.stopTakes(3);
    life.server.power('restart');
    life.notes(ben, 'server:power.restart');
    life.later(life.between(20, 120), () => life.stops(hidden));
    return truth(null, ['restart: ben restart'], false);
  },
  'somebody whose account is gone stops it': (life) => {
    life.stops(null);
    return truth(null);
  },
  'it crashes, and stays down': (life, { ben }) => {
    life.chats(ben);
    crash(life, false);
    return truth(null);
  },
  'it crashes, and is started again by its node': (life) => {
    crash(life, true);
    return truth(null);
  },
  'it crashes twice, and stays down': (life, { ben }) => {
    crash(life, true);
    life.later(life.between(5, 50), () => {
      life.chats(ben);
      crash(life, true);
    });
    return truth(null);
  },
  'it crashes, and anna repairs it': (life, { anna }) => {
    crash(life, false);
    const what = life.oneOf('start' as const, 'restart' as const, 'restore' as const);
    const seconds = life.between(10, 100);
    life.later(seconds, () => {
      if (what === 'restore') life.restores(anna);
      else {
        life.server.power(what);
        life.notes(anna, `server:power.${what}`);
      }
    });
    // A new run is hers. So is it that the server is down if she restored a backup before anybody saw it down.
    const isUnseen = seconds < 55;
    const hers = what === 'restore' ? (isUnseen ? ['fall: anna restore'] : []) : [`restart: anna ${what}`];
    return truth(null, hers, false);
  },
  // After less time, with clocks that differ this much, it would look as if the stop was why.
  'it crashes two minutes after a stop by anna that was refused': (life, { anna }) => {
    life.notes(anna, 'server:power.stop');
    life.later(life.between(115, 160), () => crash(life, false));
    return truth(null);
  },
  'Steward stops it with a key that has its owner’s name': (life, { owner, steward }) => {
    life.stopTakes(3);
    steward(life.server.shortId);
    life.server.power('stop');
    life.server.log({ event: 'server:power.stop' }, { user: owner, isApi: true });
    return truth(null);
  },
};

export const storyNames = Object.keys(stories);

/** Watches servers of one panel, each with a history of its own, through a monitor whose time passes as the panel's does. */
export async function tells(seed: number, count: number): Promise<readonly Told[]> {
  const next = random(seed);
  const times = { startMs: 4 * second, cacheMs: 20 * second };
  const limits = { requestsPerMinute: Number.POSITIVE_INFINITY };
  const panel = await PterodactylPanel.start({ times, limits });
  panel.hidesAdmins = true;
  const [anna, ben] = ['anna', 'ben'].map((username) => panel.addUser({ username }));
  const hidden = panel.addUser({ username: 'root', isAdmin: true });
  if (anna === undefined || ben === undefined) throw new Error('no people');
  const clock = new VirtualClock();
  const { hosting, settled, close } = counted(panel);
  const store = await openStore({ databaseUrl: 'sqlite::memory:', keyRing: newRing(), log: recordingLog() });
  await store.connections.connect('100', { ...aConnection, apiKey: panel.owner.key });
  const [connection] = await store.connections.list('100');
  const accountId = connection?.accountId ?? '';
  const address = aConnection.hostingUrl;
  const opened: Host = {
    ...{ id: 'default', name: 'host.example', kind: 'pterodactyl', address },
    ...{ certificateSha256: null, hosting },
  };
  const monitor = new PollingMonitor({
    ...store,
    hosts: new GuildHosts(store.connections, { at: () => opened }),
    logger: pino({ level: 'silent' }),
    clock,
    times: { ...defaultTimings.watch, cachedMs: 0 },
  });
  await monitor.start();
  const steward = (id: string) => {
    const [createdAt, endedAt] = [new Date(clock.now()), new Date(clock.now() + 8 * second)];
    const server = { connectionId: 'default', id, name: 'Survival' };
    const request = { kind: 'power', action: 'stop' } as const;
    const steps = [aStep({ name: 'power.stop', state: 'done' })];
    const made = { accountId, server, request, steps, createdAt, startedAt: createdAt, endedAt };
    void store.operations.insert(anOperation({ ...made, state: 'succeeded', serverStatus: 'stopped' }));
  };
  const people = { anna, ben, hidden, owner: panel.owner, steward };
  const lives = Array.from({ length: count }, (_, index) => {
    const server = panel.addServer({ name: `Server ${index}` });
    return { life: new Life(panel, server, next), id: server.shortId, ever: new Set<string>() };
  });
  /** Lets both clocks go to the same time, and what is read come to its end. */
  const passes = async (seconds: number) => {
    for (let done = 0; done < seconds; done += 1) {
      panel.advance(Math.max(0, clock.now() + second - panel.clock.now()));
      await clock.passes(second);
      await settled();
      await clock.passes(0);
    }
  };
  /** Returns what is said of a server now. */
  const said = async (id: string) => {
    const observation = monitor.find('100', { connectionId: 'default', id })?.observation;
    const names: string[] = [];
    for (const [what, changes] of [
      ['fall', observation?.falls ?? []],
      ['restart', observation?.restarts ?? []],
    ] as const)
      for (const { actId } of changes) {
        const act = actId == null ? null : await store.panelActs.get(accountId, id, actId);
        if (act !== null) names.push(`${what}: ${act.actor} ${act.kind}`);
      }
    return names;
  };
  try {
    clock.jumps(panel.clock.now() - clock.now());
    monitor.setSubscriptions(
      'alerts',
      '100',
      lives.map(({ id }) => needOf(id)),
    );
    await passes(40);
    const begun = new Map<string, History>();
    for (const { life, id } of lives) {
      const what = life.oneOf(storyNames[0] ?? '', ...storyNames.slice(1));
      life.later(life.between(1, 60), () => {
        const history = stories[what]?.(life, people);
        if (history !== undefined) begun.set(id, { what, ...history });
      });
    }
    for (let round = 0; round < 42; round += 1) {
      await passes(10);
      for (const { id, ever } of lives) for (const name of await said(id)) ever.add(name);
    }
    return await Promise.all(
      lives.map(async ({ id, ever }) => ({
        history: begun.get(id) ?? { what: 'nothing', ...truth(null) },
        ever,
        last: new Set(await said(id)),
      })),
    );
  } finally {
    await monitor.stop();
    await close();
    await store.close();
    await panel.close();
  }
}

/** Returns the real client of a panel, and what resolves when no call of it is in flight. */
function counted(panel: PterodactylPanel) {
  const dialect = pterodactylDialect({
    openConsole: consoleSocket({ panelUrl: panel.url }),
    panelUrl: panel.url,
    ...systemClock,
  });
  const capabilities = { ...dialect.capabilities, callsPerMinute: 1_000_000 };
  const real = createHosting({ baseUrl: panel.url, timeoutMs: 20_000 }, { ...dialect, capabilities });
  let inFlight = 0;
  const during = async <T>(call: Promise<T>): Promise<T> => {
    inFlight += 1;
    try {
      return await call;
    } finally {
      inFlight -= 1;
    }
  };
  const hosting: Partial<Hosting> = {
    capabilities,
    servers: (...args) => during(real.servers(...args)),
    server: (...args) => during(real.server(...args)),
    powerLog: (...args) => during(real.powerLog?.(...args) ?? Promise.resolve(null)),
  };
  const settled = async () => {
    let idle = 0;
    // What follows a response takes some turns, and may send the next request.
    while (idle < 5) {
      await turn();
      idle = inFlight === 0 ? idle + 1 : 0;
    }
  };
  return { hosting: hosting as Hosting, settled, close: () => real.close() };
}
