import type { Listeners } from '@steward/kit';
import { Worlds, type WorldsOptions, withDefaultGames } from '@steward/worlds';
import { openAlerts } from './alerts/open-alerts.ts';
import { openApprovals } from './approvals/open-approvals.ts';
import { openBackups } from './backups/open-backups.ts';
import { CaseRunner } from './cases/case-runner.ts';
import type { Config } from './config/config.ts';
import type { Kit } from './discord/kit.ts';
import { openGroups } from './groups/open-groups.ts';
import type { OperationEvent } from './operations/events.ts';
import { isTest } from './operations/kinds.ts';
import { OperationRunner } from './operations/runner.ts';
import { OperationService } from './operations/service.ts';
import { openPanels } from './panels/open-panels.ts';
import { openReporter } from './reports/operation-reporter.ts';
import { openWayBacks } from './reports/way-back-case.ts';
import { openSchedules } from './schedules/open-schedules.ts';
import { openChangeAnnouncer, openRemovedNames } from './setup/open-setup.ts';

interface FeatureOptions extends Pick<Config, 'games' | 'testDailyGiB'> {
  /** Returns the time by which names are removed, in milliseconds since 1970. */
  readonly now: () => number;
  /** How worlds are read. Default: in processes of their own, with their usual limits. */
  readonly worlds: Pick<WorldsOptions, 'run' | 'limits'> | undefined;
  readonly operationEvents: Listeners<[OperationEvent]>;
}

/** Opens what runs operations, and the features that listen to them and to each other. */
export function openFeatures(
  kit: Kit,
  { games: ownGames, testDailyGiB, now, worlds: reading, operationEvents }: FeatureOptions,
) {
  const { store, hosts, timings, logger } = kit;
  const onOperation = operationEvents.notify;
  const games = withDefaultGames(ownGames);
  const worlds = new Worlds({
    games,
    onDefect: (err, job) => logger.error({ err, job }, 'failed to read a world'),
    ...reading,
  });
  const reporter = openReporter(kit);
  const panels = openPanels(kit);
  const { monitor: alerts, heldCalls, muteEnds } = openAlerts(kit, games);
  const backups = openBackups(kit, {
    worlds,
    testDailyGiB,
    onTested: (checked) => {
      alerts.backupsTested(checked);
      panels.onBackupTested(checked.accountId, checked.server.id);
    },
  });
  const runner = new OperationRunner({
    operations: store.operations,
    pausedSaves: store.pausedSaves,
    observations: store.observations,
    hosts,
    tester: backups.tester,
    timings: timings.operations,
    recovery: timings.recovery,
    listener: reporter,
    logger,
    onOperation,
  });
  const operations = new OperationService({
    operations: store.operations,
    runner,
    timings: timings.operations,
    onOperation,
  });
  const schedules = openSchedules(kit, {
    service: operations,
    findUnplayed: backups.findUnplayed,
    onMissed: (guildId, missed) => alerts.scheduleMissed(guildId, missed),
    onUnplayed: (guildId, server, proof) => alerts.backupUnplayed(guildId, server, proof),
  });
  const approvals = openApprovals(kit, operations);
  const cases = new CaseRunner({
    ...store,
    ...kit,
    times: timings.cases,
    kinds: [approvals.kind, openGroups(kit, operations), openWayBacks(kit, reporter), schedules.kind],
  });
  const removedNames = openRemovedNames(kit, now);
  operationEvents.add((event) => schedules.job.onOperationEvent(event));
  operationEvents.add((event) => cases.onOperationEvent(event));
  operationEvents.add((event) => backups.onOperationEvent(event));
  operationEvents.add(({ type, operation: { accountId, server, request } }) => {
    if (type === 'ended' && isTest(request)) panels.onBackupTested(accountId, server.id);
  });
  return {
    games,
    worlds,
    runner,
    operations,
    backupTester: backups.tester,
    approvals: approvals.requests,
    scheduleMakers: schedules.makers,
    guildSchedules: schedules.ofGuilds,
    removedNames,
    /** Alerts come before what else has servers read: the first read shows what happened while nobody watched. */
    jobs: [
      alerts,
      heldCalls,
      muteEnds,
      panels,
      schedules.job,
      cases,
      backups.job,
      backups.worldWatch,
      removedNames.job,
      openChangeAnnouncer(kit),
    ],
  };
}
