import { describe, expect, onTestFinished, test } from 'vitest';
import { PterodactylPanel } from '../../tools/fake-hosts/pterodactyl.ts';
import { community } from '../support/community.ts';
import { quickWatch } from '../support/quick-watch.ts';
import { makeWorld } from '../worlds/made-worlds.ts';

const hourMs = 3_600_000;

/** A guild that is connected to a Pterodactyl panel, whose server has a world with four players and five regions. */
async function atPanel(settings: Readonly<Record<string, string>> = {}) {
  const panel = await PterodactylPanel.start();
  onTestFinished(() => panel.close());
  const server = panel.addServer({ name: 'Survival' });
  server.files.clear();
  for (const [path, content] of makeWorld({ kind: 'old', seed: 1 }))
    server.files.write(path, content, Date.now() - hourMs);
  const hosts = [{ id: 'panel', name: 'Our panel', kind: 'pterodactyl', address: panel.url }];
  const people = await community({
    settings: { HOSTING_API_URL: '', HOSTS: JSON.stringify(hosts), ...settings },
    connected: false,
    overrides: quickWatch,
  });
  await people.connects(panel.owner.key);
  const says = async (line: string, options = {}) => (await people.admin.types(line, options)).settled();
  return { ...people, panel, server, says };
}

const notRead = '⚠️ “Daily” of Survival wasn’t tested';

describe('/backup prove', () => {
  test('reads the latest backup to its end, and says what was compared, also in the list and the log', async () => {
    const { says, admin, guild, server, panel } = await atPanel();
    const channel = guild.channel('log');
    await says('/setup log', { channel });
    server.addBackup('Daily').complete();
    server.addBackup('Unfinished');
    const reply = await admin.types('/backup prove');
    await reply.until(({ text }) => text.startsWith('✅ “Daily” of Survival tested'));
    expect(reply.text).toMatch(/4 players, 5 regions, compared with the server/);
    expect(reply.text).toContain(`· <@${admin.id}>`);
    expect((await says('/backup list')).text).toMatch(
      /✅ \*\*Daily[^\n]*\n-# [\d.]+ .B · tested, complete · /,
    );
    await channel.message(({ text }) => text.startsWith('✅ “Daily” of Survival tested'));
    const history = await says('/history list', { action: 'backup.prove' });
    expect(history.text).toMatch(/✅ <t:\d+:t> · “Daily” of Survival tested · .*\n-# tested, complete/);
    expect(panel.changes).toEqual([]);
  });

  test('finds that the players are missing, although the panel calls the backup complete', async () => {
    const { says, admin, server } = await atPanel();
    server.addBackup('Good').complete();
    server.addBackup('Daily', { ignored: ['world/playerdata'] }).complete();
    const good = await admin.types('/backup prove', { backup: 'Good' });
    await good.until(({ text }) => text.includes('“Good” of Survival tested'));
    const reply = await admin.types('/backup prove', { backup: 'Daily' });
    await reply.until(({ text }) => text.startsWith('❌ Don’t rely on backup “Daily” of Survival'));
    expect(reply.text).toContain('It holds no player files. The server has 4.');
    const restore = await says('/backup restore', { backup: 'Daily' });
    expect(restore.text).toContain('It holds no player files.');
    expect(restore.text).toMatch(/\*\*Safer:\*\* \*\*“Good”\*\* .* · ✅ tested, complete/);
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
    const reply = await admin.types('/backup prove', { backup: 'Daily' });
    await reply.until(({ text }) => text.startsWith('⚠️ “Daily” of Survival tested'));
    expect(reply.text).toContain(
      '**tested: it opens, with warnings** · A dimension isn’t in it: `creative/overworld`.',
    );
  });

  test('has its result on the status panel at once', async () => {
    const { says, admin, guild, server } = await atPanel();
    server.addBackup('Daily').complete();
    await says('/panel post', { server: server.shortId, channel: guild.channel('general') });
    const panel = await guild.channel('general').message(({ text }) => text.includes('📦 Backup'));
    expect(panel.text).not.toContain('readable');
    await admin.types('/backup prove');
    await guild.channel('general').message(({ text }) => /📦 Backup .* · ✅ tested, complete/.test(text));
  });

  test('says that it couldn’t read what the transfer cut, and not that the backup is bad', async () => {
    const { admin, server, panel, says } = await atPanel();
    server.addBackup('Daily').complete();
    for (let time = 0; time < 2; time += 1) panel.traffic.next(/\/download\/backup/, 'cut');
    const reply = await admin.types('/backup prove');
    await reply.until(({ text }) => text.startsWith(notRead));
    expect(reply.text).toContain('The transfer was cut. That says nothing about the backup.');
    expect((await says('/backup list')).text).toMatch(/couldn’t be opened: the transfer was cut/);
  });

  test('reads no more in a day than the operator’s setting allows', async () => {
    const { admin, says, server, panel } = await atPanel({ PROVE_DAILY_GIB: '1' });
    server.addBackup('Daily').complete().bytes = 2 * 2 ** 30;
    const reply = await admin.types('/backup prove');
    await reply.until(({ text }) => text.startsWith(notRead));
    expect(reply.text).toContain('As much was read today as is allowed.');
    expect(panel.requests.filter(({ path }) => path.endsWith('/download'))).toEqual([]);
    expect((await says('/backup list')).text).not.toContain('❌');
  });

  test('is refused in a plain sentence where nothing is read, without a complete backup, and of an unfinished one', async () => {
    const off = await atPanel({ PROVE_DAILY_GIB: '0' });
    off.server.addBackup('Daily').complete();
    expect((await off.says('/backup prove')).text).toContain('doesn’t send backups through its API');
    const { says, server } = await atPanel();
    expect((await says('/backup prove')).text).toContain('Survival has no complete backup.');
    server.addBackup('Daily');
    const refused = await says('/backup prove', { backup: 'Daily' });
    expect(refused.text).toContain('“Daily” of Survival isn’t complete, so there’s nothing to test.');
  });

  test('needs its own permission, and offers complete backups only', async () => {
    const { admin, moderator, guild, server } = await atPanel();
    server.addBackup('Daily').complete();
    server.addBackup('Unfinished');
    const role = guild.role('Moderators');
    await (await admin.types('/access grant', { role, permission: 'operator' })).settled();
    const refused = await (await moderator.types('/backup prove')).settled();
    expect(refused.text).toContain('You can’t test backups here');
    await (await admin.types('/access grant', { role, permission: 'backup.prove' })).settled();
    const choices = await moderator.completes('/backup prove', {}, 'backup');
    expect(choices.map(({ name }) => name.split(' · ')[0])).toEqual(['Daily']);
    const reply = await moderator.types('/backup prove', { backup: 'Daily' });
    await reply.until(({ text }) => text.startsWith('✅ “Daily” of Survival tested'));
  });
});
