import { anyText } from '@steward/kit/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { survival } from '../fixtures.ts';
import type { OpenFixture } from './fixture.ts';

export function serverRefContract(open: OpenFixture): void {
  describe('server references', () => {
    test('any server id, of any length and characters, is found by its reference', async () => {
      const { store } = await open();
      const text = fc.oneof(anyText(), fc.constant('x'.repeat(5_000)));
      await fc.assert(
        fc.asyncProperty(text, async (id) => {
          const reference = await store.serverRefs.remember('100', {
            connectionId: 'default',
            id,
            name: 'Survival',
          });
          expect(reference).toMatch(/^[\w-]{16}$/);
          expect(await store.serverRefs.find('100', reference)).toEqual({
            connectionId: 'default',
            id,
            name: 'Survival',
          });
        }),
        { numRuns: 50 },
      );
    });

    test('the reference is the same in every process, and the name is the last one', async () => {
      const { store, another } = await open();
      const other = await another();
      const reference = await store.serverRefs.remember('100', survival);
      expect(await store.serverRefs.remember('100', survival)).toBe(reference);
      expect(
        await other.serverRefs.remember('100', { connectionId: 'default', id: 's1', name: 'Creative' }),
      ).toBe(reference);
      expect(await store.serverRefs.find('100', reference)).toEqual({
        connectionId: 'default',
        id: 's1',
        name: 'Creative',
      });
    });

    test('servers that are stored together are all stored, a repeated one with its last name', async () => {
      const { store, another } = await open();
      const servers = Array.from({ length: 120 }, (_, number) => ({
        connectionId: 'default',
        id: `s${number}`,
        name: `${number}`,
      }));
      const all = [...servers, { connectionId: 'default', id: 's7', name: 'Renamed' }];
      const references = await Promise.all(
        [store, await another()].map(({ serverRefs }) => serverRefs.rememberAll('100', all)),
      );
      expect(references[1]).toEqual(references[0]);
      const found = await Promise.all(
        (references[0] ?? []).map((each) => store.serverRefs.find('100', each)),
      );
      expect(found).toEqual(
        all.map((server) => (server.id === 's7' ? { ...server, name: 'Renamed' } : server)),
      );
    });

    test('servers of two connections with the same id have references of their own', async () => {
      const { store } = await open();
      const servers = ['default', 'panel'].map((connectionId) => ({
        connectionId,
        id: 's1',
        name: 'Survival',
      }));
      const references = await store.serverRefs.rememberAll('100', servers);
      expect(new Set(references).size).toBe(2);
      const found = await Promise.all(references.map((each) => store.serverRefs.find('100', each)));
      expect(found).toEqual(servers);
    });

    test('a reference is not found in another guild', async () => {
      const { store } = await open();
      const reference = await store.serverRefs.remember('100', survival);
      expect(await store.serverRefs.find('101', reference)).toBeNull();
      expect(await store.serverRefs.remember('101', survival)).not.toBe(reference);
    });
  });
}
