import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Reply } from '../../tools/fake-discord/people/reply.ts';
import { type Community, type CommunityOptions, community } from '../support/community.ts';
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
  const lock = () => other.exec('begin immediate');
  const unlock = () => other.exec('rollback');
  return { fixture, lock, unlock, close: () => other.close() };
}

async function confirms({ admin }: Community, reply: Reply, label: string): Promise<Reply> {
  return admin.clicks(await reply.settled(), label);
}

test.each<[string, (fixture: Community) => Promise<Reply>, readonly string[], RegExp]>([
  [
    '/power stop',
    ({ admin }) => admin.types('/power', { action: 'stop' }),
    ['POST /v1/servers/s-1/power'],
    /^✅ Survival has stopped/,
  ],
  [
    '/cmd',
    ({ admin }) => admin.types('/cmd', { command: 'say hi' }),
    ['POST /v1/servers/s-1/command'],
    /^✅.*ran: say hi/s,
  ],
  [
    '/backup create',
    ({ admin }) => admin.types('/backup create'),
    ['POST /v1/servers/s-1/backups'],
    /^✅ Backup of Survival made/,
  ],
  [
    '/backup delete',
    async (fixture) =>
      confirms(fixture, await fixture.admin.types('/backup delete', { backup: 'b-1' }), 'Delete it'),
    ['DELETE /v1/servers/s-1/backups/b-1'],
    /^✅.*b-1/s,
  ],
  [
    'a guided restore',
    async (fixture) =>
      confirms(
        fixture,
        await fixture.admin.types('/backup restore', { backup: 'b-1' }),
        'Back up, stop, restore, start',
      ),
    [
      'POST /v1/servers/s-1/backups',
      'POST /v1/servers/s-1/power',
      'POST /v1/servers/s-1/backups/b-1/restore',
      'POST /v1/servers/s-1/power',
    ],
    /^✅ Survival restored/,
  ],
])(
  '%s is reported as done although the database is locked when the host gets it',
  async (_, does, changes, done) => {
    const { fixture, lock, unlock, close } = await lockable();
    const sent = fixture.host.called(({ method }) => method !== 'GET');
    const replying = does(fixture);
    await sent;
    lock();
    await sleep(heldMs);
    unlock();
    const reply = await replying;
    await outcome(reply);
    await reply.until(({ text, buttons }) => !buttons.some(({ label }) => label === 'Cancel') && text !== '');
    expect(reply.text).toMatch(done);
    expect(fixture.host.changes).toEqual(changes);
    const log = fixture.guild.channel('log');
    await log.message(() => log.messages.some(({ text }) => text.includes('✅')));
    expect(log.messages.filter(({ text }) => text.includes('❌'))).toEqual([]);
    close();
  },
);

test('a command that comes while the database is locked says so, and works afterwards', async () => {
  const { fixture, lock, unlock, close } = await lockable();
  lock();
  const refused = await (await fixture.admin.types('/power', { action: 'stop' })).settled();
  expect(refused.text).toMatch(/^❌ My database can’t be reached/);
  expect(fixture.host.changes).toEqual([]);
  unlock();
  const reply = await fixture.admin.types('/power', { action: 'stop' });
  await reply.until(({ text }) => text.startsWith('✅ Survival has stopped'));
  expect(fixture.host.changes).toEqual(['POST /v1/servers/s-1/power']);
  close();
});
