import { statfs } from 'node:fs/promises';

/** The last of a disk that is left for what people do, in bytes; of a small disk a tenth. */
const reservedBytes = 100 * 2 ** 20;
/** How long a result counts, in milliseconds. */
const checkEveryMs = 60_000;

interface DiskSpace {
  /** The size of a block, in bytes. */
  readonly bsize: number;
  /** All blocks. */
  readonly blocks: number;
  /** The free blocks that the process may use. */
  readonly bavail: number;
}

/** Returns whether a disk has room for what nobody waits for. */
export function hasRoom({ bsize, blocks, bavail }: DiskSpace): boolean {
  return bavail * bsize >= Math.min(reservedBytes, (blocks * bsize) / 10);
}

/** Returns a function that says whether the disk of a folder has room; the system is asked once a minute at most. */
export function diskRoom(
  folder: string,
  read: (folder: string) => Promise<DiskSpace> = statfs,
): () => Promise<boolean> {
  let [readAt, last] = [Number.NEGATIVE_INFINITY, true];
  return async () => {
    const now = performance.now();
    if (now - readAt < checkEveryMs) return last;
    last = hasRoom(await read(folder));
    readAt = now;
    return last;
  };
}
