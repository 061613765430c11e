import { describe, expect, test } from 'vitest';
import type { HistoryQuery, Operation } from '../../../src/operations/model/operation.ts';
import { aConfirmation, anOperation } from '../fixtures.ts';
import type { OpenFixture } from './fixture.ts';

const server = (connectionId: string, id: string) => ({ connectionId, id, name: 'Survival' });
const schedule = { kind: 'schedule', scheduleId: 's', dueAt: 1 } as const;

/** Ended, so that several may be on the same server. */
function ended(change: Partial<Operation>): Operation {
  return anOperation({ state: 'succeeded', ...change });
}

export function historyContract(open: OpenFixture): void {
  describe('the history of a guild', () => {
    test('is read by the page in both directions, also if several operations have the same time', async () => {
      const { store } = await open();
      const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
      const createdAt = (index: number) => new Date(1_800_000_000_000 + 1_000 * Math.floor(index / 3));
      for (const [index, id] of ids.entries())
        await store.operations.insert(ended({ id, createdAt: createdAt(index) }));
      const read = async (from?: HistoryQuery['from']) => {
        const page = await store.operations.history({ guildId: '100', limit: 2, from });
        return page.map(({ id }) => id);
      };
      const place = (id: string) => ({ id, createdAt: createdAt(ids.indexOf(id)) });
      expect(await read()).toEqual(['f', 'e']);
      expect(await read({ direction: 'older', place: place('e') })).toEqual(['d', 'c']);
      expect(await read({ direction: 'older', place: place('c') })).toEqual(['b', 'a']);
      expect(await read({ direction: 'older', place: place('a') })).toEqual([]);
      expect(await read({ direction: 'newer', place: place('b') })).toEqual(['d', 'c']);
      expect(await read({ direction: 'newer', place: place('e') })).toEqual(['f']);
    });

    test('is filtered by server, person, kind and time; a command that names another kind is still a command', async () => {
      const { store } = await open();
      const all = {
        command: ended({
          server: server('default', 's1'),
          request: { kind: 'command', command: '"kind":"power","action":"stop" "part":"warning"' },
          createdAt: new Date(1_800_000_004_000),
        }),
        stop: ended({
          server: server('default', 's1'),
          request: { kind: 'power', action: 'stop' },
          requestedBy: { id: '301', name: 'Mo' },
          createdAt: new Date(1_800_000_003_000),
        }),
        start: ended({ server: server('default', 's2'), createdAt: new Date(1_800_000_002_000) }),
        elsewhere: ended({ server: server('second', 's1'), createdAt: new Date(1_800_000_001_000) }),
      };
      for (const operation of Object.values(all)) await store.operations.insert(operation);
      const read = async (query: Partial<HistoryQuery>) => {
        const found = await store.operations.history({ guildId: '100', limit: 10, ...query });
        return found.map(({ id }) => Object.entries(all).find(([, one]) => one.id === id)?.[0]);
      };
      expect(await read({})).toEqual(['command', 'stop', 'start', 'elsewhere']);
      const servers = [all.stop.server, all.elsewhere.server];
      expect(await read({ servers })).toEqual(['command', 'stop', 'elsewhere']);
      expect(await read({ servers: [] })).toEqual([]);
      expect(await read({ personId: '301' })).toEqual(['stop']);
      expect(await read({ name: 'command' })).toEqual(['command']);
      expect(await read({ name: 'power.stop' })).toEqual(['stop']);
      expect(await read({ name: 'power.start', servers })).toEqual(['elsewhere']);
      expect(await read({ since: all.stop.createdAt })).toEqual(['command', 'stop']);
    });

    test('has what was started in this guild, by schedules too, but not the warnings before', async () => {
      const { store } = await open();
      const action = ended({ origin: { ...schedule, part: 'action' } });
      await store.operations.insert(action);
      await store.operations.insert(ended({ origin: { ...schedule, part: 'warning' } }));
      await store.operations.insert(ended({ guildId: '200' }));
      await store.operations.insert(aConfirmation());
      await store.operations.insert(aConfirmation({ state: 'cancelled' }));
      expect(await store.operations.history({ guildId: '100', limit: 10 })).toEqual([action]);
    });

    test('has apart what players were told of the runs of a schedule since a time', async () => {
      const { store } = await open();
      const told = { ...schedule, part: 'warning', warned: { begin: 2, minutes: 10 } } as const;
      const [early, late] = [1, 2].map((at) => ended({ createdAt: new Date(at), origin: told }));
      const others = [
        ended({ origin: { ...told, scheduleId: 'another' } }),
        ended({ origin: told, guildId: '200' }),
        ended({ origin: { ...schedule, part: 'action' } }),
      ];
      for (const operation of [late, early, ...others])
        if (operation !== undefined) await store.operations.insert(operation);
      expect(await store.operations.told('100', 's', new Date(1))).toEqual([early, late]);
      expect(await store.operations.told('100', 's', new Date(2))).toEqual([late]);
    });

    test('is there although one of its rows can’t be read', async () => {
      const { store, damage, logged } = await open();
      const [damaged, sound] = [ended({}), ended({})];
      for (const operation of [damaged, sound]) await store.operations.insert(operation);
      await damage(`update operations set steps = '{"half' where id = '${damaged.id}'`);
      expect(await store.operations.history({ guildId: '100', limit: 10 })).toEqual([sound]);
      expect(logged.join()).toContain(damaged.id);
    });
  });
}
