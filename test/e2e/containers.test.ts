import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  adopted,
  fileOf,
  gameContainer,
  onEngine,
  snapshot,
  startTestEngine,
} from '@steward/embedded-host/testing';
import { afterAll, expect, test } from 'vitest';
import { community } from '../support/community.ts';
import { quickWatch } from '../support/quick-watch.ts';
import { patient, says } from './environment.ts';
import { InProcessHost } from './hosts.ts';

const started = await startTestEngine('--live-restore');
const engine = typeof started === 'string' ? null : started;
if (engine === null) process.stderr.write(`test/e2e/containers.test.ts is skipped: ${started}\n`);

afterAll(() => engine?.close());

/** Each read asks the engine, which takes its time. */
const asksLess = { everyMs: 200, detailsEveryMs: 200, listEveryMs: 200, slowestMs: 200, deadlineMs: 10_000 };

test.skipIf(engine === null)(
  'a server in a container, from a slash command to its engine',
  async (context) => {
    if (engine === null) return;
    const { docker } = engine;
    const host = await InProcessHost.start(context, {
      servers: (place) => [adopted(place, { readyPattern: '^Done' })],
      openSupervisor: onEngine(engine),
    });
    const { cwd } = host.fixture;
    const options = ['--restart=no', '--memory=200m', '--memory-swap=200m'];
    await docker.run(['run', '--detach', ...gameContainer({ name: 'mc', cwd, options })]);
    await docker.run(['stop', 'mc']);
    const { admin, guild, connects } = await community({
      settings: { HOSTING_API_URL: host.url },
      connected: false,
      overrides: { ...quickWatch, watch: { ...quickWatch.watch, ...asksLess } },
    });
    await connects(host.key);
    const channel = guild.channel('log');
    await (await admin.types('/alerts set', { channel })).settled(patient);

    const power = async (action: string, wanted: RegExp): Promise<void> => {
      await (await admin.types('/power', { action })).until(says(wanted), patient);
    };
    const status = async (): Promise<string> => {
      const shown = await admin.types('/status', { server: 'Survival' });
      return (await shown.settled(patient)).text;
    };
    const alerts = (): string => channel.messages.map(({ text }) => text).join('\n');
    // Each look at it asks the engine.
    const wait = { timeout: patient.timeoutMs, interval: 150 };

    await power('start', /^✅ Survival is running/);
    await (await admin.types('/cmd', { command: 'say hello' })).until(says('[Server] hello'), patient);
    await mkdir(join(cwd, 'world'), { recursive: true });
    await writeFile(join(cwd, 'world/castle.bin'), 'whole');
    await (await admin.types('/backup create')).until(says('Survival backed up'), patient);
    await writeFile(join(cwd, 'world/castle.bin'), 'griefed');
    await power('restart', /^✅ Survival is running again/);
    const newest = async () => (await admin.completes('/backup restore', {}, 'backup'))[0]?.value;
    await expect.poll(newest, wait).toBeDefined();
    const asked = await admin.types('/backup restore', { backup: (await newest()) ?? '' });
    const restore = await admin.clicks(await asked.settled(patient), 'Restore now, no undo');
    await restore.until(says(/^✅ Survival restored.*Stopped, restored, started/s), patient);
    expect(await snapshot(join(cwd, 'world'))).toHaveProperty('./castle.bin', fileOf('whole'));
    const kill = await (await admin.types('/power', { action: 'kill' })).settled(patient);
    await (await admin.clicks(kill, 'Kill it')).until(says(/^✅ Survival was killed/), patient);
    expect(alerts()).not.toContain('Survival went down');

    await power('start', /^✅ Survival is running/);
    await docker.run(['stop', 'mc']);
    await expect.poll(status, wait).toContain('Survival is stopped');
    await expect
      .poll(alerts, wait)
      .toMatch(/Survival went down\nIt went down .+, and I wasn’t asked to stop it/);
    await docker.run(['start', 'mc']);
    await expect.poll(alerts, wait).toContain('Survival is back');

    await (await admin.types('/cmd', { command: 'eat 900' })).settled(patient);
    await expect
      .poll(status, wait)
      .toContain(
        'Survival has crashed\n⚠️ The host says: It ran out of memory and was killed (exit code 137).',
      );
    await expect
      .poll(alerts, wait)
      .toMatch(/The host says: It ran out of memory and was killed \(exit code 137\)\..*Went down \d times/s);
    await docker.run(['update', '--restart=on-failure', 'mc']);
    await power('start', /^✅ Survival is running/);
    // Each time that it ends at once, its engine waits longer, until a read sees it down.
    const crashes = async (): Promise<string> => {
      if ((await status()).includes('Survival is running'))
        await (await admin.types('/cmd', { command: 'crash 1' })).settled(patient);
      return alerts();
    };
    await expect.poll(crashes, wait).toMatch(/Went down [3-9] times/);
    await expect.poll(status, wait).toContain('Survival is running');

    await engine.dies();
    await expect
      .poll(status, wait)
      .toContain(
        'Survival is in an unknown state\n⚠️ The host says: The host can’t reach Docker: it doesn’t respond.',
      );
    await engine.starts();
    await expect.poll(status, wait).toContain('Survival is running');
    await power('stop', /^✅ Survival has stopped/);
  },
);
