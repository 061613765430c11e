import { describe, expect, test } from 'vitest';
import { sharedCommunity } from '../support/community.ts';
import { labels } from './reply-helpers.ts';
import { backups } from './servers.ts';

const shared = sharedCommunity();

const withBackups = { host: { servers: [{ id: 's-1', backups: backups(2) }] } };

describe('/backup delete', () => {
  test('asks first, naming the backup and the server, and deletes at the button', async () => {
    const { admin, host } = await shared(withBackups);
    const reply = await (await admin.types('/backup delete', { backup: 'b-01' })).settled();
    expect(reply.text).toContain('Delete this backup?');
    expect(reply.text).toMatch(/\*\*“Backup 01”\*\* \(<t:\d+:R> · 1\.4 GB\) of \*\*Survival\*\*/);
    expect(reply.text).toContain('can’t be undone');
    expect(labels(reply)).toEqual(['Delete it', 'Cancel']);
    expect(reply.buttons[0]?.style).toBe('danger');
    expect(host.changes).toEqual([]);

    await admin.clicks(reply, 'Delete it');
    await reply.until(({ text }) => text.includes('Backup “Backup 01” of Survival deleted'));
    expect(host.changes).toEqual(['DELETE /v1/servers/s-1/backups/b-01']);
    expect(host.server('s-1').backups.map(({ id }) => id)).toEqual(['b-02']);
  });

  test('accepts the typed name of a backup', async () => {
    const { admin } = await shared(withBackups);
    const reply = await (await admin.types('/backup delete', { backup: 'backup 02' })).settled();
    expect(reply.text).toContain('**“Backup 02”**');
  });

  test('asks which one if several backups have the name', async () => {
    const { admin } = await shared({
      host: {
        servers: [
          {
            id: 's-1',
            backups: [
              { id: 'b-1', name: 'Daily' },
              { id: 'b-2', name: 'Daily' },
            ],
          },
        ],
      },
    });
    const reply = await (await admin.types('/backup delete', { backup: 'Daily' })).settled();
    expect(reply.text).toContain('Several backups match “Daily”');
    expect(reply.buttons).toEqual([]);
  });

  test('says if there is no such backup', async () => {
    const { admin, host } = await shared(withBackups);
    const reply = await (await admin.types('/backup delete', { backup: 'b-99' })).settled();
    expect(reply.text).toContain('Survival has no backup “b-99”');
    expect(reply.text).toContain('/backup list');
    expect(host.changes).toEqual([]);
  });

  test('says that the host did not find a backup that is gone by then', async () => {
    const { admin, host } = await shared(withBackups);
    const reply = await (await admin.types('/backup delete', { backup: 'b-01' })).settled();
    host.server('s-1').backups = [];
    await admin.clicks(reply, 'Delete it');
    await reply.until(({ text }) => text.includes('the backup may be gone'));
    expect(reply.text).toContain('Backup “Backup 01” of Survival wasn’t deleted');
  });

  test('does not delete a locked backup, and says how to unlock it', async () => {
    const { admin, host } = await shared({
      host: { servers: [{ id: 's-1', backups: [{ id: 'b-1', name: 'Daily', locked: true }] }] },
    });
    const reply = await (await admin.types('/backup delete', { backup: 'b-1' })).settled();
    expect(reply.ephemeral).toBe(true);
    expect(reply.text).toContain('“Daily” of Survival is locked, so it wasn’t deleted.');
    expect(reply.text).toContain('`/backup unlock server:Survival`');
    expect(labels(reply)).toEqual(['Unlock and delete']);
    expect(host.changes).toEqual([]);
  });

  test('does not say "deleted" as long as the host lists the backup', async () => {
    const { admin, host } = await shared(withBackups);
    host.scripts({ on: 'DELETE /v1/servers/s-1/backups/b-01', answer: { status: 204 } });
    const reply = await (await admin.types('/backup delete', { backup: 'b-01' })).settled();
    await admin.clicks(reply, 'Delete it');
    await reply.until(({ text }) => text.includes('The host still lists this backup.'));
    expect(reply.text).toContain('Outcome unknown');
  });
});
