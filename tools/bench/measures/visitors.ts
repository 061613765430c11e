import { setTimeout as sleep } from 'node:timers/promises';
import { type Figure, FigureCollector } from '../report/figures.ts';
import type { Bench } from '../run/subjects.ts';

const mega = 1024 ** 2;
const kinds = ['steward', 'client', 'raw'] as const;
/** The rest before the first measurement. */
const restMs = 5_000;

/**
 * Measures bots in guilds of 30 channels and 20 roles each, whose people come once: a bot that caches people is flattered
 * by those who come again. First the memory after a calm use of each guild, then the CPU time for each interaction under
 * load, then the memory after a rest. Each bot is a new process in each round.
 */
export async function visitors({ subjects, load, size, note }: Bench): Promise<readonly Figure[]> {
  const figures = new FigureCollector();
  const guilds = size.visitedGuilds;
  const ofVisitors = { guilds, visitors: true } as const;
  for (let round = 0; round < size.rounds; round += 1) {
    note(`people who come once, round ${round + 1}`);
    const bots = await Promise.all(
      kinds.map(async (kind) => {
        const bot = await subjects.ready(kind, guilds);
        const { token } = bot;
        await load.sendGuilds(token);
        const calm = {
          kind: 'command',
          perSecond: 50,
          ms: size.slowMs,
          firstGuild: 0,
          hostDelayMs: 0,
        } as const;
        await load.run({ type: 'steady', token, ...calm, ...ofVisitors });
        await bot.idle();
        return { kind, bot };
      }),
    );
    await sleep(Math.min(restMs, size.visitRestMs));
    for (const { kind, bot } of bots)
      figures.add(`RSS, ${guilds} guilds in use`, 'MB', kind, (await bot.rss()) / mega);

    const flood = (token: string, count: number) =>
      load.run({ type: 'flood', token, inFlight: 32, ms: null, count, ...ofVisitors });
    for (const { bot } of bots) await flood(bot.token, size.warmUp);
    const rested: Promise<void>[] = [];
    for (const { kind, bot } of bots) {
      const before = await bot.cpu();
      const { good, loadShare, hostCalls } = await flood(bot.token, size.visits);
      const cpu = await bot.cpu();
      const when = `${guilds} guilds, 32 at a time`;
      figures.add(`CPU per interaction, ${when}`, 'µs', kind, (cpu - before) / good);
      figures.add(`load generator’s CPU, ${when}`, '% of a core', kind, loadShare * 100);
      figures.add(`host calls per interaction, ${when}`, '', kind, hostCalls / good);
      rested.push(
        sleep(size.visitRestMs).then(async () =>
          figures.add('RSS, 10 s after a load', 'MB', kind, (await bot.rss()) / mega),
        ),
      );
    }
    await Promise.all(rested);
    for (const { bot } of bots) await subjects.stop(bot);
  }
  return figures.figures();
}
