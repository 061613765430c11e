import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectWorld, snapshot } from '@steward/embedded-host/testing';
import { describe, expect, it, type TestContext } from 'vitest';
import { patient, says, startEnvironment } from './environment.ts';
import { InProcessHost } from './hosts.ts';

/** Starts a restore of a world that was changed since its backup; the host pauses in it. */
async function restoring(t: TestContext) {
  const environment = await startEnvironment(t, {
    host: await InProcessHost.start(t, { pauseAt: 'unpacked' }),
    bot: 'quick',
  });
  await environment.starts();
  await writeFile(join(environment.world, 'castle.bin'), 'whole');
  await environment.backsUp();
  const before = await snapshot(environment.world);
  await writeFile(join(environment.world, 'castle.bin'), 'griefed');
  const reply = await environment.moderator.clicks(await environment.asksToRestore(), 'Restore now, no undo');
  await environment.host.pauses();
  return { ...environment, before, reply };
}

describe.concurrent('a bot that is killed in the middle of a restore', () => {
  it('resumes while the host still restores, refuses other changes, and starts the server again', async (t) => {
    const { host, world, log, reply, before, admin, botDies, botComesBack } = await restoring(t);
    await botDies();
    await botComesBack();
    await reply.until(says(/checking what happened/), patient);
    const start = await (await admin.types('/power', { action: 'start' })).settled();
    expect(start.text).toMatch(
      /\*\*restore (a backup of )?Survival.*\*\* isn’t finished yet\. \*\*Mo\*\* requested it/i,
    );
    host.goesOn();

    await reply.until(says(/^✅ Survival restored/), patient);
    expect(reply.text).toContain('-# Stopped, restored, started · ');
    expect(reply.buttons).toEqual([]);
    await expectWorld(world, before);
    expect(host.restores).toBe(1);
    await log.message(says(/^✅ Survival restored/), patient);
    expect(log.messages.filter(says('restored'))).toHaveLength(1);
  });
});
