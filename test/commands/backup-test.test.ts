import { FakeCrafty, type PanelOptions, PterodactylPanel } from '@steward/fake-hosts';
import { makeWorld, makeZip } from '@steward/worlds/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { BotOverrides } from '../../src/bot.ts';
import { community } from '../support/community.ts';
import { communityAt, onOrdinaryDay } from '../support/crafty.ts';
import { quickWatch } from '../support/quick-watch.ts';
import { labels } from './reply-helpers.ts';

const hourMs = 3_600_000;

/** A guild that is connected to a Pterodactyl panel, whose server has a world with four players and five regions. */
async function atPanel(
  settings: Readonly<Record<string, string>> = {},
  options: PanelOptions = {},
  host: { readonly testDailyGiB?: number } = {},
  overrides: BotOverrides = {},
) {
  const panel = await PterodactylPanel.start(options);
  onTestFinished(() => panel.close());
  const server = panel.addServer({ name: 'Survival' });
  server.files.clear();
  for (const [path, content] of makeWorld({ kind: 'old', seed: 1 }))
    server.files.write(path, content, Date.now() - hourMs);
  const hosts = [{ id: 'panel', name: 'Our panel', kind: 'pterodactyl', address: panel.url, ...host }];
  const people = await community({
    settings: { HOSTING_API_URL: '', HOSTS: JSON.stringify(hosts), ...settings },
    connected: false,
    overrides: { ...quickWatch, ...overrides },
  });
  await people.connects(panel.owner.key);
  const says = async (line: string, options = {}) => (await people.admin.types(line, options)).settled();
  return { ...people, panel, server, says };
}

test.each([
  [
    'everywhere',
    { TEST_DAILY_GIB: '0' },
    'Backup tests are switched off.',
    'Backup tests are switched off: ',
  ],
  [
    'at this host',
    {},
    'Automatic backup tests are switched off.',
    'Automatic backup tests are switched off: ',
  ],
] as const)(
  'where testing is switched off %s, the list and the check of the set-up say so',
  async (_name, settings, inList, inCheck) => {
    const off = await atPanel(settings, {}, { testDailyGiB: 0 });
    expect((await off.says('/backup list')).text).not.toContain(inList);
    off.server.addBackup('Daily').complete();
    const list = (await off.says('/backup list')).text;
    expect(list).toContain(`${inList} Whoever runs this bot can switch them on.`);
    const check = (await off.says('/setup check')).text;
    expect(check).toContain(`${inCheck}whoever runs this bot can switch them on.`);
  },
);

test('where it is on, neither says anything of it', async () => {
  const { says, server } = await atPanel();
  server.addBackup('Daily').complete();
  for (const line of ['/backup list', '/setup check'])
    expect((await says(line)).text).not.toContain('switch');
});

const notRead = '⚠️ No test result for backup “Daily” of Survival';

