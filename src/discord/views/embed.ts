import {
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
  type APIButtonComponentWithURL,
  type APIChannelSelectComponent,
  type APIEmbed,
  type APIRoleSelectComponent,
  type APIStringSelectComponent,
  ButtonStyle,
  ChannelType,
  ComponentType,
  type RESTPostAPIChannelMessageJSONBody,
} from 'discord.js';
import { type Markdown, plain, truncate } from '../texts/markdown.ts';
import type { Texts } from '../texts/texts.ts';

/** What a message means; determines its color and its icon. */
export type Tone = 'good' | 'bad' | 'warning' | 'busy' | 'neutral';

const toneStyles = {
  good: { color: 0x2e9e5b, sign: '✅' },
  bad: { color: 0xd83c3e, sign: '❌' },
  warning: { color: 0xf0b232, sign: '⚠️' },
  busy: { color: 0x5865f2, sign: '⏳' },
  neutral: { color: 0x80848e, sign: '' },
} as const satisfies Record<Tone, { color: number; sign: string }>;

/** The content of one embed, which `message` keeps within Discord's limits. */
export interface EmbedCard {
  readonly tone: Tone;
  /** 0xRRGGBB. Default: the tone's. */
  readonly color?: number;
  /** Default: the tone's icon. */
  readonly icon?: string;
  readonly title: Markdown;
  readonly text?: Markdown;
  /** At most 25 are shown. */
  readonly fields?: readonly { readonly name: Markdown; readonly value: Markdown; readonly wide?: boolean }[];
  /** An address: `attachment://` and the name of an attachment of the message. */
  readonly image?: string;
  /** The address of a small picture beside the text. */
  readonly thumbnail?: string;
  /** Plain text. */
  readonly footer?: string;
}

type SelectMenu = APIStringSelectComponent | APIChannelSelectComponent | APIRoleSelectComponent;
type Row = APIActionRowComponent<APIButtonComponentWithCustomId | APIButtonComponentWithURL | SelectMenu>;

/**
 * A message for Discord's API. Components are always present, so that an edit removes old buttons; mentions in it notify
 * nobody.
 */
export interface Message {
  readonly embeds: APIEmbed[];
  readonly components: Row[];
  readonly allowed_mentions: { parse: [] };
}

/** What is posted: a message that may mention someone. */
export type PostedMessage = Pick<RESTPostAPIChannelMessageJSONBody, 'content' | 'allowed_mentions'> &
  Omit<Message, 'allowed_mentions'>;

/** Discord's limits on an embed (message.mdx:607-619). */
const limits = {
  title: 256,
  text: 4096,
  fields: 25,
  fieldName: 256,
  fieldValue: 1024,
  footer: 2048,
  total: 6000,
};

/** Returns a message with one embed, at most five buttons, and select menus above them, at most four. */
export function message(
  card: EmbedCard,
  buttons: readonly (Button | LinkButton)[] = [],
  select: Select | MentionSelect | null | readonly Select[] = null,
): Message {
  const selects = select === null ? [] : 'customId' in select ? [select] : select.slice(0, 4);
  const components = [...selects.flatMap(selectRow), ...rows(buttons)];
  return { embeds: [embed(card)], components, allowed_mentions: { parse: [] } };
}

/** Returns a message of a title and a text. */
export function notice(tone: Tone, title: Markdown, text: Markdown): Message {
  return message({ tone, title, text });
}

/** Returns what is shown while a host is waited for. It has no title, which every other message has. */
export function waitingMessage(t: Texts): Message {
  const description = `${waitingSign} ${t.md('reply.waiting')}`;
  return {
    embeds: [{ color: toneStyles.busy.color, description }],
    components: [],
    allowed_mentions: { parse: [] },
  };
}

const waitingSign = '⏳';

/** Returns whether a message is what `waitingMessage` returns. */
export function isWaitingMessage([first]: readonly {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}[]): boolean {
  return (
    first !== undefined && first.title === undefined && first.description?.startsWith(waitingSign) === true
  );
}

