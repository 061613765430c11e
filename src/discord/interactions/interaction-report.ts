import { hostErrorKinds } from '@steward/hosts/model';
import { type APIInteraction, InteractionType } from 'discord.js';
import type { Command, Component } from './command.ts';
import { componentName } from './custom-ids.ts';
import { commandPath } from './interaction.ts';

type InteractionKind = 'command' | 'autocomplete' | 'button' | 'modal' | 'other';

const kinds: Readonly<Record<number, InteractionKind>> = {
  [InteractionType.ApplicationCommand]: 'command',
  [InteractionType.ApplicationCommandAutocomplete]: 'autocomplete',
  [InteractionType.MessageComponent]: 'button',
  [InteractionType.ModalSubmit]: 'modal',
};

/** How the handling of an interaction ended. */
const interactionOutcomes = [
  'done',
  /** With a `UserError`. */
  'refused',
  /** Another operation runs. */
  'busy',
  /** The interaction no longer exists. */
  'gone',
  'outside-guild',
  'key-unreadable',
  'store-unavailable',
  'discord-refused',
  'internal',
  ...hostErrorKinds,
] as const;
export type InteractionOutcome = (typeof interactionOutcomes)[number];

/** How one interaction was handled. Names no guild, person or server. */
export interface InteractionReport {
  readonly kind: InteractionKind;
  /** From `interactionName`. */
  readonly name: string;
  readonly outcome: InteractionOutcome;
  /** Milliseconds from its arrival to Discord's acceptance of the initial response; null if it accepted none. */
  readonly acknowledgedMs: number | null;
  /** Milliseconds from its arrival to the end of its handling; an operation that it started may still run. */
  readonly ms: number;
}

/** Returns the kind and the name of an interaction. */
export function describeInteraction(payload: APIInteraction): Pick<InteractionReport, 'kind' | 'name'> {
  return { kind: kinds[payload.type] ?? 'other', name: interactionName(payload) };
}

/** Returns a name for logs and metrics: `/backup create`, `confirm`. Contains nothing that a person wrote. */
function interactionName(payload: APIInteraction): string {
  switch (payload.type) {
    case InteractionType.ApplicationCommand:
    case InteractionType.ApplicationCommandAutocomplete:
      return `/${commandPath(payload.data)}`;
    case InteractionType.MessageComponent:
    case InteractionType.ModalSubmit:
      return componentName(payload.data.custom_id);
    default:
      return 'ping';
  }
}

/** Returns all names that `interactionName` can return for these commands and components. */
export function interactionNames(
  commands: readonly Command[],
  sharedComponents: readonly Component[],
): readonly string[] {
  const typed = commands.flatMap(({ handlers }) => Object.keys(handlers).map((path) => `/${path}`));
  const components = [...commands.flatMap(({ components = [] }) => components), ...sharedComponents];
  return [...typed, ...components.map(({ name }) => name)];
}
