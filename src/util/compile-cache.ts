import { mkdirSync } from 'node:fs';
import {
  enableCompileCache as enableNodeCompileCache,
  flushCompileCache,
  getCompileCacheDir,
} from 'node:module';
import { fileURLToPath } from 'node:url';

/*
 * Not Node's default folder, which everybody can write to: the code in a compile cache is run unchecked. Anyone who
 * can write beside the packages can change those too.
 */
const defaultFolder = fileURLToPath(new URL('../../node_modules/.cache/steward/', import.meta.url));

/** Late enough for the start and the first interactions. Not only at the end, which may be a crash. */
const flushAfterMs = 30_000;

/**
 * Keeps compiled code for the next start, which then takes two thirds of the time. If `NODE_COMPILE_CACHE` names a
 * folder, Node does so from its first file on and doesn't load its TypeScript transpiler (16 MB). Without a writable
 * folder every start compiles anew.
 */
export function enableCompileCache(folder = defaultFolder): void {
  if (getCompileCacheDir() === undefined && !enable(folder)) return;
  setTimeout(flushCompileCache, flushAfterMs).unref();
}

/** Returns false if the folder can't be made; on a read-only file system, for example. */
function enable(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
  enableNodeCompileCache(folder);
  return true;
}
