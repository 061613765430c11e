import { setTimeout as sleep } from 'node:timers/promises';
import { type Bench, type Figure, Ledger } from '../run/bench.ts';

const mega = 1024 ** 2;
const kinds = ['steward', 'client', 'raw'] as const;

/**
 * What a long run leaves on the heap. The first look is before `loads`, whose interactions count too; the second after
 * those of its own; the last after a rest, because libraries sweep now and then. `others` is measured in that time, on
 * processes of its own.
 */
export async function soak(
  { fleet, load, size, note }: Bench,
  loads: () => Promise<void>,
  others: () => Promise<void>,
): Promise<readonly Figure[]> {
  const ledger = new Ledger();
  const members = await fleet.members();
  const heaps = async () => Promise.all(kinds.map(async (kind) => (await members[kind].memory()).heap));
  const before = await heaps();
  await loads();
  for (const kind of kinds) {
    note(`soak, ${kind}`);
    const { token } = members[kind];
    const order = { token, inFlight: 32, ms: null, count: size.soak, guilds: size.connected };
    await load.load({ ask: 'flood', ...order });
  }
  const rightAfter = await heaps();
  await Promise.all([sleep(size.soakRestMs), others()]);
  const rested = await heaps();
  const name = `heap after ${size.soak} interactions`;
  for (const [at, kind] of kinds.entries()) {
    const more = (heap: readonly number[]) => ((heap[at] ?? 0) - (before[at] ?? 0)) / mega;
    ledger.add(`${name}: more than before, right after`, 'MB', kind, more(rightAfter));
    ledger.add(`${name}: more than before, after a rest`, 'MB', kind, more(rested));
  }
  return ledger.figures();
}
