import { InteractionResponseType, InteractionType, SnowflakeUtil } from 'discord.js';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { HttpRoutes } from '../../http/serve.ts';
import type { InteractionRouter } from '../interactions/router.ts';
import { readInteraction } from './payload.ts';
import { isFromDiscord, openPublicKey } from './signature.ts';

export interface InteractionRouteOptions {
  /** 64 hexadecimal digits. */
  readonly publicKey: string;
  readonly router: Pick<InteractionRouter, 'handle'>;
  readonly logger: Logger;
}

/**
 * Maximum age of an interaction, by its id. Discord waits 3 s for a response and sends none twice over HTTP: an older
 * one is a replay. A younger one is handled once in this process, and its change is made once by all processes.
 */
const maxAgeMs = 15_000;

/**
 * Returns `POST /interactions`, the endpoint to which Discord sends what would otherwise be gateway events. It
 * returns 202; the response itself goes by the callback route (receiving-and-responding.mdx, "Interaction Callback").
 */
export function interactionRoutes({ publicKey, router, logger }: InteractionRouteOptions): HttpRoutes {
  const key = openPublicKey(publicKey);
  const app: HttpRoutes = new Hono();

  app.post('/interactions', async (c) => {
    const body = new Uint8Array(await c.req.arrayBuffer());
    const signature = c.req.header('x-signature-ed25519') ?? '';
    const timestamp = c.req.header('x-signature-timestamp') ?? '';
    // Discord sends invalid signatures on purpose, and removes the endpoint of a bot that accepts them.
    if (!isFromDiscord(key, { signature, timestamp, body }, Date.now())) {
      return c.text('The signature is not valid.', 401);
    }
    c.set('isKnown', true);
    const payload = readInteraction(body);
    if (payload === null) {
      logger.warn('a signed request is not a known interaction');
      return c.text('This is not a known interaction.', 400);
    }
    if (payload.type === InteractionType.Ping) return c.json({ type: InteractionResponseType.Pong });
    const ageMs = Date.now() - SnowflakeUtil.timestampFrom(payload.id);
    if (ageMs > maxAgeMs) {
      logger.warn(
        { interaction: payload.id, ageMs },
        'refused an old interaction: a replay, or this machine’s clock is wrong',
      );
      return c.text('The interaction is too old.', 401);
    }
    void router.handle(payload);
    return c.body(null, 202);
  });

  return app;
}
