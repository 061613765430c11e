import { describe, it } from 'vitest';
import { createPinger } from '../../../src/minecraft/server-list-ping.ts';
import type { Person } from '../../../tools/fake-discord/people/person.ts';
import {
  minecraftInstalled,
  minecraftMissing,
  minecraftServer,
  minecraftVersion,
} from '../../../tools/playground/minecraft/installed.ts';
import { freePort } from '../../../tools/reusable-port.ts';
import { patient, says, startEnvironment } from '../../e2e/environment.ts';
import { HostProgram } from '../../e2e/hosts.ts';
import { configFor, makeTestFolder, runHost, type TestFolder } from '../../host/harness.ts';

// vitest's report counts skipped tests without a reason.
if (!minecraftInstalled()) process.stderr.write(`Skipped: ${minecraftMissing}\n`);

/** The host's player count may be 0.5 s old. */
const patience = { timeout: 10_000, interval: 250 };

const survivalAt =
  (port: number) =>
  ({ cwd }: TestFolder) => [minecraftServer({ id: 'survival', name: 'Survival', cwd, port })];

async function statusFor(person: Person): Promise<string> {
  return (await (await person.types('/status', { server: 'survival' })).settled(patient)).text;
}

describe.concurrent('a real Minecraft server', { timeout: 120_000 }, () => {
  it('shows its players in Discord, passes messages to them, and has its world restored', async (t) => {
    t.skip(!minecraftInstalled(), minecraftMissing);
    const { Player } = await import('../../../tools/playground/minecraft/player.ts');
    const port = await freePort();
    const host = await HostProgram.start(t, { servers: survivalAt(port) });
    const environment = await startEnvironment(t, { host, bot: 'npm start' });
    const { moderator } = environment;
    await environment.starts();
    t.expect(await statusFor(moderator)).toContain('0 of 20');

    const alex = await Player.joins(port, 'Alex');
    await t.expect.poll(() => statusFor(moderator), patience).toContain('1 of 20: Alex');
    await moderator.types('/cmd', { command: 'say hello' });
    await alex.hears(/^\[Server\] hello$/);

    const statue = await alex.places('gold_block', alex.ground);
    await environment.backsUp();
    await alex.digs(statue);
    const asked = await moderator.types('/cmd', { command: `getblock ${statue.x} ${statue.y} ${statue.z}` });
    await asked.until(says('is air'), patient);

    const reply = await moderator.clicks(await environment.asksToRestore(), 'Stop, restore, start again');
    await alex.left();
    await reply.until(says(/^✅ Survival restored/), patient);
    const again = await Player.joins(port, 'Alex');
    t.expect(again.sees(statue)).toBe('gold_block');
    await again.leaves();
    await t.expect.poll(() => statusFor(moderator), patience).toContain('0 of 20');
  });

  it('keeps what was built before a stop, and before the last save-all when killed', async (t) => {
    t.skip(!minecraftInstalled(), minecraftMissing);
    const place = await makeTestFolder(t);
    const { api } = await runHost(place, configFor(place, survivalAt(await freePort())(place)));
    await api.start();
    const castle = async () => (await api.command('map')).split('\n').slice(1);
    const whole = await castle();
    await api.command('grief');
    const ruin = await castle();
    t.expect(ruin).not.toEqual(whole);
    t.expect(await api.command('setblock 40 20 -7 minecraft:bell')).toContain('Changed the block');
    await api.stop();
    await api.start();
    t.expect(await api.command('getblock 40 20 -7')).toContain('is bell');
    t.expect(await castle()).toEqual(ruin);
    await api.command('setblock 40 20 -7 tnt');
    t.expect(await api.command('save-all')).toContain('Saved the game');
    await api.power('kill');
    await api.waitForStatus('stopped');
    await api.start();
    t.expect(await api.command('getblock 40 20 -7')).toContain('is tnt');
  });

  it('responds to a ping while it runs', async (t) => {
    t.skip(!minecraftInstalled(), minecraftMissing);
    const { Player } = await import('../../../tools/playground/minecraft/player.ts');
    const place = await makeTestFolder(t);
    const port = await freePort();
    const { api } = await runHost(place, configFor(place, survivalAt(port)(place)));
    const ping = () => createPinger({ timeoutMs: 10_000 }).ping({ host: '127.0.0.1', port });
    t.expect(await ping()).toBeNull();
    await api.start();
    const seen = { version: minecraftVersion, sentAt: t.expect.any(Number) };
    t.expect(await ping()).toEqual({ players: { online: 0, max: 20, names: [] }, ...seen });
    const alex = await Player.joins(port, 'Alex');
    t.expect(await ping()).toEqual({ players: { online: 1, max: 20, names: ['Alex'] }, ...seen });
    await alex.leaves();
    await api.stop();
    t.expect(await ping()).toBeNull();
  });
});
