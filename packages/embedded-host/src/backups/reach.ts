import { access, constants, lstat, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfAbsent } from '@steward/kit';
import type { ServerEntry } from '../config.ts';
import { exists } from '../files/paths.ts';
import { hasFolder } from '../game/start-run.ts';
import type { Supervisor } from '../supervisors/supervisor.ts';

/** Why the files of a server that something else runs can't be backed up, or restored, each as a sentence with what mends it. */
export interface ReachProblems {
  readonly backup: string | null;
  readonly restore: string | null;
}

const none: ReachProblems = { backup: null, restore: null };

/** Checks whether the host reaches the files of a server as the server does. @throws ApiError `supervisor_unavailable` */
export async function reachProblems(entry: ServerEntry, supervisor: Supervisor): Promise<ReachProblems> {
  const { name, cwd, backupFolders } = entry;
  if (!(await hasFolder(entry)))
    return both(
      `The host doesn’t see the folder of ${name}. If it runs in a container, give it the same volume at the same path: --volume ${cwd}:${cwd}`,
    );
  const strange = await folderOfOthers(entry, supervisor);
  if (strange !== null)
    return both(
      `The ${supervisor.label} doesn’t use "${strange}" in the host’s folder of ${name}. Set cwd to the folder of this machine that it uses: docker inspect --format '{{json .Mounts}}' shows it.`,
    );
  const user = process.getuid?.() ?? 0;
  const paths = [cwd, ...backupFolders.map((path) => join(cwd, path))];
  for (const path of paths) {
    if (!(await mayUse(path, constants.R_OK)))
      return both(
        `The host’s user may not read the files of ${name}. Run the host as root, or let it: setfacl -R -m u:${user}:rX,d:u:${user}:rX ${cwd}`,
      );
  }
  return user === 0 ? none : { backup: null, restore: await ownerProblem(entry, paths, user) };
}

/** A user but root can write files of its own only. */
async function ownerProblem(
  { name, cwd }: ServerEntry,
  paths: readonly string[],
  user: number,
): Promise<string | null> {
  for (const path of paths) {
    const stats = await lstat(path).catch(nullIfAbsent);
    const isOwn = stats === null || stats.uid === user || path === cwd;
    if (!isOwn || !(await mayUse(path, constants.W_OK)))
      return `The host’s user can’t give restored files of ${name} their owner. Run the host as root, or let everything be its own: chown -R ${user} ${cwd}`;
  }
  return null;
}

/** Returns the first folder to back up that the server has not from this machine; null if there is none. */
async function folderOfOthers(
  { cwd, backupFolders }: ServerEntry,
  supervisor: Supervisor,
): Promise<string | null> {
  const folders = await supervisor.folders();
  if (folders === null) return null;
  const roots = await Promise.all(folders.map(realOf));
  for (const path of backupFolders) {
    const real = await realOf(join(cwd, path));
    if (!roots.some((root) => `${real}/`.startsWith(`${root.replace(/\/$/, '')}/`))) return path;
  }
  return null;
}

/** Returns a path without links, as far as it exists. */
async function realOf(path: string): Promise<string> {
  return (await realpath(path).catch(nullIfAbsent)) ?? path;
}

async function mayUse(path: string, mode: number): Promise<boolean> {
  if (!(await exists(path).catch(() => true))) return true;
  return access(path, mode).then(
    () => true,
    () => false,
  );
}

function both(problem: string): ReachProblems {
  return { backup: problem, restore: problem };
}
