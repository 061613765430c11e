import {
  type APIModalInteractionResponseCallbackData,
  type APIModalSubmission,
  ComponentType,
  TextInputStyle,
} from 'discord.js';
import type { Host } from '../../domain/host.ts';
import { HostError } from '../../domain/host-error.ts';
import type { Listing } from '../../domain/hosting.ts';
import type { Server } from '../../domain/server.ts';
import type { InteractionContext } from '../interactions/context.ts';
import { UserError } from '../interactions/user-error.ts';
import { failureDetails, hostMessage, whatHappened, whatNext } from '../texts/failures.ts';
import type { Texts } from '../texts/texts.ts';
import { type Markdown, md, plain } from '../views/markdown.ts';

const inputId = 'api_key';
const maxKeyLength = 1_000;
/** Discord's limit. */
const maxTitleLength = 45;

/**
 * Returns the modal that takes the API key: an option of a command would be shown to the whole channel.
 * @param host named in the title; null if there is only one
 */
export function apiKeyModal(
  t: Texts,
  customId: string,
  host: Pick<Host, 'name'> | null,
): APIModalInteractionResponseCallbackData {
  return {
    custom_id: customId,
    title:
      host === null
        ? t.plain('setup.key-form.title')
        : plain(t.plain('setup.key-form.title-host', { host: host.name }), maxTitleLength),
    components: [
      {
        type: ComponentType.Label,
        label: t.plain('setup.key-form.label'),
        description: t.plain('setup.key-form.description'),
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
  if (key === '') throw new UserError('api-key-empty');
  if (key.length > maxKeyLength) throw new UserError('api-key-too-long', { max: maxKeyLength });
  if (!/^[\x21-\x7e]+$/.test(key)) throw new UserError('api-key-malformed');
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

/**
 * Verifies an API key by listing the account's servers with it.
 * @throws UserError if the host refuses it or can't be reached, or too many keys were tried
 */
export async function verifyApiKey(
  ctx: InteractionContext,
  host: Host,
  apiKey: string,
): Promise<Listing<Server>> {
  const { apiKeyAttempts, store } = ctx.services;
  try {
    // A separate account id, so that no cached list of another key is returned.
    const account = { id: `attempt:${ctx.id}`, apiKey };
    return await apiKeyAttempts.run(ctx, () => host.hosting.servers(account));
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    ctx.log().info({ err: error }, 'an API key could not be verified');
    const isConnected = (await store.connections.list(ctx.guildId)).some(
      ({ id, hostingUrl }) => hostingUrl === host.address || id === host.id,
    );
    throw verificationError(error, isConnected);
  }
}

/** Returns what the host said about the key, and what to do next. */
function verificationError(error: HostError, isConnected: boolean): UserError {
  const details = failureDetails(error);
  const connected = isConnected ? 'yes' : 'no';
  const what = (t: Texts) => whatHappened(t, details);
  switch (error.kind) {
    case 'key-refused':
      return new UserError('api-key-refused', { connected, hostText: (t) => hostText(t, error) });
    case 'not-allowed':
      return new UserError('api-key-not-allowed', { connected, hostText: (t) => hostText(t, error) });
    case 'rate-limited':
    case 'maintenance':
      return new UserError('api-key-check-later', { connected, what, next: (t) => whatNext(t, details) });
    default:
      return new UserError('api-key-not-checked', { connected, what });
  }
}

/** Returns the host's text in lines of its own; empty if it sent none. */
function hostText(t: Texts, error: HostError): Markdown {
  return error.hostText === null ? md`` : md`${hostMessage(t, error)}\n`;
}
