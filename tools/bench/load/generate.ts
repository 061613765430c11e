import type { BenchInteraction, InteractionResult, LightDiscord } from './light-discord.ts';
import type { LightHost } from './light-host.ts';
import type { FloodCall, LoadResult, SteadyCall } from './protocol.ts';

/** Interactions without a response after this time, in milliseconds, are lost. */
const deadlineMs = 20_000;
/** The number of people, in turn: enough that nobody hits Steward's rate limits. */
const people = 20_000;

interface Results {
  readonly results: InteractionResult[];
  readonly endedAt: number;
  readonly lost: number;
}

/** Keeps `inFlight` interactions pending: each that ends starts the next. */
export async function flood(discord: LightDiscord, host: LightHost, call: FloodCall): Promise<LoadResult> {
  const { inFlight, ms, count } = call;
  const meter = startMeter(host);
  const results: InteractionResult[] = [];
  const ended = Promise.withResolvers<void>();
  let [started, pending] = [0, 0];
  let endedAt = meter.startedAt;
  let lastAt = meter.startedAt;
  const hasMore = () =>
    (count === null || started < count) && (ms === null || performance.now() - meter.startedAt < ms);
  const next = (): void => {
    pending += 1;
    started += 1;
    discord.dispatch(interaction({ kind: 'command', ...call }, started), (result) => {
      pending -= 1;
      lastAt = performance.now();
      if (ms === null || performance.now() - meter.startedAt <= ms) {
        results.push(result);
        endedAt = lastAt;
      }
      if (hasMore()) next();
      else if (pending === 0) ended.resolve();
    });
  };
  for (let at = 0; at < inFlight && hasMore(); at += 1) next();
  const stallCheck = setInterval(() => {
    if (performance.now() - lastAt > deadlineMs) ended.resolve();
  }, 500);
  const measured = ms === null ? null : await meter.after(ms);
  await ended.promise;
  clearInterval(stallCheck);
  // The full time counts even if the bot stalled at its end.
  if (ms !== null) endedAt = meter.startedAt + ms;
  return toLoadResult(measured ?? meter.read(), { results, endedAt, lost: discord.abandonPending() });
}

/** Starts interactions at a constant rate, whether or not earlier ones have ended. */
export async function steady(discord: LightDiscord, host: LightHost, call: SteadyCall): Promise<LoadResult> {
  const { perSecond, ms, hostDelayMs, background } = call;
  host.delayMs = hostDelayMs;
  const meter = startMeter(host);
  const results: InteractionResult[] = [];
  const ended = Promise.withResolvers<void>();
  const total = Math.max(1, Math.round((perSecond * ms) / 1_000));
  let started = 0;
  let endedAt = meter.startedAt;
  const others = background.map((other) => ({ ...other, started: 0 }));
  const timer = setInterval(() => {
    const due = Math.min(total, Math.floor(((performance.now() - meter.startedAt) * perSecond) / 1_000) + 1);
    for (; started < due; started += 1) {
      discord.dispatch(interaction(call, started), (result) => {
        results.push(result);
        endedAt = performance.now();
        if (results.length === total) ended.resolve();
      });
    }
    for (const other of others) {
      const elapsed = (performance.now() - meter.startedAt) / 1_000;
      for (; other.started < elapsed * other.perSecond; other.started += 1)
        discord.dispatch({ ...other, person: other.started % people }, () => {});
    }
    if (started === total) clearInterval(timer);
  }, 1);
  const measured = await meter.after(ms);
  const deadline = setTimeout(() => ended.resolve(), deadlineMs);
  await ended.promise;
  clearTimeout(deadline);
  host.delayMs = 0;
  discord.abandonPending();
  return toLoadResult(
    { ...measured, hostCalls: meter.read().hostCalls },
    { results, endedAt, lost: total - results.length },
  );
}

function interaction(
  { kind, firstGuild, guilds, visitors }: Pick<SteadyCall, 'kind' | 'firstGuild' | 'guilds' | 'visitors'>,
  index: number,
): BenchInteraction {
  return { kind, guild: firstGuild + (index % guilds), person: visitors ? null : index % people };
}

function startMeter(host: LightHost) {
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  const calls = host.calls;
  const read = () => {
    const { user, system } = process.cpuUsage(cpu);
    const elapsed = performance.now() - startedAt;
    return { startedAt, loadShare: (user + system) / 1_000 / elapsed, hostCalls: host.calls - calls };
  };
  const after = async (ms: number) => {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, ms - (performance.now() - startedAt))));
    return read();
  };
  return { startedAt, read, after };
}

function toLoadResult(
  { startedAt, loadShare, hostCalls }: { startedAt: number; loadShare: number; hostCalls: number },
  { results, endedAt, lost }: Results,
): LoadResult {
  const good = results.filter((result) => result.good).length;
  const times = (at: 'acknowledgedAt' | 'endedAt') =>
    results
      .flatMap((result) => (result[at] === null ? [] : [result[at] - result.sentAt]))
      .toSorted((a, b) => a - b);
  return {
    good,
    bad: results.length - good,
    lost,
    seconds: Math.max(0.001, (endedAt - startedAt) / 1_000),
    acknowledgedMs: times('acknowledgedAt'),
    repliedMs: times('endedAt'),
    hostCalls,
    loadShare,
  };
}
