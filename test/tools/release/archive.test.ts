import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { version } from '../../../src/domain/version.ts';
import { root } from '../../../tools/build/builds.ts';
import { archiveManifest, archiveName, isPlatform, makeArchive } from '../../../tools/release/archive.ts';
import { botFixture } from '../../support/bot-fixture.ts';

const run = promisify(execFile);

const here = `${process.platform}-${process.arch}`;

describe.skipIf(!isPlatform(here))('the archive of a release', () => {
  let place: string;
  /** What is unpacked in an empty folder. */
  let folder: string;

  beforeAll(async () => {
    if (!isPlatform(here)) throw new Error('there is none for this platform');
    place = await mkdtemp(join(tmpdir(), 'steward-archive-'));
    const archive = await makeArchive(root, inject('buildFolder'), here, join(place, 'made'));
    expect(archive).toBe(join(place, 'made', archiveName(here)));
    await run('tar', ['--extract', '--file', archive, '--directory', place]);
    folder = join(place, 'steward');
  });
  afterAll(() => rm(place, { recursive: true, force: true }));

  test('runs with Node alone, in an empty folder', async (context) => {
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
