/// <reference path="../spec.d.ts" />

import { MessageCreateRequestSchema, MessageEditRequestPartialSchema } from 'discord-api-spec/zod';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { DiscordContext } from '../context.ts';
import { apiErrors } from '../errors.ts';
import { readMessageBody } from '../limits/message-limits.ts';
import type { Channel } from '../model/channel.ts';
import { Message } from '../model/message.ts';
import { messageFlag } from '../model/message-body.ts';
import { readBody } from './body.ts';
import type { RateLimits } from './rate-limits.ts';

/** Channels, and the messages that the bot sends with its own token. */
export function channelRoutes(context: DiscordContext, limits: RateLimits): Hono {
  const app = new Hono();

  const channelOf = (c: Context): Channel => {
    for (const guild of context.guilds.values()) {
      const channel = guild.channels.find((one) => one.id === c.req.param('channel'));
      if (channel === undefined) continue;
      channel.requireReadable();
      return channel;
    }
    throw apiErrors.unknownChannel();
  };
  const messageOf = (c: Context): Message => channelOf(c).findMessage(c.req.param('message') ?? '');

  app.get('/channels/:channel', (c) => c.json(channelOf(c).payload()));
  app.patch('/channels/:channel', async (c) => {
    const channel = channelOf(c);
    const { archived } = z.object({ archived: z.literal(false) }).parse((await readBody(c)).body);
    if (!archived) channel.unarchive();
    return c.json(channel.payload());
  });
  app.get('/channels/:channel/messages', (c) => {
    const limit = Number(c.req.query('limit') ?? 50);
    if (!(limit >= 1 && limit <= 100))
      throw apiErrors.form({
        limit: { _errors: [{ code: 'NUMBER_TYPE_MAX', message: 'int value should be from 1 to 100.' }] },
      });
    return c.json(
      channelOf(c)
        .newest(limit)
        .map((message) => message.payload()),
    );
  });
  app.get('/channels/:channel/messages/:message', (c) => c.json(messageOf(c).payload()));

  app.post('/channels/:channel/messages', async (c) => {
    const channel = channelOf(c);
    channel.requireWritable();
    const request = await readBody(c);
    if (request.uploads.length > 0) channel.requireAttachable();
    const body = readMessageBody(MessageCreateRequestSchema, request.body, request.uploads);
    const nonce = body.enforce_nonce && body.nonce != null ? `${body.nonce}` : null;
    const sent = nonce === null ? undefined : context.nonces.find(nonce, context.settings.now());
    if (sent !== undefined) return c.json(sent.payload());
    const origin = {
      id: context.ids.next(),
      channelId: channel.id,
      author: context.bot,
      at: context.settings.now(),
    };
    const flags = (body.flags ?? 0) & ~(messageFlag.ephemeral | messageFlag.loading);
    const message = new Message(context, { ...origin, flags });
    message.write(body, request.uploads);
    channel.addMessage(message);
    if (nonce !== null) context.nonces.remember(nonce, message);
    return c.json(message.payload());
  });

  app.patch('/channels/:channel/messages/:message', async (c) => {
    const message = messageOf(c);
    channelOf(c).requireOpen();
    limits.consumeEdit(message);
    const request = await readBody(c);
    if (request.uploads.length > 0) channelOf(c).requireAttachable();
    const schema = MessageEditRequestPartialSchema;
    const body = readMessageBody(schema, request.body, request.uploads, [], message);
    message.write(body, request.uploads);
    return c.json(message.payload());
  });

  app.delete('/channels/:channel/messages/:message', (c) => {
    messageOf(c).delete();
    return c.body(null, 204);
  });

  return app;
}
