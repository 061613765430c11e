import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { snapshot } from '../host/snapshot.ts';
import { patient, says, slowTest, startInProcess } from './environment.ts';
import { fileOf } from './world.ts';

it(
  'a damaged backup is not restored: the world stays as it was, and the reply says so',
  slowTest,
  async (t) => {
    const environment = await startInProcess(t);
    const { moderator, world, log } = environment;
    await environment.starts();
    await environment.backsUp();
    await writeFile(join(world, 'castle.bin'), 'built since then');
    await damageArchive(join(environment.host.fixture.folder, 'backups/survival'));

    const reply = await moderator.clicks(await environment.asksToRestore(), 'Stop, restore, start again');
    await reply.until(says(/^❌ The restore of Survival failed/), patient);
    expect(reply.text).toContain("The backup's archive is damaged");
    expect(reply.text).toContain('The files of Survival are as they were.');
    expect(reply.text).not.toContain('a mix of both');
    expect(reply.text).toContain('Survival is **stopped** now.');
    expect(await snapshot(world)).toHaveProperty('./castle.bin', fileOf('built since then'));
    await log.message(says('The files of Survival are as they were.'), patient);

    await (await moderator.clicks(reply, 'Start')).until(says('Survival is running'), patient);
  },
);

async function damageArchive(folder: string): Promise<void> {
  const names = await readdir(folder);
  const path = join(folder, names.find((name) => name.endsWith('.tar.gz')) ?? '');
  const archive = await readFile(path);
  const middle = archive.length >> 1;
  archive.writeUInt8(archive.readUInt8(middle) ^ 0xff, middle);
  await writeFile(path, archive);
}
