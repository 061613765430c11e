import type { Kit } from '../discord/kit.ts';
import { drawsLastDay } from './panel-picture.ts';
import { PanelUpdater } from './panel-updater.ts';

/** Returns the job that keeps panels up to date. */
export function openPanels(kit: Kit): PanelUpdater {
  const { store, timings } = kit;
  return new PanelUpdater({ ...kit, draw: drawsLastDay(store), pace: timings.panels });
}
