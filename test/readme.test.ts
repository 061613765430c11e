import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path/posix';
import { examplesOf } from '@steward/kit/testing';
import { ApplicationCommandOptionType } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { commandsFor } from '../commands/index.ts';
import { version } from '../src/domain/version.ts';

const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8');

const isTableRow = (line: string) => line.trimStart().startsWith('|');

/** Returns how many words a page has, tables included. Code blocks and targets of links don't count. */
function countWords(markdown: string): number {
  return markdown
    .replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .split(/[\s|]+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Returns the command lines that a page's tables name, such as `/schedule add`, each with its options. */
function commandLinesIn(markdown: string): readonly string[] {
  const cells = markdown.split('\n').filter(isTableRow).join('\n');
  return [...cells.matchAll(/`(\/[^`]+)`/g)].map(([, line = '']) => line);
}

describe('the README', () => {
  test('is short', async () => {
    expect(countWords(await read('README.md'))).toBeLessThanOrEqual(950);
  });

  test('names every command', async () => {
    const names = commandsFor({ hosts: [], openHosts: [] }).map(({ definition }) => `/${definition.name}`);
    expect(commandLinesIn(await read('README.md'))).toEqual(expect.arrayContaining(names));
  });
});

test.each(Object.entries({ playground: 300, security: 1_500 }))(
  'docs/%s.md has at most %i words',
  async (name, most) => {
    expect(countWords(await read(`docs/${name}.md`))).toBeLessThanOrEqual(most);
  },
);

test('each page of the documentation says first for whom it is', async () => {
  const names = (await readdir(new URL('../docs', import.meta.url))).filter((name) => name.endsWith('.md'));
  const beginnings = await Promise.all(
    names.map(async (name) => (await read(`docs/${name}`)).split('\n')[2]),
  );
  expect(names.filter((_, index) => !/^For /.test(beginnings[index] ?? ''))).toEqual([]);
});

test('docs/pictures/README.md shows each picture that exists, and no other', async () => {
  const files = (await readdir(new URL('../docs/pictures', import.meta.url))).filter((name) =>
    name.endsWith('.png'),
  );
  const shown = [...(await read('docs/pictures/README.md')).matchAll(/\(([^)]+\.png)\)/g)];
  expect(shown.map(([, name]) => name).toSorted()).toEqual(files.toSorted());
});

test('the changelog begins with what is unreleased, then with this version', async () => {
  const headings = [...(await read('CHANGELOG.md')).matchAll(/^## (\S+)/gm)].map(([, heading]) => heading);
  expect(headings.slice(0, 2)).toEqual(['Unreleased', version]);
});

test('docs/development.md says of every dependency why it is there', async () => {
  const manifests = await Promise.all(
    ['package.json', ...(await packages()).map((name) => `packages/${name}/package.json`)].map(read),
  );
  const used = manifests
    .map((manifest) => JSON.parse(manifest))
    .flatMap(({ dependencies, devDependencies }) => Object.keys({ ...dependencies, ...devDependencies }))
    .filter((name) => !name.startsWith('@steward/'));
  const [, section = ''] = (await read('docs/development.md')).split('## Dependencies');
  const names = [...section.matchAll(/^\|((?: `[^`]+`,?)+) \|/gm)].flatMap(([, cell = '']) =>
    cell.replaceAll(/[`\s]/g, '').split(','),
  );
  expect(names.toSorted()).toEqual([...new Set(used)].toSorted());
});

test('docs/commands.md has every command, with its options in the order of Discord', async () => {
  const page = commandLinesIn(await read('docs/commands.md'));
  // Two hosts, so that `/setup connect` has its option.
  const definitions = commandsFor({ hosts: [1, 2], openHosts: [] }).map(({ definition }) => definition);
  const lines = definitions.flatMap(({ name, options = [] }) => {
    const subcommands = options.flatMap((option) =>
      option.type === ApplicationCommandOptionType.Subcommand ? [option] : [],
    );
    if (subcommands.length === 0) return [commandLine(`/${name}`, options)];
    return subcommands.map((each) => commandLine(`/${name} ${each.name}`, each.options ?? []));
  });
  expect(page).toEqual(expect.arrayContaining(lines));
});

test('every link and picture of a page leads to a file and a heading that exist', async () => {
  const docs = (await readdir(new URL('../docs', import.meta.url), { recursive: true })).filter((name) =>
    name.endsWith('.md'),
  );
  const pages = [
    ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md'],
    ...(await packages()).map((name) => `packages/${name}/README.md`),
    ...docs.map((name) => `docs/${name}`),
  ];
  const broken = await Promise.all(
    pages.map(async (page) => {
      const targets = [...(await read(page)).matchAll(/(?:\]\(|<img src=")(?!https?:)([^)"\s]+)[)"]/g)].map(
        ([, to = '']) => to,
      );
      const found = await Promise.all(targets.map((target) => leadsSomewhere(page, target)));
      return targets.filter((_, index) => !found[index]).map((target) => `${page}: ${target}`);
    }),
  );
  expect(broken.flat()).toEqual([]);
});

test('the examples of the packages are files, whose types npm run check checks', async () => {
  for (const name of await packages()) {
    const folder = join(import.meta.dirname, '../packages', name);
    const examples = await examplesOf(join(folder, 'README.md'));
    const files = await readdir(join(folder, 'examples')).catch(() => []);
    const texts = await Promise.all(
      files.toSorted().map((file) => readFile(join(folder, 'examples', file), 'utf8')),
    );
    expect(texts, name).toEqual(examples.map(({ code }) => code));
  }
});

/** Returns the names of the packages of this repository. */
function packages(): Promise<readonly string[]> {
  return readdir(new URL('../packages', import.meta.url));
}

async function leadsSomewhere(page: string, target: string): Promise<boolean> {
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? page : join(dirname(page), path);
  if (anchor === undefined) return existsSync(new URL(`../${file}`, import.meta.url));
  return anchorsIn(await read(file)).includes(anchor);
}

/** Returns the anchors that GitHub gives the headings of a page. */
function anchorsIn(markdown: string): readonly string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Returns a command with its options, those that are not required in brackets. */
function commandLine(
  name: string,
  options: readonly { readonly name: string; readonly required?: boolean }[],
): string {
  return [name, ...options.map((option) => (option.required ? option.name : `[${option.name}]`))].join(' ');
}
