import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PterodactylPanel } from '@steward/fake-hosts';
import { expect, onTestFinished, test } from 'vitest';
import { ephemeralText } from '../commands/reply-helpers.ts';
import { community } from '../support/community.ts';
import { quickWatch } from '../support/quick-watch.ts';
import { stoppedTime } from '../support/stopped-clock.ts';
import { patient, says } from './environment.ts';
import { InProcessHost } from './hosts.ts';

/** A game that prints what Minecraft does without its licence, and ends when its folder has a file `end`. */
const withoutLicence = `
console.log('[12:00:04] [main/WARN]: Failed to load eula.txt');
console.log('[12:00:04] [main/INFO]: You need to agree to the EULA in order to run the server. Go to eula.txt for more info.');
setInterval(() => { if (require('node:fs').existsSync('end')) process.exit(0); }, 20);
`;

test('the embedded host: a process that waits for the licence, and ends without it', async (context) => {
  const advance = stoppedTime();
  const host = await InProcessHost.start(context, {
    servers: ({ cwd }) => [
      {
        id: 'survival',
        name: 'Survival',
        command: [process.execPath, '-e', withoutLicence],
        cwd,
        stopCommand: 'stop',
        readyPattern: 'Done \\(',
        backupFolders: [],
      },
    ],
  });
  const { admin, guild, connects } = await community({
    settings: { HOSTING_API_URL: host.url },
    connected: false,
    overrides: quickWatch,
  });
  await connects(host.key);
  const channel = guild.channel('log');
  await (await admin.types('/alerts set', { channel })).settled();
  // Not by Steward, which says itself what becomes of its starts.
  const started = await fetch(`${host.url}/v1/servers/survival/power`, {
    method: 'POST',
    headers: { authorization: `Bearer ${host.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'start' }),
  });
  expect(started.ok).toBe(true);
  const lines = async () => {
    advance(200);
    return (await (await admin.types('/logs')).settled(patient)).text;
  };
  await expect.poll(lines, { timeout: patient.timeoutMs }).toContain('You need to agree to the EULA');
  /** Lets time pass until a message of the channel says this; returns its text. */
  const shown = async (text: string) => {
    const found = () => channel.messages.find((message) => message.text.includes(text))?.text;
    const passing = () => {
      advance(20);
      return found();
    };
    await expect.poll(passing, { timeout: patient.timeoutMs }).toBeDefined();
    return found();
  };
  advance(61_000);
  expect(await shown('Survival has trouble starting')).toContain('set `eula=true` in its file `eula.txt`');
  await writeFile(join(host.fixture.cwd, 'end'), '');
  expect(await shown('Last console line')).toMatch(/set `eula=true`/);
  await shown('Survival went down while starting');
});

/** As pterodactyl/game-eggs#409 shows it. */
const login = [
  '[2026/01/25 21:11:51   INFO]                   [HytaleServer]          Hytale Server Booted! [Multiplayer] took 5sec 208ms 825us 382ns',
  '[2026/01/25 21:11:53   INFO]                [AbstractCommand] DEVICE AUTHORIZATION',
  '[2026/01/25 21:11:53   INFO]                [AbstractCommand] Visit: https://oauth.accounts.hytale.com/oauth2/device/verify',
  '[2026/01/25 21:11:53   INFO]                [AbstractCommand] Enter code: Ab7cdefg',
  '[2026/01/25 21:11:53   INFO]                [AbstractCommand] Or visit: https://oauth.accounts.hytale.com/oauth2/device/verify?user_code=Ab7cdefg',
];

test('a Pterodactyl panel: Hytale waits for a login, which only those see who can see its console', async () => {
  const limits = { requestsPerMinute: Number.POSITIVE_INFINITY };
  const panel = await PterodactylPanel.start({ limits, times: { cacheMs: 0 } });
  onTestFinished(() => panel.close());
  const server = panel.addServer({ name: 'Orbis' });
  server.startupCommand = 'java -Xms128M -jar HytaleServer.jar --bind 0.0.0.0:5520 --assets ../Assets.zip';
  server.run().hasRunFor(61_000);
  for (const line of login) server.print(`\u001b[0;32m${line}\u001b[m`);
  const entry = { id: 'panel', name: 'Our panel', kind: 'pterodactyl', address: panel.url };
  const watch = { ...quickWatch.watch, deadlineMs: 10_000 };
  const { admin, moderator, guild, connects } = await community({
    settings: { HOSTING_API_URL: '', HOSTS: JSON.stringify([entry]) },
    connected: false,
    overrides: { ...quickWatch, watch },
  });
  await connects(panel.owner.key);
  const channel = guild.channel('log');
  const role = guild.role('Moderators');
  await (await admin.types('/access grant', { role, permission: 'status' })).settled();
  await (await admin.types('/alerts set', { channel })).settled();
  const alert = await channel.message(says('Orbis is waiting for someone to log in'), patient);
  expect(alert.text).not.toMatch(/Ab7cdefg|hytale\.com/);
  const shown = ephemeralText(await (await admin.clicks(alert, 'Show the link')).settled(patient));
  expect(shown).toContain(
    '[the login page](<https://oauth.accounts.hytale.com/oauth2/device/verify?user_code=Ab7cdefg>)',
  );
  const refused = await (await moderator.clicks(alert, 'Show the link')).settled(patient);
  expect(ephemeralText(refused)).not.toBe('');
  expect(refused.text + ephemeralText(refused)).not.toContain('Ab7cdefg');
});
