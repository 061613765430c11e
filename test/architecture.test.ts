import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

/** What each folder may import: its own files, these folders, these packages. Dependencies point down. */
const mayImport: Readonly<Record<string, { folders: readonly string[]; packages: readonly string[] }>> = {
  commands: {
    folders: [
      'src/panels',
      'src/alerts',
      'src/schedules',
      'src/approvals',
      'src/setup',
      'src/backups',
      'src/discord',
      'src/operations',
      'src/access',
      'src/charts',
      'src/domain',
    ],
    packages: ['discord.js', 'zod'],
  },
  src: {
    folders: [
      'commands',
      'src/panels',
      'src/alerts',
      'src/schedules',
      'src/approvals',
      'src/setup',
      'src/backups',
      'src/discord',
      'src/metrics',
      'src/watch',
      'src/operations',
      'src/access',
      'src/hosting',
      'src/minecraft',
      'src/worlds',
      'src/store',
      'src/http',
      'src/config',
      'src/domain',
      'src/util',
    ],
    packages: ['pino'],
  },
  'src/cli': {
    folders: ['commands', 'src/discord', 'src/store', 'src/config', 'src/domain', 'src/util'],
    packages: ['kysely'],
  },
  'src/metrics': {
    folders: [
      'src/discord',
      'src/watch',
      'src/operations',
      'src/hosting',
      'src/http',
      'src/domain',
      'src/util',
    ],
    packages: ['pino', 'hono', 'prom-client'],
  },
  'src/panels': {
    folders: ['src/discord', 'src/charts', 'src/domain', 'src/util'],
    packages: ['discord.js', 'pino'],
  },
  'src/alerts': {
    folders: ['src/backups', 'src/discord', 'src/watch', 'src/operations', 'src/domain', 'src/util'],
    packages: ['pino', 'zod'],
  },
  'src/schedules': {
    folders: ['src/discord', 'src/operations', 'src/access', 'src/domain', 'src/util'],
    packages: ['croner', 'pino', 'zod'],
  },
  'src/backups': {
    folders: [
      'src/worlds',
      'src/discord',
      'src/operations',
      'src/access',
      'src/charts',
      'src/domain',
      'src/util',
    ],
    packages: ['discord.js', 'pino', 'zod'],
  },
  'src/setup': {
    folders: ['src/discord', 'src/operations', 'src/access', 'src/http', 'src/domain', 'src/util'],
    packages: ['discord.js', '@discordjs', 'pino', 'zod'],
  },
  'src/approvals': {
    folders: ['src/backups', 'src/discord', 'src/operations', 'src/access', 'src/domain', 'src/util'],
    packages: ['pino', 'zod'],
  },
  'src/discord': {
    folders: [
      'src/operations',
      'src/access',
      'src/charts',
      'src/worlds',
      'src/http',
      'src/domain',
      'src/util',
    ],
    packages: [
      'discord.js',
      '@discordjs',
      '@hono',
      'hono',
      'intl-messageformat',
      'lru-cache',
      'marked',
      'pino',
      'zod',
    ],
  },
  'src/watch': {
    folders: ['src/operations', 'src/domain', 'src/util'],
    packages: ['pino'],
  },
  'src/operations': {
    folders: ['src/access', 'src/domain', 'src/util'],
    packages: ['pino'],
  },
  'src/worlds': { folders: ['src/domain', 'src/util'], packages: ['zod'] },
  'src/charts': { folders: ['src/domain', 'src/util'], packages: ['@napi-rs'] },
  'src/access': { folders: ['src/domain'], packages: ['zod'] },
  'src/hosting': {
    folders: ['src/minecraft', 'src/http', 'src/domain', 'src/util'],
    packages: ['lru-cache', 'undici', 'zod'],
  },
  'src/minecraft': { folders: ['src/domain', 'src/util'], packages: ['zod'] },
  'src/store': {
    folders: ['src/config', 'src/domain', 'src/util'],
    packages: ['kysely', 'lru-cache', 'pg', 'zod'],
  },
  'src/http': { folders: ['src/util'], packages: ['undici', 'ipaddr.js', 'hono', '@hono', 'pino'] },
  'src/config': { folders: ['src/domain', 'src/util'], packages: ['dotenv', 'zod'] },
  'src/domain': { folders: ['src/util'], packages: ['zod'] },
  'src/util': { folders: [], packages: ['lru-cache', 'pino', 'pino-pretty', 'zod'] },
  'src/host': {
    folders: ['src/minecraft', 'src/domain', 'src/util'],
    packages: ['@hono', 'hono', 'pino', 'zod'],
  },
};

