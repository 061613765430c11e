import { expect, test } from 'vitest';
import { withStore } from '../process/database.ts';
import { community } from '../support/community.ts';

const dayMs = 86_400_000;

test('a person sees what is stored about them, and removes their name from what is old', async () => {
  const operator = { OPERATOR_CONTACT: 'privacy@host.example' };
  let now = Date.now();
  const removedNames = { everyMs: 1_000_000 };
  const all = await community({ settings: operator, overrides: { removedNames, now: () => now } });
  const { admin, member, guild } = all;
  await (await admin.types('/setup log', { channel: guild.channel('log') })).settled();
  await (await admin.types('/cmd', { command: 'say hi' })).until(({ text }) => text.includes('ran: say hi'));
  const shown = await (await admin.types('/privacy')).settled();
  expect(shown.ephemeral).toBe(true);
  expect(shown.text).toMatch(
    /^• 3 history entries: your actions, approvals and changed settings \(oldest: <t:\d+:R>\)$/m,
  );
  expect(shown.text).toContain('• 1 setting that you changed');
  expect(shown.text).toContain('Questions: privacy@host.example');
  expect(shown.text).toContain('You don’t have any yet.');
  expect(shown.buttons).toHaveLength(0);

  now += 31 * dayMs;
  const again = await (await admin.types('/privacy')).settled();
  const removed = await (await admin.clicks(again, 'Remove my name')).settled();
  expect(removed.text).toContain('4 entries no longer have your name.');
  const history = await (await admin.types('/history list')).settled();
  expect(history.text).toMatch(/`say hi` · \[name removed\]/);
  const announced = await guild.channel('log').message(({ text }) => text.includes('A name was removed'));
  expect(announced.text).not.toContain('Ada');
  expect((await (await member.types('/privacy')).settled()).text).toContain('Nothing.');
});

test('a person is told of the schedules that they saved, not of drafts', async () => {
  const { admin } = await community();
  const drafts = async () =>
    (await admin.types('/schedule add', { action: 'backup', when: '04:00' })).settled();
  await drafts();
  expect((await (await admin.types('/privacy')).settled()).text).not.toContain('schedule');
  await (await admin.clicks(await drafts(), 'Save')).settled();
  expect((await (await admin.types('/privacy')).settled()).text).toContain('• 1 schedule that you added');
});

test('a name is removed 30 days after its person has left, not if they come back or Discord doesn’t say', async () => {
  let now = Date.now();
  const removedNames = { everyMs: 20 };
  const all = await community({ overrides: { removedNames, now: () => now } });
  const { admin, moderator, guild, discord } = all;
  const role = guild.role('Moderators');
  await (await admin.types('/access grant', { role, permission: 'command' })).settled();
  await (await moderator.types('/cmd', { command: 'say hi' })).until(({ text }) =>
    text.includes('ran: say hi'),
  );
  const path = `/guilds/${guild.id}/members/${moderator.id}`;
  const count = () => discord.requests.filter((request) => request.path === path).length;
  /** The result of a look is stored before the next one. */
  const looks = async () => {
    const before = count();
    await discord.requested((request) => request.path === path && count() >= before + 2);
  };
  const names = () =>
    withStore(all, async ({ operations }) =>
      (await operations.history({ guildId: guild.id, limit: 10 })).map(({ requestedBy }) => requestedBy.name),
    );
  guild.removeMember(moderator);
  await looks();
  guild.readmitMember(moderator);
  await looks();
  now += 31 * dayMs;
  await looks();
  expect(await names()).toEqual(['Mo']);
  guild.removeMember(moderator);
  await looks();
  discord.faults.next({ path: /\/members\//, status: 500, times: 5 });
  now += 31 * dayMs;
  await expect.poll(names).toEqual(['']);
});
