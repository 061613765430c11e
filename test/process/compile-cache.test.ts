import { execFile } from 'node:child_process';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../store/folder.ts';

const file = (path: string) => new URL(`../../src/${path}`, import.meta.url).href;

/** Loads a file of ours in a process of its own; answers whether it had to load what strips types. */
async function loads(folder: string, env: Readonly<Record<string, string>> = {}): Promise<boolean> {
  const script = `
    import { enableCompileCache } from '${file('util/compile-cache.ts')}';
    enableCompileCache(${JSON.stringify(folder)});
    await import('${file('util/error-reference.ts')}');
    console.log(process.moduleLoadList.some((name) => name.includes('amaro')));
  `;
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { env });
  return stdout.trim() === 'true';
}

describe('what was compiled', () => {
  test('is kept in a folder for its owner alone', async () => {
    const folder = join(await temporaryFolder(), 'cache', 'steward');
    await loads(folder);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(await readdir(folder, { recursive: true })).not.toHaveLength(0);
  });

  test('is not kept where no folder can be made, and the bot starts all the same', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'file'), '');
    await loads(join(folder, 'file', 'cache'));
    expect(await readdir(folder)).toEqual(['file']);
  });

  test('spares the next start the stripping of types, where NODE_COMPILE_CACHE names the folder', async () => {
    const folder = await temporaryFolder();
    const env = { NODE_COMPILE_CACHE: join(folder, 'named') };
    const other = join(folder, 'other');
    expect([await loads(other, env), await loads(other, env)]).toEqual([true, false]);
    expect(await readdir(folder)).toEqual(['named']);
  });
});
