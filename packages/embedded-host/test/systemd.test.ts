import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, type TestContext } from 'vitest';
import { SystemdUnit } from '../src/supervisors/systemd.ts';
import { adopted } from '../testing/adopted.ts';
import { configFor, makeTestFolder, runHost, type ServerInput } from '../testing/harness.ts';
import { SystemdDouble } from '../testing/systemd-double.ts';

/** Starts a host with a server that systemd runs, as its double says. */
async function runUnit(test: TestContext, change: Partial<ServerInput> = {}) {
  const place = await makeTestFolder(test);
  await mkdir(join(place.cwd, 'world'));
  await writeFile(join(place.cwd, 'world', 'level.dat'), 'seed 4711');
  const systemd = await SystemdDouble.make(place.folder);
  const server = adopted(place, {
    runs: { systemd: 'game.service' },
    env: { PATH: `${systemd.path}:${process.env['PATH']}` },
    ...change,
  });
  return { systemd, ...(await runHost(place, configFor(place, [server]))) };
}

const failed = { ActiveState: 'failed', SubState: 'failed' };
const inactive = { ActiveState: 'inactive', SubState: 'dead' };
/** What systemd shows of a unit that it has forgotten, or that has never run. */
const forgotten = {
  ...inactive,
  ExecMainStartTimestamp: '',
  ExecMainStartTimestampMonotonic: '0',
  ActiveEnterTimestampMonotonic: '0',
};
const restarting = { ActiveState: 'activating', SubState: 'auto-restart' };

