import { setTimeout as sleep } from 'node:timers/promises';
import { type Figure, FigureCollector } from '../report/figures.ts';
import type { Bench, SubjectKind } from '../run/subjects.ts';

const [mega, kilo] = [1024 ** 2, 1024];
/** The rest before the measurement. */
const restMs = 5_000;

/** Measures the memory of idle bots with guilds of 30 channels and 20 roles each. Each bot is a new process. */
export async function memory({ subjects, load, size, note }: Bench): Promise<readonly Figure[]> {
  const figures = new FigureCollector();
  for (let round = 0; round < size.memoryRounds; round += 1) {
    const empty = new Map<string, number>();
    for (const guilds of size.memoryGuilds) {
      note(`memory with ${guilds} guilds, round ${round + 1}`);
      const measureOne = async (kind: SubjectKind): Promise<void> => {
        const subject = await subjects.ready(kind, guilds);
        await load.sendGuilds(subject.token);
        await subject.idle();
        await sleep(restMs);
        const { rss, heap } = await subject.memory();
        await subjects.stop(subject);
        figures.add(`RSS, ${guildCount(guilds)}`, 'MB', kind, rss / mega);
        if (guilds === 0) empty.set(kind, heap);
        const before = empty.get(kind);
        if (guilds === 0 || before === undefined) return;
        figures.add(`heap per guild, of ${guilds}`, 'KB', kind, (heap - before) / guilds / kilo);
      };
      await Promise.all((['steward', 'client', 'raw'] as const).map(measureOne));
    }
  }
  return figures.figures();
}

function guildCount(guilds: number): string {
  return guilds === 0 ? 'no guild' : `${guilds} guilds`;
}

const soakedKinds = ['steward', 'client', 'raw'] as const;

/**
 * Measures what a long run leaves on the heap: before `loads` (their interactions count too), and after its own
 * interactions and a rest, because libraries clean up at intervals. `others` run during the rest, in other processes.
 */
export async function soak(
  { fleet, load, size, note }: Bench,
  loads: () => Promise<void>,
  others: () => Promise<void>,
): Promise<readonly Figure[]> {
  const figures = new FigureCollector();
  const bots = await fleet.subjects();
  const heaps = async () => Promise.all(soakedKinds.map(async (kind) => (await bots[kind].memory()).heap));
  const before = await heaps();
  await loads();
  for (const kind of soakedKinds) {
    note(`soak, ${kind}`);
    const { token } = bots[kind];
    const options = { token, inFlight: 32, ms: null, count: size.soak, guilds: size.connected };
    await load.run({ type: 'flood', ...options });
  }
  await Promise.all([sleep(size.soakRestMs), others()]);
  const rested = await heaps();
  for (const [at, kind] of soakedKinds.entries()) {
    const more = ((rested[at] ?? 0) - (before[at] ?? 0)) / mega;
    figures.add(`heap after ${size.soak} interactions: more than before, after a rest`, 'MB', kind, more);
  }
  return figures.figures();
}
