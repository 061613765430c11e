import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@steward/kit/testing';
import { describe, expect, inject, test } from 'vitest';
import { version } from '../../../src/domain/version.ts';
import { root } from '../../../tools/build/builds.ts';
import { archiveManifest, archiveName, isPlatform, makeArchive } from '../../../tools/release/archive.ts';
import { botFixture } from '../../support/bot-fixture.ts';

const run = promisify(execFile);

const here = `${process.platform}-${process.arch}`;

describe.skipIf(!isPlatform(here))('the archive of a release', () => {
  /** Unpacks it into an empty folder, and returns that folder. */
  async function unpacked(): Promise<string> {
    if (!isPlatform(here)) throw new Error('there is none for this platform');
    const folder = await temporaryFolder();
    const archive = await makeArchive(root, inject('buildFolder'), here, join(folder, 'made'));
    expect(archive).toBe(join(folder, 'made', archiveName(here)));
    await run('tar', ['--extract', '--file', archive, '--directory', folder]);
    return join(folder, 'steward');
  }

  test('runs with Node alone, in an empty folder', async (context) => {
    const folder = await unpacked();
    const { starts, connects, admin } = await botFixture(context);
    const bot = await starts({ buildFolder: join(folder, 'dist') });
    await connects();
    expect((await (await admin.types('/status')).settled()).text).toContain('Survival');
    expect(await bot.stops()).toEqual({ code: 0, signal: null });
    const draws = `import { createCanvas } from '@napi-rs/canvas';
      console.log((await createCanvas(8, 8).encode('png')).length > 0);`;
    const drawn = run(process.execPath, ['--input-type=module', '--eval', draws], { cwd: folder });
    expect((await drawn).stdout).toBe('true\n');
  });

  test('has the npm scripts that run programs, and nothing that has to be installed', async () => {
    const folder = await unpacked();
    expect((await readdir(folder)).sort()).toEqual([
      '.env.example',
      'CHANGELOG.md',
      'LICENSE',
      'dist',
      'host.example.json',
      'node_modules',
      'package.json',
    ]);
    const { stdout } = await run('npm', ['run', '--silent', 'keygen', '--', '--version'], { cwd: folder });
    expect(stdout).toBe(`steward ${version}\n`);
  });
});

test('an archive’s scripts run the programs in dist, with the flags of the checkout’s', () => {
  const manifest = { name: 'steward', version: '1.0.0', license: 'MIT', engines: { node: '>=26' } };
  const scripts = {
    start: 'exec env A=1 node --expose-gc tools/build/start.ts steward',
    host: 'exec node tools/build/start.ts host',
    'copy-data': 'node --disable-warning=ExperimentalWarning src/cli/copy-data.ts',
    build: 'node tools/build/main.ts',
    test: 'vitest run',
  };
  expect(archiveManifest({ ...manifest, scripts })).toEqual({
    ...manifest,
    private: true,
    type: 'module',
    scripts: {
      start: 'exec env A=1 node --expose-gc dist/steward.mjs',
      host: 'exec node dist/host.mjs',
      'copy-data': 'node --disable-warning=ExperimentalWarning dist/copy-data.mjs',
    },
  });
});
