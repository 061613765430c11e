import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@steward/kit/testing';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { readmeCommand, renamed } from '../../../tools/docker/readme-command.ts';
import { tryOnEngine } from '../../../tools/docker/try-on-engine.ts';
import { Resources } from '../../../tools/playground/resources.ts';
import { readmeWith } from '../../../tools/release/edits.ts';

const root = join(import.meta.dirname, '../../..');

describe('the command of the README', () => {
  test('is taken word by word, however its lines are broken', () => {
    const word = fc.stringMatching(/^[\w./:=-]+$/);
    const broken = fc.tuple(word, fc.constantFrom(' ', ' \\\n     ', '  '));
    fc.assert(
      fc.property(fc.array(broken, { minLength: 1 }), (parts) => {
        const line = parts
          .map(([text, gap], index) => (index < parts.length - 1 ? text + gap : text))
          .join('');
        const readme = `Or with Docker:\n\n   docker run ${line}\n   \`\`\`\n`;
        expect(readmeCommand(readme, 'docker run')).toEqual([
          'docker',
          'run',
          ...parts.map(([text]) => text),
        ]);
      }),
    );
  });

  test('is run under another name, so that nobody’s bot and data are touched', async () => {
    const readme = await readFile(join(root, 'README.md'), 'utf8');
    for (const text of [readme, readmeWith('1.0.0', 'ghcr.io/ada/steward:1.0.0', readme) ?? '']) {
      const run = renamed(readmeCommand(text, 'docker run'), 'tried').join(' ');
      expect(run).toMatch(/^docker run -d --name tried .* -v tried-data:\/app\/data tried$/);
      expect(run).not.toContain('steward');
    }
  });
});

describe('npm run docker', () => {
  test('is skipped, with the reason, where there is no Docker', async () => {
    expect(await run(await temporaryFolder())).toMatch(/^skipped: .+\n$/);
  });

  describe.runIf(process.platform === 'linux')('with an engine', () => {
    test('is skipped where the base of the image can’t be had', async () => {
      expect(await runWithEngine(`${hostname()} [name=seccomp,profile=default]`)).toBe(
        'skipped: node:26-slim can’t be pulled: no route to the registry\n',
      );
    });

    test.each(['elsewhere []', `${hostname()} [name=rootless]`])(
      'is skipped where containers don’t reach this machine: %s',
      async (about) => {
        expect(await runWithEngine(about)).toMatch(/^skipped: .+ another network .+\n$/);
      },
    );
  });
});

/** Runs it with an engine that says this about itself, and has no images and no registry. */
async function runWithEngine(about: string): Promise<string> {
  const folder = await temporaryFolder();
  const docker = `#!/bin/sh
case "$1" in
version) ;;
info) echo '${about}' ;;
*) printf 'it failed\\nno route to the registry\\n' >&2; exit 1 ;;
esac
`;
  await writeFile(join(folder, 'docker'), docker, { mode: 0o755 });
  vi.stubEnv('PATH', folder);
  const resources = new Resources(new Promise(() => {}));
  let printed = '';
  await tryOnEngine(resources, (line) => {
    printed += `${line}\n`;
  }).finally(() => vi.unstubAllEnvs());
  await resources.close();
  return printed;
}

/** Runs it with the programs of a folder. Returns what it prints. @throws Error if it doesn't exit with 0 */
async function run(path: string): Promise<string> {
  const words = ['--disable-warning=ExperimentalWarning', join(root, 'tools/docker/main.ts')];
  return (await promisify(execFile)(process.execPath, words, { env: { PATH: path } })).stdout;
}
