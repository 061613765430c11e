import { describe, expect, test } from 'vitest';
import type { Permission } from '../../src/access/actions.ts';
import { wayBackType } from '../../src/reports/model/way-back.ts';
import { withStore } from '../process/database.ts';
import { revokesAll } from '../support/asked-first.ts';
import { type CommunityOptions, sharedCommunity } from '../support/community.ts';
import { stoppedClock } from '../support/stopped-clock.ts';
import { labels } from './reply-helpers.ts';
import { backups } from './servers.ts';

const shared = sharedCommunity();

const cycle = 'Restore now, no undo';
const undoSafely = 'Back up first, then undo';
const backUpFirst = 'Back up first, then restore';
const other = 'Use “Backup 02”';

/** A server in a state, with two backups; the moderators have the permissions. */
async function restoring(
  status: string,
  permissions: readonly Permission[] = ['manager'],
  options: CommunityOptions = {},
) {
  const all = await shared({
    ...options,
    host: { servers: [{ id: 's-1', record: { status }, backups: backups(2) }] },
  });
  const role = all.guild.role('Moderators');
  for (const permission of permissions)
    await (await all.admin.types('/access grant', { role, permission })).settled();
  const reply = await (await all.moderator.types('/backup restore', { backup: 'b-01' })).settled();
  return { ...all, reply };
}

/** Has the newest message keep its button that takes something back, as if Discord didn't take an edit of it. */
async function keepsButton(all: Awaited<ReturnType<typeof restoring>>): Promise<void> {
  const offers = () => withStore(all, ({ cases }) => cases.openOf(wayBackType, all.guild.id));
  await expect.poll(async () => (await offers()).length).toBe(1);
  const [offer] = await offers();
  if (offer === undefined) throw new Error('there is no offer');
  await all.restarts(() =>
    withStore(all, async ({ cases }) => {
      expect(await cases.change(offer, { phase: 'ended' })).not.toBeNull();
    }),
  );
}

