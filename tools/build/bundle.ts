import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire, isBuiltin } from 'node:module';
import { basename, join } from 'node:path';
import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec';
import { build, type Plugin } from 'rolldown';
import { files, localeFiles, programs, root, workers } from './builds.ts';

/** What stays in `node_modules`: a program of the platform, and packages that are optional and not installed. */
const external = [/^@napi-rs\//, 'pg-native', 'zlib-sync', 'bufferutil', 'utf-8-validate'];

/**
 * Those parts of discord.js that the bot uses. Loading all of it takes 50 ms and 9 MB more. If a name of another part is
 * used (`@discordjs/builders`, `@discordjs/formatters`), the build fails until that part stands here.
 */
const discordJs = `
  export * from 'discord-api-types/v10';
  export * from '@discordjs/rest';
  export { DiscordSnowflake as SnowflakeUtil } from '@sapphire/snowflake';
`;

/**
 * Bundles programs into a folder, each as `<name>.mjs` with a source map beside it.
 * @param sources of each program, by name. Default: all that are run in production, and their workers
 * @throws Error if a name is imported that isn't exported
 */
export async function bundle(
  folder: string,
  sources: Readonly<Record<string, string>> = { ...programs, ...workers },
): Promise<void> {
  const { steward, ...others } = sources;
  // What programs share is in files of its own, each of which takes time to load. The bot, which loads most, shares nothing.
  const taken: string[] = [];
  if (steward !== undefined) taken.push(...(await bundleTogether(folder, { steward })));
  if (Object.keys(others).length > 0) taken.push(...(await bundleTogether(folder, others)));
  await writeFile(join(folder, 'third-party-licenses.txt'), licensesOf(packagesOf(taken)));
}

/** Returns the ids of the modules of which something was taken in. */
async function bundleTogether(
  folder: string,
  sources: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const { output } = await build({
    cwd: root,
    input: { ...sources },
    platform: 'node',
    external,
    plugins: [discordJsByParts, builtinsByParts, lazyParts(), withTranslationsHash, asciiOnly, withFiles],
    treeshake: { propertyReadSideEffects: false },
    // `eval` is of a dependency. How long plugins take depends on what else the machine does.
    checks: { eval: false, bundlerTimings: false },
    output: {
      dir: folder,
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
      minify: true,
      comments: false,
      sourcemap: 'hidden',
      sourcemapExcludeSources: true,
    },
  });
  return output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
}

/** Returns the folders of the packages that modules are of. */
function packagesOf(moduleIds: readonly string[]): ReadonlySet<string> {
  const folders = moduleIds.map((id) => /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]);
  return new Set(folders.filter((folder) => folder !== undefined));
}

/** Returns the licences of packages, which ask to be passed on with what is made of them. */
function licensesOf(folders: ReadonlySet<string>): string {
  const texts = [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|notice)/i.test(file));
    const all = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim());
    return [`${name} ${version}: ${license}`, ...all].join('\n\n');
  });
  return `${[...new Set(texts)].sort().join(`\n\n${'-'.repeat(40)}\n\n`)}\n`;
}

const discordJsId = '\0discord.js';

/** Its entry for all platforms: without its own undici, because the bot sends its requests. */
const restEntry = join(root, 'node_modules/@discordjs/rest/dist/web.mjs');

const discordJsByParts: Plugin = {
  name: 'discord.js-by-parts',
  resolveId: (id) => (id === 'discord.js' ? discordJsId : id === '@discordjs/rest' ? restEntry : null),
  load: (id) => (id === discordJsId ? discordJs : null),
};

/**
 * An `import` of a module of Node reads all that it exports, of which some load further modules: Node’s own undici by
 * `node:http`, 20 ms; the others together 10 ms. So only the names that are used are read. `node:module` is
 * loaded anyway, and is for Rolldown's own code, which must not import a part of a program.
 */
const builtinsByParts: Plugin = {
  name: 'builtins-by-parts',
  resolveId: (id, _, { kind }) =>
    kind === 'import-statement' && isBuiltin(id) && id !== 'node:module'
      ? { id: `\0node:${id.replace(/^node:/, '')}`, moduleSideEffects: false }
      : null,
  load: (id) => (id.startsWith('\0node:') ? partsOf(id.slice(1)) : null),
};

