import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acknowledgement } from '../measures/acknowledgement.ts';
import { autocomplete } from '../measures/autocomplete.ts';
import { flood } from '../measures/flood.ts';
import { memory } from '../measures/memory.ts';
import { neighbour } from '../measures/neighbour.ts';
import { soak } from '../measures/soak.ts';
import { start } from '../measures/start.ts';
import type { MeasureName, Options } from '../options.ts';
import { sizes } from '../sizes.ts';
import type { Bench, Figure } from './bench.ts';
import { Fleet } from './fleet.ts';
import { LoadProcess } from './load-process.ts';
import { Seeds } from './seeds.ts';
import { Subjects } from './subjects.ts';

/** Measures what the options ask for. Leaves no process and no file behind. */
export async function run(options: Options, note: (text: string) => void): Promise<readonly Figure[]> {
  const size = sizes[options.size];
  const wanted = new Set<MeasureName>(options.measures);
  const folder = await mkdtemp(join(tmpdir(), 'steward-bench-'));
  const load = new LoadProcess();
  const addresses = await load.addresses();
  const seeds = new Seeds(join(folder, 'seeds'), addresses, size.connected);
  const subjects = new Subjects({ load, seeds, addresses, folder, flags: options.flags });
  const fleet = new Fleet(load, subjects, size);
  const bench: Bench = { load, subjects, fleet, size, note };
  const figures: Figure[] = [];
  const measure = async (name: MeasureName, how: (bench: Bench) => Promise<readonly Figure[]>) => {
    if (!wanted.has(name)) return;
    note(name);
    figures.push(...(await how(bench)));
  };
  try {
    note('making Steward’s data');
    await seeds.make(load, [
      ...new Set([size.connected, ...(wanted.has('memory') ? size.memoryGuilds : [])]),
    ]);
    const loads = async () => {
      await measure('flood', flood);
      await measure('acknowledgement', acknowledgement);
      await measure('autocomplete', autocomplete);
    };
    const others = async () => {
      await measure('start', start);
      await measure('memory', memory);
      await measure('neighbour', neighbour);
    };
    if (wanted.has('soak')) figures.push(...(await soak(bench, loads, others)));
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
