import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync, zstdDecompressSync } from 'node:zlib';
import { HostError, type ListedFile } from '@steward/hosts/model';
import { watchTurns } from '@steward/kit/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { packContents, unpackContents } from '../src/contents.ts';
import type { JobLimits } from '../src/limits.ts';
import type { ServerFiles } from '../src/live.ts';
import { makeZip, tarWriters } from '../testing/archives.ts';
import { runHere } from '../testing/jobs-here.ts';
import { makeWorld } from '../testing/made-worlds.ts';
import { inParts, streamOf, testing, worldsWith } from '../testing/testing.ts';

const files = makeWorld({ kind: 'old', seed: 1, regions: 40 });
const archive = gzipSync(tarWriters.wings(files));
const good = () => streamOf(inParts(archive), archive.length);

/** A host that shows the files of a server; `asked` are the folders and files that were read. */
function shows(content: ReadonlyMap<string, Buffer>) {
  const asked: string[] = [];
  const shown: ServerFiles = {
    list: async (folder) => {
      asked.push(folder);
      const below = [...content.keys()].filter((path) => folder === '' || path.startsWith(`${folder}/`));
      const rest = below.map((path) => (folder === '' ? path : path.slice(folder.length + 1)));
      const items = [...new Set(rest.map((path) => path.split('/')[0] ?? ''))].map((name): ListedFile => {
        const file = content.get(folder === '' ? name : `${folder}/${name}`);
        const kind = file === undefined ? 'folder' : 'file';
        return { name, kind, sizeBytes: file?.length ?? null, modifiedAt: new Date(0) };
      });
      return { items, more: false };
    },
    read: async (path) => {
      asked.push(path);
      return content.get(path) ?? null;
    },
  };
  return { asked, files: () => shown };
}

/** Ends the transfer of an endless archive, as soon as nobody reads it any more. */
function endless(first: Uint8Array, next: () => Uint8Array) {
  const seen = { ended: false, bytes: 0 };
  const chunks = (async function* () {
    try {
      yield first;
      for (;;) {
        const part = next();
        seen.bytes += part.length;
        yield part;
      }
    } finally {
      seen.ended = true;
    }
  })();
  return { seen, chunks };
}

/** Returns how much CPU time the longest turn of the event loop took while something is done, in milliseconds. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  const endsTurns = watchTurns();
  await work();
  return endsTurns();
}

/** More than a turn takes with what a test adds, and far less than the work that is done elsewhere. */
const heldUpMs = 250;

/** Whether the system tells of processes by files. */
const hasProc = process.platform === 'linux';

/** Returns the state of a process, of one letter; empty if there is none. */
function stateOf(pid: number): string {
  try {
    return /^State:\s+(.)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '';
  } catch {
    return '';
  }
}

/** Does in this process what nothing of another one is promised of. */
const { worlds: here } = worldsWith({ run: runHere });

