import { setTimeout as sleep } from 'node:timers/promises';
import { type Bench, type Figure, Ledger } from '../run/bench.ts';

const mega = 1024 ** 2;

/**
 * What a long run leaves on the heap. Libraries sweep now and then, so the second look is after a rest; what else is
 * measured in that time is measured on other processes.
 */
export async function soak(
  { subjects, load, size, note }: Bench,
  meanwhile: () => Promise<void>,
): Promise<readonly Figure[]> {
  const ledger = new Ledger();
  const soaked = [];
  // At the same time: it is not their start that is measured.
  const starting = {
    steward: subjects.ready('steward', size.connected),
    client: subjects.ready('client', 0),
    raw: subjects.ready('raw', 0),
  };
  await Promise.all(Object.values(starting));
  for (const kind of ['steward', 'client', 'raw'] as const) {
    const subject = await starting[kind];
    const order = { ask: 'flood', token: subject.token, ms: null, guilds: size.connected } as const;
    await load.load({ ...order, inFlight: 8, count: Math.min(1_000, size.soak) });
    const before = await subject.memory();
    note(`${size.soak} interactions with ${kind}`);
    await load.load({ ...order, inFlight: 32, count: size.soak });
    const right = await subject.memory();
    soaked.push({ kind, subject, before, right });
  }
  const rested = Promise.all([sleep(size.soakRestMs), meanwhile()]);
  await rested;
  for (const { kind, subject, before, right } of soaked) {
    const after = await subject.memory();
    const name = `heap after ${size.soak} interactions`;
    ledger.add(`${name}: more than before, right after`, 'MB', kind, (right.heap - before.heap) / mega);
    ledger.add(`${name}: more than before, after a rest`, 'MB', kind, (after.heap - before.heap) / mega);
    await subjects.stop(subject);
  }
  return ledger.figures();
}
