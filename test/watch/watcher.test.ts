import { expect, test } from 'vitest';
import { aConnection } from '../store/fixtures.ts';
import { needOf, watcherFixture } from './fixture.ts';

test('a server is read every 30 seconds, by its own record if it is the only one', async () => {
  const { clock, host, watcher } = await watcherFixture();
  watcher.need('panels', '100', [needOf('s1')]);
  await clock.passes(0);
  expect(watcher.find('100', { connectionId: 'default', id: 's1' })).toMatchObject({
    ref: { name: 'Server s1' },
    watch: { status: 'running', failure: null },
  });
  await clock.passes(60_000);
  expect(host.asked()).toEqual(['s1', 's1', 's1']);
});

test('a server that several parts and guilds need is read once, and each guild gets it', async () => {
  const { clock, host, watcher, store, seen } = await watcherFixture();
  await store.connections.connect('200', aConnection);
  watcher.need('panels', '100', [needOf('s1')]);
  watcher.need('alerts', '100', [needOf('s1', true)]);
  watcher.need('panels', '200', [needOf('s1')]);
  await clock.passes(0);
  expect(host.asked()).toEqual(['s1', 'backups s1']);
  expect(seen.map(({ server }) => server.guildId).sort()).toEqual(expect.arrayContaining(['100', '200']));
});
