/*
 * Measures what reading a backup back costs: `npm run read-back [-- <MB>]`. It writes an archive of a world first, 1,000 MB
 * by default, as gzip writes regions: barely smaller. Then it reads it from the disk by the bundle, in a process of its own,
 * and compares lists of a world of 10,000 regions. `npm run read-back -- measure <archive>…` reads others.
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
import { encodeHeader, endOfArchive } from '@steward/kit';
import { watchTurns } from '@steward/kit/testing';
import { type Contents, packContents, streamOf, testing, worldsWith } from '@steward/worlds/testing';
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

/** Starts to measure the event loop, and returns what ends that and says how long its longest turn was. */
function measureTurns(): () => string {
  // By CPU time too: on a busy machine, a turn of the event loop takes longer without the loop's doing.
  const endsTurns = watchTurns();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  return () => {
    delay.disable();
    return `longest turn of the event loop ${endsTurns().toFixed()} ms of the processor, longest delay ${(delay.max / 1e6).toFixed()} ms`;
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

/** Compares lists, as `/backup compare` does. */
async function compareLists(): Promise<void> {
  const older = { createdAt: made, packed: packContents(listOf(made - 7_200_000)) };
  const newer = { createdAt: made + 7_200_000, packed: packContents(listOf(made + 3_600_000)) };
  await setTimeout(50);
  const [end, start] = [measureTurns(), performance.now()];
  const between = await worlds.compareBackups({ accountId: 'a' }, { older, newer, files: () => null });
  // The timer's last turn.
  await setTimeout(20);
  process.stdout.write(
    `Lists of 10,000 regions in ${(performance.now() - start).toFixed()} ms ` +
      `(${between?.cost?.dimensions[0]?.touched} have changed): ${end()}\n`,
  );
}

/** Returns the memory of this process and of the workers that it has started, in MB, without what is read from files. */
async function memoryMb(): Promise<number> {
  const { pid } = process;
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const all = [`${pid}`, ...children.trim().split(' ')].filter((id) => id !== '');
  const sizes = await Promise.all(
    all.map(async (id) => {
      const text = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '');
      return Number(/^Pss_Anon:\s+(\d+)/m.exec(text)?.[1] ?? 0);
    }),
  );
  return sizes.reduce((sum, kib) => sum + kib, 0) * 1.024e-3;
}

/** Measures the memory every 50 ms. Returns what ends that and returns the most. */
function watchMemory(): () => number {
  let most = 0;
  const timer = setInterval(() => {
    void memoryMb().then((mb) => {
      most = Math.max(most, mb);
    });
  }, 50);
  return () => {
    clearInterval(timer);
    return most;
  };
}

const { worlds } = worldsWith({ onDefect: (error) => process.stdout.write(`${error}\n`) });

async function measure(archive: string): Promise<void> {
  globalThis.gc?.();
  await setTimeout(200);
  const before = await memoryMb();
  const end = measureTurns();
  const most = watchMemory();
  const [cpu, start] = [process.resourceUsage(), performance.now()];
  const { size } = await stat(archive);
  const backup = { id: 'b', sizeBytes: size, checksum: { algorithm: 'sha1', hex: '' } } as const;
  const found = await testing(streamOf(createReadStream(archive), size), { backup }, worlds);
  const seconds = (performance.now() - start) / 1000;
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  const own = userCPUTime + systemCPUTime - cpu.userCPUTime - cpu.systemCPUTime;
  const said = found.kind === 'tested' ? found.archive.problems.map(({ kind }) => kind).join() : found.kind;
  const turns = end();
  const peak = most();
  process.stdout.write(
    `${(size / 1e6).toFixed()} MB in ${seconds.toFixed(1)} s (${said || 'good'}): ` +
      `${(own / 1e6).toFixed(1)} CPU s in the main process, ` +
      `${(await childCpuSeconds()).toFixed(1)} in the worker, ` +
      `${peak.toFixed()} MB together, ${before.toFixed()} of them before, ${turns}\n`,
  );
}

/** Returns the processor time of the processes that have ended, in seconds. */
async function childCpuSeconds(): Promise<number> {
  await setTimeout(100);
  const fields = (await readFile('/proc/self/stat', 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

if (process.argv[2] === 'measure') {
  for (const archive of process.argv.slice(3)) await measure(archive);
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
