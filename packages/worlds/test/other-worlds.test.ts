import { describe, expect, test } from 'vitest';
import type { Contents } from '../src/contents.ts';
import { lossesSince } from '../src/loss.ts';
import { isGood } from '../src/model/backup-findings.ts';
import type { GameRule } from '../src/model/game-rule.ts';
import { defaultGames } from '../src/model/games.ts';
import { makeManifest } from '../testing/leveldb-writer.ts';
import { makeDatabase, makeTerraria } from '../testing/made-saves.ts';
import { type Files, listed, madeAt, random, writtenAt } from '../testing/made-worlds.ts';
import { judgeSave, judgeSaveRead, readSave } from './judge-save.ts';
import { makeSave } from './made-saves.ts';

const hour = 3_600_000;
/** Bytes, of which a small file has far less (`isFarLess`). */
const large = 290_000;
/** When the server wrote the files that it has now. */
const times = {
  'before the backup': writtenAt - 2 * hour,
  'since the backup': madeAt.getTime() + hour,
} as const;

const games = defaultGames.filter(({ world }) => world.length > 0).map((rule) => [rule.game, rule] as const);
const named = games.filter(([, { world }]) => world.every((pattern) => /\{world\/?\}/.test(pattern)));

/** Returns what was in a backup five hours before. */
function earlier(contents: Contents): Contents {
  const before = (at: number | null) => (at === null ? null : at - 5 * hour);
  return {
    ...contents,
    files: contents.files.map((file) => ({ ...file, modifiedAt: before(file.modifiedAt) })),
  };
}

/** Reads the last good backup, of five hours before. */
async function goodOf(files: Files): Promise<Contents> {
  return earlier((await readSave(files)).contents);
}

function renamed(files: Files): Files {
  return new Map([...files].map(([path, content]) => [path.replaceAll('Ours', 'Theirs'), content]));
}

/** Judges a later one again, which was read before a good one from before it. */
function judgedAgain(contents: Contents, good: Contents, live: Files) {
  const before = { id: 'good', createdAt: madeAt.getTime() - 5 * hour, label: '', contents: good };
  const now = listed(live).map((file) => ({ ...file, modifiedAt: times['since the backup'] }));
  const later = [{ id: 'later', createdAt: madeAt, contents }];
  return lossesSince(before, later, { files: now, isWhole: true, world: null }, {});
}

describe.each(games)(
  'an archive with another world of %s, which is new, in the place of the server’s',
  (_, rule: GameRule) => {
    const ours: Files = makeSave(rule, 1, large);
    const theirs: Files = makeSave(rule, 2, 3_000);

    test('is no good one, also once an earlier good one is known', async () => {
      const good = await goodOf(ours);
      const read = await readSave(theirs);
      const [before, since] = [times['before the backup'], times['since the backup']];
      for (const beside of [
        { good },
        { good, live: ours, liveAt: before },
        { good, live: ours, liveAt: since },
        { live: ours, liveAt: before },
      ]) {
        const judged = judgeSaveRead(read, beside);
        expect([isGood(judged), judged.sign]).toEqual([false, '⚠️']);
      }
      const [found] = judgedAgain(read.contents, good, ours);
      expect(found && isGood({ mark: 'tested', ...found })).toBe(false);
    });
  },
);

describe.each(named)('an archive with another world of %s, which has another name', (_, rule: GameRule) => {
  const ours: Files = makeSave(rule, 1);
  const theirs = renamed(makeSave(rule, 2));

  test('is no good one while the server uses that which it lacks', async () => {
    const [good, read] = [await goodOf(ours), await readSave(theirs)];
    for (const beside of [
      { good, live: ours, liveAt: times['since the backup'] },
      { live: ours, liveAt: times['before the backup'] },
    ]) {
      const judged = judgeSaveRead(read, beside);
      expect(isGood(judged)).toBe(false);
      expect(judged.warnings).toContainEqual({ kind: 'world-gone', world: expect.stringMatching(/Ours$/) });
    }
    const [found] = judgedAgain(read.contents, good, ours);
    expect(found?.warnings).toMatchObject([{ kind: 'world-gone' }]);
  });

  test('lacks none of the server’s if that got another world since, or if its world got another name', async () => {
    const [liveAt, read] = [times['before the backup'], await readSave(theirs)];
    for (const beside of [
      { good: earlier(read.contents), live: ours, liveAt },
      { good: await goodOf(ours), live: theirs, liveAt },
    ])
      expect(judgeSaveRead(read, beside).warnings).not.toContainEqual(
        expect.objectContaining({ kind: 'world-gone' }),
      );
  });
});

test('a world that is far smaller since, as someone said on purpose, is a good one', async () => {
  const save = (bytes: number): Files => new Map([['saves/Ours.wld', makeTerraria(random(3), bytes)]]);
  const judged = await judgeSave(save(3_000), { good: await goodOf(save(large)), live: save(3_000) });
  expect(judged).toMatchObject({
    warnings: [],
    loss: { severe: true, shrunk: [{ file: 'saves/Ours.wld' }] },
  });
  const loss = judged.loss && { ...judged.loss, accepted: true };
  expect(isGood({ ...judged, loss })).toBe(true);
});

describe.each([
  ['minecraft-bedrock', 'worlds/Ours/db/'],
  ['luanti', 'worlds/Ours/map.db/'],
])('a database of %s that the game made anew beside the old settings', (game, folder) => {
  const rule = defaultGames.find((one) => one.game === game);
  const settings: Files = new Map(
    [...(rule === undefined ? [] : makeSave(rule))].flatMap(([path, content]) =>
      path.startsWith(folder.slice('worlds/'.length)) || path.endsWith('.sqlite')
        ? []
        : [[`worlds/${path}`, content] as const],
    ),
  );
  const save = (bytes: number, first: number): Files => {
    const files = new Map(settings);
    makeDatabase(folder, files, random(first), { bytes, first });
    return files;
  };
  const [ours, anew] = [save(large, 3), save(3_000, 20)];
  const file = `${folder}*.ldb`;

  test('has lost the map if the server has no more, whatever its files are called', async () => {
    for (const live of [undefined, anew])
      expect(await judgeSave(anew, { good: await goodOf(ours), ...(live && { live }) })).toMatchObject({
        words: 'mark.tested-lost',
        warnings: [],
        loss: { shrunk: [{ file }] },
      });
  });

  test('is no good one if the server has more', async () => {
    const [good, read] = [await goodOf(ours), await readSave(anew)];
    for (const beside of [
      { good, live: ours, liveAt: times['since the backup'] },
      { live: ours, liveAt: times['before the backup'] },
    ]) {
      const judged = judgeSaveRead(read, beside);
      expect(judged.warnings).toContainEqual(expect.objectContaining({ kind: 'world-file-smaller', file }));
      expect(isGood(judged)).toBe(false);
    }
    expect(judgedAgain(read.contents, good, ours)[0]?.warnings).toMatchObject([{ file }]);
  });

  test('has no map if there is nothing in it', async () => {
    const log = `${folder}000009.log`;
    const empty = (content: Buffer): Files =>
      new Map([
        ...settings,
        [`${folder}CURRENT`, Buffer.from('MANIFEST-000002\n')],
        [`${folder}MANIFEST-000002`, makeManifest([{}])],
        [log, content],
      ]);
    expect((await judgeSave(empty(Buffer.alloc(0)), {})).warnings).toEqual([{ kind: 'no-map' }]);
    expect((await judgeSave(empty(makeManifest([{}])), {})).warnings).toEqual([]);
  });
});
