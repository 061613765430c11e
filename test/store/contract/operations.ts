import { describe, expect, test } from 'vitest';
import type { OperationRequest } from '../../../src/operations/model/operation.ts';
import { aConfirmation, aConnection, anOperation, aReplyTarget, aStep } from '../fixtures.ts';
import type { OpenFixture } from './fixture.ts';

const backup = { id: '../b 1', label: 'Tuesday' };
const requests: readonly OperationRequest[] = [
  { kind: 'power', action: 'restart' },
  { kind: 'command', command: 'say "hi"' },
  { kind: 'backup.create', startFirst: true },
  { kind: 'backup.restore', backup, backUpFirst: true, stopFirst: true, startAfter: true },
  { kind: 'backup.delete', backup },
];

const end = {
  state: 'succeeded',
  steps: [aStep({ state: 'done' })],
  serverStatus: 'running',
  now: new Date(1_800_000_060_000),
} as const;

export function operationContract(open: OpenFixture): void {
  describe('operations', () => {
    test.each(requests)('an operation is returned as it was stored ($kind)', async (request) => {
      const { store } = await open();
      const operation = anOperation({
        request,
        steps: [
          aStep({
            state: 'done',
            startedAt: 1,
            endedAt: 2,
            before: {
              status: 'running',
              statusWord: 'Online',
              uptimeSeconds: 1.5,
              startedAt: 3,
              backupIds: ['a', '\ud800', '\0'],
              restoreAt: null,
            },
            result: {
              status: 'running',
              backup: { id: 'b', name: null, sizeBytes: 2 ** 40, createdAt: 3 },
              output: 'line\nline',
              progressPercent: 100,
              answerLost: true,
            },
          }),
          aStep({
            state: 'failed',
            failure: {
              reason: 'declined',
              hostText: 'No "space" left',
              retryAt: 4,
              applied: 'unknown',
              reference: 'R1',
            },
          }),
        ],
      });
      await store.operations.insert(operation);
      expect(await store.operations.get(operation.id)).toEqual(operation);
    });

    test.each(['\0', 'a\ud800', '\udc00', '\u0001', '\u0001\\u0000', '\\u0000', '"', ''])(
      'a server id is stored unchanged (%j)',
      async (id) => {
        const { store } = await open();
        const server = { connectionId: 'default', id, name: 'Survival\0' };
        const operation = anOperation({ server });
        await store.operations.insert(operation);
        await store.connections.connect('100', aConnection);
        await store.connections.changeSettings('100', { defaultServer: server }, null);
        await store.grants.add('100', { roleId: '500', permission: 'viewer', server }, '300');
        const reference = await store.serverRefs.remember('100', server);

        expect((await store.operations.get(operation.id))?.server.id).toBe(id);
        expect((await store.operations.runningOn('account', id))?.id).toBe(operation.id);
        expect((await store.connections.get('100'))?.defaultServer?.id).toBe(id);
        expect((await store.grants.of('100'))[0]?.server?.id).toBe(id);
        expect((await store.serverRefs.find('100', reference))?.id).toBe(id);
        if (id.isWellFormed()) return;
        const another = anOperation({ server: { ...server, id: id.toWellFormed() } });
        await store.operations.insert(another);
      },
    );

    test('the reply token is not in the database unencrypted', async () => {
      const { store, dump } = await open();
      const operation = anOperation({ replyTo: aReplyTarget({ token: 'the-reply-token' }) });
      await store.operations.insert(operation);
      const rows = await dump();
      expect(rows).toContain(operation.id);
      expect(rows).not.toContain('the-reply-token');
    });

    test('names and texts are truncated to their limits, between characters', async () => {
      const { store } = await open();
      const operation = anOperation({
        server: { connectionId: 'default', id: 'i'.repeat(5_000), name: `x${'🎮'.repeat(200)}` },
        requestedBy: { id: '300', name: 'n'.repeat(500) },
        request: { kind: 'command', command: 'c'.repeat(9_000) },
        steps: [
          aStep({
            result: {
              status: null,
              backup: null,
              output: `x${'🎮'.repeat(4_000)}`,
              progressPercent: null,
              answerLost: false,
            },
          }),
        ],
      });
      await store.operations.insert(operation);
      const kept = await store.operations.get(operation.id);
      expect(kept?.server).toEqual({
        connectionId: 'default',
        id: operation.server.id,
        name: `x${'🎮'.repeat(99)}`,
      });
      expect(kept?.requestedBy.name).toHaveLength(200);
      expect(kept?.request).toEqual({ kind: 'command', command: 'c'.repeat(4_000) });
      expect(kept?.steps[0]?.result?.output).toBe(`x${'🎮'.repeat(1_999)}`);
    });

    test.each<[string, OperationRequest, OperationRequest]>([
      [
        'the name of a new backup',
        { kind: 'backup.create', startFirst: false, name: `x${'🎮'.repeat(200)}` },
        { kind: 'backup.create', startFirst: false, name: `x${'🎮'.repeat(99)}` },
      ],
      [
        'the label of a backup, not its id',
        { kind: 'backup.test', backup: { id: 'i'.repeat(5_000), label: 'l'.repeat(5_000) } },
        { kind: 'backup.test', backup: { id: 'i'.repeat(5_000), label: 'l'.repeat(200) } },
      ],
    ])('%s in a request is truncated', async (_, request, kept) => {
      const { store } = await open();
      const operation = anOperation({ request });
      await store.operations.insert(operation);
      expect((await store.operations.get(operation.id))?.request).toEqual(kept);
    });

    test('of what was found in a backup, the first problems are kept, with truncated texts', async () => {
      const { store } = await open();
      const problem = { kind: 'world-file-missing', file: 'f'.repeat(500) } as const;
      const found = {
        mark: 'bad',
        testedAt: 5,
        compared: null,
        loss: null,
        problems: Array.from({ length: 1_000 }, () => problem),
        warnings: [],
      } as const;
      const result = { status: null, backup: null, output: null, progressPercent: null, answerLost: false };
      const step = aStep({
        name: 'backup.test',
        result: { ...result, found: { ...found, problems: [...found.problems], warnings: [] } },
      });
      const operation = anOperation({
        request: { kind: 'backup.test', backup: { id: 'b', label: 'b' } },
        steps: [step],
      });
      await store.operations.insert(operation);
      const kept = (await store.operations.get(operation.id))?.steps[0]?.result?.found;
      expect(kept).toEqual({ ...found, problems: Array(20).fill({ ...problem, file: 'f'.repeat(200) }) });
    });

    test('progress is stored while the operation runs', async () => {
      const { store } = await open();
      const operation = anOperation();
      await store.operations.insert(operation);
      const steps = [aStep({ state: 'sending', startedAt: 5 })];
      expect(await store.operations.save(operation.id, steps)).toBe(true);
      expect(await store.operations.get(operation.id)).toEqual({ ...operation, steps });
    });

    test('a confirmed operation runs the chosen request, and the click becomes its reply target', async () => {
      const { store } = await open();
      const awaiting = aConfirmation();
      await store.operations.insert(awaiting);
      const change = {
        request: { kind: 'power', action: 'stop' },
        steps: [aStep({ name: 'power.stop' })],
        exclusive: true,
        replyTo: aReplyTarget(),
        now: new Date(1_800_000_119_999),
      } as const;
      const { now, ...rest } = change;
      const running = { ...awaiting, ...rest, state: 'running', startedAt: now };
      expect(await store.operations.confirm(awaiting.id, change)).toEqual(running);
      expect(await store.operations.get(awaiting.id)).toEqual(running);
    });

    test('a confirmation is used once', async () => {
      const { store } = await open();
      const awaiting = aConfirmation();
      await store.operations.insert(awaiting);
      const change = { ...awaiting, replyTo: aReplyTarget(), now: new Date(1_800_000_000_001) };
      expect(await store.operations.confirm(awaiting.id, change)).not.toBeNull();
      expect(await store.operations.confirm(awaiting.id, change)).toBeNull();
      expect(await store.operations.confirm('unheard-of', change)).toBeNull();
    });

    test('a confirmation that expired can’t be used any more', async () => {
      const { store } = await open();
      const awaiting = aConfirmation();
      await store.operations.insert(awaiting);
      const change = { ...awaiting, replyTo: aReplyTarget(), now: new Date(1_800_000_120_000) };
      expect(await store.operations.confirm(awaiting.id, change)).toBeNull();
      expect((await store.operations.get(awaiting.id))?.state).toBe('awaiting');
    });

    test('waiting and running operations are found after a restart, oldest first', async () => {
      const { store, later } = await open();
      const running = [2, 1].map((time) => anOperation({ createdAt: new Date(time) }));
      const awaiting = aConfirmation();
      for (const operation of [...running, awaiting]) await store.operations.insert(operation);
      expect(await (await later()).operations.claimOrphans()).toEqual([...running.toReversed(), awaiting]);
    });

    test('an operation that can’t be parsed is logged, and does not hide the others', async () => {
      const { store, later, damage, logged } = await open();
      const [damaged, sound] = [anOperation(), anOperation()];
      await store.operations.insert(damaged);
      await store.operations.insert(sound);
      await damage(`update operations set steps = '{"half' where id = '${damaged.id}'`);
      const after = await later();
      expect(await after.operations.claimOrphans()).toEqual([sound]);
      expect(logged.join()).toContain(damaged.id);
      await expect(after.operations.get(damaged.id)).rejects.toThrow(damaged.id);
    });
  });

  describe('how operations end', () => {
    test.each(['succeeded', 'failed', 'unknown'] as const)(
      'an outcome (%s) is stored once, and is unreported until it is marked as notified',
      async (state) => {
        const { store, later } = await open();
        const operation = anOperation();
        await store.operations.insert(operation);
        expect(await store.operations.finish(operation.id, { ...end, state })).toBe(true);
        expect(await store.operations.finish(operation.id, { ...end, state: 'failed' })).toBe(false);
        expect(await store.operations.save(operation.id, [])).toBe(false);
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
