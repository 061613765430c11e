import { createHash } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { BackupStream } from '../../src/domain/files.ts';
import { HostError } from '../../src/domain/host-error.ts';
import { unpackContents } from '../../src/worlds/contents.ts';
import { type ReadBackOptions, readBack } from '../../src/worlds/read-back.ts';
import { makeZip, tarWriters } from './archives.ts';
import { makeWorld } from './made-worlds.ts';

const files = makeWorld({ kind: 'old', seed: 1, regions: 40 });
const archive = gzipSync(tarWriters.wings(files));

function stream(chunks: AsyncIterable<Uint8Array>, sizeBytes: number | null = archive.length): BackupStream {
  return { format: 'tar.gz', sizeBytes, chunks };
}

async function* inParts(bytes: Uint8Array, partBytes = 10_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += partBytes) yield bytes.subarray(at, at + partBytes);
}

const run = (from: BackupStream, options: Partial<ReadBackOptions> = {}) =>
  readBack({
    stream: from,
    checksum: null,
    maxContentBytes: 2 ** 30,
    signal: new AbortController().signal,
    ...options,
  });

describe('a backup is read back in a worker', () => {
  test('which returns what it holds, to be kept', async () => {
    const progress: number[] = [];
    const hex = createHash('sha256').update(archive).digest('hex');
    const result = await run(stream(inParts(archive)), {
      checksum: { algorithm: 'sha256', hex },
      onProgress: (bytes) => progress.push(bytes),
    });
    expect(result).toMatchObject({
      kind: 'read',
      problems: [],
      warnings: [],
      contents: {
        isWhole: true,
        world: { game: 'minecraft-java', version: { name: '1.21.5', data: 4325 }, spawn: { x: 8, z: -8 } },
      },
    });
    if (result.kind !== 'read') return;
    expect(result.contents.files).toHaveLength(files.size);
    expect([...(result.contents.world?.names.values() ?? [])]).toEqual(['P0', 'P1', 'P2', 'P3']);
    expect(result.contents.world?.playTicks.size).toBe(4);
    expect(unpackContents(result.packed)).toEqual(result.contents);
    expect(progress.at(-1)).toBe(archive.length);
  });

  test('whatever its kind, and even if the host names another', async () => {
    const zip = makeZip(files, { unseekable: true });
    expect(await run(stream(inParts(zip), zip.length))).toMatchObject({ kind: 'read', problems: [] });
  });

  test('and is bad if it is not what the host stored, or can not be read to its end', async () => {
    const checksum = { algorithm: 'sha1', hex: '00' } as const;
    expect(await run(stream(inParts(archive)), { checksum })).toMatchObject({
      problems: [{ kind: 'checksum-differs' }],
    });
    const half = archive.subarray(0, archive.length / 2);
    expect(await run(stream(inParts(half), null))).toMatchObject({
      problems: [{ kind: 'archive-damaged', at: 'end' }],
      contents: { isWhole: false },
    });
  });

  test('while the event loop stays free', async () => {
    const large = gzipSync(tarWriters.own(new Map([['world/big', Buffer.alloc(200 * 2 ** 20)]])));
    await run(stream(inParts(archive)));
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    expect(await run(stream(inParts(large), large.length))).toMatchObject({ kind: 'read', problems: [] });
    delay.disable();
    // Unpacking takes a second. On a busy machine the scheduler blocks too: this is far from a second all the same.
    expect(delay.percentile(99) / 1e6).toBeLessThan(100);
  });
});

describe('nothing is said of a backup', () => {
  test('whose transfer was cut', async () => {
    const lost = (async function* () {
      yield archive.subarray(0, 5000);
      throw new HostError('answer-lost', { call: 'open-backup', applied: 'no' });
    })();
    expect(await run(stream(lost))).toEqual({ kind: 'not-tried', reason: 'transfer' });
    const short = inParts(archive.subarray(0, 5000));
    expect(await run(stream(short))).toEqual({ kind: 'not-tried', reason: 'transfer' });
  });

  test('that holds more than is read, which ends the transfer', async () => {
    let ended = false;
    const endless = (async function* () {
      try {
        yield gzipSync(tarWriters.own(files));
        for (;;) yield Buffer.alloc(100_000);
      } finally {
        ended = true;
      }
    })();
    expect(await run(stream(endless, null), { maxContentBytes: 50_000 })).toEqual({
      kind: 'not-tried',
      reason: 'too-large',
    });
    await expect.poll(() => ended).toBe(true);
  });

  test('if the worker runs out of memory', async () => {
    const name = 'a'.repeat(4000);
    const one = gzipSync(tarWriters.pax(new Map([[name, Buffer.alloc(0)]])).subarray(0, -1024));
    const many = Buffer.concat(Array.from({ length: 12_000 }, () => one));
    expect(await run(stream(inParts(many, 100_000), many.length), { heapMb: 24 })).toEqual({
      kind: 'not-tried',
      reason: 'interrupted',
    });
  });

  test('if it is aborted, before it began or while the host sends nothing', async () => {
    const reason = new Error('shutting down');
    await expect(run(stream(inParts(archive)), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    const controller = new AbortController();
    const stuck = (async function* () {
      yield archive.subarray(0, 5000);
      controller.abort(reason);
      await new Promise(() => {});
    })();
    await expect(run(stream(stuck), { signal: controller.signal })).rejects.toBe(reason);
  });

  test('if reading it fails in a way that nobody expected', async () => {
    const broken = (async function* () {
      yield archive.subarray(0, 5000);
      throw new TypeError('a defect');
    })();
    await expect(run(stream(broken))).rejects.toThrow('a defect');
  });
});
