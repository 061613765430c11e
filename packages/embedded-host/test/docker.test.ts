import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@steward/kit/testing';
import { afterAll, describe, expect, it, type TestContext } from 'vitest';
import { openSupervisor } from '../src/supervisors/open-supervisor.ts';
import { adopted, runContainer, startTestEngine } from '../testing/adopted.ts';
import { ChildProgram } from '../testing/child-program.ts';
import { gameContainer } from '../testing/containers.ts';
import { ApiClient, configFor, makeTestFolder, runHost } from '../testing/harness.ts';
import { hostMain } from '../testing/host-programs.ts';

const started = await startTestEngine('--live-restore');
const engine = typeof started === 'string' ? null : started;
if (engine === null)
  process.stderr.write(`packages/embedded-host/test/docker.test.ts is skipped: ${started}\n`);

afterAll(() => engine?.close());

type Options = Parameters<typeof runContainer>[2];

/** Starts a container of the test game, and a host that adopts it; waits until it is ready. */
async function running(test: TestContext, options: Options = {}) {
  if (engine === null) throw new Error('unreachable: the test is skipped');
  const server = await runContainer(test, engine, options);
  await server.api.waitForStatus('running');
  return server;
}

/** Returns the id of the process that runs in a container. */
async function pidOf({ docker, name }: Awaited<ReturnType<typeof running>>): Promise<number> {
  return Number(await docker.run(['inspect', '--format', '{{.State.Pid}}', name]));
}

