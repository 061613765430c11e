import { describe, expect, test } from 'vitest';
import { until } from '../../support/until.ts';
import { aConfirmation, anOperation, aReplyTarget, aStep } from '../fixtures.ts';
import type { OpenFixture } from '../store-contract.ts';

const end = {
  state: 'unknown',
  steps: [aStep({ state: 'unknown' })],
  serverStatus: null,
  now: new Date(1_800_000_060_000),
} as const;

export function adoptionContract(open: OpenFixture): void {
  describe('what a process leaves behind', () => {
    test('an operation of this process is not adopted by it', async () => {
      const { store } = await open();
      const waiting = aConfirmation();
      await store.operations.insert(anOperation());
      await store.operations.insert(waiting);
      const now = new Date(1_800_000_000_001);
      await store.operations.confirm(waiting.id, { ...waiting, replyTo: aReplyTarget(), now });
      expect(await store.operations.claimOrphans()).toEqual([]);
    });

    test('an operation is adopted once, and carried on', async () => {
      const { store, later } = await open();
      const operation = anOperation();
      await store.operations.insert(operation);
      const after = await later();
      expect(await after.operations.claimOrphans()).toEqual([operation]);
      expect(await after.operations.claimOrphans()).toEqual([]);
      const steps = [aStep({ state: 'done' })];
      expect(await after.operations.save(operation.id, { steps })).toBe(true);
      expect(await after.operations.finish(operation.id, { ...end, steps })).toBe(true);
    });

    test('when an operation was last carried on is what its process said, not when another adopted it', async () => {
      const { store, another, later } = await open();
      const other = await another();
      const { id, ...rest } = anOperation();
      await store.operations.insert({ id, ...rest });
      const written = await store.operations.lastHeartbeat(id);
      await until(() => Date.now() > (written?.getTime() ?? 0));
      await other.operations.heartbeat([id]);
      expect(await store.operations.lastHeartbeat(id)).toEqual(written);
      await store.operations.heartbeat([id]);
      const said = await store.operations.lastHeartbeat(id);
      expect(said?.getTime()).toBeGreaterThan(written?.getTime() ?? 0);
      await until(() => Date.now() > (said?.getTime() ?? 0));
      const after = await later();
      expect(await after.operations.claimOrphans()).toHaveLength(1);
      expect(await after.operations.lastHeartbeat(id)).toEqual(said);
    });

    test('what a process releases is adopted at once, while that one still runs', async () => {
      const { store, another } = await open();
      const other = await another();
      const [operation, told] = [anOperation(), anOperation({ server: { id: 's2', name: 'Creative' } })];
      for (const each of [operation, told]) await store.operations.insert(each);
      await store.operations.finish(told.id, end);
      await store.operations.markNotified(told.id);
      await store.operations.release();
      expect(await store.operations.save(operation.id, { steps: [] })).toBe(false);
      expect(await other.operations.claimOrphans()).toEqual([operation]);
    });

    test('a process that did not adopt an operation writes nothing to it, but can overrule it', async () => {
      const { store, another } = await open();
      const other = await another();
      const operation = anOperation();
      await store.operations.insert(operation);
      expect(await other.operations.save(operation.id, { steps: [] })).toBe(false);
      expect(await other.operations.finish(operation.id, end)).toBe(false);
      expect(await store.operations.get(operation.id)).toEqual(operation);

      expect(await other.operations.forceFinish(operation.id, end)).toBe(true);
      expect(await store.operations.save(operation.id, { steps: [] })).toBe(false);
      expect(await store.operations.finish(operation.id, end)).toBe(false);
      expect(await store.operations.forceFinish(operation.id, end)).toBe(false);
      expect(await other.operations.get(operation.id)).toMatchObject({ state: 'unknown', endedAt: end.now });
    });

    test('an outcome that was overruled is for the process to tell that did so', async () => {
      const { store, another, later } = await open();
      const other = await another();
      const operation = anOperation();
      await store.operations.insert(operation);
      await other.operations.forceFinish(operation.id, end);
      await later();
      expect(await other.operations.claimOrphans()).toEqual([]);
    });

    test('a confirmation is carried by the process in which it was clicked', async () => {
      const { store, another } = await open();
      const other = await another();
      const waiting = aConfirmation();
      await store.operations.insert(waiting);
      const now = new Date(1_800_000_000_001);
      await other.operations.confirm(waiting.id, { ...waiting, replyTo: aReplyTarget(), now });
      expect(await store.operations.save(waiting.id, { steps: [] })).toBe(false);
      expect(await other.operations.save(waiting.id, { steps: [] })).toBe(true);
    });
  });
}
