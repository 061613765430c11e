import { isLoopback } from '@steward/kit';
import { z } from 'zod';
import { nullIfUnset, textOf, type Variable } from './environment.ts';

export const httpPort: Variable<number | null> = {
  schema: nullIfUnset(
    textOf(
      (text) => (/^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : null),
      'is not a port: use 1 to 65535, or 0 for any free port',
    ),
  ),
  hint: 'Choose a free port.',
};

export const httpHost: Variable<string> = {
  schema: z
    .string()
    .regex(/^[\w.:-]{1,253}$/, 'is not a host name or an IP address')
    .default('127.0.0.1'),
  hint: 'Default: 127.0.0.1. Use 0.0.0.0 or :: to listen on all addresses.',
};

/** Discord's largest bots have a few thousand shards; more is a typing error. */
const maxShards = 16_384;

export const shardCount = nullIfUnset(textOf(countOf, `is not a whole number from 1 to ${maxShards}`));

/**
 * Parses `0-3` or `0,2,4-7` into shard ids, sorted and without duplicates.
 * @param countText the value of `SHARD_COUNT`, not yet validated
 */
export function shardList(countText: string | undefined) {
  return nullIfUnset(
    z.string().transform((text, context) => {
      const count = countOf(countText ?? '') ?? maxShards;
      const shards =
        countText === undefined
          ? 'is set, but SHARD_COUNT is not. All processes need the same SHARD_COUNT'
          : shardsOf(text, count);
      if (typeof shards !== 'string') return shards;
      context.addIssue(shards);
      return z.NEVER;
    }),
  );
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

/**
 * The URL of an HTTP API; a trailing slash is removed. Allows `http:` only for this machine, because each request
 * carries a token or key.
 */
export const apiUrl = z.string({ error: 'is not set' }).transform((text, context) => {
  const url = URL.parse(text);
  const problem = url ? problemOf(url) : 'is not a URL like https://host.example';
  if (!url || problem) {
    context.addIssue(problem ?? 'is not a URL');
    return z.NEVER;
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
});

function problemOf(url: URL): string | null {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must start with https://';
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    return 'must use https://. Only 127.0.0.1, [::1] and localhost can use http://';
  if (url.username !== '' || url.password !== '') return 'contains a user name or password';
  if (url.search !== '' || url.hash !== '') return 'has a part after "?" or "#"';
  return null;
}
