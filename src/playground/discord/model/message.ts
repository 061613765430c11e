import type { Changes } from '../changes.ts';
import { refuse } from '../errors.ts';
import { requireSomething } from '../limits/message-limits.ts';
import { type Component, componentType, isSelect, walk } from './component.ts';
import { pingsOf } from './mentions.ts';
import {
  type AllowedMentions,
  type Embed,
  type MessageBody,
  messageFlag,
  type Upload,
} from './message-body.ts';
import type { UserPayload } from './user.ts';

const buttonStyles = ['primary', 'secondary', 'success', 'danger', 'link', 'premium'] as const;

export interface Button {
  readonly label: string;
  readonly customId: string | null;
  readonly style: (typeof buttonStyles)[number];
  readonly disabled: boolean;
  readonly url: string | null;
}

export interface Select {
  readonly customId: string;
  readonly placeholder: string;
  readonly disabled: boolean;
  readonly options: readonly { readonly label: string; readonly value: string }[];
}

export interface Attachment extends Upload {
  readonly id: string;
}

export interface MessageOrigin {
  readonly id: string;
  readonly channelId: string;
  readonly author: UserPayload;
  readonly flags: number;
  readonly at: number;
  /** Set for what answers an interaction. */
  readonly applicationId?: string;
  readonly interactionMetadata?: object;
  /** Who alone sees it, if it is ephemeral. */
  readonly visibleTo?: string | null;
}

/** A message of the bot's, as it stands now. */
export class Message {
  readonly id: string;
  readonly channelId: string;
  readonly visibleTo: string | null;
  readonly #origin: MessageOrigin;
  readonly #changes: Changes;
  #flags: number;
  #content = '';
  #embeds: readonly Embed[] = [];
  #components: readonly Component[] = [];
  #attachments: readonly Attachment[] = [];
  #allowedMentions: AllowedMentions | null = null;
  readonly #pings = new Set<string>();
  #editedAt: number | null = null;
  #revision = 0;
  #deleted = false;

  constructor(origin: MessageOrigin, changes: Changes) {
    this.id = origin.id;
    this.channelId = origin.channelId;
    this.visibleTo = origin.visibleTo ?? null;
    this.#origin = origin;
    this.#changes = changes;
    this.#flags = origin.flags;
  }

