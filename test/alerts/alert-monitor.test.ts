import pino from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { AlertMonitor } from '../../src/alerts/alert-monitor.ts';
import type { Incident } from '../../src/alerts/model/alert.ts';
import { type BackupTest, identityOf } from '../../src/backups/model/backup-test.ts';
import { acceptedLoss, type WorldLoss } from '../../src/backups/model/world-loss.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';
import type { MonitoredConnection } from '../../src/watch/model/watch.ts';
import {
  aConnection,
  anIncident,
  anOperation,
  aStep,
  newRing,
  recordingLog,
  survival,
} from '../store/fixtures.ts';
import { aWorldLoss } from '../support/losses.ts';

/** Opens a store with a guild whose alerts are posted. */
async function aStore(): Promise<Store> {
  const store = await openStore({
    databaseUrl: 'sqlite::memory:',
    keyRing: newRing(),
    log: recordingLog(),
  });
  onTestFinished(() => store.close());
  await store.connections.connect('100', aConnection);
  const nothing = {
    server: null,
    roleId: null,
    backupAgeHours: null,
    testAgeHours: null,
    restarts: true,
    hangMinutes: 5,
    problem: null,
  };
  await store.alerts.set({ ...nothing, guildId: '100', channelId: '900', language: 'en' }, '300');
  return store;
}

/** Starts the alerts of a process; nothing is read. Returns what is shown by the time it stops. */
async function starts(store: Store): Promise<{ alerts: AlertMonitor; shown: Incident[] }> {
  const shown: Incident[] = [];
  const connections = await store.connections.list('100');
  const alerts = new AlertMonitor({
    store,
    serverMonitor: {
      setSubscriptions: () => {},
      find: () => null,
      servers: () => [],
      connections: () => connections.map((connection) => ({ connection }) as MonitoredConnection),
      subscribe: () => () => {},
    },
    poster: { start: () => {}, show: (incident) => void shown.push(incident), stop: async () => {} },
    games: [],
    settleMs: 0,
    logger: pino({ enabled: false }),
  });
  await alerts.start();
  return { alerts, shown };
}

const incidents = (store: Store) => store.alerts.incidents('100', new Date(0));

test('an incident of a kind that only a newer version knows stays as it is, and the others are followed', async () => {
  const store = await aStore();
  const future = anIncident({ id: 'f'.repeat(16), kind: 'future', cause: { kind: 'future', what: 1 } });
  await store.alerts.open(future);
  await store.alerts.open(anIncident());
  const { alerts } = await starts(store);
  await store.alerts.remove('100', null, null);
  const stored = async (which: string) => (await incidents(store)).find(({ kind }) => kind === which);
  await expect.poll(() => stored('down')).toMatchObject({ closed: true });
  await alerts.stop();
  expect(await stored('future')).toEqual(future);
});

test('what is removed from an alert is removed from its message, although there is a newer one of the same kind', async () => {
  const store = await aStore();
  const act = { kind: 'stop', actor: 'Anna', byApi: false, at: Date.now() };
  const [older, newer] = [20_000, 10_000].map((ago) => {
    const at = new Date(Date.now() - ago);
    const occurrences = [{ from: at.getTime(), until: at.getTime() }];
    return anIncident({ startedAt: at, endedAt: at, occurrences, shown: 1 });
  });
  if (older === undefined || newer === undefined) throw new Error('no incidents');
  await store.alerts.open({ ...older, cause: { ...older.cause, act } });
  await store.alerts.open(newer);
  const { alerts, shown } = await starts(store);
  expect(await store.panelActs.forget('Anna')).toBe(1);
  await expect.poll(() => shown).toMatchObject([{ id: older.id, revision: 2 }]);
  await alerts.stop();
});

