/*
 * Measures what reading a backup back costs: `npm run read-back [-- <MB>]`. It writes an archive of a world first, 1,000 MB
 * by default, as gzip writes regions: barely smaller. Then it reads it from the disk by the bundle, in a process of its own,
 * and compares lists of a world of 10,000 regions.
 */

import { execFileSync } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createGzip, gzipSync } from 'node:zlib';
import { encodeHeader, endOfArchive } from '../../src/util/tar-format.ts';
import { inTurns } from '../../src/util/turns.ts';
import { comparingContents } from '../../src/worlds/compare.ts';
import { type Contents, packContents, unpackContents } from '../../src/worlds/contents.ts';
import { readBack } from '../../src/worlds/read-back.ts';
import { findingCost } from '../../src/worlds/restore-cost.ts';
import { workers } from '../build/builds.ts';

const [sectorBytes, chunks, chunkBytes] = [4096, 1024, 6900];
const regionBytes = (2 + 2 * chunks) * sectorBytes;
const self = fileURLToPath(import.meta.url);

/** Yields a tar of a world whose regions have 1,024 chunks of two sectors: of random bytes, and zeros to the sector's end. */
function* world(bytes: number): Generator<Buffer> {
  const header = (path: string, size: number) =>
    encodeHeader({
      kind: 'file',
      path: Buffer.from(path),
      link: Buffer.alloc(0),
      mode: 0o644,
      uid: 1000,
      gid: 1000,
      size,
      mtime: 1_790_000_000,
    });
  for (let x = 0; x * chunks * chunkBytes < bytes; x++) {
    const region = Buffer.alloc(regionBytes);
    for (let index = 0; index < chunks; index++) {
      const sector = 2 + index * 2;
      randomFillSync(region, sector * sectorBytes, chunkBytes);
      region.writeUInt32BE(sector * 256 + 2, index * 4);
      region.writeUInt32BE(chunkBytes - 4, sector * sectorBytes);
      region.writeUInt8(2, sector * sectorBytes + 4);
    }
    yield header(`world/region/r.${x}.0.mca`, regionBytes);
    yield region;
  }
  // A compound that holds an empty one, `Data`.
  const level = gzipSync(Buffer.from('0a00000a0004446174610000', 'hex'));
  yield header('world/level.dat', level.length);
  yield Buffer.concat([level, Buffer.alloc(512 - level.length)]);
  yield endOfArchive;
}

/** Returns the processor time of this thread, which the system counts in steps of some milliseconds. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Starts to measure the event loop, and returns what ends that and says how long its longest turn was. */
function watchTurns(): () => string {
  let [longest, last] = [0, threadMs()];
  // By processor time too: on a busy machine, a turn of the event loop takes longer without the loop's doing.
  const timer = setInterval(() => {
    const now = threadMs();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  return () => {
    clearInterval(timer);
    delay.disable();
    return `longest turn of the event loop ${longest.toFixed()} ms of the processor, longest delay ${(delay.max / 1e6).toFixed()} ms`;
  };
}

const made = Date.UTC(2026, 10, 23, 4);

/** Returns the list of a world of 10,000 regions and 500 players, most of which have not changed since a backup. */
function listOf(changedAt: number): Contents {
  const numbers = Array.from({ length: 10_000 }, (_, n) => n);
  const at = (n: number) => (n % 3 === 0 ? changedAt : made - 3_600_000);
  const files = [
    ...['region', 'entities', 'poi'].flatMap((folder) =>
      numbers.map((n) => ({
        path: `world/${folder}/r.${(n % 100) - 50}.${Math.floor(n / 100) - 50}.mca`,
        sizeBytes: 8_192,
        modifiedAt: at(n),
      })),
    ),
    ...numbers.slice(0, 500).map((n) => ({
      path: `world/playerdata/00000000-0000-4000-8000-${`${n}`.padStart(12, '0')}.dat`,
      sizeBytes: 900,
      modifiedAt: at(n),
    })),
    { path: 'world/level.dat', sizeBytes: 1_000, modifiedAt: changedAt },
  ];
  return { files, isWhole: true, world: null };
}

/** Compares lists as after a read, and as for the card of a restore. */
async function compareLists(): Promise<void> {
  const [archive, live] = [listOf(made - 7_200_000), listOf(made + 3_600_000)];
  const packed = packContents(archive);
  await setTimeout(50);
  const [end, start] = [watchTurns(), performance.now()];
  await inTurns(
    comparingContents(archive, { live, last: unpackContents(packed), createdAt: new Date(made) }),
  );
  const cost = await inTurns(
    findingCost({
      backup: { createdAt: made, completedAt: null },
      live,
      archive,
      online: { count: 0, names: [] },
      timesMs: 1,
      exactSizes: true,
      restored: null,
      now: made + 7_200_000,
    }),
  );
  // The timer's last turn.
  await setTimeout(20);
  process.stdout.write(
    `Lists of 10,000 regions in ${(performance.now() - start).toFixed()} ms ` +
      `(${cost?.dimensions[0]?.touched} have changed): ${end()}\n`,
  );
}

async function measure(archive: string): Promise<void> {
  const end = watchTurns();
  const before = process.memoryUsage.rss();
  const [cpu, start] = [process.cpuUsage(), performance.now()];
  const { size } = await stat(archive);
  const result = await readBack({
    stream: { format: 'tar.gz', sizeBytes: size, chunks: createReadStream(archive) },
    checksum: { algorithm: 'sha1', hex: '' },
    maxContentBytes: 2 * size,
    signal: new AbortController().signal,
  });
  const { user, system } = process.cpuUsage(cpu);
  const peak = /VmHWM:\s+(\d+)/.exec(await readFile('/proc/self/status', 'utf8'))?.[1];
  const found = result.kind === 'read' ? result.problems.map(({ kind }) => kind).join() : result.reason;
  process.stdout.write(
    `${(size / 1e6).toFixed()} MB in ${((performance.now() - start) / 1000).toFixed(1)} s (${found}): ` +
      `${((user + system) / 1e6).toFixed(1)} CPU s, ${(Number(peak) * 1.024e-3).toFixed()} MB, ${(before / 1e6).toFixed()} of them before, ` +
      `${end()}\n`,
  );
}

if (process.argv[2] === 'measure') {
  await measure(process.argv[3] ?? '');
  await compareLists();
} else {
  const folder = await mkdtemp(join(tmpdir(), 'read-back-'));
  try {
    const archive = join(folder, 'world.tar.gz');
    const tar = Readable.from(world(Number(process.argv[2] ?? 1000) * 1e6));
    await pipeline(tar, createGzip({ level: 1 }), createWriteStream(archive));
    // Not in the bundle.
    const { bundle } = await import('../build/bundle.ts');
    await bundle(join(folder, 'bundle'), { measured: self, ...workers });
    const bundled = join(folder, 'bundle/measured.mjs');
    // As in production.
    execFileSync(process.execPath, ['--expose-gc', bundled, 'measure', archive], { stdio: 'inherit' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
