import { readdir, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { errorCode } from '@steward/kit';
import type { SecretPlace } from '@steward/worlds/games';
import { secretIn } from '../consoles/secret-in.ts';
import { readFileInside } from '../files/server-files.ts';
import { type FolderLook, type Place, savesOf } from './propose.ts';

const maxNames = 5_000;
const maxFileBytes = 1024 ** 2;

/** Minecraft's settings that are kept of `server.properties`. None is a password. */
const keptProperties = ['level-name', 'server-port', 'enable-rcon', 'rcon.port'];

/** Looks into the folder of a game. It returns where a password is, never the password. */
export async function lookInto(place: Place): Promise<FolderLook> {
  const names = await namesIn(place.folder);
  if (names === 'missing' || names === 'closed') return { kind: names };
  const text = place.game.hasProperties ? await readText(place.folder, 'server.properties') : null;
  const properties = parseProperties(text ?? '');
  return {
    kind: 'seen',
    saves: await present(place.folder, savesOf(place, properties)),
    secret: place.secret === null ? null : await findSecret(place.folder, place.secret),
    properties,
  };
}

/** Returns the sorted names in a folder, or why they can't be listed. */
export async function namesIn(folder: string): Promise<readonly string[] | 'missing' | 'closed'> {
  try {
    return (await readdir(folder)).toSorted().slice(0, maxNames);
  } catch (error) {
    const code = errorCode(error);
    return code === 'EACCES' || code === 'EPERM' ? 'closed' : 'missing';
  }
}

/** Parses the useful settings of a `server.properties`, without secrets. */
export function parseProperties(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const key of keptProperties) {
    const value = secretIn(text, key);
    if (value !== null) values.set(key, value);
  }
  return values;
}

/** Returns the paths that are there, relative to a folder: a `*` in the last part matches any part of a name. */
async function present(folder: string, paths: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const [parent, name] = [posix.dirname(path), posix.basename(path)];
    if (!name.includes('*')) {
      if ((await stat(join(folder, path)).catch(() => null)) !== null) found.push(path);
      continue;
    }
    const names = await namesIn(join(folder, parent));
    if (typeof names === 'string') continue;
    found.push(...names.filter((one) => fits(one, name)).map((one) => posix.join(parent, one)));
  }
  return found;
}

/** Returns whether a name fits a pattern with a `*`. Names that begin with a dot fit none. */
export function fits(name: string, pattern: string): boolean {
  const [before = '', ...after] = pattern.split('*');
  const end = after.at(-1) ?? '';
  return (
    !name.startsWith('.') &&
    name.length >= before.length + end.length &&
    name.startsWith(before) &&
    name.endsWith(end)
  );
}

async function findSecret(folder: string, { file, key }: SecretPlace): Promise<SecretPlace | null> {
  const [found, ...others] = await present(folder, [file]);
  if (found === undefined || others.length > 0) return null;
  const text = await readText(folder, found);
  return text !== null && secretIn(text, key) !== null ? { file: found, key } : null;
}

/** Returns the text of a file in a game's folder; null if it can't be read, is a link, or is too large for a settings file. */
async function readText(folder: string, path: string): Promise<string | null> {
  const content = await readFileInside(folder, path, maxFileBytes).catch(() => null);
  return content === null || content === 'too-large' ? null : content.toString('utf8');
}
