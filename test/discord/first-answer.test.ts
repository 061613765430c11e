import { aServer } from '@steward/hosts/testing';
import pino from 'pino';
import { expect, test } from 'vitest';
import { firstAnswer } from '../../src/discord/first-answer.ts';
import { unaskedGame } from '../../src/domain/game.ts';
import { checking } from '../backups/fixture.ts';
import { anOperation, aStep, survival } from '../store/fixtures.ts';

test('a game that takes many times as long as at its last starts is waited for', async () => {
  const { host, hosts, store, accountId } = await checking();
  const now = Date.now();
  const game = { ...unaskedGame, answeredAt: new Date(now - 60_000), starts: [1, 2] };
  await store.observations.save([
    {
      ...{ accountId, serverId: 's1', name: 'Survival', status: 'running', restarts: [], falls: [], game },
      ...{ readAt: new Date(now), statusSince: null, emptySince: null, failingSince: null },
    },
  ]);
  let reads = 0;
  Object.defineProperty(host, 'server', {
    get() {
      reads++;
      const asked = { answered: reads > 50, askedAt: new Date(now + 42_000), address: null };
      return aServer('s1', { status: 'running', game: asked });
    },
  });
  const operation = anOperation({
    ...{ accountId, server: survival, state: 'succeeded', createdAt: new Date(now) },
    steps: [aStep({ name: 'power.start', state: 'done', sentAt: now, endedAt: now })],
  });
  const options = { ...store, hosts, logger: pino({ enabled: false }), answerEveryMs: 1 };
  expect(await firstAnswer(operation, options, new AbortController().signal)).toBe(42_000);
});
