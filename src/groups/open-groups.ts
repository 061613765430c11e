import { type FollowedKind, followed } from '../cases/case-follower.ts';
import type { Kit } from '../discord/kit.ts';
import type { OperationService } from '../operations/service.ts';
import { groupKind } from './group-case.ts';

/** Returns the kind of case that requests for several servers are. */
export function openGroups(kit: Kit, service: OperationService): FollowedKind {
  const { store, timings } = kit;
  const { groups: times, operations: operationTimes } = timings;
  return followed(groupKind({ ...store, ...kit, service, times, operationTimes }));
}
