import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { snapshot } from '../host/snapshot.ts';
import { patient, says, townHere, unhurried } from './environment.ts';
import { fileOf } from './world.ts';

it('a damaged backup is not restored: the world is as it was, and the words say so', unhurried, async (t) => {
  const place = await townHere(t);
  const { moderator, world, log } = place;
  await place.starts();
  await place.backsUp();
  await writeFile(join(world, 'castle.bin'), 'built since then');
  await damageArchive(join(place.host.place.folder, 'backups/survival'));

  const told = await moderator.clicks(await place.asksToRestore(), 'Stop, restore, start again');
  await told.until(says(/^❌ The restore of Survival failed/), patient);
  expect(told.text).toContain("The backup's archive is damaged");
  expect(told.text).toContain('The files of Survival are as they were.');
  expect(told.text).not.toContain('a mix of both');
  expect(told.text).toContain('Survival is **stopped** now.');
  expect(await snapshot(world)).toHaveProperty('./castle.bin', fileOf('built since then'));
  await log.message(says('The files of Survival are as they were.'), patient);

  await (await moderator.clicks(told, 'Start')).until(says('Survival is running'), patient);
});

async function damageArchive(folder: string): Promise<void> {
  const names = await readdir(folder);
  const path = join(folder, names.find((name) => name.endsWith('.tar.gz')) ?? '');
  const archive = await readFile(path);
  const middle = archive.length >> 1;
  archive.writeUInt8(archive.readUInt8(middle) ^ 0xff, middle);
  await writeFile(path, archive);
}
