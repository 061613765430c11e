import { setImmediate } from 'node:timers/promises';

/** Work that can pause at each `yield`, of which there is one after a few milliseconds of work at most. */
export type Pausable<Result> = Generator<void, Result, void>;

/** How long work goes on within one turn of the event loop, in milliseconds. */
const turnMs = 5;

/** Does work in several turns of the event loop, if it takes long, so that everything else goes on. */
export async function inTurns<Result>(work: Pausable<Result>): Promise<Result> {
  for (let begun = performance.now(); ; ) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() - begun < turnMs) continue;
    await setImmediate();
    begun = performance.now();
  }
}

/** Does work at once. */
export function atOnce<Result>(work: Pausable<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