describe.skipIf(engine === null).concurrent('a server in a container', () => {
  it('is starting until a line of this run says that it is ready, and shown with its usage', async (t) => {
    if (engine === null) return;
    const { api } = await runContainer(t, engine, { game: ['--ready-after', '4000'] });
    expect((await api.server()).status).toBe('starting');
    const { resources } = await api.waitForStatus('running');
    expect(resources.uptime_seconds).toBeGreaterThanOrEqual(0);
    expect(resources.memory_bytes).toBeGreaterThan(10_000_000);
    const cpuPercent = async () => {
      await api.command('burn 100');
      return (await api.server()).resources.cpu_percent;
    };
    await t.expect.poll(cpuPercent).toBeGreaterThan(0);
    expect((await api.server()).problem).toBeUndefined();
  });

  it('is stopped, so that the game saves, and started again; its last lines are shown meanwhile and after', async (t) => {
    const { api, place } = await running(t, { game: ['--save-ms', '1500'] });
    const log = async () => (await api.call('GET', '/survival/logs?lines=50')).text;
    await api.command('say first run');
    expect(await api.power('stop')).toBe('stopping');
    await api.waitForStatus('stopped');
    expect(await readFile(join(place.cwd, 'world/saved-at.txt'), 'utf8')).not.toBe('');
    expect(await log()).toContain('Saved the game');
    await api.start();
    expect(await log()).toMatch(/\[Server\] first run.*Saved the game.*Done/);
  });

  it('is killed after the time limit if it does not stop', async (t) => {
    const { api } = await running(t, { game: ['--ignore-term'], entry: { stopTimeoutSeconds: 1 } });
    await api.power('stop');
    const stopped = await api.waitForStatus('stopped');
    expect(stopped).not.toHaveProperty('problem');
    expect(stopped.last_exit).toMatchObject({ code: 137, killed_after_seconds: expect.any(Number) });
  });

  it('is restarted once, and starts anew', async (t) => {
    const server = await running(t);
    const before = await pidOf(server);
    await server.api.power('restart');
    await server.api.waitForStatus('running');
    expect(await pidOf(server)).not.toBe(before);
    const starts = await server.docker.run(['logs', server.name]);
    expect(starts.match(/Starting the game/g)).toHaveLength(2);
  });

  it('is killed, and stays so despite its restart policy', async (t) => {
    const { api } = await running(t, { options: ['--restart=always'] });
    expect(await api.power('kill')).toBe('stopped');
    expect((await api.server()).status).toBe('stopped');
  });

  it('is crashed with its exit code if it ends with an error, or its process is killed past the engine', async (t) => {
    const server = await running(t);
    const { api, docker, name } = server;
    await api.call('POST', '/survival/command', { command: 'crash 7' });
    const { problem } = await api.waitForStatus('crashed');
    expect(problem).toBe('It ended unexpectedly (exit code 7).');
    await api.start();
    expect((await api.server()).problem).toBeUndefined();
    // A signal that is no order to end.
    await docker.run(['kill', '--signal=WINCH', name]);
    await api.call('POST', '/survival/command', { command: 'crash 8' });
    expect((await api.waitForStatus('crashed')).problem).toContain('exit code 8');
    await api.start();
    process.kill(await pidOf(server), 'SIGKILL');
    expect((await api.waitForStatus('crashed')).problem).toBe('It ended unexpectedly (exit code 137).');
  });

  it('is crashed for lack of memory if it takes more than it may', async (t) => {
    const { api } = await running(t, { options: ['--memory=100m', '--memory-swap=100m'] });
    await api.call('POST', '/survival/command', { command: 'eat 400' });
    const { problem } = await api.waitForStatus('crashed');
    expect(problem).toBe('It ran out of memory and was killed (exit code 137).');
  });

  it('is stopped, not crashed, after docker stop or docker kill by hand', async (t) => {
    const { docker, name, start, ...first } = await running(t, { game: ['--ignore-term'] });
    let { api, host } = first;
    for (const words of [['stop', '--time=0'], ['kill']]) {
      await docker.run([...words, name]);
      expect(await api.waitForStatus('stopped')).not.toHaveProperty('problem');
      // A host that was not there reads it too.
      await host.close();
      ({ api, host } = await start());
      expect((await api.server()).status).toBe('stopped');
      await api.start();
    }
  });

  it('is started again by its own policy, as a new run', async (t) => {
    const server = await running(t, { options: ['--restart=on-failure'] });
    const before = await pidOf(server);
    await server.api.call('POST', '/survival/command', { command: 'crash 7' });
    await t.expect.poll(() => pidOf(server)).not.toBe(before);
    const { last_exit: exit } = await server.api.waitForStatus('running');
    expect(exit).toMatchObject({ wanted: false, crashed: true });
  });

  it('has not crashed if it was restarted by hand, though its policy would start it after a crash', async (t) => {
    const server = await running(t, { options: ['--restart=always'] });
    const before = await pidOf(server);
    await server.docker.run(['restart', '--time=0', server.name]);
    await t.expect.poll(() => pidOf(server)).not.toBe(before);
    const { last_exit: exit } = await server.api.waitForStatus('running');
    // Null if the new run began before the host could look at the end of the one before.
    t.expect(exit ?? { wanted: true, crashed: false }).toMatchObject({ wanted: true, crashed: false });
  });

  it('is crashed while its policy waits to start it again, and is stopped for good by a stop', async (t) => {
    const { api, docker, name } = await running(t, { options: ['--restart=always'] });
    // Each time that it ends at once, its engine waits longer.
    await t.expect
      .poll(async () => {
        const { status, problem } = await api.server();
        if (status !== 'crashed') await api.call('POST', '/survival/command', { command: 'crash 9' });
        return problem;
      })
      .toBe('It ended unexpectedly (exit code 9). It is about to be started again.');
    await api.power('stop');
    await api.waitForStatus('stopped');
    const shown = '{{.State.Status}} {{.HostConfig.RestartPolicy.Name}}';
    expect(await docker.run(['inspect', '--format', shown, name])).toBe('exited always');
  });

  it.for([
    ['without', []],
    ['with', ['--tty']],
  ] as const)('takes commands, and returns what it prints then: %s a terminal', async ([, options], t) => {
    const { api } = await running(t, { options });
    expect(await api.command('say Grüße')).toContain('[Server] Grüße');
    expect((await api.command('flood 120')).split('\n').at(-1)).toBe('line 120');
    expect(await api.command('say again')).toContain('[Server] again');
  });

  it('says why it takes no commands without an open standard input', async (t) => {
    // It runs on without a console.
    const game = ['--port', `${await freePort()}`];
    const { api } = await running(t, { options: ['--interactive=false'], game });
    const { code, message } = await api.callForError('POST', '/survival/command', { command: 'list' });
    expect(code).toBe('no_console');
    expect(message).toMatch(
      /^Survival has no console that the host can reach\. Create the container mc-\w+ with stdin_open: true, or add the game's RCON to the host's settings\.$/,
    );
  });

  it('is the same server when its container is made anew under its name', async (t) => {
    const { api, docker, name, words } = await running(t);
    await docker.run(['rm', '--force', name]);
    expect(await api.server()).toMatchObject({
      status: 'stopped',
      problem: `There is no container ${name}. Create it, for example with docker compose up -d.`,
    });
    const start = await api.callForError('POST', '/survival/power', { action: 'start' });
    expect(start).toMatchObject({ code: 'order_refused' });
    await docker.run(['run', '--detach', ...words]);
    await api.waitForStatus('running');
    expect(await api.command('say new')).toContain('[Server] new');
  });

  it('is known by its name alone, not by the beginning of its id', async (t) => {
    const { docker, name, place } = await running(t);
    const id = await docker.run(['inspect', '--format', '{{.Id}}', name]);
    const entry = adopted(place, { id: 'other', runs: { docker: id.slice(0, 12) } });
    const config = configFor(place, [entry], { dataFolder: join(place.folder, 'other') });
    const { api } = await runHost(place, config, {
      openSupervisor: (runs, server, log) => openSupervisor(runs, server, log, engine?.address),
    });
    expect((await api.server('other')).problem).toContain(`There is no container ${id.slice(0, 12)}.`);
  });

  it('is starting until its health check passes, and does not answer while it fails', async (t) => {
    if (engine === null) return;
    const check = [
      '--health-cmd=test -e world/level.dat',
      '--health-interval=1s',
      '--health-retries=1',
      '--health-start-period=60s',
    ];
    const game = ['--never-ready'];
    const { api, place } = await runContainer(t, engine, { options: check, game });
    expect(await api.waitForStatus('running')).toMatchObject({ game: { answered: true } });
    await rm(join(place.cwd, 'world/level.dat'));
    await t.expect.poll(async () => (await api.server()).problem).toBe('Its health check fails.');
    expect(await api.server()).toMatchObject({ status: 'running', game: { answered: false } });
  });

  it('runs without an answer while it is paused', async (t) => {
    const { api, docker, name } = await running(t);
    // On a busy machine, its processes may not be frozen at the first try.
    await t.expect.poll(() => docker.problem(['pause', name])).toBeNull();
    expect(await api.server()).toMatchObject({
      ...{ status: 'running', frozen: true, game: { answered: false } },
      problem: `The container ${name} is paused. Resume it with docker unpause ${name}, or restart the server.`,
    });
    await docker.run(['unpause', name]);
    expect(await api.server()).toMatchObject({ status: 'running', frozen: false, game: null });
    await t.expect.poll(() => docker.problem(['pause', name])).toBeNull();
    await api.stop();
    expect(await api.server()).toMatchObject({ last_exit: { signal: null, wanted: true } });
  });

  it('fails a backup at once if it ends before it has saved its world', async (t) => {
    const entry = { beforeBackupCommands: ['crash 3'], savedPattern: '^Saved', savedTimeoutSeconds: 600 };
    const { api } = await running(t, { entry });
    expect(await api.callForError('POST', '/survival/backups')).toMatchObject({
      message: 'Survival did not confirm that its world was saved.',
    });
  });
});

