import { isUsualId, type ServerRef } from '../../domain/connection.ts';
import { isAllServers } from '../../groups/model/server-group.ts';
import { Markdown, plain } from './markdown.ts';

/** A command with the server that it is for. A text that is about one server takes no other. */
export class ServerCommand {
  readonly #typed: string;
  /** Null: nobody knows which one is meant. */
  readonly server: ServerRef | null;

  constructor(typed: string, server: ServerRef | null) {
    this.#typed = typed;
    this.server = server;
  }

  /** Returns what people type, as code. */
  toMarkdown(): Markdown {
    return Markdown.escaped(`\`${this.#typed} server:${serverToType(this.server) ?? '…'}\``);
  }
}

/**
 * Returns the values of texts that name commands. Without the server, a command would be for the guild's default server.
 * @param server null: nobody knows which one is meant
 */
export function commandsOn(server: ServerRef | null) {
  const on = (typed: string) => new ServerCommand(typed, server);
  return {
    command_status: on('/status'),
    command_logs: on('/logs'),
    command_start: on('/power action:start'),
    command_stop: on('/power action:stop'),
    command_restart: on('/power action:restart'),
    command_backup_list: on('/backup list'),
    command_backup_create: on('/backup create'),
    command_backup_test: on('/backup test'),
    command_backup_restore: on('/backup restore'),
    command_backup_delete: on('/backup delete'),
    command_backup_unlock: on('/backup unlock'),
    command_backup_download: on('/backup download'),
    command_schedule_add: on('/schedule add'),
    command_history_list: on('/history list'),
    command_setup_game: on('/setup game'),
    command_setup_address: on('/setup address'),
  } as const;
}

/** What Discord would take for the next option. */
const option = /(?:^|\s)[\p{L}\d_-]+:/u;

/**
 * Returns what people type to name a server: its name, or its id if they would type the name differently or it would mean
 * something else. Null if that isn't known, or can't be typed either.
 */
function serverToType(server: ServerRef | null): string | null {
  if (server === null) return null;
  const { id, name } = server;
  if (isAllServers(server)) return id;
  const isTyped = name === plain(name) && name !== '*' && !name.includes('`') && !option.test(name);
  if (isTyped) return name;
  return isUsualId(id) ? id : null;
}
