import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoadProcess } from './load-process.ts';
import type { Seeds } from './seeds.ts';
import { type Launch, Subject } from './subject.ts';

/** Who is measured; `title` is how the report calls it. */
export const kinds = {
  steward: { title: 'Steward' },
  client: { title: 'discord.js, limit lifted' },
  limited: { title: 'discord.js, default limit' },
  raw: { title: 'WebSocket and undici' },
} as const;
export type Kind = keyof typeof kinds;

/** Starts bots, each in a folder of its own. */
export class Subjects {
  readonly #load: LoadProcess;
  readonly #seeds: Seeds;
  readonly #addresses: { readonly discord: string; readonly host: string };
  readonly #folder: string;
  readonly #flags: readonly string[];
  readonly #running = new Set<Subject>();
  #started = 0;

  constructor(parts: {
    load: LoadProcess;
    seeds: Seeds;
    addresses: { readonly discord: string; readonly host: string };
    folder: string;
    /** For the bots' Node: a profiler's, say. */
    flags: readonly string[];
  }) {
    this.#load = parts.load;
    this.#seeds = parts.seeds;
    this.#addresses = parts.addresses;
    this.#folder = parts.folder;
    this.#flags = parts.flags;
  }

  /**
   * Starts a bot; READY names it so many guilds. Steward's store knows these, is connected in each, and its commands
   * are registered there already. `prepare` changes what is in its folder before.
   */
  async start(
    kind: Kind,
    guilds: number,
    prepare: (folder: string) => Promise<void> = async () => {},
  ): Promise<Subject> {
    this.#started += 1;
    const folder = join(this.#folder, `${kind}-${this.#started}`);
    await mkdir(folder);
    const launch = kind === 'steward' ? await this.#steward(folder, guilds) : this.#minimal(kind, folder);
    await prepare(folder);
    await this.#load.expect(launch.token, guilds);
    const subject = new Subject({ ...launch, flags: [...(launch.flags ?? []), ...this.#flags] });
    this.#running.add(subject);
    return subject;
  }

  /** Starts a bot and waits until it has come to rest. */
  async ready(kind: Kind, guilds: number, prepare?: (folder: string) => Promise<void>): Promise<Subject> {
    const subject = await this.start(kind, guilds, prepare);
    await subject.identified(this.#load);
    await subject.quiet();
    return subject;
  }

  async stop(subject: Subject): Promise<void> {
    await subject.stop();
    this.#running.delete(subject);
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.#running].map((subject) => this.stop(subject)));
  }

  async #steward(folder: string, guilds: number): Promise<Launch> {
    await this.#seeds.plant(folder, guilds);
    return this.#seeds.launch(folder);
  }

  #minimal(kind: Exclude<Kind, 'steward'>, folder: string): Launch {
    const { discord, host } = this.#addresses;
    const token = `${kind}.${this.#started}`;
    return {
      token,
      program: kind === 'raw' ? 'tools/bench/subjects/raw-bot.ts' : 'tools/bench/subjects/client-bot.ts',
      env: {
        BENCH_TOKEN: token,
        BENCH_DISCORD: discord,
        BENCH_HOST: host,
        BENCH_LIMITED: kind === 'limited' ? 'yes' : 'no',
      },
      folder,
    };
  }
}
