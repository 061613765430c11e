import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@steward/kit/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { docsUrl } from '../../../src/domain/version.ts';
import { root } from '../../../tools/build/builds.ts';
import { readmeCommand } from '../../../tools/docker/readme-command.ts';
import {
  changelogWith,
  changesOf,
  isAfter,
  isVersion,
  lockWith,
  manifestWith,
  readmeWith,
} from '../../../tools/release/edits.ts';
import { releasedEgg } from '../../../tools/release/egg.ts';
import { ReleaseError, release } from '../../../tools/release/release.ts';

const execute = promisify(execFile);
const read = (path: string) => readFile(join(root, path), 'utf8');

const changelog = `# Changelog

## Unreleased

### Added

- Something.

## 1.0.0-rc.1 - 2026-11-23

- The first.
`;

const composed = ['deploy/compose.yaml', 'deploy/compose-postgres.yaml'];

/**
 * A copy of what a release changes, as a repository of its own.
 * @param fails which of the commands that are run fails, by a part of it
 */
async function copy({ repository = 'github:Ada/steward', fails = 'nothing' } = {}) {
  const folder = await temporaryFolder();
  const packages = await readdir(join(root, 'packages'));
  const manifests = ['package.json', ...packages.map((name) => `packages/${name}/package.json`)];
  for (const path of [...manifests, 'package-lock.json', 'README.md', ...composed]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await cp(join(root, path), join(folder, path));
  }
  const manifest: object = JSON.parse(await read('package.json'));
  const before = { ...manifest, version: '1.0.0-rc.1', repository };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(before, null, 2)}\n`);
  await writeFile(join(folder, 'CHANGELOG.md'), changelog);
  const git = async (...words: string[]) => (await execute('git', words, { cwd: folder })).stdout.trim();
  await git('init', '--quiet', '--initial-branch', 'main');
  await git('config', 'user.name', 'Ada');
  await git('config', 'user.email', 'ada@host.example');
  await git('config', 'commit.gpgsign', 'false');
  await git('add', '.');
  await git('commit', '--quiet', '--message', 'all');
  const ran: string[] = [];
  const releases = (version: string) =>
    release({
      root: folder,
      version,
      date: '2026-11-28',
      print: () => {},
      run: async (...words) => {
        const line = words.join(' ');
        ran.push(line);
        if (line.includes(fails)) throw new Error('it failed');
      },
    });
  return { folder, git, ran, releases, text: (path: string) => readFile(join(folder, path), 'utf8') };
}

describe('npm run release', () => {
  test('checks, sets the version everywhere, commits and tags', async () => {
    const { git, ran, releases, text } = await copy();
    await releases('1.0.0');
    expect(await git('status', '--porcelain')).toBe('');
    expect(await git('log', '--format=%s')).toBe('release: 1.0.0\nall');
    expect(await git('describe')).toBe('v1.0.0');
    expect(ran).toEqual([
      'npm run --silent release-check',
      '.ci/run',
      'npm run --silent check',
      expect.stringMatching(/^npx vitest run .*test\/readme\.test\.ts/),
    ]);
    for (const path of ['package.json', 'packages/kit/package.json', 'packages/hosts/package.json'])
      expect(JSON.parse(await text(path)).version, path).toBe('1.0.0');
    expect(await git('grep', '--count', '1.0.0-rc.1', '--', '*.json').catch(() => 'none')).toBe('none');
    expect(await text('CHANGELOG.md')).toContain('## Unreleased\n\n## 1.0.0 - 2026-11-28\n\n### Added\n');
    expect(await text('README.md')).toContain('docker pull ghcr.io/ada/steward:1.0.0\n');
    expect(readmeCommand(await text('README.md'), 'docker run').at(-1)).toBe('ghcr.io/ada/steward:1.0.0');
    for (const path of composed) {
      expect(await text(path)).toContain('    image: ghcr.io/ada/steward:1.0.0\n');
      expect(await text(path)).not.toContain('build:');
    }
  });

  test.each(['release-check', '.ci/run', 'run --silent check', 'vitest'])(
    'leaves nothing half-done if %s fails',
    async (fails) => {
      const { git, releases } = await copy({ fails });
      const before = await git('rev-parse', 'HEAD');
      await expect(releases('1.0.0')).rejects.toThrow(/failed\. Nothing was released\./);
      expect(await git('status', '--porcelain')).toBe('');
      expect(await git('rev-parse', 'HEAD')).toBe(before);
      expect(await git('tag')).toBe('');
    },
  );

  test('names at once all that stands against a release, and runs nothing', async () => {
    const { folder, git, ran, releases } = await copy({ repository: 'github:OWNER/steward' });
    await writeFile(join(folder, 'CHANGELOG.md'), changelog.replace('- Something.', ''));
    await writeFile(join(folder, 'README.md'), 'Run it.\n');
    await git('tag', 'v0.9.0');
    const error = await releases('0.9.0').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ReleaseError);
    expect(String(error).split('\n')).toEqual([
      expect.stringContaining('0.9.0 doesn’t come after 1.0.0-rc.1.'),
      expect.stringContaining('OWNER'),
      expect.stringContaining('not committed'),
      'There is a tag v0.9.0.',
      expect.stringContaining('nothing under “Unreleased”'),
      expect.stringContaining('README.md'),
      'Nothing was released.',
    ]);
    expect(ran).toEqual([]);
    await expect(releases('1.0')).rejects.toThrow('1.0 is no version');
  });
});

describe('a version', () => {
  const number = fc.nat({ max: 30 });
  const plain = fc.tuple(number, number, number).map((parts) => parts.join('.'));
  const versions = fc.oneof(
    plain,
    fc.tuple(plain, number).map(([text, count]) => `${text}-rc.${count}`),
  );

  test('comes after one other at most, and after what precedes its release', () => {
    fc.assert(
      fc.property(versions, versions, (one, two) => {
        expect([isVersion(one), isVersion(two)]).toEqual([true, true]);
        expect(isAfter(one, two) && isAfter(two, one)).toBe(false);
        expect(isAfter(one, two) || isAfter(two, one)).toBe(one !== two);
      }),
    );
    fc.assert(fc.property(plain, (text) => isAfter(text, `${text}-rc.1`)));
    expect(isAfter('1.0.0-rc.10', '1.0.0-rc.9')).toBe(true);
    for (const text of ['1', '1.0', 'v1.0.0', '1.0.0 ', '1.0.0-', '1.0.0-a..b', '--help'])
      expect(isVersion(text), text).toBe(false);
  });

  test('is set in the manifests and the lock file, of which nothing else changes', async () => {
    for (const path of ['package.json', 'packages/embedded-host/package.json']) {
      const text = await read(path);
      const { version } = JSON.parse(text);
      expect(manifestWith('9.9.9', text)).toBe(text.replaceAll(`"${version}"`, '"9.9.9"'));
      expect(manifestWith(version, manifestWith('9.9.9', text))).toBe(text);
    }
    const lock = await read('package-lock.json');
    expect(lockWith(JSON.parse(lock).version, lockWith('9.9.9', lock))).toBe(lock);
  });

  test('has its changes in the changelog', () => {
    const next = changelogWith('1.0.0', '2026-11-28', changelog) ?? '';
    expect(changesOf('1.0.0', next)).toBe('### Added\n\n- Something.');
    expect(changesOf('1.0.0-rc.1', next)).toBe('- The first.');
    expect(changesOf('2.0.0', next)).toBeNull();
    expect(changelogWith('1.0.1', '2026-11-29', next)).toBeNull();
  });
});

test('the README runs the published image, and at the next release that of the next one', async () => {
  const one = readmeWith('9.0.0', 'ghcr.io/ada/steward:9.0.0', await read('README.md')) ?? '';
  const [, , ...words] = readmeCommand(one, 'docker run');
  expect(words.at(-1)).toBe('ghcr.io/ada/steward:9.0.0');
  expect(words).toContain('steward-data:/app/data');
  expect(one).toMatch(/ Version: 9\.0\.0\.$/m);
  expect(one).toContain('.** Write a file `.env` with');
  expect(one).toContain('Without Docker, in a clone of this repository: `npm ci && npm start`.');
  expect(one).not.toMatch(/docker build|in the same folder:$/m);
  const two = readmeWith('9.0.1', 'ghcr.io/ada/steward:9.0.1', one) ?? '';
  expect(two).toBe(one.replaceAll('9.0.0', '9.0.1'));
});

test('the egg of a release knows where releases are, and is otherwise that of the repository', async () => {
  const egg = await read('deploy/egg-steward.json');
  const released = JSON.parse(releasedEgg(egg, 'ada/steward'));
  const expected = JSON.parse(egg);
  for (const variable of expected.variables)
    if (variable.env_variable === 'STEWARD_RELEASES')
      variable.default_value = 'https://github.com/ada/steward/releases';
  expect(released).toEqual(expected);
});

test('only package.json says who publishes Steward', async () => {
  const { stdout } = await execute(
    'git',
    ['grep', '--files-with-matches', '--word-regexp', 'OWNER/steward'],
    {
      cwd: root,
    },
  ).catch((error) => error);
  const files = stdout.split('\n').filter((path: string) => path !== '' && !/^(?:test|tools)\//.test(path));
  expect(files).toEqual(docsUrl('') === null ? ['package.json'] : []);
});
