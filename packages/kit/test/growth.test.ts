import { growthOf } from '@steward/kit/testing';
import { describe, expect, it } from 'vitest';

const found = await growthOf(new URL('./growth-cases.ts', import.meta.url));

describe('work on four times the input', () => {
  it.for(['a loop', 'a sort', 'work that waits'])('takes as much more: %s', (name) => {
    expect(found[name]).toEqual([]);
  });

  it.for([
    ['a loop in a loop', /growth-cases\.ts:6 includes: 10000 runs, then 160000$/],
    ['a search in a loop', /growth-cases\.ts:28 .*: 10000 runs, then 160000$/],
    ['a copy in a loop', /growth-cases\.ts:32 .*: 4950 runs, then 79800$/],
  ] as const)('takes far more, and where is said: %s', ([name, where]) => {
    expect(found[name]).toEqual(expect.arrayContaining([expect.stringMatching(where)]));
  });
});