describe('/backup restore', () => {
  test('says what is overwritten and that it can’t be undone, and asks with a red button', async () => {
    const { reply, host } = await restoring('stopped');
    expect(reply.text).toContain('⚠️ Restore Survival from “Backup 01”?');
    expect(reply.text).toMatch(/Changes since <t:\d+:f> \(<t:\d+:R>\) will be lost\./);
    expect(reply.text).toMatch(/^-# 📦 1\.4 GB · not tested · <@\d+> only · expires <t:\d+:R>$/m);
    expect(reply.text).toContain('**This can’t be undone.**');
    expect(labels(reply)).toEqual(['Restore', other, 'Cancel']);
    expect(reply.buttons[0]?.style).toBe('danger');
    expect(host.changes).toEqual([]);
  });

  test('of a stopped server is one step, and leaves it stopped', async () => {
    const { reply, host, moderator } = await restoring('stopped');
    await moderator.clicks(reply, 'Restore');
    await reply.until(({ text }) => text.startsWith('✅ Survival restored from “Backup 01”'));
    expect(reply.text).toContain('Survival is now **stopped**.');
    expect(labels(reply)).toEqual([]);
    expect(host.changes).toEqual(['POST /v1/servers/s-1/backups/b-01/restore']);
  });

  test('of a running server stops it, restores and starts it again, as one operation with visible steps', async () => {
    const { reply, host, moderator } = await restoring('running');
    expect(reply.text).toContain('The server stops for this. Players are disconnected until it’s back.');
    expect(reply.text).toContain('**You can undo this only if you back up first.**');
    expect(reply.buttons.map(({ label, style }) => [label, style])).toEqual([
      [backUpFirst, 'primary'],
      [cycle, 'danger'],
      [other, 'secondary'],
      ['Cancel', 'secondary'],
    ]);
    await moderator.clicks(reply, cycle);
    await reply.until(({ text }) => text.startsWith('✅ Survival restored from “Backup 01”'));
    expect(reply.text).toMatch(/\n-# Stopped, restored, started · \d sec · <@\d+>$/);
    expect(host.changes).toEqual([
      'POST /v1/servers/s-1/power',
      'POST /v1/servers/s-1/backups/b-01/restore',
      'POST /v1/servers/s-1/power',
    ]);
  });

  test('backs up first if that was chosen, and leads back to that backup by a button for a day', async () => {
    const passes = stoppedClock();
    const started = await restoring('running', ['manager'], { alone: true });
    const { reply, host, moderator, member, admin, guild } = started;
    await (await admin.types('/setup log', { channel: guild.channel('log') })).settled();
    await moderator.clicks(reply, backUpFirst);
    await reply.until(({ text }) => text.startsWith('✅ Survival restored from “Backup 01”'));
    expect(reply.text).toMatch(/Backup of the replaced world: \*\*<t:\d+:R>\*\*/);
    const announced = await guild
      .channel('log')
      .message(({ text }) => text.startsWith('✅ Survival restored'));
    expect(labels(announced)).toEqual(['Undo this restore']);
    const undo = await (await moderator.clicks(reply, 'Undo this restore')).settled();
    expect(undo.text).toMatch(
      /^⚠️ Undo the restore of Survival\?\nThis brings back the world from just before the restore\. Changes since <t:\d+:f> \(<t:\d+:R>\) will be lost\./,
    );
    expect(undo.text).not.toMatch(/\d{4}-\d\d/);
    expect(undo.text).toContain('**You can go back only if you back up first.**');
    expect(labels(undo)).toEqual([undoSafely, 'Undo now', 'Cancel']);
    const refused = await member.clicks(reply, 'Undo this restore');
    expect(refused.text).toContain('You can’t restore backups here');
    passes(24 * 60 * 60_000 + 1);
    const late = await moderator.clicks(reply, 'Undo this restore');
    expect(late.text).toContain('It works for 24 hours after a restore.');
    expect(host.changes).toEqual([
      'POST /v1/servers/s-1/backups',
      'POST /v1/servers/s-1/power',
      'POST /v1/servers/s-1/backups/b-01/restore',
      'POST /v1/servers/s-1/power',
    ]);
  });

  test('calls the undo of a restore an undo, in its question and its outcome, and what undoes that a redo', async () => {
    const all = await restoring('running');
    const { reply, host, moderator, admin } = all;
    await moderator.clicks(reply, backUpFirst);
    await reply.until(({ text }) => text.startsWith('✅ Survival restored from “Backup 01”'));
    await keepsButton(all);
    const undo = await (await moderator.clicks(reply, 'Undo this restore')).settled();
    host.scripts({ on: 'POST /v1/servers/s-1/power', answer: { status: 422, body: { error: 'Not now' } } });
    await moderator.clicks(undo, undoSafely);
    await undo.until(({ text }) => text.startsWith('❌ The restore of Survival wasn’t undone'));
    const again = await (await moderator.clicks(reply, 'Undo this restore')).settled();
    await moderator.clicks(again, undoSafely);
    await again.until(({ text }) => text.startsWith('✅ Restore of Survival undone'));
    expect(labels(again)).toEqual(['Redo the restore']);
    await keepsButton(all);
    const already = /^⚠️ Already requested\nI didn’t do it again: <@\d+> requested it <t:\d+:R>\./;
    const refusedAt = async (message: typeof reply, button: string) =>
      (await (await moderator.clicks(message, button)).settled()).text;
    expect(await refusedAt(reply, 'Undo this restore')).toMatch(already);
    const redo = await (await moderator.clicks(again, 'Redo the restore')).settled();
    expect(redo.text).toMatch(
      /^⚠️ Redo the restore of Survival\?\nThis brings back the restored world, as it was just before the restore was undone\. Changes since <t:\d+:f> \(<t:\d+:R>\) will be lost\./,
    );
    await moderator.clicks(redo, 'Back up first, then redo');
    await redo.until(({ text }) => text.startsWith('✅ Restore of Survival redone'));
    expect(labels(redo)).toEqual(['Undo this restore']);
    expect(await refusedAt(again, 'Redo the restore')).toMatch(already);
    // The undo was taken back itself.
    const anew = await (await moderator.clicks(reply, 'Undo this restore')).settled();
    expect(anew.text).toMatch(/^⚠️ Undo the restore of Survival\?/);
    const history = await (await admin.types('/history list')).settled();
    expect(history.text).toContain('Restore of Survival undone');
  });

  test('undoes nothing with another backup if the one from before is gone', async () => {
    const { reply, host, moderator } = await restoring('running');
    await moderator.clicks(reply, backUpFirst);
    await reply.until(({ text }) => text.startsWith('✅ Survival restored from “Backup 01”'));
    const { backups: listed } = host.server('s-1');
    const at = listed.findIndex(({ id }) => id !== 'b-01' && id !== 'b-02');
    const [made] = listed.splice(at, 1);
    listed.push({ id: `${made?.['id']}-of-another-day`, name: `${made?.['id']}` });
    const undo = await (await moderator.clicks(reply, 'Undo this restore')).settled();
    expect(undo.text).toContain('This backup is gone from the host');
    expect(undo.text).toContain('Pick another backup of Survival from `/backup list server:Survival`.');
    expect(labels(undo)).toEqual(['Show backups']);
  });

  test('asks the same question for the backup that loses less, in its place', async () => {
    const { reply, host, moderator, admin } = await restoring('stopped');
    expect(reply.text).toMatch(/💡 \*\*Loses less:\*\* \*\*“Backup 02”\*\* · <t:\d+:R>/);
    expect((await admin.clicks(reply, other)).text).toContain('Not your button');
    await moderator.clicks(reply, other);
    await reply.until(({ text }) => text.startsWith('⚠️ Restore Survival from “Backup 02”?'));
    expect(labels(reply)).toEqual(['Restore', 'Cancel']);
    await moderator.clicks(reply, 'Restore');
    await reply.until(({ text }) => text.startsWith('✅ Survival restored from “Backup 02”'));
    expect(host.changes).toEqual(['POST /v1/servers/s-1/backups/b-02/restore']);
  });

  test('keeps its question if the other backup is gone, or the person may no longer restore', async () => {
    const { reply, host, moderator, admin, guild } = await restoring('stopped');
    host.server('s-1').backups.splice(1, 1);
    expect((await (await moderator.clicks(reply, other)).followUp()).text).toContain(
      'This backup is gone from the host',
    );
    expect(labels(reply)).toEqual(['Restore', other, 'Cancel']);
    const role = guild.role('Moderators');
    await revokesAll(admin, role);
    expect((await moderator.clicks(reply, other)).text).toContain('You can’t restore backups here');
    expect(reply.text).toContain('Restore Survival from “Backup 01”?');
    expect(host.changes).toEqual([]);
  });

  test('restores nothing if backing up first failed', async () => {
    const { reply, host, moderator } = await restoring('running');
    host.scripts({
      on: 'POST /v1/servers/s-1/backups',
      answer: { status: 422, body: { error: 'Too many backups' } },
    });
    await moderator.clicks(reply, backUpFirst);
    await reply.until(({ text }) => text.includes('Too many backups'));
    expect(reply.text).toContain('Survival wasn’t restored');
    expect(reply.text).toContain(
      'The world is unchanged: I didn’t send the restore. Survival is now **running**.',
    );
    expect(host.changes).toEqual(['POST /v1/servers/s-1/backups']);
  });

  test.each([
    ['stopped', ['Restore', other, 'Cancel']],
    ['crashed', ['Restore', other, 'Cancel']],
    ['running', [backUpFirst, cycle, other, 'Cancel']],
    ['starting', [backUpFirst, cycle, other, 'Cancel']],
    ['Migrating', [backUpFirst, cycle, 'Restore without stopping', other, 'Cancel']],
  ])('offers on a server that is %s the ways %j', async (status, expected) => {
    const { reply } = await restoring(status);
    expect(labels(reply)).toEqual(expected);
  });

  test('offers "back up first" only to people who may create backups', async () => {
    const { reply } = await restoring('running', ['backup.restore', 'power.stop', 'power.start']);
    expect(labels(reply)).toEqual(['Restore', other, 'Cancel']);
  });

  test('says that the server has to be stopped to a person who may not stop and start it', async () => {
    const { reply, host } = await restoring('running', ['backup.restore', 'power.start']);
    expect(reply.text).toContain('Survival is **running**, so a restore has to stop it');
    expect(reply.text).toContain('You don’t have permission to stop the server.');
    expect(reply.text).toContain('An admin can allow it.');
    expect(reply.buttons).toEqual([]);
    expect(host.changes).toEqual([]);
  });

  test('is for those who may restore on this server', async () => {
    const { reply } = await restoring('stopped', ['operator']);
    expect(reply.text).toContain('You can’t restore backups here');
  });

  test('checks the permissions for the choice again at the click', async () => {
    const { reply, host, moderator, admin, guild } = await restoring('running', [
      'operator',
      'backup.restore',
    ]);
    await (
      await admin.types('/access revoke', { role: guild.role('Moderators'), permission: 'operator' })
    ).settled();
    await (
      await admin.types('/access grant', { role: guild.role('Moderators'), permission: 'power.stop' })
    ).settled();
    const click = await moderator.clicks(reply, backUpFirst);
    expect(click.ephemeral).toBe(true);
    expect(click.text).toContain('create backups');
    expect(click.text).toContain('start the server');
    expect(click.text).not.toContain('stop the server');
    expect(host.changes).toEqual([]);
  });

  test('is not sent to a server that has been started', async () => {
    const { reply, host, moderator } = await restoring('stopped');
    host.server('s-1').record['status'] = 'running';
    await moderator.clicks(reply, 'Restore');
    await reply.until(({ text }) =>
      text.includes('A backup can only be restored while the server is stopped'),
    );
    expect(reply.text).toContain('The world is unchanged');
    expect(host.changes).toEqual([]);
  });
});
