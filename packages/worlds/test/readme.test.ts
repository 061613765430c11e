import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { temporaryFolder } from '@steward/kit/testing';
import { expect, test } from 'vitest';

/** Where npm links the programs of packages. `npx` looks for it beside the folder it is called in, which is another one here. */
const programs = join(import.meta.dirname, '../../../node_modules/.bin');

test('the last example in the README prints what it says', async () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const [example] = readme
    .matchAll(/^```sh\n((?:(?!```)[\s\S])*)^```\n\n```text\n((?:(?!```)[\s\S])*)^```$/gm)
    .toArray()
    .slice(-1);
  const [, code = '', promised] = example ?? [];
  const env = { ...process.env, PATH: `${programs}${delimiter}${process.env['PATH']}` };
  const { stdout, status } = spawnSync('sh', ['-c', code.replaceAll('npx ', '')], {
    cwd: await temporaryFolder(),
    env,
    encoding: 'utf8',
  });
  expect({ stdout, status }).toEqual({ stdout: promised, status: 1 });
});
