import { existsSync, statfsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Linux's in-memory file system: databases in it don't wait for a disk, which no test needs. */
const memoryFolder = '/dev/shm';
/** Bytes. */
const minFree = 2 ** 30;

/** Files whose tests mostly wait: for processes, browsers, or time limits. */
const slow =
  /\/embedded-host\/test\/|\/test\/(?:tools\/playground|hosts-contract|bench|e2e|shards|process|http|store\/(?:rotation|postgres)|failures\/(?:every|panels)|limits\/many|commands\/world-losses|stories\/(?:stories|containers))/;

/** How many other files are run for each slow one. */
const besides = 2;

/** Runs the slow files beside others: both cores are busy then, and no slow file is left at the end. */
class SlowBesideOthers extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const { true: slowOnes = [], false: others = [] } = Object.groupBy(sorted, ({ moduleId }) =>
      slow.test(moduleId) ? 'true' : 'false',
    );
    const beside = slowOnes.flatMap((file, index) => [
      file,
      ...others.slice(index * besides, (index + 1) * besides),
    ]);
    return [...beside, ...others.slice(slowOnes.length * besides)];
  }
}

// Workers and the processes that tests start share a compile cache.
process.env['NODE_COMPILE_CACHE'] = `${import.meta.dirname}/node_modules/.cache/compiled`;

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'packages/*/test/**/*.test.ts'],
    globalSetup: [
      'test/support/build-for-the-run.ts',
      'test/support/sqlite-for-the-run.ts',
      'test/support/postgres-for-the-run.ts',
      'test/support/chromium-for-the-run.ts',
      'test/support/bundles-for-the-run.ts',
    ],
    setupFiles: process.env['CPU_BY_FILE'] === undefined ? [] : ['test/support/cpu-by-file.ts'],
    isolate: false,
    // Node strips the types itself: a transformer, and its calls from each worker, took a tenth of the run.
    experimental: { viteModuleRunner: false },
    sequence: { sequencer: SlowBesideOthers },
    // Each worker loads and optimizes the code anew. With ten, polls take a sixth more CPU time than with five.
    maxWorkers: 5,
    // A bot that a test starts and stops is garbage at once: with more room, it's collected less often.
    execArgv: [
      '--max-semi-space-size=32',
      '--min-semi-space-size=16',
      `--import=${import.meta.dirname}/test/support/native-aliases.ts`,
    ],
    env: hasRoom(memoryFolder) ? { TMPDIR: memoryFolder } : {},
    // Long enough for a busy machine: only a result that never comes takes this long.
    expect: { poll: { timeout: 180_000, interval: 20 } },
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= minFree;
}
