import type { Finding } from './finding.ts';
import type { BackupProblem, Compared, Judged } from './model/backup-findings.ts';

/** What reading a backup, and comparing it, found. */
export interface ReadResult {
  /** By reading it. */
  readonly archive: Finding;
  readonly comparison: Finding & Pick<Judged, 'loss'> & { readonly compared: Compared };
  /** By what its host tells. */
  readonly plausibility: Finding;
}

/**
 * Judges a backup that was read. An archive that is damaged is not compared, because what is missing may be behind the damage. One
 * that holds what the server has is not too small, and the size of one that has lost what the server has lost too says nothing
 * more. If there is nothing to compare it with now, what was compared before stays true: it is the same backup.
 * @param before what an earlier read showed of it; null: it is the first
 */
export function judgeRead(before: Judged | null, found: ReadResult): Judged {
  const { archive, plausibility } = found;
  const isDamaged = archive.problems.length > 0;
  const earlier = isDamaged || before === null ? null : comparedBefore(before, found);
  const comparison = earlier ?? found.comparison;
  const { compared, loss } = comparison;
  const isBesideLive = compared.with === 'live' || compared.with === 'both';
  const isSmallForLoss = loss?.onServer === true;
  const sizeProblems = isBesideLive || isSmallForLoss ? [] : plausibility.problems;
  const told = plausibility.warnings.filter(({ kind }) => kind !== 'smaller' || !isSmallForLoss);
  const problems = isDamaged ? archive.problems : [...comparison.problems, ...sizeProblems];
  const warnings = isDamaged ? archive.warnings : [...archive.warnings, ...comparison.warnings, ...told];
  const mark = problems.length > 0 ? 'bad' : 'tested';
  return { mark, compared, problems, warnings, loss: isDamaged ? null : loss };
}

/** Problems that comparisons find, and nothing else. */
const comparisonProblems: ReadonlySet<BackupProblem['kind']> = new Set([
  'players-missing',
  'dimension-missing',
  'regions-missing',
  'regions-emptied',
  'folder-missing',
  'folder-damaged',
  'players-damaged',
  'regions-damaged',
  'world-file-missing',
  'world-file-empty',
  'world-file-damaged',
]);

/** Returns what an earlier comparison found, if there is nothing to compare with now; else null. */
function comparedBefore(
  { compared, problems, warnings, loss }: Judged,
  { archive, comparison, plausibility }: ReadResult,
): ReadResult['comparison'] | null {
  const isComparable = comparison.compared.with !== 'none' || comparison.problems.length > 0;
  if (isComparable || compared === null || compared.with === 'none') return null;
  if (!problems.every(({ kind }) => comparisonProblems.has(kind))) return null;
  const now = new Set([...archive.warnings, ...plausibility.warnings].map(({ kind }) => kind));
  return { compared, problems, loss, warnings: warnings.filter(({ kind }) => !now.has(kind)) };
}
