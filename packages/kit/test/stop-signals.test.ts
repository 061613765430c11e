import { performance } from 'node:perf_hooks';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listenForStop } from '../src/stop-signals.ts';

test('a signal that comes again at once, as npm forwards what a terminal sends to all, counts once', () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => {
    vi.restoreAllMocks();
    for (const signal of ['SIGUSR2', 'SIGWINCH'] as const) process.removeAllListeners(signal);
  });
  const heard: string[] = [];
  // Not those that would stop the tests.
  listenForStop((count, signal) => void heard.push(`${count} ${signal}`), ['SIGUSR2', 'SIGWINCH']);
  process.emit('SIGUSR2', 'SIGUSR2');
  now = 200;
  process.emit('SIGWINCH', 'SIGWINCH');
  expect(heard).toEqual(['1 SIGUSR2']);
  now = 400;
  process.emit('SIGWINCH', 'SIGWINCH');
  expect(heard).toEqual(['1 SIGUSR2', '2 SIGWINCH']);
});
