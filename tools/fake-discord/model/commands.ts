import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { apiErrors } from '../errors.ts';
import type { Settings } from '../settings.ts';
import type { Snowflakes } from '../snowflake.ts';

const localizations = z.record(z.string(), z.string()).nullish();

const ownFieldsSchema = z.object({
  type: z.number(),
  name: z.string(),
  name_localizations: localizations,
  description: z.string(),
  description_localizations: localizations,
  required: z.boolean().nullish(),
  autocomplete: z.boolean().nullish(),
  choices: z
    .array(
      z.object({
        name: z.string(),
        name_localizations: localizations,
        value: z.union([z.string(), z.number()]),
      }),
    )
    .nullish(),
  channel_types: z.array(z.number()).nullish(),
  min_value: z.number().nullish(),
  max_value: z.number().nullish(),
  min_length: z.number().nullish(),
  max_length: z.number().nullish(),
});

/** An option of a command: a value to type, a subcommand, or a group of these. */
export interface CommandOption extends z.infer<typeof ownFieldsSchema> {
  readonly options?: readonly CommandOption[] | null | undefined;
}

const optionSchema: z.ZodType<CommandOption> = z.lazy(() =>
  ownFieldsSchema.extend({ options: z.array(optionSchema).nullish() }),
);

export const commandSchema = z.object({
  type: z.number().nullish(),
  name: z.string(),
  name_localizations: localizations,
  description: z.string().nullish(),
  description_localizations: localizations,
  options: z.array(optionSchema).nullish(),
  default_member_permissions: z.union([z.string(), z.number()]).nullish(),
  dm_permission: z.boolean().nullish(),
  contexts: z.array(z.number()).nullish(),
  integration_types: z.array(z.number()).nullish(),
  nsfw: z.boolean().nullish(),
});
/** A command as a bot registers it. */
export type CommandBody = z.infer<typeof commandSchema>;

/** A command as Discord keeps it. */
export interface Command {
  readonly id: string;
  readonly application_id: string;
  readonly version: string;
  readonly guild_id?: string;
  readonly type: number;
  readonly name: string;
  readonly name_localizations: Record<string, string> | null;
  readonly description: string;
  readonly description_localizations: Record<string, string> | null;
  readonly options?: readonly CommandOption[];
  readonly default_member_permissions: string | null;
  readonly dm_permission: boolean;
  readonly contexts: readonly number[] | null;
  readonly integration_types: readonly number[];
  readonly nsfw: boolean;
}

const maxCreatesPerDay = 200;
const dayMs = 24 * 60 * 60_000;
const maxCommands = 100;

/** Global commands are kept under this in place of a guild's id. */
export const globalScope = 'global';

interface Scope {
  commands: readonly Command[];
  createdAt: number[];
}

/** The commands that the bot has registered, per guild and globally. */
export class CommandRegistry {
  readonly #settings: Settings;
  readonly #ids: Snowflakes;
  readonly #shelves = new Map<string, Scope>();

  constructor(settings: Settings, ids: Snowflakes) {
    this.#settings = settings;
    this.#ids = ids;
  }

  list(scope: string): readonly Command[] {
    return this.#shelves.get(scope)?.commands ?? [];
  }

  /** What a person in the guild would be offered under a name. */
  find(guildId: string, name: string): Command | undefined {
    return [...this.list(guildId), ...this.list(globalScope)].find((command) => command.name === name);
  }

  /** @throws UserError 10063 */
  get(scope: string, id: string): Command {
    const found = this.list(scope).find((command) => command.id === id);
    if (found === undefined) throw apiErrors.unknownCommand();
    return found;
  }

  /**
   * Bulk overwrite: commands keep their id by name, the others go. Only new names count as creates.
   * @throws UserError 30032, 30034
   */
  overwrite(scope: string, bodies: readonly CommandBody[]): readonly Command[] {
    if (bodies.length > maxCommands) throw apiErrors.tooManyCommands();
    const before = this.list(scope);
    const next = bodies.map((body) =>
      this.#kept(
        scope,
        body,
        before.find((command) => isSameCommand(command, body)),
      ),
    );
    this.#count(scope, next.filter((command) => !before.some((old) => old.id === command.id)).length);
    this.#shelf(scope).commands = next;
    return next;
  }

  /**
   * A create; a command of the same name is overwritten.
   * @throws UserError 30032, 30034
   */
  upsert(scope: string, body: CommandBody): { readonly command: Command; readonly created: boolean } {
    const before = this.list(scope).find((command) => isSameCommand(command, body));
    if (before === undefined) {
      if (this.list(scope).length >= maxCommands) throw apiErrors.tooManyCommands();
      this.#count(scope, 1);
    }
    const command = this.#kept(scope, body, before);
    this.#replace(scope, command);
    return { command, created: before === undefined };
  }

  /** @throws UserError 10063 */
  edit(scope: string, id: string, body: CommandBody): Command {
    const before = this.get(scope, id);
    const command = this.#kept(scope, body, before);
    this.#replace(scope, command);
    return command;
  }

  /** @throws UserError 10063 */
  remove(scope: string, id: string): void {
    this.get(scope, id);
    const shelf = this.#shelf(scope);
    shelf.commands = shelf.commands.filter((command) => command.id !== id);
  }

  /** What a guild had goes with it. The creates of the day still count. */
  clear(scope: string): void {
    this.#shelf(scope).commands = [];
  }

  #replace(scope: string, command: Command): void {
    const shelf = this.#shelf(scope);
    shelf.commands = [...shelf.commands.filter((other) => other.id !== command.id), command];
  }

  #shelf(scope: string): Scope {
    const shelf = this.#shelves.get(scope) ?? { commands: [], createdAt: [] };
    this.#shelves.set(scope, shelf);
    return shelf;
  }

  #count(scope: string, creates: number): void {
    const now = this.#settings.now();
    const shelf = this.#shelf(scope);
    shelf.createdAt = shelf.createdAt.filter((at) => now - at < dayMs);
    if (shelf.createdAt.length + creates > maxCreatesPerDay) throw apiErrors.tooManyCreates();
    for (let made = 0; made < creates; made += 1) shelf.createdAt.push(now);
  }

  #kept(scope: string, body: CommandBody, before: Command | undefined): Command {
    const permissions = body.default_member_permissions;
    const rest = {
      application_id: this.#settings.applicationId,
      ...(scope === globalScope ? {} : { guild_id: scope }),
      type: body.type ?? 1,
      name: body.name,
      name_localizations: body.name_localizations ?? null,
      description: body.description ?? '',
      description_localizations: body.description_localizations ?? null,
      ...(body.options?.length ? { options: body.options } : {}),
      default_member_permissions:
        permissions === null || permissions === undefined ? null : String(permissions),
      dm_permission: body.dm_permission ?? true,
      contexts: body.contexts ?? null,
      integration_types: body.integration_types ?? [0],
      nsfw: body.nsfw ?? false,
    };
    const { id, version, ...was } = before ?? { id: this.#ids.next(), version: '' };
    return { ...rest, id, version: isDeepStrictEqual(was, rest) ? version : this.#ids.next() };
  }
}

function isSameCommand(command: Command, body: CommandBody): boolean {
  return command.name === body.name && command.type === (body.type ?? 1);
}
