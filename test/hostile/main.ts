import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Builds, root } from '../../tools/build/builds.ts';
import { bundle } from '../../tools/build/bundle.ts';
import { processorTime } from '../support/processor-time.ts';
import { corpus, type Hostile, type Sample } from './corpus.ts';
import { ratioOf, texts } from './texts.ts';
import { type Taken, trySample } from './try-sample.ts';

/*
 * npm run hostile [-- <how many>]: reads a corpus of hostile and damaged worlds, 2,000 unless said otherwise, and prints for each
 * reader the longest turn of the main thread, the most memory, and how much longer four times the input takes. Exits with 1 if
 * a limit that docs/development.md names is passed.
 */

const most = { turnMs: 20, workerMb: 160, ratio: 5, cpuMsPerSample: 20_000 } as const;
/** Ratios are measured from this processor time on: below it, starting the thread is most of it. */
const leastMs = 150;

interface Row {
  samples: number;
  turnMs: number;
  peakMb: number;
  cpuMs: number;
  ratio: number;
  worst: string;
  defects: number;
  readonly ends: Map<string, number>;
}

/** Returns a file of Linux about a process; empty if it has ended. */
function about(pid: number | 'self', path: string): string {
  try {
    return readFileSync(`/proc/${pid}/${path}`, 'utf8');
  } catch {
    return '';
  }
}

function memoryMb(pid: number | 'self', field: 'VmRSS' | 'VmHWM'): number {
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(about(pid, 'status'))?.[1] ?? 0) / 1024;
}

/** Watches the processes that this one starts, and returns what ends that: the most memory and processor time of one. */
function watchWorkers(): () => Promise<{ readonly peakMb: number; readonly cpuMs: number }> {
  const [ended, done] = [new AbortController(), Promise.withResolvers<void>()];
  let [peakMb, cpuMs] = [0, 0];
  const look = async () => {
    while (!ended.signal.aborted) {
      for (const thread of readdirSync('/proc/self/task'))
        for (const pid of about('self', `task/${thread}/children`).split(' ').filter(Boolean).map(Number)) {
          peakMb = Math.max(peakMb, memoryMb(pid, 'VmHWM'));
          cpuMs = Math.max(cpuMs, processorTime(about(pid, 'stat')).own * 1_000);
        }
      await setTimeout(5);
    }
    done.resolve();
  };
  void look();
  return async () => {
    ended.abort();
    await done.promise;
    return { peakMb, cpuMs };
  };
}

// In a process of its own: the bundler keeps hundreds of MB, and each start of a worker would take longer by that.
execFileSync(process.execPath, [...process.execArgv, join(root, 'tools/build/main.ts')]);
/** As in production, where a worker starts in a tenth of the time that its sources take. */
const worker = pathToFileURL(join(await new Builds(root).make(bundle), 'worlds-worker.mjs'));
const count = Number(process.argv[2] ?? 2_000);
const samples = corpus(count);
const rows = new Map<string, Row>();
// Code is compiled, and the heap has its size, before anything is measured.
for (const sample of samples.slice(0, 3)) await trySample(sample.make(1), { worker });

function endOf({ end }: Taken): string {
  if (end.kind !== 'tested') return end.kind === 'ended' ? end.reason : end.kind;
  return end.archive.problems.length > 0 ? 'bad' : 'read';
}

/** How much memory the bot has, in MB: starting a process takes as long as its parent has memory. */
const botMb = 300;

/** Gives back the memory of earlier samples, as far as that is possible. */
async function forgetEarlier(): Promise<void> {
  for (let tries = 0; tries < 5 && memoryMb('self', 'VmRSS') > botMb; tries += 1) {
    await globalThis.gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' });
    await setTimeout(20);
  }
}

/** What reading it took, in this process and in its worker. */
async function tried(input: Hostile) {
  await forgetEarlier();
  const endWorkers = watchWorkers();
  const taken = await trySample(input, { worker });
  return { ...taken, ...(await endWorkers()) };
}

async function measure(sample: Sample, row: Row): Promise<void> {
  const small = await tried(sample.make(1));
  row.samples += 1;
  const all = [small];
  if (!sample.reader.startsWith('mutations')) {
    const large = await tried(sample.make(4));
    all.push(large);
    if (large.cpuMs >= 4 * leastMs) {
      const ratio = large.cpuMs / Math.max(small.cpuMs, leastMs);
      if (ratio > row.ratio) Object.assign(row, { ratio, worst: sample.name });
    }
  }
  for (const taken of all) {
    row.turnMs = Math.max(row.turnMs, taken.longestTurnMs);
    row.cpuMs = Math.max(row.cpuMs, taken.cpuMs);
    row.peakMb = Math.max(row.peakMb, taken.peakMb);
    row.defects += taken.defects.length;
    for (const defect of taken.defects)
      process.stdout.write(`defect: ${sample.reader}, ${sample.name}: ${String(defect).slice(0, 200)}\n`);
    if (sample.isRead && endOf(taken) !== 'read') {
      row.defects += 1;
      process.stdout.write(`not read: ${sample.name}, which ended by ${endOf(taken)}\n`);
    }
    row.ends.set(endOf(taken), (row.ends.get(endOf(taken)) ?? 0) + 1);
  }
}

for (const sample of samples) {
  const none: Row = {
    samples: 0,
    turnMs: 0,
    peakMb: 0,
    cpuMs: 0,
    ratio: 0,
    worst: '',
    defects: 0,
    ends: new Map(),
  };
  const row = rows.get(sample.reader) ?? none;
  rows.set(sample.reader, row);
  await measure(sample, row);
}

let isPassed = false;
const ratios = [...texts].map(([name, reader]) => ({ name, ratio: ratioOf(reader) }));
const worst = ratios.toSorted((one, other) => other.ratio - one.ratio)[0];
if (worst !== undefined) {
  process.stdout.write(
    `texts: ${ratios.length} samples, worst ratio ${worst.ratio.toFixed(1)} (${worst.name})\n`,
  );
  isPassed ||= worst.ratio > most.ratio;
}
for (const [reader, row] of rows) {
  const ends = [...row.ends].map(([end, times]) => `${times} ${end}`).join(', ');
  process.stdout.write(
    `${reader}: ${row.samples} samples (${ends}), longest turn ${row.turnMs.toFixed(1)} ms, longest ${row.cpuMs.toFixed()} ms of the processor, ` +
      `worker ${row.peakMb.toFixed()} MB, worst ratio ${row.ratio.toFixed(1)}${row.worst === '' ? '' : ` (${row.worst})`}\n`,
  );
  isPassed ||=
    row.defects > 0 ||
    row.peakMb > most.workerMb ||
    row.turnMs > most.turnMs ||
    row.ratio > most.ratio ||
    row.cpuMs > most.cpuMsPerSample;
}
process.stdout.write(`peak of this process: ${memoryMb('self', 'VmHWM').toFixed()} MB\n`);
process.exit(isPassed ? 1 : 0);
