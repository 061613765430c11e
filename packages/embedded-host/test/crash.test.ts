import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { KeyStore } from '../src/keys.ts';
import { findProcess } from '../src/processes/process-table.ts';
import { startHost } from '../src/start-host.ts';
import { ChildProgram } from '../testing/child-program.ts';
import {
  ApiClient,
  configFor,
  makeTestFolder,
  runHost,
  survival,
  type TestFolder,
} from '../testing/harness.ts';
import { gamePid } from '../testing/host-program.ts';
import { pausedHost } from '../testing/host-programs.ts';
import { snapshot } from '../testing/snapshot.ts';

/** Starts a host in its own process whose restores pause at a point, so that a test can kill it there. */
async function spawnHost(
  place: TestFolder,
  servers: ReturnType<typeof survival>[],
  point = '',
): Promise<{ host: ChildProgram; api: ApiClient }> {
  const file = join(place.folder, 'host.json');
  const config = { listen: { port: 0 }, dataFolder: 'data', backupsFolder: 'backups', servers };
  await writeFile(file, JSON.stringify({ ...config, rateLimit: { requests: 10_000, perSeconds: 1 } }));
  const key = await new KeyStore(join(place.folder, 'data')).add(`test ${Math.random()}`);
  const host = new ChildProgram(place.test, [pausedHost, file, point]);
  const [, url = ''] = await host.line(/^Listening on (.+)$/);
  return { host, api: new ApiClient(url, key) };
}

describe.concurrent('a host that is killed in the middle of a restart', () => {
  it.for(['before', 'after'])('has it finished by the next one: %s the game has ended', async (when, t) => {
    const place = await makeTestFolder(t);
    const entry = survival(place, {}, '--save-ms', '2000');
    const killed = await spawnHost(place, [entry]);
    await killed.api.start();
    const pid = await gamePid(killed.api);
    await killed.api.power('restart');
    const logs = async (api: ApiClient) => (await api.call('GET', '/survival/logs')).text;
    await t.expect.poll(() => logs(killed.api)).toContain('Saving the game');
    await killed.host.waitForExit('SIGKILL');
    if (when === 'after') await t.expect.poll(() => findProcess(pid), { timeout: 10_000 }).toBeNull();

    const next = await runHost(place, configFor(place, [entry]));
    if (when === 'before') await t.expect.poll(() => findProcess(pid), { timeout: 10_000 }).toBeNull();
    expect((await next.api.waitForStatus('running')).problem).toBeUndefined();
    expect(await gamePid(next.api)).not.toBe(pid);
    // It's done once.
    await next.api.stop();
    await next.host.close();
    const last = await runHost(place, configFor(place, [entry]));
    expect((await last.api.server()).status).toBe('stopped');
  });

  it('leaves the game down if it was told to stop after that', async (t) => {
    const place = await makeTestFolder(t);
    const entry = survival(place, {}, '--save-ms', '1000');
    const killed = await spawnHost(place, [entry]);
    await killed.api.start();
    const pid = await gamePid(killed.api);
    await killed.api.power('restart');
    await killed.api.power('stop');
    await killed.host.waitForExit('SIGKILL');
    await t.expect.poll(() => findProcess(pid), { timeout: 10_000 }).toBeNull();
    const { api } = await runHost(place, configFor(place, [entry]));
    expect((await api.server()).status).toBe('stopped');
  });
});

