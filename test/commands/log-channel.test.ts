import { describe, expect, test } from 'vitest';
import { typesAndPresses } from '../support/asked-first.ts';
import { type Community, type CommunityOptions, community, sharedCommunity } from '../support/community.ts';
import { labels } from './reply-helpers.ts';
import { backups } from './servers.ts';

const shared = sharedCommunity();

/** Returns a guild whose operations are announced in #log. */
async function announcing(options: CommunityOptions = {}) {
  const all = await shared({ host: { servers: [{ id: 's-1', backups: backups(2) }] }, ...options });
  const log = all.guild.channel('log');
  const reply = await (await all.admin.types('/setup log', { channel: log })).settled();
  return { ...all, channel: log, reply };
}

describe('/setup log', () => {
  test('says in the channel that it is the log now', async () => {
    const { channel, reply } = await announcing();
    expect(reply.ephemeral).toBe(true);
    expect(reply.text).toContain(`Every action and its result is now posted in <#${channel.id}>.`);
    expect(channel.messages.map(({ text }) => text)).toEqual([
      expect.stringContaining('Actions are logged here'),
    ]);
  });

  test.each([
    ['none', 'I can’t see the channel'],
    ['read only', 'I don’t have permission to send messages'],
  ] as const)(
    'takes no channel in which the bot may not write (%s), and says what it needs',
    async (access, why) => {
      const { admin, guild } = await community();
      guild.channel('log').restrict(access);
      const reply = await (await admin.types('/setup log', { channel: guild.channel('log') })).settled();
      expect(reply.text).toContain('I can’t post there');
      expect(reply.text).toContain(why);
      for (const needed of ['View Channel', 'Send Messages', 'Embed Links'])
        expect(reply.text).toContain(needed);
      expect((await (await admin.types('/setup show')).settled()).text).toMatch(
        /^-# Not set up \(optional\): .*Log channel/m,
      );
    },
  );

  test('refuses a channel of another guild, even if the bot may write there', async () => {
    const { admin, discord } = await community();
    const channel = discord.addGuild({ name: 'Elsewhere', channels: ['theirs'] }).channel('theirs');
    const reply = await (await admin.types('/setup log', { channel })).settled();
    expect(reply.text).toContain('it isn’t in this Discord server');
    expect(channel.messages).toEqual([]);
    expect((await (await admin.types('/setup show')).settled()).text).toMatch(
      /^-# Not set up \(optional\): .*Log channel/m,
    );
  });

  test('without a channel, shows the log channel, and announces no more once it is removed', async () => {
    const { admin, channel } = await announcing();
    const shown = await (await admin.types('/setup log')).settled();
    expect(shown.text).toContain(`Log channel: <#${channel.id}>`);
    expect((await (await admin.types('/setup show')).settled()).text).toContain(`<#${channel.id}>`);
    const reply = await typesAndPresses(admin, '/setup log', {}, 'No log channel');
    expect(reply.text).toContain('Actions are no longer logged in a channel.');
    const cmd = await admin.types('/cmd', { command: 'list' });
    await cmd.until(({ text }) => text.includes('Command sent'));
    const again = await admin.types('/cmd', { command: 'list' });
    await again.until(({ text }) => text.includes('Command sent'));
    expect(channel.messages).toHaveLength(1);
  });
});

type Doing = (all: Community) => Promise<unknown>;
const power =
  (action: string): Doing =>
  ({ admin }) =>
    admin.types('/power', { action });
const confirmed =
  (line: string, options: Record<string, string>, button: string): Doing =>
  async ({ admin }) =>
    admin.clicks(await (await admin.types(line, options)).settled(), button);

describe('the log channel', () => {
  test.each<[string, Doing, string]>([
    [
      'a start',
      ({ admin, host }) => {
        host.server('s-1').record['status'] = 'stopped';
        return admin.types('/power', { action: 'start' });
      },
      '✅ Survival is running',
    ],
    ['a stop', power('stop'), '✅ Survival has stopped'],
    ['a restart', power('restart'), '✅ Survival is running again'],
    ['a kill', confirmed('/power', { action: 'kill' }, 'Kill it'), '✅ Survival was killed'],
    ['a command', ({ admin }) => admin.types('/cmd', { command: 'list' }), '✅ Command sent to Survival'],
    ['a backup', ({ admin }) => admin.types('/backup create'), '✅ Survival backed up'],
    [
      'a restore',
      confirmed('/backup restore', { backup: 'b-01' }, 'Restore now, no undo'),
      '✅ Survival restored from “Backup 01”',
    ],
    [
      'the deletion of a backup',
      confirmed('/backup delete', { backup: 'b-01' }, 'Delete it'),
      '✅ Backup “Backup 01” of Survival deleted',
    ],
  ])('announces %s, with who asked, once, without steps, buttons or a ping', async (_what, asks, outcome) => {
    const all = await announcing();
    await asks(all);
    const message = await all.channel.message(({ text }) => text.includes(outcome));
    expect(message.text).toContain(`· ${all.admin.mention}`);
    expect(message.text.match(/^✅/gm)).toHaveLength(1);
    expect(message.pings).toEqual([]);
    expect(labels(message)).toEqual([]);
    expect(all.channel.messages).toHaveLength(2);
  });

  test('shows the command that was run', async () => {
    const { admin, channel } = await announcing();
    await admin.types('/cmd', { command: 'op Mia' });
    expect((await channel.message(({ text }) => text.includes('Command sent'))).text).toContain(
      '```\nop Mia\n```',
    );
  });

  test('shows a failure, with its reason and its reference', async () => {
    const { admin, channel, host } = await announcing();
    host.scripts({
      on: 'POST /v1/servers/s-1/power',
      answer: { status: 409, body: { error: 'already stopping' } },
    });
    await admin.types('/power', { action: 'stop' });
    const { text } = await channel.message((message) => message.text.includes('❌ Survival wasn’t stopped'));
    expect(text).toContain('already stopping');
    expect(text).toMatch(/Reference [A-Z0-9]+/);
  });

  test('shows an unknown outcome', async () => {
    const { admin, channel, host } = await announcing();
    host.scripts({ on: 'POST /v1/servers/s-1/command', answer: 'dies' });
    await admin.types('/cmd', { command: 'list' });
    const { text } = await channel.message((message) => message.text.includes('⚠️ Outcome unknown'));
    expect(text).toContain('The command may have run. I didn’t send it again.');
  });

  test('does not show a cancelled request', async () => {
    const { admin, channel } = await announcing();
    const kill = await (await admin.types('/power', { action: 'kill' })).settled();
    await admin.clicks(kill, 'Cancel');
    await admin.types('/cmd', { command: 'list' });
    await channel.message(({ text }) => text.includes('Command sent'));
    expect(channel.messages).toHaveLength(2);
  });
});