function embed(card: EmbedCard): APIEmbed {
  const { color, sign } = toneStyles[card.tone];
  const title = within(`${card.icon ?? sign} ${card.title}`.trimStart(), limits.title);
  const footer = card.footer === undefined ? undefined : plain(card.footer, 200);
  let room = limits.total - title.length - (footer?.length ?? 0);
  const description =
    card.text && card.text.length > 0 ? within(`${card.text}`, Math.min(limits.text, room)) : undefined;
  room -= description?.length ?? 0;
  const fields: { name: string; value: string; inline: boolean }[] = [];
  for (const field of card.fields?.slice(0, limits.fields) ?? []) {
    const name = within(`${field.name}`, limits.fieldName);
    const value = within(`${field.value}`, limits.fieldValue);
    if (name.length + value.length > room) break;
    room -= name.length + value.length;
    fields.push({ name, value, inline: !field.wide });
  }
  return {
    color: card.color ?? color,
    title,
    ...(description === undefined ? {} : { description }),
    ...(fields.length === 0 ? {} : { fields }),
    ...(card.image === undefined ? {} : { image: { url: card.image } }),
    ...(card.thumbnail === undefined ? {} : { thumbnail: { url: card.thumbnail } }),
    ...(footer === undefined ? {} : { footer: { text: footer } }),
  };
}

/** Cuts Markdown that is too long, without leaving half an escape or an open code block. */
function within(text: string, max: number): string {
  if (text.length <= max) return text;
  const fence = '\n```';
  const cut = truncate(text, max - fence.length).replace(/\\+…$/, '…');
  return (cut.match(/```/g)?.length ?? 0) % 2 === 1 ? `${cut}${fence}` : cut;
}

export interface Button {
  readonly customId: string;
  readonly label: string;
  readonly emoji?: string;
  readonly style: 'primary' | 'secondary' | 'success' | 'danger';
  readonly disabled?: boolean;
}

/** A button that opens an address. */
export interface LinkButton {
  readonly url: string;
  readonly label: string;
  readonly emoji?: string;
}

const styles = {
  primary: ButtonStyle.Primary,
  secondary: ButtonStyle.Secondary,
  success: ButtonStyle.Success,
  danger: ButtonStyle.Danger,
} as const;

function rows(buttons: readonly (Button | LinkButton)[]): Row[] {
  const components = buttons.slice(0, 5).map((button) => ({
    type: ComponentType.Button as const,
    label: plain(button.label, 80),
    ...(button.emoji === undefined ? {} : { emoji: { name: button.emoji } }),
    ...('url' in button
      ? { style: ButtonStyle.Link as const, url: button.url }
      : {
          style: styles[button.style],
          custom_id: button.customId,
          ...(button.disabled ? { disabled: true } : {}),
        }),
  }));
  return components.length === 0 ? [] : [{ type: ComponentType.ActionRow, components }];
}

/** A menu in which one of several options is chosen, or some of them. */
export interface Select {
  readonly customId: string;
  /** Shown while nothing is chosen. */
  readonly placeholder: string;
  /** At most 25 are shown; none: there is no menu. */
  readonly options: readonly {
    readonly label: string;
    readonly value: string;
    readonly emoji?: string;
  }[];
  /** How many can be chosen at once, at least one. Default: exactly one. */
  readonly most?: number;
}

/** A menu in which one of the guild's channels or roles is chosen. */
export interface MentionSelect {
  readonly customId: string;
  readonly placeholder: string;
  readonly of: 'channels' | 'roles';
}

/** The channels in which the bot's own messages can be posted. */
export const messageChannels = [ChannelType.GuildText, ChannelType.GuildAnnouncement] as const;

/** How many options a menu can have. */
export const mostOptions = 25;

function selectRow(select: Select | MentionSelect): Row[] {
  const component = selectMenu(select);
  return component === null ? [] : [{ type: ComponentType.ActionRow, components: [component] }];
}

function selectMenu(select: Select | MentionSelect): SelectMenu | null {
  const common = { custom_id: select.customId, placeholder: plain(select.placeholder, 150) };
  if ('of' in select)
    return select.of === 'roles'
      ? { type: ComponentType.RoleSelect, ...common }
      : { type: ComponentType.ChannelSelect, ...common, channel_types: [...messageChannels] };
  const options = select.options.slice(0, mostOptions).map(({ label, value, emoji }) => ({
    label: plain(label, 100),
    value,
    ...(emoji === undefined ? {} : { emoji: { name: emoji } }),
  }));
  if (options.length === 0) return null;
  const several =
    select.most === undefined ? {} : { min_values: 1, max_values: Math.min(select.most, options.length) };
  return { type: ComponentType.StringSelect, ...common, options, ...several };
}
