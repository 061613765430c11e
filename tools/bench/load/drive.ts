import type { LightDiscord, Outcome } from '../discord/discord.ts';
import { type InteractionType, interactionType } from '../discord/events.ts';
import type { LightHost } from './host.ts';
import type { Flood, Steady, Stretch } from './protocol.ts';

/** What is not answered after this many milliseconds is lost. */
const patienceMs = 20_000;
/** Different people who ask, in turn: so many that none is too fast for Steward's limits. */
const people = 20_000;

interface Tally {
  readonly outcomes: Outcome[];
  readonly endedAt: number;
  readonly lost: number;
}

/** Keeps so many interactions under way; with each that ends, the next begins. */
export async function flood(discord: LightDiscord, host: LightHost, order: Flood): Promise<Stretch> {
  const { token, inFlight, ms, count, guilds } = order;
  const meter = startMeter(host);
  const outcomes: Outcome[] = [];
  const ended = Promise.withResolvers<void>();
  let [begun, running] = [0, 0];
  let endedAt = meter.startedAt;
  let lastAt = meter.startedAt;
  const goesOn = () =>
    (count === null || begun < count) && (ms === null || performance.now() - meter.startedAt < ms);
  const next = (): void => {
    running += 1;
    begun += 1;
    discord.ask(token, asking(interactionType.command, begun, guilds), (outcome) => {
      running -= 1;
      lastAt = performance.now();
      if (ms === null || performance.now() - meter.startedAt <= ms) {
        outcomes.push(outcome);
        endedAt = lastAt;
      }
      if (goesOn()) next();
      else if (running === 0) ended.resolve();
    });
  };
  for (let at = 0; at < inFlight && goesOn(); at += 1) next();
  const watch = setInterval(() => {
    if (performance.now() - lastAt > patienceMs) ended.resolve();
  }, 500);
  const measured = ms === null ? null : await meter.after(ms);
  await ended.promise;
  clearInterval(watch);
  // A bot that waits at a time's end was slow in it all the same.
  if (ms !== null) endedAt = meter.startedAt + ms;
  return stretch(measured ?? meter.read(), { outcomes, endedAt, lost: discord.giveUp() });
}

/** Begins interactions at a steady rate: one that is answered late does not hold up the next. */
export async function steady(discord: LightDiscord, host: LightHost, order: Steady): Promise<Stretch> {
  const { token, kind, perSecond, ms, firstGuild, guilds, hostDelayMs, beside } = order;
  host.delayMs = hostDelayMs;
  const meter = startMeter(host);
  const outcomes: Outcome[] = [];
  const ended = Promise.withResolvers<void>();
  const total = Math.max(1, Math.round((perSecond * ms) / 1_000));
  let begun = 0;
  let endedAt = meter.startedAt;
  const others = beside.map((other) => ({ ...other, begun: 0 }));
  const pace = setInterval(() => {
    const due = Math.min(total, Math.floor(((performance.now() - meter.startedAt) * perSecond) / 1_000) + 1);
    for (; begun < due; begun += 1) {
      discord.ask(token, asking(interactionType[kind], begun, guilds, firstGuild), (outcome) => {
        outcomes.push(outcome);
        endedAt = performance.now();
        if (outcomes.length === total) ended.resolve();
      });
    }
    for (const other of others) {
      const elapsed = (performance.now() - meter.startedAt) / 1_000;
      for (; other.begun < elapsed * other.perSecond; other.begun += 1) {
        const asked = asking(interactionType[other.kind], other.begun, 1, other.guild);
        discord.ask(token, asked, () => {});
      }
    }
    if (begun === total) clearInterval(pace);
  }, 1);
  const measured = await meter.after(ms);
  const late = setTimeout(() => ended.resolve(), patienceMs);
  await ended.promise;
  clearTimeout(late);
  host.delayMs = 0;
  discord.giveUp();
  return stretch(
    { ...measured, hostCalls: meter.read().hostCalls },
    { outcomes, endedAt, lost: total - outcomes.length },
  );
}

function asking(type: InteractionType, index: number, guilds: number, firstGuild = 0) {
  return { type, guild: firstGuild + (index % guilds), person: index % people };
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
    await new Promise((resolve) => setTimeout(resolve, ms - (performance.now() - startedAt)));
    return read();
  };
  return { startedAt, read, after };
}

function stretch(
  { startedAt, loadShare, hostCalls }: { startedAt: number; loadShare: number; hostCalls: number },
  { outcomes, endedAt, lost }: Tally,
): Stretch {
  const good = outcomes.filter((outcome) => outcome.good).length;
  const acknowledged = outcomes.filter(({ acknowledgedAt }) => acknowledgedAt !== null);
  return {
    good,
    bad: outcomes.length - good,
    lost,
    seconds: Math.max(0.001, (endedAt - startedAt) / 1_000),
    acknowledgedMs: acknowledged
      .map(({ sentAt, acknowledgedAt }) => (acknowledgedAt ?? sentAt) - sentAt)
      .toSorted((a, b) => a - b),
    hostCalls,
    loadShare,
  };
}
