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

/** Returns the blocks of `ts` in a README that a block of `text` follows, with that one. */
async function examplesOf(readme: string): Promise<readonly Example[]> {
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
    for (const [index, { code }] of (await examplesOf(join(path, 'README.md'))).entries()) {
      const file = `${basename(path)}-${index + 1}.mts`;
      await writeFile(join(folder, file), code);
      files.push(file);
    }
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
