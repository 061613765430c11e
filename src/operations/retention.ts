import { dayMs, repeat } from '@steward/kit';
import type { Logger } from 'pino';
import { endedPanelMs } from '../panels/model/panel.ts';
import type { BackupTests } from '../store/repositories/backup-tests.ts';
import type { Guilds } from '../store/repositories/guilds.ts';
import type { KnownLists } from '../store/repositories/known-lists.ts';
import type { Operations } from '../store/repositories/operations.ts';
import type { PanelActs } from '../store/repositories/panel-acts.ts';
import type { Panels } from '../store/repositories/panels.ts';
import type { SettingChanges } from '../store/repositories/setting-changes.ts';
import type { ServerWorlds, WorldLosses } from '../store/repositories/world-findings.ts';

/**
 * How long ended operations are kept, what people did at hosts, and who changed settings, as the record of who did what, and lists and checks of backups that no host has sent
 * again.
 */
const retentionDays = 90;

interface PrunedStore {
  readonly operations: Pick<Operations, 'prune'>;
  readonly knownLists: Pick<KnownLists, 'prune'>;
  readonly backupTests: Pick<BackupTests, 'prune'>;
  readonly worldLosses: Pick<WorldLosses, 'prune'>;
  readonly serverWorlds: Pick<ServerWorlds, 'prune'>;
  readonly panelActs: Pick<PanelActs, 'prune'>;
  readonly settingChanges: Pick<SettingChanges, 'prune'>;
  readonly panels: Pick<Panels, 'prune'>;
  readonly guilds: Pick<Guilds, 'pruneAccounts'>;
}

/** Removes operations, what hosts sent and ended panels, past their retention, and what nobody is connected to, now and every day, until the signal is aborted. */
export function pruneDaily(
  {
    operations,
    knownLists,
    backupTests,
    worldLosses,
    serverWorlds,
    panelActs,
    settingChanges,
    panels,
    guilds,
  }: PrunedStore,
  logger: Logger,
  signal: AbortSignal,
): Promise<void> {
  async function prune(): Promise<void> {
    const before = new Date(Date.now() - retentionDays * dayMs);
    const count = await operations.prune(before);
    if (count > 0) logger.info({ count }, 'removed expired operations');
    await knownLists.prune(before);
    await backupTests.prune(before);
    await worldLosses.prune(before);
    await serverWorlds.prune(before);
    await panelActs.prune(before);
    await settingChanges.prune(before);
    await panels.prune(new Date(Date.now() - endedPanelMs));
    await guilds.pruneAccounts();
  }
  return repeat(dayMs, prune, signal, {
    firstMs: 0,
    onError: (error) => logger.warn({ err: error }, 'failed to remove expired rows'),
  });
}
