import { GatewayDispatchEvents, type GatewayDispatchPayload } from '@discordjs/core/http-only';
import type { Logger } from 'pino';
import type { Dispatcher } from './dispatcher.ts';
import type { GatewayOptions } from './gateway.ts';
import type { Membership } from './membership.ts';
import type { Registration } from './registration.ts';

/** Takes each event of the gateway to whoever it concerns. Nothing that goes wrong there reaches the gateway. */
export function dispatchTo(parts: {
  readonly dispatcher: Dispatcher;
  readonly registration: Registration;
  readonly membership: Membership;
  readonly logger: Logger;
}): Pick<GatewayOptions, 'onDispatch' | 'onResumed'> {
  const { dispatcher, registration, membership, logger } = parts;

  function inBackground(work: Promise<void>): void {
    work.catch((error: unknown) =>
      logger.error({ err: error }, 'an event of the gateway could not be handled'),
    );
  }

  function onDispatch(payload: GatewayDispatchPayload, shardId: number): void {
    switch (payload.t) {
      case GatewayDispatchEvents.InteractionCreate:
        inBackground(dispatcher.handle(payload.d));
        return;
      case GatewayDispatchEvents.Ready: {
        registration.identified(payload.d.application.id);
        const guildIds = payload.d.guilds.map(({ id }) => id);
        inBackground(membership.began(shardId, payload.d.shard?.[1] ?? 1, guildIds));
        return;
      }
      case GatewayDispatchEvents.GuildCreate:
        membership.joined(payload.d.id);
        return;
      case GatewayDispatchEvents.GuildDelete:
        // Unavailable is an outage at Discord's, not a leave.
        if (!payload.d.unavailable) inBackground(membership.left(payload.d.id));
        return;
      default:
        return;
    }
  }

  return {
    onDispatch,
    onResumed: (shardId, shardCount) => inBackground(membership.resumed(shardId, shardCount)),
  };
}
