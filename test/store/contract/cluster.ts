import { describe, expect, test } from 'vitest';
import type { OpenFixture } from './fixture.ts';

const shard = { bot: 'bot', id: 0, count: 2 };

export function clusterContract(open: OpenFixture): void {
  describe('processes', () => {
    test('each has a different id, also after a restart', async () => {
      const { store, another, later } = await open();
      const names = [store, await another(), await later()].map(({ cluster }) => cluster.processId);
      expect(new Set(names).size).toBe(3);
    });

    test('a closed or unknown process has ended, and this one has not', async () => {
      const { store, later } = await open();
      const after = await later();
      const asked = [store.cluster.processId, after.cluster.processId, 'unheard-of'];
      expect(await after.cluster.ended(asked)).toEqual(new Set([store.cluster.processId, 'unheard-of']));
      expect(await after.cluster.ended([])).toEqual(new Set());
    });

    test('shards are claimed, released and claimed again', async () => {
      const { store } = await open();
      const shards = [shard, { ...shard, id: 1 }];
      expect(await store.cluster.claimShards(shards)).toEqual(shards);
      await store.cluster.releaseShards();
      expect(await store.cluster.claimShards(shards)).toEqual(shards);
    });

    test('a bucket lets shards identify one after the other', async () => {
      const { store } = await open();
      const { cluster } = store;
      const waits = [];
      for (let turn = 0; turn < 3; turn++) waits.push(await cluster.reserveIdentify('bot', 0, 60_000));
      expect(waits[0]).toBe(0);
      for (const [turn, wait] of waits.entries()) {
        expect(wait).toBeLessThanOrEqual(turn * 60_000);
        expect(wait).toBeGreaterThan(turn * 60_000 - 10_000);
      }
      expect(await cluster.reserveIdentify('bot', 1, 60_000)).toBe(0);
      expect(await cluster.reserveIdentify('another bot', 0, 60_000)).toBe(0);
    });

    test('a bucket whose window has passed is free at once', async () => {
      const { store } = await open();
      await store.cluster.reserveIdentify('bot', 0, 0);
      expect(await store.cluster.reserveIdentify('bot', 0, 0)).toBe(0);
    });
  });
}
