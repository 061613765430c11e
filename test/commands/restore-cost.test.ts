import { javaFacts, packContents } from '@steward/worlds/testing';
import { describe, expect, test } from 'vitest';
import { withStore } from '../process/database.ts';
import { community, sharedCommunity } from '../support/community.ts';
import { aCheck, marksBackups } from '../support/marks.ts';
import type { ScriptedFile } from '../support/scripted-host.ts';
import { labels } from './reply-helpers.ts';

const shared = sharedCommunity();

const minute = 60_000;
const hour = 60 * minute;
const anna = '11111111-1111-4111-8111-111111111111';
const chris = '22222222-2222-4222-8222-222222222222';
const eve = '33333333-3333-4333-8333-333333333333';

const names = JSON.stringify([
  { uuid: anna, name: 'Anna' },
  { uuid: chris, name: 'Chris_1' },
]);

/** A world's files: `hours` are how long after the backup they were written. */
function filesOf(made: number, hours: Readonly<Record<string, number>>): readonly ScriptedFile[] {
  const written = Object.entries(hours).map(([path, after]) => ({
    path: `world/${path}`,
    modifiedAt: made + after * hour,
  }));
  return [
    ...written,
    { path: 'world/level.dat', modifiedAt: made },
    { path: 'usercache.json', modifiedAt: made, content: names },
    { path: 'server.properties', modifiedAt: made, content: 'level-name=world\n' },
  ];
}

const played = {
  [`playerdata/${anna}.dat`]: 3,
  [`playerdata/${chris}.dat`]: 2,
  [`playerdata/${eve}.dat`]: -4,
  'region/r.0.0.mca': 3,
  'region/r.-1.0.mca': 3,
  'region/r.-4.2.mca': 2,
  'region/r.9.9.mca': -20,
};

/** A stopped server with two backups, ten and five hours old. */
async function server(hours: Readonly<Record<string, number>> | null, status = 'stopped', record = {}) {
  const made = Date.now() - 10 * hour;
  const backups = [0, 1].map((index) => ({
    id: `b-${index}`,
    name: `Backup ${index}`,
    created_at: new Date(made + index * 5 * hour).toISOString(),
  }));
  const files = hours === null ? null : filesOf(made, hours);
  const all = await shared({
    host: { servers: [{ id: 's-1', record: { status, players: 0, ...record }, backups, files }] },
  });
  return { ...all, made };
}

