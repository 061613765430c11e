import { isDeepStrictEqual } from 'node:util';
import { apiErrors } from '../errors.ts';
import type { Settings } from '../settings.ts';
import type { Snowflakes } from '../snowflake.ts';
import { type Command, type RegisteredCommand, subcommandPaths } from './command.ts';

const maxCreatesPerDay = 200;
const dayMs = 24 * 60 * 60_000;
const maxCommands = 100;

/** The scope of global commands, instead of a guild's id. */
export const globalScope = 'global';

interface ScopeEntry {
  commands: readonly Command[];
  createdAt: number[];
}

/** The commands that the bot has registered, per guild and globally. */
export class CommandRegistry {
  readonly #settings: Settings;
  readonly #ids: Snowflakes;
  readonly #scopes = new Map<string, ScopeEntry>();
  readonly #byId = new Map<string, Command>();

  constructor(settings: Settings, ids: Snowflakes) {
    this.#settings = settings;
    this.#ids = ids;
  }

  list(scope: string): readonly Command[] {
    return this.#scopes.get(scope)?.commands ?? [];
  }

  /** Returns the command that a name means in a guild; undefined if there is none. */
  find(guildId: string, name: string): Command | undefined {
    return [...this.list(guildId), ...this.list(globalScope)].find((command) => command.name === name);
  }

  /**
   * Bulk overwrite: commands of the same name keep their id, all others are deleted. Only new names count as creates.
   * @throws ApiError 30032, 30034
   */
  overwrite(scope: string, bodies: readonly RegisteredCommand[]): readonly Command[] {
    if (bodies.length > maxCommands) throw apiErrors.tooManyCommands();
    const before = this.list(scope);
    const next = bodies.map((body) =>
      this.#build(
        scope,
        body,
        before.find(({ name }) => name === body.name),
      ),
    );
    this.#countCreates(scope, next.filter((command) => !before.some((old) => old.id === command.id)).length);
    this.#replace(scope, next);
    return next;
  }

  /** Returns a text in which mentions of registered commands are what people see, in a code span: `/backup list`. */
  rendered(text: string): string {
    return text.replace(/<\/([^<>:]+):(\d+)>/g, (mention, path: string, id: string) => {
      const command = this.#byId.get(id);
      return command !== undefined && subcommandPaths(command).includes(path) ? `\`/${path}\`` : mention;
    });
  }

  /** Deletes all commands of a guild that the bot has left. The creates of the day still count. */
  clear(scope: string): void {
    this.#replace(scope, []);
  }

  #replace(scope: string, commands: readonly Command[]): void {
    const entry = this.#scope(scope);
    for (const { id } of entry.commands) this.#byId.delete(id);
    for (const command of commands) this.#byId.set(command.id, command);
    entry.commands = commands;
  }

  #scope(scope: string): ScopeEntry {
    const entry = this.#scopes.get(scope) ?? { commands: [], createdAt: [] };
    this.#scopes.set(scope, entry);
    return entry;
  }

  #countCreates(scope: string, creates: number): void {
    const now = this.#settings.now();
    const entry = this.#scope(scope);
    entry.createdAt = entry.createdAt.filter((at) => now - at < dayMs);
    if (entry.createdAt.length + creates > maxCreatesPerDay) throw apiErrors.tooManyCreates();
    for (let made = 0; made < creates; made += 1) entry.createdAt.push(now);
  }

  #build(scope: string, body: RegisteredCommand, before: Command | undefined): Command {
    const permissions = body.default_member_permissions;
    const rest = {
      application_id: this.#settings.applicationId,
      ...(scope === globalScope ? {} : { guild_id: scope }),
      type: 1,
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
    const { id, version, ...was } = before ?? { id: body.id ?? this.#ids.next(), version: '' };
    return { ...rest, id, version: isDeepStrictEqual(was, rest) ? version : this.#ids.next() };
  }
}
