import { knownLimits, type LoggedRequest, type Message } from '@steward/fake-discord';
import { FakeCrafty, PterodactylPanel } from '@steward/fake-hosts';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { alertMessage } from '../../src/alerts/alert-view.ts';
import { alertKinds } from '../../src/alerts/kinds/index.ts';
import { sharedAlertMessage } from '../../src/alerts/shared-alert-view.ts';
import { textsIn } from '../../src/discord/texts/languages.ts';
import { languages } from '../../src/domain/language.ts';
import { ephemeralText, labels } from '../commands/reply-helpers.ts';
import { backups, numbered } from '../commands/servers.ts';
import { anIncident } from '../store/fixtures.ts';
import { typesAndPresses } from '../support/asked-first.ts';
import { type Community, type CommunityOptions, community } from '../support/community.ts';
import { communityAt } from '../support/crafty.ts';
import { valuesOf } from '../support/json-schema.ts';
import { aLoss } from '../support/losses.ts';
import type { ScriptedHost } from '../support/scripted-host.ts';
import { stoppedClock } from '../support/stopped-clock.ts';
import { patienceMs } from '../support/test-limits.ts';
import { alertsIn, quick, watchedAt } from './watched-panel.ts';

async function alerting(options: CommunityOptions = {}, set: Record<string, unknown> = {}) {
  const all = await community({ overrides: { ...quick, ...options.overrides }, ...options });
  const channel = all.guild.channel('log');
  await (await all.admin.types('/alerts set', { channel, ...set })).settled();
  await readsAgain(all);
  return { ...all, channel };
}

/** Resolves when the servers were read twice from now on: what was true before has been seen. */
async function readsAgain({ host }: Pick<Community, 'host'>, times = 2): Promise<void> {
  for (let read = 0; read < times; read += 1) {
    const before = host.calls.length;
    await host.called((call) => call.method === 'GET' && host.calls.indexOf(call) >= before);
  }
}

function becomes(host: ScriptedHost, status: string, id = 's-1'): void {
  host.server(id).record['status'] = status;
}

/** Lets minutes pass until a message says this. */
function minutesLater(
  channel: { readonly messages: readonly Message[] },
  passes: ReturnType<typeof stoppedClock>,
  text: string,
): Promise<Message> {
  return vi.waitUntil(
    () => {
      passes(60_000);
      return channel.messages.find((message) => message.text.includes(text));
    },
    { interval: 20, timeout: patienceMs },
  );
}

/** Returns whether a reply shows that a backup was made. */
function isDone(text: string): boolean {
  return text.includes('✅');
}

describe('/alerts', () => {
  test('set says nothing of permissions if members can mention the role', async () => {
    const { admin, channel, guild } = await alerting();
    const role = guild.addRole('Called', 0n, undefined, true);
    const { text } = await (await admin.types('/alerts set', { channel, role })).settled();
    expect(text).toMatch(/They mention <@&\d+>\.$/);
  });

  test('set posts a first message in the channel and says what it does; show lists it; off ends it', async () => {
    const { admin, channel, guild } = await alerting();
    expect(channel.messages[0]?.text).toContain('Alerts are posted here');
    const role = guild.role('Moderators');
    const set = await (
      await admin.types('/alerts set', { channel, role, server: 's-1', backup_age: 30 })
    ).settled();
    expect(set.ephemeral).toBe(true);
    expect(set.text).toContain(`Alerts about **Survival** are posted in <#${channel.id}>.`);
    expect(set.text).toContain(`They mention <@&${role.id}>.`);
    expect(set.text).toContain(`⚠️ Alerts can’t mention <@&${role.id}>. Allow everyone to mention it, or`);
    expect(set.text).toContain('at most 30 hours old');
    const show = async () => (await (await admin.types('/alerts show')).settled()).text;
    const first = channel.messages.filter(({ text }) => text.includes('Alerts are posted here'));
    expect(first).toHaveLength(1);
    expect(first[0]?.text).not.toMatch(/\bI post\b/);
    expect(await show()).toContain(`**All servers**: <#${channel.id}>`);
    expect(await show()).toContain(
      `**Survival**: <#${channel.id}> · mentions <@&${role.id}> · alert if the latest backup is older than 30 hours`,
    );
    await typesAndPresses(admin, '/alerts off', { server: 's-1' }, 'Turn off');
    expect(await show()).toContain('**Survival**: off');
    const asked = await (await admin.types('/alerts off')).settled();
    expect(asked.text).toContain('I’ll stop posting alerts in this Discord server');
    expect(await show()).toContain('**All servers**: ');
    const off = await typesAndPresses(admin, '/alerts off', {}, 'Turn off');
    expect(off.text).toContain('I no longer post any alerts in this Discord server.');
    expect(await show()).toContain('No alerts are set up yet');
  });

  test('test_age is refused where no backup can be tested', async () => {
    const { admin, channel } = await alerting({ settings: { TEST_DAILY_GIB: '0' } });
    const refused = await (await admin.types('/alerts set', { channel, test_age: 48 })).settled();
    expect(refused.text).toContain('I can’t test backups there');
    const show = await (await admin.types('/alerts show')).settled();
    expect(show.text).not.toContain('48 hours');
  });

  test('only admins may use it; a channel of another guild, one without permissions and @everyone are refused', async () => {
    const { admin, discord, guild, moderator } = await community();
    const channel = guild.channel('log');
    expect((await (await moderator.types('/alerts set', { channel })).settled()).text).toContain(
      'Manage Server',
    );
    const theirs = discord.addGuild({ name: 'Elsewhere', channels: ['theirs'] }).channel('theirs');
    const elsewhere = await (await admin.types('/alerts set', { channel: theirs })).settled();
    expect(elsewhere.text).toContain('it isn’t in this Discord server');
    channel.restrict('read only');
    const refused = await (await admin.types('/alerts set', { channel })).settled();
    expect(refused.text).toContain('I don’t have permission to send messages with embeds there');
    expect(refused.text).toContain('Embed Links');
    const everyone = await (
      await admin.types('/alerts set', { channel, role: guild.role('@everyone') })
    ).settled();
    expect(everyone.text).toContain('I can’t mention @everyone');
    expect((await (await admin.types('/alerts show')).settled()).text).toContain('No alerts are set up yet');
  });
});