describe('the confirmation of a restore', () => {
  test('names who has played since the backup, and where somebody was, with a map', async () => {
    const { admin } = await server(played);
    const reply = await admin.types('/backup restore', { backup: 'b-0' });
    await reply.until(({ text }) => text.includes('in that time'));
    expect(reply.text).toContain(') will be lost.\nAnna and Chris\\_1 were online in that time.\n');
    expect(reply.text).toContain('**Overworld**: someone was in 3 of 4 map regions (');
    expect(reply.text).toContain('−1800 / 1300');
    expect(reply.text).not.toContain(eve);
    expect(reply.message.attachments.map(({ description }) => description)).toEqual([
      'Map of a dimension. Changed regions: 3. New land: 0.',
    ]);
    expect(labels(reply)).toEqual(['Restore', 'Use “Backup 1”', 'Cancel']);
  });

  test('counts nobody for the newer backup, which it names for the older one', async () => {
    const { admin } = await server({ ...played, [`playerdata/${chris}.dat`]: 9 });
    const older = await admin.types('/backup restore', { backup: 'b-0' });
    await older.until(({ text }) => text.includes('in that time'));
    expect(older.text).toMatch(/\*\*Loses less:\*\* \*\*“Backup 1”\*\* · <t:\d+:R>/);
    const newer = await admin.types('/backup restore', { backup: 'b-1' });
    await newer.until(({ text }) => text.includes('in that time'));
    expect(newer.text).toContain('Chris\\_1 was online in that time.');
    expect(newer.text).not.toContain('Loses less');
  });

  test('says that nobody has played only if that is certain', async () => {
    const quiet = { [`playerdata/${anna}.dat`]: -3, 'region/r.0.0.mca': -3 };
    const { admin, host } = await server(quiet);
    const certain = await admin.types('/backup restore', { backup: 'b-0' });
    await certain.until(({ text }) => text.includes('Nobody played in that time.'));
    expect(certain.message.attachments).toEqual([]);
    await (await admin.clicks(certain, 'Cancel')).settled();
    host.server('s-1').record['status'] = 'running';
    delete host.server('s-1').record['players'];
    const unknown = await admin.types('/backup restore', { backup: 'b-0' });
    await unknown.until(({ text }) =>
      text.includes('The files don’t show whether anyone played in that time.'),
    );
  });

  test('says for how long somebody was online, as far as the bot has seen', async () => {
    const { admin, guild, settings, made } = await server(played);
    await withStore({ settings }, async (store) => {
      const [connection] = await store.connections.list(guild.id);
      const seen = [1, 1, 0, null, 2].map((players, index) => ({
        at: new Date(made + hour + index * 5 * minute),
        status: 'running' as const,
        players,
        cpuPercent: null,
        memoryBytes: null,
      }));
      const accountId = connection?.accountId ?? '';
      await store.samples.add([{ accountId, serverId: 's-1', samples: seen }]);
    });
    const reply = await admin.types('/backup restore', { backup: 'b-0' });
    await reply.until(({ text }) => text.includes('in that time'));
    expect(reply.text).toContain('Someone was online for at least 16 min.');
  });

  test('counts who is online now', async () => {
    const quiet = { [`playerdata/${anna}.dat`]: -3, 'region/r.0.0.mca': -3 };
    const { admin } = await server(quiet, 'running', { players: { online: 1, names: ['Anna'] } });
    const reply = await admin.types('/backup restore', { backup: 'b-0' });
    await reply.until(({ text }) => text.includes('Anna was online in that time.'));
  });

  test('has the same buttons before, and they don’t wait for it', async () => {
    const { admin, host } = await server(played);
    host.scripts({ on: 'GET /v1/servers/s-1/files', answer: 'hangs', times: 100 });
    const reply = await (await admin.types('/backup restore', { backup: 'b-0' })).settled();
    expect(labels(reply)).toEqual(['Restore', 'Use “Backup 1”', 'Cancel']);
    await admin.clicks(reply, 'Restore');
    await reply.until(({ text }) => text.startsWith('✅ Survival restored from “Backup 0”'));
    expect(labels(reply)).toEqual([]);
  });

  test('loses its map when the restore begins', async () => {
    const { admin } = await server(played);
    const reply = await admin.types('/backup restore', { backup: 'b-0' });
    await reply.until(({ text }) => text.includes('in that time'));
    await admin.clicks(reply, 'Restore');
    await reply.until(({ text }) => text.startsWith('✅ Survival restored'));
    expect(reply.message.attachments).toEqual([]);
  });

  test('claims nothing at a host that shows no files, or of a world that it can’t find', async () => {
    const { admin, host } = await server(null);
    const reply = await (await admin.types('/backup restore', { backup: 'b-0' })).settled();
    await host.called(({ path }) => path.endsWith('/files'));
    expect(reply.text).not.toContain('in that time');
    expect(reply.text).toContain('**Loses less:**');
  });

  test('knows the games of GAMES, as the marks and /backup compare do; of others it says size and age only', async () => {
    const made = Date.now() - 10 * hour;
    const files = (hours: Readonly<Record<string, number>>) =>
      Object.entries(hours).map(([path, after]) => ({
        path,
        sizeBytes: 8_192,
        modifiedAt: made + after * hour,
      }));
    const then = {
      'saves/base.map': -1,
      'saves/base/p1.save': -1,
      'saves/base/p2.save': -1,
      'saves/base/1.2.sector': -1,
    };
    const now = { ...then, 'saves/base/p1.save': 4, 'saves/base/1.2.sector': 4, 'saves/base/1.3.sector': 4 };
    const moon = {
      game: 'moon-colony',
      world: ['saves/{world}.map'],
      needed: ['saves/{world}.map'],
      players: 'saves/{world}/{player}.save',
      regions: 'saves/{world}/{x}.{z}.sector',
    };
    const backups = [
      { id: 'b-0', name: 'Older', created_at: new Date(made).toISOString() },
      { id: 'b-1', name: 'Newer', created_at: new Date(made + 5 * hour).toISOString() },
    ];
    const record = { status: 'stopped', players: 0 };
    const all = await community({
      settings: { GAMES: JSON.stringify([moon]) },
      host: { servers: [{ id: 's-1', record, backups, files: files(now) }] },
    });
    const packed = (hours: Readonly<Record<string, number>>) =>
      packContents({ files: files(hours), isWhole: true, world: null });
    await marksBackups(all, [aCheck('b-0')], packed(then));
    await marksBackups(all, [aCheck('b-1')], packed(now));
    const map = '**Map**: someone was in 2 of 2 map regions (750 / 1550). 1 is new land.';
    const card = await all.admin.types('/backup restore', { backup: 'b-0' });
    await card.until(({ text }) => text.includes('in that time'));
    expect(card.text).toContain('At least 1 player was online in that time.');
    expect(card.text).toContain(map);
    await all.admin.clicks(card, 'Cancel');
    const between = { first: 'b-0', second: 'b-1' };
    const known = await (await all.admin.types('/backup compare', between)).settled();
    expect(known.text).toContain(
      '2 players, 1 map region, 4 files, 32 kB → 2 players, 2 map regions, 5 files, 40 kB',
    );
    expect(known.text).toContain(map);
    await all.restarts(async () => {}, { games: [] });
    const unknown = await (await all.admin.types('/backup compare', between)).settled();
    expect(unknown.text).toContain('Contents: 4 files, 32 kB → 5 files, 40 kB');
    expect(unknown.text).not.toContain('in that time');
  });

  test('tells exactly what changed of a backup that was tested, new land too', async () => {
    const { admin, guild, settings, made } = await server({
      ...played,
      // Half an hour after the backup: without its contents it may have been before its end.
      [`playerdata/${eve}.dat`]: 0.5,
    });
    const files = [
      `playerdata/${anna}.dat`,
      `playerdata/${eve}.dat`,
      'region/r.0.0.mca',
      'region/r.9.9.mca',
      'level.dat',
    ].map((path) => ({ path: `world/${path}`, sizeBytes: 8_192, modifiedAt: made - hour }));
    const contents = packContents({
      files,
      isWhole: true,
      world: javaFacts({ spawn: { x: 100, z: 100 } }),
    });
    await marksBackups({ settings, guild }, [aCheck('b-0')], contents);
    const reply = await admin.types('/backup restore', { backup: 'b-0' });
    await reply.until(({ text }) => text.includes('in that time'));
    expect(reply.text).toContain('Anna, Chris\\_1, and 1 other (name unknown) were online in that time.');
    expect(reply.text).toContain('1 player joined for the first time.');
    expect(reply.text).toContain('(around spawn, −1800 / 1300)');
    expect(reply.text).toContain('2 are new land.');
  });
});
