import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import type { RegisteredCommand } from '@steward/fake-discord';
import { registeredCommandSchema } from '@steward/fake-discord/testing';
import { commandsFor } from '../../../commands/index.ts';
import { loadConfig } from '../../../src/config/config.ts';
import { applicationKey } from '../../../src/discord/gateway/application-key.ts';
import { registrationFingerprint } from '../../../src/discord/registration/command-registrar.ts';
import { translationsHash } from '../../../src/discord/texts/translations-hash.ts';
import { openStore } from '../../../src/store/open.ts';
import type { Store } from '../../../src/store/store.ts';
import { apiKeyOf, commandId, guildId, joinedAt, moderatorRole, personId } from '../ids.ts';
import type { LaunchOptions } from './subject.ts';

const compileCache = fileURLToPath(new URL('../../../node_modules/.cache/steward', import.meta.url));
const silentLog = { info() {}, warn() {}, error() {}, debug() {} };

/**
 * Steward's data for several numbers of guilds, created once per run: commands are registered in each, and the first
 * `connected` ones are connected, with a default server and a role that has a level there. So every start finds existing data.
 */
export class SeedData {
  readonly #folder: string;
  readonly #host: string;
  readonly #connected: number;
  readonly #level: 'operator' | 'manager';

  constructor(folder: string, host: string, connected: number, level: 'operator' | 'manager' = 'operator') {
    this.#folder = folder;
    this.#host = host;
    this.#connected = connected;
    this.#level = level;
  }

  /**
   * Returns the options to run Steward in a folder, with its settings and nothing else. The first part of the token is the
   * bot's id, to which Steward's sessions and registrations belong.
   */
  launch(folder: string, token: string, discord: string): LaunchOptions {
    const env = {
      DISCORD_TOKEN: token,
      DISCORD_API_URL: discord,
      HOSTING_API_URL: this.#host,
      OPEN_HOSTS: 'pterodactyl, generic',
      NODE_COMPILE_CACHE: compileCache,
      MALLOC_MMAP_THRESHOLD_: '131072',
      MALLOC_TRIM_THRESHOLD_: '131072',
      MALLOC_ARENA_MAX: '2',
    };
    return { token, program: 'dist/current/steward.mjs', env, folder };
  }

  /** Creates the data for each of these numbers of guilds. */
  async create(guildCounts: readonly number[]): Promise<void> {
    const growing = join(this.#folder, 'growing');
    await mkdir(growing, { recursive: true });
    let added = 0;
    for (const guilds of guildCounts.toSorted((a, b) => a - b)) {
      const store = await openStore(storeIn(growing));
      for (; added < guilds; added += 1) await this.#add(store, added);
      await store.close();
      await cp(growing, this.#pathOf(guilds), { recursive: true });
    }
  }

  /**
   * Copies the data for this number of guilds into a folder, for a Steward with these settings: its commands are registered,
   * as it then sees. A registration belongs to a bot at the address of a Discord, and each measured bot has one of its own.
   */
  async copyTo(folder: string, guilds: number, { env }: LaunchOptions): Promise<void> {
    await cp(this.#pathOf(guilds), folder, { recursive: true });
    const config = loadConfig(env);
    const definitions = commandsFor(config).map(({ definition }) => definition);
    const registration = { bot: applicationKey(config), translations: translationsHash() };
    const ids = Object.fromEntries(registeredBy({ env }).map(({ name, id }) => [name, id]));
    const database = new DatabaseSync(databaseIn(folder));
    database
      .prepare('update guilds set commands = ?, command_ids = ?')
      .run(registrationFingerprint(registration, definitions), JSON.stringify(ids));
    // A bot that has run for a while has announced the changes that it stored.
    database.exec('update setting_changes set announced_at = changed_at');
    database.close();
  }

  #pathOf(guilds: number): string {
    return join(this.#folder, String(guilds));
  }

  async #add(store: Store, index: number): Promise<void> {
    await store.guilds.setCommands(guildId(index), { fingerprint: '', ids: {}, joinedAt });
    if (index >= this.#connected) return;
    await connectGuild(store, index, this.#host);
    await permit(store, index, this.#level);
  }
}

/** Returns the commands that a Steward with these settings registers, with the ids that they have then. */
export function registeredBy({ env }: Pick<LaunchOptions, 'env'>): readonly RegisteredCommand[] {
  const definitions = commandsFor(loadConfig(env)).map(({ definition }) => definition);
  return registeredCommandSchema
    .array()
    .parse(JSON.parse(JSON.stringify(definitions)))
    .map((definition, index) => ({ ...definition, id: commandId(index) }));
}

/** Connects the guild with this index, with its own key. */
export async function connectGuild(store: Store, index: number, host: string): Promise<void> {
  await store.connections.connect(guildId(index), {
    id: 'default',
    name: 'host.example',
    hostingUrl: host,
    apiKey: apiKeyOf(index),
    connectedBy: personId(0),
  });
}

/** Permits the moderators of the guild with this index a level, and makes `World` its default server. */
async function permit(store: Store, index: number, permission: string): Promise<void> {
  const guild = guildId(index);
  await store.connections.changeSettings(
    guild,
    {
      defaultServer: { connectionId: 'default', id: 'srv-0', name: 'World' },
    },
    null,
  );
  await store.grants.add(guild, { roleId: moderatorRole, permission, server: null }, personId(0));
}

/** Returns the store options of a Steward that runs in this folder. */
export function storeIn(folder: string) {
  return { databaseUrl: `sqlite:${databaseIn(folder)}`, keyRing: null, log: silentLog };
}

function databaseIn(folder: string): string {
  return join(folder, 'data', 'steward.db');
}
