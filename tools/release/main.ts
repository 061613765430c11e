import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { listenForStop } from '@steward/kit';
import { root } from '../build/builds.ts';
import { ReleaseError, release } from './release.ts';

/*
 * npm run release -- <version>: makes a release in this checkout, as docs/development.md says: a commit and a tag.
 */

const [version, ...others] = process.argv.slice(2);

// Ctrl-C ends the command that runs, and with it the release; what was changed until then is taken back.
listenForStop((count) => {
  if (count > 1) process.exit(1);
});

try {
  if (version === undefined || others.length > 0) throw new ReleaseError('Usage: npm run release -- 1.0.0');
  await release({
    root,
    version,
    date: new Date().toISOString().slice(0, 10),
    run: async (command, ...words) => {
      const child = spawn(command, words, { cwd: root, stdio: 'inherit' });
      const [code] = await once(child, 'exit');
      if (code !== 0) throw new Error(`${command} ended with ${code}`);
    },
    print: (line) => process.stdout.write(`${line}\n`),
  });
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