test('missed runs of schedules are one incident for each server, whichever processes report them', async () => {
  const store = await aStore();
  const processes = [await starts(store), await starts(store)];
  const restart = { kind: 'power', action: 'restart' } as const;
  const creative = { ...survival, id: 's2', name: 'Creative' };
  const one = (dueAt: number) => ({ count: 1, firstDueAt: dueAt, dueAt });
  const runs = [
    { server: survival, request: restart, scheduleId: 'a', ...one(1_000) },
    { server: survival, request: restart, scheduleId: 'b', ...one(2_000) },
    { server: creative, request: restart, scheduleId: 'c', ...one(3_000) },
  ];
  for (const { alerts } of processes) await alerts.scheduleMissed('100', runs);
  expect(await incidents(store)).toMatchObject([
    { name: 'Survival', count: 1, cause: { runs: [{ dueAt: 1_000 }, { dueAt: 2_000 }] } },
    { name: 'Creative', count: 1, cause: { runs: [{ dueAt: 3_000 }] } },
  ]);
  const next = { server: survival, request: restart, scheduleId: 'a', ...one(9_000) };
  await processes[0]?.alerts.scheduleMissed('100', [next]);
  expect(await incidents(store)).toContainEqual(
    expect.objectContaining({
      count: 2,
      cause: expect.objectContaining({ runs: [expect.objectContaining({ dueAt: 9_000 })] }),
    }),
  );
  for (const { alerts } of processes) await alerts.stop();
});

test('a backup that failed just before this process began to watch is reported, once', async () => {
  const store = await aStore();
  const operation = anOperation({
    server: survival,
    request: { kind: 'backup.create', startFirst: false },
    steps: [aStep({ name: 'backup.create' })],
  });
  await store.operations.insert(operation);
  const { steps } = operation;
  await store.operations.finish(operation.id, {
    state: 'failed',
    steps,
    serverStatus: null,
    now: new Date(),
  });
  const first = await starts(store);
  await first.alerts.stop();
  const second = await starts(store);
  await second.alerts.stop();
  expect(first.shown).toMatchObject([{ kind: 'backup-failed', name: 'Survival', count: 1 }]);
  expect(await incidents(store)).toHaveLength(1);
});

describe('a loss of a world', () => {
  /** Stores a loss, as it was found. */
  async function lost(store: Store, change: Partial<WorldLoss> = {}): Promise<WorldLoss> {
    const [connection] = await store.connections.list('100');
    const found = aWorldLoss({ accountId: connection?.accountId ?? '', ...change });
    const saved = await store.worldLosses.save(found);
    if (saved === null) throw new Error('the loss was not stored');
    return saved;
  }
  const answer = { guildId: '100', by: { id: '7', name: 'Ada' }, at: new Date(1_893_460_000_000) };

  test('is one incident, whichever processes watch, until it is answered, also while none does', async () => {
    const store = await aStore();
    const found = await lost(store);
    for (const { alerts } of [await starts(store), await starts(store)]) await alerts.stop();
    const open = await incidents(store);
    expect(open).toMatchObject([
      {
        kind: 'world-lost',
        name: 'Survival',
        endedAt: null,
        cause: { loss: { players: { gone: 5, of: 5 } }, isLocked: false, answer: null },
      },
    ]);
    await store.worldLosses.save(acceptedLoss(found, answer));
    await (await starts(store)).alerts.stop();
    expect(await incidents(store)).toMatchObject([
      { id: open[0]?.id, endedAt: answer.at, cause: { answer: { guildId: '100', by: answer.by } } },
    ]);
  });

  test('is told while a process watches: what is gone, that it is locked, that it is over, and the next one', async () => {
    const store = await aStore();
    const { alerts, shown } = await starts(store);
    const found = await lost(store);
    await expect.poll(() => shown.length).toBe(1);
    const lock = { backupId: 'good', state: 'ours' } as const;
    const locked = await lost(store, { ...found, lock });
    await expect.poll(() => shown.at(-1)).toMatchObject({ cause: { isLocked: true } });
    // A further backup that has lost the same is no news.
    const further = await lost(store, { ...locked, lastAt: found.lastAt + 1 });
    const over = await lost(store, { ...further, state: 'over' });
    await expect.poll(() => shown.at(-1)?.endedAt).not.toBeNull();
    await lost(store, { ...over, state: 'open', foundAt: new Date(1_893_470_000_000), lock: null });
    await expect.poll(() => shown.at(-1)?.endedAt).toBeNull();
    await alerts.stop();
    // What the poster has not posted is shown again.
    expect(new Set(shown.map(({ id, revision }) => `${id} ${revision}`)).size).toBe(4);
    expect(await incidents(store)).toHaveLength(2);
  });

  test('is none in a guild whose alerts about the server are off', async () => {
    const store = await aStore();
    await lost(store);
    await store.alerts.remove('100', null, null);
    await (await starts(store)).alerts.stop();
    expect(await incidents(store)).toEqual([]);
  });
});

