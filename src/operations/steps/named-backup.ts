import type { BackupRef, OperationRequest } from '../../domain/operation.ts';

/** The backup that a request names. */
export function backupOf(request: OperationRequest): BackupRef {
  if (request.kind === 'backup.restore' || request.kind === 'backup.delete') return request.backup;
  throw new TypeError(`a ${request.kind} operation names no backup`);
}
