import type { OptionValues, Person } from '@steward/fake-discord';
import { describe, expect, onTestFinished, test } from 'vitest';
import { approvalType } from '../../src/approvals/model/approval.ts';
import { openStore } from '../../src/store/open.ts';
import { labels } from '../commands/reply-helpers.ts';
import { backups, three } from '../commands/servers.ts';
import { withStore } from '../process/database.ts';
import { recordingLog } from '../store/fixtures.ts';
import { revokesAll, typesAndPresses } from '../support/asked-first.ts';
import { type CommunityOptions, sharedCommunity } from '../support/community.ts';
import { aLoss, aWorldLoss } from '../support/losses.ts';
import { aCheck, marksBackups } from '../support/marks.ts';
import { stoppedClock } from '../support/stopped-clock.ts';

const shared = sharedCommunity();

/** Returns a guild whose moderators may see, whose helpers may do everything, and with #log for its log and its requests. */
async function asking(options: CommunityOptions = {}) {
  const all = await shared({ host: { servers: [{ id: 's-1', backups: backups(2) }] }, ...options });
  const { admin, guild } = all;
  const channel = guild.channel('log');
  await (await admin.types('/setup log', { channel })).settled();
  const grants = async (role: string, permission: string, more: OptionValues = {}) => {
    await (await admin.types('/access grant', { role: guild.role(role), permission, ...more })).settled();
  };
  await grants('Moderators', 'viewer');
  await grants('Helpers', 'manager');
  const helper = guild.member({ name: 'Hal', roles: [guild.role('Helpers')] });
  return {
    ...all,
    channel,
    helper,
    grants,
    /** Lets a person type a command that they may not use, and ask for approval. Returns the reply, and the request. */
    async asks(person: Person, line: string, typed: OptionValues) {
      const before = channel.messages.length;
      const refused = await (await person.types(line, typed)).settled();
      const reply = await person.clicks(refused, 'Ask for approval');
      await channel.message((message) => channel.messages.indexOf(message) >= before);
      const request = channel.messages[before];
      if (request === undefined) throw new Error('nothing was posted');
      await refused.until(({ text }) => text.includes('Waiting for approval'));
      return { refused, reply, request };
    },
  };
}

const stop = ['/power', { action: 'stop' }] as const;

/** Returns whether a refusal of this command offers to ask for approval. */
async function isOffered(person: Person, line: string, typed: OptionValues): Promise<boolean> {
  const reply = await (await person.types(line, typed)).settled();
  expect(reply.ephemeral).toBe(true);
  expect(reply.text).toMatch(/You can’t|No permission|One command/);
  const isButton = labels(reply).includes('Ask for approval');
  expect(reply.text.includes('Someone with this permission can approve it for you.')).toBe(isButton);
  if (isButton) expect(reply.text).not.toContain('/access grant');
  return isButton;
}

