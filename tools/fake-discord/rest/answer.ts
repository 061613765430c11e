import {
  IncomingWebhookInteractionRequestSchema,
  IncomingWebhookUpdateForInteractionCallbackRequestPartialSchema,
} from 'discord-api-spec/zod';
import { z } from 'zod';
import type { DiscordContext } from '../context.ts';
import { readChoices } from '../limits/autocomplete-limits.ts';
import { Form } from '../limits/form.ts';
import { readMessageBody } from '../limits/message-limits.ts';
import { readModal } from '../limits/modal-limits.ts';
import { type Interaction, interactionType } from '../model/interaction.ts';
import { Message } from '../model/message.ts';
import { messageFlag } from '../model/message-body.ts';
import { Modal } from '../model/modal.ts';
import { attach, type Received } from './body.ts';

const callback = {
  message: 4,
  deferredMessage: 5,
  deferredUpdate: 6,
  update: 7,
  choices: 8,
  modal: 9,
} as const;

const envelope = z.object({
  type: z.number(),
  data: z.looseObject({ flags: z.number().nullish() }).nullish(),
});

/**
 * The first answer to an interaction. The interaction stays unanswered where the body is refused.
 * @throws UserError 50035, 50006
 */
export function answer(stage: DiscordContext, interaction: Interaction, received: Received): void {
  const parsed = envelope.safeParse(received.body);
  const type = parsed.success ? parsed.data.type : 0;
  const allowed = allowedTypes(interaction);
  const form = new Form();
  if (!allowed.includes(type)) form.choices(['type'], allowed);
  form.finish();
  const data = parsed.data?.data;
  const answers: Record<number, () => void> = {
    [callback.message]: () => say(stage, interaction, received, data ?? {}),
    [callback.deferredMessage]: () => {
      const hidden = (data?.flags ?? 0) & messageFlag.ephemeral;
      interaction.original = create(stage, interaction, messageFlag.loading | hidden);
    },
    [callback.deferredUpdate]: () => {
      interaction.original = interaction.asked.source;
    },
    [callback.update]: () => update(stage, interaction, received, data ?? {}),
    [callback.choices]: () => {
      interaction.choices = readChoices(received.body, interaction.asked.focusedType ?? 3);
    },
    [callback.modal]: () => {
      interaction.modal = new Modal(readModal(received.body), interaction.asked.personId);
    },
  };
  answers[type]?.();
  interaction.acknowledgedWith = type;
  interaction.originalRevision = interaction.original?.revision ?? 0;
  stage.changes.announce();
}

/** Which callbacks fit (discord-api-docs, interactions/receiving-and-responding.mdx, Interaction Callback Type). */
function allowedTypes({ asked }: Interaction): readonly number[] {
  switch (asked.type) {
    case interactionType.autocomplete:
      return [callback.choices];
    case interactionType.command:
      return [callback.message, callback.deferredMessage, callback.modal];
    case interactionType.component:
      return [
        callback.message,
        callback.deferredMessage,
        callback.deferredUpdate,
        callback.update,
        callback.modal,
      ];
    case interactionType.modalSubmit:
      return asked.source === null
        ? [callback.message, callback.deferredMessage]
        : [callback.message, callback.deferredMessage, callback.deferredUpdate, callback.update];
  }
}

function say(stage: DiscordContext, interaction: Interaction, received: Received, data: object): void {
  const schema = IncomingWebhookInteractionRequestSchema;
  const body = readMessageBody(schema, data, received.uploads, ['data']);
  const message = create(stage, interaction, (body.flags ?? 0) & messageFlag.ephemeral, (fresh) =>
    fresh.write(body, attach(stage, received.uploads), stage.settings.now()),
  );
  interaction.original = message;
}

function update(stage: DiscordContext, interaction: Interaction, received: Received, data: object): void {
  const source = interaction.asked.source;
  if (source === null) return;
  const schema = IncomingWebhookUpdateForInteractionCallbackRequestPartialSchema;
  const body = readMessageBody(schema, data, received.uploads, ['data'], source.flags);
  source.write(body, attach(stage, received.uploads), stage.settings.now());
  interaction.original = source;
}

/** A message that answers an interaction: in the channel for all to see, or ephemeral. It is kept once `fill` let it. */
export function create(
  stage: DiscordContext,
  interaction: Interaction,
  flags: number,
  fill?: (message: Message) => void,
): Message {
  const { asked } = interaction;
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
  asked.channel.keep(message);
  return message;
}
