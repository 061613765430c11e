import type { ContentFile } from './contents.ts';
import { RuleMatcher, slotOf, type World } from './layouts.ts';
import { type BackupWarning, isFarLess, type Loss } from './model/backup-findings.ts';
import type { GameRule } from './model/game-rule.ts';

/** A file that has shrunk, and what it was. */
interface Shrunk {
  readonly file: ContentFile;
  readonly had: ContentFile;
}

/**
 * Returns files of a world that have far less than in an earlier save of it. Of a database of LevelDB, its tables count as one: each
 * has another name after a while.
 * @param live the server's world, which must have far less too; null: it doesn't count
 */
export function shrunkFiles(
  before: World,
  now: World | null,
  { live, games }: { readonly live: World | null; readonly games: readonly GameRule[] },
): readonly Shrunk[] {
  if (before.java !== null || now === null) return [];
  const matcher = RuleMatcher.of(before, games);
  const [had, own] = [bySlot(before, matcher), bySlot(now, matcher)];
  const current = live === null ? null : bySlot(live, matcher);
  const hasShrunk = (earlier: ContentFile, { sizeBytes }: ContentFile) =>
    isFarLess(sizeBytes ?? Number.POSITIVE_INFINITY, earlier.sizeBytes ?? 0);
  return [...had].flatMap(([slot, earlier]) => {
    const [file, other] = [own.get(slot), current?.get(slot)];
    const isGone = file !== undefined && hasShrunk(earlier, file);
    return isGone && (other === undefined || hasShrunk(earlier, other)) ? [{ file, had: earlier }] : [];
  });
}

type SmallerFile = BackupWarning & { readonly kind: 'world-file-smaller' };

/** Returns warnings of files that have far less than in other saves of the world. */
export function smallerThan(
  others: readonly World[],
  world: World | null,
  games: readonly GameRule[],
): readonly SmallerFile[] {
  const found = new Map<string, SmallerFile>();
  for (const { file, had } of others.flatMap((other) => shrunkFiles(other, world, { live: null, games })))
    if (!found.has(file.path))
      found.set(file.path, {
        kind: 'world-file-smaller',
        file: file.path,
        bytes: file.sizeBytes ?? 0,
        of: had.sizeBytes ?? 0,
      });
  return [...found.values()];
}

/** Returns warnings without those of files of which a loss says already how much smaller they are. */
export function withoutLost<Warning extends BackupWarning>(
  warnings: readonly Warning[],
  loss: Loss | null,
): Warning[] {
  const lost = new Set(loss?.shrunk?.map(({ file }) => file));
  return warnings.filter((one) => one.kind !== 'world-file-smaller' || !lost.has(one.file));
}

/** Returns the files of a world by what they are compared by. */
function bySlot(world: World, matcher: RuleMatcher | null): ReadonlyMap<string, ContentFile> {
  const found = new Map<string, ContentFile>();
  for (const file of world.files) {
    const path = matcher?.tablesBeside(file.path) ?? null;
    if (path === null) {
      found.set(slotOf(world, file), file);
      continue;
    }
    const isTable = matcher?.isNamedBeside(file.path) === true;
    const sizeBytes = (found.get(path)?.sizeBytes ?? 0) + (isTable ? (file.sizeBytes ?? 0) : 0);
    found.set(path, { path, sizeBytes, modifiedAt: null });
  }
  return found;
}
