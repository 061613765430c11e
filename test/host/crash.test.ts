import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { KeyStore } from '../../src/host/keys.ts';
import { findProcess } from '../../src/host/processes/process-table.ts';
import { startHost } from '../../src/host/start-host.ts';
import { Api, configFor, makePlace, type Place, runHost, survival } from './harness.ts';
import { snapshot } from './snapshot.ts';
import { Spawned } from './spawned.ts';

const pausedHost = join(import.meta.dirname, 'paused-host.ts');

/** A host in a process of its own, which can be killed, and whose restores stop at a point. */
async function spawnHost(
  place: Place,
  servers: ReturnType<typeof survival>[],
  point = '',
): Promise<{ host: Spawned; api: Api }> {
  const file = join(place.folder, 'host.json');
  const config = { listen: { port: 0 }, dataFolder: 'data', backupsFolder: 'backups', servers };
  await writeFile(file, JSON.stringify({ ...config, rateLimit: { requests: 10_000, perSeconds: 1 } }));
  const key = await new KeyStore(join(place.folder, 'data')).add(`test ${Math.random()}`);
  const host = new Spawned(place.test, [pausedHost, file, point]);
  const [, url = ''] = await host.line(/^url (.+)$/);
  return { host, api: new Api(url, key) };
}

describe.concurrent('a host that is killed in the middle of a restore', () => {
  it.for([
    { point: 'unpacked', state: 'failed', world: 'old' },
    { point: 'old 0 out', state: 'complete', world: 'new' },
    { point: 'recorded', state: 'complete', world: 'new' },
  ])('at "$point" leaves the $world world whole, and says so', async ({ point, state, world }, t) => {
    const place = await makePlace(t);
    const entry = survival(place, { backupFolders: ['world', 'plugins'] });
    const config = configFor(place, [entry]);
    const first = await startHost(config);
    const api = new Api(first.url, await first.keys.add('first'));
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
    await paused.host.end('SIGKILL');
    expect(await lost).toBe('lost');

    const next = await runHost(place, config);
    expect(await snapshot(join(place.cwd, 'world'))).toEqual(world === 'new' ? fresh : old);
    expect(await snapshot(place.cwd)).not.toHaveProperty('./.steward-restore');
    expect((await next.api.server()).restore).toMatchObject({ backup_id: id, state });
  });

  it('keeps the server from starting where the files can not be put in order', async (t) => {
    const place = await makePlace(t);
    const entry = survival(place, { backupFolders: ['world'] });
    const paused = await spawnHost(place, [entry], 'old 0 out');
    await paused.api.start();
    const { id } = await paused.api.createBackup();
    await paused.api.stop();
    void paused.api.restore(id).catch(() => {});
    await paused.host.line(/^at old 0 out$/);
    await paused.host.end('SIGKILL');
    // Somebody put something in the world's place meanwhile.
    await rename(join(place.folder, 'host.json'), join(place.cwd, 'world'));
    await writeFile(join(place.cwd, 'blocker'), '');

    const { api } = await runHost(place, configFor(place, [entry]));
    expect(await api.refusal('POST', '/survival/power', { action: 'start' })).toMatchObject({
      status: 409,
      code: 'blocked',
    });
    expect((await api.server()).problem).toContain('could not be repaired');
  });
});

describe.concurrent('a host that is killed while a game runs', () => {
  it('takes the game over at its next start: status, uptime, console, backups, stop', async (t) => {
    const place = await makePlace(t);
    const entry = survival(place);
    const first = await spawnHost(place, [entry]);
    await first.api.start();
    await first.api.command('write marker.txt from before');
    await first.host.end('SIGKILL');

    const { api } = await runHost(place, configFor(place, [entry]));
    const server = await api.server();
    expect(server.status).toBe('running');
    expect(server.resources.memory_bytes).toBeGreaterThan(1_000_000);
    expect(await api.command('read marker.txt')).toBe('from before');
    expect((await api.createBackup()).status).toBe('complete');
    await api.stop();
    await api.start();
  });

  it('follows a game that was still starting to its being ready', async (t) => {
    const place = await makePlace(t);
    const entry = survival(place, {}, '--ready-after', '1000');
    const first = await spawnHost(place, [entry]);
    await first.api.power('start');
    await first.host.end('SIGKILL');
    const { api } = await runHost(place, configFor(place, [entry]));
    await api.until('running');
  });

  it('knows that the game ended meanwhile', async (t) => {
    const place = await makePlace(t);
    const entry = survival(place, {}, '--ready-after', '100');
    const first = await spawnHost(place, [entry]);
    await first.api.start();
    const pid = Number(/\d+/.exec(await first.api.command('spawn-child'))?.[0]);
    const game = (await findProcess(pid))?.group;
    await first.host.end('SIGKILL');
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

  it('shows a backup that was being made as failed, and removes what there is of it', async (t) => {
    const place = await makePlace(t);
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
