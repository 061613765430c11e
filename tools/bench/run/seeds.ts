import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Store } from '../../../src/domain/store.ts';
import { openStore } from '../../../src/store/open.ts';
import { guildId, joinedAt, moderatorRole, personId } from '../discord/ids.ts';
import type { LoadProcess } from './load-process.ts';
import { type Launch, Subject } from './subject.ts';

/** The first part of a token is the bot's id: Steward's sessions and registrations are bound to it. */
const token = 'steward.of-the-bench';
const compiled = fileURLToPath(new URL('../../node_modules/.cache/steward', import.meta.url));
const silent = { info() {}, warn() {}, error() {}, debug() {} };

/**
 * Steward's data for so many guilds, made once in a run: the commands registered in each, and the first `connected`
 * ones connected, with a default server and a role that may look at it. So every start finds what a running bot has.
 */
export class Seeds {
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

  /** How Steward is run in a folder: as `npm start` does (`--expose-gc` has every subject), with its settings and nothing else. */
  launch(folder: string): Launch {
    const { discord, host } = this.#addresses;
    const env = {
      DISCORD_TOKEN: token,
      DISCORD_API_URL: discord,
      HOSTING_API_URL: host,
      NODE_COMPILE_CACHE: compiled,
    };
    return { token, program: 'src/main.ts', env, folder };
  }

  /** Makes the data for each of these numbers of guilds. */
  async make(load: LoadProcess, numbers: readonly number[]): Promise<void> {
    const growing = join(this.#folder, 'growing');
    await mkdir(growing, { recursive: true });
    const fingerprint = await this.#registers(load, growing);
    let known = 0;
    for (const guilds of numbers.toSorted((a, b) => a - b)) {
      const store = await openStore(storeIn(growing));
      if (guilds === 0) await store.guilds.forget(guildId(0));
      await store.sessions.remove(0);
      for (; known < guilds; known += 1) await this.#add(store, known, fingerprint);
      await store.close();
      await cp(growing, this.#pathOf(guilds), { recursive: true });
    }
  }

  /** Puts the data for so many guilds into a folder. */
  async plant(folder: string, guilds: number): Promise<void> {
    await cp(this.#pathOf(guilds), folder, { recursive: true });
  }

  #pathOf(guilds: number): string {
    return join(this.#folder, String(guilds));
  }

  /** Lets Steward itself register its commands in one guild, and answers what it then remembers. */
  async #registers(load: LoadProcess, folder: string): Promise<string> {
    await load.expect(token, 1);
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
    // A key each: guilds that share an account would share what is read of it.
    const apiKey = `key-of-the-account-of-guild-${index}`;
    const { host } = this.#addresses;
    await store.connections.connect(guild, { hostingUrl: host, apiKey, connectedBy: personId(0) });
    await store.connections.setDefaultServer(guild, { id: 'srv-0', name: 'World' });
    const grant = { roleId: moderatorRole, permission: 'operator', server: null };
    await store.grants.add(guild, grant, personId(0));
  }
}

/** Where Steward keeps its data if it runs in a folder. */
export function storeIn(folder: string) {
  return { databaseUrl: `sqlite:${join(folder, 'data', 'steward.db')}`, keyRing: null, log: silent };
}
