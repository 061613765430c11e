import { describe, expect, test } from 'vitest';
import { OperationConflictError, OperationExistsError } from '../../../src/operations/model/operation.ts';
import type { Store } from '../../../src/store/store.ts';
import { aConfirmation, anOperation, aReplyTarget, aStep } from '../fixtures.ts';
import type { OpenFixture } from './fixture.ts';

const server = { connectionId: 'default', id: 's1', name: 'Survival' };
const claimed = { steps: [aStep()], exclusive: true, now: new Date(1_800_000_000_001) };

/** Returns an operation that waits for its button, and the click on it. */
async function anOpenConfirmation({ operations }: Store) {
  const awaiting = aConfirmation();
  await operations.insert(awaiting);
  return { awaiting, change: { ...claimed, request: awaiting.request, replyTo: aReplyTarget() } };
}

export function operationRaceContract(open: OpenFixture): void {
  describe('one change at a time', () => {
    test('an interaction that Discord delivers twice becomes one operation', async () => {
      const { store } = await open();
      const operation = anOperation();
      await store.operations.insert(operation);
      for (const again of [
        operation,
        anOperation({ interactionId: operation.interactionId }),
        aConfirmation({ interactionId: operation.interactionId }),
      ])
        await expect(store.operations.insert(again)).rejects.toBeInstanceOf(OperationExistsError);
      expect(await store.operations.runningOn(operation.accountId, operation.server.id)).toEqual(operation);
    });

    test('an operation is found by the id of its interaction', async () => {
      const { store } = await open();
      const [running, awaiting] = [anOperation({ server }), aConfirmation({ server })];
      for (const operation of [running, awaiting]) await store.operations.insert(operation);
      expect(await store.operations.ofInteraction(running.interactionId)).toEqual(running);
      expect(await store.operations.ofInteraction(awaiting.interactionId)).toEqual(awaiting);
      expect(await store.operations.ofInteraction('another')).toBeNull();
    });

    test('a second change on a server is refused, and the error holds the running one', async () => {
      const { store } = await open();
      const running = anOperation({ server });
      await store.operations.insert(running);
      const refused = await store.operations.insert(anOperation({ server })).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(OperationConflictError);
      expect(refused).toMatchObject({ running });
      expect(await store.operations.runningOn('account', 's1')).toEqual(running);
    });

    test('other servers, other accounts and non-exclusive operations don’t conflict', async () => {
      const { store } = await open();
      const others = [
        anOperation({ server: { connectionId: 'default', id: 's2', name: 'Survival' } }),
        anOperation({ server, accountId: 'another' }),
        anOperation({ server, exclusive: false }),
        aConfirmation({ server }),
      ];
      for (const operation of [anOperation({ server }), ...others]) {
        await store.operations.insert(operation);
        expect(await store.operations.get(operation.id)).toEqual(operation);
      }
    });

    test('an operation that shares its server lets one more in, and is found like the others', async () => {
      const { store } = await open();
      const backup = anOperation({ server });
      await store.operations.insert(backup);
      expect(await store.operations.sharing('account', 's1')).toBeNull();
      expect(await store.operations.save(backup.id, backup.steps, true)).toBe(true);
      const shares = { ...backup, sharesServer: true };
      expect(await store.operations.sharing('account', 's1')).toEqual(shares);
      expect(await store.operations.runningOn('account', 's1')).toBeNull();
      const stop = anOperation({ server });
      await store.operations.insert(stop);
      await expect(store.operations.insert(anOperation({ server }))).rejects.toThrow(OperationConflictError);
      expect(await store.operations.runningOn('account', 's1')).toEqual(stop);
      // It goes on sharing, whatever is stored of it later.
      await store.operations.save(backup.id, []);
      expect(await store.operations.get(backup.id)).toEqual({ ...shares, steps: [] });
      const running = await store.operations.exclusive(new Date());
      expect(running.map(({ id }) => id).sort()).toEqual([backup.id, stop.id].sort());
      const outcome = { state: 'failed', steps: [], serverStatus: null, now: new Date() } as const;
      await store.operations.finish(backup.id, outcome);
      expect(await store.operations.exclusive(new Date(0))).toContainEqual({
        id: backup.id,
        isRunning: false,
      });
      expect(await store.operations.sharing('account', 's1')).toBeNull();
    });

    test('a server is free again when its operation has ended', async () => {
      const { store } = await open();
      const first = anOperation({ server });
      await store.operations.insert(first);
      await store.operations.finish(first.id, {
        state: 'failed',
        steps: [],
        serverStatus: null,
        now: new Date(),
      });
      expect(await store.operations.runningOn('account', 's1')).toBeNull();
      await store.operations.insert(anOperation({ server }));
    });

    test('a conflicting confirmation is refused and stays open', async () => {
      const { store } = await open();
      const awaiting = aConfirmation({ server });
      const running = anOperation({ server });
      await store.operations.insert(awaiting);
      await store.operations.insert(running);
      const change = { ...claimed, request: awaiting.request, replyTo: aReplyTarget() };
      const refused = await store.operations.confirm(awaiting.id, change).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(OperationConflictError);
      expect(refused).toMatchObject({ running });
      expect(await store.operations.get(awaiting.id)).toEqual(awaiting);
    });

    test('if two processes start an operation on one server at once, exactly one succeeds', async () => {
      const { store, another } = await open();
      const other = await another();
      for (let round = 0; round < 10; round++) {
        const contested = { connectionId: 'default', id: `contested ${round}`, name: 'Survival' };
        const results = await Promise.allSettled(
          [store, other, store, other].map((each) =>
            each.operations.insert(anOperation({ server: contested })),
          ),
        );
        const refused = results.filter((result) => result.status === 'rejected');
        expect(refused).toHaveLength(3);
        for (const { reason } of refused) expect(reason).toBeInstanceOf(OperationConflictError);
      }
    });

    test('if two processes get a click on one button at once, exactly one confirms', async () => {
      const { store, another } = await open();
      const other = await another();
      for (let round = 0; round < 10; round++) {
        const { awaiting, change } = await anOpenConfirmation(store);
        const taken = await Promise.all(
          [store, other, store].map((each) => each.operations.confirm(awaiting.id, change)),
        );
        expect(taken.filter((operation) => operation !== null)).toHaveLength(1);
      }
    });

    test('if a click and the expiry come at once, exactly one succeeds', async () => {
      const { store, another } = await open();
      const other = await another();
      for (let round = 0; round < 10; round++) {
        const { awaiting, change } = await anOpenConfirmation(store);
        const [taken, dropped] = await Promise.all([
          store.operations.confirm(awaiting.id, change),
          other.operations.endUnconfirmed(awaiting.id, 'expired', new Date()),
        ]);
        expect(dropped).toBe(taken === null);
      }
    });
  });
}
