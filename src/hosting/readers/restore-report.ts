import type { RestoreReport } from '../../domain/server.ts';
import { failureWordsIn } from './error-text.ts';
import { type Fields, fieldsIn, idIn, percentIn, textIn } from './fields.ts';
import { timeIn } from './times.ts';

const running = new Set(
  'running inprogress pending queued started restoring processing working active'.split(' '),
);
const complete = new Set(
  'complete completed success successful succeeded done finished restored ok ready'.split(' '),
);
const failed = new Set('failed failure error errored cancelled canceled aborted'.split(' '));

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
  const progressPercent = percentIn(fields.value('progress') ?? fields.value('progresspercent'));
  const state = stateOf(fields, progressPercent);
  if (backupId === null || state === null) return null;
  const at = fields.text(['at', 'startedat', 'finishedat', 'completedat', 'createdat']);
  const error = state === 'failed' ? failureWordsIn(fields) : null;
  const finishedAt = timeIn(fields.value('finishedat') ?? fields.value('completedat'));
  return { backupId, state, at, progressPercent, error, ...(finishedAt === null ? {} : { finishedAt }) };
}

function stateOf(fields: Fields, progress: number | null): RestoreReport['state'] | null {
  const word = (textIn(fields.value('state')) ?? textIn(fields.value('status')) ?? '')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  if (failed.has(word)) return 'failed';
  if (complete.has(word)) return 'complete';
  if (running.has(word)) return 'running';
  const success = fields.flag(['successful', 'issuccessful', 'success']);
  if (success !== null) return success ? 'complete' : 'failed';
  if (fields.text(['finishedat', 'completedat']) !== null) return 'complete';
  return progress === null ? null : progress < 100 ? 'running' : 'complete';
}
