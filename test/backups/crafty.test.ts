import { localTime } from '@steward/fake-hosts/testing';
import { november, openCrafty } from '@steward/hosts/testing';
import { serverFiles } from '@steward/worlds';
import { findCost, listWorld } from '@steward/worlds/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const minute = 60_000;

describe('the folder of a server at Crafty', () => {
  test('says which world is the server’s, in server.properties', async () => {
    const { hosting, account, server } = await openCrafty();
    server.files.write('server.properties', 'level-name=Tajemnej sv\\u011Bt', november);
    for (const name of ['world', 'Tajemnej svět'])
      server.files.write(`${name}/level.dat`, 'x', november).write(`${name}/region/r.0.0.mca`, 'x', november);
    const files = serverFiles({ hosting, account }, server.id, {});
    if (files === null) throw new Error('no files');
    const live = await listWorld(files.list, files.read);
    expect(live).toMatchObject({ mainName: 'Tajemnej svět', guessed: false });
  });
});

describe('what a restore costs at Crafty', () => {
  const hour = 60 * minute;
  const id = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
  const ago = fc.integer({ min: 0, max: 300 * 24 * hour });
  const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca'];

  test('is never more than was lost, and as much if the times are known', async () => {
    const setups = await Promise.all(zones.map((timeZone) => openCrafty({ timeZone })));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...setups.keys()),
        ago,
        fc.array(ago, { maxLength: 12 }),
        async (index, backedUpAgo, playedAgo) => {
          const [setup] = setups.slice(index);
          if (setup === undefined) throw new Error('no panel');
          const { crafty, server, config, hosting, account, list, clock } = setup;
          const now = clock.now();
          const createdAt = now - backedUpAgo;
          server.files.clear();
          server.files.write('world/level.dat', 'x', now).write('world/region/r.0.0.mca', 'x', now);
          for (const [at, since] of playedAgo.entries())
            server.files.write(`world/playerdata/${id(at)}.dat`, 'x', now - since);
          const name = `${localTime(createdAt, zones[index] ?? '')
            .slice(0, 19)
            .replaceAll(':', '-')
            .replace('T', '_')}.zip`;
          const archives = crafty.panel.archivesOf(config);
          archives.clear();
          archives.set(name, { name, bytes: 1_000, files: [] });
          const [backup] = (await hosting.backups(account, server.id)).items;
          if (!backup?.createdAt) return;
          expect(backup.createdAt.getTime()).toBe(createdAt - (createdAt % 1_000));
          const facts = {
            backup: { createdAt: backup.createdAt.getTime(), completedAt: null },
            live: await listWorld(async (folder) => (await list(folder)) ?? { items: [], more: true }, null),
            archive: null,
            online: { count: 0, names: [] },
            timesMs: minute,
            exactSizes: false,
            restored: null,
            now,
          };
          const cost = findCost(facts);
          const later = playedAgo.filter((since) => since < backedUpAgo).length;
          const much = playedAgo.filter((since) => since < backedUpAgo - 2 * hour).length;
          expect(cost?.people.atLeast).toBeLessThanOrEqual(later);
          const isTimed =
            cost !== null && (await list('world/playerdata'))?.items.every((one) => one.modifiedAt);
          if (isTimed) expect(cost.people.atLeast).toBeGreaterThanOrEqual(much);
          if (cost?.people.verdict === 'nobody') expect(later).toBe(0);
        },
      ),
      { numRuns: 30 },
    );
  });
});