// After the others: their containers are gone then.
it.skipIf(engine === null)(
  'from two containers that run to servers that are run: one command, and the key that it prints',
  async (t) => {
    if (engine === null) return;
    const { docker, address } = engine;
    const { folder, cwd } = await makeTestFolder(t);
    await chmod(folder, 0o755);
    await mkdir(join(cwd, 'world'));
    await writeFile(join(cwd, 'server.properties'), 'level-name=world\n');
    const runs = async (name: string, image: string, options: readonly string[]) => {
      const words = gameContainer({ name, cwd, options });
      await docker.run(['tag', 'steward-test-game:latest', image]);
      t.onTestFinished(async () => {
        await docker.problem(['rm', '--force', '--volumes', name]);
      });
      await docker.run([
        'run',
        '--detach',
        ...words.map((word) => (word === 'steward-test-game:latest' ? image : word)),
      ]);
    };
    await runs('survival', 'itzg/minecraft-server:java21', [
      '--env=RCON_PASSWORD=not-a-real-one',
      `--volume=${cwd}:/data`,
    ]);
    await runs('mc-volume', 'itzg/minecraft-server', ['--volume=mc-data:/data', '--restart=unless-stopped']);
    await runs('other', 'somebody/website', []);

    const env = { DOCKER_HOST: address, HOME: folder, LOG_LEVEL: 'warn' };
    const file = join(folder, 'host.json');
    const find = new ChildProgram(t, [hostMain, '--find', '--yes', file], { env });
    expect(await find.waitForExit()).toBe(0);
    for (const name of ['mc-volume', 'survival'])
      expect(find.output).toMatch(
        new RegExp(`^ +\\d+ ${name}: Minecraft Java \\(container, itzg/minecraft-server, running\\)`, 'm'),
      );
    expect(find.output).not.toMatch(/somebody\/website|not-a-real-one/);
    const text = await readFile(file, 'utf8');
    expect(text).not.toContain('not-a-real-one');
    const settings = JSON.parse(text);
    const mountpoint = await docker.run(['volume', 'inspect', '--format', '{{.Mountpoint}}', 'mc-data']);
    // The machine may have servers of its own.
    expect(settings.servers.filter(({ runs }: { runs: object }) => 'docker' in runs)).toMatchObject([
      { id: 'mc-volume', runs: { docker: 'mc-volume' }, cwd: mountpoint },
      { id: 'survival', runs: { docker: 'survival' }, cwd, backupFolders: ['world'] },
    ]);

    // Whatever else listens on this machine.
    await writeFile(file, JSON.stringify({ ...settings, listen: { port: 0 } }));
    const host = new ChildProgram(t, [hostMain, file], { env });
    const [, url = ''] = await host.line(/^Listening on (\S+)$/);
    const [key = ''] = /stwd_\S+/.exec(find.output) ?? [];
    const api = new ApiClient(url, key);
    // The test game doesn't say that it's ready as Minecraft does.
    await api.waitForStatus('starting');
    await api.power('stop');
    await api.waitForStatus('stopped');
    expect(await docker.run(['inspect', '--format', '{{.State.Status}}', 'survival'])).toBe('exited');
    expect(await docker.run(['inspect', '--format', '{{.State.Status}}', 'mc-volume'])).toBe('running');
  },
);

