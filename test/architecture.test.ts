import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { version } from '../src/domain/version.ts';
import { comparisonsIn, kindFamilies } from '../tools/measures/compared-kinds.ts';
import { loneInterfaces } from '../tools/measures/lone-interfaces.ts';
import { parts, partsTable } from './support/arrows.ts';

const root = join(import.meta.dirname, '..');

const manifestSchema = z.object({
  version: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
});

/** What each folder may import besides its own files. */
const mayImport: Readonly<Record<string, { imports: readonly string[]; packages: readonly string[] }>> = {
  ...parts,
  // What packages import from outside is in their package.json.
  'packages/kit': { imports: [], packages: dependenciesOf('kit') },
  'packages/hosts': { imports: ['@steward/kit'], packages: dependenciesOf('hosts') },
  'packages/worlds': {
    imports: ['@steward/hosts/model', '@steward/kit'],
    packages: dependenciesOf('worlds'),
  },
  'packages/embedded-host': {
    imports: [
      '@steward/hosts/http',
      '@steward/hosts/masks',
      '@steward/hosts/ping',
      '@steward/hosts/query',
      '@steward/worlds/games',
      '@steward/kit',
    ],
    packages: dependenciesOf('embedded-host'),
  },
  'packages/fake-discord': { imports: [], packages: dependenciesOf('fake-discord') },
  'packages/fake-hosts': { imports: [], packages: dependenciesOf('fake-hosts') },
};

const files = globSync(['commands/**/*.ts', 'src/**/*.ts', 'packages/*/src/**/*.ts'], { cwd: root });
/** `from '…'` and `import('…')`; the specifier of an import stands on one line. */
const specifiers = /(?:\bfrom\s+|\bimport\s*\(?\s*)'([^'\n]+)'/g;

interface Import {
  readonly file: string;
  readonly specifier: string;
}

const imports = importsIn(files);