/** Returns a module with the exports of a module of Node. Rolldown leaves out those that nobody imports. */
function partsOf(id: string): string {
  const names = Object.keys(createRequire(import.meta.url)(id)).filter((name) => /^[a-zA-Z]\w*$/.test(name));
  return [
    `const all = process.getBuiltinModule('${id}');`,
    'export default all;',
    ...names.map((name) => `const { ${name}: ${name}_ } = all; export { ${name}_ as ${name} };`),
  ].join('\n');
}

/** What packages do when they are loaded, and in place of it what takes less time. */
const replacements = [
  // Used for HTTP/2 alone. Undici does the same where Node has none.
  { of: 'undici', code: "http2 = require('node:http2')", by: 'http2 = { constants: {} }' },
  // A copy of Node's `util`, for an error that nobody listens for.
  {
    of: '@vladfrangu/async_event_emitter',
    code: '__toESM(require_inspect(), 1)',
    by: "{ default: process.getBuiltinModule('node:util') }",
  },
] as const;

/** Replaces them. The build fails if a package that it takes in has nothing to replace any more. */
function lazyParts(): Plugin {
  const found = new Set<string>();
  return {
    name: 'lazy-parts',
    transform: {
      filter: { id: /node_modules/, code: replacements.map(({ code }) => code) },
      handler(text) {
        const all = replacements.filter(({ code }) => text.includes(code));
        for (const { of } of all) found.add(of);
        return { code: all.reduce((left, { code, by }) => left.replace(code, by), text), map: null };
      },
    },
    buildEnd() {
      const ids = [...this.getModuleIds()];
      for (const { of, code } of replacements)
        if (!found.has(of) && ids.some((id) => id.includes(`node_modules/${of}/`)))
          this.error(`${of} has no “${code}” any more`);
    },
  };
}

const translationsHashId = join(root, 'src/discord/texts/translations-hash.ts');

/** A start compares the hash of the translations with the stored one; the build has it, so that no translation is read. */
const withTranslationsHash: Plugin = {
  name: 'with-translations-hash',
  async load(id) {
    if (id !== translationsHashId) return null;
    const { translationsHash } = await import('../../src/discord/texts/translations-hash.ts');
    return `export const translationsHash = () => '${translationsHash()}';`;
  },
};

/** V8 keeps a file with one character above U+00FF as two bytes for each: 11 MB more in memory. */
const asciiOnly: Plugin = {
  name: 'ascii-only',
  generateBundle(_, files) {
    for (const chunk of Object.values(files)) {
      if (chunk.type !== 'chunk') continue;
      const map = files[chunk.sourcemapFileName ?? ''];
      if (map?.type === 'asset') map.source = movedMap(`${map.source}`, chunk.code);
      chunk.code = chunk.code.replace(nonAscii, escapeOf);
    }
  },
};

/** Files lie beside the code that reads them; translations have a folder there. */
const withFiles: Plugin = {
  name: 'with-files',
  generateBundle() {
    for (const path of files)
      this.emitFile({ type: 'asset', fileName: basename(path), source: readFileSync(join(root, path)) });
    for (const path of localeFiles(root))
      this.emitFile({ type: 'asset', fileName: path, source: readFileSync(join(root, path)) });
  },
};

/** UTF-16 units. In strings, templates and regular expressions their escapes mean the same. */
const nonAscii = /[\u0080-\uffff]/g;

function escapeOf(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Returns a source map of code whose columns move because characters become escapes. Names, which nothing reads, go. */
function movedMap(map: string, code: string): string {
  const json: { readonly mappings: string } = JSON.parse(map);
  const mappings = decode(json.mappings);
  for (const [number, line] of code.split('\n').entries()) {
    const escaped = [...line.matchAll(nonAscii)].map(({ index }) => index);
    let before = 0;
    for (const segment of mappings[number] ?? []) {
      while ((escaped[before] ?? line.length) < segment[0]) before++;
      segment[0] += before * (escapeOf('\u0080').length - 1);
    }
  }
  const nameless = mappings.map((line) => line.map(withoutName));
  return JSON.stringify({ ...json, names: [], mappings: encode(nameless) });
}

function withoutName(segment: SourceMapSegment): SourceMapSegment {
  return segment.length === 5 ? [segment[0], segment[1], segment[2], segment[3]] : segment;
}
