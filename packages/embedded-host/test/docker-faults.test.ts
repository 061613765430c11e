import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, type TestContext, vi } from 'vitest';
import { silentLogger } from '../src/logger.ts';
import type { HostOptions } from '../src/start-host.ts';
import { openSupervisor } from '../src/supervisors/open-supervisor.ts';
import { adopted } from '../testing/adopted.ts';
import { EngineDouble, newContainer } from '../testing/engine-double.ts';
import { configFor, makeTestFolder, runHost, type ServerInput } from '../testing/harness.ts';

/** Starts a host that adopts a container of an engine's double. */
async function fixture(test: TestContext, change: Partial<ServerInput> = {}, options: HostOptions = {}) {
  const place = await makeTestFolder(test);
  await mkdir(join(place.cwd, 'world'));
  await writeFile(join(place.cwd, 'world/level.dat'), 'seed 4711');
  const engine = await EngineDouble.start(test);
  engine.container().mounts = [{ Source: place.cwd, Destination: '/data' }];
  const { api, host } = await runHost(place, configFor(place, [adopted(place, change)]), {
    openSupervisor: (runs, server, log) => openSupervisor(runs, server, log, engine.address),
    ...options,
  });
  return { place, engine, api, host };
}

const refused = { status: 500, message: 'the engine is shutting down' };

describe.concurrent('an engine that refuses to say how a container is', () => {
  it('makes its server unknown, and the others are shown', async (t) => {
    const { api, engine } = await fixture(t);
    engine.before = (request) => (request.endsWith('/json') ? refused : null);
    expect(await api.servers()).toMatchObject([
      { status: 'unknown', problem: 'The host can’t reach Docker: it responds with an error.' },
    ]);
    expect(await api.callForError('POST', '/survival/power', { action: 'stop' })).toMatchObject({
      status: 409,
      code: 'supervisor_away',
    });
  });

  it('makes a crash of an end of which it does not say whether somebody wanted it', async (t) => {
    const { api, engine } = await fixture(t);
    Object.assign(engine.container(), { status: 'exited', exitCode: 7 });
    engine.before = (request) => (request === 'GET /events' ? { status: 400, message: 'since' } : null);
    expect(await api.server()).toMatchObject({
      status: 'crashed',
      problem: 'It ended unexpectedly (exit code 7).',
    });
  });

  it('does not leave a restore without an end, or its rules changed', async (t) => {
    const { api, engine } = await fixture(
      t,
      {},
      {
        atPoint: async (point) => {
          if (point === 'swapped') engine.before = (request) => (request.endsWith('/json') ? refused : null);
        },
      },
    );
    const { id } = await api.createBackup();
    await api.power('stop');
    await api.restore(id);
    engine.before = () => null;
    await t.expect.poll(() => engine.container().policy).toBe('always');
    expect((await api.server()).restore).toMatchObject({ state: 'complete' });
  });
});

describe.concurrent('a restore of a container', () => {
  it('puts the policy back of the one that it has held, though it has another name by then', async (t) => {
    const { api, engine } = await fixture(
      t,
      {},
      {
        atPoint: async (point) => {
          if (point !== 'swapped') return;
          const old = engine.container();
          old.name = 'old_mc';
          engine.containers = [old, { ...old, id: 'beef', name: 'mc', policy: 'no' }];
        },
      },
    );
    const { id } = await api.createBackup();
    await api.power('stop');
    await api.restore(id);
    expect(engine.containers.map(({ name, policy }) => [name, policy])).toEqual([
      ['old_mc', 'always'],
      ['mc', 'no'],
    ]);
  });

  it('that was interrupted is logged for the operator if its server is no longer in the settings', async (t) => {
    const place = await makeTestFolder(t);
    await mkdir(join(place.folder, 'data/servers/gone'), { recursive: true });
    await writeFile(join(place.folder, 'data/servers/gone/hold.json'), '{}');
    const warnings: object[] = [];
    const logger = { ...silentLogger, warn: (details: object) => warnings.push(details) };
    await runHost(place, configFor(place, []), { logger });
    expect(warnings).toContainEqual({ server: 'gone' });
  });
});

it('a game goes on saving though its engine has died while that was being typed', async (t) => {
  const { api, engine } = await fixture(t, {
    beforeBackupCommands: ['save-off'],
    afterBackupCommands: ['save-on'],
  });
  const [lost, away] = ['TYPE save-on', 'GET /containers/mc/json'];
  let next: string | null = lost;
  engine.before = (request) => {
    if (request !== next) return null;
    next = request === lost ? away : null;
    return refused;
  };
  expect(await api.createBackup()).toMatchObject({ status: 'complete' });
  expect(engine.typed).toEqual(['save-off', 'save-on']);
  expect((await api.server()).problem).toBeUndefined();
});

it('a game that takes no commands is not said to need an open input', async (t) => {
  const { api, engine } = await fixture(t);
  engine.container().image = 'lloesche/valheim-server:latest';
  expect(await api.callForError('POST', '/survival/command', { command: 'save' })).toEqual({
    status: 409,
    code: 'no_console',
    message: "The host can't send commands to Survival: its game takes none.",
  });
  expect(engine.typed).toEqual([]);
});

