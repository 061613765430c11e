import type { Size } from '../sizes.ts';
import type { LoadProcess } from './load-process.ts';
import type { Subject } from './subject.ts';
import type { Kind, Subjects } from './subjects.ts';

/** The bots that are measured under load: started once, warmed up, and then asked in turn. */
export class Fleet {
  readonly #load: LoadProcess;
  readonly #subjects: Subjects;
  readonly #size: Size;
  #members: Readonly<Record<Kind, Subject>> | null = null;

  constructor(load: LoadProcess, subjects: Subjects, size: Size) {
    this.#load = load;
    this.#subjects = subjects;
    this.#size = size;
  }

  /** The bots; the first call starts them. */
  async members(): Promise<Readonly<Record<Kind, Subject>>> {
    this.#members ??= await this.#start();
    return this.#members;
  }

  async stop(): Promise<void> {
    if (this.#members === null) return;
    await Promise.all(Object.values(this.#members).map((member) => this.#subjects.stop(member)));
    this.#members = null;
  }

  /** The minimal bots know of no guild, which is the cheapest for them. */
  async #start(): Promise<Readonly<Record<Kind, Subject>>> {
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
    await this.#load.load({ ask: 'flood', token, inFlight: 8, ms: null, count, guilds });
  }
}