describe('/backup test', () => {
  test('reads the latest backup to its end, and says what was compared, also in the list and the log', async () => {
    const inProcesses = { worlds: {} };
    const { says, admin, guild, server, panel } = await atPanel({}, {}, {}, inProcesses);
    const channel = guild.channel('log');
    await says('/setup log', { channel });
    server.addBackup('Daily').complete();
    server.addBackup('Unfinished');
    const reply = await admin.types('/backup test');
    await reply.until(({ text }) => text.startsWith('✅ Backup “Daily” of Survival tested'));
    expect(reply.text).toMatch(/4 players, 5 map regions \(compared with the server\)/);
    expect(reply.text).toContain(`· <@${admin.id}>`);
    expect((await says('/backup list')).text).toMatch(/✅ \*\*Daily[^\n]*\n-# [\d.]+ .B · tested · /);
    await channel.message(({ text }) => text.startsWith('✅ Backup “Daily” of Survival tested'));
    const history = await says('/history list', { action: 'backup.test' });
    expect(history.text).toMatch(/✅ <t:\d+:t> · Backup “Daily” of Survival tested · .*\n-# tested/);
    expect(panel.changes).toEqual([]);
  });

  test('finds that the players are missing, although the panel calls the backup complete', async () => {
    const { says, admin, server } = await atPanel();
    server.addBackup('Good').complete();
    server.addBackup('Daily', { ignored: ['world/playerdata'] }).complete();
    const good = await admin.types('/backup test', { backup: 'Good' });
    await good.until(({ text }) => text.includes('Backup “Good” of Survival tested'));
    const reply = await admin.types('/backup test', { backup: 'Daily' });
    await reply.until(({ text }) => text.startsWith('❌ Don’t rely on backup “Daily” of Survival'));
    expect(reply.text).toContain('It holds no player files. The server has 4.');
    const restore = await says('/backup restore', { backup: 'Daily' });
    expect(restore.text).toContain('It holds no player files.');
    expect(restore.text).toMatch(/\*\*Safer:\*\* \*\*“Good”\*\* .* · ✅ tested/);
  });

  test('finds that a world of Multiverse is missing, which the server has beside its main one', async () => {
    const { admin, server } = await atPanel();
    for (const path of [
      'world/uid.dat',
      'creative/uid.dat',
      'creative/level.dat',
      'creative/region/r.0.0.mca',
    ])
      server.files.write(path, Buffer.alloc(16_384), Date.now() - hourMs);
    server.addBackup('Daily', { ignored: ['creative'] }).complete();
    const reply = await admin.types('/backup test', { backup: 'Daily' });
    await reply.until(({ text }) => text.startsWith('⚠️ Backup “Daily” of Survival tested'));
    expect(reply.text).toMatch(
      /\*\*tested, with warnings\*\* · <t:\d+:d> <t:\d+:t>\n• This backup is missing a dimension of the world: /,
    );
    expect(reply.text).toContain(
      '\n• This backup is missing a dimension of the world: Overworld (`creative`).\n• ',
    );
  });

  test('looks for a save of the game that an admin chose', async () => {
    const { admin, says, server } = await atPanel();
    // The start doesn't tell the game.
    Object.assign(server, { dockerImage: 'debian', startupCommand: './start.sh', variables: {} });
    server.files.clear();
    server.files.write('notes/today.txt', Buffer.from('nothing'), Date.now() - hourMs);
    server.addBackup('Daily').complete();
    await says('/setup game', { server: 'Survival', game: 'valheim' });
    const reply = await admin.types('/backup test', { backup: 'Daily' });
    await reply.until(({ text }) => text.includes('it opens, but I found no save of the server’s game'));
  });

  test('has its result on the status panel at once', async () => {
    const { says, admin, guild, server } = await atPanel();
    server.addBackup('Daily').complete();
    await says('/panel post', { server: server.shortId, channel: guild.channel('general') });
    const panel = await guild.channel('general').message(({ text }) => text.includes('📦 Backup'));
    expect(panel.text).not.toContain('readable');
    await admin.types('/backup test');
    await guild.channel('general').message(({ text }) => /📦 Backup .* · ✅ tested/.test(text));
  });

  test('says that it couldn’t read what the transfer cut, and not that the backup is bad', async () => {
    const { admin, server, panel, says } = await atPanel();
    server.addBackup('Daily').complete();
    for (let time = 0; time < 2; time += 1) panel.traffic.next(/\/download\/backup/, 'cut');
    const reply = await admin.types('/backup test');
    await reply.until(({ text }) => text.startsWith(notRead));
    expect(reply.text).toContain('The download was cut off during the test. The backup may still be fine.');
    expect((await says('/backup list')).text).toMatch(
      /the connection was cut off during the test, but the backup may be fine/,
    );
  });

  test('is shown where the backup is offered for download, as long as it runs', async () => {
    const { admin, server, panel, says } = await atPanel();
    server.addBackup('Daily').complete();
    panel.traffic.next(/\/download\/backup/, 'stalled');
    const reply = await admin.types('/backup test');
    await panel.traffic.received(/\/download\/backup/);
    const { text } = await says('/backup download', { backup: 'Daily' });
    expect(text).toContain('being tested');
    expect(text).not.toMatch(/interrupted|not tested/);
    await reply.until(() => labels(reply).includes('Stop'));
    await admin.clicks(reply, 'Stop');
    await reply.until((seen) => seen.text.startsWith(notRead));
  });

  test('ends where the host sends the archive too slowly, and says so', async () => {
    const slowest = { bytes: 2 ** 20, withinMs: 300 };
    const worlds: BotOverrides['worlds'] = { limits: (usual) => ({ ...usual, slowest }) };
    const { admin, server, panel, says } = await atPanel({}, {}, {}, { worlds });
    server.addBackup('Daily').complete();
    for (let time = 0; time < 2; time += 1) panel.traffic.next(/\/download\/backup/, 'stalled');
    const reply = await admin.types('/backup test');
    await reply.until(({ text }) => text.startsWith(notRead));
    expect(reply.text).toContain(
      'I stopped the test because the host sent the backup too slowly. The backup may still be fine.\n',
    );
    expect((await says('/backup list')).text).toContain('the host sent it too slowly');
  });

  test('of one that was tested leaves its tick, and the list says that the last try failed', async () => {
    const { admin, server, panel, says } = await atPanel();
    server.addBackup('Daily').complete();
    const good = await admin.types('/backup test');
    await good.until(({ text }) => text.startsWith('✅ Backup “Daily” of Survival tested'));
    for (let time = 0; time < 2; time += 1) panel.traffic.next(/\/download\/backup/, 'cut');
    const reply = await admin.types('/backup test');
    await reply.until(({ text }) => text.startsWith(notRead));
    expect((await says('/backup list')).text).toMatch(
      /✅ \*\*Daily[^\n]*\n-# .*tested · .*A newer test gave no result \(the connection was cut off during the test, but the backup may be fine\)\. The ✅ is from an earlier test\./,
    );
  });

  test('finds that a listed backup is gone from the host: it has no tick any more, and is offered nowhere', async () => {
    const { admin, server, says } = await atPanel();
    server.addBackup('Other').complete();
    const daily = server.addBackup('Daily').complete();
    for (const backup of ['Other', 'Daily']) {
      const good = await admin.types('/backup test', { backup });
      await good.until(({ text }) => text.startsWith(`✅ Backup “${backup}” of Survival tested`));
    }
    server.archives.delete(daily.uuid);
    const reply = await admin.types('/backup test', { backup: 'Daily' });
    await reply.until(({ text }) => text.startsWith('❌ Don’t rely on backup “Daily” of Survival'));
    expect(reply.text).toContain('gone: the host no longer has its file');
    expect((await says('/backup list')).text).toMatch(
      /❌ \*\*Daily[^\n]*\n-# .*gone: the host no longer has its file/,
    );
    expect((await says('/backup restore', { backup: 'Other' })).text).not.toContain('Daily');
    const restore = await says('/backup restore', { backup: 'Daily' });
    expect(restore.text).toMatch(
      /^❌ “Daily” of Survival can’t be restored\nThe host still lists it, but its file is gone\.\n💡 \*\*Safer:\*\* \*\*“Other”\*\*/,
    );
    expect(labels(restore)).toEqual(['Use “Other”', 'Cancel']);
  });

  test('never has one that could not be opened offered rather than one that was tested', async () => {
    // At night, it would be tested by itself.
    const { admin, server, panel, says } = await atPanel({}, {}, { testDailyGiB: 0 });
    server.addBackup('Tested').complete();
    const good = await admin.types('/backup test');
    await good.until(({ text }) => text.startsWith('✅ Backup “Tested” of Survival tested'));
    panel.advance(60_000);
    server.addBackup('Later').complete();
    expect((await says('/backup restore', { backup: 'Tested' })).text).toContain('**“Later”**');
    panel.nodeUrl = 'http://127.0.0.1:1';
    const reply = await admin.types('/backup test', { backup: 'Later' });
    await reply.until(({ text }) => text.startsWith('⚠️ No test result for backup “Later” of Survival'));
    expect((await says('/backup restore', { backup: 'Tested' })).text).not.toContain('“Later”');
  });

  test('says that the machine can’t be reached, or that the panel is too old for it', async () => {
    const away = await atPanel();
    away.server.addBackup('Daily').complete();
    away.panel.nodeUrl = 'http://127.0.0.1:1';
    const reply = await away.admin.types('/backup test');
    await reply.until(({ text }) => text.startsWith(notRead));
    expect(reply.text).toContain('the machine that runs the server didn’t respond');
    expect((await away.says('/backup list')).text).toContain('I couldn’t reach the machine that it’s on');
    const old = await atPanel({}, { version: '1.12.2', wings: '1.13' });
    old.server.addBackup('Daily').complete();
    const refused = await old.admin.types('/backup test');
    await refused.until(({ text }) => text.startsWith(notRead));
    expect(refused.text).toContain('The host’s panel is too old for its machines');
    expect(refused.text).toContain('Pterodactyl 1.12.3 or newer');
    expect((await old.says('/backup list')).text).toContain('the host’s panel is too old for its machines');
  });

  test('reads no more in a day than the operator’s setting allows', async () => {
    const { admin, says, server, panel } = await atPanel({ TEST_DAILY_GIB: '1' });
    server.addBackup('Daily').complete().bytes = 2 * 2 ** 30;
    const reply = await admin.types('/backup test');
    await reply.until(({ text }) => text.startsWith(notRead));
    expect(reply.text).toContain('Testing it would exceed today’s limit for backup tests.');
    expect(panel.requests.filter(({ path }) => path.endsWith('/download'))).toEqual([]);
    expect((await says('/backup list')).text).not.toContain('❌');
  });

  test('is refused in a plain sentence where nothing is read, without a complete backup, and of an unfinished one', async () => {
    const off = await atPanel({ TEST_DAILY_GIB: '0' });
    off.server.addBackup('Daily').complete();
    expect((await off.says('/backup test')).text).toContain(
      'Backup tests are switched off\nWhoever runs this bot can switch them on.',
    );
    const { says, server } = await atPanel();
    expect((await says('/backup test')).text).toContain('Survival has no finished backup to test.');
    server.addBackup('Daily');
    const refused = await says('/backup test', { backup: 'Daily' });
    expect(refused.text).toContain('“Daily” of Survival can’t be tested yet.');
    server.addBackup('Broken').fail();
    const failed = await says('/backup test', { backup: 'Broken' });
    expect(failed.text).toContain('“Broken” of Survival failed on the host, so there’s nothing to test.');
  });

  test('needs its own permission, and offers complete backups only', async () => {
    const { admin, moderator, guild, server } = await atPanel();
    server.addBackup('Daily').complete();
    server.addBackup('Unfinished');
    const role = guild.role('Moderators');
    await (await admin.types('/access grant', { role, permission: 'operator' })).settled();
    const refused = await (await moderator.types('/backup test')).settled();
    expect(refused.text).toContain('You can’t test backups here');
    await (await admin.types('/access grant', { role, permission: 'backup.test' })).settled();
    const choices = await moderator.completes('/backup test', {}, 'backup');
    expect(choices.map(({ name }) => name.split(' · ')[0])).toEqual(['Daily']);
    const reply = await moderator.types('/backup test', { backup: 'Daily' });
    await reply.until(({ text }) => text.startsWith('✅ Backup “Daily” of Survival tested'));
  });
});

describe('/backup test at a Crafty Controller, which lists an archive while it is written', () => {
  /** A guild whose server has a backup of ten minutes ago, made by somebody else. @param content what is on the disk */
  async function atCrafty(content: Buffer) {
    onOrdinaryDay();
    const crafty = await FakeCrafty.start();
    onTestFinished(() => crafty.close());
    const [server] = crafty.panel.servers.values();
    const [config] = crafty.panel.backupConfigs.values();
    if (server === undefined || config === undefined) throw new Error('no server');
    const at = new Date(Date.now() - 600_000).toISOString().slice(0, 19);
    const name = `${at.replaceAll(':', '-').replace('T', '_')}.zip`;
    crafty.panel.archivesOf(config).set(name, { name, bytes: content.length, files: [], content });
    const people = await communityAt(crafty, { overrides: quickWatch });
    const reply = await people.admin.types('/backup test');
    await reply.until(({ text }) => /^(?:✅|❌|⚠️|📦)/.test(text) && !text.includes('Testing'));
    return { ...people, reply };
  }

  const whole = makeZip(makeWorld({ kind: 'old', seed: 1 }));

  test('a cut one may still be written: the reply and the list say when it is looked at again', async () => {
    const { reply, admin } = await atCrafty(whole.subarray(0, whole.length / 2));
    expect(reply.text).toMatch(/^⚠️ No test result for a backup of .*\nBackup: \*\*<t:\d+:f>\*\*\n/);
    expect(reply.text).toMatch(
      /The host might still be writing this backup\..*\nI’ll test it again after <t:\d+:T> \(<t:\d+:R>\)\./,
    );
    const list = await (await admin.types('/backup list')).settled();
    expect(list.text).toMatch(/may still be writing it · I’ll test it again at <t:\d+:t>/);
  });

  test.each([
    ['that begins as no zip', Buffer.alloc(5_000, 7), 'it can’t be unpacked'],
    ['that is empty after a minute', Buffer.alloc(0), 'its end is missing'],
  ])('one %s is bad at once', async (_name, content, why) => {
    const { reply } = await atCrafty(content);
    expect(reply.text).toMatch(/^❌ Don’t rely on this backup of .*\nBackup: \*\*<t:\d+:f>\*\*\n/);
    expect(reply.text).toContain(why);
  });
});
