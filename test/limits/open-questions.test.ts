import { expect, test } from 'vitest';
import { community } from '../support/community.ts';

test('25 questions to one person can be open: the next is refused to them alone, until one is answered', async () => {
  const { admin, guild, host, log } = await community();
  const kill = async () => (await admin.types('/power', { action: 'kill' })).settled();
  const open = [];
  for (let question = 0; question < 25; question++) open.push(await kill());
  const next = await kill();
  expect(next.text).toContain('Too many open questions');
  expect(next.text).toContain('each lapses within two minutes. Nothing was changed.');
  expect(next.ephemeral).toBe(true);
  expect(next.buttons).toEqual([]);

  const other = guild.member({ name: 'Bo', permissions: 'administrator' });
  const theirs = await (await other.types('/power', { action: 'kill' })).settled();
  expect(theirs.text).toContain('Kill Survival?');

  const [first] = open;
  if (first === undefined) throw new Error('they were asked');
  const interactions = () => log.filter((line) => line.includes('"msg":"interaction"')).length;
  const before = interactions();
  await admin.clicks(first, 'Cancel');
  await first.until(({ text }) => text.includes('Cancelled'));
  await expect.poll(interactions).toBeGreaterThan(before);
  expect((await kill()).text).toContain('Kill Survival?');
  expect(host.changes).toEqual([]);
});

test('a question that lapses makes room for another', async () => {
  const { admin } = await community({ pace: { confirmation: 1_500 } });
  const kill = async () => (await admin.types('/power', { action: 'kill' })).settled();
  const open = await Promise.all(Array.from({ length: 25 }, kill));
  expect((await kill()).text).toContain('Too many open questions');
  for (const question of open) await question.until(({ text }) => text.includes('Expired'));
  expect((await kill()).text).toContain('Kill Survival?');
});
