import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { StoreUnavailableError } from '../../src/domain/store-errors.ts';
import { ServerRefs } from '../../src/store/repositories/server-refs.ts';
import { ephemeralText } from '../commands/reply-helpers.ts';
import { lastRun } from '../schedules/scheduling.ts';
import { type CommunityOptions, community } from '../support/community.ts';
import { quickWatch } from '../support/quick-watch.ts';
import { stoppedClock } from '../support/stopped-clock.ts';
import { outcome } from './uses.ts';

/** How long the lock is held: many times as long as a query waits for it. */
const heldMs = 300;
const quick = { busyMs: 10, recovery: { claimEveryMs: 50 } };

/** A community whose database another process can lock for writing, as a copy or a repair does. */
async function lockable(options: CommunityOptions = {}) {
  const fixture = await community({
    host: { servers: [{ id: 's-1', backups: [{ id: 'b-1' }] }] },
    overrides: quick,
    ...options,
  });
  await (await fixture.admin.types('/setup log', { channel: fixture.guild.channel('log') })).settled();
  const other = new DatabaseSync(join(fixture.folder, 'steward.db'));
  onTestFinished(() => other.close());
  const lock = () => other.exec('begin immediate');
  const unlock = () => other.exec('rollback');
  return { fixture, lock, unlock };
}

/** `operations/failing-writes.test.ts` lets each write of each change fail. */
test('a guided restore is reported as done although the database is locked when the host gets it', async () => {
  const { fixture, lock, unlock } = await lockable();
  const { admin, guild, host } = fixture;
  const prompt = await (await admin.types('/backup restore', { backup: 'b-1' })).settled();
  const sent = host.called(({ method }) => method !== 'GET');
  const replying = admin.clicks(prompt, 'Back up first, then restore');
  await sent;
  lock();
  await sleep(heldMs);
  unlock();
  const reply = await outcome(await replying);
  expect(reply.text).toMatch(/^✅ Survival restored/);
  expect(host.changes).toEqual([
    'POST /v1/servers/s-1/backups',
    'POST /v1/servers/s-1/power',
    'POST /v1/servers/s-1/backups/b-1/restore',
    'POST /v1/servers/s-1/power',
  ]);
  const log = guild.channel('log');
  await log.message(() => log.messages.some(({ text }) => text.includes('✅')));
  expect(log.messages.filter(({ text }) => text.includes('❌'))).toEqual([]);
});

test('a command that comes while the database is locked says so, and works afterwards', async () => {
  const { fixture, lock, unlock } = await lockable();
  lock();
  const refused = await (await fixture.admin.types('/power', { action: 'stop' })).settled();
  expect(refused.text).toMatch(/^❌ I can’t reach my database/);
  expect(fixture.host.changes).toEqual([]);
  unlock();
  const reply = await fixture.admin.types('/power', { action: 'stop' });
  await reply.until(({ text }) => text.startsWith('✅ Survival has stopped'));
  expect(fixture.host.changes).toEqual(['POST /v1/servers/s-1/power']);
});

test('an outcome that could not be shown because the database was away is shown when it is back', async () => {
  const { fixture } = await lockable();
  const { admin, guild, host } = fixture;
  const away = vi
    .spyOn(ServerRefs.prototype, 'remember')
    .mockRejectedValue(new StoreUnavailableError('away'));
  onTestFinished(() => away.mockRestore());
  const reply = await admin.types('/cmd', { command: 'say hi' });
  const log = guild.channel('log');
  await log.message(({ text }) => text.startsWith('✅'));
  expect(reply.thinking).toBe(true);
  away.mockRestore();
  await reply.until(({ text }) => text.includes('ran: say hi'));
  expect(host.changes).toHaveLength(1);
  expect(log.messages.filter(({ text }) => text.startsWith('✅'))).toHaveLength(1);
});

test('an approval that is pressed while the database is locked can be pressed again, and is done once', async () => {
  const { fixture, lock, unlock } = await lockable();
  const { admin, guild, host, moderator } = fixture;
  const log = guild.channel('log');
  const role = guild.role('Moderators');
  await (await admin.types('/access grant', { role, permission: 'viewer' })).settled();
  const refused = await (await moderator.types('/power', { action: 'stop' })).settled();
  await moderator.clicks(refused, 'Ask for approval');
  const request = await log.message(({ text }) => text.includes(' needs approval: '));
  await refused.until(({ text }) => text.includes('Waiting for approval'));
  lock();
  const failed = await admin.clicks(request, 'Approve');
  await expect.poll(() => ephemeralText(failed)).toContain('I can’t reach my database');
  unlock();
  await admin.clicks(request, 'Approve');
  await refused.until(({ text }) => text.includes('Survival has stopped'));
  expect(host.changes).toEqual(['POST /v1/servers/s-1/power']);
});

test('a crash while the database is locked is alerted when it is back, and so is the end', async () => {
  const { fixture, lock, unlock } = await lockable({ overrides: { ...quick, ...quickWatch } });
  const { admin, guild, host } = fixture;
  const channel = guild.channel('general');
  await (await admin.types('/alerts set', { channel })).settled();
  const readAgain = async () => {
    for (let left = 3; left > 0; left -= 1) {
      const before = host.calls.length;
      await host.called((call) => host.calls.indexOf(call) >= before);
    }
  };
  await readAgain();
  const becomes = async (status: string) => {
    lock();
    host.server('s-1').record['status'] = status;
    await readAgain();
    await sleep(heldMs);
    unlock();
  };
  await becomes('crashed');
  await channel.message(({ text }) => text.includes('Survival crashed'));
  await becomes('running');
  await channel.message(({ text }) => text.includes('Survival is back'));
});

test('a run that is due while the database is locked is made when it is back, once', async () => {
  const passes = stoppedClock(Date.UTC(2027, 2, 1, 12));
  const { fixture, lock, unlock } = await lockable({
    overrides: { ...quick, ...quickWatch, schedules: { everyMs: 10, retryMs: 20 } },
  });
  const { admin, host, log } = fixture;
  const adding = { action: 'command', command: 'say hi', when: 'every 6 h' };
  const reply = await (await admin.types('/schedule add', adding)).settled();
  await admin.clicks(reply, 'Save');
  await reply.until(({ text }) => text.includes('Schedule saved'));
  lock();
  passes(6 * 3_600_000);
  await expect.poll(() => log.some((line) => line.includes('failed to run a schedule'))).toBe(true);
  expect(host.changes).toEqual([]);
  unlock();
  await expect.poll(() => lastRun({ admin }), { interval: 100 }).toContain(': done');
  expect(host.changes).toEqual(['POST /v1/servers/s-1/command']);
});
