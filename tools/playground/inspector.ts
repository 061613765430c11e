import type { FakeDiscord, Guild, Person } from '@steward/fake-discord';
import { repeat } from '@steward/kit';
import { parseDatabaseUrl } from '../../src/config/database.ts';
import {
  DatabaseUnavailableError,
  type StoreLog,
  StoreUnavailableError,
} from '../../src/domain/store-errors.ts';
import { DatabaseVersionError } from '../../src/store/migrate.ts';
import { openDatabase } from '../../src/store/open.ts';
import type { Database } from '../../src/store/schema.ts';
import { ownRoles } from './community.ts';
import type { GameHost } from './game-host.ts';
import type { HostProxy } from './host-proxy.ts';
import type { FaultRequest } from './page/requests.ts';
import type { FaultResult, ServerView, StoreSection } from './page-protocol.ts';
import type { Bot } from './processes/bot.ts';
import { readStoredRows } from './stored-rows.ts';

interface FaultTargets {
  readonly discord: FakeDiscord;
  readonly guild: Guild;
  /** Everyone who is or was in the guild. */
  readonly everybody: readonly Person[];
  readonly bot: Bot;
  readonly host: GameHost;
  readonly proxy: HostProxy;
}

/** Causes a fault or ends one, or changes what a member is. */
export async function injectFault(
  fault: FaultRequest,
  { discord, guild, everybody, bot, host, proxy }: FaultTargets,
): Promise<FaultResult> {
  switch (fault.target) {
    case 'game':
      if (!(await host.crash(fault.serverId))) return { ok: false, error: 'This server isn’t running.' };
      break;
    case 'panel':
      if (!host.stopInPanel(fault.serverId)) return { ok: false, error: 'This server isn’t running.' };
      break;
    case 'role': {
      const role = guild.roles.find(({ id }) => id === fault.roleId);
      const person = everybody.find(({ id }) => id === fault.personId);
      if (role === undefined || person === undefined)
        return { ok: false, error: 'There is no such role or person.' };
      person.loses(role);
      if (fault.has) person.gains(role);
      break;
    }
    case 'member': {
      const person = everybody.find(({ id }) => id === fault.personId);
      if (person === undefined) return { ok: false, error: 'There is no such person.' };
      if (fault.present) person.returns();
      else if (guild.people.length > 1) person.leaves();
      else return { ok: false, error: 'Someone has to stay.' };
      break;
    }
    case 'host':
      await proxy.inject(fault.fault);
      break;
    case 'bot':
      if (fault.do === 'start') await bot.start();
      else bot.signal('SIGKILL');
      break;
    case 'gateway':
      discord.gateway.drop();
      break;
  }
  return { ok: true };
}

const pollEveryMs = 1_000;

export interface InspectorOptions {
  readonly guild: Guild;
  /** Returns the host's servers; null if it can't be read now. */
  readonly readServers: () => Promise<readonly ServerView[] | null>;
  readonly databaseUrl: string;
  readonly onChange: () => void;
}

const silentLog: StoreLog = { warn() {}, error() {} };

/** Why the database can't be read: the bot says so too, or it passes. */
const databaseErrors = [StoreUnavailableError, DatabaseUnavailableError, DatabaseVersionError];

/** Reads the servers from the host and the rows from the bot's database, while at least one page is open. */
export class Inspector {
  readonly #options: InspectorOptions;
  #watchers = 0;
  #stopping = new AbortController();
  #polling: Promise<void> = Promise.resolve();
  #database: Database | null = null;
  #servers: readonly ServerView[] = [];
  #sections: readonly StoreSection[] = [];

  constructor(options: InspectorOptions) {
    this.#options = options;
  }

  get servers(): readonly ServerView[] {
    return this.#servers;
  }
  get sections(): readonly StoreSection[] {
    return this.#sections;
  }

  /** Starts reading. Returns the function that stops it. */
  watch(): () => void {
    this.#watchers += 1;
    if (this.#watchers === 1) this.#start();
    return () => {
      this.#watchers -= 1;
      if (this.#watchers === 0) this.#stopping.abort();
    };
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#polling;
    await this.#database?.destroy();
  }

  #start(): void {
    this.#stopping = new AbortController();
    const { signal } = this.#stopping;
    // A read that began before the last page was closed ends first.
    this.#polling = this.#polling.then(() => repeat(pollEveryMs, () => this.#poll(), signal, { firstMs: 0 }));
  }

  async #poll(): Promise<void> {
    const servers = await this.#options.readServers();
    this.#servers = servers ?? this.#servers.map(withUnknownStatus);
    this.#sections = (await this.#readDatabase()) ?? this.#sections;
    this.#options.onChange();
  }

  /** Returns null if the database can't be read now. */
  async #readDatabase(): Promise<readonly StoreSection[] | null> {
    const { databaseUrl, guild } = this.#options;
    try {
      this.#database ??= await openDatabase(parseDatabaseUrl(databaseUrl), { log: silentLog, patienceMs: 0 });
      const sections = await readStoredRows(this.#database);
      return sections.map(({ title, rows }) => ({ title, rows: rows.map((row) => replaceIds(row, guild)) }));
    } catch (error) {
      if (databaseErrors.some((kind) => error instanceof kind)) return null;
      throw error;
    }
  }
}

function withUnknownStatus(server: ServerView): ServerView {
  return { ...server, status: 'unknown', pid: null, players: null, cpuPercent: null, memoryBytes: null };
}

/** Replaces Discord's ids by names. */
function replaceIds(row: string, guild: Guild): string {
  const names = new Map([
    [guild.id, guild.name],
    ...ownRoles(guild).map(({ id, name }): [string, string] => [id, `@${name}`]),
    ...guild.channels.map(({ id, name }): [string, string] => [id, `#${name}`]),
    ...guild.people.map(({ id, name }): [string, string] => [id, name]),
  ]);
  return row.replaceAll(/\d{17,20}/g, (id) => names.get(id) ?? id);
}
