import { FakeCrafty, PterodactylPanel, TestClock } from '@steward/fake-hosts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { community } from '../support/community.ts';
import { communityAt } from '../support/crafty.ts';
import { communityWithWorld } from '../support/world-at-panel.ts';

/** A guild that is connected to a Pterodactyl panel, with #log as the log channel; Survival may have three backups. */
async function atPanel(options: Parameters<typeof PterodactylPanel.start>[0] = {}) {
  const panel = await PterodactylPanel.start(options);
  onTestFinished(() => panel.close());
  const server = panel.addServer({ name: 'Survival' });
  server.backupLimit = 3;
  const hosts = [{ id: 'panel', name: 'Our panel', kind: 'pterodactyl', address: panel.url }];
  const people = await community({
    settings: { HOSTING_API_URL: '', HOSTS: JSON.stringify(hosts) },
    connected: false,
  });
  await people.connects(panel.owner.key);
  const channel = people.guild.channel('log');
  await (await people.admin.types('/setup log', { channel })).settled();
  const says = async (line: string, options = {}) => (await people.admin.types(line, options)).settled();
  return { ...people, panel, server, channel, says };
}

describe('/backup list at a host that tells how many backups a server may have', () => {
  test('says that no further one can be made at the limit; failed ones don’t count', async () => {
    const { says, server } = await atPanel();
    for (const name of ['first', 'second']) server.addBackup(name).complete();
    server.addBackup('third').fail();
    const { text } = await says('/backup list');
    expect(text).toMatch(/2 backups of .* \(limit: 3\)/);
    expect(text).not.toContain('Backup limit reached');
    server.addBackup('fourth').complete();
    const full = await says('/backup list');
    expect(full.text).toMatch(/3 backups of .* \(limit: 3\)/);
    expect(full.text).toContain(
      'delete an old one with `/backup delete server:Survival`, but keep the latest one that passed a test',
    );
  });

  test('says that there may be none, and so does /backup create before it sends anything', async () => {
    const { says, server, panel } = await atPanel();
    server.backupLimit = 0;
    expect((await says('/backup list')).text).toContain('The host allows no backups for this server.');
    const { text } = await says('/backup create');
    expect(text).toContain('The host doesn’t allow backups of **Survival**, so nothing was sent.');
    expect(panel.changes).toEqual([]);
  });
});

describe('/backup restore', () => {
  test.each([
    'The requested backup was not found on this server.',
    'The requested resources was not found on the system.',
  ])('of a backup whose archive is gone says that it is gone, and not to try again (%s)', async (words) => {
    const { says, server, admin, panel } = await atPanel();
    panel.missingArchive = words;
    const lost = server.addBackup('Daily');
    lost.complete();
    server.archives.delete(lost.uuid);
    const reply = await says('/backup restore', { backup: 'Daily' });
    await admin.clicks(reply, 'Restore now, no undo');
    await reply.until(({ text }) => text.startsWith('❌ Survival wasn’t restored'));
    expect(reply.text).toContain('The host still lists this backup, but no longer has its file.');
    expect(reply.text).toContain(words);
    expect(reply.text).toContain('The world is unchanged');
    expect(reply.text).toContain('Pick another one from `/backup list server:Survival`.');
    expect(reply.text).not.toMatch(/try again|internal error/i);
    expect(panel.changes).toHaveLength(1);
  });
});

test('a backup that failed at Crafty says why in the list, and not where its machine has its folders', async () => {
  const clock = new TestClock({ isFrozen: true });
  const crafty = await FakeCrafty.start({ clock });
  onTestFinished(() => crafty.close());
  const { admin } = await communityAt(crafty);
  const [config] = crafty.panel.backupConfigs.values();
  if (config === undefined) throw new Error('no configuration');
  const { server_id: serverId, backup_id: backupId } = config;
  const path = `/var/opt/crafty/servers/${serverId}/world_nether/DIM-1`;
  crafty.panel.failNextBackup(config, `[Errno 13] Permission denied: '${path}'`);
  crafty.panel.enqueue({ serverId, command: 'backup_server', backupId });
  await clock.advance(60_000);
  const { text } = await (await admin.types('/backup list')).settled();
  expect(text).toContain('Permission denied: ');
  expect(text).toContain('nether/DIM-1');
  expect(text).not.toContain('/var/opt');
});

