import fc from 'fast-check';

/** Surrogates are no characters of their own: so many code points are left out, from the first of them on. */
const surrogates = { from: 0xd800, count: 0x800 };

const character = fc
  .oneof(
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 0x10ffff - surrogates.count }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 0x7f }) },
  )
  .map((n) => String.fromCodePoint(n < surrogates.from ? n : n + surrogates.count));

/**
 * Well-formed text of any characters, its length counted in code points. What fast-check calls `unit: 'binary'`, which
 * takes more than a second to set up in each process.
 */
export function anyText(limits: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> {
  return fc.string({ ...limits, unit: character });
}
