import {
  type APIInteraction,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  InteractionType,
} from '@discordjs/core/http-only';
import type { Command } from './command.ts';
import { customIdKinds } from './custom-id.ts';
import type { InteractionKind } from './interaction-report.ts';

/** A name for logs and counts: what was typed or pressed (`/backup create`, `confirm`), without what a person wrote. */
export function nameOf(payload: APIInteraction): string {
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

/** Every name that `nameOf` can give to what these commands offer. */
export function namesOf(commands: readonly Command[]): readonly string[] {
  const typed = commands.flatMap(({ definition: { name, options = [] } }) => {
    const subcommands = options.filter(isSubcommand);
    return subcommands.length === 0 ? [`/${name}`] : subcommands.map((inner) => `/${name} ${inner.name}`);
  });
  return [...typed, ...customIdKinds];
}

export function kindOf(payload: APIInteraction): InteractionKind {
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
