import { join } from 'node:path';
import { PterodactylPanel } from '@steward/fake-hosts';
import { MinecraftServer } from '@steward/hosts/testing';
import { expect, onTestFinished, test } from 'vitest';
import { isPlayersUnknown } from '../../src/schedules/unknown-players.ts';
import { unaskedGame } from '../../src/watch/model/game.ts';
import { withRows } from '../store/sqlite-files.ts';
import { quickWatch } from '../support/quick-watch.ts';
import { adds, card, hour, minute, scheduling, shown } from './scheduling.ts';

const says = 'I don’t know who is online on **Survival**, so “when empty” never runs.';

/** A guild whose server runs at a Pterodactyl panel. Days pass in seconds. */
async function onPanel() {
  const panel = await PterodactylPanel.start();
  onTestFinished(() => panel.close());
  const server = panel.addServer({ name: 'Survival' }).run();
  const all = await scheduling({
    settings: {
      HOSTING_API_URL: '',
      HOSTS: JSON.stringify([{ id: 'panel', name: 'Panel', kind: 'pterodactyl', address: panel.url }]),
    },
    overrides: { watch: { ...quickWatch.watch, everyMs: 5, detailsEveryMs: 5, slowestMs: 5 } },
    connected: false,
  });
  await all.connects(panel.owner.key);
  await (await all.admin.types('/setup log', { channel: all.channel })).settled();
  const told = () => all.channel.messages.filter(({ text }) => text.includes(says));
  /** Resolves when the server was read again. */
  const isRead = () => {
    const { length } = panel.requests;
    const reads = () => panel.requests.slice(length).filter(({ path }) => path.endsWith('/resources'));
    return expect.poll(() => reads().length, { interval: 5 }).toBeGreaterThan(0);
  };
  /** Lets time pass from read to read until something is so. */
  const passesUntil = async (isSo: () => boolean) => {
    while (!isSo()) {
      all.passes(5 * minute);
      await isRead();
    }
  };
  /** Lets a day pass except for its end, in which the bot didn't learn who is online: what it has stored says so. */
  const dayBut = async (left: number) => {
    let steps = 0;
    await passesUntil(() => ++steps > 20);
    await all.restarts(async () => {
      all.passes(24 * hour - left);
      withRows(join(all.folder, 'steward.db'), (rows) =>
        rows
          .prepare(`update server_watches set game = json_set(game, '$.playersUnknownMs', ?)`)
          .run(24 * hour - left),
      );
    });
  };
  return { ...all, server, told, passesUntil, dayBut };
}

test('people are told once if it has been unknown for a day who is online where a schedule waits for nobody', async () => {
  const all = await onPanel();
  const { admin, dayBut, server, told, passes, passesUntil, restarts } = all;
  server.startupCommand = './PalServer.sh';
  await adds(all, { action: 'stop', when: 'when empty for 30 min' });
  const begin = Date.now();
  await dayBut(hour);
  await passesUntil(() => told().length > 0);
  expect(Date.now() - begin).toBeGreaterThanOrEqual(24 * hour - 10 * minute);
  expect(told()[0]?.text).toContain('**Stop Survival**');
  expect((await shown(all)).split(says)).toHaveLength(2);
  expect((await card(all, 'Stop Survival')).text).toContain(says);
  expect(server.state).toBe('running');

  await restarts();
  const later = Date.now() + 2 * hour;
  await passesUntil(() => Date.now() > later);
  expect(told()).toHaveLength(1);
  expect(await shown(all)).toContain(says);

  const game = await MinecraftServer.listen();
  server.startupCommand = 'java -jar server.jar';
  server.listenAt({ ip: game.address.host, port: game.address.port });
  await (await admin.types('/setup game', { server: 'Survival', game: 'Automatic' })).settled();
  passes(minute);
  await expect.poll(() => shown(all), { interval: 100 }).not.toContain(says);
});

test('Discord may be away: people are told when it’s back', async () => {
  const all = await onPanel();
  const { dayBut, discord, server, told, passesUntil } = all;
  server.startupCommand = './PalServer.sh';
  await adds(all, { action: 'stop', when: 'when empty for 30 min' });
  await dayBut(hour);
  const posts = { method: 'POST', path: /\/channels\/\d+\/messages/ };
  discord.faults.next({ ...posts, status: 503, times: 1_000 });
  let refused = false;
  void discord
    .requested(({ method, status }) => method === 'POST' && status === 503)
    .then(() => {
      refused = true;
    });
  await passesUntil(() => refused);
  expect(told()).toEqual([]);
  discord.faults.clear();
  await passesUntil(() => told().length > 0);
  await expect.poll(() => shown(all), { interval: 100 }).toContain(says);
  expect(told()).toHaveLength(1);
});

test.each<[string, boolean, 'running' | 'stopped', number, boolean]>([
  ['are told after a day', false, 'running', 24, true],
  ['aren’t told before', false, 'running', 23, false],
  ['aren’t told while the server is stopped', false, 'stopped', 30, false],
  ['aren’t told again when the server was stopped meanwhile', true, 'stopped', 30, true],
  ['aren’t told again after a restart of the bot, which forgets minutes', true, 'running', 23, true],
  ['are told again if it was known meanwhile', true, 'running', 0, false],
])('people %s', (_what, told, status, hours, expected) => {
  const game = { ...unaskedGame, playersUnknownMs: hours * hour };
  expect(isPlayersUnknown(told, { status, game })).toBe(expected);
});
