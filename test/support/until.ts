import { vi } from 'vitest';

/** Resolves when something is so; fails after a time that is far beyond what takes its time on a busy machine. */
export async function until(isSo: () => unknown): Promise<void> {
  await vi.waitUntil(isSo, { interval: 5, timeout: 30_000 });
}
