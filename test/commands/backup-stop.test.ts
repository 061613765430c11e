import { makeWorld } from '@steward/worlds/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { archiveOf, goodArchive } from '../backups/fixture.ts';
import { community, sharedCommunity } from '../support/community.ts';
import { ScriptedHost } from '../support/scripted-host.ts';
import { labels } from './reply-helpers.ts';

const shared = sharedCommunity();

const key = 'test-key-of-the-account';
const other = archiveOf(makeWorld({ kind: 'new', seed: 3 }));

/** A server whose backup `b-1` never comes to its end. */
function serverOf(archive = goodArchive) {
  const backup = { id: 'b-1', name: 'Daily', created_at: new Date().toISOString(), size: archive.length };
  return { id: 's-1', record: { players: 3 }, backups: [backup], archives: new Map([['b-1', archive]]) };
}

const opens = 'GET /v1/servers/s-1/backups/b-1/archive';
const isOpened = ({ path }: { readonly path: string }) => path.endsWith('/archive');

/** A guild whose read of a backup gets a byte now and then. */
async function trickling() {
  const people = await shared({ host: { servers: [serverOf()] } });
  people.host.scripts({ on: opens, answer: { trickles: goodArchive } });
  const reply = await people.admin.types('/backup test');
  await people.host.called(isOpened);
  await reply.until(() => labels(reply).includes('Stop'));
  const says = async (line: string, options = {}) => (await people.admin.types(line, options)).settled();
  return { ...people, reply, says };
}

describe('Stop, under the progress of a test of a backup', () => {
  test('ends it for whoever asked, and says so in the reply and the list', async () => {
    const { admin, reply, says } = await trickling();
    await admin.clicks(reply, 'Stop');
    await reply.until(({ text }) => text.startsWith('⚠️ No test result for backup “Daily” of Survival'));
    expect(reply.text).toContain('Someone stopped the test. The backup may still be fine.');
    expect(labels(reply)).not.toContain('Stop');
    expect((await says('/backup list')).text).toContain('not tested · someone stopped the test');
    // The transfer has ended too, and the next one is as ever.
    const again = await admin.types('/backup test');
    await again.until(({ text }) => text.includes('Backup “Daily” of Survival tested'));
  });

  test('is for everybody who may test backups of this server, and for nobody else', async () => {
    const { admin, moderator, member, guild, reply } = await trickling();
    const role = guild.role('Moderators');
    await (await admin.types('/access grant', { role, permission: 'backup.test' })).settled();
    const refused = await (await member.clicks(reply, 'Stop')).settled();
    expect(refused.ephemeral).toBe(true);
    expect(labels(reply)).toContain('Stop');
    await moderator.clicks(reply, 'Stop');
    await reply.until(({ text }) => text.includes('Someone stopped the test.'));
  });
});

test('a backup that is being tested is shown so, until the test ends', async () => {
  const { admin, reply, says } = await trickling();
  const { text } = await says('/backup list');
  expect(text).toContain('being tested');
  expect(text).not.toMatch(/interrupted|not tested/);
  await admin.clicks(reply, 'Stop');
  await reply.until(({ text }) => text.startsWith('⚠️ No test result'));
  expect((await says('/backup list')).text).not.toContain('being tested');
});

describe('an archive that comes a byte at a time', () => {
  /** Two hosts with a server each: the guild is connected to the first, a second guild to either. */
  async function twoGuilds(second: 'home' | 'panel') {
    const home = await new ScriptedHost({ servers: [serverOf()] }).start();
    const panel = await new ScriptedHost({ servers: [serverOf(other)] }).start();
    onTestFinished(async () => {
      await Promise.all([home.close(), panel.close()]);
    });
    const hosts = [
      { id: 'home', name: 'Home', kind: 'generic', address: home.url },
      { id: 'panel', name: 'Our panel', kind: 'generic', address: panel.url },
    ];
    const settings = { HOSTING_API_URL: '', HOSTS: JSON.stringify(hosts) };
    const people = await community({ connected: false, settings });
    const elsewhere = people.discord.addGuild({ name: 'Elsewhere' });
    const stranger = elsewhere.member({ name: 'Eve', permissions: 'administrator' });
    await people.discord.registered(elsewhere, 'status');
    const connects = async (person: typeof stranger, host: string) => {
      const form = await person.types('/setup connect', { host });
      await (await person.submits(form, { 'API key': key })).settled();
    };
    await connects(people.admin, 'home');
    await connects(stranger, second);
    home.scripts({ on: opens, answer: { trickles: goodArchive } });
    const slow = await people.admin.types('/backup test');
    await home.called(isOpened);
    await slow.until(() => labels(slow).includes('Stop'));
    return { ...people, stranger, slow };
  }

  test('does not hold up a guild at another host', async () => {
    const { stranger, slow } = await twoGuilds('panel');
    const reply = await stranger.types('/backup test');
    await reply.until(({ text }) => text.includes('Backup “Daily” of Survival tested'));
    expect(labels(slow)).toContain('Stop');
  });

  test('holds up another guild at the same host until it ends, and that one can stop waiting', async () => {
    const { admin, stranger, slow } = await twoGuilds('home');
    const gaveUp = await stranger.types('/backup test');
    await gaveUp.until(() => labels(gaveUp).includes('Stop'));
    await stranger.clicks(gaveUp, 'Stop');
    await gaveUp.until(({ text }) => text.includes('Someone stopped the test.'));
    const waits = await stranger.types('/backup test');
    await waits.until(({ text }) => text.includes('It’s waiting for another test.'));
    expect(waits.text).toMatch(/^⏳ /);
    await waits.until(() => labels(waits).includes('Stop'));
    await admin.clicks(slow, 'Stop');
    await waits.until(({ text }) => text.includes('Backup “Daily” of Survival tested'));
  });
});
