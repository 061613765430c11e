import type { Kit } from '../discord/kit.ts';
import type { PanelDraftsOptions } from './panel-drafts.ts';
import { drawsLastDay } from './panel-picture.ts';
import { PanelUpdater } from './panel-updater.ts';

/** Returns the job that keeps panels up to date. @param buttonIds returns the custom ids of a panel's buttons */
export function openPanels(kit: Kit, buttonIds: PanelDraftsOptions['buttonIds']): PanelUpdater {
  const { store, timings } = kit;
  return new PanelUpdater({ ...kit, buttonIds, draw: drawsLastDay(store), pace: timings.panels });
}
