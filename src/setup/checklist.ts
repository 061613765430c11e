import type { Listing, Server } from '@steward/hosts/model';
import type { InteractionContext } from '../discord/interactions/context.ts';
import { showInPlace } from '../discord/interactions/in-place.ts';
import { linkFailure } from '../discord/resolvers/connections.ts';
import { textsFor } from '../discord/texts/languages.ts';
import type { Message } from '../discord/views/embed.ts';
import { isUsable } from '../operations/guild-hosts.ts';
import { missingFeature } from '../operations/supported.ts';
import { type Checklist, checklistMessage } from './checklist-view.ts';
import { activeSchedules, currentPanels, type SetupFacts } from './setup-check.ts';
import type { CheckedConnection } from './setup-view.ts';
import { isToThisMachine, machineProblem } from './this-machine-view.ts';

/** What the host of a connection has just listed. */
interface Verified {
  readonly hostingUrl: string;
  readonly host: Listing<Server>;
}

/**
 * Shows what is set up.
 * @param done the message of what was just done
 * @param verified a connection whose host need not be asked
 */
export async function showChecklist(
  ctx: InteractionContext,
  done: Message | null = null,
  verified: Verified | null = null,
): Promise<void> {
  await showInPlace(ctx, checklistMessage(ctx.privateTexts, await readChecklist(ctx, verified), done));
}

/** What a guild has set up besides its connections. */
type SetUp = Pick<SetupFacts, 'settings' | 'grants' | 'panels' | 'alerts' | 'schedules'>;

/** Reads what a guild has set up. */
export async function readSetUp({ guildId, services }: InteractionContext): Promise<SetUp> {
  const { store } = services;
  const [settings, grants, panels, alerts, schedules] = await Promise.all([
    store.connections.settings(guildId),
    store.grants.of(guildId),
    store.panels.of(guildId),
    store.alerts.settings(guildId),
    store.schedules.of(guildId),
  ]);
  return { settings, grants, panels, alerts, schedules };
}

async function readChecklist(ctx: InteractionContext, verified: Verified | null): Promise<Checklist> {
  const [{ connections, onlyServer }, setUp] = await Promise.all([
    checkConnections(ctx, verified),
    readSetUp(ctx),
  ]);
  const distinct = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];
  return {
    guildId: ctx.guildId,
    connections,
    settings: setUp.settings,
    knownGames: ctx.services.hosts.knownGames,
    onlyServer,
    roleIds: distinct(setUp.grants.map(({ roleId }) => roleId)),
    panelChannelIds: distinct(currentPanels(setUp).map(({ channelId }) => channelId)),
    alertChannelIds: distinct(setUp.alerts.map(({ channelId }) => channelId)),
    schedules: activeSchedules(setUp).length,
    guildLanguage: textsFor(ctx.guildLocale).language,
  };
}

/** Asks the hosts whether they accept the keys. @param maxAgeMs of what they said before. Default: 5 s */
export async function checkConnections(
  ctx: InteractionContext,
  verified: Verified | null,
  maxAgeMs = 5_000,
): Promise<{ readonly connections: readonly CheckedConnection[]; readonly onlyServer: string | null }> {
  const found = await ctx.services.hosts.of(ctx.guildId, { interaction: ctx.id });
  const all = await Promise.all(
    (found?.connections ?? []).map(async (link) => {
      const { connection, host: settings } = link;
      if (!isUsable(link)) {
        const { error, what } = linkFailure(link);
        return { connection, settings, host: error, what, names: null, listed: [] };
      }
      const what = isToThisMachine(connection) ? machineProblem(ctx) : null;
      if (what !== null) return { connection, settings, host: new Error(), what, names: null, listed: [] };
      const lacksBackups = missingFeature('backup.create', link.hosting.capabilities) !== null;
      const checked = { connection, settings, lacksBackups };
      const options = { maxAgeMs, deadlineMs: 5_000 };
      try {
        const isVerified = verified?.hostingUrl === connection.hostingUrl;
        const host = isVerified ? verified.host : await link.hosting.servers(link.account, options);
        const names = host.more ? null : host.items.map(({ name }) => name);
        return { ...checked, host, names, listed: host.items.map(({ id }) => id) };
      } catch (error) {
        return { ...checked, host: error, names: null };
      }
    }),
  );
  const names = all.flatMap((each) => each.names ?? []);
  const [only = null] = names;
  const isOnly = names.length === 1 && all.every((each) => each.names !== null);
  return { connections: all, onlyServer: isOnly ? only : null };
}
