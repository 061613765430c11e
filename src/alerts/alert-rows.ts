import { dayMs } from '@steward/kit';
import type { GuildWorld } from '../backups/model/server-world.ts';
import type { GuildLoss } from '../backups/model/world-loss.ts';
import type { Schedule } from '../schedules/model/schedule.ts';
import type { Store } from '../store/store.ts';
import { countedRestartsMs } from './incident-rules.ts';
import type { AlertSetting, Incident } from './model/alert.ts';

/** How long ended incidents are kept: their buttons can still be pressed, and Discord may be away. */
const keptMs = dayMs;

type AlertStores = Pick<Store, 'alerts' | 'schedules' | 'serverWorlds' | 'worldLosses'>;

/** What is stored that the alerts of a guild follow. */
export interface AlertRows {
  readonly settings: readonly AlertSetting[];
  /** Those that are open, not shown yet, or ended a short time ago; none of a guild that is known. */
  readonly incidents: readonly Incident[];
  readonly losses: readonly GuildLoss[];
  readonly worlds: readonly GuildWorld[];
  readonly schedules: readonly Schedule[];
}

/** Returns the time at which the oldest incidents ended that are kept. */
export function keptFrom(): Date {
  return new Date(Date.now() - keptMs);
}

/** Reads the rows of a guild. @param isKnown whether its incidents were read before */
export async function readAlertRows(
  { alerts, schedules, worldLosses, serverWorlds }: AlertStores,
  guildId: string,
  isKnown: boolean,
): Promise<AlertRows> {
  const settings = await alerts.settings(guildId);
  const incidents = isKnown ? [] : await alerts.incidents(guildId, countedFrom());
  if (settings.length === 0) return { settings, incidents, losses: [], worlds: [], schedules: [] };
  const losses = await worldLosses.inGuilds(guildId, keptFrom());
  const worlds = await serverWorlds.inGuilds(guildId, keptFrom());
  return { settings, incidents, losses, worlds, schedules: await schedules.of(guildId) };
}

/** Reads the rows of each guild that has alerts, or incidents. */
export async function readAllAlertRows({
  alerts,
  schedules,
  worldLosses,
  serverWorlds,
}: AlertStores): Promise<ReadonlyMap<string, AlertRows>> {
  const settings = byGuild(await alerts.settings(null));
  const incidents = byGuild(await alerts.incidents(null, countedFrom()));
  const losses = byGuild(await worldLosses.inGuilds(null, keptFrom()));
  const worlds = byGuild(await serverWorlds.inGuilds(null, keptFrom()));
  const allSchedules = byGuild(await schedules.all());
  const rowsOf = (id: string): AlertRows => ({
    settings: settings.get(id) ?? [],
    incidents: incidents.get(id) ?? [],
    losses: losses.get(id) ?? [],
    worlds: worlds.get(id) ?? [],
    schedules: allSchedules.get(id) ?? [],
  });
  return new Map([...settings.keys(), ...incidents.keys()].map((id) => [id, rowsOf(id)]));
}

function countedFrom(): Date {
  return new Date(Date.now() - countedRestartsMs);
}

function byGuild<T extends { readonly guildId: string }>(rows: readonly T[]): ReadonlyMap<string, T[]> {
  return Map.groupBy(rows, ({ guildId }) => guildId);
}
