import { constants, type FileHandle, lstat, open, realpath, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { errorCode, inheritedEnvironment } from '@steward/kit';
import { ApiError } from '../api-error.ts';
import { type ProgramOptions, runProgram } from './run-program.ts';

/** The age after which a command's lock counts as left behind, as for LinuxGSM's own monitor. */
const staleLockMs = 5 * 60_000;

/** Where a LinuxGSM script keeps its server's state, and who runs it. */
export interface ScriptPlace {
  readonly folder: string;
  /** The name of the script, and so of the server. */
  readonly name: string;
  /** The user who owns the script. */
  readonly uid: number;
  /** How its user's programs are run. */
  readonly options: ProgramOptions;
  /** The session of tmux that the game runs in, and tmux's socket. */
  readonly session: string;
  readonly socket: string;
  readonly consoleLog: string;
}

/** Finds the place of a script; null if there is no such file. @throws ApiError `supervisor_unavailable` */
export async function findPlace(
  script: string,
  env: Readonly<Record<string, string>>,
): Promise<ScriptPlace | null> {
  const path = await realpath(script).catch(nullIfNowhere);
  if (path === null) return null;
  const { uid } = await stat(path);
  const [folder, name] = [dirname(path), basename(path)];
  const options = { cwd: folder, ...(await optionsOf(uid, env)) };
  const { LGSM_DATADIR: data = join(folder, 'lgsm', 'data'), LGSM_LOGDIR: log = join(folder, 'log') } = env;
  const suffix = (await readOwned(join(data, `${name}.uid`), uid))?.trim();
  if (suffix !== undefined && !/^\w{1,64}$/.test(suffix))
    throw new ApiError(
      'supervisor_unavailable',
      'LinuxGSM’s file with the name of its tmux socket is damaged.',
    );
  return {
    folder,
    name,
    uid,
    options,
    // tmux replaces these in names.
    session: name.replace(/[.:]/g, '_'),
    socket: suffix === undefined ? name : `${name}-${suffix}`,
    consoleLog: join(log, 'console', `${name}-console.log`),
  };
}

/** Returns how programs are run as the owner of a script. LinuxGSM refuses root, and destroys its own files if root calls it. */
async function optionsOf(uid: number, env: Readonly<Record<string, string>>): Promise<ProgramOptions> {
  const own = process.getuid?.();
  const inherited = inheritedEnvironment();
  if (uid === 0)
    throw new ApiError(
      'supervisor_unavailable',
      'The script belongs to root, so the game would run as root. Give its folder to another user with “chown -R”.',
    );
  if (own === uid) {
    const { username, homedir } = userInfo();
    return { env: { ...inherited, USER: username, LOGNAME: username, HOME: homedir, ...env } };
  }
  if (own !== 0)
    throw new ApiError(
      'supervisor_unavailable',
      'The script belongs to another user. Run the host as that user, or as root.',
    );
  const { output } = await runProgram('getent', ['passwd', `${uid}`], { env: inherited });
  const [user, , , gid, , home, shell] = output.trim().split(':');
  if (user === undefined || home === undefined || shell === undefined || !/^\d+$/.test(gid ?? ''))
    throw new ApiError(
      'supervisor_unavailable',
      'The script belongs to a user that this machine doesn’t know.',
    );
  const variables = { ...inherited, USER: user, LOGNAME: user, HOME: home, SHELL: shell, ...env };
  return { env: variables, uid, gid: Number(gid) };
}

/** Returns the path of one of LinuxGSM's lock files, for example `started`. */
export function lockOf({ folder, name }: ScriptPlace, lock: string): string {
  return join(folder, 'lgsm', 'lock', lock === '' ? `${name}.lock` : `${name}-${lock}.lock`);
}

/** Returns whether a command holds its lock. */
export async function isLocked(place: ScriptPlace, lock: 'starting' | 'stopping'): Promise<boolean> {
  const file = await lstat(lockOf(place, lock)).catch(nullIfNowhere);
  return file !== null && Date.now() - file.mtimeMs < staleLockMs;
}

/** Returns the first bytes of a small file; null if there is none that its user owns. */
export async function readOwned(path: string, uid: number): Promise<string | null> {
  await using file = await openOwned(path, uid);
  if (file === null) return null;
  const { bytesRead, buffer } = await file.read(Buffer.alloc(256), 0, 256, 0);
  return buffer.toString('utf8', 0, bytesRead);
}

/** Opens a file that its user owns, even through links. Files of others stay unread, even if the host runs as root. */
export async function openOwned(path: string, uid: number): Promise<FileHandle | null> {
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch(nullIfNowhere);
  if (file === null) return null;
  const found = await file.stat();
  if (found.isFile() && found.uid === uid) return file;
  await file.close();
  return null;
}

export function nullIfNowhere(error: unknown): null {
  if (['ENOENT', 'ENOTDIR', 'ELOOP'].includes(errorCode(error) ?? '')) return null;
  throw error;
}