// After the others: these end the engine.
describe.skipIf(engine === null)('an engine that is away', () => {
  const isLiving = (pid: number): boolean => existsSync(`/proc/${pid}`);

  it.for(['stops', 'dies'] as const)(
    'that %s makes its servers unknown, and comes back by itself',
    async (ends, t) => {
      if (engine === null) return;
      const server = await running(t);
      const { api } = server;
      const later = await running(t);
      await later.host.close();
      const ended = await running(t, { game: ['--ignore-term'] });
      await ended.docker.run(['kill', ended.name]);
      await ended.api.waitForStatus('stopped');
      const pid = await pidOf(server);
      await engine[ends]();
      expect(await api.server()).toMatchObject({
        status: 'unknown',
        problem: 'The host can’t reach Docker: it doesn’t respond.',
      });
      const stop = await api.callForError('POST', '/survival/power', { action: 'stop' });
      expect(stop).toMatchObject({ status: 409, code: 'supervisor_away' });
      expect(isLiving(pid)).toBe(true);
      // It doesn't keep a host from starting.
      const { api: next } = await later.start();
      expect((await next.server()).status).toBe('unknown');
      await engine.starts();
      await api.waitForStatus('running');
      await next.waitForStatus('running');
      expect(await pidOf(server)).toBe(pid);
      expect(await api.command('say still here')).toContain('[Server] still here');
      // Events are followed again.
      await api.call('POST', '/survival/command', { command: 'crash 7' });
      expect((await api.waitForStatus('crashed')).problem).toContain('exit code 7');
      // What somebody stopped has not crashed.
      await ended.api.waitForStatus('stopped');
    },
  );

  it('that ends its servers with it, starts them again by their policy', async (t) => {
    const own = await startTestEngine();
    if (typeof own === 'string') throw new Error(own);
    t.onTestFinished(() => own.close());
    const server = await runContainer(t, own, { options: ['--restart=always'] });
    const { api } = server;
    await api.waitForStatus('running');
    const pid = await pidOf(server);
    await own.dies();
    expect((await api.server()).status).toBe('unknown');
    await own.starts();
    await api.waitForStatus('running');
    expect(await pidOf(server)).not.toBe(pid);
  });
});
