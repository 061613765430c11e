import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runSurvival } from '@steward/embedded-host/testing';
import { expect, test } from 'vitest';
import { community } from '../support/community.ts';

const hour = 3_600_000;
const people = {
  Anna: '11111111-1111-4111-8111-111111111111',
  Chris: '22222222-2222-4222-8222-222222222222',
  Eve: '33333333-3333-4333-8333-333333333333',
} as const;
const names = JSON.stringify(Object.entries(people).map(([name, uuid]) => ({ name, uuid })));

const playerFile = {
  'before-26.1': (name: keyof typeof people) => `world/playerdata/${people[name]}.dat`,
  'from-26.1': (name: keyof typeof people) => `world/players/data/${people[name]}.dat`,
} as const;
const overworld = {
  'before-26.1': 'world/region',
  'from-26.1': 'world/dimensions/minecraft/overworld/region',
} as const;

test.for(['before-26.1', 'from-26.1'] as const)(
  'at the embedded host, a restore names exactly who played since, in a real folder of the layout %s',
  async (layout, context) => {
    const { place, api, host } = await runSurvival(context);
    const write = async (path: string, at: number, content = 'content') => {
      const full = join(place.cwd, path);
      await mkdir(dirname(full), { recursive: true });
      await writeFile(full, content);
      await utimes(full, at / 1_000, at / 1_000);
    };
    const yesterday = Date.now() - 24 * hour;
    for (const name of ['Anna', 'Chris', 'Eve'] as const) await write(playerFile[layout](name), yesterday);
    for (const x of [0, 1, 5, 6]) await write(`${overworld[layout]}/r.${x}.5.mca`, yesterday);
    await write('world/level.dat', yesterday);
    await write('usercache.json', yesterday, names);
    await api.createBackup();
    const { admin, connects } = await community({
      settings: { HOSTING_API_URL: host.url },
      connected: false,
    });
    await connects(await host.keys.add('discord'));
    // Played after the backup was complete, whenever in its first hour that was.
    const later = Date.now() + 2 * hour;
    await write(playerFile[layout]('Chris'), later);
    await write(`${overworld[layout]}/r.5.5.mca`, later);
    await write(`${overworld[layout]}/r.7.5.mca`, later);
    const [choice] = await admin.completes('/backup restore', {}, 'backup');
    const reply = await admin.types('/backup restore', { backup: choice?.value ?? '' });
    await reply.until(({ text }) => text.includes('in that time'));
    expect(reply.text).toContain('Chris was online in that time.');
    expect(reply.text).toContain(
      '**Overworld**: someone was in 2 of 5 map regions (2800 / 2800, 3850 / 2800).',
    );
    expect(reply.text).not.toContain('Anna');
  },
);

test('with a key that can’t read files, nothing is said of the cost, and a backup is tested all the same', async (context) => {
  const { api, host } = await runSurvival(context);
  await api.createBackup();
  const settings = { HOSTING_API_URL: host.url };
  const { admin, connects } = await community({ settings, connected: false });
  await connects(await host.keys.add('discord', { files: false }));
  const [choice] = await admin.completes('/backup restore', {}, 'backup');
  const backup = choice?.value ?? '';
  const reply = await admin.types('/backup test', { backup });
  await reply.until(({ text }) => text.includes('it opens'));
  const card = await (await admin.types('/backup restore', { backup })).settled();
  expect(card.text).toContain('Restore Survival?');
  expect(card.text).not.toContain('in that time');
});
