import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Docker } from './engine.ts';

const execFileAsync = promisify(execFile);

/** The checkout: the game and its packages are in it. */
const root = join(import.meta.dirname, '../../..');
const gamePath = join(import.meta.dirname, 'game.ts');

/** For checks of a container's health. */
const shell = '/bin/sh';

/** The image that containers of the test game are made of. */
const gameImage = 'steward-test-game:latest';

/**
 * Makes the image of the test game, without a registry: a shell, and the libraries of this machine's Node. Node itself and the game are
 * mounted, since a copy of 150 MB for each container takes seconds where layers can't be shared.
 */
export async function makeGameImage(docker: Docker): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'steward-image-'));
  try {
    const { stdout } = await execFileAsync('ldd', [process.execPath, shell]);
    const libraries = [...stdout.matchAll(/\/\S+(?= \(0x)/g)].map(([path]) => path);
    for (const path of new Set([...libraries, shell])) {
      const copy = join(folder, path);
      await mkdir(dirname(copy), { recursive: true });
      await cp(path, copy, { dereference: true });
    }
    await mkdir(join(folder, 'etc'), { recursive: true });
    await writeFile(join(folder, 'etc/passwd'), 'root:x:0:0:root:/:/\ngame:x:1000:1000:game:/:/\n');
    const archive = spawn('tar', ['-C', folder, '-c', '.'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const made = docker.reads(['import', '-', gameImage], archive.stdout);
    await Promise.all([made, once(archive, 'close')]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export interface GameContainer {
  readonly name: string;
  /** The folder of the server's files; in the container, it has the same path. */
  readonly cwd: string;
  /** Options of `docker run`, such as `--restart=unless-stopped`. */
  readonly options?: readonly string[];
  /** The game's program, in the checkout. Default: the test game. */
  readonly program?: string;
  /** Parameters of the game. */
  readonly game?: readonly string[];
}

/** Returns the parameters of `docker` that create a container of the test game, with `run --detach` or `create` first. */
export function gameContainer({
  name,
  cwd,
  options = [],
  program = gamePath,
  game = [],
}: GameContainer): readonly string[] {
  const mounts = ['--volume', `${root}:${root}:ro`, '--volume', `${cwd}:${cwd}`, '--workdir', cwd];
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', program];
  return [
    '--name',
    name,
    '--init=false',
    '--interactive',
    '--network=host',
    ...mounts,
    ...options,
    gameImage,
    ...node,
    ...game,
  ];
}
