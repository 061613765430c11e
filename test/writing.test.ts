import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { en } from '../src/discord/texts/languages/en.ts';

/**
 * The files whose English follows docs/writing.md. To add one, mend what fails: Markdown is checked without its code, other
 * files by their quoted texts.
 */
const checked = [
  'src/discord/texts/languages/en.ts',
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs/commands.md',
  'docs/hosts.md',
  'docs/own-machine.md',
  'packages/embedded-host/src/find/find-command.ts',
  'packages/embedded-host/src/find/propose.ts',
  'docs/alerts.md',
  'docs/backups.md',
  'docs/schedules.md',
  'docs/playground.md',
  'tools/playground/page/client/chat.ts',
  'tools/playground/page/client/inspector.ts',
  'tools/playground/page/client/page.ts',
  'tools/playground/inspector.ts',
  'tools/playground/options.ts',
  'tools/playground/servers/games.ts',
];

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
  'error.unsupported-streams.text',
  'backup.not-tried.text',
  'may still be writing',
  'the backup may be fine',
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
  'schedule.notice.maybe-not-warned',
];

/** What is not written, with what is written instead. */
const words: readonly (readonly [name: string, refused: RegExp])[] = [
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
  ['“no longer”, not “not … any more”', /\bany ?more\b/i],
  ['“someone”, “anyone”, “everyone”, not “somebody”', /\b(?:some|any|every)body\b/i],
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
  ['“whoever runs this bot”, not “the person who runs”', /\bthe person who runs\b/i],
  ['“Run the command again”, not “Type”', /\btype the command\b/i],
  [
    '“choose one with the `server` option”, not “name one with the option”',
    /\bname one with\b|\bthe option code\b/i,
  ],
  ['US spelling', /\bcancelled\b|\bcolours?\b|\b(?:organ|recogn|author|real)is(?:e|ed|es|ing)\b/i],
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

/** Returns the quoted texts of several words in a source file. */
function quotedTexts(file: string, content: string): readonly Text[] {
  return content.split('\n').flatMap((line, index) =>
    [...line.matchAll(/'([^']*)'|"([^"]*)"|`([^`]*)`|>([^<]*)</g)]
      .map((match) => match.slice(1).find((text) => text !== undefined) ?? '')
      .filter((text) => /\p{L} \p{L}/u.test(text))
      .map((text) => ({ where: `${file}:${index + 1}`, text: plain(text) })),
  );
}

function textsOf(file: string): readonly Text[] {
  if (file.endsWith('/en.ts'))
    return Object.entries(en).map(([where, text]) => ({ where, text: plain(text) }));
  const content = readFileSync(join(import.meta.dirname, '..', file), 'utf8');
  return file.endsWith('.md') ? markdownTexts(file, content) : quotedTexts(file, content);
}

/** Returns the branches of plurals and selections as texts of their own. */
function sentencesOf(text: string): readonly string[] {
  return text
    .replaceAll(/\{\w+, (?:plural|select|number)(?:, )?/g, ' ')
    .split(/(?<=[.!?])\s+|\n|(?:one|other|yes|=0) \{/);
}

function isPossibly({ where, text }: Text): boolean {
  return possibly.some((known) => where === known || text.includes(known));
}

describe.each(checked)('%s', (file) => {
  const texts = textsOf(file);

  test('has texts', () => {
    expect(texts.length).toBeGreaterThan(0);
  });

  test.each(words)('says %s', (_name, refused) => {
    expect(texts.filter(({ text }) => refused.test(text))).toEqual([]);
  });

  test('says “can” or “permission”, not “may”, for what people are allowed', () => {
    expect(texts.filter((text) => /\bmay\b/.test(text.text) && !isPossibly(text))).toEqual([]);
  });

  test('has at most 30 words in a sentence', () => {
    const long = texts.flatMap(({ where, text }) =>
      sentencesOf(text)
        .filter((sentence) => sentence.split(/\s+/).length > 30)
        .map((sentence) => ({ where, sentence })),
    );
    expect(long).toEqual([]);
  });
});

test('every text that is known to say “may” still does', () => {
  const all = checked.flatMap(textsOf).filter(({ text }) => /\bmay\b/.test(text));
  const stale = possibly.filter(
    (known) => !all.some(({ where, text }) => where === known || text.includes(known)),
  );
  expect(stale).toEqual([]);
});
