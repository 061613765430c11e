import { LRUCache } from 'lru-cache';
import { systemClock } from '../util/clock.ts';
import { atMost } from '../util/lru.ts';
import { KeyFinder } from './redact.ts';

/** How long one is kept after its last use, in milliseconds. */
const keptMs = 10 * 60_000;
/** The most that are kept: about 1 KB each. */
const mostKept = 32_768;

/** Returns a cache of what finds API keys: making one takes longer than searching a small response. */
export function keyFinders() {
  return new LRUCache<string, KeyFinder>({
    ...atMost(mostKept),
    ttl: keptMs,
    ttlAutopurge: true,
    ttlResolution: 1_000,
    updateAgeOnGet: true,
    perf: { now: systemClock.elapsed },
    memoMethod: (apiKey) => new KeyFinder(apiKey),
  });
}
