import {
  type APIModalInteractionResponseCallbackData,
  type APIModalSubmission,
  ComponentType,
  TextInputStyle,
} from '@discordjs/core/http-only';
import { encodeCustomId } from '../dispatch/custom-id.ts';
import { Refusal } from '../dispatch/refusal.ts';
import { type Markdown, md } from '../look/text.ts';

const field = 'api_key';
const longestKey = 1_000;

/** The form that takes the API key: an option of a command would be shown to the whole channel. */
export const connectModal: APIModalInteractionResponseCallbackData = {
  custom_id: encodeCustomId(['connect']),
  title: 'Connect the hosting account',
  components: [
    {
      type: ComponentType.Label,
      label: 'API key',
      description: 'From your hosting account’s settings. It is stored encrypted.',
      component: {
        type: ComponentType.TextInput,
        custom_id: field,
        style: TextInputStyle.Short,
        required: true,
        min_length: 1,
        max_length: longestKey,
      },
    },
  ],
};

/**
 * The key that was submitted, fit for an HTTP header.
 * @throws Refusal
 */
export function submittedKey(submission: APIModalSubmission): string {
  const key = (submittedText(submission) ?? '').trim();
  if (key === '') throw bad(md`It is empty.`);
  if (key.length > longestKey) throw bad(md`It is too long.`);
  if (!/^[\x21-\x7e]+$/.test(key))
    throw bad(md`It has spaces or characters that no API key has: copy it again.`);
  return key;
}

function submittedText({ components }: APIModalSubmission): string | null {
  for (const component of components) {
    if (component.type === ComponentType.Label && 'value' in component.component) {
      if (component.component.custom_id === field) return String(component.component.value);
    }
    if (component.type === ComponentType.ActionRow) {
      const input = component.components.find(({ custom_id }) => custom_id === field);
      if (input !== undefined) return input.value;
    }
  }
  return null;
}

function bad(why: Markdown): Refusal {
  return new Refusal(md`That can’t be an API key`, md`${why} Nothing was stored.`);
}
