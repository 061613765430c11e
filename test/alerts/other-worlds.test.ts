import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { runSurvival } from '@steward/embedded-host/testing';
import type { Message, Reply } from '@steward/fake-discord';
import { PterodactylPanel } from '@steward/fake-hosts';
import { encodeNbt, makeLevel, makeWorld } from '@steward/worlds/testing';
import { describe, expect, onTestFinished, type TestContext, test } from 'vitest';
import { otherWorld } from '../../src/alerts/kinds/other-world.ts';
import { worldEvent } from '../../src/alerts/world-incidents.ts';
import type { ServerWorld } from '../../src/backups/model/server-world.ts';
import type { BotOverrides } from '../../src/bot.ts';
import { textsIn } from '../../src/discord/texts/languages.ts';
import { openStore } from '../../src/store/open.ts';
import { ephemeralText } from '../commands/reply-helpers.ts';
import { anIncident, recordingLog } from '../store/fixtures.ts';
import { type Community, community } from '../support/community.ts';
import { patientWatch } from '../support/quick-watch.ts';
import { anOtherWorld, aServerWorld, aWorldSeen } from '../support/server-worlds.ts';

const dayTicks = 24 * 60 * 60 * 20;
const overrides: BotOverrides = {
  ...patientWatch,
  capabilities: (capabilities) => ({ ...patientWatch.capabilities(capabilities), statusAgeMs: 0 }),
  worldReads: { answeredMs: 0, afterMs: 0, unansweredMs: 0, pauseMs: 0 },
};

/** Returns the `level.dat` of a world that was played for so many days. */
function level(seed: number, days: number): Buffer {
  return makeLevel({
    Time: { long: BigInt(Math.round(days * dayTicks)) },
    WorldGenSettings: { compound: { seed: { long: BigInt(seed) } } },
  });
}

/** Returns what is stored of a guild's one server: its world, and the status that was seen last. */
async function storedWorld({ settings, guild }: Community, serverId: string) {
  const { databaseUrl, encryptionKeys: keyRing } = settings;
  const store = await openStore({ databaseUrl, keyRing, log: recordingLog() });
  onTestFinished(() => store.close());
  const [connection] = await store.connections.list(guild.id);
  const accountId = connection?.accountId ?? '';
  const world = () => store.serverWorlds.of(accountId, serverId);
  const status = async () => (await store.observations.ofServer(accountId, serverId))?.status;
  return { store, world, status };
}

const isOther = ({ text }: Pick<Message, 'text'>) => text.includes('has a different world than before');

/** A guild with alerts, and Survival at a fake Pterodactyl panel, which runs a world. */
async function atPanel(kind: 'old' | 'new' = 'old') {
  const times = { startMs: 0, stopMs: 0, restoreMs: 0, backupMs: 0, cacheMs: 0, activityMs: 0 };
  const panel = await PterodactylPanel.start({
    times,
    limits: { backups: 100, requestsPerMinute: 1_000_000 },
  });
  onTestFinished(() => panel.close());
  const server = panel.addServer({ name: 'Survival' });
  server.backupLimit = 9;
  server.files.clear();
  const writes = (seed: number, days: number, folder = 'world') => {
    const files = makeWorld({ kind, seed, level: kind === 'old' ? level(seed, days) : timeAlone(days) });
    for (const [path, content] of files) server.files.write(path.replace(/^world/, folder), content);
    server.files.write('server.properties', `level-name=${folder}\n`);
    const generation = gzipSync(encodeNbt({ data: { compound: { seed: { long: BigInt(seed) } } } }));
    if (kind === 'new') server.files.write(`${folder}/data/minecraft/world_gen_settings.dat`, generation);
  };
  writes(1, 3);
  server.run();
  const hosts = [{ id: 'panel', name: 'Our panel', kind: 'pterodactyl', address: panel.url }];
  const settings = { HOSTING_API_URL: '', HOSTS: JSON.stringify(hosts) };
  const people = await community({ settings, connected: false, overrides });
  await people.connects(panel.owner.key);
  const channel = people.guild.channel('general');
  await (await people.admin.types('/alerts set', { channel })).settled();
  const { store, world } = await storedWorld(people, server.shortId);
  const isRead = async (since: ServerWorld | null) => {
    await expect.poll(async () => (await world())?.run ?? null).not.toBe(since?.run ?? null);
  };
  await isRead(null);
  /** Restarts the server behind Steward's back, with something done to its files in between, and waits until it was read. */
  const restarts = async (change: () => void = () => {}) => {
    const before = await world();
    server.power('kill');
    const reads = () => panel.requests.filter(({ path }) => path.endsWith('/resources')).length;
    const seen = reads();
    await expect.poll(reads).toBeGreaterThan(seen + 2);
    change();
    server.run();
    await isRead(before);
  };
  const lines = () => server.activities.filter(({ event }) => event.startsWith('server:file')).length;
  return { ...people, panel, server, channel, writes, restarts, world, store, lines };
}

