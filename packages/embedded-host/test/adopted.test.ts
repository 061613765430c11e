import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { servePing } from '@steward/fake-hosts/ping';
import { freePort } from '@steward/kit/testing';
import { describe, expect, it, type TestContext } from 'vitest';
import { ApiError } from '../src/api-error.ts';
import { hostConfigSchema, loadHostConfig } from '../src/config.ts';
import { adopted } from '../testing/adopted.ts';
import { configFor, makeTestFolder, runHost, type ServerInput } from '../testing/harness.ts';
import { SupervisorDouble } from '../testing/supervisor-double.ts';

async function runAdopted(
  test: TestContext,
  change: Partial<ServerInput> = {},
  double: SupervisorDouble = new SupervisorDouble(),
) {
  const place = await makeTestFolder(test);
  await mkdir(join(place.cwd, 'world'));
  await writeFile(join(place.cwd, 'world', 'level.dat'), 'seed 4711');
  const config = configFor(place, [adopted(place, change)]);
  const start = () => runHost(place, config, { openSupervisor: () => double });
  return { place, double, start, ...(await start()) };
}

const ended = { code: 7, isWanted: false } as const;

describe.concurrent('a server that something else runs', () => {
  it('is left as it is by the start and the end of the host', async (t) => {
    const { api, host, double, start } = await runAdopted(t);
    expect((await api.server()).status).toBe('running');
    await host.close();
    double.ends({ code: 0, isWanted: true });
    await start();
    expect(double.orders).toEqual([]);
  });

  it('is shown as it is now, with its usage and its time of start', async (t) => {
    const { api, double } = await runAdopted(t);
    const { status, resources } = await api.server();
    expect(status).toBe('running');
    expect(resources).toMatchObject({ cpu_percent: 12.5, memory_bytes: 1_000_000 });
    expect(resources.uptime_seconds).toBeGreaterThanOrEqual(3_600);
    double.ends({ code: 143, isWanted: true });
    expect(await api.server()).toMatchObject({
      status: 'stopped',
      resources: { cpu_percent: null, memory_bytes: null, uptime_seconds: null },
    });
  });

  it.for<readonly [string, Parameters<SupervisorDouble['ends']>[0], string, string?]>([
    ['an exit code', { code: 7 }, 'crashed', 'It ended unexpectedly (exit code 7).'],
    ['a signal', { signal: 'SIGSEGV' }, 'crashed', 'It ended unexpectedly (signal SIGSEGV).'],
    [
      'too little memory',
      { code: 137, outOfMemory: true },
      'crashed',
      'It ran out of memory and was killed (exit code 137).',
    ],
    ['its own wish', { code: 0 }, 'stopped'],
    ['the wish of somebody', { code: 137, isWanted: true }, 'stopped'],
    ['an unknown cause', {}, 'crashed', 'It ended unexpectedly.'],
  ])('is shown with how it ended: %s', async ([, exit, status, problem], t) => {
    const { api, double } = await runAdopted(t);
    double.ends(exit);
    expect(await api.server()).toMatchObject({ status, ...(problem === undefined ? {} : { problem }) });
  });

  it.for<readonly [string, (double: SupervisorDouble) => void, object | null]>([
    ['wasn’t seen', (double) => double.runs(), null],
    [
      'a crash, and its own rules started it again',
      (double) => {
        double.ends(ended, 'between');
        double.runs({ restarts: 1 });
      },
      { code: 7, signal: null, out_of_memory: false, wanted: false, crashed: true },
    ],
    [
      'too little memory',
      (double) => {
        double.ends({ code: 137, outOfMemory: true }, 'between');
        double.runs({ restarts: 1 });
      },
      { code: 137, out_of_memory: true, crashed: true },
    ],
    [
      'wanted by somebody, past the host',
      (double) => {
        double.ends({ code: 137, isWanted: true });
        double.runs();
      },
      { code: 137, wanted: true, crashed: false },
    ],
    [
      'its own, without an error',
      (double) => {
        double.ends({ code: 0 }, 'between');
        double.runs({ restarts: 1 });
      },
      { code: 0, wanted: false, crashed: false },
    ],
    [
      'a crash, because its rules start it again after nothing else',
      (double) => double.runs({ restarts: 1, restartsOnlyCrashes: true }),
      { code: null, wanted: false, crashed: true },
    ],
    ['not seen: its rules start it again after any end', (double) => double.runs({ restarts: 1 }), null],
    [
      'not seen: its container was made anew, long after a crash',
      (double) => {
        double.ends(ended, 'between');
        double.runs({ startedAt: new Date(Date.now() - 60_000) });
        double.becomes({ phase: 'missing', startedAt: null });
        double.runs();
      },
      null,
    ],
  ])('says how the run before ended: %s', async ([, happens, exit], t) => {
    const { api, double } = await runAdopted(t);
    expect((await api.server()).last_exit).toBeNull();
    happens(double);
    await t.expect
      .poll(() => api.server())
      .toMatchObject({ status: 'running', last_exit: exit === null ? null : expect.objectContaining(exit) });
  });

  it.for(['wholly', 'by its stop command'])(
    'says that the host ended the run before: restarted %s',
    async (how, t) => {
      const isTyped = how !== 'wholly';
      const { api, double } = await runAdopted(t, isTyped ? { stopCommand: 'stop' } : {});
      if (isTyped)
        double.onLine = () => {
          // A game that doesn't say so when it ends as it was told.
          double.ends({ code: 1 });
          return [];
        };
      await api.power('restart');
      await t.expect
        .poll(() => api.server())
        .toMatchObject({ status: 'running', last_exit: { wanted: true, crashed: false } });
    },
  );

  it.for([
    ['killed by its supervisor', { code: 137, isWanted: true }, 1],
    ['killed by a signal', { signal: 'SIGKILL', isWanted: true }, 1],
    ['ended as asked', { code: 143, isWanted: true }, null],
  ] as const)('says whether it had to be killed to stop: %s', async ([, exit, killed], t) => {
    const { api, double } = await runAdopted(t);
    double.obeys = false;
    await api.power('stop');
    double.ends(exit);
    const stopped = { status: 'stopped', last_exit: { wanted: true, killed_after_seconds: killed } };
    expect(await api.server()).toMatchObject(stopped);
    double.runs();
    double.restart = async () => double.becomes({ phase: 'stopping' });
    await api.power('restart');
    // As a container between its two runs.
    double.ends(exit, 'stopping');
    await api.server();
    double.runs({ startedAt: new Date(Date.now() + 1_000) });
    const last_exit = { wanted: true, killed_after_seconds: killed };
    expect(await api.server()).toMatchObject({ status: 'running', last_exit });
    double.obeys = true;
    await api.power('kill');
    expect((await api.server()).last_exit).toMatchObject({ code: 137, killed_after_seconds: null });
  });

  it('had to be killed if its stop command didn’t end it in time', async (t) => {
    const { api } = await runAdopted(t, { stopCommand: 'stop', stopTimeoutSeconds: 0.3 });
    await api.power('stop');
    const { last_exit: exit } = await api.waitForStatus('stopped');
    expect(exit).toMatchObject({ code: 0, wanted: true, killed_after_seconds: 1 });
  });

  it('is crashed while its supervisor is about to start it again, and takes no start or restore then', async (t) => {
    const { api, double } = await runAdopted(t);
    const { id } = await api.createBackup();
    double.ends(ended, 'between');
    expect(await api.server()).toMatchObject({
      status: 'crashed',
      problem: 'It ended unexpectedly (exit code 7). It is about to be started again.',
    });
    const start = await api.callForError('POST', '/survival/power', { action: 'start' });
    expect(start).toMatchObject({ code: 'busy' });
    const restore = await api.callForError('POST', `/survival/backups/${id}/restore`);
    expect(restore).toMatchObject({ code: 'not_stopped' });
    await api.power('stop');
    expect(double.orders).toEqual(['stop 60']);
  });

  it.for<Parameters<SupervisorDouble['ends']>[0]>([{ code: 0 }, { code: 143, isWanted: true }])(
    'restarts while its supervisor is about to start it again after an end that is no crash: %o',
    async (exit, t) => {
      const { api, double } = await runAdopted(t);
      double.ends(exit, 'between');
      const { status, problem } = await api.server();
      expect([status, problem]).toEqual(['restarting', undefined]);
      const start = await api.callForError('POST', '/survival/power', { action: 'start' });
      expect(start).toMatchObject({ code: 'busy', message: 'Survival is restarting.' });
      await api.power('stop');
      expect(double.orders).toEqual(['stop 60']);
    },
  );

  it('is unknown while its supervisor can’t be asked, never stopped, and takes no change', async (t) => {
    const { api, double } = await runAdopted(t);
    const { id } = await api.createBackup();
    double.isAway = true;
    expect(await api.server()).toMatchObject({
      status: 'unknown',
      problem: 'Docker can’t be reached.',
      players: null,
      game: null,
      resources: { uptime_seconds: null },
    });
    const unavailable = { status: 503, code: 'supervisor_unavailable' };
    const notDone = { status: 409, code: 'supervisor_away', message: 'Docker can’t be reached.' };
    for (const action of ['start', 'stop', 'restart', 'kill'])
      expect(await api.callForError('POST', '/survival/power', { action })).toMatchObject(notDone);
    expect(await api.callForError('POST', '/survival/command', { command: 'list' })).toMatchObject(notDone);
    expect(await api.callForError('POST', '/survival/backups')).toMatchObject(notDone);
    expect(await api.callForError('POST', `/survival/backups/${id}/restore`)).toMatchObject(notDone);
    expect(await api.callForError('GET', '/survival/logs')).toMatchObject(unavailable);
    double.isAway = false;
    expect((await api.server()).status).toBe('running');
    expect(await api.createBackup()).toMatchObject({ status: 'complete' });
  });

  it('is shown as it is now, though an earlier question is answered later', async (t) => {
    const { api, double } = await runAdopted(t, {}, new SupervisorDouble({ hasEvents: false }));
    const state = double.state.bind(double);
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const before = double.now;
    double.state = async () => {
      double.state = state;
      asked.resolve();
      await answered.promise;
      return before;
    };
    const slow = api.server();
    await asked.promise;
    double.ends({ code: 0 });
    expect((await api.server()).status).toBe('stopped');
    answered.resolve();
    expect((await slow).status).toBe('stopped');
  });

  it('runs, without a usage, if its supervisor says the one but not the other', async (t) => {
    const { api, double } = await runAdopted(t);
    double.usage = async () => {
      throw new ApiError('supervisor_unavailable', 'Docker can’t be reached.');
    };
    const { status, problem, resources } = await api.server();
    expect([status, problem, resources.memory_bytes]).toEqual(['running', undefined, null]);
  });

  it('does not keep the host from starting when its supervisor can’t be asked', async (t) => {
    const double = new SupervisorDouble();
    double.isAway = true;
    const { api } = await runAdopted(t, {}, double);
    expect((await api.server()).status).toBe('unknown');
    double.isAway = false;
    expect((await api.server()).status).toBe('running');
  });

  it('is started, stopped, restarted and killed by its supervisor', async (t) => {
    const { api, double } = await runAdopted(t, { stopTimeoutSeconds: 30 });
    expect(await api.power('stop')).toBe('stopped');
    expect(await api.power('start')).toBe('running');
    expect(await api.power('restart')).toBe('running');
    expect(await api.power('kill')).toBe('stopped');
    expect(await api.power('restart')).toBe('running');
    expect(double.orders).toEqual(['stop 30', 'start', 'restart 30', 'kill', 'start']);
  });

  it('refuses actions that do not fit', async (t) => {
    const { api, double } = await runAdopted(t);
    const power = (action: string) => api.callForError('POST', '/survival/power', { action });
    expect(await power('start')).toMatchObject({ status: 409, message: 'Survival is already running.' });
    double.ends({ code: 0 });
    expect(await power('stop')).toMatchObject({ status: 409, message: 'Survival is not running.' });
    expect(await power('kill')).toMatchObject({ status: 409, code: 'not_running' });
    double.becomes({ phase: 'missing' });
    expect(await power('start')).toMatchObject({
      status: 409,
      code: 'order_refused',
      message: "Survival can't start: there is no container mc. Create it with docker compose up -d.",
    });
    expect(await api.server()).toMatchObject({ status: 'stopped' });
    expect(double.orders).toEqual([]);
  });

  it('is started once if two starts arrive at the same time', async (t) => {
    const { api, double } = await runAdopted(t);
    double.ends({ code: 0 });
    const start = () => api.call('POST', '/survival/power', { action: 'start' });
    const responses = await Promise.all([start(), start(), start()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(double.orders).toEqual(['start']);
  });

  it('ends by its stop command first, if there is one', async (t) => {
    const { api, double } = await runAdopted(t, { stopCommand: 'stop' });
    expect(await api.power('stop')).toBe('stopping');
    expect(double.orders).toEqual(['type stop']);
    double.ends({ code: 0 });
    await api.waitForStatus('stopped');
    expect(double.orders).toEqual(['type stop']);
  });

  it('is stopped, not crashed, after its stop command, whatever its exit code is', async (t) => {
    const { api, double } = await runAdopted(t, { stopCommand: 'stop' });
    await api.power('stop');
    double.ends({ code: 1 });
    await api.waitForStatus('stopped');
    expect((await api.server()).problem).toBeUndefined();
    await api.power('start');
    double.ends({ code: 1 });
    expect((await api.server()).status).toBe('crashed');
  });

  it('is stopped by its supervisor if the stop command is not enough, or it is started again by its own rules', async (t) => {
    const { api, double } = await runAdopted(t, { stopCommand: 'stop', stopTimeoutSeconds: 0.1 });
    await api.power('stop');
    await api.waitForStatus('stopped');
    expect(double.orders).toEqual(['type stop', 'stop 0.1']);
    double.runs();
    double.onLine = () => {
      double.runs({ startedAt: new Date(Date.now() + 5_000) });
      return [];
    };
    await api.power('stop');
    await api.waitForStatus('stopped');
    expect(double.orders.slice(2)).toEqual(['type stop', 'stop 0.1']);
  });

  it('restarts once: what its own rules have started after the stop command is not restarted again', async (t) => {
    const { api, double } = await runAdopted(t, { stopCommand: 'stop' });
    expect(await api.power('restart')).toBe('restarting');
    double.ends({ code: 0 }, 'between');
    double.runs();
    await api.waitForStatus('running');
    expect(double.orders).toEqual(['type stop']);
    await api.power('restart');
    double.ends({ code: 0 });
    await api.waitForStatus('running');
    expect(double.orders).toEqual(['type stop', 'type stop', 'start']);
  });

  it.for([
    ['still runs', [], ['type stop', 'start']],
    ['has ended', ['end'], ['start']],
    ['was started by its own rules', ['end', 'start'], []],
    ['was killed', ['kill'], []],
  ] as const)(
    'has a restart finished by the next host, once, if its game %s',
    async ([, changes, orders], t) => {
      const { api, host, double, start } = await runAdopted(t, { stopCommand: 'stop' });
      expect(await api.power('restart')).toBe('restarting');
      if (changes.some((change) => change === 'kill')) await api.power('kill');
      await host.close();
      if (changes.some((change) => change === 'end')) double.ends({ code: 0 });
      if (changes.some((change) => change === 'start')) double.runs();
      double.orders.length = 0;
      double.onLine = () => {
        double.ends({ code: 0 });
        return [];
      };
      const next = await start();
      await t.expect.poll(() => double.orders).toEqual(orders);
      if (orders.length > 0) await next.api.waitForStatus('running');
      await next.host.close();
      double.ends({ code: 0 });
      const { api: last } = await start();
      expect((await last.server()).status).toBe('stopped');
      expect(double.orders).toEqual(orders);
    },
  );

  it('stays down if it is killed during a restart', async (t) => {
    const { api, double } = await runAdopted(t, { stopCommand: 'stop' });
    await api.power('restart');
    await api.power('kill');
    await api.waitForStatus('stopped');
    expect(double.orders).toEqual(['type stop', 'kill']);
  });

  it('takes no restore between the end of the game and its start by a restart', async (t) => {
    const { api, double } = await runAdopted(
      t,
      { stopCommand: 'stop' },
      new SupervisorDouble({ hasEvents: false }),
    );
    const { id } = await api.createBackup();
    expect(await api.power('restart')).toBe('restarting');
    double.ends({ code: 0 });
    // Until it is noticed that the game has ended.
    expect(await api.callForError('POST', `/survival/backups/${id}/restore`)).toMatchObject({ code: 'busy' });
    expect((await api.server()).restore).toBeNull();
    await api.waitForStatus('running');
    expect(double.orders).toEqual(['type stop', 'start']);
  });

  it('is starting until its health check passes; a failing one says that its game doesn’t answer', async (t) => {
    const { api, double } = await runAdopted(t);
    double.runs({ health: 'starting' });
    expect(await api.server()).toMatchObject({ status: 'starting', game: null });
    double.becomes({ health: 'healthy' });
    expect(await api.server()).toMatchObject({ status: 'running', game: { answered: true } });
    double.becomes({ health: 'unhealthy' });
    expect(await api.server()).toMatchObject({
      status: 'running',
      game: { answered: false },
      problem: 'Its health check fails.',
    });
  });

  it('has players whatever its health check says, if its game answers', async (t) => {
    const port = await freePort();
    const game = await servePing(port, () => ({ max: 20, names: ['Ann', 'Bea', 'Cem'] }));
    t.onTestFinished(() => void game.close());
    const { api, double } = await runAdopted(t, { minecraft: { port } });
    double.runs({ health: 'unhealthy' });
    expect(await api.server()).toMatchObject({ players: { online: 3 }, game: { answered: true } });
  });

  it('runs without an answer while it is paused, and takes no command', async (t) => {
    const { api, double } = await runAdopted(t);
    double.becomes({ phase: 'paused' });
    expect(await api.server()).toMatchObject({
      ...{ status: 'running', frozen: true, game: { answered: false } },
      problem: 'The container mc is paused. Resume it with docker unpause mc.',
    });
    const command = await api.callForError('POST', '/survival/command', { command: 'list' });
    expect(command).toMatchObject({ code: 'not_running' });
  });

  it.for(['stop', 'restart'])(
    'is resumed before a %s while it is paused, so that its game saves',
    async (action, t) => {
      const { api, double } = await runAdopted(t, { stopCommand: 'stop' });
      double.onLine = () => {
        double.ends({ code: 0, isWanted: true });
        return [];
      };
      double.becomes({ phase: 'paused' });
      await api.power(action);
      expect(double.orders.slice(0, 2)).toEqual(['resume', 'type stop']);
    },
  );

  it('is starting until a line of this run says that it is ready', async (t) => {
    const { api, double } = await runAdopted(t, { readyPattern: '^Done' });
    expect((await api.server()).status).toBe('running');
    double.runs();
    expect((await api.server()).status).toBe('starting');
    double.prints('Loading', '\u001b[32mDone (0.1s)!');
    await api.waitForStatus('running');
    double.runs({ startedAt: new Date(Date.now() + 1_000) });
    double.output = [];
  });

  it('is starting until its port accepts a connection', async (t) => {
    const port = await freePort();
    const { api, double } = await runAdopted(t, { readyPort: port, startTimeoutSeconds: 60 });
    double.runs();
    expect((await api.server()).status).toBe('starting');
    const listener = createServer().listen(port, '127.0.0.1');
    t.onTestFinished(() => void listener.close());
    await api.waitForStatus('running');
  });

  it('is starting until its game answers, if that is before the sign that it waits for', async (t) => {
    const port = await freePort();
    const { api, double } = await runAdopted(t, { readyPattern: '^Done', minecraft: { port } });
    double.runs();
    expect((await api.server()).status).toBe('starting');
    const game = await servePing(port, () => ({ max: 20, names: ['Ann'] }));
    t.onTestFinished(() => void game.close());
    expect((await api.waitForStatus('running')).players?.list).toEqual(['Ann']);
  });

  it('is running once its game answers, even if its health check still runs', async (t) => {
    const port = await freePort();
    const { api, double } = await runAdopted(t, { minecraft: { port } });
    double.runs({ health: 'starting' });
    expect((await api.server()).status).toBe('starting');
    const game = await servePing(port, () => ({ max: 20, names: [] }));
    t.onTestFinished(() => void game.close());
    await api.waitForStatus('running');
  });

  it('is running when it is late, and is not stopped for that', async (t) => {
    const { api, double } = await runAdopted(t, { readyPattern: '^Done', startTimeoutSeconds: 0.2 });
    double.runs();
    await api.waitForStatus('running');
    expect(double.orders).toEqual([]);
  });

  it('takes commands on its standard input, and returns what it prints then', async (t) => {
    const { api, double } = await runAdopted(t);
    double.onLine = (line) => [`[Server] ${line}`, '\u001b[31mred\u001b[0m'];
    expect(await api.command('hello')).toBe('[Server] hello\nred');
    expect(double.orders).toEqual(['type hello']);
  });

  it('has no console without an open standard input or RCON, and says so', async (t) => {
    const { api } = await runAdopted(t, {}, new SupervisorDouble({ hasInput: false }));
    expect(await api.callForError('POST', '/survival/command', { command: 'list' })).toEqual({
      status: 409,
      code: 'no_console',
      message:
        "Survival has no console that the host can reach. If the game has RCON or a REST API, add it to the host's settings.",
    });
  });

  it('shows the last lines that it printed, also while it is down', async (t) => {
    const { api, double } = await runAdopted(t);
    double.prints('one', '\u001b[31mtwo\u001b[0m', '', 'three');
    double.ends(ended);
    const { text } = await api.call('GET', '/survival/logs?lines=3');
    expect(JSON.parse(text)).toEqual({ lines: ['two', 'three'] });
  });

  it.for([true, false])(
    'saves its world before a backup, and goes on saving afterwards (events: %s)',
    async (hasEvents, t) => {
      const saving = {
        beforeBackupCommands: ['save-off', 'save-all'],
        savedPattern: '^Saved',
        afterBackupCommands: ['save-on'],
      };
      const { api, double } = await runAdopted(t, saving, new SupervisorDouble({ hasEvents }));
      double.onLine = (line) => (line === 'save-all' ? ['Saved the game'] : []);
      expect(await api.createBackup()).toMatchObject({ status: 'complete' });
      expect(double.orders).toEqual(['type save-off', 'type save-all', 'type save-on']);
    },
  );

  it('fails a backup if it ends before it has saved its world', async (t) => {
    const { api, double } = await runAdopted(t, {
      beforeBackupCommands: ['save-all'],
      savedPattern: '^Saved',
    });
    double.onLine = () => {
      double.ends(ended);
      return [];
    };
    expect(await api.callForError('POST', '/survival/backups')).toMatchObject({
      code: 'backup_failed',
      message: 'Survival did not confirm that its world was saved.',
    });
  });
});

describe.concurrent('a restore of a server that something else runs', () => {
  /** Runs a server with a backup of one world, stopped with another one. */
  async function backedUp(
    test: TestContext,
    atPoint: (point: string, double: SupervisorDouble) => void | Promise<void>,
  ) {
    const place = await makeTestFolder(test);
    const world = join(place.cwd, 'world/level.dat');
    await mkdir(join(place.cwd, 'world'));
    await writeFile(world, 'old');
    const double = new SupervisorDouble();
    const { api } = await runHost(place, configFor(place, [adopted(place)]), {
      openSupervisor: () => double,
      atPoint: async (point) => atPoint(point, double),
    });
    const { id } = await api.createBackup();
    double.ends({ code: 0, isWanted: true });
    await writeFile(world, 'new');
    const held = () =>
      readFile(join(place.folder, 'data/servers/survival/hold.json'), 'utf8').catch(() => null);
    /** Makes writing a file of the host's fail: it is written to a temporary file first. */
    const fill = (name: string) =>
      symlink('/dev/full', join(place.folder, `data/servers/survival/${name}.tmp`));
    const readWorld = () => readFile(world, 'utf8').catch(() => null);
    return { api, double, id, held, readWorld, fill, path: `/survival/backups/${id}/restore` };
  }

  it('keeps it from being started by its own rules meanwhile, and puts them back', async (t) => {
    const seen: string[] = [];
    const { api, double, id, held, readWorld } = await backedUp(t, (point, { policy }) => {
      seen.push(`${point}: ${policy}`);
    });
    await api.restore(id);
    expect(seen).toContain('held: no');
    expect(seen).toContain('journal written: no');
    expect(seen).toContain('swapped: no');
    expect(double.orders).toEqual(['policy no', 'policy unless-stopped']);
    expect(await readWorld()).toBe('old');
    expect(await held()).toBeNull();
  });

  it('fails without a change if it is started before the files are replaced', async (t) => {
    const { api, double, readWorld, held, path } = await backedUp(t, (point, supervisor) => {
      if (point === 'unpacked') supervisor.runs();
    });
    const message = 'Survival was started during the restore. Survival’s files are unchanged.';
    expect(await api.callForError('POST', path)).toMatchObject({ code: 'restore_failed', message });
    expect((await api.server()).restore).toMatchObject({ state: 'failed', error: message });
    expect(await readWorld()).toBe('new');
    expect(double.policy).toBe('unless-stopped');
    expect(await held()).toBeNull();
  });

  it('says that the files may be mixed if it is started while they are replaced, even if it has ended since', async (t) => {
    const { api, double, held, path } = await backedUp(t, (point, supervisor) => {
      if (point !== 'old 0 out') return;
      supervisor.runs();
      supervisor.ends({ code: 1 });
    });
    const message =
      'Survival was started while its files were being replaced: they may be a mix of old and new ones. Stop it, then restore again.';
    expect(await api.callForError('POST', path)).toMatchObject({ code: 'restore_failed', message });
    expect((await api.server()).restore).toMatchObject({ state: 'failed', error: message });
    expect(double.policy).toBe('unless-stopped');
    expect(await held()).toBeNull();
  });

  it('puts the rules back when the supervisor can be asked again', async (t) => {
    const { api, double, id, held, readWorld } = await backedUp(t, (point, supervisor) => {
      if (point === 'swapped') supervisor.isAway = true;
    });
    await api.restore(id);
    expect(double.policy).toBe('no');
    expect(await readWorld()).toBe('old');
    double.isAway = false;
    // A start from now on finds whole files.
    double.runs({ startedAt: new Date(Date.now() + 1_000) });
    await t.expect.poll(held).toBeNull();
    expect(double.policy).toBe('unless-stopped');
    expect((await api.server()).restore).toMatchObject({ state: 'complete' });
  });

  it('keeps it from being started during a restore that begins before the rules of the last one are back', async (t) => {
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    let restores = 0;
    const seen: string[] = [];
    const { api, double, id, held, path } = await backedUp(t, async (point, supervisor) => {
      if (point === 'held') restores += 1;
      if (restores === 1) supervisor.isAway = point === 'swapped' || supervisor.isAway;
      if (restores === 2 && point === 'held') {
        answer.resolve();
        // Whatever was waiting for the answer goes on.
        await new Promise((resolve) => setTimeout(resolve));
      }
      if (restores === 2) seen.push(`${point}: ${supervisor.policy}`);
    });
    await api.restore(id);
    const state = double.state.bind(double);
    double.state = async () => {
      double.state = state;
      asked.resolve();
      await answer.promise;
      return state();
    };
    double.isAway = false;
    // An attempt to put the rules back waits for its answer.
    await asked.promise;
    const second = api.call('POST', path);
    await t.expect.poll(async () => (await api.server()).restore?.state).toBe('running');
    for (let reads = 0; reads < 10; reads++) await api.server();
    answer.resolve();
    expect(await second).toMatchObject({ status: 200 });
    expect(seen).toContain('held: no');
    expect(seen).toContain('swapped: no');
    expect(double.policy).toBe('unless-stopped');
    expect(await held()).toBeNull();
  });

  it('says that the rules aren’t back while they can’t be put back', async (t) => {
    const { api, double, id, held } = await backedUp(t, () => {});
    const hold = double.hold;
    if (hold === null) throw new Error('it has no rules');
    let refuses = true;
    const release = hold.release.bind(hold);
    hold.release = async (plan) => {
      if (refuses) throw new ApiError('order_refused', 'Docker refused it.');
      await release(plan);
    };
    await api.restore(id);
    await t.expect
      .poll(async () => (await api.server()).problem, { timeout: 20_000 })
      .toBe(
        'Survival may not be started automatically: the host couldn’t put that back after a restore. It keeps trying.',
      );
    refuses = false;
    await t.expect.poll(held, { timeout: 20_000 }).toBeNull();
    expect((await api.server()).problem).toBeUndefined();
    expect(double.policy).toBe('unless-stopped');
  });

  it.runIf(process.platform === 'linux')(
    'ends with the rules back if the disk is full after the files were replaced',
    async (t) => {
      const { api, double, id, readWorld, fill } = await backedUp(t, async (point) => {
        if (point === 'new 0 in') await fill('hold.json');
      });
      await api.restore(id);
      expect(await readWorld()).toBe('old');
      expect((await api.server()).restore).toMatchObject({ state: 'complete' });
      expect(double.policy).toBe('unless-stopped');
    },
  );

  it('changes nothing if the supervisor can’t be asked before the files are replaced', async (t) => {
    const { api, double, readWorld, held, path } = await backedUp(t, (point, supervisor) => {
      if (point === 'checked') supervisor.isAway = true;
    });
    expect(await api.callForError('POST', path)).toMatchObject({
      status: 503,
      message: 'Docker can’t be reached. Survival’s files are unchanged.',
    });
    expect(await readWorld()).toBe('new');
    double.isAway = false;
    await t.expect.poll(held).toBeNull();
    expect(double.policy).toBe('unless-stopped');
  });
});

describe.concurrent('the files of a server that something else runs', () => {
  it('are not backed up or restored if the host doesn’t see their folder', async (t) => {
    const { api, place } = await runAdopted(t);
    const { id } = await api.createBackup();
    await rename(place.cwd, `${place.cwd}-elsewhere`);
    const message = `The host doesn’t see the folder of Survival. If it runs in a container, give it the same volume at the same path: --volume ${place.cwd}:${place.cwd}`;
    expect(await api.callForError('POST', '/survival/backups')).toMatchObject({
      code: 'backup_refused',
      message,
    });
    await api.power('stop');
    const restore = await api.callForError('POST', `/survival/backups/${id}/restore`);
    expect(restore).toMatchObject({
      code: 'restore_refused',
      message: `${message} Survival’s files are unchanged.`,
    });
  });

  it('are not backed up if the container has other ones', async (t) => {
    const { api, double, place } = await runAdopted(t);
    double.folders = [
      { source: '/srv/elsewhere', destination: '/data' },
      { source: `${place.cwd}/world2`, destination: '/data/world' },
    ];
    expect((await api.callForError('POST', '/survival/backups')).message).toBe(
      `The container mc doesn’t use "world" in the host’s folder of Survival. Set cwd to the folder of this machine that it uses: docker inspect --format '{{json .Mounts}}' shows it.`,
    );
    double.folders = [{ source: join(place.cwd, 'world'), destination: '/data' }];
    expect(await api.createBackup()).toMatchObject({ status: 'complete' });
    double.folders = [{ source: place.cwd, destination: '/data' }];
    expect(await api.createBackup()).toMatchObject({ status: 'complete' });
  });

  it('are backed up if cwd is reached through a link, and a folder isn’t there yet', async (t) => {
    const place = await makeTestFolder(t);
    const real = join(place.folder, 'disk');
    await rm(place.cwd, { recursive: true });
    await mkdir(join(real, 'world'), { recursive: true });
    await symlink(real, place.cwd);
    const double = new SupervisorDouble();
    double.folders = [{ source: real, destination: '/data' }];
    const entry = adopted(place, { backupFolders: ['world', 'world_nether/DIM-1'] });
    const { api } = await runHost(place, configFor(place, [entry]), { openSupervisor: () => double });
    expect(await api.createBackup()).toMatchObject({ status: 'complete' });
  });

  it.for([
    ['a volume at the world', '/data/world', '/srv/volume/_data'],
    ['a volume in the world', '/data/world/region', '/srv/volume/_data'],
    ['a folder kept in memory', '/data/world', ''],
  ] as const)(
    'are not backed up if another mount hides them from the container: %s',
    async ([, over, source], t) => {
      const { api, double, place } = await runAdopted(t);
      const data = { source: place.cwd, destination: '/data' };
      double.folders = [data, { source, destination: over }];
      expect((await api.callForError('POST', '/survival/backups')).message).toBe(
        `The container mc has another mount at ${over}, so it doesn’t use all of "world" in the host’s folder of Survival. Remove that mount, or set cwd to the folder of this machine that it uses: docker inspect --format '{{json .Mounts}}' shows it.`,
      );
      // Beside the world, or the same files once more, hides nothing.
      double.folders = [
        { source, destination: '/data/world2' },
        { source: '/srv/volume/_data', destination: '/' },
        data,
        { source: join(place.cwd, 'world'), destination: '/data/world' },
      ];
      expect(await api.createBackup()).toMatchObject({ status: 'complete' });
    },
  );

  it.skipIf(process.getuid?.() !== 0)(
    'are not restored by a user who can’t give them their owner',
    async (t) => {
      const place = await makeTestFolder(t);
      await mkdir(join(place.cwd, 'world'));
      await Promise.all([chmod(place.folder, 0o777), chmod(place.cwd, 0o777)]);
      const reached = async () => {
        const program = [
          `import { reachProblems } from ${JSON.stringify(join(import.meta.dirname, '../src/backups/reachable-files.ts'))};`,
          `const entry = { name: 'Survival', cwd: ${JSON.stringify(place.cwd)}, backupFolders: ['world'] };`,
          'console.log(JSON.stringify(await reachProblems(entry, { mounts: async () => null })));',
        ].join('\n');
        const options = { uid: 65_534, gid: 65_534, cwd: '/' };
        const args = [
          '--disable-warning=ExperimentalWarning',
          '--input-type=module-typescript',
          '--eval',
          program,
        ];
        const { stdout } = await promisify(execFile)(process.execPath, args, options);
        return JSON.parse(stdout);
      };
      expect(await reached()).toEqual({
        backup: null,
        restore: `The host’s user can’t give restored files of Survival back to their owners. Run the host as root, or make its user the owner of everything: chown -R 65534 ${place.cwd}`,
      });
      await chown(join(place.cwd, 'world'), 65_534, 65_534);
      expect(await reached()).toEqual({ backup: null, restore: null });
      await chown(join(place.cwd, 'world'), 0, 0);
      await chmod(join(place.cwd, 'world'), 0o700);
      expect((await reached()).backup).toBe(
        `The host’s user isn’t allowed to read the files of Survival. Run the host as root, or allow it: setfacl -R -m u:65534:rX,d:u:65534:rX ${place.cwd}`,
      );
    },
  );
});

describe('the settings of a server', () => {
  const entry = { id: 'a', name: 'A', cwd: '/srv/a' };
  const problemsOf = (change: object): readonly string[] =>
    hostConfigSchema
      .safeParse({ servers: [{ ...entry, ...change }] })
      .error?.issues.map(({ path, message }) => `${path.slice(2).join('.')}: ${message}`) ?? [];

  it('name a command, or what else runs it, but not both', () => {
    expect(problemsOf({ runs: { docker: 'mc' } })).toEqual([]);
    expect(problemsOf({ runs: { systemd: 'valheim.service', user: true } })).toEqual([]);
    expect(problemsOf({ runs: { script: './vhserver' } })).toEqual([]);
    expect(problemsOf({ command: ['true'] })).toEqual([]);
    expect(problemsOf({})).toEqual([
      'command: is missing: set it, or set runs if something else starts the server',
    ]);
    expect(problemsOf({ command: ['true'], runs: { docker: 'mc' } })).toEqual([
      'runs: set either command or runs, not both',
    ]);
    expect(problemsOf({ runs: { docker: '../mc' } })).toHaveLength(1);
    expect(problemsOf({ runs: { docker: 'mc', systemd: 'mc.service' } })).toHaveLength(1);
  });

  it('name no container, unit or script twice', () => {
    const runs = { docker: 'mc' };
    const servers = [
      { ...entry, runs },
      { ...entry, id: 'b', runs },
    ];
    expect(hostConfigSchema.safeParse({ servers }).error?.issues).toMatchObject([
      { path: ['servers', 1, 'runs'], message: 'is used twice' },
    ]);
  });

  it.for([
    ['rcon', { rcon: { port: 25_575, passwordFile: 'password' } }, '127.0.0.1:25575'],
    ['rest', { rest: { palworld: { port: 8212, passwordFile: 'password' } } }, '127.0.0.1:8212'],
    ['minecraft', { minecraft: { host: 'localhost', port: 25_565 } }, 'localhost:25565'],
    ['query', { query: { protocol: 'a2s' as const, port: 2457 } }, '127.0.0.1:2457'],
  ] as const)('give no address to two servers: %s', ([setting, change, address]) => {
    const first = { ...entry, name: 'Survival', runs: { docker: 'mc' }, ...change };
    const second = { ...first, id: 'creative', name: 'Creative', runs: { docker: 'mc2' } };
    expect(hostConfigSchema.safeParse({ servers: [first, second] }).error?.issues).toMatchObject([
      {
        path: ['servers', 1, setting],
        message: expect.stringMatching(
          new RegExp(`^${address} is an address of "Survival" too. Commands for "Creative" would reach`),
        ),
      },
    ]);
  });

  it('give the same port to a game over TCP and to another over UDP', () => {
    const java = { ...entry, runs: { docker: 'mc' }, minecraft: { port: 19_132 } };
    const query = { protocol: 'bedrock' as const, port: 19_132 };
    const bedrock = { ...entry, id: 'bedrock', runs: { docker: 'bedrock' }, query };
    expect(hostConfigSchema.safeParse({ servers: [java, bedrock] }).success).toBe(true);
  });

  it('name one console over the network, for a server that something else runs', () => {
    const rcon = { port: 25_575, passwordFile: 'rcon.password' };
    const rest = { palworld: { port: 8212, passwordFile: 'admin.password' } };
    expect(problemsOf({ runs: { docker: 'mc' }, rcon })).toEqual([]);
    expect(problemsOf({ runs: { docker: 'mc' }, rest })).toEqual([]);
    expect(problemsOf({ runs: { docker: 'mc' }, rcon, rest })).toEqual([
      'rest: set either rcon or rest, not both',
    ]);
    expect(problemsOf({ command: ['true'], rcon })).toEqual([
      'rcon: works with runs only: a server with a command takes commands from its standard input',
    ]);
  });

  it('have paths that are relative to their file', async (t) => {
    const { folder } = await makeTestFolder(t);
    const servers = [
      {
        ...entry,
        cwd: 'games',
        runs: { script: './vhserver' },
        rcon: { port: 25_575, passwordFile: 'rcon.password' },
      },
    ];
    await writeFile(join(folder, 'host.json'), JSON.stringify({ servers }));
    const { servers: read } = await loadHostConfig(join(folder, 'host.json'));
    expect(read).toMatchObject([
      {
        cwd: join(folder, 'games'),
        runs: { script: join(folder, 'vhserver') },
        rcon: { host: '127.0.0.1', port: 25_575, passwordFile: join(folder, 'rcon.password') },
      },
    ]);
  });
});
