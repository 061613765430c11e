import { ButtonStyle, ComponentType, type APIModalInteractionResponseCallbackData as Form } from 'discord.js';
import type { PostedMessage } from '../../src/discord/views/embed.ts';
import { channels, now, people, roles } from './fixed.ts';
import type { SeenBy, Situation } from './situation.ts';

const seenByWords: Readonly<Record<SeenBy, string>> = {
  private: 'seen by the person alone',
  channel: 'seen by everyone in the channel',
  log: 'in the log channel',
  alerts: 'in the channel of alerts',
  approvals: 'in the channel of requests for approval',
};

/** The names of the colors of messages. A status panel can have another one. */
const colors: Readonly<Record<number, string>> = {
  3055195: 'green',
  14171198: 'red',
  15774258: 'yellow',
  5793266: 'blue',
  8422542: 'gray',
};

const buttonStyles = {
  [ButtonStyle.Primary]: 'blue',
  [ButtonStyle.Secondary]: 'gray',
  [ButtonStyle.Success]: 'green',
  [ButtonStyle.Danger]: 'red',
} as const;

/** Returns the file of a kind of messages. */
export function pageOf(title: string, situations: readonly Situation[]): string {
  return `${[`# ${title}`, ...situations.map(section)].join('\n\n')}\n`;
}

function section({ situation, seenBy, message }: Situation): string {
  if (!('embeds' in message))
    return [`## ${situation}`, '*a form*', `> **${message.title}**`, ...message.components.map(fieldOf)].join(
      '\n\n',
    );
  const color = message.embeds[0]?.color ?? 0;
  const shade = colors[color] ?? `#${color.toString(16).padStart(6, '0')}`;
  return [
    `## ${situation}`,
    `*${seenByWords[seenBy]}, ${shade}*`,
    ...(message.content === undefined || message.content === null ? [] : [asSeen(message.content)]),
    ...message.embeds.map(quoted),
    ...componentLines(message),
  ].join('\n\n');
}

/** Returns a field of a form, with what it holds at first. */
function fieldOf(component: Form['components'][number]): string {
  if (component.type !== ComponentType.Label) return '';
  const { label, description, component: input } = component;
  const value = 'value' in input && input.value !== undefined ? ` \`${input.value}\`` : '';
  return `> ${label}:${value}${description === undefined ? '' : `\n> -# ${description}`}`;
}

/** Returns an embed as a quotation. */
function quoted({
  title,
  description,
  fields = [],
  image,
  thumbnail,
  footer,
}: PostedMessage['embeds'][number]): string {
  const parts = [
    ...(title === undefined ? [] : [`**${title}**`]),
    ...(description === undefined ? [] : [description]),
    ...fields.map(({ name, value }) => `**${name}**\n${value}`),
    ...(thumbnail === undefined ? [] : [`(a small picture: ${thumbnail.url})`]),
    ...(image === undefined ? [] : [`(a picture: ${image.url})`]),
    ...(footer === undefined ? [] : [`(small, below) ${footer.text}`]),
  ];
  return asSeen(parts.join('\n\n'))
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

/** Returns the menus and the buttons of a message, a line for each row. */
function componentLines({ components }: PostedMessage): readonly string[] {
  return components.map((row) => row.components.map(componentText).join(' '));
}

function componentText(component: PostedMessage['components'][number]['components'][number]): string {
  switch (component.type) {
    case ComponentType.Button: {
      const emoji = component.emoji?.name === undefined ? '' : `${component.emoji.name} `;
      const style = 'url' in component ? component.url : buttonStyles[component.style];
      return `[${emoji}${component.label}] (${style}${component.disabled ? ', disabled' : ''})`;
    }
    case ComponentType.StringSelect: {
      const options = component.options.map(({ label, emoji }) => `${emoji?.name ?? ''} ${label}`.trim());
      return `[▾ ${component.placeholder}] ${options.join(' · ')}`;
    }
    case ComponentType.ChannelSelect:
      return `[▾ ${component.placeholder}] (channels)`;
    case ComponentType.RoleSelect:
      return `[▾ ${component.placeholder}] (roles)`;
  }
}

/** Returns Discord's markup as people see it: times, mentions. */
function asSeen(text: string): string {
  return text
    .replaceAll(/<t:(\d+):(\w)>/g, (_, seconds: string, style: string) => timeAsSeen(Number(seconds), style))
    .replaceAll(/<@&(\d+)>/g, (_, id: string) => `@${roles[id] ?? id}`)
    .replaceAll(/<@(\d+)>/g, (_, id: string) => `@${people[id] ?? id}`)
    .replaceAll(/<#(\d+)>/g, (_, id: string) => `#${channels[id] ?? id}`);
}

const timeFormats: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
};

const relativeFormat = new Intl.RelativeTimeFormat('en');
const relativeUnits = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

function timeAsSeen(seconds: number, style: string): string {
  const format = timeFormats[style];
  if (format !== undefined)
    return new Intl.DateTimeFormat('en-US', { ...format, timeZone: 'UTC' })
      .format(new Date(seconds * 1_000))
      .replaceAll('\u202f', ' ');
  const ahead = seconds - now.getTime() / 1_000;
  const [unit, size] = relativeUnits.find(([, size]) => Math.abs(ahead) >= size) ?? ['second', 1];
  return relativeFormat.format(Math.round(ahead / size), unit);
}
