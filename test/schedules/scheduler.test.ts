import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { onTestFinished, test } from 'vitest';
import type { Schedule } from '../../src/schedules/model/schedule.ts';
import { Scheduler } from '../../src/schedules/scheduler.ts';
import { aSchedule } from '../store/fixtures.ts';

function activeSchedule(id: string, guildId: string): Schedule {
  return aSchedule({ id, guildId, state: 'active', nextAt: new Date() });
}

test('many schedules that hang and fail don’t keep another one from its turn', async () => {
  const failing = Array.from({ length: 150 }, (_, index) => activeSchedule(`failing-${index}`, '100'));
  const turn = Promise.withResolvers<void>();
  const unused = async () => Promise.reject(new Error('not used'));
  const scheduler = new Scheduler({
    schedules: {
      allFollowed: async () => [...failing, activeSchedule('good', '200')],
      followed: async () => [],
    } as never,
    connections: {
      get: unused,
      async settings(guildId) {
        if (guildId === '200') turn.resolve();
        await sleep(20);
        throw new Error('away');
      },
    },
    operations: { get: unused, ofInteraction: unused, lastOn: unused, told: unused },
    onGuildChange: () => () => {},
    service: { start: unused },
    hosts: { link: unused, of: unused },
    cases: {} as never,
    backupTests: { of: unused },
    worldLosses: { of: unused },
    serverMonitor: { setSubscriptions: () => {}, find: () => null },
    logChannel: { post: unused },
    makerProblem: unused,
    findUnplayed: unused,
    onUnplayed: () => {},
    onMissed: unused,
    logger: pino({ level: 'silent' }),
    everyMs: 1,
    retryMs: 1,
  });
  await scheduler.start();
  onTestFinished(() => scheduler.stop());
  await turn.promise;
});
