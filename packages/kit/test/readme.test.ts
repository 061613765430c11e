import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runExample } from '../testing/index.ts';

test('the example in the README prints what it says', async () => {
  const { printed, promised } = await runExample(join(import.meta.dirname, '../README.md'));
  expect(printed).toBe(promised);
});
