import { FakeCrafty } from '@steward/fake-hosts';
import { localTime } from '@steward/fake-hosts/testing';
import { expect, onTestFinished, test } from 'vitest';
import { communityAt, onOrdinaryDay } from '../support/crafty.ts';
import { quickWatch } from '../support/quick-watch.ts';
import { communityWithWorld, loses, writeWorld } from '../support/world-at-panel.ts';
import { labels } from './reply-helpers.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const gone =
  'Gone from a newer backup and from the server: 5 of 5 players. Still in the backup **“Good”** (12 min earlier).';

/** Two guilds at one account of a panel, whose stopped server has lost its players since the backup Good. */
async function lost() {
  const people = await communityWithWorld();
  const { panel, makes, tests, deletes } = people;
  const elsewhere = people.discord.addGuild({ name: 'Elsewhere', channels: ['theirs', 'their-alerts'] });
  const eve = elsewhere.member({ name: 'Eve', permissions: 'administrator' });
  await people.discord.registered(elsewhere, 'status');
  const form = await eve.types('/setup connect');
  await (await eve.submits(form, { 'API key': panel.owner.key })).settled();
  await (await eve.types('/setup log', { channel: elsewhere.channel('theirs') })).settled();
  await (await eve.types('/alerts set', { channel: elsewhere.channel('their-alerts') })).settled();
  const good = makes('Good', 72);
  await tests('Good');
  deletes();
  makes('Hollow', 60);
  await tests('Hollow');
  const alert = await elsewhere
    .channel('their-alerts')
    .message(({ text }) => text.includes('The world of Survival has lost a lot') && text.includes('locked'));
  return { ...people, good, elsewhere, eve, alert };
}

const meaning =
  'Press **That was us** only if the loss was on purpose. From then on, the backup **“Good”** can be deleted like any other.';

test('the list says the loss in one line, with its two buttons; the answer is read in each guild, by name', async () => {
  const { admin, says, elsewhere, good, alert, guild } = await lost();
  const list = await says('/backup list');
  expect(list.text.split('\n')[1]).toContain(
    `⚠️ ${gone} If the loss wasn’t on purpose, restore that older backup.`,
  );
  // Above all backups, and not at each again.
  expect(list.text.split('restore that older backup')).toHaveLength(2);
  expect(labels(list)).toEqual(['Back up', 'Restore “Good”', 'That was us']);
  expect(list.text).toContain(meaning);
  expect(alert.text).toContain(meaning);
  await await says('/setup log', { channel: guild.channel('log') });
  const answer = await admin.clicks(list, 'That was us');
  await answer.until(({ text }) => text.includes('The loss on Survival was on purpose'));
  await elsewhere
    .channel('their-alerts')
    .message(({ text }) =>
      /Ada said so <t:\d+:R>\. I no longer warn about it, and the backup \*\*“Good”\*\* can be deleted like any other\./.test(
        text,
      ),
    );
  await elsewhere.channel('theirs').message(({ text }) => text.includes('Ada said'));
  await guild.channel('log').message(({ text }) => text.includes(`${admin.mention} said`));
  await expect.poll(() => good.isLocked).toBe(false);
  const after = await says('/backup list');
  expect(after.text).not.toContain('Still in the backup');
  expect(labels(after)).toEqual(['Back up']);
  // A button that is still shown says that it was answered.
  const late = await (await admin.clicks(list, 'That was us')).settled();
  expect(late.ephemeral).toBe(true);
  expect(late.text).toContain('Already answered');
  expect(labels(alert)).toEqual([]);
});

