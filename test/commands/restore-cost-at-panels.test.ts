import { FakeCrafty, PterodactylPanel } from '@steward/fake-hosts';
import { localTime } from '@steward/fake-hosts/testing';
import { packContents } from '@steward/worlds/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { community } from '../support/community.ts';
import { communityAt, onOrdinaryDay } from '../support/crafty.ts';
import { aCheck, marksBackups } from '../support/marks.ts';
import { labels } from './reply-helpers.ts';

const hour = 3_600_000;
const anna = '11111111-1111-4111-8111-111111111111';
const chris = '22222222-2222-4222-8222-222222222222';
const names = JSON.stringify([
  { uuid: anna, name: 'Anna' },
  { uuid: chris, name: 'Chris' },
]);

interface Files {
  write(path: string, content: string, modifiedAt?: number): unknown;
}

/** Writes a world that was played by Anna three hours ago, and by Chris a day ago. */
function writeWorld(files: Files, now: number, folder = 'world') {
  files.write(`${folder}/level.dat`, 'level', now - 3 * hour);
  files.write(`${folder}/playerdata/${anna}.dat`, 'anna', now - 3 * hour);
  files.write(`${folder}/playerdata/${chris}.dat`, 'chris', now - 24 * hour);
  files.write(`${folder}/region/r.4.4.mca`, 'region', now - 3 * hour);
  files.write(`${folder}/region/r.1.0.mca`, 'region', now - 24 * hour);
  files.write('usercache.json', names, now - 3 * hour);
}

/** A guild that is connected to a Pterodactyl panel, whose stopped server has a backup that is ten hours old. */
async function atPanel() {
  const panel = await PterodactylPanel.start();
  onTestFinished(() => panel.close());
  const server = panel.addServer({ name: 'Survival' });
  const now = Date.now();
  writeWorld(server.files, now);
  const backup = server.addBackup('Night').complete();
  Object.assign(backup, { createdAt: now - 10 * hour, completedAt: now - 10 * hour + 60_000 });
  const hosts = [{ id: 'panel', name: 'Our panel', kind: 'pterodactyl', address: panel.url }];
  const people = await community({
    settings: { HOSTING_API_URL: '', HOSTS: JSON.stringify(hosts) },
    connected: false,
  });
  await people.connects(panel.owner.key);
  return { ...people, panel, server, backup, now };
}

/** What a backup with the files of Minecraft 26.1 was found to hold. */
function newLayout(now: number) {
  const paths = ['level.dat', `players/data/${anna}.dat`, 'dimensions/minecraft/overworld/region/r.0.0.mca'];
  return packContents({
    files: paths.map((path) => ({ path: `world/${path}`, sizeBytes: 8_192, modifiedAt: now - 11 * hour })),
    isWhole: true,
    world: {
      game: 'minecraft-java',
      layout: 'from-26.1',
      version: { name: '26.1', data: 4_800 },
      spawn: null,
      emptyRegions: [],
      playTicks: new Map(),
    },
  });
}

