import {
  type APIInteraction,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  InteractionType,
} from 'discord.js';
import { hostErrorKinds } from '../../domain/host-error.ts';
import type { Command } from './context.ts';
import { customIdKinds } from './custom-ids.ts';
import type { InitialResponse } from './initial-response.ts';

/** How somebody turned to the bot. */
const interactionKinds = ['command', 'autocomplete', 'button', 'modal', 'other'] as const;
type InteractionKind = (typeof interactionKinds)[number];

/** What becomes of an interaction: it is served, or it is not, and why. */
const interactionOutcomes = [
  'done',
  /** Not now, or not for this person. */
  'refused',
  /** Something else is under way. */
  'busy',
  /** Nobody is there any more to be answered. */
  'gone',
  /** So much was in hand that not even a refusal could be sent in time. */
  'overrun',
  'outside-guild',
  'key-unreadable',
  'store-unavailable',
  'discord-refused',
  'internal',
  ...hostErrorKinds,
] as const;
export type InteractionOutcome = (typeof interactionOutcomes)[number];

/** What became of one interaction. Names no guild, person or server. */
export interface InteractionReport {
  readonly kind: InteractionKind;
  /** As `interactionName` names it. */
  readonly name: string;
  readonly outcome: InteractionOutcome;
  /** From its arrival to Discord's word that it took the first answer; null where it never did. */
  readonly acknowledgedMs: number | null;
  /** From its arrival to the end of its handling; what it set going may go on. */
  readonly ms: number;
}

/** A name for logs and counts: what was typed or pressed (`/backup create`, `confirm`), without what a person wrote. */
function interactionName(payload: APIInteraction): string {
  switch (payload.type) {
    case InteractionType.ApplicationCommand:
      return payload.data.type === ApplicationCommandType.ChatInput
        ? commandName(payload.data)
        : `/${payload.data.name}`;
    case InteractionType.ApplicationCommandAutocomplete:
      return commandName(payload.data);
    case InteractionType.MessageComponent:
    case InteractionType.ModalSubmit:
      return payload.data.custom_id.split(':', 1)[0] ?? '';
    default:
      return 'ping';
  }
}

/** Every name that `interactionName` can give to what these commands offer. */
export function interactionNames(commands: readonly Command[]): readonly string[] {
  const typed = commands.flatMap(({ definition: { name, options = [] } }) => {
    const subcommands = options.filter(isSubcommand);
    return subcommands.length === 0 ? [`/${name}`] : subcommands.map((inner) => `/${name} ${inner.name}`);
  });
  return [...typed, ...customIdKinds];
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

/** The fields of the line that the log has of every interaction; times in milliseconds. */
export function logFields({ kind, outcome, acknowledgedMs, ms }: InteractionReport) {
  const ackMs = acknowledgedMs === null ? null : Math.round(acknowledgedMs);
  return { kind, outcome, ackMs, ms: Math.round(ms) };
}

/** The handling of one interaction, timed from its arrival. */
export class InteractionTimer {
  readonly name: string;
  readonly #kind: InteractionReport['kind'];
  readonly #started = performance.now();
  #acknowledgedMs: number | null = null;

  constructor(payload: APIInteraction) {
    this.name = interactionName(payload);
    this.#kind = interactionKind(payload);
  }

  /** The same way to Discord; when it took the first answer is kept. */
  timed(sendFirst: InitialResponse): InitialResponse {
    return async (answer) => {
      const taken = await sendFirst(answer);
      this.#acknowledgedMs ??= this.#elapsed();
      return taken;
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
