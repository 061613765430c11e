import {
  type APIModalInteractionResponseCallbackData,
  type APIModalSubmission,
  ComponentType,
  TextInputStyle,
} from 'discord.js';
import { HostError } from '../../domain/host-error.ts';
import type { Listing } from '../../domain/hosting.ts';
import type { Server } from '../../domain/server.ts';
import type { InteractionContext, Services } from '../interactions/context.ts';
import { encodeCustomId } from '../interactions/custom-ids.ts';
import { UserError } from '../interactions/user-error.ts';
import { failureDetails, hostMessage, whatHappened, whatNext } from '../texts/failures.ts';
import { codeBlock, join, type Markdown, md } from '../views/markdown.ts';

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
 * @throws UserError
 */
export function parseApiKey(submission: APIModalSubmission): string {
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

function bad(why: Markdown): UserError {
  return new UserError(md`That can’t be an API key`, md`${why} Nothing was stored.`);
}

/**
 * Proves an API key by listing the account's servers with it.
 * @throws UserError where the host does not take it, or too many were tried; nothing is stored then
 */
export async function verifyApiKey(
  apiKey: string,
  use: InteractionContext,
  deps: Services,
): Promise<Listing<Server>> {
  try {
    // An account of its own, so that nothing is shared with (or remembered from) a key that was not proved.
    const account = { id: `proof:${use.id}`, apiKey };
    return await deps.keyProofs.run(use, () => deps.hosting.servers(account));
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    use.log().info({ err: error }, 'an API key could not be proved');
    const before = await deps.store.connections.get(use.guildId);
    const stays =
      before === null ? md`Nothing was stored.` : md`Nothing was stored: the old connection stays.`;
    const { title, what, next } = told(error);
    const lines = [what, md`${stays} ${next}`].filter(({ length }) => length > 0);
    throw new UserError(title, join(lines));
  }
}

interface Told {
  readonly title: Markdown;
  readonly what: Markdown;
  readonly next: Markdown;
}

/** What the host said to the key, and what to do next. */
function told(error: HostError): Told {
  const trouble = failureDetails(error);
  const unchecked = { title: md`The key could not be checked`, what: whatHappened(trouble) };
  switch (error.kind) {
    case 'key-refused':
      return {
        title: md`The host refused this key`,
        what: hostMessage(trouble),
        next: md`Copy it again from the host’s settings, whole and without spaces, and mind that it may have expired.`,
      };
    case 'not-allowed':
      return {
        title: md`This key may not list servers`,
        what: quoted(md`The host took the key, but does not let it list the account’s servers.`, error),
        next: md`Give it that permission at the host, then connect again.`,
      };
    case 'rate-limited':
    case 'maintenance':
      return { ...unchecked, next: md`Whether the key is good is not known. ${whatNext(trouble)}` };
    default:
      return {
        ...unchecked,
        next: md`Whether the key is good is not known. Try again in a minute; if it stays, tell whoever runs this bot.`,
      };
  }
}

function quoted(what: Markdown, { hostText }: HostError): Markdown {
  return hostText === null ? what : join([md`${what} It says:`, codeBlock(hostText, 600)]);
}