describe('at Pterodactyl, the confirmation of a restore', () => {
  test('names who has played since, by seven calls', async () => {
    const { admin, panel } = await atPanel();
    const before = panel.requests.length;
    const reply = await admin.types('/backup restore', { backup: 'Night' });
    await reply.until(({ text }) => text.includes('in that time'));
    expect(reply.text).toContain('Anna was online in that time.');
    expect(reply.text).toContain('**Overworld**: someone was in 1 of 2 map regions (2300 / 2300).');
    const calls = panel.requests.slice(before).filter(({ path }) => path.includes('/files/'));
    expect(calls.length).toBeLessThanOrEqual(7);
  });

  test('claims less, never more, if the panel gives up on a large folder', async () => {
    const { admin, panel, server } = await atPanel();
    server.files.delete('world/region/r.1.0.mca');
    // It looks into each file: two take too long.
    Object.assign(panel.times, { fileKindMs: 20, nodeAnswerMs: 30 });
    const reply = await admin.types('/backup restore', { backup: 'Night' });
    await reply.until(({ text }) => text.includes('in that time'));
    expect(reply.text).toContain('The files don’t show whether anyone played in that time.');
    expect(reply.text).toContain('**Overworld**: 1 map region changed (2300 / 2300).');
  });

  test('is refused if the restore would mix the layouts of before and from 26.1, and says what works', async () => {
    const { admin, panel, server, backup, now, ...all } = await atPanel();
    await marksBackups(all, [aCheck(backup.uuid, { serverId: server.uuid.slice(0, 8) })], newLayout(now));
    const reply = await admin.types('/backup restore', { backup: 'Night' });
    await reply.until(({ text }) => text.includes('This backup has a different Minecraft layout'));
    expect(reply.text).toContain('**“Night”** and **Survival** don’t match');
    expect(reply.text).toContain('delete its world folders in the host’s control panel, then restore again');
    expect(labels(reply)).toEqual([]);
    expect(panel.changes).toEqual([]);
  });

  test('is refused at its button too, if that was pressed before the files were listed', async () => {
    const { admin, panel, server, backup, now, ...all } = await atPanel();
    const reply = await (await admin.types('/backup restore', { backup: 'Night' })).settled();
    await reply.until(({ text }) => text.includes('in that time'));
    await marksBackups(all, [aCheck(backup.uuid, { serverId: server.uuid.slice(0, 8) })], newLayout(now));
    await admin.clicks(reply, 'Restore now, no undo');
    await reply.until(({ text }) => text.includes('This backup has a different Minecraft layout'));
    expect(reply.text).toContain('**“Night”** and **Survival** don’t match');
    expect(labels(reply)).toEqual([]);
    expect(panel.changes).toEqual([]);
  });

  test('can’t be asked for either, if it would mix the layouts', async () => {
    const { admin, moderator, panel, server, backup, now, ...all } = await atPanel();
    const channel = all.guild.channel('log');
    await (await admin.types('/setup log', { channel })).settled();
    const role = all.guild.role('Moderators');
    await (await admin.types('/access grant', { role, permission: 'viewer' })).settled();
    await marksBackups(all, [aCheck(backup.uuid, { serverId: server.uuid.slice(0, 8) })], newLayout(now));
    const refused = await (await moderator.types('/backup restore', { backup: 'Night' })).settled();
    const reply = await moderator.clicks(refused, 'Ask for approval');
    await reply.followUp(({ text }) => text.includes('This backup has a different Minecraft layout'));
    expect(panel.changes).toEqual([]);
  });

  test('is not refused if the world’s folders were deleted, as it says', async () => {
    const { admin, panel, server, backup, now, ...all } = await atPanel();
    await marksBackups(all, [aCheck(backup.uuid, { serverId: server.uuid.slice(0, 8) })], newLayout(now));
    server.files.clear();
    const reply = await (await admin.types('/backup restore', { backup: 'Night' })).settled();
    await admin.clicks(reply, 'Restore now, no undo');
    await reply.until(({ text }) => text.includes('✅ Survival restored from “Night”'));
    expect(panel.changes).toHaveLength(1);
  });
});

/** A guild that is connected to a Crafty in Berlin, whose stopped server has a backup that is ten hours old. */
async function atCrafty() {
  const timeZone = 'Europe/Berlin';
  onOrdinaryDay();
  const crafty = await FakeCrafty.start({ timeZone });
  onTestFinished(() => crafty.close());
  const [server] = crafty.panel.servers.values();
  const [config] = crafty.panel.backupConfigs.values();
  if (server === undefined || config === undefined) throw new Error('no server');
  const now = Date.now();
  server.files.clear();
  const { admin } = await communityAt(crafty);
  const made = localTime(now - 10 * hour, timeZone).slice(0, 19);
  const name = `${made.replaceAll(':', '-').replace('T', '_')}.zip`;
  crafty.panel.archivesOf(config).set(name, { name, bytes: 10_000, files: [] });
  const restore = () => admin.types('/backup restore', { backup: made.replace('T', ' ') });
  return { server, now, restore };
}

describe('at Crafty, whose times are minutes of an unknown time zone, the confirmation of a restore', () => {
  test('says who has played since', async () => {
    const { server, now, restore } = await atCrafty();
    writeWorld(server.files, now);
    const reply = await restore();
    await reply.until(({ text }) => text.includes('in that time'));
    expect(reply.text).toContain('Anna was online in that time.');
    expect(reply.text).toContain('(2300 / 2300)');
  });

  test('counts nobody from before a restore that wrote all files anew', async () => {
    const { server, now, restore } = await atCrafty();
    writeWorld(server.files, now - 30 * hour);
    // As Python's extractall does.
    const at = now - 2 * hour;
    for (let x = 0; x < 30; x += 1) server.files.write(`world/region/r.${x}.9.mca`, 'region', at + x * 1_000);
    for (const id of [anna, chris]) server.files.write(`world/playerdata/${id}.dat`, 'player', at);
    const reply = await restore();
    await reply.until(({ text }) => text.includes('in that time'));
    expect(reply.text).toContain('The files don’t show whether anyone played in that time.');
    expect(reply.text).toMatch(/I can’t see what happened before <t:\d+:f>\./);
    expect(reply.text).not.toContain('Overworld');
  });
});
