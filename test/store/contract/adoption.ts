import { describe, expect, test } from 'vitest';
import { aConfirmation, anOperation, aReplyTarget, aStep } from '../fixtures.ts';
import type { OpenFixture } from './fixture.ts';

const end = {
  state: 'unknown',
  steps: [aStep({ state: 'unknown' })],
  serverStatus: null,
  now: new Date(1_800_000_060_000),
} as const;

export function adoptionContract(open: OpenFixture): void {
  describe('operations of other processes', () => {
    test('a process does not claim its own operations', async () => {
      const { store } = await open();
      const waiting = aConfirmation();
      await store.operations.insert(anOperation());
      await store.operations.insert(waiting);
      const now = new Date(1_800_000_000_001);
      await store.operations.confirm(waiting.id, { ...waiting, replyTo: aReplyTarget(), now });
      expect(await store.operations.claimOrphans()).toEqual([]);
    });

    test('an operation is claimed once, and resumed', async () => {
      const { store, later } = await open();
      const operation = anOperation();
      await store.operations.insert(operation);
      const after = await later();
      expect(await after.operations.claimOrphans()).toEqual([operation]);
      expect(await after.operations.claimOrphans()).toEqual([]);
      const steps = [aStep({ state: 'done' })];
      expect(await after.operations.save(operation.id, steps)).toBe(true);
      expect(await after.operations.finish(operation.id, { ...end, steps })).toBe(true);
    });

    test('the last heartbeat is that of the process that ran the operation, not the time of a claim', async () => {
      const { store, another, later } = await open();
      const other = await another();
      const { id, ...rest } = anOperation();
      await store.operations.insert({ id, ...rest });
      const written = await store.operations.lastHeartbeat(id);
      await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(written?.getTime() ?? 0);
      await other.operations.heartbeat([id]);
      expect(await store.operations.lastHeartbeat(id)).toEqual(written);
      await store.operations.heartbeat([id]);
      const said = await store.operations.lastHeartbeat(id);
      expect(said?.getTime()).toBeGreaterThan(written?.getTime() ?? 0);
      await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(said?.getTime() ?? 0);
      const after = await later();
      expect(await after.operations.claimOrphans()).toHaveLength(1);
      expect(await after.operations.lastHeartbeat(id)).toEqual(said);
    });

    test('a released operation is claimed at once, while the process that released it still runs', async () => {
      const { store, another } = await open();
      const other = await another();
      const [operation, told] = [
        anOperation(),
        anOperation({ server: { connectionId: 'default', id: 's2', name: 'Creative' } }),
      ];
      for (const each of [operation, told]) await store.operations.insert(each);
      await store.operations.finish(told.id, end);
      await store.operations.markNotified(told.id);
      await store.operations.release();
      expect(await store.operations.save(operation.id, [])).toBe(false);
      expect(await other.operations.claimOrphans()).toEqual([operation]);
    });

    test('a process that does not run an operation can’t update it, but can force its outcome', async () => {
      const { store, another } = await open();
      const other = await another();
      const operation = anOperation();
      await store.operations.insert(operation);
      expect(await other.operations.save(operation.id, [])).toBe(false);
      expect(await other.operations.finish(operation.id, end)).toBe(false);
      expect(await store.operations.get(operation.id)).toEqual(operation);

      expect(await other.operations.forceFinish(operation.id, () => end)).toMatchObject({ state: 'unknown' });
      expect(await store.operations.save(operation.id, [])).toBe(false);
      expect(await store.operations.finish(operation.id, end)).toBe(false);
      expect(await store.operations.forceFinish(operation.id, () => end)).toBeNull();
      expect(await other.operations.get(operation.id)).toMatchObject({ state: 'unknown', endedAt: end.now });
    });

    test('a forced outcome is that of the steps as they are stored in the end, whatever their process writes', async () => {
      const { store, another } = await open();
      const other = await another();
      for (let later = 0; later < 40; later++) {
        const operation = anOperation({
          server: { connectionId: 'default', id: `s${later}`, name: 'Creative' },
        });
        const sending = operation.steps.map((step) => ({ ...step, state: 'sending' as const }));
        await store.operations.insert(operation);
        const writes = async () => {
          for (let turn = 0; turn < later; turn++) await Promise.resolve();
          return store.operations.save(operation.id, sending);
        };
        const forced = other.operations.forceFinish(operation.id, ({ steps }) => ({
          ...end,
          state: steps[0]?.state === 'pending' ? 'failed' : 'unknown',
        }));
        const [ended, isWritten] = await Promise.all([forced, writes()]);
        expect(ended?.state).toBe(isWritten ? 'unknown' : 'failed');
      }
    });

    test('a forced outcome is reported by the process that forced it', async () => {
      const { store, another, later } = await open();
      const other = await another();
      const operation = anOperation();
      await store.operations.insert(operation);
      await other.operations.forceFinish(operation.id, () => end);
      await later();
      expect(await other.operations.claimOrphans()).toEqual([]);
    });

    test('a confirmation is run by the process in which its button was clicked', async () => {
      const { store, another } = await open();
      const other = await another();
      const waiting = aConfirmation();
      await store.operations.insert(waiting);
      const now = new Date(1_800_000_000_001);
      await other.operations.confirm(waiting.id, { ...waiting, replyTo: aReplyTarget(), now });
      expect(await store.operations.save(waiting.id, [])).toBe(false);
      expect(await other.operations.save(waiting.id, [])).toBe(true);
    });
  });
}
