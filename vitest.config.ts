import { existsSync, statfsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** Linux's file system in memory: databases there wait for no disk, which no test is about. */
const memory = '/dev/shm';
const enough = 2 ** 30;

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/postgres-for-the-run.ts', 'test/support/chromium-for-the-run.ts'],
    isolate: false,
    // They wait more than they compute.
    maxWorkers: 6,
    env: {
      // Processes that tests start find compiled what others of them have compiled before.
      NODE_COMPILE_CACHE: `${import.meta.dirname}/node_modules/.cache/compiled`,
      ...(hasRoom(memory) ? { TMPDIR: memory } : {}),
    },
    // Limits for what never comes, far from what takes its time on a busy machine.
    expect: { poll: { timeout: 30_000, interval: 20 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= enough;
}
