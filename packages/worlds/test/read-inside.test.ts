import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { defaultGames, gameName, javaGame } from '../src/model/games.ts';
import { isReadInside } from './made-saves.ts';

test('docs/how-backups-are-judged.md says of each game with a rule whether its saves can have ✅, and whether any of it is read', () => {
  const page = readFileSync(new URL('../../../docs/how-backups-are-judged.md', import.meta.url), 'utf8');
  const [, section = ''] = page.split('## What is read in which game');
  const rows = [...section.matchAll(/^\| ([^|]+) \| (✅|📦) \| (nothing)?/gm)].map(
    ([, name, sign, nothing]) => [name, sign, nothing === undefined],
  );
  const games = defaultGames.filter(({ game, world }) => game === javaGame || world.length > 0);
  const expected = games.map((rule) => [
    gameName(rule),
    rule.game === javaGame || isReadInside(rule) ? '✅' : '📦',
    rule.game === javaGame || rule.checks.length > 0,
  ]);
  expect(rows.toSorted()).toEqual(expected.toSorted());
});
