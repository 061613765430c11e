import { setTimeout as sleep } from 'node:timers/promises';
import { type Bench, type Figure, Ledger } from '../run/bench.ts';
import type { Kind } from '../run/subjects.ts';

const [mega, kilo] = [1024 ** 2, 1024];
/** From the end of the start. */
const restMs = 5_000;

/** Memory at rest, with guilds as Discord sends them: 30 channels and 20 roles each. Each is a process of its own. */
export async function memory({ subjects, load, size, note }: Bench): Promise<readonly Figure[]> {
  const ledger = new Ledger();
  for (let round = 0; round < size.memoryRounds; round += 1) {
    const empty = new Map<string, number>();
    for (const guilds of size.memoryGuilds) {
      note(`memory with ${guilds} guilds, round ${round + 1}`);
      const measureOne = async (kind: Kind): Promise<void> => {
        const subject = await subjects.ready(kind, guilds);
        await load.joins(subject.token, guilds);
        await subject.quiet();
        await sleep(restMs);
        const { rss, heap } = await subject.memory();
        await subjects.stop(subject);
        ledger.add(`RSS, ${count(guilds)}`, 'MB', kind, rss / mega);
        ledger.add(`heap, ${count(guilds)}`, 'MB', kind, heap / mega);
        if (guilds === 0) empty.set(kind, heap);
        const before = empty.get(kind);
        if (guilds === 0 || before === undefined) return;
        ledger.add(`heap per guild, of ${guilds}`, 'KB', kind, (heap - before) / guilds / kilo);
      };
      await Promise.all((['steward', 'client', 'raw'] as const).map(measureOne));
    }
  }
  return ledger.figures();
}

function count(guilds: number): string {
  return guilds === 0 ? 'no guild' : `${guilds} guilds`;
}