describe('a backup is tested in a process of its own', () => {
  test('which returns what it holds, to be kept', async () => {
    const progress: number[] = [];
    const hex = createHash('sha256').update(archive).digest('hex');
    const backup = { id: 'b', sizeBytes: archive.length, checksum: { algorithm: 'sha256', hex } } as const;
    const onProgress = (bytes: number) => void progress.push(bytes);
    const tested = await testing(good(), { backup, onProgress });
    expect(tested).toMatchObject({
      kind: 'tested',
      archive: { problems: [], warnings: [] },
      comparison: { problems: [], compared: { players: 4, game: 'minecraft-java', with: 'none' } },
    });
    if (tested.kind !== 'tested' || tested.packed === null) throw new Error('nothing is kept');
    const contents = unpackContents(tested.packed);
    expect(contents.files).toHaveLength(files.size);
    expect(contents.world).toMatchObject({ version: { name: '1.21.5', data: 4325 }, spawn: { x: 8, z: -8 } });
    // No player is named in what is kept.
    expect(zstdDecompressSync(tested.packed).toString()).not.toContain('"P0"');
    expect(progress.at(-1)).toBe(archive.length);
  });

  test('whatever its kind, and even if the host names another', async () => {
    const zip = makeZip(files, { unseekable: true });
    expect(await testing(streamOf(inParts(zip), zip.length), {}, here)).toMatchObject({
      archive: { problems: [] },
    });
  });

  test('and is bad if it is not what the host stored, or can not be read to its end', async () => {
    const backup = { id: 'b', sizeBytes: null, checksum: { algorithm: 'sha1', hex: '00' } } as const;
    expect(await testing(good(), { backup }, here)).toMatchObject({
      archive: { problems: [{ kind: 'checksum-differs' }] },
    });
    const half = archive.subarray(0, archive.length / 2);
    const damaged = { archive: { problems: [{ kind: 'archive-damaged', at: 'end' }] } };
    expect(await testing(streamOf(inParts(half), null), {}, here)).toMatchObject(damaged);
    // One that is still written ends in the middle too.
    const growing = { bytesBefore: null, isBegun: true };
    const unfinished = { kind: 'unfinished', bytes: half.length };
    const again = (facts: Partial<typeof growing> | { bytesBefore: number }, bytes = half) =>
      testing(streamOf(inParts(bytes), null), { growing: { ...growing, ...facts } }, here);
    expect(await again({})).toEqual(unfinished);
    expect(await again({ bytesBefore: half.length - 1 })).toEqual(unfinished);
    expect(await again({ bytesBefore: half.length })).toMatchObject(damaged);
    expect(await again({}, Buffer.alloc(0))).toMatchObject(damaged);
    expect(await again({ isBegun: false }, Buffer.alloc(0))).toEqual({ kind: 'unfinished', bytes: 0 });
    expect(await again({ isBegun: false }, archive.subarray(0, 1))).toEqual({ kind: 'unfinished', bytes: 1 });
    const noise = { ...streamOf(inParts(Buffer.from('no archive')), null), format: 'zip' as const };
    expect(await testing(noise, { growing: { ...growing, isBegun: false } }, here)).toMatchObject({
      archive: { problems: [{ kind: 'archive-damaged', at: 'compression' }] },
    });
  });

  test('with what the server has, which is listed for it, and with the backup before', async () => {
    const hollow = new Map([...files].filter(([path]) => !path.includes('playerdata')));
    const bytes = gzipSync(tarWriters.wings(hollow));
    const { asked, files: shown } = shows(files);
    const createdAt = new Date();
    const options = { createdAt, timesMs: 1_000, files: shown };
    const tested = await testing(streamOf(inParts(bytes), bytes.length), options);
    expect(tested).toMatchObject({
      comparison: { problems: [{ kind: 'players-missing', live: 4 }], compared: { with: 'live' } },
    });
    expect(asked).toEqual(expect.arrayContaining(['', 'world/region', 'world/level.dat']));
    const good = await testing(streamOf(inParts(archive), archive.length), {}, here);
    if (good.kind !== 'tested') throw new Error('not tested');
    const { packed } = good;
    if (packed === null) throw new Error('not kept');
    const before = { id: 'good', createdAt: 0, label: 'Good', packed };
    const later = (options: Parameters<typeof testing>[1]) =>
      testing(streamOf(inParts(bytes), bytes.length), { createdAt, ...options }, here);
    expect(await later({ good: before })).toMatchObject({
      comparison: {
        loss: { good: { id: 'good', label: 'Good' }, players: { gone: 4, of: 4 }, severe: true },
        compared: { with: 'last' },
      },
    });
    // Another version stored it.
    expect(await later({ good: { ...before, packed: Buffer.alloc(100, 'other') } })).toMatchObject({
      comparison: { compared: { with: 'none' } },
    });
  });
});

