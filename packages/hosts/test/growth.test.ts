import { growthOf } from '@steward/kit/testing';
import { describe, expect, test } from 'vitest';

const found = await growthOf(new URL('./growth-cases.ts', import.meta.url));

describe('the steps of reading grow as what a host sends', () => {
  test.each(Object.entries(found))('%s', (_, tooOften) => {
    expect(tooOften).toEqual([]);
  });
});
