/*
 * Counts the bot's files and named functions that one interaction runs, with V8's precise coverage on warm code:
 * `npm run code-path [-- --files]`. The fake Discord and this script's host are not counted.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startFakeDiscord } from '@steward/fake-discord';
import { GenericHost } from '@steward/fake-hosts';
import { pino } from 'pino';
import { startBot } from '../../src/bot.ts';
import { loadConfig } from '../../src/config/config.ts';

const root = new URL('../../', import.meta.url).href;
const counted = [`${root}src/`, `${root}commands/`];

/** Runs `work` and prints how many of the bot's files and named functions ran; with `--files` also which. */
async function count(session: Session, name: string, work: () => Promise<unknown>): Promise<void> {
  await session.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const files = result
    .filter(({ url }) => counted.some((folder) => url.startsWith(folder)))
    .map(({ url, functions }) => ({
      file: fileURLToPath(url).slice(fileURLToPath(root).length),
      functions: functions.filter(
        ({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0,
      ),
      any: functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0),
    }))
    .filter(({ any }) => any);
  const functions = files.reduce((sum, file) => sum + file.functions.length, 0);
  process.stdout.write(`${name}: ${files.length} files, ${functions} named functions\n`);
  if (process.argv.includes('--files'))
    for (const { file, functions: named } of files.toSorted((a, b) => (a.file < b.file ? -1 : 1)))
      process.stdout.write(`  ${file}: ${named.map(({ functionName }) => functionName).join(', ')}\n`);
}

const folder = await mkdtemp(join(tmpdir(), 'steward-code-path-'));
const discord = await startFakeDiscord();
const host = new GenericHost({ transitionMs: 300 });
const config = loadConfig({
  DISCORD_TOKEN: discord.token,
  DISCORD_API_URL: discord.url,
  HOSTING_API_URL: await host.listen(),
  DATABASE_URL: `sqlite:${join(folder, 'steward.db')}`,
});
const guild = discord.addGuild({ name: 'Guild', roles: ['Moderators'], channels: ['general'] });
const admin = guild.member({ name: 'Ada', permissions: 'administrator' });
const moderator = guild.member({ name: 'Mo', roles: [guild.role('Moderators')] });
const bot = await startBot(config, pino({ level: 'silent' }));
await discord.registered(guild, 'status');
const modal = await admin.types('/setup connect');
await (await admin.submits(modal, { 'API key': 'key-of-the-account' })).settled();
await (
  await admin.types('/access grant', { role: guild.role('Moderators'), permission: 'manager' })
).settled();

const power = async (action: 'start' | 'stop') => {
  const reply = await moderator.types('/power', { action, server: 'srv-0' });
  await reply.until((message) => /(?:running|stopped)\b/.test(message.text) && !message.text.includes('…'));
};
const status = async () => (await moderator.types('/status', { server: 'srv-0' })).settled();

await power('stop');
await power('start');
await status();
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
await count(session, '/power action:stop, to its outcome', () => power('stop'));
await power('start');
await status();
await count(session, '/status, from the cache', status);
session.disconnect();

await bot.stop();
await host.close();
await discord.close();
await rm(folder, { recursive: true, force: true });
