import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { AlertMonitor } from '../../src/alerts/alert-monitor.ts';
import type { Incident } from '../../src/domain/alert.ts';
import type { Store } from '../../src/domain/store.ts';
import { openStore } from '../../src/store/open.ts';
import { aConnection, anOperation, aStep, newRing, recordingLog, survival } from '../store/fixtures.ts';

/** Opens a store with a guild whose alerts are posted. */
async function aStore(): Promise<Store> {
  const store = await openStore({
    databaseUrl: 'sqlite::memory:',
    keyRing: newRing(),
    log: recordingLog(),
  });
  onTestFinished(() => store.close());
  await store.connections.connect('100', aConnection);
  const nothing = { server: null, roleId: null, backupAgeHours: null, restarts: true, problem: null };
  await store.alerts.set({ ...nothing, guildId: '100', channelId: '900', language: 'en' }, '300');
  return store;
}

/** Starts the alerts of a process; nothing is read. Returns what is shown by the time it stops. */
async function starts(store: Store): Promise<{ alerts: AlertMonitor; shown: Incident[] }> {
  const shown: Incident[] = [];
  const alerts = new AlertMonitor({
    store,
    serverMonitor: {
      setSubscriptions: () => {},
      find: () => null,
      connections: () => [],
      subscribe: () => () => {},
    },
    poster: { start: () => {}, show: (incident) => void shown.push(incident), stop: async () => {} },
    logger: pino({ enabled: false }),
  });
  await alerts.start();
  return { alerts, shown };
}

const incidents = (store: Store) => store.alerts.incidents('100', new Date(0));

test('missed runs of schedules are one incident for each server, whichever processes report them', async () => {
  const store = await aStore();
  const processes = [await starts(store), await starts(store)];
  const restart = { kind: 'power', action: 'restart' } as const;
  const creative = { ...survival, id: 's2', name: 'Creative' };
  const one = (dueAt: number) => ({ count: 1, firstDueAt: new Date(dueAt), dueAt: new Date(dueAt) });
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
  expect((await incidents(store)).map(({ count }) => count)).toEqual([2, 1]);
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
