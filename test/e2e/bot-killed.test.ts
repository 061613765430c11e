import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, type TestContext } from 'vitest';
import { snapshot } from '../host/snapshot.ts';
import { patient, says, town, unhurried } from './environment.ts';
import { HostHere } from './host-here.ts';
import { expectWorld } from './world.ts';

/** A restore that the host has begun, of a world that was changed since its backup. */
async function restoring(t: TestContext, bot: 'npm start' | 'quick') {
  const place = await town(t, { host: await HostHere.start(t, { pauseAt: 'unpacked' }), bot });
  await place.starts();
  await writeFile(join(place.world, 'castle.bin'), 'whole');
  await place.backsUp();
  const before = await snapshot(place.world);
  await writeFile(join(place.world, 'castle.bin'), 'griefed');
  const told = await place.moderator.clicks(await place.asksToRestore(), 'Stop, restore, start again');
  await place.host.pauses();
  return { ...place, before, told };
}

describe.concurrent('a bot that is killed in the middle of a restore', unhurried, () => {
  it('takes it up while the host is still at it, keeps others away, and starts the server again', async (t) => {
    const { host, world, log, told, before, admin, botDies, botComesBack } = await restoring(t, 'npm start');
    await botDies();
    await botComesBack();
    await told.until(says(/checking what happened/), patient);
    const start = await (await admin.types('/power', { action: 'start' })).settled();
    expect(start.text).toContain('**Mo** asked to restore Survival from');
    host.goesOn();

    await told.until(says(/^✅ Survival restored/), patient);
    expect(told.text).toContain('✅ Survival is running');
    expect(told.text).toContain('The world is now the one from the backup. Survival is **running** now.');
    expect(told.buttons).toEqual([]);
    await expectWorld(world, before);
    expect(host.restores).toBe(1);
    await log.message(says(/^✅ Survival restored/), patient);
    expect(log.messages.filter(says('restored'))).toHaveLength(1);
  });

  it('learns that it was done while it was away, and starts the server again', async (t) => {
    const { host, world, log, told, before, admin, botDies, botComesBack } = await restoring(t, 'quick');
    await botDies();
    host.goesOn();
    await host.finishes();
    await expectWorld(world, before);
    await botComesBack();

    await told.until(says(/^✅ Survival restored/), patient);
    expect(told.text).toContain('I checked instead of sending it again: it was done.');
    const status = await (await admin.types('/status', { server: 'survival' })).settled();
    expect(status.text).toContain('Survival is running');
    expect(host.restores).toBe(1);
    await log.message(says(/^✅ Survival restored/), patient);
    expect(log.messages.filter(says('restored'))).toHaveLength(1);
  });
});
