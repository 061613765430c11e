import { describe } from 'vitest';
import { adoptionContract } from './contract/adoption.ts';
import { alertContract } from './contract/alerts.ts';
import { backupTestContract } from './contract/backup-tests.ts';
import { caseContract } from './contract/cases.ts';
import { changesElsewhereContract } from './contract/changes-elsewhere.ts';
import { clusterContract } from './contract/cluster.ts';
import { connectionContract } from './contract/connections.ts';
import type { OpenFixture } from './contract/fixture.ts';
import { grantContract } from './contract/grants.ts';
import { guildContract } from './contract/guilds.ts';
import { historyContract } from './contract/history.ts';
import { knownListContract } from './contract/known-lists.ts';
import { muteContract } from './contract/mutes.ts';
import { operationRaceContract } from './contract/operation-races.ts';
import { operationContract } from './contract/operations.ts';
import { panelActContract } from './contract/panel-acts.ts';
import { panelContract } from './contract/panels.ts';
import { pausedSaveContract } from './contract/paused-saves.ts';
import { peopleContract } from './contract/people.ts';
import { scheduleContract } from './contract/schedules.ts';
import { serverRefContract } from './contract/server-refs.ts';
import { sessionContract } from './contract/sessions.ts';
import { settingChangeContract } from './contract/setting-changes.ts';
import { watchContract } from './contract/watch.ts';
import { worldFindingContract } from './contract/world-findings.ts';

/** Tests that every supported database must pass. */
export function storeContract(database: 'SQLite' | 'PostgreSQL', open: OpenFixture): void {
  describe(`a store in ${database}`, () => {
    connectionContract(open);
    grantContract(open);
    changesElsewhereContract(open);
    operationContract(open);
    historyContract(open);
    operationRaceContract(open);
    adoptionContract(open);
    clusterContract(open);
    scheduleContract(open);
    caseContract(open);
    serverRefContract(open);
    guildContract(open);
    peopleContract(open);
    sessionContract(open);
    settingChangeContract(open);
    watchContract(open);
    knownListContract(open);
    backupTestContract(open);
    worldFindingContract(open);
    panelActContract(open);
    panelContract(open);
    pausedSaveContract(open);
    alertContract(open);
    muteContract(open);
  });
}
