import type { BackupStream } from '@steward/hosts/model';
import { defaultGames } from '../src/model/games.ts';
import { type TestOptions, Worlds, type WorldsOptions } from '../src/worlds.ts';

/** A worker that fills its memory until it ends. */
export const workerThatFillsMemory = new URL('./broken-workers/fills-memory.ts', import.meta.url);

/** Returns what reads worlds, and the defects that it met. */
export function worldsWith(options: Partial<WorldsOptions> = {}) {
  const defects: unknown[] = [];
  const onDefect = (error: unknown) => void defects.push(error);
  return { worlds: new Worlds({ games: defaultGames, onDefect, ...options }), defects };
}

export function streamOf(chunks: AsyncIterable<Uint8Array>, sizeBytes: number | null): BackupStream {
  return { format: 'tar.gz', sizeBytes, chunks };
}

export async function* inParts(bytes: Uint8Array, partBytes = 10_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += partBytes) yield bytes.subarray(at, at + partBytes);
}

/** Tests a backup of which nothing is known but its archive. */
export function testing(stream: BackupStream, options: Partial<TestOptions> = {}, worlds?: Worlds) {
  return (worlds ?? worldsWith().worlds).testBackup({
    stream,
    backup: { id: 'b', sizeBytes: stream.sizeBytes },
    others: [],
    server: null,
    game: null,
    createdAt: null,
    timesMs: null,
    growing: null,
    readsAreLogged: false,
    completedAt: null,
    restoredAt: null,
    givenUp: [],
    readAt: new Date(),
    label: '',
    good: null,
    since: null,
    later: [],
    files: () => null,
    signal: new AbortController().signal,
    charge: async () => true,
    onProgress: () => {},
    ...options,
  });
}
