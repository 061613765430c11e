import { access, constants, lstat, realpath } from 'node:fs/promises';
import { basename, dirname, join, posix, relative } from 'node:path';
import { nullIfAbsent } from '@steward/kit';
import type { ServerEntry } from '../config.ts';
import { exists, isAtOrBelow } from '../files/paths.ts';
import { hasFolder } from '../game/start-run.ts';
import type { Mount, Supervisor } from '../supervisors/supervisor.ts';

/** Why the files of an adopted server can't be backed up, or restored: each a sentence that also says how to fix it. */
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
  const mounts = await supervisor.mounts();
  const strange = mounts && (await mountProblem(entry, supervisor.label, mounts));
  if (strange !== null) return both(strange);
  const user = process.getuid?.() ?? 0;
  const paths = [cwd, ...backupFolders.map((path) => join(cwd, path))];
  for (const path of paths) {
    if (!(await mayUse(path, constants.R_OK)))
      return both(
        `The host’s user isn’t allowed to read the files of ${name}. Run the host as root, or allow it: setfacl -R -m u:${user}:rX,d:u:${user}:rX ${cwd}`,
      );
  }
  return user === 0 ? none : { backup: null, restore: await ownerProblem(entry, paths, user) };
}

/** Users other than root can only create files that belong to themselves. */
async function ownerProblem(
  { name, cwd }: ServerEntry,
  paths: readonly string[],
  user: number,
): Promise<string | null> {
  for (const path of paths) {
    const stats = await lstat(path).catch(nullIfAbsent);
    const isOwn = stats === null || stats.uid === user || path === cwd;
    if (!isOwn || !(await mayUse(path, constants.W_OK)))
      return `The host’s user can’t give restored files of ${name} back to their owners. Run the host as root, or make its user the owner of everything: chown -R ${user} ${cwd}`;
  }
  return null;
}

/** A server sees different files from the host if the folder isn't mounted, or if another mount lies over a part of it. */
async function mountProblem(
  { name, cwd, backupFolders }: ServerEntry,
  label: string,
  mounts: readonly Mount[],
): Promise<string | null> {
  const where = `docker inspect --format '{{json .Mounts}}' shows it.`;
  const real = await Promise.all(
    mounts.map(async ({ source, destination }) => ({
      source: source === '' ? '' : await realOf(source),
      destination,
    })),
  );
  for (const path of backupFolders) {
    const over = mountOver(await realOf(join(cwd, path)), real);
    if (over === 'not-mounted')
      return `The ${label} doesn’t use "${path}" in the host’s folder of ${name}. Set cwd to the folder of this machine that it uses: ${where}`;
    if (over !== null)
      return `The ${label} has another mount at ${over}, so it doesn’t use all of "${path}" in the host’s folder of ${name}. Remove that mount, or set cwd to the folder of this machine that it uses: ${where}`;
  }
  return null;
}

/**
 * Returns where in a container another mount lies over a folder of this machine, or over something in it; null if the container
 * uses all of the folder.
 * @param mounts without links in their sources
 */
function mountOver(folder: string, mounts: readonly Mount[]): string | 'not-mounted' | null {
  let first: string | undefined;
  for (const { source, destination } of mounts) {
    if (source === '' || !isAtOrBelow(folder, source)) continue;
    const inside = posix.join(destination, relative(source, folder));
    const over = mounts.find(
      (other) =>
        other.destination !== destination &&
        isAtOrBelow(other.destination, destination) &&
        (isAtOrBelow(inside, other.destination) || isAtOrBelow(other.destination, inside)) &&
        // A second mount of the same files hides nothing.
        other.source !== join(source, posix.relative(destination, other.destination)),
    );
    if (over === undefined) return null;
    first ??= over.destination;
  }
  return first ?? 'not-mounted';
}

/** Returns a path without links, as far as it exists. */
async function realOf(path: string): Promise<string> {
  const real = await realpath(path).catch(nullIfAbsent);
  const above = dirname(path);
  return real ?? (above === path ? path : join(await realOf(above), basename(path)));
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
