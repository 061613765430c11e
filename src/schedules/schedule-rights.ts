import type { Access } from '../access/access.ts';
import type { Action } from '../access/actions.ts';
import { hasRights, requireActions, requireRights } from '../discord/resolvers/rights.ts';
import type { OperationRequest } from '../operations/model/operation.ts';
import type { Schedule, ScheduleSettings } from './model/schedule.ts';
import { scheduledRequest } from './model/scheduled-actions.ts';
import { warningRequest } from './run-request.ts';

type Planned = Pick<Schedule, 'settings' | 'server'>;

/** Returns the actions that a schedule takes beside its requests: old backups are deleted in the person's name. */
function actionsOf({ keep, later }: ScheduleSettings): readonly Action[] {
  if (later !== null) return [];
  return keep === null ? ['schedule'] : ['schedule', 'backup.delete'];
}

/** Returns what a schedule has done: also what a person wrote for players is their console command. */
function requestsOf(settings: ScheduleSettings): readonly OperationRequest[] {
  const { warning } = settings;
  return [scheduledRequest(settings), ...(warning === null ? [] : [warningRequest(warning)])];
}

/** Returns whether a person may schedule this on its server, and do it. */
export function maySchedule(access: Access, { settings, server }: Planned): boolean {
  return (
    actionsOf(settings).every((action) => access.may(action, server)) &&
    requestsOf(settings).every((request) => hasRights(access, request, server))
  );
}

/** Checks that a person may schedule this on its server, and do it. @throws PermissionError */
export function requireSchedulable(access: Access, { settings, server }: Planned): void {
  requireActions(access, actionsOf(settings), server);
  for (const request of requestsOf(settings)) requireRights(access, request, server);
}
