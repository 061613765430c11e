import { execFile } from 'node:child_process';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../store/sqlite-files.ts';

const file = (path: string) => new URL(`../../src/${path}`, import.meta.url).href;

/** Loads a source file in a new process. Returns whether that loaded the type stripper. */
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

describe('compiled code', () => {
  test('is cached in a folder that only its owner can read', async () => {
    const folder = join(await temporaryFolder(), 'cache', 'steward');
    await loads(folder);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(await readdir(folder, { recursive: true })).not.toHaveLength(0);
  });

  test('is not cached if no folder can be created, and the bot still starts', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'file'), '');
    await loads(join(folder, 'file', 'cache'));
    expect(await readdir(folder)).toEqual(['file']);
  });

  test('saves the next start from stripping types if NODE_COMPILE_CACHE is set', async () => {
    const folder = await temporaryFolder();
    const env = { NODE_COMPILE_CACHE: join(folder, 'named') };
    const other = join(folder, 'other');
    expect([await loads(other, env), await loads(other, env)]).toEqual([true, false]);
    expect(await readdir(folder)).toEqual(['named']);
  });
});
