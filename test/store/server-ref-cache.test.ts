import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { recordingLog } from './fixtures.ts';

test('servers are all stored if they are more than the cache holds', async () => {
  const store = await openStore({ databaseUrl: 'sqlite::memory:', keyRing: null, log: recordingLog() });
  onTestFinished(() => store.close());
  const first = await store.serverRefs.remember('100', { id: 'first', name: 'First' });
  const others = Array.from({ length: 10_100 }, (_, number) => ({ id: `${number}`, name: 'Another' }));
  await store.serverRefs.rememberAll('100', others);
  expect(await store.serverRefs.remember('100', { id: 'first', name: 'Renamed' })).toBe(first);
  expect(await store.serverRefs.find('100', first)).toEqual({ id: 'first', name: 'Renamed' });
});