/** What is never in the image. */
const besides = globSync(['tools/**/*.ts', 'test/**/*.ts', 'packages/*/{test,testing}/**/*.ts'], {
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

  test.for(Object.keys(parts))('%s imports all that it may', (folder) => {
    const used = imports
      .filter(({ file }) => folderOf(file) === folder)
      .flatMap(({ file, specifier }) => {
        const target = targetOf(file, specifier);
        return target === null ? [specifier, packageOf(specifier)] : [folderOf(target), dirname(target)];
      });
    const { imports: others = [], packages = [] } = parts[folder] ?? {};
    expect([...others, ...packages].filter((each) => !used.includes(each))).toEqual([]);
  });

  test('parts import only those that stand further down', () => {
    const order = Object.keys(parts);
    const upwards = order.flatMap((part, index) =>
      (parts[part]?.imports ?? []).filter((each) => order.slice(0, index).includes(each)),
    );
    expect(upwards).toEqual([]);
  });

  test('docs/architecture.md shows all of them; `npm run arrows` writes them', async () => {
    const path = join(root, 'docs/architecture.md');
    const shown = /^\| part \| what \| imports \|\n(?:\|.*\n)*/m;
    await expect(readFileSync(path, 'utf8').replace(shown, () => `${partsTable()}\n`)).toMatchFileSnapshot(
      path,
    );
  });

  test('only the entry points open the store: other parts know its types', () => {
    const values = files
      .filter((file) => !['src', 'src/cli', 'src/store'].includes(folderOf(file)))
      .flatMap((file) =>
        [
          ...readFileSync(join(root, file), 'utf8').matchAll(/^import (?!type )[^;]*? from '([^']+)';/gm),
        ].flatMap(([, specifier = '']) =>
          targetOf(file, specifier)?.startsWith('src/store/') ? [file] : [],
        ),
      );
    expect(values).toEqual([]);
  });

  test('the embedded host, the tools and the entry points are imported by no other part', () => {
    const outside = imports.filter(({ file, specifier }) => {
      const target = targetOf(file, specifier) ?? specifier;
      return /^(?:@steward\/(?:embedded-host|fake-)|tools\/|test\/|src\/main\.ts)/.test(target);
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

test('a package and its tests reach no file outside of the package', () => {
  const outside = [...imports, ...importsBesides].filter(({ file, specifier }) => {
    const target = targetOf(file, specifier);
    return file.startsWith('packages/') && target !== null && folderOf(target) !== folderOf(file);
  });
  expect(outside).toEqual([]);
});

test('all packages have the version of Steward', () => {
  const versions = globSync('packages/*/package.json', { cwd: root }).map((path) => manifestOf(path).version);
  expect(new Set(versions)).toEqual(new Set([version]));
});

/** These parts count ages, deadlines and pauses by a `Clock`, or by `performance.now()`. */
const withoutWallClock =
  /^(?:src\/(?:access|charts|config|domain|http|watch|\w[^/]*\/model)|packages\/(?:hosts|kit|worlds)\/src)\//;
/** These files give or take the time that people see, or that is stored. */
const wallClocks: ReadonlySet<string> = new Set(['packages/kit/src/clock.ts']);

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
  const withDefault = files.filter(
    (file) =>
      !file.startsWith('packages/fake-') &&
      /^\s*default:\s*(?:\{|$)/m.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(withDefault.filter((file) => !openSwitches.has(file))).toEqual([]);
});

describe('what depends on a kind is asked of its record, which has to say it of a new kind', () => {
  test.for(kindFamilies)('$what', (family) => {
    expect(comparisonsIn(root, family)).toEqual([]);
  });
});

/** What handlers find in their context, by features above it whose classes take that context or show messages. */
const portsOfContext = ['NameRemoval', 'Confirming', 'Approving'];

test('an interface has more than one implementation, or is its class', () => {
  expect(loneInterfaces(root)).toEqual(portsOfContext);
});

test('work is repeated by the kit’s repeat.ts, not by intervals', () => {
  const wrong = files.filter(
    (file) =>
      // It ends by itself.
      file !== 'packages/kit/src/idle-gc.ts' &&
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

/** Files that read the version from package.json. */
const versions: ReadonlySet<string> = new Set([
  'src/domain/version.ts',
  'packages/embedded-host/src/version.ts',
  'packages/worlds/src/command-line.ts',
]);

function isAllowed(folder: string, { file, specifier }: Import): boolean {
  const { imports: others, packages } = mayImport[folder] ?? { imports: [], packages: [] };
  if (specifier.startsWith('node:'))
    return specifier !== 'node:sqlite' || ['src/store', 'src/cli', 'packages/embedded-host'].includes(folder);
  const target = targetOf(file, specifier);
  if (target === null) return others.includes(specifier) || packages.includes(packageOf(specifier));
  if (target.endsWith('package.json')) return versions.has(file);
  return (
    [folder, ...others].includes(folderOf(target)) || others.some((below) => target.startsWith(`${below}/`))
  );
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

/** Returns a folder of `src`, the models of all of them as one, a package, or the first folder of the path. */
function folderOf(file: string): string {
  const [first = '', second = '', third = ''] = file.split('/');
  if (first === 'src' && third === 'model') return 'src/*/model';
  return ['src', 'packages'].includes(first) && !second.endsWith('.ts') ? `${first}/${second}` : first;
}

/** Returns the name of a package from outside as the table has it: of a scope, the scope alone. */
function packageOf(specifier: string): string {
  return specifier.split('/', 1)[0] ?? '';
}

function manifestOf(path: string) {
  return manifestSchema.parse(JSON.parse(readFileSync(join(root, path), 'utf8')));
}

/** Returns the packages from outside of this repository that a package may import. */
function dependenciesOf(name: string): readonly string[] {
  const { dependencies } = manifestOf(`packages/${name}/package.json`);
  return Object.keys(dependencies)
    .map(packageOf)
    .filter((each) => each !== '@steward');
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}
