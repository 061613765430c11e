import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/postgres-for-the-run.ts'],
    isolate: false,
    // They wait more than they compute.
    maxWorkers: 4,
    // Processes that tests start find compiled what others of them have compiled before.
    env: { NODE_COMPILE_CACHE: `${import.meta.dirname}/node_modules/.cache/compiled` },
    // On a busy machine a second is not long.
    expect: { poll: { timeout: 5_000, interval: 20 } },
    testTimeout: 40_000,
    hookTimeout: 30_000,
  },
});
