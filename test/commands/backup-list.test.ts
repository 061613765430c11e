import { describe, expect, test } from 'vitest';
import { community, sharedCommunity } from '../support/community.ts';
import { stoppedClock } from '../support/stopped-clock.ts';
import { labels } from './reply-helpers.ts';
import { backups } from './servers.ts';

const shared = sharedCommunity();

/** Some months after the backups that are listed. */
const june = Date.UTC(2026, 5, 1, 12);

describe('/backup list', () => {
  test('shows the backups newest first, each with its age and size, whatever order the host sends', async () => {
    const { admin } = await shared({
      host: {
        servers: [
          {
            id: 's-1',
            backups: [
              { id: 'b-1', name: 'Old', created_at: '2026-01-01T00:00:00Z', size_bytes: 1_610_612_736 },
              { id: 'b-3', name: 'New', created_at: '2026-03-01T00:00:00Z', is_locked: true },
              { id: 'b-2', created_at: '2026-02-01T00:00:00Z', status: 'in_progress', progress: 40 },
            ],
          },
        ],
      },
    });
    const { text } = await (await admin.types('/backup list')).settled();
    expect(text).toContain('📦 3 backups of Survival');
    const called = ['New', `<t:${Date.UTC(2026, 1) / 1_000}:R>`, 'Old'];
    const order = called.map((name) => text.indexOf(`**${name}**`));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order).not.toContain(-1);
    expect(text).toContain(`**Old** · <t:${Date.UTC(2026, 0) / 1_000}:R>\n-# 1.5 GB`);
    expect(text).toMatch(/📦 \*\*<t:\d+:R>\*\* · <t:\d+:f> · ⏳ 40% done/);
    expect(text).toMatch(/\*\*New\*\*.* · 🔒/);
  });

  test('calls them by their time unless a person named them, everywhere; seconds or ids tell those that look alike', async () => {
    stoppedClock(june);
    const twins = ['b-4', 'b-5'].map((id) => ({ id, created_at: '2026-01-01T00:00:00Z' }));
    const siblings = ['07', '31'].map((second) => ({
      id: `c-${second}`,
      created_at: `2025-12-01T00:00:${second}Z`,
    }));
    const { admin } = await community({
      host: {
        servers: [
          {
            id: 's-1',
            record: { status: 'stopped' },
            backups: [
              { id: 'b-1', name: '2026-03-01 14:47:22 UTC', created_at: '2026-03-01T14:47:22Z' },
              { id: 'b-2', name: 'Backup at 2026-02-01 14:47:22', created_at: '2026-02-01T14:47:22Z' },
              ...twins,
              ...siblings,
            ],
          },
        ],
      },
    });
    await (await admin.types('/setup timezone', { zone: 'Europe/Berlin' })).settled();
    const { text } = await (await admin.types('/backup list')).settled();
    const at = Date.UTC(2026, 2, 1, 14, 47, 22) / 1_000;
    expect(text).toContain(`**<t:${at}:R>** · <t:${at}:f>`);
    expect(text).not.toMatch(/UTC|Backup at|b-1|b-2/);
    expect(text).toContain('ID b-4');
    expect(text).toContain(` · <t:${Date.UTC(2025, 11, 1, 0, 0, 31) / 1_000}:T>`);
    expect(text).not.toContain('ID c-');
    const choices = await admin.completes('/backup restore', {}, 'backup');
    expect(choices[0]?.name).toMatch(/^Mar 1, 2026, 3:47 PM/);
    expect(choices.filter(({ name }) => /b-[45]/.test(name))).toHaveLength(2);
    expect(choices.slice(-2).map(({ name }) => /1:00:\d\d AM/.exec(name)?.[0])).toEqual([
      '1:00:31 AM',
      '1:00:07 AM',
    ]);
    const asked = await (await admin.types('/backup restore', { backup: 'b-1' })).settled();
    expect(asked.text).toMatch(/^⚠️ Restore Survival\?\n/);
    expect(asked.text).toContain(`Changes since <t:${at}:f>`);
    await admin.clicks(asked, 'Restore');
    await asked.until((now) => now.text.startsWith(`✅ Survival restored\nBackup: **<t:${at}:f>**\n`));
  });

  test('tells those that a person gave the same name by their time, in what a phone shows of a choice', async () => {
    stoppedClock(june);
    const at = [
      '2026-03-01T04:00:07Z',
      '2026-03-01T04:00:31Z',
      '2026-03-01T16:00:00Z',
      '2026-03-02T04:00:00Z',
    ];
    const named = at.map((created_at, index) => ({
      id: `n-${index}`,
      name: 'Before the weekly update',
      created_at,
    }));
    const twins = ['t-1', 't-2'].map((id) => ({ id, name: 'Before the weekly update', created_at: at[3] }));
    const timed = at.slice(0, 2).map((created_at, index) => ({ id: `m-${index}`, created_at }));
    const { admin } = await community({
      host: { servers: [{ id: 's-1', backups: [...named, ...twins, ...timed] }] },
    });
    const list = await (await admin.types('/backup list')).settled();
    const told = Date.UTC(2026, 2, 1, 16) / 1_000;
    expect(list.text).toContain(`**Before the weekly update** · <t:${told}:f>`);
    const offered = list.selects[0]?.options.map(({ label }) => label) ?? [];
    expect(new Set(offered.map((label) => label.slice(0, 35))).size).toBe(8);
    expect(offered).toContainEqual(
      expect.stringMatching(/^Mar 1, 2026, 4:00 PM UTC · Before the weekly update( · |$)/),
    );
    expect(offered).toContainEqual(expect.stringMatching(/^Mar 1, 2026, 4:00:31 AM UTC( · |$)/));
    expect(offered).toContainEqual(
      expect.stringMatching(/^4:00:31 AM UTC · Before the weekly update · .*Mar 1, 2026, 4:00 AM UTC$/),
    );
    const choices = await admin.completes('/backup restore', {}, 'backup');
    expect(choices.map(({ name }) => name)).toEqual(offered);
  });

  test('shows many in pages', async () => {
    const { admin } = await shared({ host: { servers: [{ id: 's-1', backups: backups(25) }] } });
    const reply = await (await admin.types('/backup list')).settled();
    const seen: string[] = [];
    for (let page = 1; page <= 3; page += 1) {
      expect(reply.text).toContain(`backups of Survival, page ${page} of 3`);
      seen.push(...(reply.text.match(/Backup \d+/g) ?? []));
      expect(labels(reply)).toEqual([
        'Back up',
        ...(page > 1 ? ['Previous'] : []),
        ...(page < 3 ? ['Next'] : []),
      ]);
      expect(reply.selects[0]?.options).toHaveLength(page < 3 ? 10 : 5);
      if (page < 3) await (await admin.clicks(reply, 'Next')).settled();
    }
    expect(seen).toEqual(
      backups(25)
        .map(({ name }) => name)
        .toReversed(),
    );
  });

  test('turning a page checks again that the person may see the backups', async () => {
    const { admin, moderator, guild } = await shared({
      host: { servers: [{ id: 's-1', backups: backups(25) }] },
    });
    const role = guild.role('Moderators');
    await (await admin.types('/access grant', { role, permission: 'backup.list' })).settled();
    const reply = await (await moderator.types('/backup list')).settled();
    moderator.loses(role);
    const click = await moderator.clicks(reply, 'Next');
    expect(click.ephemeral).toBe(true);
    expect(click.text).toContain('You can’t see the backups here');
    expect(reply.text).toContain('page 1 of 3');
  });

  test('says how to make the first one if there is none', async () => {
    const { admin } = await shared();
    const { text } = await (await admin.types('/backup list')).settled();
    expect(text).toContain('Create one with `/backup create server:Survival`.');
  });

  test('says who made each, backs up by its button, and leads to what can be done with one', async () => {
    const { admin, moderator, guild, host } = await shared({
      host: { servers: [{ id: 's-1', backups: backups(2) }], namesAndLocks: true },
    });
    const role = guild.role('Moderators');
    for (const permission of ['backup.list', 'backup.restore', 'backup.lock'] as const)
      await (await admin.types('/access grant', { role, permission })).settled();
    const list = await (await admin.types('/backup list')).settled();
    expect(list.text).not.toContain(' · by ');
    const made = await admin.clicks(list, 'Back up');
    await made.until(({ text }) => text.startsWith('✅ Survival backed up'));
    host.server('s-1').record['status'] = 'stopped';
    const shown = await (await moderator.types('/backup list')).settled();
    expect(shown.text.match(/ · Ada/g)).toHaveLength(1);
    expect(labels(shown)).toEqual([]);

    const menu = 'Choose a backup to manage';
    const option = shown.selects[0]?.options.find(({ label }) => label.startsWith('Backup 02'));
    expect(option?.label).toMatch(/^Backup 02 · .* · \w{3} \d+, \d{4}, \d+:\d\d\s[AP]M UTC · 1\.4 GB$/);
    // Discord counts on in the line above, and the menu stays as it is.
    expect(shown.selects[0]?.options.filter(({ label }) => label.includes('ago'))).toEqual([]);
    const card = await (await moderator.picks(shown, menu, [option?.value ?? ''])).settled();
    expect(card.ephemeral).toBe(true);
    expect(card.text).toContain('Backup of Survival');
    expect(labels(card)).toEqual(['Restore', 'Lock']);
    const locked = await moderator.clicks(card, 'Lock');
    await locked.until(({ text }) => text.includes('locked'));
    const asked = await (await moderator.clicks(card, 'Restore')).settled();
    expect(asked.ephemeral).toBe(false);
    expect(asked.text).toContain('Restore Survival from “Backup 02”?');
    await moderator.clicks(asked, 'Restore');
    await asked.until(({ text }) => text.startsWith('✅ Survival restored from “Backup 02”'));

    const all = await (await admin.picks(shown, menu, [option?.value ?? ''])).settled();
    expect(labels(all)).toEqual(['Restore', 'Unlock']);
    host.server('s-1').backups = [];
    expect((await (await moderator.clicks(card, 'Restore')).settled()).text).toContain(
      'Pick another backup of Survival from `/backup list server:Survival`.',
    );
  });
});
