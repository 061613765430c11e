import type { WaitOptions } from '../changes.ts';
import { apiErrors } from '../errors.ts';
import type { DiscordParts } from '../parts.ts';
import type { Message } from './message.ts';
import { effectivePermissions, everyonePermissions, permission } from './role.ts';

/** What the bot may do in a channel. */
export type ChannelAccess = 'full' | 'no files' | 'no history' | 'read only' | 'none';

const deniedToBot: Readonly<Record<ChannelAccess, bigint>> = {
  full: 0n,
  'no files': permission.attachFiles,
  'no history': permission.readHistory,
  'read only': permission.sendMessages | permission.attachFiles,
  none: permission.viewChannel,
};

/** A text channel of a guild. */
export class Channel {
  readonly id: string;
  readonly guildId: string;
  readonly name: string;
  readonly #position: number;
  readonly #context: DiscordParts;
  readonly #messages: Message[] = [];
  #access: ChannelAccess = 'full';
  /** The ids of the people who can't see it. */
  readonly #hiddenFrom = new Set<string>();
  #deleted = false;
  /** Null: it is no thread. */
  #thread: { archived: boolean; readonly locked: boolean } | null = null;

  constructor(context: DiscordParts, guildId: string, id: string, name: string, position: number) {
    this.#context = context;
    this.id = id;
    this.guildId = guildId;
    this.name = name;
    this.#position = position;
  }

  /** The messages that everyone in the channel sees: not ephemeral, not deleted. Oldest first. */
  get messages(): readonly Message[] {
    return this.#messages.filter((message) => !message.ephemeral && !message.deleted);
  }

  /** The messages with everyone's ephemeral ones. Oldest first. */
  get allMessages(): readonly Message[] {
    return this.#messages.filter((message) => !message.deleted);
  }

  /** Returns the first message that matches, now or later. */
  message(
    predicate: (message: Message) => boolean = () => true,
    options: WaitOptions = {},
  ): Promise<Message> {
    return this.#context.changes.until(
      () => this.messages.find(predicate),
      () =>
        `No such message in #${this.name}, which shows:\n${this.messages.map((m) => m.text).join('\n--\n')}`,
      options,
    );
  }

  /**
   * Changes the bot's access: with `none` everything is 50001, with `read only` a new message is 50013, with `no files`
   * (without Attach Files) a file is.
   */
  restrict(access: ChannelAccess): void {
    this.#access = access;
  }

  /** Makes it a thread that is closed, as Discord does after some days without a message; `locked`: by a moderator. */
  archive({ locked = false } = {}): void {
    this.#thread = { archived: true, locked };
  }

  /** Opens a thread that is closed. @throws ApiError 50013 if it is locked */
  unarchive(): void {
    if (this.#thread?.locked === true) throw apiErrors.missingPermissions();
    if (this.#thread !== null) this.#thread.archived = false;
  }

  /** @throws ApiError 50083 if it is a thread that is closed */
  requireOpen(): void {
    if (this.#thread?.archived === true) throw apiErrors.threadArchived();
  }

  /** Takes a person's permissions to see the channel and to send messages in it. */
  hideFrom(personId: string): void {
    this.#hiddenFrom.add(personId);
  }

  /** Returns a person's permissions here, of those that they have in the guild. */
  permissionsOf(personId: string, inGuild: bigint): bigint {
    const { viewChannel, sendMessages } = permission;
    return this.#hiddenFrom.has(personId) ? inGuild & ~(viewChannel | sendMessages) : inGuild;
  }

  /** Deletes the channel: CHANNEL_DELETE, then 10003 for every request. */
  delete(): void {
    this.#deleted = true;
    this.#context.dispatch(this.guildId, 'CHANNEL_DELETE', this.payload());
    this.#context.changes.notify();
  }

  /** @throws ApiError 10003, 50001 */
  requireReadable(): void {
    if (this.#deleted) throw apiErrors.unknownChannel();
    if (this.#access === 'none') throw apiErrors.missingAccess();
  }

  /** @throws ApiError 10003, 50001, 50013 */
  requireWritable(): void {
    this.requireReadable();
    if (this.#access === 'read only') throw apiErrors.missingPermissions();
  }

  /** @throws ApiError 50013 if the bot may not attach files */
  requireAttachable(): void {
    if (this.#access === 'no files' || this.#access === 'read only') throw apiErrors.missingPermissions();
  }

  /** Returns the newest messages, newest first; none if the bot may not read the history (resources/channel.mdx). */
  newest(limit: number): readonly Message[] {
    if (this.#access === 'no history') return [];
    return this.messages.toReversed().slice(0, limit);
  }

  /** Returns the bot's permissions here, of those that it has in the guild. */
  botPermissions(inGuild: bigint): bigint {
    return inGuild & ~deniedToBot[this.#access];
  }

  /** Whether it was deleted. */
  get deleted(): boolean {
    return this.#deleted;
  }

  /** Returns the overwrites (resources/channel.mdx, Overwrite Object) of the bot and of who can't see the channel. */
  #overwrites(): readonly object[] {
    const { viewChannel, sendMessages } = permission;
    const denied = deniedToBot[this.#access];
    return [
      ...(denied === 0n ? [] : [{ id: this.#context.bot.id, deny: denied }]),
      ...[...this.#hiddenFrom].map((id) => ({ id, deny: viewChannel | sendMessages })),
    ].map(({ id, deny }) => ({ id, type: 1, allow: '0', deny: String(deny) }));
  }

  addMessage(message: Message): void {
    this.#messages.push(message);
    this.#context.changes.notify();
  }

  /** Returns a message by its id. @throws ApiError 10008 if it is unknown; ephemeral messages are */
  findMessage(messageId: string): Message {
    const found = this.messages.find((message) => message.id === messageId);
    if (found === undefined) throw apiErrors.unknownMessage();
    return found;
  }

  payload(): object {
    return {
      id: this.id,
      type: 0,
      guild_id: this.guildId,
      name: this.name,
      position: this.#position,
      flags: 0,
      parent_id: null,
      topic: null,
      nsfw: false,
      rate_limit_per_user: 0,
      last_message_id: this.#messages.at(-1)?.id ?? null,
      permission_overwrites: this.#overwrites(),
      ...(this.#thread === null
        ? {}
        : { type: 11, thread_metadata: { ...this.#thread, auto_archive_duration: 1_440 } }),
    };
  }

  /** Returns the channel as it is in an interaction: with the person's permissions in it. */
  partial(permissions: bigint = effectivePermissions(everyonePermissions)): object {
    const { permission_overwrites: _, ...rest } = { permission_overwrites: [], ...this.payload() };
    return { ...rest, permissions: String(permissions) };
  }
}
