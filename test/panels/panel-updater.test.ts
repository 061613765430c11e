import { HostError, type Hosting, noUsage, type Server } from '@steward/hosts/model';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Outbox } from '../../src/discord/outbox.ts';
import { type ServerId, serverKey } from '../../src/domain/connection.ts';
import { StoreUnavailableError } from '../../src/domain/store-errors.ts';
import { defaultTimings } from '../../src/domain/timings.ts';
import { usualLook } from '../../src/panels/model/panel.ts';
import type { DrawPicture } from '../../src/panels/panel-picture.ts';
import { PanelUpdater } from '../../src/panels/panel-updater.ts';
import { openStore } from '../../src/store/open.ts';
import type {
  MonitoredConnection,
  MonitoredServer,
  MonitorListener,
  ServerMonitor,
  ServerObservation,
} from '../../src/watch/model/watch.ts';
import { unread } from '../../src/watch/observation.ts';
import { aConnection, newRing, recordingLog } from '../store/fixtures.ts';

const second = 1_000;
const minute = 60 * second;

const hosting = { capabilities: { kill: true, backups: null, statusAgeMs: 0 } } as unknown as Hosting;

/** A server monitor that sees what a test says. */
class FakeMonitor implements ServerMonitor {
  readonly #servers = new Map<string, MonitoredServer>();
  #listener: MonitorListener = {};

  /** Sees a server of a guild, for the first time or again. */
  sees(guildId: string, id: string, change: Partial<Server>): void {
    const ref = { connectionId: 'default', id, name: id };
    const key = `${guildId} ${serverKey(ref)}`;
    const before = this.#servers.get(key)?.observation ?? unread;
    const server = { ...(before.server ?? aServer(id)), ...change };
    this.emits(guildId, id, { server, status: server.status, readAt: new Date(), failure: null });
  }

  /** Calls the listener with what is known of a server; by default nothing has changed, as after a read of its backups. */
  emits(guildId: string, id: string, change: Partial<ServerObservation> = {}): void {
    const ref = { connectionId: 'default', id, name: id };
    const key = `${guildId} ${serverKey(ref)}`;
    const before = this.#servers.get(key)?.observation ?? unread;
    const observation = { ...before, ...change };
    const account = { id: guildId, apiKey: '' };
    const connection = { ...aConnection, openKind: null, certificateSha256: null };
    const watched: MonitoredServer = {
      guildId,
      ref,
      connection: { ...connection, accountId: guildId, connectedAt: new Date() },
      host: { id: 'default', name: '', kind: 'generic', address: '', certificateSha256: null },
      hosting,
      account,
      gameOf: () => undefined,
      consoleGames: () => [],
      observation,
    };
    this.#servers.set(key, watched);
    for (const one of this.connections()) this.#listener.onConnection?.(guildId, one);
    this.#listener.onServer?.(watched, before);
  }

