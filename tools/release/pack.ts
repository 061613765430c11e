import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { publishedAt } from '../../src/domain/version.ts';
import { Builds, root } from '../build/builds.ts';
import { bundle } from '../build/bundle.ts';
import { isPlatform, makeArchive, platforms } from './archive.ts';
import { releasedEgg } from './egg.ts';

/*
 * npm run pack: makes what a release has attached, in the folder `release`: an archive for each platform, which runs with
 * Node alone, their checksums, and the egg if it's known where releases are. With names of platforms, only their archives.
 */

const wanted = process.argv.slice(2);
const known = Object.keys(platforms).filter(isPlatform);
for (const name of wanted)
  if (!isPlatform(name)) throw new Error(`There is no platform ${name}: ${known.join(', ')}`);

const folder = join(root, 'release');
const build = await new Builds(root).make(bundle);
const sums: string[] = [];
for (const platform of known) {
  if (wanted.length > 0 && !wanted.includes(platform)) continue;
  const archive = await makeArchive(root, build, platform, folder);
  const hash = createHash('sha256')
    .update(await readFile(archive))
    .digest('hex');
  sums.push(`${hash}  ${basename(archive)}\n`);
  process.stdout.write(`${basename(archive)}: ${((await stat(archive)).size / 1e6).toFixed(1)} MB\n`);
}
await writeFile(join(folder, 'SHA256SUMS'), sums.join(''));

const repository = publishedAt();
if (repository !== null) {
  const egg = await readFile(join(root, 'deploy/egg-steward.json'), 'utf8');
  await writeFile(join(folder, 'egg-steward.json'), releasedEgg(egg, repository));
}
