import { describe, expect, test } from 'vitest';
import { community, sharedCommunity } from '../support/community.ts';
import { labels } from './reply-helpers.ts';

const shared = sharedCommunity();

const stopped = { host: { servers: [{ id: 's-1', record: { status: 'stopped' } }] } };

describe('/backup create', () => {
  test('backs up a running server and shows the backup’s id and size', async () => {
    const { admin, host } = await shared();
    const reply = await admin.types('/backup create');
    await reply.until(({ text }) => text.startsWith('✅ Survival backed up'));
    expect(reply.text).toMatch(/✅ Survival backed up\n/);
    expect(reply.text).toMatch(/Backup: \*\*<t:\d+:f>\*\* \(<t:\d+:R> · 1\.4 MB\)/);
    expect(host.changes).toEqual(['POST /v1/servers/s-1/backups']);
  });

  test('shows the progress, and does not say "backed up" before the host does', async () => {
    const { admin, host } = await shared();
    host.scripts({ on: 'POST /v1/servers/s-1/backups', answer: { status: 202, body: { id: 'b-9' } } });
    host.server('s-1').backups = [{ id: 'b-9', status: 'in_progress', progress: 40 }];
    const reply = await admin.types('/backup create');
    await reply.until(({ text }) => text.includes('40%'));
    expect(reply.text).toContain('Backing up Survival');
    expect(reply.text).not.toContain('backed up');
    host.server('s-1').backups = [{ id: 'b-9', status: 'completed' }];
    await reply.until(({ text }) => text.startsWith('✅ Survival backed up'));
  });

  test('says that a backup failed if the host says so', async () => {
    const { admin, host } = await shared();
    host.scripts({ on: 'POST /v1/servers/s-1/backups', answer: { status: 202, body: { id: 'b-9' } } });
    host.server('s-1').backups = [{ id: 'b-9', is_successful: false, completed_at: '2026-01-01T00:00:00Z' }];
    const reply = await admin.types('/backup create');
    await reply.until(({ text }) => text.startsWith('❌ Survival wasn’t backed up'));
    expect(reply.text).toContain('The host reports that the backup failed.');
    expect(reply.text).toContain('The host gave no reason. Check the server in the host’s control panel');
  });

  test.each([
    [
      `[Errno 13] Permission denied: 'world_nether/DIM-1'`,
      'The backup failed: the host doesn’t have permission to open a file or folder that it needs.',
      'Whoever runs the host has to give it that permission. Then try again.',
    ],
    [
      '[Errno 28] No space left on device',
      'The backup failed: the host’s disk is full.',
      'Free some space on that disk',
    ],
    [
      'The archive could not be written',
      'The host reports that the backup failed.',
      'If you can fix the problem that the host reports, do that and try again.',
    ],
  ])('says what helps if the host says why it failed: %s', async (error, what, next) => {
    const { admin, host } = await community();
    host.scripts({ on: 'POST /v1/servers/s-1/backups', answer: { status: 202, body: { id: 'b-9' } } });
    host.server('s-1').backups = [{ id: 'b-9', status: 'failed', error }];
    const reply = await admin.types('/backup create');
    await reply.until(({ text }) => text.startsWith('❌ Survival wasn’t backed up'));
    expect(reply.text).toContain(what);
    expect(reply.text).toContain(error);
    expect(reply.text).toContain(next);
  });

  test('gives the backup a name, which stands in the progress, the outcome, the list and the log channel', async () => {
    const { admin, host, guild } = await community({ host: { namesAndLocks: true } });
    const log = guild.channel('log');
    await (await admin.types('/setup log', { channel: log })).settled();
    const name = 'Before **the** update';
    host.scripts({ on: 'POST /v1/servers/s-1/backups', answer: { status: 202, body: { id: 'b-9' } } });
    host.server('s-1').backups = [{ id: 'b-9', name, status: 'in_progress', progress: 40 }];
    const reply = await admin.types('/backup create', { name: `  ${name} ` });
    await reply.until(({ text }) => text.includes('40%'));
    expect(reply.text).toContain('Backing up Survival as “Before \\*\\*the\\*\\* update”');
    expect(host.calls.find(({ method }) => method === 'POST')?.body).toEqual({ name });
    host.server('s-1').backups = [{ id: 'b-9', name, status: 'completed' }];
    const done = '✅ Survival backed up as “Before \\*\\*the\\*\\* update”';
    await reply.until(({ text }) => text.startsWith(done));
    expect(reply.text).not.toContain('didn’t use the name');
    await log.message(({ text }) => text.startsWith(done));
    expect((await (await admin.types('/backup list')).settled()).text).toContain('Before');
  });

  test('says if the host does not show the name', async () => {
    const { admin } = await shared();
    const reply = await admin.types('/backup create', { name: 'Friday' });
    await reply.until(({ text }) => text.startsWith('✅ Survival backed up as “Friday”'));
    expect(reply.text).toContain('The host didn’t use the name “Friday”.');
  });

  test('keeps the name if the server has to be started first', async () => {
    const servers = [{ id: 's-1', record: { status: 'stopped' } }];
    const { admin, host } = await shared({ host: { servers, namesAndLocks: true } });
    const reply = await (await admin.types('/backup create', { name: 'Friday' })).settled();
    expect(reply.text).toContain('The backup will be named “Friday”.');
    await admin.clicks(reply, 'Start it, then back up');
    await reply.until(({ text }) => text.startsWith('✅ Survival backed up as “Friday”'));
    expect(host.server('s-1').backups).toMatchObject([{ name: 'Friday' }]);
  });

  test('a blank name is none', async () => {
    const { admin, host } = await shared();
    const reply = await admin.types('/backup create', { name: ' ' });
    await reply.until(({ text }) => text.startsWith('✅ Survival backed up'));
    expect(host.calls.find(({ method }) => method === 'POST')?.body).toBeNull();
  });

  test('offers to start a stopped server first, and then does both, step by step', async () => {
    const { admin, host } = await shared(stopped);
    const reply = await (await admin.types('/backup create')).settled();
    expect(reply.text).toContain('Survival isn’t running');
    expect(labels(reply)).toEqual(['Start it, then back up', 'Cancel']);
    expect(host.changes).toEqual([]);

    await admin.clicks(reply, 'Start it, then back up');
    await reply.until(({ text }) => text.startsWith('✅ Survival backed up'));
    expect(reply.text).toMatch(/-# Started, backed up · \d sec · /);
    expect(host.changes).toEqual(['POST /v1/servers/s-1/power', 'POST /v1/servers/s-1/backups']);
    expect(host.server('s-1').record['status']).toBe('running');
  });

  test('makes no backup if the server could not be started first', async () => {
    const { admin, host } = await shared(stopped);
    host.scripts({
      on: 'POST /v1/servers/s-1/power',
      answer: { status: 409, body: { error: 'No free memory' } },
    });
    const reply = await (await admin.types('/backup create')).settled();
    await admin.clicks(reply, 'Start it, then back up');
    await reply.until(({ text }) => text.includes('No free memory'));
    expect(reply.text).toContain('❌ Survival wasn’t backed up');
    expect(reply.text).toContain('~~Backing up Survival~~ skipped');
    expect(host.changes).toEqual(['POST /v1/servers/s-1/power']);
  });

  test('says that the server has to run to a person who may not start it', async () => {
    const { admin, moderator, guild, host } = await shared(stopped);
    await (
      await admin.types('/access grant', { role: guild.role('Moderators'), permission: 'backup.create' })
    ).settled();
    const reply = await (await moderator.types('/backup create')).settled();
    expect(reply.text).toContain('Survival isn’t running');
    expect(reply.text).toContain('You don’t have permission to start the server');
    expect(reply.text).toContain('An admin can allow it.');
    expect(reply.buttons).toEqual([]);
    expect(host.changes).toEqual([]);
  });
});