describe.concurrent('a server that systemd runs', () => {
  // Each as the real one has shown it (systemd 252), but for the lack of memory, which is as its manual says.
  it.for<readonly [string, Parameters<SystemdDouble['shows']>[0], string, string?]>([
    ['runs', {}, 'running'],
    ['runs a task that has ended (RemainAfterExit=)', { SubState: 'exited' }, 'running'],
    ['reads its settings anew', { ActiveState: 'reloading', SubState: 'reload' }, 'running'],
    ['starts', { ActiveState: 'activating', SubState: 'start' }, 'starting'],
    ['waits for other units to start', { ...forgotten, Job: '683' }, 'starting'],
    ['waits for other units to stop', { Job: '683' }, 'stopping'],
    ['stops', { ActiveState: 'deactivating', SubState: 'stop-sigterm' }, 'stopping'],
    ['was stopped', forgotten, 'stopped'],
    ['has finished', { ...inactive, ExecMainCode: '1' }, 'stopped'],
    ['was stopped by SIGTERM', { ...inactive, ExecMainCode: '2', ExecMainStatus: '15' }, 'stopped'],
    [
      'was stopped, as Java does',
      { ...failed, Result: 'exit-code', ExecMainCode: '1', ExecMainStatus: '143' },
      'stopped',
    ],
    [
      'was stopped, and took too long',
      { ...failed, Result: 'timeout', ExecMainCode: '2', ExecMainStatus: '9' },
      'stopped',
    ],
    [
      'took too long to start',
      {
        ...failed,
        Result: 'timeout',
        ExecMainCode: '2',
        ExecMainStatus: '9',
        ActiveEnterTimestampMonotonic: '0',
      },
      'crashed',
      'It ended unexpectedly (signal SIGKILL).',
    ],
    [
      'ended with an exit code',
      { ...failed, Result: 'exit-code', ExecMainCode: '1', ExecMainStatus: '7' },
      'crashed',
      'It ended unexpectedly (exit code 7).',
    ],
    [
      'has failed too often for systemd',
      { ...failed, Result: 'exit-code', ExecMainCode: '1', ExecMainStatus: '7', NRestarts: '3' },
      'crashed',
      'It ended unexpectedly (exit code 7). It was started again automatically 3 times, but no longer is.',
    ],
    [
      'was ended by a signal',
      { ...failed, Result: 'core-dump', ExecMainCode: '3', ExecMainStatus: '11' },
      'crashed',
      'It ended unexpectedly (signal SIGSEGV).',
    ],
    [
      'was ended for lack of memory',
      { ...failed, Result: 'oom-kill', ExecMainCode: '2', ExecMainStatus: '9' },
      'crashed',
      'It ran out of memory and was killed (signal SIGKILL).',
    ],
    [
      'is about to be started again',
      { ...restarting, Result: 'exit-code', ExecMainCode: '1', ExecMainStatus: '3' },
      'crashed',
      'It ended unexpectedly (exit code 3). It is about to be started again.',
    ],
    [
      'does not exist',
      { ...forgotten, LoadState: 'not-found' },
      'stopped',
      'There is no unit game.service. Write its unit file, then run “systemctl daemon-reload”.',
    ],
  ])('is shown as systemd shows it: it %s', async ([, shown, status, problem], t) => {
    const { systemd, api } = await runUnit(t);
    systemd.shows(shown);
    const server = await api.server();
    expect([server.status, server.problem]).toEqual([status, problem]);
  });

  it('is shown with its memory, its use of the processor and its time of start', async (t) => {
    const { systemd, api } = await runUnit(t);
    const start = new Date(Date.now() - 100_000).toISOString().replace(/(.*)T(.*)\..*/, 'Fri $1 $2 UTC');
    systemd.shows({ ExecMainStartTimestamp: start });
    const { resources } = await api.server();
    // 2.5 s of processor time in 100 s.
    expect(resources.cpu_percent).toBeCloseTo(2.5, 0);
    expect(resources.memory_bytes).toBe(978_944);
    expect(resources.uptime_seconds).toBeGreaterThanOrEqual(100);
  });

  it('is shown without usage if systemd does not measure it', async (t) => {
    const { systemd, api } = await runUnit(t);
    systemd.shows({ CPUUsageNSec: '[not set]', MemoryCurrent: '18446744073709551615' });
    expect((await api.server()).resources).toMatchObject({ cpu_percent: null, memory_bytes: null });
  });

  it('is started, stopped and restarted by systemctl, which does not wait for the game', async (t) => {
    const { systemd, api } = await runUnit(t);
    systemd.showsAfter('stop', forgotten);
    expect(await api.power('stop')).toBe('stopped');
    systemd.showsAfter('start', {});
    expect(await api.power('start')).toBe('running');
    systemd.showsAfter('restart', {});
    expect(await api.power('restart')).toBe('running');
    expect(systemd.orders).toEqual([
      'stop --no-block -- game.service',
      'start --no-block -- game.service',
      'restart --no-block -- game.service',
    ]);
  });

  it('is killed for good, whatever its Restart= says, and has not crashed then', async (t) => {
    const { systemd, api } = await runUnit(t);
    systemd.showsAfter('kill', { ...failed, Result: 'signal', ExecMainCode: '2', ExecMainStatus: '9' });
    expect(await api.power('kill')).toBe('stopped');
    expect(systemd.orders).toEqual([
      'stop --no-block -- game.service',
      'kill --signal=SIGKILL -- game.service',
    ]);
  });

  it.for<readonly [string, object | null]>([
    ['on-failure', { code: null, wanted: false, crashed: true }],
    ['always', null],
  ])('says that it crashed if systemd has started it again: Restart=%s', async ([Restart, exit], t) => {
    const { systemd, api } = await runUnit(t);
    systemd.shows({ Restart });
    expect((await api.server()).last_exit).toBeNull();
    const later = 'Fri 2026-11-27 22:20:53 UTC';
    systemd.shows({ Restart, NRestarts: '1', ExecMainStartTimestamp: later });
    const rest = { signal: null, out_of_memory: false, killed_after_seconds: null };
    expect((await api.server()).last_exit).toEqual(exit && { ...exit, ...rest });
  });

  it('starts again though it has failed too often for systemd', async (t) => {
    const { systemd, api } = await runUnit(t);
    systemd.shows({ ...failed, Result: 'exit-code', ExecMainCode: '1', ExecMainStatus: '7', NRestarts: '3' });
    systemd.showsAfter('start', {});
    expect(await api.power('start')).toBe('running');
    expect(systemd.orders).toEqual(['reset-failed -- game.service', 'start --no-block -- game.service']);
  });

  it('is one of the host’s user if its settings say so', async (t) => {
    const { systemd, api } = await runUnit(t, { runs: { systemd: 'game.service', user: true } });
    systemd.showsAfter('stop', forgotten);
    await api.power('stop');
    expect(systemd.orders).toEqual(['--user stop --no-block -- game.service']);
  });

  it.for([
    ['System has not been booted with systemd as init system (PID 1). Can’t operate.', false],
    ['Failed to connect to bus: No such file or directory', false],
    ['Failed to get properties: Transport endpoint is not connected', false],
    ['Failed to connect to bus: No medium found', true],
  ] as const)('is unknown, not stopped, if systemd says: %s', async ([errors, user], t) => {
    const { systemd, api } = await runUnit(t, { runs: { systemd: 'game.service', user } });
    systemd.isAway(errors);
    const problem = user
      ? 'The host can’t reach its user’s services. To let them run without a login, run “loginctl enable-linger” with the user’s name.'
      : 'The host can’t reach systemd on this machine.';
    expect(await api.server()).toMatchObject({ status: 'unknown', problem });
    expect(await api.callForError('POST', '/survival/power', { action: 'stop' })).toMatchObject({
      status: 409,
      code: 'supervisor_away',
    });
    systemd.isAway(null);
    expect((await api.server()).status).toBe('running');
  });

  it('says how systemd finds a new unit of the host’s user', async (t) => {
    const { systemd, api } = await runUnit(t, { runs: { systemd: 'game.service', user: true } });
    await systemd.shows({ ...forgotten, LoadState: 'not-found' });
    const problem =
      'There is no user unit game.service. Write its unit file, then run “systemctl --user daemon-reload”.';
    expect((await api.server()).problem).toBe(problem);
  });

  it('is unknown on a machine without systemd', async (t) => {
    const { api } = await runUnit(t, { env: { PATH: '/nowhere' } });
    expect(await api.server()).toMatchObject({
      status: 'unknown',
      problem: 'The program systemctl wasn’t found on this machine.',
    });
  });

  it.for([
    [
      'Failed to stop game.service: Interactive authentication required.\nSee system logs for details.',
      'The host’s user isn’t allowed to stop game.service. Allow it with a polkit rule, as the host’s README shows, or run the host as root.',
    ],
    [
      'Failed to stop game.service: Unit game.service is masked.',
      'systemd didn’t stop game.service. Unit game.service is masked.',
    ],
  ] as const)('says why systemd refuses an order: %s', async ([errors, message], t) => {
    const { systemd, api } = await runUnit(t);
    systemd.refuses(errors);
    expect(await api.callForError('POST', '/survival/power', { action: 'stop' })).toEqual({
      status: 409,
      code: 'order_refused',
      message,
    });
    expect((await api.server()).status).toBe('running');
  });

  it('has the journal for a console, also of earlier runs, and no input', async (t) => {
    const { systemd, api } = await runUnit(t);
    await systemd.prints('an earlier run', '\u001b[32mDone (1.0s)!\u001b[0m', 'Ada joined');
    const logs = await api.call('GET', '/survival/logs?lines=2');
    expect(JSON.parse(logs.text)).toEqual({ lines: ['Done (1.0s)!', 'Ada joined'] });
    expect(await api.callForError('POST', '/survival/command', { command: 'list' })).toMatchObject({
      code: 'no_console',
      message: expect.stringContaining('Survival has no console that the host can reach'),
    });
  });

  it('says what to do if the host can’t read the journal', async (t) => {
    const { systemd, api } = await runUnit(t);
    systemd.hidesJournal('No journal files were opened due to insufficient permissions.');
    expect(await api.callForError('GET', '/survival/logs')).toMatchObject({
      code: 'console_unavailable',
      message:
        'The host’s user can’t read the journal. Add it to the group systemd-journal, then restart the host.',
    });
  });

  it('is ready when the journal has its line, also if that was printed before the host listened', async (t) => {
    const { systemd, api } = await runUnit(t, { readyPattern: '^Done ', startTimeoutSeconds: 86_400 });
    const start = (msAgo: number) => ({
      ExecMainStartTimestamp: new Date(Date.now() - msAgo)
        .toISOString()
        .replace(/(.*)T(.*)\..*/, 'Fri $1 $2 UTC'),
    });
    systemd.shows(start(20_000));
    expect((await api.server()).status).toBe('starting');
    await systemd.prints('Done (1.0s)!');
    await api.waitForStatus('running');
    systemd.shows(start(10_000));
    await api.waitForStatus('running');
  });

  it('is backed up by its files', async (t) => {
    const { api } = await runUnit(t);
    expect(await api.createBackup()).toMatchObject({ status: 'complete' });
  });
});

