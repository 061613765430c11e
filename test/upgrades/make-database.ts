import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { startFakeDiscord } from '@steward/fake-discord';
import { openLog } from '@steward/kit';
import { makeWorld, tarWriters, writtenAt } from '@steward/worlds/testing';
import { startBot } from '../../src/bot.ts';
import { loadConfig } from '../../src/config/config.ts';
import { quickWatch } from '../support/quick-watch.ts';
import { ScriptedHost } from '../support/scripted-host.ts';
import { patienceMs, unhurried, unhurriedBot } from '../support/test-limits.ts';
import { dumpOf, type Saved } from './saved.ts';

/*
 * Saves the database of a bot in use, with all that an update must keep, in the middle of its work (README.md). To be run
 * with the code of the version that is saved: `node test/upgrades/make-database.ts <version>`.
 */

const [version] = process.argv.slice(2);
if (version === undefined) throw new Error('Name the version: node test/upgrades/make-database.ts <version>');

const folder = await mkdtemp(join(tmpdir(), 'steward-upgrade-'));
const path = join(folder, 'steward.db');
const encryptionKeys = `a-test-key:${Buffer.from('a key of tests; it protects none').toString('base64')}`;

const world = makeWorld({ kind: 'old', seed: 1 });
const host = await new ScriptedHost({
  // What is being stopped goes on stopping.
  transitionMs: patienceMs,
  servers: [
    {
      id: 's-1',
      record: { name: 'Survival', players: 0 },
      files: [...world].map(([path, content]) => ({ path, content, modifiedAt: writtenAt })),
      archives: new Map([['b-new-1', gzipSync(tarWriters.own(world))]]),
    },
    { id: 's-2', record: { name: 'Creative' } },
    { id: 's-3', record: { name: 'Skyblock' } },
  ],
}).start();
const discord = await startFakeDiscord(unhurried);
const guild = discord.addGuild({
  name: 'Guild',
  roles: ['Moderators'],
  channels: ['general', 'log', 'alerts', 'status', 'requests'],
});
const admin = guild.member({ name: 'Ada', permissions: 'administrator' });
const moderator = guild.member({ name: 'Mo', roles: [guild.role('Moderators')] });

const config = loadConfig({
  DISCORD_TOKEN: discord.token,
  DISCORD_API_URL: discord.url,
  HOSTING_API_URL: host.url,
  DATABASE_URL: `sqlite:${path}`,
  ENCRYPTION_KEYS: encryptionKeys,
});
const logger = await openLog({ level: 'warn', secrets: [] });
const watch = { ...quickWatch.watch, flushEveryMs: 50 };
const bot = await startBot(config, logger, { ...unhurriedBot, ...quickWatch, watch });
await discord.registered(guild, 'status');

const types = async (line: string, options: Parameters<typeof admin.types>[1] = {}) =>
  (await admin.types(line, { ...options })).settled();
const channel = (name: string) => guild.channel(name);
const role = guild.role('Moderators');

const form = await admin.types('/setup connect');
await (await admin.submits(form, { 'API key': 'test-key-of-the-account' })).settled();
await types('/setup log', { channel: channel('log') });
await types('/setup approvals', { channel: channel('requests') });
await types('/setup timezone', { zone: 'Europe/Berlin' });
await types('/access grant', { role, permission: 'viewer' });
await types('/access grant', { role, permission: 'command', server: 's-1', commands: 'say, kick *' });

const made = await admin.types('/backup create', { server: 's-1' });
await made.until(({ text }) => text.includes('✅'));
const tested = await admin.types('/backup test', { server: 's-1' });
await tested.until(({ text }) => text.startsWith('✅'));

await types('/panel post', { server: 's-1', channel: channel('status') });
await channel('status').message(({ text }) => text.includes('Survival'));
await types('/panel post', { channel: channel('status') });
await channel('status').message(({ text }) => text.includes('Skyblock'));

const saved = await types('/schedule add', { action: 'restart', when: 'every day 04:00', server: 's-1' });
await admin.clicks(saved, 'Save');
await saved.until(({ text }) => text.includes('Schedule saved'));
await types('/schedule add', { action: 'backup', when: 'every 6 h', server: 's-1' });

await types('/alerts set', { channel: channel('alerts'), role, test_age: 48 });
// Two reads later it is known that the servers ran.
for (let reads = 0; reads < 2; reads += 1) {
  const before = host.calls.length;
  await host.called((call) => host.calls.indexOf(call) >= before && call.path === '/v1/servers');
}
host.server('s-3').record['status'] = 'crashed';
await channel('alerts').message(({ text }) => text.includes('Skyblock crashed'));

const refused = await (await moderator.types('/power', { action: 'stop', server: 's-1' })).settled();
await moderator.clicks(refused, 'Ask for approval');
await refused.until(({ text }) => text.includes('Waiting for approval'));
await channel('requests').message(({ text }) => text.includes('Stop Survival'));

const stop = await admin.types('/power', { action: 'stop', server: 's-2' });
await stop.until(({ text }) => text.includes('status: stopping'));

const copy = join(folder, `${randomUUID()}.db`);
const database = new DatabaseSync(path);
database.exec(`vacuum into '${copy}'`);
database.close();

const facts: Saved = {
  savedAt: Date.now(),
  encryptionKeys,
  hostUrl: host.url,
  applicationId: discord.applicationId,
  guild: {
    id: guild.id,
    joinedAt: guild.joinedAt,
    roles: [{ id: role.id, name: role.name }],
    channels: guild.channels.map(({ id, name }) => ({ id, name })),
  },
  adminId: admin.id,
  moderatorId: moderator.id,
  messages: guild.channels.flatMap(({ allMessages }) =>
    allMessages.map((message) => ({
      id: message.id,
      channelId: message.channelId,
      visibleTo: message.visibleTo,
      flags: message.flags,
      at: message.createdAt,
      body: {
        content: message.content,
        embeds: [...message.embeds],
        components: JSON.parse(JSON.stringify(message.components)),
      },
    })),
  ),
  servers: [...host.servers.values()].map(({ id, record, backups }) => ({
    id,
    record,
    backups: backups.map((backup) => ({ ...backup })),
  })),
};
const target = join(import.meta.dirname, version);
await mkdir(target, { recursive: true });
await writeFile(join(target, 'steward.sql'), dumpOf(copy));
await writeFile(join(target, 'community.json'), `${JSON.stringify(facts, null, 1)}\n`);

await bot.stop();
await discord.close();
await host.close();
await rm(folder, { recursive: true });
process.exit(0);
