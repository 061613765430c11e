import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { build, type Plugin } from 'rolldown';
import { fonts, programs, root, workers } from './builds.ts';

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
  await build({
    cwd: root,
    input: { ...sources },
    platform: 'node',
    external,
    plugins: [discordJsByParts, oneUndici, asciiOnly, withFonts],
    // Of a dependency.
    checks: { eval: false },
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
}

const discordJsId = '\0discord.js';

const discordJsByParts: Plugin = {
  name: 'discord.js-by-parts',
  resolveId: (id) => (id === 'discord.js' ? discordJsId : null),
  load: (id) => (id === discordJsId ? discordJs : null),
};

/** discord.js’s parts depend on an older version, of which the bot uses nothing that has changed. */
const oneUndici: Plugin = {
  name: 'one-undici',
  resolveId: (id) => (id === 'undici' ? join(root, 'node_modules/undici/index.js') : null),
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

/** Fonts lie beside the code that reads them, as in the sources. */
const withFonts: Plugin = {
  name: 'with-fonts',
  generateBundle() {
    for (const path of fonts)
      this.emitFile({ type: 'asset', fileName: basename(path), source: readFileSync(join(root, path)) });
  },
};

/** UTF-16 units. In strings, templates and regular expressions their escapes mean the same. */
const nonAscii = /[\u0080-\uffff]/g;

function escapeOf(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Returns a source map of code whose columns move because characters become escapes. */
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
  return JSON.stringify({ ...json, mappings: encode(mappings) });
}
