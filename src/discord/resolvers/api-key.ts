import {
  type APILabelComponent,
  type APIModalInteractionResponseCallbackData,
  type APIModalSubmission,
  ComponentType,
  TextInputStyle,
} from 'discord.js';
import type { Host, HostCertificate, OpenHostKind, StoredHost } from '../../domain/host.ts';
import { HostError } from '../../domain/host-error.ts';
import type { Listing } from '../../domain/hosting.ts';
import type { Server } from '../../domain/server.ts';
import { parsePublicAddress } from '../../http/public-address.ts';
import { failureDetails } from '../../operations/outcomes.ts';
import type { InteractionContext } from '../interactions/context.ts';
import { UserError } from '../interactions/user-error.ts';
import { hostMessage, whatHappened, whatNext } from '../texts/failures.ts';
import { type Markdown, md, plain } from '../texts/markdown.ts';
import type { Texts } from '../texts/texts.ts';

const keyInput = 'api_key';
const addressInput = 'address';
const maxKeyLength = 1_000;
/** Longer than any address that is accepted. */
const maxAddressLength = 500;
/** Discord's limit. */
const maxTitleLength = 45;

interface ConnectForm {
  readonly title: string;
  /** What the field for the address holds at first; null: there is none. */
  readonly address: string | null;
  /** Whether there is a field for the API key. Default: true. */
  readonly key?: boolean;
}

/** Returns the modal that takes the API key: an option of a command would be shown to the whole channel. */
export function connectForm(
  t: Texts,
  customId: string,
  { title, address, key = true }: ConnectForm,
): APIModalInteractionResponseCallbackData {
  const addressLabels = {
    label: t.plain('setup.key-form.address-label'),
    description: t.plain('setup.key-form.address-description'),
  };
  const keyLabels = {
    label: t.plain('setup.key-form.label'),
    description: t.plain('setup.key-form.description'),
  };
  return {
    custom_id: customId,
    title: plain(title, maxTitleLength),
    components: [
      ...(address === null ? [] : [textField(addressInput, addressLabels, maxAddressLength, address)]),
      ...(key ? [textField(keyInput, keyLabels, maxKeyLength)] : []),
    ],
  };
}

/** Returns a required field of one line. @param value what it holds at first */
function textField(
  id: string,
  labels: Pick<APILabelComponent, 'label' | 'description'>,
  maxLength: number,
  value = '',
): APILabelComponent {
  return {
    type: ComponentType.Label,
    ...labels,
    component: {
      type: ComponentType.TextInput,
      custom_id: id,
      style: TextInputStyle.Short,
      required: true,
      min_length: 1,
      max_length: maxLength,
      ...(value === '' ? {} : { value }),
    },
  };
}

/** Returns the submitted key, fit for an HTTP header. @throws UserError */
export function parseApiKey(submission: APIModalSubmission): string {
  const key = (submittedText(submission, keyInput) ?? '').trim();
  if (key === '') throw new UserError('api-key-empty');
  if (key.length > maxKeyLength) throw new UserError('api-key-too-long', { max: maxKeyLength });
  if (!/^[\x21-\x7e]+$/.test(key)) throw new UserError('api-key-malformed');
  return key;
}

/** What the paths of a panel's pages begin with; null if the host has none. */
const pages: Readonly<Record<OpenHostKind, RegExp | null>> = {
  generic: null,
  pterodactyl: /^([a-z]+:\/\/[^/]+.*?)\/(?:server|account|profile|auth|login|admin)(?:[/?#].*)?$/i,
  crafty: /^([a-z]+:\/\/[^/]+.*?)\/(?:panel|server|public|login|status)(?:[/?#].*)?$/i,
};

/**
 * Returns the submitted address in canonical form; `https://` may be left out. It may be the address of one of the panel's
 * pages, as copied from a browser.
 * @throws UserError
 */
export function parseAddress(submission: APIModalSubmission, kind: OpenHostKind): string {
  const text = (submittedText(submission, addressInput) ?? '').trim();
  const address = text.includes('://') ? text : `https://${text}`;
  const page = pages[kind];
  const parsed = parsePublicAddress(page === null ? address : address.replace(page, '$1'));
  if ('refusal' in parsed) throw new UserError('address-refused');
  return parsed.url;
}

function submittedText({ components }: APIModalSubmission, id: string): string | null {
  for (const component of components) {
    if (component.type === ComponentType.Label && 'value' in component.component) {
      if (component.component.custom_id === id) return String(component.component.value);
    }
    if (component.type === ComponentType.ActionRow) {
      const input = component.components.find(({ custom_id }) => custom_id === id);
      if (input !== undefined) return input.value;
    }
  }
  return null;
}

/**
 * Verifies an API key by listing the account's servers with it.
 * @param ownKind the kind of a host of the guild's own; null: a configured one
 * @throws UserError if the host refuses it or can't be reached, or too many keys were tried
 */
export async function verifyApiKey(
  ctx: InteractionContext,
  host: Host,
  apiKey: string,
  ownKind: OpenHostKind | null,
): Promise<Listing<Server>> {
  try {
    // A separate account id, so that no cached list of another key is returned.
    const account = { id: `attempt:${ctx.id}`, apiKey, guildId: ctx.guildId, isAttempt: true } as const;
    return await ctx.services.apiKeyAttempts.run(ctx, { id: host.id, isOwn: ownKind !== null }, () =>
      host.hosting.servers(account),
    );
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    ctx.log().info({ err: error }, 'an API key could not be verified');
    const isConnected = (await ctx.services.store.connections.list(ctx.guildId)).some(
      ({ id, hostingUrl }) => hostingUrl === host.address || id === host.id,
    );
    throw ownKind !== null && error.kind === 'unreachable'
      ? unreachable(ownKind, isConnected)
      : verificationError(error, isConnected);
  }
}

/**
 * Reads the certificate of a host, to which no key was sent yet.
 * @throws UserError if a guild's own host can't be reached, or there were too many attempts
 * @throws HostError if a configured one can't
 */
export async function readCertificate(ctx: InteractionContext, stored: StoredHost): Promise<HostCertificate> {
  const { apiKeyAttempts, hosts } = ctx.services;
  try {
    return await apiKeyAttempts.runWithoutKey(ctx, { isOwn: stored.openKind !== null }, () =>
      hosts.certificate(stored.hostingUrl, ctx.guildId),
    );
  } catch (error) {
    if (!(error instanceof HostError) || stored.openKind === null) throw error;
    ctx.log().info({ err: error }, 'the certificate of a host could not be read');
    throw unreachable(stored.openKind, false);
  }
}

/** For whatever prevents a connection to an address that a person chose: the reason would tell about the network. */
function unreachable(kind: OpenHostKind, isConnected: boolean): UserError {
  return new UserError('own-host-unreachable', { kind, connected: isConnected ? 'yes' : 'no' });
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
    case 'wrong-certificate':
      return new UserError('api-key-check-later', { connected, what, next: (t) => whatNext(t, details) });
    default:
      return new UserError('api-key-not-checked', { connected, what });
  }
}

/** Returns the host's text in lines of its own; empty if it sent none. */
function hostText(t: Texts, error: HostError): Markdown {
  return error.hostText === null ? md`` : md`${hostMessage(t, error)}\n`;
}
