import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Message } from '@steward/fake-discord';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ephemeralText, labels } from '../commands/reply-helpers.ts';
import { backups, three } from '../commands/servers.ts';
import { typesAndPresses } from '../support/asked-first.ts';
import { type CommunityOptions, community } from '../support/community.ts';
import { aCheck, marksBackups } from '../support/marks.ts';
import { measured } from '../support/measured.ts';
import { quickWatch } from '../support/quick-watch.ts';
import { stoppedClock } from '../support/stopped-clock.ts';
import { patienceMs } from '../support/test-limits.ts';

const survival = {
  id: 's-1',
  record: {
    name: 'Survival',
    status: 'running',
    players: { online: 2, max: 20, list: ['Ben', 'Ada'] },
    ip: 'play.example.com',
    version: '1.21.4',
    memory: { used: 1_500_000_000, limit: 4_000_000_000 },
  },
  backups: backups(2),
};

/** Starts a bot that reads servers and edits panels often. */
async function watching(options: CommunityOptions = {}) {
  const all = await community({ host: { servers: [survival] }, overrides: quickWatch, ...options });
  const channel = all.guild.channel('general');
  /** Resolves once a message in #general shows a text. */
  const shown = (text: string) => channel.message((message) => message.text.includes(text));
  return {
    ...all,
    channel,
    shown,
    /** Posts a panel in #general and waits until it shows a text. */
    async posts(options: Record<string, string>, text: string): Promise<Message> {
      const reply = await (await all.admin.types('/panel post', options)).settled();
      expect(reply.text).toContain('Status panel posted');
      expect(reply.ephemeral).toBe(true);
      return shown(text);
    },
  };
}

