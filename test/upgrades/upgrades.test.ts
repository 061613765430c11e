import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { Message, startFakeDiscord } from '@steward/fake-discord';
import { openLog } from '@steward/kit';
import { makeWorld, tarWriters, writtenAt } from '@steward/worlds/testing';
import { expect, onTestFinished, test } from 'vitest';
import { startBot } from '../../src/bot.ts';
import { loadConfig } from '../../src/config/config.ts';
import { parseKeyRing } from '../../src/config/key-ring.ts';
import { Vault } from '../../src/store/crypto/vault.ts';
import { BotProcess } from '../support/bot-process.ts';
import { patientWatch } from '../support/quick-watch.ts';
import { ScriptedHost } from '../support/scripted-host.ts';
import { stoppedClock } from '../support/stopped-clock.ts';
import { unhurried, unhurriedBot } from '../support/test-limits.ts';
import { type Saved, savedSchema } from './saved.ts';

const generousLimit = { requests: 100_000, perMs: 1_000 };

/** A Discord with the guild, the people and the messages that a version left. */
async function discordAs({ applicationId, guild, adminId, moderatorId, messages }: Saved) {
  // Its limit would never end: the clock stands still.
  const discord = await startFakeDiscord({ ...unhurried, applicationId, globalLimit: generousLimit });
  onTestFinished(() => discord.close());
  const here = discord.addGuild({ id: guild.id, channels: [] });
  here.joinedAt = guild.joinedAt;
  for (const { id, name } of guild.roles) here.addRole(name, 0n, id);
  for (const { id, name } of guild.channels) here.addChannel(name, id);
  for (const { id, channelId, visibleTo, flags, at, body } of messages) {
    const origin = { id, channelId, visibleTo, flags, at, author: discord.context.bot };
    const message = new Message(discord.context, origin);
    message.write(body, []);
    here.channels.find((channel) => channel.id === channelId)?.addMessage(message);
  }
  const admin = here.member({ id: adminId, name: 'Ada', permissions: 'administrator' });
  const moderator = here.member({ id: moderatorId, name: 'Mo', roles: [here.role('Moderators')] });
  return { discord, guild: here, admin, moderator };
}

/** The host that a version left, at an address of today. */
async function hostAs({ savedAt, servers }: Saved): Promise<ScriptedHost> {
  const world = makeWorld({ kind: 'old', seed: 1 });
  const since = { path: 'world/region/r.9.9.mca', modifiedAt: savedAt + 30_000 };
  const files = [since, ...[...world].map(([path, content]) => ({ path, content, modifiedAt: writtenAt }))];
  const archives = new Map([['b-new-1', gzipSync(tarWriters.own(world))]]);
  const [first, ...others] = servers;
  if (first === undefined) throw new Error('there is no server');
  const host = await new ScriptedHost({ servers: [{ ...first, files, archives }, ...others] }).start();
  onTestFinished(() => host.close());
  return host;
}

/** Writes the database that a version left, and moves its connection to where the host is today. Returns its URL. */
async function databaseOf(folder: string, saved: Saved, hostUrl: string): Promise<string> {
  const copies = await mkdtemp(join(tmpdir(), 'steward-upgrade-'));
  onTestFinished(() => rm(copies, { recursive: true }));
  const path = join(copies, 'steward.db');
  const database = new DatabaseSync(path);
  database.exec(readFileSync(join(folder, 'steward.sql'), 'utf8'));
  const ring = parseKeyRing(saved.encryptionKeys);
  const vault = new Vault({ ring, refresh: async () => ring });
  const context = (url: string) => `api key of guild ${saved.guild.id} for ${url}`;
  const row = database.prepare('select sealed_key from connections').get();
  const apiKey = await vault.open(String(row?.['sealed_key']), context(saved.hostUrl));
  expect(apiKey).toBe('test-key-of-the-account');
  database
    .prepare('update connections set hosting_url = ?, sealed_key = ?')
    .run(hostUrl, vault.seal(apiKey ?? '', context(hostUrl)));
  database.close();
  return `sqlite:${path}`;
}

/** Versions whose marks of tested backups don't name the size, the time and the checksum: they no longer count. */
const withOldMarks = ['7f14ed80'];

const versions = globSync(`${import.meta.dirname}/*/steward.sql`).map((file) => basename(join(file, '..')));

