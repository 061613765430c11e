import { describe, expect, test } from 'vitest';
import { communityWithWorld, isPlayer } from '../support/world-at-panel.ts';
import { labels } from './reply-helpers.ts';

const tick = '✅ **tested**';

describe('a backup of a server that has lost its world has no tick, and the last good one is named:', () => {
  test.each([
    ['all players', isPlayer, '5 of 5 players'],
    [
      'all players and 5 of 8 map regions',
      (path: string) => isPlayer(path) || /\/region\/r\.[0-4]\.-1\.mca$/.test(path),
      '5 of 5 players and 5 of 8 map regions',
    ],
    [
      'the nether',
      (path: string) => path.startsWith('world/DIM-1/'),
      '1 of 8 map regions and the dimension Nether',
    ],
    ['the whole world', (path: string) => path.startsWith('world/'), 'the whole world'],
  ])('%s', async (_, isDeleted, what) => {
    const { makes, tests, deletes, says } = await communityWithWorld();
    makes('Before', 24);
    expect(await tests('Before')).toContain(tick);
    deletes(isDeleted);
    makes('After', 12);
    const said = await tests('After');
    expect(said).toContain(
      `Gone from this backup and from the server: ${what}. Still in the backup **“Before”** (12 min earlier). If the loss wasn’t on purpose, restore that older backup.`,
    );
    expect(said).toContain('⚠️ **tested: it opens, but a lot is missing**');
    const list = await says('/backup list');
    expect(list.text).toMatch(/⚠️ \*\*After[^\n]*\n-# [\d.]+ \w+ · tested: it opens, but a lot is missing ·/);
    expect(list.text).toMatch(/✅ \*\*Before/);
    // Through any number of hollow ones.
    makes('Later', 6);
    expect(await tests('Later')).toContain(
      `Gone from this backup and from the server: ${what}. Still in the backup **“Before”** (18 min earlier).`,
    );
  });
});

test('the card of a restore offers the last good one, never one from after a loss', async () => {
  const { makes, tests, deletes, says } = await communityWithWorld();
  makes('Before', 24);
  await tests('Before');
  deletes();
  makes('After', 12);
  await tests('After');
  makes('Untested', 6);
  const good = await says('/backup restore', { backup: 'Before' });
  expect(good.text).not.toContain('💡');
  expect(labels(good).join()).not.toContain('Use');
  const hollow = await says('/backup restore', { backup: 'After' });
  expect(hollow.text).toContain('Missing from this backup: ');
  expect(hollow.text).toMatch(/💡 \*\*Safer:\*\* \*\*“Before”\*\*/);
  expect(hollow.text).not.toContain('Loses less');
});

test('a few regions that are gone are worth a look, and nothing more', async () => {
  const { makes, tests, deletes, says } = await communityWithWorld();
  makes('Before', 24);
  await tests('Before');
  deletes((path) => path === 'world/region/r.5.-1.mca');
  makes('After', 12);
  const said = await tests('After');
  expect(said).toContain(
    'Gone from this backup and from the server: 1 of 8 map regions. Still in the backup **“Before”** (12 min earlier).',
  );
  expect(said).not.toContain('If nobody reset the world');
  const restore = await says('/backup restore', { backup: 'Before' });
  expect(restore.text).toContain('Loses less');
  // It is the yardstick of those after it.
  makes('Later', 6);
  expect(await tests('Later')).toContain(tick);
});

test('the last good one is known to be so, also if it is tested after those from after the loss', async () => {
  const { makes, tests, deletes, says } = await communityWithWorld();
  makes('Before', 24);
  deletes();
  makes('After', 12);
  makes('Later', 6);
  expect(await tests('Later')).toContain(tick);
  expect(await tests('After')).toContain(tick);
  expect(await tests('Before')).toContain(tick);
  const { text } = await says('/backup list');
  for (const name of ['After', 'Later'])
    expect(text).toMatch(
      new RegExp(`⚠️ \\*\\*${name}[^\\n]*\\n-# [^\\n]*tested: it opens, but a lot is missing`),
    );
  expect(text).toMatch(/✅ \*\*Before/);
});

test('what was tested is not what is behind the id now: it has no mark', async () => {
  const { makes, tests, says } = await communityWithWorld();
  const backup = makes('Slot', 24);
  await tests('Slot');
  expect((await says('/backup list')).text).toMatch(/✅ \*\*Slot/);
  Object.assign(backup, { bytes: 4 });
  const { text } = await says('/backup list');
  expect(text).toMatch(/📦 \*\*Slot[^\n]*\n-# 4 .* · not tested/);
  expect((await says('/backup restore', { backup: 'Slot' })).text).not.toContain(tick);
});
