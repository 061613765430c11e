import type { API } from '@discordjs/core/http-only';
import { DiscordAPIError, RESTJSONErrorCodes } from 'discord.js';
import { permitsEverything } from './interactions/interaction.ts';

/** The part of Discord's API that tells who is in a guild: no event does without a privileged intent. */
export type GuildApi = Pick<API, 'guilds'>;

const notMember: ReadonlySet<number | string> = new Set([
  RESTJSONErrorCodes.UnknownMember,
  RESTJSONErrorCodes.UnknownUser,
]);

/** Returns the roles of a member, that of everyone included; null if the person isn't a member. @throws what Discord failed with */
export async function rolesOf(
  { guilds }: GuildApi,
  guildId: string,
  personId: string,
  signal?: AbortSignal,
): Promise<ReadonlySet<string> | null> {
  try {
    const { roles } = await guilds.getMember(guildId, personId, signal && { signal });
    return new Set([guildId, ...roles]);
  } catch (error) {
    if (error instanceof DiscordAPIError && notMember.has(error.code)) return null;
    throw error;
  }
}

/** Who may do everything in a guild: its owner, and members with one of some roles. */
export interface GuildAdmins {
  readonly ownerId: string;
  readonly roleIds: ReadonlySet<string>;
}

/** Returns who may do everything in a guild. @throws what Discord failed with */
export async function adminsOf(
  { guilds }: GuildApi,
  guildId: string,
  signal?: AbortSignal,
): Promise<GuildAdmins> {
  const { owner_id: ownerId, roles } = await guilds.get(guildId, {}, signal && { signal });
  const admins = roles.filter(({ permissions }) => permitsEverything(permissions));
  return { ownerId, roleIds: new Set(admins.map(({ id }) => id)) };
}
