import { describe, expect, test } from 'vitest';
import { describeRegistration } from '../../src/cli/register-report.ts';
import { PublicKeyMismatchError } from '../../src/discord/registration/register-everywhere.ts';
import { registrations, withStore } from '../process/database.ts';
import { until } from '../support/bot-process.ts';
import { type Community, community } from '../support/community.ts';
import { registersIn } from '../support/over-http.ts';

function overHttp(options: Parameters<typeof community>[0] = {}): Promise<Community> {
  return community({ interactions: 'http', ...options });
}

const namesIn = ({ discord }: Community, guildId?: string) =>
  discord.registeredCommands(guildId).map(({ name }) => name);

function knows(here: Community, guildId: string): Promise<boolean> {
  return withStore(here, async ({ guilds, connections }) => {
    const known = (await guilds.all()).some((guild) => guild.guildId === guildId);
    return known || (await connections.get(guildId)) !== null;
  });
}

describe('npm run register', () => {
  test('registers /setup globally and the rest in each guild, and nothing twice', async () => {
    const here = await overHttp({ connected: false });
    const { guild, settings } = here;
    expect(namesIn(here)).toEqual(['setup']);
    expect(namesIn(here, guild.id)).not.toContain('setup');
    expect(namesIn(here, guild.id)).toContain('status');
    const report = await registersIn(settings);
    expect(report).toMatchObject({ guilds: 1, registered: 0, failed: [], forgotten: [] });
    expect(registrations(here, guild.id)).toBe(1);
    expect(describeRegistration(report)).toEqual([
      'Registered commands in 0 guilds. 1 was already up to date.',
      'Global commands, also in guilds that the bot joins later: /setup.',
    ]);
  });

  test('reaches the guilds of every page', async () => {
    const { discord, settings } = await overHttp({ connected: false, discord: { globalLimit: plenty } });
    for (let count = 1; count < 205; count += 1) discord.addGuild();
    expect(await registersIn(settings)).toMatchObject({ guilds: 205, registered: 204, failed: [] });
    const pages = discord.requests.filter(({ path }) => path.endsWith('/users/@me/guilds'));
    expect(pages).toHaveLength(3);
  });

  test('names the guilds for which Discord refuses, and registers the others', async () => {
    const { discord, settings } = await overHttp({ connected: false });
    const [unlucky, lucky] = [discord.addGuild(), discord.addGuild()];
    const body = { code: 50001, message: 'Missing Access' };
    discord.faults.next({ method: 'PUT', path: new RegExp(unlucky.id), status: 403, body, times: 9 });
    const report = await registersIn(settings);
    expect(report.failed).toEqual([{ guildId: unlucky.id, why: 'Missing Access (50001)' }]);
    expect(discord.registeredCommands(lucky.id).length).toBeGreaterThan(0);
    expect(describeRegistration(report).join('\n')).toContain(
      `Couldn’t register commands in guild ${unlucky.id}: Missing Access (50001).`,
    );
  });

  test('deletes the data of guilds that the bot has left after checking each with Discord', async () => {
    const here = await overHttp();
    const { guild, settings, discord } = here;
    guild.leave();
    const report = await registersIn(settings);
    expect(report.forgotten).toEqual([guild.id]);
    expect(await knows(here, guild.id)).toBe(false);
    expect(discord.requests.some(({ path }) => path === `/guilds/${guild.id}`)).toBe(true);
    expect(describeRegistration(report).join('\n')).toContain('that the bot has left, API keys included');
  });

  test('keeps a guild that is missing from the list if Discord says that the bot is in it', async () => {
    const here = await overHttp();
    here.discord.faults.next({ path: /\/users\/@me\/guilds$/, status: 200, body: [] });
    expect(await registersIn(here.settings)).toMatchObject({ guilds: 0, forgotten: [] });
    expect(await knows(here, here.guild.id)).toBe(true);
  });

  test('says if the public key belongs to another application, and registers nothing', async () => {
    const { settings, discord } = await overHttp({ connected: false });
    const puts = () => discord.requests.filter(({ method }) => method === 'PUT').length;
    const before = puts();
    const wrong = { ...settings, publicKey: '0'.repeat(64) };
    await expect(registersIn(wrong)).rejects.toThrow(PublicKeyMismatchError);
    expect(puts()).toBe(before);
  });

  test('removes the global /setup if interactions arrive by the gateway again', async () => {
    const here = await overHttp({ connected: false });
    await registersIn({ ...here.settings, publicKey: null });
    expect(namesIn(here)).toEqual([]);
    expect(namesIn(here, here.guild.id)).toContain('setup');
  });
});

