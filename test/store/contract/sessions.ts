import { describe, expect, test } from 'vitest';
import type { OpenFixture } from './fixture.ts';

const session = {
  bot: 'bot-1',
  shardId: 0,
  shardCount: 2,
  sessionId: 'abc',
  sequence: 41,
  resumeUrl: 'wss://gateway.example',
};

export function sessionContract(open: OpenFixture): void {
  describe('gateway sessions', () => {
    test('the last saved session of each shard is there after a restart', async () => {
      const { store, another } = await open();
      expect(await store.sessions.get(0)).toBeNull();
      await store.sessions.save(session);
      await store.sessions.save({ ...session, sequence: 42 });
      await store.sessions.save({ ...session, shardId: 1 });
      const later = await another();
      expect(await later.sessions.get(0)).toEqual({ ...session, sequence: 42 });
      expect(await later.sessions.get(1)).toEqual({ ...session, shardId: 1 });
    });

    test('a session that ended is deleted', async () => {
      const { store } = await open();
      await store.sessions.save(session);
      await store.sessions.remove(0);
      await store.sessions.remove(0);
      expect(await store.sessions.get(0)).toBeNull();
    });
  });
}
