import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Slots } from '../src/slots.ts';

const never = new AbortController().signal;

describe('slots', () => {
  test('limit each key and all, and serve each key in order', async () => {
    const limits = fc.record({ each: fc.integer({ min: 1, max: 3 }), all: fc.integer({ min: 1, max: 5 }) });
    // A key, whose work begins; or null: that which began first ends.
    const steps = fc.array(fc.option(fc.constantFrom('a', 'b', 'c'), { freq: 2 }), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(limits, steps, async ({ each, all }, keys) => {
        const slots = new Slots({ each, all });
        const running: { readonly key: string; readonly release: () => void }[] = [];
        const begun: { readonly key: string; readonly index: number }[] = [];
        const wanted = new Map<string, number>();
        const tasks: Promise<void>[] = [];
        const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
        const begin = async (key: string, index: number) => {
          const release = await slots.acquire(key);
          if (release === null) throw new Error('refused without a limit of those that wait');
          begun.push({ key, index });
          running.push({ key, release });
        };
        for (const key of keys) {
          if (key === null) running.shift()?.release();
          else {
            const index = wanted.get(key) ?? 0;
            wanted.set(key, index + 1);
            tasks.push(begin(key, index));
          }
          await settle();
          expect(running.length).toBeLessThanOrEqual(all);
          for (const one of ['a', 'b', 'c'])
            expect(running.filter((task) => task.key === one).length).toBeLessThanOrEqual(each);
        }
        while (begun.length < tasks.length) {
          expect(running).not.toEqual([]);
          running.shift()?.release();
          await settle();
        }
        await Promise.all(tasks);
        for (const one of ['a', 'b', 'c']) {
          const order = begun.filter(({ key }) => key === one).map(({ index }) => index);
          expect(order).toEqual(order.toSorted((a, b) => a - b));
        }
      }),
    );
  });

  test('are given to keys in turn, however many wait with one', async () => {
    const slots = new Slots({ each: 2, all: 2 });
    const [first] = [await slots.acquire('busy'), await slots.acquire('busy')];
    const begun: string[] = [];
    for (const key of ['busy', 'busy', 'busy', 'quiet'])
      void slots.acquire(key).then((release) => {
        begun.push(key);
        release?.();
      });
    first?.();
    await expect.poll(() => begun).toHaveLength(4);
    expect(begun.slice(0, 2)).toContain('quiet');
  });

  test('are refused if too many wait, if none is free in time, and once the call is aborted', async () => {
    const slots = new Slots({ each: 1, waiting: 2 });
    const release = await slots.acquire('a');
    const abort = new AbortController();
    const late = slots.acquire('a', { withinMs: 1, signal: never });
    const aborted = slots.acquire('a', { withinMs: 60_000, signal: abort.signal });
    expect(await slots.acquire('a', { withinMs: 60_000, signal: never })).toBeNull();
    abort.abort();
    expect(await late).toBeNull();
    expect(await aborted).toBeNull();
    expect(await slots.acquire('a', { withinMs: 60_000, signal: abort.signal })).toBeNull();
    // Those that gave up take no slot.
    release?.();
    expect(await slots.acquire('a')).not.toBeNull();
  });

  test('are freed once, however often that is asked', async () => {
    const slots = new Slots({ each: 1, all: 1 });
    const release = await slots.acquire('a');
    release?.();
    release?.();
    expect(await slots.acquire('a', { withinMs: 1 })).not.toBeNull();
    release?.();
    expect(await slots.acquire('a', { withinMs: 1 })).toBeNull();
    expect(await slots.acquire('b', { withinMs: 1 })).toBeNull();
  });
});
