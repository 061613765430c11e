import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Runs the example of a README, its first block of `ts`, as a program in the README's folder.
 * @returns what the program printed, and what the README says it prints: the block of `text` after it
 * @throws Error if the README has no such blocks, or the program fails
 */
export async function runExample(
  readme: string,
): Promise<{ readonly printed: string; readonly promised: string }> {
  const text = await readFile(readme, 'utf8');
  const [, code, promised] = /^```ts\n([\s\S]*?)^```\n[\s\S]*?^```text\n([\s\S]*?)^```$/m.exec(text) ?? [];
  if (code === undefined || promised === undefined)
    throw new Error(`${readme} has no example with its output`);
  const options = ['--disable-warning=ExperimentalWarning', '--input-type=module-typescript', '--eval', code];
  const { stdout } = await run(process.execPath, options, { cwd: dirname(readme) });
  return { printed: stdout, promised };
}
