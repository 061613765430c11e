import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, type TestContext } from 'vitest';
import { snapshot } from '../host/snapshot.ts';
import { patient, says, town, unhurried } from './environment.ts';
import { HostProgram } from './host-program.ts';
import { fileOf } from './world.ts';

/** A host that was killed at this point of a restore, of a world that was changed since its backup. */
async function killedAt(t: TestContext, point: string, lostMs: number) {
  const host = await HostProgram.start(t, { pauseAt: point });
  const place = await town(t, { host, timings: { verifyLostMs: lostMs } });
  await place.starts();
  await writeFile(join(place.world, 'castle.bin'), 'whole');
  await place.backsUp();
  await writeFile(join(place.world, 'castle.bin'), 'griefed');
  const told = await place.moderator.clicks(await place.asksToRestore(), 'Stop, restore, start again');
  await host.pauses();
  expect(host.restores).toBe(1);
  await host.dies();
  return { ...place, told };
}

describe.concurrent('a host that is killed in the middle of a restore', unhurried, () => {
  it('before the swap: the old world is whole, and the person reads so', async (t) => {
    const { host, world, told, log, moderator } = await killedAt(t, 'unpacked', 60_000);
    await told.until(says('answer was lost'), patient);
    await host.comesBack();
    await told.until(says(/^❌ The restore of Survival failed/), patient);
    expect(told.text).toContain('The host says that the restore failed.');
    expect(told.text).toContain('The files of Survival are as they were.');
    expect(told.text).toContain('Survival is **stopped** now.');
    expect(await snapshot(world)).toHaveProperty('./castle.bin', fileOf('griefed'));
    await log.message(says(/^❌ The restore of Survival failed/), patient);
    await (await moderator.clicks(told, 'Start')).until(says('Survival is running'), patient);
  });

  it('in the swap: the backup’s world is whole, and the server is started again', async (t) => {
    const { host, world, told } = await killedAt(t, 'old 0 out', 60_000);
    await host.comesBack();
    await told.until(says(/^✅ Survival restored/), patient);
    expect(told.text).toContain('✅ Survival is running');
    expect(await snapshot(world)).toHaveProperty('./castle.bin', fileOf('whole'));
    expect(host.restores).toBe(0);
  });

  it('and stays away: nothing is claimed, and what to do is said', async (t) => {
    const { told, log } = await killedAt(t, 'unpacked', 300);
    await told.until(says(/^⚠️ Outcome unknown: Restoring Survival/), patient);
    expect(told.text).toContain('It was not sent again');
    expect(told.text).toContain('I could not check whether Survival is running.');
    await log.message(says(/^⚠️ Outcome unknown: Restoring Survival/), patient);
    expect(told.text).toContain('The world may be the old one or the one from the backup');
  });
});
