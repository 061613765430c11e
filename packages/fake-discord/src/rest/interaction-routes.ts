/// <reference path="../spec.d.ts" />

import {
  IncomingWebhookInteractionRequestSchema,
  IncomingWebhookUpdateRequestPartialSchema,
} from 'discord-api-spec/zod';
import { Hono } from 'hono';
import type { DiscordContext } from '../context.ts';
import { apiErrors } from '../errors.ts';
import { readMessageBody } from '../limits/message-limits.ts';
import type { Interaction } from '../model/interaction.ts';
import type { Message } from '../model/message.ts';
import { messageFlag } from '../model/message-body.ts';
import { type RequestBody, readBody } from './body.ts';
import { applyCallback, createMessage } from './interaction-callback.ts';

/** Callbacks and the webhooks of interactions: authorized by the interaction's token, not the bot's. */
export function interactionRoutes(context: DiscordContext): Hono {
  const app = new Hono();
  const { interactions } = context;

  app.post('/interactions/:id/:token/callback', async (c) => {
    const request = await readBody(c);
    const interaction = interactions.findForCallback(c.req.param('id'), c.req.param('token'));
    applyCallback(context, interaction, request);
    if (c.req.query('with_response') !== 'true') return c.body(null, 204);
    return c.json(callbackResponse(interaction));
  });

  app.post('/webhooks/:app/:token', async (c) => {
    const request = await readBody(c);
    const interaction = interactions.findForWebhook(c.req.param('app'), c.req.param('token'));
    return c.json(followUp(context, interaction, request).payload());
  });

  app.get('/webhooks/:app/:token/messages/:message', (c) => {
    const interaction = interactions.findForWebhook(c.req.param('app'), c.req.param('token'));
    return c.json(findMessage(interaction, c.req.param('message')).payload());
  });

  app.patch('/webhooks/:app/:token/messages/:message', async (c) => {
    const request = await readBody(c);
    const interaction = interactions.findForWebhook(c.req.param('app'), c.req.param('token'));
    const message = findMessage(interaction, c.req.param('message'));
    editMessage(message, request);
    return c.json(message.payload());
  });

  app.delete('/webhooks/:app/:token/messages/:message', (c) => {
    const interaction = interactions.findForWebhook(c.req.param('app'), c.req.param('token'));
    findMessage(interaction, c.req.param('message')).delete();
    return c.body(null, 204);
  });

  return app;
}

function findMessage(interaction: Interaction, id: string): Message {
  const messages = [interaction.original, ...interaction.followUps].filter((message) => message !== null);
  const found = id === '@original' ? interaction.original : messages.find((message) => message.id === id);
  if (!found || found.deleted) throw apiErrors.unknownMessage();
  return found;
}

function editMessage(message: Message, request: RequestBody): void {
  const schema = IncomingWebhookUpdateRequestPartialSchema;
  const body = readMessageBody(schema, request.body, request.uploads, [], message);
  message.write(body, request.uploads);
}

/** After a deferral the first follow-up fills in the deferred message, whose visibility stays (receiving-and-responding.mdx). */
function followUp(context: DiscordContext, interaction: Interaction, request: RequestBody): Message {
  const { original } = interaction;
  if (original?.thinking && !original.deleted) {
    editMessage(original, request);
    return original;
  }
  const schema = IncomingWebhookInteractionRequestSchema;
  const body = readMessageBody(schema, request.body, request.uploads);
  const message = createMessage(context, interaction, (body.flags ?? 0) & messageFlag.ephemeral, (message) =>
    message.write(body, request.uploads),
  );
  interaction.followUps.push(message);
  context.changes.notify();
  return message;
}

function callbackResponse(interaction: Interaction): object {
  const { request, original, acknowledgedWith } = interaction;
  const hasMessage = original !== null;
  return {
    interaction: {
      id: request.id,
      type: request.type,
      ...(hasMessage
        ? {
            response_message_id: original.id,
            response_message_loading: original.thinking,
            response_message_ephemeral: original.ephemeral,
          }
        : {}),
      channel_id: request.channel.id,
      guild_id: request.channel.guildId,
    },
    ...(hasMessage ? { resource: { type: acknowledgedWith, message: original.payload() } } : {}),
  };
}
