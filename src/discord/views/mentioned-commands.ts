import type { APIEmbed } from 'discord.js';
import type { CommandIds } from '../../domain/guild.ts';

/** The parts of a message that can show mentions. */
interface Mentioning {
  readonly content?: string | null | undefined;
  readonly embeds?: readonly APIEmbed[] | null | undefined;
}

/** Discord's limits on the texts that show mentions, and on all embeds of a message together (message.mdx:607-619, 1080). */
const limits = { content: 2000, description: 4096, fieldValue: 1024, embeds: 6000 };

/**
 * Returns a message in which each code span that is exactly a command's path, such as `/backup list`, is a mention: people
 * click it to have the command filled in. A text stays as it is if it would become longer than Discord permits.
 * @param paths of all commands: what people type, without the slash
 * @param ids the ids of the commands in the guild; those that are missing are not mentioned
 */
export function withCommandMentions<Body extends Mentioning>(
  message: Body,
  paths: ReadonlySet<string>,
  ids: CommandIds,
): Body {
  const { content, embeds } = message;
  if (!mayName(content) && embeds?.some(mayNameIn) !== true) return message;
  let room = limits.embeds - (embeds ?? []).reduce((sum, embed) => sum + lengthOf(embed), 0);

  function inEmbed(text: string, max: number): string {
    const mentioned = mentionCommands(text, paths, ids);
    const growth = mentioned.length - text.length;
    if (mentioned.length > max || growth > room) return text;
    room -= growth;
    return mentioned;
  }

  function embedOf(embed: APIEmbed): APIEmbed {
    const { description, fields } = embed;
    return {
      ...embed,
      ...(description && { description: inEmbed(description, limits.description) }),
      ...(fields && {
        fields: fields.map((field) => ({ ...field, value: inEmbed(field.value, limits.fieldValue) })),
      }),
    };
  }

  const mentioned = content && mentionCommands(content, paths, ids);
  return {
    ...message,
    ...(mentioned && mentioned.length <= limits.content && { content: mentioned }),
    ...(embeds && { embeds: embeds.map(embedOf) }),
  };
}

/** Returns the number of characters that Discord counts, or more: it trims texts first. */
function lengthOf({ title = '', description = '', fields = [], footer, author }: APIEmbed): number {
  return [
    ...[title, description, footer?.text ?? '', author?.name ?? ''],
    ...fields.flatMap(({ name, value }) => [name, value]),
  ].reduce((sum, text) => sum + text.length, 0);
}

/** What Discord reads as one piece: an escaped character, or a code span or code block, which ends with as many backticks. */
const pieces = /\\.|(?<!`)(`+)(?!`)(.*?[^`])\1(?!`)/gs;

/** Returns whether a text may name a command; most don't. */
function mayName(text: string | null | undefined): boolean {
  return text?.includes('`/') === true;
}

function mayNameIn({ description, fields }: APIEmbed): boolean {
  return mayName(description) || fields?.some(({ value }) => mayName(value)) === true;
}

function mentionCommands(text: string, paths: ReadonlySet<string>, ids: CommandIds): string {
  if (!mayName(text)) return text;
  return text.replace(pieces, (piece, backticks: string | undefined, code: string | undefined) => {
    const path = backticks === '`' && code?.startsWith('/') ? code.slice(1) : '';
    const id = paths.has(path) ? ids[path.split(' ', 1)[0] ?? ''] : undefined;
    return id === undefined ? piece : `</${path}:${id}>`;
  });
}

const mentions = /<(\/[^<>:`]+):\d+>/g;

/** Returns a text in which mentions of commands are code spans again. */
export function withoutCommandMentions(text: string): string {
  return text.replace(mentions, '`$1`');
}
