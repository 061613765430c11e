import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflateSync } from 'node:zlib';
import { type Files, noise, random } from '@steward/worlds/testing';
import { inFolder, readingOf } from '../folder.ts';
import { MissingError, type Subject } from '../subject.ts';

const run = promisify(execFile);
const save = 'saves/ours.zip';

async function make(seed: number) {
  const next = random(seed);
  const [older, whole] = [await pack(next), await pack(next)];
  return { older, whole };
}

/** Packs what is in a save of Factorio, by Info-ZIP. */
async function pack(next: () => number): Promise<Files> {
  const data = (bytes: number) => deflateSync(noise(Math.floor(next() * bytes), next));
  const parts = Array.from({ length: 6 }, (_, index) => [`ours/level.dat${index}`, data(20_000)] as const);
  const inside = new Map([
    ...parts,
    ['ours/level-init.dat', data(9_000)],
    ['ours/control.lua', Buffer.from('local handler = require("event_handler")\n'.repeat(50))],
    ['ours/locale/en/freeplay.cfg', Buffer.from('welcome=Welcome\n'.repeat(9))],
  ]);
  return inFolder(inside, async (folder) => {
    const { stdout } = await run('zip', ['-qr', '-', 'ours'], {
      cwd: folder,
      encoding: 'buffer',
      maxBuffer: 2 ** 26,
    });
    return new Map([[save, stdout]]);
  });
}

function read(files: Files) {
  return readingOf((add) =>
    inFolder(files, async (folder) => {
      const path = join(folder, save);
      await run('unzip', ['-tqq', path]);
      const { stdout: names } = await run('unzip', ['-Z1', path]);
      add(names);
      const { stdout } = await run('unzip', ['-p', path], { encoding: 'buffer', maxBuffer: 2 ** 26 });
      add(stdout);
    }),
  );
}

/** Its saves, packed and read by Info-ZIP. */
export const factorio: Subject = {
  game: 'factorio',
  reader: 'unzip -t',
  open: async () => {
    for (const program of ['zip', 'unzip'])
      await run(program, ['-v']).catch(() => {
        throw new MissingError(`There’s no ${program}.`);
      });
    return { make, read, close: async () => {} };
  },
};
