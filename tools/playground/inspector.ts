import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { FakeDiscord } from '../fake-discord/fake-discord.ts';
import type { Guild } from '../fake-discord/model/guild.ts';
import type { Person } from '../fake-discord/people/person.ts';
import { ownRoles } from './community.ts';
import type { GameHost } from './game-host.ts';
import type { HostProxy } from './host-proxy.ts';
import type { FaultRequest, FaultResult, ServerView, StoreSection } from './page-protocol.ts';
import type { Bot } from './processes/bot.ts';
import { childEnvironment } from './processes/child.ts';

interface FaultTargets {
  readonly discord: FakeDiscord;
  readonly guild: Guild;
  /** Everybody who is or was in the guild. */
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
      proxy.fault = fault.fault;
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
  readonly folder: string;
  readonly onChange: () => void;
}

/** Reads the servers from the host and the rows from the bot's database, while at least one page is open. */
export class Inspector {
  readonly #options: InspectorOptions;
  #watchers = 0;
  #timer: NodeJS.Timeout | null = null;
  #store: StoreReader | null = null;
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
    if (this.#watchers === 1) void this.#poll();
    return () => {
      this.#watchers -= 1;
      if (this.#watchers === 0) this.close();
    };
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#store?.close();
    this.#store = null;
  }

  async #poll(): Promise<void> {
    if (this.#store === null || this.#store.ended) this.#store = this.#openStore();
    const servers = await this.#options.readServers();
    this.#servers = servers ?? this.#servers.map(withUnknownStatus);
    this.#options.onChange();
    if (this.#watchers === 0) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#poll(), pollEveryMs);
  }

  #openStore(): StoreReader {
    const { databaseUrl, folder, guild, onChange } = this.#options;
    return new StoreReader(databaseUrl, folder, (sections) => {
      this.#sections = sections.map(({ title, rows }) => ({
        title,
        rows: rows.map((row) => replaceIds(row, guild)),
      }));
      onChange();
    });
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

const inspectProgram = join(import.meta.dirname, '../../src/cli/inspect.ts');

const summarySchema = z.object({
  sections: z.array(z.object({ title: z.string(), rows: z.array(z.string()) })),
});

/** Follows the bot's database with the project's own `inspect` program. */
class StoreReader {
  readonly #child: ChildProcess;

  constructor(databaseUrl: string, cwd: string, onSummary: (sections: readonly StoreSection[]) => void) {
    this.#child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', inspectProgram, '--follow'],
      // The pipe ends the program if this process dies.
      { cwd, env: { ...childEnvironment(), DATABASE_URL: databaseUrl }, stdio: ['pipe', 'pipe', 'ignore'] },
    );
    const { stdout } = this.#child;
    if (stdout === null) throw new TypeError('expected a pipe');
    createInterface({ input: stdout }).on('line', (line) =>
      onSummary(summarySchema.parse(JSON.parse(line)).sections),
    );
  }

  get ended(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  close(): void {
    this.#child.kill('SIGKILL');
  }
}
