import { type Figure, FigureCollector, percentile } from '../report/figures.ts';
import type { Bench, SubjectKind } from '../run/subjects.ts';

/** Measures the time and the CPU time from the start of the process to its IDENTIFY. */
export async function start({ subjects, load, size }: Bench): Promise<readonly Figure[]> {
  const figures = new FigureCollector();
  for (let round = 0; round < size.startRounds; round += 1) {
    for (const kind of ['steward', 'client', 'raw'] as const) {
      const subject = await subjects.start(kind, kind === 'steward' ? size.connected : 0);
      figures.add('start to identify', 'ms', kind, await subject.identified(load));
      figures.add('CPU from start to identify', 'ms', kind, (await subject.cpu()) / 1_000);
      await subjects.stop(subject);
    }
  }
  return figures.figures();
}

const allKinds: readonly SubjectKind[] = ['steward', 'client', 'raw', 'limited'];

/**
 * Measures how many interactions per second a bot handles, 32 at a time, and its CPU time for each. The load generator's
 * CPU and the host calls per interaction show whether the figures are valid.
 */
export async function flood({ fleet, load, size }: Bench): Promise<readonly Figure[]> {
  const figures = new FigureCollector();
  const bots = await fleet.subjects();
  const inFlight = 32;
  const when = `${inFlight} at a time`;
  for (let round = 0; round < size.rounds; round += 1) {
    for (const kind of allKinds) {
      const subject = bots[kind];
      const before = await subject.cpu();
      // It works in bursts, one per second: a short time would count one burst too many.
      const ms = kind === 'limited' ? size.floodMs * 2 : size.floodMs;
      const options = { inFlight, ms, count: null, guilds: size.connected };
      const { good, seconds, loadShare, hostCalls } = await load.run({
        type: 'flood',
        token: subject.token,
        ...options,
      });
      const cpu = await subject.cpu();
      figures.add(`interactions a second, ${when}`, '/s', kind, good / seconds);
      if (kind === 'limited') continue;
      // The CPU time includes the interactions that ended later.
      figures.add(`CPU per interaction, ${when}`, 'µs', kind, (cpu - before) / (good + inFlight));
      figures.add(`load generator’s CPU, ${when}`, '% of a core', kind, loadShare * 100);
      figures.add(`host calls per interaction, ${when}`, '', kind, hostCalls / Math.max(1, good));
    }
  }
  return figures.figures();
}

/** Measures the time from the gateway event to the arrival of the initial response, at a constant rate. */
export async function acknowledgement({ fleet, load, size }: Bench): Promise<readonly Figure[]> {
  const figures = new FigureCollector();
  const bots = await fleet.subjects();
  for (const [perSecond, ms] of [
    [50, size.slowMs],
    [500, size.fastMs],
  ] as const) {
    for (let round = 0; round < size.rounds; round += 1) {
      for (const kind of ['steward', 'client', 'raw'] as const) {
        const subject = bots[kind];
        const before = await subject.cpu();
        const { acknowledgedMs, good } = await load.run({
          type: 'steady',
          token: subject.token,
          kind: 'command',
          perSecond,
          ms,
          firstGuild: 0,
          // Few enough that Steward has them cached, and enough that none is used twice in a second.
          guilds: Math.min(1_000, size.connected),
          hostDelayMs: 0,
        });
        const cpu = await subject.cpu();
        figures.add(`acknowledgement at ${perSecond}/s, p99`, 'ms', kind, percentile(acknowledgedMs, 0.99));
        figures.add(`CPU per interaction at ${perSecond}/s`, 'µs', kind, (cpu - before) / good);
      }
    }
  }
  return figures.figures();
}

const slowHostMs = 300;
const completionsPerSecond = 50;

/** Measures autocomplete for people of one guild while the host takes 300 ms, and the host calls that it takes. */
export async function autocomplete({ fleet, load, size }: Bench): Promise<readonly Figure[]> {
  const figures = new FigureCollector();
  const bots = await fleet.subjects();
  for (let round = 0; round < size.rounds; round += 1) {
    for (const kind of ['steward', 'client', 'raw'] as const) {
      const { token } = bots[kind];
      const { acknowledgedMs, hostCalls, good } = await load.run({
        type: 'steady',
        token,
        kind: 'autocomplete',
        perSecond: completionsPerSecond,
        ms: size.autocompleteMs,
        // A different one each round, which Steward has not cached yet.
        firstGuild: (size.connected - 1 - round) % size.connected,
        guilds: 1,
        hostDelayMs: slowHostMs,
      });
      const what = `autocompletion, host at ${slowHostMs} ms`;
      figures.add(`${what}, p50`, 'ms', kind, percentile(acknowledgedMs, 0.5));
      figures.add(`${what}, host calls for 100`, '', kind, (hostCalls / Math.max(1, good)) * 100);
      figures.add(`${what}, host calls in a round`, '', kind, hostCalls);
    }
  }
  return figures.figures();
}
