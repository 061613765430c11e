import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { access, readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this checkout. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Each program that is run in production, and its source. */
export const programs = {
  steward: 'src/main.ts',
  host: 'packages/embedded-host/src/main.ts',
  keygen: 'src/cli/keygen.ts',
  'rotate-keys': 'src/cli/rotate-keys.ts',
  'copy-data': 'src/cli/copy-data.ts',
  forget: 'src/cli/forget.ts',
} as const;

/** What programs run in threads of their own, each beside them in the build, and its source. */
export const workers = { 'worlds-worker': 'packages/worlds/src/worlds-worker.ts' } as const;

/** The packages of this repository that programs are made of. */
const packages = ['embedded-host', 'hosts', 'kit', 'worlds'] as const;

/** What the programs read beside them: what pictures are written with, and its licence, and the texts of pages. */
export const files = [
  'docs/legal/privacy.md',
  'docs/legal/terms.md',
  'src/charts/open-sans-latin.woff2',
  'src/charts/open-sans-latin-ext.woff2',
  'src/charts/open-sans-license.txt',
] as const;

/** The folder of translations, which the bot reads beside it in the build as well. */
const locales = 'locales';

/** What tools/translations keeps in that folder for itself: which of the English texts someone has read. */
export const englishState = join(locales, 'en-read.json');

/** Returns the paths of the translations. */
export function localeFiles(root: string): readonly string[] {
  return readdirSync(join(root, locales))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(locales, name))
    .filter((path) => path !== englishState);
}

export type ProgramName = keyof typeof programs;

/** Returns the file of a program: of the build of the sources as they are now, or its source if there is no such build. */
export function programFile(name: ProgramName): string {
  const built = join(new Builds(root).ofSources(), `${name}.mjs`);
  return existsSync(built) ? built : join(root, programs[name]);
}

/** Links to the newest build. */
const current = 'current';

/** A build's folder is named after what the build was made from. */
const digits = 16;

/** The builds of a checkout, in its folder `dist`. */
export class Builds {
  readonly #root: string;
  readonly #folder: string;

  constructor(root: string) {
    this.#root = root;
    this.#folder = join(root, 'dist');
  }

  /** Returns the folder of the build of the sources as they are now. It may not exist. */
  ofSources(): string {
    const hash = createHash('sha256');
    for (const path of this.#inputs()) hash.update(`${path}\0`).update(readFileSync(join(this.#root, path)));
    return join(this.#folder, hash.digest('hex').slice(0, digits));
  }

  /**
   * Makes the build of the sources as they are now, unless it exists. It gets its name when it is complete: a process that
   * is killed leaves no half of it behind, and of two that build at the same time, one wins.
   * @param bundle writes the programs into a new folder
   */
  async make(bundle: (folder: string) => Promise<void>): Promise<string> {
    const folder = this.ofSources();
    if (!(await exists(folder))) {
      const unfinished = join(this.#folder, `unfinished-${randomUUID()}`);
      try {
        await bundle(unfinished);
        await rename(unfinished, folder);
      } catch (error) {
        await rm(unfinished, { recursive: true, force: true });
        if (!(await exists(folder))) throw error;
      }
    }
    await this.#pointTo(basename(folder));
    return folder;
  }

  /** Makes a build the current one. Removes others, but the last one: processes that run from it load parts of it later. */
  async #pointTo(name: string): Promise<void> {
    const link = join(this.#folder, current);
    const target = () => readlink(link).catch(() => null);
    const last = await target();
    if (last === name) return;
    const newLink = join(this.#folder, `unfinished-${randomUUID()}`);
    try {
      await symlink(name, newLink);
      await rename(newLink, link);
    } catch (error) {
      // Another process that made the same build has removed what was unfinished.
      if ((await target()) !== name) throw error;
    }
    const kept = [current, name, last];
    const others = (await readdir(this.#folder)).filter((other) => !kept.includes(other));
    for (const other of others) await rm(join(this.#folder, other), { recursive: true, force: true });
  }

  /** Returns the paths of all files that a build is made from. */
  #inputs(): readonly string[] {
    const folders = ['commands', 'src', 'tools/build', ...packages.map((name) => `packages/${name}/src`)];
    const sources = folders.flatMap((folder) =>
      readdirSync(join(this.#root, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.ts'))
        .map((path) => join(folder, path)),
    );
    return [...sources.sort(), ...files, ...localeFiles(this.#root), 'package.json', 'package-lock.json'];
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
