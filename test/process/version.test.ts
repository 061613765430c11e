import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ProgramName, programs } from '../../tools/build/builds.ts';
import { run } from '../store/processes.ts';
import { temporaryFolder } from '../store/sqlite-files.ts';

const manifest = JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8'));

describe('--version', () => {
  test.each(Object.keys(programs) as ProgramName[])(
    'of %s prints the version, without any settings',
    async (program) => {
      const ended = await run(program, { cwd: await temporaryFolder(), args: ['--version'] });
      expect(ended).toMatchObject({ code: 0, stdout: `steward ${manifest.version}\n`, stderr: '' });
    },
  );
});
