import type { InteractionContext } from '../discord/interactions/context.ts';
import { UserError } from '../discord/interactions/user-error.ts';
import { orSilent } from './check-facts.ts';
import { readGuild } from './guild-facts.ts';
import { canMention } from './permissions.ts';

/** Checks that messages of the bot may mention a role at all. @throws UserError if it's that of everyone */
export function requireMentionable({ guildId }: InteractionContext, roleId: string | null): void {
  // The role of everyone has the id of the guild.
  if (roleId === guildId) throw new UserError('alert-role-everyone');
}

/** Returns whether messages in a channel can't notify a role, as far as Discord says so. */
export async function isRoleSilent(
  { guildId, services }: InteractionContext,
  channelId: string,
  roleId: string,
): Promise<boolean> {
  const facts = await orSilent(readGuild(services.api, guildId));
  return facts !== null && canMention(facts, channelId, roleId) === false;
}