describe('who lacks a permission', () => {
  test('is told so of a locked backup, too, and asks for approval to unlock and delete it', async () => {
    const daily = { id: 'b-1', name: 'Daily', locked: true };
    const { moderator, helper, host, asks } = await asking({
      host: { servers: [{ id: 's-1', backups: [daily] }], namesAndLocks: true },
    });
    const { refused, request } = await asks(moderator, '/backup delete', { backup: 'Daily' });
    expect(refused.text).not.toContain('/backup unlock');
    expect(request.text).toContain('It’s locked. I’ll unlock it first.');
    expect(host.changes).toEqual([]);
    await helper.clicks(request, 'Approve');
    await refused.until(({ text }) => text.includes('Backup “Daily” of Survival deleted'));
    expect(host.server('s-1').backups).toEqual([]);
  });

  test('can ask for approval; whoever has the permission approves it, and it is done once in the name of who asked', async () => {
    const { moderator, helper, channel, host, admin, asks } = await asking();
    const { refused, request } = await asks(moderator, ...stop);
    expect(refused.ephemeral).toBe(true);
    expect(refused.text).toContain('Waiting for approval: Stop Survival');
    expect(refused.text).toContain(`<#${channel.id}>`);
    expect(labels(refused)).toEqual([]);
    expect(request.text).toContain('needs approval: Stop Survival');
    expect(request.text).toMatch(
      new RegExp(
        `-# ${moderator.mention} · expires <t:\\d+:R> · anyone with this permission can approve or decline`,
      ),
    );
    expect(request.pings).toEqual([]);
    expect(host.changes).toEqual([]);

    await (await helper.clicks(request, 'Approve')).settled();
    await refused.until(({ text }) => text.includes('Survival has stopped'));
    expect(refused.text).toContain(`${moderator.mention} · Approved by ${helper.mention}`);
    const outcome = await channel.message(({ text }) => text.includes(`Approved by ${helper.mention}`));
    expect(outcome.text).toContain('Survival has stopped');
    expect(host.changes).toEqual(['POST /v1/servers/s-1/power']);
    const history = await admin.types('/history list');
    expect((await history.settled()).text).toContain('Survival has stopped');
  });

  test('is told if somebody declines: nothing is changed', async () => {
    const { moderator, helper, host, channel, asks } = await asking();
    const { refused, request } = await asks(moderator, '/cmd', { command: 'op Mo' });
    expect(request.text).toContain('```\nop Mo\n```');
    await (await helper.clicks(request, 'Decline')).settled();
    await refused.until(({ text }) => text.includes('Declined: Run a command on Survival'));
    expect(refused.text).toContain(`${helper.mention} declined it. Nothing changed.`);
    await channel.message(({ text }) => text.includes('Declined: Run a command on Survival'));
    expect(labels(request)).toEqual([]);
    expect(host.changes).toEqual([]);
  });

  test('is told in the channel what came of it if the token of their reply has expired', async () => {
    let passedMs = 0;
    const { moderator, helper, guild, asks } = await asking({
      discord: { now: () => Date.now() + passedMs },
    });
    const { request } = await asks(moderator, ...stop);
    const other = await asks(moderator, '/cmd', { command: 'list' });
    passedMs = 15 * 60_000;
    const general = guild.channel('general');
    await helper.clicks(request, 'Decline');
    const told = await general.message(({ text }) => text.includes('Declined: Stop Survival'));
    expect(told.text).toContain(moderator.mention);
    expect(told.pings).toEqual([]);
    await helper.clicks(other.request, 'Approve');
    const outcome = await general.message(({ text }) => text.includes('ran: list'));
    expect(outcome.text).toContain(`Approved by ${helper.mention}`);
    expect(outcome.pings).toEqual([]);
  });

  test('is offered it for what they name, also as a button, a name or the only server; not for what nobody approves', async () => {
    const { moderator, member, guild, asks, grants, admin } = await asking();
    for (const [line, typed] of [
      ['/power', { action: 'kill', server: 's-1' }],
      ['/cmd', { command: 'list' }],
      ['/backup create', {}],
      ['/backup restore', { backup: 'b-01' }],
      ['/backup delete', { backup: 'b-01' }],
      ['/backup lock', { backup: 'b-01' }],
      ['/backup unlock', { backup: 'b-01' }],
    ] as const)
      expect(await isOffered(moderator, line, typed), line).toBe(true);
    const byName = await asks(moderator, '/power', { action: 'restart', server: 'survival' });
    expect(byName.request.text).toContain('needs approval: Restart Survival');
    const status = await (await admin.types('/status', { server: 's-1' })).settled();
    const click = await moderator.clicks(status, 'Stop');
    expect(labels(click)).toContain('Ask for approval');

    expect(await isOffered(moderator, '/logs', {})).toBe(false);
    expect(await isOffered(moderator, '/backup download', { backup: 'b-01' })).toBe(false);
    // A member who may do nothing at all.
    expect(await isOffered(member, ...stop)).toBe(false);
    // A command outside of the patterns.
    await grants('Moderators', 'command', { commands: 'say' });
    expect(await isOffered(moderator, '/cmd', { command: 'stop' })).toBe(true);
    // Without a channel nobody can be asked.
    await typesAndPresses(admin, '/setup log', {}, 'No log channel');
    expect(await isOffered(moderator, ...stop)).toBe(false);
    await (await admin.types('/setup approvals', { channel: guild.channel('general') })).settled();
    expect(await isOffered(moderator, ...stop)).toBe(true);
  });

  test('is not offered it for a server that they may not see', async () => {
    const { admin, guild, moderator, host, grants } = await asking({ host: { servers: three } });
    await revokesAll(admin, guild.role('Moderators'));
    await grants('Moderators', 'viewer', { server: 's-2' });
    await (await admin.types('/setup server', { server: 's-1' })).settled();
    const calls = host.calls.length;
    expect(await isOffered(moderator, ...stop)).toBe(false);
    expect(host.calls).toHaveLength(calls);
    const hidden = await (await moderator.types('/power', { action: 'stop', server: 'Survival' })).settled();
    const pressed = await moderator.clicks(hidden, 'Ask for approval');
    const message = await pressed.followUp();
    expect(message.text).toContain('No server called “Survival”');
    expect(message.text).not.toContain('Skyblock');
    expect(guild.channel('log').messages).toHaveLength(1);
  });
});

