import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Registration, Store } from '../../../src/domain/store.ts';
import { openStore } from '../../../src/store/open.ts';
import { apiKeyOf, guildId, joinedAt, moderatorRole, personId } from '../ids.ts';
import type { LoadProcess } from '../load/load-process.ts';
import { type LaunchOptions, Subject } from './subject.ts';

const compileCache = fileURLToPath(new URL('../../../node_modules/.cache/steward', import.meta.url));
const silentLog = { info() {}, warn() {}, error() {}, debug() {} };

/**
 * Steward's data for several numbers of guilds, created once per run: commands are registered in each, and the first
 * `connected` ones are connected, with a default server and a role that may see it. So every start finds existing data.
 */
export class SeedData {
  readonly #folder: string;
  readonly #host: string;
  readonly #connected: number;

  constructor(folder: string, host: string, connected: number) {
    this.#folder = folder;
    this.#host = host;
    this.#connected = connected;
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
    const flags = ['--max-semi-space-size=8'];
    return { token, program: 'dist/current/steward.mjs', env, folder, flags };
  }

  /** Creates the data for each of these numbers of guilds. */
  async create(load: LoadProcess, guildCounts: readonly number[]): Promise<void> {
    const growing = join(this.#folder, 'growing');
    await mkdir(growing, { recursive: true });
    const registration = await this.#registerCommands(load, growing);
    let added = 0;
    for (const guilds of guildCounts.toSorted((a, b) => a - b)) {
      const store = await openStore(storeIn(growing));
      if (guilds === 0) await store.guilds.forget(guildId(0));
      await store.sessions.remove(0);
      for (; added < guilds; added += 1) await this.#add(store, added, registration);
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

  /** Runs Steward until it has registered its commands in one guild. Returns what it stored. */
  async #registerCommands(load: LoadProcess, folder: string): Promise<Registration> {
    const token = 'steward.registers';
    const steward = new Subject(this.launch(folder, token, await load.open(token, 1)));
    await steward.identified(load);
    const store = await openStore(storeIn(folder));
    try {
      return await firstRegistration(store);
    } finally {
      await store.close();
      await steward.stop();
      await load.close(token);
    }
  }

  async #add(store: Store, index: number, registration: Registration): Promise<void> {
    await store.guilds.setCommands(guildId(index), registration);
    if (index >= this.#connected) return;
    await connectGuild(store, index, this.#host);
    await permit(store, index, 'operator');
  }
}

/** Waits until Steward has registered its commands in the first guild. Returns what it stored. */
export async function firstRegistration({ guilds }: Store): Promise<Registration> {
  for (;;) {
    const fingerprint = await guilds.commands(guildId(0));
    const ids = await guilds.commandIds(guildId(0));
    if (fingerprint !== null && ids !== null) return { fingerprint, ids, joinedAt };
    await sleep(20);
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

/** Permits the moderators of the guild with this index a level, and makes `World` its default server. */
export async function permit(store: Store, index: number, permission: string): Promise<void> {
  const guild = guildId(index);
  await store.connections.setDefaultServer(guild, { connectionId: 'default', id: 'srv-0', name: 'World' });
  await store.grants.add(guild, { roleId: moderatorRole, permission, server: null }, personId(0));
}

/** Returns the store options of a Steward that runs in this folder. */
export function storeIn(folder: string) {
  return { databaseUrl: `sqlite:${join(folder, 'data', 'steward.db')}`, keyRing: null, log: silentLog };
}
