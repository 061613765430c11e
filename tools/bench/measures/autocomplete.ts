import { percentile } from '../report/statistics.ts';
import { type Bench, type Figure, Ledger } from '../run/bench.ts';

const hostDelayMs = 300;
const perSecond = 50;

/** People of one guild who type `/status server:` while the host takes 300 ms, and what that costs the host. */
export async function autocomplete({ fleet, load, size }: Bench): Promise<readonly Figure[]> {
  const ledger = new Ledger();
  const members = await fleet.members();
  for (let round = 0; round < size.rounds; round += 1) {
    for (const kind of ['steward', 'client', 'raw'] as const) {
      const { token } = members[kind];
      const { acknowledgedMs, hostCalls, good } = await load.load({
        ask: 'steady',
        token,
        kind: 'autocomplete',
        perSecond,
        ms: size.autocompleteMs,
        // Another one each time, of which nothing is known yet.
        firstGuild: (size.connected - 1 - round) % size.connected,
        guilds: 1,
        hostDelayMs,
      });
      const what = `autocompletion, host at ${hostDelayMs} ms`;
      ledger.add(`${what}, p50`, 'ms', kind, percentile(acknowledgedMs, 0.5));
      ledger.add(`${what}, p99`, 'ms', kind, percentile(acknowledgedMs, 0.99));
      ledger.add(`${what}, host calls for 100`, '', kind, (hostCalls / Math.max(1, good)) * 100);
      ledger.add(`${what}, host calls in a round`, '', kind, hostCalls);
    }
  }
  return ledger.figures();
}