describe('an alert', () => {
  test('is posted when a server goes down that nobody stopped, mentions the role alone, and becomes “is back”', async () => {
    const name = 'Survival @everyone <@&1> **x**';
    const all = await alerting({ host: { servers: [{ id: 's-1', record: { name } }] } });
    const { admin, channel, guild, host } = all;
    const role = guild.role('Moderators');
    await (await admin.types('/alerts set', { channel, role })).settled();
    becomes(host, 'stopped');
    const alert = await channel.message(({ text }) => text.includes('went down'));
    expect(alert.text).toContain('I wasn’t asked to stop it.');
    expect(alert.pings).toEqual([`<@&${role.id}>`]);
    expect(labels(alert)).toEqual(['Start', 'Show console', 'I’m on it', 'Mute 1 h']);
    becomes(host, 'running');
    await channel.message(({ text }) => text.includes('is back') && text.includes('It was down for'));
    expect(alert.firstPings).toEqual(alert.pings);
    expect(labels(alert)).toEqual(['Show console']);
    expect(alertsIn(channel)).toEqual([alert]);
  });

  test('says that a server was down “at most”, if nobody watched when it came back', async () => {
    const { channel, host, restarts } = await alerting();
    becomes(host, 'stopped');
    await channel.message(({ text }) => text.includes('Survival went down'));
    await restarts(async () => becomes(host, 'running'));
    await channel.message(({ text }) => text.includes('is back') && text.includes('It was down for at most'));
  });

  test('says who was online before, as far as that is known', async () => {
    const names = ['Ada', '**@everyone**', ...Array.from({ length: 20 }, (_, index) => `Player_${index}`)];
    const servers = [
      { id: 's-1', record: { name: 'Survival', players: { online: 22, max: 50, list: names } } },
      { id: 's-2', record: { name: 'Creative', players: 4 } },
      { id: 's-3', record: { name: 'Lobby', players: 0 } },
      { id: 's-4', record: { name: 'Skyblock', players: null } },
    ];
    const passes = stoppedClock();
    const { channel, host } = await alerting({ host: { servers } });
    const falls = async (id: string) => {
      // Each has a message of its own.
      passes(61_000);
      becomes(host, 'stopped', id);
      const { name } = host.server(id).record;
      return (await channel.message(({ text }) => text.includes(`${name} went down`))).text;
    };
    const survival = await falls('s-1');
    expect(survival).toContain('22 players were online: Ada, \\*\\*@\u200beveryone\\*\\*, Player\\_0');
    expect(survival).toContain('and 12 others.');
    expect(await falls('s-2')).toContain('4 players were online.');
    expect(await falls('s-3')).toContain('Nobody was online.');
    expect(await falls('s-4')).not.toContain('online');
  });

  test('says the last line of the console, masked as in /logs, if the host gives it', async () => {
    const log = ['starting', 'java.lang.OutOfMemoryError ```@everyone for 203.0.113.77', ''];
    const { channel, host } = await alerting({ host: { servers: [{ id: 's-1', log }] } });
    becomes(host, 'crashed');
    const alert = await channel.message(({ text }) => text.includes('Last console line:'));
    expect(alert.text).toContain('java.lang.OutOfMemoryError');
    expect(alert.text).not.toMatch(/203\.0\.113|```@|starting/);
    expect(alert.text).toContain('3 players were online.');
    const asked = host.calls.filter(({ path }) => path.endsWith('/logs'));
    expect(asked).toHaveLength(1);
    becomes(host, 'running');
    await channel.message(({ text }) => text.includes('Survival is back'));
    expect(alert.text).not.toContain('OutOfMemoryError');
  });

  test('does not wait for a console that does not respond', async () => {
    const { channel, host } = await alerting({ host: { servers: [{ id: 's-1', log: ['a line'] }] } });
    host.scripts({ on: /^GET .*logs/, answer: 'hangs', times: Number.POSITIVE_INFINITY });
    becomes(host, 'crashed');
    await channel.message(({ text }) => text.includes('Survival crashed'));
    await host.called(({ path }) => path.endsWith('/logs'));
    becomes(host, 'running');
    await channel.message(({ text }) => text.includes('Survival is back'));
  });

  test('says that a server crashed', async () => {
    const { channel, host } = await alerting();
    becomes(host, 'crashed');
    await channel.message(({ text }) => text.includes('Survival crashed'));
  });

  test('does not call a server back that ends right after its start, nor count that as another fall', async () => {
    const all = await alerting({ timings: { settleMs: patienceMs } });
    const { channel, host } = all;
    becomes(host, 'crashed');
    await channel.message(({ text }) => text.includes('Survival crashed'));
    becomes(host, 'running');
    await readsAgain(all);
    becomes(host, 'crashed');
    await readsAgain(all);
    Object.assign(host.server('s-1').record, { status: 'running', game: { answered: true } });
    const alert = await channel.message(({ text }) => text.includes('Survival is back'));
    expect(alert.text).not.toContain('Went down');
  });

  test('is not posted for what somebody did with Steward, or for a server that was down at first', async () => {
    const servers = [{ id: 's-1' }, { id: 's-2', record: { name: 'Creative', status: 'stopped' } }];
    const all = await alerting({ host: { servers } });
    const { admin, channel, host } = all;
    const does = async (line: string, options: Record<string, string>, outcome: string) => {
      const reply = await admin.types(line, { server: 's-1', ...options });
      await reply.until(({ text }) => text.includes(outcome));
      await readsAgain(all);
    };
    await does('/power', { action: 'restart' }, 'is running again');
    await does('/power', { action: 'stop' }, 'has stopped');
    await does('/power', { action: 'start' }, 'is running\n');
    await does('/cmd', { command: 'stop' }, 'Command sent');
    becomes(host, 'stopped');
    await readsAgain(all, 4);
    expect(alertsIn(channel)).toEqual([]);
    // Reading itself works.
    becomes(host, 'crashed', 's-2');
    await channel.message(({ text }) => text.includes('Creative crashed'));
  });

  test('has buttons that check rights at the press; “I’m on it” names the person, once', async () => {
    const all = await alerting({ host: { servers: [{ id: 's-1', log: ['a plugin broke'] }] } });
    const { admin, channel, guild, host, moderator, member } = all;
    await (
      await admin.types('/access grant', { role: guild.role('Moderators'), permission: 'operator' })
    ).settled();
    becomes(host, 'crashed');
    const alert = await channel.message(({ text }) => text.includes('crashed'));
    for (const button of ['Start', 'Show console', 'I’m on it'])
      expect(ephemeralText(await (await member.clicks(alert, button)).settled())).toContain('You can’t ');
    const lines = await (await moderator.clicks(alert, 'Show console')).settled();
    expect(lines.ephemeral).toBe(true);
    expect(lines.text).toContain('a plugin broke');
    await moderator.clicks(alert, 'I’m on it');
    await channel.message(({ text }) => text.includes(`${moderator.mention} is on it.`));
    expect(labels(alert)).toEqual(['Start', 'Show console', 'Mute 1 h']);
    expect(alert.pings).toEqual([]);
    const start = await moderator.clicks(alert, 'Start');
    await start.until(({ text }) => text.includes('Survival is running'));
    await channel.message(({ text }) => text.includes('is back') && text.includes('Handled by'));
  });

  test('shows that its server is back, although Discord is slow to take what presses edit', async () => {
    const { channel, discord, host, admin } = await alerting();
    becomes(host, 'stopped');
    const alert = await channel.message(({ text }) => text.includes('went down'));
    const edits = { method: 'PATCH', path: /\/webhooks\// };
    const from = discord.requests.length;
    discord.faults.next({ ...edits, delayMs: 500, times: 10 });
    await admin.clicks(alert, 'I’m on it');
    await channel.message(({ text }) => text.includes(`${admin.mention} is on it.`));
    becomes(host, 'running');
    await channel.message(({ text }) => text.includes('is back'));
    // One of a press could come after the end, with what was true before.
    const byPresses = discord.requests
      .slice(from)
      .filter(({ method, path }) => method === edits.method && edits.path.test(path));
    expect(byPresses).toEqual([]);
    expect(alert.text).toContain('is back');
  });

  test('ten servers at a host that is away are one alert; a refused key is another one, with what to do', async () => {
    const servers = Array.from({ length: 10 }, (_, number) => ({ id: `s-${number}` }));
    const all = await alerting({ host: { servers } });
    const { channel, host } = all;
    const passes = stoppedClock();
    await host.goesDown();
    const alert = await minutesLater(channel, passes, 'I can’t reach');
    await host.comesBack();
    await channel.message(({ text }) => text.includes('again') && text.includes('It lasted'));
    expect(alertsIn(channel)).toEqual([alert]);
    passes(3_600_000);
    const key = [...host.keys];
    host.keys.clear();
    const refused = await minutesLater(channel, passes, 'refuses the API key');
    expect(refused.text).toContain('An admin has to run `/setup connect` with a valid key.');
    for (const each of key) host.keys.add(each);
    expect(alertsIn(channel)).toEqual([alert, refused]);
    host.scripts({ on: /^GET/, times: Number.POSITIVE_INFINITY, answer: { status: 503, body: {} } });
    const closed = await minutesLater(channel, passes, 'The host is down for maintenance');
    expect(closed.text).toContain('If it doesn’t come back, check the host’s control panel.');
  });

  test('of a host that came back while nobody watched says how long that lasted at most', async () => {
    const { channel, host, restarts } = await alerting();
    const passes = stoppedClock();
    await host.goesDown();
    await minutesLater(channel, passes, 'I can’t reach');
    await restarts(() => host.comesBack());
    await channel.message(({ text }) => text.includes('It lasted at most'));
  });

  test('of a panel whose machine is down says that it is the machine behind the panel', async () => {
    const panel = await PterodactylPanel.start({ times: { cacheMs: 0, nodeConnectMs: 0 } });
    onTestFinished(() => panel.close());
    panel.addServer({ id: '7e0027ef' }).run();
    // Of a server that is suspended, the panel speaks without the machine.
    panel.addServer({ id: '8e0027ef', name: 'Creative' }).suspend();
    const entry = { id: 'panel', name: 'Our panel', kind: 'pterodactyl', address: panel.url };
    const settings = { HOSTING_API_URL: '', HOSTS: JSON.stringify([entry]) };
    const { admin, guild, connects } = await community({ connected: false, settings, overrides: quick });
    await connects(panel.owner.key);
    const channel = guild.channel('log');
    await (await admin.types('/alerts set', { channel })).settled();
    const passes = stoppedClock();
    await panel.requested(({ path }) => path.endsWith('/resources'));
    panel.node = 'unreachable';
    await minutesLater(channel, passes, 'I can’t reach the machine behind Our panel');
    panel.node = 'up';
    await minutesLater(channel, passes, 'I can reach the machine behind Our panel again');
  });

  test('of a failed backup, and of one that is too old', async () => {
    const old = backups(1);
    const { admin, channel, host } = await alerting(
      { host: { servers: [{ id: 's-1', backups: old }] } },
      { backup_age: 24 },
    );
    await channel.message(({ text }) => text.includes('No recent backup of Survival'));
    host.scripts({
      on: 'POST /v1/servers/s-1/backups',
      answer: { status: 409, body: { message: 'disk full' } },
    });
    await admin.types('/backup create');
    const failed = await channel.message(({ text }) => text.includes('Survival wasn’t backed up'));
    expect(failed.text).toContain('disk full');
    await admin.types('/backup create');
    await channel.message(({ text }) => text.includes('Survival has a recent backup again'));
  });
});

describe('servers that fall together', () => {
  /** Returns all mentions of the messages. */
  const pingsIn = (channel: { readonly messages: readonly Message[] }) =>
    channel.messages.flatMap(({ firstPings }) => firstPings);

  test('are one message with one mention, which tells of each when it is back', async () => {
    stoppedClock();
    const servers = numbered(40);
    const settings = { HOSTING_NAME: 'Hosting' };
    const { admin, channel, guild, host } = await alerting({ host: { servers }, settings });
    const role = guild.role('Moderators');
    await (await admin.types('/alerts set', { channel, role })).settled();
    for (const { id } of servers) becomes(host, id === 's-40' ? 'crashed' : 'stopped', id);
    const alert = await channel.message(({ text }) => text.includes('40 servers on'));
    expect(alert.text).toContain('40 servers on Hosting went down');
    expect(alert.text).toMatch(/🔴 \*\*Server 01\*\* went down <t:\d+:R>/);
    expect(alert.text).toMatch(/🔴 \*\*Server 40\*\* crashed <t:\d+:R> · 3 were online/);
    expect(alertsIn(channel)).toEqual([alert]);
    expect(pingsIn(channel)).toEqual([`<@&${role.id}>`]);
    await host.called(({ path }) => path.endsWith('/logs'));
    expect(host.calls.filter(({ path }) => path.endsWith('/logs'))).toHaveLength(1);
    becomes(host, 'running', 's-07');
    await channel.message(({ text }) => text.includes('1 of 40 is back.'));
    expect(alert.text).toMatch(/🟢 \*\*Server 07\*\* came back <t:\d+:R> \(down for 0 sec\)/);
    becomes(host, 'running', 's-08');
    await channel.message(({ text }) => text.includes('2 of 40 are back.'));
    for (const { id } of servers) becomes(host, 'running', id);
    await channel.message(({ text }) => text.includes('40 servers on Hosting are back'));
    expect(labels(alert)).toEqual([]);
    expect(alertsIn(channel)).toEqual([alert]);
    expect(pingsIn(channel)).toHaveLength(1);
  });

  test('have one “I’m on it” for all; the one that is left can be started', async () => {
    stoppedClock();
    const servers = numbered(3);
    const { admin, channel, guild, host, moderator, member } = await alerting({ host: { servers } });
    const role = guild.role('Moderators');
    await (await admin.types('/access grant', { role, permission: 'operator', server: 's-03' })).settled();
    for (const { id } of servers) becomes(host, 'stopped', id);
    const alert = await channel.message(({ text }) => text.includes('3 servers on'));
    expect(labels(alert)).toEqual(['I’m on it']);
    const refused = await (await member.clicks(alert, 'I’m on it')).settled();
    expect(ephemeralText(refused)).toContain('You can’t ');
    await moderator.clicks(alert, 'I’m on it');
    await channel.message(({ text }) => text.includes(`${moderator.mention} is on it.`));
    expect(labels(alert)).toEqual([]);
    for (const id of ['s-01', 's-02']) becomes(host, 'running', id);
    await channel.message(({ text }) => text.includes('2 of 3 are back.'));
    expect(labels(alert)).toEqual(['Start', 'Show console', 'Mute 1 h']);
    await moderator.clicks(alert, 'Start');
    await channel.message(({ text }) => text.includes('3 servers on') && text.includes('are back'));
    expect(alert.text).toContain(`${moderator.mention} is on it.`);
  });

  test('go on in their message after a restart of the bot', async () => {
    stoppedClock();
    const { channel, host, restarts } = await alerting({ host: { servers: numbered(3) } });
    becomes(host, 'stopped', 's-01');
    const alert = await channel.message(({ text }) => text.includes('Server 01 went down'));
    await restarts(async () => becomes(host, 'stopped', 's-02'));
    await channel.message(({ text }) => text.includes('2 servers on'));
    becomes(host, 'running', 's-01');
    await channel.message(({ text }) => text.includes('1 of 2 is back.'));
    expect(alertsIn(channel)).toEqual([alert]);
  });

  test('a message that somebody deleted comes back when another server joins it, not when one is back', async () => {
    stoppedClock();
    const servers = numbered(3);
    const all = await alerting({ host: { servers } });
    const { channel, discord, host } = all;
    becomes(host, 'stopped', 's-01');
    const first = await channel.message(({ text }) => text.includes('Server 01 went down'));
    first.delete();
    becomes(host, 'stopped', 's-02');
    const second = await channel.message(({ text }) => text.includes('2 servers on'));
    expect(second.text).toContain('Server 02');
    second.delete();
    becomes(host, 'running', 's-01');
    await discord.requested(({ path, status }) => path.includes(second.id) && status === 404);
    await readsAgain(all, 4);
    expect(alertsIn(channel).filter(({ deleted }) => !deleted)).toEqual([]);
    becomes(host, 'stopped', 's-03');
    const again = await channel.message(({ text }) => text.includes('3 servers on'));
    expect(again.text).toContain('1 of 3 is back.');
  });

  test('a message that somebody deleted when its server was back comes back when that goes down again', async () => {
    stoppedClock();
    const { channel, host } = await alerting();
    becomes(host, 'stopped');
    const first = await channel.message(({ text }) => text.includes('Survival went down'));
    becomes(host, 'running');
    await channel.message(({ text }) => text.includes('Survival is back'));
    first.delete();
    becomes(host, 'stopped');
    const again = await channel.message(({ text }) => text.includes('Went down 2 times'));
    expect(again.id).not.toBe(first.id);
  });
});

describe('servers without a recent backup', () => {
  test('are one message with one mention, which tells of each when it has one; the last can be backed up there', async () => {
    stoppedClock();
    const servers = numbered(8).map((each) => ({ ...each, backups: each.id === 's-01' ? [] : backups(1) }));
    const { admin, channel, guild } = await alerting({
      host: { servers },
      settings: { HOSTING_NAME: 'Hosting' },
    });
    const role = guild.role('Moderators');
    await (await admin.types('/alerts set', { channel, role, backup_age: 24 })).settled();
    const alert = await channel.message(({ text }) =>
      text.includes('8 servers on Hosting have no recent backup'),
    );
    expect(alert.text).toContain('🟠 **Server 01** has no backup');
    expect(alert.text).toMatch(/🟠 \*\*Server 08\*\*: latest backup <t:\d+:R>/);
    expect(labels(alert)).toEqual(['I’m on it']);
    for (const { id } of servers.slice(2))
      await (await admin.types('/backup create', { server: id })).settled();
    await channel.message(({ text }) => text.includes('It’s over for 6 of 8.'));
    expect(alert.text).toContain('🟢 **Server 08** has a recent backup');
    await (await admin.types('/backup create', { server: 's-01' })).settled();
    await channel.message(({ text }) => text.includes('It’s over for 7 of 8.'));
    expect(labels(alert)).toEqual(['Back up now', 'I’m on it', 'Mute 1 h']);
    expect(alertsIn(channel)).toEqual([alert]);
    expect(alertsIn(channel).flatMap(({ firstPings }) => firstPings)).toEqual([`<@&${role.id}>`]);
    await admin.clicks(alert, 'Back up now');
    await channel.message(({ text }) => text.includes('8 servers on Hosting have up-to-date backups'));
    expect(labels(alert)).toEqual([]);
  });
});

test('a role is mentioned at most once a minute in a guild, whatever the alerts are about', async () => {
  const passes = stoppedClock();
  const { admin, channel, guild, host } = await alerting({ host: { servers: numbered(3) } });
  const role = guild.role('Moderators');
  await (await admin.types('/alerts set', { channel, role })).settled();
  becomes(host, 'crashed', 's-01');
  const first = await channel.message(({ text }) => text.includes('Server 01 crashed'));
  expect(first.firstPings).toEqual([`<@&${role.id}>`]);
  expect(first.content).toBe(`<@&${role.id}> ❌ Server 01 crashed`);
  const answer = { status: 409, body: { message: 'disk full' } };
  host.scripts({ on: 'POST /v1/servers/s-02/backups', answer });
  await admin.types('/backup create', { server: 's-02' });
  const second = await channel.message(({ text }) => text.includes('Server 02 wasn’t backed up'));
  expect(second.firstPings).toEqual([]);
  expect(second.content).toBe('');
  passes(61_000);
  becomes(host, 'crashed', 's-03');
  const third = await channel.message(({ text }) => text.includes('Server 03 crashed'));
  expect(third.firstPings).toEqual([`<@&${role.id}>`]);
  becomes(host, 'running', 's-03');
  const over = await channel.message(({ text }) => text.includes('Server 03 is back'));
  expect(over.id).toBe(third.id);
  expect(over.content).toBe(`<@&${role.id}> ✅ Server 03 is back`);
});

describe('a server that was started again at the host', () => {
  test('crashed, as Pelican has recorded: one message, which mentions nobody until it happens again', async () => {
    const { panel, server, channel, role, isSeen } = await watchedAt('pelican');
    server.crash();
    const first = await channel.message(({ text }) => text.includes('crashed and was restarted'));
    expect(first.text).toContain('Survival crashed and was restarted by the host');
    expect(first.pings).toEqual([]);
    const again = async () => {
      // The log has whole seconds.
      panel.advance(2_000);
      server.hasRunFor(3_600_000);
      await isSeen();
      server.crash();
    };
    await again();
    const second = await channel.message(({ text }) => text.includes('2 times'));
    expect(second.id).not.toBe(first.id);
    expect(second.pings).toEqual([`<@&${role.id}>`]);
    await again();
    const third = await channel.message(({ text }) => text.includes('3 times'));
    await again();
    await channel.message(({ text }) => text.includes('4 times'));
    expect(alertsIn(channel)).toEqual([first, second, third]);
  });

  test('together, because their machine was started again: one message that lists them', async () => {
    const { panel, server, channel, isSeen } = await watchedAt('pterodactyl');
    const creative = panel.addServer({ name: 'Creative' }).run().hasRunFor(3_600_000);
    await isSeen(creative);
    for (const one of [server, creative]) one.crash();
    const both = await channel.message(({ text }) => text.includes('2 servers on'));
    expect(both.text).toMatch(/2 servers on .* restarted\n/);
    for (const name of ['Survival', 'Creative'])
      expect(both.text).toMatch(new RegExp(`🔁 \\*\\*${name}\\*\\* was started again <t:\\d+:R>`));
    expect(both.pings).toEqual([]);
    expect(alertsIn(channel)).toEqual([both]);
    server.hasRunFor(3_600_000);
    await isSeen();
    server.crash();
    const again = await channel.message(({ text }) => text.includes('This happened 2 times'));
    expect(again.text).toContain('Survival restarted');
    expect(alertsIn(channel)).toEqual([both, again]);
  });

  test('a server that is started again joins a message that somebody deleted: it comes back', async () => {
    const passes = stoppedClock();
    const { panel, server, channel, isSeen } = await watchedAt('pterodactyl');
    const creative = panel.addServer({ name: 'Creative' }).run().hasRunFor(3_600_000);
    await isSeen(creative);
    server.crash();
    await isSeen();
    passes(2_000);
    const first = await channel.message(({ text }) => text.includes('Survival restarted, reason unknown'));
    first.delete();
    creative.crash();
    await isSeen(creative);
    passes(2_000);
    await channel.message(({ text }) => text.includes('2 servers on') && text.includes('Creative'));
  });

  test('by somebody at the panel, whose console reports it late: no message', async () => {
    const { panel, server, channel, isSeen, isAsked } = await watchedAt('pterodactyl');
    server.report({ event: 'server:power.restart' });
    server.power('restart');
    await isAsked(1);
    // The log has whole seconds.
    panel.advance(2_000);
    server.hasRunFor(3_600_000);
    await isSeen();
    server.crash();
    const unknown = await channel.message(({ text }) => text.includes('reason unknown'));
    expect(unknown.text).toContain('I wasn’t asked to do that');
    expect(unknown.text).not.toContain('times');
    expect(unknown.pings).toEqual([]);
    expect(alertsIn(channel)).toEqual([unknown]);
  });

  test('by Steward, whose key may not read the log: no message', async () => {
    const { admin, panel, server, channel, isSeen, connects } = await watchedAt('pterodactyl');
    const helper = panel.addUser();
    server.subusers.set(helper, ['control.restart', 'websocket.connect']);
    await connects(helper.key);
    const creative = panel.addServer({ name: 'Creative' }).run().hasRunFor(3_600_000);
    creative.subusers.set(helper, ['websocket.connect']);
    await isSeen(creative);
    const restart = await admin.types('/power', { action: 'restart', server: 'Survival' });
    await restart.until(({ text }) => text.includes('is running again'));
    creative.crash();
    const other = await channel.message(({ text }) => text.includes('Creative restarted, reason unknown'));
    expect(alertsIn(channel)).toEqual([other]);
  });

  test('at Crafty has an unknown reason; one for a backup that stops the server is not reported', async () => {
    const times = {
      queue: 0,
      ready: 0,
      record: 100,
      stop: 0,
      stopCheck: 50,
      beforeBackup: 0,
      afterBackup: 0,
    };
    const crafty = await FakeCrafty.start({
      servers: [{}, { name: 'Creative', crashDetection: true }],
      times,
    });
    onTestFinished(() => crafty.close());
    const [survival, creative] = [...crafty.panel.servers.values()];
    if (survival === undefined || creative === undefined) throw new Error('no servers');
    for (const server of [survival, creative]) {
      crafty.panel.start(server);
      server.process = { startedAt: Date.now() - 3_600_000, isOpen: true, isReady: true, exitCode: null };
    }
    for (const config of crafty.panel.backupConfigs.values()) config.shutdown = true;
    const overrides: CommunityOptions['overrides'] = {
      ...quick,
      capabilities: (capabilities) => ({ ...capabilities, callsPerMinute: 1_000_000, statusAgeMs: 0 }),
    };
    const { admin, guild } = await communityAt(crafty, { overrides });
    const channel = guild.channel('log');
    const role = guild.role('Moderators');
    await (await admin.types('/alerts set', { channel, role })).settled();
    /** Resolves when what was true before has been seen. */
    const isSeen = async ({ id }: typeof creative) => {
      const reads = () => crafty.traffic.lines.filter((call) => call.includes(`${id}/stats`)).length;
      const before = reads();
      await expect.poll(reads, { timeout: patienceMs }).toBeGreaterThan(before + 2);
    };
    await expect.poll(() => survival.record.startedAt).toBe(survival.process?.startedAt);
    await isSeen(survival);
    await admin.types('/backup create', { server: 'Survival' });
    const first = survival.process;
    await expect.poll(() => survival.process !== first && survival.record.running).toBe(true);
    await isSeen(survival);
    await isSeen(creative);
    crafty.panel.crash(creative);
    const alert = await channel.message(({ text }) => text.includes('Creative restarted, reason unknown'));
    expect(alert.pings).toEqual([]);
    expect(alertsIn(channel).map(({ text }) => text)).toEqual([alert.text]);
  });

  test('at a host that says how the run before ended: a crash is reported at once, what somebody did is not', async () => {
    const exit = { code: 0, signal: null, out_of_memory: false, wanted: false, crashed: false };
    const record = { players: 0, uptime_seconds: 3_600, last_exit: { ...exit, code: 1, crashed: true } };
    const servers = ['Survival', 'Creative', 'Skyblock', 'Lobby'].map((name, index) => ({
      id: `s-${index + 1}`,
      record: { name, ...record },
    }));
    const all = await alerting({ host: { servers } });
    const { host, channel } = all;
    const isStartedAgain = async (id: string, last_exit: object | null) => {
      Object.assign(host.server(id).record, { uptime_seconds: 5, last_exit });
      await readsAgain(all, 8);
    };
    await isStartedAgain('s-1', { ...exit, code: 137, wanted: true });
    expect(alertsIn(channel)).toEqual([]);
    await isStartedAgain('s-2', { ...exit, code: 1, crashed: true });
    await channel.message(({ text }) => text.includes('Creative crashed and was restarted by the host'));
    await isStartedAgain('s-3', null);
    await channel.message(({ text }) => text.includes('Skyblock restarted, reason unknown'));
    await isStartedAgain('s-4', exit);
    await channel.message(({ text }) => text.includes('Lobby'));
    const texts = alertsIn(channel).map(({ text }) => text);
    expect(texts).toHaveLength(2);
    expect(texts.join()).not.toContain('Survival');
    expect(texts[0]).not.toContain('Lobby');
  });

  test('is not reported if the alerts are set so, which /alerts show says', async () => {
    const { admin, server, channel, isAsked } = await watchedAt('pelican', { restarts: 'off' });
    server.crash();
    await isAsked(1);
    server.crashDetection = false;
    server.crash();
    const down = await channel.message(({ text }) => text.includes('went down'));
    expect(alertsIn(channel)).toEqual([down]);
    const show = await (await admin.types('/alerts show')).settled();
    expect(show.text).toContain('· not reported: restarts');
    const set = await (await admin.types('/alerts set', { channel, restarts: 'off' })).settled();
    expect(set.text).toContain('Restarts that nobody requested here aren’t reported.');
  });
});

describe('“Back up now” under “No recent backup”', () => {
  test('does what /backup create does, for those who may; the others can ask for approval', async () => {
    const { admin, channel, guild, host, moderator } = await alerting(
      { host: { servers: [{ id: 's-1', backups: backups(1) }] } },
      { backup_age: 24 },
    );
    await (await admin.types('/setup log', { channel: guild.channel('general') })).settled();
    const role = guild.role('Moderators');
    await (await admin.types('/access grant', { role, permission: 'viewer' })).settled();
    const alert = await channel.message(({ text }) => text.includes('No recent backup of Survival'));
    expect(labels(alert)).toEqual(['Back up now', 'I’m on it', 'Mute 1 h']);
    const refused = await (await moderator.clicks(alert, 'Back up now')).settled();
    expect(ephemeralText(refused)).toContain('You can’t ');
    expect(labels(refused)).toContain('Ask for approval');
    expect(host.changes).toEqual([]);
    await (await admin.types('/access grant', { role, permission: 'backup.create' })).settled();
    const reply = await moderator.clicks(alert, 'Back up now');
    await reply.until(({ text }) => text.includes(`· ${moderator.mention}`) && isDone(text));
    expect(reply.ephemeral).toBe(false);
    expect(host.changes).toEqual(['POST /v1/servers/s-1/backups']);
    await channel.message(({ text }) => text.includes('Survival has a recent backup again'));
    expect(labels(alert)).toEqual([]);
  });

  test('a server that never had a backup has no recent one “again”', async () => {
    const { admin, channel } = await alerting({}, { backup_age: 24 });
    const alert = await channel.message(({ text }) => text.includes('No recent backup of Survival'));
    expect(alert.text).toContain('It has no backup.');
    await (await admin.clicks(alert, 'Back up now')).until(({ text }) => isDone(text));
    await channel.message(({ text }) => text.includes('Survival has a recent backup'));
    expect(alert.text).not.toContain('again');
  });
});

describe('one server', () => {
  test('is still tracked after one response that there is none, as of a panel that is being updated; not after more', async () => {
    const all = await alerting({}, { server: 's-1' });
    const { channel, host } = all;
    const gone = { status: 404, body: { error: 'Not found' } };
    const servesNone = async (times: number) => {
      const before = host.calls.length;
      host.scripts({ on: 'GET /v1/servers/s-1', times, answer: gone });
      await host.called(({ path }) => path === '/v1/servers/s-1' && host.calls.length > before);
    };
    becomes(host, 'stopped');
    await channel.message(({ text }) => text.includes('Survival went down'));
    await servesNone(1);
    await readsAgain(all);
    becomes(host, 'running');
    await channel.message(({ text }) => text.includes('Survival is back'));
    becomes(host, 'stopped');
    await channel.message(({ text }) => text.includes('Went down 2 times'));
    await servesNone(Number.POSITIVE_INFINITY);
    await channel.message(({ text }) => text.includes('I’m no longer tracking this'));
  });

  test('has its own setting; a muted one is not reported, and what was open is closed', async () => {
    const servers = [{ id: 's-1' }, { id: 's-2', record: { name: 'Creative' } }];
    const all = await alerting({ host: { servers } });
    const { admin, channel, guild, host } = all;
    becomes(host, 'stopped');
    const alert = await channel.message(({ text }) => text.includes('Survival went down'));
    await typesAndPresses(admin, '/alerts off', { server: 's-1' }, 'Turn off');
    await channel.message(({ text }) => text.includes('I’m no longer tracking this'));
    expect(labels(alert)).toEqual([]);
    await (await admin.types('/alerts set', { channel: guild.channel('general'), server: 's-2' })).settled();
    becomes(host, 'running');
    becomes(host, 'stopped', 's-2');
    await guild.channel('general').message(({ text }) => text.includes('Creative went down'));
    becomes(host, 'stopped');
    becomes(host, 'running', 's-2');
    await guild.channel('general').message(({ text }) => text.includes('Creative is back'));
    expect(alertsIn(channel)).toEqual([alert]);
  });
});

describe('if the channel refuses an alert', () => {
  test('that is shown by /alerts show and reported in the log channel, once', async () => {
    const all = await alerting();
    const { admin, channel, guild, host } = all;
    await (await admin.types('/setup log', { channel: guild.channel('general') })).settled();
    channel.restrict('read only');
    becomes(host, 'stopped');
    const told = await guild.channel('general').message(({ text }) => text.includes('I couldn’t post'));
    expect(told.text).toContain('Survival went down');
    const show = await (await admin.types('/alerts show')).settled();
    expect(show.text).toContain('I couldn’t post the last alert: I don’t have permission to send messages');
    becomes(host, 'running');
    await readsAgain(all, 4);
    const reports = guild.channel('general').messages.filter(({ text }) => text.includes('I couldn’t post'));
    expect(reports).toHaveLength(1);
  });
});

const posts = { method: 'POST', path: /\/channels\/\d+\/messages/ };

test('a guild has one alert on its way at a time: many that change all the time leave room to other guilds', async () => {
  const servers = ['s-1', 's-2', 's-3'].map((id) => ({ id, record: { name: id } }));
  const { admin, discord, guild, host } = await alerting({ host: { servers } });
  const channels = [guild.channel('log'), guild.channel('general'), guild.addChannel('more')];
  for (const [index, channel] of channels.entries())
    await (await admin.types('/alerts set', { channel, server: `s-${index + 1}` })).settled();
  const from = discord.requests.length;
  discord.faults.next({ ...posts, delayMs: 200, times: 3 });
  for (const { id } of servers) becomes(host, 'crashed', id);
  const sent = () =>
    discord.requests.slice(from).filter(({ method, path }) => method === 'POST' && posts.path.test(path));
  await discord.requested(() => sent().length === 3);
  const times = sent().map(({ at }) => at);
  for (const [index, at] of times.slice(1).entries()) expect(at - (times[index] ?? 0)).toBeGreaterThan(190);
});

describe('if Discord is away', () => {
  test('an alert is posted when it is back; what is over by then is reported as past, and mentions nobody', async () => {
    const all = await alerting({}, {});
    const { admin, channel, discord, guild, host } = all;
    await (await admin.types('/alerts set', { channel, role: guild.role('Moderators') })).settled();
    discord.faults.next({ ...posts, status: 503, times: 1_000 });
    becomes(host, 'stopped');
    const isRefused = ({ method, status }: LoggedRequest) => method === 'POST' && status === 503;
    await discord.requested(isRefused);
    becomes(host, 'running');
    await readsAgain(all, 4);
    // @discordjs/rest repeats a request up to three times as it was.
    const before = discord.requests.filter(isRefused).length;
    await discord.requested(() => discord.requests.filter(isRefused).length >= before + 4);
    discord.faults.clear();
    const alert = await channel.message(({ text }) => text.includes('Survival was down'));
    expect(alert.text).toContain('I couldn’t post this earlier.');
    expect(alert.pings).toEqual([]);
    expect(alertsIn(channel)).toEqual([alert]);
  });
});

describe('the end of servers that fell together is shown', () => {
  const edits = { method: 'PATCH', path: /\/channels\/\d+\/messages/ };
  const servers = numbered(7);
  /** Lets all fall together. */
  async function fall(options: CommunityOptions = {}) {
    const all = await alerting({ host: { servers }, ...options });
    for (const { id } of servers) becomes(all.host, 'stopped', id);
    await all.channel.message(({ text }) => text.includes('7 servers on'));
    return all;
  }
  const areBack = ({ text }: Message) => text.includes('7 servers on') && text.includes('are back');

  test.each([
    ['is away', { status: 503 }],
    ['drops each edit', { drop: 'before' as const }],
    ['takes each edit, but its answer is lost', { drop: 'after' as const }],
  ])('although Discord %s until all are back', async (_what, fault) => {
    const { channel, discord, host } = await fall();
    const from = discord.requests.length;
    discord.faults.next({ ...edits, ...fault, times: 1_000 });
    for (const { id } of servers) becomes(host, 'running', id);
    await discord.requested(
      (request) => discord.requests.indexOf(request) >= from && request.method === 'PATCH',
    );
    await readsAgain({ host }, 4);
    discord.faults.clear();
    await channel.message(areBack);
    expect(alertsIn(channel)).toHaveLength(1);
  });

  test('with Discord’s own limits, although each comes back by itself', async () => {
    const { channel, host } = await fall({ discord: knownLimits });
    for (const [index, { id }] of servers.entries()) {
      becomes(host, 'running', id);
      if (index < 5) await channel.message(({ text }) => text.includes(`${index + 1} of 7 `));
      await readsAgain({ host });
    }
    await channel.message(areBack);
    expect(alertsIn(channel)).toHaveLength(1);
  });
});

test('a mention that Discord did not take is left to the next alert, if its own is over by then', async () => {
  stoppedClock();
  const { admin, channel, discord, guild, host } = await alerting({ host: { servers: numbered(2) } });
  const role = guild.role('Moderators');
  await (await admin.types('/alerts set', { channel, role })).settled();
  discord.faults.next({ ...posts, status: 503, times: 1_000 });
  becomes(host, 'crashed', 's-01');
  const isRefused = ({ method, status }: LoggedRequest) => method === 'POST' && status === 503;
  await discord.requested(isRefused);
  const answer = { status: 409, body: { message: 'disk full' } };
  host.scripts({ on: 'POST /v1/servers/s-02/backups', answer });
  const backup = await admin.types('/backup create', { server: 's-02' });
  await backup.until(({ text }) => text.includes('disk full'));
  becomes(host, 'running', 's-01');
  await readsAgain({ host }, 4);
  const before = discord.requests.filter(isRefused).length;
  await discord.requested(() => discord.requests.filter(isRefused).length >= before + 8);
  discord.faults.clear();
  const past = await channel.message(({ text }) => text.includes('Server 01 was down'));
  const failed = await channel.message(({ text }) => text.includes('Server 02 wasn’t backed up'));
  expect(past.firstPings).toEqual([]);
  expect(failed.firstPings).toEqual([`<@&${role.id}>`]);
});

test('a message that servers share keeps Discord’s limits in every language, and counts those that don’t fit', () => {
  const name = `@everyone <@&1> ${'𒐫*_`|'.repeat(80)}`;
  for (const language of languages) {
    const incidents = Array.from({ length: 300 }, (_, index) =>
      anIncident({
        name,
        cause: { kind: 'down', crashed: true, unseenSince: 1 },
        occurrences: [{ from: 0, until: index === 299 ? null : 1 }],
        count: 1_000,
        startedAt: new Date(index),
        endedAt: index === 299 ? null : new Date(1),
        takenBy: '4',
      }),
    );
    const { embeds } = sharedAlertMessage(textsIn(language), incidents, name, 'reference');
    for (const kind of ['backup-age', 'test-age'] as const) {
      const old = incidents.map((each) => ({ ...each, kind, cause: { kind, newestAt: 1, maxHours: 720 } }));
      const aged = sharedAlertMessage(textsIn(language), old, name, 'reference').embeds[0];
      expect(aged?.title?.length).toBeLessThanOrEqual(256);
      expect(aged?.title).not.toMatch(/@everyone|(?<!\\)<@&/);
      expect(aged?.description?.length).toBeLessThanOrEqual(4_096);
      expect(aged?.description?.split('\n')[1]).toMatch(/^🟠/);
    }
    expect(embeds[0]?.title?.length).toBeLessThanOrEqual(256);
    expect(embeds[0]?.title).not.toMatch(/@everyone|(?<!\\)<@&/);
    const text = embeds[0]?.description ?? '';
    expect(text.length).toBeLessThanOrEqual(4_096);
    expect(text.split('\n')[1]).toMatch(/^🔴/);
    const listed = text.split('\n').filter((line) => /^[🔴🟢]/u.test(line)).length;
    expect(text).toContain(`${textsIn(language).md('list.more', { count: 300 - listed })}`);
  }
});

test('an alert about a second crash says when the first one was, which has a message of its own', () => {
  const incident = anIncident({
    kind: 'crash',
    cause: { kind: 'crash' },
    occurrences: [0, 60_000].map((from) => ({ from, until: from })),
    count: 2,
    startedAt: new Date(60_000),
    endedAt: new Date(60_000),
  });
  const { embeds } = alertMessage(textsIn('en'), incident, 'reference', 'UTC');
  expect(embeds[0]?.description).toContain('This happened 2 times, first <t:0:R>.');
});

test('an alert about a fall says “about” and “at most” where its host’s statuses are old', () => {
  const at = Date.UTC(2026, 10, 28, 17, 37, 21);
  const textOf = (until: number | null) => {
    const incident = anIncident({
      messageId: '300',
      cause: { kind: 'down', crashed: false, unseenSince: null },
      occurrences: [{ from: at, until, after: at - 25_000 }],
      startedAt: new Date(at),
      endedAt: until === null ? null : new Date(until),
    });
    return alertMessage(textsIn('en'), incident, 'reference', 'UTC').embeds[0]?.description;
  };
  expect(textOf(null)).toContain(`It went down about <t:${at / 1_000}:R>, and`);
  expect(textOf(at + 20_000)).toContain('It was down for at most 45 sec.');
  expect(textOf(at + 600_000)).toContain('It was down for about 10 min.');
});

test('an alert says that a world has lost a lot only if the server was looked at', () => {
  const titleOf = (onServer: boolean) => {
    const cause = {
      kind: 'world-lost',
      loss: aLoss({ onServer }),
      restoredAt: null,
      isLocked: false,
      answer: null,
    } as const;
    const incident = anIncident({ kind: 'world-lost', name: 'Survival', cause });
    return alertMessage(textsIn('en'), incident, 'reference', 'UTC').embeds[0]?.title;
  };
  expect(titleOf(true)).toBe('❌ The world of Survival has lost a lot');
  expect(titleOf(false)).toBe('❌ A backup of Survival is missing a lot');
});

test.each(alertKinds.map((kind) => [kind.kind, kind] as const))(
  'an alert about “%s” keeps Discord’s limits in every language, whatever its cause holds',
  (kind, { schema }) => {
    const name = `@everyone <@&1> ${'𒐫*_`|'.repeat(80)}`;
    const occurrences = Array.from({ length: 10 }, (_, index) => ({ from: index, until: index }));
    const endedAt = fc.constantFrom(null, new Date(3_600_000));
    const language = fc.constantFrom(...languages);
    const holds = fc.property(
      valuesOf(z.toJSONSchema(schema), name),
      language,
      endedAt,
      (value, spoken, over) => {
        const many = { name, occurrences, count: 1_000, takenBy: '4', endedAt: over };
        const incident = anIncident({ ...many, kind, cause: schema.parse(value) });
        const { embeds, components } = alertMessage(textsIn(spoken), incident, 'reference', 'UTC');
        expect(embeds[0]?.title?.length).toBeLessThanOrEqual(256);
        expect(embeds[0]?.description?.length).toBeLessThanOrEqual(4_096);
        expect(embeds[0]?.title).not.toMatch(/@everyone|(?<!\\)<@&/);
        for (const each of components.flatMap((row) => row.components))
          if ('label' in each) expect(each.label?.length).toBeLessThanOrEqual(80);
      },
    );
    fc.assert(holds, { numRuns: 40 });
  },
);
