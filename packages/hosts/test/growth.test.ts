import { growthOf } from '@steward/kit/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { cases } from './growth-cases.ts';

describe('the steps of reading grow as what a host sends', () => {
  let found: Awaited<ReturnType<typeof growthOf>>;
  beforeAll(async () => {
    found = await growthOf(new URL('./growth-cases.ts', import.meta.url));
  });

  test.each(Object.keys(cases))('%s', (name) => {
    expect(found[name]).toEqual([]);
  });
});
