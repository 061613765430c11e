import { mkdirSync } from 'node:fs';
import {
  enableCompileCache as enableNodeCompileCache,
  flushCompileCache,
  getCompileCacheDir,
} from 'node:module';
import { fileURLToPath } from 'node:url';

/*
 * Not the folder that Node takes by itself, which is where everybody may write: what is in a compile cache is run as
 * it is. Who may write beside the packages may change these just as well.
 */
const usualFolder = fileURLToPath(new URL('../../node_modules/.cache/steward/', import.meta.url));

/** By then what a start and the first interactions need has been compiled. Not only at the end: it may be a crash. */
const writeMs = 30_000;

/**
 * Keeps what is compiled from now on for the next start, which then takes two thirds of the time. Where
 * `NODE_COMPILE_CACHE` names a folder Node does so already, this file and its importer included, and never loads what
 * strips types (25 MB). Where there is no folder to write to, every start compiles anew.
 */
export function enableCompileCache(folder = usualFolder): void {
  if (getCompileCacheDir() === undefined && !enable(folder)) return;
  setTimeout(flushCompileCache, writeMs).unref();
}

function enable(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    // Read-only, for example. Only the start takes longer for it.
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
  enableNodeCompileCache(folder);
  return true;
}
