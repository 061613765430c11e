import type { HttpBindings } from '@hono/node-server';
import { type APIInteraction, InteractionResponseType, InteractionType } from 'discord.js';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { HttpRoutes } from '../../http/server.ts';
import { viaCallback } from '../interactions/initial-response.ts';
import type { InteractionRouter } from '../interactions/router.ts';
import type { DiscordRest } from '../rest/rest.ts';
import { HeldResponse, type NoAnswer } from './held-response.ts';
import { readInteraction } from './payload.ts';
import { isFromDiscord, openPublicKey } from './signature.ts';
import { madeAt } from './snowflake.ts';

export interface InteractionRouteParts {
  /** 64 hexadecimal digits. */
  readonly publicKey: string;
  readonly dispatcher: Pick<InteractionRouter, 'handle'>;
  readonly rest: Pick<DiscordRest, 'interactionApi' | 'fresh'>;
  readonly logger: Logger;
  /** How long a response waits for its answer, in milliseconds. Default: nearly as long as Discord does. */
  readonly heldMs?: number;
}

/**
 * Where there is no answer for the response: 202 says that it comes by the callback route (receiving-and-responding.mdx,
 * "Interaction Callback"), anything from 400 that none comes.
 */
const statuses = {
  late: 202,
  'by-callback': 202,
  seen: 202,
  closed: 503,
  handled: 500,
} as const satisfies Record<NoAnswer, number>;

/**
 * Discord waits 3 s for an answer and sends no interaction twice over HTTP: an older one was recorded. Its id tells when
 * it was made. What is younger can be handled once in this process, and changes are made once in all.
 */
const oldestMs = 15_000;

/** `POST /interactions`: what Discord sends instead of gateway events, answered in the response itself. */
export function interactionRoutes(parts: InteractionRouteParts): HttpRoutes {
  const { dispatcher, rest, logger } = parts;
  const key = openPublicKey(parts.publicKey);
  const app: HttpRoutes = new Hono();

  function hold(payload: APIInteraction, outgoing: HttpBindings['outgoing']): HeldResponse {
    const receivedAt = Date.now();
    return new HeldResponse({
      outgoing,
      heldMs: parts.heldMs,
      byCallback: (mayHaveArrived) =>
        viaCallback(rest.interactionApi, payload, { receivedAt, mayHaveArrived }),
      sent: () => rest.fresh.add(payload.token),
      broken: () =>
        logger.warn(
          { interaction: payload.id },
          'Discord hung up before the first answer went out; it is sent by the callback route',
        ),
    });
  }

  app.post('/interactions', async (c) => {
    const body = new Uint8Array(await c.req.arrayBuffer());
    const signature = c.req.header('x-signature-ed25519') ?? '';
    const timestamp = c.req.header('x-signature-timestamp') ?? '';
    // Discord sends invalid signatures too, and takes the address away from a bot that does not refuse them.
    if (!isFromDiscord(key, { signature, timestamp, body }, Date.now())) {
      return c.text('The signature is not valid.', 401);
    }
    c.set('isKnown', true);
    const payload = readInteraction(body);
    if (payload === null) {
      logger.warn('a signed request held no interaction that is known');
      return c.text('This is no interaction that is known.', 400);
    }
    if (payload.type === InteractionType.Ping) return c.json({ type: InteractionResponseType.Pong });
    const ageMs = Date.now() - madeAt(payload.id);
    if (ageMs > oldestMs) {
      logger.warn(
        { interaction: payload.id, ageMs },
        'an interaction was refused for its age: it was sent again by somebody else, or this machine’s clock is wrong',
      );
      return c.text('The interaction is too old.', 401);
    }
    const held = hold(payload, c.env.outgoing);
    void dispatcher.handle(payload, held.send).then((how) => held.end(how));
    const content = await held.content;
    if (typeof content !== 'string') return c.json(content);
    if (content === 'late') logger.warn({ interaction: payload.id }, 'an interaction took long to answer');
    return c.body(null, statuses[content]);
  });

  return app;
}
