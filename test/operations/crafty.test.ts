import type { Hosting, PowerAction } from '@steward/hosts/model';
import { backUp, type CraftySetup, connectCrafty, startServer } from '@steward/hosts/testing';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { defaultTimings } from '../../src/domain/timings.ts';
import { plan } from '../../src/operations/kinds.ts';
import type { OperationRequest } from '../../src/operations/model/operation.ts';
import { emptyResult } from '../../src/operations/step-handler.ts';
import { stepHandlers } from '../../src/operations/steps/index.ts';
import { liveStatusOf, noLiveStatus } from '../support/live-status.ts';
import { noTester } from '../support/marks.ts';

describe('an operation at Crafty', () => {
  /** Runs one step. Each read of the server or of its backups is two seconds later, for Crafty and for Steward. */
  async function follow(setup: CraftySetup, request: OperationRequest, { listens = false } = {}) {
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: setup.clock.now() });
    onTestFinished(() => void vi.useRealTimers());
    const { hosting, account, server, clock, crafty } = setup;
    const later = async () => {
      vi.advanceTimersByTime(2_000);
      await clock.advance(2_000);
    };
    const ticking: Partial<Hosting> = {
      capabilities: hosting.capabilities,
      server: (...call) => later().then(() => hosting.server(...call)),
      backups: (...call) => later().then(() => hosting.backups(...call)),
      power: (...call) => hosting.power(...call),
      createBackup: (...call) => hosting.createBackup(...call),
      restoreBackup: (...call) => hosting.restoreBackup(...call),
      deleteBackup: (...call) => hosting.deleteBackup(...call),
      followServer: async (...call) => hosting.followServer?.(...call),
      followBackups: async (...call) => hosting.followBackups?.(...call),
    };
    const live = listens ? liveStatusOf(ticking, account, server.id) : noLiveStatus();
    const never = new AbortController().signal;
    const context = {
      hosting: ticking as Hosting,
      account,
      serverId: server.id,
      consoleGames: () => [],
      request,
      timings: { ...defaultTimings.operations, pollMs: () => 1 },
      signal: never,
      preempted: never,
      live,
      progress: async () => {},
      test: noTester.test,
      isBad: noTester.isBad,
      pauseSaving: async () => {},
      expectsAnswer: async () => false,
    };
    const [planned] = plan(request);
    if (planned === undefined) throw new Error('no step');
    const handler = stepHandlers[planned.name];
    crafty.traffic.lines.length = 0;
    const before = await handler.snapshot(context);
    const startedAt = Date.now();
    const result = { ...emptyResult, ...(await handler.send(context)) };
    const outcome = await handler.awaitOutcome(context, { ...planned, startedAt, before, result }, null);
    live.close();
    await expect.poll(() => crafty.socketCount).toBe(0);
    return {
      state: outcome.state,
      reason: outcome.reason,
      hostText: outcome.hostText,
      status: outcome.result?.status,
      backup: outcome.result?.backup?.id,
      // Files are listed with POST.
      writes: crafty.traffic.lines.filter((call) => !/^GET |^POST .*\/files$/.test(call)).length,
      seconds: (Date.now() - startedAt) / 1_000,
    };
  }

  /** Opens a client of a Crafty whose queue waits until another server has stopped, which takes a minute. */
  async function connectBusyCrafty() {
    const setup = await connectCrafty({ servers: [{}, { shutdownTimeout: 60 }], times: { stop: null } });
    const { panel, clock } = setup;
    const [, other] = panel.servers.values();
    if (other === undefined) throw new Error('no other server');
    panel.start(other);
    await clock.advance(30_000);
    panel.enqueue({ serverId: other.id, command: 'stop_server', backupId: null });
    return setup;
  }

  const power = (action: PowerAction): OperationRequest => ({ kind: 'power', action });

  test('a start has succeeded when the game answers to pings', async () => {
    const setup = await connectCrafty({ times: { ready: 50_000 } });
    expect(await follow(setup, power('start'))).toMatchObject({
      state: 'done',
      status: 'running',
      writes: 1,
    });
    expect(setup.server.process?.isReady).toBe(true);
  });

  test('a start that the EULA prevents is uncertain, never done, which is said within three minutes', async () => {
    const setup = await connectCrafty({ servers: [{ eulaAccepted: false }] });
    const ended = await follow(setup, power('start'));
    expect(ended).toMatchObject({ state: 'unknown', reason: 'not-started', status: 'stopped' });
    expect(ended.seconds).toBeLessThan(180);
  });

  test('a start that waits for another server to stop is waited for', async () => {
    const setup = await connectBusyCrafty();
    expect((await follow(setup, power('start'))).state).toBe('done');
  });

  test('a start has failed when the game ends before it is ready, which is said with the next record', async () => {
    const setup = await connectCrafty();
    const { clock, panel, server } = setup;
    server.onStart = () => void clock.sleep(5_000).then(() => panel.crash(server));
    const ended = await follow(setup, power('start'));
    expect(ended).toMatchObject({ state: 'failed', reason: 'did-not-start', status: 'stopped' });
    expect(ended.seconds).toBeLessThan(90);
  });

  test('a restart has succeeded when another process runs: an old record is no evidence', async () => {
    const setup = await connectCrafty();
    await startServer(setup);
    await setup.clock.advance(60_000);
    const before = setup.server.process?.startedAt;
    const ended = await follow(setup, power('restart'));
    expect(ended).toMatchObject({ state: 'done', status: 'running', writes: 1 });
    expect(setup.server.process?.startedAt).not.toBe(before);
    expect(setup.server.process?.isReady).toBe(true);
  });

  test('a restart is told soon after the game answers, because Crafty says how the server is', async () => {
    const setup = await connectCrafty({ times: { ready: 4_000 } });
    await startServer(setup);
    const ended = await follow(setup, power('restart'), { listens: true });
    expect(ended).toMatchObject({ state: 'done', status: 'running', writes: 1 });
    expect(setup.server.process?.isReady).toBe(true);
    expect(ended.seconds).toBeLessThan(30);
  });

  test.each(['stop', 'kill'] as const)(
    'a %s is told with the record that Crafty writes then',
    async (action) => {
      const setup = await connectCrafty();
      await startServer(setup);
      const ended = await follow(setup, power(action));
      expect(ended).toMatchObject({ state: 'done', status: 'stopped', writes: 1 });
      expect(setup.server.process).toBe(null);
      expect(ended.seconds).toBeLessThan(15);
    },
  );

  test('a stop of a server that another one delays is not told before it has stopped', async () => {
    const setup = await connectCrafty({ servers: [{}, { shutdownTimeout: 60 }] });
    const { panel, clock, server } = setup;
    const [, other] = panel.servers.values();
    if (other === undefined) throw new Error('no other server');
    panel.start(other);
    await startServer(setup);
    panel.times.stop = null;
    panel.enqueue({ serverId: other.id, command: 'stop_server', backupId: null });
    await clock.advance(1_000);
    const ended = await follow(setup, power('stop'), { listens: true });
    expect(ended).toMatchObject({ state: 'done', status: 'stopped' });
    expect(panel.isRunning(server)).toBe(false);
    expect(ended.seconds).toBeGreaterThan(60);
  });

  test('a start that has failed is told soon, because Crafty says that the process has ended', async () => {
    const setup = await connectCrafty();
    const { clock, panel, server } = setup;
    server.onStart = () => void clock.sleep(6_000).then(() => panel.crash(server));
    const ended = await follow(setup, power('start'), { listens: true });
    expect(ended).toMatchObject({ state: 'failed', reason: 'did-not-start', status: 'stopped' });
    expect(ended.seconds).toBeLessThan(30);
  });

  const create: OperationRequest = { kind: 'backup.create', startFirst: false };

  test('a backup has succeeded when its archive stops growing', async () => {
    const setup = await connectCrafty({ times: { archive: 60_000 } });
    const ended = await follow(setup, create);
    expect(ended).toMatchObject({ state: 'done', writes: 1 });
    const [name] = setup.panel.archivesOf(setup.config).keys();
    expect(ended.backup).toBe(`${setup.config.backup_id}~${name}`);
    expect(setup.panel.notifications.at(-1)?.key).toBe('backupComplete');
  });

  test('a backup is told soon after Crafty says that it has ended', async () => {
    const setup = await connectCrafty();
    const ended = await follow(setup, create, { listens: true });
    const [name] = setup.panel.archivesOf(setup.config).keys();
    expect(ended).toMatchObject({ state: 'done', backup: `${setup.config.backup_id}~${name}` });
    expect(ended.seconds).toBeLessThan(40);
  });

  test('a large backup, whose size Crafty rounds, is watched for longer', async () => {
    const setup = await connectCrafty({ times: { beforeBackup: 3_600_000 } });
    const { clock, panel, config } = setup;
    const archive = { name: '2026-11-21_19-40-47.zip', bytes: 2 * 1024 ** 3, files: [] };
    void clock.sleep(10_000).then(async () => {
      panel.archivesOf(config).set(archive.name, archive);
      await clock.sleep(100_000);
      archive.bytes += 200_000_000;
    });
    const ended = await follow(setup, create);
    expect(ended).toMatchObject({ state: 'done', backup: `${config.backup_id}~${archive.name}` });
    expect(ended.seconds).toBeGreaterThan(110);
  });

  test('a backup during which Crafty was away is uncertain: its archive may be cut off', async () => {
    const setup = await connectCrafty({ times: { archive: 3_600_000 } });
    const { clock, crafty, config } = setup;
    void clock.sleep(15_000).then(async () => {
      crafty.traffic.isDown = true;
      await clock.sleep(3_000);
      crafty.traffic.isDown = false;
    });
    const ended = await follow(setup, create);
    expect(ended).toMatchObject({ state: 'unknown', reason: 'not-seen', writes: 1 });
    expect(ended.backup).toContain(config.backup_id);
  });

  test('a backup that waits for another server to stop is waited for', async () => {
    const setup = await connectBusyCrafty();
    await setup.clock.advance(2_000);
    const ended = await follow(setup, create);
    expect(ended.state).toBe('done');
    expect(ended.seconds).toBeGreaterThan(60);
  });

  test.each([[0], [1]])(
    'a backup that fails has failed with its reason, after %i that failed',
    async (before) => {
      const setup = await connectCrafty();
      const { panel, config } = setup;
      for (let count = 0; count < before; count++) {
        panel.failNextBackup(config, 'Permission denied');
        await backUp(setup);
      }
      panel.failNextBackup(config, 'No space left on device');
      expect(await follow(setup, create)).toMatchObject({
        state: 'failed',
        reason: 'backup-no-space',
        hostText: 'No space left on device',
      });
    },
  );

  test('a backup after one that failed has succeeded when its archive stops growing', async () => {
    const setup = await connectCrafty({ times: { archive: 60_000 } });
    const { panel, config } = setup;
    panel.failNextBackup(config, 'No space left on device');
    await backUp(setup);
    const ended = await follow(setup, create);
    const [name] = panel.archivesOf(config).keys();
    expect(ended).toMatchObject({ state: 'done', backup: `${config.backup_id}~${name}` });
    expect(panel.notifications.at(-1)?.key).toBe('backupComplete');
  });

  test('a backup that Crafty drops, because another one is just over, is uncertain', async () => {
    const setup = await connectCrafty({ times: { afterBackup: 600_000 } });
    await backUp(setup);
    expect(await follow(setup, create)).toMatchObject({ state: 'unknown', reason: 'not-seen', writes: 1 });
  });

  test('a snapshot, whose size Crafty does not show, is uncertain', async () => {
    const setup = await connectCrafty();
    setup.config.backup_type = 'snapshot';
    const ended = await follow(setup, create);
    expect(ended).toMatchObject({ state: 'unknown', reason: 'not-seen', writes: 1 });
    expect(ended.backup).toMatch(/\.manifest$/);
  });

  const restoring = (id: string): OperationRequest => ({
    kind: 'backup.restore',
    backup: { id, label: 'b' },
    backUpFirst: false,
    stopFirst: false,
    startAfter: false,
  });

  test('a restore is uncertain, because Crafty does not report its end', async () => {
    const setup = await connectCrafty();
    await startServer(setup);
    const id = await backUp(setup);
    setup.server.files.set('world/level.dat', 'the second world');
    const ended = await follow(setup, restoring(id));
    expect(ended).toMatchObject({
      state: 'unknown',
      reason: 'restore-unseen',
      status: 'stopped',
      writes: 1,
    });
    expect(setup.server.files.get('world/level.dat')).toBe('the first world');
  });
});
