import { GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord.js';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { InteractionRouter } from '../interactions/router.ts';
import type { CommandRegistrar } from '../registration/command-registrar.ts';
import type { GuildMembership } from '../registration/guild-membership.ts';
import type { GatewayOptions } from './gateway.ts';

/** What is used of a new session's first event. */
const ready = z.object({
  application: z.object({ id: z.string() }).optional(),
  guilds: z.array(z.object({ id: z.string() })).default([]),
  shard: z.tuple([z.number(), z.number()]).optional(),
});

/** Discord leaves it out where the guild is not available. */
const joinedAt = z.coerce.date().nullable().catch(null);

/** Takes each event of the gateway to whoever it concerns. Nothing that goes wrong there reaches the gateway. */
export function gatewayEventHandlers(parts: {
  readonly dispatcher: InteractionRouter;
  readonly registration: CommandRegistrar;
  readonly membership: GuildMembership;
  readonly logger: Logger;
}): Pick<GatewayOptions, 'onDispatch' | 'onResumed'> {
  const { dispatcher, registration, membership, logger } = parts;

  function failed(error: unknown): void {
    logger.error({ err: error }, 'an event of the gateway could not be handled');
  }

  function inBackground(work: Promise<unknown>): Promise<unknown> {
    return work.catch(failed);
  }

  /** Answers the work that a crash must not lose: all else is looked up again by whoever comes next. */
  function take(payload: GatewayDispatchPayload, shardId: number): Promise<unknown> | null {
    switch (payload.t) {
      case GatewayDispatchEvents.InteractionCreate:
        return inBackground(dispatcher.handle(payload.d));
      case GatewayDispatchEvents.Ready: {
        const { application, guilds, shard } = ready.parse(payload.d);
        if (application) registration.identified(application.id);
        inBackground(
          membership.onReady(
            shardId,
            shard?.[1] ?? 1,
            guilds.map(({ id }) => id),
          ),
        );
        return null;
      }
      case GatewayDispatchEvents.GuildCreate:
        membership.onGuildCreate(payload.d.id, joinedAt.parse(payload.d.joined_at));
        return null;
      case GatewayDispatchEvents.GuildDelete:
        // Unavailable is an outage at Discord's, not a leave.
        if (!payload.d.unavailable) inBackground(membership.onGuildDelete(payload.d.id));
        return null;
      default:
        return null;
    }
  }

  function onDispatch(payload: GatewayDispatchPayload, shardId: number): Promise<unknown> | null {
    try {
      return take(payload, shardId);
    } catch (error) {
      failed(error);
      return null;
    }
  }

  return {
    onDispatch,
    onResumed: (shardId, shardCount) => {
      inBackground(membership.onResumed(shardId, shardCount));
    },
  };
}
