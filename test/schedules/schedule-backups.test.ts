import { PterodactylPanel } from '@steward/fake-hosts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { acceptedLoss } from '../../src/backups/model/world-loss.ts';
import { openStore } from '../../src/store/open.ts';
import { recordingLog } from '../store/fixtures.ts';
import { aLoss, aWorldLoss } from '../support/losses.ts';
import { adds, card, hour, minute, scheduling } from './scheduling.ts';

/**
 * Returns a guild that is connected to a Pterodactyl panel, where Survival may have so many backups. The bot tests none by itself: it
 * would be a matter of speed which one it has tested by the next run.
 */
async function atPanel(limit: number, others = 0) {
  const panel = await PterodactylPanel.start({ times: { backupMs: 0 } });
  onTestFinished(() => panel.close());
  const server = panel.addServer({ name: 'Survival' });
  server.backupLimit = limit;
  const hosts = [{ id: 'panel', name: 'Our panel', kind: 'pterodactyl', address: panel.url }];
  const settings = { HOSTING_API_URL: '', HOSTS: JSON.stringify(hosts), TEST_DAILY_GIB: '0' };
  const all = await scheduling({ settings, connected: false });
  for (let other = 1; other <= others; other++) server.addBackup(`Other ${other}`);
  await all.connects(panel.owner.key);
  await (await all.admin.types('/setup log', { channel: all.channel })).settled();
  const { databaseUrl, encryptionKeys: keyRing } = all.settings;
  const store = await openStore({ databaseUrl, keyRing, log: recordingLog() });
  onTestFinished(() => store.close());
  return { ...all, panel, store };
}

/** Marks the only backup there is as tested. Returns where that is stored, and what is known of it. */
async function marksTested({ store, guild, panel }: AtPanel) {
  const [connection] = await store.connections.list(guild.id);
  const accountId = connection?.accountId ?? '';
  const serverId = panel.servers[0]?.uuid.slice(0, 8) ?? '';
  const checks = async () => [...(await store.backupTests.of(accountId, serverId)).values()];
  // What the bot finds in the list would else be stored afterwards.
  await expect.poll(checks).toHaveLength(1);
  const [found] = await checks();
  if (found === undefined) throw new Error('no backup was looked at');
  const check = { ...found, mark: 'tested' } as const;
  await store.backupTests.save(check);
  return { store, check };
}

type AtPanel = Awaited<ReturnType<typeof atPanel>>;

/** Lets so many runs of a schedule pass; returns the kinds of the changes at the panel. */
async function runs(all: AtPanel, results: readonly string[]) {
  for (const result of results) {
    all.passes(6 * hour);
    await expect.poll(() => runResult(all)).toBe(result);
  }
  return all.panel.changes.map((change) => change.split(' ')[0]);
}

/** Returns how the run of these six hours ended. */
async function runResult(all: AtPanel) {
  goesOn(all);
  // A run may take some seconds of the moved clock.
  const dueMs = Math.floor(Date.now() / (6 * hour)) * 6 * hour;
  const [{ progress } = { progress: null }] = await all.store.schedules.all();
  // A card takes much longer to show.
  if ((progress?.last?.dueAt ?? 0) < dueMs || progress?.pendingOutcome !== null) return 'not yet';
  const due = dueMs / 1_000;
  const [, at, last] = /Last run <t:(\d+):R>: (\w+)/.exec((await card(all)).text) ?? [];
  return Number(at) >= due ? last : 'not yet';
}

/** Lets a little time pass: a run that finds the server busy with the one before is tried again later. */
function goesOn({ passes }: AtPanel) {
  passes(20);
}

const backups = { action: 'backup', when: 'every 6 h' } as const;

test('at the host’s limit, a schedule deletes its own oldest backup before it makes another one', async () => {
  const all = await atPanel(2);
  await adds(all, { ...backups, keep: 2 });
  expect(await runs(all, ['done', 'done', 'done'])).toEqual(['POST', 'POST', 'DELETE', 'POST']);
});

