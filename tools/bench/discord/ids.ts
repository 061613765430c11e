/** Ids as Discord makes them: 19 digits. `kind` keeps guilds, people and interactions apart. */
export function snowflake(kind: number, index: number): string {
  return `1${kind}${String(index).padStart(17, '0')}`;
}

export const applicationId = snowflake(0, 1);

/** The guild with this index, from 0. */
export function guildId(index: number): string {
  return snowflake(1, index);
}

/** A person of the bench's guilds, and the role by which they may use `/status`. */
export function personId(index: number): string {
  return snowflake(2, index);
}

/** Since when the bots are in all of the guilds. */
export const joinedAt = '2026-01-01T00:00:00.000000+00:00';

export const moderatorRole = snowflake(3, 1);

export const interactionIds = 4;
/** Channels, roles: whatever a guild holds. */
export const partIds = 5;
