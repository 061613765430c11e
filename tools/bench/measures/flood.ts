import { type Bench, type Figure, Ledger } from '../run/bench.ts';
import type { Kind } from '../run/subjects.ts';

const all: readonly Kind[] = ['steward', 'client', 'raw', 'limited'];

/**
 * As many interactions as a bot can answer, 32 and 256 at a time: their rate, the bot's CPU time for each, and what
 * says that the figures hold: the load generator's own share of a core, and the host calls that each took.
 */
export async function flood({ fleet, load, size }: Bench): Promise<readonly Figure[]> {
  const ledger = new Ledger();
  const members = await fleet.members();
  for (const inFlight of [32, 256]) {
    const when = `${inFlight} at a time`;
    for (let round = 0; round < size.rounds; round += 1) {
      for (const kind of all) {
        // At its 50 requests a second, 256 interactions take it longer than Discord waits.
        if (kind === 'limited' && inFlight > 32) continue;
        const subject = members[kind];
        const before = await subject.cpu();
        // It answers in bursts, one a second: a short time would count one burst too many.
        const ms = kind === 'limited' ? size.floodMs * 2 : size.floodMs;
        const order = { inFlight, ms, count: null, guilds: size.connected };
        const { good, seconds, loadShare, hostCalls } = await load.load({
          ask: 'flood',
          token: subject.token,
          ...order,
        });
        const cpu = await subject.cpu();
        ledger.add(`interactions a second, ${when}`, '/s', kind, good / seconds);
        if (kind === 'limited') continue;
        // Those that ended after the time count in the CPU time too.
        ledger.add(`CPU per interaction, ${when}`, 'µs', kind, (cpu - before) / (good + inFlight));
        ledger.add(`load generator’s CPU, ${when}`, '% of a core', kind, loadShare * 100);
        ledger.add(`host calls per interaction, ${when}`, '', kind, hostCalls / Math.max(1, good));
      }
    }
  }
  return ledger.figures();
}
