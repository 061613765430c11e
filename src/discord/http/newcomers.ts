import {
  type APIInteraction,
  ApplicationCommandOptionType,
  InteractionType,
} from '@discordjs/core/http-only';
import type { Registration } from '../client/registration.ts';

/**
 * Over HTTP nobody says that the bot joined a guild: all that such a guild has is the global `/setup`. Where it is used
 * to connect, the guild gets its commands; again, too, because nobody says either that the bot left and came back.
 */
export function welcome(registration: Pick<Registration, 'renew'>): (payload: APIInteraction) => void {
  return (payload) => {
    const { guild_id: guildId } = payload;
    if (guildId !== undefined && asksToConnect(payload)) registration.renew(guildId);
  };
}

function asksToConnect(payload: APIInteraction): boolean {
  if (payload.type !== InteractionType.ApplicationCommand || payload.data.name !== 'setup') return false;
  const [first] = 'options' in payload.data ? (payload.data.options ?? []) : [];
  return first?.type === ApplicationCommandOptionType.Subcommand && first.name === 'connect';
}
