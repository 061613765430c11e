import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A program in a README, and what the README says that it prints. */
interface Example {
  readonly code: string;
  readonly promised: string;
}

/** Returns the blocks of `ts` in a README that a block of `text` follows, with that one. */
export async function examplesOf(readme: string): Promise<readonly Example[]> {
  const text = await readFile(readme, 'utf8');
  return Array.from(
    text.matchAll(/^```ts\n([\s\S]*?)^```\n[\s\S]*?^```text\n([\s\S]*?)^```$/gm),
    ([, code = '', promised = '']) => ({ code, promised }),
  );
}

/**
 * Runs the examples of a README, its blocks of `ts`, each as a program in the README's folder.
 * @returns what the programs printed, and what the README says they print: the block of `text` after each
 * @throws Error if the README has no such blocks, or a program fails
 */
export async function runExample(
  readme: string,
): Promise<{ readonly printed: string; readonly promised: string }> {
  const examples = await examplesOf(readme);
  if (examples.length === 0) throw new Error(`${readme} has no example with its output`);
  const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module-typescript', '--eval'];
  let printed = '';
  for (const { code } of examples) {
    const { stdout } = await run(process.execPath, [...flags, code], { cwd: dirname(readme) });
    printed += stdout;
  }
  return { printed, promised: examples.map(({ promised }) => promised).join('') };
}
