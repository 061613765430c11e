import pino from 'pino';
import { expect, test } from 'vitest';
import type { WatchDuty } from '../../src/domain/watch.ts';
import { Watch } from '../../src/watch/watch.ts';

test('a duty that hangs or fails when it ends keeps neither the others nor the watch', async () => {
  const ended: string[] = [];
  const duty = (stop: () => Promise<void>): WatchDuty => ({ start: async () => {}, stop });
  const hanging = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const watch = new Watch({
    cluster: { claimWatch: async () => true, releaseWatch: async () => released.resolve() },
    bot: 'bot',
    duties: [
      duty(async () => void ended.push('first')),
      duty(() => Promise.reject(new Error('no'))),
      duty(() => hanging.promise),
    ],
    logger: pino({ level: 'silent' }),
  });
  await watch.start();
  const stopped = watch.stop();
  await expect.poll(() => ended).toEqual(['first']);
  hanging.resolve();
  await released.promise;
  await stopped;
});