describe('/backup download', () => {
  test('shows the link to the person alone, and the log channel who got one', async () => {
    const { says, server, panel, channel, admin, log } = await atPanel();
    server.addBackup('Daily').complete();
    const reply = await says('/backup download', { backup: 'Daily' });
    expect(reply.ephemeral).toBe(true);
    expect(reply.text).toMatch(/\[Download\]\(<http:\/\/127\.0\.0\.1:\d+\/download\/backup\?token=\S+>\)/);
    expect(reply.text).toContain('anyone who has it can download the backup');
    expect(reply.text).toContain(new URL(panel.nodeUrl).host);
    expect(reply.text).toMatch(/It expires at <t:\d+:t>/);
    const title = 'Download link created for backup “Daily” of Survival';
    const announced = await channel.message(({ text }) => text.includes(title));
    expect(announced.text).toContain(`-# <@${admin.id}>`);
    const [, token = ''] = /token=([^>]+)>/.exec(reply.text) ?? [];
    expect(token.length).toBeGreaterThan(20);
    expect(channel.messages.filter(({ text }) => text.includes(token))).toEqual([]);
    expect(log.join('\n')).not.toContain(token);
    expect(panel.requests.filter(({ path }) => path.endsWith('/download'))).toHaveLength(1);
  });

  test('is a press in `/backup list`, too', async () => {
    const { says, server, admin } = await atPanel();
    server.addBackup('Daily').complete();
    const list = await says('/backup list');
    const [daily] = list.selects[0]?.options ?? [];
    const [menu] = list.selects;
    const card = await (await admin.picks(list, menu?.placeholder ?? '', [daily?.value ?? ''])).settled();
    const reply = await (await admin.clicks(card, 'Download')).settled();
    expect(reply.ephemeral).toBe(true);
    expect(reply.text).toContain('anyone who has it can download the backup');
  });

  test('gives no link without the permission, and offers none', async () => {
    const { admin, moderator, guild, server, panel } = await atPanel();
    server.addBackup('Daily').complete();
    const role = guild.role('Moderators');
    await (await admin.types('/access grant', { role, permission: 'operator' })).settled();
    const reply = await moderator.types('/backup download', { backup: 'Daily' });
    expect(reply.text).toContain('You can’t download backups here');
    expect(await moderator.completes('/backup download', {}, 'backup')).toEqual([]);
    expect(panel.requests.filter(({ path }) => path.endsWith('/download'))).toEqual([]);
  });

  test('gives no link to a backup that is not complete', async () => {
    const { says, server } = await atPanel();
    server.addBackup('Daily').fail();
    const { text } = await says('/backup download', { backup: 'Daily' });
    expect(text).toContain('“Daily” of Survival can’t be downloaded. Create a new one');
  });

  test('says that the key lacks the permission at the panel', async () => {
    const { server, panel, connects, says } = await atPanel();
    server.addBackup('Daily').complete();
    const user = panel.addUser();
    server.subusers.set(user, ['backup.read']);
    await connects(user.key);
    const { text } = await says('/backup download', { backup: 'Daily' });
    expect(text).toContain('The API key isn’t allowed to do this');
  });

  test('of a host without links says so, and asks the host nothing', async () => {
    const { admin, host } = await community({ host: { servers: [{ id: 's-1', backups: [{ id: 'b-1' }] }] } });
    await (await admin.types('/setup server', { server: 's-1' })).settled();
    const before = host.calls.length;
    const reply = await (await admin.types('/backup download', { backup: 'b-1' })).settled();
    expect(reply.text).toContain('doesn’t offer backup downloads through its API');
    expect(await admin.completes('/backup download', {}, 'backup')).toEqual([]);
    expect(host.calls).toHaveLength(before);
  });
});

