import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { en } from '../src/discord/texts/languages/en.ts';

const root = join(import.meta.dirname, '..');

/** The files that git has, or would take in. */
const files = globSync(
  [
    '*.md',
    '.github/*.md',
    '.env.example',
    '{docs,packages,test,tools,deploy}/**/*.md',
    '{commands,src,tools}/**/*.ts',
    'packages/*/src/**/*.ts',
  ],
  // Messages consist of the texts of the catalog.
  { cwd: root, exclude: (file) => /(?:^|\/)(?:node_modules|dist|results|messages)(?:\/|$)/.test(file) },
).toSorted();

const catalog = 'src/discord/texts/languages/en.ts';

/** The English texts of Discord messages, the pages, and what operators read: settings, command lines, the playground. */
const pages = files.filter((file) => file.endsWith('.md'));
const programs = files.filter((file) =>
  /^(?:\.env\.example$|src\/(?:config|cli)\/|packages\/embedded-host\/src\/(?:find\/|.*command|config)|packages\/worlds\/src\/command-line|tools\/(?:translations|release)\/|tools\/playground\/(?:page\/client\/|actions|inspector|options|data-folder|servers\/|panels\/))/.test(
    file,
  ),
);
/** Those for members and admins, who know no guild, operation or grant. */
const forMembers = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs/commands.md',
  'docs/hosts.md',
  'docs/own-machine.md',
  'docs/alerts.md',
  'docs/backups.md',
  'docs/how-backups-are-judged.md',
  'docs/at-midnight.md',
  'docs/it-doesnt-work.md',
  'docs/schedules.md',
  'docs/playground.md',
  'packages/embedded-host/src/find/find-command.ts',
  'packages/embedded-host/src/find/propose.ts',
  'tools/playground/page/client/chat.ts',
  'tools/playground/page/client/inspector.ts',
  'tools/playground/page/client/page.ts',
  'tools/playground/inspector.ts',
  'tools/playground/options.ts',
  'tools/playground/servers/games.ts',
];
/** Without what quotes the programs of others. */
const sources = files.filter(
  (file) => file.endsWith('.ts') && file !== catalog && !file.startsWith('packages/fake-hosts/'),
);

/** Where “may” means “possibly”: keys of the catalog, or texts of other files. */
const possibly = [
  'error.store-uncertain.text',
  'error.reply-refused.text',
  'error.api-key-refused.text',
  'error.api-key-not-checked.text',
  'error.api-key-check-later.text',
  'error.keys-refused.text',
  'error.no-such-backup.text',
  'error.no-such-schedule.text',
  'failure.backup-not-found.next',
  'failure.wrong-certificate.next',
  'backup.not-tried.text',
  'may still be writing',
  'the backup may be fine',
  'its last changes may be lost',
  'failure.untested',
  'mark.warning.no-world',
  'confirmation.restore.unfinished',
  'confirmation.restore.after-loss',
  'confirmation.restore.after-loss-untested',
  'failure.not-started.next',
  'setup.certificate.text',
  'backup.download.secret',
  'step.backup.restore.unsure',
  'step.backup.restore.unsure-after',
  'operation.command-not-repeated',
  'operation.world.uncertain',
  'operation.check.maybe-backup',
  'alert.restart.text',
  'alert.restart.text-own-machine',
  'schedule.notice.maybe-not-warned',
];

type Rule = readonly [name: string, refused: RegExp];

