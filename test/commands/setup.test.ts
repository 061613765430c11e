import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withRows } from '../store/sqlite-files.ts';
import { typesAndPresses } from '../support/asked-first.ts';
import { community, sharedCommunity } from '../support/community.ts';
import { disconnects } from '../support/disconnects.ts';
import { three } from './servers.ts';

const shared = sharedCommunity();

const schedule = { action: 'restart', when: 'every day 04:00', server: 's-1' };
const threeServers = { host: { servers: three } };

describe('/setup show', () => {
  test('shows host, default server, log channel, who entered the key, and its last four characters at most', async () => {
    const { admin, host, guild } = await community(threeServers);
    const first = await (await admin.types('/setup show')).settled();
    expect(first.ephemeral).toBe(true);
    expect(first.text).toContain('✅ Connection: 127.0.0.1');
    expect(first.text).toContain(`-# ${new URL(host.url).host} · API key`);
    expect(first.text).toMatch(
      new RegExp(`API key: ends in \`ount\`, entered by ${admin.mention} <t:\\d+:R>`),
    );
    expect(first.text).not.toContain('count');
    expect(first.text).toContain('-# Not set up (optional): Default server');
    expect(first.text).toMatch(/^-# Not set up \(optional\): .*Log channel/m);

    await (await admin.types('/setup server', { server: 's-2' })).settled();
    await (await admin.types('/setup log', { channel: guild.channel('log') })).settled();
    const second = await (await admin.types('/setup show')).settled();
    expect(second.text).toContain('Default server: **Creative**');
    expect(second.text).toContain(`Log channel: <#${guild.channel('log').id}>`);
  });

  test('shows nothing of a short key', async () => {
    const { admin, connects } = await shared({ connected: false, host: { keys: ['abcdefgh'] } });
    await connects('abcdefgh');
    const { text } = await (await admin.types('/setup show')).settled();
    expect(text).toContain('API key: hidden');
    expect(text).not.toContain('efgh');
  });

  test('says if the host no longer accepts the key', async () => {
    const { admin, host } = await shared();
    host.keys.clear();
    const { text } = await (await admin.types('/setup show')).settled();
    expect(text).toContain('❌ Connected, but not working right now');
    expect(text).toContain('The host refused the API key.');
  });

  test('and every command say if the stored key can’t be decrypted, until a key is entered again', async () => {
    const { admin, connects, folder, host, restarts } = await community();
    await restarts(async () =>
      withRows(join(folder, 'steward.db'), (rows) => rows.exec(`update connections set sealed_key = 'lost'`)),
    );
    const before = host.calls.length;
    const power = { action: 'stop', server: 's-1' };
    for (const reply of [await admin.types('/status'), await admin.types('/power', power)]) {
      expect(reply.ephemeral).toBe(true);
      expect(reply.text).toContain('Reconnect needed');
      expect(reply.text).toContain('An admin has to run `/setup connect` again.');
    }
    const shown = await (await admin.types('/setup show')).settled();
    expect(shown.text).toContain('❌ Connection: 127.0.0.1');
    expect(shown.text).toContain('I can’t decrypt the stored API key.');
    expect(host.calls.slice(before)).toEqual([]);
    await connects();
    expect((await (await admin.types('/setup show')).settled()).text).toContain('✅ Connection');
  });

  test('says how to connect if nothing is connected', async () => {
    const { admin } = await shared({ connected: false });
    const { text, ephemeral, buttons } = await (await admin.types('/setup show')).settled();
    expect(ephemeral).toBe(true);
    expect(text).toContain('⬜ No hosting account is connected yet');
    expect(text).toContain('Next: press the button, or use `/setup connect`.');
    expect(buttons.map(({ label }) => label)).toEqual(['Connect']);
  });
});

describe('/setup disconnect', () => {
  test('asks, and says what is deleted, what pauses and what stays; nothing changes before', async () => {
    const { admin, guild, moderator } = await shared(threeServers);
    const sets = async (...command: Parameters<typeof admin.types>) =>
      (await admin.types(...command)).settled();
    await sets('/setup server', { server: 's-2' });
    await sets('/panel post', { channel: guild.channel('log') });
    await sets('/panel post', { channel: guild.channel('log'), server: 's-1' });
    await sets('/alerts set', { channel: guild.channel('log') });
    await admin.clicks(await sets('/schedule add', schedule), 'Save');
    await expect.poll(async () => (await admin.types('/schedule list')).text).toContain('Added by');
    const question = await sets('/setup disconnect');
    expect(question.ephemeral).toBe(true);
    expect(question.text).toMatch(/^⚠️ Disconnect 127/);
    expect(question.text).toContain(
      'I’ll delete the API key. **Creative** will no longer be the default server.',
    );
    expect(question.text).toContain(
      'Paused until you connect it again: 2 status panels, 1 schedule, and the alerts.',
    );
    expect(question.text).toContain('Everything else stays: permissions, channels');
    expect(question.buttons.map(({ label }) => label)).toEqual(['Disconnect', 'Cancel']);
    expect((await (await moderator.types('/status')).settled()).text).not.toContain('connected');

    await admin.clicks(question, 'Cancel');
    await question.until(({ text }) => text.includes('Nothing changed.'));
    expect(question.buttons).toEqual([]);
    expect((await sets('/status', { server: 's-1' })).text).toContain('Survival');
  });

  test('its button does nothing to a key that was entered later, or for somebody who lost Manage Server', async () => {
    const { admin, connects, guild } = await shared();
    const deputy = guild.member({ name: 'Dee', permissions: 'manage server' });
    const questions = [admin, deputy].map(async (person) =>
      (await person.types('/setup disconnect')).settled(),
    );
    const [ofAdmin, ofDeputy] = await Promise.all(questions);
    if (ofAdmin === undefined || ofDeputy === undefined) throw new Error('no question');
    deputy.isGiven(0n);
    const refused = await deputy.clicks(ofDeputy, 'Disconnect');
    expect(refused.text).toContain('Only members with the **Manage Server** permission');
    await connects();
    const old = await admin.clicks(ofAdmin, 'Disconnect');
    await expect
      .poll(() => old.followUps.map(({ text }) => text).join())
      .toContain('This button no longer works');
    expect((await (await admin.types('/status')).settled()).text).toContain('Survival');
  });

  test('leaves every list readable, and a key for the same host lets all go on', async () => {
    const { admin, connects, guild, moderator } = await community();
    const sets = async (...command: Parameters<typeof admin.types>) =>
      (await admin.types(...command)).settled();
    await sets('/access grant', { role: guild.role('Moderators'), permission: 'viewer', server: 's-1' });
    await sets('/panel post', { channel: guild.channel('log') });
    await sets('/alerts set', { channel: guild.channel('log') });
    await admin.clicks(await sets('/schedule add', schedule), 'Save');
    await sets('/power', { action: 'stop' });
    const lists = ['/access list', '/panel list', '/alerts show', '/schedule list', '/history list'];
    const reads = () =>
      Promise.all(
        lists.map(async (list) =>
          (await sets(list)).text.replace(/<t:.*?>/g, '').replace(/⚙️ .* (dis)?connected .*\n?/g, ''),
        ),
      );
    await expect.poll(reads).toContainEqual(expect.stringContaining('Added by'));
    const before = await reads();
    for (const text of before) expect(text).toMatch(/Survival|All servers|log/);
    await disconnects(admin);
    expect(await reads()).toEqual(before);
    await connects();
    expect(await reads()).toEqual(before);
    expect((await (await moderator.types('/status', { server: 's-1' })).settled()).text).toContain(
      'Survival',
    );
  });

  test('deletes the key, and says what stays', async () => {
    const { admin, host, guild, moderator } = await shared();
    await (
      await admin.types('/access grant', { role: guild.role('Moderators'), permission: 'viewer' })
    ).settled();
    const reply = await disconnects(admin);
    expect(reply.ephemeral).toBe(true);
    expect(reply.text).toContain(
      'I deleted the API key, and there’s no default server now. Everything else stays.',
    );
    const before = host.calls.length;
    const status = await moderator.types('/status');
    expect(status.ephemeral).toBe(true);
    expect(status.text).toContain('Ask an admin to run `/setup connect`.');
    expect(host.calls).toHaveLength(before);
  });

  test('keeps what belongs to the Discord server, for when an account is connected again', async () => {
    const { admin, guild, connects } = await shared();
    const sets = async (...command: Parameters<typeof admin.types>) =>
      (await admin.types(...command)).settled();
    await sets('/setup server', { server: 's-1' });
    await sets('/setup timezone', { zone: 'Europe/Berlin' });
    await sets('/setup language', { language: 'de' });
    await sets('/setup log', { channel: guild.channel('log') });
    await sets('/setup approvals', { channel: guild.channel('general') });
    const shown = async () => (await (await admin.types('/setup show')).settled()).text;
    const kept = [
      'Time zone: Europe/Berlin',
      'Language: Deutsch',
      `<#${guild.channel('log').id}>`,
      `<#${guild.channel('general').id}>`,
    ];
    const before = await shown();
    for (const line of [...kept, 'Default server: **Survival**']) expect(before).toContain(line);
    await disconnects(admin);
    await connects();
    const after = await shown();
    for (const line of kept) expect(after).toContain(line);
    expect(after).toContain('Default server: **Survival** (the only one)');
  });

  test('says that there is nothing to delete if nothing is connected', async () => {
    const { admin } = await shared({ connected: false });
    expect((await (await admin.types('/setup disconnect')).settled()).text).toContain(
      'there’s nothing to disconnect',
    );
  });

  test('a confirmation that was open then does nothing', async () => {
    const { admin, host } = await shared();
    const reply = await (await admin.types('/power', { action: 'kill' })).settled();
    await disconnects(admin);
    const click = await admin.clicks(reply, 'Kill it');
    expect(click.ephemeral).toBe(true);
    expect(click.text).toContain('No hosting account is connected');
    expect(host.changes).toEqual([]);
  });
});

describe('/setup server', () => {
  test('sets the default server, shows it, and removes it', async () => {
    const { admin } = await shared(threeServers);
    const set = await (await admin.types('/setup server', { server: 's-2' })).settled();
    expect(set.ephemeral).toBe(true);
    expect(set.text).toContain('Commands now use **Creative** unless you choose another server.');
    expect((await (await admin.types('/backup list')).settled()).text).toContain('backups of Creative');

    const shown = await (await admin.types('/setup server')).settled();
    expect(shown.text).toContain('Default server: **Creative**');
    expect((await (await admin.types('/backup list')).settled()).text).toContain('backups of Creative');
    const taken = await typesAndPresses(admin, '/setup server', {}, 'No default server');
    expect(taken.text).toContain('Default server removed');
    expect((await (await admin.types('/backup list')).settled()).text).toContain('Which server?');
  });

  test('refuses a server that the account does not have', async () => {
    const { admin } = await shared(threeServers);
    const reply = await (await admin.types('/setup server', { server: 'Nether' })).settled();
    expect(reply.text).toContain('No server called “Nether”');
    expect((await (await admin.types('/setup show')).settled()).text).toContain(
      '-# Not set up (optional): Default server',
    );
  });

  test('needs a connection', async () => {
    const { admin } = await shared({ connected: false });
    expect((await (await admin.types('/setup server', { server: 's-1' })).settled()).text).toContain(
      'Not connected',
    );
  });
});
