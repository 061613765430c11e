import { expect, onTestFinished, test } from 'vitest';
import { Gateway } from '../../src/discord/gateway/gateway.ts';
import { ShardStates } from '../../src/discord/gateway/shard-states.ts';
import { openRest } from '../../src/discord/rest/rest.ts';
import type { Cluster, ShardHold } from '../../src/domain/cluster.ts';
import { Readiness } from '../../src/metrics/health.ts';
import { openLog } from '../../src/util/log.ts';
import { startFakeDiscord } from '../../tools/fake-discord/fake-discord.ts';

/** Holds that a test gives and ends. */
function holds() {
  const freed = Promise.withResolvers<void>();
  const asked = new AbortController();
  const holdShard: Cluster['holdShard'] = async ({ id }, signal, manner): Promise<ShardHold> => {
    const stopped = () =>
      new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
      );
    if (manner === 'wait') return stopped();
    if (id === 1) await freed.promise;
    const ending = id === 1 ? asked.signal : new AbortController().signal;
    return { ending, release: async () => {} };
  };
  return {
    holdShard,
    reserveIdentify: async () => 0,
    /** The process before this one lets shard 1 go. */
    frees: () => freed.resolve(),
    /** A newer process asks for shard 1. */
    asks: () => asked.abort('asked for'),
  };
}

test('a process is not ready while one of its shards is still another’s, and stays so when it gives one to a newer process', async () => {
  const discord = await startFakeDiscord({ shards: 2 });
  const rest = openRest({ discordToken: discord.token, discordApiUrl: discord.url });
  const cluster = holds();
  const states = new ShardStates();
  const gateway = new Gateway({
    rest: rest.bot,
    token: discord.token,
    bot: 'a bot',
    sessions: { get: async () => null, save: async () => {}, remove: async () => {} },
    cluster,
    shards: null,
    shardCount: null,
    identifyMs: 0,
    states,
    logger: await openLog({ level: 'silent', secrets: [] }),
    onTaken: () => {},
    onDispatch: () => null,
    onResumed: () => {},
  });
  onTestFinished(async () => {
    await gateway.close();
    await rest.close();
    await discord.close();
  });
  const readiness = new Readiness({ askStore: async () => {}, shards: () => states.all });
  gateway.run().catch(() => {});
  await expect.poll(() => states.all.get(0), { interval: 5 }).toBe('ready');
  expect(await readiness.problems()).toEqual(['1 of 2 shards are connected to Discord.']);
  cluster.frees();
  await expect.poll(() => readiness.problems(), { interval: 5 }).toEqual([]);
  cluster.asks();
  await expect.poll(() => states.all.get(1), { interval: 5 }).toBe('standby');
  expect(await readiness.problems()).toEqual([]);
});