test.each(versions)('all that the database of %s holds is still there', async (version) => {
  const folder = join(import.meta.dirname, version);
  const saved = savedSchema.parse(JSON.parse(readFileSync(join(folder, 'community.json'), 'utf8')));
  stoppedClock(saved.savedAt + 60_000);
  const { discord, guild, admin, moderator } = await discordAs(saved);
  const host = await hostAs(saved);
  host.server('s-1').record['players'] = 7;
  host.server('s-2').record['status'] = 'stopped';
  const before = new Map(guild.channels.map((channel) => [channel.name, channel.messages.length]));
  const config = loadConfig({
    DISCORD_TOKEN: discord.token,
    DISCORD_API_URL: discord.url,
    HOSTING_API_URL: host.url,
    DATABASE_URL: await databaseOf(folder, saved, host.url),
    ENCRYPTION_KEYS: saved.encryptionKeys,
  });
  const lines: string[] = [];
  const logger = await openLog({
    level: 'error',
    secrets: [],
    destination: { write: (line) => lines.push(line) },
  });
  const bot = await startBot(config, logger, { ...unhurriedBot, ...patientWatch });
  onTestFinished(() => bot.stop());
  await discord.registered(guild, 'status');
  const says = async (line: string, options = {}) =>
    (await (await admin.types(line, options)).settled()).text;
  const messages = (name: string) => guild.channel(name).messages;

  // The operation that was running is finished, and reported where it was requested and, once, in the log.
  await guild.channel('general').message(({ text }) => text.includes('Creative has stopped'));
  await guild.channel('log').message(({ text }) => text.includes('Creative has stopped'));
  expect(host.changes).toEqual([]);

  // The panels are edited, not posted again.
  await guild
    .channel('status')
    .message(({ text }) => text.includes('Survival is running') && /\b7\b/.test(text));
  await guild.channel('status').message(({ text }) => text.includes('Skyblock') && /\b7\b/.test(text));
  expect(messages('status')).toHaveLength(before.get('status') ?? 0);

  // The open alert goes on, and the settings of alerts are as they were.
  host.server('s-3').record['status'] = 'running';
  const open = messages('alerts').find(({ text }) => text.includes('Skyblock crashed'));
  expect(open?.id).toBeDefined();
  await guild.channel('alerts').message(({ id, text }) => id === open?.id && text.includes('is back'));
  // A mark from before it had the size and the time of what was tested counts no longer, which is told once.
  const marksCount = !withOldMarks.includes(version);
  const isUntested = ({ text }: { readonly text: string }) =>
    text.includes('Survival has no recent backup that passed a test');
  if (!marksCount) await guild.channel('alerts').message(isUntested);
  expect(messages('alerts')).toHaveLength((before.get('alerts') ?? 0) + (marksCount ? 0 : 1));
  const alerts = await says('/alerts show');
  expect(alerts).toContain(`<#${guild.channel('alerts').id}>`);
  expect(alerts).toContain(`<@&${guild.role('Moderators').id}>`);
  expect(alerts).toContain('48 hours');

  const list = await says('/backup list', { server: 's-1' });
  expect(list.includes('not tested')).toBe(!marksCount);
  expect(list.includes('· tested')).toBe(marksCount);

  // What was called prove is called test.
  expect(await says('/history list', { server: 's-1' })).toContain('of Survival tested · Ada');

  // Grants allow what they did, and no more.
  const access = await says('/access list');
  expect(access).toContain(`<@&${guild.role('Moderators').id}>`);
  const may = async (command: string) =>
    (await (await moderator.types('/cmd', { server: 's-1', command })).settled()).text;
  expect(await may('say hi')).toContain('say hi');
  await expect.poll(() => host.changes).toEqual(['POST /v1/servers/s-1/command']);
  await may('op Mo');
  expect(host.changes).toHaveLength(1);

  // Schedules are listed, and the draft can be saved.
  expect(await says('/schedule list')).toMatch(/Restart Survival[\s\S]*04:00 \(Berlin\)/);
  const draft = guild
    .channel('general')
    .allMessages.find(({ buttons }) => buttons.some(({ label }) => label === 'Save'));
  if (draft === undefined) throw new Error('there is no draft');
  await admin.clicks(draft, 'Save');
  await expect.poll(() => says('/schedule list')).toMatch(/Back up Survival/);

  // The approval that waits can be given.
  const request = messages('requests').find(({ text }) =>
    /(?:asks|needs approval): Stop Survival/.test(text),
  );
  if (request === undefined) throw new Error('there is no request');
  await (await admin.clicks(request, 'Approve')).settled();
  await guild
    .channel('requests')
    .message(({ id, text }) => id === request.id && text.includes('approved it'));
  await guild.channel('log').message(({ text }) => text.includes('Survival has stopped'));
  expect(host.changes).toEqual(['POST /v1/servers/s-1/command', 'POST /v1/servers/s-1/power']);
  expect(messages('log').filter(({ text }) => text.includes('Creative has stopped'))).toHaveLength(1);
  expect(lines).toEqual([]);
});

test.for(versions)(
  'the program as it is released starts on the database of %s, and again',
  async (version, context) => {
    const folder = join(import.meta.dirname, version);
    const saved = savedSchema.parse(JSON.parse(readFileSync(join(folder, 'community.json'), 'utf8')));
    const { discord, guild, admin } = await discordAs(saved);
    const host = await hostAs(saved);
    const databaseUrl = await databaseOf(folder, saved, host.url);
    const settings = {
      DISCORD_TOKEN: discord.token,
      DISCORD_API_URL: discord.url,
      HOSTING_API_URL: host.url,
      DATABASE_URL: databaseUrl,
      ENCRYPTION_KEYS: saved.encryptionKeys,
    };
    for (const start of ['first', 'second']) {
      await discord.disconnected();
      const bot = new BotProcess(context, 'built', dirname(databaseUrl.replace('sqlite:', '')), settings);
      await discord.connected();
      await discord.registered(guild, 'status');
      const reply = await (await admin.types('/schedule list')).settled();
      expect(reply.text, start).toContain('Restart Survival');
      expect(await bot.stops(), start).toEqual({ code: 0, signal: null });
      expect(
        bot.log.filter(({ level }) => level === 'error' || level === 'fatal'),
        start,
      ).toEqual([]);
    }
  },
);
