import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { programs } from '../build/builds.ts';

const run = promisify(execFile);

/** What archives are made for, by Node's names, and the package of the library that draws pictures, in its binary for it. */
export const platforms = {
  'linux-x64': '@napi-rs/canvas-linux-x64-gnu',
  'linux-arm64': '@napi-rs/canvas-linux-arm64-gnu',
} as const;

export type Platform = keyof typeof platforms;

export function isPlatform(name: string): name is Platform {
  return Object.hasOwn(platforms, name);
}

/** Returns the name of an archive. It has no version in it, so that one address leads to that of the latest release. */
export function archiveName(platform: Platform): string {
  return `steward-${platform}.tar.gz`;
}

/** What stands beside the programs. */
const files = ['.env.example', 'host.example.json', 'CHANGELOG.md', 'LICENSE'] as const;

/**
 * Packs a build with all that it needs besides Node: a folder `steward` with the programs in `dist`, the library that draws
 * pictures, and the npm scripts that run the programs.
 * @param root the checkout
 * @param build the folder of the build
 * @param into where the archive is written
 * @returns the path of the archive
 * @throws Error if the library's binary isn't what package-lock.json says
 */
export async function makeArchive(
  root: string,
  build: string,
  platform: Platform,
  into: string,
): Promise<string> {
  const stage = await mkdtemp(join(tmpdir(), 'steward-archive-'));
  try {
    const folder = join(stage, 'steward');
    await cp(build, join(folder, 'dist'), { recursive: true });
    for (const name of ['@napi-rs/canvas', platforms[platform]]) await addPackage(root, name, folder);
    for (const file of files) await cp(join(root, file), join(folder, file));
    const manifest = manifestSchema.parse(await readJson(join(root, 'package.json')));
    await writeFile(join(folder, 'package.json'), `${JSON.stringify(archiveManifest(manifest), null, 2)}\n`);
    await mkdir(into, { recursive: true });
    const archive = join(into, archiveName(platform));
    await run('tar', [
      '--create',
      '--gzip',
      '--owner=0',
      '--group=0',
      '--file',
      archive,
      '--directory',
      stage,
      'steward',
    ]);
    return archive;
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string(),
  engines: z.record(z.string(), z.string()),
  scripts: z.record(z.string(), z.string()),
});

/** Returns the package.json of an archive: its scripts run what is in `dist`, under the names of the checkout's. */
export function archiveManifest({ scripts, ...manifest }: z.infer<typeof manifestSchema>) {
  const found: Record<string, string> = {};
  for (const [name, command] of Object.entries(scripts)) {
    const built = builtCommand(command);
    if (built !== null) found[name] = built;
  }
  return { ...manifest, private: true, type: 'module', scripts: found };
}

/** Returns the command that runs the same program from `dist`; null if a command runs something else. */
function builtCommand(command: string): string | null {
  const [, started] = /^.* tools\/build\/start\.ts (\S+)$/.exec(command) ?? [];
  for (const [program, source] of Object.entries(programs)) {
    if (started === program) return command.replace(/tools\/build\/start\.ts \S+$/, `dist/${program}.mjs`);
    if (command.endsWith(` ${source}`)) return command.replace(source, `dist/${program}.mjs`);
  }
  return null;
}

/** Adds a package of `node_modules`, or if it isn't installed, because it's for another platform, the registry's. */
async function addPackage(root: string, name: string, folder: string): Promise<void> {
  const target = join(folder, 'node_modules', name);
  const installed = join(root, 'node_modules', name);
  if (existsSync(installed)) return cp(installed, target, { recursive: true });
  const lock = lockSchema.parse(await readJson(join(root, 'package-lock.json')));
  const locked = lock.packages[`node_modules/${name}`];
  if (locked?.version === undefined || locked.integrity === undefined)
    throw new Error(`package-lock.json has no ${name}`);
  const download = await mkdtemp(join(tmpdir(), 'steward-package-'));
  try {
    await run('npm', ['pack', `${name}@${locked.version}`, '--pack-destination', download], {
      cwd: download,
    });
    const tarball = join(download, `${name.replace('@', '').replace('/', '-')}-${locked.version}.tgz`);
    const hash = createHash('sha512')
      .update(await readFile(tarball))
      .digest('base64');
    if (`sha512-${hash}` !== locked.integrity)
      throw new Error(`${name} isn’t what package-lock.json says: ${hash}`);
    await mkdir(target, { recursive: true });
    await run('tar', ['--extract', '--file', tarball, '--strip-components=1', '--directory', target]);
  } finally {
    await rm(download, { recursive: true, force: true });
  }
}

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), integrity: z.string().optional() }),
  ),
});

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8'));
}