  find(guildId: string, server: ServerId): MonitoredServer | null {
    return this.#servers.get(`${guildId} ${serverKey(server)}`) ?? null;
  }
  subscribe(listener: MonitorListener): () => void {
    this.#listener = listener;
    return () => {};
  }
  setSubscriptions(): void {}
  refresh(): void {}
  servers(guildId: string): readonly MonitoredServer[] {
    return [...this.#servers.values()].filter((server) => server.guildId === guildId);
  }
  connections(): readonly MonitoredConnection[] {
    const connection = { ...aConnection, openKind: null, certificateSha256: null };
    const read = { failure: null, failingSince: null, isUnreachable: false, succeededAt: new Date() };
    const known = { ...connection, accountId: '', connectedAt: new Date() };
    return [{ connection: known, unusable: null, ...read, isListed: true }];
  }
  running(): null {
    return null;
  }
}

function aServer(id: string): Server {
  const players = { online: 0, max: null, names: [] };
  return {
    id,
    name: id,
    status: 'running',
    statusWord: null,
    players,
    usage: noUsage,
    configuration: [],
    restore: null,
  };
}

interface FixturePanel {
  readonly guildId: string;
  /** Also the id of its server, its channel and its message. */
  readonly id: string;
  readonly showsAll?: boolean;
  readonly buttons?: boolean;
}

/** Starts an updater of panels that are posted, in virtual time. */
async function updating(panels: readonly FixturePanel[], draw: DrawPicture | null = null) {
  const store = await openStore({ databaseUrl: 'sqlite::memory:', keyRing: newRing(), log: recordingLog() });
  onTestFinished(() => store.close());
  const serverMonitor = new FakeMonitor();
  for (const guildId of new Set(panels.map((panel) => panel.guildId)))
    await store.connections.connect(guildId, aConnection);
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  for (const { guildId, id, showsAll = false, buttons = false } of panels) {
    const server = showsAll ? null : { connectionId: 'default', id, name: id };
    const made = {
      channelName: id,
      language: 'en',
      look: usualLook,
      createdBy: '300',
      createdAt: new Date(),
    } as const;
    await store.panels.add({ ...made, id, guildId, channelId: id, server, buttons });
    await store.panels.setMessage({ guildId, id }, id);
    serverMonitor.sees(guildId, id, {});
  }
  const edits: {
    readonly id: string;
    readonly at: number;
    readonly text: string;
    readonly drawn: boolean;
  }[] = [];
  // A panel of all servers with buttons needs their references each time it is rendered.
  const renders = vi.spyOn(store.serverRefs, 'rememberAll');
  const logged: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
  const unused = (what: string) => () => Promise.reject(new Error(`nothing is ${what} here`));
  const outbox = new Outbox({
    messages: {
      async edit(_channelId, id, message, { picture = 'none' } = {}) {
        const drawn = picture !== 'none' && 'add' in picture;
        edits.push({ id, at: Date.now(), text: JSON.stringify(message), drawn });
        return { id, pictureId: picture === 'none' ? null : `picture-${edits.length}` };
      },
      post: unused('posted'),
    },
    logger,
  });
  const updater = new PanelUpdater({
    store,
    serverMonitor,
    outbox,
    messages: { delete: unused('deleted') },
    logChannel: { post: async () => {} },
    draw,
    pace: defaultTimings.panels,
    logger,
  });
  await updater.start();
  onTestFinished(() => updater.stop());
  return { store, serverMonitor, edits, renders, logged };
}

test('a thousand panels that all change are edited at most 40 times a second, each in its turn', async () => {
  const panels = Array.from({ length: 1_000 }, (_, index) => {
    return { guildId: `${1_000 + Math.floor(index / 20)}`, id: `panel-${index}` };
  });
  const { serverMonitor, edits } = await updating(panels);
  const from = Date.now();
  // After a start each panel is edited once, not all at once.
  await vi.advanceTimersByTimeAsync(29_000);
  expect(new Set(edits.map(({ id }) => id)).size).toBe(1_000);
  expect(edits).toHaveLength(1_000);

  for (let round = 1; round <= 5; round++) {
    for (const [index, { guildId, id }] of panels.entries()) {
      const players = { online: round, max: null, names: [] };
      const status = round % 2 === 0 && index < 100 ? 'stopped' : 'running';
      serverMonitor.sees(guildId, id, { players, status });
    }
    await vi.advanceTimersByTimeAsync(10_000);
  }

  for (const [index, { at }] of edits.entries())
    expect(at - (edits[index - 40]?.at ?? 0), 'a second for 40 edits').toBeGreaterThanOrEqual(1_000);
  const byPanel = Map.groupBy(edits, ({ id }) => id);
  for (const [index, { id }] of panels.entries()) {
    const times = (byPanel.get(id) ?? []).map(({ at }) => at);
    const pauses = times.map((at, number) => at - (times[number - 1] ?? from));
    expect(Math.min(...pauses.slice(1)), id).toBeGreaterThanOrEqual(15_000);
    // Statuses come first: those panels are edited as often as a panel may be.
    expect(Math.max(...pauses), id).toBeLessThan(index < 100 ? 30_000 : 45_000);
  }
});

test('numbers that are about the same cause no edit, and the newest ones are shown with the next one', async () => {
  const [guildId, id] = ['100', 's1'];
  const { serverMonitor, edits } = await updating([{ guildId, id }]);
  await vi.advanceTimersByTimeAsync(29_000);
  const { usage } = aServer(id);
  const limits = { memoryLimitBytes: 4_000_000_000, diskLimitBytes: 50_000_000_000 };
  const sees = (cpuPercent: number, memoryBytes: number, change: Partial<Server> = {}) =>
    serverMonitor.sees(guildId, id, { usage: { ...usage, ...limits, cpuPercent, memoryBytes }, ...change });
  sees(20, 2_000_000_000);
  await vi.advanceTimersByTimeAsync(20_000);
  const before = edits.length;
  for (let time = 0; time < 20; time++) {
    sees(20 + (time % 3) * 4, 2_000_000_000 + (time % 5) * 40_000_000);
    await vi.advanceTimersByTimeAsync(3_000);
  }
  expect(edits).toHaveLength(before);
  sees(26, 2_100_000_000, { status: 'crashed' });
  await vi.advanceTimersByTimeAsync(500);
  expect(edits).toHaveLength(before + 1);
  expect(edits.at(-1)?.text).toContain('26%');
});

test('a panel is rendered once for each edit, and not for a read that changes nothing', async () => {
  const panel = { guildId: '100', id: 's1', showsAll: true, buttons: true };
  const { serverMonitor, edits, renders } = await updating([panel]);
  for (let read = 0; read < 20; read++) {
    const players = { online: Math.floor(read / 10), max: null, names: [] };
    serverMonitor.sees('100', 's1', { players });
    await vi.advanceTimersByTimeAsync(30 * second);
  }
  expect(edits).toHaveLength(2);
  expect(renders).toHaveBeenCalledTimes(2);
});

/** Starts an updater of a panel that shows the servers s1 and s2, and presses Refresh when both were read. */
async function refreshed() {
  const all = { guildId: '100', id: 's1', showsAll: true };
  const fixture = await updating([all]);
  const { serverMonitor, store, edits } = fixture;
  serverMonitor.sees('100', 's2', {});
  await vi.advanceTimersByTimeAsync(minute);
  const now = new Date();
  expect(await store.panels.refresh(all, now, now)).toBe(true);
  await vi.advanceTimersByTimeAsync(second);
  edits.splice(0);
  return fixture;
}

test('Refresh edits a panel of all servers when each was read, or could not be', async () => {
  const { serverMonitor, edits } = await refreshed();
  serverMonitor.sees('100', 's1', {});
  serverMonitor.emits('100', 's2');
  await vi.advanceTimersByTimeAsync(minute);
  expect(edits).toEqual([]);
  serverMonitor.emits('100', 's2', {
    failure: new HostError('too-slow', { call: 'read-server', applied: 'no' }),
  });
  await vi.advanceTimersByTimeAsync(second);
  expect(edits).toHaveLength(1);
});

test('a panel whose servers can’t be read after Refresh is edited half an hour later all the same', async () => {
  const { edits } = await refreshed();
  await vi.advanceTimersByTimeAsync(28 * minute);
  expect(edits).toEqual([]);
  await vi.advanceTimersByTimeAsync(3 * minute);
  expect(edits).toHaveLength(1);
});

test('a crash is marked when the picture can be drawn again, if the store was away', async () => {
  const drawn = { name: 'day.png', png: Buffer.from(''), alt: '', legend: null, shownMs: 24 * 60 * minute };
  let failure: Error | null = null;
  const draw = async () => {
    if (failure !== null) throw failure;
    return drawn;
  };
  const { serverMonitor, edits, logged } = await updating([{ guildId: '100', id: 's1' }], draw);
  await vi.advanceTimersByTimeAsync(2 * minute);
  edits.splice(0);
  failure = new StoreUnavailableError('the store is away');
  serverMonitor.sees('100', 's1', { status: 'crashed' });
  await vi.advanceTimersByTimeAsync(10 * second);
  failure = null;
  await vi.advanceTimersByTimeAsync(minute);
  expect(edits.map(({ drawn }) => drawn)).toEqual([true]);
  expect(edits[0]?.text).toContain('crashed');
  expect(logged.filter((line) => line.includes('the drawing library is missing'))).toEqual([]);
});

test('a picture comes as soon as there is something to draw, and is drawn anew while it shows little', async () => {
  let shownMs = 0;
  const draw = async () => ({ name: 'day.png', png: Buffer.from(''), alt: '', legend: null, shownMs });
  const drawsIfMeasured = async () => (shownMs === 0 ? null : draw());
  const { edits } = await updating([{ guildId: '100', id: 's1' }], drawsIfMeasured);
  await vi.advanceTimersByTimeAsync(3 * minute);
  // Nothing has changed, and there is nothing to draw.
  expect(edits.map(({ drawn }) => drawn)).toEqual([false]);
  edits.splice(0);
  shownMs = minute;
  await vi.advanceTimersByTimeAsync(2 * minute);
  expect(edits.map(({ drawn }) => drawn)).toEqual([true]);
  shownMs = 24 * 60 * minute;
  await vi.advanceTimersByTimeAsync(2 * minute);
  expect(edits.map(({ drawn }) => drawn)).toEqual([true, true]);
  await vi.advanceTimersByTimeAsync(9 * minute);
  expect(edits).toHaveLength(2);
});

test('a panel whose picture can’t be drawn is not edited again and again', async () => {
  const draw = () => Promise.reject(new Error('no canvas here'));
  const { serverMonitor, edits, logged } = await updating([{ guildId: '100', id: 's1' }], draw);
  await vi.advanceTimersByTimeAsync(2 * minute);
  edits.splice(0);
  serverMonitor.sees('100', 's1', { status: 'crashed' });
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(edits).toHaveLength(1);
  expect(logged.filter((line) => line.includes('the drawing library is missing'))).toHaveLength(1);
});
