import { startFakeDiscord } from '@steward/fake-discord';
import { openLog } from '@steward/kit';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Gateway } from '../../src/discord/gateway/gateway.ts';
import { ShardStates } from '../../src/discord/gateway/shard-states.ts';
import { openRest } from '../../src/discord/rest/rest.ts';
import type { Shard } from '../../src/domain/cluster.ts';
import { StoreUnavailableError } from '../../src/domain/store-errors.ts';
import { defaultTimings } from '../../src/domain/timings.ts';
import { Readiness } from '../../src/metrics/health.ts';

describe('a process', () => {
  /** A gateway with two shards, of which another process serves shard 1 at first. */
  async function standingBy() {
    const discord = await startFakeDiscord({ shards: 2 });
    const rest = openRest({ discordToken: discord.token, discordApiUrl: discord.url });
    let claimShards = async (shards: readonly Shard[]): Promise<readonly Shard[]> =>
      shards.filter(({ id }) => id === 0);
    const states = new ShardStates();
    const gateway = new Gateway({
      rest: rest.bot,
      token: discord.token,
      bot: 'a bot',
      sessions: { get: async () => null, save: async () => {}, remove: async () => {} },
      cluster: {
        claimShards: (shards) => claimShards(shards),
        releaseShards: async () => {},
        reserveIdentify: async () => 0,
      },
      shards: null,
      shardCount: null,
      ...defaultTimings,
      identifyMs: 0,
      states,
      logger: await openLog({ level: 'silent', secrets: [] }),
      onClaimed: () => {},
      onDispatch: () => null,
      onResumed: () => {},
    });
    onTestFinished(async () => {
      await gateway.close();
      await rest.close();
      await discord.close();
    });
    gateway.run().catch(() => {});
    return {
      states,
      readiness: new Readiness({ checkStore: async () => {}, shards: () => states.all }),
      claims(claim: typeof claimShards) {
        claimShards = claim;
      },
    };
  }

  test('is ready while it is on standby for a shard, and serves it as soon as the other process ends', async () => {
    const { states, readiness, claims } = await standingBy();
    await expect.poll(() => Object.fromEntries(states.all)).toEqual({ 0: 'ready', 1: 'standby' });
    expect(await readiness.problems()).toEqual([]);
    claims(async (shards) => shards);
    await expect.poll(() => states.all.get(1), { interval: 5 }).toBe('ready');
  });

  test('stays on standby while the store can’t be reached', async () => {
    const { states, claims } = await standingBy();
    await expect.poll(() => states.all.get(1)).toBe('standby');
    let attempts = 0;
    claims(async (shards) => {
      attempts += 1;
      if (attempts === 1) throw new StoreUnavailableError('away');
      return shards;
    });
    await expect.poll(() => states.all.get(1), { interval: 5 }).toBe('ready');
    expect(attempts).toBe(2);
  });
});
