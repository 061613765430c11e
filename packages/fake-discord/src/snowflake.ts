/** 2015-01-01, the epoch of Discord's ids (discord-api-docs, reference.mdx). */
const epochMs = 1_420_070_400_000n;
const counterBits = 22n;

/** Generates Discord's ids: the time in milliseconds, then a counter. Unique and increasing per instance. */
export class Snowflakes {
  readonly #now: () => number;
  #atMs = 0n;
  #counter = 0n;
  #guilds = 0n;

  constructor(now: () => number) {
    this.#now = now;
  }

  next(): string {
    const now = BigInt(this.#now()) - epochMs;
    if (now > this.#atMs) {
      this.#atMs = now;
      this.#counter = 0n;
    }
    this.#counter += 1n;
    return String((this.#atMs << counterBits) + this.#counter);
  }

  /** Returns a guild id. They are a millisecond apart, so that guilds alternate between shards, starting at shard 0. */
  nextGuild(): string {
    const noon2020 = 157_852_800_000n;
    const id = ((noon2020 + this.#guilds) << counterBits) + 1n;
    this.#guilds += 1n;
    return String(id);
  }
}

/** Returns the shard of a guild (discord-api-docs, events/gateway.mdx, Sharding). */
export function shardOf(guildId: string, shardCount: number): number {
  return Number((BigInt(guildId) >> counterBits) % BigInt(shardCount));
}
