import { expect, test } from 'vitest';
import { ProgressUpdates } from '../../src/discord/operation-reporter.ts';
import type { Operation } from '../../src/domain/operation.ts';

const forever = 2 ** 30;

test('debounced progress never delays the outcome', async () => {
  const shown: string[] = [];
  const edits = new ProgressUpdates(async ({ state }) => void shown.push(state), forever);
  edits.show(running);
  await edits.end(running.id);
  expect(shown).toEqual([]);
});

test('an edit in flight arrives before the outcome is shown', async () => {
  const arrived = Promise.withResolvers<void>();
  const sent = Promise.withResolvers<void>();
  const order: string[] = [];
  const edits = new ProgressUpdates(async () => {
    sent.resolve();
    await arrived.promise;
    order.push('progress');
  }, 0);
  edits.show(running);
  await sent.promise;
  edits.show(running);
  const ended = edits.end(running.id).then(() => order.push('outcome'));
  arrived.resolve();
  await ended;
  expect(order).toEqual(['progress', 'outcome']);
});

test.each<[string, (edits: ProgressUpdates) => Promise<void>]>([
  ['the outcome', (edits) => edits.end(running.id)],
  ['what is newer', async (edits) => edits.show(running)],
])('an edit that waits for its turn gives way to %s', async (_, comes) => {
  const waiting = Promise.withResolvers<void>();
  const gaveWay = Promise.withResolvers<void>();
  const edits = new ProgressUpdates(async (_operation, overtaken) => {
    overtaken.addEventListener('abort', () => gaveWay.resolve());
    waiting.resolve();
    await gaveWay.promise;
  }, 0);
  edits.show(running);
  await waiting.promise;
  await comes(edits);
  await gaveWay.promise;
});

const running: Operation = {
  id: 'o-1',
  guildId: '1',
  accountId: 'a',
  server: { connectionId: 'default', id: 's-1', name: 'Survival' },
  request: { kind: 'power', action: 'stop' },
  requestedBy: { id: '2', name: 'Ada' },
  interactionId: '3',
  replyTo: null,
  state: 'running',
  origin: null,
  exclusive: true,
  steps: [],
  serverStatus: null,
  language: 'en',
  createdAt: new Date(0),
  expiresAt: null,
  startedAt: new Date(0),
  endedAt: null,
};