test('the newest backup that was tested stays at the limit, and beyond those that are kept', async () => {
  const all = await atPanel(2);
  await adds(all, { ...backups, keep: 1 });
  await runs(all, ['done']);
  const { check } = await marksTested(all);
  expect(await runs(all, ['done', 'done'])).toEqual(['POST', 'POST', 'DELETE', 'POST']);
  expect(all.panel.changes.filter((change) => change.includes(check.backupId))).toEqual([]);
});

test('at the limit, a run fails if the only backup in the way is kept because of what was lost since', async () => {
  const all = await atPanel(1);
  const draft = await (await all.admin.types('/schedule add', { ...backups, keep: 1 })).settled();
  await all.admin.clicks(draft, 'Save, delete old backup first');
  await draft.until(({ text }) => text.includes('Schedule saved'));
  await runs(all, ['done']);
  const { store, check } = await marksTested(all);
  const { accountId, serverId, backupId: id } = check;
  const createdAt = check.identity?.createdAt ?? null;
  const loss = aLoss({ good: { id, createdAt, label: '' } });
  const identity = check.identity ?? aWorldLoss().identity;
  const found = await store.worldLosses.save(aWorldLoss({ accountId, serverId, loss, identity }));
  expect(await runs(all, ['missed'])).toEqual(['POST']);
  expect((await card(all)).text).toContain(
    'missed, the host’s backup limit is reached, and I’m keeping the last backup from before the world lost a lot',
  );
  // When it was on purpose, the schedule goes on.
  if (found === null) throw new Error('the loss was not stored');
  const answer = { guildId: all.guild.id, by: { id: all.admin.id, name: 'Ada' }, at: new Date() };
  await store.worldLosses.save(acceptedLoss(found, answer));
  expect(await runs(all, ['done'])).toEqual(['POST', 'DELETE', 'POST']);
});

describe('while a backup is made', () => {
  /** Returns a guild where a schedule of a moderator makes its second backup, but keeps one, and how that one is completed. */
  async function makingTheSecond() {
    const all = await atPanel(5);
    const { admin, moderator, guild, panel, passes } = all;
    const role = guild.role('Moderators');
    await (await admin.types('/access grant', { role, permission: 'manager' })).settled();
    await adds(all, { ...backups, keep: 1 }, moderator);
    await runs(all, ['done']);
    const [server] = panel.servers;
    if (server !== undefined) server.times.backupMs = 600_000;
    passes(6 * hour);
    const backupCount = () => {
      goesOn(all);
      return server?.backups.length;
    };
    await expect.poll(backupCount).toBe(2);
    const completes = async () => {
      server?.backups.at(-1)?.complete();
      await expect.poll(() => runResult(all)).toBe('done');
    };
    return { ...all, role, completes };
  }

  test('its person loses the right: the old one is not deleted', async () => {
    const { moderator, role, channel, panel, passes, completes } = await makingTheSecond();
    moderator.loses(role);
    await completes();
    // The next run begins when this one has been dealt with.
    passes(6 * hour);
    await channel.message(({ text }) => text.includes('Schedule paused'));
    expect(panel.changes.filter((change) => change.startsWith('DELETE'))).toEqual([]);
  });

  test('the schedule is paused: the old one is not deleted', async () => {
    const all = await makingTheSecond();
    const { admin, panel, passes, completes } = all;
    const [choice] = await admin.completes('/schedule pause', {}, 'schedule');
    await (await admin.types('/schedule pause', { schedule: choice?.value ?? '' })).settled();
    await completes();
    // A deletion would have begun before.
    await adds(all, { action: 'start', when: 'in 2 h' });
    passes(2 * hour);
    await expect.poll(() => panel.changes.some((change) => change.endsWith('/power'))).toBe(true);
    expect(panel.changes.filter((change) => change.startsWith('DELETE'))).toEqual([]);
  });
});

