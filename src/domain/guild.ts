/** The ids of a guild's commands at Discord, by their names: `backup`. */
export type CommandIds = Readonly<Record<string, string>>;

/** The commands that were registered in a guild. */
export interface Registration {
  /** The fingerprint of their definitions. */
  readonly fingerprint: string;
  readonly ids: CommandIds;
  /** Since when the bot is in the guild; if omitted, the earlier time stays. */
  readonly joinedAt?: Date | undefined;
  /** Whether the guild is to be greeted if the bot has joined it since. Default: false. */
  readonly greets?: boolean;
}

/** A stored guild and its registration. */
export interface KnownGuild {
  readonly guildId: string;
  readonly commands: string | null;
  readonly joinedAt: Date | null;
}

/** A message with which the bot introduces itself, that is still to be posted. */
export interface Greeting {
  readonly guildId: string;
  readonly since: Date;
}

/** The message that greets a guild. */
export interface GreetingMessage {
  readonly channelId: string;
  readonly messageId: string;
}
