import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { publishedAt } from '../../src/domain/version.ts';
import {
  changelogWith,
  composeWith,
  isAfter,
  isVersion,
  lockWith,
  manifestWith,
  readmeWith,
} from './edits.ts';

const execute = promisify(execFile);

/** Thrown if a release can't be made. The message says why; nothing was changed. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
}

export interface ReleaseOptions {
  /** The checkout. */
  readonly root: string;
  /** Such as `1.0.0`. */
  readonly version: string;
  /** Such as `2026-11-28`. */
  readonly date: string;
  /** Runs a command in the checkout and shows what it prints; rejects if it fails. */
  readonly run: (command: string, ...words: readonly string[]) => Promise<void>;
  readonly print: (line: string) => void;
}

/** Where the published image is. @param repository `owner/name` on GitHub */
function imageOf(repository: string, version: string): string {
  return `ghcr.io/${repository.toLowerCase()}:${version}`;
}

/**
 * Makes a release: checks everything, sets the version, commits and tags. Sends nothing anywhere. If anything fails, the
 * checkout is as it was.
 * @throws ReleaseError
 */
export async function release(options: ReleaseOptions): Promise<void> {
  const { root, version, date, run, print } = options;
  const git = async (...words: readonly string[]) => (await execute('git', [...words], { cwd: root })).stdout;
  const edits = await planned(options, git);
  const head = (await git('rev-parse', 'HEAD')).trim();
  const step = async (what: string, command: string, ...words: readonly string[]) => {
    print(what);
    try {
      await run(command, ...words);
    } catch (error) {
      throw new ReleaseError(`${what}: failed. Nothing was released.`, { cause: error });
    }
  };
  await step('Checking translations', 'npm', 'run', '--silent', 'release-check');
  await step('Running every check, as for a change', '.ci/run');
  if ((await git('status', '--porcelain')) !== '')
    throw new ReleaseError('The checks have changed files: git status. Nothing was released.');
  try {
    for (const [path, text] of edits) await writeFile(join(root, path), text);
    await step('Checking what was changed', 'npm', 'run', '--silent', 'check');
    const tests = ['test/readme.test.ts', 'test/deploy.test.ts'];
    await step('Testing what was changed', 'npx', 'vitest', 'run', ...tests);
    await git('add', ...edits.keys());
    await git('commit', '--quiet', '--message', `release: ${version}`);
    await git('tag', '--annotate', '--message', `Steward ${version}`, `v${version}`);
  } catch (error) {
    // It was clean before.
    await git('reset', '--quiet', '--hard', head);
    throw error;
  }
  print(`Released ${version} as ${date}, here. To publish it: git push --atomic origin HEAD v${version}`);
}

/** Returns the new text of each file that a release changes, by its path. @throws ReleaseError if it can't be made */
async function planned(
  { root, version, date }: ReleaseOptions,
  git: (...words: readonly string[]) => Promise<string>,
): Promise<ReadonlyMap<string, string>> {
  const problems: string[] = [];
  const read = (path: string) => readFile(join(root, path), 'utf8');
  const text = await read('package.json');
  const current = z.object({ version: z.string(), repository: z.string() }).parse(JSON.parse(text));
  if (!isVersion(version)) throw new ReleaseError(`${version} is no version, such as 1.0.0.`);
  if (!isAfter(version, current.version)) problems.push(`${version} doesn’t come after ${current.version}.`);
  const repository = publishedAt(current.repository);
  if (repository === null)
    problems.push('repository in package.json still names OWNER: see “Releases” in docs/development.md.');
  if ((await git('status', '--porcelain')) !== '')
    problems.push('There are changes that are not committed: git status.');
  if ((await git('tag', '--list', `v${version}`)) !== '') problems.push(`There is a tag v${version}.`);
  const edits = new Map<string, string>();
  edits.set('package.json', manifestWith(version, text));
  for (const name of await readdir(join(root, 'packages'))) {
    const path = `packages/${name}/package.json`;
    edits.set(path, manifestWith(version, await read(path)));
  }
  edits.set('package-lock.json', lockWith(version, await read('package-lock.json')));
  const changelog = changelogWith(version, date, await read('CHANGELOG.md'));
  if (changelog === null) problems.push('CHANGELOG.md has nothing under “Unreleased”.');
  else edits.set('CHANGELOG.md', changelog);
  const image = imageOf(repository ?? 'nobody/steward', version);
  const examples = {
    'README.md': (example: string) => readmeWith(version, image, example),
    'deploy/compose.yaml': (example: string) => composeWith(image, example),
    'deploy/compose-postgres.yaml': (example: string) => composeWith(image, example),
  };
  for (const [path, edit] of Object.entries(examples)) {
    const edited = edit(await read(path));
    if (edited === null) problems.push(`${path} doesn’t run the image as this command expects.`);
    else edits.set(path, edited);
  }
  if (problems.length > 0) throw new ReleaseError([...problems, 'Nothing was released.'].join('\n'));
  return edits;
}
