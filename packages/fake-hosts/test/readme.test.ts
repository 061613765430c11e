import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runExample } from '@steward/kit/testing';
import { expect, test } from 'vitest';

const readme = join(import.meta.dirname, '../README.md');

test('the example in the README prints what it says', async () => {
  const { printed, promised } = await runExample(readme);
  expect(printed).toBe(promised);
});

test('the README has a row for each double of a game', () => {
  const index = readFileSync(join(import.meta.dirname, '../src/index.ts'), 'utf8');
  const exported = [...index.matchAll(/^export \{(.*)\} from '\.\/games\//gm)];
  const doubles = exported.flatMap(([, names = '']) => names.match(/\b[A-Z]\w*Game\b/g) ?? []);
  const rows = [...readFileSync(readme, 'utf8').matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  // `UdpGame` is what others are made of.
  expect(rows).toEqual(expect.arrayContaining(doubles.filter((name) => name !== 'UdpGame')));
  expect(doubles).toContain('SourceGame');
});
