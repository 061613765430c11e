import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../src/store/open-store.ts';
import { recordingLog } from './fixtures.ts';

test('more servers than fit in memory are all remembered', async () => {
  const store = await openStore({ databaseUrl: 'sqlite::memory:', keyRing: null, log: recordingLog() });
  onTestFinished(() => store.close());
  const first = await store.serverRefs.remember('100', { id: 'first', name: 'First' });
  for (let number = 0; number < 2_100; number++)
    await store.serverRefs.remember('100', { id: `${number}`, name: 'Another' });
  expect(await store.serverRefs.remember('100', { id: 'first', name: 'Renamed' })).toBe(first);
  expect(await store.serverRefs.find('100', first)).toEqual({ id: 'first', name: 'Renamed' });
});
