import { anyText } from '@steward/kit/testing';
import type { APIEmbed } from 'discord.js';
import fc from 'fast-check';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { commandsFor } from '../../commands/index.ts';
import { CommandMentions } from '../../src/discord/command-mentions.ts';
import { codeBlock, inline, inlineCode, type Markdown, md } from '../../src/discord/texts/markdown.ts';
import { type Message, message } from '../../src/discord/views/embed.ts';
import { withCommandMentions, withoutCommandMentions } from '../../src/discord/views/mentioned-commands.ts';
import type { CommandIds } from '../../src/domain/guild.ts';

const commands = commandsFor({ hosts: [1], openHosts: [] });
const allPaths = commands.flatMap(({ handlers }) => Object.keys(handlers));
const paths = new Set(allPaths);
const ids = Object.fromEntries(
  commands.map(({ definition: { name } }, index) => [name, `${10n ** 19n + BigInt(index)}`]),
);

const idOf = (path: string) => ids[path.split(' ')[0] ?? ''];
const mentionOf = (path: string) => `</${path}:${idOf(path)}>`;
const mentioned = (content: string) => withCommandMentions({ content }, paths, ids).content;

test('the paths of commands are those that people type, without commands that only have subcommands', () => {
  expect(paths).toContain('status');
  expect(paths).toContain('backup list');
  expect(paths).not.toContain('backup');
});

describe('a code span becomes a mention', () => {
  test.for<[text: string, shown: string]>([
    ['Use `/status`.', `Use ${mentionOf('status')}.`],
    [
      '`/backup list`, **`/backup create`**',
      `${mentionOf('backup list')}, **${mentionOf('backup create')}**`,
    ],
    ['A name that ends with \\\\: `/status`', `A name that ends with \\\\: ${mentionOf('status')}`],
  ])('%s', ([text, shown]) => {
    expect(mentioned(text)).toBe(shown);
  });
});

test.for([
  '/status',
  '`/power action:stop`',
  '`/backup`',
  '`/backup list `',
  '`backup list`',
  '`/nothing`',
  '`/constructor`',
  '``/status``',
  '\\`/status`',
  '\\`/status\\`',
  '```\n`/status`\n```',
  'between ` `/status` `',
])('%j stays as it is', (text) => {
  expect(mentioned(text)).toBe(text);
});

test('a command whose id is not known stays as it is', () => {
  const message = { content: '`/status` and `/players`' };
  expect(withCommandMentions(message, paths, { players: '12' })).toEqual({
    content: '`/status` and </players:12>',
  });
});

test('only texts in which Discord shows mentions have them', () => {
  const text = 'See `/status`';
  const embed = { title: text, description: text, footer: { text }, fields: [{ name: text, value: text }] };
  const shown = `See ${mentionOf('status')}`;
  expect(withCommandMentions({ content: text, embeds: [embed] }, paths, ids)).toEqual({
    content: shown,
    embeds: [{ title: text, description: shown, footer: { text }, fields: [{ name: text, value: shown }] }],
  });
});

const limits = { content: 2000, description: 4096, fieldValue: 1024, embeds: 6000 };
const named = fc.constantFrom(...paths, 'nothing').map((path) => `\`/${path}\``);
/** Texts around commands, some of them nearly as long as Discord permits. */
const textOf = (max: number) =>
  fc
    .array(fc.oneof(named, anyText({ maxLength: 20 }), fc.constantFrom('`', '``', '```', '\\', ' ', '\n')))
    .chain((parts) => {
      const text = parts.join('').slice(0, max);
      return fc.constantFrom(text, text.padStart(max, 'x'));
    });
const embedOf = fc.record({
  title: textOf(256),
  description: textOf(limits.description),
  fields: fc.array(fc.record({ name: textOf(256), value: textOf(limits.fieldValue) }), { maxLength: 3 }),
  footer: fc.record({ text: textOf(100) }),
});