const root = join(import.meta.dirname, '..');
const files = globSync(['commands/**/*.ts', 'src/**/*.ts'], { cwd: root });
/** `from '…'` and `import('…')`; the specifier of an import stands on one line. */
const specifiers = /(?:\bfrom\s+|\bimport\s*\(?\s*)'([^'\n]+)'/g;

interface Import {
  readonly file: string;
  readonly specifier: string;
}

const imports = importsIn(files);

/** What is never in the image. */
const besides = globSync(['tools/**/*.ts', 'test/**/*.ts'], {
  cwd: root,
  exclude: ['**/node_modules'],
});
const importsBesides = importsIn(besides);

describe('every folder imports only what stands below it', () => {
  test.for(Object.keys(mayImport))('%s', (folder) => {
    const wrong = imports.filter((one) => folderOf(one.file) === folder && !isAllowed(folder, one));
    expect(wrong).toEqual([]);
  });

  test('no folder is missing in the table', () => {
    expect(new Set(files.map(folderOf))).toEqual(new Set(Object.keys(mayImport)));
  });

  test('the embedded host, the tools and the entry points are imported by no other part', () => {
    const outside = imports.filter(({ file, specifier }) => {
      const target = targetOf(file, specifier);
      return (
        target !== null &&
        /^(?:src\/host\/|tools\/|test\/|src\/main\.ts)/.test(target) &&
        !file.startsWith('src/host/')
      );
    });
    expect(outside).toEqual([]);
  });
});

test('imports between files make no cycle, those of types included', () => {
  const importsOf = new Map<string, string[]>();
  for (const { file, specifier } of [...imports, ...importsBesides]) {
    const target = targetOf(file, specifier);
    if (target !== null) importsOf.set(file, [...(importsOf.get(file) ?? []), target]);
  }
  expect([...files, ...besides].flatMap((file) => shortestCycle(importsOf, file) ?? [])).toEqual([]);
});

/** Types of hosts, their servers and backups: the client of hosts imports no others, and they import only each other. */
const typesOfHosts = ['backup', 'files', 'freshness', 'host', 'host-error', 'hosting', 'server'].map(
  (name) => `src/domain/${name}.ts`,
);
/** Types of worlds: what reads them imports these and those of hosts. */
const typesOfWorlds = ['backup-findings', 'game-rule', 'given-up'].map((name) => `src/domain/${name}.ts`);

