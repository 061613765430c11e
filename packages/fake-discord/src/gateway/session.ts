import { randomBytes } from 'node:crypto';
import { shardOf } from '../snowflake.ts';
import { intent, opcode } from './protocol.ts';

/** Returns the intent that includes an event; 0 if it needs none. */
function intentOf(event: string): number {
  if (event.startsWith('GUILD_MEMBER_')) return intent.guildMembers;
  return /^(GUILD|CHANNEL)_/.test(event) ? intent.guilds : 0;
}

/** The connection to which a session sends its frames. */
export interface FrameSink {
  send(frame: string): void;
  close(code: number): void;
}

interface SentFrame {
  readonly sequence: number;
  readonly event: string;
  readonly frame: string;
}

/** A session of the gateway: it survives its connections and replays the events that they missed. */
export class Session {
  readonly id = randomBytes(16).toString('hex');
  readonly shard: readonly [number, number];
  readonly intents: number;
  readonly #replayLimit: number;
  #sequence = 0;
  #sent: SentFrame[] = [];
  #sink: FrameSink | null = null;

  constructor(shard: readonly [number, number], intents: number, replayLimit: number) {
    this.shard = shard;
    this.intents = intents;
    this.#replayLimit = replayLimit;
  }

  get sequence(): number {
    return this.#sequence;
  }
  get connected(): boolean {
    return this.#sink !== null;
  }
  get sink(): FrameSink | null {
    return this.#sink;
  }

  hasGuild(guildId: string): boolean {
    return shardOf(guildId, this.shard[1]) === this.shard[0];
  }

  /** Returns whether the session's intents include an event. Interactions need no intent. */
  receives(event: string): boolean {
    return (this.intents & intentOf(event)) !== 0 || intentOf(event) === 0;
  }

  /** Sends an event now, and again at a resume if the client missed it. */
  dispatch(event: string, data: unknown): void {
    this.#sequence += 1;
    const frame = JSON.stringify({ op: opcode.dispatch, t: event, s: this.#sequence, d: data });
    this.#sent.push({ sequence: this.#sequence, event, frame });
    if (this.#sent.length > 2 * this.#replayLimit) this.#sent = this.#sent.slice(-this.#replayLimit);
    this.#sink?.send(frame);
  }

  attach(sink: FrameSink): void {
    this.#sink = sink;
  }

  detach(sink: FrameSink): void {
    if (this.#sink === sink) this.#sink = null;
  }

  /** Returns whether every event after a sequence number is still stored. */
  canReplay(after: number): boolean {
    return after >= (this.#sent[0]?.sequence ?? this.#sequence + 1) - 1;
  }

  /** Sends again what the client missed. RESUMED only ends the replay of its own resume (events/gateway.mdx, Resuming). */
  replay(sink: FrameSink, after: number): void {
    for (const { sequence, event, frame } of this.#sent)
      if (sequence > after && event !== 'RESUMED') sink.send(frame);
  }
}
