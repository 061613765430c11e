import { describe, expect, test } from 'vitest';
import { findWorld, RuleMatcher } from '../src/layouts.ts';
import { defaultGames, javaGame } from '../src/model/games.ts';
import { type Files, listed, random } from '../testing/made-worlds.ts';
import { judgeSaveRead as judge, readSave } from './judge-save.ts';
import { isReadInside, makeSave } from './made-saves.ts';

/*
 * Every game that has a rule, by its record alone: each kind of file that it names is emptied, zeroed, shrunk and cut. A new game
 * is covered without a new test.
 */

const seed = Number(process.env['GAMES_SEED'] ?? 1);
const games = defaultGames.filter(({ game, world }) => game !== javaGame && world.length > 0);

const damage: Readonly<Record<string, (content: Buffer, next: () => number) => Buffer>> = {
  'of 0 bytes': () => Buffer.alloc(0),
  'of zeros': (content) => Buffer.alloc(content.length),
  'of a tenth': (content) => content.subarray(0, Math.floor(content.length / 10)),
  'cut at random': (content, next) => content.subarray(0, 1 + Math.floor(next() * (content.length - 1))),
};

/** Returns the paths of files that count: others are copies of an older version's world. */
function countedIn(files: Files): ReadonlySet<string> {
  const world = findWorld(listed(files));
  const regions = (world?.regions ?? []).map(({ file }) => file);
  const all = [...(world?.files ?? []), ...regions, ...(world?.players?.values() ?? [])];
  return new Set(all.map(({ path }) => path));
}

describe.each(games)('a backup of $game', (rule) => {
  const files = makeSave(rule);
  const matcher = RuleMatcher.for(rule);

  test('that is whole is tested, or complete where the inside of its files isn’t read', async () => {
    const read = await readSave(files);
    const { sign, words, compared } = judge(read, { live: files, good: read.contents });
    expect({ game: compared?.game, sign: words }).toEqual({
      game: rule.game,
      sign: sign === '✅' ? 'mark.tested' : 'mark.complete',
    });
    expect(sign === '✅').toBe(isReadInside(rule));
  });

  test.each(Object.entries(damage))(`with a file %s is never ✅ (seed ${seed})`, async (_, change) => {
    const next = random(seed);
    const good = (await readSave(files)).contents;
    const counts = countedIn(files);
    for (const [path, content] of files) {
      const changed = change(content, next);
      if (!counts.has(path) || (changed.length === 0 && matcher.mayBeEmpty(path))) continue;
      const bad = new Map(files).set(path, changed);
      const read = await readSave(bad);
      for (const beside of [{ live: files }, { good }, { live: files, good }, { live: bad, good }])
        expect(['❌', '⚠️'], `${path}, seed ${seed}`).toContain(judge(read, beside).sign);
      // Neither the server nor a backup shows how it was.
      if (matcher.isPlain(path)) continue;
      expect(judge(read, { live: bad }).sign, `${path}, seed ${seed}`).not.toBe('✅');
    }
  });

  test('with all files of a kind of zeros, or of 0 bytes, is never ✅ and never silent', async () => {
    const good = (await readSave(files)).contents;
    for (const content of [(one: Buffer) => Buffer.alloc(one.length), () => Buffer.alloc(0)]) {
      const bad = new Map([...files].map(([path, own]) => [path, content(own)] as const));
      const read = await readSave(bad);
      for (const beside of [{ live: files }, { good }, { live: bad, good }])
        expect(['❌', '⚠️']).toContain(judge(read, beside).sign);
    }
  });
});
