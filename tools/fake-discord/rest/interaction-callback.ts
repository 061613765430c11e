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
import { type RequestBody, toAttachments } from './body.ts';

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
 * The first answer to an interaction. The interaction stays unanswered where the body is refused.
 * @throws UserError 50035, 50006
 */
export function applyCallback(stage: DiscordContext, interaction: Interaction, received: RequestBody): void {
  const parsed = callbackSchema.safeParse(received.body);
  const type = parsed.success ? parsed.data.type : 0;
  const allowed = allowedTypes(interaction);
  const form = new Form();
  if (!allowed.includes(type)) form.notOneOf(['type'], allowed);
  form.throwIfInvalid();
  const data = parsed.data?.data;
  const answers: Record<number, () => void> = {
    [callbackType.message]: () => sendReply(stage, interaction, received, data ?? {}),
    [callbackType.deferredMessage]: () => {
      const hidden = (data?.flags ?? 0) & messageFlag.ephemeral;
      interaction.original = createMessage(stage, interaction, messageFlag.loading | hidden);
    },
    [callbackType.deferredUpdate]: () => {
      interaction.original = interaction.request.source;
    },
    [callbackType.updateSource]: () => update(stage, interaction, received, data ?? {}),
    [callbackType.choices]: () => {
      interaction.choices = readChoices(received.body, interaction.request.focusedType ?? 3);
    },
    [callbackType.modal]: () => {
      interaction.modal = new Modal(readModal(received.body), interaction.request.personId);
    },
  };
  answers[type]?.();
  interaction.acknowledgedWith = type;
  interaction.originalRevision = interaction.original?.revision ?? 0;
  stage.changes.notify();
}

/** Which callbacks fit (discord-api-docs, interactions/receiving-and-responding.mdx, Interaction Callback Type). */
function allowedTypes({ request: asked }: Interaction): readonly number[] {
  switch (asked.type) {
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
      return asked.source === null
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
  stage: DiscordContext,
  interaction: Interaction,
  received: RequestBody,
  data: object,
): void {
  const schema = IncomingWebhookInteractionRequestSchema;
  const body = readMessageBody(schema, data, received.uploads, ['data']);
  const message = createMessage(stage, interaction, (body.flags ?? 0) & messageFlag.ephemeral, (fresh) =>
    fresh.write(body, toAttachments(stage, received.uploads), stage.settings.now()),
  );
  interaction.original = message;
}

function update(stage: DiscordContext, interaction: Interaction, received: RequestBody, data: object): void {
  const source = interaction.request.source;
  if (source === null) return;
  const schema = IncomingWebhookUpdateForInteractionCallbackRequestPartialSchema;
  const body = readMessageBody(schema, data, received.uploads, ['data'], source.flags);
  source.write(body, toAttachments(stage, received.uploads), stage.settings.now());
  interaction.original = source;
}

/** A message that answers an interaction: in the channel for all to see, or ephemeral. It is kept once `fill` let it. */
export function createMessage(
  stage: DiscordContext,
  interaction: Interaction,
  flags: number,
  fill?: (message: Message) => void,
): Message {
  const { request: asked } = interaction;
  const message = new Message(
    {
      id: stage.ids.next(),
      channelId: asked.channel.id,
      author: stage.bot,
      flags,
      at: stage.settings.now(),
      applicationId: stage.settings.applicationId,
      interactionMetadata: asked.metadata,
      visibleTo: (flags & messageFlag.ephemeral) === 0 ? null : asked.personId,
    },
    stage.changes,
  );
  fill?.(message);
  asked.channel.addMessage(message);
  return message;
}
