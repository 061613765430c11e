import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '@steward/kit';
import { z } from 'zod';
import { exists, isInsidePath } from '../files/paths.ts';

/** The plan of a swap, written to the journal before the first rename. Files on disk show which renames were done. */
export const swapSchema = z.object({
  /** The server's folder. */
  base: z.string(),
  /** A folder below `base` with the unpacked `new/<path>`; the old folders are moved to `old/<index>`. */
  stage: z.string(),
  /** `back` once the swap is rolled back. */
  direction: z.enum(['forward', 'back']),
  folders: z.array(
    z.object({
      path: z.string().refine(isInsidePath),
      /** Whether the folder existed before the restore. */
      hadOld: z.boolean(),
      /** Whether the backup contains the folder. */
      hasNew: z.boolean(),
    }),
  ),
});

export type Swap = z.infer<typeof swapSchema>;

/** Called with the name of the point that was reached. A test may end the process there. */
export type Failpoints = (point: string) => Promise<void>;

/** Replaces the old folders by the new ones. Can be repeated after a crash at any point. */
export async function swapForward(swap: Swap, atPoint: Failpoints): Promise<void> {
  await mkdir(join(swap.stage, 'old'), { recursive: true });
  for (const [index, folder] of swap.folders.entries()) {
    const { live, fresh, old } = pathsOf(swap, index, folder.path);
    const pending = folder.hasNew ? await exists(fresh) : true;
    if (pending && folder.hadOld && !(await exists(old))) {
      await rename(live, old);
      await atPoint(`old ${index} out`);
    }
    if (pending && folder.hasNew) {
      await mkdir(dirname(live), { recursive: true });
      await rename(fresh, live);
      await atPoint(`new ${index} in`);
    }
  }
  await syncFolders(swap);
}

/** Moves the old folders back. Can be repeated after a crash at any point. */
export async function swapBack(swap: Swap, atPoint: Failpoints): Promise<void> {
  for (const [index, folder] of [...swap.folders.entries()].reverse()) {
    const { live, fresh, old } = pathsOf(swap, index, folder.path);
    if (folder.hasNew && !(await exists(fresh)) && (await exists(live))) {
      await rename(live, fresh);
      await atPoint(`new ${index} out`);
    }
    if (folder.hadOld && (await exists(old))) {
      await rename(old, live);
      await atPoint(`old ${index} in`);
    }
  }
  await syncFolders(swap);
}

function pathsOf(swap: Swap, index: number, path: string) {
  return {
    live: join(swap.base, path),
    fresh: join(swap.stage, 'new', path),
    old: join(swap.stage, 'old', String(index)),
  };
}

async function syncFolders(swap: Swap): Promise<void> {
  const parents = swap.folders.map(({ path }) => dirname(join(swap.base, path)));
  for (const folder of new Set([...parents, join(swap.stage, 'old')])) {
    if (await exists(folder)) await syncFolder(folder);
  }
}