test('at a host that has neither names nor locks, nothing is sent', async () => {
  const crafty = await FakeCrafty.start({ clock: new TestClock({ isFrozen: true }) });
  onTestFinished(() => crafty.close());
  const { admin } = await communityAt(crafty);
  const named = await (await admin.types('/backup create', { name: 'Friday' })).settled();
  expect(named.text).toContain('Home names backups itself');
  expect(named.text).toContain('Run the command again without `name`.');
  for (const line of ['/backup lock', '/backup unlock'] as const) {
    const { text } = await (await admin.types(line, { backup: 'b' })).settled();
    expect(text).toContain('Home can’t lock backups through its API');
  }
  expect(crafty.traffic.lines.filter((call) => !call.startsWith('GET '))).toEqual([]);
});

test('a backup while the panel doesn’t reach the node has failed at once, because the panel forgets it', async () => {
  const { says, panel } = await atPanel({ times: { nodeAnswerMs: 10 } });
  panel.node = 'silent';
  const reply = await says('/backup create');
  await reply.until(({ text }) => text.startsWith('❌ Survival wasn’t backed up'));
  expect(reply.text).toContain('the machine that runs the server didn’t respond to the panel');
  const { requests } = panel;
  const sent = requests.findIndex(({ method, path }) => method === 'POST' && path.endsWith('/backups'));
  expect(requests.slice(sent + 1).filter(({ path }) => path.endsWith('/backups'))).toEqual([]);
});

test('a backup that the panel’s limit refuses says how often one can be made, and when again', async () => {
  const { says, server } = await atPanel();
  for (const name of ['first', 'second']) server.addBackup(name).complete();
  const reply = await says('/backup create');
  await reply.until(({ text }) => text.includes('Try again after <t:'));
  expect(reply.text).toContain('The host limits how often this can be done on one server.');
  expect(reply.text).not.toContain('Everything else still works');
});

test('a restore is not offered with a backup first while the panel’s limit refuses one', async () => {
  const { says, server } = await atPanel();
  for (const name of ['first', 'second']) server.addBackup(name).complete();
  const before = await says('/backup restore', { backup: 'first' });
  expect(before.buttons.map(({ label }) => label)).toContain('Back up first, then restore');
  const refused = await says('/backup create');
  await refused.until((reply) => reply.text.includes('Try again after <t:'));
  const { text, buttons } = await says('/backup restore', { backup: 'first' });
  expect(text).toContain(
    'The host doesn’t allow another backup of this server yet, so I can’t back up first.',
  );
  expect(buttons.map(({ label }) => label)).not.toContain('Back up first, then restore');
});

test('a question of a restore warns of the panel’s usual limit of backups, whoever made them, and refuses nothing', async () => {
  const { says, server } = await atPanel();
  server.addBackup('first').complete();
  const one = await says('/backup restore', { backup: 'first' });
  expect(one.text).not.toContain('By default');
  server.addBackup('second').complete();
  const { text, buttons } = await says('/backup restore', { backup: 'first' });
  expect(text).toMatch(
    /By default, the panel allows 2 backups in 10 min, so the host will probably refuse to back up first. Try again after <t:/,
  );
  expect(buttons.map(({ label }) => label)).toContain('Back up first, then restore');
});