describe('a guild that joins later', () => {
  test('has /setup at once, and the other commands as soon as its admin types /setup connect', async () => {
    const here = await overHttp();
    const { discord } = here;
    const guild = discord.addGuild({ name: 'Second' });
    const admin = guild.member({ name: 'Eve', permissions: 'administrator' });
    expect(namesIn(here, guild.id)).toEqual([]);
    const reply = await admin.types('/setup connect');
    await discord.requested(({ method, path }) => method === 'PUT' && path.includes(guild.id));
    await (await admin.submits(reply, { 'API key': 'test-key-of-the-account' })).settled();
    await until(() => namesIn(here, guild.id).length > 0);
    expect(namesIn(here, guild.id)).not.toContain('setup');
    expect((await (await admin.types('/status', { server: 's-1' })).settled()).text).toContain('Survival');
  });

  test('has them only if an admin typed a command', async () => {
    const here = await overHttp();
    const { discord } = here;
    const [second, third] = [discord.addGuild({ name: 'Second' }), discord.addGuild({ name: 'Third' })];
    const refused = await second.member({ name: 'Mia' }).types('/setup connect');
    expect(refused.text).toContain('Only members with the **Manage Server** permission can do this.');
    await third.member({ name: 'Eve', permissions: 'administrator' }).types('/setup connect');
    await until(() => namesIn(here, third.id).length > 0);
    expect(registrations(here, second.id)).toBe(0);
  });

  test('has them again after the bot was removed and added without an event', async () => {
    const here = await overHttp();
    const { guild, admin } = here;
    await until(() => registrations(here, guild.id) === 2);
    guild.leave();
    guild.rejoin();
    expect(namesIn(here, guild.id)).toEqual([]);
    await admin.types('/setup connect');
    await until(() => namesIn(here, guild.id).includes('status'));
  });
});

describe('a guild that the bot has left', () => {
  test('is forgotten if nothing can be registered in it', async () => {
    const here = await overHttp();
    const { guild, admin, discord } = here;
    await until(() => registrations(here, guild.id) === 2);
    const asking = admin.types('/setup connect');
    guild.leave();
    await asking;
    await discord.requested(({ path, status }) => path === `/guilds/${guild.id}` && status === 404);
    await until(() => here.log.some((line) => line.includes('left a guild: its data was deleted')));
    expect(await knows(here, guild.id)).toBe(false);
  });

  test('is forgotten if an outcome can’t be announced in it', async () => {
    const here = await overHttp();
    const { guild, admin, discord } = here;
    await (await admin.types('/setup log', { channel: guild.channel('log') })).settled();
    const reply = await admin.types('/power', { action: 'stop' });
    guild.channel('log').delete();
    guild.leave();
    await reply.settled();
    await discord.requested(({ path, status }) => path === `/guilds/${guild.id}` && status === 404);
    await until(() => here.log.some((line) => line.includes('left a guild: its data was deleted')));
  });

  test('is not forgotten for a log channel that is gone', async () => {
    const here = await overHttp();
    const { guild, admin, discord } = here;
    await (await admin.types('/setup log', { channel: guild.channel('log') })).settled();
    guild.channel('log').delete();
    await (await admin.types('/power', { action: 'stop' })).settled();
    await discord.requested(({ path, status }) => path === `/guilds/${guild.id}` && status === 200);
    expect(await knows(here, guild.id)).toBe(true);
  });
});

const plenty = { requests: 10_000, perMs: 1_000 };

describe('a guild that removes the bot', () => {
  test('is found without npm run register, and forgotten once Discord’s list of guilds is complete', async () => {
    const here = await overHttp({ overrides: { departedEveryMs: 48 } });
    const { discord, guild } = here;
    const other = discord.addGuild();
    await withStore(here, ({ guilds }) =>
      guilds.setCommands(other.id, { fingerprint: 'fingerprint', ids: {} }),
    );
    discord.faults.next({ path: /\/users\/@me\/guilds$/, status: 500, times: 1_000 });
    guild.leave();
    await until(() => here.log.some((line) => line.includes('failed to check which guilds the bot is in')));
    expect(await knows(here, guild.id)).toBe(true);
    discord.faults.clear();
    await until(() => here.log.some((line) => line.includes('left a guild: its data was deleted')));
    expect(await knows(here, guild.id)).toBe(false);
    expect(await knows(here, other.id)).toBe(true);
  });

  test('is not looked for with the token of another application', async () => {
    const here = await overHttp({ overrides: { departedEveryMs: 48 } });
    const { discord, guild } = here;
    discord.faults.next({
      path: /\/applications\/@me$/,
      status: 200,
      body: { id: '1', verify_key: 'other' },
      times: 1_000,
    });
    await until(() =>
      here.log.some((line) => line.includes('DISCORD_PUBLIC_KEY and DISCORD_TOKEN belong to different')),
    );
    guild.leave();
    const asked = () => discord.requests.filter(({ path }) => path === '/applications/@me').length;
    const before = asked();
    await until(() => asked() > before + 1);
    expect(await knows(here, guild.id)).toBe(true);
  });
});
