import type { FileListing, ListedFile } from '@steward/hosts/model';
import { watchTurns } from '@steward/kit/testing';
import type { ServerFiles, TestEnd, WorldsOptions } from '@steward/worlds';
import {
  type Files,
  inParts,
  madeAt,
  streamOf,
  testing,
  worldsWith,
  writtenAt,
} from '@steward/worlds/testing';
import type { Hostile } from './corpus.ts';

/** What reading a sample took. */
export interface Taken {
  /** How the test of the backup ended. */
  readonly end: TestEnd;
  /** Whether the cost of its restore was found. */
  readonly isCostKnown: boolean;
  /** What went wrong by a defect of ours. */
  readonly defects: readonly unknown[];
  /** The longest turn of the main thread, by its processor time, in milliseconds. */
  readonly longestTurnMs: number;
  readonly bytes: number;
}

const chunkBytes = 64 * 1024;

/** Tests a backup as a host shows it, and finds the cost of its restore, as the bot does. */
export async function trySample(
  { archive, live, rules, online }: Hostile,
  options: Pick<WorldsOptions, 'worker'> = {},
): Promise<Taken> {
  const { worlds, defects } = worldsWith(options);
  const server = serverOf(live);
  const files = () => server;
  const { signal } = new AbortController();
  const endTurns = watchTurns();
  const end = await testing(
    streamOf(inParts(archive, chunkBytes), archive.length),
    {
      backup: { id: 'b', sizeBytes: archive.length, ignoredFiles: rules },
      createdAt: madeAt,
      timesMs: 1000,
      files,
    },
    worlds,
  );
  const at = madeAt.getTime();
  const cost = await worlds.costOfRestore(
    { accountId: 'a', signal },
    {
      facts: {
        backup: { createdAt: at, completedAt: at },
        online: { count: online.length, names: online },
        timesMs: 1000,
        exactSizes: true,
        restored: null,
        now: at + 3_600_000,
      },
      archive: end.kind === 'tested' ? end.packed : null,
      files,
      maxFiles: 30_000,
    },
  );
  return {
    end,
    isCostKnown: cost !== null,
    defects,
    longestTurnMs: endTurns(),
    bytes: archive.length + [...live.values()].reduce((sum, content) => sum + content.length, 0),
  };
}

/** Returns the files of a server. @param writtenLast when each was written last, in milliseconds since 1970 */
export function serverOf(files: Files, writtenLast = writtenAt): ServerFiles {
  const folders = foldersOf(files, new Date(writtenLast));
  return {
    list: async (folder): Promise<FileListing> => ({
      items: [...(folders.get(folder)?.values() ?? [])],
      more: false,
    }),
    read: async (path) => files.get(path) ?? null,
  };
}

/** The entries of each folder, by their names. */
function foldersOf(files: Files, modifiedAt: Date): ReadonlyMap<string, ReadonlyMap<string, ListedFile>> {
  const folders = new Map<string, Map<string, ListedFile>>([['', new Map()]]);
  const folder = (path: string): Map<string, ListedFile> => {
    const known = folders.get(path);
    if (known !== undefined) return known;
    const made = new Map<string, ListedFile>();
    folders.set(path, made);
    const name = path.slice(path.lastIndexOf('/') + 1);
    folder(parentOf(path)).set(name, { name, kind: 'folder', sizeBytes: null, modifiedAt });
    return made;
  };
  for (const [path, { length: sizeBytes }] of files) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    folder(parentOf(path)).set(name, { name, kind: 'file', sizeBytes, modifiedAt });
  }
  return folders;
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