test.for<[string, RegExp, readonly string[]]>([
  ['the client of hosts', /^src\/(?:hosting|http|minecraft)\//, typesOfHosts],
  ['the types of hosts', memberOf(typesOfHosts), typesOfHosts],
  ['the reader of worlds', /^src\/worlds\//, [...typesOfHosts, ...typesOfWorlds]],
  ['the types of worlds', memberOf(typesOfWorlds), [...typesOfHosts, ...typesOfWorlds]],
])('%s: imports only its own of src/domain', ([, importers, types]) => {
  const wrong = imports.filter(({ file, specifier }) => {
    const target = targetOf(file, specifier);
    return importers.test(file) && target?.startsWith('src/domain/') && !types.includes(target);
  });
  expect(wrong).toEqual([]);
});

test.for(['tools/fake-discord', 'tools/fake-hosts'])(
  '%s imports no other file of the repository',
  (folder) => {
    const outside = importsBesides.filter(({ file, specifier }) => {
      const target = targetOf(file, specifier);
      return file.startsWith(`${folder}/`) && target !== null && !target.startsWith(`${folder}/`);
    });
    expect(outside).toEqual([]);
  },
);

/** These parts count ages, deadlines and pauses by a `Clock`, or by `performance.now()`. */
const withoutWallClock = /^src\/(?:access|charts|config|domain|hosting|http|minecraft|util|watch|worlds)\//;
/** These files give or take the time that people see, or that is stored. */
const wallClocks: ReadonlySet<string> = new Set(['src/util/clock.ts']);

test('ages, deadlines and pauses are not counted by a clock that can be set', () => {
  const wrong = files.filter(
    (file) =>
      withoutWallClock.test(file) &&
      !wallClocks.has(file) &&
      /\bDate\.now\b|\bnew Date\(\)/.test(withoutComments(readFileSync(join(root, file), 'utf8'))),
  );
  expect(wrong).toEqual([]);
});

/** Here the cases are not ours: Discord's events and interactions, PostgreSQL's codes, the names of options. */
const openSwitches: ReadonlySet<string> = new Set([
  'commands/panel.ts',
  'src/discord/gateway/event-handlers.ts',
  'src/discord/interactions/interaction-report.ts',
  'src/discord/interactions/router.ts',
  'src/store/postgres/errors.ts',
]);

test('a switch over our own kinds has no default, which would decide for a new kind', () => {
  const withDefault = files.filter((file) =>
    /^\s*default:\s*(?:\{|$)/m.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(withDefault.filter((file) => !openSwitches.has(file))).toEqual([]);
});

test('work is repeated by util/repeat.ts, not by intervals', () => {
  const wrong = files.filter(
    (file) =>
      // It ends by itself.
      file !== 'src/util/idle-gc.ts' &&
      /\bsetInterval\b/.test(withoutComments(readFileSync(join(root, file), 'utf8'))),
  );
  expect(wrong).toEqual([]);
});

function importsIn(paths: readonly string[]): readonly Import[] {
  return paths.flatMap((file) =>
    [...withoutComments(readFileSync(join(root, file), 'utf8')).matchAll(specifiers)].map(
      ([, specifier = '']) => ({ file, specifier }),
    ),
  );
}

function isAllowed(folder: string, { file, specifier }: Import): boolean {
  const { folders, packages } = mayImport[folder] ?? { folders: [], packages: [] };
  if (specifier.startsWith('node:'))
    return specifier !== 'node:sqlite' || ['src/store', 'src/cli', 'src/host'].includes(folder);
  const target = targetOf(file, specifier);
  if (target === null) return packages.includes(specifier.split('/', 1)[0] ?? '');
  if (target === 'package.json') return file === 'src/domain/version.ts';
  return folderOf(target) === folder || folders.some((below) => target.startsWith(`${below}/`));
}

/** Returns the shortest cycle of imports through a file; null if there is none. */
function shortestCycle(importsOf: ReadonlyMap<string, readonly string[]>, file: string): string | null {
  const seen = new Set<string>();
  const paths = [[file]];
  for (const path of paths)
    for (const next of importsOf.get(path.at(-1) ?? '') ?? []) {
      if (next === file) return [...path, file].join(' → ');
      if (!seen.has(next)) paths.push([...path, next]);
      seen.add(next);
    }
  return null;
}

/** The imported file, relative to the root; null for a package. */
function targetOf(file: string, specifier: string): string | null {
  return specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : null;
}

function folderOf(file: string): string {
  const [first = '', second = ''] = file.split('/');
  return first === 'src' && !second.endsWith('.ts') ? `src/${second}` : first;
}

function memberOf(paths: readonly string[]): RegExp {
  return new RegExp(`^(?:${paths.map(RegExp.escape).join('|')})$`);
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}
