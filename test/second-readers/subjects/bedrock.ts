import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { bedrockLevel, encodeNbt, type Files, noise, random } from '@steward/worlds/testing';
import { filesIn, inFolder, readingOf } from '../folder.ts';
import { installFromNpm } from '../npm.ts';
import { type OpenSubject, type Read, readSchema, type Subject } from '../subject.ts';

const world = 'worlds/ours/';
const buffers = { keyEncoding: 'buffer', valueEncoding: 'buffer' } as const;
/** Small, so that a small database has several tables. */
const writeBufferSize = 64 * 1024;

/** Has databases read in another process, which LevelDB may end. */
class Reader {
  #child: ChildProcess | null = null;

  async read(folder: string): Promise<Read> {
    this.#child ??= fork(join(import.meta.dirname, '../leveldb-reader.ts'), { silent: true });
    const child = this.#child;
    const answered = Promise.withResolvers<Read>();
    const onMessage = (message: unknown) => answered.resolve(readSchema.parse(message));
    const onExit = () => {
      this.#child = null;
      answered.resolve({ kind: 'refused', reason: 'LevelDB ended its process' });
    };
    child.once('message', onMessage).once('exit', onExit);
    child.send(folder);
    try {
      return await answered.promise;
    } finally {
      child.off('message', onMessage).off('exit', onExit);
    }
  }

  close(): void {
    this.#child?.kill();
  }
}

async function openSubject(): Promise<OpenSubject> {
  await installFromNpm();
  const { ClassicLevel } = await import('classic-level');
  const reader = new Reader();

  /** Writes to a database, as a game does that is played and saves. */
  const play = async (folder: string, next: () => number) => {
    const level = new ClassicLevel(folder, buffers);
    await level.open({ writeBufferSize });
    const count = 100 + Math.floor(next() * 100);
    for (let index = 0; index < count; index++) {
      const key = Buffer.from(`chunk-${Math.floor(next() * 400)}`);
      if (next() < 0.05) await level.del(key);
      // Half of it can be packed.
      else
        await level.put(key, Buffer.concat([noise(Math.floor(next() * 1_500), next), Buffer.alloc(900, 7)]));
      if (index === 40 && next() < 0.3) await level.compactRange(Buffer.from('a'), Buffer.from('z'));
    }
    await level.close();
  };

  const save = async (folder: string, seed: number) => {
    const files = await filesIn(folder, `${world}db/`);
    const level = encodeNbt({ LevelName: 'Ours', SpawnX: { int: seed }, SpawnY: { int: 64 } }, true);
    files.set(`${world}level.dat`, bedrockLevel(level));
    files.set(`${world}levelname.txt`, Buffer.from('Ours'));
    // Their content means nothing.
    for (const path of files.keys()) if (/\/(?:LOG|LOG\.old|LOCK)$/.test(path)) files.delete(path);
    return files;
  };

  return {
    make: (seed) =>
      inFolder(new Map(), async (folder) => {
        const next = random(seed);
        await play(folder, next);
        const older = await save(folder, seed);
        await play(folder, next);
        return { older, whole: await save(folder, seed + 1) };
      }),
    read: (files: Files) =>
      inFolder(files, async (folder) => {
        const read = await reader.read(join(folder, world, 'db'));
        if (read.kind === 'refused') return read;
        return readingOf(async (add) => {
          add(read.content);
          // The game reads these itself.
          for (const name of ['level.dat', 'levelname.txt']) add(files.get(world + name) ?? '');
        });
      }),
    close: async () => reader.close(),
  };
}

/** Its databases, written and read by LevelDB. */
export const bedrock: Subject = {
  game: 'minecraft-bedrock',
  reader: 'LevelDB (classic-level)',
  open: openSubject,
};