describe('whatever happens to that process, the test has failed and the program goes on', () => {
  const other = (name: string) => new URL(`../testing/broken-workers/${name}.ts`, import.meta.url);

  test.each([
    ['throws', 'failed', 1],
    ['exits', 'failed', 1],
    ['sends-nonsense', 'failed', 1],
    ['sends-other-messages', 'failed', 1],
    ['fills-memory', 'memory', 0],
    ['never-ends', 'too-long', 0],
  ])(
    '%s: %s',
    async (name, reason, count) => {
      // Only what never ends is to meet the limit of time, on a busy machine too.
      const timeMs = name === 'never-ends' ? 200 : 60_000;
      const limits = (usual: JobLimits) => ({ ...usual, heapMb: 24, timeMs });
      const { worlds, defects } = worldsWith({ worker: other(name), limits });
      expect(await testing(good(), {}, worlds)).toMatchObject({ kind: 'ended', reason });
      expect(defects).toHaveLength(count);
    },
    120_000,
  );

  test('each kind of job has no result then', async () => {
    const { worlds, defects } = worldsWith({
      run: async () => ({ kind: 'ended', reason: 'failed', error: new Error('a defect') }),
    });
    const asking = { accountId: 'a' };
    const packed = packContents({ files: [], isWhole: true, world: null });
    const compared = { older: { createdAt: 0, packed }, newer: { createdAt: 0, packed }, files: () => null };
    expect(await worlds.compareBackups(asking, compared)).toBeNull();
    const backup = { id: 'b', sizeBytes: 1 };
    const judge = { backups: [{ backup, others: [] }], server: null, ignored: ['region'] };
    expect(await worlds.judgeListed(asking, judge)).toBeNull();
    const cost = { facts: null, archive: null, files: () => null, maxFiles: 1 };
    expect(await worlds.costOfRestore(asking, cost)).toBeNull();
    expect(defects).toHaveLength(3);
  });

  test.skipIf(!hasProc)(
    'who ends the bot and all its processes together leaves the end of a job to the bot',
    async () => {
      const children = () => {
        const path = `/proc/${process.pid}/task/${process.pid}/children`;
        return readFileSync(path, 'utf8').trim().split(' ');
      };
      const before = new Set(children());
      const { files: shown } = shows(files);
      const listed = shown();
      const { worlds } = worldsWith();
      let signalled = 0;
      const list: ServerFiles['list'] = async (folder) => {
        if (folder === '')
          for (const pid of children().filter((one) => !before.has(one)))
            for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
              process.kill(Number(pid), signal);
              signalled++;
            }
        return listed.list(folder);
      };
      const cost = { facts: null, archive: null, files: () => ({ ...listed, list }), maxFiles: 1_000 };
      expect(await worlds.costOfRestore({ accountId: 'a' }, cost)).toEqual({
        cost: null,
        holdsAll: false,
        isOtherLayout: false,
      });
      expect(signalled).toBe(3);
    },
  );

  test.skipIf(!hasProc)(
    'kill -9 of the program ends it too',
    async () => {
      const program = spawn(process.execPath, [
        fileURLToPath(new URL('./tests-for-ever.ts', import.meta.url)),
      ]);
      const [printed] = await once(program.stdout, 'data');
      const pid = Number(String(printed));
      expect(() => process.kill(pid, 0)).not.toThrow();
      program.kill('SIGKILL');
      await expect.poll(() => stateOf(pid), { timeout: 20_000 }).not.toMatch(/^[RSD]/);
    },
    30_000,
  );

  test('one of which nothing comes, or a little at a time, ends as too slow, and its transfer with it', async () => {
    const slowest = { bytes: 1_000, withinMs: 300 };
    const { worlds } = worldsWith({ limits: (limits) => ({ ...limits, slowest }) });
    const never = (async function* () {
      yield archive.subarray(0, 5_000);
      await new Promise(() => {});
    })();
    const ended = { kind: 'ended', reason: 'too-slow' };
    expect(await testing(streamOf(never, archive.length), {}, worlds)).toEqual(ended);
    let at = 0;
    const little = endless(archive.subarray(0, 5_000), () => archive.subarray(5_000 + at, 5_001 + at++));
    const slow = (async function* () {
      for await (const part of little.chunks) {
        yield part;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    expect(await testing(streamOf(slow, archive.length), {}, worlds)).toEqual(ended);
    expect(little.seen.bytes).toBeLessThan(100);
    await expect.poll(() => little.seen.ended).toBe(true);
  });

  test('one that comes slowly but fast enough is read to its end, also if reading it takes longer', async () => {
    // Each part is more than has to come within that time, and charging for it takes longer.
    const slowest = { bytes: 4_000, withinMs: 100 };
    const { worlds } = worldsWith({ limits: (limits) => ({ ...limits, slowest }) });
    const charge = () => new Promise<boolean>((resolve) => setTimeout(() => resolve(true), 150));
    const stream = streamOf(inParts(archive, archive.length / 2), archive.length);
    expect(await testing(stream, { charge }, worlds)).toMatchObject({ kind: 'tested' });
  });

  const mostReceived = (bytes: number) => bytes + 2 ** 20;

  test('an archive of which more comes than was listed may still be written, unless its list is the same later', async () => {
    const part = Buffer.alloc(2 ** 16);
    const { worlds } = worldsWith({ mostReceived });
    const tested = (bytesBefore: number | null) => {
      const { chunks } = endless(archive, () => part);
      const growing = { bytesBefore, isBegun: true };
      return testing(streamOf(chunks, null), { backup: { id: 'b', sizeBytes: 1_000 }, growing }, worlds);
    };
    const first = await tested(null);
    if (first.kind !== 'unfinished') throw new Error(`It is ${first.kind}`);
    expect(await tested(first.bytes)).toEqual({ kind: 'ended', reason: 'too-much' });
  }, 60_000);

  test('an archive of which more comes than was listed ends there, also one of empty members', async () => {
    const empty = gzipSync(Buffer.alloc(0));
    const members = Buffer.concat(Array.from({ length: 5_000 }, () => empty));
    const { chunks, seen } = endless(archive, () => members);
    const backup = { id: 'b', sizeBytes: 1_000 };
    const { worlds } = worldsWith({ mostReceived });
    expect(await testing(streamOf(chunks, null), { backup }, worlds)).toEqual({
      kind: 'ended',
      reason: 'too-much',
    });
    expect(seen.bytes).toBeLessThan(4 * 2 ** 20);
    await expect.poll(() => seen.ended).toBe(true);
  }, 60_000);

  test('one of which more would be kept than is read ends the transfer', async () => {
    const long = new Map([['a'.repeat(5_000), Buffer.alloc(0)]]);
    const zeros = gzipSync(Buffer.alloc(2 ** 20));
    const { chunks, seen } = endless(gzipSync(tarWriters.pax(long)), () => zeros);
    expect(await testing(streamOf(chunks, null))).toEqual({ kind: 'ended', reason: 'too-large' });
    await expect.poll(() => seen.ended).toBe(true);
  });

  test('one that may not be charged for any more ends', async () => {
    let left = 20_000;
    const charge = async (bytes: number) => {
      left -= bytes;
      return left >= 0;
    };
    expect(await testing(good(), { charge })).toEqual({ kind: 'ended', reason: 'budget' });
  });

  test('a transfer that is cut, or shorter than announced, says nothing of the backup', async () => {
    const lost = (async function* () {
      yield archive.subarray(0, 5000);
      throw new HostError('answer-lost', { call: 'open-backup', applied: 'no' });
    })();
    const cut = { kind: 'ended', reason: 'transfer' };
    expect(await testing(streamOf(lost, archive.length))).toEqual(cut);
    expect(await testing(streamOf(inParts(archive.subarray(0, 5000)), archive.length))).toEqual(cut);
  });

  test('what fails in a way that nobody expected is a defect', async () => {
    const broken = (async function* () {
      yield archive.subarray(0, 5000);
      throw new TypeError('a defect');
    })();
    const { worlds, defects } = worldsWith();
    const end = await testing(streamOf(broken, null), {}, worlds);
    expect(end).toMatchObject({ kind: 'ended', reason: 'failed' });
    expect(defects).toEqual([new TypeError('a defect')]);
  });

  test('if it is aborted, before it began or while the host sends nothing, that is its end', async () => {
    const reason = new Error('shutting down');
    await expect(testing(good(), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    const controller = new AbortController();
    const stuck = (async function* () {
      yield archive.subarray(0, 5000);
      controller.abort(reason);
      await new Promise(() => {});
    })();
    await expect(testing(streamOf(stuck, null), { signal: controller.signal })).rejects.toBe(reason);
  });
});

describe('what a stranger put into an archive ends a test at most', () => {
  /** Tests an archive, and requires that the event loop was free meanwhile. */
  async function hostile(content: ReadonlyMap<string, Buffer>, writer = tarWriters.pax) {
    const bytes = gzipSync(writer(content), { level: 1 });
    const { worlds } = worldsWith();
    let end: Awaited<ReturnType<typeof testing>> | null = null;
    const turn = await longestTurn(async () => {
      end = await testing(streamOf(inParts(bytes, 100_000), bytes.length), {}, worlds);
    });
    expect(turn).toBeLessThan(heldUpMs);
    expect(end).not.toBeNull();
    // The next one is read as ever.
    expect(await testing(good(), {}, worlds)).toMatchObject({ kind: 'tested', archive: { problems: [] } });
  }

  test('names of control characters', async () => {
    const names = Array.from({ length: 6_500 }, (_, index) => `${'\u0001'.repeat(3_990)}${index}`);
    await hostile(new Map(names.map((name) => [name, Buffer.alloc(0)])));
  }, 60_000);
});

describe('what a restore costs is found in such a process', () => {
  const facts = {
    backup: { createdAt: Date.now() - 3_600_000, completedAt: null },
    online: { count: 0, names: [] as readonly string[] },
    timesMs: 1_000,
    exactSizes: true,
    restored: null,
    now: Date.now(),
  };

  /** Asks for the cost at a server with these files, and requires that the event loop was free meanwhile. */
  async function cost(content: ReadonlyMap<string, Buffer>, names: readonly string[] = []) {
    const online = { count: names.length, names };
    const { worlds } = worldsWith();
    const { files: shown, asked } = shows(content);
    let found: Awaited<ReturnType<typeof worlds.costOfRestore>> = null;
    const turn = await longestTurn(async () => {
      found = await worlds.costOfRestore(
        { accountId: 'a' },
        { facts: { ...facts, online }, archive: null, files: shown, maxFiles: 30_000 },
      );
    });
    expect(turn).toBeLessThan(heldUpMs);
    return { found, asked };
  }

  test('as little as it holds', async () => {
    const { found, asked } = await cost(files);
    expect(found).toMatchObject({ isOtherLayout: false, cost: { people: { upTo: 0 }, dimensions: [] } });
    expect(asked).toContain('world/playerdata');
  });

  test('with very many players, and names of people who are online', async () => {
    const id = (index: number) => `00000000-0000-4000-8000-${`${index}`.padStart(12, '0')}`;
    const many = new Map(files);
    for (let index = 0; index < 2_200; index++)
      many.set(`world/playerdata/${id(index)}.dat`, Buffer.alloc(0));
    await cost(
      many,
      Array.from({ length: 1_000 }, (_, index) => `Player${index}`),
    );
  }, 60_000);

  test('with lists of names that are none', async () => {
    const ones = Buffer.from(JSON.stringify(Array.from({ length: 2_000_000 }, () => 1)));
    const names = ['usercache.json', 'usernamecache.json', 'whitelist.json', 'ops.json'];
    await cost(new Map([...files, ...names.map((name) => [name, ones] as const)]));
  }, 60_000);

  test('with folders of very many files', async () => {
    const many = new Map(files);
    for (let index = 0; index < 50_000; index++) many.set(`world/region/r.${index}.0.mca`, Buffer.alloc(0));
    const { found } = await cost(many);
    expect(found).toMatchObject({ cost: { people: expect.anything() } });
  }, 60_000);
});

describe('what hosts tell of backups is judged in such a process', () => {
  test('rules of its files too, and ends with its time', async () => {
    const rule = `${'*0'.repeat(5)}A17`;
    const ignoredFiles = Array.from({ length: 1_000 }, (_, index) => `${rule}${index}`);
    const backup = { id: 'b', sizeBytes: 1_000, ignoredFiles };
    const judge = {
      backups: Array.from({ length: 50 }, () => ({ backup, others: [] })),
      server: null,
      ignored: [],
    };
    const { worlds } = worldsWith({ limits: (limits) => ({ ...limits, timeMs: 1_000 }) });
    let found: unknown;
    const turn = await longestTurn(async () => {
      found = await worlds.judgeListed({ accountId: 'a' }, judge);
    });
    expect(turn).toBeLessThan(heldUpMs);
    expect(found === null || Array.isArray(found)).toBe(true);
    const small = { ...judge, backups: [{ backup: { id: 'b', sizeBytes: 0 }, others: [] }] };
    expect(await worlds.judgeListed({ accountId: 'b' }, small)).toEqual([
      { problems: [{ kind: 'empty' }], warnings: [] },
    ]);
  }, 20_000);

  test('one account has one at a time, so that it holds nobody up', async () => {
    const other = new URL('../testing/broken-workers/never-ends.ts', import.meta.url);
    let next = 0;
    const limits = (usual: JobLimits) => ({ ...usual, timeMs: 300 });
    const { worlds } = worldsWith({ worker: other, limits });
    const ended = new AbortController();
    const judge = { backups: [], server: null, ignored: ['region'] };
    const ask = (accountId: string) => {
      const at = ++next;
      return worlds
        .judgeListed({ accountId, signal: ended.signal }, judge)
        .then(() => at)
        .catch(() => null);
    };
    const asked = [ask('a'), ask('a'), ask('b')];
    expect(await Promise.race(asked)).not.toBe(2);
    ended.abort();
    onTestFinished(async () => {
      await Promise.all(asked);
    });
  }, 20_000);
});
