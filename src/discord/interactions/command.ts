import {
  type APIApplicationCommandBasicOption,
  type APIMessageComponentInteraction,
  type APIModalSubmission,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  ComponentType,
  InteractionContextType,
  PermissionFlagsBits,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord.js';
import { z } from 'zod';
import { isTextKey } from '../texts/catalog.ts';
import { described } from '../texts/localizations.ts';
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

/** A slash command: its definition, what it does, and its components. */
export interface Command {
  readonly definition: Definition;
  /** By what people type, without the slash: `status`, `backup list`. */
  readonly handlers: Readonly<Record<string, CommandHandler>>;
  /** The command's buttons, select menus and modals. */
  readonly components?: readonly Component[];
}

/** A command without subcommands, or a subcommand: what it takes, and what it does. Its text has the key of its name. */
export interface Subcommand extends CommandHandler {
  readonly options?: APIApplicationCommandBasicOption[];
  /** Whether people who are no admins can have permission for it, which it checks itself: for `adminGroup`. Default: false. */
  readonly isGranted?: boolean;
}

type Declared = Pick<Command, 'definition' | 'handlers'>;

/** The common part of all definitions: a slash command for guilds. */
const forGuilds: Pick<Definition, 'type' | 'contexts' | 'integration_types'> = {
  type: ApplicationCommandType.ChatInput,
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
};

/** Returns the definition and the handler of a command without subcommands. */
export function command(name: string, { execute, autocomplete, ...shown }: Subcommand): Declared {
  const handler = { execute, ...(autocomplete && { autocomplete }) };
  return {
    definition: { ...forGuilds, name, ...describedAt(`command.${name}`), ...shown },
    handlers: { [name]: handler },
  };
}

/** Returns the definition and the handlers of a command with subcommands. */
export function commandGroup(name: string, subcommands: Readonly<Record<string, Subcommand>>): Declared {
  const all = Object.entries(subcommands);
  const options = all.map(([inner, { execute, autocomplete, isGranted, ...shown }]) => {
    const description = describedAt(`command.${name}.${inner}`);
    return { type: ApplicationCommandOptionType.Subcommand as const, name: inner, ...description, ...shown };
  });
  return {
    definition: { ...forGuilds, name, ...describedAt(`command.${name}`), options },
    handlers: Object.fromEntries(all.map(([inner, handler]) => [`${name} ${inner}`, handler])),
  };
}

/**
 * Returns a command with subcommands for admins: other people get a refusal and no choices. Discord shows it only to members
 * with Manage Server, unless a guild changes that, or a subcommand is granted: Discord shows all of a command, or nothing.
 */
export function adminGroup(name: string, subcommands: Readonly<Record<string, Subcommand>>): Declared {
  const { definition, handlers } = commandGroup(name, subcommands);
  const granted = Object.entries(subcommands).flatMap(([inner, { isGranted }]) =>
    isGranted === true ? [`${name} ${inner}`] : [],
  );
  const guarded = Object.entries(handlers).map(([path, handler]) => [
    path,
    granted.includes(path) ? handler : adminOnly(handler),
  ]);
  const onlyAdmins = { default_member_permissions: String(PermissionFlagsBits.ManageGuild) };
  return {
    definition: { ...definition, ...(granted.length === 0 && onlyAdmins) },
    handlers: Object.fromEntries(guarded),
  };
}

function adminOnly({ execute, autocomplete }: CommandHandler): CommandHandler {
  return {
    async execute(ctx) {
      requireAdmin(ctx);
      await execute(ctx);
    },
    autocomplete: async (ctx) => (ctx.person.isAdmin && autocomplete ? autocomplete(ctx) : []),
  };
}

/** @throws UserError if the person is no admin: a guild can show the commands of admins to others */
export function requireAdmin({ person }: InteractionContext): void {
  if (!person.isAdmin) throw new UserError('not-admin');
}

/** @throws Error if there is no such text */
function describedAt(key: `command.${string}`) {
  if (!isTextKey(key)) throw new Error(`there is no text "${key}"`);
  return described(key);
}

type UsedComponent = APIMessageComponentInteraction['data'] | APIModalSubmission;

/** A button, select menu or modal of a command. */
export interface Component {
  readonly name: string;
  /** Handles a press, a choice or a submission. @throws UserError if it is not one of this component's */
  use(ctx: InteractionContext, used: UsedComponent): Promise<void>;
  /** Returns the group in which a use is counted. */
  rateLimit(customId: string): RateLimitGroup;
}

interface ComponentOptions<Id extends IdParts> {
  readonly name: string;
  /** The schema of what follows the name in a custom id. */
  readonly id: z.ZodType<Id>;
  /** Default: that of commands. */
  readonly rateLimit?: (id: Id) => RateLimitGroup;
}

/** A component that writes its custom ids. */
interface Declaration<Id extends IdParts> extends Component {
  id(...parts: Id): string;
}

function component<Id extends IdParts>(
  { name, id: schema, rateLimit }: ComponentOptions<Id>,
  handle: (ctx: InteractionContext, id: Id, used: UsedComponent) => Promise<void>,
): Declaration<Id> {
  return {
    name,
    id: (...parts) => encodeCustomId(name, parts),
    async use(ctx, used) {
      const id = decodeCustomId(used.custom_id, name, schema);
      if (id === null) throw new UserError('old-button');
      await handle(ctx, id, used);
    },
    rateLimit(customId) {
      const id = rateLimit && decodeCustomId(customId, name, schema);
      return id ? rateLimit(id) : 'command';
    },
  };
}

interface ButtonOptions<Id extends IdParts> extends ComponentOptions<Id> {
  readonly onPress: (ctx: InteractionContext, id: Id) => Promise<void>;
}

/** Declares a button. */
export function button<Id extends IdParts>({ onPress, ...options }: ButtonOptions<Id>) {
  return component(options, async (ctx, id, used) => {
    if (!('component_type' in used && used.component_type === ComponentType.Button))
      throw new UserError('old-button');
    await onPress(ctx, id);
  });
}

interface SelectOptions<Id extends IdParts, Value> extends ComponentOptions<Id> {
  /** The schema of its options' values. */
  readonly value: z.ZodType<Value>;
  readonly onChoose: (ctx: InteractionContext, value: Value, id: Id) => Promise<void>;
}

/** Declares a select menu, in which one option, channel or role is chosen. */
export function select<Id extends IdParts, Value>(
  { value, onChoose, ...options }: SelectOptions<Id, Value>,
  menu: UsedMenu = ComponentType.StringSelect,
) {
  return component(options, async (ctx, id, used) => {
    const isOwn = 'values' in used && used.component_type === menu;
    const chosen = value.safeParse(isOwn ? used.values[0] : undefined);
    if (!chosen.success) throw new UserError('old-button');
    await onChoose(ctx, chosen.data, id);
  });
}

interface SeveralOptions<Id extends IdParts, Value> extends ComponentOptions<Id> {
  /** The schema of its options' values. */
  readonly value: z.ZodType<Value>;
  /** @param values as Discord sends them: in the order in which they were chosen, where its client knows that */
  readonly onChoose: (ctx: InteractionContext, values: readonly Value[], id: Id) => Promise<void>;
}

/** Declares a select menu in which several options can be chosen. */
export function selectSeveral<Id extends IdParts, Value>({
  value,
  onChoose,
  ...options
}: SeveralOptions<Id, Value>) {
  const schema = z.array(value).min(1);
  return component(options, async (ctx, id, used) => {
    const isOwn = 'values' in used && used.component_type === ComponentType.StringSelect;
    const chosen = schema.safeParse(isOwn ? used.values : undefined);
    if (!chosen.success) throw new UserError('old-button');
    await onChoose(ctx, chosen.data, id);
  });
}

type UsedMenu = ComponentType.StringSelect | ComponentType.ChannelSelect | ComponentType.RoleSelect;

const snowflakeSchema = z.string().regex(snowflake);

/** Declares a menu in which a channel is chosen, by its id. */
export function channelSelect<Id extends IdParts>(options: Omit<SelectOptions<Id, string>, 'value'>) {
  return select({ ...options, value: snowflakeSchema }, ComponentType.ChannelSelect);
}

/** Declares a menu in which a role is chosen, by its id. */
export function roleSelect<Id extends IdParts>(options: Omit<SelectOptions<Id, string>, 'value'>) {
  return select({ ...options, value: snowflakeSchema }, ComponentType.RoleSelect);
}

interface ModalOptions<Id extends IdParts> extends ComponentOptions<Id> {
  readonly onSubmit: (ctx: ModalContext, id: Id) => Promise<void>;
}

/** Declares a modal. */
export function modal<Id extends IdParts>({ onSubmit, ...options }: ModalOptions<Id>) {
  return component(options, async (ctx, id, used) => {
    if (!('components' in used)) throw new UserError('old-button');
    await onSubmit({ ...ctx, submission: used }, id);
  });
}
