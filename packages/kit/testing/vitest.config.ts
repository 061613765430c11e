import { defineConfig } from 'vitest/config';

/** How the tests of one package run alone: `npm test --workspace packages/<name>`. */
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    isolate: false,
    // Long enough for a busy machine: only a result that never comes takes this long.
    expect: { poll: { timeout: 180_000, interval: 20 } },
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
