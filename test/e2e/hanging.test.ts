import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ServerInput, survival } from '@steward/embedded-host/testing';
import { freePort } from '@steward/kit/testing';
import { expect, test } from 'vitest';
import { community } from '../support/community.ts';
import { quickWatch } from '../support/quick-watch.ts';
import { stoppedTime } from '../support/stopped-clock.ts';
import { patient } from './environment.ts';
import { InProcessHost } from './hosts.ts';

test('the embedded host: a game whose process is stopped doesn’t answer until it goes on, and one that is killed is down', async (context) => {
  const advance = stoppedTime();
  const port = await freePort();
  const host = await InProcessHost.start(context, {
    servers: (fixture) => {
      const entry = survival(fixture, { minecraft: { port } }, '--port', `${port}`);
      const command: ServerInput['command'] = [
        'sh',
        '-c',
        'echo $$ > pid; exec "$@"',
        'game',
        ...(entry.command ?? []),
      ];
      return [{ ...entry, command }];
    },
  });
  const watch = { ...quickWatch.watch, deadlineMs: 10_000 };
  const { admin, guild, connects } = await community({
    ...{ settings: { HOSTING_API_URL: host.url }, connected: false, overrides: { ...quickWatch, watch } },
  });
  await connects(host.key);
  const panel = guild.channel('general');
  const alerts = guild.channel('log');
  await (await admin.types('/alerts set', { channel: alerts, hang: 5 })).settled();
  await (await admin.types('/power', { action: 'start', server: 'Survival' })).settled(patient);
  await (await admin.types('/panel post', { channel: panel, server: 'Survival' })).settled();
  /** Lets time pass until a message of the channel says this. */
  const shows = (channel: typeof panel, text: string) =>
    expect
      .poll(
        () => {
          advance(100);
          return channel.messages.map((message) => message.text).join('\n');
        },
        { timeout: patient.timeoutMs },
      )
      .toContain(text);
  await shows(panel, '🟢 Survival is running\n👥');
  const pid = Number(await readFile(join(host.fixture.cwd, 'pid'), 'utf8'));
  process.kill(pid, 'SIGSTOP');
  await shows(panel, '🟠 Survival is running, but doesn’t answer');
  // The host knows why, so nobody waits for the five minutes.
  await shows(alerts, 'Survival is frozen');
  process.kill(pid, 'SIGCONT');
  await shows(alerts, 'Survival is no longer frozen');
  process.kill(pid, 'SIGKILL');
  await shows(alerts, 'Survival crashed');
  expect(alerts.messages.filter(({ text }) => /frozen|doesn’t answer|answers again/.test(text))).toHaveLength(
    1,
  );
});
