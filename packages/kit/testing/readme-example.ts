import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { format } from 'node:util';
import { compileFunction } from 'node:vm';

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

/** Returns an example as the body of a function, to which `load` imports modules. */
function functionBody(code: string): string {
  const script = stripTypeScriptTypes(code).replaceAll(
    /^import \{([^}]*)\} from ('[^']+');$/gm,
    (_, names: string, module: string) =>
      `const {${names.replaceAll(' as ', ': ')}} = await load(${module});`,
  );
  return `return (async () => {${script}})();`;
}

/**
 * Runs the examples of a README, its blocks of `ts`, in this process, which has most of what they import.
 * @returns what they printed, and what the README says they print: the block of `text` after each
 * @throws Error if the README has no such blocks, or an example fails
 */
export async function runExample(
  readme: string,
): Promise<{ readonly printed: string; readonly promised: string }> {
  const examples = await examplesOf(readme);
  if (examples.length === 0) throw new Error(`${readme} has no example with its output`);
  let printed = '';
  const log = (...values: readonly unknown[]): void => {
    printed += `${format(...values)}\n`;
  };
  const load = (module: string): Promise<unknown> => import(module);
  for (const { code } of examples)
    await compileFunction(functionBody(code), ['load', 'console'])(load, { ...console, log });
  return { printed, promised: examples.map(({ promised }) => promised).join('') };
}
