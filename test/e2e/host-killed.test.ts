import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, type TestContext } from 'vitest';
import { fileOf, snapshot } from '../host/snapshot.ts';
import { patient, says, startEnvironment } from './environment.ts';
import { HostProgram } from './hosts.ts';

/** Kills the host at a point of a restore of a world that was changed since its backup. */
async function killedAt(t: TestContext, point: string, lostMs: number) {
  const host = await HostProgram.start(t, { pauseAt: point });
  const environment = await startEnvironment(t, { host, timings: { verifyLostMs: lostMs } });
  await environment.starts();
  await writeFile(join(environment.world, 'castle.bin'), 'whole');
  await environment.backsUp();
  await writeFile(join(environment.world, 'castle.bin'), 'griefed');
  const reply = await environment.moderator.clicks(
    await environment.asksToRestore(),
    'Restore without a backup',
  );
  await host.pauses();
  expect(host.restores).toBe(1);
  await host.dies();
  return { ...environment, reply };
}

describe.concurrent('a host that is killed in the middle of a restore', () => {
  it('before the swap: the old world is intact, and the reply says so', async (t) => {
    const { host, world, reply, log, moderator } = await killedAt(t, 'unpacked', 60_000);
    await reply.until(says('response was lost'), patient);
    await host.comesBack();
    await reply.until(says(/^❌ The restore of Survival failed/), patient);
    expect(reply.text).toContain('The host reports that the restore failed.');
    expect(reply.text).toContain('Survival’s files are unchanged.');
    expect(reply.text).toContain('Survival is now **stopped**.');
    expect(await snapshot(world)).toHaveProperty('./castle.bin', fileOf('griefed'));
    await log.message(says(/^❌ The restore of Survival failed/), patient);
    await (await moderator.clicks(reply, 'Start')).until(says('Survival is running'), patient);
  });

  it('in the swap: the backup’s world is intact, and the server is started again', async (t) => {
    const { host, world, reply } = await killedAt(t, 'old 0 out', 60_000);
    await host.comesBack();
    await reply.until(says(/^✅ Survival restored/), patient);
    expect(reply.text).toContain('-# Stopped, restored, started · ');
    expect(await snapshot(world)).toHaveProperty('./castle.bin', fileOf('whole'));
    expect(host.restores).toBe(0);
  });

  it('and stays away: the reply claims no outcome and says what to do', async (t) => {
    const { reply, log } = await killedAt(t, 'unpacked', 300);
    await reply.until(says(/^⚠️ Outcome unknown: Restoring Survival/), patient);
    expect(reply.text).toContain('I didn’t send it again');
    expect(reply.text).toContain('I couldn’t check whether Survival is running.');
    await log.message(says(/^⚠️ Outcome unknown: Restoring Survival/), patient);
    expect(reply.text).toContain('The world may be the old one or the backup’s');
  });
});

it.concurrent('while the host is down, every command says so; once it is back, the game still runs and commands work', async (t) => {
  const host = await HostProgram.start(t);
  const environment = await startEnvironment(t, { host });
  const { moderator } = environment;
  await environment.starts();
  await host.dies();

  const down = await Promise.all(
    [
      moderator.types('/status', { server: 'survival' }),
      moderator.types('/status'),
      moderator.types('/power', { action: 'stop', server: 'survival' }),
      moderator.types('/backup list', { server: 'survival' }),
      moderator.types('/cmd', { command: 'say hello', server: 'survival' }),
    ].map(async (typed) => (await typed).settled(patient)),
  );
  for (const { text } of down) {
    expect(text).toContain('I couldn’t reach the host');
    expect(text).toContain('Try again in a minute');
  }
  const [known] = await moderator.completes('/status', {}, 'server');
  expect(known?.name).toContain('Survival');

  await host.comesBack();
  const up = await (await moderator.types('/status', { server: 'survival' })).settled(patient);
  expect(up.text).toContain('Survival is running');
  const said = await moderator.types('/cmd', { command: 'say hello' });
  await said.until(says('[Server] hello'), patient);
  const stop = await moderator.types('/power', { action: 'stop' });
  await stop.until(says('Survival has stopped'), patient);
});
