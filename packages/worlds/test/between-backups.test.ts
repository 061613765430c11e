import { expect, test } from 'vitest';
import { compareBackups } from '../src/between-backups.ts';
import type { Contents } from '../src/contents.ts';

const hour = 3_600_000;
const made = Date.UTC(2026, 10, 23, 4);
const anna = '11111111-1111-4111-8111-111111111111';
const chris = '22222222-2222-4222-8222-222222222222';

function contents(
  files: Readonly<Record<string, number | null>>,
  ticks: Readonly<Record<string, number>>,
): Contents {
  return {
    files: Object.entries({ 'level.dat': made, ...files }).map(([path, modifiedAt]) => ({
      path: `world/${path}`,
      sizeBytes: 1_000,
      modifiedAt,
    })),
    isWhole: true,
    world: {
      game: 'minecraft-java',
      layout: 'before-26.1',
      version: { name: null, data: null },
      spawn: null,
      emptyRegions: [],
      playTicks: new Map(Object.entries(ticks)),
    },
  };
}

test('who played between two backups is known by the times in them, how long by the game’s own count', () => {
  const files = { [`playerdata/${anna}.dat`]: made - hour, [`playerdata/${chris}.dat`]: made - hour };
  const between = compareBackups(
    { createdAt: made, contents: contents({ ...files, 'region/r.0.0.mca': made - hour }, { [anna]: 1_000 }) },
    {
      createdAt: made + 10 * hour,
      contents: contents({ ...files, [`playerdata/${anna}.dat`]: made + hour }, { [anna]: 73_000 }),
    },
    { names: new Map([[anna, 'Anna']]) },
  );
  expect(between.cost?.people).toMatchObject({ verdict: 'some', atLeast: 1, upTo: 1, names: ['Anna'] });
  expect(between.cost?.lostMs).toBe(10 * hour);
  expect(between.played).toEqual([{ name: 'Anna', ticks: 72_000 }]);
  expect(between.gone).toEqual({ players: 0, regions: 1 });
  expect(between.older).toEqual({ players: 2, regions: 1, files: 4, bytes: 4_000 });
});

test('nothing is said of when, if the archives tell no times, as zips of Crafty', () => {
  const files = { 'level.dat': null, [`playerdata/${anna}.dat`]: null };
  const between = compareBackups(
    { createdAt: made, contents: contents(files, { [anna]: 1_000 }) },
    { createdAt: made + hour, contents: contents(files, { [anna]: 3_000 }) },
  );
  expect(between.cost).toBeNull();
  expect(between.played).toEqual([{ name: null, ticks: 2_000 }]);
});

test('nobody played between two backups that hold the same files', () => {
  const same = contents({ [`playerdata/${anna}.dat`]: made - hour, 'region/r.0.0.mca': made - hour }, {});
  const between = compareBackups(
    { createdAt: made, contents: same },
    { createdAt: made + hour, contents: same },
  );
  expect(between.cost).toMatchObject({ people: { verdict: 'nobody' }, dimensions: [] });
});
