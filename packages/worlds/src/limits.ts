/*
 * What reading worlds may take. Archives, files and names are anybody's, so each job has these limits, and an end by one of
 * them is a failed read. docs/how-backups-are-judged.md lists them.
 */

const mebibyte = 2 ** 20;
const gibibyte = 2 ** 30;
const minuteMs = 60_000;

/** The memory and the time of a job in its worker. */
export interface JobLimits {
  /** What objects may take that last, in MiB. */
  readonly heapMb: number;
  /** What new ones may take, in MiB, of which V8 has three such spaces. */
  readonly semiSpaceMb: number;
  /** What its buffers may take, in bytes. */
  readonly bufferBytes: number;
  /** In milliseconds. */
  readonly timeMs: number;
  /** How many bytes of its archive have to come within a time that it waits for them, in milliseconds. */
  readonly slowest: { readonly bytes: number; readonly withinMs: number };
}

/** With these, a bot and a worker take at most 120 MB more than an idle bot (measured). */
const memory = { heapMb: 64, semiSpaceMb: 2, bufferBytes: 32 * mebibyte } as const;
/** Others of the host wait for their turn meanwhile. */
const slowest = { bytes: mebibyte / 16, withinMs: minuteMs / 2 } as const;

/** Jobs without an archive: the cost of a restore, a comparison, what a host tells of its backups. */
export const shortJob: JobLimits = { ...memory, slowest, timeMs: 20_000 };
/** How many of them run at a time, and of one account, and how long one waits for its turn, in milliseconds. */
export const shortJobs = { all: 2, each: 1, waitMs: 20_000 } as const;

/** How many archives are read at a time, and of one host. */
export const readers = { all: 2, each: 1 } as const;

/** Returns the limits of reading an archive. @param sizeBytes as its host says */
export function archiveJob(sizeBytes: number): JobLimits {
  return { ...memory, slowest, timeMs: 15 * minuteMs + sizeBytes / 1_000 };
}

/** Returns how many bytes of an archive are received at most: hosts round its size, or say 0. */
export function mostReceived(sizeBytes: number): number {
  return Math.ceil(sizeBytes * 1.1) + 64 * mebibyte;
}

/** Returns how many bytes are unpacked at most. @param diskBytes what the server takes; null if unknown */
export function mostUnpacked(sizeBytes: number, diskBytes: number | null): number {
  return Math.min(4 * Math.max(sizeBytes, diskBytes ?? 0, gibibyte), 200 * gibibyte);
}

/** The most bytes of a list of what a backup holds that are kept. */
export const mostPackedBytes = mebibyte;

/** The most problems, and warnings, that are told of one backup. */
export const mostFindings = 100;
/** The most names, places, and squares of a map that are told of a cost. */
export const mostOfCost = { dimensions: 10, names: 1_000, places: 1_000, squares: 5_000 } as const;
