import { isDeepStrictEqual } from 'node:util';
import { refuse } from '../errors.ts';
import type { Settings } from '../settings.ts';
import type { Snowflakes } from '../snowflake.ts';
import type { Command, CommandBody } from './command.ts';

const createsADay = 200;
const dayMs = 24 * 60 * 60_000;
const commandsAtMost = 100;

/** Global commands are kept under this in place of a guild's id. */
export const everywhere = 'global';

interface Shelf {
  commands: readonly Command[];
  createdAt: number[];
}

/** The commands that the bot has registered, per guild and globally. */
export class CommandBook {
  readonly #settings: Settings;
  readonly #ids: Snowflakes;
  readonly #shelves = new Map<string, Shelf>();

  constructor(settings: Settings, ids: Snowflakes) {
    this.#settings = settings;
    this.#ids = ids;
  }

  of(scope: string): readonly Command[] {
    return this.#shelves.get(scope)?.commands ?? [];
  }

  /** What a person in the guild would be offered under a name. */
  find(guildId: string, name: string): Command | undefined {
    return [...this.of(guildId), ...this.of(everywhere)].find((command) => command.name === name);
  }

  /** @throws UserError 10063 */
  get(scope: string, id: string): Command {
    const found = this.of(scope).find((command) => command.id === id);
    if (found === undefined) throw refuse.unknownCommand();
    return found;
  }

  /**
   * Bulk overwrite: commands keep their id by name, the others go. Only new names count as creates.
   * @throws UserError 30032, 30034
   */
  overwrite(scope: string, bodies: readonly CommandBody[]): readonly Command[] {
    if (bodies.length > commandsAtMost) throw refuse.tooManyCommands();
    const before = this.of(scope);
    const next = bodies.map((body) =>
      this.#kept(
        scope,
        body,
        before.find((command) => same(command, body)),
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
    const before = this.of(scope).find((command) => same(command, body));
    if (before === undefined) {
      if (this.of(scope).length >= commandsAtMost) throw refuse.tooManyCommands();
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
  forget(scope: string): void {
    this.#shelf(scope).commands = [];
  }

  #replace(scope: string, command: Command): void {
    const shelf = this.#shelf(scope);
    shelf.commands = [...shelf.commands.filter((other) => other.id !== command.id), command];
  }

  #shelf(scope: string): Shelf {
    const shelf = this.#shelves.get(scope) ?? { commands: [], createdAt: [] };
    this.#shelves.set(scope, shelf);
    return shelf;
  }

  #count(scope: string, creates: number): void {
    const now = this.#settings.now();
    const shelf = this.#shelf(scope);
    shelf.createdAt = shelf.createdAt.filter((at) => now - at < dayMs);
    if (shelf.createdAt.length + creates > createsADay) throw refuse.tooManyCreates();
    for (let made = 0; made < creates; made += 1) shelf.createdAt.push(now);
  }

  #kept(scope: string, body: CommandBody, before: Command | undefined): Command {
    const permissions = body.default_member_permissions;
    const rest = {
      application_id: this.#settings.applicationId,
      ...(scope === everywhere ? {} : { guild_id: scope }),
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

function same(command: Command, body: CommandBody): boolean {
  return command.name === body.name && command.type === (body.type ?? 1);
}
