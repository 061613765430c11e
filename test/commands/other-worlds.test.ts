import { makeLevel, makeWorld } from '@steward/worlds/testing';
import { expect, test } from 'vitest';
import { communityWithWorld } from '../support/world-at-panel.ts';

const dayMs = 24 * 60 * 60_000;

/** Returns the files of a world with a seed. */
function seeded(seed: number) {
  const level = makeLevel({ WorldGenSettings: { compound: { seed: { long: BigInt(seed) } } } });
  return makeWorld({ kind: 'old', seed, players: seed, level });
}

test('/backup test says that a backup holds another world than the server, and so does the question of its restore', async () => {
  const { server, makes, tests, says } = await communityWithWorld();
  // A file of the same size and time counts as unchanged.
  const puts = (seed: number, days: number) => {
    server.files.clear();
    for (const [path, content] of seeded(seed)) server.files.write(path, content, Date.now() - days * dayMs);
  };
  puts(3, 3);
  makes('strange', 60);
  puts(5, 2);
  makes('own', 30);
  const told = 'It contains a different world from the server’s.';
  const text = await tests('strange');
  expect(text).toContain(told);
  expect(text).not.toContain('✅');
  expect(text).not.toContain('missing');
  const strange = await says('/backup restore', { backup: 'strange' });
  expect(strange.text).toMatch(
    /^⚠️ Restore Survival from “strange”\?\n⚠️ It contains a different world from the server’s\.\n/,
  );
  const own = await tests('own');
  expect(own).toMatch(/^✅/);
  expect(own).not.toContain(told);
  // What was changed since a backup of another world tells nothing; of its own, it does.
  const question = await says('/backup restore', { backup: 'own' });
  await question.until(({ text }) => text.includes('in that time'));
  expect(strange.text).not.toContain('in that time');
});
