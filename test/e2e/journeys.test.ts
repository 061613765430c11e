import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  childPid,
  expectWorld,
  fileOf,
  findProcess,
  snapshot,
  survival,
} from '@steward/embedded-host/testing';
import { freePort } from '@steward/kit/testing';
import { describe, expect, it } from 'vitest';
import { patient, says, startEnvironment, startInProcess } from './environment.ts';
import { HostProgram } from './hosts.ts';

describe.concurrent('from a slash command to a real process', () => {
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
      .toMatch(/👥 \*\*1\*\*\/20.*\n`Alex`/);
    expect(status.text).toMatch(/Memory \d+ MB/);
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

  it('restores a world byte for byte, and the overwritten one if it was backed up first', async (t) => {
    const environment = await startInProcess(t);
    const { moderator, world, log } = environment;
    await environment.starts();
    await writeFile(join(world, 'tower.bin'), Buffer.from([0, 255, 13, 10, 26, 128]));
    await environment.backsUp();
    const before = await snapshot(world);
    await writeFile(join(world, 'tower.bin'), 'griefed');
    await writeFile(join(world, 'castle.bin'), 'built since then');
    const first = await moderator.clicks(await environment.asksToRestore(), 'Back up first, then restore');
    await first.until(says(/^✅ Survival restored/), patient);
    await expectWorld(world, before);
    const said = await moderator.types('/cmd', { command: 'say I am up' });
    await said.until(says('[Server] I am up'));
    const list = await (await moderator.types('/backup list')).settled();
    expect(list.text).toContain('2 backups');

    const again = await moderator.clicks(await environment.asksToRestore(), 'Restore now, no undo');
    await again.until(says(/^✅ Survival restored/), patient);
    expect(await snapshot(world)).toHaveProperty('./castle.bin', fileOf('built since then'));

    const [oldest] = (await moderator.completes('/backup delete', {}, 'backup')).toReversed();
    const ask = await (await moderator.types('/backup delete', { backup: oldest?.value ?? '' })).settled();
    await (await moderator.clicks(ask, 'Delete it')).until(says(/Backup of Survival deleted/), patient);
    const left = await (await moderator.types('/backup list')).settled();
    expect(left.text).toContain('1 backup');
    expect(left.text).not.toContain(oldest?.value);
    await log.message(says(/Backup of Survival deleted/));
  });
});

it.concurrent('a damaged backup is not restored: the world stays as it was, and the reply says so', async (t) => {
  const environment = await startInProcess(t);
  const { moderator, world, log } = environment;
  await environment.starts();
  await environment.backsUp();
  await writeFile(join(world, 'castle.bin'), 'built since then');
  await damageArchive(join(environment.host.fixture.folder, 'backups/survival'));

  const reply = await moderator.clicks(await environment.asksToRestore(), 'Restore now, no undo');
  await reply.until(says(/^❌ The restore of Survival failed/), patient);
  expect(reply.text).toContain("The backup's archive is damaged");
  expect(reply.text).toContain('Survival’s files are unchanged.');
  expect(reply.text).not.toContain('a mix of both');
  expect(reply.text).toContain('Survival is now **stopped**.');
  expect(await snapshot(world)).toHaveProperty('./castle.bin', fileOf('built since then'));
  await log.message(says('Survival’s files are unchanged.'), patient);

  await (await moderator.clicks(reply, 'Start')).until(
    says(/Survival is running|People can join Survival/),
    patient,
  );
});

async function damageArchive(folder: string): Promise<void> {
  const names = await readdir(folder);
  const path = join(folder, names.find((name) => name.endsWith('.tar.gz')) ?? '');
  const archive = await readFile(path);
  const middle = archive.length >> 1;
  archive.writeUInt8(archive.readUInt8(middle) ^ 0xff, middle);
  await writeFile(path, archive);
}

it.concurrent('the reply says that a change is not needed any more, and a crash shows its reason', async (t) => {
  const environment = await startInProcess(t);
  const { admin, moderator } = environment;
  await environment.starts();
  const again = await admin.types('/power', { action: 'start' });
  await again.until(says('Survival is already running'), patient);
  expect(again.text).toContain('Nothing to do');
  expect(again.text).not.toMatch(/Fix what|The host says|Reference/);

  await (await moderator.types('/cmd', { command: 'crash 7' })).until(says('Command sent'), patient);
  const status = await (await moderator.types('/status', { server: 'survival' })).settled(patient);
  expect(status.text).toContain('🔴 Survival has crashed');
  expect(status.text).toContain('It ended unexpectedly (exit code 7).');

  const stop = await moderator.types('/power', { action: 'stop' });
  await stop.until(says('Survival is already down'), patient);
  expect(stop.text).toContain('Survival has **crashed**.');
  expect(stop.text).toContain('Nothing to do');

  const command = await moderator.types('/cmd', { command: 'list' });
  await command.until(says('Command not sent to Survival'), patient);
  expect(command.text).toContain('The server isn’t running.');
  // One's own machine backs it up as it lies there.
  await (await moderator.types('/backup create')).until(says('Survival backed up'), patient);
});
