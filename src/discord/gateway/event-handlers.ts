import { GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord.js';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { InteractionRouter } from '../interactions/router.ts';
import type { CommandRegistrar } from '../registration/command-registrar.ts';
import type { GuildMembership } from '../registration/guild-membership.ts';
import type { ShardHandlers } from './shard-connection.ts';

/** The fields of READY that are used. */
const readyData = z.object({
  application: z.object({ id: z.string() }).optional(),
  user: z.object({ id: z.string() }).optional(),
  guilds: z.array(z.object({ id: z.string() })).default([]),
  shard: z.tuple([z.number(), z.number()]).optional(),
});

/** Missing if the guild is unavailable. */
const joinedAt = z.coerce.date().nullable().catch(null);

/** Greets guilds that the bot has joined. */
interface Arrivals {
  /** @param botId the bot's own id, as Discord tells it */
  identified(botId: string): void;
  /** @param guild the data of the event, not parsed */
  joined(guild: unknown): void;
}

/** Returns the handlers of a shard's events. They log their errors and don't throw. */
export function gatewayEventHandlers(options: {
  readonly router: InteractionRouter;
  readonly registration: CommandRegistrar;
  readonly membership: GuildMembership;
  /** Null: nobody is greeted. */
  readonly greeter: Arrivals | null;
  readonly logger: Logger;
}): ShardHandlers {
  const { router, registration, membership, greeter, logger } = options;

  const logError = (error: unknown) =>
    logger.error({ err: error }, 'failed to handle an event of the gateway');

  function handle(payload: GatewayDispatchPayload, shardId: number): void {
    switch (payload.t) {
      case GatewayDispatchEvents.InteractionCreate:
        router.handle(payload.d).catch(logError);
        return;
      case GatewayDispatchEvents.Ready: {
        const { application, user, guilds, shard } = readyData.parse(payload.d);
        if (application) registration.identified(application.id);
        if (user) greeter?.identified(user.id);
        const guildIds = guilds.map(({ id }) => id);
        membership.onReady(shardId, shard?.[1] ?? 1, guildIds).catch(logError);
        return;
      }
      case GatewayDispatchEvents.GuildCreate:
        membership.onGuildCreate(payload.d.id, joinedAt.parse(payload.d.joined_at));
        greeter?.joined(payload.d);
        return;
      case GatewayDispatchEvents.GuildDelete:
        // `unavailable` is an outage of Discord's: the bot is still in the guild.
        if (!payload.d.unavailable) membership.onGuildDelete(payload.d.id).catch(logError);
        return;
      default:
        return;
    }
  }

  return {
    onDispatch(payload, shardId) {
      try {
        handle(payload, shardId);
      } catch (error) {
        logError(error);
      }
    },
    onResumed(shardId, shardCount) {
      membership.onResumed(shardId, shardCount).catch(logError);
    },
  };
}
