import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findProcess } from '../../src/host/processes/process-table.ts';
import { childPid, freePort, survival } from '../host/harness.ts';
import { snapshot } from '../host/snapshot.ts';
import { patient, says, town } from './town.ts';

describe.concurrent('from a slash command to a real process', () => {
  it('starts, shows and commands a game, and kills all of its processes', { timeout: 60_000 }, async (t) => {
    const port = await freePort();
    const place = await town(t, {
      servers: (at) => [survival(at, { minecraft: { port } }, '--port', `${port}`)],
    });
    const { admin, moderator, guild, log } = place;
    await place.connects();
    const role = guild.role('Moderators');
    const granted = await (await admin.types('/access grant', { role, permission: 'manager' })).settled();
    expect(granted.text).toContain('manager');

    await place.starts();
    await (await moderator.types('/cmd', { command: 'join Alex' })).until(says('Alex joined the game'));
    const status = await (await moderator.types('/status', { server: 'survival' })).settled();
    await expect
      .poll(async () => (await (await moderator.clicks(status, 'Refresh')).settled()).text)
      .toContain('1 of 20: Alex');
    expect(status.text).toMatch(/Memory: \d+ MB/);
    expect(status.text).toContain('1.21.8');

    const spawned = await moderator.types('/cmd', { command: '/spawn-child' });
    await spawned.until(says(/child \d+/));
    const child = await findProcess(childPid(spawned.text));
    const game = Number(child?.group);
    expect(await findProcess(game)).not.toBeNull();

    const kill = await (await moderator.types('/power', { action: 'kill' })).settled();
    expect(await findProcess(game)).not.toBeNull();
    await (await moderator.clicks(kill, 'Kill it')).until(says('Survival was killed'));
    expect(await findProcess(game)).toBeNull();
    expect(await findProcess(Number(child?.pid))).toBeNull();
    await log.message(says('Survival was killed'));

    expect(await place.botStops()).toBe(0);
    expect(place.botLines.at(-1)).toContain('"stopped"');
    expect([...place.botLines, ...place.host.lines].join('\n')).not.toContain(place.host.key);
  });

  it('backs up a world and puts it back byte for byte', { timeout: 60_000 }, async (t) => {
    const place = await town(t);
    const { admin, world, log } = place;
    await place.connects();
    await place.starts();
    await writeFile(join(world, 'castle.bin'), Buffer.from([0, 255, 13, 10, 26, 128]));
    await place.backsUp();
    const before = await snapshot(world);
    await writeFile(join(world, 'castle.bin'), 'griefed');
    await writeFile(join(world, 'tower.bin'), 'griefed');

    const question = await place.asksToRestore();
    expect(question.text).toContain('overwrites the whole world of **Survival**');
    const restored = await admin.clicks(question, 'Back up first, then do that');
    await restored.until(says(/^✅ Survival restored/), patient);
    expect(restored.text).toContain('✅ Survival is running');
    // The game writes its seed anew when it starts; all else is the backup's.
    expect({ ...(await snapshot(world)), './level.dat': '' }).toEqual({ ...before, './level.dat': '' });
    await (await admin.types('/cmd', { command: 'say I am up' })).until(says('[Server] I am up'));

    const list = await (await admin.types('/backup list')).settled();
    expect(list.text).toContain('2 backups');
    // The newest is the griefed world, kept by "back up first": it can be put back too.
    const cycle = await admin.clicks(await place.asksToRestore(), 'Stop, restore, start again');
    await cycle.until(says(/^✅ Survival restored/), patient);
    expect(await snapshot(world)).toHaveProperty('./tower.bin');

    const [oldest] = (await admin.completes('/backup delete', {}, 'backup')).toReversed();
    const ask = await (await admin.types('/backup delete', { backup: oldest?.value ?? '' })).settled();
    await (await admin.clicks(ask, 'Delete it')).until(says(/deleted/), patient);
    const left = await (await admin.types('/backup list')).settled();
    expect(left.text).toContain('1 backup');
    expect(left.text).not.toContain(oldest?.value);
    await log.message(says(/Backup .* of Survival deleted/));
  });
});
