import { expect, test } from 'vitest';
import { ReadSlots } from '../../src/watch/pace.ts';

test('reads of guilds’ own hosts that hang leave room to the hosts of the settings', async () => {
  const slots = new ReadSlots({ ofHost: 2, ofOwnHosts: 3, all: 5 });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const read = async (host: string, isOwn: boolean) => {
    ends.push(await slots.acquire(host, isOwn));
    begun.push(host);
  };
  for (const host of ['own-1', 'own-2', 'own-3'])
    for (let count = 1; count <= 3; count++) void read(host, true);
  await read('settings', false);
  await read('settings', false);
  expect(begun.filter((host) => host !== 'settings')).toHaveLength(3);
  expect(begun).toHaveLength(5);
  // What ended makes room for the next one of its kind.
  ends[0]?.();
  await Promise.resolve();
  await Promise.resolve();
  expect(begun.at(-1)).toMatch('own-');
  expect(begun).toHaveLength(6);
});
