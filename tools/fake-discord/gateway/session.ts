import { randomBytes } from 'node:crypto';
import { shardOf } from '../snowflake.ts';
import { intent, opcode } from './protocol.ts';

/** Where a session sends its frames while a client is connected. */
export interface FrameSink {
  send(frame: string): void;
  close(code: number): void;
}

interface SentFrame {
  readonly sequence: number;
  readonly frame: string;
}

/** What a bot has identified for: it outlives connections, and replays what they missed. */
export class Session {
  readonly id = randomBytes(16).toString('hex');
  readonly shard: readonly [number, number];
  readonly intents: number;
  readonly #replayLimit: number;
  #sequence = 0;
  #sent: SentFrame[] = [];
  #outlet: FrameSink | null = null;

  constructor(shard: readonly [number, number], intents: number, replayLimit: number) {
    this.shard = shard;
    this.intents = intents;
    this.#replayLimit = replayLimit;
  }

  get sequence(): number {
    return this.#sequence;
  }
  get connected(): boolean {
    return this.#outlet !== null;
  }
  get sink(): FrameSink | null {
    return this.#outlet;
  }

  hasGuild(guildId: string): boolean {
    return shardOf(guildId, this.shard[1]) === this.shard[0];
  }

  /** Whether the intents ask for an event. Interactions need none. */
  receives(event: string): boolean {
    return /^(GUILD|CHANNEL)_/.test(event) ? (this.intents & intent.guilds) !== 0 : true;
  }

  /** Sends an event now, and again at a resume by a client that missed it. */
  dispatch(event: string, data: unknown): void {
    this.#sequence += 1;
    const frame = JSON.stringify({ op: opcode.dispatch, t: event, s: this.#sequence, d: data });
    this.#sent.push({ sequence: this.#sequence, frame });
    if (this.#sent.length > 2 * this.#replayLimit) this.#sent = this.#sent.slice(-this.#replayLimit);
    this.#outlet?.send(frame);
  }

  attach(outlet: FrameSink): void {
    this.#outlet = outlet;
  }

  detach(outlet: FrameSink): void {
    if (this.#outlet === outlet) this.#outlet = null;
  }

  /** Whether all after a sequence number is still there. */
  canReplay(after: number): boolean {
    return after >= (this.#sent[0]?.sequence ?? this.#sequence + 1) - 1;
  }

  replay(outlet: FrameSink, after: number): void {
    for (const { sequence, frame } of this.#sent) if (sequence > after) outlet.send(frame);
  }
}
