/*
 * Measures what reading a backup back costs: `npm run read-back [-- <MB>]`. It writes an archive of a world first, 1,000 MB
 * by default, as gzip writes regions: barely smaller. Then it reads it from the disk by the bundle, in a process of its own.
 */

import { execFileSync } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createGzip, gzipSync } from 'node:zlib';
import { encodeHeader, endOfArchive } from '../../src/util/tar-format.ts';
import { readBack } from '../../src/worlds/read-back.ts';
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

async function measure(archive: string): Promise<void> {
  let [longest, last] = [0, threadMs()];
  // By processor time: on a busy machine, a turn of the event loop takes longer without the loop's doing.
  const timer = setInterval(() => {
    const now = threadMs();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
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
  clearInterval(timer);
  const peak = /VmHWM:\s+(\d+)/.exec(await readFile('/proc/self/status', 'utf8'))?.[1];
  const found = result.kind === 'read' ? result.problems.map(({ kind }) => kind).join() : result.reason;
  process.stdout.write(
    `${(size / 1e6).toFixed()} MB in ${((performance.now() - start) / 1000).toFixed(1)} s (${found}): ` +
      `${((user + system) / 1e6).toFixed(1)} CPU s, ${(Number(peak) * 1.024e-3).toFixed()} MB, ${(before / 1e6).toFixed()} of them before, ` +
      `longest turn of the event loop ${longest.toFixed()} ms\n`,
  );
}

if (process.argv[2] === 'measure') await measure(process.argv[3] ?? '');
else {
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
