import type { Usage } from '../model/server.ts';
import { type Fields, firstOf, percentageIn } from './fields.ts';
import { firstSize, type SizeNames, sizeNames } from './sizes.ts';
import { startedAtIn, uptimeIn } from './times.ts';

const memories = ['memory', 'ram', 'mem'];
const disks = ['disk', 'storage', 'diskspace'];
const inUse = ['', 'used', 'usage', 'current', 'value'];
const limited = ['limit', 'max', 'maximum', 'total'];

const memory = sizeNames(memories, inUse);
const memoryLimit = sizeNames(memories, limited);
const anyMemoryLimit = sizeNames(memories, ['', ...limited]);
const disk = sizeNames(disks, inUse);
const diskLimit = sizeNames(disks, limited);
const anyDiskLimit = sizeNames(disks, ['', ...limited]);
const diskFree = sizeNames(disks, ['free', 'available']);
const anySize = new Set(
  [memory, memoryLimit, disk, diskLimit, diskFree].flatMap((names) => [...names.keys()]),
);

const cpuNames =
  'cpuabsolute cpupercent cpu cpuusage cpupercentage cpuusagepercent cpuload cpuused cpucurrent cpuvalue'.split(
    ' ',
  );

const leastCpuLimit = 10;
const cpuLimitNames = ['cpulimit', 'cpumax', 'cpumaximum', 'maxcpu'];

/** The parts of a server's record that hold its use, limits and configuration; use and limits are flattened. */
export interface UsageSources {
  readonly use: readonly Fields[];
  readonly limits: readonly Fields[];
  readonly configuration: readonly Fields[];
}

/** Reads what a server uses. @param down true if it does not run: its start time then gives no uptime */
export function usageIn(sources: UsageSources, down: boolean, now: Date): Usage {
  const { use, limits, configuration } = sources;
  const sizes = use.map((fields) => fields.only(anySize));
  const freeDiskBytes = size(sizes, diskFree);
  return {
    cpuPercent: firstOf(use, (fields) => fields.first(cpuNames, cpuIn)),
    cpuLimitPercent: cpuLimitIn(use, cpuLimitNames) ?? cpuLimitIn(limits, ['cpu', ...cpuLimitNames]),
    memoryBytes: size(sizes, memory),
    memoryLimitBytes:
      limit(sizes, memoryLimit) ?? limit(limits, anyMemoryLimit) ?? limit(configuration, anyMemoryLimit),
    diskBytes: size(sizes, disk),
    diskLimitBytes:
      limit(sizes, diskLimit) ?? limit(limits, anyDiskLimit) ?? limit(configuration, anyDiskLimit),
    ...(freeDiskBytes === null ? {} : { freeDiskBytes }),
    uptimeSeconds: firstOf(use, (fields) => uptimeIn(fields, down, now)),
    startedAt: firstOf(use, startedAtIn),
  };
}

function size(sources: readonly Fields[], names: SizeNames): number | null {
  return firstOf(sources, (fields) => firstSize(fields, names, 'megabytes when small'));
}

/** Returns a limit; null for 0, which is Pterodactyl's "no limit". */
function limit(sources: readonly Fields[], names: SizeNames): number | null {
  return firstOf(sources, (fields) => firstSize(fields, names, 'megabytes when small') || null);
}

/** Returns a limit in percent of one core. A small number is one of cores, or of Pterodactyl's "no limit". */
function cpuLimitIn(sources: readonly Fields[], names: readonly string[]): number | null {
  const found = firstOf(sources, (fields) => fields.first(names, cpuIn));
  return found !== null && found >= leastCpuLimit ? found : null;
}

function cpuIn(value: unknown): number | null {
  const percent = percentageIn(value);
  return percent !== null && percent >= 0 ? percent : null;
}
