import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { repeat, repeatingJob } from '../src/repeat.ts';
import { VirtualClock } from '../testing/virtual-clock.ts';

const everyMs = 1_000;

function stoppable(): AbortController {
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  return stopping;
}

describe('work that is repeated', () => {
  test('begins after the first pause, and again after each further one', async () => {
    const clock = new VirtualClock();
    const startedAt: number[] = [];
    const work = async () => void startedAt.push(clock.elapsed());
    void repeat(everyMs, work, stoppable().signal, { clock, firstMs: 10 });
    await clock.passes(9);
    expect(startedAt).toEqual([]);
    await clock.passes(2_500);
    expect(startedAt).toEqual([10, 1_010, 2_010]);
  });

  test('does not overlap: the pause begins when a call has ended', async () => {
    const clock = new VirtualClock();
    const calls = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const work = vi.fn(() => calls[work.mock.calls.length - 1]?.promise ?? Promise.resolve());
    void repeat(everyMs, work, stoppable().signal, { clock });
    await clock.passes(5 * everyMs);
    expect(work).toHaveBeenCalledTimes(1);
    calls[0]?.resolve();
    await clock.passes(everyMs - 1);
    expect(work).toHaveBeenCalledTimes(1);
    await clock.passes(1);
    expect(work).toHaveBeenCalledTimes(2);
  });

  test('has pauses up to a fifth shorter or longer with jitter', async () => {
    const clock = new VirtualClock();
    const pauses: number[] = [];
    const sleep = (ms: number, signal: AbortSignal) => {
      pauses.push(ms);
      return clock.sleep(ms, signal);
    };
    void repeat(everyMs, async () => {}, stoppable().signal, { clock: { sleep }, jitter: true });
    await clock.passes(20 * everyMs);
    for (const pause of pauses) expect(Math.abs(pause - everyMs)).toBeLessThanOrEqual(200);
    expect(new Set(pauses).size).toBeGreaterThan(1);
  });

  test('ends at once if it is stopped in a pause, without a further call', async () => {
    const work = vi.fn(async () => {});
    const stopping = stoppable();
    const ended = repeat(60_000, work, stopping.signal);
    stopping.abort();
    await ended;
    expect(work).not.toHaveBeenCalled();
  });

  test('has ended when its last call has', async () => {
    const [started, last] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const stopping = stoppable();
    const work = () => {
      started.resolve();
      return last.promise;
    };
    const order: string[] = [];
    const ended = repeat(60_000, work, stopping.signal, { firstMs: 0 }).then(() => order.push('ended'));
    await started.promise;
    stopping.abort();
    void last.promise.then(() => order.push('worked'));
    setImmediate(last.resolve);
    await ended;
    expect(order).toEqual(['worked', 'ended']);
  });

  const failure = new Error('away');
  const fail = () => {
    throw failure;
  };
  test.each([
    ['failed', () => Promise.reject(failure)],
    ['failed before it returned a promise', fail],
  ])('goes on after a call that %s', async (_, failing) => {
    const clock = new VirtualClock();
    const onError = vi.fn();
    const work = vi.fn(failing);
    void repeat(everyMs, work, stoppable().signal, { clock, onError });
    await clock.passes(2 * everyMs);
    expect(work).toHaveBeenCalledTimes(2);
    expect(onError.mock.calls).toEqual([[failure], [failure]]);
  });

  test('does not keep the process running', async () => {
    const url = join(import.meta.dirname, '../src/repeat.ts');
    const script = `
      const { repeat } = await import(${JSON.stringify(url)});
      void repeat(60_000, async () => {}, new AbortController().signal);
      console.log('ends');`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    expect(stdout).toBe('ends\n');
  });
});

test('a job repeats its work from each start to the next stop, which waits for the last call', async () => {
  const clock = new VirtualClock();
  const signals: AbortSignal[] = [];
  const job = repeatingJob(everyMs, async (stopping) => void signals.push(stopping), { clock });
  await clock.passes(everyMs);
  expect(signals).toHaveLength(0);
  await job.start();
  await clock.passes(2 * everyMs);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false]);
  await job.stop();
  await clock.passes(2 * everyMs);
  await job.start();
  await clock.passes(everyMs);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, false]);
  await job.stop();
});
