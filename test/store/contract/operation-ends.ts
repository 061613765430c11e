import { describe, expect, test } from 'vitest';
import { aConfirmation, anOperation, aReplyTarget, aStep } from '../fixtures.ts';
import type { OpenFixture } from '../store-contract.ts';

const end = {
  state: 'succeeded',
  steps: [aStep({ state: 'done' })],
  serverStatus: 'running',
  now: new Date(1_800_000_060_000),
} as const;

export function operationEndContract(open: OpenFixture): void {
  describe('how operations end', () => {
    test.each(['succeeded', 'failed', 'unknown'] as const)(
      'an outcome (%s) is stored once, and is unreported until it is marked as notified',
      async (state) => {
        const { store, later } = await open();
        const operation = anOperation();
        await store.operations.insert(operation);
        expect(await store.operations.finish(operation.id, { ...end, state })).toBe(true);
        expect(await store.operations.finish(operation.id, { ...end, state: 'failed' })).toBe(false);
        expect(await store.operations.save(operation.id, { steps: [] })).toBe(false);
        const { steps, serverStatus, now } = end;
        const ended = { ...operation, state, steps, serverStatus, endedAt: now };
        const after = await later();
        expect(await after.operations.claimOrphans()).toEqual([ended]);

        await after.operations.markNotified(operation.id);
        expect(await after.operations.get(operation.id)).toEqual({ ...ended, replyTo: null });
      },
    );

    test.each(['cancelled', 'expired'] as const)(
      'a confirmation that is not used ends once (%s), and needs no report',
      async (state) => {
        const { store, later } = await open();
        const awaiting = aConfirmation();
        await store.operations.insert(awaiting);
        expect(await store.operations.endUnconfirmed(awaiting.id, state, end.now)).toBe(true);
        expect(await store.operations.endUnconfirmed(awaiting.id, state, end.now)).toBe(false);
        expect(
          await store.operations.confirm(awaiting.id, {
            ...awaiting,
            replyTo: aReplyTarget(),
            now: new Date(0),
          }),
        ).toBeNull();
        const after = await later();
        expect(await after.operations.claimOrphans()).toEqual([]);
        expect(await after.operations.get(awaiting.id)).toMatchObject({ state, endedAt: end.now });
      },
    );

    test('a running operation can’t be cancelled or expire', async () => {
      const { store } = await open();
      const operation = anOperation();
      await store.operations.insert(operation);
      expect(await store.operations.endUnconfirmed(operation.id, 'cancelled', end.now)).toBe(false);
      expect((await store.operations.get(operation.id))?.state).toBe('running');
    });

    test('a running operation keeps its reply target, also if it is marked as notified', async () => {
      const { store } = await open();
      const operation = anOperation();
      await store.operations.insert(operation);
      await store.operations.markNotified(operation.id);
      expect(await store.operations.get(operation.id)).toEqual(operation);
    });

    test('an outcome is marked as announced for all processes', async () => {
      const { store, another } = await open();
      const operation = anOperation();
      await store.operations.insert(operation);
      await store.operations.finish(operation.id, end);
      expect(await store.operations.wasAnnounced(operation.id)).toBe(false);
      await store.operations.markAnnounced(operation.id);
      expect(await (await another()).operations.wasAnnounced(operation.id)).toBe(true);
    });

    test('an operation is deleted after its retention, if it ended and was reported', async () => {
      const { store } = await open();
      const [told, untold, running] = [anOperation(), anOperation(), anOperation()];
      const dropped = aConfirmation();
      for (const operation of [told, untold, running, dropped]) await store.operations.insert(operation);
      for (const operation of [told, untold]) await store.operations.finish(operation.id, end);
      await store.operations.markNotified(told.id);
      await store.operations.endUnconfirmed(dropped.id, 'expired', end.now);

      expect(await store.operations.prune(end.now)).toBe(0);
      expect(await store.operations.prune(new Date(end.now.getTime() + 1))).toBe(2);
      expect(await store.operations.get(told.id)).toBeNull();
      expect(await store.operations.get(dropped.id)).toBeNull();
      expect((await store.operations.get(untold.id))?.state).toBe('succeeded');
      expect(await store.operations.get(running.id)).toEqual(running);
    });
  });
}