describe('a bad backup', () => {
  /** What is known of the backups of a server, oldest first. */
  async function backupsOf(
    store: Store,
    marks: Readonly<Record<string, BackupTest['mark']>>,
    testedAt = new Date(),
  ) {
    const [connection] = await store.connections.list('100');
    const accountId = connection?.accountId ?? '';
    const listed = Object.entries(marks).map(([id, mark], index) => ({
      mark,
      backup: {
        id,
        name: `Backup ${id}`,
        createdAt: new Date(1_000 * index),
        sizeBytes: 5,
        state: 'complete' as const,
        progressPercent: null,
        error: null,
        locked: false,
      },
    }));
    const tests = listed.map(({ mark, backup }): [string, BackupTest] => {
      const problems = mark === 'bad' ? [{ kind: 'players-missing', live: 4 } as const] : [];
      const found = { mark, testedAt, compared: null, problems, warnings: [], loss: null };
      const identity = identityOf(backup);
      const of = { accountId, serverId: 's1', backupId: backup.id };
      return [backup.id, { ...of, ...found, identity, notTried: null, tries: 0 }];
    });
    const backups = listed.map(({ backup }) => backup);
    const server = { id: 's1', name: 'Survival' };
    return { guildId: '100', accountId, server, backups, tests: new Map(tests) };
  }

  test('is one incident, however often and by which process it is found, with the newest good one', async () => {
    const store = await aStore();
    const processes = [await starts(store), await starts(store)];
    const checked = await backupsOf(store, { a: 'tested', b: 'plausible', c: 'bad' });
    for (const { alerts } of processes) {
      alerts.backupsTested(checked);
      alerts.backupsTested(checked);
      await alerts.stop();
    }
    expect(await incidents(store)).toMatchObject([
      {
        name: 'Survival',
        count: 1,
        cause: {
          kind: 'backup-bad',
          backup: { label: 'Backup c', createdAt: 2_000 },
          problems: [{ kind: 'players-missing', live: 4 }],
          good: { label: 'Backup a', createdAt: 0 },
        },
      },
    ]);
  });

  test('that was found with others is reported by itself, and not again after hours, or by the next process', async () => {
    const store = await aStore();
    const hoursAgo = new Date(Date.now() - 5 * 60 * 60_000);
    const checked = await backupsOf(store, { a: 'bad', b: 'bad' }, hoursAgo);
    for (const { alerts } of [await starts(store), await starts(store)]) {
      alerts.backupsTested(checked);
      await alerts.stop();
    }
    const causes = (await incidents(store)).map(({ cause }) => cause);
    expect(causes).toHaveLength(2);
    for (const label of ['Backup a', 'Backup b'])
      expect(causes).toContainEqual(
        expect.objectContaining({ kind: 'backup-bad', backup: expect.objectContaining({ label }) }),
      );
  });

  test('that was found long ago, or is of another account, is none', async () => {
    const store = await aStore();
    const { alerts } = await starts(store);
    alerts.backupsTested(await backupsOf(store, { a: 'bad' }, new Date(Date.now() - 24 * 60 * 60_000)));
    alerts.backupsTested({ ...(await backupsOf(store, { a: 'bad' })), accountId: 'another' });
    alerts.backupsTested(await backupsOf(store, { a: 'plausible', b: null }));
    await alerts.stop();
    expect(await incidents(store)).toEqual([]);
  });
});