test('a backup can’t be scheduled where the host allows none', async () => {
  const { admin } = await atPanel(0);
  const reply = await (await admin.types('/schedule add', backups)).settled();
  expect(reply.text).toContain('The host doesn’t allow backups of **Survival**');
});

test.each([
  [
    'keeps fewer than it was told to',
    { limit: 3, others: 1, keep: 5 },
    'The host allows 3 backups of this server, and it has 1 now. There’s room for 2 from this schedule. At 3 backups, its oldest is deleted before a new one is created.',
  ],
  [
    'fills it',
    { limit: 3, others: 1 },
    'The host allows 3 backups of this server, and it has 1 now. At 3 backups, runs will fail until one is deleted. With `keep`, the schedule deletes its own oldest.',
  ],
  [
    'has no room',
    { limit: 2, others: 2, keep: 2 },
    'The host allows 2 backups of this server, and it has 2 now. Runs will fail until a backup is deleted. If that leaves room for only one, the old backup has to be deleted before a new one is created. If the new one fails, this schedule has no backup. With **Save** alone, the old one stays, and every run after the first will fail.',
    ['Save', 'Save, delete old backup first', 'Cancel'],
  ],
  [
    'has no room and deletes nothing',
    { limit: 2, others: 2 },
    'The host allows 2 backups of this server, and it has 2 now. Runs will fail until a backup is deleted.\n',
  ],
])('the draft says what the host’s limit leaves for a schedule that %s', async (...row) => {
  const [_name, options, expected, buttons = ['Save', 'Cancel']] = row;
  const { limit, others, ...keep } = options;
  const { admin } = await atPanel(limit, others);
  const draft = await (await admin.types('/schedule add', { ...backups, ...keep })).settled();
  expect(draft.text).toContain(expected);
  expect(draft.buttons.map(({ label }) => label)).toEqual(buttons);
});

test('a schedule that had no room goes on when one backup was deleted, if that was confirmed', async () => {
  const all = await atPanel(1, 1);
  const draft = await (await all.admin.types('/schedule add', { ...backups, keep: 1 })).settled();
  await all.admin.clicks(draft, 'Save, delete old backup first');
  await draft.until(({ text }) => text.includes('Schedule saved') && text.includes(deletesFirst));
  const [server] = all.panel.servers;
  server?.backups.splice(0);
  expect(await runs(all, ['done', 'done'])).toEqual(['POST', 'DELETE', 'POST']);
});

test('nothing is said of a limit that is far away', async () => {
  const { admin } = await atPanel(5, 1);
  const draft = await (await admin.types('/schedule add', { ...backups, keep: 3 })).settled();
  expect(draft.text).not.toContain('The host allows');
});

const deletesFirst =
  'At the host’s backup limit, the schedule’s only backup is deleted before a new one is created.';

test('where one backup has room, the old one goes first only if that was confirmed', async () => {
  const all = await atPanel(2, 1);
  const draft = await (await all.admin.types('/schedule add', { ...backups, keep: 1 })).settled();
  expect(draft.text).toContain(
    'The host allows 2 backups of this server, and it has 1 now. That leaves room for 1, so the old backup has to be deleted before a new one is created. If the new one fails, this schedule has no backup. With **Save** alone, the old one stays, and runs will fail while the server has 2.',
  );
  await all.admin.clicks(draft, 'Save, delete old backup first');
  await draft.until(({ text }) => text.includes('Schedule saved') && text.includes(deletesFirst));
  expect(await runs(all, ['done', 'done'])).toEqual(['POST', 'DELETE', 'POST']);
  expect((await card(all)).text).toContain(deletesFirst);
});

test('a draft that is shown again asks again whether the old backup goes first', async () => {
  const { admin, passes } = await atPanel(2, 1);
  const options = { ...backups, when: 'every 7 min', keep: 1 };
  const draft = await (await admin.types('/schedule add', options)).settled();
  passes(8 * minute);
  await admin.clicks(draft, 'Save, delete old backup first');
  await draft.until(({ text }) => text.includes('Not saved yet'));
  expect(draft.text).toContain('That leaves room for 1, so the old backup has to be deleted');
  await admin.clicks(draft, 'Save, delete old backup first');
  await draft.until(({ text }) => text.includes('Schedule saved') && text.includes(deletesFirst));
});

