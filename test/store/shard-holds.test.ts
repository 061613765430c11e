import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parseDatabaseUrl } from '../../src/config/database.ts';
import { ClusterSession } from '../../src/store/postgres/session.ts';
import { ShardHolds } from '../../src/store/postgres/shard-holds.ts';
import { newDatabase, postgresMissing } from '../support/postgres.ts';
import { recordingLog } from './fixtures.ts';

const never = new AbortController().signal;

async function process(databaseUrl: string) {
  const location = parseDatabaseUrl(databaseUrl);
  if (location.kind !== 'postgres') throw new TypeError('expected PostgreSQL');
  const heard: string[] = [];
  const listener = {
    restored: () => holds.look(),
    lost: () => holds.lose(),
    guildChanged: () => {},
    heard: (text: string) => {
      heard.push(text);
      holds.heard(text);
      wake.resolve();
      wake = Promise.withResolvers();
    },
  };
  let wake = Promise.withResolvers<void>();
  const session = new ClusterSession(location, randomUUID(), listener, recordingLog());
  const holds = new ShardHolds(session, { lookMs: 10, askMs: 10 });
  await session.open();
  onTestFinished(() => session.close());
  return {
    holds,
    /** Resolves when so many messages of any process have come in. */
    async hears(count: number): Promise<void> {
      while (heard.length < count) await wake.promise;
    },
  };
}

describe.skipIf(postgresMissing)('three who want one shard', () => {
  test('don’t take it from each other, however often those who wait ask', async () => {
    const databaseUrl = await newDatabase();
    const [old, ...newcomers] = await Promise.all([1, 2, 3].map(() => process(databaseUrl)));
    if (old === undefined) throw new TypeError('expected three');
    const first = await old.holds.hold('1', never, 'ask');
    const taking = newcomers.map(({ holds }) => holds.hold('1', never, 'ask'));
    await new Promise((resolve) => first.ending.addEventListener('abort', resolve));
    await first.release();
    const second = await Promise.race(taking);
    // The other newcomer goes on asking, and the holder hears it.
    await Promise.all(newcomers.map((each) => each.hears(20)));
    expect(second.ending.aborted).toBe(false);
    // Somebody who comes later is given way to.
    const latest = old.holds.hold('1', never, 'ask');
    await new Promise((resolve) => second.ending.addEventListener('abort', resolve));
    expect(second.ending.reason).toBe('asked for');
    await second.release();
    const third = await Promise.race(
      [latest, ...taking].map(async (hold) => {
        const got = await hold;
        return got === second ? new Promise<never>(() => {}) : got;
      }),
    );
    expect(third.ending.aborted).toBe(false);
    for (const { holds } of [old, ...newcomers]) await holds.close();
    await Promise.allSettled([latest, ...taking]);
  });
});
