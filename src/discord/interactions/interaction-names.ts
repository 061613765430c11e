import {
  type APIInteraction,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  InteractionType,
} from 'discord.js';
import type { Command, Component } from './command.ts';
import { componentName } from './custom-ids.ts';

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
  const typed = commands.flatMap(({ definition: { name, options = [] } }) => {
    const subcommands = options.filter(isSubcommand);
    return subcommands.length === 0 ? [`/${name}`] : subcommands.map((inner) => `/${name} ${inner.name}`);
  });
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
