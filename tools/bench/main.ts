import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builds, root } from '../build/builds.ts';
import { bundle } from '../build/bundle.ts';
import { LoadProcess } from './load/load-process.ts';
import { memory, soak } from './measures/memory.ts';
import { neighbour } from './measures/neighbour.ts';
import { acknowledgement, autocomplete, flood, start } from './measures/speed.ts';
import { visitors } from './measures/visitors.ts';
import { watch } from './measures/watch.ts';
import { type MeasureName, type Options, readOptions, sizes, UsageError } from './options.ts';
import type { Figure } from './report/figures.ts';
import { goalLines, table } from './report/report.ts';
import { SeedData } from './run/seeds.ts';
import { type Bench, Fleet, SubjectRunner } from './run/subjects.ts';

/** Measures what the options select. Returns the figures; leaves no process and no file behind. */
async function run(options: Options, note: (text: string) => void): Promise<readonly Figure[]> {
  note('building Steward');
  await new Builds(root).make(bundle);
  const size = sizes[options.size];
  const selected = new Set<MeasureName>(options.measures);
  const folder = await mkdtemp(join(tmpdir(), 'steward-bench-'));
  const load = new LoadProcess();
  const host = await load.host();
  const seeds = new SeedData(join(folder, 'seeds'), host, size.connected);
  const subjects = new SubjectRunner({ load, seeds, host, folder, flags: options.flags });
  const fleet = new Fleet(load, subjects, size);
  const bench: Bench = { load, subjects, fleet, size, note };
  const figures: Figure[] = [];
  const measure = async (name: MeasureName, run: (bench: Bench) => Promise<readonly Figure[]>) => {
    if (!selected.has(name)) return;
    note(name);
    figures.push(...(await run(bench)));
  };
  try {
    note('creating Steward’s data');
    await seeds.create([
      ...new Set([
        size.connected,
        ...(selected.has('visitors') ? [size.visitedGuilds] : []),
        ...(selected.has('memory') ? size.memoryGuilds : []),
        ...(selected.has('watch') ? size.watched : []),
      ]),
    ]);
    const loads = async () => {
      await measure('flood', flood);
      await measure('acknowledgement', acknowledgement);
      await measure('autocomplete', autocomplete);
    };
    const others = async () => {
      await measure('start', start);
      await measure('visitors', visitors);
      await measure('memory', memory);
      await measure('neighbour', neighbour);
      await measure('watch', watch);
    };
    if (selected.has('soak')) figures.push(...(await soak(bench, loads, others)));
    else {
      await loads();
      await fleet.stop();
      await others();
    }
    return figures;
  } finally {
    await subjects.stopAll();
    load.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const startedAt = performance.now();
  const note = (text: string) => {
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
    process.stderr.write(`${seconds.padStart(4)} s  ${text}\n`);
  };
  const figures = await run(options, note);
  process.stdout.write(`${table(figures)}\n\n${goalLines(figures)}\n`);
}

try {
  await main();
} catch (error) {
  const isUsage = error instanceof UsageError;
  process.stderr.write(`${isUsage ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
}
