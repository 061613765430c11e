import { followed } from '../cases/case-follower.ts';
import type { Kit } from '../discord/kit.ts';
import type { OperationService } from '../operations/service.ts';
import { GuildSchedules } from './guild-schedules.ts';
import type { MissReportsOptions } from './miss-reports.ts';
import type { Planned } from './model/scheduled-run.ts';
import { runKind } from './run-case.ts';
import type { RunContext } from './run-request.ts';
import { ScheduleMakers } from './schedule-makers.ts';
import { Scheduler, type SchedulerOptions } from './scheduler.ts';

interface ScheduleOptions
  extends Pick<MissReportsOptions, 'onMissed'>,
    Pick<RunContext, 'findUnplayed'>,
    Pick<SchedulerOptions, 'onUnplayed'> {
  readonly service: OperationService;
}

/** Returns the job that runs schedules, the kind of case that their runs are, and what commands know of schedules and of those who made them. */
export function openSchedules(kit: Kit, options: ScheduleOptions) {
  const { store, currentRights, timings } = kit;
  const makers = new ScheduleMakers({ ...store, currentRights });
  const all = {
    ...store,
    ...kit,
    ...options,
    ...timings.schedules,
    makerProblem: (planned: Planned) => makers.problem(planned),
  };
  return {
    makers,
    ofGuilds: new GuildSchedules(store),
    job: new Scheduler(all),
    kind: followed(runKind(all)),
  };
}
