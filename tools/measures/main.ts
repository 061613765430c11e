import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { comparisonsIn, kindFamilies } from './compared-kinds.ts';
import { loneInterfaces } from './lone-interfaces.ts';

/*
 * npm run measures [-- <folder of another checkout>]: counts what docs/architecture.md promises of the code, and prints it as a
 * table. By text, not by types: a figure says where to look, and is compared with that of another commit.
 */

const root = process.argv[2] ?? join(import.meta.dirname, '../..');
const source = (...patterns: readonly string[]) =>
  globSync([...patterns], { cwd: root }).map((file) => ({
    file,
    text: readFileSync(join(root, file), 'utf8'),
  }));

const house = source('src/**/*.ts', 'commands/**/*.ts', 'packages/{kit,hosts,worlds}/src/**/*.ts');
const tests = source('test/**/*.ts', 'packages/*/{test,testing}/**/*.ts');
const bot = house.filter(({ file }) => !file.startsWith('packages/'));
const docs = source('README.md', 'docs/*.md');

function linesOf(files: readonly { readonly text: string }[]): number {
  return files.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
}

function matchesIn(files: readonly { readonly text: string }[], pattern: RegExp): readonly string[] {
  return files.flatMap(({ text }) => [...text.matchAll(pattern)].map(([all, name]) => name ?? all));
}

/** The names that several files export. */
function sharedNames(): readonly string[] {
  const files = Map.groupBy(
    house.flatMap(({ file, text }) =>
      [...text.matchAll(/^export (?:async )?(?:function|class|interface|type|const) (\w+)/gm)].map(
        ([, name = '']) => ({ name, file }),
      ),
    ),
    ({ name }) => name,
  );
  return [...files].flatMap(([name, found]) =>
    new Set(found.map(({ file }) => file)).size > 1 ? [name] : [],
  );
}

/** Loops that read again and decide again because what they wrote had changed. */
const decidedAgain = /\bfor \((?:;;|let attempt)[\s\S]{0,900}?=== null\)? ?(?:continue|\{)/g;

const lone = loneInterfaces(root);

const rows: readonly (readonly [string, number | string])[] = [
  ['lines of the bot’s own house (src, commands, kit, hosts, worlds)', linesOf(house)],
  ['lines of src/discord', linesOf(house.filter(({ file }) => file.startsWith('src/discord/')))],
  ['lines of src/domain', linesOf(house.filter(({ file }) => file.startsWith('src/domain/')))],
  ['lines of tests and doubles', linesOf([...tests, ...source('packages/fake-*/src/**/*.ts')])],
  ...kindFamilies.map(
    (family) =>
      [
        `comparisons with the name of a kind outside its record: ${family.what}`,
        comparisonsIn(root, family).length,
      ] as const,
  ),
  ['interfaces with one implementation', `${lone.length}: ${lone.join(', ')}`],
  ['loops that save, and decide again if that was too late', matchesIn(house, decidedAgain).length],
  ['names that several files export', `${sharedNames().length}: ${sharedNames().join(', ')}`],
  ['files of 25 lines or fewer', house.filter((one) => linesOf([one]) <= 25).length],
  ['uses of Pick<', matchesIn(bot, /\bPick</g).length],
  ['English texts', matchesIn(source('src/discord/texts/languages/en.ts'), /^ {2}'[^']+':/gm).length],
  [
    'words of README.md and docs',
    docs.reduce((sum, { text }) => sum + text.split(/\s+/).filter(Boolean).length, 0),
  ],
];

for (const [what, value] of rows) process.stdout.write(`${what}: ${value}\n`);
