import type { Person } from '@steward/fake-discord';
import { expect, test } from 'vitest';
import { expireNewest } from '../process/database.ts';
import { type Community, community } from '../support/community.ts';
import { generousLimits } from '../support/test-limits.ts';

/** A guild whose bot keeps this many confirmations open. */
function waitingFor(openConfirmations: { person: number; guild: number }) {
  return community({ overrides: { rateLimits: { ...generousLimits, openConfirmations } } });
}

/** The admin of another guild with the same account. */
async function elsewhere({ discord }: Community): Promise<Person> {
  const guild = discord.addGuild({ name: 'Elsewhere' });
  await discord.registered(guild, 'power');
  const eve = guild.member({ name: 'Eve', permissions: 'administrator' });
  const form = await eve.types('/setup connect');
  await (await eve.submits(form, { 'API key': 'test-key-of-the-account' })).settled();
  return eve;
}

async function kill(person: Person) {
  return (await person.types('/power', { action: 'kill' })).settled();
}

test('one person can have 25 open confirmations: the next is refused, to them only, until one is closed', async () => {
  const { admin, guild, host, log } = await community();
  const open = [];
  for (let count = 0; count < 25; count++) open.push(await kill(admin));
  const next = await kill(admin);
  expect(next.text).toContain('Too many open confirmations');
  expect(next.text).toContain('or wait until one expires. Nothing changed.');
  expect(next.ephemeral).toBe(true);
  expect(next.buttons).toEqual([]);

  const other = guild.member({ name: 'Bo', permissions: 'administrator' });
  expect((await kill(other)).text).toContain('Kill Survival?');

  const [first] = open;
  if (first === undefined) throw new Error('no confirmation is open');
  const interactions = () => log.filter((line) => line.includes('"msg":"interaction"')).length;
  const before = interactions();
  await admin.clicks(first, 'Cancel');
  await first.until(({ text }) => text.includes('Canceled'));
  await expect.poll(interactions).toBeGreaterThan(before);
  expect((await kill(admin)).text).toContain('Kill Survival?');
  expect(host.changes).toEqual([]);
});

test('a confirmation that expires makes room for another', async () => {
  const fixture = await waitingFor({ person: 1, guild: 100 });
  const { admin, restarts, settings } = fixture;
  const open = await kill(admin);
  expect((await kill(admin)).text).toContain('Too many open confirmations');
  await restarts(async () => expireNewest(settings.databaseUrl, 0));
  await open.until(({ text }) => text.includes('Expired'));
  expect((await kill(admin)).text).toContain('Kill Survival?');
});

test('simultaneous confirmations do not exceed the limit of one person', async () => {
  const { admin } = await waitingFor({ person: 3, guild: 100 });
  const replies = await Promise.all(Array.from({ length: 8 }, () => kill(admin)));
  expect(replies.filter(({ text }) => text.includes('Kill Survival?'))).toHaveLength(3);
  expect(replies.filter(({ text }) => text.includes('Too many open confirmations'))).toHaveLength(5);
});

test('a guild can have 100 open confirmations: its next one is refused, and another guild gets one', async () => {
  const fixture = await waitingFor({ person: 2, guild: 3 });
  const { admin, guild } = fixture;
  const people = [admin, guild.member({ name: 'Bo', permissions: 'administrator' })];
  for (const person of [...people, admin]) expect((await kill(person)).text).toContain('Kill Survival?');
  const third = guild.member({ name: 'Cy', permissions: 'administrator' });
  const refused = await kill(third);
  expect(refused.ephemeral).toBe(true);
  expect(refused.text).toContain('3 confirmations are open in this Discord server.');
  expect(refused.text).toContain('Nothing changed.');
  expect((await kill(await elsewhere(fixture))).text).toContain('Kill Survival?');
});
