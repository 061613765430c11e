import { type ContentFile, javaFacts, packContents } from '@steward/worlds/testing';
import { expect, test } from 'vitest';
import { community } from '../support/community.ts';
import { aCheck, marksBackups } from '../support/marks.ts';
import { backups } from './servers.ts';

const hour = 3_600_000;
const anna = '11111111-1111-4111-8111-111111111111';
const chris = '22222222-2222-4222-8222-222222222222';
/** When the first of the backups was made. */
const made = Date.parse(backups(3)[0]?.created_at ?? '');

function contents(
  files: readonly (readonly [path: string, hours: number])[],
  ticks: Readonly<Record<string, number>>,
) {
  return packContents({
    files: files.map(
      ([path, hours]): ContentFile => ({
        path: `world/${path}`,
        sizeBytes: 1_048_576,
        modifiedAt: made + hours * hour,
      }),
    ),
    isWhole: true,
    world: javaFacts({ playTicks: new Map(Object.entries(ticks)) }),
  });
}

const older = contents(
  [
    ['level.dat', 0],
    [`playerdata/${anna}.dat`, -3],
    ['region/r.0.0.mca', -3],
    ['region/r.7.7.mca', -9],
  ],
  { [anna]: 72_000 },
);
const newer = contents(
  [
    ['level.dat', 24],
    [`playerdata/${anna}.dat`, 20],
    [`playerdata/${chris}.dat`, 8],
    ['region/r.0.0.mca', 20],
    ['region/r.1.0.mca', 20],
  ],
  { [anna]: 216_000, [chris]: 12_000 },
);

async function server() {
  const usercache = {
    path: 'usercache.json',
    modifiedAt: made,
    content: JSON.stringify([{ uuid: anna, name: 'Anna' }]),
  };
  const all = await community({
    host: { servers: [{ id: 's-1', backups: backups(3), files: [usercache] }] },
  });
  await marksBackups(all, [aCheck('b-01')], older);
  await marksBackups(all, [aCheck('b-02')], newer);
  return all;
}

test('/backup compare shows who played between two backups, where, and for how long, in whichever order', async () => {
  const { admin } = await server();
  const reply = await (await admin.types('/backup compare', { first: 'b-02', second: 'b-01' })).settled();
  expect(reply.text).toContain('What changed between two backups of Survival');
  expect(reply.text).toMatch(/Older: \*\*“Backup 01”\*\*.*\nNewer: \*\*“Backup 02”\*\*/);
  expect(reply.text).toContain(
    'Contents: 1 player, 2 map regions, 4 files, 4 MB → 2 players, 2 map regions, 5 files, 5 MB',
  );
  expect(reply.text).toContain('Only in the older one: 1 map region');
  expect(reply.text).toContain('**Time between them: 1 day**');
  expect(reply.text).toContain('Anna and 1 other (name unknown) were online in that time.');
  expect(reply.text).toContain('1 player joined for the first time.');
  expect(reply.text).toContain(
    '**Overworld**: someone was in 2 of 2 map regions (around spawn). 1 is new land.',
  );
  expect(reply.text).toContain(
    'Time played, up to the last save: Anna (2 hr), 1 player whose name I don’t know (10 min).',
  );
  expect(reply.message.attachments).toHaveLength(1);
});

test('/backup compare says which backup was not tested, and how to do that', async () => {
  const { admin } = await server();
  const reply = await (await admin.types('/backup compare', { first: 'b-01', second: 'b-03' })).settled();
  expect(reply.text).toContain('I don’t know what’s in these yet: **“Backup 03”**.');
  expect(reply.text).toContain('`/backup test server:Survival`');
  const same = await (await admin.types('/backup compare', { first: 'b-01', second: 'Backup 01' })).settled();
  expect(same.text).toContain('The same backup twice');
});

test('/backup compare is for those who can see the backups, and suggests them for both options', async () => {
  const { admin, moderator } = await server();
  const refused = await (
    await moderator.types('/backup compare', { first: 'b-01', second: 'b-02' })
  ).settled();
  expect(refused.text).toContain('You can’t ');
  for (const option of ['first', 'second']) {
    const choices = await admin.completes('/backup compare', { [option]: 'Backup 0' }, option);
    expect(choices).toHaveLength(3);
  }
});
