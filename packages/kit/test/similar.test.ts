import { expect, test } from 'vitest';
import { similar } from '../src/index.ts';

const names = ['survival', 'creative', 'sky', 'skyblock', 'lobby'];
const near = (typed: string) => similar(typed, names, (name) => name);

test.each([
  ['survivl', ['survival']],
  ['suvrival', ['survival']],
  ['survival', ['survival']],
  ['skiblok', ['skyblock']],
  ['ski', ['sky']],
  ['lob', ['lobby']],
  ['', []],
  ['creation of all', []],
])('“%s” is nearly %j', (typed, found) => {
  expect(near(typed)).toEqual(found);
});

test('the nearest comes first', () => {
  expect(similar('world2', ['worlds', 'world2x', 'world'], (name) => name)).toEqual([
    'worlds',
    'world2x',
    'world',
  ]);
  expect(similar('worlda', ['worldbc', 'worldb'], (name) => name)).toEqual(['worldb', 'worldbc']);
});

test('a name of any length is compared at once', () => {
  expect(similar('x'.repeat(100_000), ['y'.repeat(100_000)], (name) => name)).toEqual([]);
});
