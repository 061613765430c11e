import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';

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
 * Runs the examples of a README in this process, which has most of what they import: the files in `examples/` beside it.
 * `test/readme.test.ts` holds that these are the README's blocks of `ts`.
 * @returns what they printed, and what the README says they print: the block of `text` after each
 * @throws Error if the README has no such blocks, or an example fails
 */
export async function runExample(
  readme: string,
): Promise<{ readonly printed: string; readonly promised: string }> {
  const examples = await examplesOf(readme);
  if (examples.length === 0) throw new Error(`${readme} has no example with its output`);
  const folder = join(dirname(readme), 'examples');
  const { log } = console;
  let printed = '';
  console.log = (...values) => {
    printed += `${format(...values)}\n`;
  };
  try {
    for (const file of (await readdir(folder)).toSorted())
      await import(pathToFileURL(join(folder, file)).href);
  } finally {
    console.log = log;
  }
  return { printed, promised: examples.map(({ promised }) => promised).join('') };
}