/** What no English text says, not even a log line or a docstring. */
const everywhere: readonly Rule[] = [
  [
    '“its own process”, not “a process of its own”',
    /\ban? (?:[\w-]+ ){1,3}of (?:its|their|your|one[’']s) own\b/i,
  ],
  [
    '“test” a backup, “setup”, “plugin”',
    /\bprov(?:e|es|en|ed|ing) (?:a |the )?backups?\b|\bread(?:s|ing)? (?:a |the )?backups? back\b|\bset-ups?\b|\bplug-ins?\b/i,
  ],
  ['“different from”, not “another … than”', /\b(?:an)?other \w+ than\b/i],
  ['“or in”, not “else in”', /, (?:or )?else (?:in|the|their)\b/i],
  ['“including”, not “also those”', /\balso (?:those|one|if|after)\b/i],
  ['“their role”, not “a role of theirs”', /\bof (?:theirs|his|hers)\b/i],
  ['“someone”, “anyone”, “everyone”, not “somebody”', /\b(?:some|any|every)body\b/i],
  [
    'US spelling',
    /\bcancelled\b(?! canceled)|\bcolours?\b|\b(?:organ|recogn|author|real)is(?:e|ed|es|ing)\b/i,
  ],
];

/** What messages, pages, settings and command lines don't say. */
const inProse: readonly Rule[] = [
  [
    'a noun as a subject, not “what was done stays”',
    /\bwhat (?:is|was|were|has)\b(?! people\b)[^.,:;?|]*? (?:stays?|is|are|isn’t|was|must|will|counts?|belongs?)\b/i,
  ],
  [
    '“that” or “where”, not “in which”',
    /\b(?:in|for|by|with|to|without|on|at) which\b(?! (?:server|port|game|channel|role|schedule|backup|machine|commands?)s?\b)/i,
  ],
  ['“The backup may still be fine”, not “That says nothing about it”', /says nothing about/i],
  ['“no longer”, not “not … any more”', /\bany ?more\b/i],
  ['“whoever runs this bot”, not “the person who runs”', /\bthe person who runs\b/i],
];

/** A clause with “what” where a noun says it, in messages. */
const noWhat: Rule = [
  'a noun, not “what is …”',
  /(?<!\b(?:see|show|shows|say|says|know|tells?|decide|on|and|is|explains?) )\bwhat (?:is|was|were|has|they|people)\b(?! (?:new|next)\b)/i,
];

/** What log lines don't say. */
const inLogs: readonly Rule[] = [['“failed to …”, not “… could not be …”', /\bcould not be\b/i]];

/** Words that members and admins don't read, with what they read instead. */
const words: readonly Rule[] = [
  ['“Discord server”, not “guild”', /\bguilds?\b/i],
  [
    '“couldn’t”, not “could not”',
    /\b(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|must) not\b|\bcannot\b/i,
  ],
  [
    '“in the host’s control panel”, not “at the host” or “on its own page”',
    /\bat the host\b(?!’s)|\bown page\b/i,
  ],
  ['“through its API”, not “over its API”', /\bover its API\b/i],
  ['“default: …” or “leave empty for …”, not “leave it out”', /\bleave it out\b|\bmay be left out\b/i],
  [
    '“Nothing changed.”, “Nothing was sent.” or “Nothing was saved.”, nothing else',
    /\bnothing was (?!sent\b|saved\b)/i,
  ],
  ['“action”, not “operation”', /\boperations?\b/i],
  ['“result”, not “outcome”, but for “Outcome unknown”', /\boutcomes?\b(?! unknown)/i],
  ['“permission”, not “grant”, as a noun', /\bgrants\b|\b(?:a|the|no|other|separate) grant\b/i],
  [
    '“create” a backup, not “make”',
    /\bma(?:ke|kes|de|king) (?:\w+ )?backups?\b|\bbackups?\b(?: \S+){0,3} (?:be )?made\b/i,
  ],
  ['“latest”, not “newest”', /\bnewest\b/i],
  ['“Run the command again”, not “Type”', /\btype the command\b/i],
  [
    '“choose one with the `server` option”, not “name one with the option”',
    /\bname one with\b|\bthe option code\b/i,
  ],
];

interface Text {
  /** A key of the catalog, or a file and line. */
  readonly where: string;
  readonly text: string;
}

/** Returns a text without markup; code becomes the word “code”, a value “…”. */
function plain(text: string): string {
  return text
    .replaceAll(/`[^`]*`/g, 'code')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\{\w+\}/g, '…')
    .replaceAll('**', '');
}

/** Returns the cells, items and paragraphs of a Markdown file without its blocks of code, each on one line. */
function markdownTexts(file: string, content: string): readonly Text[] {
  const prose = content.replaceAll(/^( *)```.*?^\1```/gms, (block) => block.replaceAll(/[^\n]/g, ''));
  return prose
    .split('\n')
    .flatMap((line, index) =>
      line.split(/(?<!\\)\|/).map((text) => ({ where: `${file}:${index + 1}`, text: plain(text).trim() })),
    )
    .filter(({ text }) => /\p{L}/u.test(text));
}

/** Returns the cells of a page's tables that have more than 40 words. */
function longCells(file: string): readonly string[] {
  return contentOf(file)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((line) => line.split(/(?<!\\)\|/).map((cell) => plain(cell).trim()))
    .filter((cell) => cell.split(/\s+/).length > 40);
}

/** Returns the quoted texts of several words in a source file. */
function quotedTexts(file: string, content: string): readonly Text[] {
  return content.split('\n').flatMap((line, index) =>
    [...line.matchAll(/'([^']*)'|"([^"]*)"|`([^`]*)`|>([^<]*)</g)]
      .map((match) => match.slice(1).find((text) => text !== undefined) ?? '')
      .filter((text) => /\p{L} \p{L}/u.test(text))
      .map((text) => ({ where: `${file}:${index + 1}`, text: plain(text) })),
  );
}

/** Returns the docstrings of a source file. */
function docstrings(file: string, content: string): readonly Text[] {
  return [...content.matchAll(/\/\*\*(.*?)\*\//gs)].map(([, text = '']) => ({
    where: file,
    text: plain(text.replaceAll(/\s*\n\s*\*?\s?/g, ' ')).trim(),
  }));
}

