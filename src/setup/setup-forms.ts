import { parsePublicAddress } from '@steward/hosts';
import { type HostKind, hostTraits, type OpenHostKind } from '@steward/hosts/model';
import {
  type APILabelComponent,
  type APIModalInteractionResponseCallbackData,
  type APIModalSubmission,
  ComponentType,
  TextInputStyle,
} from 'discord.js';
import { UserError } from '../discord/interactions/user-error.ts';
import type { TextKey } from '../discord/texts/catalog.ts';
import { plain } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';

const keyInput = 'api_key';
const addressInput = 'address';
const maxKeyLength = 1_000;
/** Longer than any address that is accepted. */
const maxAddressLength = 500;
/** Discord's limit. */
const maxTitleLength = 45;

/** Where people find the API key of each kind of host. */
const keyDescriptions = {
  generic: 'setup.key-form.description',
  pterodactyl: 'setup.key-form.description.pterodactyl',
  exaroton: 'setup.key-form.description.exaroton',
  crafty: 'setup.key-form.description.crafty',
} as const satisfies Record<HostKind, TextKey>;

interface ConnectForm {
  readonly title: string;
  /** What the field for the address holds at first; null: there is none. */
  readonly address: string | null;
  readonly kind: HostKind;
  /** Whether there is a field for the API key. Default: true. */
  readonly key?: boolean;
}

/** Returns the modal that takes the API key: an option of a command would be shown to the whole channel. */
export function connectForm(
  t: Texts,
  customId: string,
  { title, address, kind, key = true }: ConnectForm,
): APIModalInteractionResponseCallbackData {
  const addressLabels = {
    label: t.plain('setup.key-form.address-label'),
    description: t.plain('setup.key-form.address-description'),
  };
  const keyLabels = {
    label: t.plain('setup.key-form.label'),
    description: t.plain(keyDescriptions[kind]),
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

/** Returns a field of one line. @param value what it holds at first */
export function textField(
  id: string,
  labels: Pick<APILabelComponent, 'label' | 'description'>,
  maxLength: number,
  value = '',
  required = true,
): APILabelComponent {
  return {
    type: ComponentType.Label,
    ...labels,
    component: {
      type: ComponentType.TextInput,
      custom_id: id,
      style: TextInputStyle.Short,
      required,
      min_length: required ? 1 : 0,
      max_length: maxLength,
      ...(value === '' ? {} : { value }),
    },
  };
}

/** Returns the submitted key, fit for an HTTP header. @throws UserError */
export function parseApiKey(submission: APIModalSubmission, kind: HostKind): string {
  const key = (submittedText(submission, keyInput) ?? '').trim();
  if (key === '') throw new UserError('api-key-empty');
  if (key.length > maxKeyLength) throw new UserError('api-key-too-long', { max: maxKeyLength });
  if (!/^[\x21-\x7e]+$/.test(key)) throw new UserError('api-key-malformed');
  if (hostTraits[kind].wrongKeys.some((prefix) => key.startsWith(prefix)))
    throw new UserError('api-key-application');
  return key;
}

/**
 * Returns the submitted address in canonical form; `https://` may be left out. It may be the address of one of the panel's
 * pages, as copied from a browser.
 * @throws UserError
 */
export function parseAddress(submission: APIModalSubmission, kind: OpenHostKind): string {
  const text = (submittedText(submission, addressInput) ?? '').trim();
  const address = text.includes('://') ? text : `https://${text}`;
  const parsed = parsePublicAddress(withoutPage(address, hostTraits[kind].pageFolders));
  if ('refusal' in parsed) throw new UserError('address-refused');
  return parsed.url;
}

/** Returns the address before the path of a page, which begins with one of these words. */
function withoutPage(address: string, folders: readonly string[]): string {
  if (folders.length === 0) return address;
  const page = new RegExp(`^([a-z]+://[^/]+.*?)/(?:${folders.join('|')})(?:[/?#].*)?$`, 'i');
  return address.replace(page, '$1');
}

/** Returns what was typed into a field; null if there is no such field. */
export function submittedText({ components }: APIModalSubmission, id: string): string | null {
  for (const label of components) {
    const input = label.type === ComponentType.Label ? label.component : null;
    if (input !== null && 'value' in input && input.custom_id === id) return String(input.value);
  }
  return null;
}
