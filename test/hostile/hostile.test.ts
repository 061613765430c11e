import { describe, expect, test } from 'vitest';
import { corpus, mutation, type Sample } from './corpus.ts';
import { trySample } from './try-sample.ts';

/*
 * Some of the corpus; `npm run hostile` reads all of it.
 */

const named = corpus(60).filter(({ reader }) => !reader.startsWith('mutations'));
/** The first of each reader, and mutations. */
const some: readonly Sample[] = [
  ...[...Map.groupBy(named, ({ reader }) => reader).values()].flatMap((samples) => samples.slice(0, 1)),
  ...[1, 2, 3].map(mutation),
];

describe('whatever a world or an archive holds, testing it ends and the bot goes on', () => {
  test.for(some)('$reader: $name', async ({ make }) => {
    const { end, defects, longestTurnMs } = await trySample(make(1));
    expect(['tested', 'ended']).toContain(end.kind);
    expect(defects).toEqual([]);
    // 20 ms on a quiet machine; only work of the wrong thread takes longer than this.
    expect(longestTurnMs).toBeLessThan(250);
  });
});