function textsOf(file: string): readonly Text[] {
  if (file === catalog) return Object.entries(en).map(([where, text]) => ({ where, text: plain(text) }));
  const content = contentOf(file);
  // It quotes what is not written.
  if (file === 'docs/writing.md') return markdownTexts(file, content.replaceAll(/^\|.*$|not “[^”]*”/gm, ''));
  if (file.endsWith('.md')) return markdownTexts(file, content);
  return file.endsWith('.ts')
    ? quotedTexts(file, withoutComments(content))
    : content.split('\n').map((text, index) => ({ where: `${file}:${index + 1}`, text: plain(text) }));
}

function contentOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** Returns source code without its comments, on the same lines. */
function withoutComments(content: string): string {
  return content
    .replaceAll(/\/\*.*?\*\//gs, (comment) => comment.replaceAll(/[^\n]/g, ''))
    .replaceAll(/(?<=^|\s)\/\/.*$/gm, '');
}

/** Returns the sentences of a text, the branches of plurals and selections, and what comes after a colon as separate texts. */
function sentencesOf(text: string): readonly string[] {
  return text
    .replaceAll(/\{\w+, (?:plural|select|number)(?:, )?/g, ' ')
    .split(/(?<=[.!?:;])\s+|\n|(?:one|other|yes|=0) \{/);
}

function isPossibly({ where, text }: Text): boolean {
  return possibly.some((known) => where === known || text.includes(known));
}

/** Returns the texts that break a rule, as lines. */
function broken(texts: readonly Text[], refused: RegExp): readonly string[] {
  return texts.filter(({ text }) => refused.test(text)).map(({ where, text }) => `${where}: ${text}`);
}

/** Returns the sentences of more words than that. */
function longer(texts: readonly Text[], max: number): readonly string[] {
  return texts.flatMap(({ where, text }) =>
    sentencesOf(text)
      .filter((sentence) => sentence.split(/\s+/).length > max)
      .map((sentence) => `${where}: ${sentence}`),
  );
}

describe('the texts of messages', () => {
  const texts = textsOf(catalog);

  test.each([...everywhere, ...inProse, noWhat, ...words])('say %s', (_name, refused) => {
    expect(broken(texts, refused)).toEqual([]);
  });

  test('have no “since” before a time that Discord shows as “3 hours ago”', () => {
    expect(
      Object.entries(en).filter(([, text]) => /\bsince \{(?:time|since|relative)\}(?! \()/.test(text)),
    ).toEqual([]);
  });

  test('have no semicolon', () => {
    expect(broken(texts, /(?<!“);/)).toEqual([]);
  });

  test('have at most 20 words in a sentence', () => {
    expect(longer(texts, 20)).toEqual([]);
  });
});

describe.each(pages)('%s', (file) => {
  const texts = textsOf(file);

  test.each([...everywhere, ...inProse])('says %s', (_name, refused) => {
    expect(broken(texts, refused)).toEqual([]);
  });

  test('has at most 25 words in a sentence', () => {
    expect(longer(texts, 25)).toEqual([]);
  });

  test('has at most 40 words in a cell of a table', () => {
    expect(longCells(file)).toEqual([]);
  });
});

describe.each(forMembers)('%s, for members and admins,', (file) => {
  const texts = textsOf(file);

  test.each(words)('says %s', (_name, refused) => {
    expect(broken(texts, refused)).toEqual([]);
  });
});

test('messages and pages for members say “can” or “permission”, not “may”, for what people are allowed', () => {
  const may = [catalog, ...forMembers].flatMap(textsOf).filter(({ text }) => /\bmay\b/.test(text));
  expect(may.filter((text) => !isPossibly(text))).toEqual([]);
  const stale = possibly.filter(
    (known) => !may.some(({ where, text }) => where === known || text.includes(known)),
  );
  expect(stale).toEqual([]);
});

describe('what operators read: settings, command lines, the playground', () => {
  const texts = programs.flatMap(textsOf);

  test.each([...everywhere, ...inProse])('says %s', (_name, refused) => {
    expect(broken(texts, refused)).toEqual([]);
  });

  test('has at most 25 words in a sentence', () => {
    expect(longer(texts, 25)).toEqual([]);
  });
});

describe('log lines, and errors in sources', () => {
  const texts = sources.flatMap(textsOf);

  test.each([...everywhere, ...inLogs])('say %s', (_name, refused) => {
    expect(broken(texts, refused)).toEqual([]);
  });
});

describe('docstrings', () => {
  const texts = sources.flatMap((file) => docstrings(file, contentOf(file)));

  test.each(everywhere)('say %s', (_name, refused) => {
    expect(broken(texts, refused)).toEqual([]);
  });
});
