import { anyText } from '@steward/kit/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textsIn } from '../../src/discord/texts/languages.ts';
import {
  codeBlock,
  escapeMarkdown,
  inline,
  inlineCode,
  join,
  joinLines,
  link,
  Markdown,
  md,
  mention,
  plain,
  time,
  truncate,
} from '../../src/discord/texts/markdown.ts';

/** Text of the kinds that hosts and players send: markup, marks, emoji of several parts, broken characters. */
const unit = fc.oneof(
  anyText({ minLength: 1, maxLength: 1 }),
  fc.constantFrom(
    ...['`', '```', '\\', '*', '_', '~', '|', '>', '<', '[', ']', '(', ')', '#', '-', '\n', '\r', '\t', ' '],
    ...[
      '@everyone',
      '@here',
      '<@123>',
      '<@&1>',
      '<#1>',
      'https://x.y',
      '👨‍👩‍👧‍👦',
      '🇩🇪',
      'é',
      'e\u0301\u0302\u0303',
    ],
    ...['\u202e', '\u200b', '\u200d', '\u2028', '\ufeff', '\ud800', '\udc00', '\u0000', '\u001b'],
  ),
);
const outside = fc.string({ unit, maxLength: 60 });
const longOutside = fc.string({ unit, minLength: 61, maxLength: 120 });
const graphemes = (text: string) => [...new Intl.Segmenter('en').segment(text)].map(({ segment }) => segment);
const invisible = /[\p{Cc}\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/u;

describe('truncate', () => {
  test('keeps to the limit, and does not change what fits', () => {
    fc.assert(
      fc.property(outside, fc.integer({ min: 0, max: 80 }), (text, max) => {
        const cut = truncate(text, max);
        expect(cut.length).toBeLessThanOrEqual(max);
        if (text.length <= max) expect(cut).toBe(text);
      }),
    );
  });

  test('cuts between graphemes, as many as fit, and marks the cut', () => {
    fc.assert(
      fc.property(longOutside, fc.integer({ min: 30, max: 60 }), (text, max) => {
        fc.pre(graphemes(text).every((one) => one.length < 12));
        const cut = truncate(text, max);
        expect(cut.endsWith('…')).toBe(true);
        const kept = graphemes(text.slice(0, cut.length - 1));
        expect(text.startsWith(cut.slice(0, -1))).toBe(true);
        expect(graphemes(text).slice(0, kept.length).join('')).toBe(cut.slice(0, -1));
        expect(cut.length + (graphemes(text)[kept.length]?.length ?? 0)).toBeGreaterThan(max);
      }),
    );
  });

  test('never leaves half a family, half a flag or half a character', () => {
    expect(truncate('👨‍👩‍👧‍👦'.repeat(3), 24)).toBe('👨‍👩‍👧‍👦👨‍👩‍👧‍👦…');
    expect(truncate('🇩🇪🇩🇪🇩🇪', 8)).toBe('🇩🇪…');
    expect(truncate('😀😀', 3)).toBe('😀…');
    expect(truncate('😀😀', 2)).toBe('…');
  });

  test('cuts inside a character of endless marks rather than showing nothing', () => {
    const cut = truncate(`Z${'\u0301'.repeat(500)}`, 20);
    expect(cut).toHaveLength(20);
    expect(cut.startsWith('Z')).toBe(true);
  });
});

describe('plain', () => {
  test('is one line, never empty, well formed, without invisible marks, and within its limit', () => {
    fc.assert(
      fc.property(outside, fc.integer({ min: 1, max: 100 }), (text, max) => {
        const line = plain(text, max);
        expect(line.length).toBeGreaterThan(0);
        expect(line.length).toBeLessThanOrEqual(max);
        expect(line.isWellFormed()).toBe(true);
        expect(line).not.toMatch(/[\n\r]/);
        expect(line).not.toMatch(invisible);
        expect(line).toBe(line.trim());
      }),
    );
  });

  test('leaves the joiner of an emoji family in its place', () => {
    expect(plain('👨‍👩‍👧‍👦 at home')).toBe('👨‍👩‍👧‍👦 at home');
  });

  test('leaves one space where something invisible stood between two', () => {
    expect(plain('My \u200b world')).toBe('My world');
  });

  test.each(['', '   ', '\n\n', '\u202e', '\u200b \ufeff'])('of %j is a dash', (text) => {
    expect(plain(text)).toBe('—');
  });
});

describe('outside text in Markdown', () => {
  test('has no character left that Discord would read as markup', () => {
    fc.assert(
      fc.property(outside, (text) => {
        const shown = escapeMarkdown(text);
        // Without the escaped characters nothing special may remain.
        expect(shown.replace(/\\[\\*_~`|<>[\]]/g, '')).not.toMatch(/[*_~`|<>[\]]/);
        expect(shown).not.toMatch(/@(everyone|here)/i);
        expect(shown).not.toMatch(/[a-z]:\/\//i);
      }),
    );
  });

  test('shows as it was written when Discord has removed the backslashes', () => {
    fc.assert(
      fc.property(outside, (text) => {
        const read = escapeMarkdown(text)
          .replace(/\\([^\p{L}\p{N}\s])/gu, '$1')
          .replaceAll('@\u200b', '@');
        expect(read).toBe(text.replace(/@\u200b(?=everyone|here)/gi, '@').replaceAll('@\u200b', '@'));
      }),
    );
  });

  test.each([
    ['**bold** and _italic_', '\\*\\*bold\\*\\* and \\_italic\\_'],
    ['@everyone', '@\u200beveryone'],
    ['<@123>', '\\<@123\\>'],
    ['[click](https://evil.example)', '\\[click\\](https\\://evil.example)'],
    ['# Big', '\\# Big'],
    ['- item', '\\- item'],
    ['-# small', '\\-# small'],
    ['1. first', '1\\. first'],
    ['> quoted', '\\> quoted'],
    ['#general', '#general'],
    ['version 1.21.8', 'version 1.21.8'],
  ])('%j becomes %j', (text, shown) => {
    expect(escapeMarkdown(text)).toBe(shown);
  });

  test('is escaped in every sentence, and our own text is not', () => {
    expect(`${md`${'*a*'} by ${mention.user('1')}, ${3} times`}`).toBe('\\*a\\* by <@1>, 3 times');
  });

  test('is one line, even if a name has line breaks', () => {
    expect(`${inline('a\n# b\r\nc')}`).toBe('a # b c');
  });

  test('can’t leave a code span', () => {
    fc.assert(
      fc.property(outside, (text) => {
        expect(`${inlineCode(text)}`.slice(1, -1)).not.toContain('`');
      }),
    );
  });
});

describe('a code block', () => {
  test('keeps to its limit, is never empty, and nothing in it can close it', () => {
    fc.assert(
      fc.property(outside, fc.integer({ min: 20, max: 120 }), (text, max) => {
        const block = `${codeBlock(text, max)}`;
        expect(block.length).toBeLessThanOrEqual(max);
        expect(block.startsWith('```\n')).toBe(true);
        expect(block.endsWith('\n```')).toBe(true);
        const inside = block.slice(4, -4);
        expect(inside.length).toBeGreaterThan(0);
        expect(inside).not.toContain('``');
        expect(inside.isWellFormed()).toBe(true);
      }),
    );
  });

  test('keeps the end by default, from the beginning of a line', () => {
    const log = Array.from({ length: 100 }, (_, index) => `line ${index}`).join('\n');
    expect(`${codeBlock(log, 60)}`).toMatch(/^```\n…\n(line \d\d\n)+line 99\n```$/);
  });

  test('keeps the start if requested, with any content, and marks the cut', () => {
    fc.assert(
      fc.property(outside, longOutside, (text, rest) => {
        const block = `${codeBlock(`a${text}${rest.repeat(4)}`, 100, 'start')}`;
        expect(block.length).toBeLessThanOrEqual(100);
        expect(block.startsWith('```\na')).toBe(true);
        expect(block.endsWith('\n```')).toBe(true);
        expect(block.slice(4, -4)).not.toContain('``');
        expect(block.isWellFormed()).toBe(true);
      }),
    );
    expect(`${codeBlock('ban victim for being nice', 21, 'start')}`).toBe('```\nban victim f…\n```');
  });

  test('keeps its lines and their indentation, and drops bidirectional controls', () => {
    expect(`${codeBlock('a\r\n\tb\u202e\u0007c')}`).toBe('```\na\n  bc\n```');
  });
});

describe('lines', () => {
  test('keep to the limit, cut no line, and count the omitted ones', () => {
    const some = fc.array(fc.string({ maxLength: 40 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(some, fc.integer({ min: 30, max: 400 }), (texts, max) => {
        const all = texts.map((text) => md`• ${text}`);
        const shown = `${textsIn('en').lines(all, max)}`;
        expect(shown.length).toBeLessThanOrEqual(max);
        const left = Number(/(?:^|\n)… and (\d+) more$/.exec(shown)?.[1] ?? 0);
        const whole = all
          .slice(0, all.length - left)
          .map(String)
          .join('\n');
        const more = left === 0 ? '' : `${whole === '' ? '' : '\n'}… and ${left} more`;
        expect(shown).toBe(`${whole}${more}`);
      }),
    );
  });
});

describe('joined lines', () => {
  /** What Discord's clients render in a way of their own, counted by hand. */
  const pieces = [
    md`**bold**`,
    inlineCode('/backup list'),
    mention.user('123456789012345678'),
    time(new Date(0)),
    link(md`Guide`, 'https://example.org/a'),
    Markdown.trusted('🟢'),
  ];
  const line = fc
    .array(fc.tuple(fc.constantFrom(...pieces), outside), { minLength: 1, maxLength: 40 })
    .map((parts) => ({
      count: parts.length,
      text: join(
        parts.flatMap(([one, text]) => [one, inline(text.replace(/\p{Extended_Pictographic}/gu, ''))]),
        ' ',
      ),
    }));

  test('have no more pieces of markup than Discord’s clients render, and say how many lines are left out', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const all = lines.map(({ text }) => text);
        let left = 0;
        const joined = joinLines(all, 1_000_000, (count) => {
          left = count;
          return md`more`;
        });
        const shown = all.length - left;
        expect(`${joined}`).toBe([...all.slice(0, shown), ...(left === 0 ? [] : ['more'])].join('\n'));
        const drawn = (count: number) => lines.slice(0, count).reduce((sum, one) => sum + one.count, 0);
        expect(drawn(shown)).toBeLessThanOrEqual(150);
        if (left > 0) expect(drawn(shown + 1)).toBeGreaterThan(150);
      }),
    );
  });

  test('makes no line beyond the first one that there is no room for', () => {
    let made = 0;
    const all = Array.from({ length: 400 }, (_, number) => () => {
      made += 1;
      return md`server ${number}`;
    });
    const joined = `${joinLines(all, 100, (count) => md`and ${count} more`)}`.split('\n');
    expect(joined.at(-1)).toBe(`and ${all.length - joined.length + 1} more`);
    expect(made).toBe(joined.length);
  });
});
