import { percentile } from '../report/statistics.ts';
import { type Bench, type Figure, Ledger } from '../run/bench.ts';

/**
 * From the gateway event to the arrival of the first answer, at a steady rate. With fewer than 1,000 interactions in a
 * round, its p99.9 is its slowest.
 */
export async function acknowledgement({ fleet, load, size }: Bench): Promise<readonly Figure[]> {
  const ledger = new Ledger();
  const members = await fleet.members();
  for (const [perSecond, ms] of [
    [50, size.calmMs],
    [500, size.busyMs],
  ] as const) {
    for (let round = 0; round < size.rounds; round += 1) {
      for (const kind of ['steward', 'client', 'raw'] as const) {
        const subject = members[kind];
        const before = await subject.cpu();
        const { acknowledgedMs, good } = await load.load({
          ask: 'steady',
          token: subject.token,
          kind: 'command',
          perSecond,
          ms,
          firstGuild: 0,
          // Few enough to be known from last time, and so many that none is asked about twice in a second.
          guilds: Math.min(1_000, size.connected),
          hostDelayMs: 0,
        });
        const cpu = await subject.cpu();
        for (const [name, share] of [
          ['p50', 0.5],
          ['p99', 0.99],
          ['p99.9', 0.999],
        ] as const) {
          const value = percentile(acknowledgedMs, share);
          ledger.add(`acknowledgement at ${perSecond}/s, ${name}`, 'ms', kind, value);
        }
        ledger.add(`CPU per interaction at ${perSecond}/s`, 'µs', kind, (cpu - before) / good);
      }
    }
  }
  return ledger.figures();
}
