/** Work that can pause at each `yield`. */
export type Pausable<Result> = Generator<void, Result, void>;

/** Does work at once. */
export function atOnce<Result>(work: Pausable<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
