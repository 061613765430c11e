import { GatewayDispatchEvents, type GatewayDispatchPayload } from '@discordjs/core/http-only';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Dispatcher } from '../dispatch/dispatcher.ts';
import type { GatewayOptions } from './gateway.ts';
import type { Membership } from './membership.ts';
import type { Registration } from './registration.ts';

/** What is used of a new session's first event. */
const ready = z.object({
  application: z.object({ id: z.string() }).optional(),
  guilds: z.array(z.object({ id: z.string() })).default([]),
  shard: z.tuple([z.number(), z.number()]).optional(),
});

/** Discord leaves it out where the guild is not available. */
const joinedAt = z.coerce.date().nullable().catch(null);

/** Takes each event of the gateway to whoever it concerns. Nothing that goes wrong there reaches the gateway. */
export function dispatchTo(parts: {
  readonly dispatcher: Dispatcher;
  readonly registration: Registration;
  readonly membership: Membership;
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
          membership.began(
            shardId,
            shard?.[1] ?? 1,
            guilds.map(({ id }) => id),
          ),
        );
        return null;
      }
      case GatewayDispatchEvents.GuildCreate:
        membership.joined(payload.d.id, joinedAt.parse(payload.d.joined_at));
        return null;
      case GatewayDispatchEvents.GuildDelete:
        // Unavailable is an outage at Discord's, not a leave.
        if (!payload.d.unavailable) inBackground(membership.left(payload.d.id));
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
      inBackground(membership.resumed(shardId, shardCount));
    },
  };
}
