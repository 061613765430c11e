import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';

/** Work on an input so many times as large as the smallest. What it does before it returns the work isn't counted. */
export type Sized = (times: number) => () => unknown;

const counter = fileURLToPath(new URL('./count-steps.ts', import.meta.url));
/** Optimized code inlines calls, and doesn't count those. */
const flags = ['--disable-warning=ExperimentalWarning', '--no-turbofan', '--no-maglev'];

/** Milliseconds: no busy machine takes this long. */
const mostMs = 240_000;

/**
 * Returns, for each of the `cases` that a module exports, the blocks of code that run more than six times as often for four
 * times the input. It counts runs, so that the machine's speed doesn't matter and small inputs do. It doesn't see what
 * regular expressions and built-in functions do: `npm run hostile` measures that.
 */
export async function growthOf(module: URL): Promise<Readonly<Record<string, readonly string[]>>> {
  const env = { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' };
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, counter, module.href], {
    env,
    timeout: mostMs,
  });
  return z.record(z.string(), z.array(z.string())).parse(JSON.parse(stdout));
}
