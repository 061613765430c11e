/// <reference path="../spec.d.ts" />

import {
  IncomingWebhookInteractionRequestSchema,
  IncomingWebhookUpdateForInteractionCallbackRequestPartialSchema,
} from 'discord-api-spec/zod';
import { z } from 'zod';
import type { DiscordContext } from '../context.ts';
import { readChoices } from '../limits/command-limits.ts';
import { readModal } from '../limits/component-limits.ts';
import { Form } from '../limits/form.ts';
import { readMessageBody } from '../limits/message-limits.ts';
import { type Interaction, interactionType } from '../model/interaction.ts';
import { Message } from '../model/message.ts';
import { messageFlag } from '../model/message-body.ts';
import { Modal } from '../model/modal.ts';
import type { RequestBody } from './body.ts';

const callbackType = {
  message: 4,
  deferredMessage: 5,
  deferredUpdate: 6,
  updateSource: 7,
  choices: 8,
  modal: 9,
} as const;

const callbackSchema = z.object({
  type: z.number(),
  data: z.looseObject({ flags: z.number().nullish() }).nullish(),
});

/**
 * Applies the initial response to an interaction. If the body is refused, the interaction stays open.
 * @throws ApiError 50035, 50006
 */
export function applyCallback(context: DiscordContext, interaction: Interaction, request: RequestBody): void {
  const parsed = callbackSchema.safeParse(request.body);
  const type = parsed.success ? parsed.data.type : 0;
  const allowed = allowedTypes(interaction);
  const form = new Form();
  if (!allowed.includes(type)) form.notOneOf(['type'], allowed);
  form.throwIfInvalid();
  const data = parsed.data?.data;
  const handlers: Record<number, () => void> = {
    [callbackType.message]: () => sendReply(context, interaction, request, data ?? {}),
    [callbackType.deferredMessage]: () => {
      const hidden = (data?.flags ?? 0) & messageFlag.ephemeral;
      interaction.original = createMessage(context, interaction, messageFlag.loading | hidden);
    },
    [callbackType.deferredUpdate]: () => {
      interaction.original = interaction.request.source;
    },
    [callbackType.updateSource]: () => update(interaction, request, data ?? {}),
    [callbackType.choices]: () => {
      interaction.choices = readChoices(request.body, interaction.request.focusedType ?? 3);
    },
    [callbackType.modal]: () => {
      interaction.modal = new Modal(readModal(request.body), interaction.request.personId);
    },
  };
  handlers[type]?.();
  interaction.acknowledgedWith = type;
  interaction.originalRevision = interaction.original?.revision ?? 0;
  context.changes.notify();
}

/** Returns the callback types that fit an interaction (discord-api-docs, interactions/receiving-and-responding.mdx, Interaction Callback Type). */
function allowedTypes({ request }: Interaction): readonly number[] {
  switch (request.type) {
    case interactionType.autocomplete:
      return [callbackType.choices];
    case interactionType.command:
      return [callbackType.message, callbackType.deferredMessage, callbackType.modal];
    case interactionType.component:
      return [
        callbackType.message,
        callbackType.deferredMessage,
        callbackType.deferredUpdate,
        callbackType.updateSource,
        callbackType.modal,
      ];
    case interactionType.modalSubmit:
      return request.source === null
        ? [callbackType.message, callbackType.deferredMessage]
        : [
            callbackType.message,
            callbackType.deferredMessage,
            callbackType.deferredUpdate,
            callbackType.updateSource,
          ];
  }
}

function sendReply(
  context: DiscordContext,
  interaction: Interaction,
  request: RequestBody,
  data: object,
): void {
  const schema = IncomingWebhookInteractionRequestSchema;
  const body = readMessageBody(schema, data, request.uploads, ['data']);
  const message = createMessage(context, interaction, (body.flags ?? 0) & messageFlag.ephemeral, (message) =>
    message.write(body, request.uploads),
  );
  interaction.original = message;
}

function update(interaction: Interaction, request: RequestBody, data: object): void {
  const source = interaction.request.source;
  if (source === null) return;
  const schema = IncomingWebhookUpdateForInteractionCallbackRequestPartialSchema;
  const body = readMessageBody(schema, data, request.uploads, ['data'], source);
  source.write(body, request.uploads);
  interaction.original = source;
}

/** Creates the message of a response, public or ephemeral. If `fill` throws, it is not added to the channel. */
export function createMessage(
  context: DiscordContext,
  interaction: Interaction,
  flags: number,
  fill?: (message: Message) => void,
): Message {
  const { request } = interaction;
  const message = new Message(context, {
    id: context.ids.next(),
    channelId: request.channel.id,
    author: context.bot,
    flags,
    at: context.settings.now(),
    applicationId: context.settings.applicationId,
    interactionMetadata: request.metadata,
    visibleTo: (flags & messageFlag.ephemeral) === 0 ? null : request.personId,
  });
  fill?.(message);
  request.channel.addMessage(message);
  return message;
}
