import type { Pace } from './pace.ts';

/** So many followers of one account look as often as each likes to. */
const unhurried = 3;
/** No follower looks more seldom for the others' sake, in milliseconds. */
const longestMs = 15_000;

/**
 * A pace that many followers of one account share: however many there are, they look together about as often as three
 * would. Each has a server of its own, so one read can't serve them all, and the host counts an account's requests.
 */
export function sharedPace(pace: Pace, followers: () => number): Pace {
  return {
    ...pace,
    poll(elapsedMs) {
      const alone = pace.poll(elapsedMs);
      const together = (alone * followers()) / unhurried;
      return Math.max(alone, Math.min(together, longestMs));
    },
  };
}