test('nothing but names of commands changes, and no text becomes longer than Discord permits', () => {
  fc.assert(
    fc.property(textOf(limits.content), fc.array(embedOf, { maxLength: 2 }), (content, embeds) => {
      const before = { content, embeds, components: [] };
      const after = withCommandMentions(before, paths, ids);
      const restored = {
        ...after,
        content: namesIn(after.content),
        embeds: after.embeds.map((embed) => ({
          ...embed,
          description: namesIn(embed.description),
          fields: embed.fields.map((field) => ({ ...field, value: namesIn(field.value) })),
        })),
      };
      expect(restored).toEqual(before);
      expect(after.content.length).toBeLessThanOrEqual(limits.content);
      for (const { description, fields } of after.embeds) {
        expect(description.length).toBeLessThanOrEqual(limits.description);
        for (const { value } of fields) expect(value.length).toBeLessThanOrEqual(limits.fieldValue);
      }
      const allowed = Math.max(limits.embeds, lengthOf(embeds));
      expect(lengthOf(after.embeds)).toBeLessThanOrEqual(allowed);
    }),
  );
});

/** Returns a text with each mention of a command as its name in a code span. */
function namesIn(text: string): string {
  return [...paths].reduce((rest, path) => rest.replaceAll(mentionOf(path), `\`/${path}\``), text);
}

function lengthOf(embeds: readonly APIEmbed[]): number {
  return embeds.reduce((sum, { title = '', description = '', fields = [], footer }) => {
    const values = fields.reduce((all, { name, value }) => all + name.length + value.length, 0);
    return sum + title.length + description.length + (footer?.text.length ?? 0) + values;
  }, 0);
}

test('what people and hosts wrote becomes a mention of nothing but a command', () => {
  const outside = fc.oneof(
    anyText({ maxLength: 60 }),
    fc
      .array(fc.constantFrom('`', '\\', '/', 'status', '</', ':1>', ':', '>', 'backup list', ' ', '\n'))
      .map((parts) => parts.join('')),
  );
  const shown = (text: Markdown) => withCommandMentions({ content: `${text}` }, paths, ids).content;
  fc.assert(
    fc.property(outside, (text) => {
      // In a sentence, it stays as it is, beside a command of the sentence's own.
      const sentence = md`${text}: \`/status\``;
      expect(shown(sentence)).toBe(`${md`${text}: `}${mentionOf('status')}`);
      expect(shown(codeBlock(text))).toBe(`${codeBlock(text)}`);
      expect(shown(inline(text))).toBe(`${inline(text)}`);
      // In a code span, it may be the name of a command.
      const code = inlineCode(text);
      const path = `${code}`.slice(2, -1);
      expect(shown(code)).toBe(paths.has(path) && `${code}`[1] === '/' ? mentionOf(path) : `${code}`);
    }),
  );
});

test('mentions are removed again', () => {
  const text = 'Use `/backup list`, <#1>, <t:1:R> or `/status`.';
  expect(withoutCommandMentions(mentioned(text))).toBe(text);
});

describe('the mentions of a guild', () => {
  const reply = message({ tone: 'neutral', title: md`T`, text: md`Use \`/status\`.` });
  const textIn = ({ embeds }: Message) => embeds[0]?.description;

  function fixture(commandIds: (guildId: string) => Promise<CommandIds | null>) {
    return new CommandMentions({
      paths: allPaths,
      guilds: { commandIds },
      logger: pino({ level: 'silent' }),
    });
  }

  test('don’t wait for the database: the first message has none, the next ones do', async () => {
    const read = Promise.withResolvers<CommandIds>();
    let reads = 0;
    const mentions = fixture(() => {
      reads += 1;
      return read.promise;
    });
    expect(mentions.in('100', reply)).toBe(reply);
    expect(mentions.in('100', reply)).toBe(reply);
    read.resolve({ status: '7' });
    await mentions.load('100');
    expect(textIn(mentions.in('100', reply))).toBe('Use </status:7>.');
    expect(reads).toBe(1);
  });

  test('are those of its registration, whatever an earlier read returns later', async () => {
    const read = Promise.withResolvers<CommandIds>();
    const mentions = fixture(() => read.promise);
    const loading = mentions.load('100');
    mentions.registered('100', { status: '8' });
    read.resolve({ status: '7' });
    await loading;
    expect(textIn(mentions.in('100', reply))).toBe('Use </status:8>.');
  });

  test('are loaded again after the database failed', async () => {
    let fails = true;
    const mentions = fixture(async () => {
      if (fails) throw new Error('away');
      return { status: '7' };
    });
    await mentions.load('100');
    expect(mentions.in('100', reply)).toBe(reply);
    await mentions.load('100');
    fails = false;
    await mentions.load('100');
    expect(textIn(mentions.in('100', reply))).toBe('Use </status:7>.');
  });
});
