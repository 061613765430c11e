import { describe, expect, test } from 'vitest';
import { ephemeralText, labels } from '../commands/reply-helpers.ts';
import { revokesAll } from '../support/asked-first.ts';
import type { CommunityOptions } from '../support/community.ts';
import { adds, hour, scheduling, shown } from './scheduling.ts';

const everySix = { action: 'restart', when: 'every 6 h' };
const ran = 'POST /v1/servers/s-1/power';

/** Returns a guild whose moderator Mo may schedule what managers may. */
async function withManager(options: CommunityOptions = {}) {
  const all = await scheduling(options);
  const role = all.guild.role('Moderators');
  await (await all.admin.types('/access grant', { role, permission: 'manager' })).settled();
  return { ...all, role };
}

describe('a schedule of somebody', () => {
  test('who has left pauses at its next run, until somebody who may do it takes it over', async () => {
    const all = await withManager();
    const { admin, moderator, member, channel, host, passes } = all;
    const command = { action: 'command', command: 'op Mo', when: 'every 6 h' };
    await adds(all, command, moderator);
    moderator.leaves();
    passes(6 * hour);
    const message = await channel.message(({ text }) => text.includes('Schedule paused'));
    expect(message.text).toContain('Run a command on Survival');
    expect(message.text).toContain(`${moderator.mention}, who added it, has left this Discord server.`);
    expect(message.pings).toEqual([]);
    expect(host.changes).toEqual([]);
    expect(await shown(all)).toContain('Paused');
    expect(await shown(all)).toContain('missed, whoever added it has left');

    expect(ephemeralText(await (await member.clicks(message, 'Take over')).settled())).toContain(
      'You can’t ',
    );
    await admin.clicks(message, 'Take over');
    await channel.message(({ text }) => text.includes('Schedule taken over'));
    expect(labels(message)).toEqual([]);
    expect(message.text).toContain(`Added by ${admin.mention}`);
    passes(6 * hour);
    const outcome = await channel.message(({ text }) => text.includes('ran: op Mo'));
    expect(outcome.text).toContain(admin.mention);
    expect(host.changes).toEqual(['POST /v1/servers/s-1/command']);
  });

  test('who lost the right pauses too, and goes on in the name of who resumes it', async () => {
    const all = await withManager();
    const { admin, moderator, channel, host, passes, role } = all;
    await adds(all, everySix, moderator);
    moderator.loses(role);
    passes(6 * hour);
    const message = await channel.message(({ text }) => text.includes('Schedule paused'));
    expect(message.text).toContain(
      `${moderator.mention}, who added it, no longer has permission to do this.`,
    );
    expect(host.changes).toEqual([]);
    const [choice] = await admin.completes('/schedule resume', {}, 'schedule');
    const resumed = await admin.types('/schedule resume', { schedule: choice?.value ?? '' });
    expect((await resumed.settled()).text).toContain(`Added by ${admin.mention}`);
    passes(6 * hour);
    await channel.message(({ text }) => text.includes('✅ Survival is running again'));
    expect(host.changes).toEqual([ran]);
    // What the message offered is done.
    await admin.clicks(message, 'Take over');
    await channel.message(({ text }) => text.includes('Schedule taken over'));
    expect(host.changes).toEqual([ran]);
  });

  test('who may do everything runs, by a role, as the owner, or by a grant', async () => {
    const all = await withManager();
    const { admin, moderator, guild, channel, host, passes } = all;
    const owner = guild.member({ name: 'Ola', id: guild.ownerId });
    const helper = guild.member({ name: 'Hal', permissions: 'manage server' });
    for (const [index, person] of [admin, owner, helper, moderator].entries()) {
      await adds(all, { action: 'command', command: `say ${index}`, when: 'in 2 h' }, person);
      passes(2 * hour);
      await channel.message(({ text }) => text.includes(`ran: say ${index}`));
    }
    expect(host.changes).toHaveLength(4);
  });

  test('runs if Discord does not say whether its person is still a member', async () => {
    const all = await withManager();
    const { discord, moderator, channel, host, passes } = all;
    await adds(all, everySix, moderator);
    const path = new RegExp(`/members/${moderator.id}$`);
    discord.faults.next({ path, status: 503, times: 4 });
    passes(6 * hour);
    await channel.message(({ text }) => text.includes('✅ Survival is running again'));
    expect(discord.requests.filter((request) => path.test(request.path))).toHaveLength(4);
    expect(host.changes).toEqual([ran]);
  });

  test('does not wait for Discord longer than it has to', async () => {
    const all = await withManager({ overrides: { memberMs: 20 } });
    const { discord, moderator, channel, host, passes } = all;
    await adds(all, everySix, moderator);
    discord.faults.next({ path: /\/members\//, delayMs: 600_000 });
    passes(6 * hour);
    await channel.message(({ text }) => text.includes('✅ Survival is running again'));
    expect(host.changes).toEqual([ran]);
  });

  test('who has left is missed once if it had one run, with the reason', async () => {
    const all = await withManager();
    const { moderator, channel, host, passes } = all;
    await adds(all, { action: 'restart', when: 'in 2 h' }, moderator);
    moderator.leaves();
    passes(2 * hour);
    const message = await channel.message(({ text }) => text.includes('I missed scheduled runs'));
    expect(message.text).toContain('whoever added it has left');
    expect(labels(message)).toEqual([]);
    expect(host.changes).toEqual([]);
  });

  test('who has left warns no players', async () => {
    const all = await withManager();
    const { moderator, channel, host, passes } = all;
    await adds(all, { ...everySix, warn: '5', warning: 'Buy my gold' }, moderator);
    moderator.leaves();
    passes(6 * hour - 5 * 60_000);
    await channel.message(({ text }) => text.includes('Scheduled for'));
    passes(5 * 60_000);
    await channel.message(({ text }) => text.includes('Schedule paused'));
    expect(host.changes).toEqual([]);
  });
});

describe('/access revoke', () => {
  test('lists the schedules that pause because of it', async () => {
    const all = await withManager();
    const { admin, moderator, role } = all;
    await adds(all, everySix, moderator);
    await adds(all, { action: 'stop', when: 'every day 04:00' });
    const revoked = await revokesAll(admin, role);
    expect(revoked.text).toContain('These schedules will pause at their next run');
    expect(revoked.text).toContain(
      `• **Restart Survival** · Every 6 hours, starting at 00:00 · Added by ${moderator.mention}`,
    );
    expect(revoked.text).not.toContain('Stop Survival');
  });

  test('names no schedules if it concerns none, nor if a smaller level still allows them', async () => {
    const all = await withManager();
    const { admin, moderator, role } = all;
    await adds(all, everySix, moderator);
    const grant = (permission: string) => admin.types('/access grant', { role, permission });
    await (await grant('schedule')).settled();
    const smaller = await (await grant('operator')).settled();
    expect(smaller.text).toContain('The level changed from **manager**');
    expect(smaller.text).not.toContain('These schedules');
    const revoked = await admin.types('/access revoke', { role, permission: 'schedule' });
    expect((await revoked.settled()).text).toContain('These schedules will pause');
  });
});
