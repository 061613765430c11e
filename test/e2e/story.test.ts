import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findProcess } from '../../src/host/processes/process-table.ts';
import { childPid, freePort, survival } from '../host/harness.ts';
import { snapshot } from '../host/snapshot.ts';
import { patient, says, slowTest, startEnvironment, startInProcess } from './environment.ts';
import { HostProgram } from './host-program.ts';
import { expectWorld, fileOf } from './world.ts';

describe.concurrent('from a slash command to a real process', slowTest, () => {
  it('npm start and npm run host start a game, show it, run its commands, and kill all its processes', async (t) => {
    const port = await freePort();
    const host = await HostProgram.start(t, {
      servers: (at) => [survival(at, { minecraft: { port } }, '--port', `${port}`)],
    });
    const environment = await startEnvironment(t, { host, bot: 'npm start' });
    const { moderator, log } = environment;

    await environment.starts();
    const join = await moderator.types('/cmd', { command: 'join Alex' });
    await join.until(says('Alex joined the game'), patient);
    const status = await (await moderator.types('/status', { server: 'survival' })).settled(patient);
    await t.expect
      .poll(async () => (await (await moderator.clicks(status, 'Refresh')).settled()).text, {
        timeout: patient.timeoutMs,
      })
      .toContain('1 of 20: Alex');
    expect(status.text).toMatch(/Memory: \d+ MB/);
    expect(status.text).toContain('1.21.8');

    const spawned = await moderator.types('/cmd', { command: '/spawn-child' });
    await spawned.until(says(/child \d+/), patient);
    const child = await findProcess(childPid(spawned.text));
    const game = Number(child?.group);
    expect(await findProcess(game)).not.toBeNull();

    const kill = await (await moderator.types('/power', { action: 'kill' })).settled(patient);
    expect(await findProcess(game)).not.toBeNull();
    await (await moderator.clicks(kill, 'Kill it')).until(says('Survival was killed'), patient);
    expect(await findProcess(game)).toBeNull();
    expect(await findProcess(Number(child?.pid))).toBeNull();
    await log.message(says('Survival was killed'), patient);

    expect(await environment.botStops()).toBe(0);
    expect(environment.botLog).toContain('"msg":"stopped"');
    expect(environment.botLog + host.lines.join('\n')).not.toContain(host.key);
  });

  it('backs up a world and restores it byte for byte', async (t) => {
    const environment = await startInProcess(t);
    const { moderator, world } = environment;
    await environment.starts();
    await writeFile(join(world, 'castle.bin'), Buffer.from([0, 255, 13, 10, 26, 128]));
    await environment.backsUp();
    const before = await snapshot(world);
    await writeFile(join(world, 'castle.bin'), 'griefed');
    await writeFile(join(world, 'tower.bin'), 'griefed');

    const question = await environment.asksToRestore();
    expect(question.text).toContain('replaces the whole world of **Survival**');
    const reply = await moderator.clicks(question, 'Stop, restore, start again');
    await reply.until(says(/^✅ Survival restored/), patient);
    expect(reply.text).toContain('✅ Survival is running');
    await expectWorld(world, before);
    const said = await moderator.types('/cmd', { command: 'say I am up' });
    await said.until(says('[Server] I am up'));
  });

  it('backs up first if asked to: the overwritten world can be restored too', async (t) => {
    const environment = await startInProcess(t);
    const { moderator, world, log } = environment;
    await environment.starts();
    await environment.backsUp();
    await writeFile(join(world, 'castle.bin'), 'built since then');
    const first = await moderator.clicks(await environment.asksToRestore(), 'Back up, stop, restore, start');
    await first.until(says(/^✅ Survival restored/), patient);
    expect(await snapshot(world)).not.toHaveProperty('./castle.bin');
    const list = await (await moderator.types('/backup list')).settled();
    expect(list.text).toContain('2 backups');

    const again = await moderator.clicks(await environment.asksToRestore(), 'Stop, restore, start again');
    await again.until(says(/^✅ Survival restored/), patient);
    expect(await snapshot(world)).toHaveProperty('./castle.bin', fileOf('built since then'));

    const [oldest] = (await moderator.completes('/backup delete', {}, 'backup')).toReversed();
    const ask = await (await moderator.types('/backup delete', { backup: oldest?.value ?? '' })).settled();
    await (await moderator.clicks(ask, 'Delete it')).until(says(/Deleted the backup/), patient);
    const left = await (await moderator.types('/backup list')).settled();
    expect(left.text).toContain('1 backup');
    expect(left.text).not.toContain(oldest?.value);
    await log.message(says(/Deleted the backup .* of Survival/));
  });
});