describe('a request for approval', () => {
  test('can be decided only by somebody with every permission that it needs, and not by who asked', async () => {
    const { moderator, guild, host, grants, asks, helper } = await asking();
    await grants('Moderators', 'backup.restore');
    const { refused, request } = await asks(moderator, '/backup restore', { backup: 'b-01' });
    expect(request.text).toContain('. A backup is created first, so this can be undone.');
    expect(request.text).toContain('The server stops for this.');
    const junior = guild.member({ name: 'Jo', roles: [guild.addRole('Juniors')] });
    await grants('Juniors', 'operator');
    for (const button of ['Approve', 'Decline']) {
      const click = await junior.clicks(request, button);
      expect(click.ephemeral).toBe(true);
      expect(click.text).toContain('You can’t restore backups here');
      expect(labels(click)).toEqual([]);
    }
    expect((await moderator.clicks(request, 'Approve')).text).toContain('Someone else has to approve it');
    expect(host.changes).toEqual([]);
    await helper.clicks(request, 'Approve');
    await refused.until(({ text }) => text.startsWith('✅ Survival restored from “Backup 01”'));
    expect(host.changes).toEqual([
      'POST /v1/servers/s-1/backups',
      'POST /v1/servers/s-1/power',
      'POST /v1/servers/s-1/backups/b-01/restore',
      'POST /v1/servers/s-1/power',
    ]);
  });

  test('counts the permissions of both at the press: of who approves, and whether who asked is still allowed anything', async () => {
    const { admin, moderator, helper, guild, host, asks, grants } = await asking();
    const { request } = await asks(moderator, ...stop);
    const [moderators, helpers] = [guild.role('Moderators'), guild.role('Helpers')];
    await revokesAll(admin, helpers);
    expect((await helper.clicks(request, 'Approve')).text).toContain('You can’t stop the server here');
    await grants('Helpers', 'operator');
    moderator.loses(moderators);
    const lost = await helper.clicks(request, 'Approve');
    expect((await lost.followUp()).text).toContain(
      `${moderator.mention} no longer has access to **Survival**`,
    );
    moderator.leaves();
    const left = await helper.clicks(request, 'Approve');
    expect((await left.followUp()).text).toContain('is no longer a member here, so nothing changed');
    expect(host.changes).toEqual([]);
    expect(labels(request)).toEqual(['Approve', 'Decline']);
    await (await helper.clicks(request, 'Decline')).settled();
    expect(request.text).toContain('Declined: Stop Survival');
  });

  test.each([
    ['/backup restore', 'Restore Survival from “Backup 01”'],
    ['/backup delete', 'Delete the backup “Backup 01” of Survival'],
  ])('%s shows the size and the mark of the backup', async (line, title) => {
    const all = await asking();
    const untested = await all.asks(all.moderator, line, { backup: 'b-01' });
    expect(untested.request.text).toContain(title);
    expect(untested.request.text).toContain('-# 📦 1.4 GB · not tested\n');
    await marksBackups(all, [aCheck('b-02')]);
    const tested = await all.asks(all.moderator, line, { backup: 'b-02' });
    expect(tested.request.text).toContain('-# ✅ 1.4 GB · tested · 212 players');
  });

  test('a request to restore a bad backup says so', async () => {
    const all = await asking();
    await marksBackups(all, [aCheck('b-01', { mark: 'bad', problems: [{ kind: 'level-missing' }] })]);
    const { request } = await all.asks(all.moderator, '/backup restore', { backup: 'b-01' });
    expect(request.text).toContain('❌ **bad: don’t rely on it**\n`level.dat` is missing.');
  });

  test('a request to delete the last backup from before a loss says so, and what is lost', async () => {
    const { guild, settings, moderator, asks } = await asking();
    const { databaseUrl, encryptionKeys: keyRing } = settings;
    const store = await openStore({ databaseUrl, keyRing, log: recordingLog() });
    onTestFinished(() => store.close());
    const [connection] = await store.connections.list(guild.id);
    const accountId = connection?.accountId ?? '';
    const loss = aLoss({ good: { id: 'b-01', createdAt: null, label: 'Sunday' } });
    const identity = { sizeBytes: null, createdAt: null, checksum: null };
    await store.worldLosses.save(aWorldLoss({ accountId, serverId: 's-1', loss, identity }));
    const { request } = await asks(moderator, '/backup delete', { backup: 'b-01' });
    expect(request.text).toContain(
      '⚠️ **Don’t delete it unless the loss was on purpose.** It’s the latest tested backup that still has: 5 of 5 players and',
    );
    expect(request.text).not.toContain('restore that older backup');
    const other = await asks(moderator, '/backup delete', { backup: 'b-02' });
    expect(other.request.text).not.toContain('unless the loss was on purpose');
  });

  test.each([
    ['/backup restore', 'Restore Survival from'],
    ['/backup delete', 'Delete the backup'],
  ])(
    'of a backup that is deleted meanwhile (%s) ends, whatever the other ones are called',
    async (line, title) => {
      const { moderator, helper, host, channel, asks } = await asking();
      const { request, refused } = await asks(moderator, line, { backup: 'b-01' });
      host.server('s-1').backups.splice(0, 1);
      host.server('s-1').backups.push({ id: 'b-01-of-another-day', name: 'b-01' });
      await (await helper.clicks(request, 'Approve')).settled();
      await channel.message(({ text }) => text.includes(`No longer possible: ${title}`));
      expect(request.text).toContain(
        `${moderator.mention} asked for this. This backup is gone from the host, so nothing changed.`,
      );
      expect(labels(request)).toEqual([]);
      await refused.until(({ text }) => text.includes('No longer possible'));
      expect(host.changes).toEqual([]);
    },
  );

  test('is made for the backup that was named, or for none', async () => {
    const { moderator, channel, host } = await asking();
    const refused = await (await moderator.types('/backup restore', { backup: 'b-01' })).settled();
    host.server('s-1').backups.splice(0, 1);
    host.server('s-1').backups.push({ id: 'b-01-of-another-day', name: 'b-01' });
    const pressed = await moderator.clicks(refused, 'Ask for approval');
    expect((await pressed.followUp()).text).toContain('This backup is gone from the host');
    expect(channel.messages).toHaveLength(1);
  });

  test('stays open if it can’t be done now, and shows the new steps if others are needed', async () => {
    const slow = { transitionMs: 60_000, servers: [{ id: 's-1', backups: backups(2) }] };
    const { admin, moderator, helper, host, asks } = await asking({ host: slow });
    const { request, refused } = await asks(moderator, '/backup restore', { backup: 'b-01' });
    const running = await admin.types('/power', { action: 'stop' });
    await running.until(({ text }) => text.includes('status: stopping'));
    expect((await helper.clicks(request, 'Approve')).text).toContain('is busy');
    host.server('s-1').record['status'] = 'stopped';
    await running.until(({ text }) => text.includes('has stopped'));
    const changed = await helper.clicks(request, 'Approve');
    expect((await changed.followUp()).text).toContain('To approve them, press **Approve** again');
    await expect.poll(() => request.text).not.toContain('The server stops for this.');
    expect(request.text).toContain(' needs approval: ');
    expect(host.changes).toHaveLength(1);
    await helper.clicks(request, 'Approve');
    await refused.until(({ text }) => text.startsWith('✅ Survival restored from “Backup 01”'));
    expect(host.changes.slice(1)).toEqual(['POST /v1/servers/s-1/backups/b-01/restore']);
  });

  test('whose message still shows other steps, because an edit of it failed, is not carried out', async () => {
    const { admin, moderator, helper, host, discord, asks } = await asking();
    const { request, refused } = await asks(moderator, '/backup restore', { backup: 'b-01' });
    const stopped = await admin.types('/power', { action: 'stop' });
    await stopped.until(({ text }) => text.includes('has stopped'));
    discord.faults.next({ method: 'PATCH', path: /^\/channels\//, status: 503, times: 1_000 });
    await (await helper.clicks(request, 'Approve')).settled();
    const again = await helper.clicks(request, 'Approve');
    expect((await again.followUp()).text).toContain('press **Approve** again');
    expect(request.text).toContain('The server stops for this.');
    discord.faults.clear();
    await expect.poll(() => request.text).not.toContain('The server stops for this.');
    expect(host.changes).toEqual(['POST /v1/servers/s-1/power']);
    await helper.clicks(request, 'Approve');
    await refused.until(({ text }) => text.startsWith('✅ Survival restored from “Backup 01”'));
  });

  test('whose process ended before it started the operation can be approved again, and not declined at once', async () => {
    const all = await asking();
    const { moderator, helper, host, guild, asks } = all;
    const command = `say ${'x'.repeat(980)} the end`;
    const { request, refused } = await asks(moderator, '/cmd', { command });
    expect(request.text).toContain(command);
    const [, id = ''] = `${request.components[0]?.components?.[0]?.custom_id}`.split(':');
    const approvedAt = (decidedAt: number) =>
      withStore(all, async ({ cases }) => {
        const found = await cases.get(approvalType, guild.id, id);
        if (found === null || found.state.stage === 'offered') throw new Error('not open');
        const decidedBy = { id: helper.id, name: helper.name };
        const state = { ...found.state, stage: 'approved', decidedBy, decidedAt } as const;
        expect(await cases.change(found, { state })).not.toBeNull();
      });
    await approvedAt(Date.now());
    expect((await helper.clicks(request, 'Decline')).text).toContain(
      `${helper.mention} approved it a moment ago.`,
    );
    expect((await helper.clicks(request, 'Approve')).text).toContain(
      `${helper.mention} approved it a moment ago.`,
    );
    await approvedAt(Date.now() - 61_000);
    await helper.clicks(request, 'Approve');
    await refused.until(({ text }) => text.includes('Command sent to Survival'));
    expect(host.changes).toEqual(['POST /v1/servers/s-1/command']);
  });

  test('shows how it ended, although Discord is slow to take what presses edit', async () => {
    const { moderator, helper, host, discord, asks } = await asking({ host: { transitionMs: 60_000 } });
    const { request, refused } = await asks(moderator, ...stop);
    discord.faults.next({ method: 'PATCH', path: /^\/channels\//, delayMs: 500 });
    await helper.clicks(request, 'Approve');
    await host.called(() => host.changes.length === 1);
    discord.faults.next({ method: 'PATCH', path: /^\/webhooks\//, delayMs: 2_000, times: 10 });
    await helper.clicks(request, 'Decline');
    host.server('s-1').record['status'] = 'stopped';
    await expect.poll(() => request.text).toContain('✅ Survival has stopped');
    // It's edited after what the second press could edit.
    await refused.until(({ text }) => text.includes('✅ Survival has stopped'));
    expect(request.text).toContain('✅ Survival has stopped');
  });

  test('expires, which its message and the person who asked show', async () => {
    const { moderator, host, channel } = await asking({
      overrides: { approvals: { approvalMs: 0 } },
    });
    const refused = await (await moderator.types(...stop)).settled();
    await moderator.clicks(refused, 'Ask for approval');
    await refused.until(({ text }) => text.includes('Expired: Stop Survival'));
    const request = await channel.message(({ text }) => text.includes('Expired: Stop Survival'));
    expect(request.text).toContain('Nobody approved it in time, so nothing changed.');
    expect(labels(request)).toEqual([]);
    expect(host.changes).toEqual([]);
  });

  test('that has expired is not carried out by a press that comes first', async () => {
    const passes = stoppedClock();
    const { moderator, helper, host, asks } = await asking({ overrides: { cases: { everyMs: 500 } } });
    const { request } = await asks(moderator, ...stop);
    passes(31 * 60_000);
    await helper.clicks(request, 'Approve');
    await expect.poll(() => request.text).toContain('Nobody approved it in time, so nothing changed.');
    expect(host.changes).toEqual([]);
  });

  test('is one of at most three of a person; the fourth is refused until one is decided', async () => {
    const { moderator, helper, channel, asks } = await asking();
    const first = await asks(moderator, ...stop);
    await asks(moderator, '/cmd', { command: 'one' });
    await asks(moderator, '/cmd', { command: 'two' });
    const fourth = await (await moderator.types('/cmd', { command: 'three' })).settled();
    const pressed = await moderator.clicks(fourth, 'Ask for approval');
    expect((await pressed.followUp()).text).toContain('You have 3 open requests.');
    expect(channel.messages).toHaveLength(4);
    await (await helper.clicks(first.request, 'Decline')).settled();
    await moderator.clicks(fourth, 'Ask for approval');
    await channel.message(({ text }) => text.includes('three'));
  });

  test('is one of at most ten in half an hour of a person, who may withdraw them', async () => {
    const { moderator, channel, asks } = await asking();
    for (let one = 1; one <= 10; one++) {
      const { request } = await asks(moderator, '/cmd', { command: `say ${one}` });
      await (await moderator.clicks(request, 'Decline')).settled();
    }
    const refused = await (await moderator.types('/cmd', { command: 'say 11' })).settled();
    const pressed = await moderator.clicks(refused, 'Ask for approval');
    expect((await pressed.followUp()).text).toContain('Slow down');
    expect(channel.messages).toHaveLength(11);
  });

  test('is made once, however often the button is pressed; a channel that refuses it is named', async () => {
    const { admin, moderator, channel, guild } = await asking();
    const refused = await (await moderator.types(...stop)).settled();
    await Promise.all([
      moderator.clicks(refused, 'Ask for approval', { deliverTwice: true }),
      moderator.clicks(refused, 'Ask for approval'),
    ]);
    await refused.until(({ text }) => text.includes('Waiting for approval'));
    await channel.message(({ text }) => text.includes(' needs approval: '));
    const again = await (await moderator.types(...stop)).settled();
    channel.restrict('read only');
    await moderator.clicks(again, 'Ask for approval');
    await again.until(({ text }) => text.includes('Your request wasn’t posted'));
    expect(channel.messages).toHaveLength(2);
    expect(again.text).toContain(
      `I can’t post in <#${channel.id}>: I don’t have permission to send messages with embeds there.`,
    );
    await (await admin.types('/setup approvals', { channel: guild.channel('general') })).settled();
    const other = await (await moderator.types(...stop)).settled();
    await moderator.clicks(other, 'Ask for approval');
    await guild.channel('general').message((message) => message.text.includes(' needs approval: '));
  });
});

describe('an approved request', () => {
  test('shows that it runs, then how it ended', async () => {
    const { moderator, helper, host, channel, asks } = await asking({ host: { transitionMs: 60_000 } });
    const { request } = await asks(moderator, ...stop);
    await helper.clicks(request, 'Approve');
    await channel.message(({ text }) => text.startsWith('⏳ Stopping Survival'));
    expect(request.text).toContain(`${moderator.mention} asked for this. ${helper.mention} approved it.`);
    expect(labels(request)).toEqual([]);
    host.server('s-1').record['status'] = 'stopped';
    await channel.message(({ text }) => text.startsWith('✅ Survival has stopped') && text.includes('asked'));
    expect(request.text).toContain(`${moderator.mention} asked for this. ${helper.mention} approved it.`);
    expect(labels(request)).toEqual([]);
  });

  test('shows that it failed, and why', async () => {
    const { moderator, helper, host, channel, asks } = await asking();
    const { request } = await asks(moderator, ...stop);
    host.scripts({ on: 'POST /v1/servers/s-1/power', answer: { status: 422, body: { error: 'Not now' } } });
    await helper.clicks(request, 'Approve');
    await channel.message(
      ({ text }) => text.startsWith('❌ Survival wasn’t stopped') && text.includes('asked'),
    );
    expect(request.text).toContain('The host declined the request.');
  });

  test('shows that nobody knows how it ended', async () => {
    const powerMs = { start: 200, stop: 200, restart: 200, kill: 200 };
    const { moderator, helper, channel, asks } = await asking({
      host: { transitionMs: 60_000 },
      timings: { powerMs },
    });
    const { request } = await asks(moderator, ...stop);
    await helper.clicks(request, 'Approve');
    await channel.message(({ text }) => text.startsWith('⚠️ Outcome unknown') && text.includes('asked'));
    expect(request.text).toContain('Outcome unknown: Stopping Survival');
  });

  test('of a command shows the command, not what it printed', async () => {
    const { moderator, helper, channel, asks } = await asking();
    const { request } = await asks(moderator, '/cmd', { command: 'list' });
    await helper.clicks(request, 'Approve');
    await channel.message(({ text }) => text.includes('ran: list') && text.includes('Approved by'));
    await channel.message(
      ({ text }) => text.startsWith('✅ Command sent') && text.includes('asked for this'),
    );
    expect(request.text).toContain('```\nlist\n```');
    expect(request.text).not.toContain('ran: list');
  });
});

describe('/setup approvals', () => {
  test('says in the channel what it is for; /setup show names it; without a channel it is the log channel', async () => {
    const { admin, guild } = await asking();
    const shown = async () => (await (await admin.types('/setup show')).settled()).text;
    expect(await shown()).toContain('Approval requests: in the log channel');
    const channel = guild.channel('general');
    const set = await (await admin.types('/setup approvals', { channel })).settled();
    expect(set.text).toContain(`Approval requests are now posted in <#${channel.id}>.`);
    await channel.message(({ text }) => text.includes('Approval requests are posted here'));
    expect(await shown()).toContain(`Approval requests: <#${channel.id}>`);
    channel.restrict('none');
    const refused = await (await admin.types('/setup approvals', { channel })).settled();
    expect(refused.text).toContain(
      `I can’t post approval requests in <#${channel.id}>: I can’t see the channel.`,
    );
    const removed = await typesAndPresses(admin, '/setup approvals', {}, 'Use the log channel');
    expect(removed.text).toContain('Approval channel removed');
    expect(await shown()).toContain('Approval requests: in the log channel');
  });

  test('role: each request mentions it, once and nobody else, until an admin removes it', async () => {
    const { admin, guild, moderator, helper, channel, asks } = await asking();
    const shown = async () => (await (await admin.types('/setup show')).settled()).text;
    const everyone = await (
      await admin.types('/setup approvals', { role: guild.role('@everyone') })
    ).settled();
    expect(everyone.text).toContain('I can’t mention @everyone');
    const role = guild.addRole('Called', 0n, undefined, true);
    const set = await (await admin.types('/setup approvals', { role })).settled();
    expect(set.text).toContain(`Approval requests mention <@&${role.id}>.`);
    expect(await shown()).toContain(`Approval requests: in the log channel · mentions <@&${role.id}>`);
    const { request } = await asks(moderator, ...stop);
    expect(request.firstPings).toEqual([`<@&${role.id}>`]);
    expect(request.text).toMatch(new RegExp(`^<@&${role.id}> ✋ Mo needs approval: Stop Survival\n`));
    await (await helper.clicks(request, 'Decline')).settled();
    await channel.message(({ text }) => text.startsWith(`<@&${role.id}> Declined: Stop Survival\n`));
    const approved = await asks(moderator, ...stop);
    await (await helper.clicks(approved.request, 'Approve')).settled();
    await channel.message(({ text }) => text.startsWith(`<@&${role.id}> ✅ Survival has stopped\n`));
    // Another channel keeps it.
    const channelSet = await (
      await admin.types('/setup approvals', { channel: guild.channel('general') })
    ).settled();
    expect(channelSet.text).toContain(`They mention <@&${role.id}>.`);
    const removed = await typesAndPresses(admin, '/setup approvals', {}, 'Mention nobody');
    expect(removed.text).toContain('Approval requests no longer mention anyone.');
    expect(removed.text).not.toContain(`mentions <@&${role.id}>`);
    await (await admin.types('/setup approvals', { channel })).settled();
    expect((await asks(moderator, '/cmd', { command: 'list' })).request.firstPings).toEqual([]);
  });

  test('role: says if I can’t mention it', async () => {
    const { admin, guild } = await asking();
    const role = guild.role('Helpers');
    const set = await (await admin.types('/setup approvals', { role })).settled();
    expect(set.text).toContain(`⚠️ Approval requests can’t mention <@&${role.id}>. Allow everyone to mention`);
  });
});