test('where one backup has room and nothing was confirmed, the host refuses the second', async () => {
  const all = await atPanel(1);
  const reply = await adds(all, { ...backups, keep: 1 });
  expect(reply.text).not.toContain(deletesFirst);
  expect(await runs(all, ['done', 'failed'])).toEqual(['POST', 'POST']);
  expect(all.panel.servers[0]?.backups.filter(({ deletedAt }) => deletedAt === null)).toHaveLength(1);
  const message = await all.channel.message(({ text }) => text.includes('Survival wasn’t backed up'));
  expect(message.text).toContain('No backup was created: the server is at the host’s backup limit.');
});

test('a run that meets the panel’s limit of two backups in ten minutes waits for the next one, and says so', async () => {
  const all = await atPanel(5);
  const { panel, channel, passes } = all;
  const [server] = panel.servers;
  await adds(all, { action: 'backup', when: 'every 6 h', channel });
  passes(6 * hour - minute);
  await channel.message(({ text }) => text.includes('Scheduled for'));
  passes(minute);
  for (const name of ['first', 'second']) server?.addBackup(name).complete();
  panel.advance(100_000);
  const waits = 'This run is waiting: the host limits how often this can be done. I’ll continue after <t:';
  const announced = () => {
    goesOn(all);
    return channel.messages.at(-1)?.text;
  };
  await expect.poll(announced).toContain(waits);
  expect((await card(all)).text).toContain(
    'the host limits how often this can be done, continuing after <t:',
  );
  const busy = await (await all.admin.types('/backup create', { server: 'Survival' })).settled();
  expect(busy.text).toContain(
    'is waiting: the host limits how often this can be done. I’ll continue after <t:',
  );
  expect(panel.changes).toEqual([expect.stringMatching(/^POST .*backups$/)]);
});

test('a scheduled backup has its time as the name in the panel, and is called by its time in Discord', async () => {
  const all = await atPanel(3);
  await adds(all, backups);
  await runs(all, ['done']);
  const [made] = all.panel.servers[0]?.backups ?? [];
  expect(made?.name).toMatch(/^Scheduled \d{4}-\d\d-\d\d (?:00|06|12|18):00 UTC$/);
  const { text } = await (await all.admin.types('/backup list')).settled();
  expect(text).not.toContain('Scheduled 2');
  expect(text).toMatch(/<t:\d+/);
});

test('a run that an unfinished backup keeps from beginning is missed, with what to do about that backup', async () => {
  const all = await atPanel(3);
  for (const { times } of all.panel.servers) times.backupMs = Number.POSITIVE_INFINITY;
  await adds(all, { action: 'backup', when: 'every 20 min' });
  const goesOnUntil = (known: () => unknown) => () => {
    goesOn(all);
    return known();
  };
  all.passes(20 * minute);
  // It's being followed: otherwise it would end by the time that passes now.
  await expect.poll(goesOnUntil(() => all.log.join(''))).toMatch(/"create-backup"[\s\S]*"list-backups"/);
  expect(all.panel.changes).toHaveLength(1);
  all.passes(20 * minute);
  await expect.poll(goesOnUntil(() => all.log.join(''))).toContain('a scheduled run has to wait');
  all.passes(16 * minute);
  const missed = () => all.channel.messages.find(({ text }) => text.includes('I missed scheduled runs'));
  // The next try is set when the log has told of this one.
  await expect.poll(goesOnUntil(missed)).toBeDefined();
  const why = 'an earlier backup wasn’t finished yet. If it never ends, delete it with';
  expect(missed()?.text).toContain(why);
  expect((await card(all)).text).toContain(`missed, ${why}`);
  expect(all.panel.changes).toHaveLength(1);
});
