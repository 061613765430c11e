import { mostPerSecond } from '@steward/fake-discord/testing';
import { guildOfChannel, guildOfKey } from '../ids.ts';
import type { LightHost } from './light-host.ts';
import type { Watched } from './protocol.ts';

interface Plan {
  readonly guilds: number;
  readonly changeEveryMs: number;
}

/** Has the servers of guilds change at known times, and measures how late their panels show it. */
export class PanelMeter {
  readonly #host: LightHost;
  #plan: Plan = { guilds: 0, changeEveryMs: 1 };
  #startedAt = 0;
  /** The newest change that each panel shows; -1: it was never edited. */
  #shown: number[] = [];
  #countedFrom = 0;
  readonly #calls: { readonly at: number }[] = [];
  readonly #edits: { readonly at: number }[] = [];
  #pictures = 0;
  #lateMs: number[] = [];

  constructor(host: LightHost) {
    this.#host = host;
  }

  start(plan: Plan): void {
    this.#plan = plan;
    this.#startedAt = performance.now();
    this.#shown = Array.from({ length: plan.guilds }, () => -1);
    this.#countAnew();
    this.#host.readingOf = (apiKey) => {
      const change = this.#changeOf(guildOfKey(apiKey), performance.now());
      // The load of the processor changes with each read: that alone is no reason for an edit.
      return { version: `change-${change}`, players: 3 + (change % 10), cpu: 40 + Math.random() * 3 };
    };
    this.#host.onCall = () => this.#calls.push({ at: performance.now() });
  }

  read(): Watched {
    const now = performance.now();
    const pending = this.#shown.flatMap((shown, guild) => this.#lateOf(guild, shown, now));
    const result = {
      seconds: (now - this.#countedFrom) / 1_000,
      hostCalls: this.#calls.length,
      mostCallsPerSecond: mostPerSecond(this.#calls),
      edits: this.#edits.length,
      pictures: this.#pictures,
      mostEditsPerSecond: mostPerSecond(this.#edits),
      lateMs: [...this.#lateMs, ...pending].toSorted((a, b) => a - b),
      unseen: this.#shown.filter((shown) => shown < 0).length,
    };
    this.#countAnew();
    return result;
  }

  #countAnew(): void {
    this.#countedFrom = performance.now();
    this.#calls.length = 0;
    this.#edits.length = 0;
    this.#pictures = 0;
    this.#lateMs = [];
  }

  /** Counts an edit of the panel in a channel. */
  readonly edited = (channelId: string, body: string): void => {
    const guild = guildOfChannel(channelId);
    const now = performance.now();
    this.#edits.push({ at: now });
    if (body.includes('filename="')) this.#pictures += 1;
    const change = Number(/change-(\d+)/.exec(body)?.[1] ?? 0);
    this.#lateMs.push(...this.#lateOf(guild, this.#shown[guild] ?? -1, now, change));
    this.#shown[guild] = Math.max(this.#shown[guild] ?? -1, change);
  };

  /** Returns how long ago the changes after one, up to another, were made, if they were made since counting began. */
  #lateOf(guild: number, after: number, now: number, upTo = this.#changeOf(guild, now)): number[] {
    // What a panel that was never edited shows is unknown.
    if (after < 0 || upTo <= after) return [];
    const at = this.#startedAt + (upTo - 1 + guild / this.#plan.guilds) * this.#plan.changeEveryMs;
    return at < this.#countedFrom ? [] : [now - at];
  }

  /** Returns the number of changes that a guild's server has had. */
  #changeOf(guild: number, now: number): number {
    const { guilds, changeEveryMs } = this.#plan;
    return Math.max(0, Math.floor((now - this.#startedAt) / changeEveryMs - guild / guilds) + 1);
  }
}
