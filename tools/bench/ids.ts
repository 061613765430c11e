/** Returns an id like Discord's: 19 digits. `kind` separates guilds, people and messages. */
function snowflake(kind: number, index: number): string {
  return `1${kind}${String(index).padStart(17, '0')}`;
}

export const applicationId = snowflake(0, 1);

/** Returns the id of the guild with this index, from 0. */
export function guildId(index: number): string {
  return snowflake(1, index);
}

/** Returns the id of the person with this index, from 0. */
export function personId(index: number): string {
  return snowflake(2, index);
}

/** Everyone in the guilds has this role; it may use `/status`. */
export const moderatorRole = snowflake(3, 1);

/** Returns the id of the channel in which the guild with this index has its panel. */
export function panelChannel(guild: number): string {
  return snowflake(4, guild);
}

/** Returns the index of a guild by the channel of its panel. */
export function guildOfChannel(channelId: string): number {
  return Number(channelId.slice(2));
}

/** Returns the id of the message that is the panel of the guild with this index. */
export function panelMessage(guild: number): string {
  return snowflake(5, guild);
}

/** Returns the id of the command with this index, the same in each guild. */
export function commandId(index: number): string {
  return snowflake(6, index);
}

/** Returns the API key of the guild with this index: one each, because guilds with the same account share reads. */
export function apiKeyOf(guild: number): string {
  return `key-of-the-account-of-guild-${guild}`;
}

export function guildOfKey(apiKey: string): number {
  return Number(apiKey.slice(apiKey.lastIndexOf('-') + 1));
}

/** When the bots joined all guilds. */
export const joinedAt = new Date('2026-01-01');
