import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoadProcess } from '../load/load-process.ts';
import type { Size } from '../options.ts';
import type { SeedData } from './seeds.ts';
import { type LaunchOptions, Subject } from './subject.ts';

/** The measured bots; `title` is the name in the report. */
export const subjectKinds = {
  steward: { title: 'Steward' },
  client: { title: 'discord.js, limit lifted' },
  limited: { title: 'discord.js, default limit' },
  raw: { title: 'WebSocket and undici' },
} as const;
export type SubjectKind = keyof typeof subjectKinds;

interface RunnerOptions {
  readonly load: LoadProcess;
  readonly seeds: SeedData;
  readonly host: string;
  readonly folder: string;
  /** Flags for the Node processes of the bots. */
  readonly flags: readonly string[];
}

/** Starts bots, each in its own folder. */
export class SubjectRunner {
  readonly #options: RunnerOptions;
  readonly #running = new Set<Subject>();
  #started = 0;

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  /**
   * Starts a bot whose READY contains this number of guilds. Steward's store already has these guilds, connected and with
   * registered commands. `prepare` changes its folder before the start; `changed` changes how it is run.
   */
  async start(
    kind: SubjectKind,
    guilds: number,
    prepare: (folder: string) => Promise<void> = async () => {},
    changed: Partial<Pick<LaunchOptions, 'program' | 'env'>> = {},
  ): Promise<Subject> {
    this.#started += 1;
    const token = `${kind}.${this.#started}`;
    const folder = join(this.#options.folder, token);
    await mkdir(folder);
    const discord = await this.#options.load.open(token, guilds);
    const launch =
      kind === 'steward'
        ? this.#options.seeds.launch(folder, token, discord)
        : this.#minimal(kind, folder, token, discord);
    if (kind === 'steward') await this.#options.seeds.copyTo(folder, guilds, launch);
    await prepare(folder);
    const subject = new Subject({
      ...launch,
      ...changed,
      env: { ...launch.env, ...changed.env },
      flags: this.#options.flags,
    });
    this.#running.add(subject);
    return subject;
  }

  /** Starts a bot. Resolves once it is idle. */
  async ready(
    kind: SubjectKind,
    guilds: number,
    prepare?: (folder: string) => Promise<void>,
    changed?: Partial<Pick<LaunchOptions, 'program' | 'env'>>,
  ): Promise<Subject> {
    const subject = await this.start(kind, guilds, prepare, changed);
    await subject.identified(this.#options.load);
    await subject.idle();
    return subject;
  }

  async stop(subject: Subject): Promise<void> {
    await subject.stop();
    await this.#options.load.close(subject.token);
    this.#running.delete(subject);
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.#running].map((subject) => this.stop(subject)));
  }

  #minimal(
    kind: Exclude<SubjectKind, 'steward'>,
    folder: string,
    token: string,
    discord: string,
  ): LaunchOptions {
    return {
      token,
      program: kind === 'raw' ? 'tools/bench/subjects/raw-bot.ts' : 'tools/bench/subjects/client-bot.ts',
      env: {
        BENCH_TOKEN: token,
        BENCH_DISCORD: discord,
        BENCH_HOST: this.#options.host,
        BENCH_LIMITED: kind === 'limited' ? 'yes' : 'no',
      },
      folder,
    };
  }
}

/** The bots that are measured under load: started once, warmed up, then measured in turn. */
export class Fleet {
  readonly #load: LoadProcess;
  readonly #subjects: SubjectRunner;
  readonly #size: Size;
  #bots: Readonly<Record<SubjectKind, Subject>> | null = null;

  constructor(load: LoadProcess, subjects: SubjectRunner, size: Size) {
    this.#load = load;
    this.#subjects = subjects;
    this.#size = size;
  }

  /** Returns the bots; the first call starts them. */
  async subjects(): Promise<Readonly<Record<SubjectKind, Subject>>> {
    this.#bots ??= await this.#start();
    return this.#bots;
  }

  async stop(): Promise<void> {
    if (this.#bots === null) return;
    await Promise.all(Object.values(this.#bots).map((bot) => this.#subjects.stop(bot)));
    this.#bots = null;
  }

  /** The minimal bots are in no guild, which is cheapest for them. */
  async #start(): Promise<Readonly<Record<SubjectKind, Subject>>> {
    const [steward, client, limited, raw] = await Promise.all([
      this.#subjects.ready('steward', this.#size.connected),
      this.#subjects.ready('client', 0),
      this.#subjects.ready('limited', 0),
      this.#subjects.ready('raw', 0),
    ]);
    for (const subject of [steward, client, raw]) await this.#warmUp(subject, this.#size.warmUp);
    await this.#warmUp(limited, 1);
    return { steward, client, limited, raw };
  }

  async #warmUp({ token }: Subject, count: number): Promise<void> {
    const guilds = this.#size.connected;
    await this.#load.run({ type: 'flood', token, inFlight: 8, ms: null, count, guilds });
  }
}

/** What each measure uses. */
export interface Bench {
  readonly load: LoadProcess;
  readonly subjects: SubjectRunner;
  readonly fleet: Fleet;
  readonly size: Size;
  /** Prints the progress. */
  note(text: string): void;
}
