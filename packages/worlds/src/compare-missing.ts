import type { Contents } from './contents.ts';
import type { Finding, MutableFinding } from './finding.ts';
import type { MissingFile, World } from './layouts.ts';
import { PathPattern } from './model/game-rule.ts';

/** Another save of a server: its own files, or those of a backup. */
interface Save {
  readonly contents: Contents;
  readonly world: World | null;
}

/** A backup's world, and the saves that can show how this version of the game saves. */
interface MissingInput {
  readonly world: World | null;
  /** Null: they weren't listed. */
  readonly live: Save | null;
  /** The last good backup; null if there is none. */
  readonly good: Save | null;
}

/**
 * Judges what the world of a backup lacks by its game's rule. It's certainly missing only if another save has it: the game may be of
 * a version that saves in another way. What another save lacks as well isn't missing if it's of a generation; else it's a warning.
 */
export function compareMissing({ world, live, good }: MissingInput): Finding {
  const found: MutableFinding = { problems: [], warnings: [] };
  for (const missing of world?.missing ?? []) {
    const { file, isOfGeneration } = missing;
    const [now, before] = [live, good].map((save) => showsOf(save, world, missing));
    const isLacking = now === 'lacks' || before === 'lacks';
    if (isLacking && isOfGeneration) continue;
    // What an earlier backup has may be of an earlier version.
    const isThere = now === 'has' || (before === 'has' && !isOfGeneration);
    if (isThere && !isLacking) found.problems.push({ kind: 'world-file-missing', file });
    else found.warnings.push({ kind: 'world-file-missing', file });
  }
  return found;
}

/** Returns what a save shows of a file that another one lacks; null if that is nothing. */
function showsOf(save: Save | null, of: World | null, { pattern }: MissingFile): 'lacks' | 'has' | null {
  if (save === null || save.world?.game !== of?.game) return null;
  const { contents, world } = save;
  if (world?.missing.some((one) => one.pattern === pattern) === true)
    return contents.isWhole ? 'lacks' : null;
  const expression = new PathPattern(pattern);
  return contents.files.some(({ path }) => expression.test(path)) ? 'has' : null;
}
