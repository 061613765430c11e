import { vi } from 'vitest';

/** Resolves once the predicate returns true; fails after 30 s. */
export async function until(predicate: () => unknown): Promise<void> {
  await vi.waitUntil(predicate, { interval: 5, timeout: 30_000 });
}
