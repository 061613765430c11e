import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { community, sharedCommunity } from '../support/community.ts';
import { aCheck, marksBackups } from '../support/marks.ts';
import { labels } from './reply-helpers.ts';
import { backups } from './servers.ts';

const shared = sharedCommunity();

const holdsNoPlayers = {
  mark: 'bad',
  problems: [{ kind: 'players-missing', live: 212 }],
} as const;

function damaged(id: string) {
  return aCheck(id, { mark: 'bad', problems: [{ kind: 'archive-damaged', at: 'end' }] });
}

/** A stopped server with four backups: `b-04` is bad, `b-03` plausible, `b-02` tested, `b-01` not checked. */
async function checked() {
  const all = await community({
    host: { servers: [{ id: 's-1', record: { status: 'stopped' }, backups: backups(4) }] },
  });
  await marksBackups(all, [
    aCheck('b-04', holdsNoPlayers),
    aCheck('b-03', { mark: 'plausible', compared: null }),
    aCheck('b-02'),
  ]);
  return all;
}

describe('whether a backup can be relied on', () => {
  test('is said in the list, with what it holds', async () => {
    const { admin } = await checked();
    const { text } = await (await admin.types('/backup list')).settled();
    expect(text).toContain('-# 1.4 GB · tested · 212 players\n');
    expect(text).toContain('✅ **Backup 02**');
    expect(text).toMatch(/📦 \*\*Backup 03[^\n]*\n-# 1\.4 GB · not tested yet, nothing looks wrong/);
    expect(text).toMatch(
      /❌ \*\*Backup 04[^\n]*\n-# 1\.4 GB · bad: don’t rely on it · It holds no player files\. The server has 212\./,
    );
    expect(text).toMatch(/📦 \*\*Backup 01[^\n]*\n-# 1\.4 GB · not tested/);
  });

  test('is said in the choices, if anything is known', async () => {
    const { admin } = await checked();
    const choices = await admin.completes('/backup restore', {}, 'backup');
    const known = choices.filter(({ name }) => !name.startsWith('Backup 01'));
    expect(known.map(({ name }) => name.split(' · ').slice(0, 2))).toEqual([
      ['Backup 04', '❌ bad: don’t rely on it'],
      ['Backup 03', 'not tested yet, nothing looks wrong'],
      ['Backup 02', '✅ tested'],
    ]);
    expect(choices.at(-1)?.name).toMatch(/^Backup 01 · \w{3} \d+, \d{4}, \d+:\d\d\s[AP]M UTC · 1\.4 GB$/);
  });

  test('is said before a restore: of a bad one, why it is bad and which one is safer', async () => {
    const { admin } = await checked();
    const bad = await (await admin.types('/backup restore', { backup: 'b-04' })).settled();
    expect(bad.text).toMatch(
      /^❌ Restore Survival from “Backup 04”\?\n❌ \*\*bad: don’t rely on it\*\*\nIt holds no player files\. The server has 212\.\n[\s\S]*💡 \*\*Safer:\*\* \*\*“Backup 02”\*\* · .* · ✅ tested/,
    );
    expect(bad.buttons.map(({ label, style }) => [label, style])).toEqual([
      ['Use “Backup 02”', 'primary'],
      ['Restore', 'danger'],
      ['Cancel', 'secondary'],
    ]);
    const good = await (await admin.types('/backup restore', { backup: 'b-02' })).settled();
    expect(good.text).toContain('⚠️ Restore Survival from “Backup 02”?');
    expect(good.text).toContain('-# ✅ 1.4 GB · tested · 212 players, 1,280 map regions · ');
    expect(good.text).not.toContain('Safer');
  });

  test('is said before a restore of a bad one if there is nothing safer', async () => {
    const all = await shared({
      host: { servers: [{ id: 's-1', record: { status: 'stopped' }, backups: backups(2) }] },
    });
    await marksBackups(all, [aCheck('b-02', holdsNoPlayers), aCheck('b-01', holdsNoPlayers)]);
    const { text } = await (await all.admin.types('/backup restore', { backup: 'b-02' })).settled();
    expect(text).toContain('I don’t know of any good backup of this server.');
  });

  test('is said by the button of the safer one: two of the same minute, or of the same name, can’t be confused', async () => {
    const minute = Math.floor(Date.now() / 60_000) - 6;
    const [first, second] = [new Date(minute * 60_000 + 20_000), new Date(minute * 60_000 + 40_000)];
    const long = 'The one from before we moved the whole server to another machine, '.slice(0, 65);
    const names = [
      {},
      { 'b-01': 'daily', 'b-02': 'daily' },
      { 'b-01': `${long}day 1`, 'b-02': `${long}day 2` },
    ];
    for (const given of names) {
      const name = new Map(Object.entries(given));
      const backup = (id: string, made: Date) => ({
        id,
        created_at: made.toISOString(),
        size: 1_500_000_000,
        ...(name.has(id) ? { name: name.get(id) } : {}),
      });
      const all = await shared({
        host: { servers: [{ id: 's-1', backups: [backup('b-01', first), backup('b-02', second)] }] },
      });
      await marksBackups(all, [aCheck('b-02', holdsNoPlayers), aCheck('b-01')]);
      const reply = await (await all.admin.types('/backup restore', { backup: 'b-02' })).settled();
      const safer = expect.stringMatching(/^Use the safer one \(\w{3} \d+, \d{4}, \d+:\d\d\s[AP]M UTC\)$/);
      expect(reply.buttons.map(({ label, style }) => [label, style])).toEqual([
        [safer, 'primary'],
        ['Back up first, then restore', 'secondary'],
        ['Restore now, no undo', 'danger'],
        ['Cancel', 'secondary'],
      ]);
      await all.admin.clicks(reply, labels(reply)[0] ?? '');
      await reply.until(({ text }) => /^⚠️ Restore Survival( from “.+”)?\?/.test(text));
      expect(labels(reply)).toEqual(['Back up first, then restore', 'Restore now, no undo', 'Cancel']);
    }
  });

  describe('under a restore that failed', () => {
    /** The message of a failed restore. @param restored what is restored, of the four backups of `checked` */
    async function failed(all: Awaited<ReturnType<typeof checked>>, restored = 'b-03') {
      const { admin, host } = all;
      const reply = await (await admin.types('/backup restore', { backup: restored })).settled();
      host.scripts({ on: `POST /v1/servers/s-1/backups/${restored}/restore`, answer: { status: 202 } });
      await admin.clicks(reply, 'Restore');
      await host.called(({ path }) => path.endsWith('/restore'));
      const error = 'This archive is damaged. Survival’s files are unchanged.';
      const at = new Date().toISOString();
      host.server('s-1').record['restore'] = { backup_id: restored, state: 'failed', error, started_at: at };
      await reply.until(({ text }) => text.startsWith('❌'));
      expect(reply.text).toContain('Try another backup.');
      return reply;
    }

    test('the good one has a button, which asks the usual question', async () => {
      const all = await checked();
      const reply = await failed(all);
      expect(reply.buttons.map(({ label, style }) => [label, style])).toEqual([
        ['Restore “Backup 02”', 'primary'],
        ['Status', 'secondary'],
        ['Start', 'secondary'],
      ]);
      const question = await (await all.admin.clicks(reply, 'Restore “Backup 02”')).settled();
      expect(question.text).toContain('⚠️ Restore Survival from “Backup 02”?');
    });

    test('there is no such button if no other one is known to be good', async () => {
      const all = await checked();
      expect(labels(await failed(all, 'b-02'))).toEqual(['Status', 'Start']);
    });

    test('there is no such button if another backup would change nothing', async () => {
      const { admin, host } = await checked();
      const reply = await (await admin.types('/backup restore', { backup: 'b-03' })).settled();
      host.scripts({
        on: 'POST /v1/servers/s-1/backups/b-03/restore',
        answer: { status: 422, body: { error: 'The node is in maintenance' } },
      });
      await admin.clicks(reply, 'Restore');
      await reply.until(({ text }) => text.startsWith('❌'));
      expect(labels(reply)).toEqual(['Status', 'Start']);
    });
  });

  test('of two without a name is told apart by the button for the newer one', async () => {
    const ages = [6, 1];
    const listed = ages.map((minutes) => ({
      id: `b-${minutes}`,
      created_at: new Date(Date.now() - minutes * 60_000).toISOString(),
    }));
    const { admin } = await shared({
      host: { servers: [{ id: 's-1', record: { status: 'stopped' }, backups: listed }] },
    });
    const reply = await (await admin.types('/backup restore', { backup: 'b-6' })).settled();
    const newer = expect.stringMatching(/^Use the newer one \(\w{3} \d+, \d{4}, \d+:\d\d\s[AP]M UTC\)$/);
    expect(labels(reply)).toEqual(['Restore', newer, 'Cancel']);
  });

  test('of one that could not be opened never puts it before one that was tested', async () => {
    const all = await checked();
    await marksBackups(all, [
      aCheck('b-04', { mark: 'plausible', compared: null, notTried: 'transfer', tries: 1 }),
      aCheck('b-03', { notTried: 'transfer', tries: 1 }),
      aCheck('b-02'),
      aCheck('b-01', holdsNoPlayers),
    ]);
    const tested = await (await all.admin.types('/backup restore', { backup: 'b-02' })).settled();
    expect(tested.text).not.toContain('Loses less');
    expect(labels(tested)).toEqual(['Restore', 'Cancel']);
    const bad = await (await all.admin.types('/backup restore', { backup: 'b-01' })).settled();
    expect(bad.text).toMatch(/💡 \*\*Safer:\*\* \*\*“Backup 02”\*\*/);
    const unopened = await (await all.admin.types('/backup restore', { backup: 'b-03' })).settled();
    expect(labels(unopened)).toEqual(['Restore', 'Use “Backup 04”', 'Cancel']);
  });

  test('of one that can’t be unpacked leaves only the safer one to restore', async () => {
    const all = await checked();
    await marksBackups(all, [damaged('b-04')]);
    const reply = await (await all.admin.types('/backup restore', { backup: 'b-04' })).settled();
    expect(reply.text).toMatch(
      /^❌ “Backup 04” of Survival can’t be restored\nThe archive is damaged: its end is missing\.\n💡 \*\*Safer:\*\*/,
    );
    expect(reply.text).not.toContain('is lost');
    expect(labels(reply)).toEqual(['Use “Backup 02”', 'Cancel']);
    await all.admin.clicks(reply, 'Use “Backup 02”');
    await reply.until(({ text }) => text.startsWith('⚠️ Restore Survival from “Backup 02”?'));
  });

  test('of one that can’t be unpacked is the answer if nothing is safer, also to a request for approval', async () => {
    const all = await shared({
      host: { servers: [{ id: 's-1', record: { status: 'stopped' }, backups: backups(2) }] },
    });
    await marksBackups(all, [damaged('b-02')]);
    const text =
      '“Backup 02” of Survival is damaged and can’t be unpacked, so nothing was sent. Pick another one from `/backup list server:Survival`.';
    const reply = await (await all.admin.types('/backup restore', { backup: 'b-02' })).settled();
    expect(reply.text).toContain('This backup can’t be restored');
    expect(reply.text).toContain(text);
    expect(labels(reply)).toEqual(['Show backups']);
    const { admin, guild, moderator } = all;
    await (await admin.types('/setup log', { channel: guild.channel('log') })).settled();
    const role = guild.role('Moderators');
    await (await admin.types('/access grant', { role, permission: 'viewer' })).settled();
    const refused = await (await moderator.types('/backup restore', { backup: 'b-02' })).settled();
    const pressed = await moderator.clicks(refused, 'Ask for approval');
    expect((await pressed.followUp()).text).toContain(text);
  });

  test('is said before it is deleted', async () => {
    const { admin } = await checked();
    const { text } = await (await admin.types('/backup delete', { backup: 'b-02' })).settled();
    expect(text).toContain('✅ **tested**');
  });

  test('is left out if the store can’t say it, and the list comes all the same', async () => {
    const { admin, folder, log } = await checked();
    const database = new DatabaseSync(join(folder, 'steward.db'));
    database.exec('drop table backup_tests');
    database.close();
    const { text } = await (await admin.types('/backup list')).settled();
    expect(text).toContain('Backup 04');
    expect(text).not.toMatch(/✅|❌/u);
    expect(log.join('\n')).toContain('backups are shown without their marks');
    const choices = await admin.completes('/backup restore', {}, 'backup');
    expect(choices).toHaveLength(4);
  });
});
