import { UseCounter } from '@steward/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const windowMs = 100;

/** Counts as `UseCounter` does, but looks at every window each time. */
class SlowCounter {
  readonly #windows = new Map<string, { count: number; endsAt: number }>();

  get(key: string, now: number) {
    for (const [other, { endsAt }] of [...this.#windows]) if (endsAt <= now) this.#windows.delete(other);
    const window = this.#windows.get(key);
    return window === undefined ? null : { count: window.count, leftMs: window.endsAt - now };
  }

  use(key: string, now: number): void {
    const known = this.get(key, now);
    if (known === null) this.#windows.set(key, { count: 1, endsAt: now + windowMs });
    else this.#windows.set(key, { count: known.count + 1, endsAt: now + known.leftMs });
  }

  extend(key: string, now: number): void {
    const known = this.get(key, now);
    if (known !== null) this.#windows.set(key, { count: known.count, endsAt: now + windowMs });
  }

  forget(key: string): void {
    this.#windows.delete(key);
  }
}

const actions = fc.array(
  fc.record({
    afterMs: fc.nat({ max: windowMs }),
    key: fc.constantFrom('a', 'b', 'c'),
    action: fc.constantFrom('use', 'extend', 'forget'),
  }),
  { maxLength: 60 },
);

test('uses count until their window is over, whatever was extended or forgotten in between', () => {
  fc.assert(
    fc.property(actions, (taken) => {
      let now = 0;
      const counter = new UseCounter({ count: 2, seconds: windowMs / 1_000 }, () => now);
      const slow = new SlowCounter();
      for (const { afterMs, key, action } of taken) {
        now += afterMs;
        counter[action](key);
        slow[action](key, now);
        for (const each of ['a', 'b', 'c']) expect(counter.get(each)).toEqual(slow.get(each, now));
      }
    }),
  );
});
