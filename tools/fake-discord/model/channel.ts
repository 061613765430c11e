import type { WaitOptions } from '../changes.ts';
import type { DiscordContext } from '../context.ts';
import { apiErrors } from '../errors.ts';
import type { Message } from './message.ts';
import { effectivePermissions, everyonePermissions } from './role.ts';

/** A text channel of a guild. */
export class Channel {
  readonly id: string;
  readonly guildId: string;
  readonly name: string;
  readonly #position: number;
  readonly #stage: DiscordContext;
  readonly #messages: Message[] = [];
  #access: 'full' | 'none' | 'read only' = 'full';
  #deleted = false;

  constructor(stage: DiscordContext, guildId: string, id: string, name: string, position: number) {
    this.#stage = stage;
    this.id = id;
    this.guildId = guildId;
    this.name = name;
    this.#position = position;
  }

  /** What everybody in the channel sees: no ephemeral and no deleted messages. Oldest first. */
  get messages(): readonly Message[] {
    return this.#messages.filter((message) => !message.ephemeral && !message.deleted);
  }

  /** Ephemeral ones too, whoever sees them. Oldest first. */
  get allMessages(): readonly Message[] {
    return this.#messages.filter((message) => !message.deleted);
  }

  /** The first message that satisfies, now or later. */
  message(
    predicate: (message: Message) => boolean = () => true,
    patience: WaitOptions = {},
  ): Promise<Message> {
    return this.#stage.changes.until(
      () => this.messages.find(predicate),
      () =>
        `No such message in #${this.name}, which shows:\n${this.messages.map((m) => m.text).join('\n--\n')}`,
      patience,
    );
  }

  /** The bot loses its access: `none` is 50001 for everything, `read only` 50013 for writing. */
  restrict(access: 'full' | 'none' | 'read only'): void {
    this.#access = access;
  }

  /** The channel is gone: 10003 from now on. */
  delete(): void {
    this.#deleted = true;
    this.#stage.dispatch(this.guildId, 'CHANNEL_DELETE', this.payload());
    this.#stage.changes.notify();
  }

  /** @throws UserError 10003, 50001 */
  requireReadable(): void {
    if (this.#deleted) throw apiErrors.unknownChannel();
    if (this.#access === 'none') throw apiErrors.missingAccess();
  }

  /** @throws UserError 10003, 50001, 50013 */
  requireWritable(): void {
    this.requireReadable();
    if (this.#access === 'read only') throw apiErrors.missingPermissions();
  }

  addMessage(message: Message): void {
    this.#messages.push(message);
    this.#stage.changes.notify();
  }

  /** @throws UserError 10008; ephemeral messages are unknown here */
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
      permission_overwrites: [],
    };
  }

  /** As it is in an interaction: with what the person may do there. */
  partial(permissions: bigint = effectivePermissions(everyonePermissions)): object {
    const { permission_overwrites: _, ...rest } = { permission_overwrites: [], ...this.payload() };
    return { ...rest, permissions: String(permissions) };
  }
}
