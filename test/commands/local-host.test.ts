import { pino } from 'pino';
import { expect, test } from 'vitest';
import { LocalHost } from '../../src/this-machine/local-host.ts';
import { until } from '../support/bot-process.ts';
import { machine } from '../support/this-machine.ts';

test('the key of this machine stays until another one is stored', async (t) => {
  const { file, keys } = await machine(t);
  const host = new LocalHost({
    file,
    admins: [],
    env: process.env,
    logger: pino({ level: 'silent' }),
    pauses: { firstMs: 20, maxMs: 50 },
    connections: { guildsAt: async () => ['1'] },
  });
  host.start();
  t.onTestFinished(() => host.stop());
  await until(() => host.problem === null);
  await host.connect('1', async () => {});
  const before = await keys();
  expect(before).toHaveLength(1);
  const failing = host.connect('1', async () => {
    throw new Error('the database is away');
  });
  await expect(failing).rejects.toThrow('the database is away');
  expect(await keys()).toEqual([...before, expect.any(String)]);
  await host.connect('1', async () => {});
  await until(async () => (await keys()).length === 1);
  expect(await keys()).not.toEqual(before);
});