function clears(files: { clear(): void }, then: () => void): void {
  files.clear();
  then();
}

function timeAlone(days: number): Buffer {
  return makeLevel({ Time: { long: BigInt(days * dayTicks) } });
}

function alertsIn({ messages }: { readonly messages: readonly Message[] }): readonly Message[] {
  return messages.filter(isOther);
}

function buttonOf(message: Message | Reply, label: RegExp): string {
  return message.buttons.find((button) => label.test(button.label ?? ''))?.customId ?? '';
}

describe('a server that was started with another world than before', () => {
  test.each(['old', 'new'] as const)('is told, with a world of the %s layout', async (kind) => {
    const { channel, writes, restarts } = await atPanel(kind);
    await restarts(() => writes(2, 0));
    const alert = await channel.message(isOther);
    expect(alert.text).toContain('The two worlds have different seeds.');
    expect(alert.text).toContain('Before: **world**, played for 3 days. Now: **world**, hardly played.');
    expect(alert.text).toContain('I don’t know of a good backup of the world from before.');
    expect(alert.buttons.map(({ label }) => label)).toContain('That was us');
  });

  test('is told of an older copy, too, and only once', async () => {
    const { channel, writes, restarts, world } = await atPanel();
    await restarts(() => writes(1, 2.99));
    const alert = await channel.message(isOther);
    expect(alert.text).toContain('It has 14 min less play time, so it’s either');
    await restarts();
    expect((await world())?.state).toBe('open');
    expect(alertsIn(channel)).toHaveLength(1);
  });

  // What else isn't another world: test/backups/world-rules.test.ts.
  test('is not told of a renamed world', async () => {
    const { channel, restarts, server, world, writes } = await atPanel();
    await restarts(() => clears(server.files, () => writes(1, 3, 'hub')));
    await restarts();
    expect(await world()).toMatchObject({ state: 'same', world: { seed: '1' } });
    expect(alertsIn(channel)).toEqual([]);
  });

  test('has two lines more in its activity log, and three from 26.1 on, for each start', async () => {
    for (const [kind, count] of [
      ['old', 2],
      ['new', 3],
    ] as const) {
      const { lines, restarts, restarts: again } = await atPanel(kind);
      expect(lines()).toBe(count);
      await restarts();
      await again();
      expect(lines()).toBe(3 * count);
    }
  });

  test('is no news after somebody with the right to restore says that it was on purpose', async () => {
    const { channel, writes, restarts, member, admin, world } = await atPanel();
    await restarts(() => writes(2, 0));
    const alert = await channel.message(isOther);
    const button = buttonOf(alert, /That was us/);
    expect(await ephemeralText(await member.clicks(alert, button))).toContain(
      'You can’t restore backups here',
    );
    expect(await ephemeralText(await admin.clicks(alert, button))).toContain(
      'The current world of Survival counts as the right one',
    );
    await expect.poll(() => alert.text).toContain('The world of Survival was changed on purpose');
    expect(alert.text).toContain(`<@${admin.id}> said so`);
    const told = channel.messages.filter(({ text }) => text.includes('was changed on purpose'));
    expect(told).toHaveLength(1);
    await restarts(() => writes(2, 1));
    expect(await world()).toMatchObject({
      state: 'accepted',
      world: { seed: '2' },
      answer: { by: { id: admin.id } },
    });
    // The world from before is another one now.
    await restarts(() => writes(1, 3));
    expect((await world())?.state).toBe('open');
  });

  test('is no news when it has the world from before again', async () => {
    const { channel, writes, restarts } = await atPanel();
    await restarts(() => writes(2, 0));
    const alert = await channel.message(isOther);
    await restarts(() => writes(1, 3));
    await expect.poll(() => alert.text).toContain('It has the world from before again.');
  });

  test('offers its newest good backup, whose restore ends it at once', async () => {
    const { channel, writes, restarts, admin, world, server } = await atPanel();
    await (await admin.types('/backup create', { name: 'before' })).until(({ text }) => text.includes('✅'));
    await (await admin.types('/backup test', { backup: 'before' })).until(({ text }) => /tested/.test(text));
    await restarts(() => clears(server.files, () => writes(2, 0)));
    const alert = await channel.message(isOther);
    expect(alert.text).toMatch(
      /restore \*\*“before”\*\*\. It’s the latest tested backup of the world from before/,
    );
    const card = await (await admin.clicks(alert, buttonOf(alert, /^Restore/))).settled();
    expect(card.text).toContain(
      'The server no longer has the world that’s in this backup. Now: **world**, hardly',
    );
    expect(card.text).not.toContain('Changes since');
    await admin.clicks(card, buttonOf(card, /^Back up first|^Stop, back up|^Restore/));
    await card.until(({ text }) => text.startsWith('✅ Survival restored'));
    await expect.poll(() => alert.text).toContain('✅ Survival was restored from a backup');
    expect(alert.text).toContain(`<@${admin.id}> restored the backup **“before”** <t:`);
    expect(alert.buttons.map(({ label }) => label)).not.toContain('That was us');
    expect((await world())?.state).toBe('over');
    await restarts();
    expect(await world()).toMatchObject({ state: 'over', world: { seed: '1' } });
    expect(alertsIn(channel)).toHaveLength(0);
  });
});

