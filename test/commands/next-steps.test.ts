import { describe, expect, test } from 'vitest';
import { sharedCommunity } from '../support/community.ts';
import { ephemeralText, labels } from './reply-helpers.ts';
import { backups } from './servers.ts';

const shared = sharedCommunity();

const withBackups = { host: { servers: [{ id: 's-1', backups: backups(2) }] } };
const locked = [{ id: 's-1', backups: [{ id: 'b-1', name: 'Daily', locked: true }] }];
const withLocked = { host: { servers: locked, namesAndLocks: true } };

describe('a next step that is named can be pressed', () => {
  test('the list, where a backup has no such name', async () => {
    const { admin } = await shared(withBackups);
    const refusal = await (await admin.types('/backup delete', { backup: 'b-99' })).settled();
    expect(refusal.text).toContain('Check `/backup list server:Survival`');
    expect(labels(refusal)).toEqual(['Show backups']);
    const list = await (await admin.clicks(refusal, 'Show backups')).settled();
    expect(list.text).toContain('**Backup 01**');
    expect(list.ephemeral).toBe(false);
    expect(refusal.text).toContain('has no backup “b-99”');
  });

  test('the list, where the outcome of a change says so', async () => {
    const { admin, host } = await shared(withBackups);
    const reply = await (await admin.types('/backup delete', { backup: 'b-01' })).settled();
    host.server('s-1').backups = [];
    await admin.clicks(reply, 'Delete it');
    await reply.until(({ text }) => text.includes('the backup may be gone'));
    expect(labels(reply)).toEqual(['Status', 'Show backups']);
  });

  test('a permission is checked as for the command', async () => {
    const { admin, guild } = await shared(withBackups);
    const role = guild.role('Helpers');
    await (await admin.types('/access grant', { role, permission: 'backup.test' })).settled();
    const helper = guild.member({ name: 'Hel', roles: [role] });
    const refusal = await (await helper.types('/backup test', { backup: 'b-99' })).settled();
    const pressed = await (await helper.clicks(refusal, 'Show backups')).settled();
    expect(ephemeralText(pressed)).toContain('You can’t see the backups here');
  });

  test('setting up, for admins only', async () => {
    const { admin, guild } = await shared(withBackups);
    const role = guild.role('Helpers');
    await (await admin.types('/access grant', { role, permission: 'viewer' })).settled();
    const empty = await (await admin.types('/history chart')).settled();
    expect(empty.text).toContain('No data for this time.');
    expect(labels(empty)).toEqual(['Setup']);
    const checklist = await (await admin.clicks(empty, 'Setup')).settled();
    expect(checklist.text).toContain('Status panel');
    const helper = guild.member({ name: 'Hel', roles: [role] });
    expect(labels(await (await helper.types('/history chart')).settled())).toEqual([]);
  });
});

describe('a locked backup', () => {
  test('is unlocked and deleted by one button, which asks first', async () => {
    const { admin, host } = await shared(withLocked);
    const refusal = await (await admin.types('/backup delete', { backup: 'Daily' })).settled();
    expect(refusal.text).toContain('“Daily” of Survival is locked, so it wasn’t deleted.');
    expect(labels(refusal)).toEqual(['Unlock and delete']);
    const question = await (await admin.clicks(refusal, 'Unlock and delete')).settled();
    expect(question.text).toContain('It’s locked. I’ll unlock it first.');
    expect(host.changes).toEqual([]);
    await admin.clicks(question, 'Delete it');
    await question.until(({ text }) => text.includes('Backup “Daily” of Survival deleted'));
    expect(host.server('s-1').backups).toEqual([]);
  });

  test('stays for someone who may not unlock it', async () => {
    const { admin, guild, host } = await shared(withLocked);
    const role = guild.role('Helpers');
    await (await admin.types('/access grant', { role, permission: 'backup.delete' })).settled();
    const helper = guild.member({ name: 'Hel', roles: [role] });
    const refusal = await (await helper.types('/backup delete', { backup: 'Daily' })).settled();
    expect(labels(refusal)).toEqual([]);
    expect(host.changes).toEqual([]);
  });
});

test('a schedule that is going to pause is taken over under `/setup check`', async () => {
  const { admin, guild, moderator } = await shared(withBackups);
  const role = guild.role('Moderators');
  await (await admin.types('/access grant', { role, permission: 'manager' })).settled();
  const draft = await (
    await moderator.types('/schedule add', { action: 'backup', when: 'every 6 h' })
  ).settled();
  await (await moderator.clicks(draft, 'Save')).settled();
  guild.removeMember(moderator);
  const check = await (await admin.types('/setup check')).settled();
  expect(check.text).toContain('Anyone with permission can take it over.');
  const takeOver = labels(check).find((label) => label.startsWith('Take over: Back up Survival'));
  const taken = await (await admin.clicks(check, takeOver ?? 'Take over')).settled();
  expect(taken.text).toContain('Schedule taken over');
  expect(taken.text).toContain(`Added by ${admin.mention}`);
  await admin.clicks(check, 'Check again');
  await check.until(({ text }) => !text.includes('will pause'));
});
