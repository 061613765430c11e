import { apiErrors } from '../errors.ts';
import { requireContent } from '../limits/message-limits.ts';
import type { DiscordParts } from '../parts.ts';
import {
  type Attachment,
  attachmentPayload,
  attachmentsAfter,
  embeddedPicture,
  findPicture,
} from './attachment.ts';
import { type Component, isSelect, walkComponents } from './component.ts';
import { type Embed, type MessageBody, messageFlag, pingsOf, type Upload } from './message-body.ts';
import { type Button, buttonsOf, type Select, selectsOf, textOf } from './message-view.ts';
import type { UserPayload } from './user.ts';

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
  readonly #context: Pick<DiscordParts, 'changes' | 'commands' | 'ids' | 'settings'>;
  #flags: number;
  #content = '';
  #embeds: readonly Embed[] = [];
  #components: readonly Component[] = [];
  #attachments: readonly Attachment[] = [];
  readonly #pings = new Set<string>();
  #firstPings: readonly string[] = [];
  #editedAt: number | null = null;
  #revision = 0;
  #deleted = false;

  constructor(
    context: Pick<DiscordParts, 'changes' | 'commands' | 'ids' | 'settings'>,
    origin: MessageOrigin,
  ) {
    this.id = origin.id;
    this.channelId = origin.channelId;
    this.visibleTo = origin.visibleTo ?? null;
    this.#origin = origin;
    this.#context = context;
    this.#flags = origin.flags;
  }

  /** Milliseconds since 1970. */
  get createdAt(): number {
    return this.#origin.at;
  }
  get content(): string {
    return this.#content;
  }
  /** Without pictures whose `attachment://` names no file of the message: Discord shows nothing in their place. */
  get embeds(): readonly Embed[] {
    return this.#embeds;
  }
  get components(): readonly Component[] {
    return this.#components;
  }
  /** All its files, those too that its embeds show: Discord's API leaves those out of a message's `attachments`. */
  get attachments(): readonly Attachment[] {
    return this.#attachments;
  }
  get flags(): number {
    return this.#flags;
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
  /** The mentions that its `allowed_mentions` let ping, in any version of the message. */
  get pings(): readonly string[] {
    return [...this.#pings];
  }
  /** Those of the first version: an edit notifies nobody. `Guild.notifiedBy` returns the people. */
  get firstPings(): readonly string[] {
    return this.#firstPings;
  }

  get buttons(): readonly Button[] {
    return buttonsOf(this.#components);
  }
  get selects(): readonly Select[] {
    return selectsOf(this.#components);
  }

  /** All its texts, one per line; a mention of a command as a code span. */
  get text(): string {
    if (this.#deleted) return '(deleted)';
    if (this.thinking) return '(thinking)';
    return textOf(this, (text) => this.#context.commands.rendered(text));
  }

  /** Returns the file that an embed shows as its picture, given the picture's address. */
  picture(url: string | null | undefined): Attachment | undefined {
    return findPicture(this.#attachments, url);
  }

  /**
   * Writes the first or the next version. Fields that the body omits stay as they are.
   * @throws ApiError 50006 if the message would be empty, 30015 if it would have more than 10 files
   */
  write(body: MessageBody, uploads: readonly Upload[]): void {
    const { ids, settings, changes } = this.#context;
    const isNew = this.#revision === 0;
    const attachments = attachmentsAfter(this.#attachments, body.attachments, uploads, isNew, () =>
      ids.next(),
    );
    const embeds = body.embeds === undefined ? this.#embeds : (body.embeds ?? []);
    const next = {
      content: body.content === undefined ? this.#content : (body.content ?? '').trim(),
      embeds: embeds.map((embed) => withoutMissingPictures(embed, attachments)),
      components: body.components === undefined ? this.#components : withDefaults(body.components ?? []),
      attachments,
    };
    if (this.#deleted) throw apiErrors.unknownMessage();
    if (attachments.length > 10) throw apiErrors.tooManyAttachments();
    requireContent(next);
    const settable =
      messageFlag.suppressEmbeds | messageFlag.componentsV2 | messageFlag.suppressNotifications;
    if (!isNew) this.#editedAt = settings.now();
    this.#content = next.content;
    this.#embeds = next.embeds;
    this.#components = next.components;
    this.#attachments = next.attachments;
    this.#flags = (this.#flags | ((body.flags ?? 0) & settable)) & ~messageFlag.loading;
    this.#revision += 1;
    const pings = pingsOf(this.#pingableText(), body.allowed_mentions);
    if (isNew) this.#firstPings = pings;
    for (const ping of pings) this.#pings.add(ping);
    changes.notify();
  }

  delete(): void {
    this.#deleted = true;
    this.#context.changes.notify();
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
  const embedded = new Set(message.embeds.flatMap(picturesOf).map((url) => message.picture(url)));
  const pictureOf = (url: string | null | undefined) => {
    const file = message.picture(url);
    return file === undefined ? { url } : embeddedPicture(message.channelId, file);
  };
  return {
    id: message.id,
    channel_id: message.channelId,
    type: interactionMetadata === undefined ? 0 : 20,
    author: origin.author,
    content: message.content,
    embeds: message.embeds.map((embed) => {
      const fields = embed.fields?.map((field) => ({ ...field, inline: field.inline ?? false }));
      const image = embed.image?.url ? pictureOf(embed.image.url) : null;
      const thumbnail = embed.thumbnail?.url ? pictureOf(embed.thumbnail.url) : null;
      return { type: 'rich', ...withoutNulls({ ...embed, fields, image, thumbnail }) };
    }),
    components: message.components.map(withoutNulls),
    attachments: message.attachments
      .filter((file) => !embedded.has(file))
      .map((file) => attachmentPayload(message.channelId, file)),
    mentions: [],
    mention_roles: [...message.content.matchAll(/<@&(\d+)>/g)].map(([, id]) => id),
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

function picturesOf(embed: Embed): readonly (string | null | undefined)[] {
  return [embed.image?.url, embed.thumbnail?.url, embed.author?.icon_url, embed.footer?.icon_url];
}

/** Returns an embed without pictures whose file the message does not have. */
function withoutMissingPictures(embed: Embed, files: readonly Attachment[]): Embed {
  const isShown = (url: string | null | undefined) =>
    !url?.startsWith('attachment:') || findPicture(files, url) !== undefined;
  return {
    ...embed,
    ...(isShown(embed.image?.url) ? {} : { image: null }),
    ...(isShown(embed.thumbnail?.url) ? {} : { thumbnail: null }),
    ...(isShown(embed.author?.icon_url) ? {} : { author: { ...embed.author, icon_url: null } }),
    ...(isShown(embed.footer?.icon_url) ? {} : { footer: { ...embed.footer, icon_url: null } }),
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
