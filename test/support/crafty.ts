import type { FakeCrafty } from '@steward/fake-hosts';
import { type CommunityOptions, community } from './community.ts';
import { stoppedClock } from './stopped-clock.ts';

/** Stops `Date` on a day without a change of clocks: around one, the times of a Crafty Controller don't say when it was. */
export function onOrdinaryDay(): void {
  stoppedClock(Date.UTC(2027, 2, 1, 12));
}

/** Starts `community`, with the guild connected to a Crafty Controller that is called Home. */
export async function communityAt(crafty: FakeCrafty, options: Pick<CommunityOptions, 'overrides'> = {}) {
  const { fingerprint: certificateSha256 } = crafty.tls;
  const host = { id: 'home', name: 'Home', kind: 'crafty', address: crafty.url, certificateSha256 };
  const settings = { HOSTING_API_URL: '', HOSTS: JSON.stringify([host]) };
  const all = await community({ ...options, settings, connected: false });
  await all.connects(crafty.addKey());
  return all;
}
