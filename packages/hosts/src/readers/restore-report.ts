import type { RestoreReport } from '../model/server.ts';
import { failureWordsIn } from './error-text.ts';
import { type Fields, fieldsIn, idIn } from './fields.ts';
import { timeIn } from './times.ts';
import { workStateIn } from './work-state.ts';

/** Returns the restore in a server's record; null if it lacks a backup id or a known state. */
export function restoreIn(layers: readonly Fields[]): RestoreReport | null {
  for (const layer of layers) {
    const fields = layer.record(['restore', 'lastrestore', 'currentrestore', 'restoration']);
    const report = fields === null ? null : reportOf(fields);
    if (report !== null) return report;
  }
  return null;
}

function reportOf(fields: Fields): RestoreReport | null {
  const backup = fields.value('backup');
  const backupId =
    fields.first(['backupid', 'backupuuid', 'backup'], idIn) ??
    idIn(fieldsIn(backup)?.value('id')) ??
    idIn(fields.value('id'));
  const told = workStateIn([fields], ['success']);
  if (backupId === null || told.state === null) return null;
  const { progressPercent } = told;
  const state = told.state === 'in-progress' ? 'running' : told.state;
  const at = fields.text(['at', 'startedat', 'finishedat', 'completedat', 'createdat']);
  const error = state === 'failed' ? failureWordsIn(fields) : null;
  const finishedAt = timeIn(fields.value('finishedat') ?? fields.value('completedat'));
  return { backupId, state, at, progressPercent, error, ...(finishedAt === null ? {} : { finishedAt }) };
}
