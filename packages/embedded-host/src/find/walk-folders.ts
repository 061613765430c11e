import { readdir } from 'node:fs/promises';
import { posix } from 'node:path';

const maxFolders = 20_000;
const maxDepth = 4;
/** Folders that can be large, and where nobody keeps a game server. */
const skipped = new Set(['node_modules', 'proc', 'sys', 'dev', 'snap', 'lost+found', 'steamapps', 'backups']);

/** A folder, and the names in it. */
export interface WalkedFolder {
  readonly path: string;
  readonly names: readonly string[];
}

/**
 * Yields folders and what is in them, the upper ones first. It follows no links, looks into no hidden folder, goes four levels
 * deep, and ends after 20,000 folders. What can't be read is left out.
 * @param isWhole returns true for a folder that needs no further search below it
 */
export async function* walkFolders(
  roots: readonly string[],
  isWhole: (folder: WalkedFolder) => boolean,
): AsyncGenerator<WalkedFolder> {
  const waiting = roots.map((path) => ({ path, depth: 0 }));
  const seen = new Set<string>();
  for (let next = waiting.shift(); next !== undefined && seen.size < maxFolders; next = waiting.shift()) {
    const { path, depth } = next;
    if (seen.has(path)) continue;
    seen.add(path);
    const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
    const folder = { path, names: entries.map(({ name }) => name).toSorted() };
    yield folder;
    if (depth === maxDepth || isWhole(folder)) continue;
    const below = entries.filter(
      (entry) => entry.isDirectory() && !entry.name.startsWith('.') && !skipped.has(entry.name),
    );
    waiting.push(...below.map(({ name }) => ({ path: posix.join(path, name), depth: depth + 1 })));
  }
}
