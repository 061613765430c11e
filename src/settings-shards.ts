import { z } from 'zod';

/** Discord's largest bots have some thousands of shards; more is a slip of the finger. */
const maxShards = 16_384;

export const shardCount = z
  .string()
  .optional()
  .transform((text, context) => {
    if (text === undefined) return null;
    const count = countOf(text);
    if (count !== null) return count;
    context.addIssue(`is not a whole number from 1 to ${maxShards}`);
    return z.NEVER;
  });

/**
 * Reads `0-3` or `0,2,4-7`: shard ids, in order, each once.
 * @param countText `SHARD_COUNT` as it stands in the environment; its own mistakes are its own to report
 */
export function shardList(countText: string | undefined) {
  return z
    .string()
    .optional()
    .transform((text, context) => {
      if (text === undefined) return null;
      if (countText === undefined) {
        context.addIssue('is set, but SHARD_COUNT is not: the shards of all processes must be counted alike');
        return z.NEVER;
      }
      const count = countOf(countText) ?? maxShards;
      const shards = shardsOf(text, count);
      if (typeof shards !== 'string') return shards;
      context.addIssue(shards);
      return z.NEVER;
    });
}

function shardsOf(text: string, count: number): readonly number[] | string {
  const shards = new Set<number>();
  for (const part of text.split(',')) {
    const match = /^\s*(\d{1,5})\s*(?:-\s*(\d{1,5})\s*)?$/.exec(part);
    if (!match) return 'is not a list of shards like 0-3 or 0,2,4';
    const first = Number(match[1]);
    const last = Number(match[2] ?? match[1]);
    if (first > last) return 'has a range that runs backwards';
    if (last >= count) return `names shard ${last}; the last one is ${count - 1}`;
    for (let shard = first; shard <= last; shard++) shards.add(shard);
  }
  return [...shards].sort((a, b) => a - b);
}

function countOf(text: string): number | null {
  const count = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return count >= 1 && count <= maxShards ? count : null;
}
