import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { configFor, makeTestFolder, runHost, type TestFolder } from '@steward/embedded-host/testing';
import type { Person } from '@steward/fake-discord';
import { freePort } from '@steward/kit/testing';
import { offlineId } from '@steward/worlds/testing';
import { describe, it } from 'vitest';
import {
  minecraftInstalled,
  minecraftMissing,
  minecraftServer,
} from '../../../tools/playground/minecraft/installed.ts';
import { patient, says, startEnvironment } from '../../e2e/environment.ts';
import { HostProgram } from '../../e2e/hosts.ts';
import { community } from '../../support/community.ts';
import { patienceMs } from '../../support/test-limits.ts';

// vitest's report counts skipped tests without a reason.
if (!minecraftInstalled()) process.stderr.write(`Skipped: ${minecraftMissing}\n`);

/** The host's player count may be 0.5 s old. */
const patience = { timeout: patienceMs, interval: 250 };

const survivalAt =
  (port: number) =>
  ({ cwd }: TestFolder) => [minecraftServer({ id: 'survival', name: 'Survival', cwd, port })];

async function statusFor(person: Person): Promise<string> {
  return (await (await person.types('/status', { server: 'survival' })).settled(patient)).text;
}

/** Returns the regions of a world by what their files hold. */
async function regionsIn(cwd: string): Promise<ReadonlyMap<string, string>> {
  const folder = join(cwd, 'world/region');
  const read = async (name: string) => {
    const hash = createHash('sha256').update(await readFile(join(folder, name)));
    return [name.replace(/^r\.|\.mca$/g, ''), hash.digest('hex')] as const;
  };
  return new Map(await Promise.all((await readdir(folder)).map(read)));
}

/** Writes the names of players, as Minecraft does and flying-squid doesn't. */
async function writeNames(cwd: string, names: readonly string[]): Promise<void> {
  const uuid = (name: string) => offlineId(name).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  const entries = names.map((name) => ({ name, uuid: uuid(name) }));
  await writeFile(join(cwd, 'usercache.json'), JSON.stringify(entries));
}

describe.concurrent('a real Minecraft server', () => {
  it('shows its players in Discord, passes messages to them, and has its world restored', async (t) => {
    t.skip(!minecraftInstalled(), minecraftMissing);
    const { Player } = await import('../../../tools/playground/minecraft/player.ts');
    const port = await freePort();
    const host = await HostProgram.start(t, { servers: survivalAt(port) });
    const environment = await startEnvironment(t, { host, bot: 'npm start' });
    const { moderator } = environment;
    await environment.starts();
    t.expect(await statusFor(moderator)).toContain('👥 **0**/20');

    const alex = await Player.joins(port, 'Alex');
    await t.expect.poll(() => statusFor(moderator), patience).toMatch(/👥 \*\*1\*\*\/20.*\n`Alex`/);
    await moderator.types('/cmd', { command: 'say hello' });
    await alex.hears(/^\[Server\] hello$/);

    const statue = await alex.places('gold_block', alex.ground);
    await environment.backsUp();
    await alex.digs(statue);
    const asked = await moderator.types('/cmd', { command: `getblock ${statue.x} ${statue.y} ${statue.z}` });
    await asked.until(says('is air'), patient);

    const reply = await moderator.clicks(await environment.asksToRestore(), 'Restore now, no undo');
    await alex.left();
    await reply.until(says(/^✅ Survival restored/), patient);
    await t.expect.poll(() => statusFor(moderator), patience).toContain('👥 **0**/20');
    const again = await Player.joins(port, 'Alex');
    t.expect(again.sees(statue)).toBe('gold_block');
    await again.leaves();
    await t.expect.poll(() => statusFor(moderator), patience).toContain('👥 **0**/20');
  });

  it('keeps what was built before a stop', async (t) => {
    t.skip(!minecraftInstalled(), minecraftMissing);
    const place = await makeTestFolder(t);
    const { api } = await runHost(place, configFor(place, survivalAt(await freePort())(place)));
    await api.start();
    await api.command('setblock 40 20 -7 minecraft:bell');
    await api.stop();
    await api.start();
    // On a busy machine, a game may respond later than the host waits for its output.
    await t.expect.poll(() => api.command('getblock 40 20 -7'), patience).toContain('is bell');
  });

  // Again, because the game forgets a move of a player whose client sends an older position at the wrong moment.
  it('a restore names exactly who played since the backup, and the regions in which they were', {
    retry: 2,
  }, async (t) => {
    t.skip(!minecraftInstalled(), minecraftMissing);
    const { Player } = await import('../../../tools/playground/minecraft/player.ts');
    const place = await makeTestFolder(t);
    const port = await freePort();
    const { api, host } = await runHost(place, configFor(place, survivalAt(port)(place)));
    await api.start();
    const joins = async (name: string, x?: number, z?: number) => {
      const player = await Player.joins(port, name);
      if (x === undefined || z === undefined) return player;
      // A position that its client had sent before counts for the server too.
      const moved = async () => {
        await api.command(`tp ${name} ${x} 5 ${z}`);
        return player.standsAt(x, z);
      };
      await t.expect.poll(moved, patience).toBe(true);
      return player;
    };
    // In the middles of regions, so that no player sees another one.
    await (await joins('Anna', 2_816, 2_816)).leaves();
    await (await joins('Chris', -1_280, 1_280)).leaves();
    await (await joins('Eve')).leaves();
    await writeNames(place.cwd, ['Anna', 'Chris', 'Eve']);
    const settings = { HOSTING_API_URL: host.url };
    const { admin, connects } = await community({ test: t, settings, connected: false });
    await connects(await host.keys.add('discord'));
    const backup = await admin.types('/backup create', { name: 'Evening' });
    await backup.until(says(/^✅ Survival backed up/), patient);
    const before = await regionsIn(place.cwd);
    const tested = await admin.types('/backup test');
    await tested.until(says(/Backup “Evening” of Survival tested/), patient);
    t.expect(tested.text).toContain('3 players, 6 map regions');

    const chris = await joins('Chris');
    await chris.places('gold_block', chris.ground);
    await chris.leaves();
    const dora = await joins('Dora', 4_864, 4_864);
    await dora.places('gold_block', dora.ground);
    await api.command('save-all');
    const after = await regionsIn(place.cwd);
    const changed = [...after].filter(([at, hash]) => before.get(at) !== hash).map(([at]) => at);
    t.expect(changed).toEqual(t.expect.arrayContaining(['-3.2', '9.9']));
    t.expect(changed).not.toContain('5.5');
    const reply = await admin.types('/backup restore', { backup: 'Evening' });
    await reply.until(says(/in that time/), patient);
    t.expect(reply.text).toContain('Dora and Chris were online in that time.');
    t.expect(reply.text).toContain('1 player joined for the first time.');
    t.expect(reply.text).toContain(`**Overworld**: someone was in ${changed.length} of 7 map regions (`);
    t.expect(reply.text).toContain('−1300 / 1300');
    t.expect(reply.text).toContain('4850 / 4850');
    t.expect(reply.text).toContain('1 is new land.');
    t.expect(reply.text).not.toMatch(/Anna|Eve\b|2800 \/ 2800/);
    t.expect(reply.text).not.toContain('with warnings');
    await dora.leaves();
  });
});
