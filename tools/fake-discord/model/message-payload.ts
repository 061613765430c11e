import { type Component, isSelect } from './component.ts';
import type { Message, MessageOrigin } from './message.ts';

/** A message as Discord sends it (discord-api-docs, resources/message.mdx). */
export function messagePayload(message: Message, origin: MessageOrigin): object {
  const { applicationId, interactionMetadata } = origin;
  return {
    id: message.id,
    channel_id: message.channelId,
    type: interactionMetadata === undefined ? 0 : 20,
    author: origin.author,
    content: message.content,
    embeds: message.embeds.map((embed) => {
      const fields = embed.fields?.map((field) => ({ ...field, inline: field.inline ?? false }));
      return { type: 'rich', ...defined({ ...embed, fields }) };
    }),
    components: message.components.map(defined),
    attachments: message.attachments.map((file) => {
      const path = `attachments/${message.channelId}/${file.id}/${encodeURIComponent(file.filename)}`;
      return {
        id: file.id,
        filename: file.filename,
        size: file.data.byteLength,
        content_type: file.contentType,
        url: `https://cdn.discordapp.com/${path}`,
        proxy_url: `https://media.discordapp.net/${path}`,
      };
    }),
    mentions: [],
    mention_roles: [],
    mention_everyone: message.pings.some((ping) => ping === '@everyone' || ping === '@here'),
    pinned: false,
    tts: false,
    timestamp: new Date(origin.at).toISOString(),
    edited_timestamp: message.editedAt === null ? null : new Date(message.editedAt).toISOString(),
    flags: message.flags,
    ...(applicationId === undefined ? {} : { application_id: applicationId, webhook_id: applicationId }),
    ...(interactionMetadata === undefined ? {} : { interaction_metadata: interactionMetadata }),
  };
}

/** Discord numbers the components that a bot left without an `id`, and fills in what selects default to. */
export function completed(components: readonly Component[]): readonly Component[] {
  let last = 0;
  const complete = (component: Component): Component => {
    last += 1;
    return {
      ...component,
      id: component.id ?? last,
      ...(isSelect(component)
        ? { min_values: component.min_values ?? 1, max_values: component.max_values ?? 1 }
        : {}),
      ...(component.components ? { components: component.components.map(complete) } : {}),
      ...(component.component ? { component: complete(component.component) } : {}),
      ...(component.accessory ? { accessory: complete(component.accessory) } : {}),
    };
  };
  return components.map(complete);
}

/** Discord leaves out what was null. */
function defined(value: object): object {
  return JSON.parse(JSON.stringify(value, (_key, inner: unknown) => (inner === null ? undefined : inner)));
}
