import {
  type APIInteraction,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  InteractionType,
} from 'discord.js';
import { hostErrorKinds } from '../../domain/host-error.ts';
import type { Command, Component } from './command.ts';
import { componentName } from './custom-ids.ts';
import type { InitialResponse } from './initial-response.ts';

const interactionKinds = ['command', 'autocomplete', 'button', 'modal', 'other'] as const;
type InteractionKind = (typeof interactionKinds)[number];

/** How the handling of an interaction ended. */
const interactionOutcomes = [
  'done',
  /** With a `UserError`. */
  'refused',
  /** Another operation runs. */
  'busy',
  /** The interaction no longer exists. */
  'gone',
  /** Dropped because too many interactions ran. */
  'overrun',
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

function interactionKind(payload: APIInteraction): InteractionKind {
  switch (payload.type) {
    case InteractionType.ApplicationCommand:
      return 'command';
    case InteractionType.ApplicationCommandAutocomplete:
      return 'autocomplete';
    case InteractionType.MessageComponent:
      return 'button';
    case InteractionType.ModalSubmit:
      return 'modal';
    default:
      return 'other';
  }
}

/** Returns the fields of an interaction's log line; times in milliseconds. */
export function logFields({ kind, outcome, acknowledgedMs, ms }: InteractionReport) {
  const ackMs = acknowledgedMs === null ? null : Math.round(acknowledgedMs);
  return { kind, outcome, ackMs, ms: Math.round(ms) };
}

/** Measures the handling of one interaction from its arrival. */
export class InteractionTimer {
  readonly name: string;
  readonly #kind: InteractionReport['kind'];
  readonly #started = performance.now();
  #acknowledgedMs: number | null = null;

  constructor(payload: APIInteraction) {
    this.name = interactionName(payload);
    this.#kind = interactionKind(payload);
  }

  /** Wraps an initial response, to note when Discord accepted it. */
  timed(sendFirst: InitialResponse): InitialResponse {
    return async (response) => {
      await sendFirst(response);
      this.#acknowledgedMs ??= this.#elapsed();
    };
  }

  report(outcome: InteractionOutcome): InteractionReport {
    const { name } = this;
    const acknowledgedMs = this.#acknowledgedMs;
    return { kind: this.#kind, name, outcome, acknowledgedMs, ms: this.#elapsed() };
  }

  #elapsed(): number {
    return performance.now() - this.#started;
  }
}

/** Returns a name for logs and metrics: `/backup create`, `confirm`. Contains nothing that a person wrote. */
export function interactionName(payload: APIInteraction): string {
  switch (payload.type) {
    case InteractionType.ApplicationCommand:
      return payload.data.type === ApplicationCommandType.ChatInput
        ? commandName(payload.data)
        : `/${payload.data.name}`;
    case InteractionType.ApplicationCommandAutocomplete:
      return commandName(payload.data);
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

interface Named {
  readonly name: string;
  readonly options?: readonly { readonly type: ApplicationCommandOptionType; readonly name: string }[];
}

/** Steward has no groups of subcommands. */
function commandName({ name, options }: Named): string {
  const first = options?.[0];
  return first !== undefined && isSubcommand(first) ? `/${name} ${first.name}` : `/${name}`;
}

function isSubcommand({ type }: { readonly type: ApplicationCommandOptionType }): boolean {
  return type === ApplicationCommandOptionType.Subcommand;
}
