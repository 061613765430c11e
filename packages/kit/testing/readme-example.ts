import { execFile } from 'node:child_process';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from './temporary-folder.ts';

const run = promisify(execFile);

/** A program in a README, and what the README says that it prints. */
interface Example {
  readonly code: string;
  readonly promised: string;
}

/** Returns the first block of `ts` in a README, and the block of `text` after it; null if it has no such blocks. */
async function exampleOf(readme: string): Promise<Example | null> {
  const text = await readFile(readme, 'utf8');
  const [, code, promised] = /^```ts\n([\s\S]*?)^```\n[\s\S]*?^```text\n([\s\S]*?)^```$/m.exec(text) ?? [];
  return code === undefined || promised === undefined ? null : { code, promised };
}

/**
 * Runs the example of a README, its first block of `ts`, as a program in the README's folder.
 * @returns what the program printed, and what the README says it prints: the block of `text` after it
 * @throws Error if the README has no such blocks, or the program fails
 */
export async function runExample(
  readme: string,
): Promise<{ readonly printed: string; readonly promised: string }> {
  const example = await exampleOf(readme);
  if (example === null) throw new Error(`${readme} has no example with its output`);
  const { code, promised } = example;
  const options = ['--disable-warning=ExperimentalWarning', '--input-type=module-typescript', '--eval', code];
  const { stdout } = await run(process.execPath, options, { cwd: dirname(readme) });
  return { printed: stdout, promised };
}

/**
 * Checks the types of the examples of packages in one run of the compiler, with the options of the repository but none of
 * its files: as a program that only imports the packages.
 * @param packages their folders; those without an example are skipped
 * @returns what the compiler complains about; empty if nothing
 */
export async function typeErrorsOf(repository: string, packages: readonly string[]): Promise<string> {
  const folder = await temporaryFolder();
  await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'));
  const files: string[] = [];
  for (const path of packages) {
    const example = await exampleOf(join(path, 'README.md'));
    if (example === null) continue;
    const file = `${basename(path)}.mts`;
    await writeFile(join(folder, file), example.code);
    files.push(file);
  }
  const config = { extends: join(repository, 'tsconfig.json'), include: [], files };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const compiler = join(repository, 'node_modules/typescript/bin/tsc');
  try {
    await run(process.execPath, [compiler, '-p', folder]);
    return '';
  } catch (error) {
    if (error instanceof Error && 'stdout' in error) return `${error.stdout}`;
    throw error;
  }
}