describe.concurrent('a host that is killed in the middle of a restore', () => {
  it.for([
    { point: 'unpacked', state: 'failed', world: 'old' },
    { point: 'old 0 out', state: 'complete', world: 'new' },
    { point: 'recorded', state: 'complete', world: 'new' },
  ])('at "$point" ends with the whole $world world and says so', async ({ point, state, world }, t) => {
    const place = await makeTestFolder(t);
    const entry = survival(place, { backupFolders: ['world', 'plugins'] });
    const config = configFor(place, [entry]);
    const first = await startHost(config);
    const api = new ApiClient(first.url, await first.keys.add('first'));
    await api.start();
    await api.command('write region/r.bin the new world');
    const { id } = await api.createBackup();
    const fresh = await snapshot(join(place.cwd, 'world'));
    await api.command('write region/r.bin the old world');
    await first.close({ now: true });
    const old = await snapshot(join(place.cwd, 'world'));

    const paused = await spawnHost(place, [entry], point);
    const lost = paused.api.restore(id).catch(() => 'lost');
    await paused.host.line(new RegExp(`^at ${point}$`));
    await paused.host.waitForExit('SIGKILL');
    expect(await lost).toBe('lost');

    const next = await runHost(place, config);
    expect(await snapshot(join(place.cwd, 'world'))).toEqual(world === 'new' ? fresh : old);
    expect(await snapshot(place.cwd)).not.toHaveProperty('./.steward-restore');
    expect((await next.api.server()).restore).toMatchObject({ backup_id: id, state });
  });

  it('does not let the server start if its files cannot be repaired', async (t) => {
    const place = await makeTestFolder(t);
    const entry = survival(place, { backupFolders: ['world'] });
    const paused = await spawnHost(place, [entry], 'old 0 out');
    await paused.api.start();
    const { id } = await paused.api.createBackup();
    await paused.api.stop();
    void paused.api.restore(id).catch(() => {});
    await paused.host.line(/^at old 0 out$/);
    await paused.host.waitForExit('SIGKILL');
    // The world was replaced by something else in the meantime.
    await rename(join(place.folder, 'host.json'), join(place.cwd, 'world'));
    await writeFile(join(place.cwd, 'blocker'), '');

    const { api } = await runHost(place, configFor(place, [entry]));
    expect(await api.callForError('POST', '/survival/power', { action: 'start' })).toMatchObject({
      status: 409,
      code: 'blocked',
    });
    expect((await api.server()).problem).toContain('couldn’t repair its files');
  });
});

describe.concurrent('a host that is killed while a game runs', () => {
  it('adopts the game at its next start: status, uptime, console, backups, stop', async (t) => {
    const place = await makeTestFolder(t);
    const entry = survival(place);
    const first = await spawnHost(place, [entry]);
    await first.api.start();
    await first.api.command('write marker.txt from before');
    await first.host.waitForExit('SIGKILL');

    const { api } = await runHost(place, configFor(place, [entry]));
    const server = await api.server();
    expect(server.status).toBe('running');
    expect(server.resources.memory_bytes).toBeGreaterThan(1_000_000);
    expect(await api.command('read marker.txt')).toBe('from before');
    expect((await api.createBackup()).status).toBe('complete');
    await api.stop();
    await api.start();
  });

  it('waits until an adopted game that was starting is ready', async (t) => {
    const place = await makeTestFolder(t);
    const entry = survival(place, {}, '--ready-after', '1000');
    const first = await spawnHost(place, [entry]);
    await first.api.power('start');
    await first.host.waitForExit('SIGKILL');
    const { api } = await runHost(place, configFor(place, [entry]));
    await api.waitForStatus('running');
  });

  it('notices that the game ended in the meantime', async (t) => {
    const place = await makeTestFolder(t);
    const entry = survival(place, {}, '--ready-after', '100');
    const first = await spawnHost(place, [entry]);
    await first.api.start();
    const pid = Number(/\d+/.exec(await first.api.command('spawn-child'))?.[0]);
    const game = (await findProcess(pid))?.group;
    await first.host.waitForExit('SIGKILL');
    process.kill(Number(game), 'SIGKILL');
    await t.expect.poll(() => findProcess(Number(game))).toBeNull();

    const { api } = await runHost(place, configFor(place, [entry]));
    expect(await api.server()).toMatchObject({
      status: 'stopped',
      problem: 'It ended while the host was not running.',
    });
    expect(await findProcess(pid)).toBeNull();
    await api.start();
  });

  it('marks an unfinished backup as failed and removes its archive', async (t) => {
    const place = await makeTestFolder(t);
    const config = configFor(place, [survival(place)]);
    const { host, api } = await runHost(place, config);
    await api.start();
    const { id } = await api.createBackup();
    await host.close();
    const folder = join(place.folder, 'backups/survival');
    const manifest: unknown = JSON.parse(await readFile(join(folder, `${id}.json`), 'utf8'));
    await writeFile(
      join(folder, `${id}.json`),
      JSON.stringify(Object.assign({}, manifest, { status: 'in_progress' })),
    );
    await rename(join(folder, `${id}.tar.gz`), join(folder, `${id}.tar.gz.partial`));

    const next = await runHost(place, config);
    expect((await next.api.backups()).map((backup) => [backup.id, backup.status])).toEqual([[id, 'failed']]);
    expect(await readdir(folder)).toEqual([`${id}.json`]);
  });
});