describe.concurrent('an order that its engine refuses', () => {
  /** Has an order refused with these words, and returns the host's error. */
  async function refusalOf(t: TestContext, action: 'start' | 'restart', status: number, message: string) {
    const { api, engine } = await fixture(t);
    if (action === 'start') Object.assign(engine.container(), { status: 'exited', exitCode: 0 });
    engine.before = (request) => (request.endsWith(`/${action}`) ? { status, message } : null);
    return api.callForError('POST', '/survival/power', { action });
  }

  it.for([
    [
      `driver failed programming external connectivity on endpoint mc (${'0123456789abcdef'.repeat(4)}): Bind for 127.0.0.1:25575 failed: port is already allocated`,
      'driver failed programming external connectivity on endpoint mc (0123456789ab): Bind for 127.0.0.1:25575 failed: port is already allocated',
    ],
    ['network game_net not found', 'network game_net not found'],
    [
      'failed to mount local volume: mount //nas/games,\n data: username=ann,password=hunter2: permission denied',
      'failed to mount local volume: mount //nas/games, data: username=ann,password=•••',
    ],
  ] as const)('quotes the engine, without passwords: %s', async ([message, quoted], t) => {
    expect(await refusalOf(t, 'start', 500, message)).toEqual({
      status: 409,
      code: 'order_refused',
      message: `Survival can't be started. Docker says: “${quoted}”`,
    });
  });

  it('may have been carried out by half, if it is a restart', async (t) => {
    expect(await refusalOf(t, 'restart', 500, 'cannot restart')).toMatchObject({ code: 'order_failed' });
    expect(await refusalOf(t, 'restart', 409, 'is being removed')).toMatchObject({ code: 'order_refused' });
  });
});

describe.concurrent('an order that takes its engine long', () => {
  it('to start, does not end what is known of the stop after it', async (t) => {
    const { api, engine } = await fixture(t);
    const [started, stopped] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
    Object.assign(engine.container(), { status: 'exited', exitCode: 0 });
    const before = engine.container().startedAt.getTime();
    engine.before = (request) => {
      if (request.endsWith('/start')) return started.promise;
      return request.endsWith('/stop') ? stopped.promise : null;
    };
    expect(await api.power('start')).toBe('starting');
    // Its process is there, but the engine is still busy with it.
    engine.container().status = 'running';
    expect(await api.power('stop')).toBe('stopping');
    started.resolve(null);
    await t.expect.poll(() => engine.container().startedAt.getTime()).toBeGreaterThan(before);
    for (let reads = 0; reads < 10; reads++) expect((await api.server()).status).toBe('stopping');
    stopped.resolve(null);
    await api.waitForStatus('stopped');
  });

  it('is not waited for when the host ends', async (t) => {
    const { api, engine, host } = await fixture(t);
    const response = Promise.withResolvers<null>();
    engine.before = (request) => (request.endsWith('/stop') ? response.promise : null);
    expect(await api.power('stop')).toBe('stopping');
    await host.close();
    await t.expect.poll(() => engine.connections()).toBe(0);
    response.resolve(null);
  });

  it('to restart, is ended for good by a kill', async (t) => {
    const { api, engine } = await fixture(t);
    const ended = Promise.withResolvers<null>();
    engine.before = (request) => {
      if (request.endsWith('/restart')) return ended.promise;
      // The engine goes on as soon as the container has ended.
      if (request.endsWith('/kill')) setImmediate(() => ended.resolve(null));
      return null;
    };
    expect(await api.power('restart')).toBe('restarting');
    expect(await api.power('kill')).toBe('stopped');
    expect((await api.server()).status).toBe('stopped');
    expect(engine.container().status).toBe('exited');
  });
});

it('the last lines of a container are shown however long they are', async (t) => {
  const { api, engine } = await fixture(t);
  engine.container().log = `${`${'x'.repeat(20_000)}\n`.repeat(300)}the last one\n`;
  const { text } = await api.call('GET', '/survival/logs?lines=300');
  expect(JSON.parse(text).lines.at(-1)).toBe('the last one');
});

it('servers are opened at the same time, so that an engine without an answer holds up the host once', async (t) => {
  const place = await makeTestFolder(t);
  const engine = await EngineDouble.start(t);
  const names = ['mc1', 'mc2', 'mc3'];
  engine.containers = names.map((name) => newContainer(`id-${name}`, name));
  const asked = new Set<string>();
  const all = Promise.withResolvers<null>();
  engine.before = (request) => {
    asked.add(request);
    if (asked.size === names.length) all.resolve(null);
    return all.promise;
  };
  const servers = names.map((id) => adopted(place, { id, runs: { docker: id } }));
  const warnings: object[] = [];
  await runHost(place, configFor(place, servers), {
    openSupervisor: (runs, server, log) => openSupervisor(runs, server, log, engine.address),
    logger: { ...silentLogger, warn: (_, message) => warnings.push([message]) },
  });
  expect(warnings).not.toContainEqual(['failed to check whether a server’s files can be backed up']);
});

it('a folder that the host doesn’t see keeps no server of an engine from starting, and the log says so', async (t) => {
  const place = await makeTestFolder(t);
  const engine = await EngineDouble.start(t);
  const warnings: string[] = [];
  const missing = adopted(place, { cwd: join(place.folder, 'elsewhere') });
  await runHost(place, configFor(place, [missing]), {
    openSupervisor: (runs, server, log) => openSupervisor(runs, server, log, engine.address),
    logger: { ...silentLogger, warn: (_, message) => warnings.push(message) },
  });
  expect(warnings).toContain('the folder of a game server is missing: it can’t be backed up or restored');
});

it('an empty DOCKER_HOST is as none', async (t) => {
  vi.stubEnv('DOCKER_HOST', '');
  t.onTestFinished(() => void vi.unstubAllEnvs());
  const place = await makeTestFolder(t);
  const [server] = configFor(place, [adopted(place)]).servers;
  if (server === undefined) throw new Error('unreachable');
  expect(() => openSupervisor({ docker: 'mc' }, server, silentLogger)).not.toThrow();
});
