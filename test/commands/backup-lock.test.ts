import { describe, expect, test } from 'vitest';
import { community, sharedCommunity } from '../support/community.ts';
import { backups } from './servers.ts';

const shared = sharedCommunity();

const withLocks = { host: { servers: [{ id: 's-1', backups: backups(2) }], namesAndLocks: true } };

describe('/backup lock and /backup unlock', () => {
  test('keep a backup from deletion until it is unlocked, and are announced', async () => {
    const { admin, host, guild } = await community(withLocks);
    const log = guild.channel('log');
    await (await admin.types('/setup log', { channel: log })).settled();
    const locking = await admin.types('/backup lock', { backup: 'b-01' });
    await locking.until(({ text }) => text.startsWith('✅ Backup “Backup 01” of Survival locked'));
    await log.message(({ text }) => text.startsWith('✅ Backup “Backup 01” of Survival locked'));
    expect((await (await admin.types('/backup list')).settled()).text).toMatch(/\*\*Backup 01\*\*.* · 🔒/);
    const deletion = await (await admin.types('/backup delete', { backup: 'b-01' })).settled();
    expect(deletion.text).toContain('is locked, so it wasn’t deleted');

    const unlocking = await admin.types('/backup unlock', { backup: 'b-01' });
    await unlocking.until(({ text }) => text.startsWith('✅ Backup “Backup 01” of Survival unlocked'));
    expect(host.changes).toEqual([
      'POST /v1/servers/s-1/backups/b-01/lock',
      'POST /v1/servers/s-1/backups/b-01/unlock',
    ]);
    const again = await (await admin.types('/backup delete', { backup: 'b-01' })).settled();
    expect(again.text).toContain('Delete this backup?');
  });

  test('offer the backups that can be locked or unlocked, and the others show their lock', async () => {
    const servers = [
      {
        id: 's-1',
        backups: [
          { id: 'b-1', name: 'Open' },
          { id: 'b-2', name: 'Kept', locked: true },
        ],
      },
    ];
    const { admin } = await shared({ host: { servers, namesAndLocks: true } });
    const offered = async (line: string) =>
      (await admin.completes(line, {}, 'backup')).map(({ name }) => name);
    expect(await offered('/backup lock')).toEqual(['Open']);
    expect(await offered('/backup unlock')).toEqual(['Kept · 🔒']);
    expect(await offered('/backup restore')).toEqual(['Open', 'Kept · 🔒']);
  });

  test.each([
    [true, '✅ Backup “Backup 01” of Survival locked'],
    [false, 'Outcome unknown: Locking backup “Backup 01” of Survival'],
  ])(
    'a lost response is looked up in the list and nothing is sent twice (made: %s)',
    async (applied, title) => {
      const { admin, host } = await shared(withLocks);
      host.scripts({ on: 'POST /v1/servers/s-1/backups/b-01/lock', answer: 'dies', applied });
      const reply = await admin.types('/backup lock', { backup: 'b-01' });
      await reply.until(({ text }) => text.includes(title));
      if (!applied) {
        expect(reply.text).toContain('couldn’t confirm that the backup **“Backup 01”** is locked');
        expect(reply.text).toContain('🔒 marks locked backups');
      }
      expect(host.changes).toEqual(['POST /v1/servers/s-1/backups/b-01/lock']);
    },
  );

  test('one without a name is called by its time if that can’t be confirmed', async () => {
    const made = new Date(Date.now() - 3_600_000).toISOString();
    const servers = [{ id: 's-1', backups: [{ id: 'b-1', created_at: made }] }];
    const { admin, host } = await shared({ host: { servers, namesAndLocks: true } });
    host.scripts({ on: 'POST /v1/servers/s-1/backups/b-1/lock', answer: 'dies' });
    const reply = await admin.types('/backup lock', { backup: 'b-1' });
    await reply.until(({ text }) => text.includes('couldn’t confirm that'));
    expect(reply.text).toMatch(/couldn’t confirm that the backup \*\*<t:\d+:f>\*\* is locked/);
  });

  test('a host without locks is not mistaken for an unknown backup', async () => {
    const { admin, host } = await shared({ host: { servers: [{ id: 's-1', backups: backups(1) }] } });
    const reply = await admin.types('/backup lock', { backup: 'b-01' });
    await reply.until(({ text }) => text.startsWith('❌ Backup “Backup 01” of Survival wasn’t locked'));
    expect(reply.text).toContain('The host can’t do this.');
    expect(host.server('s-1').backups).toEqual(backups(1));
  });

  test('a backup that is gone by then was not found', async () => {
    const { admin, host } = await shared(withLocks);
    host.scripts({ on: 'POST /v1/servers/s-1/backups/b-01/lock', answer: { status: 404 } });
    const taken = host.called(({ path }) => path.endsWith('/lock'));
    void taken.then(() => {
      host.server('s-1').backups = [];
    });
    const reply = await admin.types('/backup lock', { backup: 'b-01' });
    await reply.until(({ text }) => text.includes('the backup may be gone'));
  });
});
