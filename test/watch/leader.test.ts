import pino from 'pino';
import { expect, test } from 'vitest';
import { Leader } from '../../src/watch/leader.ts';
import type { BackgroundJob } from '../../src/watch/model/watch.ts';

test('a job that hangs or fails when it ends keeps neither the others nor the leader', async () => {
  const ended: string[] = [];
  const job = (stop: () => Promise<void>): BackgroundJob => ({ start: async () => {}, stop });
  const hanging = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const leader = new Leader({
    cluster: { claimLeadership: async () => true, releaseLeadership: async () => released.resolve() },
    bot: 'bot',
    jobs: [
      job(async () => void ended.push('first')),
      job(() => Promise.reject(new Error('no'))),
      job(() => hanging.promise),
    ],
    claimEveryMs: 3_000,
    logger: pino({ level: 'silent' }),
  });
  await leader.start();
  const stopped = leader.stop();
  await expect.poll(() => ended).toEqual(['first']);
  hanging.resolve();
  await released.promise;
  await stopped;
});

test('the jobs of a process that doesn’t lead start when the one that leads has ended, and end when another one leads', async () => {
  let isLeading = false;
  const seen: string[] = [];
  const leader = new Leader({
    cluster: { claimLeadership: async () => isLeading, releaseLeadership: async () => {} },
    bot: 'bot',
    jobs: [{ start: async () => void seen.push('started'), stop: async () => void seen.push('stopped') }],
    claimEveryMs: 1,
    logger: pino({ level: 'silent' }),
  });
  await leader.start();
  expect(seen).toEqual([]);
  isLeading = true;
  await expect.poll(() => seen).toEqual(['started']);
  isLeading = false;
  await expect.poll(() => seen).toEqual(['started', 'stopped']);
  await leader.stop();
});
