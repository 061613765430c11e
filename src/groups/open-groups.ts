import type { Kit } from '../discord/kit.ts';
import type { OperationService } from '../operations/service.ts';
import { GroupRunner } from './group-runner.ts';

/** Returns the job that works on requests for several servers. */
export function openGroups(kit: Kit, service: OperationService): GroupRunner {
  const { store, timings } = kit;
  const { resumeWithinMs } = timings.operations;
  return new GroupRunner({ ...store, ...kit, service, times: timings.groups, resumeWithinMs });
}
