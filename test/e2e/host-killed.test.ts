import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileOf, snapshot } from '@steward/embedded-host/testing';
import { describe, expect, it, type TestContext } from 'vitest';
import { patient, says, startEnvironment } from './environment.ts';
import { HostProgram } from './hosts.ts';

/** Kills the host at a point of a restore of a world that was changed since its backup. */
async function killedAt(t: TestContext, point: string) {
  const host = await HostProgram.start(t, { pauseAt: point });
  const environment = await startEnvironment(t, { host, timings: { verifyLostMs: 60_000 } });
  await environment.starts();
  await writeFile(join(environment.world, 'castle.bin'), 'whole');
  await environment.backsUp();
  await writeFile(join(environment.world, 'castle.bin'), 'griefed');
  const reply = await environment.moderator.clicks(await environment.asksToRestore(), 'Restore now, no undo');
  await host.pauses();
  expect(host.restores).toBe(1);
  await host.dies();
  return { ...environment, reply };
}

describe.concurrent('a host that is killed in the middle of a restore', () => {
  it('before the swap: the old world is intact, and the reply says so', async (t) => {
    const { host, world, reply, log, moderator } = await killedAt(t, 'unpacked');
    await reply.until(says('response was lost'), patient);
    await host.comesBack();
    await reply.until(says(/^❌ The restore of Survival failed/), patient);
    expect(reply.text).toContain('The host reports that the restore failed.');
    expect(reply.text).toContain('Survival’s files are unchanged.');
    expect(reply.text).toContain('Survival is now **stopped**.');
    expect(await snapshot(world)).toHaveProperty('./castle.bin', fileOf('griefed'));
    await log.message(says(/^❌ The restore of Survival failed/), patient);
    await (await moderator.clicks(reply, 'Start')).until(
      says(/Survival is running|People can join Survival/),
      patient,
    );
  });

  it('in the swap: the backup’s world is intact, and the server is started again', async (t) => {
    const { host, world, reply } = await killedAt(t, 'old 0 out');
    await host.comesBack();
    await reply.until(says(/^✅ Survival restored/), patient);
    expect(reply.text).toContain('-# Stopped, restored, started · ');
    expect(await snapshot(world)).toHaveProperty('./castle.bin', fileOf('whole'));
    expect(host.restores).toBe(0);
  });
});
