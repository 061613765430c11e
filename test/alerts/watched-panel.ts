import type { Message } from '@steward/fake-discord';
import { PterodactylPanel } from '@steward/fake-hosts';
import { expect, onTestFinished } from 'vitest';
import { type CommunityOptions, community } from '../support/community.ts';
import { quickWatch } from '../support/quick-watch.ts';
import { patienceMs } from '../support/test-limits.ts';

/** Reads without a pause. Background reads of a host are otherwise limited to 15 calls a minute. */
export const quick: NonNullable<CommunityOptions['overrides']> = {
  watch: {
    everyMs: 25,
    afterChangeMs: 25,
    slowestMs: 30,
    slowestProbeMs: 30,
    unreachableMs: 300,
    detailsEveryMs: 100,
    listEveryMs: 100,
    backupsEveryMs: 100,
    cachedMs: 0,
  },
  capabilities: (capabilities) => ({ ...capabilities, callsPerMinute: 1_000_000 }),
};

/** Returns the alerts among the messages of a channel. */
export function alertsIn(channel: { readonly messages: readonly Message[] }): readonly Message[] {
  return channel.messages.filter(({ text }) => !text.includes('Alerts are posted here'));
}

/**
 * Watches Survival, which has run for an hour at a panel, with alerts that mention a role.
 * @param asks how long after a change the panel is asked why; what a test writes into it counts at once
 */
export async function watchedAt(
  kind: 'pterodactyl' | 'pelican',
  set: Record<string, unknown> = {},
  asks: readonly number[] = [0, 600, 900],
) {
  const times = { startMs: 50, stopMs: 20, cacheMs: 0, activityMs: 200, crashWindowMs: 0 };
  const limits = { requestsPerMinute: Number.POSITIVE_INFINITY };
  const panel = await PterodactylPanel.start({ kind, times, limits });
  onTestFinished(() => panel.close());
  const server = panel.addServer({ id: '7e0027ef' }).run().hasRunFor(3_600_000);
  const entry = { id: 'panel', name: 'Our panel', kind: 'pterodactyl', address: panel.url };
  const settings = { HOSTING_API_URL: '', HOSTS: JSON.stringify([entry]) };
  const overrides: CommunityOptions['overrides'] = {
    watch: { ...quick.watch, askWhyAfterMs: asks, flushEveryMs: 50 },
    panels: quickWatch.panels,
    capabilities: (capabilities) => ({ ...capabilities, callsPerMinute: 1_000_000, statusAgeMs: 0 }),
  };
  const all = await community({ connected: false, settings, overrides });
  await all.connects(panel.owner.key);
  const channel = all.guild.channel('log');
  const role = all.guild.role('Moderators');
  await (await all.admin.types('/alerts set', { channel, role, ...set })).settled();
  /** Resolves when a server was read from now on. */
  const reads = async ({ uuid } = server) => {
    const { length } = panel.requests;
    const isNew = (request: (typeof panel.requests)[number]) => panel.requests.indexOf(request) >= length;
    const path = `/servers/${uuid.slice(0, 8)}`;
    await panel.requested(
      (request) => isNew(request) && request.path.includes(path) && request.path.endsWith('/resources'),
    );
  };
  /** Resolves when what was true before has been seen. */
  const isSeen = async (one = server) => {
    await reads(one);
    await reads(one);
  };
  const asked = () =>
    panel.requests.filter(({ path, query }) => path.endsWith('/activity') && query.includes('crashed'));
  /** Resolves when the panel was asked why, and the servers were read again since. */
  const isAsked = async (times: number) => {
    await expect.poll(() => asked().length, { timeout: patienceMs }).toBe(times);
    await isSeen();
  };
  await isSeen();
  return { ...all, panel, server, channel, role, isSeen, isAsked };
}
