import { percentile } from '../report/statistics.ts';
import { type Bench, type Figure, Ledger } from '../run/bench.ts';
import { fillGuild } from '../run/full-guild.ts';

/** Twice what a guild's members may type, and what ten people may ask for while typing. */
const atItsLimits = [
  { kind: 'command', perSecond: 20, guild: 0 },
  { kind: 'autocomplete', perSecond: 60, guild: 0 },
] as const;

/**
 * What people of other guilds wait at 50 interactions a second, while one guild has and asks for as much as its limits
 * allow, and a bit more: beside the same without it.
 */
export async function neighbour({ subjects, load, size, note }: Bench): Promise<readonly Figure[]> {
  const ledger = new Ledger();
  for (let round = 0; round < size.rounds; round += 1) {
    for (const isFull of [false, true]) {
      const when = isFull ? 'beside a guild at its limits' : 'beside no such guild';
      note(`${when}, round ${round + 1}`);
      const subject = await subjects.ready('steward', size.connected, isFull ? fillGuild : undefined);
      const { token } = subject;
      const guilds = Math.min(1_000, size.connected - 1);
      await load.load({ ask: 'flood', token, inFlight: 8, ms: null, count: size.warmUp, guilds });
      const before = await subject.cpu();
      const { acknowledgedMs, seconds } = await load.load({
        ask: 'steady',
        token,
        kind: 'command',
        perSecond: 50,
        ms: size.calmMs,
        firstGuild: 1,
        guilds,
        hostDelayMs: 0,
        beside: isFull ? [...atItsLimits] : [],
      });
      const share = ((await subject.cpu()) - before) / (seconds * 1_000_000);
      await subjects.stop(subject);
      for (const [name, part] of [
        ['p50', 0.5],
        ['p99', 0.99],
      ] as const) {
        ledger.add(`acknowledgement ${when}, ${name}`, 'ms', 'steward', percentile(acknowledgedMs, part));
      }
      ledger.add(`CPU ${when}`, '% of a core', 'steward', share * 100);
    }
  }
  return ledger.figures();
}
