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
import { type RequestBody, readBody, toAttachments } from './body.ts';
import { applyCallback, createMessage } from './interaction-callback.ts';

/** Callbacks and the interactions' webhooks: authorised by the interaction's token, not the bot's. */
export function interactionRoutes(stage: DiscordContext): Hono {
  const app = new Hono();
  const { interactions } = stage;

  app.post('/interactions/:id/:token/callback', async (c) => {
    const received = await readBody(c);
    const interaction = interactions.findForCallback(c.req.param('id'), c.req.param('token'));
    applyCallback(stage, interaction, received);
    if (c.req.query('with_response') !== 'true') return c.body(null, 204);
    return c.json(callbackResponse(interaction));
  });

  app.post('/webhooks/:app/:token', async (c) => {
    const received = await readBody(c);
    const interaction = interactions.findForWebhook(c.req.param('app'), c.req.param('token'));
    return c.json(followUp(stage, interaction, received).payload());
  });

  app.get('/webhooks/:app/:token/messages/:message', (c) => {
    const interaction = interactions.findForWebhook(c.req.param('app'), c.req.param('token'));
    return c.json(findMessage(interaction, c.req.param('message')).payload());
  });

  app.patch('/webhooks/:app/:token/messages/:message', async (c) => {
    const received = await readBody(c);
    const interaction = interactions.findForWebhook(c.req.param('app'), c.req.param('token'));
    const message = findMessage(interaction, c.req.param('message'));
    editMessage(stage, message, received);
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
  const own = [interaction.original, ...interaction.followUps].filter((message) => message !== null);
  const found = id === '@original' ? interaction.original : own.find((message) => message.id === id);
  if (!found || found.deleted) throw apiErrors.unknownMessage();
  return found;
}

function editMessage(stage: DiscordContext, message: Message, received: RequestBody): void {
  const schema = IncomingWebhookUpdateRequestPartialSchema;
  const body = readMessageBody(schema, received.body, received.uploads, [], message.flags);
  message.write(body, toAttachments(stage, received.uploads), stage.settings.now());
}

/** After a deferral the first follow-up fills in the deferred answer, whose visibility stays (receiving-and-responding.mdx). */
function followUp(stage: DiscordContext, interaction: Interaction, received: RequestBody): Message {
  const { original } = interaction;
  if (original?.thinking && !original.deleted) {
    editMessage(stage, original, received);
    return original;
  }
  const schema = IncomingWebhookInteractionRequestSchema;
  const body = readMessageBody(schema, received.body, received.uploads);
  const message = createMessage(stage, interaction, (body.flags ?? 0) & messageFlag.ephemeral, (fresh) =>
    fresh.write(body, toAttachments(stage, received.uploads), stage.settings.now()),
  );
  interaction.followUps.push(message);
  stage.changes.notify();
  return message;
}

function callbackResponse(interaction: Interaction): object {
  const { request: asked, original, acknowledgedWith } = interaction;
  const hasMessage = original !== null;
  return {
    interaction: {
      id: asked.id,
      type: asked.type,
      ...(hasMessage
        ? {
            response_message_id: original.id,
            response_message_loading: original.thinking,
            response_message_ephemeral: original.ephemeral,
          }
        : {}),
      channel_id: asked.channel.id,
      guild_id: asked.channel.guildId,
    },
    ...(hasMessage ? { resource: { type: acknowledgedWith, message: original.payload() } } : {}),
  };
}