  get content(): string {
    return this.#content;
  }
  get embeds(): readonly Embed[] {
    return this.#embeds;
  }
  get components(): readonly Component[] {
    return this.#components;
  }
  get attachments(): readonly Attachment[] {
    return this.#attachments;
  }
  get flags(): number {
    return this.#flags;
  }
  get allowedMentions(): AllowedMentions | null {
    return this.#allowedMentions;
  }
  /** How often it was written: 1 for a message that was never edited, 0 while the bot only "is thinking". */
  get revision(): number {
    return this.#revision;
  }
  get deleted(): boolean {
    return this.#deleted;
  }
  get ephemeral(): boolean {
    return (this.#flags & messageFlag.ephemeral) !== 0;
  }
  get thinking(): boolean {
    return (this.#flags & messageFlag.loading) !== 0;
  }
  /** Everybody whom this message, in any of its versions, would have pinged. */
  get pings(): readonly string[] {
    return [...this.#pings];
  }

  get buttons(): readonly Button[] {
    const buttons: Button[] = [];
    for (const { component } of walk(this.#components)) {
      if (component.type !== componentType.button) continue;
      buttons.push({
        label: component.label || component.emoji?.name || '',
        customId: component.custom_id ?? null,
        style: buttonStyles[(component.style ?? 1) - 1] ?? 'primary',
        disabled: component.disabled ?? false,
        url: component.url ?? null,
      });
    }
    return buttons;
  }

  get selects(): readonly Select[] {
    const selects: Select[] = [];
    for (const { component } of walk(this.#components)) {
      if (!isSelect(component)) continue;
      selects.push({
        customId: component.custom_id ?? '',
        placeholder: component.placeholder ?? '',
        disabled: component.disabled ?? false,
        options: (component.options ?? []).map(({ label, value }) => ({ label, value })),
      });
    }
    return selects;
  }

  /** All that a person reads in it, one part a line. */
  get text(): string {
    if (this.#deleted) return '(deleted)';
    if (this.thinking) return '(thinking)';
    const parts: (string | null | undefined)[] = [this.#content];
    for (const embed of this.#embeds) {
      parts.push(embed.author?.name, embed.title, embed.description);
      for (const field of embed.fields ?? []) parts.push(`${field.name}: ${field.value}`);
      parts.push(embed.footer?.text);
    }
    for (const { component } of walk(this.#components))
      parts.push(component.content, component.label, component.placeholder);
    for (const attachment of this.#attachments) parts.push(attachment.filename);
    return parts.filter((part) => part).join('\n');
  }

  /**
   * Writes or edits: what the body leaves out stays.
   * @throws Refusal 50006 where nothing would be left
   */
  write(body: MessageBody, uploads: readonly Attachment[], at: number): void {
    const next = {
      content: body.content === undefined ? this.#content : (body.content ?? '').trim(),
      embeds: body.embeds === undefined ? this.#embeds : (body.embeds ?? []),
      components: body.components === undefined ? this.#components : numbered(body.components ?? []),
      attachments: [...this.#kept(body), ...uploads],
    };
    if (this.#deleted) throw refuse.unknownMessage();
    requireSomething(next);
    const settable =
      messageFlag.suppressEmbeds | messageFlag.componentsV2 | messageFlag.suppressNotifications;
    if (this.#revision > 0) this.#editedAt = at;
    this.#content = next.content;
    this.#embeds = next.embeds;
    this.#components = next.components;
    this.#attachments = next.attachments;
    this.#allowedMentions = body.allowed_mentions ?? null;
    this.#flags = (this.#flags | ((body.flags ?? 0) & settable)) & ~messageFlag.loading;
    this.#revision += 1;
    for (const ping of pingsOf(this.#mentionable(), this.#allowedMentions)) this.#pings.add(ping);
    this.#changes.announce();
  }

  delete(): void {
    this.#deleted = true;
    this.#changes.announce();
  }

  #kept(body: MessageBody): readonly Attachment[] {
    if (body.attachments === undefined) return this.#attachments;
    const ids = new Set((body.attachments ?? []).map((attachment) => attachment.id));
    return this.#attachments.filter((attachment) => ids.has(attachment.id));
  }

  /** Embeds never ping; content and text displays do. */
  #mentionable(): string {
    const shown = [...walk(this.#components)].map(({ component }) => component.content ?? '');
    return [this.#content, ...shown].join('\n');
  }

  /** The message as Discord sends it. */
  payload(): object {
    const origin = this.#origin;
    return {
      id: this.id,
      channel_id: this.channelId,
      type: origin.interactionMetadata === undefined ? 0 : 20,
      author: origin.author,
      content: this.#content,
      embeds: this.#embeds.map((embed) => ({ type: 'rich', ...defined(embed) })),
      components: this.#components.map(defined),
      attachments: this.#attachments.map((file) => ({
        id: file.id,
        filename: file.filename,
        size: file.data.byteLength,
        content_type: file.contentType,
        url: `https://cdn.discordapp.com/attachments/${this.channelId}/${file.id}/${encodeURIComponent(file.filename)}`,
        proxy_url: `https://media.discordapp.net/attachments/${this.channelId}/${file.id}/${encodeURIComponent(file.filename)}`,
      })),
      mentions: [],
      mention_roles: [],
      mention_everyone: this.#pings.has('@everyone') || this.#pings.has('@here'),
      pinned: false,
      tts: false,
      timestamp: new Date(origin.at).toISOString(),
      edited_timestamp: this.#editedAt === null ? null : new Date(this.#editedAt).toISOString(),
      flags: this.#flags,
      ...(origin.applicationId === undefined
        ? {}
        : { application_id: origin.applicationId, webhook_id: origin.applicationId }),
      ...(origin.interactionMetadata === undefined
        ? {}
        : { interaction_metadata: origin.interactionMetadata }),
    };
  }
}

/** Discord numbers the components that a bot left without an `id`. */
function numbered(components: readonly Component[]): readonly Component[] {
  let last = 0;
  const number = (component: Component): Component => {
    last += 1;
    return {
      ...component,
      id: component.id ?? last,
      ...(component.components ? { components: component.components.map(number) } : {}),
      ...(component.component ? { component: number(component.component) } : {}),
      ...(component.accessory ? { accessory: number(component.accessory) } : {}),
    };
  };
  return components.map(number);
}

/** Discord leaves out what was null. */
function defined(value: object): object {
  return JSON.parse(JSON.stringify(value, (_key, inner: unknown) => (inner === null ? undefined : inner)));
}
