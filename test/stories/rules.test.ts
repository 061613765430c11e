import { expect, test } from 'vitest';
import { bads, deletions, type Kept, ticks } from './rules.ts';
import { type Holds, holdsWorld, nothing } from './world.ts';

const full: Holds = {
  world: 'world 1',
  players: new Set(['a', 'b']),
  regions: new Set(['overworld r.0.0.mca', 'the_nether r.0.0.mca']),
  hasEntities: true,
};
const hollow: Holds = { ...full, players: new Set() };
const fewer: Holds = { ...full, players: new Set(['a']) };

function kept(at: number, holds: Holds, change: Partial<Kept> = {}): Kept {
  return {
    id: `${at}`,
    called: `backup ${at}`,
    createdAt: at,
    holds,
    isReadable: true,
    isWhole: true,
    listedSize: '1',
    goneAt: null,
    otherAt: null,
    badAt: null,
    read: { at: at + 1, holds, listedSize: '1' },
    isMissed: false,
    ...change,
  };
}

test.each<[string, Partial<Kept>, number]>([
  ['is there', {}, 1],
  ['was found bad before the other one was read', { badAt: 15 }, 0],
  ['was found bad after that', { badAt: 30 }, 1],
  ['was found bad, and much of it was known to be lost', { badAt: 15, isMissed: true }, 1],
  ['was gone before that', { goneAt: 15 }, 0],
  ['had another size in the list before that', { otherAt: 15 }, 0],
  ['had another size in the list after that', { otherAt: 30 }, 1],
])('a tick on one that lacks what the good one before it had, which %s', (_, change, count) => {
  const good = kept(10, full, change);
  const later = kept(20, fewer);
  expect(ticks({ backups: [good, later], server: fewer, onPurpose: [] }, [later])).toHaveLength(count);
});

test.each<[string, Kept, number]>([
  ['as it was read', kept(10, full), 1],
  ['without what was lost', kept(10, hollow), 0],
  ['with another world in its place since', { ...kept(10, full), holds: { ...full, world: 'world 2' } }, 0],
  ['with nothing in it but `level.dat`', kept(10, { ...nothing, world: 'world 2' }), 0],
  ['emptied since', { ...kept(10, full), holds: nothing }, 0],
])('the deletion of the last one, %s', (_, deleted, count) => {
  const gone = { ...deleted, goneAt: 30 };
  const told = { backups: [gone, kept(20, hollow)], server: hollow, onPurpose: [] };
  expect(deletions(told, [gone])).toHaveLength(count);
});

test.each<[string, Holds, number]>([
  ['all that the server had', full, 1],
  ['nothing', nothing, 0],
  ['a world without its map', { ...full, regions: new Set() }, 0],
])('a bad mark on a backup that holds %s', (_, holds, count) => {
  expect(bads([kept(10, holds, { isWhole: holdsWorld(holds) })])).toHaveLength(count);
});
