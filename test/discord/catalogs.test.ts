import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseMarkdown } from 'discord-markdown-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { isTextKey, type TextKey } from '../../src/discord/texts/catalog.ts';
import { en } from '../../src/discord/texts/languages/en.ts';
import { discordLocales, textsFor, textsIn } from '../../src/discord/texts/languages.ts';
import { Markdown } from '../../src/discord/texts/markdown.ts';
import { translatedLanguages, translationsOf } from '../../src/discord/texts/translations.ts';
import { type Language, languages } from '../../src/domain/language.ts';
import { readLocale } from '../../tools/translations/locales.ts';

const keys = Object.keys(en).filter(isTextKey);

type Ast = ReturnType<IntlMessageFormat['getAst']>;

/** An argument of a message, with the branches of its `plural` or `select`. */
interface Argument {
  readonly name: string;
  readonly format: string;
  readonly branches: readonly string[];
}

const elementTypes = ['literal', 'argument', 'number', 'date', 'time', 'select', 'plural', 'pound', 'tag'];

function astOf(language: string, text: string): Ast {
  return new IntlMessageFormat(text, language, undefined, { ignoreTag: true }).getAst();
}

function argumentsOf(ast: Ast): readonly Argument[] {
  return ast.flatMap((element): readonly Argument[] => {
    const format = elementTypes[element.type] ?? '';
    if (format === 'literal' || format === 'pound' || !('value' in element)) return [];
    const options = 'options' in element ? element.options : {};
    const nested = Object.values(options).flatMap(({ value }) => argumentsOf(value));
    return [{ name: element.value, format, branches: Object.keys(options) }, ...nested];
  });
}

/** Returns a text as it is shown in a language: in English if it is missing or outdated. */
function shownIn(language: Language, key: TextKey): string {
  return translationsOf(language)[key] ?? en[key];
}

const shownAsts = new Map<string, Ast>();

/** Returns the parsed text that is shown in a language. */
function shownAst(language: Language, key: TextKey): Ast {
  const shown = translationsOf(language)[key] === undefined ? 'en' : language;
  const known = shownAsts.get(`${shown} ${key}`);
  const ast = known ?? astOf(shown, shownIn(language, key));
  shownAsts.set(`${shown} ${key}`, ast);
  return ast;
}

/** Returns the arguments as `name: format`, sorted, each once. */
function signature(language: Language, key: TextKey): string {
  const all = argumentsOf(shownAst(language, key)).map(({ name, format }) => `${name}: ${format}`);
  return [...new Set(all)].sort().join();
}

/** Returns all texts that the message can become, with `…` for each value. */
function variants(ast: Ast): readonly string[] {
  return ast.reduce<readonly string[]>(
    (texts, element) => {
      const format = elementTypes[element.type];
      const next =
        'options' in element
          ? Object.values(element.options).flatMap(({ value }) => variants(value))
          : [format === 'literal' && 'value' in element ? element.value : '…'];
      return texts.flatMap((text) => next.map((part) => text + part));
    },
    [''],
  );
}

