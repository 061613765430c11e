import {
  type APIModalInteractionResponseCallbackData,
  type APIModalSubmission,
  ComponentType,
  TextInputStyle,
} from 'discord.js';
import { HostError } from '../../domain/host-error.ts';
import type { Listing } from '../../domain/hosting.ts';
import type { Server } from '../../domain/server.ts';
import type { InteractionContext } from '../interactions/context.ts';
import { UserError } from '../interactions/user-error.ts';
import { failureDetails, hostMessage, whatHappened, whatNext } from '../texts/failures.ts';
import { textsIn } from '../texts/languages.ts';
import { codeBlock, join, type Markdown, md } from '../views/markdown.ts';

const inputId = 'api_key';
const maxKeyLength = 1_000;

/** Returns the modal that takes the API key: an option of a command would be shown to the whole channel. */
export function apiKeyModal(customId: string): APIModalInteractionResponseCallbackData {
  return {
    custom_id: customId,
    title: 'Connect the hosting account',
    components: [
      {
        type: ComponentType.Label,
        label: 'API key',
        description: 'From your hosting account’s settings. It is stored encrypted.',
        component: {
          type: ComponentType.TextInput,
          custom_id: inputId,
          style: TextInputStyle.Short,
          required: true,
          min_length: 1,
          max_length: maxKeyLength,
        },
      },
    ],
  };
}

/** Returns the submitted key, fit for an HTTP header. @throws UserError */
export function parseApiKey(submission: APIModalSubmission): string {
  const key = (submittedText(submission) ?? '').trim();
  if (key === '') throw invalidKey(md`It is empty.`);
  if (key.length > maxKeyLength) throw invalidKey(md`It is too long.`);
  if (!/^[\x21-\x7e]+$/.test(key))
    throw invalidKey(md`It has spaces or characters that no API key has: copy it again.`);
  return key;
}

function submittedText({ components }: APIModalSubmission): string | null {
  for (const component of components) {
    if (component.type === ComponentType.Label && 'value' in component.component) {
      if (component.component.custom_id === inputId) return String(component.component.value);
    }
    if (component.type === ComponentType.ActionRow) {
      const input = component.components.find(({ custom_id }) => custom_id === inputId);
      if (input !== undefined) return input.value;
    }
  }
  return null;
}

function invalidKey(why: Markdown): UserError {
  return new UserError(md`That can’t be an API key`, md`${why} Nothing was stored.`);
}

/**
 * Verifies an API key by listing the account's servers with it.
 * @throws UserError if the host refuses it or can't be reached, or too many keys were tried
 */
export async function verifyApiKey(ctx: InteractionContext, apiKey: string): Promise<Listing<Server>> {
  const { hosting, keyProofs, store } = ctx.services;
  try {
    // A separate account id, so that no cached list of another key is returned.
    const account = { id: `proof:${ctx.id}`, apiKey };
    return await keyProofs.run(ctx, () => hosting.servers(account));
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    ctx.log().info({ err: error }, 'an API key could not be verified');
    const isConnected = (await store.connections.get(ctx.guildId)) !== null;
    const kept = isConnected ? md`Nothing was stored: the old connection stays.` : md`Nothing was stored.`;
    const { title, what, next } = failureText(error);
    const texts = [what, md`${kept} ${next}`].filter(({ length }) => length > 0);
    throw new UserError(title, join(texts));
  }
}

interface FailureText {
  readonly title: Markdown;
  readonly what: Markdown;
  readonly next: Markdown;
}

/** Returns what the host said about the key, and what to do next. */
function failureText(error: HostError): FailureText {
  const details = failureDetails(error);
  const unchecked = { title: md`The key could not be checked`, what: whatHappened(textsIn('en'), details) };
  switch (error.kind) {
    case 'key-refused':
      return {
        title: md`The host refused this key`,
        what: hostMessage(textsIn('en'), details),
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
      return {
        ...unchecked,
        next: md`Whether the key is good is not known. ${whatNext(textsIn('en'), details)}`,
      };
    default:
      return {
        ...unchecked,
        next: md`Whether the key is good is not known. Try again in a minute; if it keeps happening, tell the person who runs this bot.`,
      };
  }
}

function quoted(what: Markdown, { hostText }: HostError): Markdown {
  return hostText === null ? what : join([md`${what} It says:`, codeBlock(hostText, 600)]);
}
