import { expect, onTestFinished, test, vi } from 'vitest';
import { Changes } from '../src/changes.ts';

test('a program can say in its own words that something takes long', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const changes = new Changes();
  onTestFinished(() => changes.close());
  const said: string[] = [];
  void changes
    .until(
      () => undefined,
      () => 'nothing happens',
      { timeoutMs: 60_000, onLongWait: () => said.push('Still starting') },
    )
    .catch(() => {});
  await vi.advanceTimersByTimeAsync(9_000);
  expect(said).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(said).toEqual(['Still starting']);
});
