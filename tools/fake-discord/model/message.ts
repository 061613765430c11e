import type { Changes } from '../changes.ts';
import { apiErrors } from '../errors.ts';
import { requireContent } from '../limits/message-limits.ts';
import { type Component, isSelect, walkComponents } from './component.ts';
import {
  type AllowedMentions,
  type Embed,
  type MessageBody,
  messageFlag,
  pingsOf,
  type Upload,
} from './message-body.ts';
import { type Button, buttonsOf, type Select, selectsOf, textOf } from './message-view.ts';
import type { UserPayload } from './user.ts';

export interface Attachment extends Upload {
  readonly id: string;
}

interface MessageOrigin {
  readonly id: string;
  readonly channelId: string;
  readonly author: UserPayload;
  readonly flags: number;
  readonly at: number;
  /** Set if it responds to an interaction. */
  readonly applicationId?: string;
  readonly interactionMetadata?: object;
  /** The id of the only person who sees it, if it is ephemeral. */
  readonly visibleTo?: string | null;
}

/** A message of the bot in its current version. */
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

  /** Milliseconds since 1970. */
  get createdAt(): number {
    return this.#origin.at;
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
  /** The number of its versions: 0 while the bot "is thinking", 1 before the first edit. */
  get revision(): number {
    return this.#revision;
  }
  /** Milliseconds since 1970; null if it was never edited. */
  get editedAt(): number | null {
    return this.#editedAt;
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
  /** The mentions that pinged somebody in any version of the message. */
  get pings(): readonly string[] {
    return [...this.#pings];
  }

  get buttons(): readonly Button[] {
    return buttonsOf(this.#components);
  }
  get selects(): readonly Select[] {
    return selectsOf(this.#components);
  }

  /** All its texts, one per line. */
  get text(): string {
    if (this.#deleted) return '(deleted)';
    if (this.thinking) return '(thinking)';
    return textOf(this);
  }

  /**
   * Writes the first or the next version. Fields that the body omits stay as they are.
   * @throws ApiError 50006 if the message would be empty
   */
  write(body: MessageBody, uploads: readonly Attachment[], at: number): void {
    const next = {
      content: body.content === undefined ? this.#content : (body.content ?? '').trim(),
      embeds: body.embeds === undefined ? this.#embeds : (body.embeds ?? []),
      components: body.components === undefined ? this.#components : withDefaults(body.components ?? []),
      attachments: [...this.#keptAttachments(body), ...uploads],
    };
    if (this.#deleted) throw apiErrors.unknownMessage();
    requireContent(next);
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
    for (const ping of pingsOf(this.#pingableText(), this.#allowedMentions)) this.#pings.add(ping);
    this.#changes.notify();
  }

  delete(): void {
    this.#deleted = true;
    this.#changes.notify();
  }

  #keptAttachments(body: MessageBody): readonly Attachment[] {
    if (body.attachments === undefined) return this.#attachments;
    const ids = new Set((body.attachments ?? []).map((attachment) => attachment.id));
    return this.#attachments.filter((attachment) => ids.has(attachment.id));
  }

  /** Content and text displays; embeds never ping. */
  #pingableText(): string {
    const shown = [...walkComponents(this.#components)].map(({ component }) => component.content ?? '');
    return [this.#content, ...shown].join('\n');
  }

  /** Returns the message as Discord sends it. */
  payload(): object {
    return messagePayload(this, this.#origin);
  }
}

/** Returns a message as Discord sends it (discord-api-docs, resources/message.mdx). */
function messagePayload(message: Message, origin: MessageOrigin): object {
  const { applicationId, interactionMetadata } = origin;
  return {
    id: message.id,
    channel_id: message.channelId,
    type: interactionMetadata === undefined ? 0 : 20,
    author: origin.author,
    content: message.content,
    embeds: message.embeds.map((embed) => {
      const fields = embed.fields?.map((field) => ({ ...field, inline: field.inline ?? false }));
      return { type: 'rich', ...withoutNulls({ ...embed, fields }) };
    }),
    components: message.components.map(withoutNulls),
    attachments: message.attachments.map((file) => {
      const path = `attachments/${message.channelId}/${file.id}/${encodeURIComponent(file.filename)}`;
      return {
        id: file.id,
        filename: file.filename,
        size: file.data.byteLength,
        content_type: file.contentType,
        url: `https://cdn.discordapp.com/${path}`,
        proxy_url: `https://media.discordapp.net/${path}`,
      };
    }),
    mentions: [],
    mention_roles: [],
    mention_everyone: message.pings.some((ping) => ping === '@everyone' || ping === '@here'),
    pinned: false,
    tts: false,
    timestamp: new Date(origin.at).toISOString(),
    edited_timestamp: message.editedAt === null ? null : new Date(message.editedAt).toISOString(),
    flags: message.flags,
    ...(applicationId === undefined ? {} : { application_id: applicationId, webhook_id: applicationId }),
    ...(interactionMetadata === undefined ? {} : { interaction_metadata: interactionMetadata }),
  };
}

/** Returns the components with the ids and the defaults of selects that Discord fills in. */
function withDefaults(components: readonly Component[]): readonly Component[] {
  let last = 0;
  const complete = (component: Component): Component => {
    last += 1;
    return {
      ...component,
      id: component.id ?? last,
      ...(isSelect(component)
        ? { min_values: component.min_values ?? 1, max_values: component.max_values ?? 1 }
        : {}),
      ...(component.components ? { components: component.components.map(complete) } : {}),
      ...(component.component ? { component: complete(component.component) } : {}),
      ...(component.accessory ? { accessory: complete(component.accessory) } : {}),
    };
  };
  return components.map(complete);
}

/** Returns a copy without the fields that are null: Discord omits them. */
function withoutNulls(value: object): object {
  return JSON.parse(JSON.stringify(value, (_key, inner: unknown) => (inner === null ? undefined : inner)));
}

/** Discord remembers a nonce for "the past few minutes" (message.mdx), without a number. */
const nonceLifetimeMs = 3 * 60_000;

/** The bot's latest messages by nonce: with `enforce_nonce` the same message is not sent twice. */
export class Nonces {
  readonly #messages = new Map<string, Message>();

  /** Returns the message that was sent with a nonce in the past few minutes. */
  find(nonce: string, now: number): Message | undefined {
    const found = this.#messages.get(nonce);
    return found !== undefined && now - found.createdAt <= nonceLifetimeMs ? found : undefined;
  }

  remember(nonce: string, message: Message): void {
    for (const [old, { createdAt }] of this.#messages) {
      if (message.createdAt - createdAt > nonceLifetimeMs) this.#messages.delete(old);
    }
    this.#messages.set(nonce, message);
  }
}
