import { join } from 'node:path';
import { runExample } from '@steward/kit/testing';
import { expect, test } from 'vitest';

test('the example in the README prints what it says', async () => {
  const { printed, promised } = await runExample(join(import.meta.dirname, '../README.md'));
  expect(printed).toBe(promised);
});
