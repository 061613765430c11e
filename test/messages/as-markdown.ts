import { ButtonStyle, ComponentType, type APIModalInteractionResponseCallbackData as Form } from 'discord.js';
import { channels, now, people, roles } from './fixed.ts';
import type { SeenBy, ShownComponent, ShownEmbed, ShownMessage, Situation } from './situation.ts';

const seenByWords: Readonly<Record<SeenBy, string>> = {
  private: 'seen by the person alone',
  channel: 'seen by everyone in the channel',
  log: 'in the log channel',
  alerts: 'in the channel of alerts',
  approvals: 'in the channel of requests for approval',
};

/** The names of the colors of messages. A status panel can have another one. */
const colors: ReadonlyMap<number, string> = new Map([
  [0x2e9e5b, 'green'],
  [0xd83c3e, 'red'],
  [0xf0b232, 'yellow'],
  [0x5865f2, 'blue'],
  [0x80848e, 'gray'],
]);

const buttonStyles: ReadonlyMap<number, string> = new Map([
  [ButtonStyle.Primary, 'blue'],
  [ButtonStyle.Secondary, 'gray'],
  [ButtonStyle.Success, 'green'],
  [ButtonStyle.Danger, 'red'],
]);

/** What mentions stand for, by their ids. */
export interface Names {
  readonly people: Readonly<Record<string, string>>;
  readonly roles: Readonly<Record<string, string>>;
  readonly channels: Readonly<Record<string, string>>;
}

/** Returns the file of a kind of messages. @param names Default: the fixed ones */
export function pageOf(title: string, situations: readonly Situation[], names: Names = fixedNames): string {
  const sections = situations.map((situation) => asSeen(section(situation), names));
  return `${[`# ${title}`, ...sections].join('\n\n')}\n`;
}

const fixedNames: Names = { people, roles, channels };

function section({ situation, seenBy, message }: Situation): string {
  if (!('embeds' in message))
    return [`## ${situation}`, '*a form*', `> **${message.title}**`, ...message.components.map(fieldOf)].join(
      '\n\n',
    );
  const color = message.embeds[0]?.color ?? 0;
  const shade = colors.get(color) ?? `#${color.toString(16).padStart(6, '0')}`;
  const { content } = message;
  return [
    `## ${situation}`,
    `*${seenByWords[seenBy]}, ${shade}*`,
    ...(content ? [content] : []),
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
function quoted({ title, description, fields, image, thumbnail, footer }: ShownEmbed): string {
  const parts = [
    ...(title ? [`**${title}**`] : []),
    ...(description ? [description] : []),
    ...(fields ?? []).map(({ name, value }) => `**${name}**\n${value}`),
    ...(thumbnail ? [`(a small picture: ${thumbnail.url})`] : []),
    ...(image ? [`(a picture: ${image.url})`] : []),
    ...(footer ? [`(small, below) ${footer.text}`] : []),
  ];
  return parts
    .join('\n\n')
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

/** Returns the menus and the buttons of a message, a line for each row. */
function componentLines({ components }: ShownMessage): readonly string[] {
  return components.map((row) => (row.components ?? []).map(componentText).join(' '));
}

function componentText(component: ShownComponent): string {
  const { type, label, style, url, disabled, emoji, placeholder, options } = component;
  switch (type) {
    case ComponentType.Button: {
      const sign = emoji?.name ? `${emoji.name} ` : '';
      const look = url ?? buttonStyles.get(style ?? 0);
      return `[${sign}${label}] (${look}${disabled ? ', disabled' : ''})`;
    }
    case ComponentType.StringSelect: {
      const all = (options ?? []).map((option) => `${option.emoji?.name ?? ''} ${option.label}`.trim());
      return `[▾ ${placeholder}] ${all.join(' · ')}`;
    }
    case ComponentType.ChannelSelect:
      return `[▾ ${placeholder}] (channels)`;
    case ComponentType.RoleSelect:
      return `[▾ ${placeholder}] (roles)`;
    default:
      throw new TypeError(`no message has a component of type ${type}`);
  }
}

/** Returns Discord's markup as people see it: times, mentions. */
function asSeen(text: string, names: Names): string {
  return text
    .replaceAll(/<t:(\d+):(\w)>/g, (_, seconds: string, style: string) => timeAsSeen(Number(seconds), style))
    .replaceAll(/<@&(\d+)>/g, (_, id: string) => `@${names.roles[id] ?? id}`)
    .replaceAll(/<@(\d+)>/g, (_, id: string) => `@${names.people[id] ?? id}`)
    .replaceAll(/<#(\d+)>/g, (_, id: string) => `#${names.channels[id] ?? id}`)
    .replaceAll(/<(\/[^:>]+):\d+>/g, (_, command: string) => `\`${command}\``);
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
