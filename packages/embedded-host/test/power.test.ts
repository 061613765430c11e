import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@steward/kit/testing';
import { describe, expect, it } from 'vitest';
import { findProcess } from '../src/processes/process-table.ts';
import { childPid, configFor, makeTestFolder, runHost, runSurvival, survival } from '../testing/harness.ts';

describe.concurrent('power', () => {
  it('starts a server, which is running once its output matches', async (t) => {
    const place = await makeTestFolder(t);
    const { api } = await runHost(place, configFor(place, [survival(place, {}, '--ready-after', '300')]));
    expect((await api.server()).status).toBe('stopped');
    expect(await api.power('start')).toBe('starting');
    const running = await api.waitForStatus('running');
    expect(running.resources.uptime_seconds).toBeGreaterThanOrEqual(0);
    expect(await readFile(join(place.cwd, 'world/level.dat'), 'utf8')).toContain('seed');
  });

  it('shows a server as running once its port accepts a connection', async (t) => {
    const place = await makeTestFolder(t);
    const port = await freePort();
    const entry = survival(place, { readyPort: port }, '--port', String(port), '--never-ready');
    delete entry.readyPattern;
    const { api } = await runHost(place, configFor(place, [entry]));
    await api.start();
  });

  it('shows a server as running once its game answers, whatever the console prints', async (t) => {
    const place = await makeTestFolder(t);
    const port = await freePort();
    const entry = survival(
      place,
      { minecraft: { port }, startTimeoutSeconds: 60 },
      '--port',
      String(port),
      '--never-ready',
    );
    const { api } = await runHost(place, configFor(place, [entry]));
    await api.start();
    expect(await api.server()).toMatchObject({ players: { online: 0 }, game: { answered: true } });
  });

  it('finds the line that says that the game is ready behind a prompt that is drawn anew', async (t) => {
    const place = await makeTestFolder(t);
    const entry = survival(place, { readyPattern: '^Done \\(' }, '--prompt');
    const { api } = await runHost(place, configFor(place, [entry]));
    await api.start();
    expect(await api.command('say hello')).toBe('[Server] hello');
  });

  it('types the stop command, so that the game saves before it ends, and refuses actions that do not fit', async (t) => {
    const { api, place } = await runSurvival(t);
    const power = (action: string) => api.callForError('POST', '/survival/power', { action });
    expect(await power('start')).toMatchObject({ status: 409, message: 'Survival is already running.' });
    await api.stop();
    expect(await power('stop')).toMatchObject({ status: 409, message: 'Survival is not running.' });
    expect(await power('kill')).toMatchObject({ status: 409, code: 'not_running' });
    expect(await readFile(join(place.cwd, 'world/saved-at.txt'), 'utf8')).not.toBe('');
    expect((await api.server()).resources).toEqual({
      cpu_percent: null,
      memory_bytes: null,
      uptime_seconds: null,
    });
  });

  it('shows a game that a signal has stopped as frozen, and lets it save before a stop', async (t) => {
    const { api, place } = await runSurvival(t);
    const group = Number(findProcess(childPid(await api.command('spawn-child')))?.group);
    const shows = () => t.expect.poll(() => api.server(), { timeout: 10_000 });
    process.kill(-group, 'SIGSTOP');
    await shows().toMatchObject({
      ...{ status: 'running', frozen: true, game: { answered: false } },
      problem:
        'Its process is frozen: a signal stopped it. Resume it with kill -CONT, or restart the server.',
    });
    process.kill(-group, 'SIGCONT');
    await shows().toMatchObject({ status: 'running', frozen: false, game: null });
    expect(await api.server()).not.toHaveProperty('problem');
    process.kill(-group, 'SIGSTOP');
    await api.stop();
    expect(await readFile(join(place.cwd, 'world/saved-at.txt'), 'utf8')).not.toBe('');
  });

  it('stops a server without a stop command by SIGTERM', async (t) => {
    const place = await makeTestFolder(t);
    const entry = survival(place);
    delete entry.stopCommand;
    const { api } = await runHost(place, configFor(place, [entry]));
    await api.start();
    await api.stop();
    expect(await readFile(join(place.cwd, 'world/saved-at.txt'), 'utf8')).not.toBe('');
  });

  it('ends a server that ignores its stop command after the time limit', async (t) => {
    const { api } = await runSurvival(t, { stopTimeoutSeconds: 0.2 }, '--ignore-stop');
    await api.stop();
  });

  it('kills the whole process group, including grandchildren', async (t) => {
    const { api } = await runSurvival(t);
    const pid = childPid(await api.command('spawn-child'));
    expect(await findProcess(pid)).not.toBeNull();
    await api.power('kill');
    expect((await api.server()).status).toBe('stopped');
    expect(await findProcess(pid)).toBeNull();
  });

  it('restarts a server as a new process, which becomes ready again', async (t) => {
    const { api } = await runSurvival(t);
    const first = childPid(await api.command('spawn-child'));
    await api.command('write marker.txt before');
    expect(await api.power('restart')).toBe('restarting');
    await api.waitForStatus('running');
    expect(await findProcess(first)).toBeNull();
    expect(await api.command('read marker.txt')).toContain('before');
  });

  it('starts a stopped server on restart', async (t) => {
    const place = await makeTestFolder(t);
    const { api } = await runHost(place, configFor(place, [survival(place)]));
    await api.power('restart');
    await api.waitForStatus('running');
  });

  it('does not start a server again if a stop follows the restart', async (t) => {
    const { api } = await runSurvival(t, { stopTimeoutSeconds: 0.3 }, '--ignore-stop');
    await api.power('restart');
    await api.power('stop');
    expect((await api.waitForStatus('stopped')).status).toBe('stopped');
    await delay(100);
    expect((await api.server()).status).toBe('stopped');
  });

  it('shows a server as crashed, with the reason, if it exits with an error, else as stopped', async (t) => {
    const { api } = await runSurvival(t);
    await api.command('crash 7');
    const crashed = await api.waitForStatus('crashed');
    expect(crashed.problem).toBe('It ended unexpectedly (exit code 7).');
    await api.start();
    expect((await api.server()).problem).toBeUndefined();
    await api.command('stop');
    expect((await api.waitForStatus('stopped')).problem).toBeUndefined();
  });

  it('says how the run before ended: it crashed, ended without an error, or was ended by the host', async (t) => {
    const { api } = await runSurvival(t);
    expect((await api.server()).last_exit).toBeNull();
    const ends = async (end: () => Promise<unknown>, status: string) => {
      await end();
      await api.waitForStatus(status);
      await api.start();
      return (await api.server()).last_exit;
    };
    expect(await ends(() => api.command('crash 7'), 'crashed')).toMatchObject({ code: 7, crashed: true });
    const ended = {
      ...{ code: 0, signal: null, out_of_memory: false, wanted: false, crashed: false },
      killed_after_seconds: null,
    };
    expect(await ends(() => api.command('stop'), 'stopped')).toEqual(ended);
    expect(await ends(() => api.power('kill'), 'stopped')).toMatchObject({
      signal: 'SIGKILL',
      wanted: true,
      crashed: false,
      killed_after_seconds: null,
    });
    await api.power('restart');
    await t.expect
      .poll(() => api.server())
      .toMatchObject({
        status: 'running',
        last_exit: { code: 0, wanted: true, killed_after_seconds: null },
      });
  });

  it('says after how long a game had to be killed that didn’t stop by its command', async (t) => {
    const { api } = await runSurvival(t, { stopTimeoutSeconds: 0.3 }, '--ignore-stop');
    const killed = { wanted: true, crashed: false, killed_after_seconds: 1 };
    await api.power('restart');
    await t.expect.poll(() => api.server()).toMatchObject({ status: 'running', last_exit: killed });
    await api.power('stop');
    expect((await api.waitForStatus('stopped')).last_exit).toMatchObject(killed);
  });

  it('shows a server as crashed if it exits before it is ready, even without an error', async (t) => {
    const place = await makeTestFolder(t);
    const { api } = await runHost(
      place,
      configFor(place, [survival(place, { command: [process.execPath, '-e', ''] })]),
    );
    await api.power('start');
    expect((await api.waitForStatus('crashed')).problem).toContain('before it was ready');
  });

  it('stops a server that is not ready in time, and shows it as crashed', async (t) => {
    const place = await makeTestFolder(t);
    const { api } = await runHost(
      place,
      configFor(place, [survival(place, { startTimeoutSeconds: 0.5 }, '--never-ready')]),
    );
    await api.power('start');
    expect((await api.waitForStatus('crashed')).problem).toContain('not ready within 0.5 s');
  });

  it('responds with 409 and a reason if the program or the folder is missing', async (t) => {
    const place = await makeTestFolder(t);
    const noProgram = survival(place, { id: 'a', command: ['/nonexistent/game'] });
    const noFolder = survival(place, { id: 'b', cwd: join(place.folder, 'nowhere') });
    const { api } = await runHost(place, configFor(place, [noProgram, noFolder]));
    expect(await api.callForError('POST', '/a/power', { action: 'start' })).toEqual({
      status: 409,
      code: 'order_refused',
      message: "Survival can't start: its program was not found.",
    });
    expect((await api.callForError('POST', '/b/power', { action: 'start' })).message).toContain(
      'folder is missing',
    );
    expect((await api.server('a')).status).toBe('crashed');
  });

  it('starts a server once if two starts arrive at the same time', async (t) => {
    const place = await makeTestFolder(t);
    const { api } = await runHost(place, configFor(place, [survival(place)]));
    const start = () => api.call('POST', '/survival/power', { action: 'start' });
    const responses = await Promise.all([start(), start(), start()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});
