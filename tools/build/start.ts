import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Builds, type ProgramName, programs, root } from './builds.ts';

/*
 * Runs a program in this process (`npm start`, `npm run host`): its build, which is made first if the sources have changed
 * since; its sources if that can't be done. The settings of the bot and of the host are checked before a build. The first
 * argument names the program; the others are the program's own.
 */

async function build(name: ProgramName): Promise<string> {
  const built = join(new Builds(root).ofSources(), `${name}.mjs`);
  const source = join(root, programs[name]);
  if (existsSync(built)) return built;
  if (!canBuild()) return source;
  // Imported only here: what is built checks them itself.
  if (name === 'steward') (await import('../../src/cli/check-settings.ts')).checkSettings();
  if (name === 'host')
    await (await import('../../packages/embedded-host/src/check-settings.ts')).checkSettings();
  process.stderr.write('Building this version, which takes some seconds the first time\n');
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const options = ['--disable-warning=ExperimentalWarning'];
  const { status } = spawnSync(process.execPath, [...options, main], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status === 0 && existsSync(built)) return built;
  process.stderr.write(
    'The build failed. Running the sources, which start more slowly and take more memory\n',
  );
  return source;
}

/** Returns false where packages for development are not installed, and where nothing can be written. */
function canBuild(): boolean {
  try {
    import.meta.resolve('rolldown');
    accessSync(existsSync(join(root, 'dist')) ? join(root, 'dist') : root, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function isProgram(name: string | undefined): name is ProgramName {
  return name !== undefined && Object.hasOwn(programs, name);
}

const [name] = process.argv.splice(2, 1);
if (!isProgram(name)) throw new Error(`There is no program ${name}`);
await import(pathToFileURL(await build(name)).href);
