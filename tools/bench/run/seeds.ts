import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Store } from '../../../src/domain/store.ts';
import { openStore } from '../../../src/store/open.ts';
import { apiKeyOf, guildId, joinedAt, moderatorRole, personId } from '../discord/payloads.ts';
import type { LoadProcess } from '../load/load-process.ts';
import { type LaunchOptions, Subject } from './subject.ts';

/** The first part of a token is the bot's id, to which Steward's sessions and registrations belong. */
const token = 'steward.of-the-bench';
const compileCache = fileURLToPath(new URL('../../../node_modules/.cache/steward', import.meta.url));
const silentLog = { info() {}, warn() {}, error() {}, debug() {} };

/**
 * Steward's data for several numbers of guilds, created once per run: commands are registered in each, and the first
 * `connected` ones are connected, with a default server and a role that may see it. So every start finds existing data.
 */
export class SeedData {
  readonly #folder: string;
  readonly #addresses: { readonly discord: string; readonly host: string };
  readonly #connected: number;

  constructor(
    folder: string,
    addresses: { readonly discord: string; readonly host: string },
    connected: number,
  ) {
    this.#folder = folder;
    this.#addresses = addresses;
    this.#connected = connected;
  }

  /** Returns the options to run Steward in a folder, with its settings and nothing else. */
  launch(folder: string): LaunchOptions {
    const { discord, host } = this.#addresses;
    const env = {
      DISCORD_TOKEN: token,
      DISCORD_API_URL: discord,
      HOSTING_API_URL: host,
      OPEN_HOSTS: 'pterodactyl, generic',
      NODE_COMPILE_CACHE: compileCache,
    };
    return { token, program: 'src/main.ts', env, folder };
  }

  /** Creates the data for each of these numbers of guilds. */
  async create(load: LoadProcess, guildCounts: readonly number[]): Promise<void> {
    const growing = join(this.#folder, 'growing');
    await mkdir(growing, { recursive: true });
    const fingerprint = await this.#registerCommands(load, growing);
    let added = 0;
    for (const guilds of guildCounts.toSorted((a, b) => a - b)) {
      const store = await openStore(storeIn(growing));
      if (guilds === 0) await store.guilds.forget(guildId(0));
      await store.sessions.remove(0);
      for (; added < guilds; added += 1) await this.#add(store, added, fingerprint);
      await store.close();
      await cp(growing, this.#pathOf(guilds), { recursive: true });
    }
  }

  /** Copies the data for this number of guilds into a folder. */
  async copyTo(folder: string, guilds: number): Promise<void> {
    await cp(this.#pathOf(guilds), folder, { recursive: true });
  }

  #pathOf(guilds: number): string {
    return join(this.#folder, String(guilds));
  }

  /** Runs Steward until it has registered its commands in one guild. Returns the fingerprint that it stored. */
  async #registerCommands(load: LoadProcess, folder: string): Promise<string> {
    await load.reset(token, 1);
    const steward = new Subject(this.launch(folder));
    await steward.identified(load);
    const store = await openStore(storeIn(folder));
    try {
      for (;;) {
        const fingerprint = await store.guilds.commands(guildId(0));
        if (fingerprint !== null) return fingerprint;
        await sleep(20);
      }
    } finally {
      await store.close();
      await steward.stop();
    }
  }

  async #add(store: Store, index: number, fingerprint: string): Promise<void> {
    const guild = guildId(index);
    await store.guilds.setCommands(guild, fingerprint, new Date(joinedAt));
    if (index >= this.#connected) return;
    await connectGuild(store, index, this.#addresses.host);
    await store.connections.setDefaultServer(guild, { connectionId: 'default', id: 'srv-0', name: 'World' });
    const grant = { roleId: moderatorRole, permission: 'operator', server: null };
    await store.grants.add(guild, grant, personId(0));
  }
}

/** Connects the guild with this index, with a key of its own. */
export async function connectGuild(store: Store, index: number, host: string): Promise<void> {
  await store.connections.connect(guildId(index), {
    id: 'default',
    name: 'host.example',
    hostingUrl: host,
    apiKey: apiKeyOf(index),
    connectedBy: personId(0),
  });
}

/** Returns the store options of a Steward that runs in this folder. */
export function storeIn(folder: string) {
  return { databaseUrl: `sqlite:${join(folder, 'data', 'steward.db')}`, keyRing: null, log: silentLog };
}
