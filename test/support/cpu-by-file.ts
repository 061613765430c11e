import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, expect } from 'vitest';
import { processorTime } from './processor-time.ts';

/*
 * Set-up of each test file under `npm run test:cpu`: appends to the file that CPU_BY_FILE names a line of JSON with the seconds
 * that a test file took.
 */

const before = { ...processorTime(), at: performance.now() };

afterAll(() => {
  const now = processorTime();
  const line = {
    path: relative(process.cwd(), expect.getState().testPath ?? ''),
    own: now.own - before.own,
    started: now.started - before.started,
    wall: (performance.now() - before.at) / 1000,
  };
  appendFileSync(process.env['CPU_BY_FILE'] ?? '', `${JSON.stringify(line)}\n`);
});
