import { type Bench, type Figure, Ledger } from '../run/bench.ts';

/** From the start of the process to IDENTIFY on the gateway's socket. */
export async function start({ subjects, load, size }: Bench): Promise<readonly Figure[]> {
  const ledger = new Ledger();
  for (let round = 0; round < size.startRounds; round += 1) {
    for (const kind of ['steward', 'client', 'raw'] as const) {
      const subject = await subjects.start(kind, kind === 'steward' ? size.connected : 0);
      ledger.add('start to identify', 'ms', kind, await subject.identified(load));
      await subjects.stop(subject);
    }
  }
  return ledger.figures();
}