test('the button restores that backup by its id, after a question, for those who may', async () => {
  const { member, says, alert, makes, eve, elsewhere, good, panel } = await lost();
  // Another one by the same name isn't it.
  makes('Good', 5);
  const card = await (await eve.clicks(alert, 'Restore “Good”')).settled();
  expect(card.text).toContain('Restore Survival');
  expect(card.text).not.toContain('Still in the backup');
  const list = await says('/backup list');
  const refused = await (await member.clicks(list, 'Restore “Good”')).settled();
  expect(refused.ephemeral).toBe(true);
  await eve.clicks(card, 'Restore now, no undo');
  await card.until(({ text }) => text.includes('✅ Survival restored'));
  const restores = panel.changes.filter((change) => change.includes('/restore'));
  expect(restores).toEqual([expect.stringContaining(good.uuid)]);
  // What the restore brought back is unknown until the next test, and nobody is advised to restore again.
  const after = await says('/backup list');
  expect(after.text).toMatch(
    /5 of 5 players\. Still in the backup \*\*“Good”\*\*\. There was a restore <t:\d+:R>, and I don’t know yet what’s back\./,
  );
  expect(after.text).not.toContain('restore that older backup');
  const told = await elsewhere
    .channel('their-alerts')
    .message(({ text }) =>
      /5 of 5 players\. Still in the backup \*\*“Good”\*\*\. There was a restore <t:\d+:R>, and/.test(text),
    );
  expect(told.id).toBe(alert.id);
  expect(told.text).toContain('A backup of Survival is missing a lot');
  expect(told.text).not.toMatch(/from the server|restore that older backup/);
});

test('the question of a restore says the loss of a backup from after it, tested or not, with both buttons', async () => {
  const { admin, says, makes, tests } = await lost();
  makes('Untested', 5);
  for (const backup of ['Hollow', 'Untested']) {
    const card = await says('/backup restore', { backup });
    expect(card.text.split('5 of 5 players.')).toHaveLength(2);
    expect(labels(card)).toEqual(expect.arrayContaining(['Use “Good”', 'That was us', 'Cancel']));
    expect(card.text).toContain(meaning);
    await admin.clicks(card, 'Cancel');
  }
  const card = await says('/backup restore', { backup: 'Untested' });
  await (await admin.clicks(card, 'That was us')).until(({ text }) => text.includes('was on purpose'));
  await admin.clicks(card, 'Cancel');
  await tests('Untested');
  const after = await says('/backup restore', { backup: 'Untested' });
  expect(after.text).not.toContain('Still in the backup');
  expect(labels(after)).not.toContain('That was us');
});

test('a person can delete the good backup all the same: the question says what it is', async () => {
  const { admin, says, good } = await lost();
  const locked = await says('/backup delete', { backup: 'Good' });
  expect(locked.text).toContain('The backup is locked');
  await (await admin.types('/backup unlock', { backup: 'Good' })).until(({ text }) =>
    text.includes('unlocked'),
  );
  const question = await says('/backup delete', { backup: 'Good' });
  expect(question.text).toContain('It’s the latest tested backup that still has: 5 of 5 players.');
  await admin.clicks(question, 'Delete it');
  await expect.poll(() => good.deletedAt).not.toBeNull();
  const other = await says('/backup delete', { backup: 'Hollow' });
  expect(other.text).not.toContain('It’s the last backup');
});

test('at Crafty, which deletes old backups by itself and has no locks, the loss is told without one', async () => {
  onOrdinaryDay();
  const crafty = await FakeCrafty.start({ timeZone: 'UTC' });
  onTestFinished(() => crafty.close());
  const [server] = crafty.panel.servers.values();
  const [config] = crafty.panel.backupConfigs.values();
  if (server === undefined || config === undefined) throw new Error('no server');
  writeWorld(server.files);
  const all = await communityAt(crafty, { overrides: quickWatch });
  const channel = all.guild.channel('log');
  await (await all.admin.types('/alerts set', { channel })).settled();
  const makes = async (hours: number) => {
    const made = localTime(Date.now() - hours * hourMs, 'UTC').slice(0, 19);
    const name = `${made.replaceAll(':', '-').replace('T', '_')}.zip`;
    const archive = { name, bytes: 0, files: server.files.stored() };
    archive.bytes = crafty.panel.contentOf(archive).length;
    crafty.panel.archivesOf(config).set(name, archive);
    const reply = await all.admin.types('/backup test', { backup: made.replace('T', ' ') });
    await reply.until(({ text }) => text.includes(' of Survival') && !text.includes('⏳'));
  };
  await makes(20);
  loses(server.files);
  await makes(18);
  const alert = await channel.message(({ text }) => text.includes('has lost a lot'));
  expect(alert.text).toContain('5 of 5 players');
  expect(alert.text).not.toContain('locked');
  expect(labels(alert).slice(1)).toEqual(['That was us', 'I’m on it']);
});
