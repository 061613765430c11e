import { describe, expect, test } from 'vitest';
import type { PausedSave } from '../../../src/operations/model/paused-save.ts';
import type { OpenFixture } from './fixture.ts';

function aPausedSave(values: Partial<PausedSave> = {}): PausedSave {
  const server = { connectionId: 'default', id: 's-1' };
  const pausedAt = new Date(1_893_460_000_000);
  return { accountId: 'account', guildId: '100', server, operationId: 'first', pausedAt, ...values };
}

export function pausedSaveContract(open: OpenFixture): void {
  describe('servers whose games are told not to save', () => {
    test('are there until they are removed, whatever their ids are, for every process', async () => {
      const { store, another } = await open();
      const odd = aPausedSave({ server: { connectionId: 'default', id: '\ud800\0' }, pausedAt: new Date(1) });
      await store.pausedSaves.add(aPausedSave());
      await store.pausedSaves.add(odd);
      const other = await another();
      expect(await other.pausedSaves.all()).toEqual([odd, aPausedSave()]);
      await other.pausedSaves.remove(odd);
      expect(await store.pausedSaves.all()).toEqual([aPausedSave()]);
    });

    test('belong to the operation that paused them last: the end of an earlier one removes nothing', async () => {
      const { store } = await open();
      const later = aPausedSave({ operationId: 'second' });
      await store.pausedSaves.add(aPausedSave());
      await store.pausedSaves.add(later);
      await store.pausedSaves.remove(aPausedSave());
      expect(await store.pausedSaves.all()).toEqual([later]);
    });

    test('are all there, so that none waits for those whose host is away', async () => {
      const { store } = await open();
      const ids = Array.from({ length: 101 }, (_, index) => `s-${index}`);
      for (const id of ids)
        await store.pausedSaves.add(
          aPausedSave({ server: { connectionId: 'default', id }, operationId: id }),
        );
      expect((await store.pausedSaves.all()).map(({ operationId }) => operationId).toSorted()).toEqual(
        ids.toSorted(),
      );
    });

    test('go with their guild', async () => {
      const { store } = await open();
      await store.pausedSaves.add(aPausedSave());
      await store.guilds.forget('100');
      expect(await store.pausedSaves.all()).toEqual([]);
    });
  });
}