describe('a panel of a server', () => {
  test('shows how the server is doing, and stays up to date without another message', async () => {
    const { posts, host, shown, channel, admin, discord } = await watching();
    const panel = await posts({ server: 's-1' }, '📦');
    expect(panel.text.split('\n').slice(0, 6)).toEqual([
      '🟢 Survival is running',
      '👥 **2**/20 · 🔗 `play.example.com`',
      '`Ada` `Ben`',
      '▰▰▱▱▱ Memory 1.4 GB of 3.7 GB',
      expect.stringMatching(/^📦 Backup <t:\d+:R> · 1.4 GB$/),
      expect.stringMatching(/^-# Status since: <t:\d+:f> · Updated <t:\d+:R> · 1\.21\.4 · 127\.0\.0\.1:\d+$/),
    ]);
    expect(labels(panel)).toEqual(['Stop', 'Restart', 'Back up', 'Refresh']);

    host.server('s-1').record['status'] = 'stopped';
    await shown('Survival is stopped');
    expect(labels(panel)).toEqual(['Start', 'Back up', 'Refresh']);

    const { revision } = panel;
    const { calls } = host;
    host.server('s-1').record['memory'] = { used: 1_510_000_000, limit: 4_000_000_000 };
    const before = calls.length;
    await host.called(() => calls.length > before + 2);
    expect(panel.revision).toBe(revision);

    await (await admin.types('/setup language', { language: 'de' })).settled();
    await shown('Aktualisiert <t:');
    expect(channel.messages).toHaveLength(1);
    const edits = discord.requests.filter(({ method }) => method === 'PATCH');
    expect(edits.every(({ status }) => status === 200)).toBe(true);
  });

  test('says whether its latest backup can be relied on', async () => {
    const all = await watching();
    await marksBackups(all, [aCheck('b-02')]);
    const panel = await all.posts({ server: 's-1' }, '📦');
    expect(panel.text).toMatch(/📦 Backup <t:\d+:R> · 1.4 GB · ✅ tested/);
  });

  test('that was just posted shows the server as soon as it is read', async () => {
    const rarely = { ...quickWatch, panels: { ...quickWatch.panels, editEveryMs: 600_000 } };
    const { posts, discord } = await watching({ overrides: rarely });
    // Its message is posted only after the panel was noticed.
    discord.faults.next({ method: 'POST', path: /^\/channels\/\d+\/messages/, delayMs: 500 });
    await posts({ server: 's-1' }, 'Survival is running');
  });

  test('of a server that the host has suspended has no button that the host would refuse', async () => {
    const { posts, host } = await watching();
    host.server('s-1').record['status'] = 'suspended';
    expect(labels(await posts({ server: 's-1' }, 'suspended'))).toEqual(['Refresh']);
  });

  test('its buttons ask for the same rights as the commands, and reply to the person alone', async () => {
    const { posts, shown, channel, admin, member, moderator, host, guild } = await watching();
    const panel = await posts({ server: 's-1' }, 'Survival is running');
    const refused = await (await member.clicks(panel, 'Stop')).settled();
    expect(ephemeralText(refused)).toContain('You can’t ');
    const notRefreshed = await (await member.clicks(panel, 'Refresh')).settled();
    expect(ephemeralText(notRefreshed)).toContain('You can’t ');

    const role = guild.role('Moderators');
    await (await admin.types('/access grant', { role, permission: 'operator' })).settled();
    const stop = await moderator.clicks(panel, 'Stop');
    await stop.until(({ text }) => text.includes('Survival has stopped'));
    expect(stop.ephemeral).toBe(true);
    await shown('Survival is stopped');
    const start = await moderator.clicks(panel, 'Start');
    await start.until(({ text }) => text.includes('Survival is running'));
    await shown('Survival is running');
    const madeAt = ({ text }: Message) => /📦 Backup <t:(\d+)/.exec(text)?.[1];
    const before = madeAt(panel);
    const backup = await moderator.clicks(panel, 'Back up');
    await backup.until(({ text }) => text.includes('Survival backed up'));
    await channel.message((message) => ![undefined, before].includes(madeAt(message)));
    expect(host.changes).toEqual([
      'POST /v1/servers/s-1/power',
      'POST /v1/servers/s-1/power',
      'POST /v1/servers/s-1/backups',
    ]);
    expect(channel.messages).toHaveLength(1);
  });

  test('Back up of a stopped server offers to start it first, also to the person alone', async () => {
    const stopped = { ...survival, record: { ...survival.record, status: 'stopped' } };
    const { posts, admin, channel } = await watching({ host: { servers: [stopped] } });
    const panel = await posts({ server: 's-1' }, 'Survival is stopped');
    const offer = await (await admin.clicks(panel, 'Back up')).settled();
    expect(offer.ephemeral).toBe(true);
    const done = await admin.clicks(offer, 'Start it, then back up');
    await done.until(({ text }) => text.includes('Survival backed up'));
    expect(channel.messages).toHaveLength(1);
  });

  test('shows what is being done and by whom', async () => {
    const { posts, shown, admin, host } = await watching({
      host: { servers: [survival], transitionMs: 60_000 },
    });
    await posts({ server: 's-1' }, 'Survival is running');
    const restart = await admin.types('/power', { action: 'restart', server: 's-1' });
    const panel = await shown('Restart Survival');
    expect(panel.text).toMatch(new RegExp(`Restart Survival\\*\\*: requested by <@${admin.id}> <t:\\d+:R>`));
    expect(panel.pings).toEqual([]);
    await restart.until(({ text }) => text.includes('status: stopping'));
    host.server('s-1').record['status'] = 'running';
    await restart.until(({ text }) => text.includes('is running again'));
    await shown('Survival is running');
    expect(host.changes).toEqual(['POST /v1/servers/s-1/power']);
  });

  test('a person of another guild that shares the account is not named', async () => {
    const { posts, shown, discord, admin } = await watching({
      host: { servers: [survival], transitionMs: 60_000 },
    });
    await posts({ server: 's-1' }, 'Survival is running');
    const elsewhere = discord.addGuild({ name: 'Elsewhere', channels: ['theirs'] });
    await discord.registered(elsewhere, 'setup');
    const other = elsewhere.member({ name: 'Olga', permissions: 'administrator' });
    const connect = await other.types('/setup connect');
    await (await other.submits(connect, { 'API key': 'test-key-of-the-account' })).settled();
    await other.types('/power', { action: 'restart', server: 's-1' });
    const panel = await shown('Restart Survival');
    expect(panel.text).toContain('requested from another Discord server');
    expect(panel.text).not.toContain(other.id);
    expect(admin.id).not.toBe(other.id);
  });

  test('Refresh reads the server and edits the panel, at most once in 5 s', async () => {
    const slow = { ...quickWatch, watch: { ...quickWatch.watch, everyMs: 600_000, changeForMs: 60_000 } };
    const { posts, shown, admin, host } = await watching({ overrides: slow });
    const panel = await posts({ server: 's-1' }, 'Survival is running');
    host.server('s-1').record['players'] = { online: 3, max: 20, list: ['Ada', 'Ben', 'Cem'] };
    await admin.clicks(panel, 'Refresh');
    await shown('👥 **3**/20 · 🔗 `play.example.com`\n`Ada` `Ben` `Cem`');
    const { revision } = panel;
    const again = await admin.clicks(panel, 'Refresh');
    expect(again.failed).toBeNull();
    expect(again.followUps).toEqual([]);
    expect(panel.revision).toBe(revision);
  });

  test('stays up to date, and can be refreshed, if the clock is set back', async () => {
    const jumps = stoppedClock();
    const { posts, shown, admin, host } = await watching();
    const panel = await posts({ server: 's-1' }, 'Survival is running');
    const refreshed = await admin.clicks(panel, 'Refresh');
    expect(refreshed.failed).toBeNull();
    jumps(-30 * 24 * 3_600_000);
    host.server('s-1').record['status'] = 'stopped';
    await shown('Survival is stopped');
    await admin.clicks(panel, 'Refresh');
    host.server('s-1').record['status'] = 'running';
    await shown('Survival is running');
  });

  test('buttons:off has none, and the panel goes where it is told to', async () => {
    const { admin, guild, channel } = await watching();
    const log = guild.channel('log');
    const options = { server: 's-1', channel: log, buttons: 'off' };
    const reply = await (await admin.types('/panel post', options)).settled();
    expect(reply.text).toContain(
      `**Survival** in <#${log.id}>: [view message](<https://discord.com/channels/`,
    );
    const panel = await log.message(({ text }) => text.includes('Survival is running'));
    expect(panel.buttons).toEqual([]);
    expect(channel.messages).toEqual([]);
  });

  test('shows what is scheduled next, at the time to which it was postponed', async () => {
    const { posts, shown, admin, guild } = await watching();
    const options = { action: 'restart', when: 'in 9 min', server: 's-1', channel: guild.channel('log') };
    const draft = await (await admin.types('/schedule add', options)).settled();
    await admin.clicks(draft, 'Save');
    const notice = await guild.channel('log').message(({ text }) => text.includes('Scheduled for'));
    const dueAt = Number(/Scheduled for <t:(\d+)/.exec(notice.text)?.[1]);
    await posts({ server: 's-1' }, `🗓️ Next (<t:${dueAt}:R>): Restart Survival`);
    await admin.clicks(notice, 'Postpone by 30 min');
    await shown(`🗓️ Next (<t:${dueAt + 30 * 60}:R>): Restart Survival`);
  });
});

test('a panel of all servers waits for the list if only one of them was read so far', async () => {
  const servers = [survival, { id: 's-2', record: { name: 'Creative', status: 'running' } }];
  // The list is still awaited at the end, however busy the machine is.
  const overrides = { ...quickWatch, watch: { ...quickWatch.watch, deadlineMs: 60_000 } };
  const { posts, admin, channel, host, shown } = await watching({ host: { servers }, overrides });
  const panel = await posts({ server: 's-1' }, '📦');
  const { promise, resolve } = Promise.withResolvers<void>();
  host.holds(promise);
  await (await admin.types('/panel post')).settled();
  for (const [language, words] of [
    ['fr', 'Mis à jour <t:'],
    ['de', 'Aktualisiert <t:'],
  ] as const) {
    await (await admin.types('/setup language', { language })).settled();
    await shown(words);
  }
  const all = channel.messages.find((message) => message !== panel);
  expect(all?.text).toContain('I’m reading the status.');
  resolve();
  await shown('2 Server');
});

test('a panel of all servers shows one that was not read yet by its name in the list', async () => {
  const { posts, host } = await watching();
  const list = { data: [{ id: 's-2', name: 'Creative' }] };
  host.scripts({
    on: 'GET /v1/servers',
    times: Number.POSITIVE_INFINITY,
    answer: { status: 200, body: list },
  });
  host.scripts({ on: 'GET /v1/servers/s-2', times: Number.POSITIVE_INFINITY, answer: 'hangs' });
  const panel = await posts({}, '1 server');
  expect(panel.text).toContain('⚪ **Creative** · unknown');
});

test('a panel without a server shows all servers of the guild, and one of them to who chooses it', async () => {
  const { posts, shown, host, admin, member } = await watching({ host: { servers: three } });
  const panel = await posts({}, '🟢 **Survival** · ');
  expect(panel.text).toContain('**Creative** · stopped');
  expect(panel.text).toContain('**Skyblock** · crashed');
  expect(panel.text).toMatch(/^1 of 3 servers online · 3 players$/m);
  expect(labels(panel)).toEqual(['Refresh']);
  const chosen = await (await admin.picks(panel, 'Choose a server', ['Creative'])).settled();
  expect(chosen.ephemeral).toBe(true);
  expect(chosen.text).toContain('Creative is stopped');
  const refused = await (await member.picks(panel, 'Choose a server', ['Creative'])).settled();
  expect(refused.ephemeral).toBe(true);
  expect(refused.text).toContain('You can’t ');
  host.server('s-2').record['status'] = 'running';
  await shown('🟢 **Creative** · ');
});

describe('/panel', () => {
  test('list and remove: the message goes with the panel', async () => {
    const { posts, admin, channel } = await watching();
    const empty = await (await admin.types('/panel list')).settled();
    expect(empty.text).toContain('No status panels yet');
    await posts({ server: 's-1', buttons: 'off' }, 'Survival is running');
    await posts({}, '🟢 **Survival** · ');
    const list = await (await admin.types('/panel list')).settled();
    expect(list.ephemeral).toBe(true);
    expect(list.text).toContain(`**Survival** in <#${channel.id}>, without buttons: [view message]`);
    expect(list.text).toContain(`**All servers** in <#${channel.id}>: [view message]`);
    const choices = await admin.completes('/panel remove', { panel: 'surv' }, 'panel');
    expect(choices.map(({ name }) => name)).toEqual(['Survival · #general · just now']);
    const edits = async (panel: string) =>
      (await (await admin.types('/panel edit', { panel, title: 'Ours' })).settled()).text;
    for (const typed of ['survival', 'Survival in #general', `All servers · <#${channel.id}>`])
      expect(await edits(typed)).toContain('Status panel changed');
    for (const typed of ['Surv', 'Survival in #log', '#general'])
      expect(await edits(typed)).toContain('No such status panel');
    const panel = `${choices[0]?.value}`;
    const asked = await (await admin.types('/panel remove', { panel })).settled();
    expect(asked.text).toContain(`I’ll delete the message with **Survival** in <#${channel.id}>.`);
    expect(channel.messages).toHaveLength(2);
    const removed = await typesAndPresses(admin, '/panel remove', { panel }, 'Remove');
    expect(removed.text).toContain('and deleted its message');
    expect(channel.messages).toHaveLength(1);
    const again = await (await admin.types('/panel remove', { panel })).settled();
    expect(again.text).toContain('No such status panel');
    expect(ephemeralText(await (await admin.clicks(asked, 'Remove')).settled())).toContain(
      'No such status panel',
    );
  });

  test('asks which panel is meant if several have the name', async () => {
    const { posts, admin } = await watching();
    for (const _ of [1, 2]) await posts({ server: 's-1' }, 'Survival is running');
    const reply = await (await admin.types('/panel remove', { panel: 'Survival' })).settled();
    expect(reply.text).toContain('Which status panel?\nSeveral are called “Survival”.');
  });

  test('is for admins only', async () => {
    const { moderator, channel } = await watching();
    const reply = await (await moderator.types('/panel post', { server: 's-1' })).settled();
    expect(reply.text).toContain('Manage Server');
    expect(await moderator.completes('/panel remove', { panel: '' }, 'panel')).toEqual([]);
    expect(channel.messages).toEqual([]);
  });

  test.each([
    ['none', 'I can’t see the channel'],
    ['read only', 'I don’t have permission to send messages'],
  ] as const)(
    'posts in no channel in which the bot may not write (%s), and says what it needs',
    async (access, why) => {
      const { admin, guild } = await watching();
      const log = guild.channel('log');
      log.restrict(access);
      const reply = await (await admin.types('/panel post', { channel: log })).settled();
      expect(reply.text).toContain('I can’t post there');
      expect(reply.text).toContain(why);
      for (const needed of ['View Channel', 'Send Messages', 'Embed Links', 'Attach Files'])
        expect(reply.text).toContain(needed);
      expect((await (await admin.types('/panel list')).settled()).text).toContain('No status panels yet');
    },
  );

  test('opens its thread again, which Discord has closed; one that a moderator has locked is named', async () => {
    const pace = { ...quickWatch.panels, noAccessMs: 100, noAccessRetryMs: 50 };
    const { posts, host, channel, admin } = await watching({ overrides: { ...quickWatch, panels: pace } });
    await posts({ server: 's-1' }, 'Survival is running');
    channel.archive();
    host.server('s-1').record['status'] = 'stopped';
    await channel.message(({ text }) => text.includes('Survival is stopped'));
    channel.archive({ locked: true });
    host.server('s-1').record['status'] = 'running';
    const list = async () => (await (await admin.types('/panel list')).settled()).text;
    await expect.poll(list, { timeout: patienceMs }).toContain('the thread is closed');
  });

  test('posts in no channel of another guild', async () => {
    const { admin, discord } = await watching();
    const channel = discord.addGuild({ name: 'Elsewhere', channels: ['theirs'] }).channel('theirs');
    const reply = await (await admin.types('/panel post', { channel })).settled();
    expect(reply.text).toContain('it isn’t in this Discord server');
    expect(channel.messages).toEqual([]);
  });

  test('a guild has at most 20 panels', async () => {
    const { admin, channel } = await watching();
    for (let number = 0; number < 20; number++)
      await (await admin.types('/panel post', { buttons: 'off' })).settled();
    const reply = await (await admin.types('/panel post')).settled();
    expect(reply.text).toContain('already have 20 status panels');
    expect(channel.messages).toHaveLength(20);
  });
});

describe('the picture of a panel', () => {
  test('is not there before a minute was measured', async () => {
    const { posts } = await watching();
    const panel = await posts({ server: 's-1' }, 'Survival is running');
    expect(panel.attachments).toEqual([]);
    expect(panel.embeds[0]?.image ?? null).toBeNull();
  });

  test('shows what was measured in the last 24 hours, described for those who can’t see it, and stays over other edits', async () => {
    const all = await watching();
    const { posts, host, shown, discord } = all;
    await measured(all, undefined, 3);
    const panel = await posts({ server: 's-1' }, 'Survival is running');
    expect(panel.embeds[0]?.image?.url).toContain('/last-24-hours.png');
    const [picture] = panel.attachments;
    expect(picture?.description).toMatch(/^Players, last 3 hr\. Most players: /);
    const isPicture = { contentType: 'image/png', filename: 'last-24-hours.png' };
    expect(picture).toMatchObject(isPicture);
    host.server('s-1').record['status'] = 'stopped';
    await shown('Survival is stopped');
    expect(panel.attachments.map(({ id }) => id)).toEqual([picture?.id]);
    expect(panel.embeds[0]?.image?.url).toContain('last-24-hours.png');
    expect(discord.requests.filter(({ status }) => status >= 400)).toEqual([]);
  });

  test.each([
    ['', 40],
    [', also one that was over before the server was read', 0],
  ])('is drawn again when a restart is to be marked%s', async (_which, transitionMs) => {
    const all = await watching({ host: { servers: [survival], transitionMs } });
    const { posts, admin, shown, channel } = all;
    await measured(all, undefined, 3);
    const panel = await posts({ server: 's-1' }, 'Survival is running');
    const [first] = panel.attachments;
    const restart = await admin.types('/power', { action: 'restart', server: 's-1' });
    await restart.until(({ text }) => text.includes('is running again'));
    await channel.message(({ attachments }) => attachments[0]?.description?.includes('Restarts: 1') === true);
    await shown('Survival is running');
    expect(panel.attachments).toHaveLength(1);
    expect(panel.attachments[0]?.id).not.toBe(first?.id);
  });

  test('marks a crash at once, before it is stored', async () => {
    const watch = { ...quickWatch.watch, flushEveryMs: 50 };
    const all = await watching({ overrides: { ...quickWatch, watch } });
    const { posts, host, channel, folder } = all;
    await measured(all, undefined, 3);
    await posts({ server: 's-1' }, 'Survival is running');
    const database = new DatabaseSync(join(folder, 'steward.db'), { readOnly: true });
    onTestFinished(() => database.close());
    const stored = database.prepare('select count(*) as count from server_watches');
    await expect.poll(() => stored.get()?.['count']).toBe(1);
    host.server('s-1').record['status'] = 'crashed';
    await channel.message(({ attachments }) => attachments[0]?.description?.includes('Crashes: 1') === true);
  });

  test('marks a restart at the host', async () => {
    const all = await watching({ host: { servers: [{ id: 's-1', record: { uptime: 3_600 } }] } });
    const { posts, host, channel } = all;
    await measured(all, undefined, 3);
    await posts({ server: 's-1' }, 'Survival is running');
    host.server('s-1').record['uptime'] = 2;
    await channel.message(({ attachments }) => attachments[0]?.description?.includes('Restarts: 1') === true);
  });

  test('is left out where the bot may not attach files, and /panel list says so', async () => {
    const all = await watching();
    const { posts, discord, admin, host, shown } = all;
    await measured(all, undefined, 3);
    discord.faults.next({
      method: 'PATCH',
      path: /^\/channels\//,
      status: 403,
      body: { message: 'Missing Permissions', code: 50_013 },
    });
    const panel = await posts({ server: 's-1' }, 'Survival is running');
    expect(panel.attachments).toEqual([]);
    expect(panel.embeds[0]?.image ?? null).toBeNull();
    host.server('s-1').record['status'] = 'stopped';
    await shown('Survival is stopped');
    const list = await (await admin.types('/panel list')).settled();
    expect(list.text).toContain('It has no chart: I don’t have permission to attach files there.');
  });
});
