import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { community } from '../support/community.ts';
import { aCheck, marksBackups } from '../support/marks.ts';
import { labels } from './reply-helpers.ts';
import { backups } from './servers.ts';

const holdsNoPlayers = {
  mark: 'bad',
  problems: [{ kind: 'players-missing', live: 212 }],
} as const;

/** A stopped server with four backups: `b-04` is bad, `b-03` plausible, `b-02` read back, `b-01` not checked. */
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
    expect(text).toContain('-# 1.4 GB · tested, complete · 212 players\n');
    expect(text).toContain('✅ **Backup 02**');
    expect(text).toMatch(/📦 \*\*Backup 03[^\n]*\n-# 1\.4 GB · not tested yet, looks complete/);
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
      ['Backup 03', 'not tested yet, looks complete'],
      ['Backup 02', '✅ tested, complete'],
    ]);
    expect(choices.at(-1)?.name).toMatch(/^Backup 01 · \d+ days ago · 1\.4 GB$/);
  });

  test('is said before a restore: of a bad one, why it is bad and which one is safer', async () => {
    const { admin } = await checked();
    const bad = await (await admin.types('/backup restore', { backup: 'b-04' })).settled();
    expect(bad.text).toMatch(
      /^❌ Restore Survival from “Backup 04”\?\n❌ \*\*bad: don’t rely on it\*\*\nIt holds no player files\. The server has 212\.\n[\s\S]*💡 \*\*Safer:\*\* \*\*“Backup 02”\*\* · .* · ✅ tested, complete/,
    );
    expect(labels(bad)).toEqual(['Restore', 'Use “Backup 02”', 'Cancel']);
    const good = await (await admin.types('/backup restore', { backup: 'b-02' })).settled();
    expect(good.text).toContain('⚠️ Restore Survival from “Backup 02”?');
    expect(good.text).toContain('-# ✅ 1.4 GB · tested, complete · 212 players, 1,280 regions · ');
    expect(good.text).not.toContain('Safer');
  });

  test('is said before a restore of a bad one if there is nothing safer', async () => {
    const all = await community({
      host: { servers: [{ id: 's-1', record: { status: 'stopped' }, backups: backups(2) }] },
    });
    await marksBackups(all, [aCheck('b-02', holdsNoPlayers), aCheck('b-01', holdsNoPlayers)]);
    const { text } = await (await all.admin.types('/backup restore', { backup: 'b-02' })).settled();
    expect(text).toContain('No other backup of this server has been tested.');
  });

  test('is said before it is deleted', async () => {
    const { admin } = await checked();
    const { text } = await (await admin.types('/backup delete', { backup: 'b-02' })).settled();
    expect(text).toContain('✅ **tested, complete**');
  });

  test('is left out if the store can’t say it, and the list comes all the same', async () => {
    const { admin, folder, log } = await checked();
    const database = new DatabaseSync(join(folder, 'steward.db'));
    database.exec('drop table backup_checks');
    database.close();
    const { text } = await (await admin.types('/backup list')).settled();
    expect(text).toContain('Backup 04');
    expect(text).not.toMatch(/✅|❌/u);
    expect(log.join('\n')).toContain('backups are shown without their marks');
    const choices = await admin.completes('/backup restore', {}, 'backup');
    expect(choices).toHaveLength(4);
  });
});