/** Commands and settings in code spans, which are the same in every language. */
function codeSpans(text: string): readonly string[] {
  return [...new Set(text.match(/`[^`]+`/g))].sort();
}

describe('the English catalog', () => {
  const root = join(import.meta.dirname, '../..');
  const source = globSync(['commands/*.ts', 'src/**/*.ts', 'packages/{hosts,worlds}/src/**/*.ts'], {
    cwd: root,
  })
    .filter((file) => !file.includes('texts/languages/'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  const literals = new Set([...source.matchAll(/'([\w.-]+)'/g)].map(([, text = '']) => text));
  /** Some are names of subcommands. */
  const properties = new Set([...source.matchAll(/^\s*(\w+):/gm)].map(([, name = '']) => name));
  /** `failure.${reason}.what` or `server-${block}` as a pattern. */
  const patterns = [...source.matchAll(/`([a-z][\w.-]*[.-][^`\s]*\$\{[^`\s]*|[a-z]\w*-\$\{\w+\})`/g)].map(
    ([, template = '']) =>
      new RegExp(`^${template.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '([\\w.-]+)')}$`),
  );
  test('has no text that is not used', () => {
    expect(keys.filter((key) => !isUsed(key))).toEqual([]);
  });

  function isUsed(key: TextKey): boolean {
    const [, errorCode] = /^error\.(.+)\.(?:title|text)$/.exec(key) ?? [];
    // A part can be made by a template itself: `server-${block}`.
    const isMade = (part: string) =>
      literals.has(part) ||
      patterns.some((pattern) =>
        pattern
          .exec(part)
          ?.slice(1)
          .every((one) => literals.has(one)),
      );
    if (errorCode !== undefined) return isMade(errorCode);
    const isLiteral = (part: string) => isMade(part) || (key.startsWith('command.') && properties.has(part));
    // A key can be made by one of several templates: `command.${name}`, or `command.${name}.${inner}`.
    return literals.has(key) || patterns.some((pattern) => pattern.exec(key)?.slice(1).every(isLiteral));
  }

  test('has a title and a text for every error', () => {
    const errors = keys.filter((key) => key.startsWith('error.') && key !== 'error.reference');
    const codes = new Set(errors.map((key) => key.replace(/^error\.|\.(title|text)$/g, '')));
    expect(errors.length).toBe(2 * codes.size);
  });
});

describe.each(translatedLanguages)('the file of %s', (language) => {
  const file = readLocale(language);
  const all = Object.entries(file).map(([key, { text }]) => ({ key, text }));
  /** What is shown; the others are shown in English, which may say something else by now. */
  const upToDate = Object.entries(translationsOf(language)).filter(isText);

  function isText(entry: [string, string]): entry is [TextKey, string] {
    return isTextKey(entry[0]);
  }

  test('has only keys of English texts: npm run translated -- tidy', () => {
    expect(all.flatMap(({ key }) => (isTextKey(key) ? [] : [key]))).toEqual([]);
  });

  test('is translated: a text of several words is not the English one', () => {
    const same = upToDate.filter(([key, text]) => {
      const words = en[key].replace(/\{[^}]*\}|`[^`]*`/g, '').match(/\p{L}{2,}/gu) ?? [];
      return words.length > 1 && text === en[key];
    });
    expect(same).toEqual([]);
  });

  test('takes the same values as the English texts', () => {
    const others = upToDate.filter(([key]) => signature(language, key) !== signature('en', key));
    expect(others.map(([key]) => key)).toEqual([]);
  });

  test('has every plural form of the language', () => {
    const rules = new Intl.PluralRules(language);
    // Those of numbers that occur: French, for example, has another form from a million on.
    const plurals = [...new Set(Array.from({ length: 1_000 }, (_, count) => rules.select(count)))];
    const lacking = all.flatMap(({ key, text }) =>
      argumentsOf(astOf(language, text))
        .filter(
          ({ format, branches }) => format === 'plural' && !plurals.every((one) => branches.includes(one)),
        )
        .map(({ name }) => `${key}, {${name}}`),
    );
    expect(lacking).toEqual([]);
  });

  test('has every branch of a selection', () => {
    const branchesIn = (shown: Language, key: TextKey) => {
      const selections = argumentsOf(shownAst(shown, key)).filter(({ format }) => format === 'select');
      const texts = selections.map(({ name, branches }) => `${name}: ${branches.toSorted().join()}`);
      return [...new Set(texts)].sort().join('; ');
    };
    const others = upToDate.filter(([key]) => branchesIn(language, key) !== branchesIn('en', key));
    expect(others.map(([key]) => key)).toEqual([]);
  });

  test('names the same commands and options as the English texts', () => {
    // Examples of times are in the words of the language: typed-examples.test.ts reads them.
    const withTimes: readonly string[] = [
      'error.schedule-not-understood.text',
      'error.schedule-no-clock.text',
      'error.schedule-latest.text',
      'error.schedule-interval-time.text',
      'error.schedule-date.text',
      'error.schedule-empty.text',
      'error.later-players-unknown.text',
      'error.later-not-understood.text',
      'error.mute-time.text',
    ];
    const others = upToDate.filter(([key, text]) => {
      const isNamed = (span: string) => !withTimes.includes(key) || /^`(?:\/|\w+_)/.test(span);
      return codeSpans(text).filter(isNamed).join() !== codeSpans(en[key]).filter(isNamed).join();
    });
    expect(others).toEqual([]);
  });

  test('has no apostrophe that ICU reads as an escape, no control character, and no space at an end', () => {
    const wrong = all.filter(
      ({ text }) => /'|[\p{Cc}\ufffd]/u.test(text.replaceAll('\n', '')) || text !== text.trim(),
    );
    expect(wrong).toEqual([]);
  });
});

/** What Discord allows for a text that is shown as it is, by the beginning of its key, in characters. */
const limits: readonly (readonly [prefix: string, max: number])[] = [
  ['command.', 100],
  ['choice.', 100],
  ['permission.', 100],
  ['button.', 80],
  ['setup.key-form.title', 45],
  ['setup.key-form.label', 45],
  ['setup.key-form.description', 100],
];

const hostile = '**@everyone** <@1> <@&2> [x](https://evil.example) `a` # ||b|| _c_ ~~d~~ > \\';
const longest = 'W'.repeat(100);
const ours = Markdown.trusted('<t:1795310951:R>');

describe.each(languages)('every text in %s', (language) => {
  const t = textsIn(language);
  const values = (key: TextKey, text: string) =>
    Object.fromEntries(
      argumentsOf(shownAst(language, key)).map(({ name, format, branches }) => [
        name,
        format === 'argument' ? text : format === 'select' ? (branches[0] ?? 'other') : 1_234_567,
      ]),
    );

  test('is within Discord’s limit for what it labels', () => {
    const tooLong = keys.flatMap((key) => {
      const [, max = Number.POSITIVE_INFINITY] = limits.find(([prefix]) => key.startsWith(prefix)) ?? [];
      return variants(shownAst(language, key)).filter((text) => text.length > max);
    });
    expect(tooLong).toEqual([]);
  });

  test('leaves room for values: a title with 60 characters of a name is within 256', () => {
    const tooLong = keys
      .filter((name) => name.endsWith('.title'))
      .flatMap((key) => variants(shownAst(language, key)))
      .filter((text) => text.replaceAll('…', 'W'.repeat(60)).length > 256);
    expect(tooLong).toEqual([]);
  });

  test('shows the longest values, and stays within the limit for an embed', () => {
    const texts = keys.map((key) => `${t.mdOf(key, values(key, longest))}`);
    expect(texts.filter((text) => text.length > 1_200 || !text.isWellFormed())).toEqual([]);
  });

  test('shows a hostile value as it was written: nothing in it links, pings or formats', () => {
    const changed = keys
      .map((key) => ({
        shown: `${t.mdOf(key, values(key, hostile))}`,
        plain: `${t.mdOf(key, values(key, 'W'))}`,
      }))
      .filter(({ shown, plain }) => shown !== plain && markupOf(shown) !== markupOf(plain));
    expect(changed).toEqual([]);
  });

  test('keeps the markup of our own values', () => {
    const without = keys.filter((key) => {
      const names = argumentsOf(shownAst(language, key)).filter(({ format }) => format === 'argument');
      const own = Object.fromEntries(names.map(({ name }) => [name, ours]));
      return names.length > 0 && !`${t.mdOf(key, { ...values(key, 'W'), ...own })}`.includes(`${ours}`);
    });
    expect(without).toEqual([]);
  });
});

/** Returns the kinds of markup in a text, in order. */
function markupOf(text: string): string {
  return JSON.stringify(markup(parseMarkdown(text, 'normal')));
}

/** Returns the kinds of markup in a parsed text, in order, without the plain text. */
function markup(nodes: unknown): readonly string[] {
  if (!Array.isArray(nodes)) return [];
  return nodes.flatMap((node: { type: string; content?: unknown }) =>
    node.type === 'text' ? [] : [node.type, ...markup(node.content)],
  );
}

test.each(languages)(
  'no text in %s says that the bot was restarted where only its database may have been away',
  (language) => {
    // The host’s machine was restarted in the middle of a restore.
    const interrupted = keys.filter((key) =>
      /^(?:failure|progress|operation)\.(?!restore-).*(?:interrupt|stale)/.test(key),
    );
    expect(interrupted).toHaveLength(9);
    const restarts = /restart|neu gestartet|reinici|redémarr|再起動|重启/i;
    expect(interrupted.filter((key) => restarts.test(shownIn(language, key)))).toEqual([]);
  },
);

test('every language is used for its locales in Discord, English for all others', () => {
  for (const language of languages)
    for (const locale of discordLocales[language]) expect(textsFor(locale).language).toBe(language);
  expect(textsFor('xx').language).toBe('en');
  expect(textsFor(undefined).language).toBe('en');
});
