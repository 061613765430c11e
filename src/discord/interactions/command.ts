import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  ComponentType,
  InteractionContextType,
  PermissionFlagsBits,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord.js';
import { z } from 'zod';
import type { described } from '../texts/localizations.ts';
import type { CommandContext, InteractionContext, ModalContext } from './context.ts';
import { decodeCustomId, encodeCustomId, type IdParts, snowflake } from './custom-ids.ts';
import type { RateLimitGroup } from './rate-limits.ts';
import type { Choice } from './reply.ts';
import { UserError } from './user-error.ts';

type Definition = RESTPostAPIChatInputApplicationCommandsJSONBody;

/** What a command does, or one of its subcommands. */
export interface CommandHandler {
  /** Runs the command. What it throws becomes the reply (`toErrorMessage`). */
  execute(ctx: CommandContext): Promise<void>;
  /** Returns the choices for the focused option. If it throws, the person sees none. */
  autocomplete?(ctx: CommandContext): Promise<readonly Choice[]>;
}

/** The command that shows an admin the current settings. */
export type SettingsList = '/setup show' | '/access list' | '/panel list' | '/alerts show' | '/schedule list';

interface CommandParts {
  readonly definition: Definition;
  /**
   * The command that shows what this one has changed, its modals, and its buttons that change settings. Default: they change
   * none.
   */
  readonly settingsList?: SettingsList;
  /** The command's buttons, select menus and modals. */
  readonly components?: readonly Component[];
}

/** A slash command: its definition, what it does, and its components. */
export type Command = CommandParts &
  (
    | (CommandHandler & { readonly subcommands?: never })
    /** By name: the same as in the definition. */
    | { readonly subcommands: Readonly<Record<string, CommandHandler>> }
  );

/** A subcommand: how Discord shows it, and what it does. */
export type Subcommand = CommandHandler &
  ReturnType<typeof described> & { readonly options?: APIApplicationCommandBasicOption[] };

/** Returns the definition and the handlers of a command with subcommands. @param common what they share in the definition */
export function withSubcommands(
  common: Omit<Definition, 'options'>,
  subcommands: Readonly<Record<string, Subcommand>>,
) {
  const options = Object.entries(subcommands).map(([name, { execute, autocomplete, ...shown }]) => {
    return { type: ApplicationCommandOptionType.Subcommand as const, name, ...shown };
  });
  return { definition: { ...common, options }, subcommands };
}

/** A button of a command. */
export interface ButtonComponent {
  readonly type: 'button';
  readonly name: string;
  /** @throws UserError if the custom id is not one of this button's */
  press(ctx: InteractionContext, customId: string): Promise<void>;
  readonly changesSettings: boolean;
  /** Returns the group in which a press is counted. */
  rateLimit(customId: string): RateLimitGroup;
}

/** A select menu of a command, in which one option, channel or role is chosen. */
export interface SelectComponent {
  readonly type: 'select';
  readonly menu: ComponentType.StringSelect | ComponentType.ChannelSelect | ComponentType.RoleSelect;
  readonly name: string;
  readonly changesSettings: boolean;
  /** @throws UserError if the custom id is not one of this menu's, or the value not one of its options */
  choose(ctx: InteractionContext, customId: string, values: readonly string[]): Promise<void>;
}

/** A modal of a command. */
export interface ModalComponent {
  readonly type: 'modal';
  readonly name: string;
  /** @throws UserError if the custom id is not one of this modal's */
  submit(ctx: ModalContext, customId: string): Promise<void>;
}

export type Component = ButtonComponent | SelectComponent | ModalComponent;

/** Writes a component's custom ids. */
interface WithId<Id extends IdParts> {
  id(...parts: Id): string;
}

/** Declares a button. `id` is the schema of what follows its name in a custom id. */
export function button<Id extends IdParts>(options: {
  readonly name: string;
  readonly id: z.ZodType<Id>;
  readonly onPress: (ctx: InteractionContext, id: Id) => Promise<void>;
  readonly rateLimit?: (id: Id) => RateLimitGroup;
  /** Default: false. */
  readonly changesSettings?: boolean;
}): ButtonComponent & WithId<Id> {
  const { name, id: schema, onPress, rateLimit, changesSettings = false } = options;
  return {
    type: 'button',
    name,
    changesSettings,
    id: (...parts) => encodeCustomId(name, parts),
    async press(ctx, customId) {
      const id = decodeCustomId(customId, name, schema);
      if (id === null) throw new UserError('old-button');
      await onPress(ctx, id);
    },
    rateLimit(customId) {
      const id = rateLimit && decodeCustomId(customId, name, schema);
      return id ? rateLimit(id) : 'command';
    },
  };
}

interface SelectOptions<Id extends IdParts, Value> {
  readonly name: string;
  readonly id: z.ZodType<Id>;
  readonly value: z.ZodType<Value>;
  readonly onChoose: (ctx: InteractionContext, value: Value, id: Id) => Promise<void>;
  /** Default: false. */
  readonly changesSettings?: boolean;
}

/** Declares a select menu. `id` is the schema of what follows its name in a custom id, `value` that of its options' values. */
export function select<Id extends IdParts, Value>(
  options: SelectOptions<Id, Value>,
  menu: SelectComponent['menu'] = ComponentType.StringSelect,
): SelectComponent & WithId<Id> {
  const { name, id: schema, value, onChoose, changesSettings = false } = options;
  return {
    type: 'select',
    menu,
    name,
    changesSettings,
    id: (...parts) => encodeCustomId(name, parts),
    async choose(ctx, customId, values) {
      const id = decodeCustomId(customId, name, schema);
      const chosen = value.safeParse(values[0]);
      if (id === null || !chosen.success) throw new UserError('old-button');
      await onChoose(ctx, chosen.data, id);
    },
  };
}

const snowflakeSchema = z.string().regex(snowflake);

/** Declares a menu in which a channel is chosen, by its id. */
export function channelSelect<Id extends IdParts>(options: Omit<SelectOptions<Id, string>, 'value'>) {
  return select({ ...options, value: snowflakeSchema }, ComponentType.ChannelSelect);
}

/** Declares a menu in which a role is chosen, by its id. */
export function roleSelect<Id extends IdParts>(options: Omit<SelectOptions<Id, string>, 'value'>) {
  return select({ ...options, value: snowflakeSchema }, ComponentType.RoleSelect);
}

/** Declares a modal. `id` is the schema of what follows its name in a custom id. */
export function modal<Id extends IdParts>(options: {
  readonly name: string;
  readonly id: z.ZodType<Id>;
  readonly onSubmit: (ctx: ModalContext, id: Id) => Promise<void>;
}): ModalComponent & WithId<Id> {
  const { name, id: schema, onSubmit } = options;
  return {
    type: 'modal',
    name,
    id: (...parts) => encodeCustomId(name, parts),
    async submit(ctx, customId) {
      const id = decodeCustomId(customId, name, schema);
      if (id === null) throw new UserError('old-button');
      await onSubmit(ctx, id);
    },
  };
}

/** The common part of all definitions: a slash command for guilds. */
export const guildCommand: Pick<Definition, 'type' | 'contexts' | 'integration_types'> = {
  type: ApplicationCommandType.ChatInput,
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
};

/** The common part of commands that Discord shows only to members with Manage Server, unless a guild changes that. */
export const adminCommand: Pick<
  Definition,
  'type' | 'contexts' | 'integration_types' | 'default_member_permissions'
> = {
  ...guildCommand,
  default_member_permissions: String(PermissionFlagsBits.ManageGuild),
};
