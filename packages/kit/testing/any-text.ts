import fc from 'fast-check';

/** The code points of surrogates, which are not characters. */
const surrogates = { from: 0xd800, count: 0x800 };

const character = fc
  .oneof(
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 0x10ffff - surrogates.count }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 0x7f }) },
  )
  .map((n) => String.fromCodePoint(n < surrogates.from ? n : n + surrogates.count));

/**
 * Generates well-formed text of any characters, with its length in code points. Like fast-check's `unit: 'binary'`, which
 * takes more than a second to set up in each process.
 */
export function anyText(limits: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> {
  return fc.string({ ...limits, unit: character });
}