describe('the hold of a unit', () => {
  it('stops the timers, sockets and paths that would start it, and starts these again', async (t) => {
    const { folder } = await makeTestFolder(t);
    const systemd = await SystemdDouble.make(folder);
    const env = { PATH: `${systemd.path}:${process.env['PATH']}` };
    const { hold } = new SystemdUnit({ unit: 'game.service', user: false, env });
    systemd.shows({ TriggeredBy: 'game.timer game.socket game.path' });
    systemd.showsTriggers({ 'game.timer': 'active', 'game.socket': 'inactive', 'game.path': 'active' });
    const plan = await hold.plan();
    await hold.take();
    systemd.showsTriggers({ 'game.timer': 'inactive', 'game.socket': 'inactive', 'game.path': 'inactive' });
    await hold.take();
    await hold.release(plan);
    expect(systemd.orders).toEqual([
      'stop -- game.timer game.path',
      'start --no-block -- game.timer game.path',
    ]);
  });

  it('ends without a timer that was deleted meanwhile', async (t) => {
    const { folder } = await makeTestFolder(t);
    const systemd = await SystemdDouble.make(folder);
    const env = { PATH: `${systemd.path}:${process.env['PATH']}` };
    const { hold } = new SystemdUnit({ unit: 'game.service', user: false, env });
    systemd.showsTriggers({ 'game.timer': 'not-found', 'game.path': 'inactive' });
    await hold.release(JSON.stringify(['game.timer', 'game.path']));
    systemd.showsTriggers({ 'game.timer': 'not-found' });
    await hold.release(JSON.stringify(['game.timer']));
    expect(systemd.orders).toEqual(['start --no-block -- game.path']);
  });

  it('does nothing for a unit that nothing starts', async (t) => {
    const { folder } = await makeTestFolder(t);
    const systemd = await SystemdDouble.make(folder);
    const env = { PATH: `${systemd.path}:${process.env['PATH']}` };
    const { hold } = new SystemdUnit({ unit: 'game.service', user: false, env });
    const plan = await hold.plan();
    await hold.take();
    await hold.release(plan);
    expect(systemd.orders).toEqual([]);
  });
});