/** A guild with alerts, and Survival at an embedded host, which runs a world in a real folder. */
async function atOwnHost(context: TestContext) {
  const { place, api, host } = await runSurvival(context, { backupFolders: ['hub', 'server.properties'] });
  const writes = async (seed: number, days: number) => {
    for (const [path, content] of makeWorld({ kind: 'old', seed, level: level(seed, days) })) {
      const full = join(place.cwd, path.replace(/^world/, 'hub'));
      await mkdir(dirname(full), { recursive: true });
      await writeFile(full, content);
    }
    await writeFile(join(place.cwd, 'server.properties'), 'level-name=hub\n');
  };
  await writes(1, 3);
  const settings = { HOSTING_API_URL: host.url };
  const people = await community({ settings, connected: false, overrides });
  await people.connects(await host.keys.add('discord'));
  const channel = people.guild.channel('general');
  await (await people.admin.types('/alerts set', { channel })).settled();
  const { world, status } = await storedWorld(people, 'survival');
  const isRead = (since: ServerWorld | null) =>
    expect.poll(async () => (await world())?.run ?? null).not.toBe(since?.run ?? null);
  await isRead(null);
  /** Lets something be done to the server, and waits until its world was read after a start. */
  const after = async (change: () => Promise<unknown>) => {
    const before = await world();
    await change();
    await isRead(before);
  };
  /** Restarts the server behind Steward's back, with something done to its folder in between. */
  const restarts = (change: () => Promise<unknown>) =>
    after(async () => {
      await api.stop();
      await expect.poll(status).toBe('stopped');
      await change();
      await api.start();
    });
  return { ...people, channel, writes, restarts, after, world, cwd: place.cwd };
}

test('at an own host, with real folders, it is told, and neither a restore with Steward nor its undo is', async (context) => {
  const { admin, channel, writes, restarts, after, world, cwd } = await atOwnHost(context);
  const done = (reply: Reply) => reply.until(({ text }) => text.startsWith('✅'));
  await done(await admin.types('/backup create'));
  await restarts(() => writes(1, 4));
  expect(await world()).toMatchObject({ state: 'same', world: { gameTime: 4 * dayTicks } });
  const [choice] = await admin.completes('/backup restore', {}, 'backup');
  const card = await (await admin.types('/backup restore', { backup: choice?.value ?? '' })).settled();
  await after(async () => {
    await admin.clicks(card, buttonOf(card, /start/i) || buttonOf(card, /^Back up first|^Stop/));
    await done(card);
  });
  expect(await world()).toMatchObject({ state: 'same', world: { gameTime: 3 * dayTicks } });
  const undo = await (await admin.clicks(card, buttonOf(card, /^Undo/))).settled();
  await after(async () => {
    await admin.clicks(undo, buttonOf(undo, /start/i) || buttonOf(undo, /^Undo|^Back up first|^Stop/));
    await done(undo);
  });
  expect(await world()).toMatchObject({ state: 'same', world: { gameTime: 4 * dayTicks } });
  expect(alertsIn(channel)).toEqual([]);
  await restarts(async () => {
    await rename(join(cwd, 'hub'), join(cwd, 'old'));
    await writes(2, 0);
  });
  await channel.message(isOther);
});

test.each([
  [400_000, 'It has 8 hr, 20 min less play time, so it’s either'],
  [1_000_000, 'It’s either an older copy of its world'],
  [1_072_000, 'It’s either an older copy of its world'],
  [null, 'It’s either an older copy of its world'],
])('an older copy that was played for %s ticks by now is no less old', (gameTime, told) => {
  const now = aWorldSeen({ gameTime });
  const other = anOtherWorld({ how: 'older', now });
  const event = worldEvent({
    guildId: '100',
    connectionId: 'default',
    finding: aServerWorld({ other }),
  });
  if (event === null) throw new Error('nothing is told');
  const { lines } = otherWorld.content(textsIn('en'), anIncident(event), event.cause);
  expect(`${lines[0]}`).toContain(told);
});