test('restores at a panel that allows three in 15 minutes: the last one is called so, and no more are offered once it refused one', async () => {
  const { says, server, admin, panel } = await atPanel({ version: '1.14.1', times: { restoreMs: 0 } });
  server.addBackup('base').complete();
  const asks = () => says('/backup restore', { backup: 'base' });
  const restores = async () => {
    const reply = await asks();
    await admin.clicks(reply, 'Restore now, no undo');
    await reply.until(({ text }) => /^(?:✅|❌) Survival (?:restored|wasn’t restored)/.test(text));
    return reply;
  };
  expect((await asks()).text).not.toContain('By default');
  await restores();
  expect((await asks()).text).not.toContain('By default');
  await restores();
  expect((await asks()).text).toMatch(
    /By default, the panel allows 3 restores in 15 min, and this is the last one. An undo probably only works after <t:/,
  );
  await restores();
  expect((await asks()).text).toMatch(
    /The host will probably refuse this restore:\*\* by default, the panel allows 3 restores in 15 min. Try again after <t:/,
  );
  const refused = await restores();
  expect(refused.text).toContain('❌ Survival wasn’t restored');
  expect(refused.text).toContain('The host limits how often this can be done on one server.');
  expect(refused.text).toMatch(/Try again after <t:/);
  const { text, buttons } = await asks();
  expect(text).toMatch(/The host doesn’t allow another restore of this server yet. Try again after <t:/);
  expect(buttons.map(({ label }) => label)).toEqual(['Cancel']);
  expect(panel.changes.filter((change) => change.endsWith('/restore'))).toHaveLength(4);
});

test('/backup create says when the panel usually allows the next one', async () => {
  const { says, server, panel } = await atPanel({ times: { backupMs: 0 } });
  server.addBackup('by hand').complete();
  const reply = await says('/backup create');
  await reply.until(({ text }) => text.startsWith('✅ Survival backed up'));
  expect(reply.text).toMatch(
    /By default, the panel allows 2 backups in 10 min. Create the next one after <t:/,
  );
  expect(panel.changes).toHaveLength(1);
});

test('backups that are created before a restore and its undo are called so in the panel', async () => {
  const times = { backupMs: 0, restoreMs: 0 };
  const { says, server, admin } = await atPanel({ times, limits: { backups: 10 } });
  const names = () => server.backups.map(({ name }) => name);
  server.backupLimit = 10;
  server.addBackup('base').complete();
  const reply = await says('/backup restore', { backup: 'base' });
  await admin.clicks(reply, 'Back up first, then restore');
  await reply.until(({ text }) => text.startsWith('✅ Survival restored'));
  expect(names()).toEqual(['base', 'Before restoring ‘base’']);
  await reply.until(({ buttons }) => buttons.some(({ label }) => label === 'Undo this restore'));
  const undo = await (await admin.clicks(reply, 'Undo this restore')).settled();
  expect(undo.text).toContain('Undo the restore of Survival?');
  await admin.clicks(undo, 'Back up first, then undo');
  await undo.until(({ text }) => !text.includes('Undo the restore'));
  expect(undo.text).not.toContain('wasn’t');
  await expect.poll(() => names().at(-1)).toBe('Before undoing a restore');
});

test('before a restore of a backup that only has a time, the new one is called by that time, in UTC', async () => {
  const { says, server, admin } = await atPanel({ times: { backupMs: 0, restoreMs: 0 } });
  const time = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const backup = server.addBackup(`Backup at ${time}:00`).complete();
  const reply = await says('/backup restore', { backup: backup.uuid });
  await admin.clicks(reply, 'Back up first, then restore');
  await reply.until(({ text }) => text.startsWith('✅ Survival restored'));
  expect(server.backups.at(-1)?.name).toMatch(/^Before restoring ‘\d{4}-\d\d-\d\d \d\d:\d\d UTC’$/);
});

test('a test of a backup reads no file of the server that is in it unchanged: each read is a line in the activity log of its owner', async () => {
  const { makes, tests, server } = await communityWithWorld();
  const filesRead = () =>
    server.activities.filter(({ event }) => event === 'server:file.read').map(({ properties }) => properties);
  makes('Tonight', 1);
  expect(await tests('Tonight')).toContain('compared with the server');
  expect(filesRead()).toEqual([]);
  // The game saves meanwhile.
  const level = [...server.files].find(([path]) => path === 'world/level.dat');
  server.files.write('world/level.dat', level?.[1] ?? '', Date.now());
  makes('Later', 0);
  server.files.write('world/level.dat', level?.[1] ?? '', Date.now() + 5_000);
  expect(await tests('Later')).toContain('compared with the server');
  expect(filesRead()).toEqual([{ file: '/world/level.dat' }]);
});
