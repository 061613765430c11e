import type { Capabilities } from '@steward/hosts/model';
import { playerId } from '@steward/worlds/testing';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { recordingLog } from '../store/fixtures.ts';
import type { Community } from '../support/community.ts';
import { loses, worldAtPanel, writeWorld } from '../support/world-at-panel.ts';
import { adds, minute, scheduling } from './scheduling.ts';

const told = 'The world of Survival has lost a lot';
const backups = { action: 'backup', when: 'every 20 min', keep: 1 } as const;

/** Opens the store that the bot uses. */
async function storeOf({ settings: { databaseUrl, encryptionKeys: keyRing }, guild }: Community) {
  const store = await openStore({ databaseUrl, keyRing, log: recordingLog() });
  onTestFinished(() => store.close());
  const [connection] = await store.connections.list(guild.id);
  return { store, accountId: connection?.accountId ?? '' };
}

/**
 * A guild with alerts at a panel, where a schedule backs up a stopped server with a world, and keeps one backup.
 * @param rotates whether the panel may delete backups by itself
 */
async function atPanel(rotates = true) {
  const { panel, server, settings } = await worldAtPanel({ times: { backupMs: 0 } });
  const capabilities = (own: Capabilities) => ({
    ...own,
    backups: own.backups && { ...own.backups, rotates },
  });
  const all = await scheduling({ settings, connected: false, overrides: { capabilities } });
  await all.connects(panel.owner.key);
  await (await all.admin.types('/setup log', { channel: all.channel })).settled();
  const alerts = all.guild.channel('general');
  await (await all.admin.types('/alerts set', { channel: alerts })).settled();
  const { store, accountId } = await storeOf(all);
  const serverId = server.shortId;
  await adds(all, backups);
  const listed = () => server.backups.filter(({ deletedAt }) => deletedAt === null);
  const checks = () => store.backupTests.of(accountId, serverId);
  /** Lets the next run pass, until its backup was tested. */
  const runs = async () => {
    const before = server.backups.length;
    const moved = () => {
      all.passes(20);
      return server.backups.length;
    };
    all.passes(20 * minute);
    await expect.poll(moved).toBe(before + 1);
    const made = server.backups.at(-1);
    await expect.poll(async () => (await checks()).get(made?.uuid ?? '')?.mark ?? null).toBe('tested');
    if (made === undefined) throw new Error('no backup was made');
    return made;
  };
  const loss = () => store.worldLosses.of(accountId, serverId);
  return { ...all, panel, server, alerts, store, accountId, serverId, listed, runs, loss };
}

test.each([
  ['which may delete it by itself', true],
  ['which deletes nothing by itself', false],
])(
  'an hour at a panel %s: the good backup stays through hollow ones, with keep:1, until somebody says That was us',
  async (_panel, rotates) => {
    const all = await atPanel(rotates);
    const { admin, moderator, guild, panel, server, alerts, store, accountId, serverId, runs, loss } = all;
    const good = await runs();
    loses(server.files);
    await runs();
    const locked = 'I’ve also locked it, so that the host keeps it.';
    const alert = await alerts.message(
      ({ text }) => text.includes(told) && text.includes(locked) === rotates,
    );
    expect(alert.text).toMatch(/I won’t delete the backup .* until a newer one has it all again\./);
    expect(alert.text).toMatch(/5 of 5 players\. Still in the backup .*\. If the loss wasn’t on purpose/);
    expect(alert.buttons.map(({ label }) => label)).toEqual([
      expect.stringMatching(/^Restore “.*2027.*”$/),
      'That was us',
      'I’m on it',
    ]);
    // What is known of the backups is deleted, and the bot stopped and started.
    await all.restarts(() => store.backupTests.keepOnly(accountId, serverId, []));
    await runs();
    await runs();
    expect(all.listed().map(({ uuid }) => uuid)).toContain(good.uuid);
    expect(await loss()).toMatchObject({ state: 'open', loss: { good: { id: good.uuid } } });
    expect(alerts.messages.filter(({ text }) => text.includes(told))).toHaveLength(1);
    const locks = () => panel.changes.filter((change) => change.endsWith('/lock')).length;
    expect(locks()).toBe(rotates ? 1 : 0);

    // Without the permission, nobody can answer.
    const role = guild.role('Moderators');
    await (await admin.types('/access grant', { role, permission: 'backup.list' })).settled();
    const refused = await moderator.clicks(alert, 'That was us');
    expect((await refused.settled()).text).toContain('permission');
    expect(await loss()).toMatchObject({ state: 'open' });
    await (await admin.types('/access grant', { role, permission: 'backup.restore' })).settled();
    await moderator.clicks(alert, 'That was us');
    await alerts.message(({ text }) => text.includes('The loss on Survival was on purpose'));
    expect(alert.text).toMatch(/<@\d+> said so <t:\d+:R>\./);
    expect(alert.buttons).toEqual([]);
    await all.channel.message(({ text }) => text.includes('The loss on Survival was on purpose'));
    await expect.poll(locks).toBe(rotates ? 2 : 0);
    expect(good.isLocked).toBe(false);
    const list = await (await admin.types('/backup list')).settled();
    expect(list.text).not.toContain('Still in the backup');

    // Then the schedule keeps one again.
    await runs();
    await expect.poll(() => good.deletedAt).not.toBeNull();
  },
);

test('a backup with a warning deletes none without, with keep:1, nor does the next one, which lacks the same', async () => {
  const all = await atPanel();
  const { server, runs } = all;
  const whole = await runs();
  loses(server.files, (path) => path.includes(`playerdata/${playerId(1)}`));
  const warned = await runs();
  const list = async () => (await (await all.admin.types('/backup list')).settled()).text;
  expect(await list()).toMatch(/⚠️.*\n.*1 of 5 players/);
  const third = await runs();
  expect(await list()).toMatch(/✅.*\n.*4 players/);
  await runs();
  await runs();
  await expect.poll(() => third.deletedAt, { timeout: 20_000 }).not.toBeNull();
  expect(all.listed()).toEqual(expect.arrayContaining([whole, warned]));
});

test('a later backup that holds again what was gone ends the loss, its alert and its lock', async () => {
  const all = await atPanel();
  const { server, alerts, runs, loss, panel } = all;
  const good = await runs();
  loses(server.files);
  await runs();
  const alert = await alerts.message(({ text }) => text.includes(told));
  await expect.poll(() => good.isLocked).toBe(true);
  writeWorld(server.files);
  await runs();
  await alerts.message(({ text }) => text.includes('Survival is no longer missing a lot'));
  expect(alert.text).toContain('A newer backup has the missing parts again.');
  await expect.poll(loss).toMatchObject({ state: 'over', lock: null });
  expect(good.isLocked).toBe(false);
  expect(panel.changes.filter((change) => change.endsWith('/lock'))).toHaveLength(2);
});
